"""How fast a board is drawn, and how long machine code takes to be there."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from statistics import median
from typing import Any

from fondaco.kernel import verbs
from fondaco.kernel.game import Game
from fondaco.kernel.rng import new_rng
from fondaco.lab.measure import Plan, Row, bounded, tables

LOAD = """
import sys, time
from fondaco.kernel import game, native
known = game.load(sys.argv[1])
import numba
begin = time.perf_counter()
native.load(known)
print(time.perf_counter() - begin)
"""


def drawings(plan: Plan) -> Iterator[Row]:
    """The board of a late position, drawn for the seat that is asked, with its prompt; and the prompt alone."""
    for game in plan.games:
        what, players = tables(game)[-1]
        names = [game.words.seat_title(p, players) for p in range(players)]
        drawn, asked = [], []
        for s in late_positions(game, players, 3 * plan.repeats):
            seen = game.view(s, s.actor)
            begin = time.perf_counter()
            prompt = game.words.prompt(seen, names)
            asked.append(time.perf_counter() - begin)
            begin = time.perf_counter()
            game.board.draw(seen, names, int(s.actor), prompt, frozenset())
            drawn.append(time.perf_counter() - begin)
        yield bounded(f"board drawn: {what}", 1000 * median(drawn), "ms", high=15)
        yield bounded(f"prompt: {what}", 1000 * median(asked), "ms", high=5)


def late_positions(game: Game, players: int, n: int) -> list[Any]:
    """Choices in the last fifth of a random game, evenly spread."""
    rng = new_rng(1)
    out, weights = [0] * game.rules.MAX_LEGAL, [0] * game.rules.MAX_LEGAL
    s, kept = game.new(players), []
    while (a := verbs.random_action(s, out, weights, rng)) >= 0:
        if s.actor >= 0:
            kept.append(s.copy())
        game.rules.apply(s, a)
    late = kept[-max(1, len(kept) // 5) :]
    return late[:: max(1, len(late) // n)][:n]


def machine_code(plan: Plan) -> Iterator[Row]:
    """A game's machine code made for the first time, and read from the cache by another process."""
    for game in plan.games:
        with tempfile.TemporaryDirectory() as folder:
            first, again = (_load_seconds(game.name, folder) for _ in range(2))
        yield bounded(f"compiled for the first time: {game.name}", first, "s", high=60)
        yield bounded(f"machine code from the cache: {game.name}", again, "s", high=0.5)


def _load_seconds(name: str, folder: str) -> float:
    command = [sys.executable, "-c", LOAD, name]
    environment = os.environ | {"FONDACO_CACHE": folder}
    return float(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
