"""Games of a real table, entered move by move."""

from __future__ import annotations

import random

import pytest

import fondaco
from fondaco.kernel.game import Game, catalogue, load
from fondaco.match.entry import Entry
from fondaco.match.record import RecordError, Token, parse_record
from fondaco.match.replay import replay

GAMES = sorted(catalogue().values(), key=lambda g: g.name)
every_game = pytest.mark.parametrize("game", GAMES, ids=[g.name for g in GAMES])


def whole_game(game: Game, seed: int) -> list[Token]:
    match = fondaco.new(game.name, game.rules.PLAYERS[0], seed=seed)
    rng = random.Random(seed)
    while not match.over:
        match.push(rng.choice(list(match.legal_moves)))
    return parse_record(match.record).tokens


@every_game
def test_a_whole_game_typed_in_is_its_record(game: Game) -> None:
    entry, tokens = Entry(game, game.rules.PLAYERS[0]), whole_game(game, 1)
    while entry.waits_for:
        token = tokens[len(entry.tokens)]
        entry.add(str(token))
    assert [str(t) for t in entry.tokens] == [str(t) for t in tokens]
    assert "Chance: table" in entry.record
    assert replay(parse_record(entry.record)).over
    assert Entry.resumed(entry.record).record == entry.record


@every_game
def test_every_prefix_can_be_saved_and_gone_on_from(game: Game) -> None:
    entry, tokens = Entry(game, game.rules.PLAYERS[0]), whole_game(game, 2)
    for _ in range(25):
        if not entry.waits_for:
            break
        entry.add(tokens[len(entry.tokens)].text)
        again = Entry.resumed(entry.record)
        assert again.match.position == entry.match.position
        assert again.waits_for == entry.waits_for


def test_what_nobody_noted_is_left_open_and_fits_what_follows() -> None:
    entry = Entry(load("medici_vs_strozzi"), 2)
    entry.add("? stop price12 buy discard")
    assert entry.open
    assert entry.record.splitlines()[-3].endswith("*:? 1:stop 1:price12 2:buy 2:discard")
    replay(parse_record(entry.record))


def test_a_later_card_makes_an_open_one_another() -> None:
    """Two gold tiles there are: whatever the unknown tile was taken for, it was none of the two that came later."""
    entry = Entry(load("medici_vs_strozzi"), 2)
    entry.add("? draw gold5 draw gold5")
    assert entry.match.history()[0][1] != entry.match.steps[2].action
    with pytest.raises(RecordError, match="gold5"):
        entry.add("price1 buy discard gold5")
    assert entry.waits_for == "*"


def test_the_end_of_an_open_record_is_the_one_that_check_finds() -> None:
    """Which card the open one was changes the points: whatever was tried meanwhile, the first way that fits counts."""
    entry = Entry(load("medici_vs_strozzi"), 2)
    tokens = whole_game(load("medici_vs_strozzi"), 3)
    entry.add("? " + " ".join(str(token) for token in tokens[1:]))
    assert not entry.waits_for
    assert replay(parse_record(entry.record)).over
    assert Entry.resumed(entry.record).record == entry.record


def test_a_slip_among_open_moves_is_told_by_the_position_shown() -> None:
    entry = Entry(load("medici_vs_strozzi"), 2, patience=5_000)
    entry.add("? draw gold5 draw gold5 price1 buy discard")
    for wrong, said in (("fish", "fish"), ("2:c4", "not the turn of seat 2"), ("gold5", "gold5")):
        with pytest.raises(RecordError, match=said):
            entry.add(wrong)
    entry.add("C4 STOP")
    assert [token.text for token in entry.tokens[-2:]] == ["c4", "stop"], "as notation writes it"


def test_whoever_waits_is_not_kept_waiting() -> None:
    entry = Entry(load("medici_vs_strozzi"), 2, patience=40)
    entry.add("gold5 " + "? " * 60)
    with pytest.raises(RecordError, match="too much is unknown"):
        parse_record(entry.record)


def test_what_does_not_fit_is_refused_and_nothing_changes() -> None:
    entry = Entry(load("medici_vs_strozzi"), 2)
    entry.add("c4 stop")
    before = entry.record
    for wrong, said in (
        ("price901", "from 0 to 900"),
        ("draw", "MVS-"),
        ("2:price5", "not the turn of seat 2"),
        ("fish", "fish"),
    ):
        with pytest.raises(RecordError, match=said):
            entry.add(wrong)
        assert entry.record == before
    with pytest.raises(RecordError, match="line 2"):
        entry.add("price5 price6")
    assert entry.tokens[-1].text == "price5"


def test_moves_are_taken_back_with_what_followed_by_itself() -> None:
    entry = Entry(load("medici"), 2)
    entry.add("1:resigns")
    assert entry.waits_for == ""
    assert entry.back() == "resigns"
    with pytest.raises(IndexError):
        entry.back()
    with pytest.raises(RecordError, match="drawn by the house"):
        Entry.resumed(fondaco.new("medici", 2, seed=1).record)
