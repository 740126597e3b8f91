"""What groups of cards turned out to be worth, worked out by hand from the tables of MED-1.4 and 1.6."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.games.medici import components
from fondaco.kernel.ledger import Lot
from tests.games.medici.table import GAME, Table


class Noted(Table):
    """A table that writes down every step."""

    def __init__(self, players: int, **given: Any) -> None:
        self.steps: list[tuple[Any, int]] = []
        super().__init__(players, **given)

    def take(self, action: int) -> Noted:
        self.steps.append((self.s.copy(), action))
        super().take(action)
        return self

    @property
    def lots(self) -> list[Lot]:
        return GAME.lots(self.steps, self.s)


@pytest.mark.parametrize(("own", "worth"), [("f3", 5), ("f5", 20)])
def test_a_lot_is_worth_what_its_buyer_would_not_have_got_without_it(own: str, worth: int) -> None:
    table = Noted(3, ships=("c5 c4", own, ""), deck=2, day=3)
    table.offer("c3 c2").say(7, "pass", "pass")
    assert table.s.phase == components.OVER
    # Cloth 2 : 2 shares 10 + 5, 7 each; without the lot he would share 5 + 0 with the third, 2.
    # A ship of 3 + 5 is second behind 9, as it is with 3 alone; one of 5 + 5 is first, 30 for 15.
    assert table.lots == [Lot(1, 7, worth)]


def test_the_levels_of_a_lot_count_on_later_days_too() -> None:
    table = Noted(3, levels={"c": (1, 0, 0)}, deck=1, day=2)
    table.up("c5").say(3, "pass", "pass")
    while table.s.phase != components.OVER:
        table.take(table.legal[-1] if table.chooses else table.legal[0])
    # Ships: 30, where three empty ones would share 15 each. Cloth: 7 for 2, on day 2 and on day 3 again.
    assert table.lots == [Lot(1, 3, 15 + 5 + 5)]


def test_a_group_that_nobody_buys_is_no_lot_and_the_selector_may_buy_one() -> None:
    table = Noted(3, deck=2, day=3)
    table.up("c5").stop().say("pass", "pass", "pass")
    table.up("c5").say("pass", "pass", 2)
    # The second selector is seat 1. Ship 30 for 15, cloth 10 for a third of 15.
    assert table.lots == [Lot(1, 2, 15 + 5)]


def test_a_lot_counts_although_free_cards_end_the_day() -> None:
    table = Noted(2, ships=("c5 c4 c3 c2 c1 c0", "f5 f4 f3 f2 f1 f0"), deck=2, day=3)
    table.up("d5").say("pass", 4)
    table.up("d4")  # seat 1 alone has room
    assert table.s.phase == components.OVER
    # Seat 0 has 15 + 5 = 20 and seat 1 15 + 4 = 19: the ship is first for 20; without the lot it is second.
    # Dye 1 : 1 shares 10; without the lot 0.
    assert table.lots == [Lot(0, 4, 20 + 5)]
