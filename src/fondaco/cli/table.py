"""The table at the terminal: it shows what one seat may see, asks, and understands what is typed."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from fondaco.bots.program import PATIENCE, ProgramFailed
from fondaco.cli.check import result_text
from fondaco.cli.choices import chosen, numbered
from fondaco.cli.minds import Minds
from fondaco.cli.rules import chapters, clause_text
from fondaco.cli.terminal import Painter, printable, write_text
from fondaco.kernel.language import _, current
from fondaco.kernel.rng import Rng, new_rng
from fondaco.kernel.state import WATCHER
from fondaco.kernel.words import Ambiguous, Section, Unreadable
from fondaco.match.match import Match
from fondaco.match.moves import IllegalMove

if TYPE_CHECKING:
    from rich.console import Console

LONGEST = 200
"""Characters read of a typed line: no move or command is longer."""
SUBSTITUTE = "clerk"
"""The bot that plays on for a person who has resigned."""


class Left(Exception):
    """The player has left the table, or the input has ended."""


class Table:
    """One match at the terminal. `bots` names each seat's bot, "" for a person; `file` is where the record is saved."""

    def __init__(
        self, match: Match, bots: list[str], console: Console, file: Path | None, patience: float = PATIENCE
    ) -> None:
        self.match, self.bots, self.console, self.file = match, list(bots), console, file
        for seat in match.resigned:
            self.bots[seat] = self.bots[seat] or SUBSTITUTE
        self.painter = Painter(console, match.names)
        self.people = [seat for seat, bot in enumerate(self.bots) if not bot]
        self.minds = Minds(match, patience)
        self.curtains = match.game.hides and len(self.people) > 1
        self.at_table = WATCHER
        """The person who looks at the screen; WATCHER where all may."""
        self.told: dict[int, int] = {}
        """By person (see `_reader`): the number of steps whose story was told."""
        self.shown: dict[int, list[Section]] = {}
        """By person: the tables last shown."""
        self.commands: dict[str, Callable[[int, str], bool]] = {
            command.__name__: command
            for command in (self.help, self.board, self.log, self.rules, self.undo, self.save, self.resign, self.quit)
        }

    # The course of the match

    def play(self) -> None:
        """Play until the match is over or the player leaves. Raises ProgramFailed when all is told and saved."""
        try:
            self._opening()
            while not self.match.over:
                seat = self.match.actor
                if self.bots[seat]:
                    self.match.push(self._bot_move(seat))
                    if not self.people:
                        self._news(WATCHER)
                else:
                    self._turn(seat)
            self._ending()
        except (Left, KeyboardInterrupt):
            self._leave()
        except ProgramFailed as error:
            for line in str(error).splitlines():
                self._say(line, "yellow")
            self._leave()
            raise
        finally:
            self.minds.close()

    def _bot_move(self, seat: int) -> int:
        """The bot's choice. Where it had much less time than it is used to, it says so once."""
        action = self.minds.choose(self.bots[seat], self.match.view(seat), self._stream(seat))
        if self.minds.newly_hurried:
            busy = _("{name} has less time to think than usual: this computer is slow or busy.")
            self._say(busy.format(name=self.match.names[seat]), "dim")
        return action

    def _stream(self, seat: int) -> Rng:
        """The bot's randomness: the same in a match that is played again, taken back or resumed."""
        text = f"bot {self.match.chance.match_id.hex()} {len(self.match.steps)} {seat}"
        return new_rng(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1)

    def _opening(self) -> None:
        words = self.match.game.words
        self._say(_(words.TITLE), "bold")
        self._say(_(words.SUMMARY))
        columns = _("Seat"), _("Name"), _("House"), _("Played by")
        houses = [words.seat_title(seat, self.match.players) for seat in range(self.match.players)]
        who = [bot or _("you") for bot in self.bots]
        rows = tuple(zip(range(1, len(who) + 1), self.match.names, houses, who, strict=True))
        self.painter.show(self.console, Section(_("Seats"), columns, rows))
        if self.people:
            self._say(_("Type help to see what can be typed."))

    def _turn(self, seat: int) -> None:
        """Ask the person of that seat until the match has changed."""
        self._curtain(seat)
        self._news(seat)
        self._tables(seat, all_of_them=False)
        self._ask(seat)
        while True:
            line = self._read("> ")
            if line and self._understand(seat, line):
                return
            if not line:
                self._ask(seat)

    def _ending(self) -> None:
        viewer = self.people[0] if len(self.people) == 1 else WATCHER
        self.at_table = viewer
        self.told.setdefault(self._reader(viewer), max(self.told.values(), default=0))
        self._news(viewer)
        self._say("")
        outcome = self.match.outcome
        if outcome is None:
            self._say(result_text(self.match), "bold")
        else:
            order = sorted(range(self.match.players), key=lambda p: outcome.ranks[p])
            unit = _(self.match.game.words.UNIT).capitalize()
            rows = tuple(
                (outcome.ranks[p], self.match.names[p], outcome.points[p], self._remark(p, outcome.winners))
                for p in order
            )
            self.painter.show(self.console, Section(_("The end"), (_("Rank"), _("Player"), unit, ""), rows))
        if self.file is None or not self._write(self.file):
            self._offer()

    def _remark(self, seat: int, winners: tuple[int, ...]) -> str:
        if seat in self.match.resigned:
            return _("resigned")
        if seat not in winners:
            return ""
        return _("wins") if len(winners) == 1 else _("shares the victory")

    def _leave(self) -> None:
        self._say("")
        if self.match.over:
            return
        self._say(_("The match is not finished."))
        if not (self._write(self.file) if self.file else self._offer()):
            self._say(_("Its record was not saved."))

    # What is shown

    def _say(self, text: str, style: str = "") -> None:
        self.console.print(self.painter.sentence(text, style))

    def _reader(self, viewer: int) -> int:
        """Whom the screen belongs to: where nothing is hidden from anybody, all read the same."""
        return viewer if self.match.game.hides else WATCHER

    def _curtain(self, seat: int) -> None:
        """Between two people who may not see each other's cards."""
        if self.curtains and self.at_table != seat:
            if self.at_table != WATCHER or self.told:
                self.console.clear()
            self._read(_("{name}, press Enter").format(name=self.match.names[seat]) + " ")
            self.console.clear()
        self.at_table = seat

    def _news(self, viewer: int) -> None:
        """What has happened since the reader was last told, with the scorings."""
        match, reader = self.match, self._reader(viewer)
        told = min(self.told.get(reader, 0), len(match.steps))
        words, names = match.game.words, match.names
        news = [entry for entry in match.log(viewer) if entry.step >= told]
        if news:
            self._say("")
        scored = -1
        for i, entry in enumerate(news):
            self._say(words.say(entry.event, names), "" if entry.event.weight else "dim")
            if entry.event.weight > 1:
                scored = entry.step
            last = i + 1 == len(news) or news[i + 1].step > entry.step
            if last and scored == entry.step:
                before, after = (match.game.view(match.position_at(k), viewer) for k in (scored, scored + 1))
                section = words.scoring(before, after, names)
                if section:
                    self._say("")
                    self.painter.show(self.console, section)
        self.told[reader] = len(match.steps)

    def _tables(self, viewer: int, all_of_them: bool) -> None:
        """The text board: all of it, or the tables that have changed since the reader last saw them."""
        reader = self._reader(viewer)
        view = self.match.view(viewer)
        sections = view.sections
        before = [] if all_of_them else self.shown.get(reader, [])
        changed = [section for section in sections if section not in before]
        if changed:
            self._say("")
            self._say(self.match.game.words.heading(view.state), "bold underline")
            self._say("")
        for section in changed:
            self.painter.show(self.console, section)
        self.shown[reader] = sections

    def _ask(self, seat: int) -> None:
        """The prompt: its sentence, then every choice with what may be typed for it."""
        from rich.table import Table as Grid
        from rich.text import Text

        view = self.match.view(seat)
        prompt = view.prompt
        clause = f" ({prompt.clause})" if prompt.clause else ""
        self._say(f"{self.match.names[seat]}: {prompt.sentence}{clause}", "bold")
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(justify="right", style="bold cyan")
        for number, choice in enumerate(prompt.choices, 1):
            notation = self.match.game.words.notation(view.state, choice.action)
            typed = choice.key or (str(number) if numbered(prompt) else notation)
            aside = notation if notation not in (typed, choice.label.lower()) else ""
            grid.add_row(typed, self.painter.sentence(choice.label), self.painter.sentence(choice.hint, "dim"), aside)
        amount = prompt.amount
        if amount:
            some = ", ".join(map(str, amount.quick))
            hint = _("for example {numbers}").format(numbers=some) if some else ""
            label = amount.label.format(n="…")
            grid.add_row(f"{amount.low}–{amount.high}", self.painter.sentence(label), Text(hint, "dim"), "")
        self.console.print(grid)

    def _refuse(self, error: IllegalMove | Unreadable | Ambiguous) -> None:
        """Say why a move is not possible."""
        if isinstance(error, IllegalMove):
            clause = f" ({error.clause})" if error.clause else ""
            self._say(f"{error.sentence}{clause}", "yellow")
        else:
            self._say(str(error), "yellow")

    # What is typed

    def _read(self, prompt: str) -> str:
        """A typed line. Raises Left at the end of the input."""
        try:
            line = input(printable(prompt))
        except EOFError:
            raise Left from None
        if not sys.stdin.isatty():
            self.console.print(printable(line))
        return line.strip()[:LONGEST]

    def _understand(self, seat: int, line: str) -> bool:
        """Take a move or do what a command says; whether the match has changed."""
        prompt = self.match.view(seat).prompt
        word, _space, rest = line.partition(" ")
        try:
            action = chosen(prompt, line)
            if action is None and word.lower() in self.commands:
                return self.commands[word.lower()](seat, rest.strip())
            self.match.push(line if action is None else action)
        except (IllegalMove, Unreadable, Ambiguous) as error:
            self._refuse(error)
            return False
        return True

    # Commands: each is given the seat and the rest of the line, and says whether the match has changed

    def help(self, seat: int, rest: str) -> bool:
        """What can be typed."""
        self._say(_("Choose by the key or number in front of a choice, by its notation, or type an amount alone."))
        rows = (
            ("board", _("show all tables")),
            ("log", _("show all that has happened")),
            (
                f"rules {self.match.prompt.clause}".strip(),
                _("show a clause of the rulebook; rules alone: the one that counts now"),
            ),
            ("undo", _("take back your last choice, unless chance or a reveal has followed it")),
            ("save FILE", _("save the record")),
            ("resign", _("give up")),
            ("quit", _("leave; the record can be saved")),
        )
        self.painter.show(self.console, Section(_("Commands"), (), rows))
        self._ask(seat)
        return False

    def board(self, seat: int, rest: str) -> bool:
        """All tables."""
        self._tables(seat, all_of_them=True)
        self._ask(seat)
        return False

    def log(self, seat: int, rest: str) -> bool:
        """All that has happened, by turn."""
        for entry in self.match.log(seat):
            sentence = self.match.game.words.say(entry.event, self.match.names)
            self._say(f"{entry.turn:>3}. {sentence}", "" if entry.event.weight else "dim")
        self._ask(seat)
        return False

    def rules(self, seat: int, rest: str) -> bool:
        """A clause of the rulebook; without a name, the one that rules the decision."""
        from rich.markdown import Markdown

        rulebook = self.match.game.rulebook(current())
        wanted = rest or self.match.view(seat).prompt.clause
        text = clause_text(rulebook, wanted) if wanted else ""
        if text:
            self.console.print(Markdown(text))
        else:
            if wanted:
                self._say(_("The rulebook has no clause {clause}.").format(clause=wanted), "yellow")
            self._say(_("Chapters: {chapters}.").format(chapters=", ".join(chapters(rulebook))))
        return False

    def undo(self, seat: int, rest: str) -> bool:
        """Take back the last choice of a person: where something is hidden, the seat's own only."""
        match = self.match
        mine = [k for k, s in enumerate(match.steps) if s.actor in self.people and not s.forced]
        if not mine:
            self._say(_("There is no choice of yours to take back."), "yellow")
        elif (match.game.hides and match.steps[mine[-1]].actor != seat) or max(
            match.resigned.values(), default=0
        ) > mine[-1]:
            self._say(_("Somebody else has chosen or resigned since; your choice cannot be taken back."), "yellow")
        elif not match.may_take_back(mine[-1]):
            self._say(_("Chance or a reveal has followed your last choice; it cannot be taken back."), "yellow")
        else:
            match.take_back(mine[-1])
            self.told = {reader: min(k, mine[-1]) for reader, k in self.told.items()}
            self._say(_("Taken back."))
            return True
        return False

    def save(self, seat: int, rest: str) -> bool:
        """Save the record, to the file named or to that of the match."""
        file = Path(rest) if rest else self.file
        if file is None:
            self._say(_("Say where: save FILE"), "yellow")
        else:
            self._write(file)
        return False

    def resign(self, seat: int, rest: str) -> bool:
        """Give up, when it was asked twice: it cannot be taken back. A bot plays on for the seat."""
        answer = self._read(_("This cannot be taken back. Type resign again to give up: "))
        if answer.lower() != "resign":
            self._say(_("You play on."))
            return False
        self.match.resign(seat)
        self.bots[seat] = SUBSTITUTE
        self.people.remove(seat)
        self._say(_("{name} resigns.").format(name=self.match.names[seat]))
        return True

    def quit(self, seat: int, rest: str) -> bool:
        """Leave the table."""
        raise Left

    # Saving

    def _offer(self) -> bool:
        """Offer to save the record, until it is saved or the player does not want it; whether it is saved."""
        while True:
            try:
                answer = self._read(_("Save the record? A file name, or Enter for no: "))
            except Left:
                self._say("")
                return False
            if not answer:
                return False
            if self._write(Path(answer)):
                return True

    def _write(self, file: Path) -> bool:
        """Save the record whole or not at all, never over another file; whether it is saved."""
        try:
            file = file.expanduser()
            if file != self.file and file.exists():
                self._say(_("{file} exists already; give another name.").format(file=file), "yellow")
                return False
            write_text(file, self.match.record)
        except (OSError, ValueError, RuntimeError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            self._say(_("The record cannot be saved as {file}: {reason}.").format(file=file, reason=reason), "yellow")
            return False
        self._say(_("The record is saved: {file}").format(file=file))
        if self.match.over:
            self._say(_("Check it with: fondaco check {file}").format(file=file), "dim")
            self._say(_("Verify its cards and dice with: fondaco verify {file}").format(file=file), "dim")
        else:
            self._say(_("Go on with: fondaco play --resume {file}").format(file=file), "dim")
        return True
