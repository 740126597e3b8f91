"""The bots at a terminal: each remembers what it thought from one choice to the next."""

from __future__ import annotations

from fondaco.bots import Bot, seated
from fondaco.bots.levels import Thinker
from fondaco.kernel.rng import Rng
from fondaco.match.view import View


class Minds:
    """Made as they are needed. `newly_hurried`: the last choice was the first of its seat that had too little time."""

    def __init__(self) -> None:
        self._minds: dict[tuple[int, str], Bot] = {}
        self._hurried: set[int] = set()
        self.newly_hurried = False

    def choose(self, bot: str, view: View, rng: Rng) -> int:
        """The choice of the bot of that name, whose view it is."""
        key = view.viewer, bot
        if key not in self._minds:
            self._minds[key] = seated(bot, view.game)
        mind = self._minds[key]
        action = mind(view, rng)
        hurried = isinstance(mind, Thinker) and mind.hurried
        self.newly_hurried = hurried and view.viewer not in self._hurried
        if hurried:
            self._hurried.add(view.viewer)
        return action
