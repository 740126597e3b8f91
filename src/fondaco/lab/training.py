"""Learning what positions are worth: games between bots, a least-squares fit, and the file that the game ships.

    plan = Plan.make("medici", games=4000, seed=1)
    weights = train(plan)
    Path("learnt.py").write_text(written(plan, weights))

`fondaco.kernel.game.Learnt` says what a game must have for this. First clerks play; then, as often as the game says,
bots that look one step ahead by what was fitted, and it is fitted anew. The same plan and version give the same file.
"""

from __future__ import annotations

import functools
import importlib
import textwrap
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from fondaco.bots import tree
from fondaco.kernel import game as games
from fondaco.kernel import native
from fondaco.kernel.game import Game, Learnt
from fondaco.kernel.native import processors
from fondaco.lab import lessons
from fondaco.lab.lessons import CLERK
from fondaco.lab.simulate import MOST_GAMES, SEEDS, seeds_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Weights = NDArray[np.float64]

SOURCES = (Path(lessons.__file__), Path(tree.__file__))
BATCH = 256
"""Games that are played together. Sums are made batch by batch, whatever the number of threads."""
ASTRAY = (8, 8, -3, 3)
"""How choices go astray while bots learn, so that worse positions are seen too: so many of a hundred choices between
two actions, and of others; by how many places these move up in the list, from to. A game's `sense.ASTRAY` may say
something else by the number of players."""
RIDGE = 20.0
"""A weight that few positions speak of stays near 0, as if so many more had said so."""
LINE = 120


@dataclass(frozen=True)
class Plan:
    """What is to be played: so many games of each number of players in each round."""

    game: Game
    learnt: Learnt
    games: int
    seed: int

    @classmethod
    def make(cls, game: Game | str, games: int | None = None, seed: int = 1) -> Plan:
        """A plan, checked; by default as many games as the game says. Raises ValueError, saying what would be right."""
        found = _load(game)
        learnt = found.learnt
        if learnt is None:
            raise ValueError(f"nothing is learnt for {found.name}; there is for {', '.join(learners())}")
        count = learnt.games if games is None else games
        if not 1 <= count <= MOST_GAMES:
            raise ValueError(f"the number of games must be from 1 to {MOST_GAMES}, not {count}")
        if not 0 <= seed < SEEDS:
            raise ValueError(f"the seed must be from 0 to {SEEDS - 1}, not {seed}")
        return cls(found, learnt, count, seed)

    @property
    def rows(self) -> int:
        return sum(n for _, n in self.learnt.rows)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and weights in each."""
        return self.rows, self.learnt.features

    @property
    def total(self) -> int:
        """All games that will be played."""
        return self.games * len(self.game.rules.PLAYERS) * (1 + self.learnt.rounds)


def _load(game: Game | str) -> Game:
    return games.load(game) if isinstance(game, str) else game


def learners() -> list[str]:
    """The names of the games with something to learn."""
    return [name for name, game in sorted(games.catalogue().items()) if game.learnt is not None]


class Course:
    """The compiled games that are played to learn from."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.machine = native.Native(plan.game)  # none of its functions is called, so none is compiled
        compiled = native.compile_entries(plan.game, lessons.ENTRIES, *SOURCES)
        self._lessons: Callable[..., None] = compiled["lessons"]
        self._readings: Callable[..., None] = compiled["readings"]

    def desk(self) -> tuple[Any, ...]:
        """The room in which one thread plays."""
        rules, states, actions = self.plan.game.rules, self.machine.states, self.machine.actions
        seats, features, f8 = max(rules.PLAYERS), self.plan.learnt.features, np.float64
        readings = lessons.READINGS + 1
        return (
            *(states(1) for _ in range(4)),
            actions(),
            actions(),
            actions(),
            np.zeros(4, np.uint64),
            np.zeros((2, seats), f8),
            np.zeros((seats + 1, seats), f8),
            np.zeros(tree.ROOM, np.int64),
            np.zeros(features, f8),
            np.zeros(readings, np.int64),
            np.zeros((readings, seats), f8),
            np.zeros((readings, seats, features), f8),
            np.zeros(seats + 1, np.int64),
            states(1),
        )

    def readings(self, position: Any) -> tuple[Any, Any]:
        """What is read of a position (an object): the known lead of each seat, and what each weight adds to it."""
        states, desk = self.machine.states(1), self.desk()
        position.pack(states, 0)
        self._readings(states, 0, desk)
        return desk[13][0, : position.players], desk[14][0, : position.players]

    def lesson(self, players: int, weights: Weights | None, batch: tuple[int, int]) -> tuple[Weights, Weights, int]:
        """The equations that the games of a batch lead to, and their number. All play by the weights, or as clerks."""
        policies = [CLERK if weights is None else 0] * players
        tables = np.zeros((1, *self.plan.shape)) if weights is None else weights[np.newaxis]
        left, right, standings = self.play(players, seeds_of(self.plan.seed, *batch), policies, tables, True)
        return left, right, len(standings)

    def play(
        self, players: int, seeds: NDArray[np.int64], policies: list[int], tables: Weights, learns: bool
    ) -> tuple[Weights, Weights, NDArray[np.int64]]:
        """A game for each seed: both sides of the equations, if it learns, and the standings (games, 2, players).

        The policies are those of `lessons`, by seat; `tables` (tables, rows, features) holds the weights they play by.
        """
        game, size = self.plan.game, int(np.prod(self.plan.shape)) if learns else 0
        left, right = np.zeros((size, size)), np.zeros(size)
        standings = np.zeros((len(seeds), 2, players), np.int64)
        seats = np.array(policies, np.int64)
        table = (self.machine.states(1), players, game.default_options, seeds, game.hides, seats, tables)
        astray = getattr(game.sense, "ASTRAY", {}).get(players, ASTRAY)
        self._lessons(*table, learns, astray, left, right, standings, self.desk())
        return left, right, standings


def batches(games: int, first: int) -> Iterator[tuple[int, int]]:
    """The first number and the size of each batch."""
    for start in range(first, first + games, BATCH):
        yield start, min(BATCH, first + games - start)


def train(plan: Plan, threads: int | None = None, played: Callable[[int], None] = lambda n: None) -> Weights:
    """The weights (rows, features) that the plan leads to, rounded as they are written. `played` counts games."""
    course = Course(plan)
    size, first = int(np.prod(plan.shape)), 0
    weights = None
    with ThreadPoolExecutor(threads or processors()) as pool:
        for _ in range(1 + plan.learnt.rounds):
            left, right = np.zeros((size, size)), np.zeros(size)
            for players in plan.game.rules.PLAYERS:
                lesson = functools.partial(course.lesson, players, weights)
                for part_left, part_right, games in pool.map(lesson, batches(plan.games, first)):
                    left += part_left
                    right += part_right
                    played(games)
                first += plan.games
            weights = fitted(left, right).reshape(plan.shape)
    assert weights is not None
    return np.array([[float(shown(x)) for x in row] for row in weights])


def fitted(left: Weights, right: Weights) -> Weights:
    """The weights that solve the equations of `lessons.learn`; 0 for those that no position spoke of."""
    return np.asarray(np.linalg.solve(left + RIDGE * np.eye(len(right)), right), np.float64)


def shown(x: float) -> str:
    """Three digits of a weight, or as many as stand before the point."""
    text = f"{x:.2f}" if abs(x) < 9.995 else f"{x:.1f}"
    return text.removeprefix("-") if float(text) == 0 else text


def written(plan: Plan, weights: Weights) -> str:
    """The file `learnt.py` of the game."""
    game, learnt = plan.game, plan.learnt
    counts = game.rules.PLAYERS
    command = f"fondaco train {game.name} --games {plan.games} --seed {plan.seed}"
    how = f"Made by `{command}`: from {plan.games} games of clerks"
    if len(counts) > 1:
        how += " for each number of players"
    if learnt.rounds:
        how += f", then {learnt.rounds} times as many of bots that looked one step ahead by what they had learnt before"
    how += (
        ". The weights were fitted by least squares to how the days or rounds of these games ended. All are points of "
        "a player's lead over the mean of the others."
    )
    lines = [
        f'"""{game.words.TITLE}: what a position is worth, learnt from games that bots played against each other.',
        "",
        *textwrap.wrap(how, LINE, break_on_hyphens=False),
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "import numpy as np",
        "",
        "WEIGHTS = np.array(",
        "    (",
    ]
    i = 0
    for heading, n in learnt.rows:
        lines.append(f"        # {heading}")
        for row in weights[i : i + n]:
            lines += _row([shown(x) for x in row])
        i += n
    lines += ["    )", ")", *textwrap.wrap(f'"""{learnt.meaning}"""', LINE), ""]
    return "\n".join(lines)


def _row(texts: list[str]) -> list[str]:
    """A row in the project's style: a line, or where it is too long, a line for each weight."""
    line = f"        ({', '.join(texts)}),"
    return [line] if len(line) <= LINE else ["        (", *(f"            {text}," for text in texts), "        ),"]


# Trying what was learnt


@dataclass(frozen=True)
class Trial:
    """How often some weights ended ahead of another player at the same table, and the standard error of that."""

    games: int
    ahead: float
    error: float


def in_force(plan: Plan) -> Weights:
    """The weights that the game comes with."""
    learnt = importlib.import_module(f"{plan.game.package}.learnt")
    return np.asarray(learnt.WEIGHTS, np.float64)


def trial(plan: Plan, weights: Weights, other: Weights | None, players: int, games: int) -> Trial:
    """A bot that looks one step ahead by `weights`, against such bots by `other`, or clerks: from each seat in turn.

    Each `players` games have the same chance at their start.
    """
    course = Course(plan)
    tables = np.stack([weights, weights if other is None else other])
    shares = []
    seeds = seeds_of(plan.seed ^ 1, 0, -(-games // players))
    for me in range(players):
        policies = [0 if seat == me else CLERK if other is None else 1 for seat in range(players)]
        ranks = course.play(players, seeds, policies, tables, False)[2][:, 1]
        mine = ranks[:, [me]]
        rivals = np.delete(ranks, me, axis=1)
        shares.append(((mine < rivals) + 0.5 * (mine == rivals)).mean(axis=1))
    blocks = np.mean(shares, axis=0)
    return Trial(len(seeds) * players, float(blocks.mean()), float(blocks.std() / np.sqrt(len(blocks))))
