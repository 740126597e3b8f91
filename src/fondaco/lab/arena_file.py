"""A run of the arena as a Parquet file: a row for each seat of each game, from which it can go on."""

from __future__ import annotations

import json
import os
from itertools import groupby
from pathlib import Path
from typing import Any

from fondaco.bots.program import files, is_program
from fondaco.lab.arena import Arena, Plan, Result

COLUMNS = {"game": "int64", "seat": "int8", "bot": "string", "points": "int32", "rank": "int8", "seconds": "float64"}
KEY = b"fondaco.arena"


class OtherRun(ValueError):
    """The file holds games of another run than the one that is to go on."""


def described(plan: Plan) -> dict[str, Any]:
    """What decides how each game of a run goes; not how many there are."""
    from fondaco.kernel import native

    programs = [file for bot in plan.bots if is_program(bot) for file in files(bot)]
    return {
        "game": plan.game.name,
        "rules": plan.game.rules.VERSION,
        "figures": plan.game.figures.digest,
        "players": plan.players,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "options": list(plan.options),
        "code": native.digest(plan.game, *sorted((Path(__file__).parents[1] / "bots").glob("*.py")), *programs),
    }


def save(arena: Arena, file: Path) -> None:
    """Write all games, whole or not at all. Raises ImportError without pyarrow, OSError."""
    import pyarrow
    from pyarrow import parquet

    results = [arena.results[number] for number in sorted(arena.results)]
    rows: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    for r in results:
        for seat, bot in enumerate(r.bots):
            values = (r.number, seat, bot, r.points[seat], r.ranks[seat], r.seconds[seat])
            for column, value in zip(rows.values(), values, strict=True):
                column.append(value)
    schema = pyarrow.schema(list(COLUMNS.items()), metadata={KEY: json.dumps(described(arena.plan))})
    part = file.with_name(f"{file.name}.part")
    parquet.write_table(pyarrow.table(rows, schema=schema), part)
    os.replace(part, file)


def load(arena: Arena, file: Path) -> int:
    """Add the games that the file holds; how many. Raises OtherRun, ImportError, OSError."""
    import pyarrow
    from pyarrow import parquet

    try:
        table = parquet.read_table(file)
        run = json.loads((table.schema.metadata or {})[KEY])
    except (pyarrow.ArrowInvalid, KeyError, ValueError):
        raise OtherRun("it is no file of the arena") from None
    wanted = described(arena.plan)
    if other := [name for name in wanted if run.get(name) != wanted[name]]:
        raise OtherRun(f"its games were played with another {', '.join(other)}")
    added = 0
    for number, seats in groupby(table.to_pylist(), key=lambda row: row["game"]):
        if number < arena.plan.games:
            rows = list(seats)
            arena.add(
                Result(
                    number,
                    tuple(row["bot"] for row in rows),
                    tuple(row["points"] for row in rows),
                    tuple(row["rank"] for row in rows),
                    tuple(row["seconds"] for row in rows),
                )
            )
            added += 1
    return added
