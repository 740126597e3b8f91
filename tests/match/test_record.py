"""Records: print and parse are a pair, a replay gives the same match, and a seat's export tells only what it knows."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

import fondaco
from fondaco.kernel.state import CHANCE, WATCHER
from fondaco.match import filling
from fondaco.match.filling import Filler
from fondaco.match.match import Match
from fondaco.match.record import Record, RecordError, parse_record, print_record
from fondaco.match.replay import begin, replay, verify
from tests.match.matches import inside, new, play_on, played
from tests.play import GAMES, TABLES

each_table = pytest.mark.parametrize(("name", "players"), TABLES)


def again(text: str) -> Match:
    """The match of a record that must print back to the same bytes."""
    record = parse_record(text)
    assert str(record) == text
    return replay(record)


@each_table
def test_print_and_parse_are_a_pair(name: str, players: int) -> None:
    for seed in range(4 if name == "masks" else 1):
        match = played(name, players, seed)
        text = match.record
        twin = again(text)
        assert inside(twin) == inside(match)
        assert twin.names == match.names
        assert twin.history() == match.history()
        drawn = sum(step.actor == CHANCE for step in match.steps)
        assert verify(parse_record(text)) == drawn > 0


@each_table
def test_an_unfinished_match_goes_on_where_it_stopped(name: str, players: int) -> None:
    match = played(name, players, 3, pushes=7)
    assert "steps; unfinished\n" in match.record
    twin = again(match.record)
    assert inside(twin) == inside(match)
    assert verify(parse_record(match.record)) > 0
    for m in (match, twin):
        play_on(m, random.Random(4))
    assert match.over and twin.record == match.record


@each_table
def test_a_match_that_was_given_up(name: str, players: int) -> None:
    match = played(name, players, 5, pushes=5)
    for seat in range(players - 1, 0, -1):
        match.resign(seat)
        if not match.over:
            play_on(match, random.Random(seat), 2)
    text = match.record
    assert f"{players}:resigns" in text and "2:resigns" in text
    twin = again(text)
    assert inside(twin) == inside(match)
    assert twin.outcome == match.outcome
    assert match.outcome is not None and match.outcome.winners == (0,)
    assert f"steps; 1. {match.names[0]} {match.outcome.points[0]}, 2. {match.names[1]}" in text
    assert verify(parse_record(text)) > 0


@each_table
def test_an_abandoned_match(name: str, players: int) -> None:
    match = played(name, players, 6, pushes=5)
    match.abandon()
    twin = again(match.record)
    assert match.record.endswith(f"\n\nEnd: {len(match.steps)} steps; abandoned\n")
    assert twin.abandoned and twin.over and inside(twin) == inside(match)


@each_table
def test_outcomes_read_off_a_real_table(name: str, players: int) -> None:
    match = played(name, players, 7, draws=False)
    text = match.record
    assert "\nChance: table\n" in text
    for key in ("Match", "Commitment", "Nonce", "Secret"):
        assert f"\n{key}" not in text
    twin = again(text)
    assert inside(twin) == inside(match) and not twin.draws
    with pytest.raises(RecordError, match="nothing to verify") as caught:
        verify(parse_record(text))
    assert text.splitlines()[caught.value.line - 1] == "Chance: table"


def test_a_record_of_nothing() -> None:
    match = new("medici", 2, draws=False)
    assert match.record.endswith("Chance: table\n\nEnd: 0 steps; unfinished\n")
    assert inside(again(match.record)) == inside(match)


def test_options_and_names_are_part_of_the_record() -> None:
    match = fondaco.new("masks", 2, options={"deck": "large"}, names=["  Anna \n Maria ", "Ёлка: 7. 1:draw"], seed=1)
    text = match.record
    assert "Option deck: large\n" in text
    assert "Seat 1: Anna Maria\n" in text and "Seat 2: Ёлка: 7. 1:draw\n" in text
    twin = again(text)
    assert twin.position == match.position and twin.options == {"deck": "large"}
    play_on(twin, random.Random(1))
    assert again(twin.record).record == twin.record


def test_a_name_cannot_be_empty_or_break_the_record() -> None:
    match = fondaco.new("masks", 2, names=[" \t", "End: 3\x0b\x85\u2028Secret: 1"], seed=1)
    assert "Seat 1: -\n" in match.record
    assert "Seat 2: End: 3 Secret: 1\n" in match.record
    again(match.record)


def test_windows_line_ends_and_a_byte_order_mark_are_read() -> None:
    match = played("masks", 2, 8)
    text = "\ufeff" + match.record.replace("\n", "\r\n")
    assert inside(replay(parse_record(text))) == inside(match)


def test_a_record_file_is_opened(tmp_path: Path) -> None:
    match = played("medici", 3, 9)
    file = tmp_path / "game.fondaco"
    file.write_text(match.record, encoding="utf-8")
    assert inside(fondaco.open_record(file)) == inside(match)
    with pytest.raises(OSError):
        fondaco.open_record(tmp_path / "none.fondaco")


@pytest.mark.parametrize("name", GAMES)
def test_moves_are_grouped_by_turn(name: str) -> None:
    match = played(name, 2, 10)
    record = parse_record(match.record)
    turns = [int(position.turn) for position, _ in match.history()]
    begun = [k for k in range(1, len(turns)) if turns[k] != turns[k - 1] and turns[k - 1] > 0]
    assert len(record.turns) == len(begun) + 1
    assert [len(turn) for turn in record.turns] == [
        b - a for a, b in zip([0, *begun], [*begun, len(turns)], strict=True)
    ]


# What a seat may keep


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("pushes", [0, 1, 2, 3, 5, 6, 8, 100])
def test_the_export_of_a_seat_is_filled_and_gives_the_same_export(players: int, pushes: int) -> None:
    for seed in range(3):
        match = played("masks", players, seed, pushes=pushes)
        for viewer in range(WATCHER, players):
            text = print_record(match, viewer)
            assert "Secret" not in text
            assert f"Keeper: {'watcher' if viewer == WATCHER else f'seat {viewer + 1}'}\n" in text
            filled = again(text)
            assert print_record(filled, viewer) == text
            assert len(filled.steps) == len(match.steps)
            assert filled.game.view(filled.position, viewer) == match.game.view(match.position, viewer)
            with pytest.raises(ValueError, match="secret"):
                filled.chance.draw(0, 6)


@pytest.mark.parametrize("block", ["1", "3"])
def test_what_is_unknown_in_a_long_match_is_filled_whenever_it_stops(block: str) -> None:
    """Cards that were never seen must not be those that come to light later, in the same round or in one after it."""
    rng = random.Random(12)
    for seed in range(3):
        match = played("marrakesh", 2, seed, pushes=rng.randrange(5, 260), options={"reshuffle_every": block})
        for viewer in range(WATCHER, 2):
            text = print_record(match, viewer)
            assert ":?" in text
            assert print_record(again(text), viewer) == text


@pytest.mark.slow
def test_what_is_unknown_is_filled_at_many_lengths() -> None:
    rng = random.Random(13)
    for seed in range(60):
        match = played("marrakesh", 2, seed, pushes=rng.randrange(1, 280), options={"reshuffle_every": "13"[seed % 2]})
        for viewer in range(WATCHER, 2):
            text = print_record(match, viewer)
            assert print_record(again(text), viewer) == text


def with_holes(match: Match, rng: random.Random) -> Record:
    """The match as somebody noted it who missed two moves in five."""
    record = parse_record(match.record)
    for turn in record.turns:
        turn[:] = [replace(token, text="?") if rng.random() < 0.4 else token for token in turn]
    return record


def test_whatever_was_missed_is_filled_by_what_fits_the_rest() -> None:
    """Where going back to the likely reason misses every way out, all are tried."""
    rng, missed = random.Random(5), 0
    for seed in range(120):
        match = played("masks", rng.choice((2, 3)), seed, pushes=rng.randrange(5, 40), draws=False)
        record = with_holes(match, rng)
        filled = Filler(record, begin(record)).fill()
        known = [token for token in record.tokens if token.text != "?"]
        noted = parse_record(filled.record).tokens
        assert [b for a, b in zip(record.tokens, noted, strict=True) if a.text != "?"] == known
        missed += Filler(record, begin(record))._search(jumps=True) is None
    assert missed > 3


def test_too_much_that_is_unknown_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filling, "SEARCH_LIMIT", 3)
    text = print_record(played("masks", 2, 1, draws=False, pushes=9), WATCHER)
    with pytest.raises(RecordError, match="too much is unknown"):
        replay(parse_record(text))


def test_the_unknown_is_written_as_a_question_mark() -> None:
    match = new("masks", 2, draws=False)
    for card in (0, 1, 2, 0, 0, 1):
        match.push(card)
    line = "1. *:m1 *:m2 *:m3 *:? *:? *:?"
    assert line in print_record(match, 0).splitlines()
    assert "1. *:? *:? *:? *:m1 *:m1 *:m2" in print_record(match, 1).splitlines()
    assert "1. *:? *:? *:? *:? *:? *:?" in print_record(match, WATCHER).splitlines()
    match.push("m3")
    match.push("m1")
    assert f"{line} 1:m3 1:m1" in print_record(match, 0).splitlines()
    assert "1. *:? *:? *:? *:m1 *:m1 *:m2 1:? 1:?" in print_record(match, 1).splitlines()
    match.push("m1")
    match.push("m2")
    opened = f"{line} 1:m3 1:m1 2:m1 2:m2"
    assert opened in print_record(match, 0).splitlines()
    assert "1. *:? *:? *:? *:? *:? *:? 1:m3 1:m1 2:m1 2:m2" in print_record(match, WATCHER).splitlines()


@pytest.mark.parametrize("name", ["medici", "medici_vs_strozzi"])
def test_the_export_of_an_open_game_leaves_out_the_secret_alone(name: str) -> None:
    match = played(name, 2, 11)
    for viewer in range(WATCHER, 2):
        mine = print_record(match, viewer).splitlines()
        keeper = "watcher" if viewer == WATCHER else f"seat {viewer + 1}"
        mine.remove(f"Keeper: {keeper}")
        assert mine == [line for line in match.record.splitlines() if not line.startswith("Secret: ")]


def test_a_game_noted_at_a_table_may_leave_moves_open() -> None:
    """Someone missed the first card; it is filled by one that fits all the rest."""
    match = played("medici", 2, 12, pushes=14, draws=False)
    lines = match.record.splitlines()
    at = next(k for k, line in enumerate(lines) if line.startswith("1. "))
    words = lines[at].split(" ")
    assert words[2].startswith("*:"), "the first card of the game"
    words[2] = "*:?"
    lines[at] = " ".join(words)
    filled = replay(parse_record("\n".join([*lines, ""])))
    assert [s.actor for s in filled.steps] == [s.actor for s in match.steps]
    assert list(filled.position.florins) == list(match.position.florins)
