"""How fast the rules run: random games, single verbs, copies, and what a search does with what is hidden."""

from __future__ import annotations

import importlib
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from fondaco.kernel import native, verbs
from fondaco.kernel.game import Game
from fondaco.kernel.rng import new_rng
from fondaco.lab import peer_search
from fondaco.lab.measure import Plan, Row, bounded, compared, interleaved, steady, tables


@dataclass(frozen=True)
class Peer:
    """A card game of OpenSpiel, and how many times its steps a second ours should make."""

    game: str
    least: float

    @property
    def title(self) -> str:
        return f"OpenSpiel {self.game}, rollouts in C++"


SIZES = {"struggle_of_empires": 1536}
"""The most bytes of a position, where a game has more on the table than others."""

PEERS = {False: Peer("oh_hell", 4), True: Peer("hearts", 0.8)}
"""The peer of games that hide nothing, and of those that do."""


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


def peer_work(name: str, hands: int = 12, rollouts: int = 200) -> Callable[[], int] | None:
    """Random games of OpenSpiel's card game `name` inside its C++ search; None where OpenSpiel is not installed.

    A search of one simulation takes one step and then rolls out as often as its evaluator is told to. From a dealt
    hand every game is equally long, so one game tells the number of steps.
    """
    try:
        spiel: Any = importlib.import_module("pyspiel")
    except ImportError:
        return None
    game, rng = spiel.load_game(name), random.Random(1)
    starts: list[Any] = []
    steps = 0
    for _ in range(hands):
        state = peer_search.dealt(game, rng)
        starts.append(state.clone())
        begin = state.move_number()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        steps += rollouts * (state.move_number() - begin - 1)
    evaluator = spiel.RandomRolloutEvaluator(rollouts, 1)
    bot = spiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, 1, False)

    def roll_out() -> int:
        for state in starts:
            bot.mcts_search(state)
        return steps

    return roll_out


def playouts(plan: Plan) -> Iterator[Row]:
    """Random games as machine code: steps a second, chance counted, against the same of a fast peer."""
    for hides, peer in PEERS.items():
        named = [(what, native_work(g, n)) for g in plan.games if g.hides == hides for what, n in tables(g)]
        other = peer_work(peer.game) if named else None
        works = [work for _, work in named] + ([other] if other else [])
        rates = interleaved([steady(work, plan.seconds) for work in works], plan.repeats)
        for (what, _), ours in zip(named, rates, strict=False):
            if other:
                yield compared(f"random play: {what}", ours, "steps/s", peer.title, rates[-1], peer.least)
            else:
                missing = f"{peer.title}: not measured, pyspiel is not installed"
                yield Row(f"random play: {what}", ours, "steps/s", missing)


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
        states = native.load(game).states(1)

        def work(states: Any = states) -> int:
            for _ in range(1000):
                native.copied(states)
            return 1000

        rate = interleaved([steady(work, plan.seconds)], plan.repeats)[0]
        yield bounded(f"copy of a position: {game.name}", 1e6 / rate, "us", high=1)
        most = SIZES.get(game.name, 1024 if game.hides else 512)
        yield bounded(f"size of a position: {game.name}", states.itemsize, "bytes", high=most)


def hiding(plan: Plan) -> Iterator[Row]:
    """What a player sees of a position, and what is hidden dealt anew, as a search does it: in machine code."""
    for game in plan.games:
        if game.hides:
            for what, players in tables(game):
                rate = interleaved([steady(redeal_work(game, players), plan.seconds)], plan.repeats)[0]
                yield bounded(f"hide and deal: {what}", 1e6 / rate, "us", high=2)


def redeal_work(game: Game, players: int) -> Callable[[], int]:
    """Some positions of random games hidden from each seat and dealt anew; how many."""
    import numba

    states, _ = random_positions(game, players, 1000)
    work, rng = native.load(game).states(1), np.array(new_rng(1), np.uint64)

    @numba.njit
    def redeal(states: Any, work: Any, players: int, rng: Any) -> int:
        for i in range(len(states)):
            for viewer in range(players):
                work[0] = states[i]
                verbs.hide(work[0], viewer)
                verbs.deal(work[0], viewer, rng)
        return len(states) * players

    return lambda: int(redeal(states, work, players, rng))
