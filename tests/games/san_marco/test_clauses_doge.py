"""Sections 8.11 to 8.19 of the rules of San Marco: the Doge cards."""

from __future__ import annotations

import pytest

from .city import NEIGHBOURS, VALUES, City
from .table import DISTRICTS, A, B


@pytest.mark.parametrize("district", DISTRICTS)
def test_SM_8_11_the_first_doge_card_puts_him_anywhere_for_nothing(district: str) -> None:
    t = City().begin().bridges(castello__san_marco="B").put(**{district: "B1"}).use(A, "doge")
    assert t.choices() == set(DISTRICTS)
    t.play(district)
    assert t.where == district
    assert t.scores == [0, VALUES[district][0], 0, 0]


def test_SM_8_12_the_doge_may_stay_for_nothing() -> None:
    t = City().begin().bridges(castello__san_marco="B").doge("castello").put(castello="A1").use(A, "doge")
    assert t.choices() == {"castello"}
    t.play("castello")
    assert (t.where, t.scores) == ("castello", [6, 0, 0, 0])
    t.use(B, "doge")
    assert t.choices() == {"castello", "san_marco"}


def test_SM_8_12_the_doge_stays_on_the_board_between_passages() -> None:
    t = City().begin().doge("castello").end(10, 10, 10, 10)
    assert (t.s.passage, t.where) == (1, "castello")
    assert t.use(A, "doge").choices() == {"castello"}  # no first Doge card any more, and no 2 points for the ferry


def test_SM_8_13_own_bridges_are_free_and_others_cost_one_each() -> None:
    t = City().begin().score(3, 0, 0, 0).doge("castello")
    t.bridges(castello__cannaregio="B", cannaregio__san_polo="A", san_polo__dorsoduro="C", dorsoduro__santa_croce="B")
    t.use(A, "doge")
    assert t.choices() == {"castello", "cannaregio", "san_polo", "dorsoduro", "santa_croce"}
    assert t.after("cannaregio").scores == [2, 1, 0, 0]
    assert t.after("san_polo").scores == [2, 1, 0, 0]
    assert t.after("dorsoduro").scores == [1, 1, 1, 0]
    assert t.after("santa_croce").scores == [0, 2, 1, 0]


def test_SM_8_13_all_over_own_bridges_without_a_point() -> None:
    t = City().begin().doge("castello")
    t.bridges(castello__san_marco="A", san_marco__san_polo="A", san_polo__santa_croce="A", santa_croce__dorsoduro="A")
    t.bridges(santa_croce__cannaregio="A").use(A, "doge")
    assert t.choices() == set(DISTRICTS)


def test_SM_8_14_the_mover_picks_whom_to_pay() -> None:
    t = City().begin().score(4, 1, 1, 1).doge("castello").bridges(castello__san_marco="B C D").use(A, "doge")
    t.play("san_marco")
    assert t.choices() == {"pay-red1", "pay-yellow1", "pay-green1"}
    t.play("pay-green1")
    assert (t.scores, t.where) == ([3, 1, 1, 2], "san_marco")


def test_SM_8_14_over_several_pairs_each_is_chosen() -> None:
    t = City().begin().score(4, 0, 0, 0).doge("castello")
    t.bridges(castello__san_marco="B C", san_marco__dorsoduro="B D").use(A, "doge", "dorsoduro")
    assert t.choices() == {"pay-red2", "pay-red1-green1", "pay-red1-yellow1", "pay-yellow1-green1"}
    t.play("pay-red2")
    assert t.scores == [2, 2, 0, 0]


def test_SM_8_14_an_own_bridge_among_them_is_free() -> None:
    t = City().begin().score(4, 0, 0, 0).doge("castello").bridges(castello__san_marco="A B C").use(A, "doge")
    t.play("san_marco")
    assert (t.scores, t.where, t.choices()) == ([4, 0, 0, 0], "san_marco", {"doge"})


@pytest.mark.parametrize("start", DISTRICTS)
def test_SM_8_15_a_ferry_to_each_neighbour(start: str) -> None:
    t = City().begin().score(2, 0, 0, 0).doge(start).use(A, "doge")
    assert t.choices() == {start} | NEIGHBOURS[start]
    for to in NEIGHBOURS[start]:
        assert t.after(to).scores == [0, 0, 0, 0]
        assert t.after(to).where == to


def test_SM_8_15_nobody_is_carried_for_one_point() -> None:
    t = City().begin().score(1, 9, 9, 9).doge("castello").use(A, "doge")
    assert t.choices() == {"castello"}


def test_SM_8_15_on_from_the_ferry_over_bridges() -> None:
    t = City().begin().score(3, 0, 0, 0).doge("castello")
    t.bridges(san_marco__dorsoduro="B", dorsoduro__santa_croce="A", santa_croce__san_polo="C").use(A, "doge")
    assert t.choices() == {"castello", "cannaregio", "san_marco", "dorsoduro", "santa_croce"}
    assert t.after("dorsoduro").scores == [0, 1, 0, 0]
    assert t.after("santa_croce").scores == [0, 1, 0, 0]  # San Polo would be the fourth point


def test_SM_8_15_one_ferry_a_card_and_only_as_the_first_step() -> None:
    t = City().begin().score(20, 0, 0, 0).doge("castello").use(A, "doge")
    assert t.choices() == {"castello", "cannaregio", "san_marco"}  # no second ferry from there
    t = City().begin().score(20, 0, 0, 0).doge("castello").bridges(castello__san_marco="A").use(A, "doge")
    assert t.choices() == {"castello", "san_marco"}
    two = City().begin().score(4, 0, 0, 0).doge("castello").hold(A, "doge", "doge", "doge")
    two.play("doge", "san_marco", "doge", "dorsoduro")
    assert (two.scores, two.where) == ([0, 0, 0, 0], "dorsoduro")


def test_SM_8_16_no_ferry_where_any_bridge_is() -> None:
    for owner in "ABCD":
        t = City().begin().score(20, 20, 20, 20).doge("san_marco")
        t.bridges(san_marco__castello=owner, san_polo__dorsoduro="A B C").use(A, "doge")
        assert t.choices() == {"san_marco", "castello"}


def test_SM_8_16_no_ferry_even_if_the_toll_cannot_be_paid() -> None:
    t = City().begin().score(0, 9, 9, 9).doge("castello").bridges(castello__san_marco="B").use(A, "doge")
    assert t.choices() == {"castello"}


@pytest.mark.parametrize("points", range(5))
def test_SM_8_17_no_more_is_paid_than_there_is(points: int) -> None:
    t = City().begin().score(points, 0, 0, 0).doge("castello").put(dorsoduro="A9")
    t.bridges(castello__cannaregio="B", cannaregio__san_polo="B", san_polo__dorsoduro="C", dorsoduro__santa_croce="D")
    t.use(A, "doge")
    reached = ["castello", "cannaregio", "san_polo", "dorsoduro", "santa_croce"]
    assert t.choices() == set(reached[: points + 1])
    if points >= 3:  # the scoring comes after the payment
        assert t.after("dorsoduro").scores == [points - 3 + 6, 2, 1, 0]


def test_SM_8_17_the_toll_is_paid_before_the_scoring() -> None:
    t = City().begin().score(1, 0, 0, 0).doge("castello").put(san_marco="A1")
    t.bridges(castello__san_marco="B", san_marco__dorsoduro="B").use(A, "doge")
    assert t.choices() == {"castello", "san_marco"}  # the 8 points cannot pay for the way on
    t.play("san_marco")
    assert t.scores == [8, 1, 0, 0]


def test_SM_8_18_equal_payments_are_one_action() -> None:
    t = City().begin().score(9, 0, 0, 0).doge("castello")
    t.bridges(castello__cannaregio="B", castello__san_marco="B", cannaregio__san_polo="C", san_marco__san_polo="C")
    t.use(A, "doge", "san_polo")
    assert (t.scores, t.where) == ([7, 1, 1, 0], "san_polo")


def test_SM_8_18_a_walk_that_pays_more_and_nobody_less_is_dropped() -> None:
    t = City().begin().score(9, 0, 0, 0).doge("castello")
    t.bridges(castello__san_marco="B C", castello__cannaregio="A", cannaregio__san_marco="D").use(
        A, "doge", "san_marco"
    )
    assert t.choices() == {"pay-red1", "pay-yellow1", "pay-green1"}
    t = City().begin().score(9, 0, 0, 0).doge("castello")
    t.bridges(castello__san_marco="B", castello__cannaregio="B", cannaregio__san_marco="C").use(A, "doge", "san_marco")
    assert (t.scores, t.where) == ([8, 1, 0, 0], "san_marco")  # the way round pays B as much and C besides
    t = City().begin().score(9, 0, 0, 0).doge("castello")
    t.bridges(castello__san_marco="B", castello__cannaregio="A", cannaregio__san_marco="A").use(A, "doge", "san_marco")
    assert (t.scores, t.where) == ([9, 0, 0, 0], "san_marco")


def test_SM_8_18_dearer_walks_that_pay_somebody_less_remain() -> None:
    t = City().begin().score(9, 0, 0, 0).doge("castello")
    t.bridges(castello__san_marco="B", castello__cannaregio="C", cannaregio__san_polo="D", san_polo__san_marco="D")
    t.use(A, "doge", "san_marco")
    assert t.choices() == {"pay-red1", "pay-yellow1-green2"}


def test_SM_8_18_no_district_is_visited_twice() -> None:
    t = City().begin().score(9, 0, 0, 0).doge("castello").bridges(castello__san_marco="B C").use(A, "doge")
    assert t.choices() == {"castello", "san_marco"}
    assert t.after("castello").scores == [9, 0, 0, 0]  # there is no paying without going anywhere


def test_SM_8_18_the_longest_walk_and_every_way_to_pay_it() -> None:
    t = City().begin().score(5, 0, 0, 0).doge("castello")
    t.bridges(castello__san_marco="B C", san_marco__san_polo="B C", cannaregio__san_polo="B C")
    t.bridges(cannaregio__santa_croce="B C", santa_croce__dorsoduro="B C").use(A, "doge", "dorsoduro")
    ways = {(0, 5), (1, 4), (2, 3), (3, 2), (4, 1), (5, 0)}
    assert t.choices() == {"pay" + (f"-red{b}" if b else "") + (f"-yellow{c}" if c else "") for b, c in ways}


def test_SM_8_19_only_the_last_district_is_scored() -> None:
    t = City().begin().doge("castello").bridges(castello__san_marco="A", san_marco__dorsoduro="A")
    t.put(castello="B1", san_marco="C1", dorsoduro="D1").use(A, "doge", "dorsoduro")
    assert t.scores == [0, 0, 0, 6]


def test_SM_8_19_the_same_district_scores_with_every_card() -> None:
    t = City().begin().put(san_marco="A3 B2 C1").hold(A, "doge", "doge", "doge")
    t.play("doge", "san_marco", "doge", "san_marco")
    assert t.scores == [16, 12, 0, 0]
    t.play("doge", "san_marco")
    assert t.scores == [24, 18, 0, 0]
