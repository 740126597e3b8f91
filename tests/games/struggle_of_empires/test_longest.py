"""Struggle of Empires: how long a game can be, tried by players who draw it out."""

from __future__ import annotations

import pytest

from fondaco.games.struggle_of_empires import research
from fondaco.games.struggle_of_empires.rules import State
from fondaco.games.struggle_of_empires.rules.codes import AMOUNT, ATTACK, BID, GIVE, GIVE_AMOUNT, MOVE, ROLL, TURN
from fondaco.kernel.game import load
from fondaco.kernel.rng import Rng, below, new_rng
from fondaco.kernel.state import CHANCE

GAME = load("struggle_of_empires")


def drawn_out(s: State, legal: list[int], rng: Rng) -> int:
    """A gift where one may be made, the smallest raise, an attack or a move; else anything but to stop."""
    gifts = [a for a in legal if GIVE <= a < ROLL]
    if gifts:
        return gifts[0]
    raises = [a for a in legal if a >= AMOUNT]
    if s.phase in (BID, GIVE_AMOUNT) and raises:
        return raises[0]
    if s.phase == TURN:
        for action in (ATTACK, MOVE):
            if action in legal:
                return action
    going_on = [a for a in legal if a > 1] or legal
    return going_on[below(rng, len(going_on))]


@pytest.mark.parametrize("players", GAME.rules.PLAYERS)
def test_games_that_are_drawn_out_are_no_longer_than_said(players: int) -> None:
    at_random = lengths(players, False)
    choices, draws = lengths(players, True)
    longest = research.longest(players, GAME.default_options)
    assert choices <= longest[0]
    assert draws <= longest[1]
    assert choices > 1.5 * at_random[0], "they do draw it out"


def lengths(players: int, draw_out: bool) -> tuple[int, int]:
    """The choices and the steps of chance of one game."""
    s, rng = GAME.new(players), new_rng(players)
    choices = draws = 0
    while legal := GAME.legal(s):
        draws += s.actor == CHANCE
        choices += s.actor != CHANCE
        random = s.actor == CHANCE or not draw_out
        GAME.rules.apply(s, legal[below(rng, len(legal))] if random else drawn_out(s, legal, rng))
    return choices, draws
