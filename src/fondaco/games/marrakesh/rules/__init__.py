"""Marrakesh: the verbs. Functions bear the rulebook's words; `MAR-x.y` names its clauses.

`position` declares the figures and the State, `rounds` begins and scores a round, `tricks` plays one, `secrets` says
who knows what.
"""

from __future__ import annotations

from fondaco.games.marrakesh.rules.position import *  # noqa: F403
from fondaco.games.marrakesh.rules.position import (
    ANSWERING,
    BONUS,
    DEALING,
    DIE,
    KINDS,
    LEADING,
    POINTS,
    REVEALING,
    ROLL,
    STEPPING,
    State,
)
from fondaco.games.marrakesh.rules.rounds import *  # noqa: F403
from fondaco.games.marrakesh.rules.rounds import deal_card, roll, start_round
from fondaco.games.marrakesh.rules.secrets import *  # noqa: F403
from fondaco.games.marrakesh.rules.tricks import *  # noqa: F403
from fondaco.games.marrakesh.rules.tricks import play_card, reveal, step, steps, take_bonus
from fondaco.kernel.state import kernel

VERSION = "1"
PLAYERS = (2,)


@kernel
def setup(s: State, players: int, options: tuple[int, ...]) -> None:
    """The first position: the dice of the first round are to be rolled."""
    s.players = players
    s.overshoot = options[0]
    s.bonus_timing = options[1]
    s.double_null = options[2]
    s.cox_blocks_nulls = options[3]
    s.reshuffle_every = options[4]
    start_round(s, 0)


@kernel
def legal(s: State, out: list[int]) -> int:
    """The actor's legal actions, ascending (section 12)."""
    n = 0
    if s.phase == ROLL:
        for i in range(POINTS):
            out[i] = DIE + i
        n = POINTS
    elif s.phase in (DEALING, BONUS):
        for k in range(KINDS):
            if s.stock[k] > 0:
                out[n] = k
                n += 1
    elif s.phase in (LEADING, ANSWERING):
        p = s.actor
        for k in range(KINDS):
            if s.hand[p][k] > 0:
                out[n] = k
                n += 1
    elif s.phase == REVEALING:
        out[0] = s.lead[s.trick]
        n = 1
    elif s.phase == STEPPING:
        n = steps(s, out)
    return n


@kernel
def chance(s: State, weights: list[int]) -> int:
    """The odds of what `legal` lists: a fair die, or any card of the stock equally likely (MAR-11.3)."""
    if s.phase == ROLL:
        for i in range(POINTS):
            weights[i] = 1
        return POINTS
    if s.phase == REVEALING:
        weights[0] = 1
        return 1
    n = 0
    for k in range(KINDS):
        if s.stock[k] > 0:
            weights[n] = s.stock[k]
            n += 1
    return s.stock_size


@kernel
def apply(s: State, a: int) -> None:
    """One step by whoever acts."""
    if s.phase == ROLL:
        roll(s, a - DIE + 1)
    elif s.phase == DEALING:
        deal_card(s, a)
    elif s.phase in (LEADING, ANSWERING):
        play_card(s, a)
    elif s.phase == REVEALING:
        reveal(s)
    elif s.phase == BONUS:
        take_bonus(s, a)
    else:
        step(s, a)


@kernel
def scores(s: State, out: list[list[int]]) -> None:
    """out[0][p]: total; out[1][p]: rank, 1 or 2; equal totals are a draw and share rank 1 (MAR-10.2)."""
    for p in range(2):
        out[0][p] = s.score[p]
        out[1][p] = 2 if s.score[p] < s.score[1 - p] else 1
