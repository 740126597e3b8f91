"""Marrakesh: the figures and the position."""

from __future__ import annotations

from fondaco.kernel import figures
from fondaco.kernel.game import Option
from fondaco.kernel.state import Record, i8, i16, kernel

FIGURES = figures.load("fondaco.games.marrakesh")
ROUNDS = FIGURES.whole("match.rounds", 1, 60)
MEN = FIGURES.whole("side.men", 1, 12)
POINTS, FIELDS = 6, 3

SUITS = FIGURES.names("cards.suits", 4)
RANKS = POINTS + 1
"""Values 0 (the queen) to 6."""
KINDS = len(SUITS) * RANKS
"""A card is `7 * suit + value` (MAR-12.1); equal cards are one kind (MAR-1.3)."""
SUIT = tuple(k // RANKS for k in range(KINDS))
VALUE = tuple(k % RANKS for k in range(KINDS))
_COPIES = FIGURES.wholes("cards.copies", 1, 9, RANKS)
COPIES = tuple(_COPIES[value] for value in VALUE)
CARDS = sum(COPIES)
TRICKS = 2 * FIELDS
"""The most tricks of a round: each fills a field (MAR-8.2)."""
HAND = FIGURES.whole("cards.hand", TRICKS, 20)

_BEATEN = [FIGURES.indices(f"beats.{suit}", SUITS) for suit in SUITS]
if any((y in _BEATEN[x]) + (x in _BEATEN[y]) != (x != y) for x in range(4) for y in range(4)):
    raise FIGURES.error("beats", "such that of any two suits one beats the other")
BEATS = tuple(int(y in _BEATEN[x]) for x in range(len(SUITS)) for y in range(len(SUITS)))
"""BEATS[4 * x + y]: whether suit x beats suit y (MAR-3.6)."""

# The case of a trick (MAR-4.2)
PLAIN, DOUBLE, QUEENS, SAME_SUIT, TRIPLE = range(5)
TIMES = tuple(FIGURES.whole(f"times.{key}", 1, 3) for key in ("plain", "double", "double", "same_suit", "triple"))
NO_MATCH, ONE_MATCH, FULL_MATCH, TRIPLE_BONUS = (
    FIGURES.whole(f"bonus.{key}", 1, 9) for key in ("no_match", "one_match", "full_match", "triple")
)

# How a player went out (MAR-6.4), and the names under which that scores: the named forms follow the classes.
IN, OIN, MARS, COX = range(4)
CLASSES = ("oin", "mars", "cox")
_NAMED = [*FIGURES.rows("oin_forms"), *FIGURES.rows("mars_forms")]
NAMED_IDS = tuple(str(FIGURES.get(f"{row}.id")) for row in _NAMED)
NAMED = len(_NAMED)
NAMED_CLASS = tuple(OIN if row.startswith("oin") else MARS for row in _NAMED)
OUT_POINTS = (
    0,
    *(FIGURES.whole(f"out.{name}", 0, 99) for name in CLASSES),
    *(FIGURES.whole(f"{row}.points", 0, 99) for row in _NAMED),
)

# What holding the opponent scores (MAR-9.5, 9.7): FEZ + nulls
NO_HOLD, NULL_HELD, DOUBLE_NULL, FEZ = range(4)
NULL_POINTS = FIGURES.whole("holding.null", 0, 99)
DOUBLE_NULL_POINTS = FIGURES.wholes("holding.double_null", 0, 99, 2)
FEZ_POINTS = FIGURES.wholes("holding.fez", 0, 99, FIELDS + 1)
STEPS_POINTS = FIGURES.whole("holding.steps", 0, 99)

# A field (MAR-1.5) is a number of men, or one of these.
NULL, OPEN, CLOSED = 0, -1, -2
NAMED_FIELD = tuple(
    (list(FIGURES.wholes(f"{row}.fields", 0, MEN)) + [CLOSED] * FIELDS)[field]
    for row in _NAMED
    for field in range(FIELDS)
)
"""NAMED_FIELD[FIELDS * name + field]"""

# Table options (MAR-13)
BLOCK = FIGURES.whole("switches.block", 2, ROUNDS)
if (BLOCK - 1) * (2 * HAND + TRICKS) + 2 * HAND > CARDS:
    raise FIGURES.error("switches.block", "so few that the cards suffice to deal the hands of all its rounds")
OPTIONS = (
    Option("overshoot", ("free", "highest_only"), "free"),
    Option("bonus_timing", ("before", "after"), "before"),
    Option("double_null", tuple(map(str, DOUBLE_NULL_POINTS)), str(DOUBLE_NULL_POINTS[0])),
    Option("cox_blocks_nulls", ("true", "false"), "true"),
    Option("reshuffle_every", ("1", str(BLOCK)), "1"),
)

# Actions: a card is its kind; STEP + 6 * (value - 1) + (point - 1) is a step; DIE + face - 1 is a die (MAR-12.1).
STEP = KINDS
DIE = STEP + POINTS * POINTS
ACTIONS = DIE + POINTS
MAX_LEGAL = max(KINDS, POINTS * POINTS)

# Phases
ROLL, DEALING, LEADING, ANSWERING, REVEALING, BONUS, STEPPING, OVER = range(8)
"""Turning up the lead is a step of its own, a chance with one outcome: an answer is given for good before it shows."""

NONE, HIDDEN = -1, -2
"""No card; a card that lies face down."""


class State(Record):
    """A position. Points are counted from 0 here: `men[p][i]` stand on point i + 1 of player p's side."""

    __module__ = "fondaco.games.marrakesh.rules"  # where the verbs are found

    phase = i8.scalar()
    round = i8.scalar()  # from 0
    # The table options: indices into the values of OPTIONS
    overshoot = i8.scalar()
    bonus_timing = i8.scalar()
    double_null = i8.scalar()
    cox_blocks_nulls = i8.scalar()
    reshuffle_every = i8.scalar()
    # The sides
    dice = i8.scalar()  # rolled so far, player 0's first
    men = i8.mat(2, POINTS)
    men_left = i8.vec(2)
    field = i8.mat(2, FIELDS)
    out = i8.vec(2)  # IN, OIN, MARS, COX
    first_out = i8.scalar()  # NONE until somebody is
    # The tricks of the round
    trick = i8.scalar()  # finished ones
    leader = i8.scalar()
    winner = i8.scalar()  # of the trick in play, NONE before it is decided
    lead = i8.vec(TRICKS)
    answer = i8.vec(TRICKS)
    bonus = i8.vec(TRICKS)
    won = i8.vec(TRICKS)  # by whom
    # The turn
    values = i8.vec(POINTS)  # values[i]: how often the value i + 1 is still to be played
    values_left = i8.scalar()
    bonus_due = i8.scalar()
    off = i8.scalar()  # men borne off
    # The cards
    hand = i8.mat(2, KINDS)
    hand_size = i8.vec(2)
    used = i8.vec(KINDS)  # revealed in this round (MAR-11.1)
    stock = i8.vec(KINDS)
    stock_size = i8.scalar()
    # Put aside in earlier rounds of the block: what was revealed, and what each player kept unplayed
    aside = i8.vec(KINDS)
    away = i8.mat(2, KINDS)
    away_size = i8.vec(2)
    reshuffled = i8.scalar()  # whether those cards are the stock now
    redrawn = i8.vec(KINDS)  # and which of them were bonus cards since
    # The score sheet
    score = i16.vec(2)
    triple = i8.cube(ROUNDS, 2, FIELDS)  # the fields at the end of each round
    pips = i16.mat(ROUNDS, 2)  # the pips left then
    out_name = i8.mat(ROUNDS, 2)  # OIN, MARS, COX, or COX + 1 + the named form
    out_paid = i8.mat(ROUNDS, 2)
    hold_name = i8.mat(ROUNDS, 2)  # NULL_HELD, DOUBLE_NULL, FEZ + nulls
    hold_paid = i8.mat(ROUNDS, 2)
    steps_paid = i8.mat(ROUNDS, 2)


@kernel
def open_field(s: State, p: int) -> int:
    """The player's lowest open field, from 0; -1: none is open."""
    for i in range(FIELDS):
        if s.field[p][i] == OPEN:
            return i
    return -1


@kernel
def pips_left(s: State, p: int) -> int:
    """The sum of the point numbers of the player's men (MAR-9.8)."""
    pips = 0
    for i in range(POINTS):
        pips += (i + 1) * s.men[p][i]
    return pips


@kernel
def receiver(s: State) -> int:
    """Who gets the next card dealt: alternately, the answerer first (MAR-2.5)."""
    answerer = 1 - s.leader
    return answerer if s.hand_size[answerer] == s.hand_size[s.leader] else s.leader
