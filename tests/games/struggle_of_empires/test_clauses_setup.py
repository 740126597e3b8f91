"""Sections 1 and 3 of the rules of Struggle of Empires: the pieces and the set-up."""

from __future__ import annotations

import pytest

from fondaco.games.struggle_of_empires import rules as r
from fondaco.kernel.state import CHANCE
from tests.games.struggle_of_empires.positions import new, turn
from tests.games.struggle_of_empires.reading import ALL_PLAYERS, AREAS, NAVAL_AREAS, POWERS, ROUNDS, TILES
from tests.games.struggle_of_empires.table import EQUAL, Table

every_number = pytest.mark.parametrize("players", ALL_PLAYERS)

BAG = {
    "german_states": {"3": 4, "4": 3, "5": 2},
    "mediterranean": {"3": 4, "4": 3, "5": 1},
    "central_europe": {"3": 2, "4": 3, "5": 1},
    "baltic": {"3": 2, "4": 2, "5": 2},
    "ottoman_empire": {"4": 3, "5": 2},
    "north_america": {"1": 1, "2": 1, "pop": 3, "slave": 1},
    "caribbean": {"1": 1, "pop": 1, "slave": 4},
    "south_america": {"2": 1, "pop": 2, "slave": 2},
    "africa": {"1": 1, "2": 2, "3": 1},
    "india": {"2": 3, "3": 2, "4": 1},
    "east_indies": {"1": 1, "2": 2, "pop": 1},
}
"""The table of SOE-3.7."""
WHOLE_BAG = {(area, name): n for area, row in BAG.items() for name, n in row.items()}


def drawn_counters(players: int) -> Table:
    """Ten counters are on the map."""
    t = new(players)
    while t.s.phase == r.DRAW_COUNTERS:
        t.take(t.legal[0])
    return t


# 1. Object and pieces


@every_number
def test_SOE_1_1_three_wars_of_six_or_five_rounds_of_two_actions_each(players: int) -> None:
    t = turn(players)
    actions = {}
    while not t.over:
        if t.s.phase == r.TURN:
            key = (t.s.war, t.s.round, t.actor)
            actions[key] = actions.get(key, 0) + 1
            t.do("pass")
        elif t.s.phase == r.BID:
            t.ally(range(0, players, 2), range(1, players, 2))
        else:
            t.take(t.legal[0])
    rounds = 6 if players <= 4 else 5
    assert actions == {(w, n, p): 2 for w in (1, 2, 3) for n in range(1, rounds + 1) for p in range(players)}
    assert rounds == ROUNDS[players]


@pytest.mark.parametrize("players", [1, 8])
def test_SOE_1_1_two_to_seven_players(players: int) -> None:
    with pytest.raises(ValueError, match="players"):
        new(players)


def test_SOE_1_2_only_markers_bring_victory_points() -> None:
    t = turn(3, units={0: "9 army baltic, 2 fort baltic, 8 navy baltic"}, markers={1: "baltic"}, gold={0: 40})
    t.end_war()
    assert t.vp == [0, 5, 0]


def test_SOE_1_3_seven_powers() -> None:
    assert sorted(POWERS) == ["austria", "britain", "france", "prussia", "russia", "spain", "united_provinces"]


@pytest.mark.parametrize("power", POWERS)
def test_SOE_1_3_no_power_has_abilities_of_its_own(power: str) -> None:
    t = turn(2, powers={0: power}, units={0: "navy africa, army india"}, counters="caribbean slave, india 3")
    assert t.buyable == set(TILES)
    assert t.buildable == {"army", "navy"}
    assert t.targets("india") == {"3"}
    assert t.can("enslave")


@pytest.mark.parametrize(("kind", "limit"), [("army", 14), ("navy", 8), ("fort", 2)])
def test_SOE_1_4_units_of_a_power(kind: str, limit: int) -> None:
    place = "india"
    assert kind in turn(2, units={0: f"{limit - 1} {kind} {place}"}, markers={0: place}).buildable
    assert kind not in turn(2, units={0: f"{limit} {kind} {place}"}, markers={0: place}).buildable


def test_SOE_1_5_counters_and_tiles() -> None:
    supply = turn(7).supply
    assert sum(WHOLE_BAG.values()) == sum(new(7).bag.values()) == 65
    categories = [sum(supply(tile) for k, tile in enumerate(TILES) if r.TILE_CATEGORY[k] == c) for c in range(3)]
    assert categories == [51, 9, 11]


@pytest.mark.parametrize(("before", "after"), [(19, 20), (20, 20)])
def test_SOE_1_6_at_most_20_markers_of_a_power_are_on_the_map(before: int, after: int) -> None:
    t = turn(2, units={0: "3 army baltic"}, markers={0: f"{before} india", 1: "baltic"})
    t.attack("baltic", 1, *EQUAL)
    assert t.markers(1, "baltic") == 0
    assert t.markers(0, "baltic") == after - before
    assert t.all_markers(0) == after


def test_SOE_1_6_a_neutral_beaten_without_a_marker_left_is_removed_all_the_same() -> None:
    t = turn(2, units={0: "5 army baltic"}, markers={0: "20 india"}, counters="baltic 3")
    t.attack("baltic", "3", *EQUAL)
    assert t.counters("baltic") == []
    assert t.markers(0, "baltic") == 0


def test_SOE_1_6_a_unit_not_in_stock_cannot_be_placed_in_the_set_up() -> None:
    t = drawn_counters(2).hurry(r.PLACE_UNIT)
    first = t.actor
    for _ in range(2):
        t.place("fort", "india")
        t.place("army", "india")
    assert t.actor == first
    assert not t.choices(r.UNIT, ["army", "navy", "fort"]) & {"fort"}


def test_SOE_1_7_unrest_and_gold_have_no_limit() -> None:
    t = turn(2, unrest={0: 300}, gold={0: 0})
    t.buy("industrialisation").pass_turn()
    assert t.unrest[0] == 303
    t.turn_of(0).buy("army_training")
    assert (t.unrest[0], t.gold[0]) == (305, 1)


# 3. Setup


def test_SOE_3_1_ten_counters_are_drawn_from_all_65() -> None:
    t = new(4)
    assert t.actor == CHANCE
    assert t.drawn == WHOLE_BAG
    t.draw("baltic", "5").draw("baltic", "5").draw("caribbean", "slave")
    assert t.counters("baltic") == ["5", "5"]
    assert t.counters("caribbean") == ["slave"]
    assert ("baltic", "5") not in t.drawn
    assert t.drawn[("caribbean", "slave")] == 3


@every_number
def test_SOE_3_1_after_ten_counters_no_more_come(players: int) -> None:
    t = drawn_counters(players)
    assert t.all_counters == 10
    assert sum(t.bag.values()) == 55


@every_number
def test_SOE_3_2_the_first_player_is_drawn_with_equal_chances(players: int) -> None:
    t = drawn_counters(players)
    assert t.s.phase == r.DRAW_FIRST and t.actor == CHANCE
    assert t.seats == set(range(players))
    assert len(set(t.weights)) == 1


def test_SOE_3_2_all_tiles_are_open_and_the_markers_stand_at_1() -> None:
    t = turn(5)
    assert [t.supply(tile) for tile in TILES] == list(r.COPIES)
    assert t.buyable == set(TILES)
    assert (t.s.war, t.s.round) == (1, 1)


@every_number
def test_SOE_3_3_powers_are_chosen_in_seat_order_from_the_first_player(players: int) -> None:
    first = players - 1
    t = drawn_counters(players).take(r.SEAT + first)
    chosen = []
    for n in range(players):
        assert t.s.phase == r.CHOOSE_POWER
        assert t.actor == (first + n) % players
        free = t.choices(r.POWER, POWERS)
        assert free == set(POWERS) - set(chosen)
        chosen.append(max(free))
        t.take(r.POWER + POWERS.index(chosen[-1]))
    assert t.s.phase == r.DRAW_MARKERS
    assert [POWERS[t.s.power[(first + n) % players]] for n in range(players)] == chosen


@every_number
def test_SOE_3_3_what_each_player_begins_with(players: int) -> None:
    t = drawn_counters(players).hurry(r.PLACE_UNIT)
    assert t.population == [5] * players
    assert t.gold == [10] * players
    assert t.vp == t.unrest == [0] * players


def test_SOE_3_3_powers_may_be_drawn() -> None:
    t = new(3, powers="drawn")
    while t.s.phase != r.CHOOSE_POWER:
        t.take(t.legal[0])
    for left in (7, 6, 5):
        assert t.actor == CHANCE
        assert len(t.choices(r.POWER, POWERS)) == left
        assert len(set(t.weights)) == 1
        t.take(t.legal[0])
    assert t.s.phase == r.DRAW_MARKERS


@every_number
def test_SOE_3_4_each_player_draws_five_places_for_his_markers(players: int) -> None:
    first = 1
    t = drawn_counters(players).take(r.SEAT + first).hurry(r.DRAW_MARKERS)
    on_map = {area: t.counters(area) for area in AREAS}
    for n in range(5 * players):
        assert t.actor == CHANCE and t.s.phase == r.DRAW_MARKERS
        seat = (first + n // 5) % players
        area, name = max(t.drawn)
        before = t.markers(seat, area), t.drawn[(area, name)]
        t.draw(area, name)
        assert t.markers(seat, area) == before[0] + 1
        assert t.bag.get((area, name), 0) == before[1] - 1
    assert [t.all_markers(seat) for seat in range(players)] == [5] * players
    assert {area: t.counters(area) for area in AREAS} == on_map
    assert sum(t.bag.values()) == 55 - 5 * players


def test_SOE_3_4_several_markers_may_share_an_area() -> None:
    t = new(2)
    while t.s.phase == r.DRAW_COUNTERS:
        t.draw(*max(counter for counter in t.drawn if counter[0] != "mediterranean"))
    t.take(r.SEAT).hurry(r.DRAW_MARKERS)
    for strength in ("3", "3", "4", "4", "5"):
        t.draw("mediterranean", strength)
    t.draw("mediterranean", "4")
    assert (t.markers(0, "mediterranean"), t.markers(1, "mediterranean")) == (5, 1)


@every_number
def test_SOE_3_5_units_are_placed_one_at_a_time_clockwise_from_the_first_player(players: int) -> None:
    first = players // 2
    t = drawn_counters(players).take(r.SEAT + first).hurry(r.PLACE_UNIT)
    for n in range(5 * players):
        assert t.s.phase == r.PLACE_UNIT
        assert t.actor == (first + n) % players
        t.place("army", AREAS[n % 11])
    assert t.s.phase == r.BID
    assert [t.all_units(seat) for seat in range(players)] == [5] * players
    assert t.gold == [10] * players and t.population == [5] * players


def test_SOE_3_5_where_units_may_be_placed() -> None:
    t = drawn_counters(4).hurry(r.PLACE_UNIT)
    allowed = {}
    for n, kind in enumerate(("army", "navy", "fort")):
        choosing = t.copy().take(r.UNIT + n)
        allowed[kind] = choosing.places
    assert allowed == {"army": set(AREAS), "navy": set(NAVAL_AREAS), "fort": set(AREAS)}


def test_SOE_3_5_two_forts_at_most() -> None:
    t = drawn_counters(2).take(r.SEAT).hurry(r.PLACE_UNIT)
    for n, kinds in enumerate([{"army", "navy", "fort"}] * 2 + [{"army", "navy"}] * 3):
        assert t.choices(r.UNIT, ["army", "navy", "fort"]) == kinds
        t.place("fort" if n < 2 else "navy", "africa")
        t.place("army", "africa")
    assert t.units(0, "fort", "africa") == 2
    assert t.units(0, "navy", "africa") == 3


def test_SOE_3_6_with_7_players_all_counters_come_in_the_course_of_the_game() -> None:
    t = new(7).hurry(r.BID)
    assert sum(t.bag.values()) == 20
    left = []
    while not t.over:
        if t.s.phase == r.BID:
            t.ally((0, 2, 4, 6), (1, 3, 5)).end_war()
        else:
            t.take(t.legal[0])
        left.append(sum(t.bag.values()))
    assert left[-1] == 0


@pytest.mark.parametrize("left", [0, 3])
def test_SOE_3_6_from_an_empty_bag_no_more_is_drawn(left: int) -> None:
    t = turn(2)
    for area in range(len(AREAS)):
        for k in range(len(r.SYMBOL_IDS)):
            t.s.bag[area][k] = 0
    if left:
        t.s.bag[AREAS.index("india")][r.SYMBOL_IDS.index("2")] = left
    t.end_war().hurry(r.BID)
    assert t.counters("india") == ["2"] * left
    assert sum(t.bag.values()) == 0
    assert t.s.war == 2


def test_SOE_3_6_homes_of_unused_powers_stay_closed() -> None:
    t = turn(2, units={0: "army german_states, navy baltic"})
    assert "home" not in t.destinations("army", "german_states") | t.destinations("navy", "baltic")


def test_SOE_3_7_the_mix_of_country_counters() -> None:
    assert new(2).bag == WHOLE_BAG
    totals = {area: sum(row.values()) for area, row in BAG.items()}
    assert list(totals.values()) == [9, 8, 6, 6, 5, 6, 6, 5, 4, 6, 4]
