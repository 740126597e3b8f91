"""Medici vs Strozzi: where coins come from, and what the lots turned out to be worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fondaco.games.medici_vs_strozzi.rules import (
    DISCARD,
    HARBOURS,
    LOAD,
    STOW,
    TRACKS,
    State,
    move_markers,
    pay_markers,
    score_harbours,
)
from fondaco.games.medici_vs_strozzi.tables import ended_round, harbour_name, lot
from fondaco.kernel.language import _
from fondaco.kernel.ledger import Entry, Lot
from fondaco.kernel.words import Event


def entries(event: Event, after: State) -> Iterator[Entry]:
    """What the event paid: prices (section 5), harbours and markers (section 8)."""
    v = event.values
    if event.kind == "bought":
        yield Entry(_("Prices paid"), v["seat"], -v["price"])
    elif event.kind == "harbour":
        source = _("Tiles: {harbour} harbour").format(harbour=harbour_name(v["harbour"]))
        for p in range(2):
            yield Entry(source, p, v["paid"][p])
    elif event.kind == "markers":
        yield Entry(_("Markers"), v["seat"], v["paid"])


def lots(steps: Sequence[tuple[State, int]], end: State) -> list[Lot]:
    """Every lot bought. Its worth counts the round's scoring, and in later rounds where it left the markers."""
    sales: list[tuple[State, int]] = []
    stowed: list[State] = []
    after = [s for s, _a in steps[1:]] + [end]
    for (before, a), then in zip(steps, after, strict=True):
        if before.phase == STOW:
            sales.append((before, a))
        if ended_round(before, then):
            stowed.append(_stowed(before, a))
    return [Lot(s.buyer, s.price, _worth(stowed, s, a)) for s, a in sales]


def _stowed(before: State, a: int) -> State:
    """The position that the last step of a round leaves for the scoring: the lot is aboard, nothing is paid yet."""
    s = before.copy()
    if a != DISCARD:
        p, (ship, harbour) = s.buyer, divmod(a - LOAD, HARBOURS)
        s.docked[p][ship] = harbour
        for k in lot(s):
            s.cargo[p][ship][s.aboard[p][ship]] = k
            s.aboard[p][ship] += 1
    return s


def _worth(stowed: Sequence[State], before: State, a: int) -> int:
    """What the lot added to its buyer's income."""
    if a == DISCARD:
        return 0
    return _income(stowed, before, a, []) - _income(stowed, before, a, lot(before))


def _income(stowed: Sequence[State], before: State, a: int, without: Sequence[int]) -> int:
    """What the scorings from the lot's on pay its buyer, had these tiles not been aboard the ship that was loaded."""
    p, ship = before.buyer, (a - LOAD) // HARBOURS
    income = 0
    marker: list[int] = []
    for position in stowed:
        if position.round < before.round:
            continue
        s = position.copy()
        if s.round == before.round:
            kept = list(s.cargo[p][ship][: s.aboard[p][ship]])
            for k in without:
                kept.remove(k)
            for hold, k in enumerate(kept):
                s.cargo[p][ship][hold] = k
            s.aboard[p][ship] = len(kept)
        else:
            for t in range(TRACKS):
                s.marker[t] = marker[t]
        score_harbours(s)
        move_markers(s)
        pay_markers(s)
        income += sum(s.harbour_paid[p]) + sum(s.marker_paid[p])
        marker = list(s.marker)
    return income
