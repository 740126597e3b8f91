"""San Marco: the drawing of the city, its districts with those who stand there, the bridges and the Doge."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Any

from fondaco.kernel import svg
from fondaco.kernel.language import _, plural

from .icons import die, face, kind_class, sign, token
from .rules import DIE_NUMBER, DISTRICTS, FIRST, PAIRS, SECOND, SIDE_A, SIDE_B
from .rules.position import colours
from .rules.scoring import prestige
from .tables import district_name, pair_name, who

TOP, BOTTOM = 66, 612
EDGE, RIGHT = 10, 710

Point = tuple[float, float]

SHORES: tuple[tuple[Point, ...], ...] = (
    ((58, 88), (190, 80), (380, 84), (512, 80), (528, 146), (518, 206), (400, 204), (280, 212), (150, 208), (28, 202)),
    ((16, 246), (90, 240), (172, 246), (178, 352), (170, 462), (26, 462), (13, 396)),
    ((204, 246), (286, 250), (364, 246), (376, 352), (364, 464), (200, 462), (208, 352)),
    ((408, 246), (470, 242), (536, 246), (553, 282), (557, 434), (544, 464), (404, 466), (417, 352)),
    ((50, 488), (190, 494), (380, 494), (548, 494), (542, 556), (500, 598), (90, 600), (58, 556)),
    (
        (552, 86),
        (640, 84),
        (696, 96),
        (707, 164),
        (705, 410),
        (672, 474),
        (602, 464),
        (586, 430),
        (582, 330),
        (558, 214),
    ),
)
"""The outline of each district."""

BORDERS: dict[tuple[int, int], tuple[float, float, bool, int]] = {
    (0, 1): (96, 223, True, 50),
    (0, 2): (285, 229, True, 46),
    (0, 3): (470, 223, True, 48),
    (0, 5): (539, 146, False, 46),
    (1, 2): (193, 352, False, 44),
    (1, 4): (122, 475, True, 42),
    (2, 3): (396, 352, False, 52),
    (2, 4): (285, 478, True, 42),
    (3, 4): (474, 479, True, 42),
    (3, 5): (569, 352, False, 46),
}
"""By pair: the middle of the canal, whether its bridges run from north to south, and their length."""

STEP = 32
"""Bridges of a pair stand so far apart."""
WIDE = (0, 4)
"""Here the colours stand in a row, elsewhere in a column."""
HEADS: tuple[Point, ...] = ((78, 120), (26, 274), (223, 276), (423, 276), (92, 524), (578, 122))
"""Where the heading of each district begins."""
DOGE_AT: tuple[Point, ...] = ((486, 122), (150, 420), (346, 420), (536, 432), (516, 530), (650, 366))
PALACE: Point = (672, 34)
"""Where the Doge waits for his first card."""
LAGOON: Point = (636, 548)
"""Where the bridges are that are left."""


def bridge_id(pair: int, c: int) -> str:
    return f"bridge-{pair}-{c}"


def aristocrats_id(d: int, c: int) -> str:
    return f"aristocrats-{d}-{c}"


def city(s: Any, names: Sequence[str], sheet: svg.Sheet) -> str:
    """All of it."""
    return (
        f"{_lagoon()}{_supply(s)}"
        f'<g class="districts">{"".join(_district(s, d, names, sheet) for d in range(DISTRICTS))}</g>'
        f'<g class="pairs">{"".join(_pair(pair, sheet) for pair in range(PAIRS))}</g>'
        f'<g class="bridges">{"".join(_bridges(s, names, sheet))}</g>'
        f'<g class="people">{"".join(_people(s, names, sheet))}</g>{_doge(s, sheet)}'
    )


# What never moves.


@functools.cache
def _lagoon() -> str:
    waves = "".join(
        f'<path class="wave" d="M{x} {y}q7-6 14 0t14 0"/>'
        for x, y in ((22, 84), (20, 520), (22, 566), (566, 504), (668, 500), (576, 590), (676, 590), (556, 528))
    )
    return (
        f'<rect class="lagoon" fill="url(#paint-water)" x="{EDGE}" y="{TOP}" width="{RIGHT - EDGE}" '
        f'height="{BOTTOM - TOP}" rx="14"/>{waves}'
    )


@functools.cache
def _outline(d: int) -> str:
    """The shore as a path with round corners."""
    points = SHORES[d]
    path = ""
    for i, (x, y) in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        (ax, ay), (bx, by) = (_towards((x, y), other, 20) for other in (before, after))
        path += f"{'L' if path else 'M'}{ax:.4g} {ay:.4g}Q{x:g} {y:g} {bx:.4g} {by:.4g}"
    return path + "z"


def _towards(start: Point, end: Point, length: float) -> Point:
    """The point that lies `length` from the start on the way to the end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    part = length / (dx * dx + dy * dy) ** 0.5
    return start[0] + dx * part, start[1] + dy * part


def _district(s: Any, d: int, names: Sequence[str], sheet: svg.Sheet) -> str:
    x, y = HEADS[d]
    name = district_name(d)
    values = f"{FIRST[d]} / {SECOND[d]}"
    gains = ", ".join(f"{who(c, names)}: {n}" for c in range(colours(s)) if (n := prestige(s, d, c)))
    would = _("Would score now")
    title = f"{name}: {values}. {would}: {gains or _('nobody')}."
    if d in WIDE:
        head = f'<text class="place" x="{x + 42}" y="{y}">{svg.fit(name, 150, 26)}</text>'
        mark_x, mark_y, values_x, die_x = x + 16, y - 9, x + 228, x + 286
    else:
        head = f'<text class="place" x="{x}" y="{y}">{svg.fit(name, 146, 24)}</text>'
        mark_x, mark_y, values_x, die_x = x + 13, y + 24, x + 58, x + 104
        if d != 5:
            values_x, die_x = x + 58, x + 100
    mark = f'<g class="tile {kind_class(d)}" transform="translate({mark_x},{mark_y}) scale(.78)">{face(d)}</g>'
    return (
        f"<g {sheet.attributes(f'district-{d}', f'district land-{d}')}><title>{svg.escape(title)}</title>"
        f'<path class="quay" d="{_outline(d)}"/><path class="land" d="{_outline(d)}"/>'
        f'<path class="halo" d="{_outline(d)}"/>'
        f'{head}{mark}<text class="worth" x="{values_x}" y="{mark_y + 9}">{FIRST[d]}<tspan class="second">/{SECOND[d]}'
        f"</tspan></text>{die(DIE_NUMBER[d], die_x, mark_y)}</g>"
    )


# Bridges.


def _border(pair: int) -> tuple[float, float, bool, int]:
    a, b = SIDE_A[pair], SIDE_B[pair]
    if (a, b) in BORDERS:
        return BORDERS[a, b]
    (ax, ay), (bx, by) = HEADS[a], HEADS[b]
    return (ax + bx) / 2 + 40, (ay + by) / 2 + 40, abs(by - ay) > abs(bx - ax), 60


def _pair(pair: int, sheet: svg.Sheet) -> str:
    """The border of two districts, a possible target."""
    x, y, upright, length = _border(pair)
    across, along = (3 * STEP + 16, length) if upright else (length, 3 * STEP + 16)
    return (
        f"<g {sheet.attributes(f'pair-{pair}', 'pair')}><title>{svg.escape(pair_name(pair))}</title>"
        f'<rect class="halo" x="{x - across / 2:g}" y="{y - along / 2:g}" width="{across}" height="{along}" '
        'rx="12"/></g>'
    )


@functools.cache
def _span(upright: bool, length: int) -> str:
    half = length / 2
    deck = (
        f'<path class="span" d="M-15{-half:g}Q-9 0-15 {half:g}H15Q9 0 15{-half:g}z"/>'
        f'<path class="steps" d="M-12 {7 - half:g}h24M-12 {half - 7:g}h24"/>'
    )
    return deck if upright else f'<g transform="rotate(90)">{deck}</g>'


def _bridges(s: Any, names: Sequence[str], sheet: svg.Sheet) -> Iterator[str]:
    for pair in range(PAIRS):
        x, y, upright, length = _border(pair)
        there = [c for c in range(colours(s)) if s.bridge[pair][c]]
        for c in range(colours(s)):
            if c in there:
                off = (there.index(c) - (len(there) - 1) / 2) * STEP
                where = svg.at(x + off, y) if upright else svg.at(x, y + off)
            else:
                where = svg.at(*LAGOON)
            title = f"{pair_name(pair)}: {who(c, names)}"
            yield sheet.piece(
                bridge_id(pair, c),
                "marker bridge" + ("" if c in there else " out"),
                where,
                f"<title>{svg.escape(title)}</title>{_span(upright, length)}{token(c, 13)}"
                '<circle class="halo" r="17"/>',
            )


def _supply(s: Any) -> str:
    """The bridges that are left, in the lagoon."""
    x, y = LAGOON
    title = plural("{n} bridge is left.", "{n} bridges are left.", s.bridges_left)
    return (
        f'<g class="supply{"" if s.bridges_left else " none"}"><title>{svg.escape(title)}</title>'
        f'<rect class="raft" x="{x - 56}" y="{y - 24}" width="112" height="48" rx="24"/>'
        f'<g class="on-raft">{sign("bridge", 46, x - 22, y + 1)}</g>'
        f'<text x="{x + 26}" y="{y + 11}">{s.bridges_left}</text></g>'
    )


# Aristocrats.


def _stand(d: int, c: int, several: int) -> Point:
    """The left end of a colour's place in a district; three colours stand a little wider than four."""
    x, y = HEADS[d]
    if d in WIDE:
        return x - 4 + c * (104 if several > 3 else 130), y + 48
    return x, y + 63 + c * (33 if several > 3 else 42)


def _people(s: Any, names: Sequence[str], sheet: svg.Sheet) -> Iterator[str]:
    n = colours(s)
    for d in range(DISTRICTS):
        most = max(s.aristocrats[d][:n])
        for c in range(n):
            count, gain = s.aristocrats[d][c], prestige(s, d, c)
            title = f"{district_name(d)}. {who(c, names)}: {count}"
            if gain:
                title += f" (+{gain})"
            leads = " leads" if count and count == most else ""
            yield sheet.piece(
                aristocrats_id(d, c),
                f"counter aristocrats{leads}{'' if count else ' none'}",
                svg.at(*_stand(d, c, n)),
                f"<title>{svg.escape(title)}</title>"
                f'<rect class="plaque house-{c}" y="-15" width="64" height="30" rx="15"/>'
                f'<g class="on-house-{c}">{svg.house(c, 22, 17, 0)}</g>'
                f'<text class="on-house-{c}" x="44" y="10">{count or ""}</text>'
                f'<text class="pays" x="68" y="9">{f"+{gain}" if gain else ""}</text>'
                '<rect class="halo" x="-3" y="-18" width="70" height="36" rx="18"/>',
            )


def _doge(s: Any, sheet: svg.Sheet) -> str:
    x, y = PALACE if s.doge < 0 else DOGE_AT[s.doge]
    title = _("Doge") if s.doge < 0 else f"{_('Doge')}: {district_name(s.doge)}"
    return sheet.piece(
        "token-doge",
        "marker doge",
        svg.at(x, y),
        f'<title>{svg.escape(title)}</title><ellipse class="shadow" cy="25" rx="19" ry="5"/>'
        '<path class="robe" d="M-6-6H6C10 2 17 14 18 24 8 29-8 29-18 24-17 14-10 2-6-6z"/>'
        '<path class="ermine" d="M-8-4C-3-1 3-1 8-4L12 5C4 10-4 10-12 5z"/><circle class="head" cy="-11" r="8"/>'
        '<path class="corno" d="M-10-12C-11-20-6-22 0-23 4-24 6-27 9-28 12-24 12-17 10-12 4-16-4-16-10-12z"/>'
        '<path class="band" d="M-10-12C-4-16 4-16 10-12L9.5-8.5C4-12-4-12-9.5-8.5z"/>',
    )
