"""How a benchmark is measured and judged: rows, rates, medians.

What is compared is measured in turn, several times; medians are shown: one measurement on a busy computer says little.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from fondaco.kernel.game import Game
from fondaco.kernel.rng import new_rng
from fondaco.kernel.verbs import random_action


@dataclass(frozen=True)
class Row:
    """One measurement. `ratio` is `ours / figure`; `met` is None where nothing is wanted or the peer is missing."""

    what: str
    ours: float
    unit: str
    peer: str = ""
    figure: float | None = None
    ratio: float | None = None
    wanted: str = ""
    met: bool | None = None


@dataclass(frozen=True)
class Plan:
    """What to measure, and how long: `repeats` measurements of about `seconds` each."""

    games: tuple[Game, ...]
    repeats: int
    seconds: float


Rate = Callable[[], float]


def beside(what: str, ours: float, unit: str, peer: str, figure: float) -> Row:
    """A figure next to another, of which nothing is wanted."""
    return Row(what, ours, unit, peer, figure, ours / figure)


def compared(what: str, ours: float, unit: str, peer: str, figure: float, least: float) -> Row:
    """A figure next to another, which it should be at least so many times."""
    return Row(what, ours, unit, peer, figure, ours / figure, f"{least:g} times as much", ours >= least * figure)


def bounded(what: str, ours: float, unit: str, low: float | None = None, high: float | None = None) -> Row:
    """A figure that should be at least `low`, or at most `high`."""
    if low is not None:
        return Row(what, ours, unit, wanted=f"at least {low:g}", met=ours >= low)
    if high is not None:
        return Row(what, ours, unit, wanted=f"at most {high:g}", met=ours <= high)
    return Row(what, ours, unit)


def interleaved(rates: Sequence[Rate], repeats: int) -> list[float]:
    """The median of each, all measured once before any is measured again."""
    rounds = [[rate() for rate in rates] for _ in range(repeats)]
    return [median(column) for column in zip(*rounds, strict=True)]


def steady(work: Callable[[], int], seconds: float) -> Rate:
    """What `work` gets done a second (it returns how much it did), called again and again for so long."""

    def rate() -> float:
        done, begin = 0, time.perf_counter()
        while True:
            done += work()
            taken = time.perf_counter() - begin
            if taken >= seconds:
                return done / taken

    return rate


def tables(game: Game) -> list[tuple[str, int]]:
    """The game's name for a row, and the players, for each number of players."""
    counts = game.rules.PLAYERS
    return [(f"{game.name}, {n} players" if len(counts) > 1 else game.name, n) for n in counts]


def first_choice(game: Game, players: int) -> Any:
    """The position of a match's first choice, interpreted; always by the same chance."""
    position, rng = game.new(players), new_rng(1)
    out, weights = ([0] * game.rules.MAX_LEGAL for _ in range(2))
    while position.actor < 0:
        game.rules.apply(position, random_action(position, out, weights, rng))
    return position
