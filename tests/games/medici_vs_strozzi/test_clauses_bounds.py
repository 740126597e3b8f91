"""Chapters 11 to 13: what players know, decision points, bounds; and what holds in every game."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from fondaco.games.medici_vs_strozzi import rules
from fondaco.kernel.rng import new_rng
from fondaco.kernel.state import CHANCE, NOBODY, WATCHER

from .table import ALL_TILES, GAME, MEDICI, STROZZI, TILE_NAMES, Table, loading, random_steps, spell, tiles

SEEDS = range(12)
GAMES = {seed: list(random_steps(seed)) for seed in SEEDS}
every_game = pytest.mark.parametrize("seed", SEEDS)


def round_trip(s: Any) -> None:
    assert rules.State.from_bytes(s.to_bytes()) == s


def aboard(s: Any) -> Counter[str]:
    kinds = [0] * rules.KINDS
    for fleet in s.cargo:
        for ship in fleet:
            for kind in ship:
                if kind >= 0:
                    kinds[kind] += 1
    return spell(kinds)


def open_lot(s: Any) -> Counter[str]:
    kinds = [0] * rules.KINDS
    for i in range(s.lot_size):
        kinds[s.lot[i]] += 1
    return spell(kinds)


@every_game
def test_MVS_11_1_nothing_is_hidden_but_the_order_of_the_bag(seed: int) -> None:
    for before, _, _ in GAMES[seed][::7]:
        for viewer in (MEDICI, STROZZI, WATCHER):
            assert GAME.view(before, viewer) == before
            dealt = before.copy()
            rules.deal(dealt, viewer, new_rng(1))
            assert dealt == before
        if before.actor == CHANCE:  # whatever is in the bag may come next
            assert set(GAME.odds(before)) == {kind for kind in range(rules.KINDS) if before.bag[kind]}


def test_MVS_11_2_everything_on_the_table_is_in_every_view() -> None:
    t = Table(left_dye=-2)
    t.ship(MEDICI, "3 left", "c0 c1")
    t.ship(STROZZI, "5 middle", "G5")
    t.turn(STROZZI, "d4", price=310)
    t.lot("s0 s1")
    t.name(21)
    for viewer in (MEDICI, STROZZI, WATCHER):
        seen = Table()
        seen.s = GAME.view(t.s, viewer)
        assert seen.cargo(MEDICI, 3) == {"c0": 1, "c1": 1} and seen.harbour(MEDICI, 3) == "left"
        assert seen.cargo(STROZZI, 5) == {"G5": 1} and seen.harbour(STROZZI, 5) == "middle"
        assert seen.markers == {"left dye": -2}
        assert seen.money == (300, -10)
        assert (seen.round, seen.s.drawer, seen.s.price) == (1, STROZZI, 21)
        assert seen.open_lot == {"s0": 1, "s1": 1}
        assert seen.discards == {"d4": 1}
        assert seen.s.bag_size == 20
        assert seen.bag == ALL_TILES - Counter(tiles("c0 c1 G5 d4 s0 s1"))


def test_MVS_12_1_without_room_discard_is_the_only_action() -> None:
    t = Table()
    t.ship(STROZZI, "3 left", "c0 c1")
    t.ship(STROZZI, "4 middle", "f0 f1")
    t.ship(STROZZI, "5 right", "s0 s1 s2")
    t.turn(MEDICI, "G5")
    t.sell(STROZZI, "d0 d1 d2")
    assert GAME.legal(t.s) == [rules.DISCARD]
    assert not GAME.asks(t.s)  # so that it is done without asking


def test_MVS_12_2_what_is_not_in_the_list_is_not_legal() -> None:
    t = Table()
    t.draw("c0")
    assert GAME.legal(t.s) == [rules.DRAW, rules.STOP]
    t.draw("c1")
    assert GAME.legal(t.s) == [rules.DRAW, rules.STOP]
    t.draw("c2")
    assert GAME.legal(t.s) == list(range(rules.PRICE, rules.PRICE + 901))
    t.name(900)
    assert GAME.legal(t.s) == [rules.BUY, rules.DECLINE]
    t.decline()
    berths = [f"{ship} {harbour}" for ship in (3, 4, 5) for harbour in ("left", "middle", "right")]
    assert GAME.legal(t.s) == sorted([rules.DISCARD, *map(loading, berths)])
    t.load("4 left")
    t.turn(MEDICI, "d0", "5 right")
    t.sell(MEDICI, "d1 d2")
    assert GAME.legal(t.s) == sorted([rules.DISCARD, *map(loading, ["3 middle", "5 right"])])


@every_game
def test_MVS_12_2_legal_actions_ascend_and_asking_changes_nothing(seed: int) -> None:
    for before, action, _ in GAMES[seed]:
        asked = before.copy()
        legal = GAME.legal(asked)
        assert asked == before
        assert action in legal
        assert all(a < b for a, b in pairwise(legal))
        assert all(0 <= a < rules.ACTIONS for a in legal)
        assert len(legal) <= rules.MAX_LEGAL


@every_game
def test_MVS_12_3_only_the_bag_is_random(seed: int) -> None:
    for before, action, after in GAMES[seed]:
        if before.actor == CHANCE:
            assert before.phase == rules.TILE
            assert spell(after.bag) == spell(before.bag) - Counter([TILE_NAMES[action]])
            assert sum(GAME.odds(before).values()) == spell(before.bag).total() == before.bag_size
            assert all(weight == before.bag[kind] for kind, weight in GAME.odds(before).items())
        else:
            again = before.copy()
            rules.apply(again, action)
            assert again == after


def test_MVS_13_1_26_turns_a_round_and_78_a_game() -> None:
    t = Table()
    first = t.s.turn
    for number in range(78):
        assert t.s.turn == first + number
        assert t.round == 1 + number // 26
        t.turn(number % 2, next(iter(t.bag)))
    assert t.decision == "over"
    assert t.s.turn <= 78
    round_trip(t.s)


@every_game
def test_MVS_13_1_every_game_ends_within_78_turns(seed: int) -> None:
    steps = GAMES[seed]
    names = sum(before.phase == rules.NAME for before, _, _ in steps)
    assert names <= 78
    for number in range(3):
        assert sum(before.phase == rules.NAME and before.round == number for before, _, _ in steps) <= 26
    last = steps[-1][2]
    assert (last.phase, last.actor, last.round) == (rules.OVER, NOBODY, 2)
    assert len({before.turn for before, _, _ in steps}) == names


@every_game
def test_MVS_13_2_decisions_of_a_turn(seed: int) -> None:
    asked: Counter[tuple[int, int]] = Counter()
    for before, _, _ in GAMES[seed]:
        asked[before.turn, before.phase] += 1
        if before.phase == rules.STOW:
            assert 1 <= len(GAME.legal(before)) <= 10
    for (_, phase), number in asked.items():
        most = {rules.TILE: 3, rules.CHOOSE: 2}.get(phase, 1)
        assert number <= most


def test_MVS_13_2_the_first_load_has_ten_actions() -> None:
    t = Table()
    t.sell(MEDICI, "c0")
    assert len(GAME.legal(t.s)) == 10


@pytest.mark.parametrize("player", [MEDICI, STROZZI])
def test_MVS_13_3_the_lowest_balance(player: int) -> None:
    t = Table()
    for price in (900, 600, 300):
        for tile in ALL_TILES.elements():
            t.turn(player, tile, price=price)
            round_trip(t.s)
    assert t.decision == "over"
    assert t.money == ((-46500, 300) if player == MEDICI else (300, -46500))
    points, ranks = GAME.standing(t.s)
    assert points[player] == -46500
    assert ranks[player] == 2


@pytest.mark.parametrize("player", [MEDICI, STROZZI])
def test_MVS_13_3_the_highest_balance(player: int) -> None:
    t = Table()
    for i in range(rules.TRACKS):
        t.s.marker[i] = 4 if player == MEDICI else -4
    for _ in range(3):
        for berth, tile in {"3 left": "G5", "4 middle": "G5", "5 right": "d1"}.items():
            t.ship(player, berth, tile)
        t.end_round()
        round_trip(t.s)
    assert t.money == ((1200, 300) if player == MEDICI else (300, 1200))
    points, ranks = GAME.standing(t.s)
    assert points[player] == 1200
    assert ranks[player] == 1


@every_game
def test_MVS_13_3_balances_stay_within_the_bounds_and_fit_their_fields(seed: int) -> None:
    for _, _, after in GAMES[seed]:
        assert all(-46500 <= coins <= 1200 for coins in after.coins)
        round_trip(after)


@every_game
def test_tiles_are_conserved(seed: int) -> None:
    for before, _, after in GAMES[seed]:
        for s in (before, after):
            assert spell(s.bag) + open_lot(s) + aboard(s) + spell(s.discarded) == ALL_TILES
            assert s.bag_size == spell(s.bag).total()
            counted = [[sum(kind >= 0 for kind in ship) for ship in fleet] for fleet in s.cargo]
            assert counted == [list(fleet) for fleet in s.aboard]


@every_game
def test_money_changes_only_by_price_and_scoring(seed: int) -> None:
    scorings = 0
    for before, action, after in GAMES[seed]:
        change = [after.coins[p] - before.coins[p] for p in (MEDICI, STROZZI)]
        if before.phase == rules.RESPOND:
            buyer = before.actor if action == rules.BUY else 1 - before.actor
            assert after.actor == after.buyer == buyer
            assert change[buyer] == -before.price and change[1 - buyer] == 0
        elif after.round != before.round or after.phase == rules.OVER:
            scorings += 1
            assert change == [sum(after.harbour_paid[p]) + sum(after.marker_paid[p]) for p in (MEDICI, STROZZI)]
            assert all(0 <= paid <= 300 for paid in change)
        else:
            assert change == [0, 0]
    assert scorings == 3


@every_game
def test_own_ships_never_share_a_harbour(seed: int) -> None:
    for _, _, after in GAMES[seed]:
        for fleet, numbers in zip(after.docked, after.aboard, strict=True):
            berths = [harbour for harbour in fleet if harbour >= 0]
            assert len(set(berths)) == len(berths)
            if after.phase != rules.OVER:
                assert [harbour >= 0 for harbour in fleet] == [number > 0 for number in numbers]


def test_the_random_games_end_rounds_in_both_ways() -> None:
    """Otherwise what is said of every game would be said of one kind of game only."""
    empty_bag = {
        before.bag_size == 0
        for steps in GAMES.values()
        for before, _, after in steps
        if after.round != before.round or after.phase == rules.OVER
    }
    assert empty_bag == {False, True}


@every_game
def test_markers_move_only_in_a_scoring(seed: int) -> None:
    for before, _, after in GAMES[seed]:
        if after.round == before.round and after.phase != rules.OVER:
            assert list(after.marker) == list(before.marker)
        assert all(-4 <= place <= 4 for place in after.marker)


@every_game
def test_a_step_never_changes_an_earlier_position(seed: int) -> None:
    s = GAME.new(2)
    kept, written = [], []
    for before, action, _ in GAMES[seed]:
        assert s == before
        kept.append(s.copy())
        written.append(s.to_bytes())
        rules.apply(s, action)
    assert [position.to_bytes() for position in kept] == written


@every_game
def test_a_lot_never_exceeds_the_free_holds_of_the_drawers_roomiest_ship(seed: int) -> None:
    for before, _, _ in GAMES[seed]:
        room = max(capacity - n for capacity, n in zip((3, 4, 5), before.aboard[before.drawer], strict=True))
        if before.phase == rules.CHOOSE:
            limit = min(3, room, before.lot_size + before.bag_size)
            assert 1 <= before.lot_size < limit
        if before.phase == rules.NAME:
            assert 1 <= before.lot_size <= min(3, room)
