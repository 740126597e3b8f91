"""Medici: the position and the verbs. Functions bear the rulebook's words; `MED-x.y` names its clauses."""

from __future__ import annotations

from fondaco.games.medici import components
from fondaco.games.medici.components import (
    AUCTION,
    BID,
    CAPACITY,
    CARD,
    CARDS,
    CHOOSE,
    COMMODITIES,
    COPIES,
    DAYS,
    DECK,
    DRAW,
    FILL,
    FIRST,
    GROUP,
    KINDS,
    MAX_BID,
    MIN_BID,
    OVER,
    PASS,
    SEATS,
    SPACES,
    START,
    STARTER,
    STOP,
)
from fondaco.games.medici.scoring import score_ships, score_tracks
from fondaco.kernel.rng import Rng
from fondaco.kernel.state import CHANCE, NOBODY, Record, i8, i16, i32, kernel, u8

VERSION = "1"
OPTIONS = ()
FIGURES = components.FIGURES
PLAYERS = components.PLAYERS
ACTIONS = BID + MAX_BID + 1
MAX_LEGAL = max(MAX_BID + 1, KINDS, SEATS)


class State(Record):
    """A position. Vectors and rows are by seat."""

    phase = i8.scalar()
    day = i8.scalar()  # 0, 1, 2
    selector = i8.scalar()  # -1 until the first one is known
    high_bid = i32.scalar()  # 0: nobody has bid
    high_bidder = i8.scalar()  # -1: nobody
    group_size = i8.scalar()
    group = i8.vec(GROUP)  # kinds, in the order turned up, -1 where empty
    deck = i8.scalar()  # cards left in the day's deck
    unseen = u8.vec(KINDS)  # cards in the deck or removed unseen (MED-12.3)
    unseen_size = i8.scalar()
    discarded = u8.vec(KINDS)  # the day's unsold cards
    florins = i32.vec(SEATS)
    aboard = i8.vec(SEATS)  # number of cards
    cargo = i8.mat(SEATS, SPACES)  # kinds in the order loaded, -1 where empty
    level = i8.mat(SEATS, COMMODITIES)
    said = i32.vec(SEATS)  # this auction: -1 not yet, 0 passed, else the bid
    # The last scoring, for those who want to see what it paid.
    ship_value = i16.vec(SEATS)
    ship_paid = i16.vec(SEATS)
    track_paid = i16.mat(SEATS, COMMODITIES)
    bonus_paid = i16.mat(SEATS, COMMODITIES)


@kernel
def setup(s: State, players: int, options: tuple[int, ...]) -> None:
    """The first position (MED-2.1); the first selector is drawn (MED-2.2)."""
    s.players = players
    for p in range(players):
        s.florins[p] = START[players]
    start_day(s, 0)
    draw_starter(s)


@kernel
def start_day(s: State, day: int) -> None:
    """A new deck, some cards of it removed unseen, and empty ships (section 3)."""
    s.day = day
    for k in range(KINDS):
        s.unseen[k] = COPIES[k]
        s.discarded[k] = 0
    s.unseen_size = CARDS
    s.deck = DECK[s.players]
    for p in range(SEATS):
        s.aboard[p] = 0
        s.said[p] = -1
        for i in range(SPACES):
            s.cargo[p][i] = -1
    clear_group(s)


@kernel
def clear_group(s: State) -> None:
    s.group_size = 0
    for i in range(GROUP):
        s.group[i] = -1
    s.high_bid = 0
    s.high_bidder = -1


@kernel
def draw_starter(s: State) -> None:
    s.selector = -1
    s.phase = STARTER
    s.actor = CHANCE


@kernel
def may_start(s: State, p: int) -> bool:
    """Those with the fewest florins (MED-3.3): on day 1 everybody (MED-2.2)."""
    for q in range(s.players):
        if s.florins[q] < s.florins[p]:
            return False
    return True


@kernel
def start_turn(s: State, selector: int) -> None:
    """The selector must turn up a first card (MED-4.1)."""
    s.turn += 1
    s.selector = selector
    clear_group(s)
    for p in range(s.players):
        s.said[p] = -1
    s.phase = CARD
    s.actor = CHANCE


@kernel
def free_spaces(s: State, p: int) -> int:
    return CAPACITY[s.players] - s.aboard[p]


@kernel
def most_free_spaces(s: State) -> int:
    """The free spaces of the emptiest ship, the selector's included (MED-4.4)."""
    most = 0
    for p in range(s.players):
        most = max(most, free_spaces(s, p))
    return most


@kernel
def active_players(s: State) -> int:
    active = 0
    for p in range(s.players):
        if free_spaces(s, p) > 0:
            active += 1
    return active


@kernel
def next_active(s: State, p: int) -> int:
    """The first active player to the left of p (MED-5.2, 7.1). There is one."""
    q = (p + 1) % s.players
    while free_spaces(s, q) == 0:
        q = (q + 1) % s.players
    return q


@kernel
def lowest_bid(s: State) -> int:
    return max(MIN_BID, s.high_bid + 1)


@kernel
def can_bid(s: State, p: int) -> bool:
    """Room for the group (MED-5.4) and florins for a higher bid (MED-5.5)."""
    return free_spaces(s, p) >= s.group_size and s.florins[p] >= lowest_bid(s)


@kernel
def legal(s: State, out: list[int]) -> int:
    """The actor's legal actions, ascending (section 13). Who must pass has that one action (MED-5.6)."""
    n = 0
    if s.phase == CARD or s.phase == FILL:
        for k in range(KINDS):
            out[n] = k
            n += s.unseen[k] > 0
    elif s.phase == CHOOSE:
        out[0] = DRAW
        out[1] = STOP
        n = 2
    elif s.phase == AUCTION:
        out[0] = PASS
        n = 1
        if can_bid(s, s.actor):
            low = lowest_bid(s)
            n += s.florins[s.actor] - low + 1
            for i in range(1, n):
                out[i] = BID + low + i - 1
    elif s.phase == STARTER:
        for p in range(s.players):
            if may_start(s, p):
                out[n] = FIRST + p
                n += 1
    return n


@kernel
def chance(s: State, weights: list[int]) -> int:
    """The odds of what `legal` lists: each unseen card, or each possible first selector, is equally likely."""
    n = 0
    if s.phase == STARTER:
        for p in range(s.players):
            if may_start(s, p):
                weights[n] = 1
                n += 1
        return n
    for k in range(KINDS):
        weights[n] = s.unseen[k]
        n += s.unseen[k] > 0
    return s.unseen_size


@kernel
def apply(s: State, a: int) -> None:
    """One step by whoever acts."""
    if s.phase == AUCTION:
        speak(s, a - BID)
    elif s.phase == CARD:
        turn_up(s, a)
    elif s.phase == CHOOSE:
        if a == DRAW:
            s.phase = CARD
            s.actor = CHANCE
        else:
            start_auction(s)
    elif s.phase == FILL:
        s.unseen[a] -= 1
        s.unseen_size -= 1
        s.deck -= 1
        load(s, next_active(s, s.selector), a)
        fill_or_end(s)
    else:
        start_turn(s, a - FIRST)


@kernel
def turn_up(s: State, k: int) -> None:
    """A card joins the group (MED-4.3), which closes by itself when no further card is possible (MED-4.7)."""
    s.unseen[k] -= 1
    s.unseen_size -= 1
    s.deck -= 1
    s.group[s.group_size] = k
    s.group_size += 1
    if s.group_size < min(GROUP, most_free_spaces(s), s.deck + s.group_size):
        s.phase = CHOOSE
        s.actor = s.selector
    else:
        start_auction(s)


@kernel
def start_auction(s: State) -> None:
    """The first active player to the selector's left speaks first (MED-5.1)."""
    s.phase = AUCTION
    s.actor = next_active(s, s.selector)


@kernel
def speak(s: State, bid: int) -> None:
    """A bid, or a pass (0). Everybody speaks once, the selector last (MED-5.1)."""
    p = s.actor
    s.said[p] = bid
    if bid > 0:
        s.high_bid = bid
        s.high_bidder = p
    if p == s.selector:
        end_auction(s)
    else:
        s.actor = next_active(s, p)


@kernel
def end_auction(s: State) -> None:
    """The highest bidder pays and takes the whole group (MED-6.1); unsold, it is discarded (MED-5.9)."""
    if s.high_bidder < 0:
        for i in range(s.group_size):
            s.discarded[s.group[i]] += 1
    else:
        s.florins[s.high_bidder] -= s.high_bid
        for i in range(s.group_size):
            load(s, s.high_bidder, s.group[i])
    if active_players(s) == 1:
        clear_group(s)
        fill_or_end(s)
    elif s.deck == 0:
        end_day(s)
    else:
        start_turn(s, next_active(s, s.selector))


@kernel
def load(s: State, p: int, k: int) -> None:
    s.cargo[p][s.aboard[p]] = k
    s.aboard[p] += 1


@kernel
def fill_or_end(s: State) -> None:
    """The only active player takes cards free of charge until he is full or the deck is empty (MED-8.1)."""
    if s.deck > 0 and active_players(s) > 0:
        s.phase = FILL
        s.actor = CHANCE
    else:
        end_day(s)


@kernel
def end_day(s: State) -> None:
    """Score, ships first (MED-10.1); then the next day, begun by the poorest (MED-3.3), or the end (MED-11.1)."""
    score_ships(s)
    score_tracks(s)
    if s.day + 1 == DAYS:
        clear_group(s)
        s.phase = OVER
        s.actor = NOBODY
        return
    start_day(s, s.day + 1)
    poorest = -1
    tied = 0
    for p in range(s.players):
        if may_start(s, p):
            poorest = p
            tied += 1
    if tied == 1:
        start_turn(s, poorest)
    else:
        draw_starter(s)


@kernel
def scores(s: State, out: list[list[int]]) -> None:
    """out[0][p]: florins; out[1][p]: rank; equal florins share a rank (MED-11.2)."""
    for p in range(s.players):
        rank = 1
        for q in range(s.players):
            if s.florins[q] > s.florins[p]:
                rank += 1
        out[0][p] = s.florins[p]
        out[1][p] = rank


@kernel
def hide(s: State, viewer: int) -> None:
    """Nothing stored is hidden (MED-12.1)."""


@kernel
def deal(s: State, viewer: int, rng: Rng) -> None:
    """Nothing stored is hidden (MED-12.1)."""
