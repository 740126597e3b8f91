"""Marrakesh: what its quick bot makes of a position."""

from __future__ import annotations

import numpy as np
import pytest

from fondaco.games.marrakesh import rules, sense
from fondaco.kernel import native
from fondaco.kernel.entries import CLERK, RANDOM
from fondaco.kernel.rng import new_rng

from .setting import CARD, GAME, Table, step


def choice(t: Table) -> int:
    view = GAME.view(t.s, t.s.actor)
    legal = GAME.legal(view)
    return sense.clerk(view, legal, len(legal), new_rng(1))


def test_it_takes_what_scores_most() -> None:
    t = Table()
    t.start("H6", "C5", men="14")
    t.put_fields(0, "4-?-?")
    t.trick("H6", "C5")
    while t.s.phase == rules.STEPPING:
        t.play(choice(t))
    assert t.fields(0) == "4-2-x"


def test_it_does_not_waste_a_high_value() -> None:
    t = Table()
    t.start("H6", "C2", men="223356")
    t.trick("H6", "C2")
    while t.s.phase == rules.STEPPING:
        t.play(choice(t))
    assert (t.fields(0), t.men(0)) == ("2-?-?", "2335")


def test_it_goes_out_rather_than_move() -> None:
    t = Table()
    t.start("H2", "CQ", men="26")
    t.put_fields(0, "2-2-?")
    t.trick("H2", "CQ")
    assert choice(t) == step(2, 2)


def test_it_wants_the_trick_where_its_fields_are_full() -> None:
    t = Table()
    t.start("DQ D6 CQ C6 S2 CA", "H6", others="123")
    t.put_men(0, "")
    t.put_fields(0, "2-2-2")
    t.put_fields(1, "1-?-?")
    assert choice(t) == CARD["S2"]


@pytest.mark.parametrize("seat", [0, 1])
def test_it_wins_most_matches_against_random_play(seat: int) -> None:
    machine, matches = native.load(GAME), 400
    points, lengths = np.zeros((matches, 2, 2), np.int32), np.zeros(matches, np.int32)
    policies = np.full(2, RANDOM, np.int64)
    policies[seat] = CLERK
    seeds = np.arange(matches, dtype=np.int64)
    machine.games(machine.states(1), 2, GAME.default_options, seeds, policies, points, lengths)
    won = (points[:, 0, seat] > points[:, 0, 1 - seat]).mean()
    assert won >= 0.85
