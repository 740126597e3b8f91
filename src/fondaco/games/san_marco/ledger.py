"""San Marco: where prestige comes from."""

from __future__ import annotations

from collections.abc import Iterator

from fondaco.kernel.language import _
from fondaco.kernel.ledger import Entry
from fondaco.kernel.words import Event

from .rules import State
from .tables import district_name


def entries(event: Event, after: State) -> Iterator[Entry]:
    """What the event gave: districts (sections 9 and 11), the Doge's way (SM-8), bonus points (SM-10.5)."""
    v = event.values
    for p in range(after.players):
        if event.kind in ("scored", "final"):
            yield Entry(district_name(v["district"]), p, v["gains"][p])
        elif event.kind == "passage_ended":
            yield Entry(_("Bonus points"), p, v["bonus"][p])
        elif event.kind == "doge":
            yield Entry(_("Tolls received"), p, v["paid"][p])
    if event.kind == "doge":
        yield Entry(_("Tolls and ferries paid"), v["seat"], -sum(v["paid"]) - v["ferry"])
