"""Medici: where search stops, and what a position is worth there. What matters are the leads over the others."""

from __future__ import annotations

from fondaco.games.medici.components import (
    CAPACITY,
    CARD,
    COMMODITIES,
    DAYS,
    DECK,
)
from fondaco.games.medici.learnt import WEIGHTS
from fondaco.games.medici.rules import State, free_spaces
from fondaco.games.medici.worth import behind, cargo_value, filling, likely_level, ship_pay, track_pay
from fondaco.kernel.state import kernel

TURNS = 2
"""Turns that search looks ahead. It asks then what the position is worth."""
SHIP_DOUBT = (1.0, 2.0, 4.0)
TRACK_DOUBT = (1.5, 3.0, 5.0)
"""What settles a difference, as `behind` understands it: three readings, of which `WEIGHTS` makes the mixture."""


@kernel
def rests(s: State, turns: int) -> bool:
    """Where a turn begins, some turns on, or the next day."""
    return turns > 0 and s.phase == CARD and s.group_size == 0 and (turns >= TURNS or s.deck == DECK[s.players])


@kernel
def stage(s: State) -> int:
    """How far the day is, from its end on, by the part of all spaces that is free; 3 where it begins."""
    free = 0
    for p in range(s.players):
        free += free_spaces(s, p)
    part = free / (CAPACITY[s.players] * s.players)
    if part < 0.3:
        return 0
    if part < 0.6:
        return 1
    return 2 if part < 0.999 else 3


@kernel
def ship_hopes(s: State, p: int, weights: list[float]) -> float:
    """What the player may hope for from his ship, by how much certainty is read into a difference of values."""
    filled = filling(s)
    free = free_spaces(s, p)
    mine = cargo_value(s, p) + filled * free
    total = 0.0
    for k in range(3):
        ahead = 0.0
        for q in range(s.players):
            if q != p:
                other_free = free_spaces(s, q)
                other = cargo_value(s, q) + filled * other_free
                ahead += behind(mine, other, SHIP_DOUBT[k] * (1.5 + 0.6 * (free + other_free)))
        total += weights[k] * ship_pay(s.players, ahead)
    return total


@kernel
def track_hopes(s: State, p: int, weights: list[float]) -> float:
    """What the player may hope for from his counters: the awards, likewise, and each level for itself."""
    total = 0.0
    for c in range(COMMODITIES):
        level = likely_level(s, p, c)
        total += weights[6 + min(level, 7)]
        for k in range(3):
            ahead = 0.0
            for q in range(s.players):
                if q != p:
                    ahead += behind(level, likely_level(s, q, c), TRACK_DOUBT[k])
            total += weights[3 + k] * track_pay(s.players, ahead)
    return total


@kernel
def value(s: State, points: list[list[float]]) -> None:
    """At the start of a turn: the florins, and what ship, counters, room and the order of turns promise."""
    weights = WEIGHTS[s.players - 2][min(2, DAYS - 1 - s.day)][stage(s)]
    for p in range(s.players):
        hopes = ship_hopes(s, p, weights) + track_hopes(s, p, weights) + weights[14] * free_spaces(s, p)
        order = (p - s.selector) % s.players / s.players
        points[0][p] = s.florins[p] * (1.0 + weights[16] / 10.0) + hopes + weights[15] * order
