"""Medici vs Strozzi: what a lot is worth at a glance, in coins, from one player's side."""

from __future__ import annotations

from fondaco.games.medici_vs_strozzi.rules import (
    BONUS,
    DISCARD,
    GOOD,
    HARBOUR_WIN,
    HARBOURS,
    LENGTH,
    LOAD,
    MARKER,
    ROUNDS,
    SHIPS,
    TILE_PULL,
    TRACK_GOOD,
    TRACK_HARBOUR,
    TRACKS,
    VALUE,
    ZERO_PULL,
    State,
    free_holds,
    harbour_free,
    pull,
)
from fondaco.kernel.state import kernel

FADE = 0.7
"""What a marker's pay in the next round is worth today: it may be pulled back before."""
FILLED = 4.0
"""What a filled hold is worth in itself: whoever is full first leaves the other with empty holds."""


@kernel
def holds_left(s: State) -> int:
    """Tiles that the player nearer to the end of the round can still load; the bag may hold fewer."""
    left = s.bag_size
    for p in range(2):
        free = 0
        for ship in range(SHIPS):
            free += free_holds(s, p, ship)
        left = min(left, free)
    return left


@kernel
def harbour_sum(s: State, p: int, harbour: int) -> int:
    """The values of the player's tiles at the harbour."""
    total = 0
    for ship in range(SHIPS):
        if s.docked[p][ship] == harbour:
            for hold in range(s.aboard[p][ship]):
                total += VALUE[s.cargo[p][ship][hold]]
    return total


@kernel
def harbour_worth(lead: int, left: int) -> float:
    """What a harbour is worth to the player who leads there by so much: the surer, the fewer tiles are to come."""
    return HARBOUR_WIN * lead / (abs(lead) + 5.0 + 1.5 * left)


@kernel
def space_pay(at: int) -> int:
    """What a marker pays in one scoring where it stands `at` spaces on the player's side; negative: to the other."""
    if at == 0:
        return 0
    paid = MARKER + BONUS[min(abs(at), LENGTH)]
    return paid if at > 0 else -paid


@kernel
def marker_worth(s: State, at: int, left: int) -> float:
    """What a marker that would come to stand `at` is worth in this scoring and those that follow."""
    likely = 0.4 * space_pay(at)
    likely += 0.2 * (space_pay(at - 1) + space_pay(at + 1)) + 0.1 * (space_pay(at - 2) + space_pay(at + 2))
    worth = likely if left > 0 else 1.0 * space_pay(at)
    fade = 1.0
    for _ in range(s.round + 1, ROUNDS):
        fade *= FADE
        worth += fade * likely
    return worth


@kernel
def lot_sum(s: State, extra: int) -> int:
    """The values of the lot and of one more tile `extra` (-1: none)."""
    total = VALUE[extra] if extra >= 0 else 0
    for i in range(s.lot_size):
        total += VALUE[s.lot[i]]
    return total


@kernel
def tile_pull(k: int, good: int) -> int:
    if GOOD[k] != good:
        return 0
    return ZERO_PULL if VALUE[k] == 0 else TILE_PULL


@kernel
def lot_pull(s: State, good: int, extra: int) -> int:
    """The spaces by which the lot and one more tile `extra` (-1: none) pull a marker of that good."""
    spaces = tile_pull(extra, good) if extra >= 0 else 0
    for i in range(s.lot_size):
        spaces += tile_pull(s.lot[i], good)
    return spaces


@kernel
def harbour_gain(s: State, p: int, harbour: int, extra: int) -> float:
    """What the lot, with one more tile `extra` (-1: none), is worth to the player at the harbour."""
    size = s.lot_size + (1 if extra >= 0 else 0)
    left = holds_left(s)
    after = max(0, left - size)
    lead = harbour_sum(s, p, harbour) - harbour_sum(s, 1 - p, harbour)
    gain = harbour_worth(lead + lot_sum(s, extra), after) - harbour_worth(lead, left) + FILLED * size
    for track in range(TRACKS):
        if TRACK_HARBOUR[track] == harbour:
            spaces = lot_pull(s, TRACK_GOOD[track], extra)
            if spaces > 0:
                at = (s.marker[track] if p == 0 else -s.marker[track]) + pull(s, p, track) - pull(s, 1 - p, track)
                gain += marker_worth(s, at + spaces, after) - marker_worth(s, at, left)
    return gain


@kernel
def ship_for(s: State, p: int, harbour: int, size: int) -> int:
    """The player's ship that could bring so many tiles to the harbour: docked there, or the tightest; -1: none."""
    best = -1
    open_harbour = harbour_free(s, p, harbour)
    for ship in range(SHIPS):
        free = free_holds(s, p, ship)
        may_dock = s.docked[p][ship] == harbour or (open_harbour and s.docked[p][ship] < 0)
        if may_dock and free >= size and (best < 0 or free < free_holds(s, p, best)):
            best = ship
    return best


@kernel
def stowing(s: State, p: int, extra: int) -> int:
    """The best stowing of the lot, with one more tile `extra` (-1: none), for the player."""
    best = DISCARD
    most = 0.0
    for harbour in range(HARBOURS):
        ship = ship_for(s, p, harbour, s.lot_size + (1 if extra >= 0 else 0))
        if ship >= 0:
            gain = harbour_gain(s, p, harbour, extra)
            if gain > most:
                most = gain
                best = LOAD + ship * HARBOURS + harbour
    return best


@kernel
def lot_value(s: State, p: int, extra: int) -> float:
    """What the lot, with one more tile `extra` (-1: none), is worth to the player: never below 0, he may discard."""
    most = 0.0
    size = s.lot_size + (1 if extra >= 0 else 0)
    for harbour in range(HARBOURS):
        if ship_for(s, p, harbour, size) >= 0:
            most = max(most, harbour_gain(s, p, harbour, extra))
    return most
