"""Whole games of Medici with every number of players, followed by a second bookkeeper."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from fondaco.games.medici import components, rules
from fondaco.kernel.rng import below, new_rng
from fondaco.kernel.state import CHANCE, NOBODY
from fondaco.kernel.verbs import random_action
from tests.games.medici.ledger import Ledger
from tests.games.medici.table import GAME, SETUPS, card_of

FLORINS = {2: 550, 3: 580, 4: 580, 5: 570, 6: 570}
LONGEST = {n: 3 * (1 + row.deck * (2 + n)) for n, row in SETUPS.items()}
"""Three days of a starter and, for every card, the card, a choice to draw or stop, and all players speaking."""

Habit = Callable[[list[int], random.Random], int]


def anything(legal: list[int], dice: random.Random) -> int:
    return dice.choice(legal)


def thrifty(legal: list[int], dice: random.Random) -> int:
    return legal[min(dice.choice((0, 1, 1, 2, 4)), len(legal) - 1)]


def miserly(legal: list[int], dice: random.Random) -> int:
    return (
        legal[-1] if legal == [components.DRAW, components.STOP] and dice.random() < 0.7 else legal[dice.random() < 0.1]
    )


def greedy(legal: list[int], dice: random.Random) -> int:
    return legal[min(1, len(legal) - 1)]


@pytest.mark.parametrize("habit", [anything, thrifty, miserly, greedy])
@pytest.mark.parametrize("players", SETUPS)
def test_games_go_as_the_second_bookkeeper_says(players: int, habit: Habit) -> None:
    for seed in range(3):
        dice = random.Random(f"{players} {habit.__name__} {seed}")
        s, ledger, steps = GAME.new(players), Ledger(players), 0
        while True:
            ledger.check(s)
            actor, legal = ledger.expected()
            assert (s.actor, GAME.legal(s)) == (actor, legal)
            if actor == NOBODY:
                break
            assert legal == sorted(set(legal))
            assert legal[0] >= 0
            assert legal[-1] < rules.ACTIONS
            assert len(legal) <= rules.MAX_LEGAL
            if actor == CHANCE:
                odds = GAME.odds(s)
                if legal[0] < components.FIRST:
                    unseen = ledger.unseen()
                    assert odds == {k: unseen.count(card_of(k)) for k in legal}
                else:
                    assert len(set(odds.values())) == 1
                action = dice.choices(legal, list(odds.values()))[0]
            else:
                action = legal[0] if len(legal) == 1 else habit(legal, dice)
            earlier = s.copy()
            snapshot = repr(earlier)
            GAME.rules.apply(s, action)
            assert repr(earlier) == snapshot, "a step changed an earlier position"
            assert s.turn >= earlier.turn
            ledger.follow(action)
            steps += 1
            assert steps <= LONGEST[players], "the game does not end"
        assert ledger.day == 3
        points, ranks = GAME.standing(s)
        assert list(points) == ledger.florins
        assert list(ranks) == [1 + sum(other > own for other in points) for own in points]
        assert max(points) <= FLORINS[players]


@pytest.mark.parametrize("players", SETUPS)
def test_a_turn_is_one_selectors_group(players: int) -> None:
    dice = random.Random(players)
    s = GAME.new(players)
    groups = 0
    begun: set[int] = set()
    while s.actor != NOBODY:
        before = s.copy()
        legal = GAME.legal(s)
        GAME.rules.apply(s, thrifty(legal, dice) if s.actor != CHANCE else dice.choice(legal))
        assert s.turn - before.turn in (0, 1)
        if before.phase == components.CARD and before.group_size == 0:
            groups += 1
            assert s.turn not in begun, "two groups in one turn"
            begun.add(int(s.turn))
    assert len(begun) == groups


@pytest.mark.parametrize("players", SETUPS)
def test_the_same_stream_gives_the_same_game(players: int) -> None:
    ends = []
    for _ in range(2):
        rng, s = new_rng(players), GAME.new(players)
        out, weights = [0] * rules.MAX_LEGAL, [0] * rules.MAX_LEGAL
        while (action := random_action(s, out, weights, rng)) >= 0:
            GAME.rules.apply(s, action)
        ends.append((s.to_bytes(), below(rng, 1000)))
        assert s.actor == NOBODY
    assert ends[0] == ends[1]


@pytest.mark.parametrize("players", SETUPS)
def test_every_position_of_a_game_survives_its_bytes(players: int) -> None:
    rng, s = new_rng(players + 10), GAME.new(players)
    out, weights = [0] * rules.MAX_LEGAL, [0] * rules.MAX_LEGAL
    while (action := random_action(s, out, weights, rng)) >= 0:
        GAME.rules.apply(s, action)
        assert rules.State.from_bytes(s.to_bytes()) == s


@pytest.mark.parametrize("players", [1, 7, 0])
def test_medici_is_for_2_to_6_players(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 6"):
        GAME.new(players)
