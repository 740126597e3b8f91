"""Medici vs Strozzi: a view drawn as SVG. Medici's house lies above the harbours, Strozzi's below."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Any

from fondaco.games.medici_vs_strozzi import rules
from fondaco.games.medici_vs_strozzi.tables import coins, good_name, position, scored, tile_names
from fondaco.kernel import svg
from fondaco.kernel.language import _, current, plural
from fondaco.kernel.words import Prompt

WIDTH, HEIGHT = 720, 1008

GOODS = (*rules.GOODS, "gold")

KIND_NOTATION = tuple(
    ("gold" if good == rules.GOLD else GOODS[good][0]) + str(value)
    for good, value in zip(rules.GOOD, rules.VALUE, strict=True)
)
FLEET = tuple((p, ship) for p in range(2) for ship in range(rules.SHIPS))
TILES = tuple((kind, copy) for kind in range(rules.KINDS) for copy in range(rules.COPIES[kind]))

# Where things lie. A pair is by seat.
COLUMN, GAP, EDGE = 224, 12, 12
BAND = (160, 914)
DOCK_TOP = (250, 798)
DOCK_HEIGHT = 108
SHIP_Y = (321, 867)
QUAY = (358, 756)
PAY = (415, 754)
TRACK_MIDDLE = 577
SPACE, CENTRE = 33, 46
BAG = (66, 84)
HOME_X = (438, 530, 641)
HOME_SCALE = 0.52

Place = tuple[str, int, int]
"""`bag`, `lot`, `discards` or a ship's id; then the how-manieth there, of how many."""


def draw(s: Any, names: Sequence[str], viewer: int, prompt: Prompt | None, fresh: frozenset[str]) -> str:
    """The view as one `<svg>`."""
    sheet = svg.Sheet(prompt, fresh)
    role, asking = ("group", " asking") if sheet.targets else ("img", "")
    ahead = scored(s)
    bands = "".join(_band(s, p, names[p], p == viewer, ahead.coins[p] - s.coins[p]) for p in range(2))
    return (
        f'<svg class="board medici_vs_strozzi{asking}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'xmlns="http://www.w3.org/2000/svg" '
        f'role="{role}" aria-label="{svg.escape(_summary(s, names))}">{svg.desc(prompt)}{_ground(current())}'
        f"{_market(s, sheet)}{bands}{_quays(ahead)}{_docks(s, sheet)}"
        f'<g class="ships">{"".join(_ships(s, sheet))}</g>'
        f'<g class="markers">{"".join(_markers(s, sheet, ahead))}</g>'
        f'<g class="tiles">{"".join(_tiles(s, sheet))}</g>{_drawer(s, names, sheet)}</svg>'
    )


def places(s: Any) -> dict[str, str]:
    """Every piece and a word for where it is."""
    found = {name: place for name, (place, _i, _n) in tile_places(s).items()}
    for p, ship in FLEET:
        at = s.docked[p][ship]
        found[_ship(p, ship)] = "home" if at < 0 else rules.HARBOUR_IDS[at]
    for track in range(rules.TRACKS):
        found[_marker(track)] = str(s.marker[track])
    found["token-drawer"] = rules.SEATS[s.drawer]
    return found


def tile_places(s: Any) -> dict[str, Place]:
    """The place of every tile. Of equal tiles, those aboard come first, then those discarded, then the lot's."""
    out: list[list[Place]] = [[] for _kind in range(rules.KINDS)]
    for p, ship in FLEET:
        aboard = s.aboard[p][ship]
        for hold in range(aboard):
            out[s.cargo[p][ship][hold]].append((_ship(p, ship), hold, aboard))
    total, i = sum(s.discarded), 0
    for kind in range(rules.KINDS):
        for _tile in range(s.discarded[kind]):
            out[kind].append(("discards", i, total))
            i += 1
    for i in range(s.lot_size):
        out[s.lot[i]].append(("lot", i, s.lot_size))
    return {
        _tile_id(kind, copy): out[kind][copy] if copy < len(out[kind]) else ("bag", 0, s.bag_size)
        for kind, copy in TILES
    }


def _tile_id(kind: int, copy: int) -> str:
    return f"tile-{KIND_NOTATION[kind]}-{copy}"


def _ship(p: int, ship: int) -> str:
    return f"ship-{p}-{ship}"


def _marker(track: int) -> str:
    return f"marker-{rules.HARBOUR_IDS[rules.TRACK_HARBOUR[track]]}-{GOODS[rules.TRACK_GOOD[track]]}"


# The ground: all that never changes.


def _column(harbour: int) -> float:
    """The middle of a harbour's column."""
    return EDGE + COLUMN / 2 + harbour * (COLUMN + GAP)


@functools.cache
def _track_x(track: int) -> float:
    mates = [t for t in range(rules.TRACKS) if rules.TRACK_HARBOUR[t] == rules.TRACK_HARBOUR[track]]
    return _column(rules.TRACK_HARBOUR[track]) + (mates.index(track) - (len(mates) - 1) / 2) * 70


def _space_y(position: int) -> float:
    """The middle of a space; Medici's side is up. Longer tracks have lower spaces."""
    space = SPACE * 4 / rules.LENGTH
    away = CENTRE / 2 + space * (abs(position) - 0.5) if position else 0
    return TRACK_MIDDLE - away if position > 0 else TRACK_MIDDLE + away


@functools.cache
def _ground(language: str) -> str:
    parts = [
        f"<defs>{svg.symbols(GOODS, 2)}{_GRADIENTS}</defs>",
        svg.sheet_of_paper(WIDTH, HEIGHT),
    ]
    parts += [_harbour(_column(harbour) - COLUMN / 2) for harbour in range(rules.HARBOURS)]
    parts += [_track(track) for track in range(rules.TRACKS)]
    return f'<g class="ground">{"".join(parts)}</g>'


_GRADIENTS = (
    '<linearGradient id="paint-sea-0" x1="0" y1="0" x2="0" y2="1"><stop class="deep" offset="0"/>'
    '<stop class="shoal" offset="1"/>'
    '</linearGradient><linearGradient id="paint-sea-1" x1="0" y1="1" x2="0" y2="0"><stop class="deep" offset="0"/>'
    '<stop class="shoal" offset="1"/></linearGradient><linearGradient id="paint-leather" x1="0" y1="0" x2="1" y2="1">'
    '<stop class="leather-light" offset="0"/><stop class="leather-dark" offset="1"/></linearGradient>'
    '<linearGradient id="paint-lane" x1="0" y1="0" x2="0" y2="1"><stop class="lane-0" offset="0"/>'
    '<stop class="lane-middle" offset=".5"/><stop class="lane-1" offset="1"/></linearGradient>'
)


def _harbour(x: float) -> str:
    top, bottom = DOCK_TOP[0], DOCK_TOP[1] + DOCK_HEIGHT
    shore = (DOCK_TOP[0] + DOCK_HEIGHT, DOCK_TOP[1])
    waves = "".join(
        f'<path class="wave" d="M{x + 14 + shift:g} {y}{"q7-6 14 0t14 0" * 2}"/>'
        for y, shift in (
            (top + 24, 8),
            (top + 46, 128),
            (top + 74, 2),
            (bottom - 18, 128),
            (bottom - 40, 6),
            (bottom - 84, 134),
        )
    )
    bollards = "".join(
        f'<circle class="bollard" cx="{x + side:g}" cy="{y}" r="4"/>'
        for y in (shore[0] + 1, shore[1] - 1)
        for side in (16, COLUMN - 16)
    )
    return (
        f'<g class="harbour">'
        f'<rect fill="url(#paint-sea-0)" x="{x:g}" y="{top}" width="{COLUMN}" height="{DOCK_HEIGHT + 12}" rx="12"/>'
        f'<rect fill="url(#paint-sea-1)" x="{x:g}" y="{shore[1] - 12}" width="{COLUMN}" '
        f'height="{DOCK_HEIGHT + 12}" rx="12"/>'
        f'<rect class="quay" x="{x:g}" y="{shore[0]}" width="{COLUMN}" height="{shore[1] - shore[0]}"/>'
        f'<path class="kerb" d="M{x:g} {shore[0]}h{COLUMN}M{x:g} {shore[1]}h{COLUMN}"/>{waves}{bollards}</g>'
    )


def _track(track: int) -> str:
    x, good = _track_x(track), GOODS[rules.TRACK_GOOD[track]]
    space = SPACE * 4 / rules.LENGTH
    top = _space_y(rules.LENGTH) - space / 2
    height = 2 * (TRACK_MIDDLE - top)
    lines = "".join(
        f"M{x - 27:g} {_space_y(position) + side * space / 2:g}h54"
        for position in range(-rules.LENGTH, rules.LENGTH + 1)
        for side in ((1,) if position > 0 else (-1,) if position < 0 else ())
    )
    bonuses = "".join(
        f'<text class="bonus" x="{x:g}" y="{_space_y(side * d) + 8:g}">+{rules.BONUS[d]}</text>'
        for d in range(1, rules.LENGTH + 1)
        for side in (1, -1)
        if rules.BONUS[d]
    )
    return (
        f'<g class="track {good}"><rect class="lane" fill="url(#paint-lane)" x="{x - 27:g}" '
        f'y="{top:g}" width="54" height="{height:g}" rx="9"/>'
        f'<path class="lane-line" d="{lines}"/>{bonuses}'
        f'<circle class="medallion" cx="{x:g}" cy="{TRACK_MIDDLE}" r="17"/>'
        f'<g class="medallion-mark">{svg.use(f"good-{good}", 22, x, TRACK_MIDDLE)}</g></g>'
    )


# The market: round, bag, lot, price, discards.


def _market(s: Any, sheet: svg.Sheet) -> str:
    over = s.phase == rules.OVER
    price = "" if over or s.price < 0 else str(s.price)
    paid = _("Price: {n}").format(n=price) if price else _("No price yet")
    return (
        f'<g class="market">{svg.seals(rules.ROUNDS, s.round, _round(s))}{_bag(s, sheet)}'
        f"{svg.slots(rules.LOT, 0 if over else s.limit)}{svg.tag(price, paid)}"
        f"{svg.tray(sheet, _('Discards'))}</g>"
    )


def _bag(s: Any, sheet: svg.Sheet) -> str:
    left = plural("{n} tile in the bag", "{n} tiles in the bag", s.bag_size)
    return sheet.piece(
        "bag",
        "bag",
        svg.at(*BAG),
        f"<title>{svg.escape(left)}</title>"
        '<rect class="halo" x="-54" y="-70" width="108" height="134" rx="12"/>'
        '<path class="sack" fill="url(#paint-leather)" d="M-20-38C-52-14-58 24-40 '
        '50 -28 60 28 60 40 50 58 24 52-14 20-38z"/>'
        '<path class="fold" d="M-12-36C-26-12-34 12-30 44M12-36C22-16 32 8 31 30"/>'
        '<path class="sack" fill="url(#paint-leather)" d="M-20-40C-30-50-30-58-24-62-14-56-8-64 '
        '0-60 8-64 14-56 24-62 30-58 30-50 20-40z"/>'
        '<path class="cord" d="M-22-39C-8-34 8-34 22-39M14-36C20-28 18-20 24-14M16-36C26-32 28-26 34-26"/>'
        f'<text y="24">{s.bag_size}</text>',
    )


# The houses.


def _band(s: Any, p: int, name: str, mine: bool, income: int) -> str:
    y = BAND[p]
    classes = "band" + (" acting" if s.actor == p else "") + (" mine" if mine else "")
    money = coins(s.coins[p])
    if s.phase == rules.OVER:
        won = s.coins[p] >= s.coins[1 - p]
        note = hint = _("winner") if won else ""
        classes += " winner" if won else ""
    else:
        note = _("now +{n}").format(n=income)
        hint = _("If the round ended now: +{n}").format(n=income)
    digits = len(str(s.coins[p])) * 18
    return (
        f'<g class="{classes}"><rect class="cloth-of-house" x="12" y="{y}" width="696" height="80" rx="12"/>'
        f'<rect class="edge house-{p}" x="12" y="{y + 12}" width="5" height="56" rx="2.5"/>'
        f'<g transform="translate(54,{y + 41})">{svg.crest(p)}</g>'
        f'<text class="name" x="92" y="{y + 33}"><title>{svg.escape(name)}</title>{svg.fit(name, 290, 27)}</text>'
        f"<g><title>{svg.escape(money)}</title>{svg.coin(26, 105, y + 56)}"
        f'<text class="money{" debt" if s.coins[p] < 0 else ""}" x="126" y="{y + 67}">'
        f"{svg.minus(s.coins[p])}</text></g>"
        f'<text class="ahead" x="{142 + digits}" y="{y + 66}"><title>{svg.escape(hint)}</title>{note}</text></g>'
    )


def _drawer(s: Any, names: Sequence[str], sheet: svg.Sheet) -> str:
    draws = _("{name}: draws this lot").format(name=names[s.drawer])
    return sheet.piece(
        "token-drawer",
        "turn-token out" if s.phase == rules.OVER else "turn-token",
        svg.at(33, BAND[s.drawer] + 65),
        f'<title>{svg.escape(draws)}</title><circle r="14"/>'
        '<path d="M-5-5C-9 0-8 6-5 8H5C8 6 9 0 5-5zM-5-6C-7-9-5-10 0-9 5-10 7-9 5-6z"/>',
    )


# The harbours.


def _quays(ahead: Any) -> str:
    parts: list[str] = []
    for harbour in range(rules.HARBOURS):
        x = _column(harbour)
        for p in range(2):
            total, win, y = ahead.harbour_total[p][harbour], ahead.harbour_paid[p][harbour], QUAY[p] + 21
            told = _("Total: {n}").format(n=total)
            prize = (
                f'{svg.coin(22, x + 43, y)}<text class="prize" x="{x + 57:g}" y="{y + 9}">+{win}</text>' if win else ""
            )
            parts.append(
                f'<g class="total{" leads" if win else ""}"><title>{svg.escape(told)}</title>'
                f'<rect class="plaque house-{p}" x="{x - 27:g}" y="{y - 17}" width="54" height="34" rx="8"/>'
                f'<text class="on-house-{p}" x="{x:g}" y="{y + 10}">{total}</text>{prize}</g>'
            )
    for track in range(rules.TRACKS):
        for p in range(2):
            paid = ahead.marker_paid[p][track]
            parts.append(
                f'<text class="pays pays-{p}" x="{_track_x(track):g}" y="{PAY[p]}">{f"+{paid}" if paid else ""}</text>'
            )
    return f'<g class="quays">{"".join(parts)}</g>'


def _docks(s: Any, sheet: svg.Sheet) -> str:
    """The drop places: the outlines of the ships that may dock, side by side where there are several."""
    parts: list[str] = []
    for p in range(2):
        for harbour in range(rules.HARBOURS):
            ids = [f"dock-{p}-{harbour}-{ship}" for ship in range(rules.SHIPS)]
            offered = [name for name in ids if name in sheet]
            room = (COLUMN - 8) / max(1, len(offered))
            for ship, name in enumerate(ids):
                holds = rules.CAPACITY[ship]
                rank = offered.index(name) if name in offered else 0
                x = _column(harbour) + (rank - (len(offered) - 1) / 2) * room if offered else _column(harbour)
                scale = min(1.0, (room - 20) / (svg.HOLD * holds + 30))
                y, h = DOCK_TOP[p] + DOCK_HEIGHT / 2, DOCK_HEIGHT - 10
                label = "" if len(offered) < 2 else f'<text class="holds" y="{h / 2 - 8:g}">{holds}</text>'
                parts.append(
                    f"<g {sheet.attributes(name, f'ghost ghost-{p}' + ('' if name in sheet else ' out'))} "
                    f'transform="{svg.at(x, y)}">'
                    f'<rect class="halo" x="{4 - room / 2:g}" y="{-h / 2:g}" width="{room - 8:g}" '
                    f'height="{h}" rx="10"/>'
                    f'<g transform="{svg.at(0, 16 if len(offered) < 2 else -2, scale)}">{svg.hull(p, holds)}</g>'
                    f"{label}</g>"
                )
    return f'<g class="docks">{"".join(parts)}</g>'


def _ships(s: Any, sheet: svg.Sheet) -> Iterator[str]:
    for p, ship in FLEET:
        holds, name = rules.CAPACITY[ship], _ship(p, ship)
        width = holds * svg.HOLD + 30
        docked = s.docked[p][ship]
        choice = sheet.targets.get(name)
        label = choice.label if choice else plural("Ship of {n} hold", "Ship of {n} holds", holds)
        yield sheet.piece(
            name,
            "ship",
            svg.at(HOME_X[ship], BAND[p] + 51, HOME_SCALE) if docked < 0 else svg.at(_column(docked), SHIP_Y[p]),
            f'<title>{svg.escape(label)}</title><rect class="halo" x="{-width / 2:g}" '
            f'y="-60" width="{width}" height="96" '
            f'rx="10"/>{svg.hull(p, holds)}',
        )


def _markers(s: Any, sheet: svg.Sheet, ahead: Any) -> Iterator[str]:
    for track in range(rules.TRACKS):
        x, good = _track_x(track), GOODS[rules.TRACK_GOOD[track]]
        here, there = s.marker[track], ahead.marker[track]
        y = _space_y(there)
        moves = here != there
        step = 1 if there < here else -1
        arrow = f"M{x:g} {_space_y(here) + step * 16:g}V{y - step * 20:g}" if abs(there - here) > 1 else ""
        yield (
            f'<g class="ahead-marker {good}{"" if moves else " out"}"><path class="pull" d="{arrow}"/>'
            f'<rect x="{x - 18:g}" y="{y - 15:g}" width="36" height="30" rx="6"/></g>'
        )
        title = f"{good_name(rules.TRACK_GOOD[track])}: {position(here)}"
        yield sheet.piece(
            _marker(track),
            f"marker {good}",
            svg.at(x, _space_y(here)),
            f'<title>{svg.escape(title)}</title><rect class="cube-shade" x="-18" y="-14" '
            'width="36" height="32" rx="6"/>'
            '<rect class="cube" x="-18" y="-17" width="36" height="31" rx="6"/>'
            f'<path class="cube-light" d="M-12-14H12"/>{svg.use(f"good-{good}", 22, 0, -1)}',
        )


def _tiles(s: Any, sheet: svg.Sheet) -> Iterator[str]:
    where = tile_places(s)
    for kind, copy in TILES:
        name, good, value = _tile_id(kind, copy), GOODS[rules.GOOD[kind]], rules.VALUE[kind]
        place, i, n = where[name]
        title = tile_names([kind])
        yield sheet.piece(
            name,
            f"tile {good}{' out' if place == 'bag' else ''}",
            _tile_at(s, place, i, n),
            svg.goods_tile(good, value, title),
        )


def _tile_at(s: Any, place: str, i: int, n: int) -> str:
    if place == "bag":
        return svg.at(BAG[0], BAG[1], 0.6)
    if place == "lot":
        return svg.on_offer(i)
    if place == "discards":
        return svg.in_tray(i, n)
    p, ship = int(place[5]), int(place[7:])
    x = _column(s.docked[p][ship]) + (i - (rules.CAPACITY[ship] - 1) / 2) * svg.HOLD
    return svg.at(x, SHIP_Y[p] + 0.5)


def _summary(s: Any, names: Sequence[str]) -> str:
    money = ", ".join(f"{names[p]}: {coins(s.coins[p])}" for p in range(2))
    return f"{_round(s)}. {money}. {plural('{n} tile in the bag', '{n} tiles in the bag', s.bag_size)}."


def _round(s: Any) -> str:
    return _("Round {number} of {rounds}").format(number=s.round + 1, rounds=rules.ROUNDS)
