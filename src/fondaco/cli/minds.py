"""The bots at a terminal: each remembers what it thought from one choice to the next."""

from __future__ import annotations

from fondaco.bots import Bot, seated
from fondaco.bots.levels import Thinker
from fondaco.kernel.rng import Rng
from fondaco.match.view import View


class Minds:
    """Made as they are needed. `hurried` holds the seats that had much less time than they are used to."""

    def __init__(self) -> None:
        self._minds: dict[tuple[int, str], Bot] = {}
        self.hurried: set[int] = set()

    def choose(self, bot: str, view: View, rng: Rng) -> int:
        """The choice of the bot of that name, whose view it is."""
        key = view.viewer, bot
        if key not in self._minds:
            self._minds[key] = seated(bot, view.game)
        mind = self._minds[key]
        action = mind(view, rng)
        if isinstance(mind, Thinker) and mind.hurried:
            self.hurried.add(view.viewer)
        return action
