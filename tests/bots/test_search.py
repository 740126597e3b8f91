"""Search: legal, repeatable, and blind to what its viewer may not know."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.bots import machine
from fondaco.bots.search import Search, view_of
from fondaco.kernel.game import load
from fondaco.kernel.rng import new_rng
from fondaco.kernel.state import CHANCE
from fondaco.kernel.verbs import random_action

MASKS = load("masks")


def choice(seed: int, phase: int, players: int = 3) -> Any:
    """A position of a random game of masks in which somebody has more than one thing to choose."""
    rng = new_rng(seed)
    out, weights = [0] * MASKS.rules.MAX_LEGAL, [0] * MASKS.rules.MAX_LEGAL
    s = MASKS.new(players)
    while s.phase != phase or s.actor == CHANCE or len(MASKS.legal(s)) < 2:
        a = random_action(s, out, weights, rng)
        if a < 0:
            s = MASKS.new(players)
        else:
            MASKS.rules.apply(s, a)
    return s


@pytest.fixture(scope="module")
def search() -> Search:
    return Search(MASKS, seed=1, threads=2)


def test_the_same_seed_and_threads_give_the_same_thought(search: Search) -> None:
    s = choice(1, phase=1)
    view = view_of(MASKS, s, s.actor)
    search.seed(5)
    first = search.think(view, 500)
    search.seed(5)
    again = search.think(view, 500)
    assert (first.action, first.looks, first.points) == (again.action, again.looks, again.points)
    assert 0 < first.simulations == again.simulations <= 500
    assert first.action in view.legal
    search.seed(6)
    assert search.think(view, 500).looks != first.looks


def test_a_search_stops_where_the_rest_of_its_work_could_not_change_the_choice() -> None:
    sooner = 0
    for seed in range(12):
        s = choice(seed, phase=1 + seed % 2)
        view = view_of(MASKS, s, s.actor)
        search = Search(MASKS, seed, threads=1)
        found = search.think(view, 2000)
        grove = machine.load(MASKS).grove(seed >> 1)
        states = machine.load(MASKS).native.states(1)
        view.state.pack(states, 0)
        machine.load(MASKS).think(states, s.actor, grove, 2000)
        looks = {}
        child = int(grove.nodes["first"][grove.top[0]])
        while child:
            looks[int(grove.nodes["action"][child])] = int(grove.nodes["visits"][child])
            child = int(grove.nodes["next"][child])
        assert looks[found.action] == max(looks.values())
        assert sum(found.looks.values()) == found.simulations <= sum(looks.values()) == 2000
        assert found.part == 1
        if found.simulations < 2000:
            assert found.decided
            most, second = sorted(found.looks.values(), reverse=True)[:2]
            assert most > second + 2000 - found.simulations
        sooner += found.simulations < 2000
    assert sooner > 0


def test_what_is_hidden_from_the_viewer_changes_nothing(search: Search) -> None:
    """The hands of the others are dealt anew; the viewer cannot tell, so he chooses the same."""
    changed = 0
    for seed in range(5):
        s = choice(seed, phase=1)
        me = s.actor
        other = MASKS.view(s, me)
        MASKS.rules.deal(other, me, new_rng(seed + 100))
        changed += other != s
        thoughts = []
        for position in (s, other):
            search.seed(9)
            thoughts.append(search.think(view_of(MASKS, position, me), 300))
        assert thoughts[0].looks == thoughts[1].looks
        assert thoughts[0].action == thoughts[1].action
    assert changed > 0


def test_a_tree_is_found_again_after_a_small_step(search: Search) -> None:
    s = choice(2, phase=1)
    me = s.actor
    search.seed(3)
    action = search.think(view_of(MASKS, s, me), 2000).action
    MASKS.rules.apply(s, action)
    assert s.actor == me, "the second card is laid by the same seat"
    view = view_of(MASKS, s, me)
    assert search.goes_on(view)
    before = [int(grove.top[1]) for grove in search._groves]
    search.think(view, 200)
    assert all(int(grove.top[1]) >= n for grove, n in zip(search._groves, before, strict=True))
    search.forget()
    assert not search.goes_on(view)


def test_a_limit_of_time_is_kept_and_told(search: Search) -> None:
    s = choice(1, phase=1)
    thought = search.think(view_of(MASKS, s, s.actor), 10**9, seconds=0.05)
    assert 0 < thought.simulations < 10**9
    assert thought.part < 1
    assert thought.seconds < 5


def test_robbing_the_leader_is_better_than_bowing_to_him(search: Search) -> None:
    """In the last round it takes a point from the only other player and costs nothing."""
    s = choice(4, phase=2, players=2)
    while s.round + 1 < MASKS.rules.ROUNDS:
        s.round += 1
    search.seed(1)
    thought = search.think(view_of(MASKS, s, s.actor), 500)
    assert thought.action == MASKS.rules.ROB


def test_the_tree_grows_beyond_its_first_room() -> None:
    grove = machine.load(MASKS).grove(1)
    s = choice(1, phase=1)
    states = machine.load(MASKS).native.states(1)
    MASKS.view(s, s.actor).pack(states, 0)
    room = len(grove.nodes)
    assert machine.load(MASKS).think(states, s.actor, grove, 3 * room) == 3 * room
    assert grove.top[1] <= len(grove.nodes)
