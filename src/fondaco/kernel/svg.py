"""Drawing of boards: escaped text, pieces and targets, and the symbols of the houses and of the goods.

A board is plain SVG text. Colours come from the classes that `kernel/board.css` and the game's `board.css` name; a
piece moves because its `transform` changes. Symbols and tiles are drawn around the origin.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from html import escape as _escape

from fondaco.kernel.words import Prompt

HOUSES = ("lily", "tower", "sun", "anchor", "ring", "star", "key")
"""The symbol of each seat; its colour is the CSS variable `--house-SEAT`."""

TILE_WIDTH = 36
TILE_HEIGHT = 50

_HOUSE_SHAPES = {
    "lily": (
        '<path d="M0-11.5C3.3-7.6 3.7-3.4 1.7 2h-3.4C-3.7-3.4-3.3-7.6 0-11.5z"/>'
        '<path d="M2.9 2C3-3.2 4.9-6.8 8-6.8c3.2 0 4 4.2.9 5.9.3-1.9-1.2-2.8-2.3-1.5C5.7-1.3 5.4.6 5.3 2z"/>'
        '<path d="M-2.9 2C-3-3.2-4.9-6.8-8-6.8c-3.2 0-4 4.2-.9 5.9-.3-1.9 1.2-2.8 2.3-1.5.9 1.1 1.2 3 1.3 4.4z"/>'
        '<rect x="-7" y="3" width="14" height="2.5" rx="1.2"/>'
        '<path d="M-1.7 6.5h3.4C2 8.6 1.5 10.2 0 12-1.5 10.2-2 8.6-1.7 6.5z"/>'
        '<path d="M2.9 6.5c.5 1.5 2 2.3 3.8 2-1 1.5-3.6 1.6-4.3.2z"/>'
        '<path d="M-2.9 6.5c-.5 1.5-2 2.3-3.8 2 1 1.5 3.6 1.6 4.3.2z"/>'
    ),
    "sun": '<circle r="5.2"/>'
    + "".join(f'<path transform="rotate({turn})" d="M-2.2-6.6h4.4L0-12z"/>' for turn in range(0, 360, 45)),
    "tower": (
        '<path fill-rule="evenodd" d="M-7.5-11h3.6v2.6h2.2V-11h3.4v2.6h2.2V-11h3.6v7l-2 1.8V8.2H8V11.5H-8V8.2h2.5'
        'V-2.2l-2-1.8zM-2.4 11.5h4.8V6.2a2.4 2.4 0 0 0-4.8 0zM-1.2-1.6h2.4v-3.2h-2.4z"/>'
    ),
    "ring": (
        '<path fill-rule="evenodd" d="M0-5.2a8.2 8.2 0 1 1 0 16.4 8.2 8.2 0 0 1 0-16.4zm0 3.6a4.6 4.6 0 1 0 0 9.2 '
        '4.6 4.6 0 0 0 0-9.2z"/><path d="M-3.4-12h6.8L5.6-9.2 0-3.8-5.6-9.2z"/>'
    ),
    "star": '<path d="M0-11.8l3.1 7.7 8.3.6-6.4 5.3 2 8.1L0 5.5l-7 4.4 2-8.1-6.4-5.3 8.3-.6z"/>',
    "anchor": (
        '<path fill-rule="evenodd" d="M0-12a3.3 3.3 0 0 1 1.5 6.2V-4.2H6v2.8H1.5V8.3c3-.5 5-2.3 5.8-4.6L4.9 4.3'
        " 9.3-.8l2 6.5-1.7-1.1C8.2 8.9 4.7 11.5 0 12c-4.7-.5-8.2-3.1-9.6-7.4l-1.7 1.1 2-6.5 4.4 5.1-2.4-.6c.8 2.3 2.8 "
        '4.1 5.8 4.6V-1.4H-6v-2.8h4.5v-1.6A3.3 3.3 0 0 1 0-12zm0 2.2a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2z"/>'
    ),
    "key": (
        '<path fill-rule="evenodd" d="M0-12a5.4 5.4 0 0 1 1.6 10.6V6.2H6v3H4.4v1.6H1.6V12h-3.2V-1.4A5.4 5.4 0 0 1 '
        "0-12zm0 "
        '3a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8z"/>'
    ),
}

_GOOD_SHAPES = {
    "cloth": (
        '<path d="M-4-8.5H8.5A2.5 2.5 0 0 1 11-6V10l-2.2-1.8L6.6 10 4.4 8.2 2.2 10 0 8.2-2.2 10V1.2A6 6 0 0 0-4-8.5z"/>'
        '<path fill-rule="evenodd" d="M-6-8.5a5 5 0 1 1 0 10 5 5 0 0 1 0-10zm0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"/>'
        '<circle cx="-6" cy="-3.5" r="1.3"/>'
    ),
    "fur": (
        '<path d="M0-11.5c1.4 0 2.1 1.5 2.6 3 2.5-.5 4.9-2.6 6.5-2.1 1.2.6.6 3.3-2 '
        "5.2-1 .8-1.5 2.1-1 4 1 2.5 3.1 3.6 3.1 "
        "5.6 0 1.6-2.6 1.7-4.6.5-1.2-.8-2.5-.7-3 .8L0 11.8l-1.6-6.3c-.5-1.5-1.8-1.6-3-.8-2 "
        "1.2-4.6 1.1-4.6-.5 0-2 2.1-3.1 "
        '3.1-5.6.5-1.9 0-3.2-1-4-2.6-1.9-3.2-4.6-2-5.2 1.6-.5 4 1.6 6.5 2.1.5-1.5 1.2-3 2.6-3z"/>'
    ),
    "spice": "".join(
        f'<path transform="rotate({turn})" d="M0-1.5C2.9-4.4 2.7-8.3 0-11.8-2.7-8.3-2.9-4.4 0-1.5z"/>'
        for turn in range(0, 360, 60)
    )
    + '<circle r="1.8"/>',
    "dye": (
        '<path fill-rule="evenodd" d="M0-11.8C3-6.6 8-2.6 8 3.2a8 8 0 0 1-16 0C-8-2.6-3-6.6 0-11.8z'
        'M-5.3 3A5.4 5.4 0 0 0-.2 8.5l.1-2A3.4 3.4 0 0 1-3.3 3z"/>'
    ),
    "grain": (
        '<path d="M-.8-3h1.6v15h-1.6z"/><path d="M0-12c1.9 2 1.9 4.5 0 6.5-1.9-2-1.9-4.5 0-6.5z"/>'
        + "".join(
            f'<path transform="translate(0,{y}) scale({flip},1)" d="M1-.2C1-3.5 3.2-5.3 6.6-5.3 6.8-2 4.7.2 1-.2z"/>'
            for y in (-1, 3.6, 8.2)
            for flip in (1, -1)
        )
    ),
    "gold": '<path d="M-4.5-8.5h9L6.5-1h-13zM-10 1h8.2l1.7 8.5h-12zM1.8 1H10l2.1 8.5h-12z"/>',
}


def escape(text: str) -> str:
    """The text, safe inside an element and inside an attribute."""
    return _escape(text, quote=True)


def fit(text: str, width: float, size: float) -> str:
    """The text, cut with an ellipsis where it would be wider than `width` at that font size, and escaped."""
    room = int(width / (size * 0.53))
    return escape(text if len(text) <= room else text[: max(1, room - 1)].rstrip() + "…")


def at(x: float, y: float, scale: float = 1) -> str:
    """A `transform`: always the same two functions, so that any two of them can be glided between."""
    return f"translate({x:g},{y:g}) scale({scale:g})"


def desc(prompt: Prompt | None) -> str:
    """What the table waits for, as the drawing's description."""
    return f"<desc>{escape(prompt.sentence) if prompt else ''}</desc>"


class Sheet:
    """What a drawing needs to know besides the position: which elements are targets, and which pieces just moved."""

    def __init__(self, prompt: Prompt | None, fresh: Iterable[str] = ()) -> None:
        self.targets = {c.target: c for c in prompt.choices if c.target} if prompt else {}
        self.fresh = frozenset(fresh)

    def __contains__(self, name: str) -> bool:
        return name in self.targets

    def attributes(self, name: str, classes: str) -> str:
        """`id` and `class`, and where the element is a target of the prompt all that makes it a button."""
        if name in self.fresh:
            classes += " fresh"
        choice = self.targets.get(name)
        if choice is None:
            return f'id="{name}" class="{classes}"'
        return (
            f'id="{name}" class="{classes} target" data-action="{choice.action}" role="button" tabindex="0" '
            f'aria-label="{escape(choice.label)}"'
        )

    def piece(self, name: str, classes: str, where: str, inner: str) -> str:
        """A group that is moved by its `transform`."""
        return f'<g {self.attributes(name, classes)} transform="{where}">{inner}</g>'


def _symbol(name: str, shapes: str) -> str:
    return f'<symbol id="{name}" viewBox="-12 -12 24 24" fill="currentColor">{shapes}</symbol>'


@functools.cache
def symbols(goods: tuple[str, ...], houses: int) -> str:
    """The `<symbol>` elements of these goods (a disc for one we do not know) and of the first so many seats' houses."""
    return "".join(_symbol(f"good-{good}", _GOOD_SHAPES.get(good, '<circle r="9"/>')) for good in goods) + "".join(
        _symbol(f"house-{name}", _HOUSE_SHAPES[name]) for name in HOUSES[:houses]
    )


@functools.cache
def use(symbol: str, size: float, x: float = 0, y: float = 0) -> str:
    """A symbol of that size with its centre at (x, y), in the colour of its surroundings."""
    return f'<use href="#{symbol}" x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}"/>'


def house(seat: int, size: float, x: float = 0, y: float = 0) -> str:
    """The symbol of a seat's house."""
    return use(f"house-{HOUSES[seat]}", size, x, y)


@functools.cache
def goods_tile(good: str, value: int, title: str) -> str:
    """What a tile or card of goods shows: value above, symbol below, on the colour of the good."""
    w, h = TILE_WIDTH, TILE_HEIGHT
    return (
        f"<title>{escape(title)}</title>"
        f'<rect class="face" x="{-w / 2:g}" y="{-h / 2:g}" width="{w}" height="{h}" rx="5"/>'
        f'<rect class="rim" x="{3 - w / 2:g}" y="{3 - h / 2:g}" width="{w - 6}" height="{h - 6}" rx="3"/>'
        f'<text class="value" y="-1">{value}</text>{use(f"good-{good}", 19, 0, 11)}'
    )


@functools.cache
def crest(seat: int) -> str:
    """A house's shield, 48 wide and 58 high."""
    return (
        f'<path class="shield house-{seat}" d="M-24-29H24V4C24 18 12 25 0 29-12 25-24 18-24 4z"/>'
        f'<path class="shield-rim" d="M-20-25H20V4C20 15 10 21 0 24.5-10 21-20 15-20 4z"/>'
        f'<g class="on-house-{seat}">{house(seat, 32, 0, -3)}</g>'
    )


@functools.cache
def coin(size: float, x: float = 0, y: float = 0) -> str:
    """A gold coin of that diameter."""
    r = size / 2
    return (
        f'<g class="coin" transform="translate({x:g},{y:g})"><circle class="coin-edge" r="{r:g}"/>'
        f'<circle class="coin-rim" r="{r * 0.74:g}"/><path class="coin-mark" transform="scale({size / 24:g})" '
        'd="M0-5.5 1.5-1.5 5.5 0 1.5 1.5 0 5.5-1.5 1.5-5.5 0-1.5-1.5z"/></g>'
    )


HOLD = 38
"""Width of one hold of a ship."""


@functools.cache
def hull(seat: int, holds: int) -> str:
    """A house's ship: the holds lie around the origin, `HOLD` apart; 96 high, `HOLD` x holds + 34 wide."""
    half = holds * HOLD / 2
    left, right = -half - 9, half + 9
    recesses = "".join(
        f'<rect class="hold" x="{-half + i * HOLD + 1:g}" y="-25" width="{HOLD - 2}" height="51" rx="5"/>'
        for i in range(holds)
    )
    return (
        f'<path class="mast" d="M0-30V-60"/><path class="sail" d="M-24-47C-12-53 12-53 24-47 12-43-12-43-24-47z"/>'
        f'<path class="pennant house-{seat}" d="M1-61H25L19-56.5 25-52H1z"/>'
        f'<path class="hull house-{seat}" d="M{left - 4:g}-41C{left + 3:g}-39 {left + 9:g}-35 '
        f"{left + 15:g}-31H{right - 12:g}"
        f"C{right - 5:g}-32 {right + 2:g}-36 {right + 6:g}-43 {right + 7:g}-14 {right + 3:g} "
        f"14 {right - 12:g} 34H{left + 12:g}"
        f'C{left:g} 22 {left - 4:g}-8 {left - 4:g}-41z"/>'
        f'<path class="plank" d="M{left + 1:g}-29H{right + 4:g}M{left + 9:g} 30H{right - 9:g}"/>{recesses}'
    )


def roman(n: int) -> str:
    """The Roman numeral of 1 to 9."""
    return ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[n - 1]


def minus(n: int) -> str:
    """The number with a true minus sign."""
    return f"\N{MINUS SIGN}{-n}" if n < 0 else str(n)


# The market, the same in every game that has one: 720 wide, 150 high.

TRAY = (512, 14)
"""The upper left corner of the tray of discards; it is 196 wide and 136 high."""
TAG = (432, 98)
SEALS = (334, 33)
OFFER = (204, 98)
OFFER_STEP = 58


def sheet_of_paper(width: int, height: int) -> str:
    """What a board is drawn on."""
    return (
        f'<rect class="paper" width="{width}" height="{height}" rx="18"/>'
        f'<rect class="paper-line" x="5" y="5" width="{width - 10}" height="{height - 10}" rx="14"/>'
    )


def slots(count: int, shown: int) -> str:
    """The places of the tiles on offer; those beyond `shown` are not to be filled now."""
    x, y = OFFER
    return "".join(
        f'<rect class="slot{"" if i < shown else " out"}" x="{x + OFFER_STEP * i - 24}" y="{y - 34}" '
        'width="48" height="68" rx="7"/>'
        for i in range(count)
    )


def on_offer(i: int) -> str:
    """Where the i-th tile on offer lies."""
    return at(OFFER[0] + OFFER_STEP * i, OFFER[1], 1.4)


def seals(count: int, now: int, title: str) -> str:
    """The rounds or days as seals, the one in play in wax."""
    x, y = SEALS
    row = "".join(
        f'<g class="seal{" now" if i == now else ""}" transform="translate({x + 52 * i - 26 * (count - 1)},{y})">'
        f'<circle r="19"/><text y="8">{roman(i + 1)}</text></g>'
        for i in range(count)
    )
    return f"<g><title>{escape(title)}</title>{row}</g>"


def tag(text: str, title: str, more: str = "") -> str:
    """A price tag; blank and pale where the text is empty."""
    return (
        f'<g class="price{"" if text else " idle"}" transform="{at(*TAG)}"><title>{escape(title)}</title>'
        '<path class="string" d="M-50 0C-66-4-66-30-52-40"/>'
        '<path class="tag" d="M-40-24H50a6 6 0 0 1 6 6V18a6 6 0 0 1-6 6H-40L-60 0z"/>'
        f'<circle class="eyelet" cx="-43" r="5"/><text x="{-7 if more else 10}" y="12">{text}</text>{more}</g>'
    )


def tray(sheet: Sheet, caption: str) -> str:
    """The tray of discards, a possible target."""
    x, y = TRAY
    choice = sheet.targets.get("discard")
    box = f'x="{x}" y="{y}" width="196" height="136" rx="10"'
    return (
        f"<g {sheet.attributes('discard', 'discards')}><title>{escape(choice.label if choice else caption)}</title>"
        f'<rect class="tray" {box}/><text class="caption" x="{x + 98}" y="{y + 26}">{fit(caption, 180, 24)}</text>'
        f'<rect class="halo" {box}/></g>'
    )


def in_tray(i: int, n: int) -> str:
    """Where the i-th of n tiles lies in the tray: the more there are, the smaller they are shown."""
    if n <= 10:
        across, scale, step_x, step_y = 5, 0.95, 37.0, 49
    elif n <= 24:
        across, scale, step_x, step_y = 8, 0.6, 23.0, 32
    else:
        across, scale, step_x, step_y = 12, 0.42, 15.5, 24
    row, column = divmod(i, across)
    return at(TRAY[0] + 98 + (column - (across - 1) / 2) * step_x, TRAY[1] + 34 + step_y * (row + 0.5), scale)
