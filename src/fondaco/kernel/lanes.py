"""Many games side by side, in machine code: what `fondaco.research` is built on.

A *lane* is one game after another in element `i` of an array of positions, with a random stream of its own. Outcomes of
chance are drawn as soon as they are due, so that between two calls a seat acts in every lane or its game is over.

Arguments: `first` and `stop`, the lanes to work on; `states`, the positions; `rngs` (lanes, 4), their streams; `desk`,
the room of one thread (see `fondaco.research.batch.Room`). Nothing here allocates: see `native.COMPILED`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

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
def whole_at(data: Any, at: int, code: int) -> int:
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
def encode(data: Any, table: Any, viewer: int, row: Any) -> None:
    """Write the view whose bytes (int8) are `data` into `row` as the layout's `table` says."""
    row[:] = 0
    if viewer >= 0:
        row[viewer] = 1
    for f in range(len(table)):
        to, at, code, count = table[f, 0], table[f, 1], table[f, 2], table[f, 3]
        low, width, together, per = table[f, 4], table[f, 5], table[f, 6], table[f, 7]
        size = 1 if code < 2 else 2 if code < 4 else 4
        if width == 0 and code == 0:  # most fields are: a loop that the compiler can make of vectors
            scale = np.float32(per)
            for k in range(count):
                row[to + k] = np.float32(data[at + k]) / scale
        elif width == 0:
            for k in range(count):
                row[to + k] = whole_at(data, at + k * size, code) / per
        else:
            for _ in range(count // together):
                for _ in range(together):
                    value = whole_at(data, at, code) - low
                    if 0 <= value < width:
                        row[to + value] += 1
                    at += size
                to += width


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


def encode_at(states: Any, i: int, table: Any, row: Any, desk: Any) -> None:
    """The whole position `i`, seen by nobody."""
    seen, data, _, _, _ = desk
    seen[0] = states[i]
    encode(data, table, -1, row)


def seed_lanes(seeds: Any, streams: Any) -> None:
    """A stream for each seed."""
    for i in range(len(seeds)):
        seed_rng(streams[i], seeds[i])


LANES = (check_lanes, step_lanes, mask_lanes, observe_lanes, random_lanes, encode_at, seed_lanes)
