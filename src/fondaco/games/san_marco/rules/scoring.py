"""Sections 9 and 11: districts score, and the game ends."""

from __future__ import annotations

from fondaco.kernel.state import NOBODY, kernel

from .components import COLOURS, DISTRICTS, FIRST, OVER, SECOND, TIE_BREAK
from .position import State


@kernel
def prestige(s: State, d: int, c: int) -> int:
    """What the colour gets when the district scores now (SM-9.1 to 9.6)."""
    mine = s.aristocrats[d][c]
    if mine == 0:
        return 0
    ahead = 0
    equal = 0
    leaders = 0
    most = 0
    for other in range(COLOURS):
        n = s.aristocrats[d][other]
        if n > most:
            most = n
            leaders = 1
        elif n == most:
            leaders += 1
        if n > mine:
            ahead += 1
        elif n == mine:
            equal += 1
    if ahead == 0:
        return FIRST[d] if equal == 1 else SECOND[d]
    return SECOND[d] if ahead == 1 and leaders == 1 and equal == 1 else 0


@kernel
def score_district(s: State, d: int) -> None:
    for c in range(COLOURS):
        s.score[c] += prestige(s, d, c)


@kernel
def end_game(s: State) -> None:
    """Every district is scored once (SM-11.1)."""
    for d in range(DISTRICTS):
        for c in range(COLOURS):
            s.final[d][c] = prestige(s, d, c)
        score_district(s, d)
    s.phase = OVER
    s.actor = NOBODY


@kernel
def scores(s: State, out: list[list[int]]) -> None:
    """out[0][p]: prestige; out[1][p]: rank. A tie is broken by the own aristocrats in San Marco, then shared (SM-11.3).

    Ghosts are not ranked (SM-13.13).
    """
    for p in range(s.players):
        out[0][p] = s.score[p]
        out[1][p] = 1
        for q in range(s.players):
            more = s.aristocrats[TIE_BREAK][q] > s.aristocrats[TIE_BREAK][p]
            if s.score[q] > s.score[p] or (s.score[q] == s.score[p] and more):
                out[1][p] += 1
