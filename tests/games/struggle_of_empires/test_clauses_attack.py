"""Sections 9a and 9b of the rules of Struggle of Empires: declaring an attack, and support."""

from __future__ import annotations

import pytest

from fondaco.games.struggle_of_empires import rules as r
from tests.games.struggle_of_empires.positions import margin, turn
from tests.games.struggle_of_empires.table import EQUAL, Table, roll


def askings(t: Table, area: str, target: int | str, *dice: str) -> list[tuple[int, int, int, list[int]]]:
    """(stage, phase, seat, numbers offered) for each request for support in an attack, where nobody helps."""
    asked = []
    rolls = list(dice)
    t.declare(area, target)
    while t.s.phase != r.TURN:
        if t.s.phase in (r.SUPPORT, r.SUPPORT_FORTS):
            asked.append((int(t.s.stage), int(t.s.phase), t.actor, t.amounts))
            t.take(r.AMOUNT)
        elif t.s.phase == r.BATTLE_ROLL:
            t.take(roll(rolls.pop(0)))
        elif t.s.phase == r.LOSS:
            t.take(t.legal[0])
        else:
            t.do("go on" if t.s.phase == r.ASK_GO_ON else "done")
    return asked


# 9a. Declaring


@pytest.mark.parametrize(("offices", "cost"), [(0, 2), (1, 1), (2, 0)])
def test_SOE_9_1_two_gold_less_one_for_each_war_office(offices: int, cost: int) -> None:
    t = turn(2, units={0: "9 army baltic"}, counters="baltic 3", tiles={0: f"{offices} war_office"})
    t.declare("baltic", "3")
    assert t.gold[0] == 10 - cost


@pytest.mark.parametrize(("gold", "left", "unrest"), [(0, 0, 1), (1, 1, 1), (2, 0, 0)])
def test_SOE_9_1_the_attacker_may_tax(gold: int, left: int, unrest: int) -> None:
    t = turn(2, units={0: "9 army baltic"}, counters="baltic 3", gold={0: gold}).attack("baltic", "3", *EQUAL)
    assert (t.gold[0], t.unrest[0]) == (left, unrest)


def test_SOE_9_1_the_cost_is_paid_once_for_both_stages() -> None:
    t = turn(2, units={0: "2 army baltic, 2 navy baltic", 1: "navy baltic"}, markers={1: "baltic"})
    t.attack("baltic", 1, *EQUAL, *EQUAL)
    assert t.gold == [8, 10]
    assert t.s.actions == 1


def test_SOE_9_1_one_counter_or_one_player_is_named() -> None:
    t = turn(
        4,
        units={0: "army german_states"},
        markers={1: "german_states", 3: "german_states"},
        counters="german_states 3, german_states 4, german_states 4",
    )
    assert t.targets("german_states") == {1, 3, "3", "4"}
    t.attack("german_states", "4", "61", "11")  # 1 + 5 beats 4
    assert t.counters("german_states") == ["3", "4"]


def test_SOE_9_2_allies_cannot_be_attacked_anywhere() -> None:
    t = turn(
        4,
        units={0: "army baltic, navy baltic, army india", 2: "navy baltic, army india"},
        markers={2: "baltic, india"},
    )
    assert not t.can("attack")


@pytest.mark.parametrize(
    ("units", "markers", "legal"),
    [
        ("", "", False),
        ("army india", "", True),
        ("fort india", "", True),
        ("", "india", True),
        ("army home", "", False),
    ],
)
def test_SOE_9_2_a_target_has_a_marker_or_a_unit_there(units: str, markers: str, legal: bool) -> None:
    t = turn(2, units={0: "army india", 1: units}, markers={1: markers})
    assert t.targets("india") == ({1} if legal else set())


def test_SOE_9_3_pop_and_slave_counters_cannot_be_attacked() -> None:
    t = turn(2, units={0: "army caribbean"}, counters="caribbean pop, caribbean slave")
    assert not t.can("attack")
    mixed = turn(2, units={0: "army caribbean"}, counters="caribbean pop, caribbean slave, caribbean 1")
    assert mixed.targets("caribbean") == {"1"}


@pytest.mark.parametrize(
    ("own", "other", "legal"),
    [
        ("army baltic", "", True),
        ("navy baltic", "navy baltic", True),
        ("navy baltic", "army baltic", False),
        ("navy baltic", "", False),
        ("fort baltic", "navy baltic", False),
        ("army home", "navy baltic", False),
        ("army baltic", "navy baltic", True),
    ],
)
def test_SOE_9_4_an_own_army_or_a_navy_against_a_navy(own: str, other: str, legal: bool) -> None:
    t = turn(4, units={0: own, 1: other, 2: "3 army baltic, 3 navy baltic"}, markers={1: "baltic"})
    assert t.targets("baltic") == ({1} if legal else set())


def test_SOE_9_4_a_navy_alone_cannot_attack_a_counter() -> None:
    assert not turn(2, units={0: "3 navy baltic"}, counters="baltic 3").can("attack")


def test_SOE_9_4_armies_against_navies_alone() -> None:
    t = turn(2, units={0: "2 army baltic", 1: "3 navy baltic"}, markers={1: "baltic"})
    assert margin(t, "baltic", 1) == 2 - 1  # naval support is the defender's whole strength
    t.attack("baltic", 1, "31", "11")
    assert t.units(1, "navy", "baltic") == 3
    assert (t.markers(0, "baltic"), t.unrest[1]) == (1, 0)


def test_SOE_9_5_no_own_marker_is_needed_and_markers_without_troops_can_be_attacked() -> None:
    t = turn(2, units={0: "army india"}, markers={1: "2 india"}).attack("india", 1, *EQUAL)
    assert (t.markers(0, "india"), t.markers(1, "india")) == (1, 1)


# 9b. Support


def test_SOE_9_6_allies_are_asked_in_turn_order_the_attackers_first() -> None:
    here = "army german_states"
    t = turn(7, units=dict.fromkeys(range(7), here), markers={3: "german_states"})
    asked = askings(t, "german_states", 3, "11", "11")
    assert [seat for _, _, seat, _ in asked] == [2, 4, 6, 1, 5]


def test_SOE_9_6_another_turn_order() -> None:
    here = dict.fromkeys(range(6), "army german_states")
    t = turn(6, top=[5, 3, 1], bottom=[0, 2, 4], units=here)  # the order is 5, 0, 3, 2, 1, 4
    t.turn_of(3)
    assert [seat for _, _, seat, _ in askings(t, "german_states", 0, "11", "11")] == [5, 1, 2, 4]


def test_SOE_9_6_only_allies_with_fitting_units_there_are_asked() -> None:
    t = turn(
        7,
        units={
            0: "army baltic",
            2: "navy baltic, army home",
            4: "fort baltic",
            6: "2 army baltic",
            3: "fort baltic",
            5: "navy baltic",
        },
        markers={1: "baltic"},
    )
    asked = askings(t, "baltic", 1, "11", "11")
    assert [(seat, amounts) for _, _, seat, amounts in asked] == [(6, [0, 1, 2]), (3, [0, 1])]


def test_SOE_9_6_any_number_may_be_committed_and_forts_for_the_defender() -> None:
    t = turn(
        4,
        units={0: "army baltic", 2: "3 army baltic, fort baltic", 3: "2 army baltic, 2 fort baltic"},
        markers={1: "baltic"},
    )
    asked = askings(t.copy(), "baltic", 1, "11", "11")
    assert [(seat, phase, amounts) for _, phase, seat, amounts in asked] == [
        (2, r.SUPPORT, [0, 1, 2, 3]),
        (3, r.SUPPORT, [0, 1, 2]),
        (3, r.SUPPORT_FORTS, [0, 1, 2]),
    ]
    for own in range(4):
        assert margin(t, "baltic", 1, support={2: {"army": own}}) == 1 + own
    assert margin(t, "baltic", 1, support={2: {"army": 3}, 3: {"army": 1, "fort": 2}}) == 4 - 3


def test_SOE_9_6_navies_help_at_sea_and_armies_on_land_asked_for_each_stage() -> None:
    t = turn(
        4,
        units={0: "army baltic, 2 navy baltic", 2: "army baltic, 2 navy baltic", 1: "navy baltic"},
        markers={1: "baltic"},
    )
    asked = askings(t.copy(), "baltic", 1, "11", "11", "11", "11")
    assert [(stage, seat, amounts) for stage, _, seat, amounts in asked] == [
        (r.NAVAL_STAGE, 2, [0, 1, 2]),
        (r.LAND_STAGE, 2, [0, 1]),
    ]
    assert margin(t, "baltic", 1, naval=True, support={2: {"navy": 2}}) == 4 - 1


@pytest.mark.parametrize("players", [2, 3])
def test_SOE_9_6_nobody_is_asked_where_nobody_can_help(players: int) -> None:
    t = turn(players, units={0: "army baltic", 1: "army baltic"}, markers={1: "baltic"})
    assert askings(t, "baltic", 1, "11", "11") == []


def test_SOE_9_7_the_attackers_allies_may_help_against_a_neutral_and_nobody_helps_it() -> None:
    t = turn(
        4,
        units=dict.fromkeys(range(4), "2 army german_states"),
        counters="german_states 3",
    )
    assert [seat for _, _, seat, _ in askings(t.copy(), "german_states", "3", "11", "11")] == [2]
    assert margin(t, "german_states", "3", support={2: {"army": 2}}) == 4 - 3


def test_SOE_9_8_all_units_of_the_principals_take_part() -> None:
    t = turn(2, units={0: "5 army baltic", 1: "2 army baltic, 2 fort baltic"}, markers={1: "baltic"})
    assert margin(t, "baltic", 1) == 5 - 4
    sea = turn(2, units={0: "5 navy baltic", 1: "3 navy baltic"})
    assert margin(sea, "baltic", 1, naval=True) == 2


def test_SOE_9_8_an_attackers_forts_take_no_part_and_cannot_be_lost() -> None:
    t = turn(2, units={0: "army baltic, 2 fort baltic", 1: "army baltic"}, markers={1: "baltic"})
    assert margin(t, "baltic", 1) == 0
    t.attack("baltic", 1, "61", "66")  # 1 + 5 beats 1 + 0, but the 7 costs the army
    assert (t.units(0, "army", "baltic"), t.units(0, "fort", "baltic")) == (0, 2)
    worse = turn(2, units={0: "army baltic, 2 fort baltic", 1: "9 army baltic"}).attack("baltic", 1, "61", "11")
    assert (worse.units(0, "fort", "baltic"), worse.unrest[0]) == (2, 1)


def test_SOE_9_8_the_supporters_tiles_do_not_count() -> None:
    t = turn(
        4,
        units={0: "2 army german_states", 2: "army german_states", 3: "army german_states"},
        markers={1: "german_states"},
        tiles={2: "3 army_training, mercenaries, bavaria", 3: "2 army_training, militia, saxony"},
    )
    assert margin(t, "german_states", 1, support={2: {"army": 1}, 3: {"army": 1}}) == 3 - 1
    declaring = t.declare("german_states", 1)
    while declaring.s.phase in (r.SUPPORT, r.SUPPORT_FORTS):
        declaring.take(declaring.legal[-1])
    assert declaring.s.phase == r.BATTLE_ROLL  # nobody is asked for tiles
