"""Every level beats the one below. By simulations, so the speed of this computer does not matter."""

from __future__ import annotations

import pytest

from fondaco.lab.arena import Arena, Plan, play

pytestmark = pytest.mark.slow


def share(game: str, players: int, better: str, worse: str, games: int) -> tuple[float, float]:
    """How often the one ended ahead of the other, and the standard error of that."""
    plan = Plan.make(game, players, [better, worse], games, seed=1)
    arena = Arena(plan)
    for result in play(plan, arena.missing):
        arena.add(result)
    duel = arena.duel(better, worse)
    return duel.mean, duel.error


@pytest.mark.parametrize(
    ("game", "players", "games"),
    [("medici_vs_strozzi", 2, 20), ("medici", 2, 60), ("san_marco", 2, 10), ("marrakesh", 2, 30)],
)
def test_the_merchant_beats_the_clerk(game: str, players: int, games: int) -> None:
    mean, error = share(game, players, "merchant", "clerk", games)
    assert mean - 1.96 * error > 0.5
    assert mean >= 0.7


def test_the_merchant_beats_clerks_at_a_table_of_four() -> None:
    """A merchant ends ahead of a clerk more often than not."""
    mean, error = share("medici", 4, "merchant", "clerk", 40)
    assert mean - 1.96 * error > 0.5


def test_the_banker_beats_the_clerk_four_times_in_five() -> None:
    mean, _ = share("medici_vs_strozzi", 2, "banker", "clerk", 20)
    assert mean >= 0.8
