"""The reviewer: goes through a match, judges every choice from its chooser's own view, and tells luck apart.

The work is counted in simulations and endings, never in seconds, so a review can be repeated. A long match gets less
for each step; what seems to have mattered is looked at again, more closely.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from queue import SimpleQueue
from typing import TypeVar

from fondaco.bots import tree
from fondaco.bots.levels import PACE
from fondaco.kernel.game import Game
from fondaco.kernel.native import processors
from fondaco.kernel.rng import GOLDEN, MASK
from fondaco.kernel.state import CHANCE
from fondaco.match.match import Match
from fondaco.match.view import View
from fondaco.review.outlook import Looker, Outlook, Prospect
from fondaco.review.story import Moment, Review

SECONDS = 40.0
"""The search of a whole match is what one core simulates in so many seconds."""
LEAST, MOST = 40, 1500
"""Simulations for one choice."""
STEPS = 6_000_000
"""Steps of all endings that are played, about."""
FEWEST_ENDINGS, MOST_ENDINGS = 40, 600
CLOSELY = 12
"""So many choices are looked at again."""
CLOSER = 5
"""By so many times the work."""

Progress = Callable[[int, int], None]
Standing = tuple[tuple[float, ...], tuple[float, ...]]
"""Chances to win and points, by seat."""
R = TypeVar("R")


@dataclass(frozen=True)
class Effort:
    """The work for one step: simulations for a choice, endings played from a position."""

    simulations: int
    endings: int


def effort(match: Match, choices: int, positions: int) -> Effort:
    """What a whole review spends on each of so many choices and positions."""
    pace = getattr(match.game.sense, "PACE", PACE)
    work = SECONDS * (pace if isinstance(pace, int) else pace[match.players])
    simulations = int(work / 3 / max(1, choices))
    endings = int(STEPS / max(1, positions) / max(1, len(match.steps) / 2))
    return Effort(
        min(MOST, max(LEAST, simulations)),
        min(MOST_ENDINGS, max(FEWEST_ENDINGS, endings)),
    )


def fingerprint(match: Match) -> str:
    """Names a match: the same for the same steps of the same game."""
    steps = ",".join(f"{s.actor}:{s.action}" for s in match.steps)
    told = f"{match.game.name} {match.game.rules.VERSION} {match.game.figures.digest} {match.options} {steps}"
    return hashlib.sha256(told.encode()).hexdigest()[:32]


def reviewed(
    match: Match, progress: Progress | None = None, simulations: int | None = None, threads: int | None = None
) -> Review:
    """The review of a match, by so many simulations for a choice (by default as many as its length allows).

    `progress(done, of)` is told now and then; what it raises ends the review.
    """
    return _Reviewer(match, progress or (lambda _done, _of: None), simulations, threads or processors()).review()


class _Reviewer:
    def __init__(self, match: Match, progress: Progress, simulations: int | None, threads: int) -> None:
        self.match, self.progress, self.threads = match, progress, threads
        self.game: Game = match.game
        self.history = match.history()
        self.decided = [k for k, (s, _a) in enumerate(self.history) if len(self.game.legal(s)) > 1]
        self.choices = [k for k in self.decided if match.steps[k].actor != CHANCE]
        self.effort = effort(match, len(self.choices), len(self.decided))
        if simulations is not None:
            self.effort = replace(self.effort, simulations=simulations)
        self.done = 0
        closely = min(CLOSELY, len(self.choices)) + min(2 * CLOSELY, len(self.decided))
        self.of = len(self.decided) + len(self.choices) + closely + 1
        self.lookers: SimpleQueue[Looker] = SimpleQueue()
        for _ in range(threads):
            self.lookers.put(Looker(self.game))

    def review(self) -> Review:
        self.progress(0, self.of)
        outlooks = dict(self._each(self._outlook, self.decided))
        end = self._ending()
        outlooks |= dict(self._each(self._closer_outlook, self._lucky(outlooks, end)))
        moments = {k: self._moment(k, outlooks[k]) for k in self.decided}
        judged = dict(self._each(lambda k: self._judged(moments[k], outlooks[k], 1), self.choices))
        doubted = sorted((k for k in self.choices if judged[k].lost > 0), key=lambda k: -judged[k].lost)[:CLOSELY]
        judged |= dict(self._each(lambda k: self._judged(moments[k], outlooks[k], CLOSER), doubted))
        moments |= judged
        for k, (chances, points) in zip(self.decided, self._after(outlooks, end), strict=True):
            if moments[k].actor == CHANCE:
                moments[k] = replace(
                    moments[k],
                    luck=_difference(chances, moments[k].chances),
                    luck_points=_difference(leads(points), leads(moments[k].points)),
                )
        self.progress(self.of, self.of)
        about = self.game.name, fingerprint(self.match), self.match.players
        return Review(*about, [moments[k] for k in self.decided], *end)

    def _after(self, outlooks: dict[int, Outlook], end: Standing) -> list[Standing]:
        """Chances and points after each step at which something was decided."""
        return [(outlooks[k].chances, outlooks[k].points) for k in self.decided[1:]] + [end]

    def _lucky(self, outlooks: dict[int, Outlook], end: Standing) -> list[int]:
        """The positions before and after the outcomes of chance that seem to have mattered most."""
        moved = {
            k: max(map(abs, _difference(chances, outlooks[k].chances)))
            for k, (chances, _points) in zip(self.decided, self._after(outlooks, end), strict=True)
            if self.match.steps[k].actor == CHANCE
        }
        heavy = sorted(moved, key=lambda k: -moved[k])[:CLOSELY]
        following = dict(zip(self.decided, self.decided[1:], strict=False))
        return sorted({*heavy, *(following[k] for k in heavy if k in following)})

    def _each(self, task: Callable[[int], R], steps: Iterable[int]) -> Iterator[tuple[int, R]]:
        """The task for each step, in all threads."""
        todo = list(steps)
        pool = ThreadPoolExecutor(self.threads, "review")
        try:
            for step, found in zip(todo, pool.map(task, todo), strict=True):
                self.done += 1
                self.progress(min(self.done, self.of), self.of)
                yield step, found
        finally:
            pool.shutdown(cancel_futures=True)

    def _seed(self, step: int) -> int:
        return (GOLDEN * (step + 1) & MASK) >> 1

    def _outlook(self, step: int, times: int = 1) -> Outlook:
        looker = self.lookers.get()
        try:
            return looker.outlook(self.history[step][0], times * self.effort.endings, self._seed(step))
        finally:
            self.lookers.put(looker)

    def _closer_outlook(self, step: int) -> Outlook:
        return self._outlook(step, CLOSER)

    def _ending(self) -> Standing:
        """Chances and points when the match was over; for one without a result, those of where it stopped."""
        outcome = self.match.outcome
        if outcome is None:
            looker = self.lookers.get()
            outlook = looker.outlook(self.match.position, self.effort.endings, self._seed(-1))
            self.lookers.put(looker)
            return outlook.chances, outlook.points
        share = 1 / len(outcome.winners) if outcome.winners else 0.0
        chances = tuple(share if p in outcome.winners else 0.0 for p in range(self.match.players))
        return chances, tuple(float(x) for x in outcome.points)

    def _moment(self, step: int, outlook: Outlook) -> Moment:
        position, action = self.history[step]
        return Moment(
            step, int(position.turn), self.match.steps[step].actor, action, outlook.chances, outlook.points, action
        )

    def _judged(self, moment: Moment, outlook: Outlook, times: int) -> Moment:
        """The choice compared with what the search prefers. Only what is clear of doubt counts as lost."""
        position, action = self.history[moment.step]
        seat, work = moment.actor, times * self.effort.simulations
        view = View(self.game, self.game.view(position, seat), seat, tuple(self.match.names))
        looker = self.lookers.get()
        try:
            preferred = looker.think(view, work, self._seed(moment.step)).action
            if preferred == action:
                return replace(moment, preferred=action, lost=0.0, lost_points=0.0, simulations=work)
            seed = self._seed(moment.step + 1_000_000)
            ours, theirs = (looker.prospect(view, a, work, seed) for a in (preferred, action))
        finally:
            self.lookers.put(looker)
        lost = given_away(ours, theirs, seat)
        if not lost:
            return replace(moment, preferred=action, lost=0.0, lost_points=0.0, simulations=work)
        chance = max(0.0, outlook.chances[seat] - outlook.moved(seat, -lost))
        return replace(moment, preferred=preferred, lost=chance, lost_points=lost, simulations=work)


def given_away(better: Prospect, chosen: Prospect, seat: int) -> float:
    """By how much the seat's lead would be larger by the better choice; 0 where that is within doubt."""
    lost = better.lead(seat) - chosen.lead(seat)
    doubt = (better.doubt**2 + chosen.doubt**2) ** 0.5
    return lost if lost > doubt else 0.0


def leads(points: tuple[float, ...]) -> tuple[float, ...]:
    """By how much each seat's points exceed the mean of the others'."""
    return tuple(float(tree.lead(points, p, len(points))) for p in range(len(points)))


def _difference(after: tuple[float, ...], before: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(a - b for a, b in zip(after, before, strict=True))
