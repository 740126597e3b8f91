"""Medici vs Strozzi: what its bots look at, and the clerk."""

from __future__ import annotations

from fondaco.games.medici_vs_strozzi.foresight import (
    LEARNT,
    candidates,
    conclude,
    opens,
    outcomes,
    rests,
    row,
    settle,
    value,
    weigh,
)
from fondaco.games.medici_vs_strozzi.last_lots import solve
from fondaco.games.medici_vs_strozzi.rules import (
    BUY,
    CAP,
    CHOOSE,
    DECLINE,
    DRAW,
    GOLD,
    GOOD,
    KINDS,
    NAME,
    PRICE,
    RESPOND,
    STOP,
    State,
)
from fondaco.games.medici_vs_strozzi.worth import lot_value, stowing
from fondaco.kernel.rng import Rng
from fondaco.kernel.state import kernel

__all__ = [
    "LEARNT",
    "PACE",
    "candidates",
    "clerk",
    "conclude",
    "opens",
    "outcomes",
    "rests",
    "row",
    "settle",
    "solve",
    "value",
    "weigh",
]
PACE = 10_000
"""Simulations for each second of a level: more would hardly choose better."""


@kernel
def fair_price(s: State) -> float:
    """The price at which buying and declining are worth the same: half of what both values differ by."""
    return (lot_value(s, 0, -1) + lot_value(s, 1, -1)) / 2


@kernel
def advantage(s: State, p: int, extra: int) -> float:
    """What a lot sold at its fair price leaves the player ahead by."""
    return (lot_value(s, p, extra) - lot_value(s, 1 - p, extra)) / 2


@kernel
def middle_tile(s: State, good: int) -> int:
    """A tile of that good from the middle of those in the bag; -1: there is none."""
    tiles = 0
    for k in range(KINDS):
        if GOOD[k] == good:
            tiles += s.bag[k]
    before = 0
    for k in range(KINDS):
        if GOOD[k] == good:
            before += s.bag[k]
            if tiles > 0 and 2 * before > tiles:
                return k
    return -1


@kernel
def drawing_advantage(s: State, p: int) -> float:
    """What one more tile would leave the player ahead by: one tile of each good stands for all of it."""
    total = 0.0
    for good in range(GOLD + 1):
        k = middle_tile(s, good)
        if k >= 0:
            tiles = 0
            for other in range(KINDS):
                if GOOD[other] == good:
                    tiles += s.bag[other]
            total += tiles * advantage(s, p, k)
    return total / s.bag_size


@kernel
def clerk(s: State, out: list[int], n: int, rng: Rng) -> int:
    """A quick sensible player: it names and accepts fair prices and stows where the lot is worth most."""
    if n == 1:
        return out[0]
    if s.phase == CHOOSE:
        return DRAW if drawing_advantage(s, s.drawer) > advantage(s, s.drawer, -1) else STOP
    if s.phase == NAME:
        return PRICE + min(CAP[s.round], int(fair_price(s)))
    if s.phase == RESPOND:
        return BUY if s.price < fair_price(s) else DECLINE
    return stowing(s, s.buyer, -1)
