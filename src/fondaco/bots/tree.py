"""Monte-Carlo tree search over the verbs, for any game and any number of players: what is compiled.

One simulation deals the hidden parts of the view anew, goes down the tree, adds to it, plays on by the clerk until the
game is over or its `sense` says that it `rests`, and adds the points of all seats to the nodes it came through.

- *Chance* has nodes of its own, whose children are its outcomes, drawn by their odds.
- *Choices* with many actions widen as they are visited: the most promising candidates come first. A player maximises
  his lead: his points less the mean of the others'.
- *Guesses*: who will have to answer what another chooses in secret answers like the clerk, by a view of his own: a tree
  would know the secret.
- *Bargains* need no search for prices. The children are those who may end up with what is sold; `sense.settle` works
  out the prices from what each is worth to each, and so what the bargain is worth to all.
- What `sense.solve` can work out is not searched.

`nodes` is an array of `node_dtype`, node 0 stands for none; `top` is (root, nodes used, stamp). Nothing allocates.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from fondaco.kernel import verbs
from fondaco.kernel.rng import below
from fondaco.kernel.state import CHANCE, kernel

if TYPE_CHECKING:
    import numpy as np

FRESH, CHOICE, DRAWN, BARGAIN, END = range(5)
"""Kinds of nodes. At an END nothing is left to search."""
DEPTH = 500
"""Steps of the longest way through the tree."""
BARGAINS = 24
"""Bargains on one way through the tree; one more is left to the clerk."""
SPARES = 8
ROOM = 2048
EXPLORE = 0.8
"""The weight of doubt, in standard deviations of the results of the search."""
WIDEN = 1.0
"""A choice visited v times has 1 + WIDEN * sqrt(v) children."""


def node_dtype(seats: int) -> np.dtype[np.void]:
    """A node: the action that leads to it, its brother, its first child, its visits, and the sum of their points."""
    import numpy as np

    fields: list[Any] = [("action", "<i4"), ("next", "<i4"), ("first", "<i4"), ("visits", "<i4")]
    fields += [("children", "<i2"), ("width", "<i2"), ("kind", "<i4"), ("total", "<f8", (seats,))]
    return np.dtype(fields)


@kernel
def lead(points: Any, p: int, players: int) -> float:
    """By how much the points of a seat exceed the mean of the others'."""
    others = 0.0
    for q in range(players):
        if q != p:
            others += points[q]
    return float(points[p] - others / (players - 1))


@kernel
def child_of(nodes: Any, i: int, a: int) -> int:
    """The child of node `i` by that action; 0 if there is none."""
    c = nodes[i].first
    while c > 0 and nodes[c].action != a:
        c = nodes[c].next
    return int(c)


@kernel
def add_child(nodes: Any, top: Any, i: int, a: int) -> int:
    c = top[1]
    top[1] += 1
    nodes[c].action = a
    nodes[c].next = nodes[i].first
    nodes[c].first = 0
    nodes[c].visits = 0
    nodes[c].children = 0
    nodes[c].width = -1
    nodes[c].kind = FRESH
    for p in range(len(nodes[c].total)):
        nodes[c].total[p] = 0.0
    nodes[i].first = c
    nodes[i].children += 1
    return int(c)


@kernel
def view_of_actor(s: Any, hides: bool, seen: Any) -> None:
    """Put into `seen[0]` what the actor of `s` may know."""
    seen[0] = s
    if hides:
        verbs.hide(seen[0], s.actor)


@kernel
def roll_out(s: Any, turn: int, hides: bool, plain: bool, points: Any, desk: Any) -> None:
    """Play `s` on by the clerk until it rests or is over, or at random to the end; the points that follow."""
    seen, out, weights, rng, standing = desk[1], desk[4], desk[5], desk[6], desk[9]
    while True:
        if not plain and verbs.rests(s, s.turn - turn):
            verbs.value(s, standing)
            break
        n = verbs.legal(s, out)
        if n == 0:
            verbs.scores(s, standing)
            break
        if s.actor == CHANCE:
            a = out[verbs.pick(weights, verbs.chance(s, weights), rng)]
        elif n == 1:
            a = out[0]
        elif plain:
            a = out[below(rng, n)]
        elif hides:
            view_of_actor(s, hides, seen)
            a = verbs.clerk(seen[0], out, n, rng)
        else:
            a = verbs.clerk(s, out, n, rng)
        verbs.apply(s, a)
        desk[13][3] += 1
    for p in range(s.players):
        points[p] = standing[0][p]


@kernel
def choose_child(s: Any, nodes: Any, top: Any, i: int, hides: bool, plain: bool, desk: Any) -> int:
    """The child of the choice `i` to go on to: a new one where it may widen, or the one with the best prospects."""
    seen, out, rng, marks, stats = desk[1], desk[4], desk[6], desk[12], desk[13]
    children = nodes[i].children
    width = nodes[i].width
    n = 0
    if hides or width < 0:
        n = verbs.legal(s, out)
        width = n
        if hides:
            top[2] += 1
            for k in range(n):
                marks[out[k]] = top[2]
            children = 0
            c = nodes[i].first
            while c > 0:
                children += marks[nodes[c].action] == top[2]
                c = nodes[c].next
    if children < width and children < 1 + WIDEN * math.sqrt(nodes[i].visits):
        if n == 0:
            n = verbs.legal(s, out)
        if not plain:
            view_of_actor(s, hides, seen)
            n = verbs.candidates(seen[0], out, n, rng)
        nodes[i].width = n
        for k in range(n):
            if child_of(nodes, i, out[k]) == 0:
                return add_child(nodes, top, i, out[k])
    doubt = EXPLORE * math.sqrt(stats[2] / max(1.0, stats[0])) * math.sqrt(math.log(nodes[i].visits + 1.0))
    best = 0
    most = 0.0
    c = nodes[i].first
    while c > 0:
        if not hides or marks[nodes[c].action] == top[2]:
            v = nodes[c].visits
            if v == 0:
                return int(c)
            hope = lead(nodes[c].total, s.actor, s.players) / v + doubt / math.sqrt(v)
            if best == 0 or hope > most:
                most = hope
                best = c
        c = nodes[c].next
    return int(best)


@kernel
def clerks_child(s: Any, nodes: Any, top: Any, i: int, desk: Any) -> int:
    """The child of `i` by what the clerk does who sees no more than the actor."""
    seen, out, rng = desk[1], desk[4], desk[6]
    view_of_actor(s, True, seen)
    a = verbs.clerk(seen[0], out, verbs.legal(s, out), rng)
    c = child_of(nodes, i, a)
    return c if c > 0 else add_child(nodes, top, i, a)


@kernel
def worths(nodes: Any, i: int, worth: Any) -> None:
    """The mean points of each child of a bargain, by its code."""
    c = nodes[i].first
    while c > 0:
        for p in range(len(nodes[c].total)):
            worth[nodes[c].action][p] = nodes[c].total[p] / nodes[c].visits
        c = nodes[c].next


@kernel
def strike(s: Any, nodes: Any, i: int, points: Any, desk: Any) -> int:
    """Settle the bargain `i` by what its children are worth; the actor's action."""
    standing, room, worth = desk[9], desk[10], desk[11]
    worths(nodes, i, worth)
    a = verbs.settle(s, worth, standing, room)
    for p in range(s.players):
        points[p] = standing[0][p]
    return int(a)


@kernel
def open_bargain(s: Any, nodes: Any, top: Any, i: int, turn: int, hides: bool, points: Any, desk: Any) -> None:
    """Play each end of a bargain on once, all by the same luck, and settle it."""
    spare, out, rng, kept, ends = desk[2], desk[4], desk[6], desk[7], desk[14]
    n = verbs.outcomes(s, out)
    for k in range(n):
        ends[k] = out[k]
    for k in range(4):
        kept[k] = rng[k]
    for k in range(n):
        for j in range(4):
            rng[j] = kept[j]
        spare[0] = s
        verbs.conclude(spare[0], ends[k])
        roll_out(spare[0], turn, hides, False, points, desk)
        c = add_child(nodes, top, i, ends[k])
        nodes[c].visits = 1
        for p in range(s.players):
            nodes[c].total[p] = points[p]
    strike(s, nodes, i, points, desk)


@kernel
def end_of_bargain(nodes: Any, i: int) -> int:
    """The end to look at next: the one looked at least."""
    best = nodes[i].first
    c = nodes[best].next
    while c > 0:
        if nodes[c].visits < nodes[best].visits:
            best = c
        c = nodes[c].next
    return int(best)


@kernel
def simulate(first: Any, viewer: int, hides: bool, plain: bool, nodes: Any, top: Any, desk: Any, only: int) -> None:
    """One simulation. `only`: the action that the actor takes first, before the root of the tree; -1 for none."""
    work, spare, saved, out, weights, rng = desk[0], desk[2], desk[3], desk[4], desk[5], desk[6]
    path, standing, points, stats = desk[8], desk[9], desk[15], desk[13]
    work[0] = first[0]
    s = work[0]
    if hides:
        verbs.deal(s, viewer, rng)
        if not plain:
            verbs.believe(s, viewer, rng)
    turn = s.turn
    if only >= 0:
        verbs.apply(s, only)
    i = top[0]
    depth = 0
    struck = 0
    path[0] = i
    rolled = False
    while True:
        kind = nodes[i].kind
        fresh = kind == FRESH
        n = 0
        if fresh or (hides and kind == END):
            kind = END
            known = i == top[0] or plain
            if not known and verbs.rests(s, s.turn - turn):
                verbs.value(s, standing)
            elif known or not verbs.solve(s, standing, spare, out):
                n = verbs.legal(s, out)
                if n == 0:
                    verbs.scores(s, standing)
                elif s.actor == CHANCE:
                    kind = DRAWN
                elif n > 1 and not plain and verbs.outcomes(s, weights) > 0:
                    kind = BARGAIN
                else:
                    kind = CHOICE
            nodes[i].kind = kind
            for p in range(s.players):
                points[p] = standing[0][p]
        elif kind == END:  # nothing is hidden: it is the same each time
            for p in range(s.players):
                points[p] = nodes[i].total[p] / nodes[i].visits
        if kind == END:
            break
        if kind == BARGAIN and struck < BARGAINS:
            if nodes[i].first == 0:
                open_bargain(s, nodes, top, i, turn, hides, points, desk)
                break
            saved[struck] = s
            struck += 1
            i = end_of_bargain(nodes, i)
            verbs.conclude(s, nodes[i].action)
        elif (fresh and n > 1 and i != top[0] and kind == CHOICE) or kind == BARGAIN or depth == DEPTH - 1:
            rolled = True
            break
        elif kind == DRAWN:
            n = verbs.legal(s, out)
            a = out[verbs.pick(weights, verbs.chance(s, weights), rng)]
            c = child_of(nodes, i, a)
            i = c if c > 0 else add_child(nodes, top, i, a)
            verbs.apply(s, a)
            stats[3] += 1
        else:
            if hides and not plain and i != top[0] and verbs.guesses(s):
                i = clerks_child(s, nodes, top, i, desk)
            else:
                i = choose_child(s, nodes, top, i, hides, plain, desk)
            verbs.apply(s, nodes[i].action)
            stats[3] += 1
        depth += 1
        path[depth] = i
    if rolled:
        roll_out(s, turn, hides, plain, points, desk)
    # Welford's running variance of what is found
    found = lead(points, max(0, first[0].actor), s.players)
    stats[0] += 1
    off = found - stats[1]
    stats[1] += off / stats[0]
    stats[2] += off * (found - stats[1])
    for d in range(depth, -1, -1):
        i = path[d]
        if nodes[i].kind == BARGAIN and d < depth:
            struck -= 1
            strike(saved[struck], nodes, i, points, desk)
        nodes[i].visits += 1
        for p in range(s.players):
            nodes[i].total[p] += points[p]


def think(
    first: Any, viewer: int, hides: bool, plain: bool, nodes: Any, top: Any, sims: int, most: int, desk: Any, only: int
) -> int:
    """Up to `sims` simulations from the view `first[0]`; how many were done before the tree had `most` nodes.

    `plain`: play on at random to the end, and ask the game's sense for nothing. `only`: see `simulate`.
    """
    for k in range(sims):
        if top[1] >= most:
            return k
        simulate(first, viewer, hides, plain, nodes, top, desk, only)
    return sims


def settle_at(first: Any, worth: Any, desk: Any) -> int:
    """The actor's best action in the bargain `first[0]`, by what its ends are worth; the points go to desk[9]."""
    return verbs.settle(first[0], worth, desk[9], desk[10])


def outcomes_at(first: Any, desk: Any) -> int:
    """The ends of the bargain `first[0]`, in desk[4]; how many."""
    return verbs.outcomes(first[0], desk[4])


def endings(first: Any, hides: bool, games: int, points: Any, ranks: Any, foreseen: Any, desk: Any) -> None:
    """Play the whole position `first[0]` on by the clerk, to the end, so many times: `points[k][seat]` and
    `ranks[k][seat]`. `foreseen[k][seat]`: what the game's sense expected where it first `rests`; else the points."""
    work, seen, out, weights, rng, standing = desk[0], desk[1], desk[4], desk[5], desk[6], desk[9]
    for k in range(games):
        work[0] = first[0]
        s = work[0]
        turn = s.turn
        rested = False
        while True:
            if not rested and verbs.rests(s, s.turn - turn):
                rested = True
                verbs.value(s, standing)
                for p in range(s.players):
                    foreseen[k][p] = standing[0][p]
            n = verbs.legal(s, out)
            if n == 0:
                break
            if s.actor == CHANCE:
                a = out[verbs.pick(weights, verbs.chance(s, weights), rng)]
            elif n == 1:
                a = out[0]
            elif hides:
                view_of_actor(s, hides, seen)
                a = verbs.clerk(seen[0], out, n, rng)
            else:
                a = verbs.clerk(s, out, n, rng)
            verbs.apply(s, a)
        verbs.scores(s, standing)
        for p in range(s.players):
            points[k][p] = standing[0][p]
            ranks[k][p] = standing[1][p]
            if not rested:
                foreseen[k][p] = standing[0][p]


ENTRIES = (think, settle_at, outcomes_at, endings)
