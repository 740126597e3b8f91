"""Sections 5 and 14, and the beginning of 6: Wars follow one another; an auction is opened."""

from __future__ import annotations

from fondaco.kernel.state import CHANCE, kernel

from .codes import BID, DRAW_COUNTERS, DRAW_FIRST
from .components import (
    AREAS,
    GROWTH,
    HIGHEST_POPULATION,
    LATER_COUNTERS,
    START_COUNTERS,
    SYMBOLS,
    TILES,
    WARS,
)
from .income import pay_income
from .position import State, set_turn
from .scoring import end_game, score_areas


@kernel
def bag_size(s: State) -> int:
    """Counters in the bag."""
    n = 0
    for area in range(AREAS):
        for symbol in range(SYMBOLS):
            n += s.bag[area][symbol]
    return n


@kernel
def draw_on(s: State) -> None:
    """The next counter comes on the map, or what follows the drawing (SOE-3.1, 5.2, 3.6: an empty bag ends it)."""
    wanted = START_COUNTERS if s.war == 1 else LATER_COUNTERS
    if s.count < wanted and bag_size(s) > 0:
        s.phase = DRAW_COUNTERS
        s.actor = CHANCE
    elif s.war == 1:
        s.count = 0
        s.phase = DRAW_FIRST
        s.actor = CHANCE
    else:
        s.count = 0
        begin_alliances(s)


@kernel
def begin_alliances(s: State) -> None:
    """The first player opens the first auction, in later Wars who was last in the turn order before (SOE-6.2)."""
    s.opener = s.first if s.war == 1 else s.last
    open_auction(s)


@kernel
def open_auction(s: State) -> None:
    """The opener is to bid (SOE-6.5)."""
    set_turn(s, s.opener)
    s.bid = -1
    s.bidder = -1
    s.top = -1
    s.bottom = -1
    s.raised = -1
    s.raised_top = -1
    s.given = 0
    s.phase = BID


@kernel
def clear_display(s: State) -> None:
    """All markers leave the display (SOE-14.1)."""
    s.placed = 0
    for p in range(s.players):
        s.order[p] = -1
        s.row[p] = -1


@kernel
def end_war(s: State) -> None:
    """Income, victory points, and the end of the War (SOE-5.1, 14.1, 14.2)."""
    pay_income(s)
    score_areas(s)
    s.reckoned = s.war
    s.last = s.order[s.players - 1]
    clear_display(s)
    for p in range(s.players):
        for k in range(TILES):
            s.used[p][k] = 0
    if s.war == WARS:
        end_game(s)
        return
    for p in range(s.players):
        s.population[p] = min(HIGHEST_POPULATION, s.population[p] + GROWTH)
    s.round = 1
    s.war += 1
    s.mover = -1
    s.turn += 1
    draw_on(s)
