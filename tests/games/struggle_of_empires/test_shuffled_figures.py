"""Struggle of Empires under shuffled but valid figures, each in a process of its own, and figures that do not fit."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from fondaco.games.struggle_of_empires import rules

ROOT = Path(__file__).parents[3]
OWN = tomllib.loads((Path(rules.__file__).parents[1] / "figures.toml").read_text(encoding="utf-8"))


def toml(value: Any) -> str:
    """A value of a figures file, tables inline."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(v)}" for key, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)


def run(folder: Path, changes: dict[str, Any], code: str) -> subprocess.CompletedProcess[str]:
    """Run code with these corrections of the figures."""
    text = "\n".join(f"{key} = {toml(value)}" for key, value in changes.items())
    (folder / "struggle_of_empires.toml").write_text(text, encoding="utf-8")
    environment = os.environ | {"FONDACO_FIGURES": str(folder)}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def shuffled(dice: random.Random) -> dict[str, Any]:
    """Other figures of the same kinds: values of equal columns change places, single ones are drawn anew."""
    data: dict[str, Any] = json.loads(json.dumps(OWN))
    for table, low, high in (
        ("start", 0, 12), ("later_wars", 0, 12), ("pieces", 3, 12), ("tax", 1, 4), ("auction", 1, 60),
        ("population", 5, 12), ("round", 1, 3), ("army", 0, 3), ("navy", 0, 3), ("fort", 0, 3), ("attack", 0, 8),
        ("income", 0, 3), ("end", 1, 30),
    ):  # fmt: skip
        for key in data[table]:
            data[table][key] = dice.randint(low, high)
    data["start"].update(units=dice.randint(0, 9), population=dice.randint(0, 5), markers=dice.randint(0, 3))
    for action in ("colonise", "enslave"):
        data[action].update(population=dice.randint(0, 2), gold=dice.randint(0, 4))
    data["move"] = {"units": dice.randint(1, 4), "sea_dice": dice.randint(1, 2), "lost_on": [dice.randint(1, 9), 7]}
    data["course"] = {"wars": dice.randint(1, 4), "rounds": [dice.randint(1, 7) for _ in range(6)], "actions": 3}
    for rows, columns in (
        ("tile", ("copies", "gold", "unrest", "population")),
        ("company", ("area", "copies", "gold")),
        ("alliance", ("areas", "kind", "bonus", "gold")),
        ("area", ("vp", "counters")),
        ("power", ("land",)),
    ):
        for column in columns:
            values = [row[column] for row in data[rows]]
            dice.shuffle(values)
            for row, value in zip(data[rows], values, strict=True):
                row[column] = value
    for row in data["tile"]:
        if "value" in row:
            row["value"] = dice.randint(2, 5)
        if row["usage"] in ("once_per_war", "single_use"):
            row["usage"] = dice.choice(["once_per_war", "single_use"])
    return {key: value for key, value in data.items() if value != OWN[key]}


PLAY = """
import random
from fondaco.games.struggle_of_empires import rules
from fondaco.kernel.game import load
game, steps = load("struggle_of_empires"), 0
for players in (2, 3, 7):
    dice, s = random.Random(players), game.new(players)
    while legal := game.legal(s):
        assert legal == sorted(set(legal)) and legal[-1] < rules.ACTIONS and len(legal) <= rules.MAX_LEGAL
        odds = game.odds(s) if s.actor == -1 else dict.fromkeys(legal, 1)
        assert min(odds.values()) > 0
        game.rules.apply(s, dice.choices(list(odds), list(odds.values()))[0])
        steps += 1
    assert (s.phase, s.war) == (rules.OVER, rules.WARS)
    assert sum(s.gold) <= rules.MOST_GOLD
assert rules.State.dtype().itemsize <= 1536
print(steps, rules.FIGURES.digest)
"""


@pytest.mark.parametrize("seed", range(4))
def test_games_end_under_shuffled_figures(tmp_path: Path, seed: int) -> None:
    done = run(tmp_path, shuffled(random.Random(seed)), PLAY)
    assert done.returncode == 0, done.stderr
    steps, digest = done.stdout.split()
    assert int(steps) > 100
    assert digest != rules.FIGURES.digest


def changed(rows: str, identity: str, **changes: Any) -> dict[str, Any]:
    """A list of tables with changes in one of them."""
    data: list[dict[str, Any]] = json.loads(json.dumps(OWN[rows]))
    next(row for row in data if row["id"] == identity).update(changes)
    return {rows: data}


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"course": {"wars": 0}}, "course.wars"),
        ({"course": {"rounds": [6, 6]}}, "course.rounds"),
        ({"start": {"units": 21}}, "start.units"),
        ({"pieces": {"markers": 4}}, "pieces.markers"),
        ({"tax": {"gold": 0}}, "tax.gold"),
        ({"enslave": {"navy_in": "asia"}}, "enslave.navy_in"),
        ({"area": OWN["area"][:10]}, "area"),
        ({"power": OWN["power"][:6]}, "power"),
        (changed("area", "baltic", navies=False), "area.1.navies"),
        (changed("area", "india", land=["east_indies"]), "area.9.land"),
        (changed("area", "africa", counters={"gold": 1}), "area.8.counters"),
        (changed("tile", "logistics", usage="once_per_war"), "tile.2.usage"),
        (changed("tile", "banking", effect="magic"), "tile.4.effect"),
        (changed("tile", "militia", side="left"), "tile.7.side"),
        (changed("company", "levant_company", area="asia"), "company.6.area"),
        (changed("alliance", "denmark", kind="air"), "alliance.4.kind"),
        ({"tile": OWN["tile"] * 2}, "tile"),
        ({"income": {"per_marker": 9}, "course": {"wars": 9}, "pieces": {"markers": 60}}, "income"),
    ],
)
def test_figures_that_do_not_fit_name_file_and_key(tmp_path: Path, changes: dict[str, Any], key: str) -> None:
    code = (
        "from fondaco.kernel.figures import FiguresError\n"
        "try:\n    import fondaco.games.struggle_of_empires.rules\n"
        "except FiguresError as error:\n    print(error)\n"
    )
    done = run(tmp_path, changes, code)
    assert done.stdout.startswith(f"{tmp_path / 'struggle_of_empires.toml'}: {key} must be "), (
        done.stdout,
        done.stderr,
    )
