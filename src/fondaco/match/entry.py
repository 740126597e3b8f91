"""A game from a real table, entered move by move, with what nobody noted left open.

>>> from fondaco.kernel.game import load
>>> entry = Entry(load("medici_vs_strozzi"), 2)
>>> entry.add("c4 stop")
>>> entry.add("price12 buy ?")
>>> entry.waits_for
'*'
>>> entry.back()
'?'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from fondaco.kernel.game import Game
from fondaco.kernel.language import _
from fondaco.kernel.state import CHANCE
from fondaco.match.filling import take
from fondaco.match.match import Match
from fondaco.match.record import RESIGNS, UNKNOWN, Record, RecordError, Token, parse_record, print_record
from fondaco.match.replay import fill


class Entry:
    """A record in the making. Every move is checked against the rules before it is taken.

    `match` stands where the moves lead. As long as nothing is left open (`?`) that is certain, and steps that nobody
    chooses are taken by themselves; after a `?` it is one of the ways in which the game can have gone, so they too are
    asked for, and where a later move does not fit, another way is looked for. `patience` is how many steps may be taken
    for that, where somebody waits.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        options: dict[str, str] | None = None,
        names: Sequence[str] | None = None,
        patience: int | None = None,
    ) -> None:
        """Raises ValueError for a number of players, an option or a list of names that does not fit."""
        self._begin(Match(game, players, options, names, draws=False, begin=False), patience)
        self._stand(self.match)

    def _begin(self, match: Match, patience: int | None) -> None:
        self._first, self.match, self.patience = match.copy(), match, patience
        self._given: list[Token] = []
        """What comes before the first move that anybody chooses."""
        self._added: list[list[Token]] = []
        """Every move that was entered, with those after it that were taken by themselves."""

    @classmethod
    def resumed(cls, text: str, patience: int | None = None) -> Self:
        """The entry that goes on from a saved record. Raises RecordError."""
        record = parse_record(text)
        if record.header.get("Chance") != "table":
            line = record.lines.get("Commitment", 1)
            raise RecordError(line, _("the outcomes of this record were drawn by the house; nothing can be entered"))
        entry = object.__new__(cls)
        entry._begin(fill(Record(record.header, lines=record.lines)), patience)
        match = fill(record, patience)
        steps, certain = iter(match.steps), True
        for token in record.tokens:
            forced = token.text != RESIGNS and next(steps).forced
            certain = certain and token.text != UNKNOWN
            entry._write(Token(0, token.actor, token.text), forced and certain)
        entry._stand(match)
        return entry

    def _write(self, token: Token, follows: bool) -> None:
        """Note a move: whether it follows by itself from the one before."""
        if not follows:
            self._added.append([token])
        else:
            (self._added[-1] if self._added else self._given).append(token)

    def _stand(self, match: Match) -> None:
        """Stand where all that was written leads, and take the steps that nobody chooses, where that is certain."""
        self.match = match
        if self.open:
            return
        done = len(match.steps)
        match.resume()
        position = match.position_at(done)
        for step in match.steps[done:]:
            self._write(Token(0, step.actor, match.game.words.notation(position, step.action)), True)
            match.game.rules.apply(position, step.action)

    @property
    def tokens(self) -> list[Token]:
        """All moves as written, those that were taken by themselves too."""
        return self._given + [token for tokens in self._added for token in tokens]

    @property
    def open(self) -> bool:
        """Whether something is left open."""
        return any(token.text == UNKNOWN for token in self.tokens)

    @property
    def last(self) -> Token | None:
        """The move that was entered last, which `back` takes back."""
        return self._added[-1][0] if self._added else None

    @property
    def waits_for(self) -> str:
        """Whose move is to be entered: `*` for chance, the seat's number from 1, or "" when the game is over."""
        if self.match.over:
            return ""
        actor = int(self.match.position.actor)
        return "*" if actor == CHANCE else str(actor + 1)

    def add(self, text: str) -> None:
        """Enter moves, separated by white space: `notation`, `*:notation`, `seat:notation` or `?`, or `resigns`.

        Raises RecordError, its line counting the moves of the text; then those before it have been taken. Where the
        rules forbid the move, its cause is the IllegalMove.
        """
        for number, word in enumerate(text.split(), 1):
            if self.match.over:
                raise RecordError(number, _("{move}: the game is over").format(move=word))
            who, mark, notation = word.partition(":")
            actor = int(self.match.position.actor)
            if mark and (who == "*" or who.isdecimal()):
                actor = CHANCE if who == "*" else int(who) - 1
            else:
                notation = word
            self._take(Token(number, actor, notation))

    def _take(self, token: Token) -> None:
        """Take one move, and what follows by itself where that is certain."""
        match = self.match.copy()
        try:
            take(match, token)
        except RecordError as error:
            if not self.open:
                raise
            try:
                match = self._found([*self.tokens, token])
            except RecordError:
                raise error from error.__cause__  # it tells of the position that is shown
        text = token.text
        if text not in (UNKNOWN, RESIGNS):  # in capitals, perhaps
            text = match.game.words.notation(match.position_at(len(match.steps) - 1), match.steps[-1].action)
        self._write(Token(0, token.actor, text), False)
        self._stand(match)

    def _found(self, tokens: Sequence[Token]) -> Match:
        """The first way that fits all moves. Raises RecordError."""
        header = parse_record(print_record(self._first)).header
        return fill(Record(header, [list(tokens)]), self.patience)

    def back(self) -> str:
        """Take back the last move that was entered, as it was written. Raises IndexError where there is none."""
        tokens = self._added.pop()
        self.match = self._found(self.tokens)
        return tokens[0].text

    @property
    def record(self) -> str:
        """The record so far, which `fondaco.open_record` and `fondaco check` read: where something is left open, its
        end is that of the first way that fits. Raises RecordError where so much is open that none is found."""
        record = parse_record(print_record(self._found(self.tokens) if self.open else self.match))
        written = iter(self.tokens)
        record.turns = [[Token(0, token.actor, next(written).text) for token in turn] for turn in record.turns]
        return str(record)
