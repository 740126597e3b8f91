"""Sections 1 to 3 of the rules of San Marco: components, set-up, bridges."""

from __future__ import annotations

import pytest

from fondaco.games.san_marco import rules, words
from fondaco.kernel.state import CHANCE
from fondaco.kernel.words import Unreadable

from .city import DECK, NEIGHBOURS, TEN_PAIRS, VALUES, City
from .table import DISTRICTS, GAME, A, B, C, D, Table

ALL = [2, 3, 4]


def rolled(t: Table, *faces: int) -> Table:
    return t.play(*(f"die{face}" for face in faces))


# 1. Components


def test_SM_1_1_six_districts_with_a_number_and_two_values() -> None:
    assert tuple(VALUES) == DISTRICTS
    for face, name in enumerate(VALUES, start=1):
        t = rolled(Table(), face)
        assert t.district(name) == "A2"
        first, second = VALUES[name]
        assert first > second
        t = City().begin().put(**{name: "A3 B2 C1"}).turn(D, "doge", "doge").play("doge", name)
        assert t.scores == [first, second, 0, 0]


def test_SM_1_4_ten_pairs_of_neighbours() -> None:
    assert {f"{a}-{b}" for a in NEIGHBOURS for b in NEIGHBOURS[a] if DISTRICTS.index(a) < DISTRICTS.index(b)} == (
        TEN_PAIRS
    )
    t = Table()
    while t.s.phase == rules.SETUP_ROLL:
        rolled(t, 1 + t.s.count % 2)
    assert t.choices() == TEN_PAIRS


@pytest.mark.parametrize("players", ALL)
def test_SM_1_5_each_colour_has_25_aristocrats(players: int) -> None:
    t = Table(players)
    assert t.supplies == [25] * (3 if players == 3 else 4)
    assert len(rules.COLOUR_IDS) == 4


@pytest.mark.parametrize("players", ALL)
def test_SM_1_6_twelve_bridges_of_nobody(players: int) -> None:
    t = City(players)
    assert t.s.bridges_left == 12
    assert t.built == {}


@pytest.mark.parametrize("players", ALL)
def test_SM_1_7_a_doge_a_passage_marker_and_two_decks(players: int) -> None:
    t = Table(players)
    assert list(t.s.deck) == DECK
    assert sum(DECK[:10]) == 62
    assert sum(DECK[10:]) == 28
    assert sum(n * value for n, value in zip(DECK[10:], rules.LIMIT_VALUE, strict=True)) == 58
    assert (t.s.doge, t.s.passage) == (-1, 0)


def test_SM_1_8_a_score_has_no_upper_bound() -> None:
    t = City().begin().score(995, 0, 0, 0).put(san_marco="A1").turn(A, "doge", "doge").play("doge", "san_marco")
    assert t.scores == [1003, 0, 0, 0]


# 2. Set-up


def test_SM_2_1_seats_are_numbered_clockwise_and_seat_0_begins() -> None:
    t = Table().begin().until(rules.DRAW)
    starts = [t.s.start]
    for _ in range(4):
        t.finish_round()
        starts.append(t.s.start)
    assert starts == [A, B, C, D, A]


@pytest.mark.parametrize("players", ALL)
def test_SM_2_2_the_beginning(players: int) -> None:
    t = City(players)
    assert t.scores == [0] * t.colours
    assert (t.s.passage, t.s.round, t.where) == (0, 0, "")
    t.begin().until(rules.DRAW)
    first = GAME.odds(t.s)
    assert t.s.actor == CHANCE
    assert all(first.get(kind) for kind in range(6)), "any card may lie on top of a shuffled deck"


@pytest.mark.parametrize("players", ALL)
def test_SM_2_3_four_rolls_in_seat_order_bring_two_aristocrats_each(players: int) -> None:
    t = Table(players)
    for c in range(t.colours):
        for face in (1, 5, 5, 3):
            assert (t.s.phase, t.s.colour) == (rules.SETUP_ROLL, c)
            odds = GAME.odds(t.s)
            assert set(odds) == {rules.DIE + i for i in range(6)}
            assert len(set(odds.values())) == 1
            before = t.supplies[c]
            rolled(t, face)
            assert t.supplies[c] == before - 2
        assert [t.s.aristocrats[d][c] for d in range(6)] == [2, 0, 2, 0, 4, 0]
    assert t.s.phase == rules.SETUP_BRIDGE


def test_SM_2_4_only_a_fourth_equal_roll_is_repeated() -> None:
    t = rolled(Table(), 6, 6, 6, 1)
    assert (t.s.colour, t.district("castello"), t.district("cannaregio")) == (B, "A6", "A2")
    rolled(t, 5, 2, 5, 5)  # equal rolls that are not four
    assert (t.s.colour, t.district("dorsoduro"), t.district("santa_croce")) == (C, "B6", "B2")


def test_SM_2_4_the_fourth_roll_is_repeated_until_it_differs() -> None:
    t = rolled(Table(), 3, 3, 3)
    for _ in range(5):
        rolled(t, 3)
        assert (t.s.colour, t.district("san_polo"), t.supplies[A]) == (A, "A6", 19)
        assert GAME.odds(t.s) == dict.fromkeys([rules.DIE + i for i in range(6)], 1)
    rolled(t, 4)
    assert (t.s.colour, t.district("san_polo"), t.district("san_marco"), t.supplies[A]) == (B, "A6", "A2", 17)


def test_SM_2_5_each_player_places_a_bridge_with_a_marker() -> None:
    t = City()
    while t.s.phase == rules.SETUP_ROLL:
        rolled(t, 1 + t.s.count % 2)
    for seat in (A, B, C, D):
        assert (t.s.phase, t.s.actor, t.supplies[seat]) == (rules.SETUP_BRIDGE, seat, 17)
        pair = "san_polo-san_marco" if seat != D else "castello-san_marco"
        assert ("san_polo-san_marco" in t.choices()) == (seat != D), "three bridges at most"
        t.play(pair)
        assert t.supplies[seat] == 16
    assert t.built == {"san_polo-san_marco": "A B C", "san_marco-castello": "D"}
    assert t.s.phase == rules.STONES


def test_SM_2_6_what_each_has_after_set_up() -> None:
    t = City().begin(empty=False)
    assert t.s.bridges_left == 8
    for c in range(4):
        assert sum(t.s.aristocrats[d][c] for d in range(6)) == 8
        assert (t.away(c), t.supplies[c]) == (8 + 1, 16)


@pytest.mark.parametrize("players", [3, 4])
def test_SM_2_7_seat_0_is_the_first_start_player(players: int) -> None:
    t = Table(players).begin(empty=False)
    assert (t.s.phase, t.s.passage, t.s.round, t.s.start) == (rules.STONES, 0, 0, A)


# 3. Bridges


def test_SM_3_1_a_bridge_links_one_of_the_ten_pairs() -> None:
    t = City().begin().use(A, "bridge")
    assert t.choices() == TEN_PAIRS | {"pass"}
    for one, other in (("castello", "dorsoduro"), ("santa_croce", "san_marco"), ("castello", "castello")):
        with pytest.raises(Unreadable):
            words.parse(t.s, f"{one}-{other}")


def test_SM_3_2_three_bridges_may_link_a_pair() -> None:
    t = City().begin().bridges(santa_croce__dorsoduro="B C", cannaregio__castello="B C D").use(A, "bridge")
    assert TEN_PAIRS - t.choices() == {"cannaregio-castello"}
    t.play("santa_croce-dorsoduro").use(D, "bridge")
    assert TEN_PAIRS - t.choices() == {"cannaregio-castello", "santa_croce-dorsoduro"}


def test_SM_3_3_nobody_owns_two_bridges_of_a_pair() -> None:
    t = City().begin().bridges(santa_croce__dorsoduro="A").use(A, "bridge")
    assert TEN_PAIRS - t.choices() == {"santa_croce-dorsoduro"}
    t.play("pass").use(B, "bridge")
    assert t.choices() == TEN_PAIRS | {"pass"}


def test_SM_3_4_a_marker_is_not_scored() -> None:
    t = City().begin().put(san_marco="A2 B1").bridges(san_marco__castello="B", san_marco__dorsoduro="B C")
    t.use(D, "doge", "san_marco")
    assert t.scores == [8, 6, 0, 0]


def test_SM_3_4_a_marker_does_not_count_in_the_tie_break() -> None:
    t = City().begin().put(san_marco="A1").bridges(san_marco__castello="B", san_marco__dorsoduro="B")
    t.s.passage = 2
    t.end(10, 10, 10, 10)
    t.score(20, 20, 0, 0)
    assert GAME.standing(t.s)[1][:2] == (1, 2)


def test_SM_3_4_no_transfer_and_no_banishment_reaches_a_marker() -> None:
    t = City().begin().put(castello="B1").bridges(san_marco__castello="B C", san_marco__dorsoduro="D")
    t.use(A, "transfer")
    assert t.choices() == {"castello", "pass"}
    t.play("pass").use(A, "banishment", "castello", "die6")
    assert (t.district("castello"), t.owners("san_marco-castello"), t.owners("san_marco-dorsoduro")) == ("", "B C", "D")
    assert t.supplies == [25, 24, 24, 24]


def test_SM_3_5_a_bridge_is_crossed_both_ways_and_again() -> None:
    t = City().begin().bridges(san_marco__castello="A").doge("castello")
    for card, to in (("castello", "san_marco"), ("san_marco", "castello")) * 2:
        t.use(A, card, to)
    assert (t.district("castello"), t.district("san_marco")) == ("A2", "A2")
    for to in ("san_marco", "castello", "san_marco"):
        t.use(A, "doge", to)
        assert t.where == to


def test_SM_3_6_who_is_out_keeps_bridges_and_tolls() -> None:
    t = City().begin().bridges(san_marco__castello="B").doge("castello").end(2, 11, 3, 4)
    assert (t.s.extra, list(t.s.out)) == (1, [0, 1, 0, 0])
    t.score(5, 5, 0, 0).use(A, "doge", "san_marco")
    assert t.scores == [4, 6, 0, 0]
    t.use(A, "san_marco")
    assert t.choices() == {"san_marco", "pass"}
