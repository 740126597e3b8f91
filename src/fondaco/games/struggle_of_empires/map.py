"""Struggle of Empires: the drawing of the map, with the areas, the homes, and all that stands there."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Any

from fondaco.kernel import svg
from fondaco.kernel.language import current

from . import atlas
from .atlas import AREA_BOXES, HOME_AT, Box
from .names import area_name, markers_text, points, power_name, power_of, symbol_name, units_text
from .rules import (
    AREA_IDS,
    AREA_VP,
    AREAS,
    COPIES,
    COUNTERS,
    EFFECT,
    HOME,
    NUMBER,
    POWER_IDS,
    POWERS,
    REVOLT,
    SEATS,
    SINGLE_USE,
    SYMBOL_IDS,
    SYMBOLS,
    TILE_AREAS,
    TILES,
    USAGE,
    VALUE,
    WARS,
)
from .signs import sign, token
from .standing import gains

HEAD = 46
"""Name, values and counters of an area take so much of its box."""
ROW = 23
"""The height of what a power has in an area, at scale 1."""
SCALES = (1.0, 0.9, 0.8, 0.72, 0.64, 0.56, 0.48)
HOME_WIDTH, HOME_HEIGHT = 88, 30


def area_id(area: int) -> str:
    return f"area-{AREA_IDS[area]}"


def home_id(w: int) -> str:
    return f"home-{POWER_IDS[w]}"


def stand_id(p: int, place: int) -> str:
    """What the seat has in an area or at home."""
    return f"marker-{p}-{'home' if place == HOME else AREA_IDS[place]}"


def counter_id(area: int, symbol: int, copy: int) -> str:
    return f"counter-{AREA_IDS[area]}-{SYMBOL_IDS[symbol]}-{copy}"


def on_map(s: Any, names: Sequence[str], sheet: svg.Sheet) -> str:
    """All of it."""
    return (
        f"{_geography()}"
        f'<g class="areas">{"".join(_area(area, sheet) for area in range(AREAS))}</g>'
        f'<g class="homes">{"".join(_home(s, w, names, sheet) for w in range(POWERS))}</g>'
        f'<g class="counters">{"".join(_counters(s, sheet))}</g>'
        f'<g class="stands">{"".join(_stands(s, names, sheet))}</g>'
    )


# What never moves.


@functools.cache
def _geography() -> str:
    lands = {**{name: atlas.LANDS[name] for name in atlas.LANDS}}
    loose = {f"loose-{i}": points for i, points in enumerate((*atlas.WASTES, *atlas.ISLES))}
    shapes = "".join(f'<path id="shape-{name}" d="{atlas.path(points)}"/>' for name, points in {**lands, **loose}.items())
    shapes += "".join(f'<path id="shape-{name}" d="{atlas.path(points)}"/>' for name, points in atlas.WATERS.items())
    coast = "".join(f'<use href="#shape-{name}"/>' for name in (*lands, *loose))
    waters = "".join(f'<use class="water" href="#shape-{name}"/>' for name in atlas.WATERS)
    wastes = "".join(f'<use class="waste" href="#shape-{name}"/>' for name in loose)
    fields = "".join(f'<use class="land land-{name}" href="#shape-{name}"/>' for name in lands)
    links = "".join(f'<path class="link" d="{link}"/>' for link in atlas.LINKS)
    return (
        f'<defs>{shapes}<g id="coast">{coast}</g></defs>'
        f'<rect class="sea" width="{atlas.WIDTH}" height="{atlas.HEIGHT}"/>{_rose()}{waters}'
        '<use class="ripple-3" href="#coast"/><use class="ripple-2" href="#coast"/>'
        f'<use class="ripple-1" href="#coast"/>{wastes}{fields}'
        f'{"".join(f"""<path class="rope" d="{rope}"/>""" for rope in atlas.ROPES)}{links}'
    )


def _rose() -> str:
    """A compass rose, with lines of its bearings over the sea."""
    x, y = 62, 268
    rays = "".join(f'<path transform="rotate({turn})" d="M0 0H900"/>' for turn in range(0, 360, 30))
    points = "".join(
        f'<path class="rose-{k % 2}" transform="rotate({turn})" d="M0 0L-{w}-{w} 0-{r} {w}-{w}z"/>'
        for k, (turn, w, r) in enumerate([(t, 4, 21) for t in (45, 135, 225, 315)] + [(t, 5, 32) for t in (0, 90, 180, 270)])
    )
    return (
        f'<g class="rose" transform="translate({x},{y})"><g class="bearings">{rays}</g><circle r="24"/>{points}'
        '<path class="rose-lily" d="M0-46 4-40 0-35-4-40z"/></g>'
    )


@functools.cache
def _area_inside(area: int, language: str) -> str:
    x, y, w, h = _box(area)
    name = area_name(area)
    values = AREA_VP[area * SEATS : area * SEATS + 3]
    paid = [value for value in values if value]
    shape = _shape(area)
    roundels = "".join(
        f'<circle class="worth-{i}" cx="{x + 14 + 23 * i}" cy="{y + 34}" r="10"/>'
        f'<text class="worth" x="{x + 14 + 23 * i}" y="{y + 39.5}">{value}</text>'
        for i, value in enumerate(paid)
    )
    return (
        f"<title>{svg.escape(name)}: {svg.escape(' / '.join(map(str, paid)))}</title>{shape}"
        f'<rect class="cartouche" x="{x}" y="{y}" width="{w}" height="{h}" rx="9"/>'
        f'<text class="area-name" x="{x + 7}" y="{y + 19}">{svg.fit(name, w - 10, 19)}</text>{roundels}'
    )


def _shape(area: int) -> str:
    name = AREA_IDS[area]
    if name in atlas.LANDS or name in atlas.WATERS:
        return f'<use class="halo" href="#shape-{name}"/>'
    x, y, w, h = _box(area)
    return f'<rect class="halo" x="{x - 4}" y="{y - 4}" width="{w + 8}" height="{h + 8}" rx="10"/>'


def _box(area: int) -> Box:
    """Where the area is written; one that the atlas does not know, along the lower edge."""
    return AREA_BOXES.get(AREA_IDS[area], (10 + 60 * area, atlas.HEIGHT - 60, 60, 60))


def _area(area: int, sheet: svg.Sheet) -> str:
    return f"<g {sheet.attributes(area_id(area), 'area')}>{_area_inside(area, current())}</g>"


def _home(s: Any, w: int, names: Sequence[str], sheet: svg.Sheet) -> str:
    owner = next((p for p in range(s.players) if s.power[p] == w), -1)
    power = POWER_IDS[w]
    x, y = HOME_AT.get(power, (350, 20))
    name = power_name(w)
    title = f"{name}: {names[owner]}" if owner >= 0 else name
    closed = "" if owner >= 0 else " closed"
    left, top = x - HOME_WIDTH / 2, y - HOME_HEIGHT / 2
    shape = f'<use class="halo" href="#shape-home-{power}"/>' if f"home-{power}" in atlas.LANDS else ""
    return (
        f"<g {sheet.attributes(home_id(w), f'home{closed}')}><title>{svg.escape(title)}</title>{shape}"
        f'<rect class="cartouche" x="{left:g}" y="{top:g}" width="{HOME_WIDTH}" height="{HOME_HEIGHT}" rx="15"/>'
        f"{token(power, 12, left + 15, y)}"
        f'<text class="home-name" x="{x}" y="{top - 5:g}">{svg.fit(name, 120, 14)}</text></g>'
    )


# Country counters.


def _counters(s: Any, sheet: svg.Sheet) -> Iterator[str]:
    for area in range(AREAS):
        x, y, w, _h = _box(area)
        paid = sum(value > 0 for value in AREA_VP[area * SEATS : area * SEATS + 3])
        start = x + 14 + 23 * paid + 6
        shown = sum(s.counter[area])
        step = min(21.0, (x + w - start - 12) / max(1, shown - 1))
        slot = 0
        for symbol in range(SYMBOLS):
            for copy in range(_copies(area, symbol)):
                here = copy < s.counter[area][symbol]
                where = svg.at(round(start + step * slot, 1), y + 34) if here else svg.at(start, y + 34)
                slot += here
                yield sheet.piece(
                    counter_id(area, symbol, copy),
                    f"counter{'' if here else ' out'}",
                    where,
                    _counter_inside(area, symbol, current()) if here else "",
                )


@functools.cache
def _copies(area: int, symbol: int) -> int:
    """So many counters of an area can lie on the map: those of the bag, and what revolts leave there (SOE-11.13)."""
    return COUNTERS[area * SYMBOLS + symbol] + sum(
        COPIES[k] * (1 if USAGE[k] == SINGLE_USE else WARS)
        for k in range(TILES)
        if EFFECT[k] == REVOLT and TILE_AREAS[k] >> area & 1 and symbol == NUMBER + VALUE[k] - 1
    )


def counter_places(s: Any) -> dict[str, str]:
    """Every country counter and whether it lies on the map."""
    return {
        counter_id(area, symbol, copy): "map" if copy < s.counter[area][symbol] else "aside"
        for area in range(AREAS)
        for symbol in range(SYMBOLS)
        for copy in range(_copies(area, symbol))
    }


def stand_places(s: Any) -> dict[str, str]:
    """What every seat has in every place, as figures: markers, armies, navies, forts."""
    return {
        stand_id(p, place): " ".join(
            str(n) for n in (s.marker[p][place] if place < AREAS else 0, *(s.unit[p][kind][place] for kind in range(3)))
        )
        for place in (*range(AREAS), HOME)
        for p in range(s.players)
    }


@functools.cache
def _counter_inside(area: int, symbol: int, language: str) -> str:
    title = f"{area_name(area)}: {symbol_name(symbol)}"
    if symbol >= NUMBER:
        face = f'<path class="armed" d="M-9.5-9.5H9.5V2C9.5 7 5 9.6 0 11-5 9.6-9.5 7-9.5 2z"/><text y="6">{symbol - 1}</text>'
    else:
        face = f'<circle class="{SYMBOL_IDS[symbol]}" r="10"/>{sign(SYMBOL_IDS[symbol], 15)}'
    return f'<title>{svg.escape(title)}</title>{face}<circle class="halo" r="13"/>'


# What the powers have in the areas.


@functools.cache
def _stand_parts(power: str, count: int, units: tuple[int, ...], gain: int) -> tuple[str, float]:
    """The drawing of what a power has in one place, and its width."""
    inner = token(power, 10, 10, 0) if power else ""
    x = 23.0
    if count:
        inner += f'<text class="count" x="{x}" y="6.5">{count}</text>'
        x += 10.5 * len(str(count)) + 3
    for kind, n in zip(("army", "navy", "fort"), units, strict=True):
        if n:
            inner += f'{sign(kind, 15, x + 7, 0)}<text class="units" x="{x + 15}" y="5.5">{n}</text>'
            x += 17 + 8.5 * len(str(n)) + 3
    if gain:
        wide = 11 + 8.5 * len(str(gain))
        inner += (
            f'<rect class="gain" x="{x}" y="-8.5" width="{wide + 4:g}" height="17" rx="8.5"/>'
            f'<text class="gain-text" x="{x + wide / 2 + 2:g}" y="5">+{gain}</text>'
        )
        x += wide + 7
    return inner, x


def _stands(s: Any, names: Sequence[str], sheet: svg.Sheet) -> Iterator[str]:
    for place in range(AREAS):
        paid = gains(s, place)
        parts = []
        for p in range(s.players):
            units = (s.unit[p][0][place], s.unit[p][1][place], s.unit[p][2][place])
            parts.append((power_of(s, p), s.marker[p][place], units, paid[p]))
        drawn = [_stand_parts(*part) if part[1] or any(part[2]) else ("", 0.0) for part in parts]
        order = sorted((p for p in range(s.players) if drawn[p][1]), key=lambda p: (-parts[p][1], p))
        spots = _flow(_box(place), tuple(drawn[p][1] for p in order))
        spot = dict(zip(order, spots, strict=True))
        x, y, _w, _h = _box(place)
        for p in range(s.players):
            inner, width = drawn[p]
            sx, sy, scale = spot.get(p, (x + 10, y + HEAD + 10, 0.5))
            yield _stand(s, p, place, inner, width, svg.at(sx, sy, scale), names, parts[p][3], sheet)
    for p in range(s.players):
        x, y = HOME_AT.get(power_of(s, p), (350, 20))
        armies, navies, forts = (s.unit[p][kind][HOME] for kind in range(3))
        inner, width = _stand_parts("", 0, (armies, navies, forts), 0) if armies or navies or forts else ("", 0.0)
        where = svg.at(x - HOME_WIDTH / 2 + 6, y, 1 if width < 86 else 0.85)
        yield _stand(s, p, HOME, inner, width, where, names, 0, sheet)


def _stand(
    s: Any, p: int, place: int, inner: str, width: float, where: str, names: Sequence[str], gain: int, sheet: svg.Sheet
) -> str:
    inside = ""
    if width:
        has = units_text([s.unit[p][kind][place] for kind in range(3)])
        marks = markers_text(s.marker[p][place]) if place != HOME and s.marker[p][place] else ""
        title = f"{area_name(place)}. {names[p]}: {', '.join(t for t in (marks, has) if t)}"
        title += f" (+{points(gain)})" if gain else ""
        halo = f'<rect class="halo" x="-3" y="-13" width="{width + 4:g}" height="26" rx="13"/>'
        inside = f"<title>{svg.escape(title)}</title>{inner}{halo}"
    return sheet.piece(stand_id(p, place), "stand" if width else "stand out", where, inside)


@functools.lru_cache(4096)
def _flow(box: Box, widths: tuple[float, ...]) -> tuple[tuple[float, float, float], ...]:
    """Where things of these widths stand in the box, in rows, as large as they fit: x, y and scale of each."""
    x, y, w, h = box
    left, top, room, height = x + 6, y + HEAD + 2, w - 10, h - HEAD - 4
    found: list[tuple[float, float, float]] = []
    for scale in SCALES:
        found, at, row = [], 0.0, 0
        for width in widths:
            if at and at + width * scale > room:
                at, row = 0.0, row + 1
            found.append((round(left + at, 1), round(top + (row + 0.5) * ROW * scale, 1), scale))
            at += width * scale + 5
        if (row + 1) * ROW * scale <= height and all(width * scale <= room for width in widths):
            break
    return tuple(found)
