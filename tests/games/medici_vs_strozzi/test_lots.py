"""What lots turned out to be worth, worked out by hand from section 8."""

from __future__ import annotations

from typing import Any

from fondaco.kernel.ledger import Lot
from tests.games.medici_vs_strozzi.table import GAME, MEDICI, STROZZI, Table


class Noted(Table):
    """A table that writes down every step."""

    def __init__(self) -> None:
        self.steps: list[tuple[Any, int]] = []
        super().__init__()

    def play(self, action: int) -> None:
        self.steps.append((self.s.copy(), action))
        super().play(action)

    @property
    def lots(self) -> list[Lot]:
        """Those that cost something."""
        return [lot for lot in GAME.lots(self.steps, self.s) if lot.price]


def test_a_lot_is_worth_what_its_buyer_would_not_have_got_without_it() -> None:
    table = Noted()
    table.leave()
    table.leave()
    table.turn(MEDICI, "c4", "5 right", 12)
    table.turn(STROZZI, "c3", "5 right", 9)
    table.turn(STROZZI, "d4", "discard", 30)
    table.leave()
    assert table.decision == "over"
    # 4 : 3 wins the harbour, 20; the markers of cloth stay. Strozzi's tile only kept Medici from more.
    assert table.lots == [Lot(MEDICI, 12, 20), Lot(STROZZI, 9, 0), Lot(STROZZI, 30, 0)]


def test_where_a_lot_leaves_a_marker_counts_in_later_rounds_too() -> None:
    table = Noted()
    table.leave()
    table.turn(MEDICI, "c0", "5 middle", 5)
    table.leave()
    table.leave()
    # A tile of value 0 pulls twice: the marker stands on space 2 and pays 10 in rounds 2 and 3. 0 : 0 wins no harbour.
    assert table.lots == [Lot(MEDICI, 5, 10 + 10)]
