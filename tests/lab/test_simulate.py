"""Simulations: native and interpreted alike, each game repeatable alone, sums that add up."""

from __future__ import annotations

import csv
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pyarrow import parquet

from fondaco.kernel import native
from fondaco.kernel.game import catalogue
from fondaco.lab.simulate import Average, Batch, Plan, Tally, rows, seed_of, seeds_of, simulate
from tests.cli.helpers import run

CASES = [(name, players) for name, game in sorted(catalogue().items()) for players in game.rules.PLAYERS]


def results(plan: Plan, code: native.Native | None, threads: int = 1) -> list[Any]:
    """Every row of a run."""
    tables = [rows(plan, batch) for batch in simulate(plan, code, threads)]
    return [row for table in tables for row in zip(*(column.tolist() for column in table.values()), strict=True)]


@pytest.mark.parametrize(("name", "players"), CASES)
@pytest.mark.parametrize("kind", ["random", "clerk", "both"])
def test_native_and_interpreted_games_are_the_same(name: str, players: int, kind: str) -> None:
    bots = ["clerk", *["random"] * (players - 1)] if kind == "both" else [kind] * players
    plan = Plan.make(name, players, 4, bots, seed=11)
    assert results(plan, native.load(plan.game)) == results(plan, None)


def test_any_part_of_a_run_and_any_number_of_threads_give_the_same_games() -> None:
    bots = ["clerk", "random", "random"]
    code = native.load(catalogue()["medici"])
    whole = results(Plan.make("medici", 3, 500, bots, seed=3), code, threads=3)
    assert results(Plan.make("medici", 3, 40, bots, seed=3, first=230), code) == whole[3 * 230 : 3 * 270]
    assert results(Plan.make("medici", 3, 1, bots, seed=3, first=499), code) == whole[-3:]
    assert results(Plan.make("medici", 3, 500, bots, seed=4), code) != whole


def test_every_bot_sits_in_every_seat_equally_often() -> None:
    plan = Plan.make("medici", 4, 1, ["clerk", "random", "random", "random"])
    assert [plan.seating(i).index("clerk") for i in range(5)] == [0, 1, 2, 3, 0]


def test_seeds_differ_and_do_not_depend_on_where_the_run_begins() -> None:
    seeds = seeds_of(5, 0, 10_000)
    assert len(set(seeds.tolist())) == 10_000 and seeds.min() >= 0
    assert seeds[1234] == seed_of(5, 1234)
    assert not set(seeds.tolist()) & set(seeds_of(6, 0, 10_000).tolist())


def test_averages_and_intervals() -> None:
    average = Average()
    average.add(np.array([1, 2]))
    average.add(np.array([3, 6]))
    assert average.mean == 3
    assert average.margin == pytest.approx(1.96 * math.sqrt(14 / 3 / 4), rel=1e-4)
    share = Average()
    share.add(np.array([1.0] * 10 + [0.0] * 10))
    # Wilson's interval for 10 of 20: the textbook gives 0.299 to 0.701.
    assert share.share_interval == pytest.approx((0.299, 0.701), abs=5e-4)
    single = Average()
    single.add(np.array([4]))
    assert math.isnan(single.margin)


def test_a_tally_shares_victories_and_follows_the_bots() -> None:
    plan = Plan.make("medici", 2, 2, ["clerk", "random"])
    points = np.array([[30, 20], [7, 7]], np.int32)
    ranks = np.array([[1, 2], [1, 1]], np.int32)
    tally = Tally(plan)
    tally.add(Batch(0, np.zeros(2, np.int64), points, ranks, np.array([5, 9], np.int32)))
    assert [seat.wins.mean for seat in tally.seats] == [0.75, 0.25]
    assert [seat.points.mean for seat in tally.seats] == [18.5, 13.5]
    assert tally.bots["clerk"].points.mean == 18.5  # seat 1 in game 0, seat 2 in game 1
    assert tally.bots["random"].ranks.mean == 1.5
    assert (tally.shortest, tally.longest, tally.steps.mean) == (5, 9, 7)


def test_the_command_writes_every_game_as_csv_and_parquet(tmp_path: Path) -> None:
    table, columns = tmp_path / "games.csv", tmp_path / "games.parquet"
    arguments = ("simulate", "medici", "--bots", "clerk,random,random", "--games", "7", "--seed", "2", "--interpreted")
    shown = run(*arguments, "--out", str(table)).output
    assert run(*arguments, "--out", str(columns)).exit_code == 0
    with table.open(encoding="utf-8") as file:
        written = list(csv.DictReader(file))
    assert len(written) == 21
    assert [row["bot"] for row in written[3:6]] == ["random", "clerk", "random"]
    stored = [{key: str(value) for key, value in row.items()} for row in parquet.read_table(columns).to_pylist()]
    assert stored == written
    clerk = [int(row["points"]) for row in written if row["bot"] == "clerk"]
    assert f"{sum(clerk) / 7:.2f}" in shown


def test_the_command_fills_an_empty_cache_first(monkeypatch: pytest.MonkeyPatch) -> None:
    filled = []
    monkeypatch.setattr(native, "ready", lambda game: bool(filled))
    started = native.fill_cache
    monkeypatch.setattr(native, "fill_cache", lambda game: filled.append(game.name) or started(game))
    result = run("simulate", "medici", "--games", "20")
    assert (result.exit_code, filled) == (0, ["medici"])
