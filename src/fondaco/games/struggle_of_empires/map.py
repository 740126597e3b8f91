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
    ARMY,
    COPIES,
    COUNTERS,
    EFFECT,
    FORT,
    HOME,
    NAVY,
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
    UNITS,
    USAGE,
    VALUE,
    WARS,
)
from .signs import shield, sign, token
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
    shapes = "".join(
        f'<path id="shape-{name}" d="{atlas.path(points)}"/>' for name, points in {**lands, **loose}.items()
    )
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
        for k, (turn, w, r) in enumerate(
            [(t, 4, 21) for t in (45, 135, 225, 315)] + [(t, 5, 32) for t in (0, 90, 180, 270)]
        )
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
    long = len(name) * 10 > w - 10
    roundels = "".join(
        f'<circle class="worth-{i}" cx="{x + 14 + 23 * i}" cy="{y + 34}" r="10"/>'
        f'<text class="worth" x="{x + 14 + 23 * i}" y="{y + 39.5}">{value}</text>'
        for i, value in enumerate(paid)
    )
    return (
        f"<title>{svg.escape(name)}: {svg.escape(' / '.join(map(str, paid)))}</title>{shape}"
        f'<rect class="cartouche" x="{x}" y="{y}" width="{w}" height="{h}" rx="9"/>'
        f'<text class="area-name{" long" if long else ""}" x="{x + 7}" y="{y + 19}">'
        f"{svg.fit(name, (w - 10) * 1.1, 15 if long else 19)}</text>{roundels}"
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
        f'<text class="home-name" x="{x}" y="{top - 5:g}">{svg.fit(name, 170, 14)}</text></g>'
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
        face = shield(symbol - NUMBER + 1)
    else:
        face = f'<circle class="{SYMBOL_IDS[symbol]}" r="10"/>{sign(SYMBOL_IDS[symbol], 15)}'
    return f'<title>{svg.escape(title)}</title>{face}<circle class="halo" r="13"/>'


# What the powers have in the areas.

Held = tuple[int, int, int]
"""Armies, navies and forts."""


@functools.cache
def _stand_parts(power: str, count: int, held: Held, gain: int) -> tuple[str, float]:
    """The drawing of what a power has in one place, and its width."""
    inner = token(power, 10, 10, 0) if power else ""
    x = 23.0
    if count:
        inner += f'<text class="count" x="{x}" y="6.5">{count}</text>'
        x += 10.5 * len(str(count)) + 3
    for kind, n in zip(("army", "navy", "fort"), held, strict=True):
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
    seats = range(s.players)
    units = [[list(s.unit[p][kind]) for kind in range(UNITS)] for p in seats]
    marks = [list(s.marker[p]) for p in seats]
    powers = [power_of(s, p) for p in seats]
    for area in range(AREAS):
        box = _box(area)
        hidden = svg.at(box[0] + 10, box[1] + HEAD + 10, 0.5)
        held: list[Held] = [(units[p][ARMY][area], units[p][NAVY][area], units[p][FORT][area]) for p in seats]
        here = [p for p in seats if marks[p][area] or any(held[p])]
        here.sort(key=lambda p: (-marks[p][area], p))
        paid = gains(s, area) if here else []
        drawn = {p: _stand_parts(powers[p], marks[p][area], held[p], paid[p]) for p in here}
        spots = dict(zip(here, _flow(box, tuple(drawn[p][1] for p in here)), strict=True))
        for p in seats:
            if p in drawn:
                title = _stand_title(area, names[p], marks[p][area], held[p], paid[p], current())
                yield _stand(p, area, title, drawn[p], svg.at(*spots[p]), sheet)
            else:
                yield sheet.piece(stand_id(p, area), "stand out", hidden, "")
    for p in seats:
        x, y = HOME_AT.get(powers[p], (350, 20))
        at_home: Held = (units[p][ARMY][HOME], units[p][NAVY][HOME], units[p][FORT][HOME])
        if any(at_home):
            parts = _stand_parts("", 0, at_home, 0)
            where = svg.at(x - HOME_WIDTH / 2 + 6, y, 1 if parts[1] < 86 else 0.85)
            yield _stand(p, HOME, _stand_title(HOME, names[p], 0, at_home, 0, current()), parts, where, sheet)
        else:
            yield sheet.piece(stand_id(p, HOME), "stand out", svg.at(x, y), "")


@functools.lru_cache(8192)
def _stand_title(place: int, name: str, count: int, held: Held, gain: int, language: str) -> str:
    parts = [markers_text(count)] if count else []
    parts += [units_text(held)] if any(held) else []
    title = f"{area_name(place)}. {name}: {', '.join(parts)}" + (f" (+{points(gain)})" if gain else "")
    return f"<title>{svg.escape(title)}</title>"


def _stand(p: int, place: int, title: str, parts: tuple[str, float], where: str, sheet: svg.Sheet) -> str:
    inner, width = parts
    halo = f'<rect class="halo" x="-3" y="-13" width="{width + 4:g}" height="26" rx="13"/>'
    return sheet.piece(stand_id(p, place), "stand", where, f"{title}{inner}{halo}")


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
