"""Medici in words: notation, prompts and refusals."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fondaco.games.medici import components, rules, words
from fondaco.kernel.game import Option
from fondaco.kernel.words import Choice, Unreadable
from tests.games.medici.table import Table, kind
from tests.games.medici.walk import GAME, NAMES, decisions, steps

PLAYERS = (2, 3, 4, 5, 6)
S1_SHIPS = ("c0 c1", "f0 f1 f2", "g0 g1 g2 g3", "d0 d1")
"""2, 3, 4 and 2 cards aboard, as in scenario S1."""


def names(s: Any) -> tuple[str, ...]:
    return NAMES[: s.players]


def prompt(table: Table) -> Any:
    return words.prompt(table.s, names(table.s))


# Notation


@pytest.mark.parametrize("players", PLAYERS)
def test_every_legal_action_is_written_and_read_back(players: int) -> None:
    for before, _, _ in steps(players):
        for action in GAME.legal(before):
            text = words.notation(before, action)
            assert re.fullmatch("[a-z0-9]+", text)
            assert words.parse(before, text) == action
            assert words.parse(before, f" {text.upper()} ") == action


def test_no_two_actions_share_a_notation() -> None:
    s = GAME.new(6)
    texts = [words.notation(s, action) for action in range(rules.ACTIONS)]
    assert len(set(texts)) == rules.ACTIONS
    assert [words.parse(s, text) for text in texts] == list(range(rules.ACTIONS))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("c5", kind("c5")),
        ("f4", kind("f4")),
        ("g0", kind("g0")),
        ("d1", kind("d1")),
        ("s3", kind("s3")),
        ("gold10", kind("G10")),
        ("first1", components.FIRST),
        ("first6", components.FIRST + 5),
        ("draw", components.DRAW),
        ("stop", components.STOP),
        ("pass", components.PASS),
        ("bid1", components.BID + 1),
        ("bid7", components.BID + 7),
    ],
)
def test_notation_of_each_kind_of_action(text: str, action: int) -> None:
    s = GAME.new(6)
    assert words.notation(s, action) == text
    assert words.parse(s, text) == action


@pytest.mark.parametrize("text", ["7", "bid 7", "bid7", " BID7 ", "Bid  7", "07", "bid07"])
def test_a_bid_may_be_written_in_several_ways(text: str) -> None:
    assert words.parse(GAME.new(3), text) == components.BID + 7


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "c6",
        "c55",
        "x1",
        "c",
        "gold",
        "gold5",
        "g10",
        "bid",
        "bid-1",
        "-3",
        "7.5",
        "first0",
        "first7",
        "drawn",
        "٧",
    ],
)
def test_what_is_no_move_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="first1, first2, first3"):
        words.parse(GAME.new(3), text)


@pytest.mark.parametrize("text", ["0", "bid0", "bid 0", "000"])
def test_a_bid_of_nothing_is_a_pass(text: str) -> None:
    with pytest.raises(Unreadable, match="pass"):
        words.parse(GAME.new(3), text)


@pytest.mark.parametrize("text", ["401", "bid401", "bid" + "9" * 5000])
def test_a_bid_beyond_all_money_is_unreadable(text: str) -> None:
    """MED-14.4: no bid can exceed 400."""
    with pytest.raises(Unreadable, match="400 florins"):
        words.parse(GAME.new(3), text)


def test_unreadable_says_what_would_be_right_in_the_position() -> None:
    table = Table(3, florins=[40, 20, 40])
    with pytest.raises(Unreadable, match="such as c0"):
        words.parse(table.s, "hello")
    table.up("c1")
    with pytest.raises(Unreadable, match="draw, stop"):
        words.parse(table.s, "hello")
    table.stop()
    with pytest.raises(Unreadable, match="bid1 to bid20, or pass"):
        words.parse(table.s, "hello")
    table.say(20)
    with pytest.raises(Unreadable, match="bid21 to bid40, or pass"):
        words.parse(table.s, "hello")
    table.say(40)
    with pytest.raises(Unreadable, match="only move is: pass"):
        words.parse(table.s, "hello")
    with pytest.raises(Unreadable, match="game is over"):
        words.parse(steps(3)[-1].after, "hello")


# Prompts


@pytest.mark.parametrize("players", PLAYERS)
def test_a_prompt_offers_exactly_the_legal_actions(players: int) -> None:
    for s in decisions(players):
        asked = words.prompt(s, names(s))
        assert asked.actions == GAME.legal(s)
        assert asked.sentence.endswith((".", "?")) and "{" not in asked.sentence
        assert re.fullmatch(r"MED-(4\.2|5\.[345])", asked.clause)
        assert all(choice.label and choice.hint for choice in asked.choices)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_prompt_changes_nothing(players: int) -> None:
    for s in decisions(players)[:50]:
        same = s.copy()
        words.prompt(s, names(s))
        words.describe(s, names(s))
        assert s == same


def test_the_selector_is_asked_to_draw_or_stop() -> None:
    """MED-4.2; the next active player speaks first (MED-5.1)."""
    asked = prompt(Table(3).up("c1"))
    assert asked.clause == "MED-4.2" and "cloth 1" in asked.sentence
    assert asked.choices == (
        Choice(components.DRAW, "Draw", "deck", "Your ship has room for 5 cards.", "d"),
        Choice(components.STOP, "Stop", "", "Bruno speaks first.", "s"),
    )


def test_the_selector_is_warned_of_a_group_too_large_for_his_own_ship() -> None:
    """MED-4.4 lets him draw for somebody else's ship."""
    asked = prompt(Table(3, ships=["c0 c1 c2 c3", "", ""]).up("f0"))
    assert asked.choices[0].hint == "You could not load a larger group yourself."


def test_a_bidder_is_told_the_offer_the_high_bid_and_who_may_still_bid() -> None:
    table = Table(4, florins=[40, 40, 40, 8], selector=0).offer("s0 s1 G10")
    first = prompt(table)
    for text in ("spice 0, spice 1, gold 10", "Nobody has bid yet.", "Able to bid after you: Carla, Dino, Ada."):
        assert text in first.sentence
    assert first.clause == "MED-5.3"
    assert first.choices == (Choice(components.PASS, "Pass", "", "You make no bid for this group.", "p"),)
    assert first.amount.label == "Bid {n}"
    assert (first.amount.base, first.amount.low, first.amount.high) == (components.BID, 1, 40)
    assert (first.amount.start, first.amount.money) == (1, 40)

    second = prompt(table.say(8))
    assert "High bid: 8 florins, by Bruno." in second.sentence
    assert "Able to bid after you: Ada." in second.sentence  # 8 florins are not enough for Dino to outbid 8 (S14)
    assert (second.amount.low, second.amount.high, second.amount.start) == (9, 40, 9)
    assert "You speak last." in prompt(table.say("pass", "pass")).sentence


def test_a_bidder_is_told_that_nobody_after_him_can_bid() -> None:
    table = Table(3, florins=[0, 40, 40], selector=0).offer("c0 c1 c2").say("pass")
    assert "Nobody after you can bid." in prompt(table).sentence


def test_the_last_speaker_is_told_what_a_pass_leads_to() -> None:
    """MED-5.8, 5.9."""
    unsold = Table(3).offer("c0 c1 c2").say("pass", "pass")
    assert prompt(unsold).choices[0].hint == "The group is discarded."
    sold = Table(3).offer("c0 c1 c2").say("pass", 4)
    assert prompt(sold).choices[0].hint == "Carla buys the group."


@pytest.mark.parametrize(
    ("money", "said", "quick"),
    [
        (40, "pass", (1, 2, 3, 5, 6, 10, 11)),
        (40, 7, (8, 9, 10, 13, 18)),
        (40, 14, (15, 16, 17, 20, 25)),
        (18, 14, (15, 16, 17)),
        (15, 14, (15,)),
    ],
)
def test_quick_bids(money: int, said: int | str, quick: tuple[int, ...]) -> None:
    """The lowest bid, 1, 2, 5 and 10 more, and the next round numbers; never more than the money."""
    table = Table(3, florins=[40, 40, money]).offer("c0 c1 c2").say(said)
    assert prompt(table).amount.quick == quick


def test_who_has_no_room_is_told_why_he_must_pass() -> None:
    """MED-5.4, scenario S1: Kylie has two free spaces."""
    asked = prompt(Table(4, ships=S1_SHIPS).offer("s0 s1 s2"))
    assert asked.clause == "MED-5.4" and asked.amount is None
    assert asked.actions == [components.PASS]
    assert asked.choices[0].hint == ("You must pass: the group has more cards (3) than your ship has free spaces (2).")


def test_who_has_not_enough_florins_is_told_why_he_must_pass() -> None:
    """MED-5.5, scenario S14: 12 florins against a bid of 12."""
    asked = prompt(Table(3, florins=[40, 40, 12]).offer("c0 c1 c2").say(12))
    assert asked.clause == "MED-5.5" and asked.amount is None
    assert asked.choices[0].hint == "You must pass: you have 12 florins, and the lowest bid is 13 florins."
    richer = prompt(Table(3, florins=[40, 40, 13]).offer("c0 c1 c2").say(12))
    assert (richer.amount.low, richer.amount.high) == (13, 13)


@pytest.mark.parametrize("players", PLAYERS)
def test_others_read_whom_the_table_waits_for(players: int) -> None:
    for before, _, _ in steps(players):
        text = words.waiting(before, names(before))
        assert text.endswith(".")
        if before.actor >= 0:
            assert NAMES[before.actor] in text
    over = steps(players)[-1].after
    assert words.waiting(over, names(over)) == "The game is over."


def test_a_prompt_where_nobody_chooses_only_says_what_happens() -> None:
    s = GAME.new(3)
    asked = words.prompt(s, names(s))
    assert asked.actions == [] and asked.sentence == words.waiting(s, names(s))


# Refusals


@pytest.mark.parametrize("players", PLAYERS)
def test_every_wrong_action_is_refused_with_a_clause_and_a_sentence(players: int) -> None:
    over = steps(players)[-1].after
    for s in [step.before for step in steps(players)[::15]] + [over]:
        for action in {-1, rules.ACTIONS, rules.ACTIONS + 500, *range(rules.ACTIONS)} - set(GAME.legal(s)):
            refusal = words.refuse(s, action)
            assert re.fullmatch(r"MED-\d+\.\d+", refusal.clause)
            assert refusal.sentence.endswith(".") and "{" not in refusal.sentence


def refused(table: Table, text: str) -> tuple[str, str]:
    action = words.parse(table.s, text)
    assert action not in table.legal
    refusal = words.refuse(table.s, action)
    return refusal.clause, refusal.sentence


def test_a_bid_too_low() -> None:
    table = Table(3).offer("c0 c1 c2").say(7)
    assert refused(table, "bid7") == ("MED-5.3", "The lowest bid now is 8 florins: bid that or more, or pass.")
    assert refused(table, "bid1")[0] == "MED-5.3"


def test_a_bid_beyond_ones_florins() -> None:
    table = Table(3, florins=[40, 30, 40]).offer("c0 c1 c2")
    assert refused(table, "bid31") == ("MED-5.5", "You have 30 florins: bid that or less, or pass.")


def test_a_bid_without_enough_florins_for_any() -> None:
    clause, sentence = refused(Table(3, florins=[40, 40, 12]).offer("c0 c1 c2").say(12), "bid13")
    assert clause == "MED-5.5" and sentence.startswith("You must pass")


def test_a_bid_without_room() -> None:
    clause, sentence = refused(Table(4, ships=S1_SHIPS).offer("s0 s1 s2"), "bid5")
    assert clause == "MED-5.4" and sentence.startswith("You must pass")


def test_a_fourth_card() -> None:
    assert refused(Table(3).offer("c0 c1 c2"), "draw")[0] == "MED-4.2"


def test_a_card_that_no_ship_has_room_for() -> None:
    table = Table(3, ships=["c0 c1 c2", "f0 f1 f2 f3", "g0 g1 g2 g3"]).offer("s0 s1")
    assert refused(table, "draw")[0] == "MED-4.4"


def test_a_card_from_an_empty_deck() -> None:
    assert refused(Table(3, deck=2).offer("s0 s1"), "draw")[0] == "MED-4.6"


def test_a_card_after_the_selector_has_stopped() -> None:
    clause, sentence = refused(Table(3).offer("s0"), "draw")
    assert clause == "MED-13.2" and "The selector has closed the group." in sentence


def test_a_decision_of_another_kind() -> None:
    table = Table(3)
    for text in ("draw", "stop", "pass", "bid3", "first1"):
        assert refused(table, text)[0] == "MED-13.2"
    table.up("c0")
    for text in ("pass", "bid3", "c1", "first1"):
        clause, sentence = refused(table, text)
        assert clause == "MED-13.2" and "draw, stop" in sentence
    table.stop()
    for text in ("stop", "c1", "first1"):
        clause, sentence = refused(table, text)
        assert clause == "MED-13.2" and "bid1 to bid40, or pass" in sentence


def test_a_card_that_is_already_on_the_table() -> None:
    clause, sentence = refused(Table(3, ships=["G10", "", ""]), "gold10")
    assert clause == "MED-1.1" and "gold 10" in sentence


def test_a_first_selector_who_is_not_among_the_poorest() -> None:
    """MED-3.3, scenario S18: seats 1 and 2 are tied for the fewest florins."""
    s = GAME.new(4)
    s.day = 1
    for seat, amount in enumerate((52, 47, 47, 60)):
        s.florins[seat] = amount
    refusal = words.refuse(s, components.FIRST)
    assert refusal.clause == "MED-3.3" and "first2, first3." in refusal.sentence
    assert words.refuse(s, components.FIRST + 5).clause == "MED-13.2"


def test_a_move_after_the_end() -> None:
    assert words.refuse(steps(2)[-1].after, components.PASS).clause == "MED-11.1"


# Names


def test_the_six_houses() -> None:
    assert [words.seat_title(seat, 6) for seat in range(6)] == [
        "Blue (lily)",
        "Red (tower)",
        "Yellow (sun)",
        "Green (anchor)",
        "Purple (ring)",
        "White (star)",
    ]


def test_the_heading_is_the_day() -> None:
    assert [words.heading(Table(3, day=day).s) for day in (1, 2, 3)] == ["Day 1", "Day 2", "Day 3"]


def test_an_option_is_shown_as_it_is_written() -> None:
    option = Option("edition", ("old", "new"), "new")
    assert (words.option_text(option, None), words.option_text(option, "old")) == ("edition", "old")
