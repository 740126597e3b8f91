"""Drafts: the steps a seat has taken since its last commit.

A draft is private. The seat may undo it step by step; others see the position as it was, and not even how many steps it
has. Where choices are simultaneous, a seat may draft, and commit, before those who come first in the record.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fondaco.kernel.state import CHANCE
from fondaco.match.match import Match
from fondaco.match.moves import IllegalMove
from fondaco.match.view import View


class Draft:
    """The private steps of one seat on top of a match. `actions` is all there is to store.

    Raises ValueError where the seat has nothing to choose, IllegalMove where the actions do not fit.
    """

    def __init__(self, match: Match, seat: int, actions: Sequence[int] = ()) -> None:
        self.match, self.seat = match, seat
        if match.over or seat not in match.game.choosers(match.position):
            raise ValueError(f"seat {seat} has nothing to choose now")
        self.base = before_choice(match, seat)
        self.actions: list[int] = []
        self.position = self.base.copy()
        for action in actions:
            self.step(action)

    @property
    def complete(self) -> bool:
        """Whether the choice is made as far as this seat can make it: then it can be committed."""
        return bool(self.actions) and int(self.position.actor) != self.seat

    @property
    def view(self) -> View:
        """What the seat sees while it drafts."""
        game = self.match.game
        return View(game, game.view(self.position, self.seat), self.seat, tuple(self.match.names))

    def step(self, action: int) -> None:
        """Add a step, and the forced ones that follow it. Raises IllegalMove."""
        game = self.match.game
        if self.complete or action not in game.legal(self.position):
            known = game.view(self.position, self.seat)
            text = game.words.notation(known, action) if 0 <= action < game.rules.ACTIONS else str(action)
            raise IllegalMove(text, game.words.refuse(known, action))
        game.rules.apply(self.position, action)
        self.actions.append(action)
        while int(self.position.actor) == self.seat:
            forced = self.match.forced(self.position)
            if forced is None:
                return
            game.rules.apply(self.position, forced)

    def undo(self) -> None:
        """Drop the last step with the forced ones after it. Raises IndexError where there is none."""
        if not self.actions:
            raise IndexError("the draft is empty")
        kept = self.actions[:-1]
        self.actions, self.position = [], self.base.copy()
        for action in kept:
            self.step(action)


def before_choice(match: Match, seat: int) -> Any:
    """A position in which the seat acts: now, or after any choices of those who choose at the same time.

    What they choose cannot be told apart by this seat, so any legal choice of theirs serves.
    """
    game = match.game
    position = match.position.copy()
    while int(position.actor) != seat:
        if int(position.actor) == CHANCE:
            raise ValueError(f"seat {seat} cannot choose before chance has spoken")
        game.rules.apply(position, game.legal(position)[0])
    return position
