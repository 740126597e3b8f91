"""The bots at a terminal: each remembers what it thought from one choice to the next."""

from __future__ import annotations

from fondaco.bots import Bot, seated
from fondaco.bots.levels import Thinker
from fondaco.bots.program import PATIENCE, Programs, is_program
from fondaco.kernel.rng import Rng
from fondaco.match.match import Match
from fondaco.match.view import View


class Minds:
    """Made as they are needed. `newly_hurried`: the last choice was the first of its seat that had too little time."""

    def __init__(self, match: Match, patience: float = PATIENCE) -> None:
        """`patience`: the seconds that a program may take for a choice."""
        self._programs = Programs(match.game, match.game.option_values(match.options), patience)
        self._minds: dict[tuple[int, str], Bot] = {}
        self._hurried: set[int] = set()
        self.newly_hurried = False

    def choose(self, bot: str, view: View, rng: Rng) -> int:
        """The choice of the bot of that name, whose view it is. Raises ProgramFailed."""
        key = view.viewer, bot
        if key not in self._minds:
            own = self._programs.sit(bot, view.viewer) if is_program(bot) else None
            self._minds[key] = own or seated(bot, view.game)
        mind = self._minds[key]
        action = mind(view, rng)
        hurried = isinstance(mind, Thinker) and mind.hurried
        self.newly_hurried = hurried and view.viewer not in self._hurried
        if hurried:
            self._hurried.add(view.viewer)
        return action

    def close(self) -> None:
        """End the programs among them."""
        self._programs.close()
