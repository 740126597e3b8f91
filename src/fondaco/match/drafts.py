"""Drafts: the steps a seat has taken since its last commit.

A draft is private. The seat may undo it step by step; others see the position as it was, and not even how many steps it
has. Where choices are simultaneous, a seat may draft, and commit, before those who come first in the record.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fondaco.kernel.state import CHANCE
from fondaco.match.match import Match, reveals
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
        self._before, self.base = before_choice(match, seat)
        self.actions: list[int] = []
        self._start()
        for action in actions:
            self.step(action)

    @property
    def complete(self) -> bool:
        """Whether the choice is made as far as this seat can make it: then it can be committed."""
        return bool(self.actions) and (self._sealed or not self._goes_on)

    @property
    def _goes_on(self) -> bool:
        """Whether the seat goes on choosing in the same turn."""
        return int(self.position.actor) == self.seat and self.position.turn == self.base.turn

    @property
    def view(self) -> View:
        """What the seat sees while it drafts. A step that opens what others hide shows only once it is committed."""
        game = self.match.game
        return View(game, game.view(self.position, self.seat), self.seat, tuple(self.match.names))

    def step(self, action: int) -> None:
        """Add a step, and the forced ones that follow it. Raises IllegalMove."""
        game = self.match.game
        if self.complete or action not in game.legal(self.position):
            known = game.view(self.position, self.seat)
            text = game.words.notation(known, action) if 0 <= action < game.rules.ACTIONS else str(action)
            raise IllegalMove(text, game.words.refuse(known, action))
        self.actions.append(action)
        forced: int | None = action
        while forced is not None:
            self._steps.append((self.position.copy(), forced))
            if game.conceals and reveals(game, self._steps, len(self._steps) - 1, self.seat):
                self._sealed = True
                return
            game.rules.apply(self.position, forced)
            forced = self.match.forced(self.position) if self._goes_on else None

    def undo(self) -> None:
        """Drop the last step with the forced ones after it. Raises IndexError where there is none."""
        if not self.actions:
            raise IndexError("the draft is empty")
        kept = self.actions[:-1]
        self.actions = []
        self._start()
        for action in kept:
            self.step(action)

    def _start(self) -> None:
        self.position = self.base.copy()
        self._steps = list(self._before)
        self._sealed = False


def before_choice(match: Match, seat: int) -> tuple[list[tuple[Any, int]], Any]:
    """A position in which the seat acts, and the steps that lead there: now, or after any choices of those who choose
    at the same time. Where all see all steps, they are left out.

    What they choose cannot be told apart by this seat, so any legal choice of theirs serves.
    """
    game = match.game
    position = match.position.copy()
    steps = match.history() if game.conceals else []
    while int(position.actor) != seat:
        if int(position.actor) == CHANCE:
            raise ValueError(f"seat {seat} cannot choose before chance has spoken")
        action = game.legal(position)[0]
        steps.append((position.copy(), action))
        game.rules.apply(position, action)
    return steps, position
