"""Whole matches of Marrakesh under every switch, followed by a second bookkeeper."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from fondaco.games.marrakesh import rules
from fondaco.kernel.rng import below, new_rng
from fondaco.kernel.state import CHANCE, NOBODY
from fondaco.kernel.verbs import random_action
from tests.games.marrakesh.ledger import Ledger
from tests.games.marrakesh.table import CARDS, GAME, SWITCHES, kind

LONGEST = 12 * (12 + 12 + 6 * (3 + 1 + 10))
"""Rounds of dice, deal and six tricks of lead, answer, turning up, a bonus card and ten steps."""

Habit = Callable[[Any, dict[int, int], random.Random], int]


def anything(s: Any, odds: dict[int, int], dice: random.Random) -> int:
    return dice.choices(list(odds), list(odds.values()))[0]


def near_home(s: Any, odds: dict[int, int], dice: random.Random) -> int:
    """The men start on low points, and everybody bears off what he can."""
    if s.phase == rules.ROLL:
        return dice.choice([64, 64, 64, 65, 66])
    if s.phase == rules.STEPPING:
        return max(odds, key=lambda a: (a - 28) // 6 - (a - 28) % 6)
    return anything(s, odds, dice)


def far_away(s: Any, odds: dict[int, int], dice: random.Random) -> int:
    """The men start on high points and small values prevail, so that many fields become nulls."""
    if s.phase == rules.ROLL:
        return dice.choice([67, 68, 69, 69])
    if s.phase == rules.STEPPING:
        return max(odds, key=lambda a: (a - 28) % 6)
    if s.actor == CHANCE:
        return min(dice.choices(list(odds), k=2), key=lambda a: a % 7)
    return anything(s, odds, dice)


def alike(s: Any, odds: dict[int, int], dice: random.Random) -> int:
    """The same few cards go about, so that many tricks are doubles and triples."""
    if s.phase in (rules.DEALING, rules.BONUS):
        return min(odds, key=lambda a: (a % 7 not in (0, 2), -odds[a], dice.random()))
    if s.phase == rules.ANSWERING:
        lead = s.lead[s.trick]
        return min(odds, key=lambda a: (a != lead, a % 7 != lead % 7, a // 7 != lead // 7))
    return near_home(s, odds, dice)


def suited(s: Any, odds: dict[int, int], dice: random.Random) -> int:
    """Rounds of clubs, diamonds, hearts: a spade as bonus card in every trick, and the stock runs out."""
    if s.phase == rules.ROLL:
        return 69 if s.dice else 68
    if s.phase == rules.DEALING:
        return min(odds, key=lambda a: (a // 7 != s.round % 3, a))
    if s.phase == rules.BONUS:
        return min(odds, key=lambda a: (a // 7 != 3, a % 7 == s.answer[s.trick] % 7, a))
    return far_away(s, odds, dice)


HABITS = [anything, near_home, far_away, alike, suited]
TABLES: list[dict[str, str]] = [
    {},
    *({name: values[1]} for name, values in SWITCHES.items()),
    {name: values[1] for name, values in SWITCHES.items()},
]


def follow(habit: Habit, seed: int, **options: str) -> Ledger:
    """Play a match and compare every position."""
    dice = random.Random(f"{habit.__name__} {seed} {sorted(options.items())}")
    s, ledger, steps = GAME.new(2, GAME.option_values(options)), Ledger(**options), 0
    while True:
        ledger.check(s)
        actor, odds = ledger.expected()
        assert (s.actor, GAME.legal(s)) == (actor, sorted(odds))
        if actor == NOBODY:
            break
        if actor == CHANCE:
            assert GAME.odds(s) == odds
        assert len(odds) <= rules.MAX_LEGAL
        action = habit(s, odds, dice)
        earlier = s.copy()
        snapshot = earlier.to_bytes()
        GAME.rules.apply(s, action)
        assert earlier.to_bytes() == snapshot, "a step changed an earlier position"
        assert s.turn - earlier.turn in (0, 1)
        ledger.follow(action)
        steps += 1
        assert steps <= 2 * LONGEST, "the match does not end"
    assert s.phase == rules.OVER
    points, ranks = GAME.standing(s)
    assert list(points) == ledger.totals
    assert list(ranks) == [1 + (points[1] > points[0]), 1 + (points[0] > points[1])]
    return ledger


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("options", TABLES, ids=lambda options: "+".join(options) or "default")
def test_matches_go_as_the_second_bookkeeper_says(options: dict[str, str], habit: Habit) -> None:
    ledger = follow(habit, 1, **options)
    assert len(ledger.final) == 12


def test_the_habits_meet_every_score_and_every_length_of_a_round() -> None:
    names, lengths = set[str](), set[int]()
    for habit in (near_home, far_away, alike):
        for seed in range(2):
            ledger = follow(habit, 10 + seed)
            names |= {name for sheet in ledger.sheets for paid in sheet for name in paid}
            lengths |= {6 - "".join(triples).count("x") for triples, _ in ledger.final}
    assert {"oin", "mars", "cox", "steps", "null 1", "null 2", "fez 0", "fez 1", "fez 2"} <= names
    assert {3, 4, 5, 6} <= lengths


@pytest.mark.parametrize("timing", ["before", "after"])
def test_a_stock_that_runs_out_in_a_block_of_three_rounds_is_reshuffled(timing: str) -> None:
    assert follow(suited, 2, reshuffle_every="3", bonus_timing=timing).reshuffles > 0


def test_MAR_12_5_the_same_stream_gives_the_same_match() -> None:
    ends = []
    for seed in (5, 5, 6):
        rng, s = new_rng(seed), GAME.new(2)
        out, weights = [0] * rules.MAX_LEGAL, [0] * rules.MAX_LEGAL
        while (action := random_action(s, out, weights, rng)) >= 0:
            GAME.rules.apply(s, action)
        ends.append((s.to_bytes(), below(rng, 1000)))
    assert ends[0] == ends[1] != ends[2]


def test_MAR_12_3_every_position_of_a_match_survives_its_bytes() -> None:
    rng, s = new_rng(11), GAME.new(2)
    out, weights = [0] * rules.MAX_LEGAL, [0] * rules.MAX_LEGAL
    while (action := random_action(s, out, weights, rng)) >= 0:
        GAME.rules.apply(s, action)
        assert rules.State.from_bytes(s.to_bytes()) == s


@pytest.mark.parametrize("players", [0, 1, 3])
def test_marrakesh_is_for_two(players: int) -> None:
    with pytest.raises(ValueError, match="2 players"):
        GAME.new(players)


def test_the_cards_of_the_tests_are_those_of_the_rules() -> None:
    assert [kind(card) for card in CARDS] == list(range(rules.KINDS))
