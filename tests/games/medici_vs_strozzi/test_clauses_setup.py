"""Chapters 1 to 3: components, set-up, rounds and turns."""

from __future__ import annotations

from collections import Counter

import pytest

from fondaco.games.medici_vs_strozzi import rules
from fondaco.kernel.state import CHANCE, NOBODY

from .table import ALL_TILES, GAME, MEDICI, STROZZI, Table, tiles

HARBOURS = {
    "left": {"fur", "spice", "dye"},
    "middle": {"cloth", "spice", "dye"},
    "right": {"cloth", "fur"},
}
GOOD_OF_LETTER = {"c": "cloth", "f": "fur", "s": "spice", "d": "dye"}


def test_MVS_1_1_there_are_26_tiles() -> None:
    t = Table()
    assert sum(t.odds().values()) == 26
    for letter in "cfsd":
        of_good = sorted(int(tile[1]) for tile in t.bag.elements() if tile[0] == letter)
        assert of_good == [0, 1, 2, 3, 4, 4]
    assert [tile for tile in t.bag.elements() if tile[0] == "G"] == ["G5", "G5"]


def test_MVS_1_2_equal_tiles_are_interchangeable() -> None:
    t = Table()
    assert len(t.odds()) == 21
    assert {tile for tile, weight in t.odds().items() if weight == 2} == {"c4", "f4", "s4", "d4", "G5"}
    t.ship(MEDICI, "5 left", "c4 c4 G5 G5")
    assert t.cargo(MEDICI, 5) == {"c4": 2, "G5": 2}
    assert "c4" not in t.odds() and "G5" not in t.odds()


@pytest.mark.parametrize("player", [MEDICI, STROZZI])
@pytest.mark.parametrize("ship", [3, 4, 5])
def test_MVS_1_3_three_ships_with_3_4_and_5_holds(player: int, ship: int) -> None:
    t = Table()
    berth = f"{ship} left"
    t.ship(player, berth, " ".join(tiles("c0 c1 c2 c3 f0")[:ship]))
    assert t.cargo(player, ship).total() == ship
    t.sell(player, "d0")
    assert berth not in t.choices()
    assert len({choice.split()[0] for choice in t.choices() - {"discard"}}) == 2


def test_MVS_1_4_eight_tracks_at_three_harbours() -> None:
    assert [rules.TRACK_HARBOUR.count(h) for h in range(3)] == [3, 3, 2]
    assert len(Table().s.marker) == 8


def test_MVS_1_5_money_is_a_signed_integer() -> None:
    t = Table()
    t.turn(MEDICI, "c4", price=900)
    assert t.money == (-600, 300)
    t.turn(MEDICI, "c4", price=900)
    assert t.money == (-1500, 300)
    t.sell(STROZZI, "c3", price=301)
    assert t.money == (-1500, -1)


def test_MVS_1_6_seat_0_is_medici_seat_1_is_strozzi() -> None:
    assert rules.SEATS == ("medici", "strozzi")
    assert Table().s.drawer == 0


def test_MVS_2_1_each_player_starts_with_300() -> None:
    assert Table().money == (300, 300)


def test_MVS_2_2_markers_start_on_the_centre() -> None:
    assert Table().markers == {}


def test_MVS_2_3_drawing_is_uniform_without_replacement() -> None:
    t = Table()
    left = ALL_TILES.copy()
    for tile in tiles("c4 G5 c4 d0 G5 f4 s1"):
        assert t.odds() == left
        t.turn(MEDICI, tile)
        left[tile] -= 1
        left = +left
    assert t.odds() == left
    t.draw("f4")
    t.play(rules.DRAW)
    assert t.odds() == left - Counter(["f4"])


@pytest.mark.parametrize("harbour", HARBOURS)
@pytest.mark.parametrize("letter", "cfsd")
def test_MVS_2_4_goods_of_the_harbours(harbour: str, letter: str) -> None:
    t = Table()
    t.ship(MEDICI, f"3 {harbour}", f"{letter}2")
    t.end_round()
    good = GOOD_OF_LETTER[letter]
    assert t.markers == ({f"{harbour} {good}": 1} if good in HARBOURS[harbour] else {})


@pytest.mark.parametrize(("distance", "paid"), [(0, 0), (1, 10), (2, 10), (3, 20), (4, 30)])
@pytest.mark.parametrize("side", [1, -1])
def test_MVS_2_5_bonus_by_distance(distance: int, paid: int, side: int) -> None:
    t = Table(middle_spice=side * distance)
    t.end_round()
    assert t.money == ((300 + paid, 300) if side > 0 else (300, 300 + paid))


@pytest.mark.parametrize(("player", "end"), [(MEDICI, 4), (STROZZI, -4)])
def test_MVS_2_5_a_track_has_four_spaces_on_each_side(player: int, end: int) -> None:
    t = Table()
    t.ship(player, "5 right", "c0 c1 c2 c3")
    t.end_round()
    assert t.markers == {"right cloth": end}


@pytest.mark.parametrize("last_buyer", [MEDICI, STROZZI])
def test_MVS_3_1_three_rounds_and_their_first_drawers(last_buyer: int) -> None:
    t = Table()
    for number, drawer in [(1, MEDICI), (2, STROZZI), (3, STROZZI)]:
        assert (t.round, t.s.drawer) == (number, drawer)
        t.lot("c0")
        assert t.actor == drawer
        t.name(0)
        t.decline()
        t.load("discard")
        t.end_round(buyer=last_buyer)
    assert t.decision == "over" and t.actor == NOBODY
    assert GAME.legal(t.s) == []


@pytest.mark.parametrize("bought", [True, False])
def test_MVS_3_2_the_order_of_a_turn_and_the_next_drawer(bought: bool) -> None:
    t = Table()
    seen = [(t.decision, t.actor)]
    t.draw("c0")
    seen.append((t.decision, t.actor))
    t.play(rules.STOP)
    seen.append((t.decision, t.actor))
    t.name(5)
    seen.append((t.decision, t.actor))
    if bought:
        t.buy()
    else:
        t.decline()
    buyer = STROZZI if bought else MEDICI
    seen.append((t.decision, t.actor))
    assert t.money == ((300, 295) if bought else (295, 300))
    t.load("3 left")
    seen.append((t.decision, t.actor))
    assert seen == [
        ("tile", CHANCE),
        ("lot", MEDICI),
        ("price", MEDICI),
        ("respond", STROZZI),
        ("load", buyer),
        ("tile", CHANCE),
    ]
    t.draw("c1")
    assert t.actor == buyer


def test_MVS_3_3_a_round_starts_with_a_full_bag_and_empty_ships() -> None:
    t = Table(left_dye=2)
    t.ship(MEDICI, "3 left", "c0 c1")
    t.ship(STROZZI, "5 left", "f0 d0 d1")
    t.turn(STROZZI, "G5", price=7)
    t.end_round()
    assert t.round == 2
    assert t.bag == t.odds() == ALL_TILES
    assert t.discards.total() == t.open_lot.total() == 0
    for player in (MEDICI, STROZZI):
        for ship in (3, 4, 5):
            assert t.cargo(player, ship).total() == 0
            assert t.harbour(player, ship) is None
    # The harbour is a tie of 1 to 1; dye goes from 2 to 2 - 3, fur from 0 to -2.
    assert t.markers == {"left dye": -1, "left fur": -2}
    assert t.money == (300, 300 - 7 + 10 + 10)
    t.sell(STROZZI, "c0")
    assert len(t.choices()) == 10
