"""Struggle of Empires: what the areas would pay now (SOE-13)."""

from __future__ import annotations

from .rules import State
from .rules.scoring import area_vp


def gains(s: State, area: int) -> list[int]:
    """VP by seat, were the War to end now."""
    return [area_vp(s, area, p) for p in range(s.players)]
