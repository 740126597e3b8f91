"""Sections 4 and 7 of the rules of Struggle of Empires: gold, unrest, population; rounds, building and buying."""

from __future__ import annotations

import pytest

from fondaco.games.struggle_of_empires import rules as r
from tests.games.struggle_of_empires.positions import auction, new, turn
from tests.games.struggle_of_empires.reading import ALL_PLAYERS, GAME, ROUNDS, TILES
from tests.games.struggle_of_empires.table import EQUAL

every_number = pytest.mark.parametrize("players", ALL_PLAYERS)


# 4. Gold, tax, unrest, population


def test_SOE_4_1_gold_is_public() -> None:
    t = turn(3, gold={0: 7, 1: 0, 2: 31})
    for viewer in (-1, 0, 1, 2):
        assert list(GAME.view(t.s, viewer).gold[:3]) == [7, 0, 31]


@pytest.mark.parametrize("gold", range(5))
@pytest.mark.parametrize("cost", range(9))
def test_SOE_4_2_two_gold_and_one_unrest_until_the_cost_can_be_paid(gold: int, cost: int) -> None:
    t = auction(2, gold=[gold, 10]).bid(cost, 0, 1).all_pass()
    steps = 0
    while gold + 2 * steps < cost:
        steps += 1
    assert (t.gold[0], t.unrest[0]) == (gold + 2 * steps - cost, steps)
    assert t.gold[0] >= 0


@pytest.mark.parametrize(("gold", "left", "unrest"), [(0, 1, 2), (1, 0, 1), (2, 1, 1), (3, 0, 0), (4, 1, 0)])
def test_SOE_4_2_tax_for_a_tile(gold: int, left: int, unrest: int) -> None:
    t = turn(2, gold={0: gold}).buy("army_training")
    assert (t.gold[0], t.unrest[0]) == (left, unrest)


def test_SOE_4_3_no_tax_but_for_a_payment() -> None:
    t = turn(2, gold={0: 0}, units={0: "army home"})
    assert set(t.legal) == {r.PASS, r.BUY, r.BUILD, r.MOVE}  # nothing that brings gold
    t.build("army").do("pass")
    assert (t.gold[0], t.unrest[0]) == (0, 0)


def test_SOE_4_3_tax_in_the_auctions_and_in_maintenance() -> None:
    t = turn(2, gold={0: 0}, population={0: 0}, units={0: "3 army baltic"}).end_war()
    assert (t.gold[0], t.unrest[0]) == (1, 2)
    t.hurry(r.BID)
    assert t.actor == 1
    t.bid(0, 0, 1).bid(2, 0, 1).do("pass")
    assert (t.gold[0], t.unrest[0]) == (1, 3)


def test_SOE_4_4_gold_buys_no_unrest_away() -> None:
    t = turn(2, gold={0: 99}, unrest={0: 9}, units={0: "army home"})
    assert set(t.legal) == {r.PASS, r.BUY, r.BUILD, r.MOVE, r.GIVE + 1}
    t.buy("government_reform")
    assert (t.unrest[0], t.gold[0]) == (6, 99)


@pytest.mark.parametrize(("tile", "unrest"), [("industrialisation", 3), ("conscription", 1), ("banking", 0)])
def test_SOE_4_5_unrest_from_tiles(tile: str, unrest: int) -> None:
    assert turn(2).buy(tile).unrest == [unrest, 0]


def test_SOE_4_5_unrest_from_losses_in_battle_and_at_sea() -> None:
    t = turn(2, units={0: "2 army baltic, navy home", 1: "2 army baltic"}, markers={1: "baltic"})
    t.attack("baltic", 1, "61", "61")  # a draw, and a 7 on either side
    assert t.unrest == [2, 2]
    t.move("navy home india 52")
    assert t.unrest == [3, 2]


def test_SOE_4_6_unrest_is_hidden_from_the_others() -> None:
    t = turn(3, unrest={0: 4, 1: 5, 2: 6})
    seen = [[int(GAME.view(t.s, viewer).unrest_seen[p]) for p in range(3)] for viewer in (-1, 0, 1, 2)]
    assert seen == [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]


def test_SOE_4_6_a_table_may_play_with_open_unrest() -> None:
    t = new(3, unrest="open")
    assert [int(GAME.view(t.s, viewer).unrest_seen[p]) for viewer in (-1, 0) for p in range(3)] == [1] * 6


@pytest.mark.parametrize("unrest", [19, 20, 25])
def test_SOE_4_6_20_unrest_has_no_effect_before_the_end(unrest: int) -> None:
    t = turn(2, unrest={0: unrest}, gold={0: 0}, vp={0: 30}, markers={0: "baltic"})
    t.buy("army_training")
    assert t.unrest[0] == unrest + 2
    t.end_war()
    assert t.vp[0] == 35
    assert not t.over


@pytest.mark.parametrize("population", [0, 1])
@pytest.mark.parametrize("tile", ["militia", "reserves"])
def test_SOE_4_7_what_costs_population_needs_it(tile: str, population: int) -> None:
    t = turn(2, population={0: population}, gold={0: 50})
    assert (tile in t.buyable) == (population == 1)
    assert t.can("build") == (population == 1)


def test_SOE_4_7_population_stays_between_0_and_9() -> None:
    t = turn(2, population={0: 1, 1: 9}, markers={0: "baltic"})
    t.build("army")
    assert t.population[0] == 0
    assert t.buildable == set()
    t.end_war()
    assert t.population == [3, 9]


# 7. Action rounds


@every_number
def test_SOE_7_1_two_actions_in_turn_order_round_by_round(players: int) -> None:
    seats = list(range(players - 1, -1, -1))
    t = turn(players, top=seats[::2], bottom=seats[1::2])
    course = []
    while t.s.phase == r.TURN:
        course.append((int(t.s.round), t.actor))
        t.do("pass")
    assert course == [(n, seat) for n in range(1, ROUNDS[players] + 1) for seat in seats for _ in (1, 2)]


def test_SOE_7_2_the_actions() -> None:
    t = turn(2, counters="caribbean slave, caribbean pop, india 2", units={0: "navy africa, army india"})
    assert set(t.legal) == {r.GIVE + 1, r.PASS, r.BUY, r.BUILD, r.MOVE, r.ATTACK, r.COLONISE, r.ENSLAVE}


def test_SOE_7_2_slave_revolt_is_an_action() -> None:
    t = turn(2, tiles={0: "slave_revolt"}, markers={1: "caribbean"})
    t.revolt("caribbean", 1, *EQUAL)
    assert t.actor == 0 and t.s.actions == 1
    t.do("pass")
    assert t.actor == 1


def test_SOE_7_3_one_buy_in_a_round() -> None:
    t = turn(2, gold={0: 50}).buy("banking")
    assert not t.can("buy")
    t.do("pass")
    if t.actor == 0:
        t.do("done")
    t.turn_of(0)
    assert t.s.round == 2
    assert t.can("buy")


def test_SOE_7_3_two_buys_with_diplomatic_service() -> None:
    t = turn(2, gold={0: 50}, tiles={0: "diplomatic_service"}).buy("army_training")
    assert t.can("buy")
    t.buy("logistics")
    assert t.actor == 1


def test_SOE_7_3_colonise_or_enslave_once_the_two_together() -> None:
    t = turn(2, counters="2 caribbean slave, 2 caribbean pop", units={0: "navy africa"})
    for word in ("colonise", "enslave"):
        after = t.copy().settle(word, "caribbean")
        assert after.s.actions == 1
        assert not after.can("colonise") and not after.can("enslave")
        after.do("pass").turn_of(0)
        assert after.can("colonise") and after.can("enslave")


def test_SOE_7_3_build_move_attack_and_pass_may_be_done_twice() -> None:
    t = turn(2, counters="india 1, india 2", units={0: "4 army india, navy india, navy baltic, 2 army home"})
    assert t.copy().build("army").can("build")
    assert t.copy().move("army home german_states").can("move")
    assert t.copy().do("pass").can("pass")
    after = t.copy().attack("india", "1", *EQUAL)
    assert after.attack("india", "2", *EQUAL).counters("india") == []


def test_SOE_7_4_free_uses_are_no_actions() -> None:
    t = turn(2, tiles={0: "banking, industrialisation"})
    t.use("banking")
    assert (t.gold[0], t.s.actions) == (13, 0)
    t.do("pass").use("industrialisation")
    assert (t.gold[0], t.s.actions) == (17, 1)
    t.do("pass")
    assert t.actor == 1


def test_SOE_7_4_a_tile_may_be_used_after_both_actions() -> None:
    t = turn(2, tiles={0: "banking"}).do("pass").do("pass")
    assert t.actor == 0
    assert set(t.legal) == {r.DONE, r.TILE + TILES.index("banking")}
    assert t.copy().do("done").actor == 1
    assert t.use("banking").actor == 1


def test_SOE_7_4_a_use_that_gains_nothing_is_legal() -> None:
    t = turn(2, tiles={0: "east_india_company"}).use("east_india_company")
    assert (t.gold[0], t.used(0, "east_india_company")) == (10, 1)


def test_SOE_7_4_only_in_the_owners_turn() -> None:
    t = turn(2, tiles={1: "banking"})
    assert not t.can("banking")
    t.pass_turn()
    assert t.actor == 1 and t.can("banking")


def test_SOE_7_5_passing_does_nothing() -> None:
    t = turn(2, unrest={0: 3})
    before = (t.gold, t.unrest, t.population, t.vp)
    t.do("pass").do("pass")
    assert (t.gold, t.unrest, t.population, t.vp) == before


@pytest.mark.parametrize("kind", ["army", "navy"])
def test_SOE_7_6_an_army_or_navy_appears_at_home_for_one_population(kind: str) -> None:
    t = turn(2, gold={0: 0}).build(kind)
    assert t.units(0, kind, "home") == 1
    assert (t.population[0], t.gold[0], t.unrest[0]) == (4, 0, 0)


def test_SOE_7_6_a_fort_is_built_where_an_own_marker_is() -> None:
    t = turn(2, markers={0: "india, baltic", 1: "africa"})
    at = t.copy().do("build").take(r.UNIT + r.FORT)
    assert at.s.phase == r.BUILD_WHERE
    assert at.places == {"india", "baltic"}
    t.build("fort", "india")
    assert t.units(0, "fort", "india") == 1
    assert (t.population[0], t.gold[0]) == (4, 10)


def test_SOE_7_6_no_fort_without_a_marker_on_the_map() -> None:
    assert turn(2, units={0: "army india"}).buildable == {"army", "navy"}


def test_SOE_7_6_nothing_is_built_at_population_0_or_without_a_piece() -> None:
    assert turn(2, population={0: 0}, markers={0: "india"}).buildable == set()
    full = turn(2, units={0: "14 army home, 8 navy home, 2 fort india"}, markers={0: "india"})
    assert full.buildable == set()
    assert turn(2, units={0: "13 army home, 8 navy home, 2 fort india"}, markers={0: "india"}).buildable == {"army"}


@pytest.mark.parametrize("tile", TILES)
def test_SOE_7_7_a_tile_is_paid_for_and_taken(tile: str) -> None:
    k = TILES.index(tile)
    t = turn(2, gold={0: 20}, unrest={0: 8}).buy(tile)
    discarded = 3 if tile == "government_reform" else 0
    assert t.gold[0] == 20 - r.TILE_GOLD[k]
    assert t.unrest[0] == 8 + r.TILE_UNREST[k] - discarded
    assert t.population[0] == 5 - r.TILE_POPULATION[k]
    assert t.supply(tile) == r.COPIES[k] - 1
    assert t.tiles(0, tile) == (0 if tile == "government_reform" else 1)
    assert t.s.actions == 1


@pytest.mark.parametrize("tile", ["east_india_company", "bavaria", "african_company", "iroquois"])
def test_SOE_7_8_no_presence_is_needed(tile: str) -> None:
    assert tile in turn(2).buyable


def test_SOE_7_9_several_copies_all_work() -> None:
    t = turn(2, gold={0: 50}).buy("army_training").turn_of(1).turn_of(0).buy("army_training")
    assert t.tiles(0, "army_training") == 2
    two = turn(2, tiles={0: "2 banking"})
    assert two.use("banking").use("banking").gold[0] == 16


def test_SOE_7_10_a_sold_out_tile_is_not_available() -> None:
    t = turn(3, tiles={1: "3 mercenaries", 2: "bavaria, 2 pirates"})
    assert set(TILES) - t.buyable == {"mercenaries", "bavaria", "pirates"}


def test_SOE_7_10_tiles_are_neither_resold_nor_given() -> None:
    t = turn(2, tiles={0: "army_training, logistics"})
    assert set(t.legal) == {r.GIVE + 1, r.PASS, r.BUY, r.BUILD}


@pytest.mark.parametrize(("tile", "gold"), [("banking", 10 - 2 + 3), ("industrialisation", 10 + 4)])
def test_SOE_7_11_a_tile_may_be_used_in_the_turn_in_which_it_is_bought(tile: str, gold: int) -> None:
    assert turn(2).buy(tile).use(tile).gold[0] == gold
