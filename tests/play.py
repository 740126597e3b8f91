"""Random play, for the tests of what holds in every game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from fondaco.kernel import game as games
from fondaco.kernel.game import Game
from fondaco.kernel.state import CHANCE

GAMES = tuple(games.catalogue())
HOUSE = tuple(name for name in GAMES if games.load(name).package.startswith("fondaco.games."))
"""The games of the house, without the toy."""
TABLES = [(name, players) for name in GAMES for players in games.load(name).rules.PLAYERS]
"""Every game with every number of players."""


def every_options(game: Game) -> list[tuple[int, ...]]:
    """Each table option's values, one changed at a time."""
    found = [game.default_options]
    for i, option in enumerate(game.rules.OPTIONS):
        for value in range(len(option.values)):
            options = (*game.default_options[:i], value, *game.default_options[i + 1 :])
            if options not in found:
                found.append(options)
    return found


def choose(game: Game, s: Any, rng: random.Random) -> int:
    """A random action: by its odds for chance; else any, with every tenth bid or price a low one."""
    if s.actor == CHANCE:
        odds = game.odds(s)
        return rng.choices(list(odds), list(odds.values()))[0]
    actions = game.legal(s)
    return rng.choice(actions[:8]) if rng.random() < 0.7 else rng.choice(actions)


def steps(game: Game, players: int, seed: int, options: tuple[int, ...] | None = None) -> Iterator[tuple[Any, int]]:
    """A random game as (position before, action); the position lives on and must not be kept uncopied."""
    rng = random.Random(seed)
    s = game.new(players, options)
    while game.legal(s):
        a = choose(game, s, rng)
        yield s, a
        game.rules.apply(s, a)
