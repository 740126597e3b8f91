"""Medici: where florins come from, and what the groups of cards turned out to be worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fondaco.kernel.language import _
from fondaco.kernel.ledger import Entry, Lot
from fondaco.kernel.words import Event

from .components import AUCTION, BID, COMMODITIES, PASS
from .rules import State, load, next_active
from .scoring import score_ships, score_tracks
from .tables import day_income, ends_day, group


def entries(event: Event, after: State) -> Iterator[Entry]:
    """What the event paid: prices (MED-6.1), ships (section 9), awards and bonuses of the tracks (section 10)."""
    v = event.values
    if event.kind == "sold":
        yield Entry(_("Prices paid"), v["seat"], -v["price"])
    elif event.kind == "ship":
        yield Entry(_("Ships"), v["seat"], v["paid"])
    elif event.kind == "track":
        for p in range(after.players):
            yield Entry(_("Awards of the tracks"), p, v["awards"][p])
            yield Entry(_("Bonuses of the levels"), p, v["bonuses"][p])


def lots(steps: Sequence[tuple[State, int]], end: State) -> list[Lot]:
    """Every group sold. Its worth counts the day's scoring, and on later days the levels that its cards gave."""
    sales: list[tuple[int, int, int, list[int]]] = []
    laden: list[State] = []
    after = [s for s, _a in steps[1:]] + [end]
    for (before, a), then in zip(steps, after, strict=True):
        buyer, price = _sale(before, a)
        if buyer >= 0:
            sales.append((before.day, buyer, price, group(before)))
        if ends_day(before, then):
            laden.append(_laden(before, a))
    paid = {(day, p): _income(laden, day, p, []) for day, p in {(day, p) for day, p, _price, _kinds in sales}}
    return [Lot(p, price, paid[day, p] - _income(laden, day, p, kinds)) for day, p, price, kinds in sales]


def _sale(before: State, a: int) -> tuple[int, int]:
    """Who buys the group by this step, and its price; seat -1 where nobody does."""
    if before.phase != AUCTION or before.actor != before.selector:
        return -1, 0
    return (before.high_bidder, before.high_bid) if a == PASS else (before.selector, a - BID)


def _laden(before: State, a: int) -> State:
    """The position that the last step of a day leaves for the scoring: its cards are aboard, nothing is paid yet."""
    s = before.copy()
    if s.phase == AUCTION:
        buyer, _price = _sale(before, a)
        kinds = group(s) if buyer >= 0 else []
    else:
        buyer, kinds = next_active(s, s.selector), [a]
    for k in kinds:
        load(s, buyer, k)
    return s


def _income(laden: Sequence[State], day: int, p: int, without: Sequence[int]) -> int:
    """What the scorings from `day` on pay player p, had these cards of that day not been aboard his ship."""
    income = 0
    level: list[int] = []
    for position in laden:
        if position.day < day:
            continue
        s = position.copy()
        if s.day == day:
            kept = list(s.cargo[p][: s.aboard[p]])
            for k in without:
                kept.remove(k)
            for i, k in enumerate(kept):
                s.cargo[p][i] = k
            s.aboard[p] = len(kept)
        else:
            for c in range(COMMODITIES):
                s.level[p][c] = level[c]
        score_ships(s)
        score_tracks(s)
        income += day_income(s, p)
        level = list(s.level[p])
    return income
