"""Marrakesh: the trick (section 3), its values (4), the steps (5), the fields (6 to 8)."""

from __future__ import annotations

from fondaco.games.marrakesh.rules.position import (
    ANSWERING,
    BEATS,
    BONUS,
    COX,
    DOUBLE,
    FIELDS,
    FULL_MATCH,
    KINDS,
    LEADING,
    MARS,
    MEN,
    NO_MATCH,
    NONE,
    NULL,
    OIN,
    ONE_MATCH,
    PLAIN,
    POINTS,
    QUEENS,
    REVEALING,
    SAME_SUIT,
    STEP,
    STEPPING,
    SUIT,
    TIMES,
    TRIPLE,
    TRIPLE_BONUS,
    VALUE,
    State,
    open_field,
)
from fondaco.games.marrakesh.rules.rounds import close_fields, end_round, start_trick
from fondaco.kernel.state import CHANCE, kernel


@kernel
def play_card(s: State, card: int) -> None:
    """The lead lies face down, the answer face up (MAR-3.1, 3.2)."""
    p = s.actor
    s.hand[p][card] -= 1
    s.hand_size[p] -= 1
    if s.phase == LEADING:
        s.lead[s.trick] = card
        s.phase = ANSWERING
        s.actor = 1 - p
    else:
        s.answer[s.trick] = card
        s.used[card] += 1
        s.phase = REVEALING
        s.actor = CHANCE


@kernel
def reveal(s: State) -> None:
    """The lead is turned up and the cards are compared (MAR-3.3 to 3.7)."""
    lead, answer = s.lead[s.trick], s.answer[s.trick]
    s.used[lead] += 1
    s.winner = s.leader if beats(lead, answer) else 1 - s.leader
    s.won[s.trick] = s.winner
    if open_field(s, s.winner) < 0:
        loser = 1 - s.winner
        s.field[loser][open_field(s, loser)] = NULL  # MAR-7.1
        end_trick(s)
    else:
        case = case_of(lead, answer)
        grant(s, lead, TIMES[case])
        grant(s, answer, TIMES[case])
        s.bonus_due = 0 if case == PLAIN else 1
        s.off = 0
        go_on(s)


@kernel
def beats(lead: int, answer: int) -> bool:
    """Whether the lead wins: only where its suit beats the other's (MAR-3.6, 3.7)."""
    return BEATS[4 * SUIT[lead] + SUIT[answer]] == 1


@kernel
def case_of(lead: int, answer: int) -> int:
    """The case of the trick (MAR-4.2)."""
    if SUIT[lead] == SUIT[answer]:
        return TRIPLE if lead == answer else SAME_SUIT
    if VALUE[lead] != VALUE[answer]:
        return PLAIN
    return DOUBLE if VALUE[lead] > 0 else QUEENS


@kernel
def grant(s: State, card: int, times: int) -> None:
    """Add a card's value to the multiset so many times; a queen's is no value (MAR-4.6)."""
    if VALUE[card] > 0:
        s.values[VALUE[card] - 1] += times
        s.values_left += times


@kernel
def winning_card(s: State) -> int:
    """The card that won the trick in play (MAR-3.8)."""
    return s.lead[s.trick] if s.winner == s.leader else s.answer[s.trick]


@kernel
def bonus_times(bonus: int, winning: int, case: int) -> int:
    """How often the bonus card's value is granted (MAR-4.4, 4.5)."""
    if case == TRIPLE:
        return TRIPLE_BONUS
    if bonus == winning:
        return FULL_MATCH
    if SUIT[bonus] == SUIT[winning] or VALUE[bonus] == VALUE[winning]:
        return ONE_MATCH
    return NO_MATCH


@kernel
def go_on(s: State) -> None:
    """What comes next in a turn: the bonus card, a step, or the end of the turn (MAR-4.3, 5.4, `bonus_timing`)."""
    if s.men_left[s.winner] > 0 and s.bonus_due == 1 and (s.bonus_timing == 0 or s.values_left == 0):
        if s.stock_size == 0:
            reshuffle(s)
        s.phase = BONUS
        s.actor = CHANCE
    elif s.men_left[s.winner] > 0 and s.values_left > 0:
        s.phase = STEPPING
        s.actor = s.winner
    else:
        end_turn(s)


@kernel
def reshuffle(s: State) -> None:
    """The cards put aside become the stock (`reshuffle_every`)."""
    s.reshuffled = 1
    for k in range(KINDS):
        s.stock[k] = s.aside[k] + s.away[0][k] + s.away[1][k]
        s.stock_size += s.stock[k]


@kernel
def take_bonus(s: State, card: int) -> None:
    """The bonus card joins the values and is discarded (MAR-4.3)."""
    s.stock[card] -= 1
    s.stock_size -= 1
    if s.reshuffled == 1:
        s.redrawn[card] += 1
    s.used[card] += 1
    s.bonus[s.trick] = card
    s.bonus_due = 0
    grant(s, card, bonus_times(card, winning_card(s), case_of(s.lead[s.trick], s.answer[s.trick])))
    go_on(s)


@kernel
def steps(s: State, out: list[int]) -> int:
    """The legal steps (MAR-5.2), ascending; with `overshoot` highest_only as in backgammon."""
    p = s.winner
    n = 0
    highest = POINTS - 1
    while s.men[p][highest] == 0:
        highest -= 1
    for v in range(POINTS):
        if s.values[v] > 0:
            lowest = 0 if s.overshoot == 0 else min(v, highest)
            for i in range(lowest, highest + 1):
                if s.men[p][i] > 0:
                    out[n] = STEP + POINTS * v + i
                    n += 1
    return n


@kernel
def step(s: State, a: int) -> None:
    """One man moves by one value, or is borne off (MAR-5.1)."""
    p = s.winner
    v = (a - STEP) // POINTS
    i = (a - STEP) % POINTS
    s.values[v] -= 1
    s.values_left -= 1
    s.men[p][i] -= 1
    if i > v:
        s.men[p][i - v - 1] += 1
    else:
        s.men_left[p] -= 1
        s.off += 1
    go_on(s)


@kernel
def end_turn(s: State) -> None:
    """The men borne off are noted in the lowest open field (MAR-6.1); who has no man left is out (MAR-6.3 to 6.5)."""
    p = s.winner
    at = open_field(s, p)
    s.field[p][at] = s.off
    for v in range(POINTS):
        s.values[v] = 0
    s.values_left = 0
    s.bonus_due = 0
    if s.men_left[p] == 0:
        s.out[p] = out_class(s, p, at)
        if s.first_out == NONE:
            s.first_out = p
        if s.out[p] != OIN:
            close_fields(s, p)
    end_trick(s)


@kernel
def out_class(s: State, p: int, at: int) -> int:
    """Cox, Mars or Oin (MAR-6.4)."""
    for i in range(FIELDS):
        if s.field[p][i] == MEN:
            return COX
    return MARS if at == 1 else OIN


@kernel
def end_trick(s: State) -> None:
    """The winner leads the next trick (MAR-3.9), unless no field is open (MAR-8.1)."""
    s.trick += 1
    s.off = 0
    if open_field(s, 0) < 0 and open_field(s, 1) < 0:
        end_round(s)
    else:
        start_trick(s, s.winner)
