"""Section 3: the set-up."""

from __future__ import annotations

from fondaco.kernel.state import CHANCE, kernel

from .codes import CHOOSE_POWER, COUNTER, DRAW_MARKERS, PLACE, PLACE_UNIT, PLACE_WHERE, POWER, SEAT, UNIT
from .components import (
    AREAS,
    COPIES,
    COUNTERS,
    NAVAL,
    NAVY,
    POWERS,
    SEATS,
    START_GOLD,
    START_MARKERS,
    START_POPULATION,
    START_UNITS,
    START_UNREST,
    START_VP,
    SYMBOLS,
    TILES,
    UNITS,
)
from .position import State, clear_conflict, in_stock, place_marker, set_turn
from .wars import bag_size, begin_alliances, clear_display, draw_on


@kernel
def setup(s: State, players: int, options: tuple[int, ...]) -> None:
    """The first position: the first country counter is about to be drawn (SOE-3.1 to 3.3)."""
    s.players = players
    s.open_unrest = options[0]
    s.drawn_powers = options[1]
    s.calming_pass = options[2]
    s.one_special = options[3]
    s.allied_carrying = options[4]
    s.walk_any = options[5]
    s.turn = 1
    s.war = 1
    s.round = 1
    s.first = -1
    s.mover = -1
    s.last = -1
    s.opener = -1
    s.bid = -1
    s.bidder = -1
    s.top = -1
    s.bottom = -1
    s.raised = -1
    s.raised_top = -1
    s.receiver = -1
    s.moving_unit = -1
    s.moving_from = -1
    s.moving_to = -1
    clear_conflict(s)
    clear_display(s)
    for area in range(AREAS):
        for symbol in range(SYMBOLS):
            s.bag[area][symbol] = COUNTERS[area * SYMBOLS + symbol]
    for k in range(TILES):
        s.supply[k] = COPIES[k]
    for p in range(SEATS):
        s.power[p] = -1
        s.unrest_seen[p] = 1
    for p in range(players):
        s.gold[p] = START_GOLD
        s.population[p] = START_POPULATION
        s.vp[p] = START_VP
        s.unrest[p] = START_UNREST
    draw_on(s)


@kernel
def legal_counters(s: State, out: list[int]) -> int:
    """The kinds of counter in the bag."""
    n = 0
    for area in range(AREAS):
        for symbol in range(SYMBOLS):
            if s.bag[area][symbol] > 0:
                out[n] = COUNTER + area * SYMBOLS + symbol
                n += 1
    return n


@kernel
def counter_odds(s: State, weights: list[int]) -> int:
    """Each counter in the bag is equally likely."""
    n = 0
    total = 0
    for area in range(AREAS):
        for symbol in range(SYMBOLS):
            copies = s.bag[area][symbol]
            if copies > 0:
                weights[n] = copies
                total += copies
                n += 1
    return total


@kernel
def draw_counter(s: State, a: int) -> None:
    """A counter of the map (SOE-3.1, 5.2)."""
    area = (a - COUNTER) // SYMBOLS
    symbol = (a - COUNTER) % SYMBOLS
    s.bag[area][symbol] -= 1
    s.counter[area][symbol] += 1
    s.count += 1
    draw_on(s)


@kernel
def draw_first(s: State, a: int) -> None:
    """The first player, who chooses his power first (SOE-3.2, 3.3)."""
    s.first = a - SEAT
    s.mover = s.first
    ask_power(s)


@kernel
def ask_power(s: State) -> None:
    s.turn += 1
    s.phase = CHOOSE_POWER
    s.actor = CHANCE if s.drawn_powers == 1 else s.mover


@kernel
def legal_powers(s: State, out: list[int]) -> int:
    """The powers that nobody has."""
    n = 0
    for w in range(POWERS):
        free = True
        for p in range(s.players):
            if s.power[p] == w:
                free = False
        if free:
            out[n] = POWER + w
            n += 1
    return n


@kernel
def choose_power(s: State, a: int) -> None:
    """In seat order from the first player (SOE-3.3)."""
    s.power[s.mover] = a - POWER
    s.mover = (s.mover + 1) % s.players
    if s.mover == s.first:
        draw_markers_on(s)
    else:
        ask_power(s)


@kernel
def draw_markers_on(s: State) -> None:
    """The next marker is drawn, or the players begin to place units (SOE-3.4; 3.6: an empty bag ends the drawing)."""
    if s.count == START_MARKERS:
        s.count = 0
        s.mover = (s.mover + 1) % s.players
        if s.mover == s.first:
            place_on(s)
            return
    if START_MARKERS > 0 and bag_size(s) > 0:
        s.phase = DRAW_MARKERS
        s.actor = CHANCE
    else:
        s.count = 0
        s.mover = s.first
        place_on(s)


@kernel
def draw_marker(s: State, a: int) -> None:
    """The counter leaves the game, a marker stands in its area (SOE-3.4)."""
    area = (a - COUNTER) // SYMBOLS
    s.bag[area][(a - COUNTER) % SYMBOLS] -= 1
    place_marker(s, s.mover, area)
    s.count += 1
    draw_markers_on(s)


@kernel
def place_on(s: State) -> None:
    """The next unit is placed, or the first War begins (SOE-3.5). `count` is the number of full rounds of placing."""
    if s.count == START_UNITS:
        s.count = 0
        begin_alliances(s)
    else:
        set_turn(s, s.mover)
        s.phase = PLACE_UNIT


@kernel
def legal_placings(s: State, out: list[int]) -> int:
    """The types in stock; then the areas where the type may stand (SOE-3.5)."""
    n = 0
    if s.phase == PLACE_UNIT:
        for kind in range(UNITS):
            if in_stock(s, s.mover, kind):
                out[n] = UNIT + kind
                n += 1
    else:
        for area in range(AREAS):
            if s.moving_unit != NAVY or NAVAL[area] == 1:
                out[n] = PLACE + area
                n += 1
    return n


@kernel
def place_unit(s: State, a: int) -> None:
    if s.phase == PLACE_UNIT:
        s.moving_unit = a - UNIT
        s.phase = PLACE_WHERE
        return
    s.unit[s.mover][s.moving_unit][a - PLACE] += 1
    s.moving_unit = -1
    s.mover = (s.mover + 1) % s.players
    if s.mover == s.first:
        s.count += 1
    place_on(s)
