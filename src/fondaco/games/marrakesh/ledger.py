"""Marrakesh: where points come from."""

from __future__ import annotations

from collections.abc import Iterator

from fondaco.games.marrakesh.rules import State
from fondaco.games.marrakesh.tables import hold_title, out_title
from fondaco.kernel.language import _
from fondaco.kernel.ledger import Entry
from fondaco.kernel.words import Event


def entries(event: Event, after: State) -> Iterator[Entry]:
    """What the event scored: forms of going out, holding the opponent, fewer steps left (section 9)."""
    v = event.values
    if event.kind == "scored_out":
        yield Entry(out_title(v["form"]), v["seat"], v["paid"])
    elif event.kind == "scored_hold":
        yield Entry(hold_title(v["form"]), v["seat"], v["paid"])
    elif event.kind == "scored_steps":
        yield Entry(_("Fewer steps left"), v["seat"], v["paid"])
