"""The tree search of one game as machine code, and the room it works in."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from fondaco.bots import tree
from fondaco.kernel import native
from fondaco.kernel.game import Game
from fondaco.kernel.rng import new_rng

if TYPE_CHECKING:
    from numpy.typing import NDArray

SOURCE = Path(tree.__file__)
FIRST_NODES = 4096
MARGIN = tree.DEPTH + 64
"""One simulation adds no more nodes."""
MOST_NODES = 1_500_000
"""A tree has at most so many nodes: some hundred megabytes."""

_lock = threading.RLock()
_loaded: dict[str, Machine] = {}


@dataclass
class Grove:
    """One tree, and the room and stream of the thread that grows it."""

    nodes: NDArray[np.void]
    top: NDArray[np.int64]
    desk: tuple[Any, ...]

    @property
    def rng(self) -> NDArray[np.uint64]:
        found: NDArray[np.uint64] = self.desk[6]
        return found

    @property
    def steps(self) -> int:
        """The steps taken, in the tree and beyond it, since the tree was empty."""
        return int(self.desk[13][3])

    def decided(self, more: int) -> bool:
        """Whether so many more simulations cannot make another choice at the root the one looked at most."""
        root = int(self.top[0])
        if int(self.nodes["kind"][root]) != tree.CHOICE:
            return False
        visits, brothers = self.nodes["visits"], self.nodes["next"]
        most = second = 0
        child = int(self.nodes["first"][root])
        while child:
            looks = int(visits[child])
            most, second = (looks, most) if looks > most else (most, max(second, looks))
            child = int(brothers[child])
        return most > second + more

    def clear(self) -> None:
        """An empty tree: a root that nothing is known of. The spread of results starts anew too."""
        self.top[:] = 1, 2, self.top[2]
        self.nodes[1] = 0
        self.nodes["width"][1] = -1
        self.desk[13][:] = 0

    def make_room(self, sims: int) -> None:
        """Room for the nodes that so many simulations add."""
        wanted = min(MOST_NODES, int(self.top[1]) + 2 * sims + 2 * MARGIN)
        if len(self.nodes) < wanted:
            larger = np.zeros(min(MOST_NODES, max(wanted, 2 * len(self.nodes))), self.nodes.dtype)
            used = int(self.top[1]) * larger.itemsize
            larger.view(np.uint8)[:used] = self.nodes.view(np.uint8)[:used]  # by fields it would take far longer
            self.nodes = larger


class Machine:
    """The compiled search of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.native = native.load(game)
        compiled = native.compile_entries(game, tree.ENTRIES, SOURCE)
        self._think: Callable[..., int] = compiled["think"]
        self._settle: Callable[..., int] = compiled["settle_at"]
        self._outcomes: Callable[..., int] = compiled["outcomes_at"]
        self._endings: Callable[..., None] = compiled["endings"]
        self.seats = max(game.rules.PLAYERS)

    def grove(self, seed: int) -> Grove:
        """An empty tree whose randomness begins with the seed."""
        rules, seats, states = self.game.rules, self.seats, self.native.states
        f8 = np.float64
        desk = (
            states(1),
            states(1),
            states(tree.SPARES),
            states(tree.BARGAINS),
            self.native.actions(),
            self.native.actions(),
            np.array(new_rng(seed), np.uint64),
            np.zeros(4, np.uint64),
            np.zeros(tree.DEPTH, np.int64),
            np.zeros((2, seats), f8),
            np.zeros(tree.ROOM, np.int64),
            np.zeros((seats + 1, seats), f8),
            np.zeros(rules.ACTIONS, np.int64),
            np.zeros(4, f8),
            np.zeros(seats + 1, np.int64),
            np.zeros(seats, f8),
        )
        mine = tuple(native.apart(array) for array in desk)
        grove = Grove(np.zeros(FIRST_NODES, tree.node_dtype(seats)), native.apart(np.zeros(3, np.int64)), mine)
        grove.clear()
        return grove

    def think(
        self, view: NDArray[np.void], viewer: int, grove: Grove, sims: int, plain: bool = False, only: int = -1
    ) -> int:
        """Grow the tree of `view[0]` by so many simulations; how many there was room for.

        `plain`: without the game's sense, by random games to the end. `only`: an action that the viewer takes first:
        the tree begins after it.
        """
        hides = self.game.hides
        done = 0
        while True:
            grove.make_room(sims - done)
            most = len(grove.nodes) - MARGIN
            left = sims - done
            done += self._think(view, viewer, hides, plain, grove.nodes, grove.top, left, most, grove.desk, only)
            if done == sims or len(grove.nodes) == MOST_NODES:
                return done

    def outcomes(self, view: NDArray[np.void], grove: Grove) -> list[int]:
        """The ends of the bargain `view[0]`; none where it is a choice."""
        n = self._outcomes(view, grove.desk)
        return [int(w) for w in grove.desk[4][:n]]

    def settle(self, view: NDArray[np.void], worth: NDArray[np.float64], grove: Grove) -> tuple[int, list[float]]:
        """The actor's action in the bargain `view[0]` and the points that follow for all."""
        action = self._settle(view, worth, grove.desk)
        return int(action), [float(x) for x in grove.desk[9][0]]

    def endings(self, position: NDArray[np.void], games: int, grove: Grove) -> tuple[NDArray[np.float64], ...]:
        """The whole position played on by the clerk so many times: points and ranks at the end, and the points foreseen
        where the game's sense rests on the way, each (games, seats)."""
        found = tuple(np.zeros((games, self.seats), np.float64) for _ in range(3))
        self._endings(position, self.game.hides, games, *found, grove.desk)
        return found


def ready(game: Game) -> bool:
    """Whether `load` will take a fraction of a second."""
    return game.name in _loaded or (native.cache_folder(game, SOURCE) / "complete").exists()


def loaded(game: Game) -> Machine | None:
    """The compiled search if this process has it already."""
    return _loaded.get(game.name)


def fill_cache(game: Game) -> subprocess.Popen[str]:
    """Start a subprocess of low priority that fills the cache: the verbs, then the search."""
    return native.fill_cache(game, "fondaco.bots.compile")


def load(game: Game) -> Machine:
    """The compiled search, from the cache or compiled now."""
    with _lock:
        found = _loaded.get(game.name)
        if found is None or found.game is not game:
            found = Machine(game)
            grove = found.grove(1)
            first = found.native.new(game.rules.PLAYERS[0], game.default_options)
            worth = np.zeros((found.seats + 1, found.seats), np.float64)
            found.think(first, 0, grove, 0)
            found.outcomes(first, grove)
            found.settle(first, worth, grove)
            found.endings(first, 0, grove)
            (native.cache_folder(game, SOURCE) / "complete").touch()
            _loaded[game.name] = found
        return found
