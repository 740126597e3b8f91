"""`fondaco enter`: a game played at a real table becomes a record, checked as it is typed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fondaco.cli.play import check_target
from fondaco.cli.terminal import (
    LanguageOption,
    OptionsOption,
    Painter,
    Unusable,
    console,
    fail,
    game_of,
    options_of,
    printable,
    read_text,
)
from fondaco.kernel.language import _

if TYPE_CHECKING:
    from fondaco.match.entry import Entry

SHOWN = 12
"""Possible moves that are shown."""


def enter(
    game: Annotated[str, typer.Argument(help="The game, as `fondaco games` lists it. Not with --resume.")] = "",
    players: Annotated[int | None, typer.Option(help="How many played.", show_default="the only number")] = None,
    options: OptionsOption = None,
    names: Annotated[str, typer.Option(metavar="NAME,NAME,...", help="The names, in seating order.")] = "",
    save: Annotated[Path | None, typer.Option(help="Where to save the record after every line.")] = None,
    resume: Annotated[str, typer.Option(metavar="FILE", help="Go on from a record that was entered before.")] = "",
    language: LanguageOption = None,
) -> None:
    """Enter a game from a real table: the cards and dice as they fell, the moves as they were made.

    Type moves in notation, one or several on a line, and `?` for what nobody noted. `back` takes the last one back,
    `board` shows the position, `moves` what is possible, `quit` leaves.

    Examples:

    - `fondaco enter medici --names Anna,Bea,Carlo --save evening.txt`
    - `fondaco enter --resume evening.txt`
    """
    if bool(game) == bool(resume):
        fail("name a game to enter, or a record to go on from: fondaco enter medici; fondaco enter --resume FILE", 2)
    entry = _resumed(resume) if resume else _begun(game, players, options, names)
    if save is not None:
        check_target(save, may_exist=bool(resume) and save == Path(resume))
    Session(entry, save or (Path(resume) if resume and resume != "-" else None)).run()


def _begun(game: str, players: int | None, options: list[str] | None, names: str) -> Entry:
    from fondaco.match.entry import Entry

    found = game_of(game)
    given = [" ".join(name.split()) for name in names.split(",")] if names else None
    try:
        seats = found.table(players if players is not None else len(given) if given else None)
        return Entry(found, seats, options_of(found, options), given)
    except ValueError as error:
        fail(str(error), 2)


def _resumed(file: str) -> Entry:
    from fondaco.match.entry import Entry
    from fondaco.match.record import RecordError

    try:
        return Entry.resumed(read_text(file))
    except (Unusable, RecordError) as error:
        fail(f"{file}: {error}")


class Session:
    """The conversation at the terminal."""

    def __init__(self, entry: Entry, target: Path | None) -> None:
        self.entry, self.target = entry, target
        self.terminal = console()
        self.painter = Painter(self.terminal, entry.match.names)
        self.commands = {"back": self.back, "board": self.board, "moves": self.moves, "help": self.help}

    def run(self) -> None:
        """Read lines until the game is over or the typist leaves, then show the record or where it is."""
        while self.entry.waits_for:
            self.ask()
            try:
                line = input("> ").strip()
            except (EOFError, KeyboardInterrupt):
                self.terminal.print()
                break
            if line.lower() in ("quit", "exit"):
                break
            self.read(line)
        if self.target:
            self.save()
            self.terminal.print(_("The record is in {file}.").format(file=printable(str(self.target))))
        else:
            self.terminal.print(self.entry.record, end="")

    def ask(self) -> None:
        """Say whose move is to be typed."""
        match = self.entry.match
        if self.entry.waits_for == "*":
            said = _("What did chance bring? For example {move}, or ? where nobody knows.")
            self.terminal.print(said.format(move=next(iter(match.legal_moves)).text))
        else:
            self.terminal.print(self.painter.sentence(match.prompt.sentence))

    def read(self, line: str) -> None:
        """Carry out one line."""
        from fondaco.match.record import RecordError

        command = self.commands.get(line.lower())
        if command:
            command()
            return
        if not line:
            moves = list(self.entry.match.legal_moves)
            if len(moves) > 1:
                self.moves()
                return
            line = moves[0].text
        try:
            self.entry.add(line)
        except RecordError as error:
            self.terminal.print(self.painter.sentence(error.message))
        self.save()

    def back(self) -> None:
        """Take the last move back."""
        try:
            self.terminal.print(_("Taken back: {move}").format(move=printable(self.entry.back())))
        except IndexError:
            self.terminal.print(_("Nothing has been entered yet."))
        self.save()

    def board(self) -> None:
        """Show the position; after a `?` one that fits all that was entered."""
        view = self.entry.match.view()
        for section in view.sections:
            self.painter.show(self.terminal, section)

    def moves(self) -> None:
        """Show what is possible."""
        texts = [move.text for move in self.entry.match.legal_moves]
        more = " ..." if len(texts) > SHOWN else ""
        self.terminal.print(_("Possible: {moves}").format(moves=" ".join(texts[:SHOWN]) + more))

    def help(self) -> None:
        """Show what can be typed."""
        self.terminal.print(
            _(
                "Type moves in notation, one or several on a line, ? for what nobody noted, resigns for who gives up. "
                "back takes the last move back, board shows the position, moves what is possible, quit leaves."
            )
        )

    def save(self) -> None:
        """Write the record to its file, if there is one."""
        if self.target:
            try:
                self.target.write_text(self.entry.record, encoding="utf-8")
            except OSError as error:
                fail(f"nothing can be saved as {self.target}: {error.strerror}")
