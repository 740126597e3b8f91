"""A table of San Marco in the words of the rulebook, for tests.

Players are A, B, C, D by seat; in the game for two C and D are the ghosts. Districts and pairs are written as in
notation. Positions are set up by hand: aristocrats "A3 B2", bridges "A B", scores; then cards are played step by step,
every step checked to be legal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from fondaco.games.san_marco import notation, rules, words
from fondaco.kernel.game import load
from fondaco.kernel.state import CHANCE

GAME = load("san_marco")
A, B, C, D = range(4)
LETTERS = "ABCD"
CARDS = notation.CARD_TEXTS
DISTRICTS = rules.DISTRICT_IDS
PAIRS = notation.PAIR_TEXTS


def pair(text: str) -> int:
    """The pair of `castello-san_marco`, in either order."""
    return int(words.parse(GAME.new(4), text)) - rules.PAIR


class Table:
    """A game in play."""

    def __init__(self, players: int = 4) -> None:
        self.s = GAME.new(players)

    @property
    def colours(self) -> int:
        return 3 if self.s.players == 3 else 4

    # Setting up by hand

    def begin(self, *, start: int = A, empty: bool = True) -> Table:
        """Through the set-up by the lowest rolls and bridges; then, unless not wished, an empty board."""
        while self.s.phase in (rules.SETUP_ROLL, rules.SETUP_BRIDGE):
            legal = GAME.legal(self.s)
            self.take(legal[self.s.count % 2] if self.s.phase == rules.SETUP_ROLL else legal[0])
        if empty:
            self.clear()
        return self

    def clear(self) -> None:
        """All aristocrats and bridges go home."""
        for c in range(self.colours):
            for d in range(6):
                self.s.aristocrats[d][c] = 0
            for p in range(rules.PAIRS):
                self.s.bridge[p][c] = 0
            self.s.supply[c] = 25
        self.s.bridges_left = 12

    def put(self, **districts: str) -> Table:
        """`san_marco="A3 B2"`: so many aristocrats more, out of the supplies."""
        for name, text in districts.items():
            for letter, number in re.findall(r"([A-D])(\d+)", text):
                c = LETTERS.index(letter)
                self.s.aristocrats[DISTRICTS.index(name)][c] += int(number)
                self.s.supply[c] -= int(number)
        return self

    def bridges(self, **pairs: str) -> Table:
        """`san_polo__san_marco="A B"`: bridges with markers out of the supplies."""
        for name, owners in pairs.items():
            for letter in owners.split():
                c = LETTERS.index(letter)
                assert not self.s.bridge[pair(name.replace("__", "-"))][c]
                self.s.bridge[pair(name.replace("__", "-"))][c] = 1
                self.s.supply[c] -= 1
                self.s.bridges_left -= 1
        return self

    def score(self, *points: int) -> Table:
        for c, n in enumerate(points):
            self.s.score[c] = n
        return self

    def supply(self, c: int, n: int) -> Table:
        """The rest of the colour's supply vanishes."""
        self.s.supply[c] = n
        return self

    def doge(self, district: str) -> Table:
        self.s.doge = DISTRICTS.index(district)
        return self

    # A round

    def until(self, *phases: int) -> Table:
        """The lowest legal actions, up to one of the phases; of two role rolls the second is the higher."""
        while self.s.phase not in phases:
            self.take(GAME.legal(self.s)[int(self.s.phase == rules.ROLE_ROLL and self.s.roll > 0)])
        return self

    def turn(self, seat: int, *cards: str) -> Table:
        """It is the seat's turn, and these are the action cards it has still to play."""
        self.until(rules.CHOOSE)
        for k in range(rules.KINDS):
            for h in range(2):
                self.s.hand[h][k] = 0
                for pile in range(3):
                    self.s.deck[k] += self.s.pile[h][pile][k]
                    self.s.pile[h][pile][k] = 0
        for card in cards:
            k = CARDS.index(card)
            self.s.playing[k] += 1
            self.s.deck[k] -= 1
        self.s.playing_size = len(cards)
        self.s.phase = rules.PLAY
        self.s.mover = self.s.actor = seat
        return self

    # Steps

    def take(self, action: int) -> None:
        legal = GAME.legal(self.s)
        assert action in legal, f"{self.spell(action)} is not among {self.choices()}"
        GAME.rules.apply(self.s, action)

    def play(self, *moves: str) -> Table:
        for move in moves:
            self.take(words.parse(self.s, move))
        return self

    # What lies on the table

    def spell(self, action: int) -> str:
        return words.notation(self.s, action)

    def choices(self) -> set[str]:
        """The legal actions in notation, districts without their sign."""
        return {self.spell(a).removeprefix("@") for a in GAME.legal(self.s)}

    def district(self, name: str) -> str:
        """`A3 B2`."""
        row = self.s.aristocrats[DISTRICTS.index(name)]
        return " ".join(f"{LETTERS[c]}{n}" for c, n in enumerate(row) if n)

    def owners(self, name: str) -> str:
        return " ".join(LETTERS[c] for c in range(4) if self.s.bridge[pair(name)][c])

    @property
    def scores(self) -> list[int]:
        return list(self.s.score[: self.colours])

    @property
    def supplies(self) -> list[int]:
        return list(self.s.supply[: self.colours])

    # The end of a round

    def totals(self, *points: int) -> Table:
        """The players have these limit points, in cards of 3, 2 and 1."""
        for p, total in enumerate(points):
            left = total
            for i, value in reversed(list(enumerate(rules.LIMIT_VALUE))):
                self.s.limit[p][i] = left // value
                left %= value
        return self

    def finish_round(self) -> Table:
        """All that is left of the round happens without any card: the piles are empty."""
        self.until(rules.CHOOSE)
        for h in range(2):
            for pile in range(3):
                self.s.pile_actions[h][pile] = self.s.pile_limits[h][pile] = 0
                for k in range(rules.KINDS):
                    self.s.deck[k] += self.s.pile[h][pile][k]
                    self.s.pile[h][pile][k] = 0
        here = (self.s.passage, self.s.round)
        while self.s.phase in (rules.CHOOSE, rules.GHOST_ROLL) and (self.s.passage, self.s.round) == here:
            self.take(GAME.legal(self.s)[0])
        return self


def random_steps(players: int, seed: int) -> Iterator[tuple[Any, int, Any]]:
    """A whole game at random: position before, action, position after, for each step. The two share nothing."""
    random = Random(seed)
    s = GAME.new(players)
    while legal := GAME.legal(s):
        if s.actor == CHANCE:
            odds = GAME.odds(s)
            action = random.choices(list(odds), list(odds.values()))[0]
        else:
            action = random.choice(legal)
        before = s.copy()
        GAME.rules.apply(s, action)
        yield before, action, s.copy()
