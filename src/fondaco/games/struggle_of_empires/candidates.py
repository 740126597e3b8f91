"""Struggle of Empires: which choices search looks at, and in which order."""

from __future__ import annotations

from fondaco.kernel.rng import Rng
from fondaco.kernel.state import kernel

from .clerk import action_value, arrival, best_move, clerk, place_value
from .estimates import tile_value
from .rules import State
from .rules.codes import (
    ACTIONS,
    AMOUNT,
    ATTACK_WHERE,
    BID,
    CHOOSE_TILE,
    COLONISE_WHERE,
    ENSLAVE_WHERE,
    GIVE,
    MOVE_FROM,
    MOVE_TO,
    PLACE,
    PLACE_WHERE,
    ROLL,
    SUPPORT,
    SUPPORT_FORTS,
    TILE,
    TURN,
)

RAISES = 6
"""Bids above the one that stands that are looked at."""
FIRST = 200.0
NEVER = -100.0
GRAIN = 100
"""Promises are compared by hundredths of a point."""


@kernel
def promise(s: State, me: int, a: int, most: int) -> float:
    """How good a choice looks; `most` is the last of the legal ones. Gold is not given away."""
    if GIVE <= a < ROLL:
        return NEVER
    if s.phase == TURN:
        return action_value(s, me, a)
    if s.phase == BID:
        more = a - AMOUNT - s.bid
        return 0.0 if a < AMOUNT else NEVER if more > RAISES else -0.1 * more
    if s.phase in (SUPPORT, SUPPORT_FORTS):
        return 0.0 if a in (AMOUNT, most) else -1.0
    if s.phase == CHOOSE_TILE:
        return tile_value(s, me, a - TILE)
    if s.phase in (PLACE_WHERE, ATTACK_WHERE, COLONISE_WHERE, ENSLAVE_WHERE):
        return place_value(s, me, a - PLACE)
    if s.phase == MOVE_FROM:
        value, _, _ = best_move(s, me, 0 + s.moving_unit, a - PLACE)
        return value
    if s.phase == MOVE_TO:
        return arrival(s, me, 0 + s.moving_unit, a - PLACE)
    return 0.0


@kernel
def candidates(s: State, out: list[int], n: int, rng: Rng) -> int:
    """The clerk's choice, then the others by what they promise.

    While they are sorted, a number in `out` is both the promise, in whole grains above `NEVER`, and the action.
    """
    me = 0 + s.actor
    chosen = clerk(s, out, n, rng)
    most = 0 + out[n - 1]
    found = 0
    for i in range(n):
        a = 0 + out[i]
        value = FIRST if a == chosen else min(promise(s, me, a, most), FIRST - 1.0)
        if value > NEVER:
            code = int((value - NEVER) * GRAIN) * ACTIONS + a
            k = found
            while k > 0 and out[k - 1] < code:
                out[k] = out[k - 1]
                k -= 1
            out[k] = code
            found += 1
    for i in range(found):
        out[i] = out[i] % ACTIONS
    return found
