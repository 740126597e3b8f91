"""`fondaco check` and `fondaco verify`."""

from __future__ import annotations

from pathlib import Path

import pytest

import fondaco
from fondaco.cli import terminal
from fondaco.match.match import Match

from .helpers import run


@pytest.fixture(scope="module")
def match() -> Match:
    """Medici vs Strozzi to its end, always by the first legal move."""
    played = fondaco.new("medici_vs_strozzi", names=["Anna", "Bea"], seed="check")
    while not played.over:
        played.push(played.legal_moves.actions[0])
    return played


@pytest.fixture
def file(match: Match, tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(match.record, encoding="utf-8")
    return path


def test_check_sums_a_record_up(match: Match, file: Path) -> None:
    result = run("check", str(file))
    assert result.exit_code == 0
    assert match.outcome
    for text in ("Medici vs Strozzi", "Anna, Bea", str(len(match.steps)), f"Anna {match.outcome.points[0]}"):
        assert text in result.output


def test_both_read_the_standard_input(match: Match) -> None:
    assert run("check", "-", typed=match.record).exit_code == 0
    drawn = sum(step.actor == -1 for step in match.steps)
    result = run("verify", "-", typed=match.record)
    assert (result.exit_code, result.output) == (0, f"-: {drawn} outcomes agree with the secret committed to.\n")


def test_a_wrong_move_is_shown_where_it_stands(match: Match, file: Path) -> None:
    lines = match.record.split("\n")
    number = next(i for i, line in enumerate(lines) if line.startswith("1. "))
    lines[number] = lines[number].replace("1:draw", "1:dance", 1)
    file.write_text("\n".join(lines), encoding="utf-8")
    result = run("check", str(file))
    assert result.exit_code == 1
    said, shown, marker = result.output.rstrip("\n").split("\n")
    assert f"line {number + 1}:" in said
    assert shown[marker.index("^") :].startswith("1:dance") and marker.count("^") == len("1:dance")


def test_verify_finds_a_secret_that_was_not_committed_to(match: Match) -> None:
    secret = match.record.split("Secret: ")[1][:64]
    result = run("verify", "-", typed=match.record.replace(secret, "0" * 64))
    assert result.exit_code == 1 and "SHA-256 differs" in result.output


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "it is empty"),
        (b"Fondaco record 1\n\xff", "line 2: this is no UTF-8 text"),
        (b"PK\x03\x04", "this is no record"),
        (b"Fondaco record 1\nSeat 1: A\n\nEnd: 0 steps; unfinished\n", "no 'Game' line"),
        (b"Fondaco record 1\n\n1. " + b"9" * 5000 + b":draw\n\nEnd: x\n", "a move is 'seat:notation'"),
    ],
)
def test_files_that_are_no_records(content: bytes, said: str, file: Path) -> None:
    file.write_bytes(content)
    for command in ("check", "verify"):
        result = run(command, str(file))
        assert result.exit_code == 1 and said in result.output
        assert len(result.output) < 1000


def test_a_file_too_long_for_a_record_is_not_read(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "RECORD_BYTES", file.stat().st_size - 1)
    result = run("check", str(file))
    assert result.exit_code == 1 and "no record is that long" in result.output


def test_one_wrong_file_of_several_is_enough(file: Path) -> None:
    result = run("check", str(file), str(file.parent), str(file.parent / "none"))
    assert result.exit_code == 1
    for said in ("The record is right", "this is a folder", "there is no such file"):
        assert said in result.output
