"""A sample of a run's games, gone through step by step: what won them, and what lots were worth for their price.

    sample = Sample(plan, [book(plan, actions_of(plan, i)) for i in range(200)])
    sample.sources[0].decisive

This asks the game's ledger, and so takes the interpreted rules, which are slow: a sample must do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from fondaco.kernel.ledger import Lot
from fondaco.lab.simulate import Average, Plan

if TYPE_CHECKING:
    from numpy.typing import NDArray

CLASSES = 8
"""Prices are sorted into so many classes at most, of about as many lots each."""


@dataclass(frozen=True)
class Book:
    """One game's books. Vectors are by seat."""

    start: tuple[int, ...]
    """Points before the first step."""
    income: dict[str, list[int]]
    """Points got and paid, by source."""
    points: tuple[int, ...]
    """In the end: the start and all income."""
    ranks: tuple[int, ...]
    first: int
    """The seat that made the first choice."""
    lots: tuple[Lot, ...]


def book(plan: Plan, actions: Iterable[int]) -> Book:
    """Replay a game of the plan by its steps. The game must have a ledger."""
    game = plan.game
    ledger = game.ledger
    assert ledger is not None
    s = game.new(plan.players, plan.options)
    start = game.standing(s)[0]
    first = -1
    income: dict[str, list[int]] = {}
    steps = []
    for a in actions:
        before = s.copy()
        first = before.actor if first < 0 else first
        game.rules.apply(s, a)
        for event in game.words.events(before, a, s):
            for entry in ledger.entries(event, s):
                income.setdefault(entry.source, [0] * plan.players)[entry.seat] += entry.amount
        if game.prices:
            steps.append((before, a))
    points, ranks = game.standing(s)
    return Book(start, income, points, ranks, first, tuple(game.lots(steps, s)))


@dataclass(frozen=True)
class Source:
    """What one source of points came to in the games of a sample, in points for a seat and game."""

    name: str
    mean: float
    winners: float
    others: float
    often: float
    """The share of seats that got or paid anything for it."""
    decisive: float
    """The share of games in which the winner's lead over the others was greatest in it."""


@dataclass(frozen=True)
class PriceClass:
    """Lots of about the same price."""

    low: int
    high: int
    prices: Average
    worth: Average
    middle: tuple[float, float]
    """The 10th and the 90th percentile of their worth."""


class Sample:
    """What the books of some games say together."""

    def __init__(self, plan: Plan, books: Sequence[Book]) -> None:
        self.plan = plan
        self.books = tuple(books)
        self.lots = tuple(lot for found in books for lot in found.lots)

    @property
    def decided(self) -> tuple[Book, ...]:
        """The games that some seats won and some did not."""
        return tuple(b for b in self.books if 0 < b.ranks.count(1) < self.plan.players)

    @property
    def sources(self) -> tuple[Source, ...]:
        """Where points came from, those first in which winners were furthest ahead of the others."""
        names = list(dict.fromkeys(name for b in self.books for name in b.income))
        none = [0] * self.plan.players

        def amounts_of(books: Sequence[Book]) -> NDArray[np.float64]:
            rows = [[b.income.get(name, none) for name in names] for b in books]
            return np.array(rows, np.float64).reshape(len(books), len(names), self.plan.players)

        every, decided = amounts_of(self.books), self.decided
        amounts = amounts_of(decided)
        won = np.array([[rank == 1 for rank in b.ranks] for b in decided], np.float64).reshape(-1, self.plan.players)
        winners = _mean(amounts, won)
        others = _mean(amounts, 1 - won)
        lead = winners - others
        top = lead == lead.max(axis=1, keepdims=True, initial=-np.inf)
        decisive = (top / top.sum(axis=1, keepdims=True)).sum(axis=0) / max(1, len(decided))
        found = [
            Source(
                name,
                float(every[:, k].mean()),
                float(winners[:, k].sum() / max(1, len(decided))),
                float(others[:, k].sum() / max(1, len(decided))),
                float((every[:, k] != 0).mean()),
                float(decisive[k]),
            )
            for k, name in enumerate(names)
        ]
        return tuple(sorted(found, key=lambda source: source.others - source.winners))

    @property
    def start(self) -> float:
        """Mean points of a seat before the first step."""
        return float(np.mean([b.start for b in self.books]))

    @property
    def points(self) -> float:
        """Mean points of a seat in the end."""
        return float(np.mean([b.points for b in self.books]))

    @property
    def places(self) -> tuple[Average, ...]:
        """The share of victories by place in the order of play, counted from the seat that made the first choice."""
        places = tuple(Average() for _place in range(self.plan.players))
        for b in self.books:
            wins = [(rank == 1) / max(1, b.ranks.count(1)) for rank in b.ranks]
            for place, average in enumerate(places):
                average.add(np.array([wins[(b.first + place) % self.plan.players]]))
        return places

    @property
    def classes(self) -> tuple[PriceClass, ...]:
        """The lots in classes by price, ascending; lots of one price are in one class."""
        prices = np.array([lot.price for lot in self.lots])
        worth = np.array([lot.worth for lot in self.lots])
        edges = np.unique(np.quantile(prices, np.linspace(0, 1, CLASSES + 1)[1:-1], method="lower"))
        number = np.searchsorted(edges, prices, side="left")
        found = []
        for k in np.unique(number):
            chosen = number == k
            sums = Average(), Average()
            sums[0].add(prices[chosen])
            sums[1].add(worth[chosen])
            low, high = np.quantile(worth[chosen], (0.1, 0.9))
            span = int(prices[chosen].min()), int(prices[chosen].max())
            found.append(PriceClass(*span, *sums, (float(low), float(high))))
        return tuple(found)

    @property
    def correlation(self) -> float:
        """Pearson's correlation of price and worth; NaN where either never differs."""
        pairs = np.array([(lot.price, lot.worth) for lot in self.lots], float).T
        deviations = pairs - pairs.mean(axis=1, keepdims=True)
        size = float(np.sqrt((deviations**2).sum(axis=1)).prod())
        return float((deviations[0] * deviations[1]).sum()) / size if size else float("nan")


def _mean(amounts: NDArray[np.float64], seats: NDArray[np.float64]) -> NDArray[np.float64]:
    """Over the seats marked: amounts (games, sources, seats), marks (games, seats) give (games, sources)."""
    weights = seats / np.maximum(1, seats.sum(axis=1, keepdims=True))
    means: NDArray[np.float64] = (amounts * weights[:, None, :]).sum(axis=2)
    return means
