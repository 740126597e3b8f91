"""Train a masked PPO on the smallest game of the house, against a player at random, and see it learn.

    pip install "fondaco[train]"
    python examples/train_ppo.py

The learner sits on seat 0 of Medici vs Strozzi; all that the other does between two of its choices is part of the
environment. Prints what it earns a game before and after: -1 for a defeat, 1 for a victory.
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO

from fondaco.kernel.game import load
from fondaco.research import pettingzoo


class AgainstRandom(gymnasium.Env):
    """Seat 0 against seats that play at random."""

    def __init__(self, game: str, players: int | None = None, seed: int = 0) -> None:
        self.table = pettingzoo.raw_env(game, players or min(load(game).rules.PLAYERS))
        self.seat = self.table.possible_agents[0]
        self.observation_space = self.table.observation_space(self.seat)["observation"]
        self.action_space = self.table.action_space(self.seat)
        self.dice = np.random.default_rng(seed)

    def reset(self, *, seed: int | None = None, options: dict | None = None) -> tuple[np.ndarray, dict]:
        super().reset(seed=seed)
        self.table.reset(seed=int(self.dice.integers(2**31)))
        return self._my_turn()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict]:
        self.table.step(int(action))
        seen, info = self._my_turn()
        return seen, self.table.rewards[self.seat], self.table.terminations[self.seat], False, info

    def action_masks(self) -> np.ndarray:
        return self.mask.astype(bool)

    def _my_turn(self) -> tuple[np.ndarray, dict]:
        """Let the others play until it is my turn or the game is over."""
        table = self.table
        while not table.terminations[self.seat] and table.agent_selection != self.seat:
            mask = table.observe(table.agent_selection)["action_mask"]
            table.step(int(self.dice.choice(np.flatnonzero(mask))))
        seen = table.observe(self.seat)
        self.mask = seen["action_mask"]
        return seen["observation"], {}


def mean_reward(model: MaskablePPO, game: str, games: int, seed: int) -> float:
    """What the model earns a game: 1 for a victory, -1 for a defeat.

    It draws its choices by its odds. Untrained, it plays at random so; one that always did the same would not, and wins
    most games against random play before it has learnt anything.
    """
    env, total = AgainstRandom(game, seed=seed), 0.0
    for _ in range(games):
        seen, _ = env.reset()
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=False)
            seen, reward, over, _, _ = env.step(int(action))
            total += reward
    return total / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="medici_vs_strozzi")
    parser.add_argument("--steps", type=int, default=40_000)
    parser.add_argument("--games", type=int, default=100)
    chosen = parser.parse_args()
    model = MaskablePPO("MlpPolicy", AgainstRandom(chosen.game, seed=1), n_steps=1024, seed=1, device="cpu")
    before = mean_reward(model, chosen.game, chosen.games, seed=2)
    model.learn(chosen.steps)
    after = mean_reward(model, chosen.game, chosen.games, seed=2)
    print(f"mean reward a game, before {before:.2f}, after {after:.2f}")


if __name__ == "__main__":
    main()
