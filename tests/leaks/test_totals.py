"""Struggle of Empires: totals of unrest that the viewer's eyes do not see are in nothing that he can read (SOE-4.6).

All steps are public, so two games that differ in nothing but the unrest that everybody began with look alike to
the eye until the end reveals it.
"""

from __future__ import annotations

import random

import pytest

from fondaco.games.struggle_of_empires.rules import secrets
from fondaco.kernel import game as games
from fondaco.kernel.language import language
from fondaco.kernel.state import WATCHER
from fondaco.match.chance import Chance
from fondaco.match.match import Match
from tests.leaks.harness import CODES, Leak, received
from tests.play import steps

EMPIRES = games.load("struggle_of_empires")


def match_with(players: int, options: dict[str, str], unrest: list[int]) -> Match:
    """A match in which nothing has been taken yet; everybody begins with so much unrest."""
    match = Match(EMPIRES, players, options, chance=Chance.fresh(players, 0), begin=False)
    for seat, amount in enumerate(unrest):
        match.position.unrest[seat] = amount
    match._checkpoints[0] = match.position.copy()
    return match


def compare(seed: int, most: int, every: int = 13, unrest: str = "hidden") -> int:
    """A random game and its twin for one viewer, compared `most` times at the most; how many times. Raises Leak."""
    rng = random.Random(seed)
    players = rng.choice(EMPIRES.rules.PLAYERS)
    values = tuple(rng.randrange(len(option.values)) for option in EMPIRES.rules.OPTIONS)
    options = {o.name: o.values[i] for o, i in zip(EMPIRES.rules.OPTIONS, values, strict=True)} | {"unrest": unrest}
    viewer = rng.randrange(WATCHER, players)
    extra = [0 if seat == viewer else rng.randrange(1, 9) for seat in range(players)]
    one, two = match_with(players, options, [9] * players), match_with(players, options, [9 + n for n in extra])
    compared, first = 0, rng.randrange(every)
    for k, (_, action) in enumerate(steps(EMPIRES, players, seed, EMPIRES.option_values(options))):
        one.take(action)
        two.take(action)
        if one.over or compared == most:
            break
        assert list(one.position.unrest) != list(two.position.unrest)
        if k % every == first:
            compared += 1
            with language(CODES[k % len(CODES)]):
                past = compared % 8 == 0
                left, right = (received(match, viewer, positions=False, past=past) for match in (one, two))
            for mine, other in zip(left, right, strict=True):
                if mine != other:
                    raise Leak(f"viewer {viewer}, after step {k}:\n{mine}\n{other}")
    return compared


def test_what_the_eyes_do_not_see_is_nowhere_to_read() -> None:
    assert sum(compare(seed, 6, every=37) for seed in range(2)) >= 10


@pytest.mark.slow
def test_what_the_eyes_do_not_see_is_nowhere_to_read_in_two_thousand_pairs() -> None:
    pairs = seed = 0
    while pairs < 2000:
        pairs += compare(1000 + seed, 100, every=23)
        seed += 1


def test_where_the_table_plays_openly_all_can_be_read() -> None:
    with pytest.raises(Leak):
        compare(1, 3, unrest="open")


def test_a_total_that_shows_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def hide_nothing(s: object, viewer: int) -> None:
        secrets.deal(s, viewer, [])  # type: ignore[arg-type]

    monkeypatch.setattr(EMPIRES.rules, "hide", hide_nothing)
    with pytest.raises(Leak):
        compare(2, 3)
