"""Struggle of Empires: the signs of its powers, pieces and tiles as `<symbol>` elements, drawn around the origin."""

from __future__ import annotations

import functools

_SHAPES = {
    # The powers: crown, lily, castle, paw, cross, eagle, tulip.
    "power-britain": (
        '<path d="M-10.5-5.5-6.2 0-3.4-8.6 0-1.6 3.4-8.6 6.2 0 10.5-5.5 8.6 5.2H-8.6z"/>'
        '<rect x="-8.6" y="6.6" width="17.2" height="3.6" rx="1"/><circle cx="-10.5" cy="-6.6" r="1.7"/>'
        '<circle cx="10.5" cy="-6.6" r="1.7"/><circle cx="-3.5" cy="-9.6" r="1.7"/><circle cx="3.5" cy="-9.6" r="1.7"/>'
    ),
    "power-france": (
        '<path d="M0-11.5C3.3-7.6 3.7-3.4 1.7 2h-3.4C-3.7-3.4-3.3-7.6 0-11.5z"/>'
        '<path d="M2.9 2C3-3.2 4.9-6.8 8-6.8c3.2 0 4 4.2.9 5.9.3-1.9-1.2-2.8-2.3-1.5C5.7-1.3 5.4.6 5.3 2z"/>'
        '<path d="M-2.9 2C-3-3.2-4.9-6.8-8-6.8c-3.2 0-4 4.2-.9 5.9-.3-1.9 1.2-2.8 2.3-1.5.9 1.1 1.2 3 1.3 4.4z"/>'
        '<rect x="-7" y="3" width="14" height="2.5" rx="1.2"/><path d="M-1.8 6.5h3.6C2.2 8.8 1.5 10.4 0 12z"/>'
        '<path d="M-1.8 6.5h3.6L0 12C-1.5 10.4-2.2 8.8-1.8 6.5z"/>'
    ),
    "power-spain": (
        '<path fill-rule="evenodd" d="M-7.5-11h3.6v2.6h2.2V-11h3.4v2.6h2.2V-11h3.6v7l-2 1.8V8.2H8V11.5H-8V8.2h2.5'
        'V-2.2l-2-1.8zM-2.4 11.5h4.8V6.2a2.4 2.4 0 0 0-4.8 0zM-1.2-1.6h2.4v-3.2h-2.4z"/>'
    ),
    "power-russia": (
        '<path d="M0-1C4.4-1 7.6 3 7.6 6.6 7.6 9.6 5.2 11 2.8 10.4 1 10-1 10-2.8 10.4-5.2 11-7.6 9.6-7.6 6.6-7.6 '
        '3-4.4-1 '
        '0-1z"/><ellipse cx="-8.8" cy="-1.6" rx="2.2" ry="3.2" transform="rotate(-24 -8.8 -1.6)"/>'
        '<ellipse cx="-3.4" cy="-7" rx="2.4" ry="3.8"/><ellipse cx="3.4" cy="-7" rx="2.4" ry="3.8"/>'
        '<ellipse cx="8.8" cy="-1.6" rx="2.2" ry="3.2" transform="rotate(24 8.8 -1.6)"/>'
    ),
    "power-austria": "".join(
        f'<path transform="rotate({turn})" d="M-1.3-1.3-4.6-11.5 0-8.6 4.6-11.5 1.3-1.3 0 1z"/>'
        for turn in (0, 90, 180, 270)
    ),
    "power-prussia": (
        '<path d="M0-11.4c1.7 0 2.9 1.1 2.9 2.6l1.7.9-1.8.8c1 1 1.5 2 1.6 3.2C6.6-5 8-7.6 8.4-10.6 10.6-8.4 11.6-5 '
        "11.2-1.6 10.4-.4 9.6.2 8.8.6c.2.8.2 1.4 0 2.2C7 3.6 5 3.8 3 3.4l1 4.4L6.4 9l-3 .2L0 12l-3.4-2.8-3-.2L-4 "
        '7.8l1-4.4c-2 .4-4 .2-5.8-.6-.2-.8-.2-1.4 '
        '0-2.2-.8-.4-1.6-1-2.4-2.2C-11.6-5-10.6-8.4-8.4-10.6-8-7.6-6.6-5-4.4-3.9 '
        '-4-6-2.9-6.6-2.9-8.8-2.9-10.3-1.7-11.4 0-11.4z"/>'
    ),
    "power-united_provinces": (
        '<path d="M0 1.8C-5.4 1.8-7.8-4-6.8-11.4-4.6-9.8-3.4-8.6-2.6-7-1.8-9-1-10.4 0-11.8 1-10.4 1.8-9 2.6-7 3.4-8.6 '
        '4.6-9.8 6.8-11.4 7.8-4 5.4 1.8 0 1.8z"/><rect x="-1.1" y="2" width="2.2" height="10"/>'
        '<path d="M1.2 10.6C1.6 5.6 4.6 2.8 9 3 8.4 7.4 5.8 10.4 1.2 10.6zM-1.2 11.6C-1.6 8-4 6-7.6 6-7 9.4-5 11.6-1.2 '
        '11.6z"/>'
    ),
    # Pieces: flag, soldier, ship, fort.
    "marker": '<path d="M-7-12h2.4V12H-7zM-3.6-10.6C0-12.6 3-8 10-10.4V0.6C3 3-0-1.6-3.6.6z"/>',
    "army": (
        '<path d="M-7.4-6.2C-4-8-3.4-12 0-12S4-8 7.4-6.2C4-5-4-5-7.4-6.2z"/><circle cy="-3.4" r="3"/>'
        '<path d="M-6.8 12C-7 4.4-4.6.6 0 .6S7 4.4 6.8 12z"/>'
    ),
    "navy": (
        '<path d="M-11.6 3.6H11.6C10.8 8-7.4 11.6-8.4 11.6 -10 9.4-11.2 6.8-11.6 3.6z"/>'
        '<path d="M-11.6 3.6H11.6L7.6 11.6H-7.6z"/><path d="M-.9-12H.9V2.4H-.9z"/>'
        '<path d="M2-9.6C7-7 8.8-2.6 8.4 1.8H2zM-2-7.6C-6.4-5-8.4-2-8.6 1.8H-2z"/>'
    ),
    "fort": (
        '<path fill-rule="evenodd" d="M-11-8h4.6v3.2h3.2V-8h6.4v3.2h3.2V-8H11V11H-11zM-2.6 11h5.2V5.6a2.6 2.6 0 0 '
        '0-5.2 '
        '0z"/>'
    ),
    # Country counters without a strength: settlers' house, chain.
    "pop": '<path d="M0-10.5 11-1.4 9.2.6 8 -.4V10H2.4V3.4h-4.8V10H-8V-.4L-9.2.6-11-1.4z"/>',
    "slave": (
        '<path fill-rule="evenodd" d="M-6.4-6.6a6.4 6.4 0 0 1 6 4.2L-3-1.4a3.6 3.6 0 1 0 0 3.4l2.6 1A6.4 6.4 0 1 '
        '1-6.4-6.6z"/><path d="M6.4-6.6a6.4 6.4 0 0 0-6 4.2L3-1.4A3.6 3.6 0 1 1 3 2L.4 3A6.4 6.4 0 1 0 6.4-6.6z"/>'
        '<rect x="-4.4" y="-1.5" width="8.8" height="3"/>'
    ),
    # Money, people, unrest.
    "gold": (
        '<circle r="10.6" fill-opacity=".25"/><path fill-rule="evenodd" d="M0-11A11 11 0 1 1 0 11 11 11 0 0 1 0-11z'
        'M0-8.4A8.4 8.4 0 1 0 0 8.4 8.4 8.4 0 0 0 0-8.4z"/>'
        '<path d="M0-5.6 1.6-1.6 5.6 0 1.6 1.6 0 5.6-1.6 1.6-5.6 0-1.6-1.6z"/>'
    ),
    "people": (
        '<circle cx="-4.6" cy="-5.6" r="3.9"/><path d="M-11.6 9C-11.6 2.4-8.6-.6-4.6-.6S2.4 2.4 2.4 9z"/>'
        '<circle cx="5.6" cy="-3.4" r="3.2"/><path d="M3.8 9C4 4.8 3.4 2.4 2.6 1 3.6.4 4.6.2 5.6.2 9 .2 11.6 3 11.6 '
        '9z"/>'
    ),
    "unrest": (
        '<path d="M1-12C2.4-7.6 8-5.6 8 2.4 8 8 4.6 11.6 0 11.6S-8 8-8 2.8C-8-1-5.6-2.8-5-6.4-3.4-5.4-2.4-4-2-2.4-.4-5 '
        '1.4-7.6 1-12z"/>'
    ),
    # Tiles by what they do.
    "army_training": (
        '<path d="M-9.6-6.2C-6.2-8-5.6-12-2.2-12S1.8-8 5.2-6.2C1.8-5-6.2-5-9.6-6.2z"/><circle cx="-2.2" cy="-3.4" '
        'r="3"/>'
        '<path d="M-8.6 12C-8.8 4.4-6.6.6-2.2.6S4.4 4.4 4.2 12z"/><path d="M7-3h2.4V.2h3v2.4h-3v3.2H7V2.6H4V.2h3z"/>'
    ),
    "naval_training": (
        '<path d="M-11.6 4.6H7.6L3.6 12H-8.6z"/><path d="M-2.9-11h1.8V3.4h-1.8z"/>'
        '<path d="M0-9C4-6.4 5-2.6 4.6 2.6H0zM-4-7.6C-8-5-9.4-2-9.6 '
        '2.6H-4zM8-9h2.4v3.2h2.2v2.4h-2.2V-.2H8v-3.2H5.6v-2.4H8z"/>'
    ),
    "logistics": (
        '<path fill-rule="evenodd" d="M0-11A11 11 0 1 1 0 11 11 11 0 0 1 0-11zM0-8.2A8.2 8.2 0 1 0 0 8.2 8.2 8.2 0 0 0 '
        '0-8.2z"/><circle r="2.6"/>'
        + "".join(f'<rect x="-.9" y="-9" width="1.8" height="18" transform="rotate({turn})"/>' for turn in (0, 60, 120))
    ),
    "government_reform": (
        '<path fill-rule="evenodd" d="M-7-11H7.6a2.6 2.6 0 0 1 2.6 2.6V-6H7V8.4A2.8 2.8 0 0 1 4.2 11.2H-8a2.8 2.8 0 0 '
        '1-2.6-2.8V6H-7zM-3.6-6.6v2H3.8v-2zM-3.6-2v2H3.8v-2zM-3.6 2.6v2H3.8v-2z"/>'
    ),
    "banking": (
        '<rect x="-10" y="6" width="13" height="4.4" rx="2"/><rect x="-9" y="0.6" width="13" height="4.4" rx="2"/>'
        '<rect x="-10" y="-4.8" width="13" height="4.4" rx="2"/><rect x="-9" y="-10.2" width="13" height="4.4" rx="2"/>'
        '<circle cx="8" cy="7" r="3.6"/>'
    ),
    "industrialisation": (
        '<path fill-rule="evenodd" d="M0-7.6A7.6 7.6 0 1 1 0 7.6 7.6 7.6 0 0 1 0-7.6zM0-3A3 3 0 1 0 0 3 3 3 0 0 0 '
        '0-3z"/>'
        + "".join(
            f'<rect x="-2" y="-11.6" width="4" height="5" transform="rotate({turn})"/>' for turn in range(0, 360, 45)
        )
    ),
    "mercenaries": (
        '<g transform="rotate(45)"><path d="M-1.4-12h2.8V5h-2.8zM-5 5H5v2.4H-5zM-1.4 7h2.8v5h-2.8z"/></g>'
        '<g transform="rotate(-45)"><path d="M-1.4-12h2.8V5h-2.8zM-5 5H5v2.4H-5zM-1.4 7h2.8v5h-2.8z"/></g>'
    ),
    "militia": (
        '<path d="M-6.6-12h2.2v7.4H-1.1V-12h2.2v7.4H4.4V-12h2.2V-4C6.6-2.4 5-2 1.4-2V12h-2.8V-2C-5-2-6.6-2.4-6.6-4z"/>'
    ),
    "reserves": (
        '<path d="M0-11.6 9.6-8.4V0C9.6 6 5 9.8 0 12-5 9.8-9.6 6-9.6 '
        '0v-8.4zM-1.5-6V-1.5H-6v3h4.5V6h3V1.5H6v-3H1.5V-6z" '
        'fill-rule="evenodd"/>'
    ),
    "war_office": (
        '<path d="M0-11.6 11.4-5.6v2.2H-11.4v-2.2zM-9-2h3V7h-3zM-1.5-2h3V7h-3zM6-2h3V7H6zM-11.4 8.4h22.8V11.6h-22.8z"/>'
    ),
    "strategic_retreat": (
        '<path d="M-11.6-3.4-3.4-11v5H2.6A8.6 8.6 0 0 1 2.6 11.2H-6V7.6H2.6a5 5 0 0 0 0-10H-3.4V4.2z"/>'
    ),
    "pirates": (
        '<path fill-rule="evenodd" d="M0-11.6c5 0 8.4 3.4 8.4 7.8C8.4-1 7 1 5 2.2V5H-5V2.2C-7 '
        '1-8.4-1-8.4-3.8-8.4-8.2-5-11.6 '
        '0-11.6zM-3.6-5.4a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6zM3.6-5.4a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z"/>'
        '<path d="M-10-.4 10.6 9.4 9.4 12-11 2.2z" transform="translate(0,1)"/><path d="M10-.4-10.6 9.4-9.4 12 11 '
        '2.2z" '
        'transform="translate(0,1)"/>'
    ),
    "slave_revolt": (
        '<path fill-rule="evenodd" d="M-7-3.6a5.6 5.6 0 0 1 5.2 3.6L-4.4 1a3 3 0 1 0 0 2.4l2.6 1A5.6 5.6 0 1 '
        '1-7-3.6z"/>'
        '<path d="M7-3.6A5.6 5.6 0 0 0 1.8 0L4.4 1a3 3 0 1 1 0 2.4l-2.6 1A5.6 5.6 0 1 0 7-3.6z"/>'
        '<path d="M-1-11.6H1V-5H-1zM-6.4-9.6-4.8-10.8-1.8-5.4-3-4.6zM6.4-9.6 4.8-10.8 1.8-5.4 3-4.6z"/>'
    ),
    "diplomatic_service": (
        '<path fill-rule="evenodd" d="M-11.4-7.6h22.8V8.4H-11.4zM-9-5.2-.2 2 9-5.2v-.2H-9zM-9.2-2.6V6.2H9.2v-8.8L0 '
        '4.8z"/>'
    ),
    "navigation": (
        '<path fill-rule="evenodd" d="M0-11.6A11.6 11.6 0 1 1 0 11.6 11.6 11.6 0 0 1 0-11.6zM0-9.4A9.4 9.4 0 1 0 0 9.4 '
        '9.4 9.4 0 0 0 0-9.4z"/><path d="M0-8.6 2.4-2.4 8.6 0 2.4 2.4 0 8.6-2.4 2.4-8.6 0-2.4-2.4z"/>'
    ),
    "conscription": (
        '<path fill-rule="evenodd" d="M-9.4-3.6C-9.4-6 -5-7.6 0-7.6S9.4-6 9.4-3.6V7C9.4 9.4 5 11.2 0 11.2S-9.4 9.4-9.4 '
        '7zM-7.4-3.6C-6.6-2.4-3.6-1.6 0-1.6s6.6-.8 7.4-2C6.6-4.8 3.6-5.6 0-5.6s-6.6.8-7.4 2z"/>'
        '<path d="M-10.6-11.4-9-12.4 1-4.8 0-3.4zM10.6-11.4 9-12.4-1-4.8 0-3.4z"/>'
    ),
    "company": (
        '<path fill-rule="evenodd" d="M-10-4.6H10V11H-10zM-7.6-2.2v10.8h4v-10.8zM-1.4-2.2v10.8h4v-10.8zM4.8-2.'
        '2v10.8h3v-10.8z"/>'
        '<path d="M-10-6.4C-8-10-4-11.4 0-11.4S8-10 10-6.4z"/>'
    ),
    "ally_land": (
        '<path d="M0-12 10-8.6V0C10 6 5.4 10 0 12-5.4 10-10 6-10 0v-8.6z" fill-opacity=".35"/>'
        '<path d="M-5.4-4.2C-2.8-5.6-2.4-8.4 0-8.4S2.8-5.6 5.4-4.2C2.8-3.4-2.8-3.4-5.4-4.2z"/><circle cy="-1.8" '
        'r="2.2"/>'
        '<path d="M-4.4 8C-4.4 3.6-3 1 0 1s4.4 2.6 4.4 7z"/>'
    ),
    "ally_naval": (
        '<path d="M0-12 10-8.6V0C10 6 5.4 10 0 12-5.4 10-10 6-10 0v-8.6z" fill-opacity=".35"/>'
        '<path d="M-7 2.6H7L4.6 7.4H-4.6zM-.6-7.4H.6V1.6H-.6zM1.4-6C4.6-4.4 5.4-1.6 5.2 '
        '1.4H1.4zM-1.4-5C-4.2-3.4-5.2-1.4-5.4 '
        '1.4h4z"/>'
    ),
}  # fmt: skip


@functools.cache
def symbols() -> str:
    """All of them."""
    return "".join(
        f'<symbol id="sign-{name}" viewBox="-13 -13 26 26" fill="currentColor">{shape}</symbol>'
        for name, shape in _SHAPES.items()
    )


@functools.cache
def sign(name: str, size: float, x: float = 0, y: float = 0) -> str:
    """A sign of that size with its centre at (x, y), in the colour of its surroundings."""
    return f'<use href="#sign-{name}" x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}"/>'


@functools.cache
def token(power: str, r: float, x: float = 0, y: float = 0) -> str:
    """A power's round control marker."""
    mark = sign(f"power-{power}", round(r * 1.55, 1)) if f"power-{power}" in _SHAPES else ""
    return f'<g transform="translate({x:g},{y:g})" class="token power-{power or "none"}"><circle r="{r:g}"/>{mark}</g>'


def has_sign(name: str) -> bool:
    """Whether there is a sign of this name."""
    return name in _SHAPES


@functools.cache
def shield(strength: int) -> str:
    """The shield of an armed neutral."""
    path = "M-9.5-9.5H9.5V2C9.5 7 5 9.6 0 11-5 9.6-9.5 7-9.5 2z"
    return f'<path class="armed" d="{path}"/><text y="6">{strength}</text>'
