"""Many games between bots: each game repeatable alone, results in batches, and what they say about seats and bots.

    plan = Plan.make("medici", players=4, games=100_000, bots=["clerk", "random", "random", "random"])
    tally = Tally(plan)
    for batch in simulate(plan, native.load(plan.game)):
        tally.add(batch)
    tally.bots["clerk"].wins

Game number i is played with `seed_of(plan.seed, i)`. In it the bots sit i places further round the table than
listed, so that each bot sits in every seat equally often.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from fondaco import bots as house
from fondaco.bots.program import PATIENCE, Programs
from fondaco.kernel import game as games
from fondaco.kernel.entries import CLERK, RANDOM
from fondaco.kernel.game import Game
from fondaco.kernel.rng import GOLDEN, MASK, below, new_rng
from fondaco.kernel.state import CHANCE
from fondaco.kernel.verbs import pick
from fondaco.lab.crew import gathered
from fondaco.lab.matches import play_match

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fondaco.kernel.native import Native

POLICIES = {"random": RANDOM, "clerk": CLERK}
"""The bots that play whole games in machine code. Games of others are played step by step."""
LONGEST_BATCH = 4096
MOST_GAMES = 10**12
SEEDS = 2**63
NORMAL = 1.959963984540054
"""Half the width of a 95 % confidence interval, in standard errors."""


@dataclass(frozen=True)
class Plan:
    """What is to be played: games number `first` to `first + games - 1` of the endless run that `seed` begins."""

    game: Game
    players: int
    games: int
    bots: tuple[str, ...]
    first: int = 0
    seed: int = 0
    options: tuple[int, ...] = ()

    @classmethod
    def make(
        cls,
        game: Game | str,
        players: int,
        games: int,
        bots: Sequence[str] = (),
        *,
        first: int = 0,
        seed: int = 0,
        options: dict[str, str] | None = None,
    ) -> Plan:
        """A plan, checked; without bots all choose at random. Raises ValueError that says what would be right."""
        found = _game(game)
        if players not in found.rules.PLAYERS:
            raise ValueError(f"{found.name} is for {_span(found)} players, not {players}")
        chosen = tuple(bots) or ("random",) * players
        for bot in chosen:
            house.check(bot)
        if len(chosen) != players:
            raise ValueError(f"{players} players need {players} bots, not {len(chosen)}")
        if not 1 <= games <= MOST_GAMES:
            raise ValueError(f"the number of games must be from 1 to {MOST_GAMES}, not {games}")
        if not 0 <= first <= MOST_GAMES:
            raise ValueError(f"the number of the first game must be from 0 to {MOST_GAMES}, not {first}")
        if not 0 <= seed < SEEDS:
            raise ValueError(f"the seed must be from 0 to {SEEDS - 1}, not {seed}")
        return cls(found, players, games, chosen, first, seed, found.option_values(options or {}))

    @property
    def thinks(self) -> bool:
        """Whether a bot of these searches or is a program."""
        return not POLICIES.keys() >= set(self.bots)

    def seating(self, i: int) -> tuple[str, ...]:
        """The bots of game i, by seat."""
        return tuple(self.bots[(seat - i) % self.players] for seat in range(self.players))


def _game(game: Game | str) -> Game:
    return games.load(game) if isinstance(game, str) else game


def _span(game: Game) -> str:
    return games.span(game.rules.PLAYERS)


def seeds_of(seed: int, first: int, n: int) -> NDArray[np.int64]:
    """The seeds of games `first` to `first + n - 1` of a run: 63 well mixed bits each."""
    start = _mixed(np.array([seed & MASK], np.uint64))
    numbers = np.arange(first, first + n, dtype=np.uint64)
    return (_mixed(np.add(start, numbers, dtype=np.uint64)) >> np.uint64(1)).astype(np.int64)


def seed_of(seed: int, i: int) -> int:
    """The seed of game i of a run."""
    return int(seeds_of(seed, i, 1)[0])


def _mixed(z: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The finishing steps of splitmix64, a bijection of 64-bit numbers."""
    z = z + np.uint64(GOLDEN)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@dataclass(frozen=True)
class Batch:
    """The results of consecutive games, from number `first` on. Arrays are by game, and by seat where that applies."""

    first: int
    seeds: NDArray[np.int64]
    points: NDArray[np.int32]
    """(games, players)"""
    ranks: NDArray[np.int32]
    """(games, players): 1 is best, ties share it."""
    steps: NDArray[np.int32]
    actions: tuple[tuple[int, ...], ...] = ()
    """All steps of each game, where bots search; the other games are quickly played again (`actions_of`)."""

    def __len__(self) -> int:
        return len(self.seeds)


# Playing


def simulate(
    plan: Plan,
    native: Native | None = None,
    threads: int | None = None,
    *,
    patience: float = PATIENCE,
    ray: str | None = None,
) -> Generator[Batch, None, None]:
    """Play the plan; batches come in the order of the games. Without `native` the rules are interpreted: same results.

    Native games are played by a crew (see `fondaco.lab.crew.gathered`). Raises ValueError where a bot that thinks is to
    play interpreted, ProgramFailed where a program does.
    """
    ends = plan.first + plan.games
    if native is None:
        if plan.thinks:
            raise ValueError("bots that search and programs need machine code")
        for i in range(plan.first, ends):
            yield _batch(plan, None, None, i, 1)
        return
    with gathered(plan, threads, patience, ray) as crew:
        longest = 1 if plan.thinks else LONGEST_BATCH
        size = max(1, min(longest, plan.games // (50 * crew.size)))
        waiting: deque[Future[Batch]] = deque()
        try:
            for i in range(plan.first, ends, size):
                waiting.append(crew.submit(_batch, i, min(size, ends - i)))
                if len(waiting) > 2 * crew.size:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def _batch(plan: Plan, native: Native | None, programs: Programs | None, first: int, n: int) -> Batch:
    """Games that seat the bots alike are played together."""
    seeds = seeds_of(plan.seed, first, n)
    standings = np.zeros((n, 2, plan.players), np.int32)
    steps = np.zeros(n, np.int32)
    rotations = plan.players if len(set(plan.bots)) > 1 else 1
    if plan.thinks and native is not None and programs is not None:
        actions: list[tuple[int, ...]] = []
        for k in range(n):
            streams = [new_rng(seed_of(int(seeds[k]), seat)) for seat in range(plan.players)]
            bots, chance = plan.seating(first + k), new_rng(int(seeds[k]))
            played = play_match(native, programs, plan.players, plan.options, bots, chance, streams)
            standings[k], steps[k] = (played.points, played.ranks), len(played.actions)
            actions.append(played.actions)
        return Batch(first, seeds, standings[:, 0], standings[:, 1], steps, tuple(actions))
    for r in range(min(rotations, n)):
        chosen = seeds[r::rotations].copy()
        policies = np.array([POLICIES[bot] for bot in plan.seating(first + r)], np.int64)
        points, lengths = np.zeros((len(chosen), 2, plan.players), np.int32), np.zeros(len(chosen), np.int32)
        if native is None:
            interpreted_games(plan.game, plan.players, plan.options, chosen, policies, points, lengths)
        else:
            native.games(native.states(1), plan.players, plan.options, chosen, policies, points, lengths)
        standings[r::rotations], steps[r::rotations] = points, lengths
    return Batch(first, seeds, standings[:, 0], standings[:, 1], steps)


def interpreted_games(
    game: Game, players: int, options: tuple[int, ...], seeds: Any, policies: Any, points: Any, lengths: Any
) -> None:
    """The twin of `entries.games`: the same games by the interpreted rules."""
    for g, seed in enumerate(seeds):
        s = game.new(players, options)
        for a in interpreted_steps(game, s, int(seed), policies):
            game.rules.apply(s, a)
            lengths[g] += 1
        points[g] = game.standing(s)


def interpreted_steps(game: Game, s: Any, seed: int, policies: Any) -> Iterator[int]:
    """Each step from the first position `s` to the end, with the same use of the stream as in `entries.games`.

    Whoever asks for the steps applies each to `s` before the next one.
    """
    rules = game.rules
    out, weights = [0] * rules.MAX_LEGAL, [0] * rules.MAX_LEGAL
    rng = new_rng(seed)
    while n := rules.legal(s, out):
        if s.actor == CHANCE:
            yield out[pick(weights, rules.chance(s, weights), rng)]
        elif n == 1:
            yield out[0]
        elif policies[s.actor] == CLERK:
            yield game.sense.clerk(game.view(s, s.actor), out, n, rng)
        else:
            yield out[below(rng, n)]


def native_steps(native: Native, s: NDArray[np.void], seed: int, policies: Any) -> Iterator[int]:
    """The twin of `interpreted_steps`: `s` is an array of one first position."""
    seen, out, weights = native.states(1), native.actions(), native.actions()
    rng = new_rng(seed)
    while n := native.legal(s, 0, out):
        actor = int(s["actor"][0])
        if actor == CHANCE:
            yield int(out[pick(weights, native.chance(s, 0, weights), rng)])
        elif n == 1:
            yield int(out[0])
        elif policies[actor] == CLERK:
            seen[0] = s[0]
            native.hide(seen, 0, actor)
            stream = np.array(rng, np.uint64)
            a = int(native.clerk(seen, 0, out, n, stream))
            rng = stream.tolist()
            yield a
        else:
            yield int(out[below(rng, n)])


def actions_of(plan: Plan, i: int, native: Native | None = None) -> list[int]:
    """All steps of game i, played again. Raises ValueError where bots search: those games keep theirs."""
    if plan.thinks:
        raise ValueError("games of bots that search keep their own steps")
    policies = [POLICIES[bot] for bot in plan.seating(i)]
    actions: list[int] = []
    if native is None:
        position = plan.game.new(plan.players, plan.options)
        for a in interpreted_steps(plan.game, position, seed_of(plan.seed, i), policies):
            plan.game.rules.apply(position, a)
            actions.append(a)
    else:
        states = native.new(plan.players, plan.options)
        for a in native_steps(native, states, seed_of(plan.seed, i), policies):
            native.apply(states, 0, a)
            actions.append(a)
    return actions


# What the results say


@dataclass
class Average:
    """The mean of a quantity, of which every game gives one value."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, values: NDArray[Any]) -> None:
        self.n += len(values)
        self.total += float(values.sum())
        self.squares += float(np.square(values, dtype=np.float64).sum())

    @property
    def mean(self) -> float:
        return self.total / self.n

    @property
    def margin(self) -> float:
        """Half the width of the mean's 95 % confidence interval; NaN for a single game."""
        if self.n < 2:
            return math.nan
        variance = max(0.0, self.squares - self.total * self.mean) / (self.n - 1)
        return NORMAL * math.sqrt(variance / self.n)

    @property
    def share_interval(self) -> tuple[float, float]:
        """The 95 % interval of a mean of values from 0 to 1 (Wilson's, sound near 0 and 1 too)."""
        z = NORMAL**2 / self.n
        middle, half = self.mean + z / 2, math.sqrt(z * (self.mean * (1 - self.mean) + z / 4))
        return max(0.0, (middle - half) / (1 + z)), min(1.0, (middle + half) / (1 + z))


@dataclass
class Score:
    """How a seat or a bot did. A victory shared by k seats counts 1/k for each."""

    points: Average = field(default_factory=Average)
    wins: Average = field(default_factory=Average)
    ranks: Average = field(default_factory=Average)

    def add(self, points: NDArray[Any], wins: NDArray[Any], ranks: NDArray[Any]) -> None:
        self.points.add(points)
        self.wins.add(wins)
        self.ranks.add(ranks)


class Tally:
    """The sums over all batches added: by seat, by bot, and of the games' lengths."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.seats = [Score() for _ in range(plan.players)]
        self.bots = {bot: Score() for bot in dict.fromkeys(plan.bots)}
        """A bot that holds several seats gives one value a game, their mean: seats of one game are not independent."""
        self.steps = Average()
        self.shortest, self.longest = 0, 0

    def add(self, batch: Batch) -> None:
        """Count a batch in."""
        won = batch.ranks == 1
        results = (batch.points, won / np.maximum(1, won.sum(axis=1, keepdims=True)), batch.ranks)
        for seat, score in enumerate(self.seats):
            score.add(*(values[:, seat] for values in results))
        players = self.plan.players
        for r in range(min(players, len(batch))):
            seating = self.plan.seating(batch.first + r)
            for bot, score in self.bots.items():
                held = [seat for seat in range(players) if seating[seat] == bot]
                score.add(*(values[r::players, held].mean(axis=1) for values in results))
        lowest, highest = int(batch.steps.min()), int(batch.steps.max())
        self.shortest = lowest if self.steps.n == 0 else min(self.shortest, lowest)
        self.longest = max(self.longest, highest)
        self.steps.add(batch.steps)


def rows(plan: Plan, batch: Batch) -> dict[str, NDArray[Any]]:
    """A batch as columns with one row for each seat of each game: game, seed, seat, bot, points, rank, steps."""
    n, players = len(batch), plan.players
    seatings = np.array([plan.seating(batch.first + r) for r in range(players)])
    return {
        "game": np.repeat(np.arange(batch.first, batch.first + n, dtype=np.int64), players),
        "seed": np.repeat(batch.seeds, players),
        "seat": np.tile(np.arange(players, dtype=np.int8), n),
        "bot": seatings[np.arange(n) % players].reshape(-1),
        "points": batch.points.reshape(-1),
        "rank": batch.ranks.astype(np.int8).reshape(-1),
        "steps": np.repeat(batch.steps, players),
    }
