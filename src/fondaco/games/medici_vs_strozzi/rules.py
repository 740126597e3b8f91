"""Medici vs Strozzi: the position and the verbs. Functions bear the rulebook's words; `MVS-x.y` names its clauses."""

from __future__ import annotations

from fondaco.kernel import figures
from fondaco.kernel.rng import Rng
from fondaco.kernel.state import CHANCE, NOBODY, Record, i8, i16, i32, kernel, u8

VERSION = "1"
PLAYERS = (2,)
OPTIONS = ()

FIGURES = figures.load(__package__ or "")
GOODS = FIGURES.names("tiles.goods")
GOLD = len(GOODS)
_VALUES = FIGURES.wholes("tiles.values_per_good", 0, 99)
_GOLD_VALUES = FIGURES.wholes("tiles.gold_values", 0, 99)
_TILES = [(good, value) for good in range(GOLD) for value in _VALUES] + [(GOLD, value) for value in _GOLD_VALUES]
_KINDS = sorted(set(_TILES))

KINDS = len(_KINDS)
"""Equal tiles are one kind (MVS-1.2). The kinds are sorted by good, then value; gold comes last."""
GOOD = tuple(good for good, _ in _KINDS)
VALUE = tuple(value for _, value in _KINDS)
COPIES = tuple(_TILES.count(kind) for kind in _KINDS)
TILES = len(_TILES)

CAPACITY = FIGURES.wholes("ships.capacities", 1, 9)
SHIPS = len(CAPACITY)
HOLDS = max(CAPACITY)

_HARBOURS = list(FIGURES.rows("harbour"))
HARBOURS = len(_HARBOURS)
HARBOUR_IDS = tuple(str(FIGURES.get(f"{row}.id")) for row in _HARBOURS)
_TRACKS = [(h, good) for h, row in enumerate(_HARBOURS) for good in FIGURES.indices(f"{row}.goods", GOODS)]
TRACKS = len(_TRACKS)
TRACK_HARBOUR = tuple(harbour for harbour, _ in _TRACKS)
TRACK_GOOD = tuple(good for _, good in _TRACKS)

LENGTH = FIGURES.whole("track.half_length", 1, 99)
"""Spaces of a track on each side of its centre."""
BONUS = FIGURES.wholes("track.bonus_by_distance", 0, 9999, LENGTH + 1)
TILE_PULL = FIGURES.whole("track.move_per_tile", 0, 9)
ZERO_PULL = FIGURES.whole("track.move_per_zero_tile", 0, 9)
HARBOUR_WIN = FIGURES.whole("payouts.harbour_win", 0, 9999)
MARKER = FIGURES.whole("payouts.marker_on_own_side", 0, 9999)

ROUNDS = FIGURES.whole("rounds.count", 1, 9)
SEATS = FIGURES.names("players.seats", 2)
STARTER = FIGURES.indices("rounds.starters", SEATS, ROUNDS)
START = FIGURES.whole("money.start", 0, 99999)
CAP = FIGURES.wholes("price.max_by_round", 0, 30000, ROUNDS)
LOT = FIGURES.whole("draw.max", 1, 9)

# Actions. A drawn tile is its kind.
DRAW, STOP, BUY, DECLINE, DISCARD, LOAD = range(KINDS, KINDS + 6)
PRICE = LOAD + SHIPS * HARBOURS
"""LOAD + ship * HARBOURS + harbour loads the lot; PRICE + p names the price p."""
ACTIONS = PRICE + max(CAP) + 1
MAX_LEGAL = max(max(CAP) + 1, KINDS, SHIPS * HARBOURS + 1)

# Phases
TILE, CHOOSE, NAME, RESPOND, STOW, OVER = range(6)


class State(Record):
    """A position. Vectors over players are by seat: 0 is Medici, 1 is Strozzi (MVS-1.6)."""

    phase = i8.scalar()
    round = i8.scalar()  # 0, 1, 2
    drawer = i8.scalar()
    buyer = i8.scalar()  # -1 until the response
    price = i16.scalar()  # -1 until named
    limit = i8.scalar()  # most tiles of this turn's lot (MVS-4.5)
    lot_size = i8.scalar()
    lot = i8.vec(LOT)  # kinds, in the order drawn
    coins = i32.vec(2)
    marker = i8.vec(TRACKS)  # positive on Medici's side (MVS-2.5)
    bag = u8.vec(KINDS)
    bag_size = i8.scalar()
    discarded = u8.vec(KINDS)  # this round's
    docked = i8.mat(2, SHIPS)  # the harbour, -1 if none
    aboard = i8.mat(2, SHIPS)  # number of tiles
    cargo = i8.cube(2, SHIPS, HOLDS)  # kinds in the order loaded, -1 where empty
    # The last scoring, for those who want to see what it paid.
    harbour_total = i16.mat(2, HARBOURS)
    harbour_paid = i16.mat(2, HARBOURS)
    marker_paid = i16.mat(2, TRACKS)


@kernel
def setup(s: State, players: int, options: tuple[int, ...]) -> None:
    """The first position (section 2)."""
    s.players = 2
    for p in range(2):
        s.coins[p] = START
    for t in range(TRACKS):
        s.marker[t] = 0
    s.turn = 0
    start_round(s, 0)


@kernel
def start_round(s: State, number: int) -> None:
    """All tiles go into the bag, all ships come back; markers and money stay (MVS-3.3)."""
    s.round = number
    for k in range(KINDS):
        s.bag[k] = COPIES[k]
        s.discarded[k] = 0
    s.bag_size = TILES
    for p in range(2):
        for ship in range(SHIPS):
            s.docked[p][ship] = -1
            s.aboard[p][ship] = 0
            for hold in range(HOLDS):
                s.cargo[p][ship][hold] = -1
    start_turn(s, STARTER[number])


@kernel
def start_turn(s: State, drawer: int) -> None:
    """The drawer must draw a first tile (MVS-4.1)."""
    s.turn += 1
    s.drawer = drawer
    s.buyer = -1
    s.price = -1
    clear_lot(s)
    s.limit = min(LOT, roomiest(s, drawer), s.bag_size)
    s.phase = TILE
    s.actor = CHANCE


@kernel
def clear_lot(s: State) -> None:
    s.lot_size = 0
    for i in range(LOT):
        s.lot[i] = -1


@kernel
def free_holds(s: State, p: int, ship: int) -> int:
    return CAPACITY[ship] - s.aboard[p][ship]


@kernel
def roomiest(s: State, p: int) -> int:
    """The free holds of the player's roomiest ship (MVS-4.3)."""
    most = 0
    for ship in range(SHIPS):
        most = max(most, free_holds(s, p, ship))
    return most


@kernel
def harbour_free(s: State, p: int, harbour: int) -> bool:
    """No ship of the player lies at this harbour (MVS-6.2)."""
    for ship in range(SHIPS):
        if s.docked[p][ship] == harbour:
            return False
    return True


@kernel
def legal(s: State, out: list[int]) -> int:
    """The actor's legal actions, ascending (section 12)."""
    n = 0
    if s.phase == TILE:
        for k in range(KINDS):
            out[n] = k
            n += s.bag[k] > 0
    elif s.phase == CHOOSE:
        out[0] = DRAW
        out[1] = STOP
        n = 2
    elif s.phase == NAME:
        n = CAP[s.round] + 1
        for price in range(n):
            out[price] = PRICE + price
    elif s.phase == RESPOND:
        out[0] = BUY
        out[1] = DECLINE
        n = 2
    elif s.phase == STOW:
        p = s.buyer
        out[0] = DISCARD
        n = 1
        for ship in range(SHIPS):
            if free_holds(s, p, ship) >= s.lot_size:
                at = s.docked[p][ship]
                for harbour in range(HARBOURS):
                    if at == harbour or (at < 0 and harbour_free(s, p, harbour)):
                        out[n] = LOAD + ship * HARBOURS + harbour
                        n += 1
    return n


@kernel
def chance(s: State, weights: list[int]) -> int:
    """The odds of the tiles that `legal` lists: each tile in the bag is equally likely (MVS-2.3)."""
    n = 0
    for k in range(KINDS):
        weights[n] = s.bag[k]
        n += s.bag[k] > 0
    return s.bag_size


@kernel
def apply(s: State, a: int) -> None:
    """One step by whoever acts."""
    if s.phase == TILE:
        s.bag[a] -= 1
        s.bag_size -= 1
        s.lot[s.lot_size] = a
        s.lot_size += 1
        if s.lot_size < s.limit:
            s.phase = CHOOSE
        else:
            s.phase = NAME
        s.actor = s.drawer
    elif s.phase == CHOOSE:
        if a == DRAW:
            s.phase = TILE
            s.actor = CHANCE
        else:
            s.phase = NAME
    elif s.phase == NAME:
        s.price = a - PRICE
        s.phase = RESPOND
        s.actor = 1 - s.drawer
    elif s.phase == RESPOND:
        s.buyer = 1 - s.drawer if a == BUY else s.drawer
        s.coins[s.buyer] -= s.price
        s.phase = STOW
        s.actor = s.buyer
    else:
        stow(s, a)


@kernel
def stow(s: State, a: int) -> None:
    """Load the whole lot on one ship or discard it (section 6); the buyer draws next (MVS-3.2)."""
    p = s.buyer
    if a == DISCARD:
        for i in range(s.lot_size):
            s.discarded[s.lot[i]] += 1
    else:
        ship = (a - LOAD) // HARBOURS
        s.docked[p][ship] = (a - LOAD) % HARBOURS
        for i in range(s.lot_size):
            s.cargo[p][ship][s.aboard[p][ship]] = s.lot[i]
            s.aboard[p][ship] += 1
    if s.bag_size == 0 or roomiest(s, 0) == 0 or roomiest(s, 1) == 0:
        end_round(s)
    else:
        start_turn(s, p)


@kernel
def end_round(s: State) -> None:
    """Score (section 8), then the next round or the end (MVS-10.1)."""
    score_harbours(s)
    move_markers(s)
    pay_markers(s)
    if s.round + 1 < ROUNDS:
        start_round(s, s.round + 1)
    else:
        clear_lot(s)
        s.phase = OVER
        s.actor = NOBODY


@kernel
def score_harbours(s: State) -> None:
    """The higher total of all tiles at a harbour earns 20; a tie earns nothing (MVS-8.1 to 8.3)."""
    for harbour in range(HARBOURS):
        for p in range(2):
            s.harbour_total[p][harbour] = 0
            s.harbour_paid[p][harbour] = 0
    for p in range(2):
        for ship in range(SHIPS):
            harbour = s.docked[p][ship]
            if harbour >= 0:
                for hold in range(s.aboard[p][ship]):
                    s.harbour_total[p][harbour] += VALUE[s.cargo[p][ship][hold]]
    for harbour in range(HARBOURS):
        for p in range(2):
            if s.harbour_total[p][harbour] > s.harbour_total[1 - p][harbour]:
                s.harbour_paid[p][harbour] = HARBOUR_WIN
                s.coins[p] += HARBOUR_WIN


@kernel
def pull(s: State, p: int, track: int) -> int:
    """Spaces by which the player's tiles at the track's harbour pull its marker (MVS-8.4, 8.5)."""
    spaces = 0
    for ship in range(SHIPS):
        if s.docked[p][ship] == TRACK_HARBOUR[track]:
            for hold in range(s.aboard[p][ship]):
                k = s.cargo[p][ship][hold]
                if GOOD[k] == TRACK_GOOD[track]:
                    spaces += ZERO_PULL if VALUE[k] == 0 else TILE_PULL
    return spaces


@kernel
def move_markers(s: State) -> None:
    """Only the difference of the pulls counts; a marker stops at the end of its track (MVS-8.6)."""
    for track in range(TRACKS):
        moved = s.marker[track] + pull(s, 0, track) - pull(s, 1, track)
        s.marker[track] = max(-LENGTH, min(LENGTH, moved))


@kernel
def pay_markers(s: State) -> None:
    """A marker pays the player on whose side it stands, with the bonus of its space (MVS-8.7 to 8.9)."""
    for track in range(TRACKS):
        s.marker_paid[0][track] = 0
        s.marker_paid[1][track] = 0
        at = s.marker[track]
        if at != 0:
            p = 0 if at > 0 else 1
            paid = MARKER + BONUS[abs(at)]
            s.marker_paid[p][track] = paid
            s.coins[p] += paid


@kernel
def scores(s: State, out: list[list[int]]) -> None:
    """out[0][p]: balance; out[1][p]: rank, 1 or 2; equal balances share rank 1 (MVS-10.2)."""
    for p in range(2):
        out[0][p] = s.coins[p]
        out[1][p] = 2 if s.coins[p] < s.coins[1 - p] else 1


@kernel
def hide(s: State, viewer: int) -> None:
    """Nothing stored is hidden (MVS-11.1)."""


@kernel
def deal(s: State, viewer: int, rng: Rng) -> None:
    """Nothing stored is hidden (MVS-11.1)."""
