"""How fast the games run here, next to what peers do: `fondaco bench`, or `python -m fondaco.lab.bench`."""

from __future__ import annotations

import importlib
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from statistics import median

from fondaco.kernel import game as games
from fondaco.kernel import verbs
from fondaco.kernel.game import Game
from fondaco.kernel.rng import new_rng
from fondaco.kernel.state import CHANCE
from fondaco.lab.bench_rules import clone, compiled, hiding, pairs, playouts
from fondaco.lab.measure import Plan, Rate, Row, bounded, interleaved, tables
from fondaco.match.chance import Chance
from fondaco.match.match import CHECKPOINT, Match


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


def peers(plan: Plan) -> Iterator[Row]:
    """The doors for researchers next to their peers."""
    from fondaco.lab import bench_peers

    return bench_peers.peers(plan)


BENCHMARKS: dict[str, Callable[[Plan], Iterator[Row]]] = {
    "playouts": playouts,
    "compiled": compiled,
    "pairs": pairs,
    "clone": clone,
    "hiding": hiding,
    "import": importing,
    "late": late,
    "board": elsewhere("bench_board", "drawings"),
    "compile": elsewhere("bench_board", "machine_code"),
    "clerk": clerks,
    "web": elsewhere("bench_web", "moves"),
    "start": elsewhere("bench_web", "starts"),
    "search": elsewhere("bench_search", "speed"),
    "levels": elsewhere("bench_search", "levels"),
    "peer-search": elsewhere("bench_search", "against_peer"),
}
ASKED_FOR: dict[str, Callable[[Plan], Iterator[Row]]] = {"peers": peers}
"""Benchmarks that need other packages, or make an environment for them: only run where they are named."""


def run(names: Sequence[str] | None = None, quick: bool = False) -> Iterator[Row]:
    """The rows of the named benchmarks, about the named games; of all but those to be asked for, where none is named.

    `quick` measures briefly, for a first impression. Raises ValueError for a name that is neither.
    """
    catalogue, known = games.catalogue(), BENCHMARKS | ASKED_FOR
    for name in names or ():
        if name not in known and name not in catalogue:
            raise ValueError(f"there is no benchmark {name!r}; there are {', '.join([*known, *sorted(catalogue)])}")
    chosen = tuple(catalogue[name] for name in sorted(catalogue) if not names or name in names)
    plan = Plan(chosen or tuple(catalogue[name] for name in sorted(catalogue)), *((1, 0.02) if quick else (7, 0.5)))
    named = [name for name in known if names and name in names]
    return (row for name in named or BENCHMARKS for row in known[name](plan))


def main() -> None:
    """Print the rows of the benchmarks named on the command line; `--quick` measures briefly."""
    names = [name for name in sys.argv[1:] if name != "--quick"]
    for row in run(names, "--quick" in sys.argv):
        peer = "" if row.figure is None else f"{row.peer}: {row.figure:,.4g} (x{row.ratio:.2f})"
        met = {None: "", True: "met", False: "NOT MET"}[row.met]
        print(f"{row.what:45} {row.ours:>14,.4g} {row.unit:8} {peer or row.peer:60} {row.wanted:22} {met}", flush=True)


if __name__ == "__main__":
    main()
