"""What Python calls in machine code: the verbs over an array of positions, and whole games.

Written against the generic verbs, so one text serves all games. Arguments: `states`, a structured array of positions;
`i`, the index of one; `out` and `weights`, int32 buffers of `MAX_LEGAL`; `rng`, four uint64; `desk`, the room to work
in: two arrays of one position, `out`, `weights` and `rng`. Nothing here allocates: see `native.COMPILED`. Actions are
made `int64`, lest `apply` be compiled a second time for `int32`.
"""

from __future__ import annotations

from typing import Any

from numpy import int64

from fondaco.kernel import verbs
from fondaco.kernel.rng import below, seed_rng
from fondaco.kernel.state import CHANCE

RANDOM, CLERK = 0, 1
"""Policies of `games`."""


def setup_at(states: Any, i: int, players: int, options: Any) -> None:
    verbs.setup(states[i], players, options)


def legal_at(states: Any, i: int, out: Any) -> int:
    return verbs.legal(states[i], out)


def chance_at(states: Any, i: int, weights: Any) -> int:
    return verbs.chance(states[i], weights)


def apply_at(states: Any, i: int, a: int) -> None:
    verbs.apply(states[i], a)


def scores_at(states: Any, i: int, out: Any) -> None:
    verbs.scores(states[i], out)


def hide_at(states: Any, i: int, viewer: int) -> None:
    verbs.hide(states[i], viewer)


def deal_at(states: Any, i: int, viewer: int, rng: Any) -> None:
    verbs.deal(states[i], viewer, rng)


def clerk_at(states: Any, i: int, out: Any, n: int, rng: Any) -> int:
    return verbs.clerk(states[i], out, n, rng)


def playouts(states: Any, i: int, n: int, seed: int, desk: Any) -> int:
    """Play `n` games at random from position `i` to the end; the number of steps, chance included."""
    work, _, out, weights, rng = desk
    seed_rng(rng, seed)
    steps = 0
    for _ in range(n):  # not by `random_action`: inlined, it would have all of `legal` compiled once more
        work[0] = states[i]
        s = work[0]
        while True:
            found = verbs.legal(s, out)
            if found == 0:
                break
            if s.actor == CHANCE:
                a: Any = int64(out[verbs.pick(weights, verbs.chance(s, weights), rng)])
            else:
                a = int64(out[below(rng, found)])
            verbs.apply(s, a)
            steps += 1
    return steps


def games(
    blank: Any, players: int, options: Any, seeds: Any, policies: Any, points: Any, lengths: Any, desk: Any
) -> None:
    """Play one game per seed; seat p by `policies[p]` (see `RANDOM`, `CLERK`).

    `blank[0]` is a blank position. `points[g]` takes the final (2, players) points and ranks, `lengths[g]` the number
    of steps. Game g depends on `seeds[g]` alone, so it can be repeated alone.
    """
    work, seen, out, weights, rng = desk
    for g in range(len(seeds)):
        seed_rng(rng, seeds[g])
        work[0] = blank[0]
        s = work[0]
        verbs.setup(s, players, options)
        steps = 0
        while True:
            n = verbs.legal(s, out)
            if n == 0:
                break
            if s.actor == CHANCE:
                a: Any = int64(out[verbs.pick(weights, verbs.chance(s, weights), rng)])
            elif n == 1:
                a = int64(out[0])
            elif policies[s.actor] == CLERK:
                seen[0] = s
                verbs.hide(seen[0], s.actor)
                a = int64(verbs.clerk(seen[0], out, n, rng))
            else:
                a = int64(out[below(rng, n)])
            verbs.apply(s, a)
            steps += 1
        verbs.scores(s, points[g])
        lengths[g] = steps


ENTRIES = (setup_at, legal_at, chance_at, apply_at, scores_at, hide_at, deal_at, clerk_at, playouts, games)
