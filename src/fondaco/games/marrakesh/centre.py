"""Marrakesh: what lies between the sides: rounds, stock, trick, values, and the tricks that are over."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from fondaco.games.marrakesh import rules
from fondaco.games.marrakesh.cards import BACK
from fondaco.games.marrakesh.layout import CENTRE, STOCK, TRICK_X, TRICK_Y, USED_Y, VALUE_STEP, VALUES_X, WIDTH, used_x
from fondaco.games.marrakesh.sides import gain
from fondaco.games.marrakesh.tables import listed, suit_name, values_left
from fondaco.kernel import svg
from fondaco.kernel.language import _, current, p_, plural


def centre(s: Any, names: Sequence[str], below: int) -> str:
    return (
        f'<g class="centre">{_rounds(s, names)}{_stock(s)}{_slots()}{_values(s)}'
        f"{''.join(_finished(s, t, names, below) for t in range(rules.TRICKS))}</g>"
    )


def _rounds(s: Any, names: Sequence[str]) -> str:
    done = s.round + (s.phase == rules.OVER)
    step = min(26.0, 330 / rules.ROUNDS)
    stars = "".join(
        f'<use class="{"done" if r < done else "now" if r == s.round else "ahead-of-us"}" href="#star-of-eight" '
        f'x="{706 - step * (rules.ROUNDS - r):g}" y="{CENTRE + 4}" width="{step - 3:g}" height="{step - 3:g}">'
        f"<title>{svg.escape(_sheet_line(s, r, names))}</title></use>"
        for r in range(rules.ROUNDS)
    )
    return f'<g class="rounds"><text x="18" y="{CENTRE + 24}">{svg.fit(_round(s), 340, 27)}</text>{stars}</g>'


def _sheet_line(s: Any, r: int, names: Sequence[str]) -> str:
    """A round of the score sheet: with the gains once it is over."""
    title = _("Round {n}").format(n=r + 1)
    if r >= s.round + (s.phase == rules.OVER):
        return title
    return f"{title}. " + ". ".join(f"{names[p]}: {gain(s, r, p)}" for p in range(2))


def _stock(s: Any) -> str:
    title = plural("{n} card in the stock", "{n} cards in the stock", s.stock_size)
    return (
        f'<g class="stock" transform="{svg.at(*STOCK)}"><title>{svg.escape(title)}</title>'
        f'<g transform="translate(5,4)">{BACK}</g>{BACK}<circle class="count" r="25"/>'
        f'<text y="10">{s.stock_size}</text></g>'
    )


def _slots() -> str:
    captions = {"lead": p_("card", "Lead"), "answer": p_("card", "Answer"), "bonus": p_("card", "Bonus")}
    return "".join(
        f'<rect class="slot" x="{x - 42}" y="{TRICK_Y - 59}" width="84" height="118" rx="8"/>'
        f'<text class="caption" x="{x}" y="{TRICK_Y - 68}">{svg.fit(captions[place], 106, 24)}</text>'
        for place, x in TRICK_X.items()
    )


def _values(s: Any) -> str:
    """The values still to be played, and how often each; where there are none, which suits beat which."""
    different = [v for v in range(rules.POINTS) if s.values[v]]
    if not different:
        return _order(current())
    title = _("Still to be played: {values}").format(values=listed(values_left(s.values)))
    chips = "".join(
        f'<g class="chip" transform="translate({VALUES_X + VALUE_STEP * (i - (len(different) - 1) / 2):g},{TRICK_Y})">'
        f'{_disc(s.values[v])}<text class="value" y="11">{v + 1}</text>{_times(s.values[v])}</g>'
        for i, v in enumerate(different)
    )
    return f'<g class="values"><title>{svg.escape(title)}</title>{_values_caption(_("Values to play"))}{chips}</g>'


def _values_caption(text: str) -> str:
    return f'<text class="caption" x="{VALUES_X}" y="{TRICK_Y - 68}">{svg.fit(text, 250, 24)}</text>'


@functools.cache
def _disc(n: int) -> str:
    """A pile of n chips, seen from above."""
    return "".join(f'<circle cy="{3 * (min(n, 6) - 1 - i)}" r="31"/>' for i in range(min(n, 6)))


def _times(n: int) -> str:
    return f'<text class="times" y="62">×{n}</text>' if n > 1 else ""


@functools.cache
def _order(language: str) -> str:
    """Which suits each suit beats."""
    rows = []
    for i, suit in enumerate(reversed(range(len(rules.SUITS)))):
        beaten = [x for x in range(len(rules.SUITS)) if rules.BEATS[4 * suit + x]]
        x, y = VALUES_X - 62 + 124 * (i % 2), TRICK_Y - 28 + 58 * (i // 2)
        others = "".join(
            f'<g class="suit-{other}">{svg.use(f"suit-{other}", 25, x + 13 + 29 * n, y)}</g>'
            for n, other in enumerate(reversed(beaten))
        )
        told = _("{suit}: wins against {suits}").format(
            suit=suit_name(suit), suits=", ".join(suit_name(other) for other in beaten)
        )
        rows.append(
            f'<g class="order-of-suits"><title>{svg.escape(told)}</title><rect x="{x - 58}" y="{y - 25}" width="116" '
            f'height="50" rx="10"/><g class="suit-{suit}">{svg.use(f"suit-{suit}", 34, x - 36, y)}</g>'
            f'<path d="M{x - 14} {y - 7}l9 7-9 7"/>{others}</g>'
        )
    return f"<g>{_values_caption(_('Who beats whom'))}{''.join(rows)}</g>"


def _finished(s: Any, t: int, names: Sequence[str], below: int) -> str:
    """The place of a trick that is over, with a line on the side of its winner."""
    x, width = used_x(t), (WIDTH - 28 + 5) / rules.TRICKS - 5
    if t >= s.trick or s.won[t] < 0:
        line = title = ""
    else:
        y = USED_Y + (30 if s.won[t] == below else -30)
        line = f'<path class="taken" d="M{x + 10:g} {y}h{width - 20:g}"/>'
        title = f"<title>{svg.escape(_('Trick {n}: won by {name}').format(n=t + 1, name=names[s.won[t]]))}</title>"
    return (
        f'<g class="finished">{title}<rect x="{x:g}" y="{USED_Y - 30}" width="{width:g}" height="60" rx="7"/>{line}</g>'
    )


def _round(s: Any) -> str:
    return _("Round {number} of {rounds}").format(number=s.round + 1, rounds=rules.ROUNDS)
