"""Chapters 4 to 7: drawing, price and response, loading, the end of a round."""

from __future__ import annotations

import pytest

from fondaco.games.medici_vs_strozzi import rules
from fondaco.kernel.state import CHANCE

from .table import GAME, MEDICI, STROZZI, Table, loading, random_steps, tiles

FULL_FLEET = {"3 left": "c0 c1 c2", "4 middle": "f0 f1 f2 f3", "5 right": "s0 s1 s2 s3 s4"}


def with_free_holds(player: int, three: int, four: int, five: int) -> Table:
    """A table in play at which the player draws and his ships have so many free holds."""
    t = Table()
    t.ship(player, "3 left", " ".join(tiles("c0 c1 c2")[three:]))
    t.ship(player, "4 middle", " ".join(tiles("f0 f1 f2 f3")[four:]))
    t.ship(player, "5 right", " ".join(tiles("s0 s1 s2 s3 s4")[five:]))
    t.turn(player, "G5")
    assert t.s.drawer == player
    return t


def longest_lot(t: Table) -> int:
    """Tiles of the lot when the drawer draws as long as he may."""
    drawn = 0
    while t.decision in ("tile", "lot"):
        t.draw(next(iter(t.bag)))
        drawn += 1
    return drawn


def test_MVS_4_1_the_first_tile_is_drawn_without_asking() -> None:
    t = Table()
    assert t.actor == CHANCE
    t.draw("d3")
    assert t.open_lot == {"d3": 1}
    assert t.bag["d3"] == 0
    t.play(rules.STOP)
    t.name(0)
    t.buy()
    t.load("discard")
    assert t.actor == CHANCE


def test_MVS_4_2_stop_or_draw_after_the_first_and_the_second_tile() -> None:
    for wanted in (1, 2, 3):
        t = Table()
        for number, tile in enumerate(tiles("c0 f0 G5")[:wanted], 1):
            t.draw(tile)
            if number < 3:
                assert (t.decision, t.actor) == ("lot", MEDICI)
                assert t.choices() == {"draw", "stop"}
        if wanted < 3:
            t.play(rules.STOP)
        assert (t.decision, t.actor) == ("price", MEDICI)
        assert t.open_lot.total() == wanted


@pytest.mark.parametrize(
    ("free", "limit"),
    [((0, 0, 1), 1), ((1, 1, 1), 1), ((1, 0, 1), 1), ((0, 2, 1), 2), ((2, 2, 2), 2), ((3, 0, 0), 3), ((0, 0, 4), 3)],
)
@pytest.mark.parametrize("player", [MEDICI, STROZZI])
def test_MVS_4_3_one_ship_of_the_drawer_must_take_the_whole_lot(
    player: int, free: tuple[int, int, int], limit: int
) -> None:
    assert longest_lot(with_free_holds(player, *free)) == limit


def test_MVS_4_3_docked_and_undocked_ships_count_alike() -> None:
    t = with_free_holds(MEDICI, 0, 0, 5)  # the undocked ship is the roomiest
    assert longest_lot(t) == 3
    t = Table()
    t.ship(MEDICI, "5 left", "s0 s1")  # a docked ship has three free holds
    t.ship(MEDICI, "3 right", "c0 c1 c2")
    t.ship(MEDICI, "4 middle", "f0 f1 f2 f3")
    assert longest_lot(t) == 3


def test_MVS_4_3_the_ships_of_the_responder_do_not_matter() -> None:
    t = with_free_holds(STROZZI, 0, 0, 1)
    t.turn(MEDICI, "G5")
    assert t.s.drawer == MEDICI
    assert longest_lot(t) == 3


@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_MVS_4_4_drawing_stops_when_the_bag_is_empty(left: int) -> None:
    t = Table()
    t.leave(" ".join(tiles("c0 f0 s0 d0")[:left]))
    assert longest_lot(t) == min(left, 3)
    assert t.decision == "price"


def test_MVS_4_5_the_limit_is_the_least_of_three() -> None:
    t = with_free_holds(MEDICI, 0, 1, 2)
    t.leave("d0")
    assert longest_lot(t) == 1  # the bag
    t = with_free_holds(MEDICI, 0, 1, 2)
    t.leave("d0 d1 d2 d3")
    assert longest_lot(t) == 2  # the ships
    t = with_free_holds(MEDICI, 3, 4, 5)
    t.leave("d0 d1 d2 d3")
    assert longest_lot(t) == 3


def test_MVS_4_5_at_the_limit_the_lot_is_closed_without_asking() -> None:
    t = with_free_holds(MEDICI, 0, 0, 1)
    t.draw("d0")
    assert (t.decision, t.actor) == ("price", MEDICI)


def test_MVS_5_1_one_price_from_0_to_the_cap() -> None:
    t = Table()
    t.lot("c4 c0")
    assert t.actor == MEDICI
    assert t.prices() == list(range(901))


@pytest.mark.parametrize("price", [0, 1, 900])
def test_MVS_5_2_the_responder_buys_or_declines(price: int) -> None:
    t = Table()
    t.lot("c4")
    t.name(price)
    assert (t.decision, t.actor) == ("respond", STROZZI)
    assert t.choices() == {"buy", "decline"}
    t.buy()
    assert (t.decision, t.actor) == ("load", STROZZI)
    assert t.money == (300, 300 - price)


def test_MVS_5_3_declined_the_drawer_buys_at_the_same_price() -> None:
    t = Table()
    t.lot("c4")
    t.name(25)
    t.decline()
    assert (t.decision, t.actor) == ("load", MEDICI)
    assert t.money == (275, 300)


@pytest.mark.parametrize("price", [0, 12])
def test_MVS_5_4_the_responder_may_buy_without_room(price: int) -> None:
    t = with_free_holds(STROZZI, 2, 2, 2)
    t.turn(MEDICI, "G5")
    t.lot("d0 d1 d2")
    t.name(price)
    assert t.choices() == {"buy", "decline"}
    t.buy()
    assert t.money == (300, 300 - price)
    assert t.choices() == {"discard"}
    t.load("discard")
    assert t.discards == {"d0": 1, "d1": 1, "d2": 1, "G5": 2}
    assert t.s.drawer == STROZZI


def test_MVS_5_5_the_price_goes_to_the_bank() -> None:
    t = Table()
    t.turn(STROZZI, "c0", price=40)
    assert t.money == (300, 260)
    t.turn(STROZZI, "c1", price=261)
    assert t.money == (300, -1)
    t.turn(MEDICI, "c2", price=100)
    assert t.money == (200, -1)


@pytest.mark.parametrize("buyer", [MEDICI, STROZZI])
def test_MVS_5_6_at_price_0_the_lot_is_free(buyer: int) -> None:
    t = Table()
    t.turn(buyer, "c0 c1", "4 right", price=0)
    assert t.money == (300, 300)
    assert t.cargo(buyer, 4) == {"c0": 1, "c1": 1}
    assert t.s.drawer == buyer


def test_MVS_6_1_the_whole_lot_goes_on_one_ship_with_room() -> None:
    t = with_free_holds(STROZZI, 2, 1, 3)
    t.turn(MEDICI, "G5")
    t.sell(STROZZI, "d0 d1 d2")
    assert t.choices() == {"discard", "5 right"}
    t.load("5 right")
    assert t.cargo(STROZZI, 5) == {"s3": 1, "s4": 1, "d0": 1, "d1": 1, "d2": 1}
    assert t.cargo(STROZZI, 3).total() == 1 and t.cargo(STROZZI, 4).total() == 3
    t.turn(MEDICI, "d3")
    t.sell(STROZZI, "d4 d4")
    assert t.choices() == {"discard", "3 left"}
    t.load("discard")
    assert t.discards == {"G5": 2, "d3": 1, "d4": 2}


def test_MVS_6_2_the_first_tiles_dock_the_ship_where_no_other_own_ship_lies() -> None:
    t = Table()
    t.sell(STROZZI, "c0")
    everywhere = {f"{ship} {harbour}" for ship in (3, 4, 5) for harbour in ("left", "middle", "right")}
    assert t.choices() == everywhere | {"discard"}
    t.load("4 middle")
    assert t.harbour(STROZZI, 4) == "middle"
    t.sell(STROZZI, "c1")
    assert t.choices() == {"discard", "4 middle", "3 left", "3 right", "5 left", "5 right"}
    t.load("5 right")
    assert t.harbour(STROZZI, 5) == "right"
    t.sell(STROZZI, "c2")
    assert t.choices() == {"discard", "4 middle", "5 right", "3 left"}
    t.load("discard")
    assert (t.harbour(STROZZI, 4), t.harbour(STROZZI, 5), t.harbour(STROZZI, 3)) == ("middle", "right", None)


def test_MVS_6_3_later_lots_go_on_a_docked_ship_with_room() -> None:
    t = Table()
    t.turn(MEDICI, "c0 c1", "4 left")
    t.turn(MEDICI, "c2", "4 left")
    t.sell(MEDICI, "c3 G5")
    assert "4 left" not in t.choices()
    t.load("discard")
    t.turn(MEDICI, "c4", "4 left")
    assert t.cargo(MEDICI, 4) == {"c0": 1, "c1": 1, "c2": 1, "c4": 1}


def test_MVS_6_4_discarding_is_always_allowed_and_lasts_for_the_round() -> None:
    t = Table()
    t.sell(MEDICI, "G5 G5 c4")
    assert "discard" in t.choices() and len(t.choices()) == 10
    t.load("discard")
    assert t.discards == {"G5": 2, "c4": 1}
    assert t.odds()["G5"] == 0 and t.odds()["c4"] == 1
    t.end_round()
    assert t.odds()["G5"] == 2 and t.odds()["c4"] == 2


@pytest.mark.parametrize("seed", range(10))
def test_MVS_6_5_tiles_aboard_stay_to_the_end_of_the_round(seed: int) -> None:
    for before, _, after in random_steps(seed):
        if after.round != before.round:
            continue
        for player in (MEDICI, STROZZI):
            for ship in range(3):
                n = before.aboard[player][ship]
                assert list(before.cargo[player][ship])[:n] == list(after.cargo[player][ship])[:n]
                if n:
                    assert before.docked[player][ship] == after.docked[player][ship] >= 0


def test_MVS_6_6_an_empty_ship_is_not_docked_and_both_may_use_a_harbour() -> None:
    t = Table()
    t.turn(MEDICI, "c0", "3 left")
    t.turn(MEDICI, "c1", "discard")
    t.sell(STROZZI, "c2")
    assert len(t.choices()) == 10
    t.load("3 left")
    assert [t.harbour(player, ship) for player in (MEDICI, STROZZI) for ship in (3, 4, 5)] == ["left", None, None] * 2


@pytest.mark.parametrize("player", [MEDICI, STROZZI])
@pytest.mark.parametrize("last", FULL_FLEET)
def test_MVS_7_1_the_round_ends_when_one_players_ships_are_full(player: int, last: str) -> None:
    t = Table()
    t.ship(1 - player, "5 left", "d0")
    for berth in sorted(FULL_FLEET, key=lambda b: b == last):
        assert t.round == 1
        *first, final = tiles(FULL_FLEET[berth])
        t.ship(player, berth, " ".join(first))
        t.sell(player, final)
        assert t.round == 1
        t.load(berth)
    assert t.round == 2


def test_MVS_7_1_two_full_ships_do_not_end_the_round() -> None:
    t = Table()
    t.ship(MEDICI, "5 left", "s0 s1 s2 s3 s4")
    t.ship(MEDICI, "4 middle", "f0 f1 f2 f3")
    t.ship(STROZZI, "5 left", "d0 d1 d2 d3 d4")
    assert (t.round, t.decision) == (1, "tile")


def test_MVS_7_2_the_round_ends_when_the_bag_is_empty() -> None:
    t = Table()
    t.leave("c0")
    assert t.round == 1
    t.turn(MEDICI, "c0", "3 left")
    assert t.round == 2


def test_MVS_7_3_the_last_lot_is_sold_and_loaded_first() -> None:
    t = Table()
    t.leave("G5 c4 d4")
    t.lot("G5 c4 d4")
    assert t.bag.total() == 0
    assert (t.round, t.decision) == (1, "price")
    t.name(11)
    assert (t.round, t.decision) == (1, "respond")
    t.buy()
    assert (t.round, t.decision, t.actor) == (1, "load", STROZZI)
    t.load("3 right")
    assert t.round == 2
    assert t.markers == {"right cloth": -1}
    assert t.money == (300, 300 - 11 + 20 + 10)


@pytest.mark.parametrize("player", [MEDICI, STROZZI])
def test_MVS_7_4_the_other_player_gets_no_further_turn(player: int) -> None:
    t = Table()
    t.ship(player, "3 left", "c0 c1 c2")
    t.ship(player, "4 right", "s0 s1 s2 s3")
    t.ship(player, "5 middle", "f0 f1 f2 f3")
    t.turn(1 - player, "d0")  # the other draws and loses the lot to the full fleet
    t.turn(player, "f4", "5 middle")
    assert t.round == 2
    assert t.s.drawer == STROZZI
    assert t.bag.total() == 26
    assert t.s.harbour_paid[player] == [20, 20, 20]
    assert t.s.harbour_paid[1 - player] == [0, 0, 0]


def test_MVS_7_4_the_round_ends_in_the_turn_of_the_player_who_is_not_full() -> None:
    t = Table()
    for berth, names in FULL_FLEET.items():
        t.ship(STROZZI, berth, " ".join(tiles(names)[:-1] if berth == "3 left" else tiles(names)))
    t.turn(MEDICI, "G5")
    t.sell(STROZZI, "c2")
    assert GAME.legal(t.s) == sorted([rules.DISCARD, loading("3 left")])
    t.load("3 left")
    assert t.round == 2
    assert t.bag.total() == 26
