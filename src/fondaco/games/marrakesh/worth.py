"""Marrakesh: what a side is worth.

The men of a side, and the values of a turn, are written as one number: four bits for how many there are of each point,
or value, the lowest first. `worth` says, in points, what a side is worth to its owner.
"""

from __future__ import annotations

from functools import cache

from fondaco.games.marrakesh.rules import (
    CLOSED,
    COX,
    DOUBLE_NULL_POINTS,
    FEZ_POINTS,
    FIELDS,
    MARS,
    MEN,
    NAMED,
    NAMED_CLASS,
    NAMED_FIELD,
    NULL_POINTS,
    OIN,
    OUT_POINTS,
    POINTS,
    State,
    open_field,
)
from fondaco.kernel.state import kernel

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
OUT_FIRST = 1.5
"""What it is worth besides to be out: the opponent's fields are filled with nulls instead."""


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
