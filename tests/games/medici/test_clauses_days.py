"""Sections 1 to 3, 8, 11 and 12 of the rules of Medici: components, set-up, the days, their end, what players know."""

from __future__ import annotations

import pytest

from fondaco.games.medici import components
from fondaco.kernel.rng import new_rng
from fondaco.kernel.state import CHANCE, NOBODY, WATCHER
from tests.games.medici.table import BONUS, GAME, PACK, SETUPS, Table, card_of

ALL = [2, 3, 4, 5, 6]


def new_table(players: int) -> Table:
    """A game before anything has happened."""
    t = Table(players)
    t.s = GAME.new(players)
    return t


# 1. Components and constants


def test_MED_1_1_there_are_36_cards() -> None:
    assert components.CARDS == 36
    t = Table(6)
    assert t.unseen == sorted(PACK)
    assert components.COMMODITY_NAMES == ("cloth", "fur", "grain", "dye", "spice")


def test_MED_1_2_gold_counts_for_ship_value_and_for_no_track() -> None:
    t = Table(3, ships=("G10", "c5", "f1"), deck=1)
    paid = t.close_day()
    assert list(t.s.ship_value[:3]) == [10, 5, 1]
    assert paid.ships == [30, 15, 0]
    assert [t.levels(c)[0] for c in "cfgds"] == [0, 0, 0, 0, 0]


def test_MED_1_3_the_two_fives_of_a_commodity_are_one_kind() -> None:
    t = Table(4)
    assert len(t.chances) == 5 * 6 + 1
    for card, weight in t.chances.items():
        assert weight == PACK.count(card) * t.chances["G10"]
    assert Table(4, ships=("c5",)).chances["c5"] == Table(4).chances["c4"]


@pytest.mark.parametrize("players", ALL)
def test_MED_1_4_figures_by_number_of_players(players: int) -> None:
    row = SETUPS[players]
    assert row.start == components.START[players]
    assert row.deck == components.DECK[players]
    assert row.deck + row.removed == 36
    assert row.capacity == components.CAPACITY[players]
    assert row.payouts == components.SHIP_PAYOUT[players][:players]
    assert row.awards == components.TRACK_AWARD[players][:players]
    assert tuple(GAME.rules.PLAYERS) == (2, 3, 4, 5, 6)


def test_MED_1_5_two_players_have_one_ship_of_seven_spaces_each() -> None:
    t = Table(2, ships=("c0 c1 c2 c3", "f0 f1 f2 f3"), deck=8).offer("s1 s2 s3")
    assert not t.must_pass
    t.say("pass", 1)
    assert t.ship(0) == ["c0", "c1", "c2", "c3", "s1", "s2", "s3"]


def test_MED_1_6_eight_levels_and_their_bonus() -> None:
    assert components.TOP == 7
    assert components.LEVEL_BONUS == BONUS


def test_MED_1_8_florins_have_no_upper_limit() -> None:
    t = Table(2, florins=(95, 200), ships=("c5", "f1"), deck=1)
    t.close_day()
    assert t.florins == [95 + 20 + 10 + 3 * 5, 200 + 0 + 10 + 3 * 5]


# 2. Set-up


@pytest.mark.parametrize("players", ALL)
def test_MED_2_1_everybody_starts_with_florins_an_empty_ship_and_level_0(players: int) -> None:
    t = new_table(players)
    assert t.florins == [SETUPS[players].start] * players
    assert all(t.ship(seat) == [] for seat in range(players))
    assert all(t.levels(c) == [0] * players for c in "cfgds")


@pytest.mark.parametrize("players", ALL)
def test_MED_2_2_the_first_selector_is_drawn_uniformly(players: int) -> None:
    starters = new_table(players).starters
    assert sorted(starters) == list(range(players))
    assert len(set(starters.values())) == 1
    for seat in range(players):
        assert new_table(players).start(seat).up("c4").actor == seat


# 3. Start of a day


def play_out_unsold(t: Table) -> list[str]:
    """Turn up and auction single cards that nobody wants until the day ends; the cards seen."""
    day, seen = t.s.day, []
    while t.actor != NOBODY and t.s.day == day:
        card = next(iter(t.chances))
        seen.append(card)
        t.up(card)
        if t.chooses:
            t.stop()
        t.all_pass()
    return seen


@pytest.mark.parametrize("players", ALL)
def test_MED_3_1_each_day_all_cards_are_gathered_and_only_the_days_deck_is_played(players: int) -> None:
    t = Table(players)
    for day in range(3):
        assert t.s.day == day
        assert t.s.deck == SETUPS[players].deck
        assert t.unseen == sorted(PACK)
        assert t.chances == {card: PACK.count(card) for card in PACK}
        assert t.discarded == []
        assert len(play_out_unsold(t)) == SETUPS[players].deck
        if day < 2:
            t.start(0)
    assert t.actor == NOBODY


def test_MED_3_1_every_unseen_card_is_equally_likely_wherever_it_lies() -> None:
    t = Table(3, ships=("c0 c5", "f0", ""), discarded="G10", deck=14)
    t.up("d5")
    t.draw("d5").stop().say("pass", 1, "pass")
    left = [card for card in PACK if card not in ("c0", "f0", "G10", "d5")]
    left.remove("c5")
    assert t.chances == {card: left.count(card) for card in left}


def test_MED_3_2_ships_are_emptied_and_levels_and_florins_carry_over() -> None:
    t = Table(3, ships=("c0 c1", "f5", "s2"), levels={"d": (3, 1, 0)}, florins=(10, 20, 33), deck=1)
    t.close_day()
    assert [t.ship(seat) for seat in range(3)] == [[], [], []]
    assert [t.s.aboard[seat] for seat in range(3)] == [0, 0, 0]
    assert t.levels("c") == [2, 0, 0]
    assert t.levels("d") == [3, 1, 0]
    # Ships 1, 5, 2; cloth, fur, spice 10 and 2, 2; dye 10, 5; grain 5 each.
    assert t.florins == [10 + 0 + 10 + 2 + 5 + 10 + 2, 20 + 30 + 2 + 10 + 5 + 5 + 2, 33 + 15 + 2 + 2 + 5 + 0 + 10]


@pytest.mark.parametrize("day", [1, 2])
def test_MED_3_3_the_poorest_starts_the_next_day(day: int) -> None:
    t = Table(4, florins=(20, 19, 18, 21), deck=1, day=day)
    t.close_day()
    assert t.starters == {2: 1}
    t.up("c4")
    assert t.actor == 2
    # After the scoring: seat 0 was the poorest before it.
    t = Table(3, ships=("c5 f5 g5", "", ""), florins=(10, 20, 25), deck=1, day=day)
    t.close_day()
    assert set(t.starters) == {1}


@pytest.mark.parametrize("poorest", [(0, 1), (1, 3), (0, 2, 3), (0, 1, 2, 3)])
def test_MED_3_3_tied_poorest_players_are_equally_likely_to_start(poorest: tuple[int, ...]) -> None:
    t = Table(4, florins=[10 if seat in poorest else 11 for seat in range(4)], deck=1)
    t.close_day()
    assert sorted(t.starters) == list(poorest)
    assert len(set(t.starters.values())) == 1
    for seat in poorest:
        twin = Table(4)
        twin.s = t.s.copy()
        assert twin.start(seat).up("c4").actor == seat


def test_MED_13_3_the_starter_is_drawn_before_the_first_card() -> None:
    t = new_table(3)
    assert t.actor == CHANCE and t.legal == [components.FIRST, components.FIRST + 1, components.FIRST + 2]
    t.start(1)
    assert t.actor == CHANCE and t.turns_up
    t = Table(3, deck=1)
    t.close_day()
    assert t.actor == CHANCE and t.legal == [components.FIRST, components.FIRST + 1, components.FIRST + 2]


# 8. End of the day


def test_MED_8_1_the_last_active_player_fills_his_ship_free_of_charge() -> None:
    t = Table(3, ships=("c0 c1 c2 c3 c4", "f0 f1 f2 f3", "g0 g1"), deck=6, selector=1)
    t.offer("s1").say("pass", 5)
    assert t.fills and t.s.deck == 5
    assert set(t.chances) == set(t.unseen)
    t.up("s2").up("s3").up("s4")
    assert t.s.day == 1
    assert t.levels("s") == [0, 1, 3]
    assert t.florins[1] - 40 + 5 == t.s.ship_paid[1] + sum(t.s.track_paid[1]) + sum(t.s.bonus_paid[1])


def test_MED_8_1_spaces_stay_empty_when_the_deck_runs_out() -> None:
    t = Table(3, ships=("c0 c1 c2 c3 c4", "f0 f1 f2 f3", "g0"), deck=3, selector=1)
    t.offer("s1").say("pass", 5)
    t.up("s2").up("s3")
    assert t.s.day == 1
    assert t.s.ship_value[2] == 5


def test_MED_8_1_with_an_empty_deck_the_day_ends_at_once() -> None:
    t = Table(3, ships=("c0 c1 c2 c3 c4", "f0 f1 f2 f3", "g2"), deck=1, selector=1)
    t.offer("s1").say("pass", 5)
    assert t.s.day == 1
    assert t.s.ship_value[2] == 2


def test_MED_8_2_an_empty_deck_ends_the_day_with_spaces_unfilled() -> None:
    t = Table(4, ships=("c1", "f1", "g1", "d1"), deck=2).offer("s1 s2").say(1, "pass", "pass", "pass")
    assert t.s.day == 1
    assert list(t.s.ship_value[:4]) == [1, 4, 1, 1]


def test_MED_8_2_the_day_goes_on_while_there_is_a_card() -> None:
    t = Table(4, ships=("c1", "f1", "g1", "d1"), deck=3).offer("s1 s2").say(1, "pass", "pass", "pass")
    assert t.s.day == 0 and t.turns_up and t.s.deck == 1


def test_MED_8_4_cards_taken_free_count_for_ship_value_and_tracks() -> None:
    t = Table(3, ships=("c0 c1 c2 c3 c4", "f0 f1 f2 f3", "g0 g1 g2"), deck=6, selector=1)
    t.offer("s1").say("pass", 5).up("G10").up("d5")
    assert list(t.s.ship_value[:3]) == [10, 7, 18]
    assert t.levels("d") == [0, 0, 1]
    assert list(t.s.ship_paid[:3]) == [15, 0, 30]


def test_MED_8_5_an_empty_last_ship_is_filled_too() -> None:
    t = Table(3, ships=("c0 c1 c2 c3 c4", "f0 f1 f2 f3", ""), deck=8, selector=1).offer("s1").say("pass", 5)
    for card in ("g0", "g1", "g2", "g3", "g4"):
        assert t.fills
        t.up(card)
    assert t.s.day == 1
    assert t.levels("g") == [0, 0, 5]


def test_MED_8_5_with_two_players_it_applies_as_soon_as_one_ship_has_seven() -> None:
    t = Table(2, ships=("c0 c1 c2 c3", "f0 f1 f2 f3 f4"), deck=9).offer("s1 s2 s3").say("pass", 4)
    assert t.fills
    t.up("d1").up("d2")
    assert t.s.day == 1
    assert t.levels("d") == [0, 2]


def test_S15_the_last_ship_is_filled_free() -> None:
    t = Table(3, ships=("c0 c1 c2 c3 c4", "f0 f1 f2 f3", "g0 g1 g2"), deck=5, selector=1, day=3)
    t.offer("s1").say("pass", 1)
    assert t.fills and t.s.deck == 4
    t.up("d1").up("d2")
    assert t.actor == NOBODY
    assert t.s.deck == 2
    assert list(t.s.ship_value[:3]) == [10, 7, 6]


# 11. End of the game


def test_MED_11_1_the_game_ends_after_the_third_scoring_and_most_florins_win() -> None:
    for day in (1, 2):
        t = Table(3, deck=1, day=day)
        t.close_day()
        assert t.actor == CHANCE and t.s.day == day
    t = Table(3, florins=(50, 70, 60), deck=1, day=3)
    t.close_day()
    assert t.actor == NOBODY and t.legal == []
    assert GAME.standing(t.s) == ((90, 110, 100), (3, 1, 2))


def test_MED_11_2_tied_players_share_victory_and_rank() -> None:
    t = Table(4, florins=(9, 5, 5, 1), deck=1, day=3)
    t.close_day()
    assert GAME.standing(t.s)[1] == (1, 2, 2, 4)


def test_S19_shared_win() -> None:
    t = Table(3, florins=(91, 91, 58), deck=1, day=3)  # all ships empty: everybody gets 15 + 5 x 5
    t.close_day()
    assert GAME.standing(t.s) == ((131, 131, 98), (1, 1, 3))


def test_S18_next_starter() -> None:
    t = Table(4, florins=(22, 17, 17, 30), deck=1)  # all ships empty: everybody gets 15 + 5 x 3
    t.close_day()
    assert t.florins == [52, 47, 47, 60]
    assert t.starters == {1: 1, 2: 1}


# 12. What players know


@pytest.mark.parametrize("viewer", [WATCHER, 0, 1, 2, 3])
def test_MED_12_1_nobody_has_private_information(viewer: int) -> None:
    t = Table(4, ships=("c1", "f1 f2", "", "G10"), discarded="s5", deck=17).up("d4").draw("d5").stop().say(3)
    before = t.s.copy()
    assert GAME.view(t.s, viewer) == before
    dealt = t.s.copy()
    GAME.rules.deal(dealt, viewer, new_rng(1))
    assert dealt == before  # neither the order of the deck nor the removed cards lie in a position
    assert not GAME.hides


def test_MED_12_2_what_is_public_stands_in_the_view() -> None:
    t = Table(4, ships=("c1", "f1 f2", "", "G10"), levels={"g": (0, 4, 2, 1)}, florins=(7, 8, 9, 10), deck=17)
    t.up("d4").draw("d5").stop().say(3, "pass")
    v = GAME.view(t.s, WATCHER)
    assert v.deck == 15
    assert v.unseen_size - v.deck == 36 - 4 - 2 - 15  # removed
    assert [[card_of(k) for k in v.cargo[seat][: v.aboard[seat]]] for seat in range(4)] == [
        ["c1"],
        ["f1", "f2"],
        [],
        ["G10"],
    ]
    assert list(v.florins[:4]) == [7, 8, 9, 10]
    assert [v.level[seat][2] for seat in range(4)] == [0, 4, 2, 1]
    assert [card_of(k) for k in v.group[: v.group_size]] == ["d4", "d5"]
    assert list(v.said[:4]) == [-1, 3, 0, -1]
    assert (v.high_bid, v.high_bidder) == (3, 1)


def test_MED_12_3_discards_and_the_set_of_unseen_cards_are_public() -> None:
    t = Table(6).offer("c4 c5").all_pass()
    t.s = GAME.view(t.s, 0)
    assert t.discarded == ["c4", "c5"]
    expected = sorted(PACK)
    expected.remove("c4")
    expected.remove("c5")
    assert t.unseen == expected
    assert t.s.deck == len(expected)  # six players: the deck's contents are known exactly


def test_MED_12_4_removed_cards_are_never_shown() -> None:
    t = Table(2, day=3)
    seen = play_out_unsold(t)
    assert t.actor == NOBODY
    removed = list(PACK)
    for card in seen:
        removed.remove(card)
    assert len(removed) == 18
    assert t.unseen == sorted(removed)  # still among the unseen, never named one by one
    assert t.discarded == sorted(seen)
