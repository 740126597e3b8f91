"""`fondaco review`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.match.matches import played

from .helpers import run


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(played("masks", 3, seed=4).record, encoding="utf-8")
    return path


def test_a_match_is_reviewed_and_the_review_kept(file: Path, tmp_path: Path) -> None:
    kept, chart = tmp_path / "review.json", tmp_path / "chart.svg"
    result = run("review", str(file), "--simulations", "50", "--out", str(kept), "--chart", str(chart))
    assert result.exit_code == 0, result.output
    for text in ("Luck and skill", "Turning points", "Chance to win over the match"):
        assert text in result.output
    data = json.loads(kept.read_text(encoding="utf-8"))
    assert data["game"] == "masks"
    assert chart.read_text(encoding="utf-8").startswith("<svg")
    again = run("review", str(file), "--out", str(kept), "--every")
    assert again.exit_code == 0
    assert "Every choice" in again.output
    assert "The reviewer prefers" in again.output
    assert "\N{REPLACEMENT CHARACTER}" not in again.output, "advice and worth stand in two lines"


def test_a_review_of_another_match_is_not_shown(file: Path, tmp_path: Path) -> None:
    kept = tmp_path / "review.json"
    assert run("review", str(file), "--simulations", "50", "--out", str(kept)).exit_code == 0
    file.write_text(played("masks", 3, seed=5).record, encoding="utf-8")
    refused = run("review", str(file), "--out", str(kept))
    assert refused.exit_code == 1
    assert "another match" in refused.output
    kept.write_text("{}", encoding="utf-8")
    assert "no review" in run("review", str(file), "--out", str(kept)).output


def test_a_record_that_is_wrong_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "wrong.txt"
    path.write_text("nothing", encoding="utf-8")
    refused = run("review", str(path))
    assert refused.exit_code == 1
    assert "no record" in refused.output


def test_what_a_record_leaves_open_is_filled(tmp_path: Path) -> None:
    from fondaco.match.record import print_record

    path = tmp_path / "seat.txt"
    path.write_text(print_record(played("masks", 3, seed=4), viewer=0), encoding="utf-8")
    result = run("review", str(path), "--simulations", "20")
    assert result.exit_code == 0, result.output
