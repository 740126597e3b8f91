"""Sections 9, 10 and 14 of the rules of Medici: ship values, tracks, bounds."""

from __future__ import annotations

import pytest

from fondaco.games.medici import components, rules
from fondaco.kernel.state import NOBODY
from tests.games.medici.table import GAME, SETUPS, Paid, Table, scored

ALL = [2, 3, 4, 5, 6]


def track(*levels: int) -> Paid:
    """What a day pays when cloth stands like this and every ship is empty."""
    return scored(len(levels), levels={"c": levels})


def income(paid: Paid, letter: str) -> list[int]:
    """Award and bonus of one track, by seat."""
    return [award + bonus for award, bonus in zip(paid.tracks[letter], paid.bonus[letter], strict=True)]


# 9. Scoring ship values


def test_MED_9_1_ship_value_is_the_sum_of_all_cards_with_gold() -> None:
    t = Table(4, ships=("c0 c1 c2 c3", "f4 f5 f5 G10", "", "g0 d0"), deck=1)
    paid = t.close_day()
    assert list(t.s.ship_value[:4]) == [6, 24, 0, 0]
    assert paid.ships == [20, 30, 5, 5]  # the empty ship ties with the worthless one for 10 + 0


@pytest.mark.parametrize(
    ("ships", "payouts"),
    [
        (("c1", "f2"), [0, 20]),
        (("c2", "f5", "g4"), [0, 30, 15]),
        (("c2", "f5", "g4", "d3"), [0, 30, 20, 10]),
        (("c2", "f5", "g4", "d3", "s1"), [5, 30, 20, 10, 0]),
        (("c2", "f5", "g4", "d3", "s1", "G10"), [5, 20, 15, 10, 0, 30]),
    ],
)
def test_MED_9_2_ranks_by_ship_value_are_paid(ships: tuple[str, ...], payouts: list[int]) -> None:
    assert scored(len(ships), ships=ships).ships == payouts


@pytest.mark.parametrize(
    ("ships", "payouts"),
    [
        (("c5", "f5", "g1"), [22, 22, 0]),  # 45 / 2
        (("c5", "f5", "g5", "d1"), [20, 20, 20, 0]),  # 60 / 3
        (("c5", "f3", "g3", "d1"), [30, 15, 15, 0]),  # 30 / 2
        (("c5", "f3", "g3", "d3", "s1"), [30, 11, 11, 11, 0]),  # 35 / 3
        (("c5", "f5", "g3", "d3", "s1"), [25, 25, 7, 7, 0]),  # 50 / 2, 15 / 2
        (("c5", "f5", "g5", "d5", "s1", "s0"), [18, 18, 18, 18, 5, 0]),  # 75 / 4
        (("c5", "f4", "g4", "d4", "s4", "s0"), [30, 12, 12, 12, 12, 0]),  # 50 / 4
        (("c5", "f4", "g4", "d2", "s2", "c0"), [30, 17, 17, 7, 7, 0]),  # 35 / 2, 15 / 2
    ],
)
def test_MED_9_3_ties_share_the_ranks_they_cover_rounded_down(ships: tuple[str, ...], payouts: list[int]) -> None:
    assert scored(len(ships), ships=ships).ships == payouts


@pytest.mark.parametrize(
    ("ships", "payouts"),
    [
        (("c5", "f1", "g1"), [30, 7, 7]),  # 15 / 2
        (("c5", "f4", "g1", "d1"), [30, 20, 5, 5]),  # 10 / 2
        (("c5", "f4", "g1", "d1", "s1"), [30, 20, 5, 5, 5]),  # 15 / 3
        (("c5", "f4", "g3", "d2", "s1", "c1"), [30, 20, 15, 10, 2, 2]),  # 5 / 2
    ],
)
def test_MED_9_4_last_place_pays_nothing_unless_tied(ships: tuple[str, ...], payouts: list[int]) -> None:
    assert scored(len(ships), ships=ships).ships == payouts


@pytest.mark.parametrize(("players", "share"), [(2, 10), (3, 15), (4, 15), (5, 13), (6, 13)])
def test_MED_9_4_when_all_tie_all_share_everything(players: int, share: int) -> None:
    assert scored(players).ships == [share] * players


def test_S2_ship_values_of_five_players() -> None:
    diane, kevin = 3, 4
    ships = ("c5 d5 g3 g0 G10", "g5 d4 f4 f3 s4", "c3 s5 c2 c1 d5", "s3 g5 g4 g2", "s5 s2 d3 d0")
    t = Table(5, ships=ships, selector=diane)
    t.offer("f2")
    assert t.actor == kevin
    t.say("pass", 1)  # Diane is full, and the last active player fills his ship
    before = t.florins
    assert before[diane] == 29
    t.up("c4")
    assert list(t.s.ship_value[:5]) == [23, 20, 16, 16, 14]
    assert t.paid(before).ships == [30, 20, 7, 7, 0]


# 10. Scoring tracks


def test_MED_10_1_counters_rise_before_the_tracks_pay() -> None:
    t = Table(3, ships=("c0 c1 c2", "", ""), levels={"c": (0, 2, 0)}, deck=1)
    assert t.close_day().tracks["c"] == [10, 5, 0]
    t = Table(3, ships=("", "c0 f0 g0 d0 s0", ""), deck=1)
    paid = t.close_day()
    assert all(paid.tracks[c] == [2, 10, 2] for c in "cfgds")
    assert paid.income == [15 + 5 * 2, 15 + 5 * 10, 15 + 5 * 2]


def test_MED_10_2_a_counter_rises_by_the_cards_aboard_and_never_above_7() -> None:
    t = Table(3, ships=("c0 c5 c1 d2", "d0", "G10"), levels={"c": (1, 3, 0), "d": (6, 0, 7)}, deck=1)
    t.close_day()
    assert t.levels("c") == [4, 3, 0]
    assert t.levels("d") == [7, 1, 7]
    assert t.levels("f") == t.levels("g") == t.levels("s") == [0, 0, 0]
    t = Table(2, ships=("s0 s1 s2 s3 s4 s5", "s5"), levels={"s": (4, 7)}, deck=1)
    t.close_day()
    assert t.levels("s") == [7, 7]  # surplus steps are lost


def test_MED_1_7_counters_share_a_level() -> None:
    t = Table(3, ships=("f0", "f1", "f2 f3"), deck=1)
    t.close_day()
    assert t.levels("f") == [1, 1, 2]


def test_MED_10_3_the_highest_earn_10_and_the_second_5() -> None:
    assert track(2, 4, 1, 0).tracks["c"] == [5, 10, 0, 0]
    assert track(2, 4, 3).tracks["c"] == [0, 10, 5]
    assert track(2, 4).tracks["c"] == [0, 10]


def test_MED_10_3_players_at_level_0_earn_by_tying() -> None:
    assert track(4, 0, 0, 0).tracks["c"] == [10, 1, 1, 1]
    assert track(4, 0, 0).tracks["c"] == [10, 2, 2]
    assert track(1, 0).tracks["c"] == [10, 0]


FIRST = {1: 10, 2: 7, 3: 5, 4: 3, 5: 3, 6: 2}
SECOND = {1: 5, 2: 2, 3: 1, 4: 1, 5: 1}


@pytest.mark.parametrize(("players", "tied"), [(n, k) for n in ALL[1:] for k in range(1, n + 1)])
def test_MED_10_4_players_tied_for_first_share_15(players: int, tied: int) -> None:
    levels = [4] * tied + [3, 2, 1, 0, 0][: players - tied]
    expected = [FIRST[tied]] * tied + [0] * (players - tied)
    if tied == 1:
        expected[1] = 5
    assert track(*levels).tracks["c"] == expected


@pytest.mark.parametrize(("players", "tied"), [(n, k) for n in ALL[1:] for k in range(1, n)])
def test_MED_10_4_players_tied_for_second_share_5(players: int, tied: int) -> None:
    levels = [4] + [3] * tied + [2, 1, 0, 0][: players - tied - 1]
    assert track(*levels).tracks["c"] == [10] + [SECOND[tied]] * tied + [0] * (players - tied - 1)


def test_MED_10_4_two_players_tied_share_10() -> None:
    assert track(3, 3).tracks["c"] == [5, 5]


@pytest.mark.parametrize(("level", "bonus"), list(enumerate([0, 0, 0, 0, 0, 5, 10, 20])))
def test_MED_10_5_each_player_on_a_bonus_level_gets_all_of_its_bonus(level: int, bonus: int) -> None:
    assert track(level, level, level, 0).bonus["c"] == [bonus] * 3 + [0]
    assert track(0, level).bonus["c"] == [0, bonus]


def test_MED_10_6_counters_stay_for_the_next_day() -> None:
    t = Table(3, ships=("c0 c1", "f0", "s1"), levels={"s": (0, 3, 4)}, deck=1)
    t.close_day()
    assert [t.levels(c) for c in "cfgds"] == [[2, 0, 0], [0, 1, 0], [0, 0, 0], [0, 0, 0], [0, 3, 5]]
    before = [t.levels(c) for c in "cfgds"]
    assert list(t.starters) == [1]  # he earned 27, the others 44 and 51
    t.offer("c3").all_pass()
    assert [t.levels(c) for c in "cfgds"] == before


def test_MED_10_7_the_bonus_is_paid_each_day_also_to_who_bought_nothing() -> None:
    levels: dict[str, tuple[int, ...]] = {"g": (6, 2, 0)}
    for day in (1, 2, 3):
        t = Table(3, ships=("", "g1", ""), levels=levels, deck=1, day=day)
        paid = t.close_day()
        assert paid.bonus["g"][0] == 10
        levels = {"g": tuple(t.levels("g"))}
    assert levels == {"g": (6, 5, 0)}
    assert paid.bonus["g"] == [10, 5, 0]


def test_S3_three_tie_for_second() -> None:
    assert income(track(3, 1, 1, 1), "c") == [10, 1, 1, 1]


def test_S4_bonus_levels() -> None:
    assert income(track(7, 6, 6, 2), "c") == [30, 12, 12, 0]


@pytest.mark.parametrize(("players", "award"), [(2, 5), (3, 5), (4, 3), (5, 3), (6, 2)])
def test_S5_all_at_the_bottom(players: int, award: int) -> None:
    assert scored(players).tracks["s"] == [award] * players


def test_S6_a_tie_for_first_takes_both_prizes() -> None:
    assert income(track(4, 4, 2), "c") == [7, 7, 0]


def test_S8_two_players() -> None:
    assert income(track(3, 1), "c") == [10, 0]
    assert income(track(2, 2), "c") == [5, 5]
    assert income(track(6, 4), "c") == [20, 0]
    assert scored(2, ships=("G10 c5", "f5 g5 d5")).ships == [10, 10]
    assert scored(2, ships=("G10 c2", "f5 g5 d1")).ships == [20, 0]


def test_S10_track_cap() -> None:
    t = Table(3, ships=("d1 d2 d3", "", ""), levels={"d": (6, 0, 0)}, deck=1)
    paid = t.close_day()
    assert t.levels("d") == [7, 0, 0]
    assert paid.bonus["d"] == [20, 0, 0]


# 14. Bounds

TURNS = {2: 18, 3: 18, 4: 24, 5: 30, 6: 36}
INCOME = {2: 170, 3: 180, 4: 180, 5: 180, 6: 180}
FLORINS = {2: 550, 3: 580, 4: 580, 5: 570, 6: 570}
BIDS = {2: 380, 3: 400, 4: 400, 5: 390, 6: 390}


@pytest.mark.parametrize("players", ALL)
def test_MED_14_1_turns_of_a_day_at_most_the_cards_of_the_deck(players: int) -> None:
    t = Table(players, day=3)
    turns = 0
    while t.actor != NOBODY:
        turns += 1
        t.up(min(t.chances))
        if t.chooses:
            t.stop()
        t.all_pass()
    assert turns == TURNS[players]


@pytest.mark.parametrize("players", ALL)
def test_MED_14_2_the_highest_income_of_a_day(players: int) -> None:
    best = scored(players, ships=("G10",), levels={c: [7] + [0] * (players - 1) for c in "cfgds"})
    assert best.income[0] == INCOME[players]


@pytest.mark.parametrize("players", ALL)
def test_MED_14_3_florins_reach_their_bound_and_fit(players: int) -> None:
    florins = [SETUPS[players].start] + [0] * (players - 1)
    for day in (1, 2, 3):
        t = Table(players, ships=("G10",), levels={c: [7] + [0] * (players - 1) for c in "cfgds"}, deck=1, day=day)
        for seat, amount in enumerate(florins):
            t.s.florins[seat] = amount
        t.close_day()
        florins = t.florins
        assert rules.State.from_bytes(t.s.to_bytes()) == t.s
    assert florins[0] == FLORINS[players]
    assert GAME.standing(t.s)[0][0] == FLORINS[players]


@pytest.mark.parametrize("players", ALL)
def test_MED_14_4_the_highest_bid_can_be_made(players: int) -> None:
    most = BIDS[players]
    t = Table(players, florins=[most] * players, day=3).offer("c4 f3")
    assert t.bids == list(range(1, most + 1))
    assert t.legal[-1] < rules.ACTIONS
    t.say(most)
    assert t.s.high_bid == most and t.s.said[1] == most
    assert rules.State.from_bytes(t.s.to_bytes()) == t.s
    t.all_pass()
    assert t.florins[1] == 0
    assert t.ship(1) == ["c4", "f3"]


def test_MED_14_4_the_action_space_ends_with_the_highest_bid() -> None:
    assert max(BIDS.values()) == components.MAX_BID
    assert rules.ACTIONS == components.BID + components.MAX_BID + 1
    assert rules.MAX_LEGAL >= components.MAX_BID + 1


def test_MED_14_5_shares_are_rounded_down() -> None:
    paid = scored(5, ships=("c5", "f3", "g3", "d3", "s1"))
    assert paid.ships[1:4] == [35 // 3] * 3
    assert paid.tracks["c"] == [10, 1, 1, 1, 1]  # 5 / 4


@pytest.mark.parametrize(
    ("players", "ships", "awards"), [(2, 20, 10), (3, 45, 15), (4, 60, 15), (5, 65, 15), (6, 80, 15)]
)
def test_MED_14_6_sums_of_payouts_of_a_day(players: int, ships: int, awards: int) -> None:
    cargo = ("c5", "f4", "g3", "d2", "s1", "c0")[:players]  # all values differ
    assert sum(scored(players, ships=cargo).ships) == ships
    levels = (6, 5, 4, 3, 2, 1)[:players]
    assert sum(track(*levels).tracks["c"]) == awards
