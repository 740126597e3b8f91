"""Struggle of Empires: where search stops, and what a position is worth there. What matters are the leads over the
others.
"""

from __future__ import annotations

from fondaco.kernel.game import Learnt
from fondaco.kernel.state import kernel

from .estimates import armies_in, front
from .learnt import WEIGHTS
from .rules import State
from .rules.codes import BID, TURN
from .rules.components import (
    AREA_VP,
    AREAS,
    EFFECT,
    GAIN_GOLD,
    LAND_TRAINING,
    PLACES,
    REVOLUTION,
    ROUNDS,
    SEATS,
    TILE_AREAS,
    TILES,
    TRADE,
    UNITS,
    VALUE,
    WARS,
)
from .rules.position import markers
from .rules.scoring import area_vp

TURNS = 4
"""Turns that search looks ahead."""
DOUBT = 2.0
"""By how many markers two seats must differ for an area to be settled."""
NEAR = 0.5
"""The part of the unrest that makes a revolution, beyond which it has a further weight."""
WARS_APART = 3
STAGES = 4
LEARNT = Learnt(
    rows=tuple(
        (f"{players} players, {war}", STAGES)
        for players in range(2, 8)
        for war in ("the last War", "the War before it", "the first War")
    ),
    features=16,
    meaning="Rows: the alliances are still open, early rounds, later ones, the last round. What is looked at: what the "
    "areas pay now and what they are likely to pay, ten gold, ten unrest, that beyond half a revolution, how many have "
    "less unrest, ten population, armies, navies, forts, markers, training on land, the gold that tiles bring, other "
    "tiles, a turn to come in this round, the best attack.",
    games=4000,
    rounds=0,
)


@kernel
def opens(s: State) -> bool:
    """The first auction of a War."""
    return s.phase == BID


@kernel
def rests(s: State, turns: int) -> bool:
    """Where a turn begins, some turns on, or the first auction of a War."""
    if turns == 0 or s.given != 0:
        return False
    if s.phase == BID:
        return s.placed == 0 and s.bidder < 0
    return s.phase == TURN and turns >= TURNS and s.actions == 0 and s.conscripts == 0


@kernel
def row(s: State) -> int:
    """The row of `WEIGHTS` by the number of players, the Wars that follow and the rounds to come."""
    wars = min(WARS_APART - 1, WARS - s.war)
    left = ROUNDS[s.players] - s.round
    stage = 0 if s.phase == BID else 3 if left == 0 else 2 if left < 3 else 1
    return ((s.players - 2) * WARS_APART + wars) * STAGES + stage


@kernel
def likely(s: State, area: int, p: int) -> float:
    """What the area is likely to pay the seat, where markers may still change hands."""
    mine = 0 + s.marker[p][area]
    if mine == 0:
        return 0.0
    ahead = 0.0
    for q in range(s.players):
        if q != p:
            ahead += min(1.0, max(0.0, 0.5 + 0.5 * (s.marker[q][area] - mine) / DOUBT))
    rank = int(ahead)
    part = ahead - rank
    following = AREA_VP[area * SEATS + rank + 1] if rank + 1 < SEATS else 0
    return (1.0 - part) * AREA_VP[area * SEATS + rank] + part * following


@kernel
def tiles(s: State, p: int, weights: list[float]) -> float:
    """What the seat's tiles promise."""
    hopes = 0.0
    for k in range(TILES):
        n = 0 + s.tile[p][k]
        if n > 0:
            effect = EFFECT[k]
            if effect == LAND_TRAINING:
                hopes += weights[11] * n * VALUE[k]
            elif effect == GAIN_GOLD:
                hopes += weights[12] * n * VALUE[k]
            elif effect == TRADE:
                for area in range(AREAS):
                    if TILE_AREAS[k] >> area & 1 == 1:
                        hopes += weights[12] * n * VALUE[k] * s.marker[p][area]
            else:
                hopes += weights[13] * n
    return hopes


@kernel
def forces(s: State, p: int, weights: list[float]) -> float:
    """What the seat's units promise, and the best attack that they can make."""
    hopes = 0.0
    for place in range(PLACES):
        for kind in range(UNITS):
            hopes += weights[7 + kind] * s.unit[p][kind][place]
    attack = 0.0
    for area in range(AREAS):
        attack = max(attack, front(s, area, p, armies_in(s, p, area)))
    return hopes + weights[15] * attack


@kernel
def unruly(s: State, p: int) -> float:
    """The part of the others who have less unrest; who have as much count half."""
    less = 0.0
    for q in range(s.players):
        if q != p:
            less += 1.0 if s.unrest[q] < s.unrest[p] else 0.5 if s.unrest[q] == s.unrest[p] else 0.0
    return less / (s.players - 1)


@kernel
def to_come(s: State, p: int) -> float:
    """1 where the seat has still a turn in this round."""
    for place in range(s.place, s.players):
        if s.order[place] == p:
            return 1.0
    return 0.0


@kernel
def weigh(s: State, weights: list[float], points: list[list[float]]) -> None:
    """At the beginning of a turn: the points, and what areas, means, forces and tiles promise."""
    for p in range(s.players):
        hopes = 0.0
        for area in range(AREAS):
            hopes += weights[0] * area_vp(s, area, p) + weights[1] * likely(s, area, p)
        hopes += weights[2] * s.gold[p] / 10.0 + weights[3] * s.unrest[p] / 10.0
        hopes += weights[4] * max(0.0, s.unrest[p] - NEAR * REVOLUTION) / 10.0 + weights[5] * unruly(s, p)
        hopes += weights[6] * s.population[p] / 10.0 + weights[10] * markers(s, p)
        if s.phase == TURN:
            hopes += weights[14] * to_come(s, p)
        points[0][p] = s.vp[p] + hopes + forces(s, p, weights) + tiles(s, p, weights)


@kernel
def value(s: State, points: list[list[float]]) -> None:
    """What the players are likely to have in the end."""
    weigh(s, WEIGHTS[row(s)], points)
