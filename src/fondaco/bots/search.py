"""Search for the choice of one seat: several trees in as many threads, and what they found together.

    search = Search(game, seed=1, threads=2)
    thought = search.think(view, simulations=4000)
    thought.action

Limited by simulations alone, it finds the same for the same views, seed and number of threads. Every thread grows a
tree of its own and releases the GIL meanwhile. A choice that follows the last one by small steps goes on
with its trees.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from fondaco.bots import machine, tree
from fondaco.kernel.game import Game
from fondaco.kernel.native import copied, processors
from fondaco.kernel.rng import GOLDEN, MASK
from fondaco.kernel.state import CHANCE
from fondaco.match.view import View

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fondaco.bots.machine import Grove

SLICE = 0.02
"""Seconds between two looks at the clock."""
FIRST_SLICE = 16
"""Simulations before the first look at the clock."""
LOOKS = 32
"""How often a tree is asked whether its choice is decided."""
STEPS = 3
"""Steps after which a tree is still found again."""


@dataclass(frozen=True)
class Thought:
    """What a search found."""

    action: int
    points: tuple[float, ...]
    """What each seat is likely to have at the end."""
    looks: dict[int, int]
    """How often the search looked at each action; for a bargain, at each of its ends."""
    simulations: int
    wanted: int
    seconds: float
    decided: bool = False
    """Whether in no tree the rest of the wanted simulations could have changed the choice."""

    @property
    def part(self) -> float:
        """The part of the wanted simulations that was done, or was not needed: less than 1 where time ran out."""
        return min(1.0, self.simulations / self.wanted) if self.wanted and not self.decided else 1.0


class Search:
    """The trees of one seat, kept from one choice to the next. Not to be used by two threads at once."""

    def __init__(self, game: Game, seed: int = 0, threads: int | None = None) -> None:
        self.game = game
        self.machine = machine.load(game)
        self.threads = threads or processors()
        self.seed(seed)
        self._root: NDArray[np.void] | None = None
        self._viewer = -1

    def seed(self, seed: int) -> None:
        """Begin all streams anew, with empty trees."""
        self._groves = [self.machine.grove((seed ^ (GOLDEN * k & MASK)) >> 1) for k in range(self.threads)]
        self._root = None

    def forget(self) -> None:
        """Go on with no tree of the choices before."""
        self._root = None

    def goes_on(self, view: View) -> bool:
        """Whether a tree knows this view already: it follows from the choice before."""
        state = self.machine.native.states(1)
        view.state.pack(state, 0)
        return self._same_turn(state, view.viewer) and any(self._find(state, view.viewer, g) for g in self._groves)

    def think(self, view: View, simulations: int, seconds: float | None = None) -> Thought:
        """The best choice in a view whose viewer acts, by so many simulations in all, or fewer if time runs out."""
        begun = time.monotonic()
        state = self.machine.native.states(1)
        view.state.pack(state, 0)
        self._take_root(state, view.viewer)
        if len(view.legal) == 1:
            return Thought(view.legal[0], (), {}, 0, 0, 0.0)
        shares = [simulations // self.threads + (k < simulations % self.threads) for k in range(self.threads)]
        until = None if seconds is None else begun + seconds
        if self.threads == 1:
            done = [self._grow(state, view.viewer, self._groves[0], shares[0], until)]
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                tasks = [
                    pool.submit(self._grow, state, view.viewer, grove, share, until)
                    for grove, share in zip(self._groves, shares, strict=True)
                ]
                done = [task.result() for task in tasks]
        decided = all(grove.decided(share - n) for grove, share, n in zip(self._groves, shares, done, strict=True))
        action, points, looks = self._found(state, view)
        return Thought(action, points, looks, sum(done), simulations, time.monotonic() - begun, decided)

    def _grow(self, state: NDArray[np.void], viewer: int, grove: Grove, simulations: int, until: float | None) -> int:
        """So many simulations in one tree, or fewer where it is decided or time runs out; how many were done.

        In slices: each ends for a look at the tree and, if there is a limit of time, at the clock.
        """
        look = max(1, simulations // LOOKS)
        done, size = 0, look if until is None else min(look, FIRST_SLICE)
        while done < simulations and not grove.decided(simulations - done):
            began = time.monotonic()
            size = min(size, simulations - done)
            grown = self.machine.think(state, viewer, grove, size)
            done += grown
            if grown < size:
                break
            if until is not None:
                now = time.monotonic()
                if now >= until:
                    break
                pace = size / max(1e-6, now - began)
                size = max(1, min(look, int(pace * min(SLICE, until - now))))
        return done

    def _found(self, state: NDArray[np.void], view: View) -> tuple[int, tuple[float, ...], dict[int, int]]:
        """The action, the points it promises and the looks at each, from all trees together."""
        seats = self.machine.seats
        total: dict[int, NDArray[np.float64]] = {}
        looks: dict[int, int] = {}
        for grove in self._groves:
            child = int(grove.nodes["first"][grove.top[0]])
            while child:
                node = grove.nodes[child]
                a, visits = int(node["action"]), int(node["visits"])
                looks[a] = looks.get(a, 0) + visits
                total[a] = total.get(a, np.zeros(seats)) + node["total"]
                child = int(node["next"])
        players = int(view.state.players)
        if self.machine.outcomes(state, self._groves[0]):
            worth = np.zeros((seats + 1, seats), np.float64)
            for a, points in total.items():
                worth[a] = points / looks[a]
            action, found = self.machine.settle(state, worth, self._groves[0])
            return action, tuple(found[:players]), looks
        looks = {a: n for a, n in looks.items() if a in set(view.legal) and n}
        if not looks:
            return view.legal[0], (), {}
        action = max(looks, key=lambda a: (looks[a], total[a][view.viewer] / looks[a], -a))
        return action, tuple(float(x) for x in total[action][:players] / looks[action]), looks

    # Trees kept between small steps

    def _same_turn(self, state: NDArray[np.void], viewer: int) -> bool:
        """Whether the viewer goes on with the turn of the choice before: later, the tree would end too near."""
        return self._root is not None and viewer == self._viewer and self._root["turn"][0] == state["turn"][0]

    def _take_root(self, state: NDArray[np.void], viewer: int) -> None:
        """Make `state` the root of every tree: with what is known of it, where the tree of the choice before has it."""
        same = self._same_turn(state, viewer)
        for grove in self._groves:
            node = self._find(state, viewer, grove) if same else 0
            if node and grove.nodes["kind"][node] != tree.END and grove.top[1] < machine.MOST_NODES // 2:
                grove.top[0] = node
            else:
                grove.clear()
        self._root, self._viewer = state, viewer

    def _find(self, state: NDArray[np.void], viewer: int, grove: Grove) -> int:
        """The node of a tree at which the viewer sees `state`; 0 where there is none."""
        assert self._root is not None
        native = self.machine.native
        wanted = state.tobytes()
        position = copied(self._root)
        if self.game.hides:
            native.deal(position, 0, viewer, grove.rng)
        ways = [(int(grove.top[0]), position, 0)]
        while ways:
            node, here, steps = ways.pop()
            if steps and self._seen(here, viewer) == wanted:
                return node
            if steps == STEPS or int(grove.nodes["kind"][node]) not in (tree.CHOICE, tree.DRAWN):
                continue
            if steps and int(here["actor"][0]) not in (CHANCE, viewer):
                continue
            out = native.actions()
            legal = set(out[: native.legal(here, 0, out)].tolist())
            child = int(grove.nodes["first"][node])
            while child:
                a = int(grove.nodes["action"][child])
                if a in legal:
                    there = copied(here)
                    native.apply(there, 0, a)
                    ways.append((child, there, steps + 1))
                child = int(grove.nodes["next"][child])
        return 0

    def _seen(self, position: NDArray[np.void], viewer: int) -> bytes:
        if not self.game.hides:
            return position.tobytes()
        seen = copied(position)
        self.machine.native.hide(seen, 0, viewer)
        return seen.tobytes()


def view_of(game: Game, position: Any, viewer: int) -> View:
    """The view of a position, with the names of no one."""
    return View(game, game.view(position, viewer), viewer, ("",) * int(position.players))
