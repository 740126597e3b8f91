"""The position, and small questions about it."""

from __future__ import annotations

from fondaco.kernel.state import Record, i8, i16, kernel, u8

from .codes import NO_BATTLE, NOT_FOUGHT
from .components import (
    ADDS_UP,
    AREAS,
    EFFECT,
    FORT,
    MARKERS,
    PIECES,
    PLACES,
    SEATS,
    SYMBOLS,
    TAX_GOLD,
    TILES,
    UNITS,
    VALUE,
)


class State(Record):
    """A position. -1 in a field that names a seat, power, area, unit or roll means none.

    Wars, rounds and strengths count from 1, as in the rulebook. A seat's piece, tile or gold stands at its seat
    number, not at its power's.
    """

    phase = i8.scalar()
    # Table options: the index of the value
    open_unrest = i8.scalar()
    drawn_powers = i8.scalar()
    calming_pass = i8.scalar()
    one_special = i8.scalar()
    allied_carrying = i8.scalar()
    walk_any = i8.scalar()
    # The course of the game
    war = i8.scalar()  # from 1, also during the set-up
    round = i8.scalar()  # from 1, also before the first turn of a War
    first = i8.scalar()  # the first player
    mover = i8.scalar()  # set-up: who chooses, draws or places; then the seat whose turn it is; -1 none
    count = i8.scalar()  # draws or placings made so far
    # Players
    power = i8.vec(SEATS)
    gold = i16.vec(SEATS)
    population = i8.vec(SEATS)
    vp = i16.vec(SEATS)
    unrest = i16.vec(SEATS)  # true totals, in views too (see `secrets`)
    unrest_seen = i8.vec(SEATS)  # 1: the viewer's eyes see this total; in the position itself always 1
    # The map
    unit = i8.cube(SEATS, UNITS, PLACES)  # unit[seat][type][place]
    marker = i8.mat(SEATS, AREAS)
    counter = u8.mat(AREAS, SYMBOLS)  # face up on the map, by symbol
    bag = u8.mat(AREAS, SYMBOLS)
    # Tiles by kind
    supply = i8.vec(TILES)
    tile = i8.mat(SEATS, TILES)
    used = i8.mat(SEATS, TILES)  # of those, face down
    # The alliances: `order` fills up with the display, and is the turn order of the War when it is full
    order = i8.vec(SEATS)  # seats; -1 not yet
    placed = i8.scalar()  # markers on the display
    row = i8.vec(SEATS)  # of each seat: 0 TOP, 1 BOTTOM, -1 unallied
    last = i8.scalar()  # who was last in the turn order of the War before
    # The auction. A proposal is two seats for the top and bottom row, or one of them and -1
    opener = i8.scalar()
    bid = i16.scalar()  # the highest, -1 none yet
    bidder = i8.scalar()  # whose it is
    top = i8.scalar()  # his proposal
    bottom = i8.scalar()
    raised = i16.scalar()  # the bid being made, -1 none
    raised_top = i8.scalar()  # the proposal being made
    # The turn
    place = i8.scalar()  # whose turn it is: index into `order`
    actions = i8.scalar()  # actions taken in this turn
    bought = i8.scalar()  # Buy actions of this round
    settled = i8.scalar()  # Colonise and Enslave actions of this round
    attacked = i8.scalar()  # Attack actions of this turn
    passed = i8.scalar()  # Pass actions of this turn
    conscripts = i8.scalar()  # units of the next Build by Conscription; 0 none is due
    building = i8.scalar()  # units that the Build going on has still to place
    moving = i16.scalar()  # units that the Move going on may still move
    moved = i8.mat(2, PLACES)  # moved[type][place]: units there that have moved in it
    moving_unit = i8.scalar()  # ARMY or NAVY
    moving_from = i8.scalar()
    moving_to = i8.scalar()  # the area that a unit in danger sails to
    # Gifts
    given = i16.scalar()  # mask of seats that got gold in this decision
    receiver = i8.scalar()
    resume = i8.scalar()  # the phase that a gift interrupts
    # The conflict, kept until the next one. Side 0 is the attacker's, 1 the defender's; in a Slave Revolt the attacker
    # is the revolt (-1)
    stage = i8.scalar()  # NO_BATTLE, NAVAL_STAGE, LAND_STAGE, UPRISING
    area = i8.scalar()
    principal = i8.vec(2)  # seats; -1 a neutral or a revolt
    strength = i8.scalar()  # of the neutral or the revolt
    tool = i8.scalar()  # the tile that an area or victim is asked for
    sea = i8.scalar()  # the naval stage of this attack: NOT_FOUGHT, ATTACKER_WON, DEFENDER_WON, DRAWN
    taking_part = i8.mat(SEATS, UNITS)  # units of principals and allies in this stage
    asked = i8.scalar()  # support: side * players + index into `order`
    declaring = i8.scalar()  # the side that declares tiles
    bonus = i16.vec(2)  # strength by declared tiles
    roll = i8.vec(2)
    score = i16.vec(2)  # as counted when both have rolled
    loss = i8.vec(2)  # units that the side has still to lose
    losing = i8.scalar()  # the side that loses next, -1 none
    loss_turn = i8.vec(2)  # losses of the side so far
    ally_turn = i8.vec(2)  # index into `order` from which the ally is sought who loses next
    loser = i8.scalar()  # the seat that loses a unit now
    # What the end of the last War brought, for those who want to see what they were paid
    reckoned = i8.scalar()  # the War
    war_income = i16.vec(SEATS)
    war_upkeep = i16.vec(SEATS)
    war_unrest = i16.vec(SEATS)  # unrest taken to pay the upkeep
    war_vp = i8.mat(AREAS, SEATS)
    # The end of the game
    penalty = i8.vec(SEATS)  # VP lost by unrest
    revolution = i8.vec(SEATS)  # 1: the player's VP are 0 and he cannot win


# Pieces


@kernel
def pieces(s: State, p: int, kind: int) -> int:
    """The seat's units of a type on the board, at home included."""
    n = 0
    for place in range(PLACES):
        n += s.unit[p][kind][place]
    return n


@kernel
def units(s: State, p: int) -> int:
    """All units of the seat on the board, at home included (SOE-12.2)."""
    n = 0
    for kind in range(UNITS):
        n += pieces(s, p, kind)
    return n


@kernel
def in_stock(s: State, p: int, kind: int) -> bool:
    """Whether the seat has a unit of this type left to place (SOE-1.6)."""
    return pieces(s, p, kind) < PIECES[kind]


@kernel
def markers(s: State, p: int) -> int:
    """The seat's control markers on the map."""
    n = 0
    for area in range(AREAS):
        n += s.marker[p][area]
    return n


@kernel
def place_marker(s: State, p: int, area: int) -> None:
    """A control marker, if the seat has one left (SOE-1.6)."""
    if markers(s, p) < MARKERS:
        s.marker[p][area] += 1


@kernel
def here(s: State, p: int, area: int) -> int:
    """Units of the seat in the area."""
    return s.unit[p][0][area] + s.unit[p][1][area] + s.unit[p][FORT][area]


@kernel
def foes(s: State, p: int, q: int) -> bool:
    """Whether the two are in different alliances of this War (SOE-9.2)."""
    return s.row[p] != s.row[q]


# Tiles


@kernel
def ready(s: State, p: int, k: int) -> int:
    """Tiles of this kind that the seat owns face up."""
    return s.tile[p][k] - s.used[p][k]


@kernel
def standing(s: State, p: int, effect: int) -> int:
    """The sum of a continuous effect's values; of tiles that do not add up one copy counts (SOE-7.9, 11.1)."""
    total = 0
    for k in range(TILES):
        if EFFECT[k] == effect and s.tile[p][k] > 0:
            total += VALUE[k] * (s.tile[p][k] if ADDS_UP[k] == 1 else 1)
    return total


# Gold and unrest


@kernel
def tax_steps(s: State, p: int, cost: int) -> int:
    """The unrest that taxing for this cost brings (SOE-4.2, 4.3)."""
    if s.gold[p] >= cost:
        return 0
    return (cost - s.gold[p] + TAX_GOLD - 1) // TAX_GOLD


@kernel
def pay(s: State, p: int, cost: int) -> None:
    """Pay the bank, taxing as far as needed (SOE-4.2)."""
    steps = tax_steps(s, p, cost)
    s.unrest[p] += steps
    s.gold[p] += steps * TAX_GOLD - cost


@kernel
def set_turn(s: State, p: int) -> None:
    """It is seat p's turn now."""
    s.turn += 1
    s.mover = p
    s.actor = p


@kernel
def clear_conflict(s: State) -> None:
    """No conflict goes on, and nothing of an earlier one is left on record."""
    s.stage = NO_BATTLE
    s.area = -1
    s.strength = 0
    s.tool = -1
    s.sea = NOT_FOUGHT
    s.loser = -1
    for side in range(2):
        s.principal[side] = -1
    clear_stage(s)


@kernel
def clear_stage(s: State) -> None:
    """Nobody takes part in a stage, no tile is declared, no die rolled."""
    s.asked = 0
    s.declaring = 0
    s.losing = -1
    for p in range(s.players):
        for kind in range(UNITS):
            s.taking_part[p][kind] = 0
    for side in range(2):
        s.bonus[side] = 0
        s.roll[side] = -1
        s.score[side] = 0
        s.loss[side] = 0
        s.loss_turn[side] = 0
        s.ally_turn[side] = 0
