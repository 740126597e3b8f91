from __future__ import annotations

from typing import Any

from fondaco.kernel.game import Learnt
from fondaco.kernel.rng import Rng, below
from fondaco.kernel.state import CHANCE, kernel
from tests.toys.pouches.learnt import WEIGHTS
from tests.toys.pouches.rules import ROUNDS, State

LEARNT = Learnt(
    rows=(("the first round", 1), ("the last round", 1)),
    features=2,
    meaning="A coin in the pouch, a coin in a pouch of more than nine.",
    games=1000,
    rounds=1,
)


@kernel
def clerk(s: State, out: Any, n: int, rng: Rng) -> int:
    """Keeps or drops as it comes."""
    return int(out[below(rng, n)])


@kernel
def rests(s: State, turns: int) -> bool:
    """Before each choice, and where a round begins."""
    return turns > 0 and (s.actor >= 0 or opens(s))


@kernel
def opens(s: State) -> bool:
    return s.actor == CHANCE and s.dealt == 0


@kernel
def row(s: State) -> int:
    return min(s.pouch_round, ROUNDS - 1)


@kernel
def weigh(s: State, weights: Any, points: Any) -> None:
    for p in range(2):
        points[0][p] = s.score[p] + weights[0] * s.pouch[p] + weights[1] * max(0, s.pouch[p] - 9)


@kernel
def value(s: State, points: Any) -> None:
    weigh(s, WEIGHTS[row(s)], points)
