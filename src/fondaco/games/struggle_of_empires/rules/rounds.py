"""Section 7: turns follow one another; Buy, Build and Pass."""

from __future__ import annotations

from fondaco.kernel.state import kernel

from .codes import BUILD_UNIT, BUILD_WHERE, PLACE, TILE, TURN, UNIT
from .components import (
    AREAS,
    BUYS,
    DISCARD_UNREST,
    EFFECT,
    FORT,
    HOME,
    IMMEDIATE,
    MORE_BUYS,
    PASS_UNREST,
    ROUNDS,
    TILE_GOLD,
    TILE_POPULATION,
    TILE_UNREST,
    TILES,
    TURN_ACTIONS,
    UNIT_GOLD,
    UNIT_POPULATION,
    UNITS,
    USAGE,
    VALUE,
)
from .position import State, in_stock, markers, pay, set_turn, standing
from .tiles import free_use
from .wars import end_war

# Turns


@kernel
def begin_turn(s: State) -> None:
    """The player at `place` in the turn order is to act (SOE-7.1)."""
    set_turn(s, s.order[s.place])
    s.actions = 0
    s.bought = 0
    s.settled = 0
    s.attacked = 0
    s.passed = 0
    s.conscripts = 0
    s.given = 0
    s.phase = TURN


@kernel
def end_action(s: State) -> None:
    """One more action is taken; the turn ends after the last, unless a free use is still possible (SOE-7.4)."""
    s.actions += 1
    s.given = 0
    back_to_turn(s)


@kernel
def back_to_turn(s: State) -> None:
    """The player goes on with his turn, if anything is left of it."""
    s.actor = s.mover
    s.phase = TURN
    if s.actions == TURN_ACTIONS:
        for k in range(TILES):
            if free_use(s, k):
                return
        end_turn(s)


@kernel
def end_turn(s: State) -> None:
    """The next player, the next round, or the end of the War (SOE-7.1)."""
    if s.calming_pass == 1 and s.attacked == 0:  # SOE-17.2
        s.unrest[s.mover] = max(0, s.unrest[s.mover] - PASS_UNREST * s.passed)
    s.place += 1
    if s.place == s.players:
        s.place = 0
        if s.round == ROUNDS[s.players]:
            end_war(s)
            return
        s.round += 1
    begin_turn(s)


@kernel
def may_be_special(s: State) -> bool:
    """Whether the turn has room for a Buy, Colonise or Enslave in the variant of SOE-17.1."""
    return s.one_special == 0 or s.bought + s.settled == 0


# Buy


@kernel
def may_take(s: State, k: int) -> bool:
    """Whether the tile is in the supply and the mover has the population it costs (SOE-7.7, 7.10)."""
    return s.supply[k] > 0 and s.population[s.mover] >= TILE_POPULATION[k]


@kernel
def may_buy(s: State) -> bool:
    """SOE-7.3."""
    if not may_be_special(s) or s.bought >= BUYS + standing(s, s.mover, MORE_BUYS):
        return False
    for k in range(TILES):
        if may_take(s, k):
            return True
    return False


@kernel
def legal_tiles(s: State, out: list[int]) -> int:
    n = 0
    for k in range(TILES):
        if may_take(s, k):
            out[n] = TILE + k
            n += 1
    return n


@kernel
def buy(s: State, k: int) -> None:
    """Take the tile and pay for it; an immediate one works and leaves the game (SOE-7.7, 11.1, 11.5)."""
    p = s.mover
    s.supply[k] -= 1
    pay(s, p, TILE_GOLD[k])
    s.unrest[p] += TILE_UNREST[k]
    s.population[p] -= TILE_POPULATION[k]
    s.bought += 1
    if USAGE[k] == IMMEDIATE:
        if EFFECT[k] == DISCARD_UNREST:
            s.unrest[p] = max(0, s.unrest[p] - VALUE[k])
    else:
        s.tile[p][k] += 1
    end_action(s)


# Build


@kernel
def may_raise(s: State, kind: int) -> bool:
    """Whether the mover may build a unit of this type (SOE-7.6)."""
    p = s.mover
    return s.population[p] >= UNIT_POPULATION[kind] and in_stock(s, p, kind) and (kind != FORT or markers(s, p) > 0)


@kernel
def may_build(s: State) -> bool:
    for kind in range(UNITS):
        if may_raise(s, kind):
            return True
    return False


@kernel
def begin_build(s: State) -> None:
    """One unit; with Conscription several (SOE-11.15)."""
    s.building = max(1, s.conscripts)
    s.conscripts = 0
    s.phase = BUILD_UNIT


@kernel
def legal_building(s: State, out: list[int]) -> int:
    """The types that may be built; then the areas of a fort."""
    n = 0
    if s.phase == BUILD_UNIT:
        for kind in range(UNITS):
            if may_raise(s, kind):
                out[n] = UNIT + kind
                n += 1
    else:
        for area in range(AREAS):
            if s.marker[s.mover][area] > 0:
                out[n] = PLACE + area
                n += 1
    return n


@kernel
def build(s: State, a: int) -> None:
    """Armies and navies appear at home, a fort where an own marker is (SOE-7.6)."""
    if a == UNIT + FORT:
        s.phase = BUILD_WHERE
    elif s.phase == BUILD_WHERE:
        raise_unit(s, FORT, a - PLACE)
    else:
        raise_unit(s, a - UNIT, HOME)


@kernel
def raise_unit(s: State, kind: int, place: int) -> None:
    """The unit is paid for and placed; another one of the same Build is due, if it is possible (SOE-11.15)."""
    p = s.mover
    s.population[p] -= UNIT_POPULATION[kind]
    pay(s, p, UNIT_GOLD[kind])
    s.unit[p][kind][place] += 1
    s.building -= 1
    if s.building > 0 and may_build(s):
        s.phase = BUILD_UNIT
    else:
        s.building = 0
        end_action(s)


# Pass


@kernel
def pass_action(s: State) -> None:
    """No effect (SOE-7.5), unless the variant of SOE-17.2 is played: see `end_turn`."""
    s.passed += 1
    end_action(s)
