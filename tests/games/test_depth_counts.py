"""How many sequences of steps there are to a depth: a rule that is changed by accident changes these numbers."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from fondaco.kernel import game as games
from fondaco.kernel.game import Game
from tests.play import GAMES, TABLES

COUNTS = tomllib.loads((Path(__file__).parent / "depth_counts.toml").read_text(encoding="utf-8"))
ROWS = [(name, row) for name, rows in COUNTS.items() for row in rows]


def count(game: Game, s: Any, depth: int, known: dict[tuple[int, bytes] | None, int]) -> int:
    """The number of sequences of exactly `depth` steps, chance included, from the position."""
    actions = game.legal(s)
    if depth == 1:
        return len(actions)
    key = (depth, s.to_bytes()) if depth > 2 else None
    if key in known:
        return known[key]
    total = 0
    for action in actions:
        after = s.copy()
        game.rules.apply(after, action)
        total += count(game, after, depth - 1, known)
    if key:
        known[key] = total
    return total


def label(name: str, row: dict[str, Any]) -> str:
    after = [f"after {len(row['moves'].split())}"] if "moves" in row else []
    return "-".join([name, str(row["players"]), *after, *row.get("options", {}).values()])


@pytest.mark.parametrize(("name", "row"), ROWS, ids=[label(name, row) for name, row in ROWS])
def test_the_number_of_sequences_to_a_depth(name: str, row: dict[str, Any]) -> None:
    game = games.load(name)
    s = game.new(row["players"], game.option_values(row.get("options", {})))
    for text in row.get("moves", "").split():
        action = game.words.parse(s, text)
        assert action in game.legal(s), text
        game.rules.apply(s, action)
    for depth, expected in enumerate(row["counts"], 1):
        assert count(game, s, depth, {}) == expected, f"depth {depth}"


def test_every_game_and_number_of_players_is_counted() -> None:
    assert set(TABLES) == {(name, row["players"]) for name, row in ROWS}
    assert set(COUNTS) == set(GAMES)
