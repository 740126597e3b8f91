"""Section 8 of the rules of Struggle of Empires: movement."""

from __future__ import annotations

import itertools

import pytest

from fondaco.games.struggle_of_empires import rules as r
from tests.games.struggle_of_empires.positions import turn
from tests.games.struggle_of_empires.reading import AREAS, KINDS, NAVAL_AREAS
from tests.games.struggle_of_empires.table import Table, roll


def moved(t: Table) -> int:
    """How many armies may go from home to the German States in one Move."""
    t.do("move")
    n = 0
    while t.s.phase == r.MOVE_UNIT and "army" in t.choices(r.UNIT, KINDS):
        t.step("army home german_states")
        n += 1
    return n


@pytest.mark.parametrize("logistics", [0, 1, 2, 3, 4])
def test_SOE_8_1_up_to_two_units_and_one_more_for_each_logistics(logistics: int) -> None:
    t = turn(2, units={0: "9 army home"}, tiles={0: f"{logistics} logistics"})
    assert moved(t) == 2 + logistics


def test_SOE_8_1_one_unit_is_enough_but_none_is_not() -> None:
    t = turn(2, units={0: "2 army home"}).do("move")
    assert not t.can("done")
    t.step("army home german_states").do("done")
    assert t.s.phase == r.TURN
    assert t.s.actions == 1


def test_SOE_8_1_without_a_unit_that_can_move_there_is_no_move() -> None:
    assert not turn(2).can("move")
    assert not turn(2, units={0: "2 fort baltic, army india"}).can("move")


def test_SOE_8_1_each_unit_moves_once() -> None:
    t = turn(2, units={0: "army home"}, tiles={0: "logistics"}).do("move").step("army home german_states")
    assert t.s.phase != r.MOVE_UNIT or "army" not in t.choices(r.UNIT, KINDS)
    other = turn(2, units={0: "army home, army german_states"}).do("move").step("army home german_states")
    other.step("army german_states central_europe")  # the one that has not moved
    assert (other.units(0, "army", "german_states"), other.units(0, "army", "central_europe")) == (1, 1)


def test_SOE_8_1_units_go_to_different_places_in_the_order_chosen() -> None:
    t = turn(2, units={0: "navy home, army home"})
    t.copy().move("army home german_states", "navy home baltic")
    t.move("navy home baltic", "army home german_states")
    assert t.units(0, "navy", "baltic") == t.units(0, "army", "german_states") == 1


@pytest.mark.parametrize("area", AREAS)
def test_SOE_8_1_a_move_changes_the_place(area: str) -> None:
    t = turn(2, units={0: f"army {area}, " + ", ".join(f"navy {sea}" for sea in NAVAL_AREAS)})
    assert area not in t.destinations("army", area)


def test_SOE_8_2_forts_never_move() -> None:
    t = turn(2, units={0: "fort german_states, army home, navy baltic"}).do("move")
    assert t.choices(r.UNIT, KINDS) == {"army", "navy"}


def test_SOE_8_2_nothing_returns_home() -> None:
    t = turn(2, units={0: "army german_states, navy baltic"})
    assert "home" not in t.destinations("army", "german_states")
    assert "home" not in t.destinations("navy", "baltic")


def test_SOE_8_3_nobodys_pieces_are_in_the_way_and_there_is_no_battle() -> None:
    t = turn(
        2,
        units={0: "army home, navy home", 1: "5 army german_states, 5 navy baltic, fort baltic"},
        markers={1: "3 german_states"},
        counters="german_states 5",
    )
    t.move("army home german_states", "navy home baltic")
    assert t.s.phase == r.TURN
    assert t.units(0, "army", "german_states") == t.units(0, "navy", "baltic") == 1
    assert (t.units(1, "army", "german_states"), t.units(1, "navy", "baltic")) == (5, 5)
    assert t.unrest == [0, 0]


def test_SOE_8_3_any_number_shares_an_area() -> None:
    t = turn(2, units={0: "12 army german_states, 2 army home", 1: "14 army german_states"})
    assert t.move("army home german_states", "army home german_states").units(0, "army", "german_states") == 14


@pytest.mark.parametrize("origin", ["home", *NAVAL_AREAS])
def test_SOE_8_4_a_navy_sails_to_any_naval_area(origin: str) -> None:
    t = turn(2, units={0: f"navy {origin}"})
    assert t.destinations("navy", origin) == set(NAVAL_AREAS) - {origin}


def test_SOE_8_5_an_army_needs_an_own_navy_on_the_coast_where_it_lands() -> None:
    own = turn(2, units={0: "army home, navy baltic"})
    assert own.destinations("army", "home") == {"german_states", "baltic"}
    none = turn(2, units={0: "army home, navy home, navy mediterranean", 1: "navy baltic"})
    assert none.destinations("army", "home") == {"german_states", "mediterranean", "ottoman_empire"}


def test_SOE_8_5_britain_steps_into_the_german_states_but_not_into_the_baltic() -> None:
    t = turn(2, powers={0: "britain"}, units={0: "army home"})
    assert t.destinations("army", "home") == {"german_states"}


def test_SOE_8_5_an_allys_navy_does_not_serve() -> None:
    units = {0: "army home", 2: "navy baltic"}
    assert turn(4, units=units).destinations("army", "home") == {"german_states"}
    assert turn(4, units=units, carrying="allied").destinations("army", "home") == {"german_states", "baltic"}


def test_SOE_8_5_an_enemys_navy_never_serves() -> None:
    t = turn(4, units={0: "army home", 1: "navy baltic"}, carrying="allied")
    assert t.destinations("army", "home") == {"german_states"}


def test_SOE_8_5_a_navy_that_moved_in_the_same_action_serves() -> None:
    t = turn(2, units={0: "navy home, army home"})
    assert "baltic" not in t.destinations("army", "home")
    t.move("navy home baltic", "army home baltic")
    assert t.units(0, "army", "baltic") == 1


def test_SOE_8_5_a_navy_that_has_left_does_not() -> None:
    t = turn(2, units={0: "navy baltic, army home"}).do("move").step("navy baltic mediterranean")
    assert t.destinations("army", "home") == {"german_states", "mediterranean", "ottoman_empire"}


@pytest.mark.parametrize("origin", AREAS)
def test_SOE_8_5_an_army_embarks_in_any_area(origin: str) -> None:
    to = "africa" if origin == "india" else "india"
    assert to in turn(2, units={0: f"army {origin}, navy {to}"}).destinations("army", origin)


def test_SOE_8_6_spain_needs_no_navy_for_the_mediterranean() -> None:
    t = turn(2, powers={0: "spain"}, units={0: "army home"}).move("army home mediterranean")
    assert t.units(0, "army", "mediterranean") == 1


def test_SOE_8_6_one_step_in_a_move() -> None:
    t = turn(2, units={0: "army mediterranean"})
    assert t.destinations("army", "mediterranean") == {"german_states"}
    far = turn(2, units={0: "army mediterranean"}, walking="any")
    assert far.destinations("army", "mediterranean") == {"german_states", "baltic", "central_europe", "ottoman_empire"}


def test_SOE_8_6_walking_any_distance_does_not_cross_the_sea() -> None:
    t = turn(2, powers={0: "britain"}, units={0: "army home, army india"}, walking="any")
    assert t.destinations("army", "home") == {
        "german_states",
        "baltic",
        "central_europe",
        "mediterranean",
        "ottoman_empire",
    }
    assert t.destinations("army", "india") == set()


def test_SOE_8_7_a_move_by_land_and_sea_at_once_is_not_possible() -> None:
    t = turn(2, powers={0: "spain"}, units={0: "army home, navy africa"})
    assert t.destinations("army", "home") == {"mediterranean", "africa"}


@pytest.mark.parametrize("navy", ["", ", navy baltic"])
def test_SOE_8_7_inside_europe_neither_way_is_dangerous(navy: str) -> None:
    t = turn(2, units={0: "army home" + navy}).move("army home german_states")
    assert t.units(0, "army", "german_states") == 1


SEVEN = ["61", "52", "43"]
ALL_ROLLS = [f"{high}{low}" for high in range(1, 7) for low in range(1, high + 1)]


@pytest.mark.parametrize("dice", ALL_ROLLS)
@pytest.mark.parametrize("kind", ["army", "navy"])
def test_SOE_8_8_a_total_of_7_loses_the_unit(kind: str, dice: str) -> None:
    t = turn(2, units={0: "army home, navy home, navy india"})
    t.move(f"{kind} home india {dice}")
    lost = dice in SEVEN
    there = t.units(0, kind, "india") - (kind == "navy")
    assert (there, t.units(0, kind, "home"), t.unrest[0]) == ((0, 0, 1) if lost else (1, 0, 0))


def test_SOE_8_8_two_dice_are_rolled() -> None:
    t = turn(2, units={0: "navy home"}).do("move").take(r.UNIT + r.NAVY)
    for phase, place in ((r.MOVE_FROM, r.HOME), (r.MOVE_TO, AREAS.index("africa"))):
        if t.s.phase == phase:
            t.take(r.PLACE + place)
    outcomes = dict(zip(t.legal, t.weights, strict=True))
    expected = {roll(f"{a}{b}"): 0 for a, b in itertools.product(range(1, 7), repeat=2)}
    for a, b in itertools.product(range(1, 7), repeat=2):
        expected[roll(f"{a}{b}")] += 1
    assert outcomes == expected


def test_SOE_8_8_one_roll_however_far() -> None:
    t = turn(2, units={0: "navy caribbean"}).move("navy caribbean east_indies 66")
    assert t.units(0, "navy", "east_indies") == 1


def test_SOE_8_8_inside_the_americas_nothing_is_rolled() -> None:
    t = turn(2, units={0: "navy caribbean"}).move("navy caribbean north_america")
    assert t.units(0, "navy", "north_america") == 1


def test_SOE_8_9_each_unit_rolls_for_itself() -> None:
    t = turn(2, units={0: "2 navy home"}).move("navy home india 43", "navy home india 44")
    assert (t.units(0, "navy", "india"), t.unrest[0]) == (1, 1)


def test_SOE_8_9_a_navy_lost_on_the_way_does_not_help_and_the_move_stands() -> None:
    t = turn(2, units={0: "navy home, army home"}).do("move").step("navy home india 61")
    assert t.destinations("army", "home") == {"german_states"}
    t.step("army home german_states")
    if t.s.phase == r.MOVE_UNIT:
        t.do("done")
    assert t.s.actions == 1
    assert (t.units(0, "navy", "home"), t.unrest[0]) == (0, 1)
