"""Struggle of Empires: the tiles in the supply, grouped by what they do, and every tile as a piece."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Any

from fondaco.kernel import svg
from fondaco.kernel.language import _, current

from .names import area_names, tile_cost, tile_effect, tile_name, tile_power
from .players import tile_spot
from .rules import (
    CANCEL_LOSS,
    CHEAP_ATTACK,
    CONSCRIPTION,
    COPIES,
    EFFECT,
    IMMEDIATE,
    LAND_BATTLE,
    LAND_TRAINING,
    MORE_MOVES,
    NAVAL_BATTLE,
    NAVAL_TRAINING,
    ONCE_PER_WAR,
    RETREAT,
    SAFE_SEA,
    SINGLE_USE,
    TILE_AREAS,
    TILE_CATEGORY,
    TILE_GOLD,
    TILE_IDS,
    TILE_POPULATION,
    TILE_UNREST,
    TILES,
    USAGE,
    VALUE,
)
from .rules.components import ALLIANCE, COMPANY
from .signs import has_sign, sign

BATTLE, CAMPAIGN, STATE, COMPANIES, ALLIES = range(5)
_GROUP_OF = {
    **dict.fromkeys((LAND_TRAINING, NAVAL_TRAINING, LAND_BATTLE, NAVAL_BATTLE, CANCEL_LOSS, RETREAT), BATTLE),
    **dict.fromkeys((MORE_MOVES, SAFE_SEA, CONSCRIPTION, CHEAP_ATTACK), CAMPAIGN),
}
TITLE_HEIGHT = 30
ACROSS = (2, 2, 2, 3, 3)
LOOSE = 1.14
"""The letters of the board's type are narrower than `svg.fit` takes them to be."""
ROW_HEIGHT = 50


def group(k: int) -> int:
    """What a kind of tile is for."""
    if TILE_CATEGORY[k] == COMPANY:
        return COMPANIES
    if TILE_CATEGORY[k] == ALLIANCE:
        return ALLIES
    return _GROUP_OF.get(EFFECT[k], STATE)


GROUPS = tuple(tuple(k for k in range(TILES) if group(k) == g) for g in range(5))


def group_title(g: int) -> str:
    """What the tiles of a group are for."""
    return (
        _("For battles"),
        _("For campaigns"),
        _("For gold and order"),
        _("Companies: once per War, gold for your markers"),
        _("Allies: once per War, strength in one battle"),
    )[g]


def _layout() -> tuple[dict[int, tuple[float, float, float]], tuple[float, ...], float]:
    """Of each kind x, y and width of its field, the tops of the groups, and the height of all."""
    fields: dict[int, tuple[float, float, float]] = {}
    tops, y = [], 0.0
    for g, kinds in enumerate(GROUPS):
        tops.append(y)
        y += TITLE_HEIGHT if kinds else 0
        width = (700 - 6 * (ACROSS[g] - 1)) / ACROSS[g]
        for i, k in enumerate(kinds):
            row, column = divmod(i, ACROSS[g])
            fields[k] = (round(10 + column * (width + 6), 1), y + row * ROW_HEIGHT, width)
        y += -(-len(kinds) // ACROSS[g]) * ROW_HEIGHT + 4
    return fields, tuple(tops), y


FIELDS, TOPS, MARKET_HEIGHT = _layout()


def market_id(k: int) -> str:
    return f"market-{TILE_IDS[k]}"


def tile_id(k: int, copy: int) -> str:
    return f"tile-{TILE_IDS[k]}-{copy}"


def own_tile(s: Any, p: int, k: int) -> str:
    """The id of the seat's first tile of the kind that lies face up."""
    return tile_id(k, sum(s.tile[q][k] for q in range(p)))


def market(s: Any, top: float, sheet: svg.Sheet) -> str:
    """The supply."""
    titles = "".join(
        f'<text class="group-title" x="14" y="{top + TOPS[g] + 22:g}">{svg.fit(group_title(g), 690, 20)}</text>'
        for g in range(5)
        if GROUPS[g]
    )
    return f'<g class="market">{titles}{"".join(_field(s, k, top, sheet) for k in range(TILES))}</g>'


def _field(s: Any, k: int, top: float, sheet: svg.Sheet) -> str:
    left = s.supply[k]
    x, y, width = FIELDS[k]
    return (
        f"<g {sheet.attributes(market_id(k), 'offer' if left else 'offer none')}>"
        f"{_field_inside(k, top, current())}"
        f'<text class="left" x="{x + width - 10:g}" y="{top + y + 21:g}">×{left}</text>'
        f'<rect class="halo" x="{x}" y="{top + y:g}" width="{width:g}" height="{ROW_HEIGHT - 5}" rx="8"/></g>'
    )


@functools.lru_cache(2048)
def _field_inside(k: int, top: float, language: str) -> str:
    x, y, width = FIELDS[k]
    y += top
    height = ROW_HEIGHT - 5
    title = f"{tile_name(k)}: {tile_effect(k)}. {tile_cost(k)}."
    text = _short(k)
    small = ACROSS[group(k)] > 2
    size = 18 if small else 20
    effect = svg.fit(text, (width - 50 - _cost_width(k)) * LOOSE, 17)
    return (
        f"<title>{svg.escape(title)}</title>"
        f'<rect class="plate" x="{x}" y="{y:g}" width="{width:g}" height="{height}" rx="8"/>'
        f'<rect class="slot" x="{x + 5}" y="{y + height / 2 - 17:g}" width="34" height="34" rx="6"/>'
        f'<text class="tile-name{" small" if small else ""}" x="{x + 46}" y="{y + 20:g}">'
        f"{svg.fit(tile_name(k), (width - 84) * LOOSE, size)}</text>"
        f'<text class="effect" x="{x + 46}" y="{y + height - 7:g}">{effect}</text>'
        f"{_cost(k, x + width - 8, y + height - 7)}"
    )


_MARKS = {IMMEDIATE: "! ", ONCE_PER_WAR: "\N{CLOCKWISE OPEN CIRCLE ARROW} ", SINGLE_USE: "1\N{MULTIPLICATION SIGN} "}
"""Before what a tile does: at once, once per War, once."""


def _short(k: int) -> str:
    """What the field says of the tile; companies and allies share their group's sentence."""
    areas = area_names(TILE_AREAS[k])
    if group(k) == COMPANIES:
        return areas
    if group(k) == ALLIES and EFFECT[k] == LAND_BATTLE:
        return f"+{VALUE[k]}: {areas}"
    return f"{_MARKS.get(USAGE[k], '')}{tile_power(k)}" if group(k) < COMPANIES else tile_power(k)


def _costs(k: int) -> list[tuple[str, int]]:
    costs = (("gold", TILE_GOLD[k]), ("unrest", TILE_UNREST[k]), ("people", TILE_POPULATION[k]))
    return [(name, n) for name, n in costs if n]


def _cost_width(k: int) -> float:
    return 34.0 * len(_costs(k))


def _cost(k: int, right: float, y: float) -> str:
    inner = ""
    for i, (name, n) in enumerate(reversed(_costs(k))):
        x = right - 34 * i
        inner += f'{sign(name, 17, x - 21, y - 5.5)}<text x="{x - 11}" y="{y:g}">{n}</text>'
    return f'<g class="cost">{inner}</g>'


# The tiles as pieces.


@functools.cache
def _face(k: int, language: str) -> str:
    name = TILE_IDS[k]
    if TILE_CATEGORY[k] == COMPANY:
        drawn = "company"
    elif TILE_CATEGORY[k] == ALLIANCE:
        drawn = "ally_land" if EFFECT[k] == LAND_BATTLE else "ally_naval"
    else:
        drawn = name if has_sign(name) else "company"
    initials = "" if drawn == name else "".join(word[0] for word in tile_name(k).split())[:2]
    mark = (
        f'{sign(drawn, 21, 0, -4)}<text class="initials" y="14">{svg.escape(initials)}</text>'
        if initials
        else sign(drawn, 26)
    )
    return (
        f"<title>{svg.escape(f'{tile_name(k)}: {tile_effect(k)}')}</title>"
        f'<rect class="face" x="-16" y="-16" width="32" height="32" rx="6"/>{mark}'
        '<path class="turned" d="M-12 12 12-12"/><rect class="halo" x="-18" y="-18" width="36" height="36" rx="7"/>'
    )


def tile_places(s: Any) -> dict[str, tuple[str, int]]:
    """Every tile: `seat-P`, `used-P`, `supply` or `gone`, and of a seat's tile its number among them."""
    found: dict[str, tuple[str, int]] = {}
    held = [0] * s.players
    owned = [list(s.tile[p]) for p in range(s.players)]
    used = [list(s.used[p]) for p in range(s.players)]
    for k in range(TILES):
        copy = 0
        for p in range(s.players):
            ready = owned[p][k] - used[p][k]
            for i in range(owned[p][k]):
                found[tile_id(k, copy)] = (f"seat-{p}" if i < ready else f"used-{p}", held[p])
                held[p] += 1
                copy += 1
        for i in range(COPIES[k] - copy):
            found[tile_id(k, copy + i)] = ("supply" if i < s.supply[k] else "gone", i)
    return found


def tiles(s: Any, bands: Sequence[float], top: float, sheet: svg.Sheet) -> Iterator[str]:
    """All tiles; `bands` are the tops of the players' bands, `top` is the market's."""
    places = tile_places(s)
    held = [sum(s.tile[p]) for p in range(s.players)]
    language = current()
    for k in range(TILES):
        x, y, _width = FIELDS[k]
        rest = (x + 22, round(top + y + (ROW_HEIGHT - 5) / 2, 1))
        for copy in range(COPIES[k]):
            name = tile_id(k, copy)
            place, slot = places[name]
            kind = f"tile kind-{group(k)}"
            if place in ("supply", "gone"):
                where = svg.at(*rest)
                kind += " in-supply" if place == "supply" else " out"
                inside = _face(k, language) if place == "supply" and slot == 0 else ""
            else:
                where = tile_spot(bands[int(place[5:])], slot, held[int(place[5:])])
                kind += " used" if place.startswith("used") else ""
                inside = _face(k, language)
            yield sheet.piece(name, kind, where, inside)
