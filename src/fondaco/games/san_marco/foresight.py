"""San Marco: where search stops, and what a position is worth there. What matters are the leads over the others."""

from __future__ import annotations

from fondaco.kernel.game import Learnt
from fondaco.kernel.state import kernel

from .judgement import likely
from .learnt import WEIGHTS
from .rules import D1, D2, DISTRICTS, DM1, DM2, DRAW, LIMIT, PAIRS, PASSAGES, ROLE_ROLL, STONES, State
from .rules.position import limit_points
from .rules.scoring import prestige

DOUBTS = (1.0, 2.5, 5.0)
"""By how many aristocrats two colours must differ for a scoring to be settled: readings of which `WEIGHTS` makes the
mixture."""
LATE = (0.4, 0.7)
"""Limit points, as parts of the limit, beyond which each has a further weight."""
PASSAGES_APART = 3
STAGES = 4
LEARNT = Learnt(
    rows=tuple(
        (f"{players} players, {passage}", STAGES)
        for players in range(2, 5)
        for passage in ("the last passage", "the passage before it", "the first passage")
    ),
    features=11,
    meaning="Rows: the beginnings of a passage, of its second round, of later rounds, of the extra round. What is "
    "looked at: three readings of what all districts are likely to pay, what the Doge's district pays now, bridges, "
    "ten limit points, those beyond four and beyond seven, being out of the passage, ten aristocrats on the board, "
    "the place after the start player.",
    games=4000,
    rounds=0,
)


@kernel
def row(s: State) -> int:
    """The row of `WEIGHTS` by the number of players, the passages that follow and the rounds played."""
    passages = min(PASSAGES_APART, PASSAGES - s.passage) - 1
    stage = 3 if s.extra == 1 else min(2, s.round)
    return ((s.players - 2) * PASSAGES_APART + passages) * STAGES + stage


@kernel
def opens(s: State) -> bool:
    """The beginning of a passage."""
    return s.round == 0


@kernel
def rests(s: State, turns: int) -> bool:
    """Where a round begins, before roles and cards are drawn."""
    if turns == 0 or s.stage > 0 or s.mover >= 0 or s.drawn[0] > 0:
        return False
    if s.phase == STONES:
        return s.role[DM1] < 0 and s.role[D2] < 0 and s.role[DM2] < 0
    if s.phase == ROLE_ROLL:
        return s.roll == 0
    return s.phase == DRAW and (s.round % 2 == 1 if s.players == 2 else s.in_round == 2)


@kernel
def weigh(s: State, weights: list[float], points: list[list[float]]) -> None:
    """At the beginning of a round: the score, and what districts, bridges and limit points promise."""
    for p in range(s.players):
        hopes = 0.0
        for d in range(DISTRICTS):
            for k in range(3):
                hopes += weights[k] * likely(s, d, p, DOUBTS[k])
        if s.doge >= 0:
            hopes += weights[3] * prestige(s, s.doge, p)
        for pair in range(PAIRS):
            hopes += weights[4] * s.bridge[pair][p]
        limit = 1.0 * limit_points(s, p)
        hopes += weights[5] * limit / 10.0
        for k in range(2):
            hopes += weights[6 + k] * max(0.0, limit - LATE[k] * LIMIT) / 10.0
        hopes += weights[8] * s.out[p]
        aristocrats = 0
        for d in range(DISTRICTS):
            aristocrats += s.aristocrats[d][p]
        hopes += weights[9] * aristocrats / 10.0
        hopes += weights[10] * ((p - s.role[D1]) % s.players) / s.players
        points[0][p] = s.score[p] + hopes


@kernel
def value(s: State, points: list[list[float]]) -> None:
    """What the players are likely to have in the end."""
    weigh(s, WEIGHTS[row(s)], points)
