"""What the bots of Struggle of Empires look at."""

from __future__ import annotations

from fondaco.kernel.rng import Rng, below
from fondaco.kernel.state import kernel

from .rules import State


@kernel
def clerk(s: State, out: list[int], n: int, rng: Rng) -> int:
    """Any legal action."""
    return int(out[below(rng, n)])
