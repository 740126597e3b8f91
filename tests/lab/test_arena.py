"""The arena: everybody sits everywhere, a run can be gone on with, and it ends when it is clear."""

from __future__ import annotations

import re
import time
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from fondaco.lab import arena as lab
from fondaco.lab import arena_plot, plots
from fondaco.lab.arena import Arena, Duel, Plan, Result, play
from fondaco.lab.arena_file import OtherRun, load, save
from fondaco.lab.matches import Played
from tests.cli.helpers import run

SVG = "{http://www.w3.org/2000/svg}"
PLAN = Plan.make("masks", 2, ["clerk", "random"], 60, seed=4)


def played(plan: Plan, numbers: list[int] | None = None, threads: int = 1) -> Arena:
    arena = Arena(plan)
    for result in play(plan, plan_numbers(plan) if numbers is None else numbers, threads):
        arena.add(result)
    return arena


def plan_numbers(plan: Plan) -> list[int]:
    return list(range(plan.games))


def without_times(arena: Arena) -> list[tuple[object, ...]]:
    return [(r.number, r.bots, r.points, r.ranks) for _, r in sorted(arena.results.items())]


def test_every_bot_sits_in_every_seat_equally_often() -> None:
    plan = Plan.make("medici", 4, ["clerk", "random", "merchant"], 48)
    assert plan.games == 48
    seats = Counter((seat, bot) for number in range(48) for seat, bot in enumerate(plan.seating(number)))
    assert set(seats.values()) == {16}
    plan = Plan.make("medici", 2, ["clerk", "random", "merchant"], 6)
    assert plan.lineups == [("clerk", "random"), ("clerk", "merchant"), ("random", "merchant")]
    assert [plan.seating(k) for k in (0, 1)] == [("clerk", "random"), ("random", "clerk")]


def test_games_that_are_not_over_in_time_are_left_out() -> None:
    begun = time.monotonic()
    assert list(play(PLAN, plan_numbers(PLAN), 2, until=begun)) == []
    found = list(play(PLAN, plan_numbers(PLAN), 2, until=begun + 3600))
    assert len(found) == 60


def test_games_are_rounded_up_to_whole_rotations() -> None:
    assert Plan.make("medici", 4, ["clerk", "random"], 5).games == 8


@pytest.mark.parametrize(
    ("players", "bots", "games", "text"),
    [(7, ["clerk", "random"], 4, "players"), (2, ["clerk"], 4, "two"), (2, ["clerk", "pope"], 4, "pope"),
     (2, ["clerk", "random"], 0, "at least 1"), (2, ["clerk", "clerk"], 4, "two")],
)  # fmt: skip
def test_a_wrong_plan_is_refused_and_says_why(players: int, bots: list[str], games: int, text: str) -> None:
    with pytest.raises(ValueError, match=text):
        Plan.make("medici", players, bots, games)


def test_a_run_is_the_same_in_any_order_and_number_of_threads() -> None:
    whole = without_times(played(PLAN))
    assert without_times(played(PLAN, threads=2)) == whole
    assert without_times(played(PLAN, list(reversed(range(60))))) == whole
    assert [r[0] for r in whole] == list(range(60))


def test_all_rotations_have_the_same_chance_and_bots_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of a block begins with the same stream of chance as the others; no two bots have the same stream."""
    seen: list[tuple[tuple[int, ...], list[tuple[int, ...]]]] = []

    def noted(
        machine: Any,
        programs: Any,
        players: int,
        options: Any,
        bots: Any,
        chance: list[int],
        streams: Any,
        until: float,
    ) -> Played:
        seen.append((tuple(chance), [tuple(stream) for stream in streams]))
        return Played((0,) * players, (1,) * players, (0.0,) * players, ())

    monkeypatch.setattr(lab, "play_match", noted)
    played(Plan.make("masks", 3, ["clerk", "random", "merchant"], 6))
    chances = [chance for chance, _ in seen]
    assert chances[0] == chances[1] == chances[2] != chances[3] == chances[4] == chances[5]
    assert len({stream for _, streams in seen for stream in streams}) == 18


def test_a_saved_run_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "run.parquet"
    save(played(PLAN, list(range(20))), file)
    arena = Arena(PLAN)
    assert load(arena, file) == 20
    assert arena.missing == list(range(20, 60))
    for result in play(PLAN, arena.missing, 1):
        arena.add(result)
    assert without_times(arena) == without_times(played(PLAN))
    assert list(tmp_path.iterdir()) == [file]


def test_a_run_of_others_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "run.parquet"
    save(played(PLAN, [0, 1]), file)
    with pytest.raises(OtherRun, match="seed"):
        load(Arena(Plan.make("masks", 2, ["clerk", "random"], 60, seed=5)), file)
    file.write_bytes(b"no table")
    with pytest.raises(OtherRun):
        load(Arena(PLAN), file)


def test_the_standings_add_up() -> None:
    arena = played(PLAN)
    standings = arena.standings
    assert sum(s.seats for s in standings.values()) == 120
    assert sum(s.wins for s in standings.values()) == pytest.approx(60)
    assert arena.duel("clerk", "random").mean == pytest.approx(1 - arena.duel("random", "clerk").mean)


def test_who_always_wins_is_rated_higher_and_it_becomes_clear() -> None:
    plan = Plan.make("masks", 2, ["clerk", "random"], 100)
    arena = Arena(plan)
    for number in range(100):
        bots = plan.seating(number)
        ranks = tuple(1 if bot == "clerk" else 2 for bot in bots)
        arena.add(Result(number, bots, (0, 0), ranks, (0.0, 0.0)))
        assert arena.clear == (number >= 19), "ten blocks of two games are the fewest"
    best, worst = arena.standings.items()
    assert best[0] == "clerk"
    assert best[1].interval[0] > worst[1].interval[1]
    assert best[1].wins == 100


def test_even_bots_are_never_told_apart() -> None:
    duel = Duel([0.5, 0.0, 1.0] * 30)
    assert duel.mean == pytest.approx(0.5)
    assert not duel.clear
    assert not Duel([1.0] * 5).clear, "too few"
    assert Duel([1.0] * 12).clear


def test_a_share_is_certain_only_where_doubt_is_small_beside_it() -> None:
    most = Duel([1.0] * 60)
    assert most.clear_of(0.8)
    assert not most.clear_of(0.99)
    assert not Duel([1.0] * 9).clear_of(0.2), "too few"
    assert Duel([0.5, 1.0, 0.5] * 40).clear_of(0.8)


def test_the_picture_shows_every_bot() -> None:
    standings = played(PLAN).standings
    picture = arena_plot.svg("Masks & more", "Rating", standings)
    texts = {element.text for element in ElementTree.fromstring(picture).iter(f"{SVG}text")}
    assert texts >= {"Masks & more", "Rating", *standings}
    dots = re.findall(rf'<use [^>]*x="([\d.]+)"[^>]*fill: {plots.SECOND}', picture)
    ratings = [s.rating for s in standings.values()]
    assert len(dots) == len(ratings) == 2
    assert (float(dots[0]) > float(dots[1])) == (ratings[0] > ratings[1])
    assert "prefers-color-scheme:dark" in picture and "<script" not in picture
    low, high = arena_plot.span(standings)
    bars = [arena_plot.bar(s, low, high) for s in standings.values()]
    assert all(len(bar) == arena_plot.SIGNS and bar.count("●") == 1 for bar in bars)


def test_the_command_plays_saves_draws_and_goes_on(tmp_path: Path) -> None:
    file, plot = tmp_path / "a.parquet", tmp_path / "a.svg"
    command = ["arena", "masks", "--bots", "clerk,random", "--games", "8", "--out", str(file), "--plot", str(plot)]
    first = run(*command)
    assert "clerk" in first.stdout and "8 games" in first.stdout
    assert plot.read_text().startswith("<svg")
    again = run(*command)
    assert again.stdout == first.stdout
