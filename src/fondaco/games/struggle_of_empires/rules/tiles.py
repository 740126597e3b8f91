"""Section 11: the use of tiles outside of battles."""

from __future__ import annotations

from fondaco.kernel.state import kernel

from .codes import PIRATES_WHOM, PLACE, REVOLT_WHERE, REVOLT_WHOM, SEAT
from .components import (
    AREAS,
    COLONY,
    CONSCRIPTION,
    EFFECT,
    GAIN_GOLD,
    NAVY,
    PIRATES,
    REVOLT,
    SINGLE_USE,
    TILE_AREAS,
    TRADE,
    TURN_ACTIONS,
    USAGE,
    VALUE,
)
from .position import State, foes, ready


@kernel
def turn_down(s: State, p: int, k: int) -> None:
    """The tile is used: it lies face down until the end of the War, or leaves the game (SOE-11.1)."""
    if USAGE[k] == SINGLE_USE:
        s.tile[p][k] -= 1
    else:
        s.used[p][k] += 1


@kernel
def may_rob(s: State, k: int, p: int, q: int) -> bool:
    """Whether seat p's Pirates find seat q: a colony with p's navy, q's marker and no navy of q (SOE-11.12)."""
    if not foes(s, p, q):
        return False
    for area in range(AREAS):
        if (
            COLONY[area] == 1
            and TILE_AREAS[k] >> area & 1 == 1
            and s.unit[p][NAVY][area] > 0
            and s.marker[q][area] > 0
            and s.unit[q][NAVY][area] == 0
        ):
            return True
    return False


@kernel
def may_stir(s: State, k: int, area: int, q: int) -> bool:
    """Whether the mover's Slave Revolt may break out against seat q in the area (SOE-11.13)."""
    return TILE_AREAS[k] >> area & 1 == 1 and foes(s, s.mover, q) and s.marker[q][area] > 0


@kernel
def free_use(s: State, k: int) -> bool:
    """Whether the mover may use the tile now, which is no action (SOE-7.4)."""
    p = s.mover
    if ready(s, p, k) == 0:
        return False
    if EFFECT[k] == GAIN_GOLD or EFFECT[k] == TRADE:
        return True
    if EFFECT[k] == CONSCRIPTION:
        return s.conscripts == 0 and s.actions < TURN_ACTIONS  # no Build can follow the last action
    if EFFECT[k] == PIRATES:
        for q in range(s.players):
            if may_rob(s, k, p, q):
                return True
    return False


@kernel
def may_revolt(s: State, k: int) -> bool:
    """Whether the mover may take the action Slave Revolt with the tile (SOE-11.13)."""
    if EFFECT[k] != REVOLT or ready(s, s.mover, k) == 0:
        return False
    for area in range(AREAS):
        for q in range(s.players):
            if may_stir(s, k, area, q):
                return True
    return False


@kernel
def use(s: State, k: int) -> None:
    """A tile's use is chosen in the own turn; Pirates and Slave Revolt ask for more (SOE-11.7, 11.15, 11.16)."""
    p = s.mover
    if EFFECT[k] == PIRATES:
        s.tool = k
        s.phase = PIRATES_WHOM
        return
    if EFFECT[k] == REVOLT:
        s.tool = k
        s.phase = REVOLT_WHERE
        return
    turn_down(s, p, k)
    if EFFECT[k] == GAIN_GOLD:
        s.gold[p] += VALUE[k]
    elif EFFECT[k] == TRADE:
        for area in range(AREAS):
            if TILE_AREAS[k] >> area & 1 == 1:
                s.gold[p] += VALUE[k] * s.marker[p][area]
    else:
        s.conscripts = VALUE[k]


@kernel
def rob(s: State, q: int) -> None:
    """The Pirates take gold (SOE-11.12)."""
    taken = min(VALUE[s.tool], s.gold[q])
    s.gold[q] -= taken
    s.gold[s.mover] += taken
    turn_down(s, s.mover, s.tool)
    s.tool = -1


@kernel
def legal_victims(s: State, out: list[int]) -> int:
    """Whom the Pirates may rob; where a revolt may break out, and against whom."""
    n = 0
    if s.phase == REVOLT_WHERE:
        for area in range(AREAS):
            found = False
            for q in range(s.players):
                if may_stir(s, s.tool, area, q):
                    found = True
            if found:
                out[n] = PLACE + area
                n += 1
        return n
    for q in range(s.players):
        if (s.phase == PIRATES_WHOM and may_rob(s, s.tool, s.mover, q)) or (
            s.phase == REVOLT_WHOM and may_stir(s, s.tool, s.area, q)
        ):
            out[n] = SEAT + q
            n += 1
    return n
