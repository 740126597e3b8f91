"""Random games of Struggle of Empires for the tests of words and board, with attacks and cheap bids more often."""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence
from typing import Any

from fondaco.games.struggle_of_empires import rules as r
from fondaco.kernel.state import CHANCE
from tests.games.struggle_of_empires.reading import GAME

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Franco", "Gina")


def named(players: int) -> Sequence[str]:
    return NAMES[:players]


@functools.cache
def walk(players: int, seed: int = 1, **options: str) -> list[tuple[Any, int, Any]]:
    """A whole game as (position before, action, position after)."""
    rng = random.Random(seed)
    s = GAME.new(players, GAME.option_values(options))
    steps = []
    while actions := GAME.legal(s):
        if s.actor == CHANCE:
            odds = GAME.odds(s)
            a = rng.choices(list(odds), list(odds.values()))[0]
        elif s.phase == r.TURN and rng.random() < 0.6:
            a = r.ATTACK if r.ATTACK in actions else r.MOVE if r.MOVE in actions else rng.choice(actions)
        elif s.phase == r.BID:
            a = r.PASS if r.PASS in actions and rng.random() < 0.6 else min(a for a in actions if a >= r.AMOUNT)
        else:
            a = rng.choice(actions)
        before = s.copy()
        GAME.rules.apply(s, a)
        steps.append((before, a, s.copy()))
    return steps
