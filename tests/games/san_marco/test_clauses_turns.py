"""Section 7 of the rules of San Marco: choosing a pile and playing its cards."""

from __future__ import annotations

import pytest

from fondaco.games.san_marco import rules
from fondaco.kernel.state import WATCHER

from .city import TEN_PAIRS, City
from .table import CARDS, DISTRICTS, GAME, A, B, C, D


def shown(t: City, viewer: int, h: int) -> list[list[str]]:
    """The piles of a distributor as the viewer sees them."""
    piles = GAME.view(t.s, viewer).pile[h]
    return [[CARDS[k] for k in range(rules.KINDS) for _ in range(pile[k])] for pile in piles]


def four() -> City:
    """Before the first choice of a round: A and C distribute, B and D decide."""
    t = City().begin().until(rules.STONES).play("red", "yellow")
    t.piles(0, "castello bridge limit3", "doge doge doge limit1 limit2").piles(1, "transfer limit2", "limit3")
    return t


def three() -> City:
    """The same with three players: A distributes, B decides first, then C."""
    t = City(3).begin().until(rules.STONES).play("red")
    return t.piles(0, "castello limit3", "transfer bridge limit1", "doge limit2 limit2")


def test_SM_7_1_the_decision_maker_turns_up_all_piles_and_takes_one() -> None:
    t = four()
    assert (t.s.phase, t.s.actor) == (rules.CHOOSE, B)
    assert t.choices() == {"pile1", "pile2"}
    t.play("pile1")
    for viewer in range(WATCHER, 4):
        assert shown(t, viewer, 0)[1] == ["doge", "doge", "doge", "limit1", "limit2"]
        assert GAME.view(t.s, viewer).limit[B][:] == [0, 0, 1]
    assert (t.s.phase, t.s.actor) == (rules.PLAY, B)
    assert t.choices() == {"castello", "bridge"}


def test_SM_7_2_two_decision_makers_take_from_three_piles() -> None:
    t = three()
    assert t.choices() == {"pile1", "pile2", "pile3"}
    t.play("pile2", "bridge", "pass", "transfer", "pass")
    assert (t.s.phase, t.s.actor) == (rules.CHOOSE, C)
    assert t.choices() == {"pile1", "pile3"}
    t.play("pile3", "doge", "castello")
    assert (t.s.phase, t.s.actor) == (rules.PLAY, A)  # the last pile is not chosen
    assert t.choices() == {"castello"}
    assert [list(t.s.limit[seat]) for seat in (A, B, C)] == [[0, 0, 1], [1, 0, 0], [0, 2, 0]]


@pytest.mark.parametrize(("taken", "left"), [("pile1", {"doge"}), ("pile2", {"castello", "bridge"})])
def test_SM_7_3_the_distributor_takes_the_last_pile(taken: str, left: set[str]) -> None:
    t = four().play(taken)
    while t.s.mover == B:
        t.take(GAME.legal(t.s)[0])
    assert (t.s.phase, t.s.actor, t.choices()) == (rules.PLAY, A, left)


def test_SM_7_4_the_second_piles_wait_until_the_first_two_have_played() -> None:
    t = four()
    second_turn = [B, A]
    while t.s.stage < 2:
        for viewer in range(WATCHER, 4):
            seen = [["limit2", "transfer"], ["limit3"]] if viewer == C else [[], []]
            assert [sorted(pile) for pile in shown(t, viewer, 1)[:2]] == seen
        assert t.s.actor in second_turn
        t.take(GAME.legal(t.s)[0])
    assert (t.s.phase, t.s.actor) == (rules.CHOOSE, D)
    for viewer in range(WATCHER, 4):
        assert [sorted(pile) for pile in shown(t, viewer, 1)[:2]] == [["limit2", "transfer"], ["limit3"]]
    t.play("pile2")  # no action card
    assert (t.s.phase, t.s.actor, t.choices()) == (rules.PLAY, C, {"transfer"})


def test_SM_7_5_the_order_of_cards_is_free_and_all_are_played() -> None:
    t = City().begin().put(castello="B1")
    t.hold(A, "castello", "castello", "transfer", "doge", "banishment")
    assert t.choices() == {"castello", "transfer", "doge", "banishment"}
    t.play("doge", "castello")
    assert t.scores == [0, 6, 0, 0]  # what the card did is seen before the next is chosen
    assert t.choices() == {"castello", "transfer", "banishment"}
    t.play("castello", "castello")
    assert t.choices() == {"castello", "transfer", "banishment"}
    t.play("transfer", "castello", "castello", "castello")
    assert (t.district("castello"), t.choices(), t.s.mover) == ("A3", {"banishment"}, A)
    t.play("banishment", "pass")
    assert t.s.mover != A or t.s.phase != rules.PLAY
    assert not any(t.s.playing)


def test_SM_7_6_played_cards_are_discarded_and_limit_cards_stay() -> None:
    t = three().play("pile2", "bridge", "pass")
    for viewer in range(WATCHER, 3):
        view = GAME.view(t.s, viewer)
        assert [CARDS[k] for k in range(10) if view.discarded[k]] == ["bridge"]
        assert view.limit[B][:] == [1, 0, 0]
    t.play("transfer", "pass")
    while t.s.round == 0:
        t.take(GAME.legal(t.s)[0])
    assert [(CARDS[k], t.s.discarded[k]) for k in range(10) if t.s.discarded[k]] == [
        *(("castello", 1), ("bridge", 1), ("transfer", 1), ("doge", 1)),
    ]
    assert t.s.limit[B][:] == [1, 0, 0]  # they lie there in the next round
    t.end(10, 10, 10)
    assert t.s.passage == 1
    assert not any(map(any, t.s.limit))


def test_SM_7_7_ten_limit_points_do_not_stop_the_turn() -> None:
    t = four().totals(0, 9, 0, 0)
    t.play("pile2")
    assert [3 * t.s.limit[B][2] + 2 * t.s.limit[B][1] + t.s.limit[B][0], t.s.out[B]] == [12, 0]
    for district in ("castello", "castello", "castello"):
        assert t.s.actor == B
        t.play("doge", district)
    assert (t.s.actor, t.choices()) == (A, {"castello", "bridge"})


@pytest.mark.parametrize("card", [*DISTRICTS, "bridge", "transfer", "banishment"])
def test_SM_7_8_these_cards_may_be_passed(card: str) -> None:
    t = City().begin().put(castello="B2").bridges(castello__san_marco="B").use(A, card)
    assert len(t.choices()) > 1
    before = (t.scores, t.supplies, t.built, [t.district(d) for d in DISTRICTS])
    t.play("pass")
    assert (t.scores, t.supplies, t.built, [t.district(d) for d in DISTRICTS]) == before
    assert t.choices() == {"doge"}
    assert t.s.discarded[CARDS.index(card)] == 1


def test_SM_7_8_a_doge_card_is_never_passed() -> None:
    first = City().begin().use(A, "doge")
    assert first.choices() == set(DISTRICTS)
    later = City().begin().doge("castello").bridges(castello__cannaregio="B").use(A, "doge")
    assert later.choices() == {"castello"}  # no money for the toll, but one may stay
    later.play("castello")
    assert later.where == "castello"


def test_SM_7_8_the_bonus_banishment_may_be_declined() -> None:
    t = City().begin().put(castello="A2 B2").end(10, 11, 10, 9)
    assert (t.s.phase, t.s.actor) == (rules.NAME, D)
    assert t.choices() == {*DISTRICTS, "pass"}
    t.play("pass")
    assert (t.district("castello"), t.s.passage) == ("A2 B2", 1)


def test_SM_7_9_a_pile_without_action_cards_is_a_turn_without_actions() -> None:
    t = City().begin().until(rules.STONES).play("red", "yellow")
    t.piles(0, "limit3", "limit1").piles(1, "limit2", "limit1 limit1")
    t.play("pile1")
    assert (t.s.phase, t.s.actor) == (rules.CHOOSE, D)
    t.play("pile2")
    assert (t.s.round, t.s.phase) == (1, rules.STONES)
    assert [list(row) for row in t.s.limit] == [[1, 0, 0], [0, 0, 1], [0, 1, 0], [2, 0, 0]]


# 7.10, 7.11: the supply


def empty(**districts: str) -> City:
    """A has nobody left in the supply."""
    return City().begin().put(**districts).supply(A, 0)


def test_SM_7_10_with_an_empty_supply_a_district_card_moves_an_aristocrat() -> None:
    t = empty(dorsoduro="A2", cannaregio="A1", castello="A4 B1").use(A, "castello", "castello")
    assert t.choices() == {"dorsoduro", "cannaregio"}  # not from the district where it is put
    t.play("cannaregio")
    assert (t.district("cannaregio"), t.district("castello"), t.supplies[A]) == ("", "A5 B1", 0)


def test_SM_7_10_over_a_bridge_the_source_differs_from_the_final_district() -> None:
    t = empty(castello="A1").bridges(castello__san_marco="A").supply(A, 0).use(A, "castello")
    assert t.choices() == {"san_marco", "pass"}
    t.play("san_marco", "castello")
    assert (t.district("castello"), t.district("san_marco")) == ("", "A1")


def test_SM_7_10_nobody_elsewhere_leaves_only_a_pass() -> None:
    t = empty(castello="A5").use(A, "castello")
    assert t.choices() == {"pass"}
    assert empty().use(A, "dorsoduro").choices() == {"pass"}
    assert empty(castello="A5").use(A, "dorsoduro").choices() == {"dorsoduro", "pass"}


def test_SM_7_10_a_bridge_takes_its_marker_out_of_any_district() -> None:
    t = empty(castello="A1 C1", san_marco="A2").use(A, "bridge", "castello-san_marco")
    assert t.choices() == {"castello", "san_marco"}
    t.play("castello")
    assert (t.owners("castello-san_marco"), t.district("castello"), t.district("san_marco")) == ("A", "C1", "A2")
    assert t.supplies[A] == 0


def test_SM_7_10_a_transfer_takes_from_another_district() -> None:
    t = empty(castello="A1 B1", san_marco="A2", dorsoduro="A1").use(A, "transfer", "castello")
    assert t.choices() == {"san_marco", "dorsoduro"}
    t.play("san_marco")
    assert (t.district("castello"), t.district("san_marco")) == ("A2", "A1")
    assert (t.supplies[A], t.supplies[B]) == (0, 25)
    t = empty(castello="A1 B1", san_marco="C2").use(A, "transfer")
    assert t.choices() == {"san_marco", "pass"}  # in Castello it would have to come from Castello


def test_SM_7_10_markers_cannot_be_taken() -> None:
    t = empty().bridges(castello__san_marco="A", san_marco__dorsoduro="A").put(castello="B1").supply(A, 0)
    for card in ("castello", "bridge", "transfer"):
        t.use(A, card)
        assert t.choices() == {"pass"}
        t.play("pass")
    assert t.built == {"san_marco-castello": "A", "san_marco-dorsoduro": "A"}


def test_SM_7_10_relocation_too_takes_its_marker_out_of_a_district() -> None:
    t = empty(castello="A1")
    t.bridges(cannaregio__santa_croce="B C D", san_polo__san_marco="B C D", castello__san_marco="B C D")
    t.bridges(cannaregio__castello="B C D").use(A, "bridge", "castello-cannaregio", "green", "dorsoduro-san_marco")
    t.play("castello")
    assert (t.owners("dorsoduro-san_marco"), t.district("castello"), t.supplies) == ("A", "", [0, 21, 21, 22])


def test_SM_7_10_the_supply_is_used_as_long_as_it_lasts() -> None:
    t = City().begin().put(castello="A1 B1", san_marco="A2").supply(A, 3)
    t.use(A, "castello", "castello").use(A, "bridge", "castello-san_marco").use(A, "transfer", "castello")
    assert t.choices() == {"doge"}, "nobody was asked for a source"
    assert (t.district("castello"), t.district("san_marco"), t.supplies[A]) == ("A3", "A2", 0)


def test_SM_7_11_who_leaves_the_board_is_in_the_supply_at_once() -> None:
    t = City().begin().put(castello="A2", dorsoduro="B2").supply(A, 0)
    t.hold(A, "banishment", "dorsoduro", "transfer", "doge")
    t.play("banishment", "castello", "die2")
    assert t.supplies[A] == 2
    t.play("dorsoduro", "dorsoduro", "transfer", "dorsoduro")
    assert (t.supplies[:2], t.district("dorsoduro")) == ([0, 24], "A2 B1")


def test_SM_7_11_a_relocated_marker_goes_home_before_anything_else() -> None:
    t = City().begin()
    t.bridges(cannaregio__santa_croce="B C D", san_polo__san_marco="B C D", castello__san_marco="B C D")
    t.bridges(cannaregio__castello="B C D").supply(D, 0).use(A, "bridge", "castello-cannaregio", "green")
    t.play(min(t.choices() & TEN_PAIRS))
    assert t.supplies[D] == 1
