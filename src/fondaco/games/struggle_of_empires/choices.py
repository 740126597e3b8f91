"""Struggle of Empires: what the choices of all prompts are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fondaco.kernel.language import _
from fondaco.kernel.words import Choice

from .map import area_id, home_id
from .names import area_name, markers_text, units_text
from .players import band_id
from .rules import GIVE, HOME, MAX_LEGAL, PLACE, SEATS, State, legal
from .rules.position import tax_steps

KEYS = "123456789"


def legal_actions(s: State) -> list[int]:
    """The actor's legal actions."""
    out = [0] * MAX_LEGAL
    return out[: legal(s, out)]


def key(i: int) -> str:
    """The key of the i-th of a list."""
    return KEYS[i] if i < len(KEYS) else ""


def tax_hint(s: State, p: int, cost: int) -> str:
    """What a payment means for unrest, if it needs taxes."""
    steps = tax_steps(s, p, cost)
    return _("taxes: +{n} unrest").format(n=steps) if steps else ""


def joined(*hints: str) -> str:
    """Hints that say something, one after the other."""
    return "; ".join(hint for hint in hints if hint)


def gifts(s: State, names: Sequence[str]) -> tuple[Choice, ...]:
    """To whom gold may be given now (SOE-16.3)."""
    return tuple(
        Choice(a, _("Give gold: {name}").format(name=names[a - GIVE]), band_id(a - GIVE), group=_("Give gold"))
        for a in legal_actions(s)
        if GIVE <= a < GIVE + SEATS
    )


def area_choices(s: State, label: str, hints: Callable[[int], str] = lambda _area: "") -> tuple[Choice, ...]:
    """The places that may be chosen."""
    listed = [a - PLACE for a in legal_actions(s) if PLACE <= a <= PLACE + HOME]
    return tuple(
        Choice(
            PLACE + place,
            label.format(area=area_name(place)),
            home_id(s.power[s.actor]) if place == HOME else area_id(place),
            hints(place),
            key(i),
        )
        for i, place in enumerate(listed)
    )


def area_now(s: State, area: int) -> str:
    """What the seat that acts has in the area."""
    own = units_text([s.unit[s.actor][kind][area] for kind in range(3)])
    marks = markers_text(s.marker[s.actor][area]) if s.marker[s.actor][area] else ""
    return joined(*([_("yours: {what}").format(what=", ".join(t for t in (marks, own) if t))] if marks or own else []))
