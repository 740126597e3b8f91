"""Section 4.6 and 16.4: what the others' eyes do not see.

Only unrest totals are secret, and only to the eye: every step that changes one is public, so that whoever keeps count
knows them. A view therefore keeps the true totals, as its bots may use what a player can work out, and says in
`unrest_seen` which of them lie open before its viewer; words and board show no others. Nothing else is hidden: the bag
has no order, each counter is drawn when it is needed.
"""

from __future__ import annotations

from fondaco.kernel.rng import Rng
from fondaco.kernel.state import kernel

from .codes import OVER
from .position import State


@kernel
def hide(s: State, viewer: int) -> None:
    """The viewer's eyes see his own unrest; all, at the end of the game or where the table plays openly."""
    for p in range(s.players):
        s.unrest_seen[p] = 1 if p == viewer or s.open_unrest == 1 or s.phase == OVER else 0


@kernel
def deal(s: State, viewer: int, rng: Rng) -> None:
    """The totals that the viewer knows by counting (SOE-4.6)."""
    for p in range(s.players):
        s.unrest_seen[p] = 1
