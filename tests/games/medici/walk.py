"""Whole games of Medici played at random, for tests of what is said about every step."""

from __future__ import annotations

import functools
import random
from typing import Any, NamedTuple

from fondaco.games.medici import components
from fondaco.kernel.game import load
from fondaco.kernel.state import CHANCE, NOBODY

GAME = load("medici")
NAMES = ("Ada", "Bruno", "Carla", "Dino", "Elsa", "Franco")


class Step(NamedTuple):
    before: Any
    action: int
    after: Any


@functools.cache
def steps(players: int, games: int = 3) -> tuple[Step, ...]:
    """All steps of some games. Bids are mostly low, so that money lasts; now and then somebody bids anything."""
    rng = random.Random(1000 + players)
    taken = []
    for _ in range(games):
        s = GAME.new(players)
        while s.actor != NOBODY:
            legal = GAME.legal(s)
            if s.actor == CHANCE:
                odds = GAME.odds(s)
                action = rng.choices(list(odds), list(odds.values()))[0]
            elif s.phase == components.AUCTION and rng.random() < 0.95:
                action = rng.choice(legal[:4])
            else:
                action = rng.choice(legal)
            before = s.copy()
            GAME.rules.apply(s, action)
            taken.append(Step(before, action, s.copy()))
    return tuple(taken)


def decisions(players: int) -> list[Any]:
    """The positions of those games in which a player acts."""
    return [step.before for step in steps(players) if step.before.actor >= 0]
