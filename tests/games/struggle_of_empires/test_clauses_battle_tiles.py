"""Section 11 of the rules of Struggle of Empires: the tiles that are used in battle."""

from __future__ import annotations

import pytest

from fondaco.games.struggle_of_empires import rules as r
from tests.games.struggle_of_empires.positions import margin, turn
from tests.games.struggle_of_empires.reading import AREAS, TILES
from tests.games.struggle_of_empires.table import EQUAL

ALLIANCES = {  # areas, kind (SOE-11.17)
    "bavaria": ({"german_states"}, "land"),
    "saxony": ({"german_states"}, "land"),
    "poland": ({"central_europe"}, "land"),
    "sweden": ({"baltic"}, "land"),
    "denmark": ({"baltic"}, "naval"),
    "savoy": ({"mediterranean"}, "land"),
    "crimea": ({"ottoman_empire"}, "land"),
    "iroquois": ({"north_america"}, "land"),
    "portugal": ({"south_america", "africa"}, "land"),
    "marathas": ({"india"}, "land"),
    "mataram": ({"east_indies"}, "land"),
}


def test_SOE_11_8_mercenaries_and_militia_add_2_for_a_principal_on_land() -> None:
    t = turn(
        2,
        units={0: "3 army india", 1: "3 army india"},
        markers={1: "india"},
        tiles={0: "mercenaries, militia", 1: "mercenaries, militia"},
    )
    assert margin(t, "india", 1, tiles={0: "mercenaries"}) == 2
    assert margin(t, "india", 1, tiles={1: "mercenaries"}) == -2
    assert margin(t, "india", 1, tiles={0: "mercenaries", 1: "mercenaries militia"}) == -2
    attacking = t.declare("india", 1).until(r.DECLARE)
    assert attacking.actor == 0
    assert attacking.can("mercenaries") and not attacking.can("militia")


def test_SOE_11_8_not_at_sea() -> None:
    t = turn(2, units={0: "navy india", 1: "navy india"}, tiles={0: "mercenaries", 1: "mercenaries, militia"})
    assert t.declare("india", 1).s.phase == r.BATTLE_ROLL


@pytest.mark.parametrize("stage", ["army", "navy"])
def test_SOE_11_9_reserves_save_a_unit_in_battle_without_unrest(stage: str) -> None:
    t = turn(2, units={0: f"2 {stage} india", 1: f"9 {stage} india"}, tiles={0: "reserves"})
    t.attack("india", 1, "11", "11", lose={0: "reserves"})
    assert (t.units(0, stage, "india"), t.unrest[0], t.used(0, "reserves")) == (2, 0, 1)


def test_SOE_11_9_reserves_need_not_be_used_and_cancel_one_loss_each() -> None:
    t = turn(2, units={0: "3 army india", 1: "9 army india"}, tiles={0: "2 reserves"})
    assert t.copy().attack("india", 1, "61", "11", lose={0: "army army"}).units(0, "army", "india") == 1
    assert t.copy().attack("india", 1, "61", "11", lose={0: "reserves army"}).units(0, "army", "india") == 2
    both = t.attack("india", 1, "61", "11", lose={0: "reserves reserves"})
    assert (both.units(0, "army", "india"), both.used(0, "reserves")) == (3, 2)


def test_SOE_11_9_a_supporter_may_use_reserves_and_a_cancelled_loss_counts_as_taken() -> None:
    units = {0: "2 army india", 2: "2 army india", 1: "9 army india"}
    t = turn(4, units=units, tiles={0: "reserves", 2: "reserves"})
    helped = {2: {"army": 2}}
    one = t.copy().attack("india", 1, "61", "11", support=helped, lose={0: "reserves", 2: "army"})
    assert (one.units(0, "army", "india"), one.units(2, "army", "india")) == (2, 1)
    both = t.attack("india", 1, "61", "11", support=helped, lose={0: "reserves", 2: "reserves"})
    assert (both.units(0, "army", "india"), both.units(2, "army", "india"), both.unrest[2]) == (2, 2, 0)


def test_SOE_11_9_reserves_do_not_help_at_sea() -> None:
    t = turn(2, units={0: "navy home"}, tiles={0: "reserves"}).move("navy home india 43")
    assert (t.units(0, "navy", "india"), t.unrest[0], t.used(0, "reserves")) == (0, 1, 0)


def test_SOE_11_10_two_war_offices_make_attacks_free() -> None:
    t = turn(2, units={0: "9 army india"}, counters="india 1", tiles={0: "2 war_office"}, gold={0: 0})
    t.attack("india", "1", *EQUAL)
    assert (t.gold[0], t.unrest[0]) == (0, 0)


def test_SOE_11_11_strategic_retreat_yields_a_marker_without_a_battle() -> None:
    t = turn(
        4,
        units={0: "army india", 1: "2 army india", 2: "army india", 3: "army india"},
        markers={1: "2 india"},
        tiles={1: "strategic_retreat, militia"},
    )
    t.attack("india", 1, retreat=True)  # nobody is asked for support, and no dice are rolled
    assert (t.markers(0, "india"), t.markers(1, "india")) == (1, 1)
    assert [t.units(seat, "army", "india") for seat in range(4)] == [1, 2, 1, 1]
    assert t.unrest == [0] * 4
    assert t.used(1, "strategic_retreat") == 1
    assert t.gold[0] == 8


def test_SOE_11_11_the_defender_is_asked_before_support_and_may_refuse() -> None:
    t = turn(
        4,
        units={0: "army india", 1: "army india", 2: "army india"},
        markers={1: "india"},
        tiles={1: "strategic_retreat"},
    )
    t.declare("india", 1)
    assert (t.s.phase, t.actor) == (r.ASK_RETREAT, 1)
    t.do("done")
    assert (t.s.phase, t.actor) == (r.SUPPORT, 2)
    t.fight("31", "11")
    assert (t.units(1, "army", "india"), t.used(1, "strategic_retreat")) == (0, 0)


def test_SOE_11_11_after_a_naval_stage() -> None:
    t = turn(
        2,
        units={0: "army india, 2 navy india", 1: "2 army india, navy india"},
        markers={1: "india"},
        tiles={1: "strategic_retreat"},
    )
    t.attack("india", 1, "31", "11", retreat=True)
    assert (t.units(1, "navy", "india"), t.units(1, "army", "india")) == (0, 2)
    assert t.markers(0, "india") == 1


def test_SOE_11_11_without_a_marker_nothing_is_taken() -> None:
    t = turn(2, units={0: "army india", 1: "army india"}, tiles={1: "strategic_retreat"})
    t.attack("india", 1, retreat=True)
    assert (t.all_markers(0), t.units(1, "army", "india")) == (0, 1)


@pytest.mark.parametrize("tile", sorted(ALLIANCES))
@pytest.mark.parametrize("area", AREAS)
def test_SOE_11_17_an_alliance_adds_2_in_its_areas(tile: str, area: str) -> None:
    areas, kind = ALLIANCES[tile]
    unit = "army" if kind == "land" else "navy"
    if unit == "navy" and not r.NAVAL[AREAS.index(area)]:
        return
    t = turn(2, units={0: f"3 {unit} {area}", 1: f"3 {unit} {area}"}, markers={1: area}, tiles={0: tile})
    if area in areas:
        assert margin(t, area, 1, naval=kind == "naval", tiles={0: tile}) == 2
        defending = turn(2, units={0: f"3 {unit} {area}", 1: f"3 {unit} {area}"}, markers={1: area}, tiles={1: tile})
        assert margin(defending, area, 1, naval=kind == "naval", tiles={1: tile}) == -2
    else:
        assert t.declare(area, 1).s.phase == r.BATTLE_ROLL


@pytest.mark.parametrize("tile", sorted(ALLIANCES))
def test_SOE_11_17_once_per_war_free_and_of_its_kind_alone(tile: str) -> None:
    areas, kind = ALLIANCES[tile]
    area, k = min(areas), TILES.index(tile)
    assert (r.COPIES[k], r.TILE_GOLD[k], r.TILE_UNREST[k], r.TILE_POPULATION[k]) == (1, 0, 0, 0)
    unit, other = ("army", "navy") if kind == "land" else ("navy", "army")
    t = turn(2, units={0: f"3 {unit} {area}", 1: f"3 {unit} {area}"}, tiles={0: tile})
    t.attack(area, 1, *EQUAL, tiles={0: tile})
    assert t.used(0, tile) == 1
    assert t.declare(area, 1).s.phase == r.BATTLE_ROLL
    if r.NAVAL[AREAS.index(area)]:
        wrong = turn(2, units={0: f"3 {other} {area}", 1: f"3 {other} {area}"}, tiles={0: tile})
        assert wrong.declare(area, 1).s.phase == r.BATTLE_ROLL


def test_SOE_11_17_not_for_a_supporter() -> None:
    t = turn(4, units={0: "army india", 2: "army india"}, counters="india 1", tiles={2: "marathas"})
    t.declare("india", "1")
    t.take(r.AMOUNT + 1)
    assert t.s.phase == r.BATTLE_ROLL
