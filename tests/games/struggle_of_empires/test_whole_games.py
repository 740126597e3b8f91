"""Whole games of Struggle of Empires with every number of players: they end, and nothing is lost or made on the way."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from fondaco.games.struggle_of_empires import rules
from fondaco.kernel import native
from fondaco.kernel.rng import new_rng
from fondaco.kernel.state import CHANCE, NOBODY, WATCHER
from tests.games.struggle_of_empires.europe import GAME
from tests.play import every_options

PLAYERS = range(2, 8)
COUNTERS = 65
TILES = 51 + 9 + 11
LIMITS = (14, 8, 2)
ROUNDS = {2: 6, 3: 6, 4: 6, 5: 5, 6: 5, 7: 5}

Habit = Callable[[Any, list[int], random.Random], int]


def anything(s: Any, legal: list[int], dice: random.Random) -> int:
    return dice.choice(legal)


def warlike(s: Any, legal: list[int], dice: random.Random) -> int:
    """Builds, moves and attacks; bids little, gives little, supports with all."""
    if s.phase == rules.TURN:
        wanted = [
            a for a in legal if a in (rules.ATTACK, rules.BUILD, rules.MOVE) or (a < rules.GIVE and a >= rules.TILE)
        ]
        if wanted and dice.random() < 0.9:
            return rules.ATTACK if rules.ATTACK in wanted and dice.random() < 0.7 else dice.choice(wanted)
    if s.phase == rules.BID:
        return legal[0]
    if s.phase in (rules.SUPPORT, rules.SUPPORT_FORTS):
        return legal[-1]
    return dice.choice(legal[:12])


def thrifty(s: Any, legal: list[int], dice: random.Random) -> int:
    """Buys and settles; bids and gives a little."""
    if s.phase == rules.TURN:
        wanted = [a for a in legal if a in (rules.BUY, rules.COLONISE, rules.ENSLAVE) or rules.TILE <= a < rules.GIVE]
        if wanted:
            return dice.choice(wanted)
    return dice.choice(legal[:4])


HABITS = [anything, warlike, thrifty]


def pieces_are_conserved(s: Any, revolts: int) -> None:
    """What SOE-1.4 to 1.6 limit, and what never leaves or enters the game unseen."""
    for p in range(s.players):
        for kind, limit in enumerate(LIMITS):
            assert 0 <= sum(s.unit[p][kind]) <= limit
        assert sum(s.unit[p][rules.FORT][rules.HOME :]) == 0
        assert sum(s.unit[p][rules.NAVY][area] for area in range(rules.AREAS) if not rules.NAVAL[area]) == 0
        assert sum(s.marker[p]) <= 20
        assert 0 <= s.population[p] <= 9
        assert s.gold[p] >= 0
        assert s.unrest[p] >= 0
        assert all(0 <= s.used[p][k] <= s.tile[p][k] for k in range(rules.TILES))
    gone = sum(rules.COPIES) - sum(s.supply) - sum(map(sum, s.tile))
    leaving = {k for k in range(rules.TILES) if rules.USAGE[k] in (rules.IMMEDIATE, rules.SINGLE_USE)}
    for k in range(rules.TILES):
        on_table = s.supply[k] + sum(s.tile[p][k] for p in range(s.players))
        assert on_table == rules.COPIES[k] or (k in leaving and on_table < rules.COPIES[k])
    assert 0 <= gone <= 8
    in_bag, on_map = sum(map(sum, s.bag)), sum(map(sum, s.counter))
    assert in_bag + on_map <= COUNTERS + revolts
    assert sum(s.gold[: s.players]) <= rules.MOST_GOLD


def gold_is_explained(before: Any, a: int, after: Any) -> None:
    """Gold comes from the bank only by tax, which brings unrest, by tiles and by income; gifts and piracy move it."""
    seats = range(before.players)
    change = sum(after.gold[p] - before.gold[p] for p in seats)
    tax = [max(0, after.unrest[p] - before.unrest[p]) for p in seats]
    if before.phase in (rules.GIVE_AMOUNT, rules.PIRATES_WHOM):
        if after.reckoned == before.reckoned:
            assert change == 0
    elif after.reckoned != before.reckoned:
        if before.phase == rules.TURN and a in (rules.PASS, rules.DONE):  # which cost nothing
            for p in seats:
                income, upkeep = before.population[p] + sum(before.marker[p]), sum(map(sum, before.unit[p]))
                tax_steps = max(0, -((before.gold[p] + income - upkeep) // 2))
                assert after.gold[p] == before.gold[p] + income - upkeep + 2 * tax_steps
                paid = (after.war_income[p], after.war_upkeep[p], after.war_unrest[p])
                assert paid == (income, upkeep, tax_steps)
    elif before.phase == rules.TURN and rules.TILE <= a < rules.GIVE:
        assert change >= 0
    else:
        assert change <= 2 * sum(tax)


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("players", PLAYERS)
def test_games_end_and_keep_their_pieces(players: int, habit: Habit) -> None:
    for seed, options in enumerate(every_options(GAME)[HABITS.index(habit) + players % 3 :: 3]):
        dice = random.Random(f"{players} {habit.__name__} {seed}")
        s, steps, revolts, turns = GAME.new(players, options), 0, 0, 0
        while True:
            legal = GAME.legal(s)
            if s.actor == NOBODY:
                assert legal == []
                break
            assert legal == sorted(set(legal))
            assert 0 <= legal[0] <= legal[-1] < rules.ACTIONS
            assert len(legal) <= rules.MAX_LEGAL
            if s.actor == CHANCE:
                odds = GAME.odds(s)
                assert list(odds) == legal
                action = dice.choices(legal, list(odds.values()))[0]
            else:
                assert 0 <= s.actor < players
                action = habit(s, legal, dice)
            earlier = s.copy()
            GAME.rules.apply(s, action)
            revolts += earlier.phase == rules.REVOLT_WHOM
            turns += earlier.phase == rules.TURN and earlier.actions == 0 and s.actions == 1
            assert s.turn - earlier.turn in (0, 1) or s.reckoned != earlier.reckoned
            if steps % 10 == 0 or s.actor == NOBODY:
                pieces_are_conserved(s, revolts)
            gold_is_explained(earlier, action, s)
            steps += 1
            assert steps < 12000, "the game does not end"
        assert (s.phase, s.war, s.reckoned, s.round) == (rules.OVER, 3, 3, ROUNDS[players])
        points, ranks = GAME.standing(s)
        assert all(points[p] == 0 for p in range(players) if s.unrest[p] >= 20)
        assert min(ranks) == (2 if all(u >= 20 for u in s.unrest[:players]) else 1)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_war_has_so_many_actions(players: int) -> None:
    """W38: every player takes two actions in every round."""
    dice = random.Random(players)
    s = GAME.new(players)
    taken = 0
    while s.reckoned == 0:
        before = (s.turn, s.actions)
        legal = GAME.legal(s)
        a = legal[0] if s.phase == rules.TURN else dice.choice(legal)
        acts = s.phase == rules.TURN and a == rules.PASS
        GAME.rules.apply(s, a)
        taken += acts
        assert (s.turn, s.actions) != before or not acts
    assert taken == {2: 24, 3: 36, 4: 48, 5: 50, 6: 60, 7: 70}[players]


@pytest.mark.parametrize("players", PLAYERS)
def test_interpreted_equals_native(players: int) -> None:
    machine = native.load(GAME)
    out, weights = machine.actions(), machine.actions()
    for seed, options in list(enumerate(every_options(GAME)))[players % 2 :: 2]:
        dice = random.Random(f"{players} {seed}")
        habit = HABITS[seed % len(HABITS)]
        s, states = GAME.new(players, options), machine.new(players, options)
        standing = np.zeros((2, players), np.int64)
        while True:
            assert s.to_bytes() == states.tobytes()
            legal = GAME.legal(s)
            assert out[: machine.legal(states, 0, out)].tolist() == legal
            machine.scores(states, 0, standing)
            assert standing.tolist() == [list(row) for row in GAME.standing(s)]
            if not legal:
                break
            if s.actor == CHANCE:
                odds = GAME.odds(s)
                assert machine.chance(states, 0, weights) == sum(odds.values())
                assert weights[: len(legal)].tolist() == list(odds.values())
                a = dice.choices(legal, list(odds.values()))[0]
            else:
                a = habit(s, legal, dice)
            GAME.rules.apply(s, a)
            machine.apply(states, 0, a)


@pytest.mark.parametrize("players", PLAYERS)
def test_eyes_see_their_own_unrest_alone(players: int) -> None:
    """SOE-4.6, 16.4."""
    dice = random.Random(players)
    for options in (GAME.default_options, GAME.option_values({"unrest": "open"})):
        s, steps = GAME.new(players, options), 0
        while True:
            over = s.phase == rules.OVER
            steps += 1
            for viewer in range(WATCHER, players) if over or steps % 40 == 0 else ():
                view = GAME.view(s, viewer)
                seen = [int(p == viewer or over or options != GAME.default_options) for p in range(players)]
                assert list(view.unrest_seen[:players]) == seen
                filled = view.copy()
                GAME.rules.deal(filled, viewer, new_rng(1))
                assert filled == s
                assert GAME.view(filled, viewer) == view
            if over:
                break
            GAME.rules.apply(s, dice.choice(GAME.legal(s)))


def test_a_position_is_small_and_survives_its_bytes() -> None:
    assert rules.State.dtype().itemsize <= 1536
    dice, s = random.Random(1), GAME.new(7)
    while legal := GAME.legal(s):
        earlier = s.copy()
        snapshot = earlier.to_bytes()
        GAME.rules.apply(s, dice.choice(legal))
        assert earlier.to_bytes() == snapshot, "a step changed an earlier position"
        assert rules.State.from_bytes(snapshot) == earlier


@pytest.mark.parametrize("players", [1, 8, 0])
def test_it_is_for_2_to_7_players(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 7"):
        GAME.new(players)
