"""What is on a table of Struggle of Empires, for tests, in the words of the rulebook.

Areas, tiles and powers are written by their ids, units as army, navy and fort, the own home country as home, seats as
plain numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from fondaco.games.struggle_of_empires import rules as r
from fondaco.kernel.game import load
from fondaco.kernel.state import CHANCE

GAME = load("struggle_of_empires")
AREAS = list(r.AREA_IDS)
NAVAL_AREAS = [
    "baltic",
    "mediterranean",
    "north_america",
    "caribbean",
    "south_america",
    "africa",
    "india",
    "east_indies",
]
"""SOE-2.3."""
PLACES = [*AREAS, "home"]
POWERS = list(r.POWER_IDS)
TILES = list(r.TILE_IDS)
KINDS = ["army", "navy", "fort"]
ROUNDS = {2: 6, 3: 6, 4: 6, 5: 5, 6: 5, 7: 5}
"""SOE-1.1."""
ALL_PLAYERS = sorted(ROUNDS)
WORDS = {
    "pass": r.PASS,
    "done": r.DONE,
    "buy": r.BUY,
    "build": r.BUILD,
    "move": r.MOVE,
    "attack": r.ATTACK,
    "colonise": r.COLONISE,
    "enslave": r.ENSLAVE,
    "go on": r.GO_ON,
}


def symbol(name: str) -> int:
    return list(r.SYMBOL_IDS).index(name)


class Reading:
    """A position, and what can be read off it."""

    def __init__(self, s: Any) -> None:
        self.s = s
        self.players = int(s.players)

    def copy(self) -> Self:
        return type(self)(self.s.copy())

    # What is on the table

    @property
    def actor(self) -> int:
        return int(self.s.actor)

    @property
    def legal(self) -> list[int]:
        return GAME.legal(self.s)

    @property
    def over(self) -> bool:
        return bool(self.s.phase == r.OVER)

    def can(self, word: str) -> bool:
        """Whether the action of this name, or the use of this tile, is legal."""
        return (r.TILE + TILES.index(word) if word in TILES else WORDS[word]) in self.legal

    def by_seat(self, field: str) -> list[int]:
        """`gold`, `population`, `unrest`, `vp`, by seat."""
        return [int(value) for value in getattr(self.s, field)[: self.players]]

    @property
    def gold(self) -> list[int]:
        return self.by_seat("gold")

    @property
    def unrest(self) -> list[int]:
        return self.by_seat("unrest")

    @property
    def population(self) -> list[int]:
        return self.by_seat("population")

    @property
    def vp(self) -> list[int]:
        return self.by_seat("vp")

    def units(self, seat: int, kind: str, place: str) -> int:
        return int(self.s.unit[seat][KINDS.index(kind)][PLACES.index(place)])

    def all_units(self, seat: int) -> int:
        return sum(self.units(seat, kind, place) for kind in KINDS for place in PLACES)

    def markers(self, seat: int, area: str) -> int:
        return int(self.s.marker[seat][AREAS.index(area)])

    def all_markers(self, seat: int) -> int:
        return sum(self.markers(seat, area) for area in AREAS)

    def counters(self, area: str) -> list[str]:
        """The symbols of the counters face up in the area."""
        row = self.s.counter[AREAS.index(area)]
        return [name for k, name in enumerate(r.SYMBOL_IDS) for _ in range(row[k])]

    @property
    def all_counters(self) -> int:
        return sum(len(self.counters(area)) for area in AREAS)

    @property
    def bag(self) -> dict[tuple[str, str], int]:
        """How many counters of each area and symbol are in the bag."""
        return {
            (area, name): int(self.s.bag[i][k])
            for i, area in enumerate(AREAS)
            for k, name in enumerate(r.SYMBOL_IDS)
            if self.s.bag[i][k]
        }

    def tiles(self, seat: int, tile: str) -> int:
        return int(self.s.tile[seat][TILES.index(tile)])

    def used(self, seat: int, tile: str) -> int:
        return int(self.s.used[seat][TILES.index(tile)])

    def supply(self, tile: str) -> int:
        return int(self.s.supply[TILES.index(tile)])

    @property
    def order(self) -> list[int]:
        return [int(seat) for seat in self.s.order[: self.players]]

    @property
    def alliances(self) -> tuple[set[int], set[int]]:
        """The seats of the top and of the bottom row."""
        top, bottom = ({p for p in range(self.players) if self.s.row[p] == row} for row in (0, 1))
        return top, bottom

    def choices(self, base: int, names: Sequence[str]) -> set[str]:
        """The names of the legal actions that begin at this code."""
        return {names[a - base] for a in self.legal if base <= a < base + len(names)}

    @property
    def places(self) -> set[str]:
        return self.choices(r.PLACE, PLACES)

    @property
    def seats(self) -> set[int]:
        return {a - r.SEAT for a in self.legal if r.SEAT <= a < r.SEAT + self.players}

    @property
    def amounts(self) -> list[int]:
        return [a - r.AMOUNT for a in self.legal if a >= r.AMOUNT]

    @property
    def drawn(self) -> dict[tuple[str, str], int]:
        """The weight of each counter that may be drawn now."""
        assert self.actor == CHANCE
        size = len(r.SYMBOL_IDS)
        return {
            (AREAS[(a - r.COUNTER) // size], r.SYMBOL_IDS[(a - r.COUNTER) % size]): weight
            for a, weight in GAME.odds(self.s).items()
        }

    @property
    def weights(self) -> list[int]:
        """The weights of all that may happen by chance now."""
        assert self.actor == CHANCE
        return list(GAME.odds(self.s).values())
