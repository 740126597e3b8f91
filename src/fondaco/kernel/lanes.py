"""Many games side by side, in machine code: what `fondaco.research` is built on.

A *lane* is one game after another in element `i` of an array of positions, with a random stream of its own. Outcomes of
chance are drawn as soon as they are due, so that between two calls a seat acts in every lane or its game is over.

Arguments: `first` and `stop`, the lanes to work on; `states`, the positions; `rngs` (lanes, 4), their streams; `desk`,
the room of one thread (see `fondaco.research.batch.Room`). Nothing here allocates: see `native.COMPILED`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy import int64

from fondaco.kernel import verbs
from fondaco.kernel.rng import below, seed_rng
from fondaco.kernel.state import CHANCE, NOBODY, kernel


@kernel
def advance(s: Any, out: Any, weights: Any, rng: Any) -> int:
    """Draw what chance has to say until a seat acts or the game is over; how many legal actions `out` then holds."""
    while True:
        n = verbs.legal(s, out)
        if n == 0 or s.actor != CHANCE:
            return n
        verbs.apply(s, out[verbs.pick(weights, verbs.chance(s, weights), rng)])


@kernel
def utilities(points: Any, players: int, row: Any) -> None:
    """Of each seat how many it beat, less how many beat it, over the number of others: from 1 to -1, in sum 0."""
    for p in range(players):
        ahead = 0
        for q in range(players):
            if points[1][q] > points[1][p]:
                ahead += 1
            elif points[1][q] < points[1][p]:
                ahead -= 1
        row[p] = ahead / (players - 1)


@kernel
def whole_at(data: Any, at: Any, code: int) -> int:
    """The whole number of type `code` (see `fondaco.kernel.features.CODES`) at byte `at`; bytes are int8."""
    if code == 0:
        return int(data[at])
    if code == 1:
        return int(data[at]) & 0xFF
    low = int(data[at]) & 0xFF | int(data[at + 1]) << 8
    if code == 2:
        return low
    if code == 3:
        return low & 0xFFFF
    return low & 0xFFFF | (int(data[at + 2]) & 0xFF) << 16 | int(data[at + 3]) << 24


@kernel
def byte(data: Any, at: Any) -> Any:
    """Byte `at` of `data` (int8), from 0 to 255."""
    return np.uint32(np.uint8(data[at]))


@kernel
def encode(data: Any, table: Any, viewer: int, row: Any) -> None:
    """Write the view whose bytes (int8) are `data` into `row` as the layout's `table` says.

    Indices are unsigned: with signed ones Numba asks of each whether it counts from the end, for half of the time.
    """
    numbers, scales, kinds, ends = table
    row[:] = 0
    if viewer >= 0:
        row[viewer] = 1
    to, place = numbers[0], numbers[1]
    for k in range(ends[0]):
        row[to[k]] = np.float32(data[place[k]]) * scales[k]
    for k in range(ends[0], ends[1]):
        row[to[k]] = np.float32(byte(data, place[k])) * scales[k]
    one = np.uint32(1)
    for k in range(ends[1], ends[2]):
        at = place[k]
        row[to[k]] = np.float32(byte(data, at) | np.int32(data[at + one]) << 8) * scales[k]
    for k in range(ends[2], ends[3]):
        at = place[k]
        row[to[k]] = np.float32(byte(data, at) | byte(data, at + one) << 8) * scales[k]
    for k in range(ends[3], len(to)):
        row[to[k]] = np.float32(whole_at(data, place[k], 4)) * scales[k]
    for k in range(kinds.shape[1]):
        at = np.uint32(kinds[1, k])
        value = np.int32(data[at]) if k < ends[4] else whole_at(data, at, kinds[4, k])
        value -= kinds[2, k]
        if 0 <= value < kinds[3, k]:
            row[np.uint32(kinds[0, k] + value)] += 1


def check_lanes(first: int, stop: int, states: Any, actions: Any, desk: Any) -> int:
    """The first lane whose action is not legal, or -1. Where a game is over any action will do: nothing is done."""
    _, _, out, _, _ = desk
    for i in range(first, stop):
        n = verbs.legal(states[i], out)
        low, high = 0, n
        while low < high:
            middle = (low + high) >> 1
            if out[middle] < actions[i]:
                low = middle + 1
            else:
                high = middle
        if n > 0 and (low == n or out[low] != actions[i]):
            return i
    return -1


def step_lanes(
    first: int,
    stop: int,
    states: Any,
    blank: Any,
    actions: Any,
    players: int,
    options: Any,
    seeds: Any,
    rngs: Any,
    rewards: Any,
    over: Any,
    again: bool,
    desk: Any,
) -> None:
    """Take `actions[i]` in each lane. `over[i]`: whether that ended its game; then `rewards[i]` is what it paid.

    With `again` a new game begins at once where one ended, its seed drawn from the lane's stream into `seeds[i]`; and
    where a game was over before, the game of `seeds[i]` begins.
    """
    _, _, out, weights, points = desk
    for i in range(first, stop):
        s = states[i]
        for p in range(players):
            rewards[i, p] = 0
        over[i] = s.actor == NOBODY
        if not over[i]:
            verbs.apply(s, actions[i])
            over[i] = advance(s, out, weights, rngs[i]) == 0
            if over[i]:
                verbs.scores(s, points)
                utilities(points, players, rewards[i])
                if again:
                    seeds[i] = below(rngs[i], 2**31 - 1)
        if over[i] and again:
            states[i] = blank[0]
            seed_rng(rngs[i], seeds[i])
            verbs.setup(s, players, options)
            advance(s, out, weights, rngs[i])


def mask_lanes(first: int, stop: int, states: Any, mask: Any, desk: Any) -> None:
    """`mask[i, a]`: whether `a` is legal in lane i."""
    _, _, out, _, _ = desk
    for i in range(first, stop):
        mask[i, :] = 0
        for k in range(verbs.legal(states[i], out)):
            mask[i, out[k]] = 1


def observe_lanes(first: int, stop: int, states: Any, viewer: int, table: Any, rows: Any, desk: Any) -> None:
    """What `viewer` sees in each lane; -1: a watcher, -2: whoever acts, a watcher where the game is over."""
    seen, data, _, _, _ = desk
    for i in range(first, stop):
        seen[0] = states[i]
        v = viewer
        if v == -2:
            v = max(seen[0].actor, -1)
        verbs.hide(seen[0], v)
        encode(data, table, v, rows[i])


def random_lanes(first: int, stop: int, states: Any, streams: Any, actions: Any, desk: Any) -> None:
    """A legal action of each lane, each equally likely, by the lane's stream in `streams`; -1 where a game is over."""
    _, _, out, _, _ = desk
    for i in range(first, stop):
        n = verbs.legal(states[i], out)
        actions[i] = out[below(streams[i], n)] if n > 0 else -1


def follow(out: Any, weights: Any, odds: Any, states: Any, a: int) -> int:
    """Take action `a` (-1: none) in the only position of `states`. What is legal then comes into `out`, and how likely
    each is into `odds` where chance acts.

    It returns three numbers in one: from bit 32 on the first action if they are consecutive, else -1; from bit 8 on how
    many they are; and the actor, counted from NOBODY.
    """
    s = states[0]
    if a >= 0:
        verbs.apply(s, a)
    n = verbs.legal(s, out)
    if s.actor == CHANCE:
        total = verbs.chance(s, weights)
        for k in range(n):
            odds[k] = weights[k] / total
    first = int64(out[0]) if n > 0 and out[n - 1] - out[0] == n - 1 else int64(-1)
    return int(first << 32 | n << 8 | s.actor - NOBODY)


def encode_at(states: Any, i: int, table: Any, row: Any, desk: Any) -> None:
    """The whole position `i`, seen by nobody."""
    seen, data, _, _, _ = desk
    seen[0] = states[i]
    encode(data, table, -1, row)


def seed_lanes(seeds: Any, streams: Any) -> None:
    """A stream for each seed."""
    for i in range(len(seeds)):
        seed_rng(streams[i], seeds[i])


LANES = (check_lanes, step_lanes, mask_lanes, observe_lanes, random_lanes, follow, encode_at, seed_lanes)
