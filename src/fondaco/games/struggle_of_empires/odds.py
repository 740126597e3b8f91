"""Struggle of Empires: the strengths of a conflict, and what two pairs of dice make of them (SOE-9.9 to 9.16, 9.23)."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from fractions import Fraction

from .rules import (
    ARMY,
    ARMY_LAND,
    ATTRITION,
    DEFENDER,
    FORT,
    FORT_LAND,
    HIGH,
    LAND_STAGE,
    LAND_TRAINING,
    LOW,
    NAVAL,
    NAVAL_STAGE,
    NAVAL_SUPPORT,
    NAVAL_TRAINING,
    NAVY,
    NAVY_NAVAL,
    NOT_FOUGHT,
    ROLL_WEIGHT,
    ROLLS,
    UNITS,
    UPRISING,
    State,
)
from .rules.position import standing


@dataclass(frozen=True)
class Odds:
    """Chances out of all rolls of both sides, exact. `losses` and `their_losses` are the chances of 0, 1 and 2 units."""

    win: Fraction
    draw: Fraction
    loss: Fraction
    losses: tuple[Fraction, Fraction, Fraction]
    their_losses: tuple[Fraction, Fraction, Fraction]


@functools.cache
def odds(ahead: int) -> Odds:
    """For the side that is `ahead` by so much strength before the dice."""
    results = [0, 0, 0]
    losses = [[0, 0, 0], [0, 0, 0]]
    for mine in range(ROLLS):
        for theirs in range(ROLLS):
            weight = ROLL_WEIGHT[mine] * ROLL_WEIGHT[theirs]
            lead = ahead + HIGH[mine] - LOW[mine] - HIGH[theirs] + LOW[theirs]
            results[(lead <= 0) + (lead < 0)] += weight
            losses[0][(lead <= 0) + (HIGH[mine] + LOW[mine] == ATTRITION)] += weight
            losses[1][(lead >= 0) + (HIGH[theirs] + LOW[theirs] == ATTRITION)] += weight
    whole = sum(results)
    win, draw, loss = (Fraction(n, whole) for n in results)
    mine_lost, theirs_lost = ((Fraction(a, whole), Fraction(b, whole), Fraction(c, whole)) for a, b, c in losses)
    return Odds(win, draw, loss, mine_lost, theirs_lost)


def percent(part: Fraction) -> int:
    """The chance in whole per cent, never rounded to impossible or certain."""
    if part in (0, 1):
        return int(part) * 100
    return min(99, max(1, round(part * 100)))


def _training(s: State, p: int, effect: int, units: int) -> int:
    return standing(s, p, effect) if units else 0


def _support(s: State, side: int, area: int, p: int, other: int) -> int:
    """Naval support of a principal in a land stage (SOE-9.11)."""
    if not NAVAL[area] or s.unit[p][NAVY][area] == 0:
        return 0
    unopposed = s.sea == NOT_FOUGHT and (other < 0 or s.unit[other][NAVY][area] == 0)
    return NAVAL_SUPPORT if unopposed or s.sea == 1 + side else 0


def strength(s: State, side: int) -> int:
    """A side's strength in the stage that is being fought: its units, support, training and declared tiles."""
    p, other = s.principal[side], s.principal[1 - side]
    if p < 0:
        return s.strength
    taking = [sum(s.taking_part[q][kind] for q in range(s.players) if _on_side(s, q, side)) for kind in range(UNITS)]
    if s.stage == NAVAL_STAGE:
        total = taking[NAVY] * NAVY_NAVAL
        return total + _training(s, p, NAVAL_TRAINING, taking[NAVY]) + s.bonus[side]
    total = taking[ARMY] * ARMY_LAND + taking[FORT] * FORT_LAND * (side == DEFENDER)
    total += _training(s, p, LAND_TRAINING, taking[ARMY] + taking[FORT]) + s.bonus[side]
    return total + (_support(s, side, s.area, p, other) if s.stage == LAND_STAGE else 0)


def _on_side(s: State, q: int, side: int) -> bool:
    """Whether the seat's units that take part are this side's."""
    if q in (s.principal[0], s.principal[1]):
        return s.principal[side] == q
    return s.stage != UPRISING and s.row[q] == s.row[s.principal[side]]


@dataclass(frozen=True)
class Prospect:
    """What an attack would be, without allies and battle tiles: the strengths of its stages, None for one not fought."""

    naval: tuple[int, int] | None
    land: tuple[int, int] | None


def prospect(s: State, p: int, area: int, target: int, neutral: int = 0) -> Prospect:
    """Seat p attacks the seat `target` in the area, or a neutral of that strength if `target` is -1."""
    own = [s.unit[p][kind][area] for kind in range(UNITS)]
    other = [s.unit[target][kind][area] if target >= 0 else 0 for kind in range(UNITS)]
    naval = None
    if own[NAVY] and other[NAVY]:
        naval = (
            own[NAVY] * NAVY_NAVAL + standing(s, p, NAVAL_TRAINING),
            other[NAVY] * NAVY_NAVAL + standing(s, target, NAVAL_TRAINING),
        )
    if not own[ARMY]:
        return Prospect(naval, None)
    attack = own[ARMY] * ARMY_LAND + standing(s, p, LAND_TRAINING)
    if NAVAL[area] and own[NAVY] and not other[NAVY]:
        attack += NAVAL_SUPPORT
    if target < 0:
        return Prospect(None, (attack, neutral))
    defence = other[ARMY] * ARMY_LAND + other[FORT] * FORT_LAND
    defence += _training(s, target, LAND_TRAINING, other[ARMY] + other[FORT])
    if NAVAL[area] and other[NAVY] and not own[NAVY]:
        defence += NAVAL_SUPPORT
    return Prospect(naval, (attack, defence))
