"""A table of Marrakesh for tests: positions and moves in the words of the rulebook.

Cards are written C5, HA, SQ (clubs, diamonds, hearts, spades), men as the digits of their points ("113456"), fields as
a triple with `o` for open and `x` for closed ("2-0-o"). Every move asserts first that it is legal.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from fondaco.games.marrakesh import rules
from fondaco.kernel.game import load
from fondaco.kernel.state import CHANCE

GAME = load("marrakesh")
SUITS, RANKS = "CDHS", "QA23456"
CARDS = [suit + rank for suit in SUITS for rank in RANKS]
"""The 28 different cards by id (MAR-12.1)."""
PACK = [card for card in CARDS for _ in range(1 if card[1] == "Q" else 2)]
"""All 52 (MAR-1.1)."""
SWITCHES = {
    "overshoot": ("free", "highest_only"),
    "bonus_timing": ("before", "after"),
    "double_null": ("4", "2"),
    "cox_blocks_nulls": ("true", "false"),
    "reshuffle_every": ("1", "3"),
}
"""MAR-13."""


def kind(card: str) -> int:
    """The id of a card."""
    return CARDS.index(card)


def value(card: str) -> int:
    """MAR-1.2."""
    return RANKS.index(card[1])


def step_id(v: int, p: int) -> int:
    """MAR-12.1."""
    return 28 + 6 * (v - 1) + (p - 1)


def cards_of(counts: Sequence[int]) -> list[str]:
    """The cards of a count by id."""
    return [CARDS[k] for k, n in enumerate(counts) for _ in range(n)]


def field_of(mark: str) -> int:
    """A field as positions store it."""
    return {"o": rules.OPEN, "x": rules.CLOSED}[mark] if mark in "ox" else int(mark)


def mark_of(field: int) -> str:
    return {rules.OPEN: "o", rules.CLOSED: "x"}.get(field, str(field))


def class_of(triple: str) -> int:
    """How somebody went out with these fields (MAR-6.4)."""
    marks = triple.split("-")
    if "6" in marks:
        return rules.COX
    return rules.MARS if marks[2] == "x" else rules.OIN


def new(rolls: Sequence[str], **options: str) -> Any:
    """A match whose first dice were these: six a player, player 0's first."""
    s = GAME.new(2, GAME.option_values(options))
    for face in "".join(rolls):
        assert s.actor == CHANCE
        GAME.rules.apply(s, rules.DIE + int(face) - 1)
    return s


@functools.cache
def dealt(leader: int, **options: str) -> Any:
    """A match in which this player leads first."""
    s = new(("123456", "223456") if leader == 0 else ("223456", "123456"), **options)
    for _ in range(12):
        GAME.rules.apply(s, GAME.legal(s)[0])
    return s


def fill(hands: Sequence[Sequence[str]], size: int, rest: Counter[str]) -> list[list[str]]:
    """The hands, filled up to `size` with cards from the rest."""
    full = []
    for hand in hands:
        more = list(rest.elements())[: size - len(hand)]
        rest.subtract(more)
        full.append([*hand, *more])
    return full


class Table:
    """A position in which somebody is about to lead, and the moves that follow."""

    def __init__(
        self,
        *,
        men: Sequence[str] = ("666666", "666666"),
        fields: Sequence[str] = ("o-o-o", "o-o-o"),
        hands: Sequence[str] = ("", ""),
        keep: str = "",
        leader: int = 0,
        first: int | None = None,
        round_: int = 1,
        totals: Sequence[int] = (0, 0),
        **options: str,
    ) -> None:
        """Hands are filled up to what the fields leave in them, with other cards than those to `keep` in the stock.

        Who has no men is out; `first`: who went out first where both are.
        """
        s = dealt(leader, **options).copy()
        marks = [triple.split("-") for triple in fields]
        trick = sum(mark not in "ox" for triple in marks for mark in triple)
        named = [hand.split() for hand in hands]
        rest = Counter(PACK) - Counter(named[0] + named[1] + keep.split())
        held = fill(named, 6 - trick, rest)
        seen = fill(([],), 2 * trick, rest)[0]
        stock = +rest + Counter(keep.split())
        for k, card in enumerate(CARDS):
            for seat in range(2):
                s.hand[seat][k] = held[seat].count(card)
            s.used[k] = seen.count(card)
            s.stock[k] = stock[card]
        s.stock_size = sum(stock.values())
        s.trick, s.round = trick, round_ - 1
        for i in range(trick):
            s.lead[i], s.answer[i], s.won[i] = kind(seen[2 * i]), kind(seen[2 * i + 1]), leader
        for seat in range(2):
            s.hand_size[seat] = len(held[seat])
            s.men_left[seat] = len(men[seat])
            s.score[seat] = totals[seat]
            for i in range(6):
                s.men[seat][i] = men[seat].count(str(i + 1))
            for i in range(3):
                s.field[seat][i] = field_of(marks[seat][i])
            s.out[seat] = rules.IN if men[seat] else class_of(fields[seat])
        outs = [seat for seat in range(2) if not men[seat]]
        s.first_out = first if first is not None else outs[0] if outs else rules.NONE
        self.s = s

    # What is on the table

    @property
    def actor(self) -> int:
        return int(self.s.actor)

    @property
    def legal(self) -> list[int]:
        return GAME.legal(self.s)

    @property
    def leads(self) -> int:
        """Who is about to lead."""
        assert self.s.phase == rules.LEADING
        return self.actor

    @property
    def turns_bonus(self) -> bool:
        """Whether a bonus card is to be turned up now."""
        return self.actor == CHANCE and self.s.phase == rules.BONUS

    @property
    def values(self) -> list[int]:
        """The multiset still to be played."""
        counted = [i + 1 for i, n in enumerate(self.s.values) for _ in range(n)]
        assert len(counted) == self.s.values_left
        return counted

    @property
    def steps(self) -> list[tuple[int, int]]:
        """The legal steps: value and point."""
        assert self.s.phase == rules.STEPPING
        return [((a - 28) // 6 + 1, (a - 28) % 6 + 1) for a in self.legal]

    @property
    def round_over(self) -> bool:
        """Whether the dice of the next round are to be rolled, or the match is over."""
        return self.s.phase in (rules.ROLL, rules.OVER)

    @property
    def totals(self) -> list[int]:
        return list(self.s.score)

    def men(self, seat: int) -> str:
        return "".join(str(i + 1) * n for i, n in enumerate(self.s.men[seat]))

    def fields(self, seat: int) -> str:
        return "-".join(map(mark_of, self.s.field[seat]))

    def hand(self, seat: int) -> list[str]:
        return cards_of(self.s.hand[seat])

    def sheet(self, round_: int = 1) -> list[tuple[str, str, int]]:
        """By seat what a finished round says: the fields, the name of what the player scored for going out, pips."""
        names = ["", "oin", "mars", "cox", *rules.NAMED_IDS]
        row = round_ - 1
        return [
            (
                "-".join(map(mark_of, self.s.triple[row][p])),
                names[self.s.out_name[row][p]],
                int(self.s.pips[row][p]),
            )
            for p in range(2)
        ]

    # Moves

    def take(self, action: int) -> Table:
        assert action in self.legal, f"{action} is not among {self.legal}"
        GAME.rules.apply(self.s, action)
        return self

    def lead(self, card: str) -> Table:
        assert self.s.phase == rules.LEADING
        return self.take(kind(card))

    def answer(self, card: str) -> Table:
        """The answerer plays, and the lead is turned up."""
        assert self.s.phase == rules.ANSWERING
        self.take(kind(card))
        assert self.actor == CHANCE and len(self.legal) == 1
        return self.take(self.legal[0])

    def bonus(self, card: str) -> Table:
        assert self.turns_bonus
        return self.take(kind(card))

    def step(self, *steps: tuple[int, int]) -> Table:
        for v, p in steps:
            assert self.s.phase == rules.STEPPING
            self.take(step_id(v, p))
        return self

    def play(self, lead: str, answer: str, bonus: str = "") -> Table:
        """A trick up to its steps."""
        self.lead(lead).answer(answer)
        return self.bonus(bonus) if bonus else self

    def copy(self) -> Table:
        twin = object.__new__(Table)
        twin.s = self.s.copy()
        return twin

    def ends(self, seat: int) -> set[str]:
        """The men that the turn's steps can leave, in every order."""
        found, seen = set(), set()
        todo = [self]
        while todo:
            t = todo.pop()
            if t.s.phase != rules.STEPPING or t.s.trick != self.s.trick:
                found.add(t.men(seat))
                continue
            key = (t.men(seat), tuple(t.s.values))
            if key not in seen:
                seen.add(key)
                todo += [t.copy().take(a) for a in t.legal]
        return found


def trick(lead: str, answer: str, bonus: str = "", **setting: Any) -> Table:
    """Player 0 leads, player 1 answers, a bonus card comes if one is named; then the steps."""
    return Table(hands=(lead, answer), keep=bonus, **setting).play(lead, answer, bonus)


LAST = {
    0: ("DQ", "HQ", "CQ"),
    1: ("CQ", "HA", ""),
    2: ("DA", "H2", ""),
    3: ("DA", "D2", "C3"),
    4: ("DA", "HA", "CQ"),
    5: ("DA", "HA", "C5"),
    6: ("DA", "DA", "CQ"),
}
"""Tricks that the answerer wins with so many values as the key says, queens apart (MAR-4.7)."""


def scored(
    triples: Sequence[str],
    men: Sequence[str],
    *,
    last: int,
    first: int | None = None,
    **setting: Any,
) -> Table:
    """A round that just ended with these fields and men left; the last field to be filled was one of player `last`."""
    marks = triples[last].split("-")
    at = max(i for i in range(3) if marks[i] != "x")
    count = int(marks[at])
    before = list(triples)
    before[last] = "-".join([*marks[:at], *"ooo"[at:]])
    standing = list(men)
    standing[last] = "1" * count + men[last]
    lead, answer, bonus = LAST[count]
    hands = (lead, answer) if last == 1 else (answer, lead)
    others = [seat for seat in range(2) if not standing[seat]]
    t = Table(
        men=standing,
        fields=before,
        hands=hands,
        keep=bonus,
        leader=1 - last,
        first=first if others else None,
        **setting,
    )
    t.play(lead, answer, bonus)
    for _ in range(count):
        v = t.steps[0][0]
        t.step((v, 1))
    assert t.round_over
    return t


def multiset(values: Iterable[int]) -> list[int]:
    """Values as the table gives them: sorted, without zeros (MAR-4.6)."""
    return sorted(v for v in values if v)
