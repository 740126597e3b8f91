"""The clerk of Struggle of Empires, and what it reckons with."""

from __future__ import annotations

import numpy as np
import pytest

from fondaco.games.struggle_of_empires import estimates, rules
from fondaco.kernel import entries, native
from fondaco.kernel.rng import below, new_rng
from fondaco.kernel.state import CHANCE
from fondaco.kernel.verbs import pick
from tests.games.struggle_of_empires.europe import ACTIONS, GAME, Europe, neutral, seat


def choice(t: Europe) -> int:
    """What the clerk chooses where the table stands."""
    return int(GAME.sense.clerk(GAME.view(t.s, t.actor), t.legal, len(t.legal), new_rng(1)))


@pytest.mark.parametrize(("players", "least"), [(2, 0.95), (4, 0.5), (7, 2 / 7)])
def test_a_clerk_beats_random_players(players: int, least: float) -> None:
    machine, won, each = native.load(GAME), 0.0, 60
    for place in range(players):
        policies = np.full(players, entries.RANDOM, np.int64)
        policies[place] = entries.CLERK
        points, lengths = np.zeros((each, 2, players), np.int32), np.zeros(each, np.int32)
        seeds = np.arange(each, dtype=np.int64) + 1000 * place
        machine.games(machine.states(1), players, GAME.default_options, seeds, policies, points, lengths)
        first = points[:, 1] == 1
        won += float((first[:, place] / np.maximum(1, first.sum(1))).sum())
    assert won / (players * each) >= least


@pytest.mark.parametrize("players", range(2, 8))
def test_clerks_choose_alike_interpreted_and_native_and_change_nothing(players: int) -> None:
    machine, rng, s = native.load(GAME), new_rng(players), GAME.new(players)
    out = machine.actions()
    while legal := GAME.legal(s):
        if s.actor == CHANCE:
            odds = list(GAME.odds(s).values())
            a = legal[pick(odds, sum(odds), rng)]
        elif len(legal) == 1:
            a = legal[0]
        else:
            view = GAME.view(s, s.actor)
            states = machine.states(1)
            view.pack(states, 0)
            kept = view.to_bytes()
            a = GAME.sense.clerk(view, legal, len(legal), new_rng(1))
            assert a in legal
            out[: len(legal)] = legal
            assert machine.clerk(states, 0, out, len(legal), np.array(new_rng(1), np.uint64)) == a
            assert kept == view.to_bytes() == states.tobytes()
            if below(rng, 3) == 0:
                a = legal[below(rng, len(legal))]
        GAME.rules.apply(s, a)


def test_the_chance_to_win_is_that_of_two_differences() -> None:
    """SOE-9.23: with equal strength a draw has 6*6 + 10*10 + 8*8 + 6*6 + 4*4 + 2*2 = 256 of 1296 ways."""
    assert estimates.chance_to_win(0) == pytest.approx((1296 - 256) / 2 / 1296)
    assert estimates.chance_to_win(6) == estimates.chance_to_win(9) == 1
    assert estimates.chance_to_win(-5) == estimates.chance_to_win(-9) == 0


def test_it_attacks_what_it_beats_and_leaves_the_rest() -> None:
    army = {0: {"german_states": {"army": 5}}}
    assert choice(Europe(2, units=army, counters={"german_states": ["3"]})) == rules.ATTACK
    t = Europe(2, units=army, counters={"german_states": ["3", "5"]}).take("attack", "german_states")
    assert choice(t) == neutral(3)
    weak = {0: {"german_states": {"army": 1}}}
    assert choice(Europe(2, units=weak, counters={"german_states": ["5"]}, population={0: 0})) != rules.ATTACK


def test_it_keeps_below_revolution() -> None:
    t = Europe(
        2, units={0: {"german_states": {"army": 3}}}, unrest={0: 19}, gold={0: 0}, markers={1: {"german_states": 1}}
    )
    assert choice(t) == rules.BUY
    t.take("buy")
    assert choice(t) == ACTIONS["government_reform"]


def test_it_uses_a_company_that_pays() -> None:
    paying = Europe(2, tiles={0: {"levant_company": 1}}, markers={0: {"ottoman_empire": 2}})
    assert choice(paying) == ACTIONS["levant_company"]
    assert choice(Europe(2, tiles={0: {"levant_company": 1}})) != ACTIONS["levant_company"]


def test_it_pirates_the_rich() -> None:
    t = Europe(
        4,
        tiles={0: {"pirates": 1}},
        units={0: {"india": {"navy": 1}}},
        markers={1: {"india": 1}, 3: {"india": 1}},
        gold={1: 0, 3: 3},
    )
    assert choice(t) == ACTIONS["pirates"]
    assert choice(t.take("pirates")) == seat(3)
