"""Whatever is wrong in a record is found, and the line is named where it stands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import fondaco
from fondaco.kernel.state import CHANCE
from fondaco.match.record import Record, RecordError, parse_record, print_record
from fondaco.match.replay import replay, verify
from tests.match.matches import new, played

WHOLE = played("masks", 2, 1, options={"deck": "small"}).record
LINES = WHOLE.splitlines()


def line_of(start: str, lines: list[str] | None = None) -> int:
    """The number of the line that begins so, counted from 1."""
    return next(n for n, line in enumerate(lines or LINES, 1) if line.startswith(start))


def wrong(lines: list[str], check: Callable[[Record], object] = replay) -> RecordError:
    """The error of the record."""
    with pytest.raises(RecordError) as caught:
        check(parse_record("\n".join([*lines, ""])))
    assert str(caught.value) == f"line {caught.value.line}: {caught.value.message}"
    return caught.value


def changed(start: str, line: str | None) -> list[str]:
    """The whole record with one line replaced, or left out."""
    at = line_of(start) - 1
    return [*LINES[:at], *([] if line is None else [line]), *LINES[at + 1 :]]


def test_the_record_itself_is_right() -> None:
    assert replay(parse_record(WHOLE)).record == WHOLE
    assert [line.split(":")[0] for line in LINES[1:12]] == [
        "Game",
        "Rules",
        "Figures",
        "Option deck",
        "Seat 1",
        "Seat 2",
        "Match",
        "Commitment",
        "Nonce 1",
        "Nonce 2",
        "Secret",
    ]


@pytest.mark.parametrize("text", ["", "\n", "Fondaco record 2\n", '[Event "F/S Return Match"]', "\0\1\2"])
def test_something_else_is_no_record(text: str) -> None:
    with pytest.raises(RecordError, match="this is no record") as caught:
        parse_record(text)
    assert caught.value.line == 1


def test_a_record_cut_off_anywhere_is_refused() -> None:
    for kept in range(1, len(LINES)):
        error = wrong(LINES[:kept], str)
        assert error.line == kept + 1  # the empty rest after the last line break
        assert "cut off" in error.message
    for kept in range(len(WHOLE) - 1):
        with pytest.raises(RecordError):
            replay(parse_record(WHOLE[:kept]))
    assert str(parse_record(WHOLE[:-1])) == WHOLE


@pytest.mark.parametrize("key", [line.split(":")[0] for line in LINES[1:12]])
def test_a_header_line_given_twice(key: str) -> None:
    at = line_of(key)
    error = wrong([*LINES[:at], LINES[at - 1], *LINES[at:]])
    assert error.line == at + 1
    assert f"first on line {at}" in error.message


@pytest.mark.parametrize("key", ["Game", "Rules", "Figures", "Match", "Commitment", "Nonce 1", "Nonce 2"])
def test_a_missing_header_line(key: str) -> None:
    error = wrong(changed(key, None))
    assert error.line == 1
    assert repr(key) in error.message


@pytest.mark.parametrize(
    ("key", "line", "message"),
    [
        ("Game", "Game: whist", "no game 'whist'"),
        ("Rules", "Rules: 2", "rules version 2"),
        ("Figures", "Figures: 0123456789abcdef", "other figures"),
        ("Option", "Option speed: fast", "no option 'speed'"),
        ("Option", "Option deck: huge", "one of small, large"),
        ("Match", "Match: 12", "32 hexadecimal digits"),
        ("Match", "Match: " + "g" * 32, "32 hexadecimal digits"),
        ("Commitment", "Commitment: " + "A" * 64, "64 hexadecimal digits"),
        ("Nonce 2", "Nonce 2: " + "0" * 33, "32 hexadecimal digits"),
        ("Secret", "Secret: " + "0" * 62 + "xy", "64 hexadecimal digits"),
        ("Secret", "Weather: fine", "no header 'Weather'"),
        ("Secret", "Chance: dice", "can only be 'table'"),
        ("Secret", "no header at all", "'Key: value'"),
        ("Secret", "Secret:", "'Key: value'"),
    ],
)
def test_a_wrong_header_line(key: str, line: str, message: str) -> None:
    error = wrong(changed(key, line))
    assert message in error.message
    # What does not fit the game as a whole is told of the line that names the game.
    assert error.line == line_of("Game" if line.startswith("Option") else key)


@pytest.mark.parametrize(
    "seats",
    [
        [],
        ["Seat 1: A"],
        ["Seat 1: A", "Seat 3: C"],
        ["Seat 2: A", "Seat 3: C"],
        ["Seat 0: A", "Seat 1: C"],
        ["Seat 1: A", "Seat 2: B", "Seat 3: C", "Seat 4: D"],
        ["Seat 1: A", "Seat 2: B", "Seat 3: C"],
        ["Seat 1: A", "Seat 2: B", "Seat " + "9" * 5000 + ": C"],
    ],
)
def test_wrong_seats(seats: list[str]) -> None:
    others = [line for line in LINES if not line.startswith("Seat")]
    wrong([*others[:5], *seats, *others[5:]])


def test_wrong_seats_are_told_of_the_line_that_names_the_game() -> None:
    assert wrong(changed("Seat 1", "Seat 3: Carla")).line == line_of("Game")


# Moves. The lines of turns: `1. *:.. ..` and `2. ..`


def with_moves(turn: int, change: Callable[[list[str]], list[str]]) -> tuple[int, list[str]]:
    """The line's number, and the record with the moves of that turn changed."""
    at = line_of(f"{turn}. ")
    number, *moves = LINES[at - 1].split(" ")
    return at, [*LINES[: at - 1], " ".join([number, *change(moves)]), *LINES[at:]]


@pytest.mark.parametrize("turn", [1, 2])
@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda moves: [*moves[:-1], "1:m9"], "m9"),
        (lambda moves: ["*:bow", *moves[1:]], "*:bow"),
        (lambda moves: ["*:Ärger", *moves[1:]], "no move of Masks"),
        (lambda moves: ["1:m1", *moves[1:]], "not the turn of seat 1; chance"),
        (lambda moves: [*moves[:-1], "*:bow"], "not the turn of chance"),
        (lambda moves: ["3:m1", *moves[1:]], "not the turn of seat 3"),
        (lambda moves: ["0:m1", *moves[1:]], "'seat:notation'"),
        (lambda moves: ["m1", *moves[1:]], "'seat:notation'"),
        (lambda moves: [*moves[:1], "", *moves[1:]], "'seat:notation'"),
        (lambda moves: ["9" * 5000 + ":m1", *moves[1:]], "'seat:notation'"),
        (lambda moves: ["*:resigns", *moves], "cannot resign"),
        (lambda moves: ["3:resigns", *moves], "cannot resign"),
    ],
)
def test_a_wrong_move(turn: int, change: Callable[[list[str]], list[str]], message: str) -> None:
    at, lines = with_moves(turn, change)
    error = wrong(lines)
    assert error.line == at
    assert message in error.message


def test_an_ambiguous_move() -> None:
    match = fondaco.new("medici_vs_strozzi", seed=1)
    for move in ("stop", "price0", "buy", "ship3@left"):
        match.push(move)
    lines = match.record.replace("ship3@left", "ship3").splitlines()
    error = wrong(lines)
    assert error.line == line_of("1. ", lines)
    assert "ship3@left, ship3@middle, ship3@right" in error.message


def test_a_move_that_the_rules_forbid_names_the_clause() -> None:
    match = fondaco.new("medici_vs_strozzi", seed=1)
    for move in ("stop", "price0", "buy", "ship3@left"):
        match.push(move)
    lines = match.record.replace(":price0 ", ":ship3@left ").splitlines()
    error = wrong(lines)
    assert error.line == line_of("1. ", lines)
    assert "MVS-3.2" in error.message


def test_moves_after_the_end() -> None:
    last = line_of("2. ")
    at, lines = with_moves(2, lambda moves: [*moves, moves[-1]])
    error = wrong(lines)
    assert (at, error.line) == (last, last)
    assert "over before this move" in error.message
    error = wrong([*LINES[:last], "3. *:m1", *LINES[last:]])
    assert error.line == last + 1


def test_moves_after_all_others_have_resigned() -> None:
    match = played("masks", 2, 1, pushes=2)
    match.resign(1)
    lines = match.record.replace("2:resigns", "2:resigns 1:m1").splitlines()
    error = wrong(lines)
    assert error.line == line_of("1. ", lines)
    assert "over before this move" in error.message


@pytest.mark.parametrize("number", ["2", "0", "01", "x", "9" * 5000, "\u0661"])
def test_a_wrong_number_of_a_turn(number: str) -> None:
    at = line_of("1. ")
    lines = [*LINES[: at - 1], number + LINES[at - 1][1:], *LINES[at:]]
    assert wrong(lines).line == at


def test_a_line_of_moves_missing_or_doubled() -> None:
    at = line_of("1. ")
    assert wrong([*LINES[: at - 1], *LINES[at:]]).line == at
    error = wrong([*LINES[:at], *LINES[at - 1 :]])
    assert error.line == at + 1
    assert "missing or doubled" in error.message


def test_moves_on_the_wrong_line() -> None:
    """A move written in the turn before its own."""
    at = line_of("2. ")
    _, first, moves = LINES[at - 1].split(" ", 2)
    lines = [*LINES[: at - 2], f"{LINES[at - 2]} {first}", f"2. {moves}", *LINES[at:]]
    error = wrong(lines)
    assert error.line == at - 1
    assert "the turn has" in error.message


@pytest.mark.parametrize(
    "end",
    ["End: 20 steps; 1. Anna 9, 2. Bianca 0", "End: 1 steps; unfinished", "End: 20 steps; abandoned", "End: x"],
)
def test_a_wrong_end(end: str) -> None:
    error = wrong(changed("End", end))
    assert error.line == line_of("End")
    assert LINES[-1][5:] in error.message


def test_a_match_that_is_not_finished_has_not_ended() -> None:
    match = played("masks", 2, 1, pushes=2)
    lines = match.record.replace("unfinished", "1. Arlecchino 0, 1. Colombina 0").splitlines()
    assert wrong(lines).line == len(lines)


def test_nothing_may_follow_the_end() -> None:
    error = wrong([*LINES, "", "Postscript"], str)
    assert error.line == len(LINES) + 2
    assert str(parse_record(WHOLE + "\n\n")) == WHOLE


def test_what_is_unknown_must_still_fit() -> None:
    match = new("masks", 2, draws=False)
    for card in (0, 1, 2, 0, 0, 1):
        match.push(card)
    lines = print_record(match, 0).splitlines()
    at = line_of("1. ", lines)
    # Seat 2 was dealt two m1 and one unknown card, which must be the m3 that it lays; then it cannot lay an m2 too.
    lines[at - 1] = "1. *:m1 *:m1 *:m1 *:? *:m1 *:m1 1:m1 1:m1 2:m1 2:m3"
    lines[-1] = "End: 10 steps; unfinished"
    assert replay(parse_record("\n".join([*lines, ""]))).steps[3].action == 2
    lines[at - 1] = lines[at - 1].replace("2:m1", "2:m2")
    assert wrong(lines).line == at


# Verifying


def test_another_secret_is_not_the_one_committed_to() -> None:
    secret = LINES[line_of("Secret") - 1]
    flipped = secret[:-1] + ("0" if secret[-1] != "0" else "1")
    error = wrong(changed("Secret", flipped), verify)
    assert error.line == line_of("Secret")
    assert "SHA-256" in error.message


def test_a_record_without_secret_cannot_be_verified() -> None:
    error = wrong(changed("Secret", None), verify)
    assert error.line == 1
    assert "no secret" in error.message
    assert replay(parse_record("\n".join([*changed("Secret", None), ""]))).over


@pytest.mark.parametrize("name", ["medici", "medici_vs_strozzi", "masks"])
def test_a_changed_outcome_is_found(name: str) -> None:
    """The same history with one outcome of chance replaced, so that the rules allow it and all else fits."""
    match = played(name, 2, 3, pushes=3)
    last = max(k for k, step in enumerate(match.steps) if step.actor == CHANCE)
    position = match.position_at(last)
    other = next(a for a in match.game.legal(position) if a != match.steps[last].action)
    twin = match.copy()
    twin._drop(last)
    twin.take(other)
    lines = twin.record.splitlines()
    assert replay(parse_record(twin.record)).steps == twin.steps
    error = wrong(lines, verify)
    turn = max(n for n, line in enumerate(lines, 1) if line[:1].isdigit())
    assert error.line == turn
    due = match.game.words.notation(position, match.steps[last].action)
    assert f"must be {due} by the secret" in error.message


def test_other_nonces_or_another_match_do_not_verify() -> None:
    for key, value in [("Nonce 1", "1" * 32), ("Nonce 2", "2" * 32), ("Match", "3" * 32)]:
        assert "by the secret" in wrong(changed(key, f"{key}: {value}"), verify).message


def test_a_file_that_is_no_text_is_told_of_the_line(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(b"Fondaco record 1\nGame: m\xe9dici\n")
    with pytest.raises(RecordError, match=r"line 2: this is no UTF-8 text"):
        fondaco.open_record(file)
