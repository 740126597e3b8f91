"""Section 8: movement."""

from __future__ import annotations

from fondaco.kernel.state import CHANCE, kernel

from .codes import DIE, DONE, MOVE_FROM, MOVE_TO, MOVE_UNIT, PLACE, ROLL, SEA_ROLL, UNIT
from .components import (
    AREAS,
    ARMY,
    COAST,
    EFFECT,
    FACES,
    HIGH,
    HOME,
    LAND,
    LANDS,
    LOST,
    LOW,
    MORE_MOVES,
    MOVED_UNITS,
    NAVAL,
    NAVY,
    PLACES,
    ROLLS,
    SAFE_SEA,
    SEA_DICE,
    TILES,
    UNIT_UNREST,
    ZONE,
)
from .position import State, standing
from .rounds import end_action


@kernel
def waters(s: State, p: int) -> int:
    """The areas whose navies let the seat's armies land, as a mask (SOE-8.5)."""
    mask = 0
    for q in range(s.players):
        if q == p or (s.allied_carrying == 1 and s.row[q] == s.row[p]):
            for area in range(AREAS):
                if s.unit[q][NAVY][area] > 0:
                    mask |= 1 << area
    return mask


@kernel
def reached(s: State, p: int, kind: int, place: int, sea: int) -> int:
    """Where the seat's unit may go from the place, as a mask; `sea` are the seat's waters (SOE-8.4 to 8.7)."""
    mask = 0
    if kind == ARMY:
        for area in range(AREAS):
            if COAST[area] & sea != 0:
                mask |= 1 << area
        start = place if place != HOME else HOME + s.power[p]
        mask |= LAND[s.walk_any * LANDS + start]
    else:
        for area in range(AREAS):
            if NAVAL[area] == 1:
                mask |= 1 << area
    return mask & ~(1 << place)


@kernel
def still(s: State, p: int, kind: int, place: int) -> int:
    """The seat's units of a type there that have not moved in this Move."""
    return s.unit[p][kind][place] - s.moved[kind][place]


@kernel
def may_move_unit(s: State, p: int, kind: int) -> bool:
    """Whether a unit of this type can still move."""
    sea = waters(s, p) if kind == ARMY else 0
    for place in range(PLACES):
        if still(s, p, kind, place) > 0 and reached(s, p, kind, place, sea) != 0:
            return True
    return False


@kernel
def may_move(s: State) -> bool:
    return may_move_unit(s, s.mover, NAVY) or may_move_unit(s, s.mover, ARMY)


@kernel
def begin_move(s: State) -> None:
    """Two units, and one more for every Logistics (SOE-8.1)."""
    s.moving = MOVED_UNITS + standing(s, s.mover, MORE_MOVES)
    s.count = 0
    s.phase = MOVE_UNIT


@kernel
def legal_moves(s: State, out: list[int]) -> int:
    """No more, once a unit has moved, or a type; then a place; then an area."""
    p = s.mover
    n = 0
    if s.phase == MOVE_UNIT:
        if s.count > 0:
            out[0] = DONE
            n = 1
        for kind in range(2):
            if may_move_unit(s, p, kind):
                out[n] = UNIT + kind
                n += 1
        return n
    sea = waters(s, p)
    if s.phase == MOVE_FROM:
        for place in range(PLACES):
            if still(s, p, s.moving_unit, place) > 0 and reached(s, p, s.moving_unit, place, sea) != 0:
                out[n] = PLACE + place
                n += 1
    else:
        mask = reached(s, p, s.moving_unit, s.moving_from, sea)
        for area in range(AREAS):
            if mask >> area & 1 == 1:
                out[n] = PLACE + area
                n += 1
    return n


@kernel
def safe_at_sea(s: State, p: int) -> bool:
    """Whether the seat has Navigation (SOE-11.15)."""
    for k in range(TILES):
        if EFFECT[k] == SAFE_SEA and s.tile[p][k] > 0:
            return True
    return False


@kernel
def move(s: State, a: int) -> None:
    """One step of a Move. A unit that sails to another zone is in danger (SOE-8.8)."""
    if a == DONE:
        end_move(s)
    elif s.phase == MOVE_UNIT:
        s.moving_unit = a - UNIT
        s.phase = MOVE_FROM
    elif s.phase == MOVE_FROM:
        s.moving_from = a - PLACE
        s.phase = MOVE_TO
    else:
        s.moving_to = a - PLACE
        if ZONE[s.moving_from] != ZONE[s.moving_to] and not safe_at_sea(s, s.mover):
            s.phase = SEA_ROLL
            s.actor = CHANCE
        else:
            arrive(s, True)


@kernel
def sea_roll(s: State, a: int) -> None:
    """The unit is lost on certain totals (SOE-8.8)."""
    total = a - DIE + 1 if a >= DIE else HIGH[a - ROLL] + LOW[a - ROLL]
    s.actor = s.mover
    arrive(s, LOST[total] == 0)


@kernel
def arrive(s: State, safe: bool) -> None:
    """The unit is where it goes, or lost, which brings unrest; then the next one may move (SOE-8.1, 8.9)."""
    p = s.mover
    s.unit[p][s.moving_unit][s.moving_from] -= 1
    if safe:
        s.unit[p][s.moving_unit][s.moving_to] += 1
        s.moved[s.moving_unit][s.moving_to] += 1
    else:
        s.unrest[p] += UNIT_UNREST
    s.moving_unit = -1
    s.moving_from = -1
    s.moving_to = -1
    s.moving -= 1
    s.count += 1
    if s.moving > 0 and may_move(s):
        s.phase = MOVE_UNIT
    else:
        end_move(s)


@kernel
def end_move(s: State) -> None:
    s.moving = 0
    s.count = 0
    for kind in range(2):
        for place in range(PLACES):
            s.moved[kind][place] = 0
    end_action(s)


@kernel
def legal_sea_rolls(out: list[int]) -> int:
    """The rolls of two dice, or the faces of one."""
    if SEA_DICE == 1:
        for face in range(FACES):
            out[face] = DIE + face
        return FACES
    for roll in range(ROLLS):
        out[roll] = ROLL + roll
    return ROLLS
