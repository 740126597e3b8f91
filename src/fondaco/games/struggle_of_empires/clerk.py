"""Struggle of Empires: the clerk."""

from __future__ import annotations

from fondaco.kernel.rng import Rng
from fondaco.kernel.state import kernel

from .estimates import (
    armies_in,
    best_target,
    chance_to_win,
    forts_in,
    front,
    gain,
    income_of,
    land_strength,
    tile_value,
)
from .rules import State
from .rules.battle import strength_of
from .rules.codes import (
    AMOUNT,
    ASK_GO_ON,
    ASK_RETREAT,
    ATTACK,
    ATTACK_WHERE,
    ATTACK_WHOM,
    ATTACKER,
    BID,
    BUILD,
    BUILD_UNIT,
    BUILD_WHERE,
    BUY,
    CHOOSE_POWER,
    CHOOSE_TILE,
    COLONISE,
    COLONISE_WHERE,
    DECLARE,
    DEFENDER,
    DONE,
    ENSLAVE,
    ENSLAVE_WHERE,
    GIVE,
    LAND_STAGE,
    LOSS,
    MOVE,
    MOVE_FROM,
    MOVE_TO,
    MOVE_UNIT,
    NEUTRAL,
    PIRATES_WHOM,
    PLACE,
    PLACE_UNIT,
    PLACE_WHERE,
    POWER,
    PROPOSE_BOTTOM,
    PROPOSE_TOP,
    REVOLT_WHOM,
    SEAT,
    SUPPORT,
    SUPPORT_FORTS,
    TILE,
    TURN,
    UNIT,
)
from .rules.components import (
    AREA_VP,
    AREAS,
    ARMY,
    CONSCRIPTION,
    EFFECT,
    HOME,
    LAND,
    NAVY,
    PIRATES,
    PLACES,
    POP,
    REVOLT,
    SEATS,
    SLAVE,
    SLAVE_COAST,
    TILES,
    VALUE,
    ZONE,
)
from .rules.movement import reached, still, waters
from .rules.position import pieces
from .rules.rounds import may_take

OPENING_ARMIES = 3
"""Armies that are placed before the first navy of the set-up."""
TAKEN_NEXT = 0.7
"""What can be had by one more action, against what can be had by this one."""


# Moves


@kernel
def slaves(s: State) -> int:
    """Slave counters on the map."""
    n = 0
    for area in range(AREAS):
        n += s.counter[area][SLAVE]
    return n


@kernel
def best_move(s: State, me: int, kind: int, start: int) -> tuple[float, int, int]:
    """The best move of a unit of a type, from `start` (-1: from anywhere): value, from, to."""
    best = 0.0
    origin = -1
    goal = -1
    sea = waters(s, me)
    for place in range(PLACES):
        if (start < 0 or place == start) and still(s, me, kind, place) > 0:
            mask = reached(s, me, kind, place, sea)
            here = 0.0
            if kind == ARMY and place != HOME:
                armies = armies_in(s, me, place)
                here = front(s, place, me, armies) - 0.5 * front(s, place, me, armies - 1)
            for area in range(AREAS):
                if mask >> area & 1 == 1:
                    value = arrival(s, me, kind, area) - here
                    if ZONE[place] != ZONE[area]:
                        value = 0.8 * value - 0.3
                    if value > best or origin < 0:
                        best = value
                        origin = place
                        goal = area
    return best, origin, goal


@kernel
def arrival(s: State, me: int, kind: int, area: int) -> float:
    """What one more unit of the type is worth in the area."""
    if kind == ARMY:
        armies = armies_in(s, me, area)
        return front(s, area, me, armies + 1) - 0.5 * front(s, area, me, armies) - 0.3 * armies
    if s.unit[me][NAVY][area] > 0:
        return 0.0
    value = 0.2 * front(s, area, me, 3)
    if area == SLAVE_COAST:
        value += 2.0 * min(2, slaves(s))
    return value


# The turn


@kernel
def best_settling(s: State, me: int, symbol: int) -> float:
    best = 0.0
    for area in range(AREAS):
        if s.counter[area][symbol] > 0:
            best = max(best, gain(s, area, me, -1))
    return best


@kernel
def best_buy(s: State, me: int) -> float:
    best = -1.0
    for k in range(TILES):
        if may_take(s, k):
            best = max(best, tile_value(s, me, k))
    return best


@kernel
def best_attack(s: State, me: int) -> float:
    best = 0.0
    for area in range(AREAS):
        best = max(best, front(s, area, me, armies_in(s, me, area)))
    return best


@kernel
def action_value(s: State, me: int, a: int) -> float:
    """What a choice in the own turn is worth; passing is worth nothing."""
    if a == ATTACK:
        return best_attack(s, me)
    if a == COLONISE:
        return best_settling(s, me, POP) - 0.5
    if a == ENSLAVE:
        return best_settling(s, me, SLAVE)
    if a == BUY:
        return best_buy(s, me)
    if a == BUILD:
        idle = s.unit[me][ARMY][HOME]
        return 1.0 if s.population[me] > 2 and idle < 2 else -1.0
    if a == MOVE:
        army, _, _ = best_move(s, me, ARMY, -1)
        navy, _, _ = best_move(s, me, NAVY, -1)
        return TAKEN_NEXT * 1.4 * max(army, navy)
    if a >= GIVE:
        return -1.0
    if a >= TILE:
        effect = EFFECT[a - TILE]
        if effect == PIRATES:
            return 50.0
        if effect == CONSCRIPTION:
            return -1.0
        if effect == REVOLT:
            return 0.8
        return 100.0 if income_of(s, me, a - TILE) > 0 else -1.0
    return 0.0


@kernel
def dearest(s: State, me: int, out: list[int], n: int) -> int:
    """The choice of the turn that is worth most."""
    choice = out[0]
    best = -0.5
    for i in range(n):
        value = action_value(s, me, out[i])
        if value > best:
            best = value
            choice = out[i]
    return int(choice)


# Single decisions


@kernel
def place_value(s: State, me: int, area: int) -> float:
    """What an area is worth for a new unit, a colonist, an attack."""
    if s.phase == PLACE_WHERE:
        return arrival(s, me, 0 + s.moving_unit, area) + 0.05 * AREA_VP[area * SEATS]
    if s.phase == ATTACK_WHERE:
        return front(s, area, me, armies_in(s, me, area))
    if s.phase in (COLONISE_WHERE, ENSLAVE_WHERE):
        return gain(s, area, me, -1)
    return 1.0 * s.marker[me][area]


@kernel
def where(s: State, me: int, out: list[int], n: int) -> int:
    """The area for a new unit, a colonist, an attack."""
    choice = out[0]
    best = -100.0
    for i in range(n):
        value = place_value(s, me, 0 + out[i] - PLACE)
        if value > best:
            best = value
            choice = out[i]
    return int(choice)


@kernel
def whom(s: State, me: int, out: list[int], n: int) -> int:
    """The target of an attack, the robbed, the victim of a revolt, the power of a row."""
    if s.phase == ATTACK_WHOM:
        _, target, number = best_target(s, 0 + s.area, me, armies_in(s, me, 0 + s.area))
        wanted = SEAT + target if target >= 0 else NEUTRAL + number - 1
        for i in range(n):
            if out[i] == wanted:
                return wanted
        return int(out[0])
    area = 0 + s.area
    choice = out[0]
    best = -1000
    for i in range(n):
        q = out[i] - SEAT
        value = s.vp[q]
        if s.phase == PROPOSE_TOP:
            value = 1000 if q == me else -s.vp[q]
        elif s.phase == PIRATES_WHOM:
            value = s.gold[q]
        elif s.phase == REVOLT_WHOM:
            value = -land_strength(s, q, area, armies_in(s, q, area), forts_in(s, q, area))
        if value > best:
            best = value
            choice = out[i]
    return int(choice)


@kernel
def moving(s: State, me: int, out: list[int], n: int) -> int:
    """A step of a Move."""
    if s.phase == MOVE_UNIT:
        army, _, _ = best_move(s, me, ARMY, -1)
        navy, _, _ = best_move(s, me, NAVY, -1)
        if out[0] == DONE and max(army, navy) <= 0.3:
            return DONE
        kind = ARMY if army >= navy else NAVY
        return UNIT + kind if out[n - 1] == UNIT + kind or out[max(0, n - 2)] == UNIT + kind else int(out[n - 1])
    if s.phase == MOVE_FROM:
        _, origin, _ = best_move(s, me, 0 + s.moving_unit, -1)
        return PLACE + origin
    _, _, goal = best_move(s, me, 0 + s.moving_unit, 0 + s.moving_from)
    return PLACE + goal


@kernel
def bidding(s: State, me: int, out: list[int], n: int) -> int:
    """Nothing as opener; a little more to be first in the top row, where somebody else would be."""
    cheap = s.bid < 2 and s.gold[me] > 6 and s.top != me and s.row[me] < 0
    for i in range(n):
        if out[i] >= AMOUNT and (s.bidder < 0 or cheap):
            return int(out[i])
    return int(out[0])


@kernel
def helping(s: State, me: int, out: list[int], n: int) -> int:
    """Everything for a defender, while unrest is low; nothing for an attacker."""
    defends = s.asked // s.players == DEFENDER
    if defends and s.unrest[me] < 6:
        return int(out[n - 1])
    return AMOUNT


@kernel
def declaring(s: State, out: list[int], n: int) -> int:
    """A battle tile where it matters."""
    side = 0 + s.declaring
    lead = strength_of(s, side) - strength_of(s, 1 - side)
    for i in range(1, n):
        more = chance_to_win(lead + VALUE[out[i] - TILE]) - chance_to_win(lead)
        if more >= 0.15:
            return int(out[i])
    return int(out[0])


@kernel
def answering(s: State, me: int, out: list[int], n: int) -> int:
    """Retreat from a lost battle, cancel a loss, go on with a good one, and whatever else there is."""
    area = 0 + s.area
    if s.phase == ASK_RETREAT:
        a = 0 + s.principal[ATTACKER]
        mine = land_strength(s, me, area, armies_in(s, me, area), forts_in(s, me, area))
        theirs = land_strength(s, a, area, armies_in(s, a, area), 0)
        return int(out[1] if mine > 0 and chance_to_win(theirs - mine) > 0.8 else out[0])
    if s.phase == LOSS:
        return int(out[n - 1] if out[n - 1] >= TILE and s.stage == LAND_STAGE else out[0])
    if s.phase == ASK_GO_ON:
        return int(out[1] if front(s, area, me, armies_in(s, me, area)) > 0 else out[0])
    if s.phase in (PLACE_UNIT, BUILD_UNIT):
        navy = pieces(s, me, NAVY) == 0 and pieces(s, me, ARMY) >= OPENING_ARMIES
        return UNIT + NAVY if navy and n > 1 and out[1] == UNIT + NAVY else int(out[0])
    return int(out[0])


@kernel
def nearest_power(out: list[int], n: int) -> int:
    """The power whose armies walk into most areas."""
    choice = out[0]
    best = -1
    for i in range(n):
        mask = LAND[HOME + out[i] - POWER]
        count = 0
        for area in range(AREAS):
            count += mask >> area & 1
        if count > best:
            best = count
            choice = out[i]
    return int(choice)


@kernel
def dearest_tile(s: State, me: int, out: list[int], n: int) -> int:
    choice = out[0]
    best = -100.0
    for i in range(n):
        value = tile_value(s, me, out[i] - TILE)
        if value > best:
            best = value
            choice = out[i]
    return int(choice)


@kernel
def clerk(s: State, out: list[int], n: int, rng: Rng) -> int:
    """What pays best at once; it spends little, keeps below revolution, gives no gold."""
    me = 0 + s.actor  # see `estimates`
    if s.phase == TURN:
        return dearest(s, me, out, n)
    if s.phase in (MOVE_UNIT, MOVE_FROM, MOVE_TO):
        return moving(s, me, out, n)
    if s.phase in (ATTACK_WHOM, PROPOSE_TOP, PROPOSE_BOTTOM, PIRATES_WHOM, REVOLT_WHOM):
        return whom(s, me, out, n)
    if s.phase in (PLACE_WHERE, ATTACK_WHERE, COLONISE_WHERE, ENSLAVE_WHERE, BUILD_WHERE):
        return where(s, me, out, n)
    if s.phase == CHOOSE_TILE:
        return dearest_tile(s, me, out, n)
    if s.phase == BID:
        return bidding(s, me, out, n)
    if s.phase in (SUPPORT, SUPPORT_FORTS):
        return helping(s, me, out, n)
    if s.phase == DECLARE:
        return declaring(s, out, n)
    if s.phase == CHOOSE_POWER:
        return nearest_power(out, n)
    return answering(s, me, out, n)
