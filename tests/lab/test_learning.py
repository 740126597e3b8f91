"""Learning what positions are worth: repeatable, one reading of positions for bots and training, a file that fits."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fondaco.cli import train as command
from fondaco.kernel.game import Game, load
from fondaco.kernel.rng import new_rng
from fondaco.kernel.state import CHANCE
from fondaco.kernel.verbs import pick
from fondaco.lab.lessons import FAR
from fondaco.lab.training import Course, Plan, fitted, in_force, shown, train, trial, written
from tests.cli.helpers import run

POUCHES = Game("tests.toys.pouches")
LEARNERS = ("medici", "medici_vs_strozzi", "san_marco", "struggle_of_empires")


def rests(game: Game, players: int, seed: int) -> Iterator[Any]:
    """The positions of a game of clerks in which search may rest."""
    rng, s = new_rng(seed), game.new(players)
    out, weights = [0] * game.rules.MAX_LEGAL, [0] * game.rules.MAX_LEGAL
    while n := game.rules.legal(s, out):
        if game.sense.rests(s, FAR):
            yield s
        if s.actor == CHANCE:
            a = out[pick(weights, game.rules.chance(s, weights), rng)]
        else:
            a = out[0] if n == 1 else game.sense.clerk(game.view(s, s.actor), out, n, rng)
        game.rules.apply(s, a)


def leads(game: Game, s: Any, weights: Any = None) -> Any:
    """By `weigh`, or by `value` where no weights are given: what each seat has more than the mean of the others."""
    points: list[list[float]] = [[0.0] * max(game.rules.PLAYERS), [0.0] * max(game.rules.PLAYERS)]
    if weights is None:
        game.sense.value(s, points)
    else:
        game.sense.weigh(s, weights, points)
    found = np.array(points[0][: s.players])
    return found - (found.sum() - found) / (s.players - 1)


# The evaluations of the games


@pytest.mark.parametrize(
    ("name", "players"), [("medici", 2), ("medici", 5), *((name, 2) for name in LEARNERS[1:]), ("san_marco", 4)]
)
def test_what_training_reads_is_what_the_evaluation_looks_at(name: str, players: int) -> None:
    """A row's weights, each with what it alone adds, give the value that bots see."""
    game = load(name)
    plan = Plan.make(game)
    weights, rows = in_force(plan), set()
    assert weights.shape == plan.shape
    for s in rests(game, players, seed=3):
        row = game.sense.row(s)
        rows.add(row)
        nothing = [0.0] * plan.learnt.features
        known = leads(game, s, nothing)
        value = known.copy()
        for k in range(plan.learnt.features):
            nothing[k] = 1.0
            value += weights[row][k] * (leads(game, s, nothing) - known)
            nothing[k] = 0.0
        assert leads(game, s) == pytest.approx(value)
    assert min(rows) >= 0 and len(rows) >= 8


def test_without_weights_only_what_is_there_counts() -> None:
    s = load("medici").new(3)
    s.selector, s.florins[0] = 0, 50
    assert leads(load("medici"), s, [0.0] * 16)[0] == 50 - s.florins[1]


def test_days_and_rounds_open_once() -> None:
    """Medici has three days, Medici vs Strozzi three rounds."""
    for name in LEARNERS:
        game = load(name)
        assert sum(game.sense.opens(s) for s in rests(game, 2, seed=1)) == 3


@pytest.mark.parametrize("name", LEARNERS)
def test_the_shipped_weights_are_as_the_command_wrote_them(name: str) -> None:
    game = load(name)
    text = (resources.files(game.package) / "learnt.py").read_text(encoding="utf-8")
    made = re.search(rf"`fondaco train {name} --games (\d+) --seed (\d+)`", text)
    assert made
    plan = Plan.make(game, int(made[1]), int(made[2]))
    assert plan == Plan.make(game), "made without any option"
    assert written(plan, in_force(plan)) == text


# The fit and the file


def test_the_fit_finds_the_weights_that_made_the_outcomes() -> None:
    rng = np.random.default_rng(1)
    true = np.array([3.0, -2.0, 0.5, 7.0])
    x = rng.normal(size=(5000, 4))
    x[:, 3] = 0
    found = fitted(x.T @ x, x.T @ (x @ true + rng.normal(size=5000)))
    assert found[:3] == pytest.approx(true[:3], abs=0.1)
    assert found[3] == 0, "of which nothing was seen"


@pytest.mark.parametrize(
    ("x", "text"),
    [(0.0, "0.00"), (-0.004, "0.00"), (1.234, "1.23"), (-9.994, "-9.99"), (9.996, "10.0"), (-123.44, "-123.4")],
)
def test_weights_are_written_by_three_digits(x: float, text: str) -> None:
    assert shown(x) == text


@pytest.mark.parametrize("scale", [1, 1000])
def test_the_file_is_in_style_and_holds_the_weights(scale: int) -> None:
    plan = Plan.make("medici", games=7, seed=5)
    rng = np.random.default_rng(scale)
    weights = np.array([[float(shown(x)) for x in row] for row in rng.normal(size=plan.shape) * scale])
    text = written(plan, weights)
    for arguments in (["format", "--check", "-"], ["check", "-"]):
        ruff = [sys.executable, "-m", "ruff", *arguments[:-1], "--stdin-filename", "src/fondaco/learnt.py", "-"]
        subprocess.run(ruff, input=text, text=True, check=True, capture_output=True)
    module: dict[str, Any] = {}
    exec(text, module)
    assert np.array_equal(module["WEIGHTS"], weights)
    assert "`fondaco train medici --games 7 --seed 5`" in module["__doc__"]
    assert all(f"# {heading}\n" in text for heading, _ in plan.learnt.rows)


# A toy in which a coin in the pouch is 3 points in the end


@pytest.fixture(scope="module")
def plan() -> Plan:
    return Plan.make(POUCHES)


@pytest.fixture(scope="module")
def weights(plan: Plan) -> Any:
    return train(plan, threads=2)


def test_bots_learn_what_a_coin_is_worth(weights: Any) -> None:
    """They keep their coins but for some errors, so a coin is nearly 3 points. Many coins are never seen."""
    assert weights[:, 0] == pytest.approx([3, 3], abs=0.15)
    assert weights[:, 1].tolist() == [0, 0]


def test_the_same_seed_gives_the_same_file_whatever_the_threads(plan: Plan, weights: Any) -> None:
    counted: list[int] = []
    again = train(plan, threads=1, played=counted.append)
    assert written(plan, again) == written(plan, weights)
    assert sum(counted) == plan.total == 2000
    other = replace(plan, seed=2)
    assert written(other, train(other, threads=1)) != written(plan, weights)


def test_who_learnt_keeps_his_coins(plan: Plan, weights: Any) -> None:
    clerks = trial(plan, weights, None, 2, 400)
    assert clerks.games == 400 and clerks.ahead - 2 * clerks.error > 0.5
    fools = trial(plan, weights, -weights, 2, 400)
    assert fools.ahead - 2 * fools.error > 0.5
    assert trial(plan, weights, weights, 2, 400).ahead == 0.5


def test_machine_code_reads_the_same(plan: Plan) -> None:
    course = Course(plan)
    for s in rests(POUCHES, 2, seed=4):
        known, shares = course.readings(s)
        assert known == pytest.approx(leads(POUCHES, s, [0.0, 0.0]))
        assert known + shares @ [2.0, 5.0] == pytest.approx(leads(POUCHES, s, [2.0, 5.0]))


# The command


def test_the_command_writes_the_file_and_tells_what_was_learnt(
    plan: Plan, weights: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "game_of", lambda name: POUCHES)
    file = tmp_path / "learnt.py"
    result = run("train", "pouches", "--out", str(file), "--tries", "40")
    assert result.exit_code == 0, result.output
    assert file.read_text(encoding="utf-8") == written(plan, weights)
    assert str(file) in result.output.replace("\n", "") and "Ahead of clerks" in result.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess",), "there is no game 'chess'; there are"),
        (("masks",), "nothing is learnt for masks; there is for medici, medici_vs_strozzi"),
        (("medici", "--games", "0"), "the number of games must be from 1 to"),
        (("medici", "--seed", "-1"), "the seed must be from 0 to"),
        (("medici", "--out", "no-such-folder/learnt.py"), "no-such-folder/learnt.py cannot be written"),
        (("medici", "--out", "."), ". cannot be written"),
    ],
)
def test_what_cannot_be_done_is_said_before_any_game(arguments: tuple[str, ...], said: str) -> None:
    result = run("train", *arguments)
    assert result.exit_code == 2
    assert said in result.output + result.stderr


@pytest.mark.slow
def test_training_a_game_twice_gives_one_file() -> None:
    """Few games, but all that happens: bargains, errors, several rounds."""
    game = load("medici_vs_strozzi")
    plan = Plan.make(game, games=30, seed=9)
    first, again = (written(plan, train(plan, threads)) for threads in (1, 2))
    assert first == again
    course = Course(plan)
    for s in rests(game, 2, seed=2):
        known, shares = course.readings(s)
        assert known + shares @ in_force(plan)[game.sense.row(s)] == pytest.approx(leads(game, s))
