"""Section 11 of the rules of Struggle of Empires: the tiles."""

from __future__ import annotations

import pytest

from fondaco.games.struggle_of_empires import rules as r
from tests.games.struggle_of_empires.positions import margin, turn
from tests.games.struggle_of_empires.reading import AREAS, KINDS, TILES
from tests.games.struggle_of_empires.table import EQUAL

IMPROVEMENTS = {  # copies, gold, unrest, population, usage (SOE-11.2)
    "army_training": (6, 3, 0, 0, "continuous"),
    "naval_training": (4, 3, 0, 0, "continuous"),
    "logistics": (4, 2, 0, 0, "continuous"),
    "government_reform": (6, 0, 0, 0, "immediate"),
    "banking": (4, 2, 0, 0, "once per war"),
    "industrialisation": (4, 0, 3, 0, "once per war"),
    "mercenaries": (3, 2, 0, 0, "once per war"),
    "militia": (3, 0, 0, 1, "once per war"),
    "reserves": (3, 0, 0, 1, "once per war"),
    "war_office": (2, 3, 0, 0, "continuous"),
    "strategic_retreat": (2, 1, 0, 0, "once per war"),
    "pirates": (2, 1, 0, 0, "once per war"),
    "slave_revolt": (2, 1, 0, 0, "single use"),
    "diplomatic_service": (2, 2, 0, 0, "continuous"),
    "navigation": (2, 2, 0, 0, "continuous"),
    "conscription": (2, 0, 1, 0, "once per war"),
}
COMPANIES = {  # area, copies (SOE-11.16)
    "hudsons_bay_company": ("north_america", 1),
    "west_indies_company": ("caribbean", 1),
    "south_sea_company": ("south_america", 1),
    "african_company": ("africa", 1),
    "east_india_company": ("india", 1),
    "east_indies_company": ("east_indies", 2),
    "levant_company": ("ottoman_empire", 2),
}
USAGES = ["continuous", "once per war", "single use", "immediate"]


def test_SOE_11_1_once_per_war_tiles_are_turned_down_and_up_again() -> None:
    t = turn(2, tiles={0: "2 banking"}).use("banking")
    assert (t.tiles(0, "banking"), t.used(0, "banking")) == (2, 1)
    t.use("banking")
    assert t.used(0, "banking") == 2
    assert not t.can("banking")
    t.pass_turn().turn_of(0)
    assert not t.can("banking")
    t.end_war().hurry(r.TURN).turn_of(0)
    assert (t.tiles(0, "banking"), t.used(0, "banking")) == (2, 0)
    assert t.can("banking")


@pytest.mark.parametrize("tile", sorted(IMPROVEMENTS))
def test_SOE_11_2_the_improvement_tiles(tile: str) -> None:
    k = TILES.index(tile)
    figures = (r.COPIES[k], r.TILE_GOLD[k], r.TILE_UNREST[k], r.TILE_POPULATION[k], USAGES[r.USAGE[k]])
    assert figures == IMPROVEMENTS[tile]


def test_SOE_11_2_there_are_51_improvement_tiles() -> None:
    assert sum(row[0] for row in IMPROVEMENTS.values()) == 51
    assert {tile for k, tile in enumerate(TILES) if r.TILE_CATEGORY[k] == r.IMPROVEMENT} == set(IMPROVEMENTS)


@pytest.mark.parametrize("copies", [1, 2, 6])
def test_SOE_11_3_copies_of_army_training_add_up(copies: int) -> None:
    t = turn(2, units={0: "army india"}, counters="india 4", tiles={0: f"{copies} army_training"})
    assert margin(t, "india", "4") == 1 + copies - 4


@pytest.mark.parametrize("copies", [1, 2, 3, 4])
def test_SOE_11_4_logistics_moves_one_more_unit_each(copies: int) -> None:
    t = turn(2, units={0: "9 army home"}, tiles={0: f"{copies} logistics"})
    t.move(*["army home german_states"] * (2 + copies))
    assert t.units(0, "army", "german_states") == 2 + copies


@pytest.mark.parametrize(("unrest", "left"), [(0, 0), (1, 0), (3, 0), (4, 1), (20, 17)])
def test_SOE_11_5_government_reform_discards_up_to_3_unrest_and_leaves_the_game(unrest: int, left: int) -> None:
    t = turn(2, unrest={0: unrest}).buy("government_reform")
    assert (t.unrest[0], t.tiles(0, "government_reform"), t.supply("government_reform")) == (left, 0, 5)


def test_SOE_11_5_the_copies_of_government_reform_run_out() -> None:
    t = turn(7)
    for seat in range(6):
        t.turn_of(seat).buy("government_reform").do("pass")
    assert "government_reform" not in t.turn_of(6).buyable


def test_SOE_11_6_industrialisation_brings_unrest_when_taken_and_none_when_used() -> None:
    t = turn(2).buy("industrialisation")
    assert t.unrest[0] == 3
    t.use("industrialisation")
    assert (t.unrest[0], t.gold[0]) == (3, 14)


@pytest.mark.parametrize(("tile", "gain"), [("banking", 3), ("industrialisation", 4)])
def test_SOE_11_7_banking_and_industrialisation_are_used_freely(tile: str, gain: int) -> None:
    t = turn(2, tiles={0: tile}).use(tile)
    assert (t.gold[0], t.s.actions, t.actor) == (10 + gain, 0, 0)


@pytest.mark.parametrize(("gold", "taken"), [(0, 0), (2, 2), (3, 3), (9, 3)])
def test_SOE_11_12_pirates_rob_up_to_3_gold(gold: int, taken: int) -> None:
    t = turn(2, units={0: "navy india"}, markers={1: "india"}, tiles={0: "pirates"}, gold={1: gold}).rob(1)
    assert t.gold == [10 + taken, gold - taken]
    assert (t.s.actions, t.used(0, "pirates"), t.unrest[1]) == (0, 1, 0)


@pytest.mark.parametrize(
    ("own", "other", "marker"),
    [
        ("army india", "", "india"),
        ("navy baltic", "", "baltic"),  # not a colonial area
        ("navy india", "navy india", "india"),
        ("navy india", "", "africa"),
        ("navy africa", "", "india"),
    ],
)
def test_SOE_11_12_where_pirates_cannot_rob(own: str, other: str, marker: str) -> None:
    t = turn(2, units={0: own, 1: other}, markers={1: marker}, tiles={0: "pirates"})
    assert not t.can("pirates")


def test_SOE_11_12_only_players_of_the_other_alliance_are_robbed() -> None:
    t = turn(
        7,
        units={0: "navy india", 5: "navy india", 1: "9 army india"},
        markers=dict.fromkeys(range(1, 7), "india"),
        tiles={0: "pirates"},
    )
    assert t.use("pirates").seats == {1, 3}


def test_SOE_11_13_a_revolt_that_scores_higher_replaces_a_marker() -> None:
    t = turn(2, tiles={0: "slave_revolt"}, markers={1: "2 caribbean"}, gold={0: 0})
    t.revolt("caribbean", 1, *EQUAL)
    assert t.markers(1, "caribbean") == 1
    assert t.counters("caribbean") == ["2"]
    assert (t.tiles(0, "slave_revolt"), t.supply("slave_revolt")) == (0, 1)
    assert (t.gold[0], t.s.actions) == (0, 1)
    assert t.can("buy")
    t.turn_of(1)
    assert sum(t.bag.values()) == sum(turn(2).bag.values())  # the counter is extra


@pytest.mark.parametrize(
    ("units", "tiles", "strength"),
    [
        ("", "", 0),
        ("army caribbean, fort caribbean", "", 2),
        ("army caribbean", "2 army_training", 3),
        ("navy caribbean", "2 army_training", 0),
        ("2 fort caribbean", "army_training", 3),
    ],
)
def test_SOE_11_13_the_victims_land_strength(units: str, tiles: str, strength: int) -> None:
    t = turn(2, tiles={0: "slave_revolt", 1: tiles}, units={1: units}, markers={1: "caribbean"})
    for d in range(-4, 5):
        dice = (f"{1 + d}1", "11") if d >= 0 else ("11", f"{1 - d}1")  # the revolt rolls first
        won = t.copy().revolt("caribbean", 1, *dice).markers(1, "caribbean") == 0
        assert won == (2 + d > strength)


def test_SOE_11_13_militia_may_be_declared() -> None:
    t = turn(2, tiles={0: "slave_revolt, mercenaries", 1: "militia"}, markers={1: "caribbean"})
    held = t.copy().revolt("caribbean", 1, *EQUAL, tiles={1: "militia"})
    assert (held.markers(1, "caribbean"), held.counters("caribbean"), held.used(1, "militia")) == (1, [], 1)
    assert held.tiles(0, "slave_revolt") == 0
    assert t.revolt("caribbean", 1, *EQUAL).markers(1, "caribbean") == 0


@pytest.mark.parametrize(
    ("dice", "lost"),
    [(("11", "11"), 1), (("11", "31"), 0), (("31", "11"), 1), (("11", "61"), 1), (("65", "43"), 2), (("61", "43"), 2)],
)
def test_SOE_11_13_the_victims_losses(dice: tuple[str, str], lost: int) -> None:
    t = turn(2, tiles={0: "slave_revolt"}, units={1: "2 army caribbean"}, markers={1: "caribbean"})
    t.revolt("caribbean", 1, *dice)  # 2 against 2
    assert (t.units(1, "army", "caribbean"), t.unrest) == (2 - lost, [0, lost])


def test_SOE_11_13_nobody_helps_and_no_other_tile_counts() -> None:
    t = turn(
        4,
        units={1: "army caribbean", 3: "2 army caribbean", 2: "army caribbean"},
        markers={1: "caribbean"},
        tiles={0: "slave_revolt, mercenaries", 1: "mercenaries, strategic_retreat, iroquois"},
    )
    t.use("slave_revolt").take(r.PLACE + AREAS.index("caribbean")).take(r.SEAT + 1)
    assert t.s.phase == r.BATTLE_ROLL


def test_SOE_11_13_navies_are_not_lost() -> None:
    t = turn(2, tiles={0: "slave_revolt"}, units={1: "2 navy caribbean"}, markers={1: "caribbean"})
    t.revolt("caribbean", 1, "11", "61")  # 2 against 5
    assert (t.units(1, "navy", "caribbean"), t.markers(1, "caribbean"), t.unrest[1]) == (2, 1, 0)


def test_SOE_11_13_reserves_may_be_used() -> None:
    t = turn(2, tiles={0: "slave_revolt", 1: "reserves"}, units={1: "2 army caribbean"}, markers={1: "caribbean"})
    t.revolt("caribbean", 1, *EQUAL, lose={1: "reserves"})
    assert (t.units(1, "army", "caribbean"), t.unrest[1]) == (2, 0)


def test_SOE_11_13_in_the_americas_against_the_other_alliance() -> None:
    everywhere = ", ".join(AREAS)
    t = turn(4, tiles={0: "slave_revolt"}, markers={1: everywhere, 2: everywhere, 3: "caribbean"})
    t.use("slave_revolt")
    assert t.places == {"north_america", "caribbean", "south_america"}
    assert t.take(r.PLACE + AREAS.index("caribbean")).seats == {1, 3}
    assert not turn(4, tiles={0: "slave_revolt"}, markers={1: "india", 2: "caribbean"}).can("slave_revolt")


def test_SOE_11_13_the_revolts_counter_may_be_attacked_by_anybody() -> None:
    t = turn(2, tiles={0: "slave_revolt"}, markers={1: "caribbean"}, units={0: "army caribbean", 1: "navy caribbean"})
    t.revolt("caribbean", 1, "31", "11")
    assert t.targets("caribbean") >= {"2"}
    t.attack("caribbean", "2", "31", "11")
    assert (t.markers(0, "caribbean"), t.counters("caribbean")) == (1, [])


def test_SOE_11_14_diplomatic_service_allows_two_buys_and_no_third() -> None:
    t = turn(2, tiles={0: "2 diplomatic_service"}, gold={0: 50}).buy("bavaria")
    assert t.buyable == set(TILES) - {"bavaria", "diplomatic_service"}
    t.buy("army_training")
    assert t.actor == 1
    bought = turn(2, gold={0: 50}).buy("diplomatic_service").buy("saxony")
    assert bought.tiles(0, "saxony") == 1


def test_SOE_11_15_navigation_makes_the_sea_safe() -> None:
    t = turn(2, units={0: "navy home, army home"}, tiles={0: "navigation"})
    t.move("navy home india", "army home india")
    assert t.units(0, "navy", "india") == t.units(0, "army", "india") == 1


def test_SOE_11_15_conscription_makes_the_next_build_place_two_units_both_paid_for() -> None:
    t = turn(2, tiles={0: "conscription"}, markers={0: "india"}).use("conscription")
    assert (t.s.actions, t.used(0, "conscription")) == (0, 1)
    t.build("army").place("fort", "india")
    assert (t.units(0, "army", "home"), t.units(0, "fort", "india")) == (1, 1)
    assert (t.population[0], t.s.actions) == (3, 1)
    t.build("army")
    assert (t.population[0], t.actor) == (2, 1)


def test_SOE_11_15_conscription_lasts_to_the_end_of_the_turn() -> None:
    t = turn(2, tiles={0: "conscription"}).use("conscription").pass_turn().turn_of(0)
    t.build("army")
    assert (t.population[0], t.s.phase) == (4, r.TURN)


@pytest.mark.parametrize(("population", "built"), [(1, 1), (2, 2), (5, 2)])
def test_SOE_11_15_the_second_unit_is_mandatory_if_possible(population: int, built: int) -> None:
    t = turn(2, tiles={0: "conscription"}, population={0: population}).use("conscription").build("army")
    if built == 2:
        assert t.choices(r.UNIT, KINDS) == {"army", "navy"}
        assert not t.can("done")
        t.place("army")
    assert (t.units(0, "army", "home"), t.population[0], t.s.phase) == (built, population - built, r.TURN)


def test_SOE_11_15_conscription_needs_an_action_that_may_build() -> None:
    t = turn(2, tiles={0: "conscription"}).do("pass")
    assert t.can("conscription")
    assert t.do("pass").actor == 1


def test_SOE_11_15_one_conscription_at_a_time() -> None:
    t = turn(2, tiles={0: "2 conscription"}).use("conscription")
    assert not t.can("conscription")
    t.build("army").place("army")
    assert t.can("conscription")


@pytest.mark.parametrize("company", sorted(COMPANIES))
@pytest.mark.parametrize("markers", [0, 1, 4])
def test_SOE_11_16_a_company_brings_gold_for_each_own_marker_in_its_area(company: str, markers: int) -> None:
    area, copies = COMPANIES[company]
    k = TILES.index(company)
    assert (r.COPIES[k], r.TILE_GOLD[k], r.TILE_UNREST[k], r.TILE_POPULATION[k]) == (copies, 2, 0, 0)
    others = ", ".join(other for other in AREAS if other != area)
    t = turn(2, tiles={0: company}, markers={0: f"{markers} {area}, {others}", 1: f"3 {area}"}).use(company)
    assert t.gold[0] == 10 + markers
    assert not t.can(company)
    assert t.s.actions == 0


def test_SOE_11_16_there_are_nine_company_tiles() -> None:
    assert sum(copies for _, copies in COMPANIES.values()) == 9
