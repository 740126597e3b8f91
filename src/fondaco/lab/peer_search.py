"""OpenSpiel's searches beside ours: its C++ search of hearts, and its Python search of our games.

What its Python search asks of a game is little, and is offered here by a thin layer over the machine code.
"""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from fondaco.kernel import native
from fondaco.kernel.game import Game
from fondaco.kernel.rng import new_rng
from fondaco.kernel.state import CHANCE, NOBODY
from fondaco.lab.measure import first_choice

FEW = 8
"""Simulations by which a search is timed."""


def dealt(game: Any, rng: random.Random) -> Any:
    """A state of OpenSpiel's game in which chance has done its part, as at the deal of cards: a player acts."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, odds)[0])
    return state


def hearts_work(simulations: int = 500) -> Callable[[], int] | None:
    """A search of hearts by OpenSpiel's C++ MCTS with random play-outs: the moves played; None without OpenSpiel.

    From a dealt hand every game is equally long, so one game tells the number of moves.
    """
    try:
        spiel: Any = importlib.import_module("pyspiel")
    except ImportError:
        return None
    game, rng = spiel.load_game("hearts"), random.Random(1)
    state = dealt(game, rng)
    while len(state.legal_actions()) == 1:  # there it would not search
        state.apply_action(state.legal_actions()[0])
    end = state.clone()
    while not end.is_terminal():
        end.apply_action(rng.choice(end.legal_actions()))
    moves = simulations * (end.move_number() - state.move_number())
    bot = spiel.MCTSBot(game, spiel.RandomRolloutEvaluator(1, 1), 2.0, simulations, 500, False, 1, False)

    def search() -> int:
        bot.mcts_search(state)
        return int(moves)

    return search


class PeerState:
    """A position as OpenSpiel's Python search wants it."""

    def __init__(self, game: Game, states: Any) -> None:
        self.game, self.machine, self.states = game, native.load(game), states
        self._out = self.machine.actions()

    def clone(self) -> PeerState:
        return PeerState(self.game, native.copied(self.states))

    def is_terminal(self) -> bool:
        return bool(self.states["actor"][0] == NOBODY)

    def is_chance_node(self) -> bool:
        return bool(self.states["actor"][0] == CHANCE)

    def current_player(self) -> int:
        return int(self.states["actor"][0])

    def legal_actions(self, player: int | None = None) -> list[int]:
        found: list[int] = self._out[: self.machine.legal(self.states, 0, self._out)].tolist()
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.machine.actions()
        total = self.machine.chance(self.states, 0, weights)
        return [(a, int(w) / total) for a, w in zip(self.legal_actions(), weights, strict=False)]

    def apply_action(self, action: int) -> None:
        self.machine.apply(self.states, 0, action)

    def observation_string(self) -> bytes:
        """What the actor may know: enough to tell nodes apart by."""
        seen = native.copied(self.states)
        self.machine.hide(seen, 0, self.current_player())
        return bytes(seen.tobytes())

    def resample_from_infostate(self, player: int, sampler: Any) -> PeerState:
        """The position with what the player does not know dealt anew."""
        import numpy as np

        dealt, stream = native.copied(self.states), np.array(new_rng(int(sampler() * 2**62)), np.uint64)
        self.machine.hide(dealt, 0, player)
        self.machine.deal(dealt, 0, player, stream)
        return PeerState(self.game, dealt)

    def get_game(self) -> PeerGame:
        return PeerGame()

    def returns(self) -> list[float]:
        """Each player's points less the mean of the others', in hundreds."""
        import numpy as np

        standing = np.zeros((2, max(self.game.rules.PLAYERS)), np.int64)
        self.machine.scores(self.states, 0, standing)
        points = standing[0][: int(self.states["players"][0])]
        others = (points.sum() - points) / (len(points) - 1)
        return [float(x) for x in (points - others) / 100]


class PeerGame:
    """A game as OpenSpiel's Python searches want it."""

    def get_type(self) -> Any:
        kind = importlib.import_module("pyspiel").GameType
        return SimpleNamespace(
            reward_model=kind.RewardModel.TERMINAL,
            dynamics=kind.Dynamics.SEQUENTIAL,
            information=kind.Information.IMPERFECT_INFORMATION,
        )

    def max_utility(self) -> float:
        return 100.0


MCTS, IS_MCTS = "MCTS", "IS-MCTS"
"""OpenSpiel's Python searches. The first sees all that is hidden."""


def python_search(game: Game, players: int, seconds: float, kind: str) -> Callable[[Any], int] | None:
    """OpenSpiel's Python search of that kind (`MCTS` or `IS_MCTS`) with random play-outs, from an array of one position
    to an action; None without OpenSpiel.

    It does as many simulations as fit into so many seconds at the first choice of a match.
    """
    try:
        mcts: Any = importlib.import_module("open_spiel.python.algorithms.mcts")
        ismcts: Any = importlib.import_module("open_spiel.python.algorithms.ismcts")
    except ImportError:
        return None
    import numpy as np

    stream = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, stream)
    if kind == MCTS:
        bot = mcts.MCTSBot(PeerGame(), 1.4, FEW, evaluator, random_state=stream)
    else:
        bot = ismcts.ISMCTSBot(PeerGame(), evaluator, 1.4, FEW, random_state=stream, use_observation_string=True)

    def choose(states: Any) -> int:
        state = PeerState(game, native.copied(states))
        return int(bot.mcts_search(state).best_child().action if kind == MCTS else bot.step(state))

    states = native.load(game).states(1)
    first_choice(game, players).pack(states, 0)
    choose(states)  # the first call makes what later ones need
    begun = time.perf_counter()
    choose(states)
    simulations = max(2, round(FEW * seconds / (time.perf_counter() - begun)))
    setattr(bot, "max_simulations" if kind == MCTS else "_max_simulations", simulations)
    return choose
