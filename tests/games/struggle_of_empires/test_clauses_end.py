"""Sections 12 to 15 of the rules of Struggle of Empires: income, victory points, the end of a War and of the game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from fondaco.games.struggle_of_empires import rules as r
from tests.games.struggle_of_empires.positions import turn
from tests.games.struggle_of_empires.reading import ALL_PLAYERS, AREAS, GAME, TILES
from tests.games.struggle_of_empires.table import Table

every_number = pytest.mark.parametrize("players", ALL_PLAYERS)


def last_war(t: Table) -> Table:
    """The same position in War 3."""
    t.s.war = 3
    return t


def ended(unrest: Sequence[int], vp: Sequence[int] | None = None, gold: Sequence[int] | None = None) -> Table:
    """A game that ends with this unrest, these points before the penalties and this gold."""
    n = len(unrest)
    t = turn(
        n,
        unrest=dict(enumerate(unrest)),
        vp=dict(enumerate(vp or [50] * n)),
        gold=dict(enumerate(gold or [10] * n)),
        population=dict.fromkeys(range(n), 0),
    )
    return last_war(t).end_war()


def lost(unrest: Sequence[int]) -> list[int]:
    """The points that this unrest costs, of 50."""
    return [50 - points for points in GAME.standing(ended(unrest).s)[0]]


def ranks(t: Table) -> list[int]:
    return list(GAME.standing(t.s)[1])


# 12. Income and maintenance


@pytest.mark.parametrize(("population", "markers"), [(0, 0), (1, 0), (0, 1), (9, 20), (4, 7)])
def test_SOE_12_1_income_from_population_and_markers(population: int, markers: int) -> None:
    t = turn(2, population={0: population}, markers={0: f"{markers} india"}, gold={0: 1}).end_war()
    assert t.gold[0] == 1 + population + markers


def test_SOE_12_1_markers_in_all_areas_count() -> None:
    t = turn(2, population={0: 0}, markers={0: ", ".join(AREAS)}, gold={0: 0}).end_war()
    assert t.gold[0] == 11


@pytest.mark.parametrize("unit", ["army home", "navy home", "army india", "navy india", "fort india", "fort baltic"])
def test_SOE_12_2_each_unit_on_the_board_costs_1_gold(unit: str) -> None:
    t = turn(2, population={0: 0}, units={0: f"2 {unit}"}).end_war()
    assert t.gold[0] == 10 - 2
    assert t.all_units(0) == 2


def test_SOE_12_2_maintenance_may_be_taxed() -> None:
    t = turn(2, population={0: 0}, gold={0: 0}, units={0: "5 army india"}).end_war()
    assert (t.gold[0], t.unrest[0]) == (1, 3)


@pytest.mark.parametrize(("units", "gold", "unrest"), [(10, 0, 0), (9, 1, 0), (11, 1, 1), (12, 0, 1), (13, 1, 2)])
def test_SOE_12_3_income_comes_before_payment(units: int, gold: int, unrest: int) -> None:
    t = turn(2, population={0: 5}, markers={0: "5 india"}, gold={0: 0}, units={0: f"{units} army india"}).end_war()
    assert (t.gold[0], t.unrest[0], t.all_units(0)) == (gold, unrest, units)


def test_SOE_12_4_also_in_the_last_war() -> None:
    t = turn(2, population={0: 2}, gold={0: 0}, units={0: "7 army india"})
    last_war(t).end_war()
    assert t.over
    assert (t.gold[0], t.unrest[0]) == (1, 3)


# 13. Victory points


def test_SOE_13_1_players_are_ranked_by_markers_in_each_area() -> None:
    t = turn(
        4,
        markers={0: "3 german_states, india", 1: "german_states, 2 india", 2: "2 german_states", 3: "baltic"},
        units={3: "9 army german_states"},
        counters="german_states 5",
        gold={3: 20},
    ).end_war()
    assert t.vp == [8 + 3, 3 + 5, 5, 5]


def test_SOE_13_1_without_markers_there_nothing() -> None:
    t = turn(3, markers={0: "german_states"}).end_war()
    assert t.vp == [8, 0, 0]


@pytest.mark.parametrize(
    ("area", "markers", "vp"),
    [
        ("german_states", [3, 3, 1], [6, 6, 3]),
        ("german_states", [2, 1, 1], [8, 4, 4]),  # (5 + 3) / 2
        ("german_states", [1, 1, 1], [5, 5, 5]),  # 16 / 3
        ("german_states", [1, 1, 1, 1], [4, 4, 4, 4]),
        ("german_states", [4, 3, 1, 1], [8, 5, 1, 1]),  # 3 / 2
        ("german_states", [2, 2, 1, 1], [6, 6, 1, 1]),
        ("german_states", [1] * 7, [2] * 7),  # 16 / 7
        ("baltic", [2, 2, 2, 2, 2], [2, 2, 2, 2, 2]),
        ("ottoman_empire", [1, 1, 1, 1], [1, 1, 1, 1]),  # 7 / 4
        ("ottoman_empire", [2, 1, 1, 1], [4, 1, 1, 1]),  # 3 / 3
        ("africa", [2, 1, 1], [3, 1, 1]),
        ("africa", [1, 1, 1, 1, 1, 1], [0] * 6),  # 5 / 6
        ("north_america", [5, 5, 4], [3, 3, 0]),
        ("india", [4, 3, 2], [5, 3, 0]),
    ],
)
def test_SOE_13_2_tied_players_share_rounding_down(area: str, markers: list[int], vp: list[int]) -> None:
    t = turn(len(markers), markers={seat: f"{n} {area}" for seat, n in enumerate(markers)}).end_war()
    assert t.vp == vp


def test_SOE_13_3_points_are_added_without_limit() -> None:
    t = turn(2, markers={0: "german_states"}, vp={0: 250, 1: -3}).end_war()
    assert t.vp == [258, -3]


# 14. End of a War


@every_number
def test_SOE_14_1_the_next_war_begins_afresh(players: int) -> None:
    t = turn(players).end_war()
    assert t.s.war == 2
    assert t.s.last == players - 1
    assert t.order == [-1] * players
    assert t.alliances == (set(), set())
    t.hurry(r.BID)
    assert t.actor == players - 1
    t.hurry(r.TURN)
    assert (t.s.war, t.s.round) == (2, 1)


@pytest.mark.parametrize(("population", "after"), [(0, 3), (5, 8), (6, 9), (7, 9), (9, 9)])
def test_SOE_14_1_population_grows_by_3_to_at_most_9(population: int, after: int) -> None:
    assert turn(2, population={0: population}).end_war().population[0] == after


def test_SOE_14_1_used_tiles_turn_up_and_the_rest_stays() -> None:
    t = turn(
        2,
        units={0: "army india, navy home, fort baltic"},
        markers={0: "2 india"},
        counters="baltic 3",
        tiles={0: "2 banking, army_training"},
        unrest={0: 6},
    )
    t.use("banking").use("banking").end_war()
    assert [t.used(0, tile) for tile in TILES] == [0] * len(TILES)
    assert (t.tiles(0, "banking"), t.tiles(0, "army_training")) == (2, 1)
    assert (t.units(0, "army", "india"), t.units(0, "navy", "home"), t.units(0, "fort", "baltic")) == (1, 1, 1)
    assert (t.markers(0, "india"), t.counters("baltic")) == (2, ["3"])
    assert (t.gold[0], t.unrest[0]) == (10 + 6 + 5 + 2 - 3, 6)


def test_SOE_14_1_limits_of_a_round_do_not_last_into_the_next_war() -> None:
    t = turn(2, counters="2 caribbean pop", gold={0: 50})
    for _ in range(5):
        t.next_round()
    t.settle("colonise", "caribbean").buy("army_training")
    t.end_war().hurry(r.TURN).turn_of(0)
    assert t.can("buy") and t.can("colonise")


def test_SOE_14_2_population_does_not_grow_after_war_3() -> None:
    t = last_war(turn(2, population={0: 4})).end_war()
    assert t.over
    assert t.population[0] == 4


# 15. End of the game


@pytest.mark.parametrize(("unrest", "points"), [(19, 43), (20, 0), (21, 0), (90, 0)])
def test_SOE_15_1_20_unrest_or_more_is_a_revolution(unrest: int, points: int) -> None:
    t = ended([unrest, 0, 0])
    assert GAME.standing(t.s)[0] == (points, 50, 50)
    assert ranks(t)[0] == 3


def test_SOE_15_1_a_revolution_loses_even_with_the_most_points() -> None:
    t = ended([20, 3, 0], vp=[200, 2, -5])
    assert GAME.standing(t.s)[0] == (0, 2 - 7, -5)
    assert ranks(t) == [3, 2, 1]  # equal points, less unrest


def test_SOE_15_1_unrest_of_the_last_maintenance_counts() -> None:
    t = turn(2, unrest={0: 19}, gold={0: 0}, population={0: 0}, units={0: "army india"}, vp={0: 10})
    last_war(t).end_war()
    assert GAME.standing(t.s)[0][0] == 0


def test_SOE_15_1_unrest_is_revealed() -> None:
    t = ended([4, 5, 6])
    assert [int(GAME.view(t.s, -1).unrest_seen[p]) for p in range(3)] == [1, 1, 1]


@pytest.mark.parametrize(
    ("unrest", "penalties"),
    [
        ([12, 10, 5, 4], [7, 4, 0, 0]),
        ([4, 5, 10, 12], [0, 0, 4, 7]),
        ([1, 2, 3], [0, 4, 7]),
        ([25, 9, 8, 7], [50, 7, 4, 0]),  # a revolution takes no place
        ([25, 21, 8, 7], [50, 50, 7, 4]),
    ],
)
def test_SOE_15_2_most_and_second_most_unrest(unrest: list[int], penalties: list[int]) -> None:
    assert lost(unrest) == penalties


@pytest.mark.parametrize(
    ("unrest", "penalties"),
    [
        ([12, 12, 10, 4], [7, 7, 0, 0]),
        ([9, 9, 9], [7, 7, 7]),
        ([12, 10, 10, 4], [7, 4, 4, 0]),
        ([12, 5, 5, 5, 5, 5, 5], [7, 4, 4, 4, 4, 4, 4]),
        ([5] * 7, [7] * 7),
    ],
)
def test_SOE_15_3_ties(unrest: list[int], penalties: list[int]) -> None:
    assert lost(unrest) == penalties


@pytest.mark.parametrize(
    ("unrest", "penalties"), [([0, 0, 0], [0, 0, 0]), ([3, 0, 0], [7, 0, 0]), ([30, 0, 0], [50, 0, 0])]
)
def test_SOE_15_4_0_unrest_never_loses_points(unrest: list[int], penalties: list[int]) -> None:
    assert lost(unrest) == penalties


def test_SOE_15_4_points_may_become_negative() -> None:
    assert GAME.standing(ended([3, 2, 0], vp=[2, 1, 0]).s)[0] == (-5, -3, 0)


@pytest.mark.parametrize(
    ("unrest", "penalties"), [([8, 3], [7, 4]), ([3, 3], [7, 7]), ([8, 0], [7, 0]), ([20, 3], [50, 7])]
)
def test_SOE_15_5_with_two_players(unrest: list[int], penalties: list[int]) -> None:
    assert lost(unrest) == penalties


@every_number
def test_SOE_15_5_with_any_number(players: int) -> None:
    unrest = list(range(players, 0, -1))
    assert lost(unrest) == [7, 4] + [0] * (players - 2)


def test_SOE_15_6_most_points_win() -> None:
    assert ranks(ended([0, 0, 0, 0], vp=[10, 40, 30, 20])) == [4, 1, 2, 3]


def test_SOE_15_6_ties_by_unrest_then_gold_then_shared() -> None:
    assert ranks(ended([3, 2, 1, 0], vp=[7, 4, 0, 0])) == [4, 3, 2, 1]  # all have 0 points
    assert ranks(ended([0, 0, 0], vp=[5, 5, 5], gold=[3, 9, 4])) == [3, 1, 2]
    assert ranks(ended([0, 0, 0], vp=[5, 5, 4], gold=[3, 3, 9])) == [1, 1, 3]


def test_SOE_15_6_revolutions_rank_below_all_others_by_unrest() -> None:
    assert ranks(ended([30, 20, 0, 25], vp=[90, 0, -40, 50])) == [4, 2, 1, 3]
    assert ranks(ended([22, 22, 0, 25], gold=[1, 9, 0, 0])) == [2, 2, 1, 4]


@pytest.mark.parametrize("unrest", [[20, 21], [20, 20, 20]])
def test_SOE_15_6_if_all_have_a_revolution_nobody_wins(unrest: list[int]) -> None:
    t = ended(unrest)
    assert 1 not in ranks(t)
    assert set(GAME.standing(t.s)[0]) == {0}
