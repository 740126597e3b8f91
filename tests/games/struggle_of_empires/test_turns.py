"""Turns of Struggle of Empires step by step: the worked scenarios (SOE-18) and others between them."""

from __future__ import annotations

import pytest

from fondaco.games.struggle_of_empires import rules
from tests.games.struggle_of_empires.europe import GAME, Europe, amount, give, neutral, order_of, rows_of, seat


def auction(players: int, gold: dict[int, int] | None = None) -> Europe:
    """Seat 0 opens the first auction of the game."""
    t = Europe(players, gold=gold)
    s = t.s
    for p in range(players):
        s.order[p], s.row[p] = -1, -1
    s.placed, s.opener, s.phase, s.actor = 0, 0, rules.BID, 0
    return t


def all_pass(t: Europe) -> Europe:
    """Everybody else passes on the bid that stands."""
    placed = int(t.s.placed)
    while t.s.placed == placed and t.s.phase == rules.BID:
        t.take("pass")
    return t


def test_w1_tax_is_taken_in_steps_of_two() -> None:
    """Gold 1, cost 4: takes 2 and 2, pays 4."""
    t = auction(2, gold={0: 1})
    t.take(amount(4), seat(0), seat(1))
    all_pass(t)
    assert (t.of("gold")[0], t.of("unrest")[0]) == (1, 2)


def test_w2_who_has_the_gold_is_not_taxed() -> None:
    t = auction(2, gold={0: 4})
    t.take(amount(4), seat(0), seat(1))
    all_pass(t)
    assert (t.of("gold")[0], t.of("unrest")[0]) == (0, 0)


def test_a_raise_is_higher_and_who_passed_may_raise_later() -> None:
    """SOE-6.5, 6.6."""
    t = auction(3)
    assert not t.may("pass")
    t.take(amount(0), seat(0), seat(1))
    assert t.may("pass") and not t.may(amount(0)) and t.may(amount(1))
    t.take("pass", amount(3), seat(2), seat(1), "pass", amount(4), seat(1), seat(2))
    assert (t.actor, t.s.bid, t.s.bidder) == (2, 4, 1)
    t.take("pass", "pass")
    assert t.of("gold") == [10, 6, 10]
    assert order_of(t)[:2] == [1, 2]


def test_w4_the_turn_order_alternates_between_the_rows() -> None:
    t = auction(5)
    t.take(amount(0), seat(3), seat(1))
    all_pass(t)
    assert t.actor == 1
    t.take(amount(0), seat(4), seat(2))
    all_pass(t)
    assert t.actor == 2
    assert set(t.legal[:5]) == {give(p) for p in (0, 1, 3, 4)} | {amount(0)}
    t.take(amount(0))
    assert t.words == {"top", "bottom"}
    t.take("bottom")
    all_pass(t)
    assert order_of(t) == [3, 1, 4, 2, 0]
    assert rows_of(t) == ({3, 4}, {0, 1, 2})
    assert t.actor == 3


def test_a_bid_is_bounded() -> None:
    """SOE-6.11."""
    t = auction(3, gold={0: 7, 1: 80, 2: 3})
    assert t.legal[-1] == amount(47)
    t.take(amount(43), seat(0), seat(1))
    assert t.legal[-1] == amount(99)
    t.take("pass")
    assert (t.s.phase, t.actor) == (rules.BID, 1), "seat 2, who cannot go above 43, is not asked"


def test_w6_two_unallied_powers_can_be_proposed_in_two_ways() -> None:
    t = auction(4)
    t.take(amount(0), seat(0), seat(1))
    all_pass(t)
    t.take(amount(0))
    assert t.legal == [seat(2), seat(3)]
    t.take(seat(3))
    assert t.legal == [seat(2)]


@pytest.mark.parametrize("word", ["hudsons_bay_company", "banking"])
def test_tiles_cannot_be_used_in_auctions(word: str) -> None:
    """SOE-6.10."""
    t = auction(3)
    t.s.tile[0][rules.TILE_IDS.index(word)] = 1
    assert not t.may(word)


def test_w8_one_tile_is_bought_in_a_round() -> None:
    t = Europe(2).take("buy", "banking")
    assert not t.may("buy")
    t.take("pass", "done").end_round()
    assert t.actor == 0 and t.may("buy")
    t = Europe(2, tiles={0: {"diplomatic_service": 1}}).take("buy", "army_training")
    assert t.may("buy")


def test_w9_colonise_and_enslave_count_together() -> None:
    t = Europe(2, units={0: {"africa": {"navy": 1}}}, counters={"caribbean": ["pop", "slave"]})
    assert t.may("colonise") and t.may("enslave")
    t.take("colonise", "caribbean")
    assert not t.may("enslave") and not t.may("colonise")


def test_w10_population_cannot_be_taxed() -> None:
    assert not Europe(2, population={0: 0}).may("build")
    assert Europe(2, population={0: 1}).may("build")


def test_w11_an_army_of_spain_walks_into_the_mediterranean() -> None:
    t = Europe(2, powers=("spain", "russia"), units={0: {"home": {"army": 1}}})
    t.take("move", "army", "home")
    assert t.words == {"mediterranean"}
    t.take("mediterranean")
    assert not t.rolling
    assert t.unit(0, "army", "mediterranean") == 1


def test_w12_an_army_of_britain_walks_into_the_german_states_alone() -> None:
    t = Europe(2, units={0: {"home": {"army": 1}}})
    t.take("move", "army", "home")
    assert t.words == {"german_states"}


@pytest.mark.parametrize(("roll", "arrives"), [((3, 4), 0), ((6, 1), 0), ((2, 4), 1), ((4, 4), 1)])
def test_a_unit_is_lost_on_a_seven(roll: tuple[int, int], arrives: int) -> None:
    """SOE-8.8: one check from Europe to India, however many ropes are crossed."""
    t = Europe(2, units={0: {"home": {"navy": 1}}}).take("move", "navy", "home", "india")
    assert t.rolling
    t.roll(roll)
    assert (t.unit(0, "navy", "india"), t.unit(0, "navy", "home")) == (arrives, 0)
    assert t.of("unrest")[0] == 1 - arrives


def test_w14_sailing_within_the_americas_is_safe() -> None:
    t = Europe(2, units={0: {"caribbean": {"navy": 1}}}).take("move", "navy", "caribbean", "north_america")
    assert not t.rolling
    assert t.unit(0, "navy", "north_america") == 1


def test_w15_two_logistics_move_four_units() -> None:
    t = Europe(2, powers=("spain", "russia"), units={0: {"home": {"army": 6}}}, tiles={0: {"logistics": 2}}).take(
        "move"
    )
    for moved in range(4):
        assert t.may("done") == (moved > 0)
        t.take("army", "home", "mediterranean")
    assert (t.s.phase, t.s.actions) == (rules.TURN, 1)
    assert (t.unit(0, "army", "home"), t.unit(0, "army", "mediterranean")) == (2, 4)


def test_w16_army_training_against_a_neutral() -> None:
    t = Europe(
        2,
        gold={0: 5},
        units={0: {"german_states": {"army": 3}}},
        tiles={0: {"army_training": 1}},
        counters={"german_states": ["4"]},
    )
    t.attack("german_states", neutral(4)).roll((6, 2), (3, 3))
    assert list(t.s.score) == [8, 4]
    assert t.of("gold")[0] == 3
    assert (t.counter("german_states", "4"), t.marker(0, "german_states")) == (0, 1)
    assert (t.unit(0, "army", "german_states"), t.of("unrest")[0]) == (3, 0)


def test_a_seven_costs_a_unit_although_the_attack_is_won() -> None:
    """SOE-9.16, 9.20: the last army is lost, the marker placed."""
    t = Europe(2, units={0: {"africa": {"army": 1}}}, counters={"africa": ["1"]})
    t.attack("africa", neutral(1)).roll((6, 1), (2, 2)).take("army")
    assert (t.marker(0, "africa"), t.unit(0, "army", "africa"), t.of("unrest")[0]) == (1, 0, 1)


def test_a_defeat_on_a_seven_costs_two_units() -> None:
    """SOE-9.16."""
    t = Europe(2, units={0: {"baltic": {"army": 3}}}, counters={"baltic": ["5"]})
    t.attack("baltic", neutral(5)).roll((4, 3), (6, 1)).take("army", "army")
    assert (t.unit(0, "army", "baltic"), t.of("unrest")[0], t.counter("baltic", "5")) == (1, 2, 1)


def test_w19_a_draw_costs_both_a_unit() -> None:
    units = {p: {"german_states": {"army": 2}} for p in (0, 1)}
    t = Europe(2, units=units, markers={1: {"german_states": 1}})
    t.attack("german_states", seat(1)).roll((2, 1), (4, 5))
    assert list(t.s.score) == [3, 3]
    t.take("army", "army")
    assert [t.unit(p, "army", "german_states") for p in (0, 1)] == [1, 1]
    assert t.of("unrest") == [1, 1]
    assert (t.marker(0, "german_states"), t.marker(1, "german_states")) == (0, 1)


def test_principal_and_ally_lose_by_turns() -> None:
    """SOE-9.17: with a defeat on a 7 the principal loses one unit, then the ally."""
    units = {0: {"baltic": {"army": 2}}, 2: {"baltic": {"army": 2}}}
    t = Europe(4, units=units, counters={"baltic": ["5"]})
    t.attack("baltic", neutral(5))
    assert t.actor == 2
    t.take(amount(1)).roll((4, 3), (6, 1))
    assert list(t.s.score) == [4, 10]
    assert t.actor == 0
    t.take("army")
    assert t.actor == 2
    t.take("army")
    assert [t.unit(p, "army", "baltic") for p in (0, 2)] == [1, 1]
    assert t.of("unrest") == [1, 0, 1, 0]


def test_w21_after_a_draw_at_sea_nobody_has_naval_support() -> None:
    t = Europe(2, units={0: {"india": {"army": 1, "navy": 1}}, 1: {"india": {"navy": 1}}})
    t.attack("india", seat(1)).roll((4, 2), (3, 1))
    assert list(t.s.score) == [3, 3]
    t.take("navy", "navy")
    assert (t.unit(0, "navy", "india"), t.unit(1, "navy", "india"), t.of("unrest")) == (0, 0, [1, 1])
    assert t.words == {"go on", "done"}
    t.take("go on").roll((1, 1), (1, 1))
    assert list(t.s.score) == [1, 0]


def test_w21_a_navy_that_did_not_win_lends_nothing() -> None:
    t = Europe(2, units={0: {"india": {"army": 1, "navy": 2}}, 1: {"india": {"navy": 2}}})
    t.attack("india", seat(1)).roll((4, 2), (3, 1)).take("navy", "navy", "go on").roll((1, 1), (1, 1))
    assert list(t.s.score) == [1, 0]


def test_w22_a_navy_supports_against_a_neutral() -> None:
    t = Europe(2, units={0: {"baltic": {"army": 2, "navy": 1}}}, counters={"baltic": ["3"]})
    t.attack("baltic", neutral(3)).roll((2, 1), (4, 4))
    assert list(t.s.score) == [4, 3]
    assert (t.marker(0, "baltic"), t.unit(0, "army", "baltic"), t.unit(0, "navy", "baltic")) == (1, 2, 1)
    assert t.s.phase == rules.TURN


def test_a_fort_defends_and_may_be_lost() -> None:
    """SOE-9.10, 9.18: the owner chooses army or fort."""
    units = {0: {"german_states": {"army": 4}}, 1: {"german_states": {"army": 1, "fort": 1}}}
    t = Europe(2, units=units, markers={1: {"german_states": 1}})
    t.attack("german_states", seat(1)).roll((3, 3), (1, 1))
    assert list(t.s.score) == [4, 2]
    assert t.actor == 1 and t.words == {"army", "fort"}
    t.take("fort")
    assert (t.unit(1, "army", "german_states"), t.unit(1, "fort", "german_states")) == (1, 0)
    assert (t.marker(0, "german_states"), t.marker(1, "german_states")) == (1, 0)


def test_w24_markers_without_troops_roll_too() -> None:
    t = Europe(2, units={0: {"africa": {"army": 1}}}, markers={1: {"africa": 1}})
    t.attack("africa", seat(1)).roll((1, 1), (5, 2))
    assert list(t.s.score) == [1, 3]
    t.take("army")
    assert (t.marker(1, "africa"), t.unit(0, "army", "africa")) == (1, 0)


def test_w25_the_own_alliance_is_never_attacked() -> None:
    here = {area: {"army": 1, "navy": 1} for area in ("baltic", "india")}
    markers = {p: {"baltic": 1, "india": 1} for p in (1, 2, 3)}
    for area in ("baltic", "india"):
        t = Europe(4, units={0: here}, markers=markers).take("attack", area)
        assert t.legal == [seat(1), seat(3)]
    assert not Europe(4, units={0: here}, markers={2: {"baltic": 1}}).may("attack")


def test_w26_slaves_need_a_navy_in_africa() -> None:
    t = Europe(2, units={0: {"caribbean": {"navy": 1}}}, counters={"caribbean": ["slave"]})
    assert not t.may("enslave")
    t = Europe(2, units={0: {"africa": {"navy": 1}}}, counters={"caribbean": ["slave"]})
    t.take("enslave", "caribbean")
    assert (t.marker(0, "caribbean"), t.counter("caribbean", "slave")) == (1, 0)
    assert (t.of("gold")[0], t.of("population")[0], t.of("unrest")[0]) == (10, 5, 0)


def test_w27_colonising_costs_population() -> None:
    t = Europe(2, population={0: 3}, counters={"south_america": ["pop"]}).take("colonise", "south_america")
    assert (t.of("population")[0], t.marker(0, "south_america"), t.counter("south_america", "pop")) == (2, 1, 0)


def test_a_company_pays_once_per_war() -> None:
    """SOE-11.16."""
    t = Europe(2, tiles={0: {"levant_company": 1}}, markers={0: {"ottoman_empire": 2}}).take("levant_company")
    assert (t.of("gold")[0], t.s.actions, t.owned(0, "levant_company")) == (12, 0, (1, 1))
    assert not t.may("levant_company")


def test_w29_both_copies_of_a_company_pay() -> None:
    t = Europe(2, tiles={0: {"east_indies_company": 2}}, markers={0: {"east_indies": 3}})
    t.take("east_indies_company", "east_indies_company")
    assert t.of("gold")[0] == 16
    assert not t.may("east_indies_company")
    t.end_war()
    assert t.owned(0, "east_indies_company") == (2, 0)
    while t.s.phase != rules.BID:
        t.take(t.legal[0])
    assert not t.may("east_indies_company")


def test_w30_income_and_upkeep() -> None:
    t = Europe(
        2,
        gold={0: 1},
        population={0: 4},
        markers={0: {"german_states": 4, "india": 3}},
        units={0: {"home": {"army": 3}, "india": {"navy": 2, "fort": 1}}},
    ).end_war()
    assert (t.of("gold")[0], t.of("unrest")[0]) == (6, 0)


def test_a_shortage_is_taxed() -> None:
    """SOE-12.2, 12.3: income 1, upkeep 6: 5 are missing, three steps."""
    t = Europe(2, gold={0: 0}, population={0: 1}, units={0: {"home": {"army": 6}}}).end_war()
    assert (t.of("gold")[0], t.of("unrest")[0]) == (1, 3)


@pytest.mark.parametrize(
    ("area", "markers", "vp"),
    [
        ("german_states", {0: 3, 1: 3, 2: 1}, [6, 6, 3]),  # W32
        ("africa", {0: 2, 1: 1, 2: 1}, [3, 1, 1]),  # W33
        ("german_states", {0: 2, 1: 1, 2: 1}, [8, 4, 4]),  # (5 + 3) / 2
    ],
)
def test_w32_w33_ties_share_the_places(area: str, markers: dict[int, int], vp: list[int]) -> None:
    t = Europe(3, markers={p: {area: n} for p, n in markers.items()}).end_war()
    assert t.of("vp") == vp


def final(players: int, unrest: dict[int, int], vp: int = 30, gold: dict[int, int] | None = None) -> Europe:
    """The end of the last War of players who own nothing but so many points."""
    t = Europe(players, unrest=unrest, gold=gold, war=3)
    for p in range(players):
        t.s.vp[p] = vp
    return t.end_war()


def test_w35_a_revolution_and_two_with_most_unrest() -> None:
    t = final(5, {0: 21, 1: 14, 2: 14, 3: 9, 4: 3})
    points, ranks = GAME.standing(t.s)
    assert points == (0, 23, 23, 30, 30)
    assert ranks == (5, 3, 3, 2, 1)


def test_w36_two_with_the_second_most() -> None:
    t = final(4, {0: 12, 1: 10, 2: 10, 3: 4})
    assert GAME.standing(t.s)[0] == (23, 26, 26, 30)


def test_ties_fall_to_less_unrest_then_more_gold() -> None:
    """SOE-15.6."""
    assert GAME.standing(final(2, {}, gold={0: 1}).s)[1] == (2, 1)
    assert GAME.standing(final(2, {}).s) == ((30, 30), (1, 1))
    assert GAME.standing(final(3, {0: 25, 1: 20, 2: 20}).s)[1] == (4, 2, 2), "nobody wins"


@pytest.mark.parametrize(("players", "actions"), [(4, 48), (5, 50)])
def test_w38_actions_of_a_war(players: int, actions: int) -> None:
    t = Europe(players)
    taken = 0
    while t.s.reckoned == 0:
        t.take("pass")
        taken += 1
    assert taken == actions


def test_reserves_cancel_a_loss() -> None:
    """SOE-11.9."""
    t = Europe(2, units={0: {"baltic": {"army": 1}}}, tiles={0: {"reserves": 1}}, counters={"baltic": ["5"]})
    t.attack("baltic", neutral(5)).roll((2, 2), (1, 1))
    assert t.words == {"army", "reserves"}
    t.take("reserves")
    assert (t.unit(0, "army", "baltic"), t.of("unrest")[0], t.owned(0, "reserves")) == (1, 0, (1, 1))


def test_w40_a_strategic_retreat_yields_a_marker() -> None:
    t = Europe(
        2,
        units={0: {"baltic": {"army": 1}}, 1: {"baltic": {"army": 5}}},
        markers={1: {"baltic": 2}},
        tiles={1: {"strategic_retreat": 1}},
    )
    t.attack("baltic", seat(1))
    assert t.actor == 1 and t.words == {"done", "strategic_retreat"}
    t.take("strategic_retreat")
    assert t.actor == 0 and t.s.phase == rules.TURN
    assert (t.marker(0, "baltic"), t.marker(1, "baltic"), t.unit(1, "army", "baltic")) == (1, 1, 5)
    assert t.of("unrest") == [0, 0]
    assert t.owned(1, "strategic_retreat") == (1, 1)
