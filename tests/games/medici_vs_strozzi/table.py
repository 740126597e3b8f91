"""A table of Medici vs Strozzi in the words of the rulebook, for tests.

Tiles are written c, f, s, d and a value; G5 is gold. A berth is written "5 left": the ship with five holds at the left
harbour. Ships are loaded and tiles discarded by real turns, so that every position a test speaks of is a played one;
only money and markers are set by hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from fondaco.games.medici_vs_strozzi import rules
from fondaco.kernel.game import load
from fondaco.kernel.state import CHANCE

GAME = load("medici_vs_strozzi")
MEDICI, STROZZI = 0, 1
LETTERS = "cfsdG"
TILE_NAMES = [f"{LETTERS[good]}{value}" for good, value in zip(rules.GOOD, rules.VALUE, strict=True)]
DECISIONS = {
    rules.TILE: "tile",
    rules.CHOOSE: "lot",
    rules.NAME: "price",
    rules.RESPOND: "respond",
    rules.STOW: "load",
    rules.OVER: "over",
}
WORDS = {
    rules.DRAW: "draw",
    rules.STOP: "stop",
    rules.BUY: "buy",
    rules.DECLINE: "decline",
    rules.DISCARD: "discard",
}
ALL_TILES = Counter({"G5": 2})
for _good in "cfsd":
    ALL_TILES.update(f"{_good}0 {_good}1 {_good}2 {_good}3 {_good}4 {_good}4".split())


def tiles(names: str) -> list[str]:
    """`c4 G5` as a list."""
    return names.split()


def berth(action: int) -> str:
    """`5 left`: the ship and the harbour of a loading action."""
    ship, harbour = divmod(action - rules.LOAD, rules.HARBOURS)
    return f"{rules.CAPACITY[ship]} {rules.HARBOUR_IDS[harbour]}"


def loading(words: str) -> int:
    """The action of `discard` or of a berth."""
    if words == "discard":
        return rules.DISCARD
    ship, harbour = words.split()
    return rules.LOAD + rules.CAPACITY.index(int(ship)) * rules.HARBOURS + rules.HARBOUR_IDS.index(harbour)


def track(words: str) -> int:
    """The track of `left dye`."""
    harbour, good = words.split()
    place = (rules.HARBOUR_IDS.index(harbour), rules.GOODS.index(good))
    return list(zip(rules.TRACK_HARBOUR, rules.TRACK_GOOD, strict=True)).index(place)


def spell(kinds: Any) -> Counter[str]:
    """A vector of numbers of tiles by kind, as tiles."""
    return +Counter(dict(zip(TILE_NAMES, map(int, kinds), strict=True)))


class Table:
    """A game in play. Every step is checked to be legal before it is taken."""

    def __init__(self, **markers: int) -> None:
        self.s = GAME.new(2)
        self.put(**markers)

    def put(self, **markers: int) -> None:
        """Set markers by hand: `left_dye=3`."""
        for words, position in markers.items():
            self.s.marker[track(words.replace("_", " "))] = position

    def put_money(self, medici: int, strozzi: int) -> None:
        self.s.coins[MEDICI], self.s.coins[STROZZI] = medici, strozzi

    # What lies on the table

    @property
    def decision(self) -> str:
        return DECISIONS[self.s.phase]

    @property
    def actor(self) -> int:
        return int(self.s.actor)

    @property
    def money(self) -> tuple[int, int]:
        return self.s.coins[MEDICI], self.s.coins[STROZZI]

    @property
    def round(self) -> int:
        """1, 2, 3."""
        return int(self.s.round) + 1

    @property
    def bag(self) -> Counter[str]:
        return spell(self.s.bag)

    @property
    def discards(self) -> Counter[str]:
        return spell(self.s.discarded)

    @property
    def open_lot(self) -> Counter[str]:
        return Counter(TILE_NAMES[self.s.lot[i]] for i in range(self.s.lot_size))

    def cargo(self, player: int, ship: int) -> Counter[str]:
        """The tiles on the player's ship with so many holds."""
        holds = self.s.cargo[player][rules.CAPACITY.index(ship)]
        return Counter(TILE_NAMES[kind] for kind in holds if kind >= 0)

    def harbour(self, player: int, ship: int) -> str | None:
        h = self.s.docked[player][rules.CAPACITY.index(ship)]
        return None if h < 0 else rules.HARBOUR_IDS[h]

    def marker(self, words: str) -> int:
        return int(self.s.marker[track(words)])

    @property
    def markers(self) -> dict[str, int]:
        """The markers that are not on the centre."""
        names = [
            f"{rules.HARBOUR_IDS[h]} {rules.GOODS[g]}"
            for h, g in zip(rules.TRACK_HARBOUR, rules.TRACK_GOOD, strict=True)
        ]
        return {name: int(place) for name, place in zip(names, self.s.marker, strict=True) if place}

    def odds(self) -> Counter[str]:
        assert self.actor == CHANCE
        return Counter({TILE_NAMES[kind]: weight for kind, weight in GAME.odds(self.s).items()})

    def choices(self) -> set[str]:
        """The legal actions of a decision other than the price, in words."""
        return {WORDS[a] if a in WORDS else berth(a) for a in GAME.legal(self.s)}

    def prices(self) -> list[int]:
        assert self.decision == "price"
        return [a - rules.PRICE for a in GAME.legal(self.s)]

    # Steps

    def play(self, action: int) -> None:
        legal = GAME.legal(self.s)
        assert action in legal, f"{action} is not among {legal[:30]} at decision {self.decision}"
        GAME.rules.apply(self.s, action)

    def draw(self, tile: str) -> None:
        """One tile comes out of the bag, after the drawer's word where he is asked for it."""
        if self.decision == "lot":
            self.play(rules.DRAW)
        assert self.actor == CHANCE
        self.play(TILE_NAMES.index(tile))

    def lot(self, names: str) -> None:
        """The whole lot is drawn and closed."""
        for tile in tiles(names):
            self.draw(tile)
        if self.decision == "lot":
            self.play(rules.STOP)

    def name(self, price: int) -> None:
        self.play(rules.PRICE + price)

    def buy(self) -> None:
        self.play(rules.BUY)

    def decline(self) -> None:
        self.play(rules.DECLINE)

    def load(self, words: str) -> None:
        self.play(loading(words))

    def sell(self, buyer: int, names: str, price: int = 0) -> None:
        """A turn up to the payment: the lot goes to the buyer, whichever of the two he is."""
        self.lot(names)
        drawer = self.actor
        self.name(price)
        if drawer == buyer:
            self.decline()
        else:
            self.buy()

    def turn(self, buyer: int, names: str, words: str = "discard", price: int = 0) -> None:
        """A whole turn."""
        self.sell(buyer, names, price)
        self.load(words)

    def ship(self, player: int, words: str, names: str) -> None:
        """The player gets tiles for nothing, in turns of one tile each, and loads them at the berth."""
        for tile in tiles(names):
            self.turn(player, tile, words)

    def leave(self, names: str = "", buyer: int = MEDICI) -> None:
        """All tiles in the bag but these are discarded, in turns of one tile each; with none left the round ends."""
        for tile in (self.bag - Counter(tiles(names))).elements():
            self.turn(buyer, tile)

    def end_round(self, buyer: int = MEDICI) -> None:
        """The bag is emptied by discarding."""
        self.leave(buyer=buyer)


def random_steps(seed: int) -> Iterator[tuple[Any, int, Any]]:
    """A whole game at random: position before, action, position after, for each step. The two share nothing."""
    random = Random(seed)
    s = GAME.new(2)
    while legal := GAME.legal(s):
        if s.actor == CHANCE:
            odds = GAME.odds(s)
            action = random.choices(list(odds), list(odds.values()))[0]
        else:
            action = random.choice(legal)
        before = s.copy()
        GAME.rules.apply(s, action)
        yield before, action, s.copy()
