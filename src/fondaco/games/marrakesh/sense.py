"""Marrakesh: what its bots look at."""

from __future__ import annotations

from fondaco.games.marrakesh.rules import (
    ACTIONS,
    ANSWERING,
    BEATS,
    COPIES,
    DOUBLE,
    KINDS,
    LEADING,
    NONE,
    PLAIN,
    POINTS,
    RANKS,
    SAME_SUIT,
    STEP,
    STEPPING,
    SUITS,
    TIMES,
    TRIPLE,
    State,
    open_field,
)
from fondaco.games.marrakesh.worth import best_end, moved, side, side_worth
from fondaco.kernel.rng import Rng, below
from fondaco.kernel.state import kernel

PACE = 15000
"""Simulations for each second of a level."""
DOUBT = 8
"""One lead in so many is any card."""
NEVER = -200.0
GRAIN = 1000
"""Promises are compared by thousandths of a point."""


@kernel
def step_worth(s: State, a: int) -> float:
    """What the side is worth if the turn goes on well from that step."""
    p = s.winner
    v = (a - STEP) // POINTS
    values = 0
    for w in range(POINTS):
        values |= s.values[w] << (4 * w)
    after = moved(side(s, p), v, (a - STEP) % POINTS)
    return best_end(s, p, after, values - (1 << (4 * v)), s.men_left[p] + s.off)


@kernel
def best_step(s: State, out: list[int], n: int) -> int:
    """The step after which the rest of the values leaves the side worth most."""
    best = out[0]
    most = -1000.0
    for k in range(n):
        end = step_worth(s, out[k])
        if end > most:
            most = end
            best = out[k]
    return best


@kernel
def idle_worth(s: State, p: int) -> float:
    """What the player's side is worth before a turn; with no open field, what a null costs the opponent."""
    if open_field(s, p) >= 0:
        return side_worth(s, p, side(s, p), -1)
    theirs = side(s, 1 - p)
    return side_worth(s, 1 - p, theirs, -1) - side_worth(s, 1 - p, theirs, 0)


@kernel
def turn_gain(s: State, p: int, men: int, idle: float, values: int) -> float:
    """What winning a trick with these values gains the player: a turn, or a null for the opponent (MAR-7.1)."""
    if open_field(s, p) < 0:
        return idle
    return best_end(s, p, men, values, s.men_left[p]) - idle


@kernel
def granted(x: int, y: int, times: int, bonus: int) -> int:
    """The values of two cards so many times each, with those that a bonus card may bring."""
    values = bonus
    if x > 0:
        values += times << (4 * (x - 1))
    if y > 0:
        values += times << (4 * (y - 1))
    return values


NO_BONUS = 0
USUAL_BONUS = 1 << 8 | 1 << 12
"""What a bonus card brings in the mean: a 3 and a 4."""
TRIPLE_BONUS = 4 << 8


@kernel
def card_gain(s: State, card: int, men: int, theirs: int, idle: float, their_idle: float) -> float:
    """What playing the card gains in the mean over all cards that the actor has not seen; `idle_worth` is given."""
    p = s.actor
    leads = s.leader == p
    suit = card // RANKS
    value = card % RANKS
    total = 0.0
    unseen = 0
    for other in range(RANKS):
        won = 0  # how many cards of that value lose to ours in another suit, and how many win
        lost = 0
        same = 0
        for x in range(len(SUITS)):
            k = RANKS * x + other
            n = COPIES[k] - s.used[k] - s.aside[k] + s.redrawn[k] - s.hand[p][k] - s.away[p][k]
            if x == suit:
                same = n
            elif BEATS[4 * suit + x] == 1:
                won += n
            else:
                lost += n
        unseen += won + lost + same
        case = PLAIN if other != value else DOUBLE
        bonus = NO_BONUS if other != value else USUAL_BONUS
        values = granted(value, other, TIMES[case], bonus)
        if won > 0:
            total += won * turn_gain(s, p, men, idle, values)
        if lost > 0:
            total -= lost * turn_gain(s, 1 - p, theirs, their_idle, values)
        if same > 0:
            equal = other == value
            values = granted(
                value,
                other,
                TIMES[TRIPLE if equal else SAME_SUIT],
                TRIPLE_BONUS if equal else USUAL_BONUS,
            )
            if leads:
                total -= same * turn_gain(s, 1 - p, theirs, their_idle, values)
            else:
                total += same * turn_gain(s, p, men, idle, values)
    return total / max(unseen, 1)


@kernel
def clerk(s: State, out: list[int], n: int, rng: Rng) -> int:
    """A quick sensible player: the card that gains most in the mean, the step that leaves its side worth most."""
    if n == 1 or s.actor < 0:
        return out[0]
    if s.phase == STEPPING:
        return best_step(s, out, n)
    return best_card(s)


@kernel
def best_card(s: State) -> int:
    """The actor's card that gains most in the mean."""
    p = s.actor
    men = side(s, p)
    theirs = side(s, 1 - p)
    idle = idle_worth(s, p)
    their_idle = idle_worth(s, 1 - p)
    best = NONE
    most = -1000.0
    for card in range(KINDS):
        if s.hand[p][card] > 0:
            gain = card_gain(s, card, men, theirs, idle, their_idle)
            if gain > most:
                most = gain
                best = card
    return best


@kernel
def candidates(s: State, out: list[int], n: int, rng: Rng) -> int:
    """The cards that gain most first; of a turn, the steps that leave the side worth most.

    A turn is a choice among the positions at its end. By free overshooting (MAR-5.2) all of them can be reached with
    the lowest value first, so steps with a higher one are left out. While they are sorted, a number in `out` is both
    what an action promises, in grains above `NEVER`, and the action.
    """
    kept = n
    if s.phase == STEPPING and s.overshoot == 0:
        kept = 1
        while kept < n and (out[kept] - STEP) // POINTS == (out[0] - STEP) // POINTS:
            kept += 1
    idle = idle_worth(s, s.actor)
    their_idle = idle_worth(s, 1 - s.actor)
    for i in range(kept):
        a = 0 + out[i]
        if s.phase == STEPPING:
            promise = step_worth(s, a)
        else:
            promise = card_gain(s, a, side(s, s.actor), side(s, 1 - s.actor), idle, their_idle)
        code = int((promise - NEVER) * GRAIN) * ACTIONS + a
        k = i
        while k > 0 and out[k - 1] < code:
            out[k] = out[k - 1]
            k -= 1
        out[k] = code
    for i in range(kept):
        out[i] %= ACTIONS
    return kept


@kernel
def guesses(s: State) -> bool:
    """The answer is given to a lead that lies face down (MAR-3.2)."""
    return s.phase == ANSWERING


@kernel
def believe(s: State, viewer: int, rng: Rng) -> None:
    """A lead that lies face down is mostly the one that the clerk would have led from those cards."""
    if s.phase != ANSWERING or s.leader == viewer or below(rng, DOUBT) == 0:
        return
    p = s.leader
    s.hand[p][s.lead[s.trick]] += 1
    s.phase = LEADING
    s.actor = p
    s.lead[s.trick] = best_card(s)
    s.hand[p][s.lead[s.trick]] -= 1
    s.phase = ANSWERING
    s.actor = 1 - p


@kernel
def rests(s: State, turns: int) -> bool:
    """Where the next round begins: what is on the score sheet then is known, and every round starts alike."""
    return turns > 0 and s.leader == NONE
