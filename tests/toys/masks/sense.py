from __future__ import annotations

from typing import Any

from fondaco.kernel.rng import Rng
from fondaco.kernel.state import kernel


@kernel
def clerk(s: Any, out: Any, n: int, rng: Rng) -> int:
    """Its highest card first; robs where it can."""
    return int(out[n - 1])
