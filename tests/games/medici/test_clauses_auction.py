"""Sections 4 to 7 of the rules of Medici: the group, the auction, paying and loading, the turn order."""

from __future__ import annotations

import pytest

from fondaco.games.medici import components
from fondaco.kernel.state import CHANCE
from tests.games.medici.table import GAME, SETUPS, Table, kind

FOUR_SHIPS = ("c0 c1 c2 c3", "f0 f1 f2 f3", "g0 g1 g2 g3", "d0 d1 d2 d3")


# 4. Making a group


def test_MED_4_1_the_first_card_is_turned_up_without_asking() -> None:
    t = Table(4, selector=2)
    assert t.actor == CHANCE
    assert t.turns_up
    t.up("c4")
    assert t.group == ["c4"]
    assert t.s.deck == 23


def test_MED_4_2_after_one_and_after_two_cards_the_selector_may_stop_or_draw() -> None:
    t = Table(4, selector=2).up("c4")
    assert t.actor == 2 and t.chooses
    t.draw("g1")
    assert t.actor == 2 and t.chooses
    t.draw("s5")
    assert t.auctions
    assert t.group == ["c4", "g1", "s5"]


@pytest.mark.parametrize("cards", ["c4", "c4 g1", "c4 g1 s5"])
def test_MED_4_2_a_group_has_one_to_three_cards(cards: str) -> None:
    t = Table(4).offer(cards)
    assert t.auctions
    assert t.group == cards.split()


def test_MED_4_3_every_card_turned_up_stays_in_the_group() -> None:
    t = Table(3).up("c0")
    assert t.group == ["c0"]
    t.draw("c1")
    assert t.group == ["c0", "c1"]
    t.stop()
    assert t.group == ["c0", "c1"]
    t.say("pass", "pass", 1)
    assert t.ship(0) == ["c0", "c1"]


@pytest.mark.parametrize(
    ("ships", "most"),
    [
        (("c0 c1 c2 c3", "f0 f1 f2 f3", "g0 g1 g2 g3"), 1),
        (("c0 c1 c2 c3", "f0 f1 f2", "g0 g1 g2 g3"), 2),  # another has two free spaces
        (("c0 c1 c2", "f0 f1 f2 f3", "g0 g1 g2 g3"), 2),  # the selector alone has two
        (("c0 c1 c2 c3", "f0 f1 f2 f3", "g0 g1"), 3),  # another has three
        (("c0 c1", "f0 f1 f2 f3", "g0 g1 g2 g3"), 3),  # the selector alone has three
        (("c0 c1 c2 c3", "f0 f1 f2 f3 f4", "g0 g1 g2"), 2),  # a full ship does not help
        (("", "", ""), 3),
    ],
)
def test_MED_4_4_somebody_must_have_room_for_the_group_and_the_selector_counts(
    ships: tuple[str, ...], most: int
) -> None:
    t = Table(3, ships=ships, deck=9).up("s0")
    for size in range(1, most):
        assert t.chooses, f"a group of {size} may grow"
        t.draw(f"s{size}")
    assert t.auctions
    assert len(t.group) == most


def test_MED_4_5_the_group_limit_does_not_look_at_florins() -> None:
    t = Table(4, ships=("c0 c1 c2 c3", "", "g0 g1 g2 g3", "d0 d1 d2 d3"), florins=(40, 0, 40, 40), deck=9)
    t.up("s0")
    assert t.chooses
    t.draw("s1")
    assert t.chooses
    t.draw("s2")
    assert t.auctions


@pytest.mark.parametrize("deck", [1, 2, 3])
def test_MED_4_6_a_group_closes_with_the_cards_it_has_when_the_deck_is_empty(deck: int) -> None:
    t = Table(3, deck=deck).up("c0")
    for size in range(1, deck):
        assert t.chooses
        t.draw(f"c{size}")
    assert t.s.deck == 0
    assert t.auctions
    assert len(t.group) == deck
    t.say(3, "pass", "pass")
    assert t.levels("c") == [0, deck, 0]  # auctioned as usual, and the day has been scored


@pytest.mark.parametrize(
    ("cards", "deck", "ships"),
    [
        ("s0 s1 s2", 9, ("", "", "", "")),
        ("s0", 9, FOUR_SHIPS),
        ("s0 s1", 2, ("", "", "", "")),
    ],
)
def test_MED_4_7_the_group_closes_by_itself(cards: str, deck: int, ships: tuple[str, ...]) -> None:
    t = Table(4, ships=ships, deck=deck)
    first, *more = cards.split()
    t.up(first)
    for card in more:
        t.draw(card)
    assert t.auctions
    assert t.actor == 1


# 5. The auction


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_MED_5_1_players_speak_once_from_the_selectors_left_and_he_speaks_last(players: int) -> None:
    for selector in range(players):
        t = Table(players, selector=selector).offer("c4")
        spoke = []
        while t.auctions:
            spoke.append(t.actor)
            t.say(len(spoke))
        assert spoke == [(selector + i) % players for i in range(1, players + 1)]


def test_MED_5_2_full_players_are_skipped() -> None:
    t = Table(4, ships=("", "f0 f1 f2 f3 f4", "", "d0 d1 d2 d3 d4"), deck=9).offer("s1")
    assert t.actor == 2
    t.say(1)
    assert t.actor == 0
    t.say("pass")
    assert t.ship(2) == ["s1"]


def test_MED_5_3_a_bid_is_higher_than_the_highest_and_within_the_own_florins() -> None:
    t = Table(4, florins=(12, 5, 9, 7)).offer("c4 c5")
    assert t.bids == [1, 2, 3, 4, 5]
    t.say(3)
    assert t.bids == [4, 5, 6, 7, 8, 9]
    t.say("pass")
    assert t.bids == [4, 5, 6, 7]
    t.say(7)
    assert t.bids == [8, 9, 10, 11, 12]


def test_MED_5_4_who_has_too_few_free_spaces_must_pass() -> None:
    t = Table(3, ships=("", "f0 f1 f2", "g0 g1 g2 g3"), deck=9).offer("s1 s2")
    assert t.actor == 1 and t.bids == list(range(1, 41))  # two free spaces for two cards
    t.say("pass")
    assert t.actor == 2 and t.must_pass
    t = Table(3, ships=("", "f0 f1 f2", "g0 g1 g2 g3"), deck=9).offer("s1 s2 s3")
    assert t.actor == 1 and t.must_pass
    t = Table(3, ships=("", "f0 f1 f2", "g0 g1 g2 g3"), deck=9).offer("s1")
    t.say("pass")
    assert t.actor == 2 and t.bids == list(range(1, 41))  # one free space for one card


def test_MED_5_4_the_selector_too_must_pass_on_a_group_he_cannot_carry() -> None:
    t = Table(3, ships=("c0 c1 c2", "", "g0"), deck=9).offer("s1 s2 s3").say("pass", "pass")
    assert t.actor == 0 and t.must_pass


def test_MED_5_5_who_lacks_the_florins_must_pass() -> None:
    t = Table(4, florins=(8, 7, 7, 0)).offer("c4").say(7)
    assert t.actor == 2 and t.must_pass
    t.say("pass")
    assert t.actor == 3 and t.must_pass
    t.say("pass")
    assert t.actor == 0 and t.bids == [8]
    t = Table(3, florins=(40, 0, 40)).offer("c4")
    assert t.actor == 1 and t.must_pass  # nothing to bid with, even first


def test_MED_5_6_a_forced_pass_is_the_only_legal_step_and_is_recorded() -> None:
    t = Table(3, ships=("", "f0 f1 f2 f3", ""), deck=9).offer("s1 s2")
    assert t.actor == 1
    assert t.legal == [components.PASS]
    t.say("pass")
    assert t.s.said[1] == 0
    assert t.s.said[2] == -1
    assert t.actor == 2


def test_MED_5_7_who_could_bid_may_pass() -> None:
    t = Table(3).offer("G10")
    for _ in range(3):
        assert t.legal[0] == components.PASS
        assert t.bids[0] == 1
        t.say("pass")
    assert t.discarded == ["G10"]


@pytest.mark.parametrize(
    ("words", "winner", "price"),
    [
        ((1, 2, 3, 4), 0, 4),
        ((5, "pass", 8, "pass"), 3, 8),
        (("pass", 1, "pass", "pass"), 2, 1),
        ((40, "pass", "pass", "pass"), 1, 40),
    ],
)
def test_MED_5_8_the_highest_bid_wins(words: tuple[int | str, ...], winner: int, price: int) -> None:
    t = Table(4).offer("c4 g2").say(*words)
    assert [t.ship(seat) for seat in range(4)] == [["c4", "g2"] if seat == winner else [] for seat in range(4)]
    assert t.florins == [40 - price if seat == winner else 40 for seat in range(4)]


def test_MED_5_9_a_group_nobody_bids_for_goes_to_the_discards() -> None:
    t = Table(4, discarded="f1").offer("c4 c5").all_pass()
    assert t.discarded == ["c4", "c5", "f1"]
    assert [t.ship(seat) for seat in range(4)] == [[], [], [], []]
    assert "c4" not in t.unseen
    assert t.unseen.count("c5") == 1  # the other five of cloth
    assert "c4" not in t.chances  # out of play for the day


# 6. Paying and loading


def test_MED_6_1_the_winner_pays_his_bid_to_nobody_and_takes_the_whole_group() -> None:
    t = Table(4, ships=("c0", "f0", "g0", "d0"), deck=16).offer("c4 f5 G10").say(3, 9, "pass", "pass")
    assert t.florins == [40, 40, 31, 40]
    assert t.ship(2) == ["G10", "c4", "f5", "g0"]
    assert t.ship(0) == ["c0"] and t.ship(1) == ["f0"] and t.ship(3) == ["d0"]


def test_MED_6_2_cards_aboard_stay_aboard() -> None:
    t = Table(3, ships=("", "f0 f1", ""), deck=12)
    t.offer("s1 s2").say(5, "pass", "pass").offer("c1").all_pass().offer("c2").say("pass", 4, "pass")
    assert t.ship(1) == ["c2", "f0", "f1", "s1", "s2"]
    assert t.ship(0) == t.ship(2) == []


@pytest.mark.parametrize("ship", ["c4 f5 g0 s1", "s1 g0 f5 c4", "g0 c4 s1 f5"])
def test_MED_6_3_the_order_aboard_has_no_meaning(ship: str) -> None:
    t = Table(3, ships=("d0 d1 d2 d3", ship, "f1 f2"), deck=1)
    t.up("d5").say(2, "pass", "pass")
    # Ships 6, 15, 3; every commodity that seat 1 holds most of pays him 10.
    assert t.s.ship_paid[:3] == [15, 30, 0]
    assert [t.s.level[1][c] for c in range(5)] == [1, 1, 1, 1, 1]
    assert [t.s.track_paid[1][c] for c in range(5)] == [10, 5, 10, 5, 10]


# 7. Turn order


def test_MED_2_3_play_is_clockwise() -> None:
    t = Table(5, selector=3)
    selectors = []
    for card in ("c0", "c1", "c2", "c3", "c4"):
        selectors.append(t.s.selector)
        t.offer(card).all_pass()
    assert selectors == [3, 4, 0, 1, 2]
    assert t.s.selector == 3


@pytest.mark.parametrize("sold", [True, False])
def test_MED_7_1_the_next_active_player_to_the_left_selects(sold: bool) -> None:
    t = Table(4, ships=("", "f0 f1 f2 f3 f4", "d0 d1 d2 d3 d4", ""), deck=9).offer("s1")
    t.say("pass", 1 if sold else "pass")
    assert t.turns_up
    assert t.s.selector == 3
    t.up("s2")
    assert t.actor == 3 and t.chooses


def test_MED_7_1_a_player_whom_the_auction_has_just_filled_is_passed_over() -> None:
    t = Table(4, ships=("", "f0 f1 f2 f3", "", ""), deck=9).offer("s1").say(1, "pass", "pass", "pass")
    assert t.s.selector == 2


def test_MED_7_2_a_full_player_neither_selects_nor_bids_for_the_rest_of_the_day() -> None:
    t = Table(4, ships=("", "f0 f1 f2", "", ""), deck=12, selector=1)
    t.offer("s1 s2").say("pass", "pass", "pass", 1)  # seat 1 is full now
    acted = []
    for card in ("c0", "c1", "c2", "c3"):
        acted.append(int(t.s.selector))
        t.offer(card)
        while t.auctions:
            acted.append(t.actor)
            t.say("pass")
    assert 1 not in acted
    assert acted == [2, 3, 0, 2, 3, 0, 2, 3, 0, 2, 3, 0, 2, 3, 0, 2]


@pytest.mark.parametrize(
    "words", [(1, "pass", "pass", "pass"), ("pass", 1, "pass", "pass"), ("pass", "pass", "pass", 1)]
)
def test_MED_7_3_who_bought_does_not_affect_who_selects_next(words: tuple[int | str, ...]) -> None:
    assert Table(4, selector=1).offer("c4").say(*words).s.selector == 2


# Worked scenarios


def test_S1_one_round_of_bidding() -> None:
    adam, kylie, jason, diane = range(4)
    t = Table(4, ships=("c0 c1", "f0 f1 f2", "g0 g1 g2 g3", "d0 d1"), deck=10, selector=adam)
    t.offer("s0 s1 s2")
    assert t.actor == kylie and t.must_pass
    t.say("pass")
    assert t.actor == jason and t.must_pass
    t.say("pass")
    assert t.actor == diane
    t.say(7)
    assert t.actor == adam
    t.say(8)
    assert t.florins == [32, 40, 40, 40]
    assert len(t.ship(adam)) == 5
    assert t.s.selector == kylie
    t.offer("s3 s4 s5")
    assert t.actor == jason and t.must_pass
    t.say("pass")
    assert t.actor == diane and t.bids[0] == 1
    t.say(1)
    assert t.actor == kylie and t.must_pass  # Adam, full, has been skipped
    t.say("pass")
    assert len(t.ship(diane)) == 5
    assert t.florins == [32, 40, 40, 39]


def test_S11_nobody_bids() -> None:
    t = Table(3).offer("d0 d1").all_pass()
    assert t.discarded == ["d0", "d1"]
    assert t.florins == [40, 40, 40]
    assert t.s.selector == 1 and t.turns_up


@pytest.mark.parametrize("bids", [True, False])
def test_S13_only_the_selector_has_room(bids: bool) -> None:
    t = Table(3, ships=("c0 c1", "f0 f1 f2 f3", "g0 g1 g2 g3"), deck=8).offer("s1 s2 s3")
    assert t.actor == 1 and t.must_pass
    t.say("pass")
    assert t.actor == 2 and t.must_pass
    t.say("pass")
    assert t.actor == 0
    assert t.bids == list(range(1, 41))
    t.say(1 if bids else "pass")
    assert t.ship(0) == (["c0", "c1", "s1", "s2", "s3"] if bids else ["c0", "c1"])
    assert t.discarded == ([] if bids else ["s1", "s2", "s3"])
    assert t.florins == [39 if bids else 40, 40, 40]


def test_S14_poor_bidder() -> None:
    t = Table(3, florins=(40, 40, 12)).offer("c4").say(12)
    assert t.actor == 2 and t.must_pass
    t = Table(3, florins=(40, 40, 13)).offer("c4").say(12)
    assert t.actor == 2 and t.bids == [13]
    t.say(13, "pass")
    assert t.florins == [40, 40, 0]
    assert t.ship(2) == ["c4"]


# 13. Decision points


def test_MED_13_1_a_seat_is_asked_only_to_draw_or_stop_and_to_bid_or_pass() -> None:
    t = Table(2)
    assert t.actor == CHANCE
    t.up("c4")
    assert t.legal == [components.DRAW, components.STOP]
    t.stop()
    assert t.legal == [components.PASS, *range(components.BID + 1, components.BID + 41)]
    t.say(2, "pass")  # loading and passing the turn ask nothing
    assert t.actor == CHANCE and t.turns_up
    assert t.s.selector == 1


@pytest.mark.parametrize("players", SETUPS)
def test_MED_13_2_only_the_actions_of_the_decision_are_listed_and_listing_changes_nothing(players: int) -> None:
    t = Table(players, florins=[3] * players)
    before = t.s.copy()
    assert set(t.legal) == {kind(card) for card in t.unseen}
    assert t.chances and t.s == before
    t.up("c4")
    before = t.s.copy()
    assert t.legal == [components.DRAW, components.STOP]
    assert t.s == before
    t.stop().say(2)
    before = t.s.copy()
    assert t.legal == [components.PASS, components.BID + 3]
    assert GAME.standing(t.s)[0] == (3,) * players
    assert t.s == before
