"""The worked scenarios of the rule file. All with tracks of four spaces a side."""

from __future__ import annotations

import pytest

from fondaco.games.medici_vs_strozzi import rules

from .table import GAME, MEDICI, STROZZI, Table


def test_S1_a_turn() -> None:
    t = Table()
    t.draw("c0")
    t.draw("f3")
    t.play(rules.STOP)
    t.name(7)
    t.buy()
    assert t.money == (300, 293)
    assert {"5 left", "5 middle", "5 right"} < t.choices()
    t.load("5 middle")
    assert t.cargo(STROZZI, 5) == {"c0": 1, "f3": 1}
    assert t.harbour(STROZZI, 5) == "middle"
    t.draw("c1")
    assert t.actor == STROZZI


def test_S2_a_scoring() -> None:
    t = Table(
        left_fur=1,
        left_spice=2,
        left_dye=1,
        middle_cloth=2,
        middle_spice=-1,
        middle_dye=-2,
        right_cloth=-4,
        right_fur=0,
    )
    t.ship(MEDICI, "3 left", "c1")
    t.ship(MEDICI, "4 middle", "f1")
    t.ship(MEDICI, "5 right", "s1")
    t.ship(STROZZI, "5 right", "d1")
    t.end_round()
    assert t.money == (300 + 80, 300 + 50)


def test_S4_value_0_pulls_two() -> None:
    t = Table()
    t.ship(MEDICI, "4 right", "c0 c2")
    t.end_round()
    assert t.markers == {"right cloth": 3}
    assert t.money == (340, 300)


def test_S5_gold_pulls_nothing() -> None:
    t = Table(right_fur=-1)
    t.ship(MEDICI, "4 right", "G5 G5")
    t.end_round()
    assert t.markers == {"right fur": -1}
    assert t.money == (320, 310)


def test_S6_end_of_the_track() -> None:
    t = Table(left_dye=3)
    t.ship(MEDICI, "4 left", "d4 d3")
    t.end_round()
    assert t.markers == {"left dye": 4}
    assert t.money == (300 + 30 + 20, 300)


def test_S9_zero_against_nothing() -> None:
    t = Table()
    t.ship(MEDICI, "4 right", "f0")
    t.end_round()
    assert t.markers == {"right fur": 2}
    assert t.money == (310, 300)


def test_S10_standing_markers() -> None:
    t = Table(left_fur=2, right_fur=-3, middle_dye=-4)
    t.end_round()
    assert t.money == (310, 350)
    assert t.markers == {"left fur": 2, "right fur": -3, "middle dye": -4}


def test_S12_goods_without_a_track() -> None:
    t = Table()
    t.ship(MEDICI, "4 left", "c4 c0")
    t.ship(STROZZI, "3 left", "f3")
    t.end_round()
    assert t.markers == {"left fur": -1}
    assert t.money == (320, 310)


def test_S13_draw_limit() -> None:
    t = Table()
    t.ship(MEDICI, "3 left", "c0 c1 c2")
    t.ship(MEDICI, "4 middle", "f0 f1 f2")
    t.ship(MEDICI, "5 right", "s0 s1 s2")
    t.draw("d0")
    assert t.choices() == {"draw", "stop"}
    t.draw("d1")
    assert (t.decision, t.actor) == ("price", MEDICI)
    assert t.open_lot == {"d0": 1, "d1": 1}


@pytest.mark.parametrize("full", [False, True])
def test_S15_docking(full: bool) -> None:
    t = Table()
    t.ship(MEDICI, "5 middle", "s0")
    t.ship(MEDICI, "3 left", "c0 c1 c2" if full else "c0 c1")
    t.sell(MEDICI, "d0")
    assert t.choices() == {"discard", "5 middle", "4 right"} | (set() if full else {"3 left"})


def test_S16_price_0() -> None:
    t = Table()
    t.lot("c4 d4")
    t.name(0)
    t.decline()
    assert t.actor == MEDICI
    t.load("3 right")
    assert t.money == (300, 300)
    assert t.cargo(MEDICI, 3) == {"c4": 1, "d4": 1}
    t.draw("c0")
    assert t.actor == MEDICI


def test_S17_loan() -> None:
    t = Table()
    t.end_round()
    t.end_round()
    t.put_money(212, 4)
    t.turn(MEDICI, "c0")
    t.turn(STROZZI, "c1", price=30)
    assert t.money == (212, -26)
    t.turn(STROZZI, "c2")
    t.end_round()
    assert t.decision == "over"
    assert GAME.standing(t.s) == ((212, -26), (1, 2))


def test_S19_end_by_empty_bag() -> None:
    t = Table()
    t.leave("c1 d1")
    t.draw("c1")
    t.draw("d1")
    assert (t.round, t.decision) == (1, "price")
    t.name(3)
    t.buy()
    t.load("5 middle")
    assert t.round == 2
    assert t.markers == {"middle cloth": -1, "middle dye": -1}
    assert t.money == (300, 300 - 3 + 20 + 10 + 10)


@pytest.mark.parametrize("last_buyer", [MEDICI, STROZZI])
def test_S21_starters(last_buyer: int) -> None:
    t = Table()
    starters = []
    for _ in range(3):
        t.draw("c0")
        starters.append(t.actor)
        t.play(rules.STOP)
        t.name(0)
        t.buy()
        t.load("discard")
        t.end_round(buyer=last_buyer)
    assert starters == [MEDICI, STROZZI, STROZZI]


def test_S22_shared_victory() -> None:
    t = Table()
    t.end_round()
    t.end_round()
    t.put_money(418, 418)
    t.end_round()
    assert GAME.standing(t.s) == ((418, 418), (1, 1))
