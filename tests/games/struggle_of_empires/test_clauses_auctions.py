"""Sections 5 and 6 of the rules of Struggle of Empires: the sequence of a War, alliances and turn order."""

from __future__ import annotations

import pytest

from fondaco.games.struggle_of_empires import rules as r
from fondaco.kernel.state import CHANCE
from tests.games.struggle_of_empires.positions import auction, new, turn
from tests.games.struggle_of_empires.reading import ALL_PLAYERS
from tests.games.struggle_of_empires.table import Table

every_number = pytest.mark.parametrize("players", ALL_PLAYERS)


def proposals(t: Table) -> set[tuple[int, int]]:
    """The pairs that a bid of the actor may propose."""
    t = t.copy().take(r.AMOUNT + t.amounts[0])
    if t.s.phase != r.PROPOSE_TOP:
        return set()
    pairs = set()
    for top in t.seats:
        then = t.copy().take(r.SEAT + top)
        if then.s.phase == r.PROPOSE_BOTTOM:
            pairs |= {(top, bottom) for bottom in then.seats}
        else:
            pairs.add((top, int(then.s.bottom)))
    return pairs


# 5. Sequence of a War


def test_SOE_5_1_a_war_without_new_counters_and_two_with() -> None:
    t = new(2)
    course: list[tuple[int, int]] = []
    while not t.over:
        step = (int(t.s.war), int(t.s.phase))
        if step[1] in (r.DRAW_COUNTERS, r.BID, r.TURN) and step not in course:
            course.append(step)
        t.take(r.PASS if t.s.phase == r.TURN else t.legal[0])
    assert [phase for _, phase in course] == [r.DRAW_COUNTERS, r.BID, r.TURN] * 3
    assert [war for war, phase in course if phase == r.TURN] == [1, 2, 3]


def test_SOE_5_1_income_comes_before_victory_points_and_growth() -> None:
    t = turn(2, population={0: 1}, gold={0: 0}, markers={0: "baltic"}).end_war()
    assert (t.gold[0], t.vp[0], t.population[0]) == (2, 5, 4)


def test_SOE_5_1_after_war_3_the_game_ends() -> None:
    t = turn(2)
    for war in (1, 2):
        t.end_war()
        assert t.s.war == war + 1
        t.hurry(r.BID).ally([0], [1])
    t.end_war()
    assert t.over
    assert t.legal == []


@every_number
def test_SOE_5_2_ten_counters_join_those_of_earlier_wars(players: int) -> None:
    t = turn(players, counters="baltic 5, baltic 5, india 1").end_war()
    left = sum(t.bag.values())
    for n in range(10):
        assert t.actor == CHANCE and t.s.phase == r.DRAW_COUNTERS
        assert t.all_counters == 3 + n
        t.take(t.legal[-1])
    assert t.s.phase == r.BID
    assert t.all_counters == 13
    assert t.counters("baltic").count("5") >= 2
    assert sum(t.bag.values()) == left - 10


# 6. Alliances and turn order


@every_number
def test_SOE_6_1_the_rows_fill_from_left_to_right_and_are_the_alliances(players: int) -> None:
    t = auction(players)
    for n in range(0, players - 1, 2):
        t.bid(0, n + 1, n).all_pass()
    if players % 2:
        t.bid(0, row="bottom").all_pass()
    tops = set(range(1, players, 2))
    assert t.alliances == (tops, set(range(players)) - tops)


def test_SOE_6_1_the_alliances_last_for_the_whole_war() -> None:
    t = turn(4)
    before = t.alliances
    t.next_round().next_round().next_round()
    assert t.alliances == before == ({0, 2}, {1, 3})


@pytest.mark.parametrize("first", [0, 2, 4])
def test_SOE_6_2_auctions_are_opened_in_turn_from_the_first_player(first: int) -> None:
    t = auction(5, first=first)
    assert t.actor == first
    t.bid(0, 0, 1).all_pass()
    assert t.actor == (first + 1) % 5
    t.bid(0, 2, 3)
    assert t.actor == (first + 2) % 5
    t.bid(3, 3, 2).all_pass()  # who wins it makes no difference
    assert t.actor == (first + 2) % 5


@every_number
def test_SOE_6_2_later_wars_are_opened_by_the_last_of_the_war_before(players: int) -> None:
    seats = list(range(players))
    t = turn(players, top=seats[::2], bottom=seats[1::2])
    last = t.order[-1]
    assert last == players - 1
    t.end_war().hurry(r.BID)
    assert t.actor == last
    t.bid(0, 0, 1).all_pass()
    if players > 2:
        assert t.actor == (last + 1) % players


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_SOE_6_3_everybody_bids_in_every_auction(players: int) -> None:
    t = auction(players).bid(0, 0, 1).all_pass()
    assert t.actor == 1
    t.bid(0, row="top") if players == 3 else t.bid(0, 2, 3)
    asked = []
    while t.s.phase == r.BID and t.s.bid >= 0:
        asked.append(t.actor)
        t.do("pass")
    assert asked == [(2 + n) % players for n in range(players - 1)]


@every_number
def test_SOE_6_4_a_proposal_is_an_ordered_pair_of_different_unallied_players(players: int) -> None:
    t = auction(players)
    seats = range(players)
    assert proposals(t) == {(a, b) for a in seats for b in seats if a != b}


def test_SOE_6_4_allied_players_are_not_proposed_again() -> None:
    t = auction(6).bid(0, 4, 1).all_pass()
    assert proposals(t) == {(a, b) for a in (0, 2, 3, 5) for b in (0, 2, 3, 5) if a != b}


@pytest.mark.parametrize("players", [3, 5, 7])
def test_SOE_6_4_for_the_last_one_a_row_is_proposed(players: int) -> None:
    t = auction(players)
    for n in range(0, players - 1, 2):
        t.bid(0, n, n + 1).all_pass()
    t.take(r.AMOUNT)
    assert t.s.phase == r.PROPOSE_ROW
    assert set(t.legal) == {r.ROW, r.ROW + 1}


@every_number
def test_SOE_6_5_the_opener_bids_0_or_more(players: int) -> None:
    t = auction(players)
    assert not t.can("pass")
    assert min(t.amounts) == 0


def test_SOE_6_6_a_raise_is_strictly_higher_with_any_proposal() -> None:
    t = auction(4).bid(5, 0, 1)
    assert t.actor == 1
    assert min(t.amounts) == 6
    assert t.can("pass")
    assert proposals(t) == {(a, b) for a in range(4) for b in range(4) if a != b}
    t.bid(6, 0, 1)  # the standing proposal again
    t.bid(7, 3, 2)
    t.all_pass()
    assert t.alliances == ({3}, {2})


def test_SOE_6_6_whoever_passed_may_raise_later() -> None:
    t = auction(3).bid(0, 0, 1).do("pass").bid(1, 1, 0)
    assert t.actor == 0
    t.do("pass")
    assert t.actor == 1
    t.bid(2, 2, 1).all_pass()
    assert t.alliances == ({2}, {1})
    assert t.gold == [10, 8, 10]


@every_number
def test_SOE_6_6_the_auction_ends_when_all_others_have_passed_in_a_row(players: int) -> None:
    t = auction(players).bid(0, 0, 1)
    for _ in range(players - 2):
        t.do("pass")
    assert t.s.bid == 0 and t.s.placed == 0
    t.bid(4, 1, 0)
    for _ in range(players - 1):
        assert t.s.placed == 0
        t.do("pass")
    assert t.alliances == ({1}, {0})
    assert t.gold[players - 1] == 6


def test_SOE_6_7_the_winner_pays_and_nobody_else() -> None:
    t = auction(4).bid(3, 2, 3).bid(8, 1, 0).all_pass()
    assert t.gold == [10, 2, 10, 10]
    assert t.unrest == [0] * 4


@pytest.mark.parametrize(
    ("gold", "bid", "left", "unrest"), [(10, 10, 0, 0), (10, 11, 1, 1), (10, 14, 0, 2), (0, 3, 1, 2)]
)
def test_SOE_6_7_the_winner_may_tax(gold: int, bid: int, left: int, unrest: int) -> None:
    t = auction(2, gold=[gold, 10]).bid(bid, 0, 1).all_pass()
    assert (t.gold[0], t.unrest[0]) == (left, unrest)


@pytest.mark.parametrize("row", ["top", "bottom"])
def test_SOE_6_7_a_single_last_player_is_last_in_either_row(row: str) -> None:
    t = auction(5).bid(0, 0, 1).all_pass().bid(0, 2, 3).all_pass().bid(0, row=row).all_pass()
    assert t.order == [0, 1, 2, 3, 4]
    assert t.alliances == (({0, 2, 4}, {1, 3}) if row == "top" else ({0, 2}, {1, 3, 4}))


@every_number
def test_SOE_6_8_auctions_until_all_are_placed(players: int) -> None:
    t = auction(players)
    auctions = 0
    while t.s.phase == r.BID:
        free = [p for p in range(players) if t.s.row[p] < 0]
        t.bid(0, *free[:2]) if len(free) > 1 else t.bid(0, row="top")
        t.all_pass()
        auctions += 1
    assert auctions == (players + 1) // 2
    assert t.s.phase == r.TURN
    assert sorted(t.order) == list(range(players))


@pytest.mark.parametrize("players", [2, 4, 6])
def test_SOE_6_8_with_an_even_number_the_last_two_are_opponents(players: int) -> None:
    t = auction(players)
    for n in range(0, players - 2, 2):
        t.bid(0, n, n + 1).all_pass()
    assert proposals(t) == {(players - 2, players - 1), (players - 1, players - 2)}
    t.bid(0, players - 1, players - 2).all_pass()
    assert t.s.row[players - 1] != t.s.row[players - 2]


@every_number
def test_SOE_6_9_the_turn_order_goes_column_by_column(players: int) -> None:
    t = auction(players)
    seats = list(range(players - 1, -1, -1))
    for n in range(0, players - 1, 2):
        t.bid(0, seats[n], seats[n + 1]).all_pass()
    if players % 2:
        t.bid(0, row="bottom").all_pass()
    assert t.order == seats
    for seat in seats:
        assert t.actor == seat
        t.pass_turn()
    assert t.actor == seats[0]


def test_SOE_6_10_tiles_cannot_be_used_during_the_auctions() -> None:
    owned = {0: "banking, east_india_company, industrialisation, conscription, pirates, slave_revolt"}
    markers = {0: "4 india", 1: "africa, caribbean"}
    t = turn(2, tiles=owned, markers=markers, units={0: "navy africa"}).end_war().hurry(r.BID)
    while t.s.phase == r.BID:
        assert not [a for a in t.legal if r.TILE <= a < r.TILE + r.TILES]
        t.bid(1, 0, 1) if t.s.bid < 0 else t.do("pass")
    t.turn_of(0)
    assert t.can("banking")


@pytest.mark.parametrize(("gold", "most"), [(0, 40), (10, 50), (58, 98), (59, 99), (60, 99), (300, 99)])
def test_SOE_6_11_the_highest_bid(gold: int, most: int) -> None:
    t = auction(3, gold=[gold, 10, 10])
    assert t.amounts == list(range(most + 1))


def test_SOE_6_11_who_cannot_raise_passes_without_being_asked() -> None:
    t = auction(3, gold=[20, 10, 30]).bid(50, 0, 1)
    assert t.actor == 2  # seat 1 may bid 50 at most
    assert t.amounts == list(range(51, 71))
    t.do("pass")
    assert t.s.bid == -1 and t.s.placed == 2


def test_SOE_6_11_after_a_bid_of_99_nobody_can_raise() -> None:
    t = auction(3, gold=[99, 99, 99]).bid(99, 2, 1)
    assert t.alliances == ({2}, {1})
    assert t.gold == [0, 99, 99]


def test_SOE_6_11_gold_at_the_time_of_the_bid_counts() -> None:
    t = auction(4).bid(10, 0, 1).all_pass()
    assert t.gold[0] == 0
    t.bid(0, 2, 3).do("pass").do("pass")
    assert t.actor == 0
    assert max(t.amounts) == 40
