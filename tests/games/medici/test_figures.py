"""Medici under an owner's corrected figures, each in a process of its own, and figures that do not fit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.games.medici.table import SETUPS

ROOT = Path(__file__).parents[3]


def setup_rows(
    changes: Mapping[int, Mapping[str, Any]] | None = None, players: tuple[int, ...] = (2, 3, 4, 5, 6)
) -> str:
    """The table of MED-1.4 as TOML, with changes by number of players; a change to None leaves the key out."""
    text = ""
    for n in players:
        row = SETUPS[n]
        figures: dict[str, Any] = {
            "players": n,
            "start_florins": row.start,
            "cards_in_day": row.deck,
            "cards_removed": row.removed,
            "ship_capacity": row.capacity,
            "ship_payouts": list(row.payouts),
            "track_awards": list(row.awards),
        } | dict((changes or {}).get(n, {}))
        lines = [f"{key} = {json.dumps(value)}" for key, value in figures.items() if value is not None]
        text += "\n".join(["[[setup]]", *lines, ""])
    return text


def run(folder: Path, toml: str, code: str) -> subprocess.CompletedProcess[str]:
    """Run code with these corrections of the figures."""
    (folder / "medici.toml").write_text(toml, encoding="utf-8")
    environment = os.environ | {"FONDACO_FIGURES": str(folder)}
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False
    )


def answer(folder: Path, toml: str, code: str) -> Any:
    """What the code puts into `answer`."""
    header = "import json\nfrom fondaco.games.medici import components, rules\nfrom tests.games.medici.table import *\n"
    done = run(folder, toml, header + code + "\nprint(json.dumps(answer))")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def refusal(folder: Path, toml: str) -> str:
    """The message of the FiguresError that the game's import raises."""
    code = (
        "from fondaco.kernel.figures import FiguresError\n"
        "try:\n    import fondaco.games.medici.rules\n"
        "except FiguresError as error:\n    print(error)\n"
    )
    done = run(folder, toml, code)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


# Corrected figures


def test_another_row_of_ship_payouts(tmp_path: Path) -> None:
    toml = setup_rows({4: {"ship_payouts": [41, 13, 6, 2]}})
    code = 'answer = [scored(4, ships=("c4", "f5", "g1", "d1")).ships, scored(3, ships=("c4", "f5", "g1")).ships]'
    assert answer(tmp_path, toml, code) == [[13, 41, 4, 4], [15, 30, 0]]


def test_other_track_awards_and_bonuses(tmp_path: Path) -> None:
    toml = "[tracks]\nbonus_by_level = [0, 0, 1, 0, 0, 5, 10, 21]\n" + setup_rows({3: {"track_awards": [12, 6, 3]}})
    code = 'paid = scored(3, levels={"c": (7, 2, 2)})\nanswer = [paid.tracks["c"], paid.bonus["c"]]'
    assert answer(tmp_path, toml, code) == [[12, 4, 4], [21, 1, 1]]


def test_other_start_florins_and_the_bids_they_allow(tmp_path: Path) -> None:
    toml = setup_rows({3: {"start_florins": 55}})
    code = 't = Table(3)\nanswer = [t.florins, t.offer("c4").bids[-1], components.MAX_BID, Table(4).florins]'
    assert answer(tmp_path, toml, code) == [[55] * 3, 55, 55 + 2 * 180, [40] * 4]


def test_other_decks_and_ships(tmp_path: Path) -> None:
    toml = setup_rows({3: {"cards_in_day": 12, "cards_removed": 24, "ship_capacity": 4}})
    code = """t = Table(3, ships=("c0 c1 c2 c3", "f0 f1 f2", "g0"), deck=4, selector=1).offer("s1").say("pass", 1)
fills = t.fills
t.up("s2").up("s3").up("s4")
answer = [GAME.new(3).deck, fills, t.s.day, t.levels("s")]"""
    assert answer(tmp_path, toml, code) == [12, True, 1, [0, 1, 3]]


def test_another_number_of_days_and_another_gold(tmp_path: Path) -> None:
    code = """t = Table(3, ships=("G12", "c5 f5", "g3"), deck=1, day=2)
paid = t.close_day()
answer = [t.actor, list(t.s.ship_value[:3]), paid.ships]"""
    assert answer(tmp_path, "[days]\ncount = 2\n[cards]\ngold_value = 12\n", code) == [-2, [12, 10, 3], [30, 15, 0]]


def test_another_group_and_lowest_bid(tmp_path: Path) -> None:
    code = """t = Table(3).up("c0").draw("c1")
answer = [t.auctions, t.bids[:2], Table(3, florins=(9, 2, 9)).offer("c0").must_pass]"""
    assert answer(tmp_path, "[group]\nmax_cards = 2\n[auction]\nmin_bid = 3\n", code) == [True, [3, 4], True]


def test_fewer_numbers_of_players(tmp_path: Path) -> None:
    toml = "[players]\nmax = 4\n" + setup_rows(players=(2, 3, 4))
    assert answer(tmp_path, toml, "answer = list(rules.PLAYERS)") == [2, 3, 4]


def test_corrections_change_the_digest(tmp_path: Path) -> None:
    code = "answer = rules.FIGURES.digest"
    printed = answer(tmp_path, "", code)
    assert printed == answer(tmp_path, setup_rows({2: {"start_florins": 40}}, ()), code)
    assert printed != answer(tmp_path, "[days]\ncount = 4\n", code)


# Figures that do not fit


@pytest.mark.parametrize(
    ("toml", "key"),
    [
        (setup_rows({4: {"ship_payouts": [30, 20, 10]}}), "setup.2.ship_payouts"),
        (setup_rows({5: {"track_awards": [10, 5, 0, 0, -1]}}), "setup.3.track_awards"),
        (setup_rows({2: {"start_florins": "forty"}}), "setup.0.start_florins"),
        (setup_rows({3: {"start_florins": -1}}), "setup.1.start_florins"),
        (setup_rows({6: {"cards_in_day": 37}}), "setup.4.cards_in_day"),
        (setup_rows({3: {"ship_capacity": None}}), "setup.1.ship_capacity"),
        (setup_rows(players=(2, 3, 4, 5)), "setup"),
        ("setup = 3\n", "setup"),
        ("[tracks]\nbonus_by_level = [0, 5, 10, 20]\n", "tracks.bonus_by_level"),
        ("[tracks]\nlevels = 9\n", "tracks.bonus_by_level"),
        ('[cards]\ncommodities = ["cloth", "cloth"]\n', "cards.commodities"),
        ("[cards]\ngold_value = true\n", "cards.gold_value"),
        ("[days]\ncount = 0\n", "days.count"),
        ("[players]\nmax = 7\n", "players.max"),
        ("[players]\nmin = 5\nmax = 3\n", "players"),
        (f"[cards]\nvalues_per_commodity = {[1] * 60}\n", "cards"),
    ],
)
def test_broken_figures_name_file_and_key(tmp_path: Path, toml: str, key: str) -> None:
    message = refusal(tmp_path, toml)
    assert message.startswith(f"{tmp_path / 'medici.toml'}: {key}")


def test_figures_that_are_not_toml_name_the_file(tmp_path: Path) -> None:
    assert str(tmp_path / "medici.toml") in refusal(tmp_path, "[days\ncount = 3\n")


def test_the_highest_bid_under_the_largest_figures_fits_or_is_refused(tmp_path: Path) -> None:
    largest = {"start_florins": 9999}
    changes = {n: largest | {"ship_payouts": [999] * n, "track_awards": [999] * n} for n in SETUPS}
    toml = f"[days]\ncount = 9\n[tracks]\nbonus_by_level = {[999] * 8}\n" + setup_rows(changes)
    if refusal(tmp_path, toml):
        return
    code = """most = components.MAX_BID
t = Table(3, florins=[most] * 3, day=9).offer("c4").say(most)
answer = [most == 9999 + 8 * (999 + 5 * 1998), t.s.high_bid == most]"""
    assert answer(tmp_path, toml, code) == [True, True]
