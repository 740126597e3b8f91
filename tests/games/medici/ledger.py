"""A second bookkeeper for Medici: it follows a game by its actions alone and knows what must lie on the table.

It is written from the rules, apart from the code that it checks, with cards as text and ships as lists.
"""

from __future__ import annotations

from typing import Any

from fondaco.games.medici import components
from fondaco.kernel.state import CHANCE, NOBODY
from tests.games.medici.table import BONUS, LETTERS, PACK, SETUPS, card_of, cards_of, kind


def shares(points: list[int], payouts: tuple[int, ...]) -> list[int]:
    """What each seat gets when the highest points are paid first and ties share, rounded down (MED-9.3)."""
    paid = []
    for own in points:
        above = sum(p > own for p in points)
        level = sum(p == own for p in points)
        paid.append(sum(payouts[above : above + level]) // level)
    return paid


class Ledger:
    """All that everybody at the table has seen so far."""

    def __init__(self, players: int) -> None:
        self.players, self.setup = players, SETUPS[players]
        self.florins = [self.setup.start] * players
        self.levels = {c: [0] * players for c in LETTERS}
        self.day = 0
        self.turns = 0
        self.new_day(list(range(players)))

    def new_day(self, starters: list[int]) -> None:
        self.ships: list[list[str]] = [[] for _ in range(self.players)]
        self.group: list[str] = []
        self.discards: list[str] = []
        self.seen: list[str] = []
        self.speakers: list[int] = []
        self.high, self.winner = 0, -1
        self.stopped = self.drawing = False
        self.starters = starters if len(starters) > 1 else []
        self.selector = -1 if self.starters else starters[0]

    # What must be true now

    def free(self, seat: int) -> int:
        return self.setup.capacity - len(self.ships[seat])

    @property
    def active(self) -> list[int]:
        return [seat for seat in range(self.players) if self.free(seat)]

    @property
    def deck(self) -> int:
        return self.setup.deck - len(self.seen)

    def may_draw(self) -> bool:
        """MED-4.2, 4.4, 4.6."""
        size = len(self.group)
        return not self.stopped and size < 3 and self.deck > 0 and any(self.free(p) > size for p in self.active)

    def unseen(self) -> list[str]:
        cards = sorted(PACK)
        for card in self.seen:
            cards.remove(card)
        return cards

    def expected(self) -> tuple[int, list[int]]:
        """The actor and his legal actions (MED-13)."""
        if self.day == 3:
            return NOBODY, []
        if self.starters:
            return CHANCE, [components.FIRST + seat for seat in self.starters]
        if self.speakers:
            speaker = self.speakers[0]
            bids = range(self.high + 1, self.florins[speaker] + 1) if self.free(speaker) >= len(self.group) else ()
            return speaker, [components.PASS, *(components.BID + b for b in bids)]
        if self.group and not self.drawing:
            return self.selector, [components.DRAW, components.STOP]
        return CHANCE, sorted({kind(card) for card in self.unseen()})

    def check(self, s: Any) -> None:
        """Compare with the position."""
        seats = range(self.players)
        assert list(s.florins[: self.players]) == self.florins
        assert min(self.florins) >= 0
        assert {c: [s.level[p][i] for p in seats] for i, c in enumerate(LETTERS)} == self.levels
        if self.day == 3:
            return
        assert s.day == self.day
        assert [sorted(card_of(k) for k in s.cargo[p][: s.aboard[p]]) for p in seats] == list(map(sorted, self.ships))
        assert [card_of(k) for k in s.group[: s.group_size]] == self.group
        assert cards_of(s.discarded) == sorted(self.discards)
        assert cards_of(s.unseen) == self.unseen()
        assert s.unseen_size == len(self.unseen())
        assert s.deck == self.deck
        assert s.selector == self.selector
        on_table = sum(map(len, self.ships)) + len(self.group) + len(self.discards)
        assert sum(s.unseen) + on_table == 36

    # What an action does

    def follow(self, action: int) -> None:
        actor, legal = self.expected()
        assert action in legal
        if self.starters:
            self.selector, self.starters = action - components.FIRST, []
        elif action < components.FIRST:
            self.turned_up(card_of(action))
        elif action == components.STOP:
            self.stopped = True
            self.call_auction()
        elif self.speakers:
            self.speakers.pop(0)
            if action != components.PASS:
                self.high, self.winner = action - components.BID, actor
            if not self.speakers:
                self.resolve()
        else:
            self.drawing = True

    def turned_up(self, card: str) -> None:
        self.seen.append(card)
        self.drawing = False
        if len(self.active) == 1:
            self.ships[self.active[0]].append(card)
            self.end_or_go_on()
            return
        self.turns += not self.group
        self.group.append(card)
        if not self.may_draw():
            self.call_auction()

    def call_auction(self) -> None:
        order = [(self.selector + i) % self.players for i in range(1, self.players + 1)]
        self.speakers = [seat for seat in order if seat in self.active]

    def resolve(self) -> None:
        if self.high:
            self.florins[self.winner] -= self.high
            self.ships[self.winner] += self.group
        else:
            self.discards += self.group
        self.group, self.high, self.winner, self.stopped = [], 0, -1, False
        self.end_or_go_on()

    def end_or_go_on(self) -> None:
        if self.deck == 0 or not self.active:
            self.score()
        elif len(self.active) > 1:
            order = [(self.selector + i) % self.players for i in range(1, self.players + 1)]
            self.selector = next(seat for seat in order if seat in self.active)

    def score(self) -> None:
        values = [sum(int(card[1:]) for card in ship) for ship in self.ships]
        income = shares(values, self.setup.payouts)
        for c, levels in self.levels.items():
            for seat, ship in enumerate(self.ships):
                levels[seat] = min(7, levels[seat] + sum(card[0] == c for card in ship))
            for seat, award in enumerate(shares(levels, self.setup.awards)):
                income[seat] += award + BONUS[levels[seat]]
        assert max(income) <= {2: 170}.get(self.players, 180)
        assert self.turns <= self.setup.deck
        self.florins = [had + got for had, got in zip(self.florins, income, strict=True)]
        self.day += 1
        self.turns = 0
        self.new_day([seat for seat in range(self.players) if self.florins[seat] == min(self.florins)])
