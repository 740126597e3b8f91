"""Advice for one choice: the best of what can be done, and what each promises, found from the chooser's own view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from fondaco.bots import machine
from fondaco.bots.levels import PACE
from fondaco.kernel.rng import Rng, next_word
from fondaco.match.view import View
from fondaco.review.outlook import Looker, Outlook, Prospect, shares

SECONDS = 1.0
"""The work for one piece of advice is what one core simulates in so many seconds."""
NAMED = 3
"""So many choices are named at the most."""
DEALS, ENDINGS = 12, 12
"""Ways in which what is hidden is dealt, and endings played from each."""


@dataclass(frozen=True)
class Option:
    """A choice with the lead over the others at the end that it promises its chooser, and the chance to win. Both are
    None where search is not at hand and the clerk advises."""

    action: int
    lead: float | None = None
    chance: float | None = None


@dataclass(frozen=True)
class Advice:
    """Options, the best first. `gains`: where a bargain is struck, by seat, how much lead it is worth to get what is
    sold."""

    options: tuple[Option, ...]
    gains: tuple[tuple[int, float], ...] = ()

    def to_data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        options = [[o.action, o.lead, o.chance] for o in self.options]
        return {"options": options, "gains": [list(gain) for gain in self.gains]}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Advice:
        """What `to_data` made."""
        return cls(tuple(Option(*o) for o in data["options"]), tuple((p, x) for p, x in data["gains"]))


def advice(view: View, rng: Rng) -> Advice:
    """Advice for the viewer, who is to choose. Where the game's search is not compiled yet, the clerk's."""
    if not machine.ready(view.game):
        actions = view.legal
        return Advice((Option(int(view.game.sense.clerk(view.state, actions, len(actions), rng))),))
    looker, me = Looker(view.game), view.viewer
    pace = getattr(view.game.sense, "PACE", PACE)
    work = int(SECONDS * (pace if isinstance(pace, int) else pace[int(view.state.players)]))
    thought = looker.think(view, work // 2, next_word(rng) >> 1)
    named = _named(view, thought.action, thought.looks, looker.sells(view))
    seed = next_word(rng) >> 1
    prospects = [looker.prospect(view, a, work // 2 // len(named), seed) for a in named]
    best, rest = prospects[0], sorted(prospects[1:], key=lambda p: -p.lead(me))
    outlook = _outlook(looker, view, best, rng)
    options = []
    for found in (best, *rest):
        chance = outlook.moved(me, found.lead(me) - best.lead(me))
        options.append(Option(found.action, found.lead(me), chance))
    return Advice(tuple(options), tuple(looker.gains(view, work // 4, seed)))


def _named(view: View, best: int, looks: dict[int, int], bargain: bool) -> list[int]:
    """The choices to speak of: the best, then those that search looked at most; in a bargain, where it looks at ends,
    the plain alternatives."""
    if bargain:
        prompt = view.prompt
        others = [choice.action for choice in prompt.choices]
        if prompt.amount:
            others.append(prompt.amount.base + prompt.amount.low)
    else:
        others = sorted(looks, key=lambda a: -looks[a])
    legal = set(view.legal)
    return [best, *[a for a in dict.fromkeys(others) if a != best and a in legal][: NAMED - 1]]


def _outlook(looker: Looker, view: View, best: Prospect, rng: Rng) -> Outlook:
    """The chances after the best choice: endings played from many deals, their middle moved to what search found."""
    found = [looker.outlook(view.deal(rng), ENDINGS, next_word(rng) >> 1) for _ in range(DEALS)]
    endings, ranks = (np.concatenate([getattr(o, name) for o in found]) for name in ("endings", "ranks"))
    chances = shares(endings, ranks, np.array(best.points))
    return Outlook(best.points, tuple(map(float, chances)), endings, ranks)
