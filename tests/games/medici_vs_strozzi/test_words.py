"""Medici vs Strozzi in words: notation, prompts, refusals."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fondaco.games.medici_vs_strozzi import rules, words
from fondaco.kernel.state import CHANCE
from fondaco.kernel.words import Ambiguous, Unreadable

from .table import GAME, MEDICI, STROZZI, Table, loading, random_steps

NAMES = ("Bianca", "Carlo")
SEEDS = range(6)
GAMES = {seed: list(random_steps(seed)) for seed in SEEDS}
every_game = pytest.mark.parametrize("seed", SEEDS)


# Notation


@every_game
def test_notation_and_parse_are_a_pair(seed: int) -> None:
    for before, taken, _after in GAMES[seed]:
        for a in {*GAME.legal(before)[:40], taken}:
            text = words.notation(before, a)
            assert text.isascii() and text == text.lower() and not any(c.isspace() for c in text)
            assert words.parse(before, text) == a
            assert words.parse(before, f" {text.upper()} ") == a


@every_game
def test_notations_of_a_position_are_all_different(seed: int) -> None:
    for before, _taken, _after in GAMES[seed][::7]:
        legal = GAME.legal(before)
        assert len({words.notation(before, a) for a in legal}) == len(legal)


def test_the_tiles_in_notation() -> None:
    t = Table()
    assert [words.notation(t.s, k) for k in range(rules.KINDS)] == [
        *("c0", "c1", "c2", "c3", "c4", "f0", "f1", "f2", "f3", "f4"),
        *("s0", "s1", "s2", "s3", "s4", "d0", "d1", "d2", "d3", "d4", "gold5"),
    ]


def test_the_decisions_in_notation() -> None:
    t = Table()
    texts = ("draw", "stop", "buy", "decline", "discard", "price0", "price7", "price900")
    actions = (rules.DRAW, rules.STOP, rules.BUY, rules.DECLINE, rules.DISCARD, *(rules.PRICE + p for p in (0, 7, 900)))
    assert tuple(words.notation(t.s, a) for a in actions) == texts
    assert tuple(words.parse(t.s, text) for text in texts) == actions


@pytest.mark.parametrize("text", ["price7", "7", "price 7", "PRICE  7", "007"])
def test_a_price_may_be_written_in_several_ways(text: str) -> None:
    t = Table()
    t.lot("c4")
    assert words.parse(t.s, text) == rules.PRICE + 7


def test_a_ship_is_docked_with_its_harbour_and_loaded_without() -> None:
    t = Table()
    t.ship(MEDICI, "5 left", "c4")
    t.sell(MEDICI, "f1")
    assert words.notation(t.s, loading("5 left")) == "ship5"
    assert words.notation(t.s, loading("3 middle")) == "ship3@middle"
    assert words.parse(t.s, "ship5") == loading("5 left")
    assert words.parse(t.s, "ship5@left") == loading("5 left")
    assert words.parse(t.s, "ship 3 @ right") == loading("3 right")


def test_a_ship_without_its_harbour_is_ambiguous_while_several_are_free() -> None:
    t = Table()
    t.ship(MEDICI, "5 left", "c4")
    t.sell(MEDICI, "f1")
    with pytest.raises(Ambiguous) as error:
        words.parse(t.s, "ship4")
    assert error.value.choices == ["ship4@middle", "ship4@right"]


def test_a_ship_without_its_harbour_goes_to_the_only_free_one() -> None:
    t = Table()
    t.ship(MEDICI, "5 middle", "c4")
    t.ship(MEDICI, "3 left", "c0")
    t.sell(MEDICI, "f1")
    assert words.parse(t.s, "ship4") == loading("4 right")


def test_a_ship_without_room_is_readable_and_refused() -> None:
    t = Table()
    t.ship(MEDICI, "3 left", "c4 c3")
    t.sell(MEDICI, "f1 f2")
    assert words.refuse(t.s, words.parse(t.s, "ship3")).clause == "MVS-6.1"
    t.load("4 right")
    t.sell(MEDICI, "d0 d1 d2")
    assert words.refuse(t.s, words.parse(t.s, "ship4")).clause == "MVS-6.1"


@pytest.mark.parametrize(
    "text", ["", "c9", "gold4", "g5", "price", "price-1", "-1", "7.5", "pass", "ship", "@left", "²"]
)
def test_what_is_no_notation_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        words.parse(Table().s, text)


def test_the_unreadable_is_answered_with_what_would_be_right() -> None:
    t = Table()
    t.draw("c4")
    with pytest.raises(Unreadable, match="draw, stop"):
        words.parse(t.s, "go on")
    t.play(rules.STOP)
    with pytest.raises(Unreadable, match=r"price0 … price900"):
        words.parse(t.s, "cheap")
    with pytest.raises(Unreadable, match="from 0 to 900"):
        words.parse(t.s, "price901")
    with pytest.raises(Unreadable, match="from 0 to 900"):
        words.parse(t.s, "1" * 9)
    t.name(7)
    with pytest.raises(Unreadable, match="buy, decline"):
        words.parse(t.s, "maybe")
    t.buy()
    with pytest.raises(Unreadable, match="left, middle, right"):
        words.parse(t.s, "ship5@venice")
    with pytest.raises(Unreadable, match="ship3, ship4, ship5"):
        words.parse(t.s, "ship6@left")
    over = GAMES[0][-1][2]
    with pytest.raises(Unreadable, match="the game is over"):
        words.parse(over, "more")


def test_other_figures_have_a_notation_without_collisions(tmp_path: Path) -> None:
    (tmp_path / "medici_vs_strozzi.toml").write_text(
        '[tiles]\ngoods = ["silk", "salt", "spice", "dye"]\n[ships]\ncapacities = [3, 4, 4]\n'
        + '[[harbour]]\nid = "Left Bank"\ngoods = ["silk", "salt"]\n'
        + '[[harbour]]\nid = "sea"\ngoods = ["dye", "salt", "spice"]\n'
        + '[[harbour]]\nid = "right"\ngoods = ["dye", "silk", "spice"]\n',
        encoding="utf-8",
    )
    program = (
        "from fondaco.kernel.game import load\n"
        "game = load('medici_vs_strozzi')\n"
        "s = game.new(2)\n"
        "r, w = game.rules, game.words\n"
        "texts = [w.notation(s, a) for a in range(game.rules.ACTIONS)]\n"
        "assert len(set(texts)) == len(texts)\n"
        "assert [w.parse(s, text) for text in texts] == list(range(game.rules.ACTIONS))\n"
        "print(texts[0], texts[5], texts[10], texts[15], texts[r.LOAD], texts[r.LOAD + 4], texts[r.LOAD + 8])\n"
    )
    environment = os.environ | {"FONDACO_FIGURES": str(tmp_path)}
    run = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert run.stderr == ""
    assert run.stdout.split() == ["si0", "sa0", "sp0", "dy0", "ship3@h1", "ship4a@h2", "ship4b@h3"]


# Prompts


@every_game
def test_the_prompt_offers_exactly_the_legal_actions(seed: int) -> None:
    for before, _taken, _after in GAMES[seed]:
        if before.actor == CHANCE:
            assert words.prompt(before, NAMES).actions == []
            continue
        prompt = words.prompt(before, NAMES)
        assert prompt.actions == GAME.legal(before)
        assert prompt.sentence and prompt.clause.startswith("MVS-")
        assert all(choice.label for choice in prompt.choices)
        targets = [choice.target for choice in prompt.choices if choice.target]
        keys = [choice.key for choice in prompt.choices if choice.key]
        assert len(set(targets)) == len(targets) and len(set(keys)) == len(keys)


def test_the_prompts_of_a_turn() -> None:
    t = Table()
    t.draw("c4")
    draw, stop = words.prompt(t.s, NAMES).choices
    assert (draw.action, draw.target, draw.key) == (rules.DRAW, "bag", "d")
    assert draw.hint == "25 tiles are in the bag"
    assert (stop.action, stop.key) == (rules.STOP, "s")
    assert words.prompt(t.s, NAMES).sentence == "Draw another tile, or stop and sell the lot: cloth 4."
    t.draw("G5")
    t.play(rules.STOP)
    amount = words.prompt(t.s, NAMES).amount
    assert amount is not None
    assert (amount.base, amount.low, amount.high, amount.money) == (rules.PRICE, 0, 900, 300)
    assert amount.label.format(n=7) == "Name 7"
    assert amount.start in range(901) and set(amount.quick) <= set(range(901))
    t.name(7)
    buy, decline = words.prompt(t.s, NAMES).choices
    assert (buy.action, buy.key, buy.hint) == (rules.BUY, "b", "you will then have: 293 coins")
    assert (decline.action, decline.key, decline.hint) == (rules.DECLINE, "n", "Bianca must buy at this price")
    t.buy()
    assert words.prompt(t.s, NAMES).choices[-1].action == rules.DISCARD


def test_the_price_cap_falls_from_round_to_round() -> None:
    caps = {}
    for before, _taken, _after in GAMES[0]:
        if before.phase == rules.NAME:
            amount = words.prompt(before, NAMES).amount
            assert amount is not None
            caps[before.round] = amount.high
    assert caps == {0: 900, 1: 600, 2: 300}


def test_loading_points_at_ships_and_berths() -> None:
    t = Table()
    t.ship(STROZZI, "5 left", "c4")
    t.sell(STROZZI, "f1")
    by_action = {choice.action: choice for choice in words.prompt(t.s, NAMES).choices}
    assert by_action[loading("5 left")].target == "ship-1-2"
    assert by_action[loading("5 left")].hint == "3 holds stay free"
    assert by_action[loading("3 middle")].target == "dock-1-1-0"
    assert by_action[loading("4 right")].target == "dock-1-2-1"
    assert (by_action[rules.DISCARD].target, by_action[rules.DISCARD].key) == ("discard", "x")


def test_a_responder_without_room_is_told_so() -> None:
    t = Table()
    t.ship(STROZZI, "3 left", "c0 c1 c2")
    t.ship(STROZZI, "4 middle", "f0 f1 f2 f3")
    t.ship(STROZZI, "5 right", "s0 s1 s2 s3")
    t.turn(MEDICI, "c3")
    t.lot("d0 d1")
    t.name(310)
    hint = words.prompt(t.s, NAMES).choices[0].hint
    assert hint == "no ship of yours has room, you must discard; you will then have: a debt of 10 coins"
    t.buy()
    prompt = words.prompt(t.s, NAMES)
    assert (prompt.clause, prompt.actions) == ("MVS-6.4", [rules.DISCARD])


@every_game
def test_the_others_read_who_is_waited_for(seed: int) -> None:
    for before, _taken, _after in GAMES[seed]:
        sentence = words.waiting(before, NAMES)
        assert NAMES[before.drawer if before.actor == CHANCE else before.actor] in sentence
    after = GAMES[seed][-1][2]
    assert words.waiting(after, NAMES) == words.prompt(after, NAMES).sentence == "The game is over."


# Refusals


@every_game
def test_every_wrong_action_is_refused_with_a_clause(seed: int) -> None:
    rulebook = {"3.2", "4.2", "4.3", "4.4", "6.1", "6.2", "9.1", "12.2", "2.3", "10.1"}
    positions = [*(before for before, _taken, _after in GAMES[seed][::9]), GAMES[seed][-1][2]]
    for s in positions:
        wrong = {*range(rules.PRICE), rules.PRICE, rules.ACTIONS - 1, rules.ACTIONS, -1} - {*GAME.legal(s)}
        for a in wrong:
            refusal = words.refuse(s, a)
            assert refusal.clause.removeprefix("MVS-") in rulebook
            assert refusal.sentence


def test_what_is_not_its_turn_is_refused() -> None:
    t = Table()
    assert words.refuse(t.s, rules.STOP).clause == "MVS-3.2"
    t.draw("c4")
    for a in (0, rules.PRICE, rules.BUY, rules.DISCARD, loading("5 left")):
        refusal = words.refuse(t.s, a)
        assert (refusal.clause, refusal.sentence) == ("MVS-3.2", "Not now: the drawer draws another tile or stops.")
    t.play(rules.STOP)
    assert words.refuse(t.s, rules.DRAW).clause == "MVS-3.2"
    assert words.refuse(t.s, rules.BUY).clause == "MVS-3.2"
    t.name(0)
    assert words.refuse(t.s, rules.PRICE).clause == "MVS-3.2"
    t.buy()
    assert words.refuse(t.s, rules.DECLINE).clause == "MVS-3.2"


def test_a_price_above_the_cap_is_refused() -> None:
    s = next(before for before, _taken, _after in GAMES[0] if before.phase == rules.NAME and before.round == 2)
    refusal = words.refuse(s, rules.PRICE + 301)
    assert (refusal.clause, refusal.sentence) == ("MVS-9.1", "In this round a price is at most 300 coins.")


def test_a_fourth_tile_is_refused() -> None:
    t = Table()
    t.lot("c4 c3 c2")
    refusal = words.refuse(t.s, rules.DRAW)
    assert (refusal.clause, refusal.sentence) == ("MVS-4.2", "A lot has at most 3 tiles: name a price now.")


def test_a_tile_for_which_no_ship_has_room_is_refused() -> None:
    t = Table()
    t.ship(MEDICI, "3 left", "c0 c1 c2")
    t.ship(MEDICI, "4 middle", "f0 f1 f2")
    t.ship(MEDICI, "5 right", "s0 s1 s2")
    t.lot("d0 d1")
    assert words.refuse(t.s, rules.DRAW).clause == "MVS-4.3"


def test_a_tile_from_the_empty_bag_is_refused() -> None:
    t = Table()
    t.leave("c4 c3")
    t.lot("c4 c3")
    assert words.refuse(t.s, rules.DRAW).clause == "MVS-4.4"


def test_a_tile_that_has_left_the_bag_is_refused() -> None:
    t = Table()
    t.turn(MEDICI, "c0")
    refusal = words.refuse(t.s, words.parse(t.s, "c0"))
    assert refusal.clause == "MVS-2.3" and "c1" in refusal.sentence


def test_a_ship_without_room_and_a_taken_harbour_are_refused() -> None:
    t = Table()
    t.ship(MEDICI, "3 left", "c0 c1")
    t.sell(MEDICI, "f1 f2")
    assert words.refuse(t.s, loading("3 left")).clause == "MVS-6.1"
    taken = words.refuse(t.s, loading("4 left"))
    assert taken.clause == "MVS-6.2" and taken.sentence.startswith(
        "Another ship of the buyer lies at the left harbour."
    )
    assert "ship4@middle" in taken.sentence
    t.load("5 right")
    t.sell(MEDICI, "d0")
    moved = words.refuse(t.s, loading("3 middle"))
    assert moved.clause == "MVS-6.2" and moved.sentence.startswith("Ship 3 lies at the left harbour")


def test_no_such_action_and_no_more_actions() -> None:
    t = Table()
    t.draw("c4")
    assert words.refuse(t.s, rules.ACTIONS).clause == "MVS-12.2"
    assert words.refuse(t.s, -1).clause == "MVS-12.2"
    assert words.refuse(GAMES[0][-1][2], rules.DRAW).clause == "MVS-10.1"
