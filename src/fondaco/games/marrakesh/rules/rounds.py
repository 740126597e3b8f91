"""Marrakesh: how a round begins (section 2) and is scored (section 9)."""

from __future__ import annotations

from fondaco.games.marrakesh.rules.position import (
    BLOCK,
    CARDS,
    CLOSED,
    COPIES,
    COX,
    DEALING,
    DOUBLE_NULL,
    DOUBLE_NULL_POINTS,
    FEZ,
    FEZ_POINTS,
    FIELDS,
    HAND,
    IN,
    KINDS,
    LEADING,
    MEN,
    NAMED,
    NAMED_CLASS,
    NAMED_FIELD,
    NO_HOLD,
    NONE,
    NULL,
    NULL_HELD,
    NULL_POINTS,
    OPEN,
    OUT_POINTS,
    OVER,
    POINTS,
    ROLL,
    ROUNDS,
    STEPS_POINTS,
    TRICKS,
    State,
    pips_left,
    receiver,
)
from fondaco.kernel.state import CHANCE, NOBODY, kernel


@kernel
def start_round(s: State, number: int) -> None:
    """All fields open, no man on the points, no card in hand (MAR-2.6); the dice come first."""
    s.turn += 1
    s.round = number
    s.first_out = NONE
    for p in range(2):
        s.out[p] = IN
        for i in range(FIELDS):
            s.field[p][i] = OPEN
    gather(s)
    s.trick = 0
    s.leader = NONE
    s.winner = NONE
    for t in range(TRICKS):
        s.lead[t] = NONE
        s.answer[t] = NONE
        s.bonus[t] = NONE
        s.won[t] = NONE
    clear_sides(s)


@kernel
def gather(s: State) -> None:
    """All cards are shuffled (MAR-2.4); within a block of rounds, those of the last round are put aside (MAR-13)."""
    fresh = s.reshuffle_every == 0 or s.round % BLOCK == 0
    for k in range(KINDS):
        if fresh:
            s.stock[k] = COPIES[k]
            s.aside[k] = 0
            s.redrawn[k] = 0
        else:
            s.aside[k] += s.used[k]
        s.used[k] = 0
        for p in range(2):
            s.away[p][k] = 0 if fresh else s.away[p][k] + s.hand[p][k]
            s.hand[p][k] = 0
    for p in range(2):
        s.away_size[p] = 0 if fresh else s.away_size[p] + s.hand_size[p]
        s.hand_size[p] = 0
    if fresh:
        s.stock_size = CARDS
        s.reshuffled = 0


@kernel
def clear_sides(s: State) -> None:
    """Both players are about to roll."""
    s.dice = 0
    for p in range(2):
        s.men_left[p] = 0
        for i in range(POINTS):
            s.men[p][i] = 0
    s.phase = ROLL
    s.actor = CHANCE


@kernel
def roll(s: State, face: int) -> None:
    """A man goes on the point of the die (MAR-2.1); after the last it is clear who leads, or both roll again."""
    p = 0 if s.dice < MEN else 1
    s.men[p][face - 1] += 1
    s.men_left[p] += 1
    s.dice += 1
    if s.dice == 2 * MEN:
        s.leader = first_leader(s)
        if s.leader < 0:
            clear_sides(s)
        else:
            s.phase = DEALING


@kernel
def first_leader(s: State) -> int:
    """Who has more men on the lowest point where the numbers differ (MAR-2.2); NONE: they differ nowhere (MAR-2.3)."""
    for i in range(POINTS):
        if s.men[0][i] != s.men[1][i]:
            return 0 if s.men[0][i] > s.men[1][i] else 1
    return NONE


@kernel
def deal_card(s: State, card: int) -> None:
    """The next card of the stock, until both have six (MAR-2.5)."""
    p = receiver(s)
    s.stock[card] -= 1
    s.stock_size -= 1
    s.hand[p][card] += 1
    s.hand_size[p] += 1
    if s.hand_size[s.leader] == HAND:
        start_trick(s, s.leader)


@kernel
def start_trick(s: State, leader: int) -> None:
    """The leader leads (MAR-3.1, 3.9)."""
    s.turn += 1
    s.leader = leader
    s.winner = NONE
    s.phase = LEADING
    s.actor = leader


@kernel
def end_round(s: State) -> None:
    """Score; then the next round or the end of the match (MAR-10.1)."""
    score_round(s)
    if s.round + 1 < ROUNDS:
        start_round(s, s.round + 1)
    else:
        s.phase = OVER
        s.actor = NOBODY


@kernel
def score_round(s: State) -> None:
    """Both players are scored from the final fields, in the order of MAR-9.10; the sheet keeps the reasons."""
    r = s.round
    for p in range(2):
        for i in range(FIELDS):
            s.triple[r][p][i] = s.field[p][i]
        s.pips[r][p] = pips_left(s, p)
        s.out_name[r][p] = out_form(s, p)
        s.out_paid[r][p] = OUT_POINTS[s.out_name[r][p]]
        held = hold_form(s, 1 - p)
        s.hold_name[r][p] = held
        s.hold_paid[r][p] = hold_points(s, held)
    for p in range(2):
        s.steps_paid[r][p] = STEPS_POINTS if wins_steps(s, p) else 0
        s.score[p] += s.out_paid[r][p] + s.hold_paid[r][p] + s.steps_paid[r][p]


@kernel
def out_form(s: State, p: int) -> int:
    """The class in which the player is out, or for the first one out the named form of the fields (MAR-9.2 to 9.4)."""
    if s.first_out == p:
        for name in range(NAMED):
            fits = NAMED_CLASS[name] == s.out[p]
            for i in range(FIELDS):
                fits = fits and NAMED_FIELD[FIELDS * name + i] == s.field[p][i]
            if fits:
                return COX + 1 + name
    return s.out[p]


@kernel
def hold_form(s: State, p: int) -> int:
    """What the fields of player p give the opponent: a Fez (MAR-9.7) or nulls (MAR-9.5, 9.6)."""
    nulls = 0
    small = True
    for i in range(FIELDS):
        if s.field[p][i] == NULL:
            nulls += 1
        elif s.field[p][i] != 1:
            small = False
    if small:
        return FEZ + nulls
    if nulls == 0 or (s.out[p] == COX and s.cox_blocks_nulls == 0):
        return NO_HOLD
    return NULL_HELD if nulls == 1 else DOUBLE_NULL


@kernel
def hold_points(s: State, held: int) -> int:
    """The points of `hold_form`."""
    if held >= FEZ:
        return FEZ_POINTS[held - FEZ]
    if held == DOUBLE_NULL:
        return DOUBLE_NULL_POINTS[s.double_null]
    return NULL_POINTS if held == NULL_HELD else 0


@kernel
def wins_steps(s: State, p: int) -> bool:
    """Whether the player has the fewer pips left, with nobody out and no Fez (MAR-9.8)."""
    r = s.round
    if s.first_out >= 0 or s.hold_name[r][0] >= FEZ or s.hold_name[r][1] >= FEZ:
        return False
    return s.pips[r][p] < s.pips[r][1 - p]


@kernel
def close_fields(s: State, p: int) -> None:
    """The player's open fields are closed (MAR-6.5)."""
    for i in range(FIELDS):
        if s.field[p][i] == OPEN:
            s.field[p][i] = CLOSED
