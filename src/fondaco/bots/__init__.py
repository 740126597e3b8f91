"""The bots, by name.

A bot is given a view, and through it `deal`; never the position.
"""

from __future__ import annotations

from typing import Protocol

from fondaco.bots.levels import LEVELS, Level
from fondaco.kernel.game import Game
from fondaco.kernel.rng import Rng, below
from fondaco.match.view import View


class Bot(Protocol):
    """A way to choose: one of `view.legal`, in a view whose viewer acts. It draws all its randomness from `rng`."""

    def __call__(self, view: View, rng: Rng) -> int: ...


def random_bot(view: View, rng: Rng) -> int:
    """Any legal action, each equally likely."""
    actions = view.legal
    return actions[below(rng, len(actions))]


def clerk(view: View, rng: Rng) -> int:
    """The game's own quick, sensible player."""
    actions = view.legal
    return int(view.game.sense.clerk(view.state, actions, len(actions), rng))


BOTS: dict[str, Bot] = {"random": random_bot, "clerk": clerk, **LEVELS}
"""From the weakest to the strongest."""


def find(name: str) -> Bot:
    """The bot of that name. Raises ValueError with the names there are."""
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name]


def seated(name: str, game: Game, threads: int | None = None) -> Bot:
    """The bot of that name for one seat of one match: it may remember what it thought. Raises ValueError as `find`."""
    bot = find(name)
    return bot.thinker(game, threads) if isinstance(bot, Level) else bot
