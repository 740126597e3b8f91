"""Random matches for the tests of the match layer."""

from __future__ import annotations

import random

from fondaco.kernel import game as games
from fondaco.kernel.state import CHANCE, WATCHER
from fondaco.match.chance import Chance
from fondaco.match.match import Match
from tests.play import choose

LIMIT = 10_000
"""More steps than any game has."""


def new(name: str, players: int, seed: int = 0, draws: bool = True, options: dict[str, str] | None = None) -> Match:
    return Match(games.load(name), players, options, chance=Chance.fresh(players, seed), draws=draws)


def play_on(match: Match, rng: random.Random, pushes: int = LIMIT) -> Match:
    """Push so many random moves (and, at a table, outcomes), or as many as there are."""
    for _ in range(pushes):
        if match.over:
            break
        match.push(choose(match.game, match.position, rng))
    return match


def played(
    name: str,
    players: int,
    seed: int,
    pushes: int = LIMIT,
    draws: bool = True,
    options: dict[str, str] | None = None,
) -> Match:
    return play_on(new(name, players, seed, draws, options), random.Random(seed), pushes)


def shown(match: Match, viewer: int = WATCHER) -> tuple[object, ...]:
    """All that a viewer can read off a match."""
    view = match.view(viewer)
    return view.state.to_bytes(), view.text(), view.svg(), view.prompt, view.legal, match.log(viewer)


def inside(match: Match) -> tuple[object, ...]:
    """All that makes a match."""
    return (
        match.position.to_bytes(),
        list(match.steps),
        dict(match.resigned),
        match.abandoned,
        match.actor,
        match.log(),
        match.record,
    )


def first_choice(match: Match) -> int:
    """The lowest legal action of whoever acts."""
    assert match.actor != CHANCE
    return match.legal_moves.actions[0]
