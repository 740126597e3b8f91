"""Playing a record's moves, and finding what those can have been that it leaves open."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from fondaco.kernel.language import _
from fondaco.kernel.state import CHANCE
from fondaco.match.match import Match
from fondaco.match.moves import Ambiguous, IllegalMove, Unreadable
from fondaco.match.record import RESIGNS, UNKNOWN, Record, RecordError, Token

SEARCH_LIMIT = 200_000
"""Steps tried, at the most, to fill what a record leaves open."""


def take(match: Match, token: Token) -> None:
    """Take one written move; for `?` any that is legal. Raises RecordError for one out of turn, unreadable or illegal;
    what the rules or the notation say against it is its cause."""
    if token.text == RESIGNS:
        try:
            match.resign(token.actor)
        except ValueError:
            raise RecordError(token.line, _("{move}: this seat cannot resign now").format(move=token)) from None
        return
    _check_actor(match, token)
    if token.text == UNKNOWN:
        match.take(match.game.legal(match.position)[0])
        return
    try:
        match.take(match.game.words.parse(match.position, token.text))
    except (Unreadable, Ambiguous, IllegalMove) as error:
        raise RecordError(token.line, f"{token}: {error}") from error


def _who(actor: int) -> str:
    return _("chance") if actor == CHANCE else _("seat {n}").format(n=actor + 1)


def _check_actor(match: Match, token: Token) -> None:
    if match.over:
        raise RecordError(token.line, _("{move}: the match is over before this move").format(move=token))
    if token.actor != match.position.actor:
        said = _("{move}: it is not the turn of {seat}; {actor} is to act")
        named = {"move": token, "seat": _who(token.actor), "actor": _who(int(match.position.actor))}
        raise RecordError(token.line, said.format(**named))


@dataclass
class Guess:
    """A `?` that is filled for now: its place among the tokens, the match before it, what else it can be."""

    place: int
    before: Match
    left: Iterator[int]
    text: str = ""

    def next(self) -> Match | None:
        """The match after the next filling, or None where all were tried."""
        action = next(self.left, None)
        if action is None:
            return None
        self.text = _notation(self.before, action)
        match = self.before.copy()
        match.take(action)
        return match


class Filler:
    """Finds choices for the `?` of a record so that every written move is legal, by trying and turning back.

    Where a written move cannot be played, a `?` that was filled with the same may have taken what is missing: that one
    is filled anew, and those after it as they were, if they can. This passes over other ways out, so that all are tried
    one by one where it finds nothing. `patience` is how many steps it takes for that at the most, where somebody waits.
    """

    def __init__(self, record: Record, match: Match, patience: int | None = None) -> None:
        self.match, self.patience = match, patience
        self.tokens = record.tokens
        self.written: dict[str, list[int]] = {}
        for place, token in enumerate(self.tokens):
            self.written.setdefault(token.text.lower(), []).append(place)
        self.tried = self.played = 0
        self.furthest: RecordError | None = None

    def fill(self) -> Match:
        done = self._search(jumps=True) or self._search(jumps=False)
        if done is None:
            assert self.furthest is not None
            raise self.furthest
        return done

    def _search(self, jumps: bool) -> Match | None:
        """The match after all tokens, or None where it was not found."""
        guesses: list[Guess] = []
        kept: dict[int, str] = {}
        match: Match | None = self.match.copy()
        place = 0
        while match is not None:
            place, missing = self._play(match, place)
            if missing is not None:
                if jumps:
                    same = [i for i, guess in enumerate(guesses) if guess.text == missing]
                    kept |= {guess.place: guess.text for guess in guesses}
                    del guesses[same[-1] + 1 if same else len(guesses) :]
            elif place == len(self.tokens):
                return match
            else:
                guesses.append(Guess(place, match, iter(self._candidates(match, place, kept.get(place, "")))))
            match = self._guess(guesses)
            place = guesses[-1].place + 1 if guesses else 0
        return None

    def _play(self, match: Match, place: int) -> tuple[int, str | None]:
        """Take the written moves from `place` on: where the next `?` or the end is, or what could not be played."""
        while place < len(self.tokens):
            token = self.tokens[place]
            self.played += 1
            if self.patience is not None and self.played > self.patience:
                raise _too_much(token)
            try:
                if token.text == UNKNOWN:
                    _check_actor(match, token)
                    break
                take(match, token)
            except RecordError as error:
                if self.furthest is None or error.line >= self.furthest.line:
                    self.furthest = error
                return place, token.text.lower()
            place += 1
        return place, None

    def _guess(self, guesses: list[Guess]) -> Match | None:
        """Fill the last `?` that can be filled otherwise. Raises RecordError after too many trials."""
        while guesses:
            self.tried += 1
            if self.tried > SEARCH_LIMIT:
                raise _too_much(self.tokens[guesses[-1].place])
            match = guesses[-1].next()
            if match is not None:
                return match
            guesses.pop()
        return None

    def _candidates(self, match: Match, place: int, kept: str) -> list[int]:
        """The legal actions: first what is kept, then those that are written soonest afterwards, as a card drawn unseen
        is played later.
        """

        def soonest(action: int) -> int:
            text = _notation(match, action)
            if text == kept:
                return -1
            places = self.written.get(text, [])
            later = bisect_right(places, place)
            return places[later] if later < len(places) else len(self.tokens)

        return sorted(match.game.legal(match.position), key=soonest)


def _too_much(token: Token) -> RecordError:
    return RecordError(token.line, _("too much is unknown in this record to find how it can have gone"))


def _notation(match: Match, action: int) -> str:
    return match.game.words.notation(match.position, action).lower()
