"""The report of a simulation: whole, valid, and of one mind with the table in the terminal."""

from __future__ import annotations

import csv
import re
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from statistics import mean
from typing import Any

import numpy as np
import pytest

from fondaco.kernel.game import catalogue
from fondaco.lab import plots, tables
from fondaco.lab import simulate as lab
from fondaco.lab.report import Counts, command, even_share, verdict
from fondaco.lab.simulate import Average, Batch, Plan
from tests.cli.helpers import run

VOID = {"meta", "br"}
GAMES = sorted(catalogue())


class Page(HTMLParser):
    """A page read strictly: every element is closed in order; tables as rows of texts, by caption."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.tags: Counter[str] = Counter()
        self.addresses: list[str] = []
        self.titles: list[str] = []
        self.tables: dict[str, list[list[str]]] = {}
        self._cell: list[str] | None = None
        self._caption = ""
        self.feed(text)
        self.close()
        assert not self.open, f"not closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src", "xlink:href"):
                self.addresses.append(value or "")
        if tag in ("caption", "th", "td", "h2"):
            self._cell = []
        if tag == "tr":
            self.tables[self._caption].append([])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-1:]}"
        self.open.pop()
        text = "".join(self._cell or [])
        if tag == "caption":
            self._caption = text
            self.tables[text] = []
        elif tag in ("th", "td"):
            self.tables[self._caption][-1].append(text)
        elif tag == "h2":
            self.titles.append(text)

    def handle_data(self, data: str) -> None:
        if self._cell is not None:
            self._cell.append(data)


def written(tmp_path: Path, game: str, *more: str) -> str:
    """The page of a short run, interpreted."""
    file = tmp_path / "report.html"
    result = run("simulate", game, "--games", "4", "--sample", "2", "--interpreted", "--report", str(file), *more)
    assert result.exit_code == 0, result.output
    assert list(tmp_path.glob("*.part")) == []
    return file.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_every_game_is_whole_and_needs_nothing_else(tmp_path: Path, game: str) -> None:
    text = written(tmp_path, game)
    page = Page(text)
    found = catalogue()[game]
    parts = ["Seats", "Length and points"]
    parts += ["Ways to win"] if found.ledger else []
    parts += ["Prices against worth"] if found.prices else []
    assert page.titles == parts
    assert len(page.tables["Points and victories by seat"]) == 1 + found.rules.PLAYERS[0]
    by_place = "By place in the order of play" in page.tables
    assert page.tags["svg"] == 5 + by_place + bool(found.ledger) + found.prices
    assert text.startswith("<!DOCTYPE html>") and '<html lang="en">' in text
    assert len(set(page.ids)) == len(page.ids)
    wanted = {address.removeprefix("#") for address in [*page.addresses, *re.findall(r"url\(([^)]*)\)", text)]}
    assert wanted <= set(page.ids)
    assert page.tags["script"] == page.tags["link"] == page.tags["img"] == 0
    assert set(re.findall(r"https?://[^\"' <)]*", text)) == {"http://www.w3.org/2000/svg"}
    assert "@import" not in text


def test_colours_of_plots_are_those_that_change_in_the_dark(tmp_path: Path) -> None:
    text = written(tmp_path, "medici")
    painted = re.findall(r"(?:fill|stroke): (#[0-9a-f]{6})", text.partition("</style>")[2])
    assert set(painted) == {plots.INK, plots.SOFT, plots.LINE, plots.FIRST, plots.SECOND}
    for colour in set(painted):
        assert f'[style*="fill: {colour}"]' in plots.STYLE and f'[style*="stroke: {colour}"]' in plots.STYLE


def test_the_page_tells_what_was_run_and_how_to_run_it_again(tmp_path: Path) -> None:
    options = ("--bots", "clerk,random", "--seed", "7", "--first", "3", "--options", "deck=large")
    text = written(tmp_path, "masks", *options)
    wanted = "fondaco simulate masks --players 2 --games 4 --bots clerk,random --seed 7 --first 3 --options deck=large"
    assert f"<code>{wanted}</code>" in text
    plan = Plan.make("masks", 2, 4, ["clerk", "random"], first=3, seed=7, options={"deck": "large"})
    assert command(plan) == wanted
    assert run(*wanted.split()[1:], "--interpreted").exit_code == 0
    assert "1 × clerk, 1 × random" in text and "3 – 6" in text
    assert [row[0] for row in Page(text).tables["Bots"]] == ["Bot", "clerk", "random"]


def test_its_numbers_are_those_of_the_games(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    page = Page(written(tmp_path, "medici", "--players", "3", "--out", str(file)))
    with file.open(encoding="utf-8") as rows:
        games = list(csv.DictReader(rows))
    seats = page.tables["Points and victories by seat"][1:]
    for seat, row in enumerate(seats):
        own = [game for game in games if int(game["seat"]) == seat]
        assert row[0] == str(seat + 1)
        assert row[2] == f"{mean(int(game['points']) for game in own):.2f}"
        assert row[6] == f"{mean(int(game['rank']) for game in own):.3f}"
    steps = [int(game["steps"]) for game in games[::3]]
    points = [int(game["points"]) for game in games]
    spread = {row[0]: row[1:] for row in page.tables["Spread"]}
    assert (spread["Steps"][0], spread["Steps"][1], spread["Steps"][-1]) == (
        f"{mean(steps):.1f}",
        str(min(steps)),
        str(max(steps)),
    )
    assert (spread["Florins"][1], spread["Florins"][-1]) == (str(min(points)), str(max(points)))
    ordered = [sorted(points[k : k + 3]) for k in range(0, 12, 3)]
    assert spread["Lead"][0] == f"{mean(game[-1] - game[-2] for game in ordered):.1f}"
    together = {row[0]: row[1] for row in page.tables["Sources"]}["Together"]
    assert together == f"{mean(points[:6]):.1f}", "the first two games are the sample"


def test_the_same_command_writes_the_same_page(tmp_path: Path) -> None:
    assert written(tmp_path, "medici_vs_strozzi") == written(tmp_path, "medici_vs_strozzi")


def test_a_report_that_cannot_be_written_is_refused_before_any_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def played(*_args: Any) -> None:
        raise AssertionError("games were played")

    monkeypatch.setattr(lab, "simulate", played)

    def refused(file: Path) -> str:
        result = run("simulate", "masks", "--games", "4", "--interpreted", "--report", str(file))
        assert result.exit_code
        return result.output

    assert "cannot be written: No such file or directory" in refused(tmp_path / "nowhere" / "report.html")
    (tmp_path / "folder.html").mkdir()
    assert "it is a folder" in refused(tmp_path / "folder.html")
    assert "ends in .html" in refused(tmp_path / "report.pdf")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert "pip install 'fondaco[lab]'" in refused(tmp_path / "report.html")
    assert [file.name for file in tmp_path.iterdir()] == ["folder.html"]


def test_a_run_that_breaks_off_leaves_an_earlier_report_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "report.html"
    file.write_text("earlier", encoding="utf-8")

    def broken(*_args: Any, **_more: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(lab, "simulate", broken)
    assert run("simulate", "masks", "--games", "4", "--interpreted", "--report", str(file)).exit_code
    assert [(found.name, found.read_text()) for found in tmp_path.iterdir()] == [("report.html", "earlier")]


def test_counts() -> None:
    counts = Counts()
    points = np.array([[30, 20, 5], [7, 7, 0]], np.int32)
    counts.add(Batch(0, np.zeros(2, np.int64), points, np.ones_like(points), np.array([5, 9], np.int32)))
    assert counts.points == {30: 1, 20: 1, 5: 1, 7: 2, 0: 1}
    assert (counts.steps, counts.leads) == ({5: 1, 9: 1}, {10: 1, 0: 1})
    ten = Counter(range(1, 11))
    assert [tables.percentile(ten, part) for part in tables.PARTS] == [1, 1, 5, 9, 10]
    assert tables.mean(Counter({2: 3, 6: 1})) == 3


def test_a_share_is_called_an_advantage_only_beyond_chance() -> None:
    def share(wins: int, games: int) -> str:
        average = Average()
        average.add(np.array([1.0] * wins + [0.0] * (games - wins)))
        return verdict(average, 0.25)

    assert "within chance" in share(30, 100)  # 30 % of 100 games: 21.9 to 39.6 %
    assert "above" in share(300, 1000)
    assert "below" in share(200, 1000)


def test_the_even_share_is_that_of_the_games_which_somebody_won() -> None:
    wins = [Average(), Average()]
    wins[0].add(np.array([1.0, 0.5, 0.0, 0.0]))
    wins[1].add(np.array([0.0, 0.5, 0.0, 0.0]))
    assert even_share(wins) == 0.25


@pytest.mark.parametrize(("span", "width"), [(1, 1), (30, 1), (31, 2), (60, 2), (61, 5), (151, 10), (3001, 200)])
def test_bars_are_few_and_of_round_widths(span: int, width: int) -> None:
    assert plots.bar_width(span) == width
    assert span <= plots.BARS * width


def test_numbers_have_a_true_minus_and_nothing_has_no_sign() -> None:
    assert [tables.number(value, "+.1f") for value in (-3.25, 0.04, -0.04, 2)] == ["−3.2", "0.0", "0.0", "+2.0"]
