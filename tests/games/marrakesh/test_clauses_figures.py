"""Marrakesh under an owner's corrected figures, each in a process of its own, and figures that do not fit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]


def run(folder: Path, toml: str, code: str) -> subprocess.CompletedProcess[str]:
    """Run code with these corrections of the figures."""
    (folder / "marrakesh.toml").write_text(toml, encoding="utf-8")
    environment = os.environ | {"FONDACO_FIGURES": str(folder)}
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False
    )


def answer(folder: Path, toml: str, code: str) -> Any:
    """What the code puts into `answer`."""
    header = "import json\nfrom fondaco.games.marrakesh import rules\nfrom tests.games.marrakesh.table import *\n"
    done = run(folder, toml, header + code + "\nprint(json.dumps(answer))")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def refusal(folder: Path, toml: str) -> str:
    """The message of the FiguresError that the game's import raises."""
    code = (
        "from fondaco.kernel.figures import FiguresError\n"
        "try:\n    import fondaco.games.marrakesh.rules\n"
        "except FiguresError as error:\n    print(error)\n"
    )
    done = run(folder, toml, code)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


# Corrected figures


def test_other_points_for_going_out(tmp_path: Path) -> None:
    toml = "[out]\noin = 4\nmars = 7\ncox = 13\n"
    code = """answer = [scored((mine, "1-1-2"), ("", "36"), last=1).totals
              for mine in ("1-2-3", "2-4-x", "6-x-x", "2-2-2")]"""
    assert answer(tmp_path, toml, code) == [[4, 0], [7, 0], [13, 0], [6, 0]]


def test_other_named_forms(tmp_path: Path) -> None:
    toml = """[[oin_forms]]
id = "fes"
fields = [1, 2, 3]
points = 11
[[mars_forms]]
id = "tetouan"
fields = [2, 4]
points = 10
"""
    code = """answer = [scored((mine, "1-1-2"), ("", "36"), last=1).totals[0]
              for mine in ("1-2-3", "2-4-x", "2-2-2", "3-3-x")]"""
    assert answer(tmp_path, toml, code) == [11, 10, 3, 6]


def test_other_points_for_holding(tmp_path: Path) -> None:
    toml = "[holding]\nnull = 2\ndouble_null = [5, 3]\nfez = [1, 2, 3, 4]\nsteps = 6\n"
    code = """answer = [scored((a, b), ("11", m), last=1).totals[0]
              for a, b, m in (("1-1-2", "2-1-1", "66"), ("1-1-2", "2-0-1", "666"), ("1-1-2", "2-0-0", "6666"),
                              ("1-1-2", "1-1-1", "666"), ("1-1-2", "0-0-0", "666666"))]"""
    assert answer(tmp_path, toml, code) == [6, 2 + 6, 5 + 6, 1, 4]
    code = """answer = [[list(o.values) for o in rules.OPTIONS if o.name == "double_null"],
        [scored(("2-2-2", "2-0-0"), ("", "6666"), last=1, double_null=v).totals[0] for v in ("5", "3")]]"""
    assert answer(tmp_path, toml, code) == [[["5", "3"]], [6 + 5, 6 + 3]]


def test_other_factors_of_tricks_and_bonus(tmp_path: Path) -> None:
    toml = (
        "[times]\nplain = 2\ndouble = 3\nsame_suit = 2\ntriple = 2\n"
        "[bonus]\nno_match = 2\none_match = 3\nfull_match = 5\ntriple = 1\n"
    )
    code = """answer = [trick(*cards).values for cards in (
        ("S3", "D5"), ("S3", "D3", "C2"), ("S3", "D3", "S2"), ("S3", "D3", "S3"), ("D3", "D4", "C2"),
        ("D3", "D3", "C2"))]"""
    threes = [3] * 6
    assert answer(tmp_path, toml, code) == [
        [3, 3, 5, 5],
        [2, 2, *threes],
        [2, 2, 2, *threes],
        [*threes, *[3] * 5],
        [2, 2, 3, 3, 4, 4],
        [2, 3, 3, 3, 3],
    ]


def test_another_circle_of_suits(tmp_path: Path) -> None:
    toml = '[beats]\nclubs = []\ndiamonds = ["clubs"]\nhearts = ["clubs", "diamonds"]\n'
    toml += 'spades = ["clubs", "diamonds", "hearts"]\n'
    assert answer(tmp_path, toml, 'answer = [trick("C5", "S2").actor, trick("S2", "C5").actor]') == [1, 0]


def test_fewer_rounds(tmp_path: Path) -> None:
    code = 't = scored(("1-1-2", "2-1-1"), ("11", "66"), last=1, round_=3)\nanswer = [t.actor, t.legal, t.totals]'
    assert answer(tmp_path, "[match]\nrounds = 3\n", code) == [-2, [], [1, 0]]


def test_fewer_cards(tmp_path: Path) -> None:
    code = "s = GAME.new(2)\nanswer = [s.stock_size, s.stock[0], s.stock[1]]"
    assert answer(tmp_path, "[cards]\ncopies = [2, 1, 2, 2, 2, 2, 2]\n", code) == [52, 2, 1]


def test_another_block_of_rounds(tmp_path: Path) -> None:
    code = 'answer = [list(o.values) for o in rules.OPTIONS if o.name == "reshuffle_every"]'
    assert answer(tmp_path, "[switches]\nblock = 2\n", code) == [["1", "2"]]


def test_corrections_change_the_digest(tmp_path: Path) -> None:
    code = "answer = rules.FIGURES.digest"
    printed = answer(tmp_path, "", code)
    assert printed == answer(tmp_path, "[match]\nrounds = 12\n", code)
    assert printed != answer(tmp_path, "[match]\nrounds = 11\n", code)


# Figures that do not fit


@pytest.mark.parametrize(
    ("toml", "key"),
    [
        ("[match]\nrounds = 0\n", "match.rounds"),
        ('[match]\nrounds = "twelve"\n', "match.rounds"),
        ("[side]\nmen = 0\n", "side.men"),
        ('[cards]\nsuits = ["clubs", "clubs", "hearts", "spades"]\n', "cards.suits"),
        ("[cards]\ncopies = [1, 2, 2]\n", "cards.copies"),
        ("[cards]\nhand = 5\n", "cards.hand"),
        ('[beats]\nclubs = ["spades", "stars"]\n', "beats.clubs"),
        ("[beats]\nclubs = []\n", "beats"),
        ('[beats]\nclubs = ["spades", "hearts"]\n', "beats"),
        ("[times]\ntriple = true\n", "times.triple"),
        ("[bonus]\nno_match = 0\n", "bonus.no_match"),
        ("[out]\ncox = -1\n", "out.cox"),
        ('[[oin_forms]]\nid = "fes"\nfields = [1, 2, 30]\npoints = 1\n', "oin_forms.0.fields"),
        ("oin_forms = 3\n", "oin_forms"),
        ("[holding]\nfez = [4, 6, 9]\n", "holding.fez"),
        ("[holding]\ndouble_null = [4]\n", "holding.double_null"),
        ("[switches]\nblock = 4\n", "switches.block"),
        ("[switches]\nblock = 1\n", "switches.block"),
    ],
)
def test_broken_figures_name_file_and_key(tmp_path: Path, toml: str, key: str) -> None:
    message = refusal(tmp_path, toml)
    assert message.startswith(f"{tmp_path / 'marrakesh.toml'}: {key}")


@pytest.mark.parametrize(
    "toml",
    ['[[oin_forms]]\nid = "fes"\npoints = 9\n', "[cards]\ncopies = [1, 1, 1, 1, 1, 1, 1]\nhand = 20\n"],
    ids=["form without fields", "too few cards"],
)
def test_figures_that_cannot_be_meant_are_refused(tmp_path: Path, toml: str) -> None:
    assert refusal(tmp_path, toml).startswith(f"{tmp_path / 'marrakesh.toml'}: ")


def test_figures_that_are_not_toml_name_the_file(tmp_path: Path) -> None:
    assert str(tmp_path / "marrakesh.toml") in refusal(tmp_path, "[match\nrounds = 3\n")
