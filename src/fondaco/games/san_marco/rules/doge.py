"""SM-8.5: the walks of the Doge.

A way of paying is written as one number: four bits for each colour, the bridges of that colour that are crossed for a
toll. Of two ways to the same district one of which pays everybody no more, only that one is kept (SM-8.18). No walk
that comes twice to a district is better than the one without the round trip, so that walks need not be remembered.
"""

from __future__ import annotations

from fondaco.kernel.state import kernel

from .components import COLOURS, CROSSINGS, DISTRICTS, FERRY, PAIRS, SIDE_A, SIDE_B, TOLL
from .position import State, bridges_on

GUARD = 0x8888


@kernel
def tolls(way: int) -> int:
    """How many tolls the way pays."""
    return (way & 15) + (way >> 4 & 15) + (way >> 8 & 15) + (way >> 12 & 15)


@kernel
def tolls_to(way: int, c: int) -> int:
    """How many of them to the colour."""
    return way >> (4 * c) & 15


@kernel
def no_worse(way: int, other: int) -> bool:
    """Whether the way pays nobody more than the other does."""
    return ((other | GUARD) - way) & GUARD == GUARD


@kernel
def way_code(way: int, p: int) -> int:
    """The way as a number below CROSSINGS**3: its tolls to each of the other colours, ascending, as digits."""
    code = 0
    for c in range(COLOURS):
        if c != p:
            code = code * CROSSINGS + tolls_to(way, c)
    return code


@kernel
def bridgeless(s: State, d: int) -> bool:
    """Whether the district has no bridge at all, so that there is a ferry (SM-8.15, 8.16)."""
    n = 0
    for pair in range(PAIRS):
        if d in (SIDE_A[pair], SIDE_B[pair]):
            n += bridges_on(s, pair)
    return n == 0


@kernel
def add_way(s: State, d: int, way: int) -> bool:
    """Keep the way to the district, unless one that is no worse is kept already; whether it was kept."""
    for i in range(s.ways[d]):
        if no_worse(s.way[d][i], way):
            return False
    kept = 0
    for i in range(s.ways[d]):
        if not no_worse(way, s.way[d][i]):
            s.way[d][kept] = s.way[d][i]
            kept += 1
    for i in range(kept, s.ways[d]):
        s.way[d][i] = 0
    s.way[d][kept] = way
    s.ways[d] = kept + 1
    return True


@kernel
def cross(s: State, pair: int, a: int, b: int, money: int) -> bool:
    """Carry every way to district a over the pair's bridges to district b; whether b has a new one."""
    p = s.actor
    new = False
    for i in range(s.ways[a]):
        way = s.way[a][i]
        if s.bridge[pair][p] == 1:
            new = add_way(s, b, way) or new
        elif tolls(way) < CROSSINGS - 1 and (tolls(way) + 1) * TOLL <= money:
            for c in range(COLOURS):
                if s.bridge[pair][c] == 1:
                    new = add_way(s, b, way + (1 << 4 * c)) or new
    return new


@kernel
def survey(s: State) -> None:
    """Find all ways to all districts that the actor can pay (SM-8.12 to 8.18)."""
    clear_ways(s)
    if s.doge < 0:
        for d in range(DISTRICTS):
            add_way(s, d, 0)
        return
    money = s.score[s.actor]
    add_way(s, s.doge, 0)
    if bridgeless(s, s.doge):
        if money < FERRY:
            return
        money -= FERRY
        for pair in range(PAIRS):
            if SIDE_A[pair] == s.doge:
                add_way(s, SIDE_B[pair], 0)
            elif SIDE_B[pair] == s.doge:
                add_way(s, SIDE_A[pair], 0)
    new = True
    while new:
        new = False
        for pair in range(PAIRS):
            if bridges_on(s, pair) > 0:
                new = cross(s, pair, SIDE_A[pair], SIDE_B[pair], money) or new
                new = cross(s, pair, SIDE_B[pair], SIDE_A[pair], money) or new


@kernel
def clear_ways(s: State) -> None:
    for d in range(DISTRICTS):
        for i in range(s.ways[d]):
            s.way[d][i] = 0
        s.ways[d] = 0


@kernel
def needs_ferry(s: State, d: int) -> bool:
    """Whether the Doge comes to the district by the ferry."""
    return s.doge >= 0 and s.doge != d and bridgeless(s, s.doge)


@kernel
def walk(s: State, d: int, way: int) -> None:
    """The mover pays, and the Doge stands in the district (SM-8.13, 8.15, 8.17)."""
    if needs_ferry(s, d):
        s.score[s.actor] -= FERRY
    for c in range(COLOURS):
        paid = tolls_to(way, c) * TOLL
        s.score[s.actor] -= paid
        s.score[c] += paid
    s.doge = d
    clear_ways(s)


def ways_of_paying(s: State) -> list[int]:
    """The ways to the district chosen, in the order of their actions."""
    return sorted(s.way[s.target][: s.ways[s.target]], key=lambda way: way_code(way, s.actor))
