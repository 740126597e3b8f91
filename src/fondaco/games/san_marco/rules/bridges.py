"""Section 3 and SM-13.3: bridges."""

from __future__ import annotations

from fondaco.kernel.state import kernel

from .components import COLOURS, DIE_NUMBER, DISTRICTS, GHOST_FULLEST, PAIRS, PER_PAIR, SIDE_A, SIDE_B
from .position import State, bridges_on, can_serve, is_free


@kernel
def place_bridge(s: State, pair: int, c: int) -> None:
    """A bridge out of the common supply; its marker is at hand already."""
    s.bridge[pair][c] = 1
    s.bridges_left -= 1


@kernel
def free_pairs(s: State, p: int, but: int) -> int:
    """The number of pairs, other than `but`, on which the player may build."""
    n = 0
    for pair in range(PAIRS):
        if pair != but and is_free(s, pair, p):
            n += 1
    return n


@kernel
def may_build(s: State, pair: int, p: int) -> bool:
    """Whether a Bridge card may bring a bridge to the pair; not back whence it was taken (SM-8.2, 8.3)."""
    return pair != s.lifted and is_free(s, pair, p) and can_serve(s, p, -1)


@kernel
def may_lift(s: State, pair: int, p: int) -> bool:
    """Whether a bridge of another colour may be taken from the pair: another place must be left for it (SM-8.3)."""
    return bridges_on(s, pair) > s.bridge[pair][p] and can_serve(s, p, -1) and free_pairs(s, p, pair) > 0


@kernel
def lift_bridge(s: State, pair: int, c: int) -> None:
    """The bridge leaves the pair, its marker goes home."""
    s.bridge[pair][c] = 0
    s.bridges_left += 1
    s.supply[c] += 1
    s.lifted = pair


@kernel
def only_owner(s: State, pair: int, p: int) -> int:
    """The one other colour with a bridge on the pair; -1: there are several, or none."""
    found = -1
    for c in range(COLOURS):
        if c != p and s.bridge[pair][c] == 1:
            if found >= 0:
                return -1
            found = c
    return found


@kernel
def ghost_step(s: State, pair: int, c: int) -> int:
    """The step of SM-13.3 at which the pair is considered for the ghost's bridge: 1, 2 or 3."""
    lesser = min(s.aristocrats[SIDE_A[pair]][c], s.aristocrats[SIDE_B[pair]][c])
    fullest = True
    for d in range(DISTRICTS):
        if d != SIDE_A[pair] and d != SIDE_B[pair] and s.aristocrats[d][c] > lesser:
            fullest = False
    if fullest:
        return 1
    return 2 if lesser >= GHOST_FULLEST else 3


@kernel
def ghost_pair(s: State, c: int) -> int:
    """The pair for the ghost's bridge: the first step, the fullest pair, the lowest die numbers (SM-13.3)."""
    best = -1
    best_step = 0
    best_sum = 0
    best_dice = 0
    for pair in range(PAIRS):
        if bridges_on(s, pair) < PER_PAIR:
            step = ghost_step(s, pair, c)
            number = s.aristocrats[SIDE_A[pair]][c] + s.aristocrats[SIDE_B[pair]][c]
            a, b = DIE_NUMBER[SIDE_A[pair]], DIE_NUMBER[SIDE_B[pair]]
            dice = min(a, b) * (DISTRICTS + 1) + max(a, b)
            better = best < 0 or step < best_step
            if step == best_step and (number > best_sum or (number == best_sum and dice < best_dice)):
                better = True
            if better:
                best, best_step, best_sum, best_dice = pair, step, number, dice
    return best


@kernel
def build_for_ghost(s: State, c: int) -> None:
    s.supply[c] -= 1
    place_bridge(s, ghost_pair(s, c), c)
