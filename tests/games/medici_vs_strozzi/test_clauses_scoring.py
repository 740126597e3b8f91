"""Chapters 8 to 10: scoring, the price cap, the end of the game."""

from __future__ import annotations

import pytest

from fondaco.games.medici_vs_strozzi import rules

from .table import GAME, MEDICI, STROZZI, Table, tiles

GOLD_AND_NO_TRACK = [("left", "c3 c1 G5", 9), ("middle", "f4 f4 G5", 13), ("right", "s4 d4 s0", 8)]


def totals(t: Table) -> dict[str, tuple[int, int]]:
    """The harbours' totals in the last scoring."""
    return {name: (t.s.harbour_total[0][h], t.s.harbour_total[1][h]) for h, name in enumerate(rules.HARBOUR_IDS)}


@pytest.mark.parametrize(("harbour", "names", "total"), GOLD_AND_NO_TRACK)
@pytest.mark.parametrize("player", [MEDICI, STROZZI])
def test_MVS_8_1_all_tiles_count_for_the_harbour(player: int, harbour: str, names: str, total: int) -> None:
    t = Table()
    t.ship(player, f"3 {harbour}", names)
    t.end_round()
    nothing = {"left": (0, 0), "middle": (0, 0), "right": (0, 0)}
    assert totals(t) == nothing | {harbour: (total, 0) if player == MEDICI else (0, total)}
    assert t.markers == {}
    assert t.money == ((320, 300) if player == MEDICI else (300, 320))


def test_MVS_8_1_gold_and_untraded_goods_decide_a_harbour() -> None:
    t = Table()
    t.ship(MEDICI, "4 right", "G5 s1")
    t.ship(STROZZI, "3 right", "d4 d0")
    t.end_round()
    assert totals(t)["right"] == (6, 4)
    assert t.money == (320, 300)


def test_MVS_8_1_each_harbour_has_its_own_totals() -> None:
    t = Table()
    t.ship(MEDICI, "5 left", "c4")
    t.ship(MEDICI, "4 middle", "f1")
    t.ship(STROZZI, "4 middle", "f2")
    t.ship(STROZZI, "3 right", "s3")
    t.end_round()
    assert totals(t) == {"left": (4, 0), "middle": (1, 2), "right": (0, 3)}
    assert t.money == (320, 340)


@pytest.mark.parametrize(
    ("medici", "strozzi", "paid"),
    [("f2", "f1", (20, 0)), ("f1", "f2", (0, 20)), ("f4", "f4", (0, 0)), ("f1 f3", "f4", (0, 0))],
)
def test_MVS_8_2_the_higher_total_gets_20_a_tie_nothing(medici: str, strozzi: str, paid: tuple[int, int]) -> None:
    t = Table()
    t.ship(MEDICI, "4 middle", medici)
    t.ship(STROZZI, "5 middle", strozzi)
    t.end_round()
    assert t.money == (300 + paid[0], 300 + paid[1])


def test_MVS_8_3_zero_against_no_ship_is_a_tie() -> None:
    t = Table()
    t.ship(MEDICI, "4 middle", "f0")
    t.ship(STROZZI, "4 left", "c0")
    t.end_round()
    assert t.money == (300, 300)
    assert t.markers == {}


@pytest.mark.parametrize(("names", "spaces"), [("c1", 1), ("c4", 1), ("c0", 2), ("c2 c3", 2), ("c0 c4", 3)])
@pytest.mark.parametrize(("player", "side"), [(MEDICI, 1), (STROZZI, -1)])
def test_MVS_8_4_one_space_for_a_tile_two_for_a_zero(player: int, side: int, names: str, spaces: int) -> None:
    t = Table()
    t.ship(player, "5 right", names)
    t.end_round()
    assert t.markers == {"right cloth": side * spaces}


def test_MVS_8_4_only_the_ship_at_that_harbour_pulls() -> None:
    t = Table()
    t.ship(MEDICI, "5 middle", "s1 s2 d0")
    t.ship(STROZZI, "3 left", "s0 d3")
    t.end_round()
    assert t.markers == {"middle spice": 2, "middle dye": 2, "left spice": -2, "left dye": -1}


@pytest.mark.parametrize(("harbour", "untraded"), [("left", "c"), ("middle", "f"), ("right", "s"), ("right", "d")])
def test_MVS_8_5_gold_and_goods_without_a_track_pull_nothing(harbour: str, untraded: str) -> None:
    t = Table()
    t.ship(MEDICI, f"5 {harbour}", f"G5 G5 {untraded}0 {untraded}4")
    t.end_round()
    assert t.markers == {}
    assert t.money == (320, 300)


@pytest.mark.parametrize(
    ("old", "medici", "strozzi", "new"),
    [
        (0, "f1 f2", "f3", 1),
        (0, "f1", "f0 f3", -2),
        (1, "f1 f2", "f0", 1),
        (1, "f1 f2 f3 f4", "f0 f4", 2),  # not 4 - 3
        (-3, "f1 f2 f3 f4", "f0 f4", -2),  # not -4 + 4
        (3, "f0 f1 f2 f3 f4", "", 4),
        (-3, "", "f0 f1 f2 f3 f4", -4),
        (4, "f1", "", 4),
        (4, "", "f1", 3),
        (-4, "f0 f1 f2 f3 f4", "", 2),
    ],
)
def test_MVS_8_6_the_difference_moves_the_marker_and_is_clamped_once(
    old: int, medici: str, strozzi: str, new: int
) -> None:
    t = Table(right_fur=old)
    t.ship(MEDICI, "5 right", medici)
    t.ship(STROZZI, "5 right", strozzi)
    t.end_round()
    assert t.marker("right fur") == new


def test_MVS_8_7_markers_pay_after_all_have_moved() -> None:
    t = Table(left_fur=-1, left_spice=2, left_dye=3)
    t.ship(MEDICI, "5 left", "f0 s1")
    t.ship(STROZZI, "5 left", "c4 d1")
    t.end_round()
    # fur -1 + 2 = 1 pays 10, spice 2 + 1 = 3 pays 20, dye 3 - 1 = 2 pays 10; the totals are 1 and 5
    assert t.money == (340, 320)


@pytest.mark.parametrize(("position", "pay"), [(1, 10), (2, 10), (3, 20), (4, 30)])
def test_MVS_8_7_a_marker_pays_the_player_on_whose_side_it_is(position: int, pay: int) -> None:
    t = Table(left_fur=position, left_dye=-position, right_cloth=position)
    t.end_round()
    assert t.money == (300 + 2 * pay, 300 + pay)


def test_MVS_8_8_a_marker_on_the_centre_pays_nobody() -> None:
    t = Table(right_cloth=-1, right_fur=1)
    t.ship(MEDICI, "3 right", "c4 G5")
    t.ship(STROZZI, "3 right", "f4 G5")
    t.end_round()
    assert t.markers == {}
    assert t.money == (300, 300)


def test_MVS_8_9_markers_pay_in_every_round_also_unmoved() -> None:
    t = Table(left_spice=3, middle_cloth=-1)
    for number in (1, 2, 3):
        t.end_round()
        assert t.money == (300 + 20 * number, 300 + 10 * number)


def test_MVS_8_10_markers_stay_tiles_and_ships_come_back() -> None:
    t = Table()
    t.ship(MEDICI, "5 left", "f1 G5")
    t.end_round()
    assert t.marker("left fur") == 1
    assert t.bag.total() == 26
    t.ship(MEDICI, "3 left", "f1 G5")
    t.end_round()
    assert t.marker("left fur") == 2
    t.ship(STROZZI, "5 left", "f1 G5")
    t.end_round()
    assert t.marker("left fur") == 1
    assert t.money == (300 + (20 + 10) + (20 + 10) + 10, 300 + 20)


@pytest.mark.parametrize(("number", "cap"), [(1, 900), (2, 600), (3, 300)])
def test_MVS_9_1_the_cap_of_each_round(number: int, cap: int) -> None:
    t = Table()
    for _ in range(1, number):
        t.end_round()
    t.sell(STROZZI, "c0", price=cap)
    assert t.money == (300, 300 - cap)
    t.load("discard")
    t.lot("c1")
    assert max(t.prices()) == cap


@pytest.mark.parametrize("player", [MEDICI, STROZZI])
def test_MVS_9_2_at_most_300_are_paid_to_a_player_in_a_round(player: int) -> None:
    t = Table()
    for i in range(rules.TRACKS):
        t.s.marker[i] = 4 if player == MEDICI else -4
    for berth, tile in {"3 left": "G5", "4 middle": "G5", "5 right": "d1"}.items():
        t.ship(player, berth, tile)
    t.end_round()
    assert t.money == ((600, 300) if player == MEDICI else (300, 600))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_MVS_9_4_every_whole_number_up_to_the_cap_is_a_price(number: int) -> None:
    t = Table()
    for _ in range(1, number):
        t.end_round()
    t.lot("c0")
    assert t.prices() == list(range([901, 601, 301][number - 1]))


@pytest.mark.parametrize(("number", "cap"), [(1, 900), (2, 600), (3, 300)])
def test_MVS_9_5_a_price_outside_the_cap_is_not_legal(number: int, cap: int) -> None:
    t = Table()
    for _ in range(1, number):
        t.end_round()
    t.lot("c0")
    legal = GAME.legal(t.s)
    assert rules.PRICE + cap in legal and rules.PRICE in legal
    assert rules.PRICE + cap + 1 not in legal
    assert rules.PRICE - 1 not in legal


@pytest.mark.parametrize(
    ("medici", "strozzi", "ranks"),
    [(301, 300, (1, 2)), (299, 300, (2, 1)), (-26, -27, (1, 2)), (-500, 0, (2, 1))],
)
def test_MVS_10_1_the_higher_balance_wins(medici: int, strozzi: int, ranks: tuple[int, int]) -> None:
    t = Table()
    t.end_round()
    t.end_round()
    t.put_money(medici, strozzi)
    t.end_round()
    assert t.decision == "over"
    assert GAME.standing(t.s) == ((medici, strozzi), ranks)


def test_MVS_10_1_the_third_scoring_counts() -> None:
    t = Table()
    t.end_round()
    t.end_round()
    t.put_money(300, 319)
    t.ship(MEDICI, "3 left", "c1")
    t.end_round()
    assert GAME.standing(t.s) == ((320, 319), (1, 2))


@pytest.mark.parametrize("money", [300, 0, -40])
def test_MVS_10_2_equal_balances_share_the_victory(money: int) -> None:
    t = Table()
    t.end_round()
    t.end_round()
    t.put_money(money, money)
    t.end_round()
    assert GAME.standing(t.s) == ((money, money), (1, 1))


def test_MVS_13_4_the_greatest_total_and_the_greatest_pull_of_a_ship() -> None:
    t = Table(left_fur=-4, right_cloth=4)
    t.ship(MEDICI, "5 left", "G5 G5 c4 c4 d4")
    t.ship(STROZZI, "5 right", "c0 c1 c2 c3 f4")
    t.end_round()
    assert totals(t)["left"] == (22, 0)
    for good, letter in [("cloth", "c"), ("fur", "f")]:
        for sign, player in [(-1, MEDICI), (1, STROZZI)]:
            t = Table(**{f"right_{good}": 4 * sign})
            t.ship(player, "5 right", " ".join(tiles(f"{letter}0 {letter}1 {letter}2 {letter}4 {letter}4")))
            t.end_round()
            assert t.marker(f"right {good}") == -2 * sign
