"""More ways to set up a table of San Marco by hand, and ways to look at all that can follow, for the clause tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from fondaco.games.san_marco import rules
from fondaco.kernel.state import CHANCE

from .table import CARDS, DISTRICTS, GAME, LETTERS, Table

NEIGHBOURS = {
    "cannaregio": {"santa_croce", "san_polo", "san_marco", "castello"},
    "santa_croce": {"cannaregio", "san_polo", "dorsoduro"},
    "san_polo": {"cannaregio", "santa_croce", "san_marco", "dorsoduro"},
    "san_marco": {"cannaregio", "san_polo", "dorsoduro", "castello"},
    "dorsoduro": {"santa_croce", "san_polo", "san_marco"},
    "castello": {"cannaregio", "san_marco"},
}
"""Table 1."""
VALUES = {
    "cannaregio": (6, 5),
    "santa_croce": (6, 4),
    "san_polo": (6, 5),
    "san_marco": (8, 6),
    "dorsoduro": (6, 4),
    "castello": (6, 4),
}
"""Table 1: first and second value. In the order of the die numbers."""
TEN_PAIRS = {
    *("cannaregio-santa_croce", "cannaregio-san_polo", "cannaregio-san_marco", "cannaregio-castello"),
    *("santa_croce-san_polo", "santa_croce-dorsoduro", "san_polo-san_marco", "san_polo-dorsoduro"),
    *("san_marco-dorsoduro", "san_marco-castello"),
}
DECK = [5] * 6 + [6, 12, 10, 4] + [8, 10, 10]
"""Tables 2 and 3: the districts, Bridge, Transfer, Doge, Banishment; limit cards of 1, 2 and 3."""


class City(Table):
    """A game in play, with cards and piles set by hand."""

    def hold(self, seat: int, *cards: str) -> City:
        """It is the seat's turn with these action cards to play, whatever was to be played before."""
        if self.s.phase == rules.PLAY:
            for k in range(rules.ACTION_KINDS):
                self.s.deck[k] += self.s.playing[k]
                self.s.playing[k] = 0
            self.s.phase = rules.CHOOSE
        self.turn(seat, *cards)
        return self

    def use(self, seat: int, card: str, *moves: str) -> City:
        """The seat begins to play a card and has a Doge card left for later."""
        self.hold(seat, card, "doge")
        self.play(card, *moves)
        return self

    def piles(self, h: int, *piles: str) -> City:
        """The piles of a distributor before anything is chosen: `"castello doge limit3"`. They are not yet open."""
        self.until(rules.CHOOSE)
        for i, text in enumerate(piles):
            for k in range(rules.KINDS):
                self.s.deck[k] += self.s.pile[h][i][k]
                self.s.pile[h][i][k] = 0
            kinds = [CARDS.index(card) for card in text.split()]
            for k in kinds:
                self.s.pile[h][i][k] += 1
                self.s.deck[k] -= 1
            self.s.pile_actions[h][i] = sum(k < rules.ACTION_KINDS for k in kinds)
            self.s.pile_limits[h][i] = sum(k >= rules.ACTION_KINDS for k in kinds)
        return self

    def draw(self, text: str) -> City:
        """The distributor whose turn it is to draw draws these cards: `"castello doge limit3"`."""
        self.until(rules.DRAW)
        self.play(*sorted(text.split(), key=CARDS.index))
        return self

    def end(self, *totals: int) -> City:
        """The round ends with these limit points."""
        self.totals(*totals).finish_round()
        return self

    def away(self, c: int) -> int:
        """How many aristocrats of the colour are on the board."""
        there = sum(row[c] for row in self.s.aristocrats) + sum(row[c] for row in self.s.bridge)
        return int(there)

    @property
    def where(self) -> str:
        """The Doge's district; "" before he has come."""
        return DISTRICTS[self.s.doge] if self.s.doge >= 0 else ""

    @property
    def built(self) -> dict[str, str]:
        """The pairs with bridges, and whose they are."""
        owners = {text: self.owners(text) for text in TEN_PAIRS}
        return {text: who for text, who in owners.items() if who}

    def after(self, *moves: str) -> City:
        """Another table where these moves were made."""
        other = City.__new__(City)
        other.s = self.s.copy()
        other.play(*moves)
        return other


def endings(s: Any, done: Callable[[Any], bool]) -> Iterator[Any]:
    """Every position where `done` that can be reached by decisions alone, once for each way that leads there."""
    if done(s):
        yield s
        return
    assert s.actor >= 0
    for a in GAME.legal(s):
        after = s.copy()
        GAME.rules.apply(after, a)
        yield from endings(after, done)


def chances(s: Any, done: Callable[[Any], bool], chance: Fraction = Fraction(1)) -> Iterator[tuple[Fraction, Any]]:
    """Every position where `done` that chance alone can lead to, and how likely each way there is."""
    if done(s):
        yield chance, s
        return
    assert s.actor == CHANCE
    odds = GAME.odds(s)
    for a, weight in odds.items():
        after = s.copy()
        GAME.rules.apply(after, a)
        yield from chances(after, done, chance * Fraction(weight, sum(odds.values())))


def seats(text: str) -> list[int]:
    """`"A C"` as seats."""
    return [LETTERS.index(letter) for letter in text.split()]
