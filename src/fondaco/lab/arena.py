"""Matches between bots, until it is clear who is stronger.

    plan = Plan.make("medici", players=4, bots=["clerk", "merchant", "banker"], games=400)
    arena = Arena(plan)
    for game in play(plan, arena.missing):
        arena.add(game)
    arena.standings["banker"].rating

A *block* is one line-up of bots, one stream of chance, and a game for each rotation of the seats: every bot of it sits
everywhere. Levels of search do all of their work, in one thread, however long it takes, so a game depends on its number
alone, as long as programs use no other chance than the seeds they are given. Games may come in any order, and what is
known of a run can be saved and gone on with: see `arena_file`.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fondaco import bots as house
from fondaco.bots.program import PATIENCE, ProgramFailed, Programs
from fondaco.kernel import game as games
from fondaco.kernel.game import Game
from fondaco.kernel.rng import new_rng
from fondaco.lab.crew import gathered
from fondaco.lab.matches import OutOfTime, play_match
from fondaco.lab.simulate import NORMAL, SEEDS, seed_of

if TYPE_CHECKING:
    from fondaco.kernel.native import Native

CLEAR = 3.0
"""Standard errors by which two bots must differ to be told apart: more than two, because it is looked at often."""
FEWEST = 10
"""Blocks before any two bots are told apart."""


@dataclass(frozen=True)
class Plan:
    """What is to be played: `games` games of these bots, a whole number of blocks."""

    game: Game
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    options: tuple[int, ...] = ()

    @classmethod
    def make(
        cls,
        game: Game | str,
        players: int,
        bots: Sequence[str],
        games: int,
        *,
        seed: int = 0,
        options: dict[str, str] | None = None,
    ) -> Plan:
        """A plan, checked; the games are rounded up to whole blocks. Raises ValueError, saying what would be right."""
        found = _load(game)
        if players not in found.rules.PLAYERS:
            raise ValueError(f"{found.name} is for {_span(found)} players, not {players}")
        for bot in bots:
            house.check(bot)
        if len(bots) < 2 or len(set(bots)) < len(bots):
            raise ValueError("name two different bots or more")
        if games < 1:
            raise ValueError(f"the number of games must be at least 1, not {games}")
        if not 0 <= seed < SEEDS:
            raise ValueError(f"the seed must be from 0 to {SEEDS - 1}, not {seed}")
        whole = players * math.ceil(games / players)
        return cls(found, players, tuple(bots), whole, seed, found.option_values(options or {}))

    @property
    def lineups(self) -> list[tuple[str, ...]]:
        """Who plays together, in turn: every choice of so many bots; where there are too few, some play twice."""
        if self.players <= len(self.bots):
            return list(itertools.combinations(self.bots, self.players))
        around = itertools.cycle(self.bots)
        ring = list(itertools.islice(around, self.players * len(self.bots)))
        return [tuple(ring[k : k + self.players]) for k in range(0, len(ring), self.players)]

    def seating(self, number: int) -> tuple[str, ...]:
        """The bots of a game, by seat."""
        block, turn = divmod(number, self.players)
        lineup = self.lineups[block % len(self.lineups)]
        return tuple(lineup[(seat - turn) % self.players] for seat in range(self.players))


def _load(game: Game | str) -> Game:
    return games.load(game) if isinstance(game, str) else game


def _span(game: Game) -> str:
    return games.span(game.rules.PLAYERS)


@dataclass(frozen=True)
class Result:
    """One game: what each seat had in the end, its rank, and how long its bot thought for a choice."""

    number: int
    bots: tuple[str, ...]
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    seconds: tuple[float, ...]


# Playing


def play(
    plan: Plan,
    numbers: Iterable[int],
    threads: int | None = None,
    *,
    patience: float = PATIENCE,
    ray: str | None = None,
    until: float = math.inf,
) -> Generator[Result, None, None]:
    """Play the games of these numbers, as they end, by a crew (see `fondaco.lab.crew.gathered`).

    On this computer, games that go on when `time.monotonic()` is `until` are broken off and left out. Raises
    ProgramFailed where a program does, after all games that had begun by then and were played to the end.
    """
    left = iter(numbers)
    failed: ProgramFailed | None = None
    with gathered(plan, threads, patience, ray) as crew:
        running: set[Future[Result]] = set()
        while True:
            for number in itertools.islice(left, 0 if failed else crew.size - len(running)):
                running.add(crew.submit(_game, number, until))
            if not running:
                break
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            for future in ended:
                try:
                    yield future.result()
                except ProgramFailed as error:
                    failed = failed or error
                except OutOfTime:
                    left = iter(())
    if failed:
        raise failed


def _game(plan: Plan, machine: Native, programs: Programs, number: int, until: float) -> Result:
    bots = plan.seating(number)
    chance = new_rng(seed_of(plan.seed, number // plan.players))
    streams = [new_rng(seed_of(plan.seed ^ 1, number * plan.players + seat)) for seat in range(plan.players)]
    played = play_match(machine, programs, plan.players, plan.options, bots, chance, streams, until)
    return Result(number, bots, played.points, played.ranks, played.seconds)


# What the results say


@dataclass
class Standing:
    """How a bot did. `rating` and `doubt` are its mean and standard deviation by OpenSkill."""

    rating: float = 25.0
    doubt: float = 25.0 / 3
    seats: int = 0
    wins: float = 0.0
    points: float = 0.0
    seconds: float = 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the rating."""
        return self.rating - NORMAL * self.doubt, self.rating + NORMAL * self.doubt


@dataclass
class Duel:
    """How often one bot ended ahead of another at the same table, block by block; a tie counts half."""

    shares: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.shares) / len(self.shares) if self.shares else math.nan

    @property
    def error(self) -> float:
        """The standard error of the mean; never quite 0, however alike the blocks."""
        n = len(self.shares)
        if n < 2:
            return math.inf
        return math.sqrt((sum((x - self.mean) ** 2 for x in self.shares) + 0.25) / (n - 1) / n)

    @property
    def clear(self) -> bool:
        """Whether one of the two is certainly stronger."""
        return self.clear_of(0.5)

    def clear_of(self, share: float) -> bool:
        """Whether it is certain that the one ends ahead more often than that, or less often."""
        return len(self.shares) >= FEWEST and abs(self.mean - share) > CLEAR * self.error


class Arena:
    """All that is known of a run. It says the same in whatever order the games were added."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.results: dict[int, Result] = {}

    def add(self, result: Result) -> None:
        self.results[result.number] = result

    @property
    def missing(self) -> list[int]:
        """The numbers of the games that are still to be played."""
        return [number for number in range(self.plan.games) if number not in self.results]

    @property
    def blocks(self) -> list[list[Result]]:
        """The whole blocks, in order: others would favour a seat."""
        players, found = self.plan.players, []
        for start in range(0, self.plan.games, players):
            block = [self.results[k] for k in range(start, start + players) if k in self.results]
            if len(block) == players:
                found.append(block)
        return found

    @property
    def standings(self) -> dict[str, Standing]:
        """Each bot's, from the strongest."""
        from openskill.models import PlackettLuce

        model = PlackettLuce()
        standings = {bot: Standing() for bot in self.plan.bots}
        ratings = {bot: model.rating() for bot in self.plan.bots}
        for result in itertools.chain.from_iterable(self.blocks):
            teams = [[model.rating(ratings[bot].mu, ratings[bot].sigma)] for bot in result.bots]
            rated = model.rate(teams, ranks=[float(rank) for rank in result.ranks])
            for bot in set(result.bots):
                own = [rated[seat][0] for seat, name in enumerate(result.bots) if name == bot]
                ratings[bot].mu = sum(r.mu for r in own) / len(own)
                ratings[bot].sigma = sum(r.sigma for r in own) / len(own)
            winners = result.ranks.count(1)
            for seat, bot in enumerate(result.bots):
                standing = standings[bot]
                standing.seats += 1
                standing.wins += (result.ranks[seat] == 1) / winners
                standing.points += result.points[seat]
                standing.seconds += result.seconds[seat]
        for bot, standing in standings.items():
            standing.rating, standing.doubt = ratings[bot].mu, ratings[bot].sigma
        return dict(sorted(standings.items(), key=lambda item: -item[1].rating))

    def duel(self, one: str, other: str) -> Duel:
        """How the first did against the second."""
        duel = Duel()
        for block in self.blocks:
            ahead = [
                0.5 * (1 + (r.ranks[b] > r.ranks[a]) - (r.ranks[b] < r.ranks[a]))
                for r in block
                for a, b in itertools.permutations(range(self.plan.players), 2)
                if r.bots[a] == one and r.bots[b] == other
            ]
            if ahead:
                duel.shares.append(sum(ahead) / len(ahead))
        return duel

    @property
    def clear(self) -> bool:
        """Whether it is certain of any two bots which is stronger."""
        return all(self.duel(a, b).clear for a, b in itertools.combinations(self.plan.bots, 2))
