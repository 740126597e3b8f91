"""Struggle of Empires: the strengths an attack would meet, and what the dice make of them (SOE-9.9 to 9.16, 9.23)."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from fractions import Fraction

from .rules import (
    ARMY,
    ARMY_LAND,
    ATTACKER_WON,
    ATTRITION,
    DEFENDER_WON,
    FORT,
    FORT_LAND,
    HIGH,
    LAND_TRAINING,
    LOW,
    NAVAL,
    NAVAL_SUPPORT,
    NAVAL_TRAINING,
    NAVY,
    NAVY_NAVAL,
    NOT_FOUGHT,
    ROLL_WEIGHT,
    ROLLS,
    State,
)
from .rules.position import standing


@dataclass(frozen=True)
class Odds:
    """Exact chances over all rolls of both sides. `losses` and `their_losses`: of losing 0, 1 and 2 units."""

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


@dataclass(frozen=True)
class Prospect:
    """The strengths of an attack's stages, without allies and battle tiles; None for a stage that is not fought."""

    naval: tuple[int, int] | None
    land: tuple[int, int] | None


def garrison(s: State, p: int, area: int) -> int:
    """The land strength of a seat that defends, without naval support (SOE-9.10, 9.12)."""
    armies, forts = s.unit[p][ARMY][area], s.unit[p][FORT][area]
    return armies * ARMY_LAND + forts * FORT_LAND + (standing(s, p, LAND_TRAINING) if armies + forts else 0)


def prospect(s: State, p: int, area: int, target: int, neutral: int = 0, sea: int = NOT_FOUGHT) -> Prospect:
    """Seat p attacks the seat `target` in the area, or a neutral of that strength if `target` is -1.

    `sea` is the naval stage that was fought already; while it is not, the land stage is reckoned without the support
    that only its winner gets.
    """
    navies = (s.unit[p][NAVY][area], s.unit[target][NAVY][area] if target >= 0 else 0)
    naval = None
    if navies[0] and navies[1] and sea == NOT_FOUGHT:
        naval = (
            navies[0] * NAVY_NAVAL + standing(s, p, NAVAL_TRAINING),
            navies[1] * NAVY_NAVAL + standing(s, target, NAVAL_TRAINING),
        )
    if not s.unit[p][ARMY][area]:
        return Prospect(naval, None)
    attack = s.unit[p][ARMY][area] * ARMY_LAND + standing(s, p, LAND_TRAINING)
    defence = neutral if target < 0 else garrison(s, target, area)
    if NAVAL[area] and not naval:
        attack += NAVAL_SUPPORT if navies[0] and sea in (NOT_FOUGHT, ATTACKER_WON) else 0
        defence += NAVAL_SUPPORT if navies[1] and sea in (NOT_FOUGHT, DEFENDER_WON) else 0
    return Prospect(naval, (attack, defence))
