"""Marrakesh: the cards drawn: hands, trick, and what can be pointed at in a hand."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Any

from fondaco.games.marrakesh import rules
from fondaco.games.marrakesh.layout import (
    BACKS,
    CARD_HEIGHT,
    CARD_WIDTH,
    CARDS,
    HAND,
    HAND_LEFT,
    HAND_SCALE,
    HAND_STEP,
    STAR,
    STOCK,
    TRICK_X,
    TRICK_Y,
    USED_SCALE,
    USED_Y,
    back_id,
    back_place,
    card_id,
    card_places,
    hand_at,
    trick_at,
    used_x,
    winning_place,
)
from fondaco.games.marrakesh.sides import man_face
from fondaco.games.marrakesh.tables import card_name
from fondaco.kernel import svg
from fondaco.kernel.language import _, current, p_

_SUIT_SHAPES = {
    "clubs": (
        '<circle cy="-5.6" r="5.2"/><circle cx="-5.9" cy="2.6" r="5.2"/><circle cx="5.9" cy="2.6" r="5.2"/>'
        '<path d="M-2.4-3h4.8L1.5 3C1.7 7 2.6 9.4 4.8 11.2h-9.6C-2.6 9.4-1.7 7-1.5 3z"/>'
    ),
    "diamonds": (
        '<path d="M0-11.6C2.6-6.8 5.4-3.2 9 0 5.4 3.2 2.6 6.8 0 11.6-2.6 6.8-5.4 3.2-9 0-5.4-3.2-2.6-6.8 0-11.6z"/>'
    ),
    "hearts": (
        '<path d="M0 11.2C-3.4 6.4-10.6 2.6-10.6-4a5.6 5.6 0 0 1 5.7-5.8C-2.4-9.8-.8-8.2 0-6.2.8-8.2 2.4-9.8 '
        '4.9-9.8A5.6 5.6 0 0 1 10.6-4C10.6 2.6 3.4 6.4 0 11.2z"/>'
    ),
    "spades": (
        '<path d="M0-11.6C3.4-6.8 10.2-3.4 10.2 2.6a4.9 4.9 0 0 1-8.6 3.2C1.8 8.2 2.7 9.9 4.7 11.2h-9.4C-2.7 9.9-1.8 '
        '8.2-1.6 5.8a4.9 4.9 0 0 1-8.6-3.2C-10.2-3.4-3.4-6.8 0-11.6z"/>'
    ),
}
_OTHER_SUITS = (
    '<circle r="9"/>',
    '<path d="M-9-9H9V9H-9z"/>',
    '<path d="M0-10 10 8H-10z"/>',
    '<path d="M-10-3H-3V-10H3V-3H10V3H3V10H-3V3H-10z"/>',
)
"""For suits of other names."""

BACK = (
    f'<rect class="cover" x="-42" y="-59" width="84" height="118" rx="8"/>'
    f'<rect class="lattice" x="-36" y="-53" width="72" height="106" rx="5"/>'
    f'<path class="zellige" transform="scale(2.7)" d="{STAR}"/>'
)


def suit_symbols() -> str:
    """The `<symbol>` elements of the suits."""
    return "".join(
        f'<symbol id="suit-{suit}" viewBox="-12 -12 24 24" fill="currentColor">'
        f"{_SUIT_SHAPES.get(name, _OTHER_SUITS[suit])}</symbol>"
        for suit, name in enumerate(rules.SUITS)
    )


def backs(s: Any, sheet: svg.Sheet, below: int) -> Iterator[str]:
    for p, i in BACKS:
        place = back_place(s, p, i)
        to = trick_at("lead") if place == "lead" else hand_at(i, s.hand_size[p], p != below)
        yield sheet.piece(back_id(p, i), "back" if place else "back out", to, BACK)


def _unseen_at(s: Any, viewer: int) -> str:
    """Where the cards that nobody is shown wait: where the next of them will come to light."""
    if rules.face_down(s) and s.leader != viewer:
        return trick_at("lead")
    if s.phase in (rules.LEADING, rules.ANSWERING):
        return svg.at(HAND_LEFT[1] + 95, HAND[1], HAND_SCALE[1])
    return svg.at(*STOCK)


def cards(s: Any, sheet: svg.Sheet, viewer: int, below: int) -> Iterator[str]:
    where = card_places(s)
    unseen = _unseen_at(s, viewer)
    winning = winning_place(s)
    for kind, copy in CARDS:
        name = card_id(kind, copy)
        place, i = where[name]
        classes = f"card suit-{rules.SUIT[kind]}"
        if place == "unseen":
            classes, to = classes + " out", unseen
        elif place in TRICK_X:
            to = trick_at(place)
            if place == "lead" and rules.face_down(s):
                classes += " veiled"
            elif place == winning:
                classes += " winning"
        elif place.startswith("hand"):
            p = int(place[5:])
            to = hand_at(i, s.hand_size[p], p != below)
        else:
            to = svg.at(used_x(int(place[6:])) + 21 + 36.5 * i, USED_Y, USED_SCALE)
        yield sheet.piece(name, classes, to, _card_face(kind, current()))


@functools.cache
def _card_face(kind: int, language: str) -> str:
    """A card: above its rank, below its suit."""
    value = rules.VALUE[kind]
    rank = {0: p_("card corner", "Q"), 1: p_("card corner", "A")}.get(value, str(value))
    return (
        f"<title>{svg.escape(card_name(kind))}</title>"
        '<rect class="face" x="-42" y="-59" width="84" height="118" rx="8"/>'
        f'<text class="rank" y="-1">{svg.escape(rank)}</text>{svg.use(f"suit-{rules.SUIT[kind]}", 48, 0, 31)}'
    )


def owners(s: Any) -> str:
    """Whose the lead and the answer are: a man at the corner of each card."""
    owners = ((s.lead, s.leader, "lead"), (s.answer, 1 - s.leader, "answer"))
    now = min(s.trick, rules.TRICKS - 1)
    return "".join(
        f'<g class="owner man-of-{p}" transform="{svg.at(TRICK_X[place] - 38, TRICK_Y - 52, 0.75)}">{man_face(p)}</g>'
        for cards, p, place in owners
        if s.trick < rules.TRICKS and cards[now] != rules.NONE
    )


def winner_star(s: Any, names: Sequence[str]) -> str:
    """A star at the corner of the winning card."""
    place = winning_place(s)
    if not place:
        return ""
    title = _("{name} wins the trick").format(name=names[s.winner])
    return (
        f'<g class="won-by" transform="{svg.at(TRICK_X[place] + 36, TRICK_Y - 50)}">'
        f"<title>{svg.escape(title)}</title>{svg.use('star-of-eight', 34)}</g>"
    )


def hand_spot(first: int, last: int, n: int, above: bool) -> str:
    scale = HAND_SCALE[above]
    x = HAND_LEFT[above] + (0 if above else (rules.HAND - n) / 2 * HAND_STEP[above]) + HAND_STEP[above] * first
    width, height = CARD_WIDTH * scale + 12, CARD_HEIGHT * scale + 12
    return (
        f'<rect class="halo" x="{x - width / 2:g}" y="{HAND[above] - height / 2:g}" '
        f'width="{width + HAND_STEP[above] * (last - first):g}" height="{height:g}" rx="12"/>'
    )
