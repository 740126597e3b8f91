"""The named strengths of search: each an amount of work, and a limit of time.

A level does the same work everywhere, or as much of it as can still change the choice, so a choice can be repeated. The
limit only shows where a computer is slow or busy. Then the level weakens rather than keep people waiting, and says so:
see `Thinker.hurried`. Until a game's search exists as machine code, its levels play like the clerk.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fondaco.kernel.game import Game
from fondaco.kernel.rng import Rng, next_word
from fondaco.match.view import View

if TYPE_CHECKING:
    from fondaco.bots.search import Search, Thought

PACE = 500
"""Simulations a second on one core, of games whose `sense` does not tell its `PACE`."""
HURRIED = 0.5
"""A level that did less than this part of its work weakened."""


@dataclass(frozen=True)
class Level:
    """A strength: so many seconds at most for a choice, and as much work as one core does in that time."""

    name: str
    seconds: float

    def simulations(self, game: Game, players: int) -> int:
        """The work for one choice."""
        pace = getattr(game.sense, "PACE", PACE)
        return int((pace if isinstance(pace, int) else pace[players]) * self.seconds)

    def thinker(self, game: Game, threads: int | None = None) -> Thinker:
        """A mind for one seat."""
        return Thinker(self, game, threads)

    def __call__(self, view: View, rng: Rng) -> int:
        return self.thinker(view.game)(view, rng)


class Thinker:
    """One seat's mind: it goes on with what it found for the choice before, where one follows from the other.

    `thought` is its last one; None where there was nothing to think about, or the clerk played.
    """

    def __init__(self, level: Level, game: Game, threads: int | None = None) -> None:
        self.level, self.game, self.threads = level, game, threads
        self.thought: Thought | None = None
        self._search: Search | None = None

    def __call__(self, view: View, rng: Rng) -> int:
        return self.choose(view, rng, self.level.seconds)

    def forget(self) -> None:
        """Begin a new match."""
        self.thought = None
        if self._search is not None:
            self._search.forget()

    def choose(self, view: View, rng: Rng, seconds: float | None) -> int:
        """One of `view.legal`, in so many seconds at most; None: however long the work takes."""
        search = self._ready()
        begun = time.monotonic()
        self.thought = None
        actions = view.legal
        if search is None:
            return int(view.game.sense.clerk(view.state, actions, len(actions), rng))
        if not search.goes_on(view):
            search.seed(next_word(rng) >> 1)
        if seconds is not None:
            seconds = max(0.0, seconds - (time.monotonic() - begun))
        thought = search.think(view, self.level.simulations(view.game, int(view.state.players)), seconds)
        self.thought = thought if thought.wanted else None
        return thought.action

    @property
    def hurried(self) -> bool:
        """Whether the last choice was made with much less work than the level stands for."""
        return self.thought is not None and self.thought.part < HURRIED

    def _ready(self) -> Search | None:
        from fondaco.bots import machine, search

        if self._search is None and machine.ready(self.game):
            self._search = search.Search(self.game, threads=self.threads)
        return self._search


LEVELS = {level.name: level for level in (Level("merchant", 0.2), Level("banker", 1.0), Level("doge", 5.0))}
"""From the weakest up. The clerk is below them."""
