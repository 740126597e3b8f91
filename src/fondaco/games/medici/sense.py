"""Medici: what its bots look at, and the clerk. All is reckoned in florins."""

from __future__ import annotations

from fondaco.games.medici.bargain import conclude, outcomes, settle
from fondaco.games.medici.components import (
    BID,
    CHOOSE,
    DRAW,
    PASS,
    STOP,
)
from fondaco.games.medici.foresight import LEARNT, opens, rests, row, value, weigh
from fondaco.games.medici.rules import State, free_spaces, lowest_bid
from fondaco.games.medici.worth import THRIFT, lot_value
from fondaco.kernel.rng import Rng, below
from fondaco.kernel.state import kernel

__all__ = [
    "ASTRAY",
    "LEARNT",
    "PACE",
    "clerk",
    "conclude",
    "opens",
    "outcomes",
    "rests",
    "row",
    "settle",
    "value",
    "weigh",
]
PACE = (0, 0, 8000, 6000, 5000, 4000, 3000)
"""Simulations for each second of a level, by the number of players."""
ASTRAY = {6: (21, 6, 1, 5)}
"""In games of six to learn from, clerks bid more than they would: most pass, and little is seen of dear groups."""
DRAWS = 3
"""Cards the clerk imagines before it turns up another."""


@kernel
def ceiling(s: State, mine: float, theirs: float) -> float:
    """The price at which it is the same to buy, or to let the keenest rival buy at that price.

    Buying leaves `mine - price`; the rival's `theirs - price` counts against me as one among all the others.
    """
    return THRIFT * ((s.players - 1) * mine + theirs) / s.players


@kernel
def can_follow(s: State, p: int, size: int) -> bool:
    """The player speaks after the actor, or is he, and has room and florins."""
    return s.said[p] < 0 and free_spaces(s, p) >= size and s.florins[p] >= lowest_bid(s)


@kernel
def choose_bid(s: State) -> int:
    """As much as keeps the later bidders out, where the group is worth it; as little as possible, if nobody is left."""
    me = s.actor
    mine = lot_value(s, me, -1)
    keenest = 0.0
    dearest = 0.0
    for p in range(s.players):
        if p != me and (can_follow(s, p, s.group_size) or p == s.high_bidder):
            theirs = lot_value(s, p, -1)
            keenest = max(keenest, theirs)
            if p != s.high_bidder:
                dearest = max(dearest, min(1.0 * s.florins[p], ceiling(s, theirs, mine)))
    most = min(s.florins[me], int(ceiling(s, mine, keenest)))
    low = lowest_bid(s)
    if most < low:
        return PASS
    return BID + max(low, min(most, int(dearest)))


@kernel
def selecting_advantage(s: State, extra: int) -> float:
    """What the selector, who bids last, may hope for from the group and one more card `extra` (-1: none)."""
    me = s.selector
    size = s.group_size + (1 if extra >= 0 else 0)
    mine = lot_value(s, me, extra)
    first = 0.0
    second = 0.0
    for p in range(s.players):
        if p != me and free_spaces(s, p) >= size:
            theirs = min(1.0 * s.florins[p], lot_value(s, p, extra))
            if theirs > first:
                second = first
                first = theirs
            else:
                second = max(second, theirs)
    mine = min(1.0 * s.florins[me], mine)
    if mine > first:
        return mine - THRIFT * first
    return -(first - THRIFT * max(mine, second)) / (s.players - 1)


@kernel
def unseen_card(s: State, rng: Rng) -> int:
    """A card at random from those not seen today."""
    left = below(rng, s.unseen_size)
    k = 0
    while left >= s.unseen[k]:
        left -= s.unseen[k]
        k += 1
    return k


@kernel
def clerk(s: State, out: list[int], n: int, rng: Rng) -> int:
    """A quick sensible player: it turns up cards while they promise to suit it, and bids no more than needed."""
    if n == 1:
        return out[0]
    if s.phase == CHOOSE:
        hoped = 0.0
        for _ in range(DRAWS):
            hoped += selecting_advantage(s, unseen_card(s, rng))
        return DRAW if hoped > DRAWS * selecting_advantage(s, -1) else STOP
    return choose_bid(s)
