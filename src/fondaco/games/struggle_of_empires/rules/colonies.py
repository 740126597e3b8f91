"""Section 10: Colonise and Enslave."""

from __future__ import annotations

from fondaco.kernel.state import kernel

from .codes import PLACE
from .components import (
    AREAS,
    COLONIES,
    COLONISE_GOLD,
    COLONISE_POPULATION,
    ENSLAVE_GOLD,
    ENSLAVE_POPULATION,
    MARKERS,
    NAVY,
    POP,
    SLAVE,
    SLAVE_COAST,
)
from .position import State, markers, pay, place_marker
from .rounds import end_action, may_be_special


@kernel
def may_settle(s: State, symbol: int) -> bool:
    """Whether the mover may Colonise (POP) or Enslave (SLAVE) somewhere (SOE-7.3, 10.1 to 10.3)."""
    p = s.mover
    if s.settled >= COLONIES or not may_be_special(s):
        return False
    if s.population[p] < (COLONISE_POPULATION if symbol == POP else ENSLAVE_POPULATION):
        return False
    if symbol == SLAVE and s.unit[p][NAVY][SLAVE_COAST] == 0:
        return False
    for area in range(AREAS):
        if s.counter[area][symbol] > 0:
            return markers(s, p) < MARKERS
    return False


@kernel
def legal_settling(s: State, symbol: int, out: list[int]) -> int:
    """The areas that show such a counter."""
    n = 0
    for area in range(AREAS):
        if s.counter[area][symbol] > 0:
            out[n] = PLACE + area
            n += 1
    return n


@kernel
def settle_area(s: State, symbol: int, area: int) -> None:
    """The counter leaves the game, an own marker takes its place (SOE-10.1, 10.2)."""
    p = s.mover
    s.population[p] -= COLONISE_POPULATION if symbol == POP else ENSLAVE_POPULATION
    pay(s, p, COLONISE_GOLD if symbol == POP else ENSLAVE_GOLD)
    s.counter[area][symbol] -= 1
    place_marker(s, p, area)
    s.settled += 1
    end_action(s)
