"""A table of Struggle of Empires for tests: positions and moves in the words of the rulebook.

Seats are plain numbers, areas, tiles and powers their names in the figures; dice are pairs. Every move asserts first
that it is legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from fondaco.games.struggle_of_empires import rules
from fondaco.games.struggle_of_empires.rules import components
from fondaco.kernel.game import load
from fondaco.kernel.state import CHANCE

GAME = load("struggle_of_empires")
AREAS = components.AREA_IDS
TILES = components.TILE_IDS
POWERS = components.POWER_IDS
UNITS = components.UNIT_IDS
ACTIONS = {
    "pass": rules.PASS,
    "done": rules.DONE,
    "buy": rules.BUY,
    "build": rules.BUILD,
    "move": rules.MOVE,
    "attack": rules.ATTACK,
    "colonise": rules.COLONISE,
    "enslave": rules.ENSLAVE,
    "go on": rules.GO_ON,
    "top": rules.ROW,
    "bottom": rules.ROW + 1,
    "home": rules.PLACE + rules.HOME,
    **{unit: rules.UNIT + i for i, unit in enumerate(UNITS)},
    **{area: rules.PLACE + i for i, area in enumerate(AREAS)},
    **{power: rules.POWER + i for i, power in enumerate(POWERS)},
    **{tile: rules.TILE + i for i, tile in enumerate(TILES)},
}
"""Words and their actions; seats, neutrals, amounts and dice have functions of their own."""


def seat(p: int) -> int:
    return rules.SEAT + p


def neutral(strength: int) -> int:
    return rules.NEUTRAL + strength - 1


def amount(n: int) -> int:
    return rules.AMOUNT + n


def give(p: int) -> int:
    return rules.GIVE + p


def dice(a: int, b: int) -> int:
    """The roll of two dice."""
    return rules.ROLL + list(zip(rules.HIGH, rules.LOW, strict=True)).index((max(a, b), min(a, b)))


class Europe:
    """A position in the first action turn of a War, with alliances, and an empty map; and the moves that follow."""

    def __init__(
        self,
        players: int = 4,
        *,
        top: Sequence[int] | None = None,
        order: Sequence[int] | None = None,
        powers: Sequence[str] = POWERS,
        gold: Mapping[int, int] | None = None,
        population: Mapping[int, int] | None = None,
        unrest: Mapping[int, int] | None = None,
        units: Mapping[int, Mapping[str, Mapping[str, int]]] | None = None,
        markers: Mapping[int, Mapping[str, int]] | None = None,
        counters: Mapping[str, Iterable[str]] | None = None,
        tiles: Mapping[int, Mapping[str, int]] | None = None,
        war: int = 1,
        round: int = 1,
        options: Mapping[str, str] | None = None,
    ) -> None:
        """By seat: gold (10), population (5) and unrest (0); units by place ("home" too) and type; markers by area;
        tiles by name. `counters` by area: "pop", "slave", or a number. Even places of the `order` are TOP by default.
        """
        s: Any = GAME.new(players, GAME.option_values(dict(options or {})))
        self.s, self.players = s, players
        s.first = s.mover = 0
        s.war, s.round = war, round
        for p in range(players):
            s.power[p] = POWERS.index(powers[p])
        order = list(range(players)) if order is None else order
        top = [p for i, p in enumerate(order) if i % 2 == 0] if top is None else top
        for i, p in enumerate(order):
            s.order[i], s.row[p] = p, int(p not in top)
        s.placed = players
        for field, values in ((s.gold, gold), (s.population, population), (s.unrest, unrest)):
            for p, value in (values or {}).items():
                field[p] = value
        for p, places in (units or {}).items():
            for place, types in places.items():
                for unit, n in types.items():
                    s.unit[p][UNITS.index(unit)][rules.HOME if place == "home" else AREAS.index(place)] = n
        for p, areas in (markers or {}).items():
            for area, n in areas.items():
                s.marker[p][AREAS.index(area)] = n
        for area, symbols in (counters or {}).items():
            for symbol in symbols:
                i, symbol_at = AREAS.index(area), components.SYMBOL_IDS.index(symbol)
                s.bag[i][symbol_at] -= 1
                s.counter[i][symbol_at] += 1
        for p, owned in (tiles or {}).items():
            for tile, n in owned.items():
                s.supply[TILES.index(tile)] -= n
                s.tile[p][TILES.index(tile)] = n
        s.place = 0
        self.turn(order[0])

    def turn(self, p: int) -> Europe:
        """It is this seat's turn, with no action taken."""
        s = self.s
        s.place = list(s.order[: self.players]).index(p)
        s.phase, s.actor, s.mover = rules.TURN, p, p
        s.actions = s.bought = s.settled = s.attacked = s.passed = s.conscripts = s.given = 0
        return self

    # What is on the table

    @property
    def actor(self) -> int:
        return int(self.s.actor)

    @property
    def legal(self) -> list[int]:
        return GAME.legal(self.s)

    @property
    def words(self) -> set[str]:
        """The legal actions that have a word."""
        return {word for word, a in ACTIONS.items() if a in self.legal}

    def may(self, word: str | int) -> bool:
        return (ACTIONS[word] if isinstance(word, str) else word) in self.legal

    def of(self, field: str) -> list[int]:
        """A vector by seat: gold, population, unrest, vp."""
        return list(getattr(self.s, field)[: self.players])

    def unit(self, p: int, unit: str, place: str) -> int:
        return int(self.s.unit[p][UNITS.index(unit)][rules.HOME if place == "home" else AREAS.index(place)])

    def marker(self, p: int, area: str) -> int:
        return int(self.s.marker[p][AREAS.index(area)])

    def counter(self, area: str, symbol: str) -> int:
        return int(self.s.counter[AREAS.index(area)][components.SYMBOL_IDS.index(symbol)])

    def owned(self, p: int, tile: str) -> tuple[int, int]:
        """Tiles of this name, and how many of them lie face down."""
        k = TILES.index(tile)
        return int(self.s.tile[p][k]), int(self.s.used[p][k])

    @property
    def rolling(self) -> bool:
        return self.actor == CHANCE

    # Moves

    def take(self, *steps: str | int) -> Europe:
        """Words or actions, one after the other."""
        for step in steps:
            action = ACTIONS[step] if isinstance(step, str) else step
            assert action in self.legal, f"{step} is not among {self.legal} in phase {self.s.phase}"
            GAME.rules.apply(self.s, action)
        return self

    def roll(self, *rolls: tuple[int, int]) -> Europe:
        """Dice, the attacker's before the defender's."""
        for a, b in rolls:
            assert self.rolling
            self.take(dice(a, b))
        return self

    def attack(self, area: str, target: int) -> Europe:
        """The actor attacks: `target` is `seat(p)` or `neutral(strength)`."""
        return self.take("attack", area, target)

    def end_round(self) -> Europe:
        """Everybody passes until the round is over."""
        war, round_ = self.s.war, self.s.round
        while (self.s.war, self.s.round) == (war, round_) and self.s.phase != rules.OVER:
            self.take("pass" if self.may("pass") else "done")
        return self

    def end_war(self) -> Europe:
        """Everybody passes until the War is over."""
        while self.s.reckoned != self.s.war and self.s.phase == rules.TURN:
            self.take("pass" if self.may("pass") else "done")
        return self


def order_of(t: Europe) -> list[int]:
    """The turn order of the War."""
    return [int(p) for p in t.s.order[: t.players]]


def rows_of(t: Europe) -> tuple[set[int], set[int]]:
    """The seats of the top and of the bottom row."""
    top, bottom = ({p for p in range(t.players) if t.s.row[p] == row} for row in (0, 1))
    return top, bottom
