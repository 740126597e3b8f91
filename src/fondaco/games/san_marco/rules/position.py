"""The position, and small questions about it."""

from __future__ import annotations

from fondaco.kernel.state import Record, i8, i16, kernel, u8, u16

from .components import (
    ACTION_KINDS,
    COLOURS,
    DISTRICTS,
    GHOSTS,
    HAND_ACTIONS,
    HAND_LIMITS,
    HANDS,
    KINDS,
    LIMIT_KINDS,
    LIMIT_VALUE,
    MOST_PILES,
    ORDER,
    PAIRS,
    PER_PAIR,
    ROLES,
    SEATS,
    SIDE_A,
    SIDE_B,
    WAYS,
)


class State(Record):
    """A position. A colour is a seat or a ghost; `hand` 0 and 1 are the cards of the two distributors."""

    phase = i8.scalar()
    passage = i8.scalar()  # 0, 1, 2
    round = i8.scalar()  # from 0 in each passage
    extra = i8.scalar()  # 1 in the extra round
    in_round = i8.scalar()  # players of the round
    start = i8.scalar()  # the start player, with two players the distributor
    role = i8.vec(ROLES)  # the seat; -1 not drawn yet, or no such role
    stage = i8.scalar()  # turns played in this round
    mover = i8.scalar()  # the seat whose turn it is, or that does the bonus banishment; -1 none
    out = i8.vec(SEATS)  # 1: out of the passage
    # The board
    score = i16.vec(COLOURS)
    supply = i8.vec(COLOURS)
    aristocrats = i8.mat(DISTRICTS, COLOURS)
    bridge = i8.mat(PAIRS, COLOURS)  # 1: a bridge with a marker of this colour
    bridges_left = i8.scalar()
    doge = i8.scalar()  # the district, -1 before the first Doge card
    # Cards, by kind
    deck = u8.vec(KINDS)
    discarded = u8.vec(ACTION_KINDS)
    limit = u8.mat(SEATS, LIMIT_KINDS)  # in front of the players
    drawn = i8.vec(2)  # cards drawn by each distributor
    unsplit = i8.vec(2)  # of those, not yet on a pile
    hand = i8.mat(2, KINDS)  # not yet on a pile
    pile = i8.cube(2, MOST_PILES, KINDS)
    pile_actions = i8.mat(2, MOST_PILES)
    pile_limits = i8.mat(2, MOST_PILES)
    opened = i8.vec(2)
    taken = i8.mat(2, MOST_PILES)  # the seat that took the pile, -1 none
    playing = i8.vec(ACTION_KINDS)  # action cards that the actor has still to play
    playing_size = i8.scalar()
    # The card being played
    card = i8.scalar()  # its kind, -1 none
    target = i8.scalar()  # the district chosen, -1 none
    pair = i8.scalar()  # the pair of a bridge to be built, -1 none
    lifted = i8.scalar()  # the pair a bridge is taken from, -1 none
    roll = i8.scalar()  # the die of a Banishment, the first of a role roll; 0 none
    left = i8.scalar()  # aristocrats that have still to be banished
    victim = i8.scalar()  # the colour asked about, -1 none
    way = u16.mat(DISTRICTS, WAYS)  # how the Doge can be brought there, see `doge`
    ways = i8.vec(DISTRICTS)
    # Counters of chance
    colour = i8.scalar()  # set-up: the colour that rolls or builds; then the ghost that rolls
    count = i8.scalar()  # rolls made, or bridges built
    same = i8.scalar()  # set-up: the face of all rolls so far, -1 if they differ
    # The last scorings, for those who want to see what they paid
    settled = i8.scalar()  # 1: this passage's bonus points were paid
    bonus = i8.vec(SEATS)
    final = i8.mat(DISTRICTS, COLOURS)


@kernel
def colours(s: State) -> int:
    """Players and ghosts."""
    return s.players + GHOSTS[s.players]


@kernel
def limit_points(s: State, p: int) -> int:
    """The player's limit points in this passage (SM-7.7)."""
    points = 0
    for i in range(LIMIT_KINDS):
        points += s.limit[p][i] * LIMIT_VALUE[i]
    return points


@kernel
def bridges_on(s: State, pair: int) -> int:
    n = 0
    for c in range(COLOURS):
        n += s.bridge[pair][c]
    return n


@kernel
def is_free(s: State, pair: int, c: int) -> bool:
    """Whether the colour may build on the pair (SM-3.2, 3.3)."""
    return s.bridge[pair][c] == 0 and bridges_on(s, pair) < PER_PAIR


@kernel
def linked(s: State, c: int, d: int, other: int) -> bool:
    """Whether the colour has a bridge between the two districts."""
    for pair in range(PAIRS):
        here = (SIDE_A[pair] == d and SIDE_B[pair] == other) or (SIDE_B[pair] == d and SIDE_A[pair] == other)
        if here and s.bridge[pair][c] == 1:
            return True
    return False


@kernel
def others_in(s: State, d: int, p: int) -> int:
    """Aristocrats of other colours in the district."""
    n = 0
    for c in range(COLOURS):
        if c != p:
            n += s.aristocrats[d][c]
    return n


@kernel
def can_serve(s: State, p: int, d: int) -> bool:
    """Whether the player has an aristocrat for district d (-1: for a bridge): of the supply, or elsewhere (SM-7.10)."""
    n = s.supply[p]
    for other in range(DISTRICTS):
        if other != d:
            n += s.aristocrats[other][p]
    return n > 0


@kernel
def hand_of(s: State, stage: int) -> int:
    """The distributor, 0 or 1, whose piles are played at this stage of the round (table 4)."""
    return 1 if HANDS[s.in_round] == 2 and stage >= 2 else 0


@kernel
def seat_at(s: State, stage: int) -> int:
    """The seat that plays at this stage of the round (table 4)."""
    return s.role[ORDER[s.in_round][stage]]


@kernel
def cards_each(s: State) -> int:
    """Cards that each distributor of the round draws (table 4)."""
    return HAND_ACTIONS[s.in_round] + HAND_LIMITS[s.in_round]


@kernel
def drawing(s: State) -> int:
    """The distributor, 0 or 1, who draws now: the first draws all his cards before the second (SM-6.1)."""
    return 0 if s.drawn[0] < cards_each(s) else 1


@kernel
def splitting(s: State) -> int:
    """The distributor, 0 or 1, who stands first of those that have still to split."""
    return 0 if s.unsplit[0] > 0 else 1


@kernel
def clear_card(s: State) -> None:
    s.card = -1
    s.target = -1
    s.pair = -1
    s.lifted = -1
    s.roll = 0
    s.left = 0
    s.victim = -1
