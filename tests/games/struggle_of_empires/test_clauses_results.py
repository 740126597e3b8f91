"""Sections 9d and 9e of the rules of Struggle of Empires: what a battle brings."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from fondaco.games.struggle_of_empires import rules as r
from tests.games.struggle_of_empires.positions import turn
from tests.games.struggle_of_empires.reading import KINDS
from tests.games.struggle_of_empires.table import EQUAL

WIN = ("31", "11")
"""The attacker's difference is 2 more."""
LOSE = ("11", "31")


@pytest.mark.parametrize(("dice", "lost"), [(WIN, (0, 1)), (EQUAL, (1, 1)), (LOSE, (1, 0))])
def test_SOE_9_15_the_higher_score_wins(dice: tuple[str, str], lost: tuple[int, int]) -> None:
    t = turn(2, units={0: "3 army india", 1: "3 army india"}).attack("india", 1, *dice)
    assert (3 - t.units(0, "army", "india"), 3 - t.units(1, "army", "india")) == lost


@pytest.mark.parametrize(
    ("dice", "lost"),
    [
        (("61", "11"), (1, 1)),  # won with a 7: 5 against 0
        (("61", "61"), (2, 2)),  # a draw, both with a 7
        (("11", "61"), (1, 1)),  # lost, and the winner has a 7
        (("43", "61"), (2, 1)),  # 1 against 5, both with a 7
        (("43", "11"), (1, 1)),
        (("43", "65"), (2, 1)),  # a draw, a 7 on the attacker's side: the sum of 11 costs nothing
    ],
)
def test_SOE_9_16_one_unit_for_a_defeat_or_draw_and_one_for_a_7(dice: tuple[str, str], lost: tuple[int, int]) -> None:
    t = turn(2, units={0: "3 army india", 1: "3 army india"}).attack("india", 1, *dice)
    assert (3 - t.units(0, "army", "india"), 3 - t.units(1, "army", "india")) == lost
    assert t.unrest == list(lost)
    sea = turn(2, units={0: "3 navy india", 1: "3 navy india"}).attack("india", 1, *dice)
    assert (3 - sea.units(0, "navy", "india"), 3 - sea.units(1, "navy", "india")) == lost


def test_SOE_9_16_a_neutral_loses_nothing() -> None:
    t = turn(2, units={0: "3 army india"}, counters="india 4").attack("india", "4", "11", "61")
    assert (t.units(0, "army", "india"), t.counters("india")) == (2, ["4"])


def test_SOE_9_16_the_7_does_not_change_the_result() -> None:
    t = turn(2, units={0: "army india", 1: "army india"}, markers={1: "india"}).attack("india", 1, "61", "11")
    assert (t.markers(0, "india"), t.units(0, "army", "india")) == (1, 0)


def test_SOE_9_17_principal_and_ally_lose_in_turn() -> None:
    units = {0: "2 army german_states", 2: "2 army german_states", 1: "9 army german_states"}
    t = turn(4, units=units).attack("german_states", 1, "61", "11", support={2: {"army": 2}})
    assert (t.units(0, "army", "german_states"), t.units(2, "army", "german_states")) == (1, 1)
    assert t.unrest == [1, 1, 1, 0]  # a draw, 9 to 9, with a 7 on the attacker's side


def test_SOE_9_17_the_first_loss_is_the_principals() -> None:
    units = {0: "2 army german_states", 2: "2 army german_states", 1: "9 army german_states"}
    t = turn(4, units=units).attack("german_states", 1, "11", "11", support={2: {"army": 2}})
    assert (t.units(0, "army", "german_states"), t.units(2, "army", "german_states")) == (1, 2)


def test_SOE_9_17_only_units_that_took_part() -> None:
    units = {0: "3 army german_states", 2: "2 army german_states", 1: "9 army german_states"}
    t = turn(4, units=units).attack("german_states", 1, "61", "11")
    assert (t.units(0, "army", "german_states"), t.units(2, "army", "german_states")) == (1, 2)


def test_SOE_9_17_a_principal_without_units_is_replaced_by_an_ally() -> None:
    t = turn(4, units={0: "9 army india", 3: "2 army india"}, markers={1: "india"})
    t.attack("india", 1, "11", "61", support={3: {"army": 2}})
    assert t.units(3, "army", "india") == 0
    assert t.unrest == [0, 0, 0, 2]


def test_SOE_9_17_an_ally_without_units_left_is_replaced_by_the_principal() -> None:
    t = turn(4, units={0: "9 army india", 1: "3 army india", 3: "2 army india"}, markers={1: "india"})
    t.attack("india", 1, "11", "61", support={3: {"army": 0}})
    assert (t.units(1, "army", "india"), t.units(3, "army", "india")) == (1, 2)


def test_SOE_9_17_excess_losses_are_ignored() -> None:
    t = turn(2, units={0: "army india", 1: "9 army india"}).attack("india", 1, "61", "11")
    assert (t.units(0, "army", "india"), t.unrest[0]) == (0, 1)


@pytest.mark.parametrize(("committed", "lost"), [({2: 1, 4: 1}, {2: 1, 4: 0}), ({2: 0, 4: 1}, {2: 0, 4: 1})])
def test_SOE_9_17_several_allies_take_turns_in_turn_order(committed: dict[int, int], lost: dict[int, int]) -> None:
    units = {0: "2 army india", 2: "army india", 4: "army india", 1: "9 army india"}
    t = turn(6, units=units)
    t.attack("india", 1, "61", "11", support={seat: {"army": n} for seat, n in committed.items()})
    assert {seat: 1 - t.units(seat, "army", "india") for seat in (2, 4)} == lost
    assert t.units(0, "army", "india") == 1


def test_SOE_9_17_an_ally_who_stood_in_for_the_principal_has_used_his_turn() -> None:
    units = {0: "9 army india", 3: "2 army india", 5: "2 army india"}
    t = turn(6, units=units, markers={1: "india"})
    t.attack("india", 1, "11", "61", support={3: {"army": 2}, 5: {"army": 2}})
    assert (t.units(3, "army", "india"), t.units(5, "army", "india")) == (1, 1)


def test_SOE_9_17_the_attackers_losses_are_taken_first() -> None:
    t = turn(2, units={0: "2 army india", 1: "army india, fort india"}, tiles={0: "reserves", 1: "reserves"})
    t.declare("india", 1).until(r.LOSS, *EQUAL)
    assert t.actor == 0
    t.use("reserves")
    assert (t.s.phase, t.actor) == (r.LOSS, 1)


@pytest.mark.parametrize("kind", ["army", "fort"])
def test_SOE_9_18_on_land_the_owner_chooses_army_or_fort(kind: str) -> None:
    t = turn(2, units={0: "9 army india", 1: "army india, fort india, navy india"}).declare("india", 1)
    t.until(r.LOSS, *EQUAL)
    assert t.actor == 1
    assert t.choices(r.UNIT, KINDS) == {"army", "fort"}
    t.take(r.UNIT + KINDS.index(kind))
    assert t.units(1, kind, "india") == 0
    assert t.all_units(1) == 2


def test_SOE_9_18_at_sea_navies_are_lost() -> None:
    t = turn(2, units={0: "2 navy india", 1: "navy india, army india, fort india"}).attack("india", 1, *EQUAL)
    assert [t.units(1, kind, "india") for kind in KINDS] == [1, 0, 1]


def test_SOE_9_18_a_lost_unit_returns_to_stock_brings_unrest_and_no_population() -> None:
    t = turn(2, units={0: "14 army india", 1: "army india"}).attack("india", 1, "61", "11")
    assert t.unrest == [1, 1]
    assert t.population == [5, 5]
    assert (t.units(0, "army", "india"), t.units(1, "army", "india")) == (13, 0)
    assert "army" in t.buildable


def test_SOE_9_19_a_victory_on_land_takes_one_marker() -> None:
    t = turn(2, units={0: "3 army india"}, markers={0: "india", 1: "2 india"}).attack("india", 1, *WIN)
    assert (t.markers(0, "india"), t.markers(1, "india")) == (2, 1)
    neutral = turn(2, units={0: "3 army india"}, counters="india 2, india 2").attack("india", "2", *WIN)
    assert (neutral.markers(0, "india"), neutral.counters("india")) == (1, ["2"])


@pytest.mark.parametrize("dice", [EQUAL, LOSE])
def test_SOE_9_19_without_a_victory_nothing_is_taken(dice: tuple[str, str]) -> None:
    t = turn(2, units={0: "army india", 1: "army india"}, markers={1: "india"}, counters="india 1")
    assert t.copy().attack("india", 1, *dice).markers(1, "india") == 1
    assert t.attack("india", "1", *dice).counters("india") == ["1"]


def test_SOE_9_19_against_units_alone_nothing_more_happens() -> None:
    t = turn(2, units={0: "3 army india", 1: "army india"}, markers={1: "africa"}).attack("india", 1, *WIN)
    assert (t.all_markers(0), t.all_markers(1)) == (0, 1)


def test_SOE_9_19_a_naval_stage_alone_changes_no_marker() -> None:
    t = turn(2, units={0: "3 navy india", 1: "navy india"}, markers={1: "india"}).attack("india", 1, *WIN)
    assert (t.markers(0, "india"), t.markers(1, "india")) == (0, 1)


def test_SOE_9_20_the_marker_is_taken_even_by_an_army_that_the_7_costs() -> None:
    t = turn(2, units={0: "army india"}, counters="india 5").attack("india", "5", "61", "11")
    assert (t.units(0, "army", "india"), t.markers(0, "india"), t.counters("india")) == (0, 1, [])


def test_SOE_9_21_one_marker_at_most_and_nobody_moves() -> None:
    t = turn(2, units={0: "9 army baltic", 1: "2 army baltic"}, markers={1: "4 baltic"}).attack("baltic", 1, *WIN)
    assert (t.markers(0, "baltic"), t.markers(1, "baltic")) == (1, 3)
    assert (t.units(0, "army", "baltic"), t.units(1, "army", "baltic")) == (9, 1)


def test_SOE_9_22_the_attacker_may_stop_after_the_naval_stage() -> None:
    t = turn(2, units={0: "2 army india, 2 navy india", 1: "navy india"}, markers={1: "india"})
    t.attack("india", 1, *EQUAL, go_on=False)
    assert t.s.phase == r.TURN
    assert (t.gold[0], t.markers(1, "india"), t.s.actions) == (8, 1, 1)


def test_SOE_9_23_the_weights_of_the_rolls() -> None:
    t = turn(2, units={0: "army india"}, counters="india 1").declare("india", "1").until(r.BATTLE_ROLL)
    differences: Counter[int] = Counter()
    sevens: Counter[int] = Counter()
    for action, weight in zip(t.legal, t.weights, strict=True):
        high, low = r.HIGH[action - r.ROLL], r.LOW[action - r.ROLL]
        differences[high - low] += weight
        if high + low == 7:
            sevens[high - low] += weight
    assert differences == {0: 6, 1: 10, 2: 8, 3: 6, 4: 4, 5: 2}
    assert sevens == {1: 2, 3: 2, 5: 2}
    assert sum(1 for a, b in itertools.product(range(1, 7), repeat=2) if a + b == 7) == sum(sevens.values()) == 6
