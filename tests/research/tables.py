"""Every game at its smallest and its largest table, for the tests that hold of all games."""

from __future__ import annotations

import pytest

from fondaco.kernel.game import Game, catalogue

TABLES = [(g, n) for g in catalogue().values() for n in sorted({min(g.rules.PLAYERS), max(g.rules.PLAYERS)})]

HIDING = [(g, n) for g, n in TABLES if g.hides]

every_table = pytest.mark.parametrize(("game", "players"), TABLES, ids=[f"{g.name}-{n}" for g, n in TABLES])
every_hiding_table = pytest.mark.parametrize(("game", "players"), HIDING, ids=[f"{g.name}-{n}" for g, n in HIDING])


def expected_row(game: Game, view: object, viewer: int) -> list[float]:
    """What an observation of the view must be, reckoned in plain Python from what the game says of its fields."""
    said = game.research.FEATURES if game.research else {}
    row = [float(p == viewer) for p in range(max(game.rules.PLAYERS))]
    for name, field in game.rules.State.fields.items():
        values = getattr(view, name)
        depth = len(field.shape)
        if name == "actor":
            row += [float(values == v) for v in range(-2, max(game.rules.PLAYERS))]
            continue
        feature = said.get(name)
        if feature is None:
            per = {"turn": 100, "players": max(game.rules.PLAYERS)}.get(name, field.high)
            row += [v / per for v in flat(values, depth)]
        elif feature.form == "number":
            row += [v / feature.per for v in flat(values, depth)]
        elif feature.form == "kinds":
            for v in flat(values, depth):
                row += [float(v == kind) for kind in range(feature.low, feature.high + 1)]
        elif feature.form == "counts":
            for last in rows(values, depth):
                row += [float(last.count(kind)) for kind in range(feature.low, feature.high + 1)]
    return row


def flat(values: object, depth: int) -> list[int]:
    if depth == 0:
        assert isinstance(values, int)
        return [values]
    assert isinstance(values, list | tuple)
    return [v for part in values for v in flat(part, depth - 1)]


def rows(values: object, depth: int) -> list[list[int]]:
    assert isinstance(values, list | tuple)
    return [list(values)] if depth == 1 else [row for part in values for row in rows(part, depth - 1)]
