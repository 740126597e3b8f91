"""OpenSpiel's own tests and algorithms run on one game: `python -m tests.research.spiel_suites SUITE GAME`.

A mistake in an adapter can end the process, so the tests start this in a process of its own.
"""

from __future__ import annotations

import random
import sys
import unittest
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr, ismcts, mcts
from open_spiel.python.tests import games_sim_test

import fondaco.research.openspiel

TREE_NODES, TREE_INFORMATION_STATES = (13, 62, 28), 30
"""Of the smallest Masks (see `test_openspiel`): chance, choice and terminal nodes; what the players can tell apart."""


def sim(game: Any) -> None:
    """`pyspiel.random_sim_test` with serialisation, and the simulation test of the wheel, which clones and pickles."""
    pyspiel.random_sim_test(game, 3, True, False, True)
    games_sim_test.GamesSimTest().sim_game(game)


def partial_tree(game: Any) -> None:
    """On the first states, as the wheel's test takes them, and on those of a game: many games begin openly."""
    _run(type("Partial", (_Partial,), {"game": game, "game_name": str(game)}))


class _Partial(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        state = cls.game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            cls.some_states.append(state.clone())


def full_tree(game: Any) -> None:
    api_test.TOTAL_NUM_STATES["fondaco"] = TREE_NODES
    api_test.PERFECT_RECALL_NUM_STATES["fondaco"] = TREE_INFORMATION_STATES
    _run(type("Full", (api_test.EnforceAPIOnFullTreeBase,), {"game": game, "game_name": "fondaco"}))


def _run(suite: type[unittest.TestCase]) -> None:
    tests = unittest.defaultTestLoader.loadTestsFromTestCase(suite)
    result = unittest.TextTestRunner(sys.stdout).run(tests)
    assert result.testsRun > 0
    assert result.wasSuccessful()


def python_mcts(game: Any) -> None:
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2.0, 6, evaluator, random_state=np.random.RandomState(1))
    _play(game, bot.step, 6)


def python_ismcts(game: Any) -> None:
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game=game, uct_c=2.0, evaluator=evaluator, max_simulations=6, random_state=np.random)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, random.random))
    _play(game, bot.step, 6)
    bot = ismcts.ISMCTSBot(game=game, uct_c=2.0, evaluator=evaluator, max_simulations=6)
    _play(game, lambda state: bot.step_with_policy(state)[1], 3)


def cpp_mcts(game: Any) -> None:
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 6, 10, False, 1, False)
    _play(game, lambda state: bot.mcts_search(state).best_child().action, 6)


def mccfr(game: Any) -> None:
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(2 if game.max_game_length() > 20 else 300):
        solver.iteration()
    if game.max_game_length() <= 5:
        found = exploitability.exploitability(game, solver.average_policy())
        uniform = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
        assert found < uniform / 2, (found, uniform)


def environment(game: Any) -> None:
    env = rl_environment.Environment(game, include_full_state=True)
    env.seed(1)
    step, steps = env.reset(), 0
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) > 0
        step = env.step([random.choice(step.observations["legal_actions"][player])])
        steps += 1
    assert steps > 0
    assert abs(sum(step.rewards)) < 1e-6


def _play(game: Any, choose: Callable[[Any], int], choices: int) -> None:
    """A game begun by a bot, which makes so many choices, and ended at random."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, odds)[0])
            continue
        legal = state.legal_actions()
        action = choose(state) if choices > 0 and len(legal) > 1 else random.choice(legal)
        choices -= len(legal) > 1
        assert action in legal
        state.apply_action(action)


def main() -> None:
    suite, name = sys.argv[1:]
    flags.FLAGS(["suites"])
    random.seed(1)
    np.random.seed(1)
    assert fondaco.research.openspiel.PREFIX + "masks" in pyspiel.registered_names()
    globals()[suite](pyspiel.load_game(name))
    print("suite passed:", suite, name)


if __name__ == "__main__":
    main()
