"""Section 9c of the rules of Struggle of Empires: strength and dice."""

from __future__ import annotations

import pytest

from fondaco.games.struggle_of_empires import rules as r
from fondaco.kernel.state import CHANCE
from tests.games.struggle_of_empires.positions import margin, turn
from tests.games.struggle_of_empires.table import EQUAL

WIN = ("31", "11")
"""The attacker's difference is 2 more."""
LOSE = ("11", "31")


@pytest.mark.parametrize(
    ("own", "other", "first_stage"),
    [
        ("army baltic, navy baltic", "navy baltic", r.NAVAL_STAGE),
        ("army baltic, navy baltic", "army baltic", r.LAND_STAGE),
        ("army baltic", "army baltic, navy baltic", r.LAND_STAGE),
        ("navy baltic", "navy baltic", r.NAVAL_STAGE),
        ("army baltic, navy mediterranean", "navy baltic", r.LAND_STAGE),
    ],
)
def test_SOE_9_9_a_naval_stage_comes_first_if_both_have_a_navy(own: str, other: str, first_stage: int) -> None:
    t = turn(2, units={0: own, 1: other}, markers={1: "baltic"}).declare("baltic", 1)
    assert t.s.stage == first_stage


def test_SOE_9_9_no_naval_stage_against_a_counter() -> None:
    t = turn(2, units={0: "army baltic, navy baltic", 1: "navy baltic"}, counters="baltic 3")
    assert t.declare("baltic", "3").s.stage == r.LAND_STAGE


def test_SOE_9_9_an_allys_navy_makes_no_naval_stage() -> None:
    units = {0: "army baltic", 1: "army baltic, navy baltic", 2: "navy baltic"}
    assert turn(4, units=units).declare("baltic", 1).s.stage == r.LAND_STAGE


def test_SOE_9_9_naval_strength() -> None:
    t = turn(
        4,
        units={
            0: "2 navy baltic, 3 army baltic",
            2: "2 navy baltic",
            1: "navy baltic, 2 army baltic",
            3: "navy baltic",
        },
        tiles={0: "naval_training, denmark, 3 army_training", 1: "2 naval_training, 3 army_training"},
    )
    assert margin(t, "baltic", 1, naval=True) == (2 + 1) - (1 + 2)
    assert margin(t, "baltic", 1, naval=True, tiles={0: "denmark"}) == (2 + 1 + 2) - (1 + 2)
    helped = {2: {"navy": 2}, 3: {"navy": 1}}
    assert margin(t, "baltic", 1, naval=True, support=helped) == (2 + 2 + 1) - (1 + 1 + 2)


def test_SOE_9_10_land_strength_against_a_player() -> None:
    t = turn(
        4,
        units={
            0: "3 army german_states",
            2: "2 army german_states",
            1: "army german_states, fort german_states",
            3: "army german_states, fort german_states",
        },
        markers={1: "german_states"},
        tiles={0: "army_training, mercenaries, bavaria", 1: "2 army_training, militia, saxony"},
    )
    assert margin(t, "german_states", 1) == (3 + 1) - (2 + 2)
    assert margin(t, "german_states", 1, tiles={0: "mercenaries bavaria"}) == 8 - 4
    assert margin(t, "german_states", 1, tiles={0: "bavaria", 1: "militia saxony"}) == 6 - 8
    helped = {2: {"army": 2}, 3: {"army": 1, "fort": 1}}
    assert margin(t, "german_states", 1, support=helped) == (3 + 2 + 1) - (2 + 2 + 2)


@pytest.mark.parametrize("strength", [1, 2, 3, 4, 5])
def test_SOE_9_10_the_strength_of_a_neutral_is_its_number(strength: int) -> None:
    t = turn(2, units={0: "4 army india"}, counters=f"india {strength}")
    assert margin(t, "india", str(strength)) == 4 - strength


def test_SOE_9_10_a_land_stage_needs_an_own_army() -> None:
    t = turn(4, units={0: "2 navy baltic", 1: "navy baltic", 2: "3 army baltic"}, markers={1: "baltic"})
    t.attack("baltic", 1, *WIN)
    assert t.s.phase == r.TURN
    assert t.markers(1, "baltic") == 1


def test_SOE_9_10_without_a_naval_stage_the_attacker_cannot_stop() -> None:
    t = turn(2, units={0: "army baltic", 1: "army baltic"}).declare("baltic", 1)
    assert t.s.phase == r.BATTLE_ROLL


def test_SOE_9_10_going_on_against_an_area_emptied_at_sea_is_legal() -> None:
    t = turn(2, units={0: "army baltic, navy baltic", 1: "navy baltic"})
    t.attack("baltic", 1, *WIN, "11", "11")
    assert t.units(1, "navy", "baltic") == 0
    assert t.units(0, "army", "baltic") == 1  # 1 and naval support beat 0


def test_SOE_9_11_support_for_a_navy_that_meets_none() -> None:
    assert margin(turn(2, units={0: "2 army baltic, 3 navy baltic"}, counters="baltic 3"), "baltic", "3") == 2 + 1 - 3
    defended = turn(2, units={0: "2 army baltic", 1: "2 navy baltic, army baltic"}, markers={1: "baltic"})
    assert margin(defended, "baltic", 1) == 2 - (1 + 1)
    attacked = turn(2, units={0: "army baltic, navy baltic", 1: "army baltic"}, markers={1: "baltic"})
    assert margin(attacked, "baltic", 1) == 2 - 1


@pytest.mark.parametrize(
    ("naval", "own", "other"),
    [
        (WIN, 1, 0),  # won at sea
        (LOSE, 0, 1),  # lost at sea: the defender has won it
        (EQUAL, 0, 0),  # a draw
        (("66", "22"), 0, 0),
    ],
)
def test_SOE_9_11_support_after_a_naval_stage_goes_to_its_winner(naval: tuple[str, str], own: int, other: int) -> None:
    t = turn(2, units={0: "2 army india, 2 navy india", 1: "army india, 2 navy india"}, markers={1: "india"})
    assert margin(t, "india", 1, *naval) == (2 + own) - (1 + other)


def test_SOE_9_11_no_support_after_a_draw_even_if_the_enemys_navies_are_gone() -> None:
    t = turn(2, units={0: "2 army india, 2 navy india", 1: "2 army india, navy india"}, markers={1: "india"})
    assert margin(t, "india", 1, "11", "21") == 2 - 2  # 2 + 0 against 1 + 1; one navy of the attacker is left


def test_SOE_9_11_no_support_after_a_defeat_even_if_the_enemys_navies_are_gone() -> None:
    t = turn(2, units={0: "2 army india, 3 navy india", 1: "2 army india, navy india"}, markers={1: "india"})
    assert margin(t, "india", 1, "11", "52") == 2 - 2  # 3 + 0 against 1 + 3, and the 7 costs the winner his navy


def test_SOE_9_11_a_winner_without_a_navy_left_has_no_support() -> None:
    t = turn(2, units={0: "2 army india, navy india", 1: "2 army india, navy india"}, markers={1: "india"})
    assert margin(t, "india", 1, "61", "11") == 2 - 2  # 1 + 5 beats 1 + 0, but the 7 costs the navy


def test_SOE_9_11_an_allys_navy_gives_no_support() -> None:
    t = turn(4, units={0: "2 army baltic", 2: "2 navy baltic"}, counters="baltic 2")
    assert margin(t, "baltic", "2") == 0


@pytest.mark.parametrize("tiles", [0, 1, 3])
def test_SOE_9_12_training_counts_for_principals_in_attack_and_defence(tiles: int) -> None:
    for seat, sign in ((0, 1), (1, -1)):
        owned = {seat: f"{tiles} army_training, {tiles} naval_training"}
        land = turn(2, units={0: "2 army india", 1: "2 army india"}, markers={1: "india"}, tiles=owned)
        assert margin(land, "india", 1) == sign * tiles
        sea = turn(2, units={0: "2 navy india", 1: "2 navy india"}, tiles=owned)
        assert margin(sea, "india", 1, naval=True) == sign * tiles


def test_SOE_9_12_army_training_counts_on_land_only_and_naval_training_at_sea_only() -> None:
    land = turn(2, units={0: "2 army india"}, counters="india 2", tiles={0: "3 naval_training"})
    assert margin(land, "india", "2") == 0
    sea = turn(2, units={0: "2 navy india", 1: "2 navy india"}, tiles={0: "3 army_training"})
    assert margin(sea, "india", 1, naval=True) == 0


def test_SOE_9_12_training_needs_a_unit_of_the_side_in_that_stage() -> None:
    tiles = {1: "2 army_training"}
    markers = {1: "baltic"}
    empty = turn(4, units={0: "2 army baltic"}, markers=markers, tiles=tiles)
    assert margin(empty, "baltic", 1) == 2 - 0
    navies = turn(4, units={0: "2 army baltic", 1: "navy baltic"}, markers=markers, tiles=tiles)
    assert margin(navies, "baltic", 1) == 2 - 1
    fort = turn(4, units={0: "2 army baltic", 1: "fort baltic"}, markers=markers, tiles=tiles)
    assert margin(fort, "baltic", 1) == 2 - (1 + 2)


def test_SOE_9_12_a_committed_ally_is_a_unit_of_the_side() -> None:
    t = turn(4, units={0: "4 army baltic", 3: "army baltic"}, markers={1: "baltic"}, tiles={1: "2 army_training"})
    assert margin(t, "baltic", 1) == 4
    assert margin(t, "baltic", 1, support={3: {"army": 1}}) == 4 - (1 + 2)


def test_SOE_9_13_battle_tiles_are_declared_before_the_dice_attacker_first() -> None:
    t = turn(
        2,
        units={0: "army german_states", 1: "army german_states"},
        tiles={0: "2 mercenaries, bavaria", 1: "militia, saxony, mercenaries"},
    ).declare("german_states", 1)
    assert (t.s.phase, t.actor) == (r.DECLARE, 0)
    t.use("mercenaries").use("mercenaries").use("bavaria")
    if t.actor == 0:
        t.do("done")
    assert (t.s.phase, t.actor) == (r.DECLARE, 1)
    t.use("militia").do("done")
    assert t.s.phase == r.BATTLE_ROLL
    assert (t.used(0, "mercenaries"), t.used(0, "bavaria")) == (2, 1)
    assert (t.used(1, "militia"), t.used(1, "saxony"), t.used(1, "mercenaries")) == (1, 0, 0)


def test_SOE_9_13_used_tiles_are_not_declared_again() -> None:
    t = turn(2, units={0: "2 army baltic", 1: "2 army baltic"}, tiles={0: "mercenaries"}, markers={1: "baltic"})
    t.attack("baltic", 1, "31", "11", tiles={0: "mercenaries"})
    assert t.declare("baltic", 1).s.phase == r.BATTLE_ROLL


def test_SOE_9_13_alliance_and_militia_count_without_a_unit_mercenaries_do_not() -> None:
    t = turn(
        2, units={0: "4 army german_states"}, markers={1: "german_states"}, tiles={1: "militia, saxony, mercenaries"}
    )
    assert margin(t, "german_states", 1, tiles={1: "militia"}) == 4 - 2
    assert margin(t, "german_states", 1, tiles={1: "saxony"}) == 4 - 2
    asked = t.declare("german_states", 1).until(r.DECLARE)
    assert asked.actor == 1
    assert asked.can("militia") and asked.can("saxony") and not asked.can("mercenaries")


@pytest.mark.parametrize("dice", [f"{high}{low}" for high in range(1, 7) for low in range(1, high + 1)])
def test_SOE_9_14_the_difference_of_two_dice_is_added(dice: str) -> None:
    difference = int(dice[0]) - int(dice[1])
    for strength in range(1, 6):
        t = turn(2, units={0: "army india"}, counters=f"india {strength}").attack("india", str(strength), dice, "11")
        assert (t.counters("india") == []) == (1 + difference > strength)


@pytest.mark.parametrize("target", [1, "3"])
def test_SOE_9_14_a_marker_without_troops_and_a_neutral_roll_too(target: int | str) -> None:
    t = turn(2, units={0: "army india"}, markers={1: "india"}, counters="india 3").declare("india", target)
    for _ in range(2):
        assert t.actor == CHANCE and t.s.phase == r.BATTLE_ROLL
        t.take(t.legal[0])
    assert t.s.phase != r.BATTLE_ROLL


def test_SOE_9_14_a_marker_without_troops_may_be_defended_by_its_dice() -> None:
    t = turn(2, units={0: "army india"}, markers={1: "india"})
    assert t.copy().attack("india", 1, "11", "11").markers(1, "india") == 0
    assert t.copy().attack("india", 1, "11", "21").markers(1, "india") == 1
