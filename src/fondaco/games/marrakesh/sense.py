"""Marrakesh: what its bots look at.

The men of a side, and the values of a turn, are written as one number: four bits for how many there are of each point,
or value, the lowest first. `worth` says, in points, what a side is worth to its owner.
"""

from __future__ import annotations

from functools import cache

from fondaco.games.marrakesh.rules import (
    ACTIONS,
    ANSWERING,
    BEATS,
    CLOSED,
    COPIES,
    COX,
    DOUBLE,
    DOUBLE_NULL_POINTS,
    FEZ_POINTS,
    FIELDS,
    KINDS,
    LEADING,
    MARS,
    MEN,
    NAMED,
    NAMED_CLASS,
    NAMED_FIELD,
    NONE,
    NULL_POINTS,
    OIN,
    OUT_POINTS,
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
from fondaco.kernel.rng import Rng, below
from fondaco.kernel.state import kernel

PACE = 15000
"""Simulations for each second of a level."""
OFF = (
    (0.00, 0.11, 0.58, 0.12, 0.01, 0.07, 0.11),
    (0.00, 0.12, 0.58, 0.12, 0.02, 0.07, 0.09),
    (0.01, 0.19, 0.55, 0.10, 0.03, 0.06, 0.06),
    (0.05, 0.37, 0.39, 0.06, 0.04, 0.05, 0.04),
    (0.14, 0.46, 0.26, 0.05, 0.04, 0.03, 0.02),
    (0.27, 0.52, 0.11, 0.04, 0.03, 0.02, 0.01),
)
"""OFF[d - 1][n]: how often a turn can bear off n of six men that stand d pips away in the mean (simulated)."""
GIVEN = 0.12
"""How often the opponent fills the next field with a null."""
DOUBT = 8
"""One lead in so many is any card."""
OUT_FIRST = 1.5
"""What it is worth besides to be out: the opponent's fields are filled with nulls instead."""

NEVER = -200.0
GRAIN = 1000
"""Promises are compared by thousandths of a point."""


@kernel
def last_worth(a: int, b: int, c: int, n: int) -> float:
    """What a side with three filled fields and n men left scores, or gives to the opponent."""
    if n == 0:
        paid = OUT_POINTS[COX if c == MEN else OIN]
        for name in range(NAMED):
            at = FIELDS * name
            if NAMED_FIELD[at] == a and NAMED_FIELD[at + 1] == b and NAMED_FIELD[at + 2] == c:
                paid = OUT_POINTS[COX + 1 + name]
        return paid + OUT_FIRST
    nulls = 0
    for content in (a, b, c):
        if content == 0:
            nulls += 1
    if a <= 1 and b <= 1 and c <= 1:
        return -1.0 * FEZ_POINTS[nulls]
    if nulls == 0:
        return 0.0
    return -1.0 * (NULL_POINTS if nulls == 1 else DOUBLE_NULL_POINTS[0])


def _out_worth(fields: tuple[int, ...]) -> float:
    """What going out with one or two fields scores."""
    form = COX if MEN in fields else MARS
    closed = fields + (CLOSED,) * (FIELDS - len(fields))
    for name in range(NAMED):
        if NAMED_CLASS[name] == form and NAMED_FIELD[FIELDS * name : FIELDS * (name + 1)] == closed:
            form = COX + 1 + name
            break
    return OUT_POINTS[form] + OUT_FIRST


@cache
def _worth(fields: tuple[int, ...], distance: int) -> float:
    """What a side is worth with these fields filled and the other men `distance` pips away in the mean."""
    left = MEN - sum(fields)
    if len(fields) == FIELDS:
        return last_worth(fields[0], fields[1], fields[2], left)
    if left <= 0:
        return _out_worth(fields)
    total = GIVEN * _worth((*fields, 0), distance)
    for off, often in enumerate(OFF[distance - 1]):
        most = min(off, left)
        choices = [_worth((*fields, n), max(1, distance - 1)) for n in range(max(0, most - 1), most + 1)]
        total += (1 - GIVEN) * often * max(choices[-1], choices[0] if most > 1 else choices[-1])
    return total


_FILLED = [(), *((a,) for a in range(MEN + 1)), *((a, b) for a in range(MEN + 1) for b in range(MEN + 1))]
WORTH = tuple(_worth(fields, distance) for fields in _FILLED for distance in range(1, POINTS + 1))
"""`_worth` of none, one or two filled fields, by their contents and the distance of the other men."""


@kernel
def worth(filled: int, a: int, b: int, c: int, men: int) -> float:
    """What a side is worth with so many filled fields (a, b, c) and these men, also between whole distances."""
    n = 0
    pips = 0
    for i in range(POINTS):
        n += (men >> (4 * i)) & 15
        pips += (i + 1) * ((men >> (4 * i)) & 15)
    if filled == FIELDS:
        return last_worth(a, b, c, n) - 0.02 * pips
    at = 0
    if filled == 1:
        at = (1 + a) * POINTS
    elif filled == 2:
        at = (2 + MEN + a * (MEN + 1) + b) * POINTS
    if n == 0:
        return WORTH[at]
    distance = pips / n
    low = min(int(distance), POINTS - 1)
    share = distance - low
    # the steps left decide what is equal otherwise
    return (1 - share) * WORTH[at + low - 1] + share * WORTH[at + low] - 0.02 * pips


@kernel
def side(s: State, p: int) -> int:
    """The player's men as one number."""
    men = 0
    for i in range(POINTS):
        men |= s.men[p][i] << (4 * i)
    return men


@kernel
def side_worth(s: State, p: int, men: int, off: int) -> float:
    """What the player's side is worth with these men left; `off` fills the next field, -1: it stays open."""
    filled = open_field(s, p)
    if filled < 0:
        filled = FIELDS
    a = s.field[p][0] if filled > 0 else 0
    b = s.field[p][1] if filled > 1 else 0
    c = s.field[p][2] if filled > 2 else 0
    if s.out[p] > 0:
        return 0.0
    if off >= 0:
        if filled == 0:
            a = off
        elif filled == 1:
            b = off
        else:
            c = off
        filled += 1
    return worth(filled, a, b, c, men)


@kernel
def number(men: int) -> int:
    """How many men there are."""
    n = 0
    for i in range(POINTS):
        n += (men >> (4 * i)) & 15
    return n


@kernel
def moved(men: int, v: int, i: int) -> int:
    """The men after the value v + 1 was played with the man on point i + 1."""
    men -= 1 << (4 * i)
    if i > v:
        men += 1 << (4 * (i - v - 1))
    return men


@kernel
def played_out(men: int, values: int, hold: bool) -> int:
    """The men after all values, high ones first: each bears off the farthest man it can, or moves the rearmost one;
    with `hold` it moves the rearmost one where that stays.
    """
    for w in range(POINTS):
        v = POINTS - 1 - w
        for _ in range((values >> (4 * v)) & 15):
            if men == 0:
                return 0
            rear = POINTS - 1
            while (men >> (4 * rear)) & 15 == 0:
                rear -= 1
            i = rear
            if not (hold and rear > v):
                while i >= 0 and (i > v or (men >> (4 * i)) & 15 == 0):
                    i -= 1
                if i < 0:
                    i = rear
            men = moved(men, v, i)
    return men


@kernel
def best_end(s: State, p: int, men: int, values: int, before: int) -> float:
    """What the side is worth after the values, the better way of two; `before` men were on it when the turn began."""
    straight = played_out(men, values, False)
    best = side_worth(s, p, straight, before - number(straight))
    if straight > 0:
        held = played_out(men, values, True)
        if held != straight:
            best = max(best, side_worth(s, p, held, before - number(held)))
    return best


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
