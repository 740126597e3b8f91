"""Fondaco: classic board games of trade, intrigue and empire.

>>> import fondaco
>>> match = fondaco.new("medici_vs_strozzi", seed=1)
>>> len(match.legal_moves) > 0
True
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fondaco.kernel.game import catalogue, load
from fondaco.match.chance import Chance
from fondaco.match.match import Match
from fondaco.match.moves import Ambiguous, IllegalMove, Move, Outcome, Unreadable
from fondaco.match.record import RecordError, parse_record
from fondaco.match.replay import replay

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fondaco.research.batch import Batch

__version__ = "0.1.0"
__all__ = [
    "Ambiguous",
    "IllegalMove",
    "Match",
    "Move",
    "Outcome",
    "RecordError",
    "Unreadable",
    "batch",
    "game_names",
    "new",
    "open_record",
]


def game_names() -> list[str]:
    """The names of all games."""
    return sorted(catalogue())


def new(
    game: str,
    players: int | None = None,
    *,
    options: dict[str, str] | None = None,
    names: Sequence[str] | None = None,
    seed: int | str | None = None,
    draws: bool = True,
) -> Match:
    """A new match.

    `players` may be left out where the game is for one number only. The same seed gives the same cards; without one
    they are secret and random. With `draws=False` you push every outcome of chance yourself. Raises ValueError.
    """
    found = load(game)
    seats = found.table(players)
    return Match(found, seats, options, names, Chance.fresh(seats, seed), draws)


def batch(
    game: str,
    players: int | None = None,
    n: int = 1024,
    *,
    options: dict[str, str] | None = None,
    seed: int | Sequence[int] | NDArray[np.int64] = 0,
    again: bool = True,
    threads: int | None = None,
) -> Batch:
    """`n` games side by side as arrays, as machine code on all cores (see `fondaco.research.batch.Batch`).

    The first batch of a game on a computer takes up to a minute, while its machine code is made. Raises ValueError.
    """
    from fondaco.research.batch import Batch

    found = load(game)
    return Batch(found, found.table(players), n, options, seed, again, threads)


def open_record(file: str | Path) -> Match:
    """The match of a record file. Raises OSError, and RecordError with the line where it is wrong."""
    data = Path(file).read_bytes()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(data.count(b"\n", 0, error.start) + 1, "this is no UTF-8 text, as records are") from None
    return replay(parse_record(text))
