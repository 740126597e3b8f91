"""A table of Struggle of Empires for tests: positions and moves in the words of the rulebook.

Areas, tiles and powers are written by their ids, units as army, navy and fort, the own home country as home, a roll of
two dice as 62, seats as plain numbers. Every move asserts first that it is legal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fondaco.games.struggle_of_empires import rules as r
from tests.games.struggle_of_empires.reading import AREAS, GAME, KINDS, PLACES, TILES, WORDS, Reading, symbol

CONFLICT = {r.SUPPORT, r.SUPPORT_FORTS, r.ASK_RETREAT, r.DECLARE, r.BATTLE_ROLL, r.LOSS, r.ASK_GO_ON}
EQUAL = ("11", "11")
"""Two rolls with the difference 0, and no 7."""


def roll(dice: str) -> int:
    """The action of this roll."""
    low, high = sorted(map(int, dice))
    return r.ROLL + list(zip(r.HIGH, r.LOW, strict=True)).index((high, low))


class Table(Reading):
    """A position, and the moves that follow. The module `positions` has those to begin with."""

    def take(self, action: int) -> Table:
        assert action in self.legal, f"{action} is not among {self.legal} in phase {self.s.phase}"
        GAME.rules.apply(self.s, action)
        return self

    def do(self, word: str) -> Table:
        return self.take(WORDS[word])

    def pass_turn(self) -> Table:
        """The actor passes to the end of the turn."""
        seat = self.actor
        place = (self.s.war, self.s.round)
        while self.s.phase == r.TURN and self.actor == seat and (self.s.war, self.s.round) == place:
            self.do("pass" if self.can("pass") else "done")
        return self

    def turn_of(self, seat: int) -> Table:
        """Everybody passes until it is the turn of this seat."""
        while self.actor != seat:
            assert self.s.phase == r.TURN
            self.pass_turn()
        return self

    def next_round(self) -> Table:
        """Everybody passes until the round is over."""
        now = self.s.round
        while self.s.phase == r.TURN and self.s.round == now:
            self.pass_turn()
        return self

    def end_war(self) -> Table:
        """Everybody passes until the action rounds of this War are over."""
        war = self.s.war
        while self.s.phase == r.TURN and self.s.war == war:
            self.pass_turn()
        return self

    def draw(self, area: str, name: str) -> Table:
        """Chance draws this counter."""
        return self.take(r.COUNTER + AREAS.index(area) * len(r.SYMBOL_IDS) + symbol(name))

    def hurry(self, *until: int) -> Table:
        """The first legal choices, until one of these phases."""
        while self.s.phase not in until:
            self.take(self.legal[0])
        return self

    def bid(self, amount: int, top: int | None = None, bottom: int | None = None, row: str = "") -> Table:
        """The actor bids, with the proposal of two seats, or of a row for the last one."""
        self.take(r.AMOUNT + amount)
        if self.s.phase == r.PROPOSE_TOP:
            assert top is not None
            self.take(r.SEAT + top)
        if self.s.phase == r.PROPOSE_BOTTOM:
            assert bottom is not None
            self.take(r.SEAT + bottom)
        if self.s.phase == r.PROPOSE_ROW:
            self.take(r.ROW + ("top", "bottom").index(row))
        return self

    def all_pass(self) -> Table:
        """Nobody raises, and the auction ends."""
        while self.s.phase == r.BID and self.s.bid >= 0:
            self.do("pass")
        return self

    def ally(self, top: Sequence[int], bottom: Sequence[int]) -> Table:
        """Auctions won with 0 that bring these seats into the rows."""
        for a, b in zip(top, bottom, strict=False):
            self.bid(0, a, b).all_pass()
        if len(top) != len(bottom):
            self.bid(0, row="top" if len(top) > len(bottom) else "bottom").all_pass()
        return self

    def give(self, seat: int, amount: int) -> Table:
        self.take(r.GIVE + seat)
        assert self.s.phase == r.GIVE_AMOUNT
        return self.take(r.AMOUNT + amount)

    def use(self, tile: str) -> Table:
        """The tile is used, or declared for the battle."""
        return self.take(r.TILE + TILES.index(tile))

    @property
    def buyable(self) -> set[str]:
        """The tiles that a Buy may take now."""
        if not self.can("buy"):
            return set()
        return self.copy().do("buy").choices(r.TILE, TILES)

    def buy(self, tile: str) -> Table:
        return self.do("buy").take(r.TILE + TILES.index(tile))

    @property
    def buildable(self) -> set[str]:
        """The kinds of unit that a Build may place now."""
        if not self.can("build"):
            return set()
        return self.copy().do("build").choices(r.UNIT, KINDS)

    def build(self, kind: str, area: str = "") -> Table:
        """Build this unit; `area` for a fort."""
        return self.do("build").place(kind, area)

    def place(self, kind: str, area: str = "") -> Table:
        """Choose this unit, in a Build or in the set-up, and its place."""
        self.take(r.UNIT + KINDS.index(kind))
        if self.s.phase in (r.BUILD_WHERE, r.PLACE_WHERE):
            self.take(r.PLACE + AREAS.index(area))
        return self

    def destinations(self, kind: str, origin: str) -> set[str]:
        """Where a unit of the actor may move from here."""
        t = self.copy()
        if t.s.phase == r.TURN:
            if not t.can("move"):
                return set()
            t.do("move")
        if kind not in t.choices(r.UNIT, KINDS):
            return set()
        t.take(r.UNIT + KINDS.index(kind))
        if t.s.phase == r.MOVE_FROM:
            if origin not in t.places:
                return set()
            t.take(r.PLACE + PLACES.index(origin))
        return t.places if t.s.phase == r.MOVE_TO else set()

    def step(self, text: str) -> Table:
        """One unit moves, as in `army home baltic` or, with a roll for the danger, `navy home africa 62`."""
        kind, origin, to, *dice = text.split()
        self.take(r.UNIT + KINDS.index(kind))
        if self.s.phase == r.MOVE_FROM:
            self.take(r.PLACE + PLACES.index(origin))
        if self.s.phase == r.MOVE_TO:
            self.take(r.PLACE + PLACES.index(to))
        assert (self.s.phase == r.SEA_ROLL) == bool(dice)
        if dice:
            self.take(roll(dice[0]))
        return self

    def move(self, *steps: str) -> Table:
        """One Move action with these steps."""
        self.do("move")
        for text in steps:
            assert self.s.phase == r.MOVE_UNIT
            self.step(text)
        if self.s.phase == r.MOVE_UNIT:
            self.do("done")
        return self

    def settle(self, word: str, area: str) -> Table:
        """Colonise or enslave a counter of this area."""
        return self.do(word).take(r.PLACE + AREAS.index(area))

    def revolt(self, area: str, seat: int, *dice: str, **choices: Any) -> Table:
        """A Slave Revolt against this player, to its end."""
        self.use("slave_revolt").take(r.PLACE + AREAS.index(area)).take(r.SEAT + seat)
        return self.fight(*dice, **choices)

    def rob(self, seat: int) -> Table:
        """Pirates against this player."""
        return self.use("pirates").take(r.SEAT + seat)

    def targets(self, area: str) -> set[int | str]:
        """What may be attacked in the area: seats, and strengths of counters as text."""
        if not self.can("attack"):
            return set()
        t = self.copy().do("attack")
        if area not in t.places:
            return set()
        t.take(r.PLACE + AREAS.index(area))
        strengths = {a - r.NEUTRAL + 1 for a in t.legal if r.NEUTRAL <= a < r.NEUTRAL + r.STRONGEST}
        return {*t.seats, *map(str, strengths)}

    def declare(self, area: str, target: int | str) -> Table:
        """The Attack action is declared and paid."""
        self.do("attack").take(r.PLACE + AREAS.index(area))
        return self.take(r.NEUTRAL + int(target) - 1 if isinstance(target, str) else r.SEAT + target)

    def attack(self, area: str, target: int | str, *dice: str, **choices: Any) -> Table:
        """A whole attack: see `fight`."""
        return self.declare(area, target).fight(*dice, **choices)

    def fight(
        self,
        *dice: str,
        support: Mapping[int, Mapping[str, int]] | None = None,
        tiles: Mapping[int, str] | None = None,
        lose: Mapping[int, str] | None = None,
        retreat: bool = False,
        go_on: bool = True,
    ) -> Table:
        """The conflict to its end, with these rolls in their order.

        `support`: units by kind that allies commit. `tiles`: battle tiles that principals declare. `lose`: the units
        or tiles with which losses are met, as far as there is a choice. What is not told is refused.
        """
        rolls = list(dice)
        declared = {seat: text.split() for seat, text in (tiles or {}).items()}
        lost = {seat: text.split() for seat, text in (lose or {}).items()}
        while self.s.phase in CONFLICT:
            seat, phase = self.actor, self.s.phase
            if phase == r.SUPPORT:
                kind = "navy" if self.s.stage == r.NAVAL_STAGE else "army"
                self.take(r.AMOUNT + (support or {}).get(seat, {}).get(kind, 0))
            elif phase == r.SUPPORT_FORTS:
                self.take(r.AMOUNT + (support or {}).get(seat, {}).get("fort", 0))
            elif phase == r.ASK_RETREAT:
                self.take(r.TILE + TILES.index("strategic_retreat")) if retreat else self.do("done")
            elif phase == r.DECLARE:
                wanted = [tile for tile in declared.get(seat, []) if self.can(tile)]
                if wanted:
                    declared[seat].remove(wanted[0])
                    self.use(wanted[0])
                else:
                    self.do("done")
            elif phase == r.BATTLE_ROLL:
                self.take(roll(rolls.pop(0)))
            elif phase == r.LOSS:
                if lost.get(seat):
                    answer = lost[seat].pop(0)
                    self.use(answer) if answer in TILES else self.take(r.UNIT + KINDS.index(answer))
                else:
                    self.take(min(a for a in self.legal if r.UNIT <= a < r.UNIT + 3))
            else:
                self.do("go on" if go_on else "done")
        assert not rolls and not any(declared.values()), "not all dice or tiles were needed"
        return self

    def until(self, phase: int, *dice: str, go_on: bool = True) -> Table:
        """The conflict as far as this phase, everybody refusing what is offered."""
        rolls = list(dice)
        while self.s.phase != phase:
            assert self.s.phase in CONFLICT
            if self.s.phase in (r.SUPPORT, r.SUPPORT_FORTS):
                self.take(r.AMOUNT)
            elif self.s.phase == r.BATTLE_ROLL:
                self.take(roll(rolls.pop(0)))
            elif self.s.phase == r.ASK_GO_ON and go_on:
                self.do("go on")
            elif self.s.phase == r.LOSS:
                self.take(min(a for a in self.legal if r.UNIT <= a < r.UNIT + 3))
            else:
                self.do("done")
        assert not rolls
        return self
