"""Pouches, a toy that has something to learn. Two players, two rounds.

Each round coins are dealt into each pouch, which its owner alone looks into. Then each player in turn keeps them, or
drops one. At the end of the round every coin in a pouch is 3 points.
"""

from __future__ import annotations

from typing import Any

from fondaco.kernel import figures
from fondaco.kernel.rng import Rng, below
from fondaco.kernel.state import CHANCE, NOBODY, Record, i8, kernel

VERSION = "1"
PLAYERS = (2,)
OPTIONS = ()
HIDES = True
FIGURES = figures.load(__package__ or "")
ROUNDS = FIGURES.whole("rounds", 1, 9)
MOST = FIGURES.whole("most", 1, 9)
COIN = FIGURES.whole("coin", 1, 9)
KEEP, DROP = MOST + 1, MOST + 2
ACTIONS = MAX_LEGAL = MOST + 3
HIDDEN = -1


class State(Record):
    pouch_round = i8.scalar()
    dealt = i8.scalar()
    chosen = i8.scalar()
    pouch = i8.vec(2)
    score = i8.vec(2)


@kernel
def setup(s: State, players: int, options: tuple[int, ...]) -> None:
    s.players = players
    s.actor = CHANCE
    s.turn = 1


@kernel
def legal(s: State, out: Any) -> int:
    n = 0
    if s.actor == CHANCE:
        n = MOST + 1
        for coins in range(n):
            out[coins] = coins
    elif s.actor != NOBODY:
        out[0] = KEEP
        out[1] = DROP
        n = 2 if s.pouch[s.actor] > 0 else 1
    return n


@kernel
def chance(s: State, weights: Any) -> int:
    for coins in range(MOST + 1):
        weights[coins] = 1
    return MOST + 1


@kernel
def apply(s: State, a: int) -> None:
    if s.actor == CHANCE:
        s.pouch[s.dealt] = a
        s.dealt += 1
        if s.dealt == 2:
            s.actor = 0
        return
    if a == DROP:
        s.pouch[s.actor] -= 1
    s.chosen += 1
    s.turn += 1
    s.actor = 1
    if s.chosen == 2:
        for p in range(2):
            s.score[p] += COIN * s.pouch[p]
            s.pouch[p] = 0
        s.dealt = 0
        s.chosen = 0
        s.pouch_round += 1
        s.actor = CHANCE if s.pouch_round < ROUNDS else NOBODY


@kernel
def scores(s: State, out: Any) -> None:
    for p in range(2):
        out[0][p] = s.score[p]
        out[1][p] = 2 if s.score[p] < s.score[1 - p] else 1


@kernel
def hide(s: State, viewer: int) -> None:
    for p in range(2):
        if p != viewer:
            s.pouch[p] = HIDDEN


@kernel
def deal(s: State, viewer: int, rng: Rng) -> None:
    for p in range(2):
        if s.pouch[p] == HIDDEN:
            s.pouch[p] = below(rng, MOST + 1)
