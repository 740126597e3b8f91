"""A table of Medici for tests: positions and moves in the words of the rulebook.

Cards are written c4, f0, g5, d2, s1 (cloth, fur, grain, dye, spice) and G10 (gold). Seats and florins are plain
numbers, days are 1, 2, 3. Every move asserts first that it is legal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from fondaco.games.medici import components
from fondaco.kernel.game import load
from fondaco.kernel.state import CHANCE

GAME = load("medici")
LETTERS = "cfgds"
PACK = [letter + str(value) for letter in LETTERS for value in (0, 1, 2, 3, 4, 5, 5)] + ["G10"]


class Setup(NamedTuple):
    """One row of the table of MED-1.4."""

    start: int
    deck: int
    removed: int
    capacity: int
    payouts: tuple[int, ...]
    awards: tuple[int, ...]


SETUPS = {
    2: Setup(40, 18, 18, 7, (20, 0), (10, 0)),
    3: Setup(40, 18, 18, 5, (30, 15, 0), (10, 5, 0)),
    4: Setup(40, 24, 12, 5, (30, 20, 10, 0), (10, 5, 0, 0)),
    5: Setup(30, 30, 6, 5, (30, 20, 10, 5, 0), (10, 5, 0, 0, 0)),
    6: Setup(30, 36, 0, 5, (30, 20, 15, 10, 5, 0), (10, 5, 0, 0, 0, 0)),
}
BONUS = (0, 0, 0, 0, 0, 5, 10, 20)
"""MED-1.6."""


def kind(card: str) -> int:
    """The kind (and chance outcome) of a card written like c4 or G10."""
    commodity = components.GOLD if card[0] == "G" else LETTERS.index(card[0])
    return list(zip(components.COMMODITY, components.VALUE, strict=True)).index((commodity, int(card[1:])))


def card_of(kind_: int) -> str:
    """The card as it is written."""
    commodity = components.COMMODITY[kind_]
    return ("G" if commodity == components.GOLD else LETTERS[commodity]) + str(components.VALUE[kind_])


def cards_of(counts: Sequence[int]) -> list[str]:
    """The cards of a count by kind, sorted."""
    return sorted(card_of(k) for k, n in enumerate(counts) for _ in range(n))


class Paid(NamedTuple):
    """What a day's scoring paid, by seat."""

    ships: list[int]
    tracks: dict[str, list[int]]
    bonus: dict[str, list[int]]
    income: list[int]


class Table:
    """A position just before the selector turns up his first card, and the moves that follow."""

    def __init__(
        self,
        players: int,
        *,
        ships: Sequence[str] = (),
        florins: Sequence[int] | None = None,
        levels: Mapping[str, Sequence[int]] | None = None,
        discarded: str = "",
        deck: int | None = None,
        selector: int = 0,
        day: int = 1,
    ) -> None:
        """`ships` by seat, cards separated by blanks; `levels` by commodity letter, then seat; `deck`: cards left."""
        s: Any = GAME.new(players)
        GAME.rules.apply(s, components.FIRST + selector)
        self.s, self.players = s, players
        s.day = day - 1
        shown = discarded.split() + [card for ship in ships for card in ship.split()]
        for card in shown:
            assert s.unseen[kind(card)], f"no {card} is left"
            s.unseen[kind(card)] -= 1
        s.unseen_size -= len(shown)
        for card in discarded.split():
            s.discarded[kind(card)] += 1
        for seat, ship in enumerate(ships):
            s.aboard[seat] = len(ship.split())
            for i, card in enumerate(ship.split()):
                s.cargo[seat][i] = kind(card)
        for seat, amount in enumerate(florins or ()):
            s.florins[seat] = amount
        for letter, by_seat in (levels or {}).items():
            for seat, level in enumerate(by_seat):
                s.level[seat][LETTERS.index(letter)] = level
        s.deck = SETUPS[players].deck - len(shown) if deck is None else deck
        assert 0 <= s.deck <= s.unseen_size

    # What is on the table

    @property
    def actor(self) -> int:
        return int(self.s.actor)

    @property
    def legal(self) -> list[int]:
        return GAME.legal(self.s)

    @property
    def florins(self) -> list[int]:
        return list(self.s.florins[: self.players])

    @property
    def group(self) -> list[str]:
        return [card_of(k) for k in self.s.group[: self.s.group_size]]

    @property
    def discarded(self) -> list[str]:
        return cards_of(self.s.discarded)

    @property
    def unseen(self) -> list[str]:
        return cards_of(self.s.unseen)

    def ship(self, seat: int) -> list[str]:
        """The cards aboard, sorted."""
        return sorted(card_of(k) for k in self.s.cargo[seat][: self.s.aboard[seat]])

    def levels(self, letter: str) -> list[int]:
        return [self.s.level[seat][LETTERS.index(letter)] for seat in range(self.players)]

    @property
    def chances(self) -> dict[str, int]:
        """The weight of each card that may be turned up now."""
        assert self.actor == CHANCE
        return {card_of(k): weight for k, weight in GAME.odds(self.s).items()}

    @property
    def starters(self) -> dict[int, int]:
        """The weight of each seat that may be the day's first selector."""
        assert self.actor == CHANCE and self.s.group_size == 0
        if self.s.phase == components.STARTER:
            return {a - components.FIRST: weight for a, weight in GAME.odds(self.s).items()}
        return {int(self.s.selector): 1}

    @property
    def turns_up(self) -> bool:
        """Whether a card is turned up now for a group."""
        return self.actor == CHANCE and self.s.phase == components.CARD

    @property
    def fills(self) -> bool:
        """Whether a card goes free of charge to the last active player now."""
        return self.actor == CHANCE and self.s.phase == components.FILL

    @property
    def chooses(self) -> bool:
        """Whether the selector is asked to draw or stop."""
        return bool(self.s.phase == components.CHOOSE) and self.legal == [components.DRAW, components.STOP]

    @property
    def auctions(self) -> bool:
        return bool(self.s.phase == components.AUCTION)

    @property
    def bids(self) -> list[int]:
        """The bids the speaker may make, besides passing, which he always may."""
        assert self.auctions
        assert self.legal[0] == components.PASS
        return [a - components.BID for a in self.legal[1:]]

    @property
    def must_pass(self) -> bool:
        return self.auctions and self.legal == [components.PASS]

    # Moves

    def take(self, action: int) -> Table:
        assert action in self.legal, f"{action} is not among {self.legal}"
        GAME.rules.apply(self.s, action)
        return self

    def start(self, seat: int) -> Table:
        """Chance names the day's first selector."""
        return self.take(components.FIRST + seat)

    def up(self, card: str) -> Table:
        """Chance turns up this card."""
        assert self.actor == CHANCE
        return self.take(kind(card))

    def draw(self, card: str) -> Table:
        """The selector asks for one more card, and this one comes."""
        return self.take(components.DRAW).up(card)

    def stop(self) -> Table:
        return self.take(components.STOP)

    def offer(self, cards: str) -> Table:
        """The selector makes a group of these cards."""
        first, *more = cards.split()
        self.up(first)
        for card in more:
            self.draw(card)
        if not self.auctions:
            self.stop()
        return self

    def say(self, *words: int | str) -> Table:
        """The players speak in turn: a bid, or "pass"."""
        for word in words:
            assert self.auctions
            self.take(components.PASS if word == "pass" else components.BID + int(word))
        return self

    def all_pass(self) -> Table:
        """Everybody who has still to speak passes."""
        spoke = 0
        while self.auctions:
            self.say("pass")
            spoke += 1
            assert spoke <= self.players
        return self

    def close_day(self) -> Paid:
        """The deck's last card is turned up and nobody wants it: the day ends with the ships as they are."""
        assert self.turns_up and self.s.deck == 1
        florins = self.florins
        self.up(self.unseen[0]).all_pass()
        return self.paid(florins)

    def paid(self, before: Sequence[int]) -> Paid:
        """What the last scoring paid, which must be all that the florins changed by since `before`."""
        seats = range(self.players)
        ships = [self.s.ship_paid[seat] for seat in seats]
        tracks = {c: [self.s.track_paid[seat][i] for seat in seats] for i, c in enumerate(LETTERS)}
        bonus = {c: [self.s.bonus_paid[seat][i] for seat in seats] for i, c in enumerate(LETTERS)}
        income = [now - then for now, then in zip(self.florins, before, strict=True)]
        parts = [ships, *tracks.values(), *bonus.values()]
        assert income == [sum(part[seat] for part in parts) for seat in seats]
        return Paid(ships, tracks, bonus, income)


def scored(
    players: int,
    *,
    ships: Sequence[str] = (),
    levels: Mapping[str, Sequence[int]] | None = None,
) -> Paid:
    """What a day pays that ends with these ships and began with these levels."""
    return Table(players, ships=ships, levels=levels, deck=1).close_day()
