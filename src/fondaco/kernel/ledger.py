"""A game's books, for those who study finished games: where points came from, and what lots turned out to be worth.

A game's optional module `ledger` keeps them: `entries` reads what a step paid from its events, `lots` looks back from
the end on all that was bought.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Entry:
    """Points that a seat got for something, or paid for it (below 0)."""

    source: str
    """For what, as it stands alone, in the language in force: "Ships"."""
    seat: int
    amount: int


@dataclass(frozen=True)
class Lot:
    """Something bought at a price that was bid or named."""

    seat: int
    """The buyer."""
    price: int
    worth: int
    """By how much less the game would have paid the buyer without the lot, all else as it was. In points."""
