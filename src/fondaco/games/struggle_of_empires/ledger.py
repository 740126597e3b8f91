"""Struggle of Empires: where victory points come from."""

from __future__ import annotations

from collections.abc import Iterator

from fondaco.kernel.language import _
from fondaco.kernel.ledger import Entry
from fondaco.kernel.words import Event

from .names import area_name
from .rules import State


def entries(event: Event, after: State) -> Iterator[Entry]:
    """What the event paid: areas at the end of a War (SOE-13), and in the end what unrest cost (SOE-15)."""
    v = event.values
    for p in range(after.players):
        if event.kind == "scored":
            yield Entry(area_name(v["area"]), p, v["gains"][p])
        elif event.kind == "revealed" and v["revolution"][p]:
            yield Entry(_("Revolution"), p, -after.vp[p])
        elif event.kind == "revealed":
            yield Entry(_("Unrest"), p, -v["penalty"][p])
