"""Marrakesh: a view drawn as SVG. The viewer's side lies below, the other above; men go home to the right."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Any

from fondaco.games.marrakesh import rules
from fondaco.games.marrakesh.cards import backs, cards, hand_spot, owners, suit_symbols, winner_star
from fondaco.games.marrakesh.centre import centre
from fondaco.games.marrakesh.layout import (
    BACKS,
    HEIGHT,
    MEN,
    STAR,
    TRICK_X,
    WIDTH,
    back_id,
    back_place,
    card_places,
    man_id,
    man_places,
)
from fondaco.games.marrakesh.sides import arcade, band, leader_token, men, side, step_spot
from fondaco.games.marrakesh.tables import heading, held, points
from fondaco.kernel import svg
from fondaco.kernel.language import current, plural
from fondaco.kernel.words import Prompt


def draw(s: Any, names: Sequence[str], viewer: int, prompt: Prompt | None, fresh: frozenset[str]) -> str:
    """The view as one `<svg>`."""
    sheet = svg.Sheet(prompt, fresh)
    role, asking = ("group", " asking") if sheet.targets else ("img", "")
    below = max(viewer, 0)
    bands = "".join(band(s, p, names[p], p != below, p == viewer) for p in range(2))
    sides = "".join(side(s, p, p != below) for p in range(2))
    return (
        f'<svg class="board marrakesh{asking}" viewBox="0 0 {WIDTH} {HEIGHT}" xmlns="http://www.w3.org/2000/svg" '
        f'role="{role}" aria-label="{svg.escape(_summary(s, names))}">{svg.desc(prompt)}{_ground(current())}'
        f"{bands}{sides}{centre(s, names, below)}"
        f'<g class="men">{"".join(men(s, sheet, below))}</g>'
        f'<g class="backs">{"".join(backs(s, sheet, below))}</g>'
        f'<g class="cards">{"".join(cards(s, sheet, viewer, below))}</g>'
        f"{owners(s)}{winner_star(s, names)}{leader_token(s, names, sheet, below)}"
        f'<g class="spots">{"".join(_spots(s, sheet, below))}</g></svg>'
    )


def places(s: Any) -> dict[str, str]:
    """Every piece and a word for where it is. A card stays with its trick, wherever that is shown."""
    found: dict[str, str] = {}
    for p, i in MEN:
        at, n, _i = man_places(s, p)[i]
        found[man_id(p, i)] = f"{at}-{n + 1}"
    for p, i in BACKS:
        found[back_id(p, i)] = back_place(s, p, i)
    for name, (place, _i) in card_places(s).items():
        found[name] = f"trick-{s.trick}" if place in TRICK_X else place
    found["token-leader"] = str(s.leader)
    return found


@functools.cache
def _ground(language: str) -> str:
    """All that never changes."""
    star = f'<symbol id="star-of-eight" viewBox="-10 -10 20 20"><path d="{STAR}"/></symbol>'
    return (
        f'<g class="ground"><defs>{svg.symbols((), 2)}{suit_symbols()}{star}</defs>{svg.sheet_of_paper(WIDTH, HEIGHT)}'
        f"{arcade(False)}{arcade(True)}</g>"
    )


def _spots(s: Any, sheet: svg.Sheet, below: int) -> Iterator[str]:
    """What can be pointed at: the cards in hand, and on every point the values that a man there can play."""
    for p in range(2):
        hand = held(s.hand[p])
        for kind in range(rules.KINDS):
            name = f"hand-{p}-{kind}"
            shape = ""
            if name in sheet and kind in hand:
                first, last = hand.index(kind), hand.index(kind) + hand.count(kind) - 1
                shape = hand_spot(first, last, len(hand), p != below)
            yield f"<g {sheet.attributes(name, 'spot in-hand')}>{shape}</g>"
        for point in range(1, rules.POINTS + 1):
            values = [v for v in range(1, rules.POINTS + 1) if f"step-{p}-{point}-{v}" in sheet]
            for v in range(1, rules.POINTS + 1):
                name = f"step-{p}-{point}-{v}"
                shape = step_spot(point, v, values, p != below) if v in values else ""
                yield f"<g {sheet.attributes(name, 'spot off' if v >= point else 'spot')}>{shape}</g>"


def _summary(s: Any, names: Sequence[str]) -> str:
    scores = ", ".join(f"{names[p]}: {points(s.score[p])}" for p in range(2))
    return f"{heading(s)}. {scores}. {plural('{n} card in the stock', '{n} cards in the stock', s.stock_size)}."
