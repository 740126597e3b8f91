"""One game between bots of which some search or are programs: the rules in machine code, the bots in one thread."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from fondaco.bots import seated
from fondaco.bots.levels import LEVELS, Thinker
from fondaco.bots.program import Program, Programs, is_program
from fondaco.kernel.game import Game
from fondaco.kernel.rng import Rng, below, new_rng, next_word
from fondaco.kernel.state import CHANCE
from fondaco.kernel.verbs import pick
from fondaco.match.view import View

if TYPE_CHECKING:
    from fondaco.kernel.native import Native

_kept = threading.local()


@dataclass(frozen=True)
class Played:
    """How a game went, by seat, and all its steps; `seconds` are those of a choice, on average."""

    points: tuple[int, ...]
    ranks: tuple[int, ...]
    seconds: tuple[float, ...]
    actions: tuple[int, ...]


class OutOfTime(Exception):
    """A game was not over when it had to be."""


def prepare(game: Game, bots: Sequence[str]) -> None:
    """Have the search of a level at hand, before threads ask for it."""
    if LEVELS.keys() & set(bots):
        from fondaco.bots import machine

        machine.load(game)


def play_match(
    machine: Native,
    programs: Programs,
    players: int,
    options: tuple[int, ...],
    bots: Sequence[str],
    chance: Rng,
    streams: Sequence[Rng],
    until: float = math.inf,
) -> Played:
    """A game of the bots, by seat; `streams` are their own randomness. Levels do all their work, whatever it takes.

    Raises ProgramFailed where one of `programs` does, OutOfTime if it goes on when `time.monotonic()` is `until`.
    """
    minds = [_mind(machine.game, programs, seat, bots) for seat in range(players)]
    s, seen = machine.new(players, options), machine.states(1)
    out, weights = machine.actions(), machine.actions()
    taken, choices = [0.0] * players, [0] * players
    actions: list[int] = []
    while n := machine.legal(s, 0, out):
        actor = int(s["actor"][0])
        if actor == CHANCE:
            a = int(out[pick(weights, machine.chance(s, 0, weights), chance)])
        elif n == 1:
            a = int(out[0])
        else:
            if time.monotonic() > until:
                raise OutOfTime
            begun = time.perf_counter()
            seen[0] = s[0]
            machine.hide(seen, 0, actor)
            a = _choice(machine, bots[actor], minds[actor], seen, out, n, streams[actor])
            taken[actor] += time.perf_counter() - begun
            choices[actor] += 1
        machine.apply(s, 0, a)
        actions.append(a)
    standing = np.zeros((2, max(machine.game.rules.PLAYERS)), np.int64)
    machine.scores(s, 0, standing)
    points, ranks = (tuple(row[:players].tolist()) for row in standing)
    return Played(points, ranks, tuple(t / max(1, c) for t, c in zip(taken, choices, strict=True)), tuple(actions))


def _mind(game: Game, programs: Programs, seat: int, bots: Sequence[str]) -> Thinker | Program | None:
    """The mind of a bot that has one, with nothing in it; a thread keeps its own, for the memory that they take."""
    bot = bots[seat]
    if is_program(bot):
        return programs.sit(bot, bots[:seat].count(bot))
    if bot not in LEVELS:
        return None
    minds: dict[tuple[str, int, str], Thinker] = _kept.__dict__.setdefault("minds", {})
    key = game.name, seat, bot
    if key not in minds:
        mind = seated(bot, game, threads=1)
        assert isinstance(mind, Thinker)
        minds[key] = mind
    minds[key].forget()
    return minds[key]


def _choice(machine: Native, bot: str, mind: Thinker | Program | None, seen: Any, out: Any, n: int, rng: Rng) -> int:
    if mind is not None:
        state = machine.game.rules.State.unpack(seen, 0)
        view = View(machine.game, state, state.actor, ("",) * state.players)
        return mind.choose(view, rng, None) if isinstance(mind, Thinker) else mind(view, rng)
    if bot == "clerk":
        return int(machine.clerk(seen, 0, out, n, np.array(new_rng(next_word(rng) >> 1), np.uint64)))
    return int(out[below(rng, n)])
