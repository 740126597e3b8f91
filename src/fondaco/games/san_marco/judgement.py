"""San Marco: what districts, cards and limit points are worth, in points of prestige from one player's side.

What a player gains counts in full; what the others gain is lost in equal parts, so that with two players the one's gain
is the other's loss. Functions that try a change on the position take it back before they return.
"""

from __future__ import annotations

from fondaco.kernel.state import kernel

from .rules import (
    COLOURS,
    DISTRICTS,
    FIRST,
    LIMIT,
    PAIRS,
    PASSAGES,
    SECOND,
    SIDE_A,
    SIDE_B,
    State,
)
from .rules.position import limit_points, linked
from .rules.scoring import prestige

DOGES = (0.0, 0.0, 0.5, 0.6, 0.8)
"""Scorings of a district that may be expected in a passage, by the number of players."""
DOUBT = 1.2
"""By how many aristocrats two colours must differ for the last scoring to be settled."""
DOUBT_GROWTH = 0.9
"""How many more for every passage that is to come."""
BRIDGE_WORTH = 1.6
"""What a bridge is worth: fewer tolls, farther districts."""
LIMIT_COST = 1.15
"""What a limit point costs: a bonus point, and the nearing of the limit."""
OUT_COST = 3.5
"""What being out costs besides."""


@kernel
def share(s: State) -> float:
    """The part of another player's gain that the player loses; nobody minds what ghosts gain."""
    return 1.0 / (s.players - 1)


@kernel
def ahead(mine: int, other: int, doubt: float) -> float:
    """How likely it is that a colour with so many aristocrats stays ahead of another."""
    return min(1.0, max(0.0, 0.5 + 0.5 * (mine - other) / doubt))


@kernel
def likely(s: State, d: int, c: int, doubt: float) -> float:
    """What the colour is likely to get from one scoring of the district."""
    mine = s.aristocrats[d][c]
    if mine == 0:
        return 0.0
    first = 1.0
    second = 0.0
    for other in range(COLOURS):
        if other != c and s.aristocrats[d][other] > 0:
            chance = ahead(mine, s.aristocrats[d][other], doubt)
            second = second * chance + first * (1.0 - chance)
            first *= chance
    return FIRST[d] * first + SECOND[d] * second


@kernel
def worth(s: State, d: int, p: int) -> float:
    """What the district is worth to the player in all scorings to come, against the other players."""
    passages = PASSAGES - s.passage
    doubt = DOUBT + DOUBT_GROWTH * (passages - 1)
    total = 0.0
    for c in range(s.players):
        if c == p:
            total += likely(s, d, c, doubt)
        else:
            total -= likely(s, d, c, doubt) * share(s)
    return total * (1.0 + DOGES[s.players] * (passages - 0.5 * min(1.0, s.round / 4.0)))


@kernel
def change(s: State, d: int, p: int, own: int, victim: int, lost: int) -> float:
    """What the player gains where his aristocrats in the district change by `own`, the victim's fall by `lost`."""
    before = worth(s, d, p)
    s.aristocrats[d][p] += own
    s.aristocrats[d][victim] -= lost
    after = worth(s, d, p)
    s.aristocrats[d][p] -= own
    s.aristocrats[d][victim] += lost
    return after - before


@kernel
def cheapest_source(s: State, p: int, d: int) -> float:
    """What an aristocrat for the district costs: nothing out of the supply, else the least loss elsewhere."""
    if s.supply[p] > 0:
        return 0.0
    least = 99.0
    for other in range(DISTRICTS):
        if other != d and s.aristocrats[other][p] > 0:
            least = min(least, -change(s, other, p, -1, p, 0))
    return least


@kernel
def rival(s: State, d: int, p: int) -> int:
    """The other colour with the most aristocrats in the district; -1: there is none."""
    best = -1
    for c in range(COLOURS):
        if c != p and s.aristocrats[d][c] > (0 if best < 0 else s.aristocrats[d][best]):
            best = c
    return best


@kernel
def banishing(s: State, d: int, p: int, roll: int) -> float:
    """About what the player gains if so many go from the district: of the strongest others first, then his own."""
    before = worth(s, d, p)
    gone0, gone1, gone2, gone3 = 0, 0, 0, 0
    for _ in range(roll):
        c = rival(s, d, p)
        if c < 0 and s.aristocrats[d][p] > 0:
            c = p
        if c >= 0:
            s.aristocrats[d][c] -= 1
            gone0 += 1 if c == 0 else 0
            gone1 += 1 if c == 1 else 0
            gone2 += 1 if c == 2 else 0
            gone3 += 1 if c == 3 else 0
    after = worth(s, d, p)
    s.aristocrats[d][0] += gone0
    s.aristocrats[d][1] += gone1
    s.aristocrats[d][2] += gone2
    s.aristocrats[d][3] += gone3
    return after - before


@kernel
def scoring_gain(s: State, d: int, p: int) -> float:
    """What one scoring of the district now gives the player against the others."""
    total = 0.0
    for c in range(s.players):
        if c == p:
            total += prestige(s, d, c)
        else:
            total -= prestige(s, d, c) * share(s)
    return total


# What cards are worth


@kernel
def district_card(s: State, d: int, p: int) -> float:
    best = 0.0
    for target in range(DISTRICTS):
        if target == d or linked(s, p, d, target):
            best = max(best, change(s, target, p, 1, p, 0) - cheapest_source(s, p, target))
    return best


@kernel
def transfer_card(s: State, p: int) -> float:
    best = 0.0
    for d in range(DISTRICTS):
        c = rival(s, d, p)
        if c >= 0:
            best = max(best, change(s, d, p, 1, c, 1) - cheapest_source(s, p, d))
    return best


@kernel
def doge_card(s: State, p: int) -> float:
    """About what a scoring brings, some other cards being played before it."""
    best = -9.0
    for d in range(DISTRICTS):
        cost = 0.0 if s.doge in (d, -1) else 1.0
        best = max(best, scoring_gain(s, d, p) - cost)
    return best + 1.0


@kernel
def banishment_card(s: State, p: int) -> float:
    best = 0.0
    for d in range(DISTRICTS):
        best = max(best, banishing(s, d, p, 3))
    return best


@kernel
def bridge_worth(s: State, pair: int, p: int) -> float:
    """What a bridge on the pair is worth: more where it leads to new and to good districts."""
    total = BRIDGE_WORTH
    for d in range(DISTRICTS):
        if d in (SIDE_A[pair], SIDE_B[pair]):
            total += 0.1 * FIRST[d]
            for other in range(PAIRS):
                if s.bridge[other][p] == 1 and d in (SIDE_A[other], SIDE_B[other]):
                    total -= 0.3
    return total


@kernel
def card_worths(s: State, p: int) -> tuple[float, float, float, float, float, float, float, float, float, float]:
    """The worth to the player of each kind of action card, played now."""
    return (
        district_card(s, 0, p),
        district_card(s, 1, p),
        district_card(s, 2, p),
        district_card(s, 3, p),
        district_card(s, 4, p),
        district_card(s, 5, p),
        BRIDGE_WORTH,
        transfer_card(s, p),
        doge_card(s, p),
        banishment_card(s, p),
    )


@kernel
def limit_cost(s: State, p: int, points: int) -> float:
    """What so many more limit points cost the player."""
    total = limit_points(s, p) + points
    cost = LIMIT_COST * (min(total, LIMIT + 2) - min(total - points, LIMIT + 2))
    return cost + OUT_COST if total >= LIMIT else cost
