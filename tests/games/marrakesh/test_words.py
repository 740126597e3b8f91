"""Marrakesh in words: notation, prompts, refusals."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.games.marrakesh import rules, words
from fondaco.kernel.state import CHANCE
from fondaco.kernel.words import Unreadable

from .setting import CARD, GAME, Table, die, random_steps, step

NAMES = ("Bianca", "Carlo")
HIGHEST = GAME.option_values({"overshoot": "highest_only"})
GAMES = [list(random_steps(0)), list(random_steps(1, HIGHEST))]
every_game = pytest.mark.parametrize("game", GAMES)


def at_steps(lead: str, answer: str, men: str, **options: str) -> Table:
    """Player 0 has won a trick and is to take steps."""
    t = Table(**options)
    t.start(lead, answer, men=men)
    t.trick(lead, answer)
    assert t.s.phase == rules.STEPPING
    return t


# Notation


def test_every_action_has_its_notation() -> None:
    s = GAME.new(2)
    texts = [words.notation(s, a) for a in range(rules.ACTIONS)]
    assert len(set(texts)) == rules.ACTIONS == 70
    assert all(text.isascii() and text == text.lower() and not any(c.isspace() for c in text) for text in texts)
    assert [words.parse(s, text) for text in texts] == list(range(rules.ACTIONS))
    assert [words.parse(s, f" {text.upper()} ") for text in texts] == list(range(rules.ACTIONS))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("c4", CARD["C4"]),
        ("hq", CARD["HQ"]),
        ("sa", CARD["SA"]),
        ("d5", CARD["D5"]),
        ("die5", die(5)),
        ("4@6", step(4, 6)),
        ("1@1", 28),
        ("6@6", 63),
    ],
)
def test_the_notation(text: str, action: int) -> None:
    assert words.notation(GAME.new(2), action) == text
    assert words.parse(GAME.new(2), text) == action


def test_notation_is_read_with_tolerance() -> None:
    s = GAME.new(2)
    assert words.parse(s, "S1") == CARD["SA"]
    assert words.parse(s, "4 @ 6") == step(4, 6)
    assert words.parse(s, "Die 3") == die(3)


@pytest.mark.parametrize("text", ["", "c7", "x4", "q", "4", "7@1", "0@2", "1@7", "die0", "die7", "pass", "c", "10@1"])
def test_what_is_no_notation_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        words.parse(GAME.new(2), text)


def test_the_unreadable_is_answered_with_what_would_be_right() -> None:
    t = Table()
    with pytest.raises(Unreadable, match="die1 … die6"):
        words.parse(t.s, "roll")
    t = at_steps("H6", "CQ", "25")
    with pytest.raises(Unreadable, match="6@2, 6@5"):
        words.parse(t.s, "off")
    t = Table()
    t.start("H6 S4 S5 S6 SA SQ", "CQ")
    with pytest.raises(Unreadable, match="h6, sq, sa, s4, s5, s6"):
        words.parse(GAME.view(t.s, 0), "ace")
    with pytest.raises(Unreadable, match="cq … s6"):
        words.parse(GAME.view(t.s, 1), "ace")
    with pytest.raises(Unreadable, match="the match is over"):
        words.parse(GAMES[0][-1][2], "more")


# Prompts


@every_game
def test_the_prompt_offers_exactly_the_legal_actions(game: list[tuple[Any, int, Any]]) -> None:
    for before, _a, _after in game:
        if before.actor == CHANCE:
            assert words.prompt(GAME.view(before, -1), NAMES).actions == []
            continue
        prompt = words.prompt(GAME.view(before, before.actor), NAMES)
        assert prompt.actions == GAME.legal(before)
        assert prompt.sentence and prompt.clause.startswith("MAR-")
        assert all(choice.label for choice in prompt.choices)
        targets = [choice.target for choice in prompt.choices]
        keys = [choice.key for choice in prompt.choices if choice.key]
        assert all(targets) and len(set(targets)) == len(targets) and len(set(keys)) == len(keys)


def test_the_prompt_of_a_lead() -> None:
    t = Table()
    t.start("C2 D3 H4 S5 SQ SA", "CQ")
    prompt = words.prompt(GAME.view(t.s, 0), NAMES)
    assert (prompt.sentence, prompt.clause) == ("Lead a card, face down.", "MAR-3.1")
    assert [(c.label, c.hint) for c in prompt.choices] == [
        ("Lead: 2 of clubs", "wins against: spades"),
        ("Lead: 3 of diamonds", "wins against: clubs"),
        ("Lead: 4 of hearts", "wins against: clubs, diamonds"),
        ("Lead: queen of spades", "wins against: diamonds, hearts"),
        ("Lead: ace of spades", "wins against: diamonds, hearts"),
        ("Lead: 5 of spades", "wins against: diamonds, hearts"),
    ]
    assert prompt.choices[0].target == f"hand-0-{CARD['C2']}"
    assert [c.key for c in prompt.choices] == list("123456")


def test_the_prompt_of_an_answer_does_not_depend_on_the_lead() -> None:
    prompts = []
    for lead in ("C2", "S5"):
        t = Table()
        t.start("C2 D3 H4 S5 SQ SA", "C6 D6 H6 S6 DQ HQ")
        t.play(CARD[lead])
        prompts.append(words.prompt(GAME.view(t.s, 1), NAMES))
    assert prompts[0] == prompts[1]
    assert (prompts[0].sentence, prompts[0].clause) == ("Answer the hidden lead with a card.", "MAR-3.2")
    hints = {c.action: c.hint for c in prompts[0].choices}
    assert hints[CARD["C6"]] == "wins against: clubs, spades"
    assert hints[CARD["D6"]] == "wins against: clubs, diamonds"
    assert hints[CARD["H6"]] == "wins against: clubs, diamonds, hearts"
    assert hints[CARD["S6"]] == "wins against: diamonds, hearts, spades"


def test_the_prompt_of_a_step() -> None:
    t = at_steps("H6", "C2", "25")
    prompt = words.prompt(t.s, NAMES)
    assert prompt.sentence == "Play a value with one of your men; the values left: 2, 6."
    assert prompt.clause == "MAR-5.2"
    assert {c.label: c.hint for c in prompt.choices} == {
        "Play 2: bear off from 2": "",
        "Play 2: from 5 to 3": "",
        "Play 6: bear off from 2": "4 pips are lost",
        "Play 6: bear off from 5": "1 pip is lost",
    }
    assert {c.target for c in prompt.choices} == {"step-0-2-2", "step-0-5-2", "step-0-2-6", "step-0-5-6"}


def test_the_last_step_says_what_the_field_becomes() -> None:
    t = at_steps("H6", "CQ", "226")
    assert {c.label: c.hint for c in words.prompt(t.s, NAMES).choices} == {
        "Play 6: bear off from 2": "4 pips are lost",
        "Play 6: bear off from 6": "field 1 becomes 1",
    }
    t = at_steps("H5", "CQ", "666")
    assert [c.hint for c in words.prompt(t.s, NAMES).choices] == ["field 1 becomes a null"]


@pytest.mark.parametrize(("fields", "form"), [("4-?-?", "Mars"), ("2-3-?", "Oin")])
def test_the_last_man_says_how_one_is_out(fields: str, form: str) -> None:
    t = at_steps("H6", "CQ", "2")
    t.put_fields(0, fields)
    assert [c.hint for c in words.prompt(t.s, NAMES).choices] == [f"you are then out: {form}"]


def test_the_sixth_man_of_a_turn_is_a_cox() -> None:
    t = Table()
    t.start("D6", "D6")
    t.trick("D6", "D6", "DQ")
    t.steps("6@1 6@2 6@3 6@4 6@5")
    assert [c.hint for c in words.prompt(t.s, NAMES).choices] == ["you are then out: Cox"]


@every_game
def test_the_others_read_who_is_waited_for(game: list[tuple[Any, int, Any]]) -> None:
    for before, _a, _after in game:
        for viewer in (-1, 0, 1):
            sentence = words.waiting(GAME.view(before, viewer), NAMES)
            assert any(name in sentence for name in NAMES)
            if before.actor >= 0:
                assert NAMES[before.actor] in sentence
    after = GAMES[0][-1][2]
    assert words.waiting(after, NAMES) == words.prompt(after, NAMES).sentence == "The match is over."


# Refusals


@every_game
def test_every_wrong_action_is_refused_with_a_clause(game: list[tuple[Any, int, Any]]) -> None:
    rulebook = {"1.1", "2.1", "2.5", "3.1", "3.2", "3.3", "4.3", "5.2", "5.4", "10.1", "12.2", "13"}
    for i, (before, _a, after) in enumerate(game):
        for s in (before, after) if after.phase == rules.OVER else (before,) if i % 11 == 0 else ():
            view = GAME.view(s, s.actor) if s.actor >= 0 else s
            for a in {*range(-1, rules.ACTIONS + 1)} - {*GAME.legal(s)}:
                refusal = words.refuse(view, a)
                assert refusal.clause.removeprefix("MAR-") in rulebook
                assert refusal.sentence.endswith(".")


def test_what_is_refused_and_why() -> None:
    t = Table()
    assert words.refuse(t.s, CARD["C2"]).clause == "MAR-2.1"
    t.roll("111111", "222222")
    assert words.refuse(t.s, die(1)).clause == "MAR-2.5"
    t = Table()
    t.start("C2 D3 H4 S5 SQ SA", "C6 D6 H6 S6 DQ HQ")
    refusal = words.refuse(GAME.view(t.s, 0), CARD["C6"])
    assert refusal.clause == "MAR-3.1"
    assert refusal.sentence.startswith("You do not hold this card: 6 of clubs. Your hand: 2 of clubs, 3 of diamonds")
    assert words.refuse(GAME.view(t.s, 0), step(1, 1)).sentence == "Not now: the leader leads a card."
    t.play(CARD["C2"])
    assert words.refuse(GAME.view(t.s, 1), CARD["C2"]).clause == "MAR-3.2"
    t.play(CARD["S6"])
    assert words.refuse(t.s, CARD["C3"]).clause == "MAR-3.3"
    t.play(CARD["C2"])
    assert words.refuse(t.s, CARD["C3"]).clause == "MAR-5.4"
    assert words.refuse(t.s, -1).clause == words.refuse(t.s, rules.ACTIONS).clause == "MAR-12.2"
    assert words.refuse(GAMES[0][-1][2], CARD["C2"]).clause == "MAR-10.1"


def test_wrong_steps_are_refused() -> None:
    t = at_steps("H6", "CQ", "25")
    refusal = words.refuse(t.s, step(5, 5))
    assert (refusal.clause, refusal.sentence) == ("MAR-5.2", "There is no value 5 to play. The values left: 6.")
    refusal = words.refuse(t.s, step(6, 3))
    assert (refusal.clause, refusal.sentence) == (
        "MAR-5.2",
        "No man of yours stands on point 3. There are men on: 2, 5.",
    )
    t = at_steps("H6", "CQ", "25", overshoot="highest_only")
    refusal = words.refuse(t.s, step(6, 2))
    assert refusal.clause == "MAR-5.2" and refusal.sentence.endswith("Possible: 6@5.")


def test_a_bonus_card_that_is_not_in_the_stock_is_refused() -> None:
    t = Table()
    t.start("SQ", "HQ")
    t.trick("SQ", "HQ")
    assert words.refuse(t.s, CARD["SQ"]).clause == "MAR-1.1"
    assert words.refuse(t.s, step(1, 1)).clause == "MAR-4.3"


# Options


def test_every_option_and_value_has_a_text() -> None:
    for option in rules.OPTIONS:
        assert words.option_text(option, None) != option.name
    shown = {o.name: [words.option_text(o, value) for value in o.values] for o in rules.OPTIONS}
    assert shown["double_null"] == ["4", "2"]
    assert shown["reshuffle_every"] == ["before every round", "before every 3 rounds"]
    assert all(len(set(texts)) == 2 for texts in shown.values())
    defaults = {o.name: o.default for o in rules.OPTIONS}
    assert defaults == {
        "overshoot": "free",
        "bonus_timing": "before",
        "double_null": "4",
        "cox_blocks_nulls": "true",
        "reshuffle_every": "1",
    }


def test_titles() -> None:
    assert words.seat_title(0, 2) != words.seat_title(1, 2)
    assert words.heading(GAME.new(2)) == "Round 1"
    assert words.heading(GAMES[0][-1][2]) == "Round 12"
