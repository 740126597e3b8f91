"""The bots, by name: those of the house, and `program:COMMAND` for any other program (see `fondaco.bots.program`).

A bot is given a view, and through it `deal`; never the position.
"""

from __future__ import annotations

from typing import Protocol

from fondaco.bots import program
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


def listed(text: str) -> list[str]:
    """The names in `clerk, program:./My_Bot.pl`; those of the house in lower case."""
    names = [name.strip() for name in text.split(",")]
    return [name if program.is_program(name) else name.lower() for name in names]


def check(name: str) -> None:
    """Raises ValueError where this is neither a bot of the house nor a program that can be run."""
    if program.is_program(name):
        program.command(name)
    elif name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; there are {', '.join(BOTS)}, and {program.PREFIX}COMMAND")


def find(name: str) -> Bot:
    """The bot of the house of that name. Raises ValueError with the names there are."""
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name]


def seated(name: str, game: Game, threads: int | None = None) -> Bot:
    """The bot of that name for one seat of one match: it may remember what it thought. Raises ValueError as `find`."""
    bot = find(name)
    return bot.thinker(game, threads) if isinstance(bot, Level) else bot
