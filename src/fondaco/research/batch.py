"""Thousands of games at once, without Python for each.

>>> import fondaco
>>> batch = fondaco.batch("medici", players=4, n=64, seed=1)
>>> mask, seen = batch.legal_mask(), batch.observe()
>>> batch.step(batch.random_actions())
>>> batch.rewards.shape, batch.over.any()
((64, 4), np.False_)
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from fondaco.kernel import native
from fondaco.kernel.features import Layout
from fondaco.kernel.game import Game
from fondaco.kernel.state import NOBODY

ACTOR = -2
"""The viewer that means: in each lane whoever acts there."""
LEAST = 256
"""Lanes for which another thread is worth its start."""

Seeds = int | Sequence[int] | NDArray[np.int64]


class Room:
    """What one thread works in: a view and its bytes, actions, weights, points and ranks."""

    def __init__(self, machine: native.Native) -> None:
        seen = machine.states(1)
        points = np.zeros((2, max(machine.game.rules.PLAYERS)), np.int64)
        self.desk = (seen, seen.view(np.int8), machine.actions(), machine.actions(), points)


class Batch:
    """`n` games side by side, one in each *lane*.

    Chance draws by itself: in every lane a seat must choose, or the game is over. Arrays are given as NumPy arrays;
    where a method takes `out`, any writable array that speaks DLPack may be given, and nothing is allocated.
    """

    states: NDArray[np.void]
    """(n,) the positions, one structured element a lane."""
    rewards: NDArray[np.float32]
    """(n, players) what the last step paid: 0 until a game ends, then from 1 (beat all others) to -1, in sum 0."""
    over: NDArray[np.bool_]
    """(n,) whether the last step ended the lane's game."""
    seeds: NDArray[np.int64]
    """(n,) the seed of the lane's game: `fondaco.batch(game, players, n=1, seed=[it])` plays the same."""

    def __init__(
        self,
        game: Game,
        players: int,
        n: int,
        options: dict[str, str] | None = None,
        seed: Seeds = 0,
        again: bool = True,
        threads: int | None = None,
    ) -> None:
        """`seed`: one per lane, or a number from which lanes get `seed`, `seed + 1`, ...; 0 <= seed < 2**63. `again`:
        begin a new game where one ends. `threads`: how many to use; as many as there are cores, where not said.

        Raises ValueError for what the game is not for.
        """
        if n < 1:
            raise ValueError(f"a batch has at least one lane, not {n}")
        self.game, self.players, self.n, self.again = game, game.table(players), n, again
        self.options = game.option_values(options or {})
        self.layout = Layout(game)
        self._machine = native.load(game)
        self._lanes = self._machine.lanes
        threads = max(1, min(threads or os.cpu_count() or 1, n // LEAST))
        bounds = [n * k // threads for k in range(threads + 1)]
        self._shares = [(first, stop, Room(self._machine).desk) for first, stop in itertools.pairwise(bounds)]
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self._blank = self._machine.states(1)
        self.states = self._machine.states(n)
        self.rewards = np.zeros((n, players), np.float32)
        self.over = np.zeros(n, np.bool_)
        self.seeds = np.zeros(n, np.int64)
        self._rngs = np.zeros((n, 4), np.uint64)
        self._streams = np.zeros((n, 4), np.uint64)
        self.reset(seed)

    def reset(self, seed: Seeds = 0) -> None:
        """Begin a new game in every lane; `seed` as at first. Raises ValueError for seeds that do not fit."""
        seeds = np.asarray(seed, np.int64) if not isinstance(seed, int) else seed + np.arange(self.n, dtype=np.int64)
        if seeds.shape != (self.n,) or seeds.min() < 0:
            raise ValueError(f"give {self.n} seeds from 0 to 2**63 - 1, or the first of them")
        self.seeds[:] = seeds
        self._lanes["seed_lanes"](seeds ^ np.int64(0x5DEECE66D), self._streams)
        self.states["actor"] = NOBODY
        self._step(np.zeros(self.n, np.int32), again=True)
        self.over[:] = False

    @property
    def actors(self) -> NDArray[np.int8]:
        """(n,) who acts in each lane: a seat, or -2 where the game is over."""
        actors: NDArray[np.int8] = self.states["actor"]
        return actors

    def legal_mask(self, out: Any = None) -> NDArray[np.bool_]:
        """(n, actions) which actions are legal in each lane."""
        mask = self._room(out, (self.n, self.game.rules.ACTIONS), np.bool_)
        self._each("mask_lanes", self.states, mask)
        return mask

    def observe(self, viewer: int = ACTOR, out: Any = None) -> NDArray[np.float32]:
        """(n, `layout.size`) what a seat, a watcher (-1), or by itself whoever acts in the lane, can see."""
        if viewer not in range(ACTOR, self.players):
            raise ValueError(f"seats are 0 to {self.players - 1}; there is no viewer {viewer!r}")
        rows = self._room(out, (self.n, self.layout.size), np.float32)
        self._each("observe_lanes", self.states, viewer, self.layout.table, rows)
        return rows

    def random_actions(self, out: Any = None) -> NDArray[np.int32]:
        """(n,) a legal action of each lane, each equally likely, by streams of their own; -1 where a game is over."""
        actions = self._room(out, (self.n,), np.int32)
        self._each("random_lanes", self.states, self._streams, actions)
        return actions

    def step(self, actions: Any) -> None:
        """Take one action in each lane, then all that chance draws; where a game is over nothing happens.

        `rewards` and `over` tell what came of it. Raises ValueError, and changes nothing, where one is not legal.
        """
        taken = np.ascontiguousarray(_array(actions), np.int32)
        if taken.shape != (self.n,):
            raise ValueError(f"give {self.n} actions, not an array of shape {taken.shape}")
        wrong = max(self._each("check_lanes", self.states, taken))
        if wrong >= 0:
            raise ValueError(f"action {taken[wrong]} is not legal in lane {wrong}")
        self._step(taken, self.again)

    def _step(self, actions: NDArray[np.int32], again: bool) -> None:
        table = (self.players, self.options, self.seeds, self._rngs, self.rewards, self.over)
        self._each("step_lanes", self.states, self._blank, actions, *table, again)

    def position(self, lane: int) -> Any:
        """The position of a lane, as an object with lists."""
        return self.game.rules.State.unpack(self.states, lane)

    def copy(self) -> Self:
        """An independent batch at the same point, which goes on in the same way."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        for name in ("states", "rewards", "over", "seeds", "_rngs", "_streams"):
            twin.__dict__[name] = self.__dict__[name].copy()
        twin._shares = [(first, stop, Room(self._machine).desk) for first, stop, _ in self._shares]
        twin._pool = ThreadPoolExecutor(len(self._shares) - 1) if self._pool else None
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def _each(self, name: str, *arguments: Any) -> list[Any]:
        """Call a function of `fondaco.kernel.lanes` for each thread's share of lanes."""
        function: Callable[..., Any] = self._lanes[name]

        def work(first: int, stop: int, desk: Any) -> Any:
            return function(first, stop, *arguments, desk)

        mine, *others = self._shares
        futures = [self._pool.submit(work, *share) for share in others] if self._pool else []
        return [work(*mine), *(future.result() for future in futures)]

    def _room(self, out: Any, shape: tuple[int, ...], dtype: Any) -> NDArray[Any]:
        if out is None:
            return np.zeros(shape, dtype)
        room = _array(out)
        if room.shape != shape or room.dtype != dtype or not room.flags.writeable or not room.flags.c_contiguous:
            raise ValueError(f"out must be a writable {np.dtype(dtype)} array of shape {shape} in C order")
        return room


def _array(data: Any) -> NDArray[Any]:
    """An array as it is, any other thing that speaks DLPack as an array over the same memory."""
    if isinstance(data, np.ndarray):
        return data
    return np.from_dlpack(data) if hasattr(data, "__dlpack__") else np.asarray(data)
