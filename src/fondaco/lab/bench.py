"""How fast the games run here, next to what peers do: `fondaco bench`, or `python -m fondaco.lab.bench`.

What is compared is measured in turn, several times; medians are shown: one measurement on a busy computer says little.
"""

from __future__ import annotations

import importlib
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from fondaco.kernel import game as games
from fondaco.kernel import native, verbs
from fondaco.kernel.game import Game
from fondaco.kernel.rng import new_rng
from fondaco.kernel.state import CHANCE
from fondaco.match.chance import Chance
from fondaco.match.match import CHECKPOINT, Match

PEER = "OpenSpiel oh_hell, rollouts in C++"


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


def native_work(game: Game, players: int) -> Callable[[], int]:
    """Some random games as machine code; they return their steps."""
    machine = native.load(game)
    first, seeds = machine.new(players, game.default_options), iter(range(1, sys.maxsize))
    return lambda: machine.playouts(first, 0, 100, next(seeds))


def interpreted_work(game: Game, players: int) -> Callable[[], int]:
    """One random game by the rules as they stand."""
    rng = new_rng(1)
    out, weights = [0] * game.rules.MAX_LEGAL, [0] * game.rules.MAX_LEGAL

    def play() -> int:
        s, steps = game.new(players), 0
        while (a := verbs.random_action(s, out, weights, rng)) >= 0:
            game.rules.apply(s, a)
            steps += 1
        return steps

    return play


def peer_work(hands: int = 12, rollouts: int = 200) -> Callable[[], int] | None:
    """Random games of OpenSpiel's oh_hell inside its C++ search; None where OpenSpiel is not installed.

    A search of one simulation takes one step and then rolls out as often as its evaluator is told to. From a dealt
    hand every game is equally long, so one game tells the number of steps.
    """
    try:
        spiel: Any = importlib.import_module("pyspiel")
    except ImportError:
        return None
    game, rng = spiel.load_game("oh_hell"), random.Random(1)
    dealt: list[Any] = []
    steps = 0
    for _ in range(hands):
        state = game.new_initial_state()
        while state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])
        dealt.append(state.clone())
        begin = state.move_number()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        steps += rollouts * (state.move_number() - begin - 1)
    evaluator = spiel.RandomRolloutEvaluator(rollouts, 1)
    bot = spiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, 1, False)

    def roll_out() -> int:
        for state in dealt:
            bot.mcts_search(state)
        return steps

    return roll_out


def playouts(plan: Plan) -> Iterator[Row]:
    """Random games as machine code: steps a second, chance counted, against the same of a fast peer."""
    named = [(what, native_work(game, players)) for game in plan.games for what, players in tables(game)]
    peer = peer_work()
    works = [work for _, work in named] + ([peer] if peer else [])
    rates = interleaved([steady(work, plan.seconds) for work in works], plan.repeats)
    for (what, _), ours in zip(named, rates, strict=False):
        if peer:
            yield compared(f"random play: {what}", ours, "steps/s", PEER, rates[-1], 4)
        else:
            yield Row(f"random play: {what}", ours, "steps/s", f"{PEER}: not measured, pyspiel is not installed")


def compiled(plan: Plan) -> Iterator[Row]:
    """The same rules as machine code and interpreted."""
    for game in plan.games:
        what, players = tables(game)[-1]
        works = [native_work(game, players), interpreted_work(game, players)]
        ours, figure = interleaved([steady(work, plan.seconds) for work in works], plan.repeats)
        yield compared(f"machine code: {what}", ours, "steps/s", "interpreted", figure, 50)


def pairs(plan: Plan) -> Iterator[Row]:
    """One `legal` and one `apply` called from Python, over the positions of random games."""
    for game in plan.games:
        what, players = tables(game)[-1]
        machine = native.load(game)
        states, actions = random_positions(game, players, 1000)
        kept, out, indices = states.copy(), machine.actions(), list(enumerate(actions))

        def work(
            machine: Any = machine, states: Any = states, kept: Any = kept, out: Any = out, todo: Any = indices
        ) -> int:
            states[:] = kept
            legal, apply = machine.legal, machine.apply
            for i, a in todo:
                legal(states, i, out)
                apply(states, i, a)
            return len(todo)

        ours = interleaved([steady(work, plan.seconds)], plan.repeats)[0]
        yield bounded(f"legal and apply from Python: {what}", ours, "pairs/s", low=300_000)


def random_positions(game: Game, players: int, n: int) -> tuple[Any, list[int]]:
    """Positions of random games that go on, as a native array, and a legal action of each."""
    machine, rng = native.load(game), new_rng(1)
    states = machine.states(n)
    actions: list[int] = []
    out, weights = [0] * game.rules.MAX_LEGAL, [0] * game.rules.MAX_LEGAL
    s = game.new(players)
    while len(actions) < n:
        a = verbs.random_action(s, out, weights, rng)
        if a < 0:
            s = game.new(players)
            continue
        s.pack(states, len(actions))
        actions.append(a)
        game.rules.apply(s, a)
    return states, actions


def clone(plan: Plan) -> Iterator[Row]:
    """A copy of a position, from Python, and its size."""
    for game in plan.games:
        states = native.load(game).states(2)

        def work(states: Any = states) -> int:
            for _ in range(1000):
                states[1] = states[0]
            return 1000

        rate = interleaved([steady(work, plan.seconds)], plan.repeats)[0]
        yield bounded(f"copy of a position: {game.name}", 1e6 / rate, "us", high=1)
        yield bounded(f"size of a position: {game.name}", states.itemsize, "bytes", high=512)


def importing(plan: Plan) -> Iterator[Row]:
    """`import fondaco` in a fresh Python, without the start of Python itself."""

    def started(program: str) -> Rate:
        def seconds() -> float:
            begin = time.perf_counter()
            subprocess.run([sys.executable, "-c", program], check=True)
            return time.perf_counter() - begin

        return seconds

    bare, whole = interleaved([started("pass"), started("import fondaco")], plan.repeats)
    yield bounded("import fondaco", 1000 * (whole - bare), "ms")


def late(plan: Plan) -> Iterator[Row]:
    """A move late in a match, against the same move in a match with next to no history, which must not make it dearer.

    A late move leads to other steps than an early one, so the two are never compared with each other.
    """
    for game in plan.games:
        what, players = tables(game)[-1]
        times = [pair for seed in range(4 * plan.repeats) for pair in late_pushes(game, players, seed)]
        ours, figure = (1e6 * median(column) for column in zip(*times, strict=True))
        ratio = ours / figure
        yield Row(
            f"late move: {what}",
            ours,
            "us",
            "the same move without history",
            figure,
            ratio,
            "0.8 to 1.2 times",
            0.8 <= ratio <= 1.2,
        )


def late_pushes(game: Game, players: int, seed: int) -> list[tuple[float, float]]:
    """The seconds that each move of the last fifth of a random match took, and those that it took without history.

    Each is made once in both, by turns in the one or the other first.
    """
    moves = random_moves(game, players, seed)
    match = Match(game, players, chance=Chance.fresh(players, seed))
    for action in moves[: -(len(moves) // 5)]:
        match.push(action)
    taken = []
    for k, action in enumerate(moves[-(len(moves) // 5) :]):
        bare = without_history(match)
        if k % 2:
            taken.append((push_time(match, action), push_time(bare, action)))
        else:
            taken.append((push_time(bare, action), push_time(match, action))[::-1])
    return taken


def random_moves(game: Game, players: int, seed: int) -> list[int]:
    """The choices of a match at random; of many actions, the first few only."""
    rng, moves = random.Random(seed), []
    match = Match(game, players, chance=Chance.fresh(players, seed))
    while not match.over:
        moves.append(rng.choice(match.legal_moves.actions[:8]))
        match.push(moves[-1])
    return moves


def without_history(match: Match) -> Match:
    """A match at the same position that began where the other last kept a copy of it, less than CHECKPOINT steps ago.

    So both keep the next copy at the same step: that is what a step costs at any time. The same chance follows.
    """
    start = len(match.steps) // CHECKPOINT * CHECKPOINT
    bare = Match(match.game, match.players, match.options, match.names, match.chance, begin=False)
    bare.position = match.position_at(start)
    bare._checkpoints = {0: bare.position.copy()}
    bare._draws_made = sum(step.actor == CHANCE for step in match.steps[:start])
    for step in match.steps[start:]:
        bare._take(step.action, step.forced)
    bare.resume()  # nothing is left to take, but the legal moves are known, as after a push
    return bare


def push_time(match: Match, action: int) -> float:
    """The seconds that the move takes, with the forced steps and those of chance that follow."""
    begin = time.perf_counter()
    match.push(action)
    return time.perf_counter() - begin


def clerks(plan: Plan) -> Iterator[Row]:
    """A move of the clerk, interpreted, among clerks."""
    for game in plan.games:
        for what, players in tables(game):
            taken: list[float] = []
            for seed in range(1, 1 + max(1, plan.repeats // 2)):
                taken += clerk_times(game, players, seed)
            yield bounded(f"move of the clerk: {what}", 1000 * median(taken), "ms", high=5)


def clerk_times(game: Game, players: int, seed: int) -> list[float]:
    """The seconds that the clerk took for each choice of a game."""
    rng, taken = new_rng(seed), []
    out, weights = [0] * game.rules.MAX_LEGAL, [0] * game.rules.MAX_LEGAL
    s = game.new(players)
    while n := game.rules.legal(s, out):
        if s.actor == CHANCE:
            a = out[verbs.pick(weights, game.rules.chance(s, weights), rng)]
        elif n == 1:
            a = out[0]
        else:
            seen = game.view(s, s.actor)
            begin = time.perf_counter()
            a = game.sense.clerk(seen, out, n, rng)
            taken.append(time.perf_counter() - begin)
        game.rules.apply(s, a)
    return taken


def elsewhere(module: str, name: str) -> Callable[[Plan], Iterator[Row]]:
    """A benchmark of another module, imported when it runs."""

    def measured(plan: Plan) -> Iterator[Row]:
        rows: Iterator[Row] = getattr(importlib.import_module(f"fondaco.lab.{module}"), name)(plan)
        return rows

    return measured


BENCHMARKS: dict[str, Callable[[Plan], Iterator[Row]]] = {
    "playouts": playouts,
    "compiled": compiled,
    "pairs": pairs,
    "clone": clone,
    "import": importing,
    "late": late,
    "clerk": clerks,
    "web": elsewhere("bench_web", "moves"),
    "start": elsewhere("bench_web", "starts"),
    "search": elsewhere("bench_search", "speed"),
    "levels": elsewhere("bench_search", "levels"),
    "peer-search": elsewhere("bench_search", "against_peer"),
}


def run(names: Sequence[str] | None = None, quick: bool = False) -> Iterator[Row]:
    """The rows of the named benchmarks, about the named games; of all, where none is named.

    `quick` measures briefly, for a first impression. Raises ValueError for a name that is neither.
    """
    catalogue = games.catalogue()
    for name in names or ():
        if name not in BENCHMARKS and name not in catalogue:
            raise ValueError(
                f"there is no benchmark {name!r}; there are {', '.join([*BENCHMARKS, *sorted(catalogue)])}"
            )
    chosen = tuple(catalogue[name] for name in sorted(catalogue) if not names or name in names)
    plan = Plan(chosen or tuple(catalogue[name] for name in sorted(catalogue)), *((1, 0.02) if quick else (7, 0.5)))
    named = [name for name in BENCHMARKS if names and name in names]
    return (row for name in named or BENCHMARKS for row in BENCHMARKS[name](plan))


def main() -> None:
    """Print the rows of the benchmarks named on the command line; `--quick` measures briefly."""
    names = [name for name in sys.argv[1:] if name != "--quick"]
    for row in run(names, "--quick" in sys.argv):
        peer = "" if row.figure is None else f"{row.peer}: {row.figure:,.4g} (x{row.ratio:.2f})"
        met = {None: "", True: "met", False: "NOT MET"}[row.met]
        print(f"{row.what:45} {row.ours:>14,.4g} {row.unit:8} {peer or row.peer:60} {row.wanted:22} {met}", flush=True)


if __name__ == "__main__":
    main()
