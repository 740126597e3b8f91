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
from fondaco.kernel.state import CHANCE
from fondaco.match.filling import take
from fondaco.match.match import Match
from fondaco.match.record import UNKNOWN, Record, RecordError, Token, parse_record, print_record
from fondaco.match.replay import fill


class Entry:
    """A record in the making. Every move is checked against the rules before it is taken.

    `match` stands where the moves lead. As long as nothing is left open (`?`) that is certain, and steps that nobody
    chooses are taken by themselves; after a `?` it is one of the ways in which the game can have gone, so they too are
    asked for, and where a later move does not fit, another way is looked for.
    """

    def __init__(
        self, game: Game, players: int, options: dict[str, str] | None = None, names: Sequence[str] | None = None
    ) -> None:
        """Raises ValueError for a number of players, an option or a list of names that does not fit."""
        self._begin(Match(game, players, options, names, draws=False, begin=False))

    def _begin(self, match: Match) -> None:
        self._first = match.copy()
        self.match = match
        self._added: list[tuple[Match, list[Token]]] = []
        self._given = self._follow(match)
        """What comes before the first move that anybody chooses."""

    @classmethod
    def resumed(cls, text: str) -> Self:
        """The entry that goes on from a saved record. Raises RecordError."""
        record = parse_record(text)
        if record.header.get("Chance") != "table":
            line = record.lines.get("Commitment", 1)
            raise RecordError(line, "the outcomes of this record were drawn by the house; nothing can be entered")
        entry = object.__new__(cls)
        entry._begin(fill(Record(record.header, lines=record.lines)))
        for place, token in enumerate(record.tokens):
            if place == len(entry.tokens):  # the others were taken by themselves
                entry._take(token)
        return entry

    @property
    def tokens(self) -> list[Token]:
        """All moves as written, those that were taken by themselves too."""
        return self._given + [token for _, tokens in self._added for token in tokens]

    @property
    def open(self) -> bool:
        """Whether something is left open."""
        return any(token.text == UNKNOWN for token in self.tokens)

    @property
    def waits_for(self) -> str:
        """Whose move is to be entered: `*` for chance, the seat's number from 1, or "" when the game is over."""
        if self.match.over:
            return ""
        actor = int(self.match.position.actor)
        return "*" if actor == CHANCE else str(actor + 1)

    def add(self, text: str) -> None:
        """Enter moves, separated by white space: `notation`, `*:notation`, `seat:notation` or `?`, or `resigns`.

        Raises RecordError, its line counting the moves of the text; then those before it have been taken.
        """
        for number, word in enumerate(text.split(), 1):
            if self.match.over:
                raise RecordError(number, f"{word}: the game is over")
            who, mark, notation = word.partition(":")
            actor = int(self.match.position.actor)
            if mark and (who == "*" or who.isdecimal()):
                actor = CHANCE if who == "*" else int(who) - 1
            else:
                notation = word
            self._take(Token(number, actor, notation))

    def _take(self, token: Token) -> None:
        """Take one move, and what follows by itself where that is certain."""
        before, match = self.match, self.match.copy()
        if token.text == UNKNOWN or self.open:
            match = self._found([*self.tokens, token])
        else:
            take(match, token)
        written = [token]
        if not self.open and token.text != UNKNOWN:
            written += self._follow(match)
        self.match = match
        self._added.append((before, written))

    def _follow(self, match: Match) -> list[Token]:
        """Take the steps that nobody chooses, up to the next choice or outcome of chance."""
        done = len(match.steps)
        match.resume()
        position, written = match.position_at(done), []
        for step in match.steps[done:]:
            written.append(Token(0, step.actor, match.game.words.notation(position, step.action)))
            match.game.rules.apply(position, step.action)
        return written

    def _found(self, tokens: list[Token]) -> Match:
        """The first way that fits all moves. Raises RecordError."""
        header = parse_record(print_record(self._first)).header
        return fill(Record(header, [tokens]))

    def back(self) -> str:
        """Take back the last move that was entered, as it was written. Raises IndexError where there is none."""
        self.match, tokens = self._added.pop()
        return tokens[0].text

    @property
    def record(self) -> str:
        """The record so far, which `fondaco.open_record` and `fondaco check` read."""
        record = parse_record(print_record(self.match))
        written = iter(self.tokens)
        record.turns = [[Token(0, token.actor, next(written).text) for token in turn] for turn in record.turns]
        return str(record)
