"""Struggle of Empires under an owner's corrected figures, each in a process of its own, and figures that do not fit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
OWN = tomllib.loads(
    resources.files("fondaco.games.struggle_of_empires").joinpath("figures.toml").read_text(encoding="utf-8")
)


def written(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {written(part)}" for key, part in value.items()) + " }"
    return json.dumps(value)


def rows(key: str, changes: Mapping[str, Mapping[str, Any]]) -> str:
    """A whole list of tables as TOML, with changes by id; a change to None leaves the key out."""
    text = ""
    for row in OWN[key]:
        figures = row | dict(changes.get(row["id"], {}))
        lines = [f"{name} = {written(value)}" for name, value in figures.items() if value is not None]
        text += "\n".join([f"[[{key}]]", *lines, ""])
    return text


def run(folder: Path, toml: str, code: str) -> subprocess.CompletedProcess[str]:
    """Run code with these corrections of the figures."""
    (folder / "struggle_of_empires.toml").write_text(toml, encoding="utf-8")
    environment = os.environ | {"FONDACO_FIGURES": str(folder)}
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False
    )


def answer(folder: Path, toml: str, code: str) -> Any:
    """What the code puts into `answer`."""
    header = (
        "import json\n"
        "from tests.games.struggle_of_empires.positions import *\n"
        "from tests.games.struggle_of_empires.reading import *\n"
        "from tests.games.struggle_of_empires.table import *\n"
    )
    done = run(folder, toml, header + code + "\nprint(json.dumps(answer))")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# Corrected figures


def test_other_tiles(tmp_path: Path) -> None:
    toml = rows("tile", {"banking": {"gold": 1, "value": 5, "copies": 3}, "army_training": {"value": 2, "gold": 4}})
    code = """t = turn(2).buy("banking").use("banking")
strong = turn(2, units={0: "army india"}, counters="india 4", tiles={0: "army_training"})
answer = [t.gold[0], t.supply("banking"), margin(strong, "india", "4"), strong.buy("army_training").gold[0]]"""
    assert answer(tmp_path, toml, code) == [10 - 1 + 5, 2, 1 + 2 - 4, 6]


def test_another_tile_name_and_one_kind_less(tmp_path: Path) -> None:
    toml = rows("tile", {"navigation": {"id": "seamanship"}}).replace(rows("tile", {}).split("[[tile]]")[-1], "")
    toml = toml.removesuffix("[[tile]]")
    code = """t = turn(2, units={0: "navy home"}, tiles={0: "seamanship"}).move("navy home india")
answer = [t.units(0, "navy", "india"), "conscription" in TILES, "navigation" in TILES]"""
    assert answer(tmp_path, toml, code) == [1, False, False]


def test_other_alliances_and_companies(tmp_path: Path) -> None:
    toml = rows("alliance", {"marathas": {"bonus": 3, "gold": 1}}) + rows("company", {"african_company": {"copies": 4}})
    toml += "[companies]\nper_marker = 2\n"
    code = """t = turn(2, units={0: "army india"}, counters="india 4", tiles={0: "marathas"})
trade = turn(2, tiles={0: "african_company"}, markers={0: "3 africa"}).use("african_company")
answer = [margin(t, "india", "4", tiles={0: "marathas"}), turn(2).buy("marathas").gold[0], trade.gold[0],
          trade.supply("african_company")]"""
    assert answer(tmp_path, toml, code) == [1 + 3 - 4, 9, 16, 3]


def test_other_counters_and_values_of_an_area(tmp_path: Path) -> None:
    toml = rows("area", {"africa": {"counters": {"7": 2, "pop": 2}, "vp": [9, 1, 1]}})
    code = """bag = {name: n for (area, name), n in new(2).bag.items() if area == "africa"}
t = turn(3, markers={0: "3 africa", 1: "2 africa", 2: "africa"}).end_war()
strong = turn(2, units={0: "5 army africa"}, counters="africa 7")
answer = [bag, t.vp, margin(strong, "africa", "7")]"""
    assert answer(tmp_path, toml, code) == [{"7": 2, "pop": 2}, [9, 1, 1], -2]


def test_other_dangers_at_sea(tmp_path: Path) -> None:
    code = """t = turn(2, units={0: "3 navy home"}).do("move").step("navy home india 11").step("navy home india 61")
answer = [t.units(0, "navy", "india"), t.unrest[0]]"""
    assert answer(tmp_path, "[move]\nlost_on = [2, 12]\n", code) == [1, 1]


def test_other_growth_upkeep_and_attack(tmp_path: Path) -> None:
    toml = "[population]\ngrowth = 2\n[income]\nupkeep = 2\n[attack]\ngold = 3\nattrition = 6\n"
    code = """t = turn(2, population={0: 4}, units={0: "3 army india"}, counters="india 1")
paid = t.attack("india", "1", "42", "11").gold[0]
t.end_war()
answer = [paid, t.units(0, "army", "india"), t.unrest[0], t.population[0], t.gold[0]]"""
    assert answer(tmp_path, toml, code) == [7, 2, 1, 6, 7 + 4 + 1 - 4]


def test_other_unrest_at_the_end(tmp_path: Path) -> None:
    code = """t = turn(3, unrest={0: 15, 1: 9, 2: 4}, vp={0: 50, 1: 50, 2: 50})
t.s.war = 3
answer = GAME.standing(t.end_war().s)[0]"""
    toml = "[end]\nrevolution = 15\nmost_unrest = 10\nsecond_unrest = 1\n"
    assert answer(tmp_path, toml, code) == [0, 40, 49]


def test_other_rounds_pieces_and_gold(tmp_path: Path) -> None:
    toml = "[course]\nrounds = [3, 3, 3, 3, 3, 3]\n[pieces]\nnavies = 7\n[start]\ngold = 12\n"
    code = """t = turn(4, units={0: "7 navy home"})
gold, kinds = t.gold[0], sorted(t.buildable)
t.next_round().next_round()
answer = [gold, kinds, int(t.s.round), int(t.next_round().s.war)]"""
    assert answer(tmp_path, toml, code) == [12, ["army"], 3, 2]


def test_corrections_change_the_digest(tmp_path: Path) -> None:
    code = "answer = r.FIGURES.digest"
    code = "from fondaco.games.struggle_of_empires import rules as r\n" + code
    printed = answer(tmp_path, "", code)
    assert printed == answer(tmp_path, rows("tile", {}), code)
    assert printed != answer(tmp_path, "[population]\ngrowth = 4\n", code)


# Figures that do not fit


BROKEN = [
    ("[course]\nrounds = [6, 6]\n", "course.rounds"),
    ("[tax]\ngold = 0\n", "tax.gold"),
    ("[start]\npopulation = 10\n", "start.population"),
    ("[pieces]\nmarkers = 4\n", "pieces.markers"),
    ('[enslave]\nnavy_in = "japan"\n', "enslave.navy_in"),
    ("[move]\nsea_dice = 3\n", "move.sea_dice"),
    (rows("tile", {"banking": {"value": "three"}}), "tile.4.value"),
    (rows("tile", {"banking": {"effect": "magic"}}), "tile.4.effect"),
    (rows("tile", {"banking": {"usage": "continuous"}}), "tile.4.usage"),
    (rows("tile", {"banking": {"id": "bavaria"}}), "tile"),
    (rows("tile", {"militia": {"side": "sea"}}), "tile.7.side"),
    (rows("company", {"levant_company": {"area": "levant"}}), "company.6.area"),
    (rows("alliance", {"denmark": {"kind": "air"}}), "alliance.4.kind"),
    (rows("area", {"baltic": {"land": ["india"]}}), "area.0.land"),
    (rows("area", {"baltic": {"navies": False}}), "area.1.navies"),
    (rows("area", {"india": {"counters": {"gold": 1}}}), "area.9.counters"),
    (rows("area", {"india": {"vp": None}}), "area.9.vp"),
    (rows("power", {"spain": {"land": ["africa"]}}), "power.2.land"),
    ("power = 3\n", "power"),
    ("[course]\nwars = 9\n[income]\nper_marker = 9\nper_population = 9\n[population]\nhighest = 99\n", "income"),
]
"""Corrections, and the key that the refusal names."""


@pytest.fixture(scope="module")
def refusals(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The messages of the FiguresErrors that the game's import raises, without the file they name."""
    folder = tmp_path_factory.mktemp("figures")
    code = f"""import importlib, json, pathlib, sys
from fondaco.kernel.figures import FiguresError
file = pathlib.Path({str(folder)!r}) / "struggle_of_empires.toml"
messages = []
for toml in {[toml for toml, _ in BROKEN]!r}:
    file.write_text(toml, encoding="utf-8")
    for name in [name for name in sys.modules if name.startswith("fondaco.games")]:
        del sys.modules[name]
    try:
        importlib.import_module("fondaco.games.struggle_of_empires.rules")
        messages.append("")
    except FiguresError as error:
        messages.append(str(error).removeprefix(str(file) + ": "))
print(json.dumps(messages))
"""
    done = run(folder, "", code)
    assert done.returncode == 0, done.stderr
    messages: list[str] = json.loads(done.stdout)
    return messages


@pytest.mark.parametrize("n", range(len(BROKEN)))
def test_broken_figures_name_the_key(refusals: list[str], n: int) -> None:
    assert refusals[n].startswith(f"{BROKEN[n][1]} must be ")
