"""San Marco: the signs of its districts, cards and roles as `<symbol>` elements, drawn around the origin."""

from __future__ import annotations

import functools

from fondaco.kernel import svg

from .rules import ACTION_KINDS, BANISHMENT, BRIDGE, DISTRICTS, DOGE, LIMIT_VALUE, TRANSFER

_SHAPES = {
    # Reeds, cross, sword, domes, the iron of a gondola's bow, galley: the districts by number.
    "district-0": (
        '<path d="M-1-3h2v14.5h-2zM-7.5 1h1.8l1.3 10.5h-1.8zM5.7 1h1.8L6.2 11.5H4.4z"/>'
        '<rect x="-2.2" y="-12" width="4.4" height="11" rx="2.2"/>'
        '<rect x="-9.4" y="-7" width="4.2" height="9.5" rx="2.1" transform="rotate(-6 -7 -2)"/>'
        '<rect x="5.2" y="-7" width="4.2" height="9.5" rx="2.1" transform="rotate(6 7 -2)"/>'
        '<path d="M1.2 11.5C3 7 2.2 5 4-1.5 4.4 4 3.6 8 2.4 11.5zM-1.2 11.5C-3 8-2.6 6-3.8.5-4.6 5-3.6 9-2.4 11.5z"/>'
    ),
    "district-1": ('<path d="M-3.8-11.5h7.6L2.2-3.4 10.6-5.2v7.6L2.2.6 3.8 11.8h-7.6L-2.2.6-10.6 2.4v-7.6l8.4 1.8z"/>'),
    "district-2": (
        '<g transform="rotate(40)"><path d="M0-13 2.2-9.5V4h-4.4v-13.5z"/><rect x="-7" y="4" width="14" height="2.6" '
        'rx="1.3"/><path d="M-1.2 6.6h2.4v3.4h-2.4z"/><circle cy="11.4" r="2.1"/></g>'
    ),
    "district-3": (
        '<path d="M-.7-12.5h1.4v3C3.4-7.6 5-6 5-3.4c0 1-.3 1.8-.8 2.4h-8.4C-4.7-1.6-5-2.4-5-3.4-5-6-3.4-7.6-.7-9.5z"/>'
        '<path d="M-8.6-6h1.2v2.2C-5.6-2.4-4.6-1-4.8 1h-6.4c-.2-2 .8-3.4 2.6-4.8z"/>'
        '<path d="M7.4-6h1.2v2.2c1.8 1.4 2.8 2.8 2.6 4.8H4.8C4.6-1 5.6-2.4 7.4-3.8z"/>'
        '<path d="M-11.5 2h23v9.5H8.8V8.2a1.9 1.9 0 0 0-3.8 0v3.3H2.7V7.4a2.7 2.7 0 0 0-5.4 0v4.1H-5V8.2a1.9 1.9 0 0 '
        '0-3.8 0v3.3h-2.7z"/>'
    ),
    "district-4": (
        '<path d="M-6.5-11C-1-13.5 5-11 4.6-6.2c-.2 2-2.2 3-4 2.4v1.5h8.6v2.2H.6v1.4h8.6v2.2H.6v1.4h8.6v2.2H.6C.8 9.4 '
        '1.8 11 3.4 12h-4C-4 9.6-5 6-4.4 1.6-4-2.6-3.4-5-5-7.6c-.7-1.2-1.5-2.2-1.5-3.4z"/>'
    ),
    "district-5": (
        '<path d="M-.9-12h1.8V3.4H-.9z"/><path d="M1.8-10.5C7.5-7 9.5-2.6 9.6 2H1.8z"/>'
        '<path d="M-1.8-7.5C-5.6-4.6-7-1.2-7.2 2h5.4z"/>'
        '<path d="M-11.8 3.8H11.8C10.8 8-8.6 8.4-10.4 8zM-7.6 8.6l1.6.2-1.6 3.2h-1.6zM-2.4 8.8h1.6l-1 3.2h-1.6zM2.8 '
        '8.8h1.6L4 12H2.4z"/>'
    ),
    "bridge": (
        '<path fill-rule="evenodd" d="M-12 3.6C-8-3.4-4-5.8 0-5.8S8-3.4 12 3.6V9H6.4A6.4 6.4 0 0 0-6.4 9H-12z"/>'
        '<path d="M-11.6-.6C-7.6-7.4-4-9.6 0-9.6S7.6-7.4 11.6-.6l-1.4.8C6.6-5.6 3.4-7.8 0-7.8S-6.6-5.6-10.2.2z"/>'
    ),
    "transfer": (
        '<path d="M-12-4.4H4.6V-9L12-2.6 4.6 3.4V-.6H-12zM12 7.4H-4.6V12L-12 5.8-4.6-.4v4H12z" transform="scale(.92)"/>'
    ),
    "doge": (
        '<path d="M-8.4 5C-9-1-5.6-4.2-1.4-5.4 2.4-6.4 4.4-8.6 5-12 9-8.4 10.2-1 8.4 5 3-.2-3-.2-8.4 5z"/>'
        '<path d="M-9 6.4C-3.2.8 3.2.8 9 6.4L8.2 11C3 6.4-3 6.4-8.2 11z"/>'
    ),
    "banishment": (
        '<path d="M-11-11.5H1.6v5.4H-1v-2.8h-7.4V8.9H-1V6.1h2.6v5.4H-11z"/>'
        '<path d="M-5.4-2.1H4.8v-4.6L12 0 4.8 6.7V2.1H-5.4z"/>'
    ),
    "aristocrat": (
        '<path d="M-10.4-7.2C-5.6-5.6-4.4-11.4 0-11.6c4.4.2 5.6 6 10.4 4.4C8.6-4.4 5-3.4 0-3.4s-8.6-1-10.4-3.8z"/>'
        '<path d="M-4.2-2.4h8.4C4 .6 2.6 2.2 0 2.2S-4 .6-4.2-2.4z"/>'
        '<path d="M-9.8 12C-9.8 6.4-7 3.4-3.2 2.8 0 4.4 0 4.4 3.2 2.8 7 3.4 9.8 6.4 9.8 12z"/>'
    ),
    "distributor": (
        '<rect x="-11" y="-7.5" width="8.6" height="13" rx="1.4" transform="rotate(-9 -7 -1)"/>'
        '<rect x="2.4" y="-7.5" width="8.6" height="13" rx="1.4" transform="rotate(9 7 -1)"/>'
        '<path d="M-.8-11h1.6V7H-.8zM-5 8.4h10L0 12z"/>'
    ),
    "decision-maker": (
        '<path d="M-3.4-12c1.2 0 2 .9 2 2.1v7.1l8.2 1.6c1.5.3 2.4 1.4 2.3 2.9L8.6 7c-.2 3-2.4 5-5.4 5h-3c-1.8 '
        "0-3.2-.7-4.2-2.2l-4.8-7c-.8-1.2-.5-2.4.5-3 .9-.6 2-.4 2.8.5l.1.1v-10.3c0-1.2.8-2.1 2-2.1z"
        '" transform="translate(1.6,0)"/>'
    ),
}
_CARDS = {BRIDGE: "bridge", TRANSFER: "transfer", DOGE: "doge", BANISHMENT: "banishment"}

SQUARE = 36
"""The side of a card's square."""
STRIP = 168
"""The length of a card with its name beside it."""


@functools.cache
def symbols() -> str:
    """All of them."""
    return "".join(
        f'<symbol id="sign-{name}" viewBox="-13 -13 26 26" fill="currentColor">{shape}</symbol>'
        for name, shape in _SHAPES.items()
    )


def sign(name: str, size: float, x: float = 0, y: float = 0) -> str:
    """A sign of that size with its centre at (x, y), in the colour of its surroundings."""
    return f'<use href="#sign-{name}" x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}"/>'


@functools.cache
def face(k: int) -> str:
    """The square of a card: the sign of an action card, the points of a limit card."""
    half = SQUARE / 2
    frame = (
        f'<rect class="face" x="{-half:g}" y="{-half:g}" width="{SQUARE}" height="{SQUARE}" rx="6"/>'
        f'<rect class="rim" x="{2.5 - half:g}" y="{2.5 - half:g}" width="{SQUARE - 5}" height="{SQUARE - 5}" rx="4"/>'
    )
    if k >= ACTION_KINDS:
        return f'{frame}<text class="value" y="9">{LIMIT_VALUE[k - ACTION_KINDS]}</text>'
    return frame + sign(f"district-{k}" if k < DISTRICTS else _CARDS[k], 27)


def kind_class(k: int) -> str:
    """The class that gives a kind of card its colour."""
    if k < DISTRICTS:
        return f"kind-{k}"
    return f"kind-{_CARDS[k]}" if k < ACTION_KINDS else "kind-limit"


@functools.cache
def back(deck: str, x: float, y: float) -> str:
    """The back of a card of the deck `action` or `limit`."""
    half = SQUARE / 2
    return (
        f'<g class="card-back {deck}" transform="translate({x:g},{y:g})">'
        f'<rect class="back" x="{-half:g}" y="{-half:g}" width="{SQUARE}" height="{SQUARE}" rx="6"/>'
        f'<path class="lattice" d="M0{3 - half:g} {half - 3:g} 0 0 {half - 3:g} {3 - half:g} 0z"/></g>'
    )


PIPS = ((0,), (-1, 1), (-1, 0, 1), (-2, -1, 1, 2), (-2, -1, 0, 1, 2), (-3, -2, -1, 1, 2, 3))
_PIP_AT = {0: (0, 0), -1: (-5.6, -5.6), 1: (5.6, 5.6), -2: (5.6, -5.6), 2: (-5.6, 5.6), -3: (-5.6, 0), 3: (5.6, 0)}


@functools.cache
def die(number: int, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """The face of a die, 24 wide."""
    pips = "".join(
        f'<circle class="pip" cx="{_PIP_AT[pip][0]:g}" cy="{_PIP_AT[pip][1]:g}" r="2.4"/>' for pip in PIPS[number - 1]
    )
    return (
        f'<g class="die" transform="translate({x:g},{y:g}) scale({scale:g})">'
        f'<rect x="-12" y="-12" width="24" height="24" rx="5"/>{pips}</g>'
    )


@functools.cache
def token(c: int, r: float, x: float = 0, y: float = 0) -> str:
    """A colour's round sign."""
    return (
        f'<g transform="translate({x:g},{y:g})"><circle class="token house-{c}" r="{r:g}"/>'
        f'<g class="on-house-{c}">{svg.house(c, r * 1.36)}</g></g>'
    )
