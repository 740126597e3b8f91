"""Section 2 of the rules of Struggle of Empires: the map, as moving and scoring show it."""

from __future__ import annotations

import pytest

from fondaco.games.struggle_of_empires import rules as r
from tests.games.struggle_of_empires.positions import margin, turn
from tests.games.struggle_of_empires.reading import AREAS, NAVAL_AREAS, POWERS
from tests.games.struggle_of_empires.table import EQUAL

EUROPE = {"german_states", "mediterranean", "central_europe", "baltic", "ottoman_empire"}
COLONIES = {"north_america", "caribbean", "south_america", "africa", "india", "east_indies"}
LAND = {
    "german_states": {"baltic", "central_europe", "mediterranean"},
    "mediterranean": {"german_states"},
    "central_europe": {"german_states", "baltic", "ottoman_empire"},
    "baltic": {"german_states", "central_europe"},
    "ottoman_empire": {"central_europe"},
    **{colony: set() for colony in COLONIES},
}
"""The land neighbours of SOE-2.4."""
COAST = {
    "german_states": "baltic",
    "mediterranean": "mediterranean",
    "central_europe": None,
    "baltic": "baltic",
    "ottoman_empire": "mediterranean",
    **{colony: colony for colony in COLONIES},
}
VALUES = {
    "german_states": (8, 5, 3),
    "mediterranean": (6, 4, 2),
    "central_europe": (6, 4, 2),
    "baltic": (5, 3, 2),
    "ottoman_empire": (4, 2, 1),
    "india": (5, 3, 0),
    "north_america": (4, 2, 0),
    "caribbean": (5, 3, 0),
    "south_america": (5, 3, 0),
    "east_indies": (4, 2, 0),
    "africa": (3, 2, 0),
}
HOMES = {
    "britain": {"german_states"},
    "united_provinces": {"german_states"},
    "france": {"mediterranean", "german_states"},
    "spain": {"mediterranean"},
    "prussia": {"german_states", "baltic", "central_europe"},
    "austria": {"german_states", "central_europe", "mediterranean", "ottoman_empire"},
    "russia": {"baltic", "central_europe", "ottoman_empire"},
}
"""SOE-2.5."""
ZONES = [
    {"home", "baltic", "mediterranean", "german_states", "central_europe", "ottoman_empire"},
    {"north_america", "caribbean", "south_america"},
    {"africa"},
    {"india"},
    {"east_indies"},
]
"""SOE-2.8."""

every_area = pytest.mark.parametrize("area", sorted(VALUES))
every_power = pytest.mark.parametrize("power", POWERS)


def test_SOE_2_1_eleven_areas_five_in_europe_and_six_colonial() -> None:
    assert set(AREAS) == EUROPE | COLONIES
    assert len(AREAS) == 11
    assert {area for k, area in enumerate(AREAS) if r.COLONY[k]} == COLONIES


def test_SOE_2_2_homes_are_worth_nothing_and_cannot_be_attacked() -> None:
    t = turn(2, units={0: "3 army home, 2 navy home", 1: "2 army home"})
    assert not t.can("attack")
    t.end_war()
    assert t.vp == [0, 0]


@every_power
def test_SOE_2_2_no_home_can_be_entered(power: str) -> None:
    units = {0: ", ".join(f"army {area}" for area in AREAS) + ", navy baltic, navy mediterranean, army home"}
    t = turn(2, powers={0: power}, units=units)
    for origin in (*AREAS, "home"):
        assert "home" not in t.destinations("army", origin)
    for origin in ("baltic", "mediterranean"):
        assert "home" not in t.destinations("navy", origin)


@pytest.mark.parametrize("origin", ["home", *NAVAL_AREAS])
def test_SOE_2_3_navies_may_be_in_eight_areas(origin: str) -> None:
    t = turn(2, units={0: f"navy {origin}"})
    assert t.destinations("navy", origin) == set(NAVAL_AREAS) - {origin}


@every_area
@pytest.mark.parametrize("kind", ["army", "fort"])
def test_SOE_2_3_armies_and_forts_may_be_everywhere(kind: str, area: str) -> None:
    t = turn(2, markers={0: area}, units={0: f"army home, {', '.join(f'navy {sea}' for sea in NAVAL_AREAS)}"})
    if kind == "fort":
        assert t.build("fort", area).units(0, "fort", area) == 1
    elif COAST[area]:
        assert area in t.destinations("army", "home")
    else:
        assert area in turn(2, units={0: "army baltic"}).destinations("army", "baltic")


@every_area
def test_SOE_2_4_values_of_an_area(area: str) -> None:
    t = turn(3, markers={0: f"3 {area}", 1: f"2 {area}", 2: area}).end_war()
    assert tuple(t.vp) == VALUES[area]


def test_SOE_2_4_an_area_pays_no_fourth_place() -> None:
    t = turn(4, markers={seat: f"{4 - seat} german_states" for seat in range(4)}).end_war()
    assert t.vp == [8, 5, 3, 0]


def test_SOE_2_4_a_war_is_worth_98_points() -> None:
    everywhere = {seat: ", ".join(f"{3 - seat} {area}" for area in AREAS[:6]) for seat in range(3)}
    others = {seat: ", ".join(f"{3 - seat} {area}" for area in AREAS[6:]) for seat in range(3)}
    assert sum(turn(3, markers=everywhere).end_war().vp) + sum(turn(3, markers=others).end_war().vp) == 98


@every_area
def test_SOE_2_4_land_neighbours(area: str) -> None:
    t = turn(2, units={0: f"army {area}"})
    assert t.destinations("army", area) == LAND[area]


@every_area
@pytest.mark.parametrize("sea", NAVAL_AREAS)
def test_SOE_2_4_the_coast_lets_an_army_land(area: str, sea: str) -> None:
    t = turn(2, powers={0: "spain"}, units={0: f"army east_indies, army india, navy {sea}"})
    origin = "india" if area == "east_indies" else "east_indies"
    assert (area in t.destinations("army", origin)) == (COAST[area] == sea)


@every_power
def test_SOE_2_5_where_an_army_may_step_from_home(power: str) -> None:
    t = turn(2, powers={0: power}, units={0: "army home"})
    assert t.destinations("army", "home") == HOMES[power]


@every_area
def test_SOE_2_6_neighbours_are_symmetrical(area: str) -> None:
    for other in AREAS:
        there = other in turn(2, units={0: f"army {area}"}).destinations("army", area)
        back = area in turn(2, units={0: f"army {other}"}).destinations("army", other)
        assert there == back


@pytest.mark.parametrize("colony", sorted(COLONIES))
def test_SOE_2_6_colonies_have_no_land_neighbours(colony: str) -> None:
    t = turn(2, units={0: f"army {colony}, army home"})
    assert t.destinations("army", colony) == set()
    assert colony not in t.destinations("army", "home")


@every_power
def test_SOE_2_7_every_home_is_a_port(power: str) -> None:
    t = turn(2, powers={0: power}, units={0: "navy home, navy india, army home"})
    assert t.destinations("navy", "home") == set(NAVAL_AREAS)
    assert "india" in t.destinations("army", "home")


@pytest.mark.parametrize("to", NAVAL_AREAS)
@pytest.mark.parametrize("origin", ["home", *NAVAL_AREAS])
def test_SOE_2_8_zones(origin: str, to: str) -> None:
    if origin == to:
        assert to not in turn(2, units={0: f"navy {origin}"}).destinations("navy", origin)
        return
    safe = any({origin, to} <= zone for zone in ZONES)
    t = turn(2, units={0: f"navy {origin}"}).move(f"navy {origin} {to}" + ("" if safe else " 11"))
    assert t.units(0, "navy", to) == 1


@pytest.mark.parametrize("origin", ["german_states", "central_europe", "ottoman_empire"])
def test_SOE_2_8_an_army_sails_safely_inside_europe_only(origin: str) -> None:
    t = turn(2, units={0: f"2 army {origin}, navy mediterranean, navy africa"})
    t.move(f"army {origin} mediterranean", f"army {origin} africa 11")
    assert (t.units(0, "army", "mediterranean"), t.units(0, "army", "africa")) == (1, 1)


def test_SOE_2_9_a_navy_in_the_baltic_supports_in_the_baltic_only() -> None:
    t = turn(2, units={0: "army german_states, army baltic, navy baltic"}, counters="german_states 3, baltic 3")
    assert margin(t, "baltic", "3") == -1
    assert margin(t, "german_states", "3") == -2


def test_SOE_2_9_a_navy_in_the_baltic_fights_in_the_baltic_only() -> None:
    t = turn(2, units={0: "navy baltic", 1: "navy baltic, navy mediterranean"}, markers={1: "german_states"})
    assert t.targets("baltic") == {1}
    assert t.targets("mediterranean") == t.targets("german_states") == set()
    t.attack("baltic", 1, *EQUAL)
    assert t.units(1, "navy", "mediterranean") == 1
