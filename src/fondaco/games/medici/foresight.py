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
from fondaco.kernel.game import Learnt
from fondaco.kernel.state import kernel

TURNS = 2
"""Turns that search looks ahead. It asks then what the position is worth."""
SHIP_DOUBT = (1.0, 2.0, 4.0)
TRACK_DOUBT = (1.5, 3.0, 5.0)
"""What settles a difference, as `behind` understands it: three readings, of which `WEIGHTS` makes the mixture."""


LEVELS = 7
"""Levels that have a weight each; the counters of longer tracks gain nothing beyond them."""
DAYS_APART = 3
"""The last day, the day before it, and all before that are judged by weights of their own."""
STAGES = 4
LEARNT = Learnt(
    rows=tuple(
        (f"{players} players, {day}", STAGES)
        for players in range(2, 7)
        for day in ("the last day", "the day before it", "the first day")
    ),
    features=16,
    meaning="Rows: the stages of a day, from its end on; the last one is where it begins. What is looked at: three "
    "readings of the ship, three of the awards, each level from 1 to 7, a free space, the place in the order of turns, "
    "ten florins.",
    games=4000,
    rounds=0,
)


@kernel
def row(s: State) -> int:
    """The row of `WEIGHTS` by the number of players, the days that follow and the stage of the day."""
    days = min(DAYS_APART, DAYS - s.day) - 1
    return ((s.players - 2) * DAYS_APART + days) * STAGES + stage(s)


@kernel
def opens(s: State) -> bool:
    """The day's first turn."""
    return s.deck == DECK[s.players]


@kernel
def rests(s: State, turns: int) -> bool:
    """Where a turn begins, some turns on, or the next day."""
    return turns > 0 and s.phase == CARD and s.group_size == 0 and (turns >= TURNS or opens(s))


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
    """What the player may hope for from his counters: the awards, likewise, and each level that he may reach."""
    total = 0.0
    for c in range(COMMODITIES):
        reached = likely_level(s, p, c)
        for level in range(min(reached, LEVELS)):
            total += weights[6 + level]
        for k in range(3):
            ahead = 0.0
            for q in range(s.players):
                if q != p:
                    ahead += behind(reached, likely_level(s, q, c), TRACK_DOUBT[k])
            total += weights[3 + k] * track_pay(s.players, ahead)
    return total


@kernel
def weigh(s: State, weights: list[float], points: list[list[float]]) -> None:
    """At the start of a turn: the florins, and what ship, counters, room and the order of turns promise."""
    for p in range(s.players):
        hopes = ship_hopes(s, p, weights) + track_hopes(s, p, weights) + weights[13] * free_spaces(s, p)
        order = (p - s.selector) % s.players / s.players
        points[0][p] = s.florins[p] * (1.0 + weights[15] / 10.0) + hopes + weights[14] * order


@kernel
def value(s: State, points: list[list[float]]) -> None:
    """What the players are likely to have in the end."""
    weigh(s, WEIGHTS[row(s)], points)
