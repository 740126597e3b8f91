"""Games that bots play to learn from, and to try what was learnt: what is compiled for a game.

An evaluation is learnt where a game's `sense` has `LEARNT`, `row`, `weigh` and `opens`. What it reads of a position is
not written down a second time: `weigh` is linear, so a weight of 1 among zeros tells what that weight is multiplied by.

`lessons` reads positions where search would rest. What each seat has in the end, or is likely to have where the next
day or round opens, by the weights looked for, is what the reading should have foretold. The sums for least squares are
all that is kept. Nothing allocates.
"""

from __future__ import annotations

from typing import Any

from numpy import int64

from fondaco.bots.tree import lead, view_of_actor
from fondaco.kernel import verbs
from fondaco.kernel.rng import below, seed_rng
from fondaco.kernel.state import CHANCE, NOBODY, kernel

CLERK = -1
"""The policy of a seat; others are the number of a table of weights, by which the seat looks one step ahead."""
FAR = 1000
"""Turns after which search rests wherever it ever would."""
READINGS = 256
"""Positions of one day or round that are read; further ones are left out."""


@kernel
def read(s: Any, k: int, desk: Any) -> None:
    """Reading `k`: its row, and for each seat what it has by `weigh` without weights and what each weight adds.

    All as leads over the mean of the others.
    """
    points, unit, rows, known, shares = desk[8], desk[11], desk[12], desk[13], desk[14]
    rows[k] = verbs.row(s)
    verbs.weigh(s, unit, points)
    for p in range(s.players):
        known[k][p] = lead(points[0], p, s.players)
    for f in range(len(unit)):
        unit[f] = 1.0
        verbs.weigh(s, unit, points)
        unit[f] = 0.0
        for p in range(s.players):
            shares[k][p][f] = lead(points[0], p, s.players) - known[k][p]


@kernel
def learn(players: int, readings: int, over: bool, left: Any, right: Any, desk: Any) -> None:
    """Add to the sums what the readings should have foretold: the last one, number `readings`, or the end of the game.

    `left` and `right` are the sides of linear equations for the weights of all rows.
    """
    rows, known, shares = desk[12], desk[13], desk[14]
    n = len(desk[11])
    for k in range(readings):
        i = rows[k] * n
        j = rows[readings] * n
        for p in range(players):
            came = known[readings][p] - known[k][p]
            for f in range(n):
                x = shares[k][p][f]
                if x != 0.0:
                    right[i + f] += x * came
                    for g in range(n):
                        left[i + f][i + g] += x * shares[k][p][g]
                        if not over:
                            left[i + f][j + g] -= x * shares[readings][p][g]


@kernel
def judged(s: Any, weights: Any, points: Any) -> bool:
    """Whether the game is over or search may rest here; then what the seats have or are likely to have."""
    if s.actor == NOBODY:
        verbs.scores(s, points)
        return True
    if verbs.rests(s, FAR):
        verbs.weigh(s, weights[verbs.row(s)], points)
        return True
    return False


@kernel
def best_step(s: Any, n: int, weights: Any, out: Any, desk: Any) -> int:
    """The best of the actor's actions `out[:n]`, where a judgement follows each at once; else -1."""
    after, points = desk[3], desk[8]
    best = -1
    most = 0.0
    for k in range(n):
        a: Any = int64(out[k])
        after[0] = s
        verbs.apply(after[0], a)
        if not judged(after[0], weights, points):
            return -1
        found = lead(points[0], s.actor, s.players)
        if best < 0 or found > most:
            best = a
            most = found
    return int(best)


@kernel
def clerks_step(s: Any, n: int, hides: bool, out: Any, desk: Any) -> int:
    view_of_actor(s, hides, desk[1])
    return verbs.clerk(desk[1][0], out, n, desk[7])


@kernel
def unchosen(s: Any, n: int, out: Any, desk: Any) -> int:
    """The step that is taken where nobody chooses: by chance, or the only one of `out[:n]`; else -1."""
    odds, rng = desk[6], desk[7]
    if s.actor == CHANCE:
        return int(out[verbs.pick(odds, verbs.chance(s, odds), rng)])
    return int(out[0]) if n == 1 else -1


@kernel
def foresee(s: Any, weights: Any, hides: bool, desk: Any) -> None:
    """Play `s` on until it can be judged."""
    out, points = desk[5], desk[8]
    while not judged(s, weights, points):
        n = verbs.legal(s, out)
        a: Any = int64(unchosen(s, n, out, desk))
        if a < 0:
            a = int64(best_step(s, n, weights, out, desk))
        if a < 0:
            a = int64(clerks_step(s, n, hides, out, desk))
        verbs.apply(s, a)


@kernel
def choice(s: Any, n: int, weights: Any, hides: bool, out: Any, desk: Any) -> int:
    """The actor's choice by these weights; the clerk's, where no judgement follows.

    In a deal of what is hidden from the actor.
    """
    dealt, spare, rng, points, worth, room, ends = desk[0], desk[2], desk[7], desk[8], desk[9], desk[10], desk[15]
    view_of_actor(s, hides, dealt)
    if hides:
        verbs.deal(dealt[0], s.actor, rng)
    found = verbs.outcomes(dealt[0], ends)
    if found == 0:
        a = best_step(dealt[0], n, weights, out, desk)
        return a if a >= 0 else clerks_step(s, n, hides, out, desk)
    for k in range(found):
        spare[0] = dealt[0]
        verbs.conclude(spare[0], ends[k])
        foresee(spare[0], weights, hides, desk)
        for p in range(s.players):
            worth[ends[k]][p] = points[0][p]
    return verbs.settle(dealt[0], worth, points, room)


@kernel
def erring(a: int, out: Any, n: int, astray: Any, rng: Any) -> int:
    """An action instead of `a`, not far from it in `out[:n]`; it may be the same."""
    at = 0
    while out[at] != a:
        at += 1
    if n == 2:
        at += below(rng, 7) - 3
    else:
        at += below(rng, astray[3] - astray[2] + 1) + astray[2]
    return int(out[max(0, min(n - 1, at))])


def lessons(
    blank: Any,
    players: int,
    options: Any,
    seeds: Any,
    hides: bool,
    policies: Any,
    tables: Any,
    learns: bool,
    astray: Any,
    left: Any,
    right: Any,
    standings: Any,
    desk: Any,
) -> None:
    """Play one game per seed, seat p by `policies[p]`: `CLERK`, or by the weights `tables[policies[p]]`.

    If it `learns`, choices go astray (see `training.ASTRAY`), and `left` and `right` take the sums. `standings[g]`
    takes the final points and ranks. Game g depends on `seeds[g]` alone.
    """
    work, out, rng, points, known = desk[16], desk[4], desk[7], desk[8], desk[13]
    for g in range(len(seeds)):
        seed_rng(rng, seeds[g])
        work[0] = blank[0]
        s = work[0]
        verbs.setup(s, players, options)
        readings = 0
        while s.actor != NOBODY:
            if learns and verbs.rests(s, FAR):
                if verbs.opens(s):
                    read(s, readings, desk)
                    learn(players, readings, False, left, right, desk)
                    readings = 0
                if readings < READINGS:
                    read(s, readings, desk)
                    readings += 1
            n = verbs.legal(s, out)
            a: Any = int64(unchosen(s, n, out, desk))
            if a < 0:
                if policies[s.actor] == CLERK:
                    a = int64(clerks_step(s, n, hides, out, desk))
                else:
                    a = int64(choice(s, n, tables[policies[s.actor]], hides, out, desk))
                if learns and below(rng, 100) < (astray[0] if n == 2 else astray[1]):
                    n = verbs.legal(s, out)
                    a = int64(erring(a, out, n, astray, rng))
            verbs.apply(s, a)
        verbs.scores(s, points)
        if learns:
            for p in range(players):
                known[readings][p] = lead(points[0], p, players)
            learn(players, readings, True, left, right, desk)
        for p in range(players):
            standings[g][0][p] = points[0][p]
            standings[g][1][p] = points[1][p]


def readings(states: Any, i: int, desk: Any) -> None:
    """Read position `i`, as reading 0."""
    read(states[i], 0, desk)


ENTRIES = (lessons, readings)
