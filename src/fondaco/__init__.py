"""Fondaco: classic board games of trade, intrigue and empire.

>>> import fondaco
>>> match = fondaco.new("medici_vs_strozzi", seed=1)
>>> len(match.legal_moves) > 0
True
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fondaco.kernel.game import catalogue, load
from fondaco.match.chance import Chance
from fondaco.match.match import Match
from fondaco.match.moves import Ambiguous, IllegalMove, Move, Outcome, Unreadable
from fondaco.match.record import RecordError, parse_record, replay

__version__ = "0.1.0"
__all__ = [
    "Ambiguous",
    "IllegalMove",
    "Match",
    "Move",
    "Outcome",
    "RecordError",
    "Unreadable",
    "games",
    "new",
    "open_record",
]


def games() -> list[str]:
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
    if players is None:
        if len(found.rules.PLAYERS) > 1:
            raise ValueError(
                f"{game} is for {found.rules.PLAYERS[0]} to {found.rules.PLAYERS[-1]} players: say how many"
            )
        players = found.rules.PLAYERS[0]
    if players not in found.rules.PLAYERS:
        found.new(players)
    return Match(found, players, options, names, Chance.fresh(players, seed), draws)


def open_record(file: str | Path) -> Match:
    """The match of a record file. Raises OSError, and RecordError with the line where it is wrong."""
    data = Path(file).read_bytes()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(data.count(b"\n", 0, error.start) + 1, "this is no UTF-8 text, as records are") from None
    return replay(parse_record(text))
