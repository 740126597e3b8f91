"""Sections 13 and 15: victory points, unrest and the end of the game."""

from __future__ import annotations

from typing import Any

from fondaco.kernel.state import NOBODY, kernel

from .codes import OVER
from .components import AREA_VP, AREAS, MOST_UNREST, REVOLUTION, SEATS, SECOND_UNREST
from .position import State


@kernel
def area_vp(s: State, area: int, p: int) -> int:
    """What the area pays the seat: the places that tied players occupy are shared, rounded down (SOE-13.1, 13.2)."""
    mine = s.marker[p][area]
    if mine == 0:
        return 0
    above = 0
    level = 0
    for q in range(s.players):
        above += 1 if s.marker[q][area] > mine else 0
        level += 1 if s.marker[q][area] == mine else 0
    total = 0
    for rank in range(above, above + level):
        total += AREA_VP[area * SEATS + rank]
    return total // level


@kernel
def score_areas(s: State) -> None:
    """Every area pays by the number of control markers (SOE-13.3)."""
    for area in range(AREAS):
        for p in range(s.players):
            s.war_vp[area][p] = area_vp(s, area, p)
            s.vp[p] += s.war_vp[area][p]


@kernel
def end_game(s: State) -> None:
    """Unrest is revealed and costs victory points (SOE-15.1 to 15.5)."""
    most = 0
    second = 0
    leaders = 0
    for p in range(s.players):
        s.revolution[p] = 1 if s.unrest[p] >= REVOLUTION else 0
        if s.revolution[p] == 0:
            if s.unrest[p] > most:
                second = most
                most = s.unrest[p]
                leaders = 1
            elif s.unrest[p] == most:
                leaders += 1
            elif s.unrest[p] > second:
                second = s.unrest[p]
    for p in range(s.players):
        s.penalty[p] = 0
        if s.revolution[p] == 0 and s.unrest[p] > 0:
            if s.unrest[p] == most:
                s.penalty[p] = MOST_UNREST
            elif s.unrest[p] == second and leaders == 1:
                s.penalty[p] = SECOND_UNREST
    s.mover = -1
    s.phase = OVER
    s.actor = NOBODY


@kernel
def final_vp(s: State, p: int) -> int:
    """The victory points so far; after the end, less what unrest costs (SOE-15.1, 15.2)."""
    return 0 if s.revolution[p] == 1 else s.vp[p] - s.penalty[p]


@kernel
def beats(s: State, p: int, q: int) -> bool:
    """Whether seat p stands before seat q: by points alone during the game, by SOE-15.6 at its end."""
    mine = final_vp(s, p)
    theirs = final_vp(s, q)
    if s.phase != OVER:
        return mine > theirs
    if s.revolution[p] != s.revolution[q]:
        return s.revolution[q] == 1
    if s.revolution[p] == 1:
        return s.unrest[p] < s.unrest[q]
    if mine != theirs:
        return mine > theirs
    if s.unrest[p] != s.unrest[q]:
        return s.unrest[p] < s.unrest[q]
    return s.gold[p] > s.gold[q]


@kernel
def scores(s: State, out: Any) -> None:
    """Points and ranks (SOE-15.6). Where all have a revolution nobody has rank 1, since nobody wins: the best has 2."""
    fallen = 0
    for p in range(s.players):
        fallen += s.revolution[p]
    for p in range(s.players):
        out[0][p] = final_vp(s, p)
        ahead = 1 if fallen == s.players else 0
        for q in range(s.players):
            ahead += 1 if q != p and beats(s, q, p) else 0
        out[1][p] = 1 + ahead
