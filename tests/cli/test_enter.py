"""`fondaco enter` by scripted input."""

from __future__ import annotations

from pathlib import Path

from .helpers import run


def test_a_game_is_entered_saved_and_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    typed = "c4\nstop\nprice901\nprice12\nquit\n"
    first = run("enter", "medici_vs_strozzi", "--names", "Anna,Bea", "--save", str(file), typed=typed)
    assert first.exit_code == 0
    assert "What did chance bring?" in first.output
    assert "from 0 to 900" in first.output
    assert f"The record is in {file}" in first.output
    text = file.read_text(encoding="utf-8")
    assert "Seat 1: Anna" in text
    assert "1. *:c4 1:stop 1:price12" in text
    second = run("enter", "--resume", str(file), typed="decline ?\nback\nmoves\nboard\nhelp\ndiscard ? draw\n")
    assert second.exit_code == 0
    assert "Possible:" in second.output
    assert "Taken back: ?" in second.output
    checked = run("check", str(file))
    assert checked.exit_code == 0
    assert "1 unknown step filled" in checked.output


def test_without_a_file_the_record_is_printed() -> None:
    shown = run("enter", "medici", "--players", "2", typed="?\n")
    assert "Fondaco record 1" in shown.output
    assert "1. *:?" in shown.output


def test_what_enter_refuses(tmp_path: Path) -> None:
    assert "name a game to enter" in run("enter").output
    assert "say how many" in run("enter", "medici").output
    assert run("enter", "medici", "--players", "9").exit_code == 2
    assert run("enter", "--resume", str(tmp_path / "none.txt")).exit_code == 1
    assert "Nothing has been entered yet" in run("enter", "medici", "--players", "2", typed="back\n").output
