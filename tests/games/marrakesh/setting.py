"""A table of Marrakesh in the words of the rulebook, for tests.

Cards are written as in the rulebook: C4, HQ, SA. Fields are a triple "2-0-?": nulls 0, closed x, open ?.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from fondaco.games.marrakesh import rules
from fondaco.kernel.game import load
from fondaco.kernel.state import CHANCE

GAME = load("marrakesh")
CARD = {f"{suit}{rank}": 7 * s + v for s, suit in enumerate("CDHS") for v, rank in enumerate("QA23456")}
NAME = {code: name for name, code in CARD.items()}
DECK = Counter({card: 1 if card[1] == "Q" else 2 for card in CARD})
FILLING = Counter({f"{suit}{rank}": 2 for suit in "CD" for rank in "2345"})
"""What fills up hands of which a test names some cards only."""
FIELD = {"?": rules.OPEN, "x": rules.CLOSED}


def cards(text: str) -> list[int]:
    """`C4 HQ` as codes."""
    return [CARD[name] for name in text.split()]


def spell(kinds: Any) -> Counter[str]:
    """A vector of numbers of cards by kind, as cards."""
    return +Counter({NAME[code]: int(n) for code, n in enumerate(kinds)})


def step(value: int, point: int) -> int:
    """The action (value, point) of MAR-12.1."""
    return 28 + 6 * (value - 1) + (point - 1)


def die(face: int) -> int:
    return rules.DIE + face - 1


class Table:
    """A match in play. Every step is checked to be legal before it is taken."""

    def __init__(self, **options: str) -> None:
        self.s = GAME.new(2, GAME.option_values(options))

    # Set-up

    def roll(self, first: str, second: str) -> None:
        """All dice of both players: "113456"."""
        for face in first + second:
            assert self.s.phase == rules.ROLL
            self.play(die(int(face)))

    def deal(self, leader: str, answerer: str) -> None:
        """The hands of the first leader and the other, dealt alternately, the other first."""
        for mine, theirs in zip(cards(leader), cards(answerer), strict=True):
            self.play(theirs)
            self.play(mine)

    def start(self, leader: str, answerer: str, men: str = "123456", others: str = "") -> None:
        """Player 0 leads: the dice decide, then the men are set by hand; hands of fewer cards are filled up."""
        self.roll("111111", "666666")
        hands = [leader.split(), answerer.split()]
        spare = (FILLING - Counter(hands[0]) - Counter(hands[1])).elements()
        for hand in hands:
            while len(hand) < 6:
                hand.append(next(spare))
        self.deal(" ".join(hands[0]), " ".join(hands[1]))
        self.put_men(0, men)
        self.put_men(1, others or men)

    def put_men(self, p: int, points: str) -> None:
        """Set the men of a player by hand: one on each point named."""
        for i in range(6):
            self.s.men[p][i] = points.count(str(i + 1))
        self.s.men_left[p] = len(points)

    def put_fields(self, p: int, triple: str) -> None:
        for i, content in enumerate(triple.split("-")):
            self.s.field[p][i] = FIELD[content] if content in FIELD else int(content)

    # What lies on the table

    def men(self, p: int) -> str:
        return "".join(str(i + 1) * self.s.men[p][i] for i in range(6))

    def fields(self, p: int) -> str:
        back = {v: k for k, v in FIELD.items()}
        return "-".join(back.get(content, str(content)) for content in self.s.field[p])

    @property
    def values(self) -> list[int]:
        return [v + 1 for v in range(6) for _ in range(self.s.values[v])]

    @property
    def legal(self) -> list[int]:
        return GAME.legal(self.s)

    # Steps

    def play(self, action: int) -> None:
        legal = GAME.legal(self.s)
        assert action in legal, f"{action} is not among {legal} in phase {self.s.phase}"
        GAME.rules.apply(self.s, action)

    def trick(self, lead: str, answer: str, bonus: str = "") -> None:
        """A trick up to the winner's first step."""
        self.play(CARD[lead])
        self.play(CARD[answer])
        self.play(CARD[lead])
        if bonus:
            assert self.s.phase == rules.BONUS
            self.play(CARD[bonus])

    def steps(self, text: str) -> None:
        """`4@6 1@2`"""
        for one in text.split():
            value, point = one.split("@")
            self.play(step(int(value), int(point)))

    def score(self, first: str, second: str, men: tuple[str, str] = ("", ""), first_out: int = -1) -> tuple[int, int]:
        """What a round earns that ends with these fields and men; a player without men is out."""
        for p, triple in enumerate((first, second)):
            self.put_fields(p, triple)
            self.put_men(p, men[p])
            if not men[p]:
                six, mars = "6" in triple, triple.endswith("x")
                self.s.out[p] = rules.COX if six else rules.MARS if mars else rules.OIN
        self.s.first_out = first_out
        before = list(self.s.score)
        rules.score_round(self.s)
        return self.s.score[0] - before[0], self.s.score[1] - before[1]


def random_steps(seed: int, options: tuple[int, ...] | None = None) -> Iterator[tuple[Any, int, Any]]:
    """A whole match at random: position before, action, position after, for each step. The three share nothing."""
    random = Random(seed)
    s = GAME.new(2, options)
    while legal := GAME.legal(s):
        if s.actor == CHANCE:
            odds = GAME.odds(s)
            action = random.choices(list(odds), list(odds.values()))[0]
        else:
            action = random.choice(legal)
        before = s.copy()
        GAME.rules.apply(s, action)
        yield before, action, s.copy()
