"""Medici: what the end of a day pays (sections 9 and 10 of the rulebook)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fondaco.games.medici.components import (
    COMMODITIES,
    COMMODITY,
    GOLD,
    LEVEL_BONUS,
    SHIP_PAYOUT,
    TOP,
    TRACK_AWARD,
    VALUE,
)
from fondaco.kernel.state import kernel

if TYPE_CHECKING:
    from fondaco.games.medici.rules import State


@kernel
def score_ships(s: State) -> None:
    """Ship values are ranked; those tied share the payouts of their ranks, rounded down (section 9)."""
    for p in range(s.players):
        value = 0
        for i in range(s.aboard[p]):
            value += VALUE[s.cargo[p][i]]
        s.ship_value[p] = value
    for p in range(s.players):
        higher = 0
        tied = 0
        for q in range(s.players):
            if s.ship_value[q] > s.ship_value[p]:
                higher += 1
            elif s.ship_value[q] == s.ship_value[p]:
                tied += 1
        pot = 0
        for rank in range(higher, higher + tied):
            pot += SHIP_PAYOUT[s.players][rank]
        s.ship_paid[p] = pot // tied
        s.florins[p] += s.ship_paid[p]


@kernel
def score_tracks(s: State) -> None:
    """Counters rise, the ranking awards are paid with ties shared, and each level pays its bonus (section 10)."""
    for p in range(s.players):
        for i in range(s.aboard[p]):
            c = COMMODITY[s.cargo[p][i]]
            if c != GOLD:
                s.level[p][c] = min(TOP, s.level[p][c] + 1)
    for c in range(COMMODITIES):
        for p in range(s.players):
            higher = 0
            tied = 0
            for q in range(s.players):
                if s.level[q][c] > s.level[p][c]:
                    higher += 1
                elif s.level[q][c] == s.level[p][c]:
                    tied += 1
            pot = 0
            for rank in range(higher, higher + tied):
                pot += TRACK_AWARD[s.players][rank]
            s.track_paid[p][c] = pot // tied
            s.bonus_paid[p][c] = LEVEL_BONUS[s.level[p][c]]
            s.florins[p] += s.track_paid[p][c] + s.bonus_paid[p][c]
