"""Struggle of Empires: what the areas would pay now, by the rule of SOE-13."""

from __future__ import annotations

from .rules import AREA_VP, SEATS, State


def gains(s: State, area: int) -> list[int]:
    """VP by seat, were the War to end now. Tied players share the places that they occupy (SOE-13.2)."""
    counts = [s.marker[p][area] for p in range(s.players)]
    result = []
    for n in counts:
        above = sum(other > n for other in counts)
        tied = counts.count(n)
        places = AREA_VP[area * SEATS + above : area * SEATS + above + tied]
        result.append(sum(places) // tied if n else 0)
    return result
