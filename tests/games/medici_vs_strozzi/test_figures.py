"""The rules follow the figures that the owner of a printed copy corrects, and refuse those that do not fit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fondaco.games.medici_vs_strozzi import rules

ROOT = Path(__file__).parents[3]
SHORT_TRACKS = "[track]\nhalf_length = 3\nbonus_by_distance = [0, 0, 10, 20]\n"


def run(code: str, folder: Path) -> Any:
    """What the code prints as JSON in a process of its own that uses the figures in the folder."""
    environment = os.environ | {"FONDACO_FIGURES": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=True
    )
    return json.loads(done.stdout)


def with_figures(folder: Path, text: str) -> Path:
    (folder / "medici_vs_strozzi.toml").write_text(text, encoding="utf-8")
    return folder


def refusal(folder: Path) -> tuple[str, str]:
    """Class and message of the error with which the rules refuse the figures in the folder."""
    code = """
import json
try:
    import fondaco.games.medici_vs_strozzi.rules
except Exception as error:
    print(json.dumps([type(error).__name__, str(error)]))
else:
    print(json.dumps(["none", ""]))
"""
    name, message = run(code, folder)
    return name, message


def test_a_marker_stops_at_the_end_of_a_shorter_track(tmp_path: Path) -> None:
    code = """
import json
from tests.games.medici_vs_strozzi.table import MEDICI, STROZZI, Table
t = Table()
t.ship(MEDICI, "5 right", "c0 c1 c2 c3")
t.ship(STROZZI, "4 right", "f0 f1")
t.ship(STROZZI, "5 left", "s0")
t.end_round()
print(json.dumps([t.markers, t.money]))
"""
    markers, money = run(code, with_figures(tmp_path, SHORT_TRACKS))
    assert markers == {"right cloth": 3, "right fur": -3, "left spice": -2}
    assert money == [300 + 20 + 30, 300 + 30 + 20]


def test_bonuses_of_a_shorter_track(tmp_path: Path) -> None:
    code = """
import json
from tests.games.medici_vs_strozzi.table import Table
paid = []
for place in (0, 1, 2, 3):
    t = Table(middle_dye=-place)
    t.end_round()
    paid.append(t.money[1] - 300)
print(json.dumps(paid))
"""
    assert run(code, with_figures(tmp_path, SHORT_TRACKS)) == [0, 10, 20, 30]


@pytest.mark.parametrize(("half_length", "bonuses"), [(2, [0, 10, 20]), (3, [0, 0, 10, 20]), (5, [0, 0, 0, 0, 10, 20])])
def test_MVS_9_2_at_most_300_a_round_on_tracks_of_every_length(
    tmp_path: Path, half_length: int, bonuses: list[int]
) -> None:
    code = f"""
import json
from tests.games.medici_vs_strozzi.table import MEDICI, Table
t = Table()
for i in range(8):
    t.s.marker[i] = {half_length}
for berth, tile in {{"3 left": "G5", "4 middle": "G5", "5 right": "d1"}}.items():
    t.ship(MEDICI, berth, tile)
t.end_round()
print(json.dumps(t.money))
"""
    text = f"[track]\nhalf_length = {half_length}\nbonus_by_distance = {bonuses}\n"
    assert run(code, with_figures(tmp_path, text)) == [600, 300]


def test_the_digest_follows_what_is_corrected(tmp_path: Path) -> None:
    code = "import json; from fondaco.games.medici_vs_strozzi import rules; print(json.dumps(rules.FIGURES.digest))"
    printed = run(code, tmp_path)  # a folder without a file for the game changes nothing
    assert printed == rules.FIGURES.digest
    assert run(code, with_figures(tmp_path, SHORT_TRACKS)) != printed


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('[track]\nhalf_length = "four"\n', "track.half_length"),
        ("[track]\nhalf_length = 0\n", "track.half_length"),
        ("[track]\nhalf_length = 3\n", "track.bonus_by_distance"),
        ("[track]\nbonus_by_distance = [0, 0, 0, 10, -20]\n", "track.bonus_by_distance"),
        ("[price]\nmax_by_round = [900, 600]\n", "price.max_by_round"),
        ("[money]\nstart = 3.5\n", "money.start"),
        ("[payouts]\nharbour_win = true\n", "payouts.harbour_win"),
        ('[tiles]\ngoods = ["cloth", "cloth", "spice", "dye"]\n', "tiles.goods"),
        ("harbour = 3\n", "harbour"),
        ('[[harbour]]\nid = "left"\n', "harbour.0.goods"),
        ('[[harbour]]\nid = "left"\ngoods = ["silk"]\n', "harbour.0.goods"),
        ('[rounds]\nstarters = ["medici", "pazzi", "strozzi"]\n', "rounds.starters"),
        ('[rounds]\nstarters = ["medici"]\n', "rounds.starters"),
    ],
)
def test_figures_that_do_not_fit_are_refused_by_file_and_key(tmp_path: Path, text: str, key: str) -> None:
    name, message = refusal(with_figures(tmp_path, text))
    assert name == "FiguresError"
    assert str(tmp_path / "medici_vs_strozzi.toml") in message
    assert key in message


def test_a_file_that_is_not_toml_is_named(tmp_path: Path) -> None:
    name, message = refusal(with_figures(tmp_path, "[track\nhalf_length = 3\n"))
    assert name == "FiguresError"
    assert str(tmp_path / "medici_vs_strozzi.toml") in message


def test_a_folder_that_does_not_exist_is_named(tmp_path: Path) -> None:
    name, message = refusal(tmp_path / "nowhere")
    assert name == "FiguresError"
    assert str(tmp_path / "nowhere") in message
