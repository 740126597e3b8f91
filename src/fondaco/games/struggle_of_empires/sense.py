"""Struggle of Empires: what its bots look at. All is reckoned in victory points."""

from __future__ import annotations

from .candidates import candidates
from .clerk import clerk
from .foresight import LEARNT, opens, rests, row, value, weigh

__all__ = ["LEARNT", "PACE", "candidates", "clerk", "opens", "rests", "row", "value", "weigh"]

PACE = 15000
"""Simulations for each second of a level."""
