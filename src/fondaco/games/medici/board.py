"""Medici: a view drawn as SVG. The market on top, the five commodity tracks below it, the houses at the foot."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Any

from fondaco.games.medici import components
from fondaco.games.medici.tables import cards, florins, scored_now, ship_rank
from fondaco.games.medici.tracks import COLUMN, EDGE, GAP, GOODS, HEIGHT, TOP, cell, counter_id, counters, token, track
from fondaco.kernel import svg
from fondaco.kernel.language import _, current, p_, plural
from fondaco.kernel.words import Prompt

WIDTH = 720
KIND_NOTATION = tuple(
    ("gold" if commodity == components.GOLD else GOODS[commodity][0]) + str(value)
    for commodity, value in zip(components.COMMODITY, components.VALUE, strict=True)
)
CARDS = tuple((kind, copy) for kind in range(components.KINDS) for copy in range(components.COPIES[kind]))

# Where things lie.
DECK = (66, 84)
TABLE = components.COMMODITIES
"""The table of payouts fills the place after the last track."""
HOUSES_TOP, HOUSE_HEIGHT = TOP + 2 * (HEIGHT + GAP), 194

ROWS = {2: (2,), 3: (3,), 4: (2, 2), 5: (3, 2), 6: (3, 3)}
"""By players, how many houses stand in each row."""

Place = tuple[str, int, int]
"""`deck`, `group`, `discards` or a ship's id; then the how-manieth there, of how many."""


def draw(s: Any, names: Sequence[str], viewer: int, prompt: Prompt | None, fresh: frozenset[str]) -> str:
    """The view as one `<svg>`."""
    sheet = svg.Sheet(prompt, fresh)
    role, asking = ("group", " asking") if sheet.targets else ("img", "")
    ahead = scored_now(s)
    height = HOUSES_TOP + len(ROWS[s.players]) * (HOUSE_HEIGHT + GAP)
    return (
        f'<svg class="board medici{asking}" viewBox="0 0 {WIDTH} {height}" xmlns="http://www.w3.org/2000/svg" '
        f'role="{role}" aria-label="{svg.escape(_summary(s, names))}">'
        f"{svg.desc(prompt)}{_ground(s.players, height, current())}"
        f"{_market(s, names, sheet)}{_payouts(s, names, ahead)}{_houses(s, names, viewer, ahead)}"
        f'<g class="ships">{"".join(_ships(s, names, sheet))}</g>'
        f'<g class="counters">{counters(s, names, sheet, ahead)}</g>'
        f'<g class="cards">{"".join(_cards(s, sheet))}</g>{_selector(s, names, sheet)}</svg>'
    )


def places(s: Any) -> dict[str, str]:
    """Every piece and a word for where it is."""
    found = {name: place for name, (place, _i, _n) in card_places(s).items()}
    for p in range(s.players):
        found[_ship(p)] = "home"
        for c in range(components.COMMODITIES):
            found[counter_id(p, c)] = str(s.level[p][c])
    found["token-selector"] = "nobody" if s.selector < 0 else f"seat-{s.selector}"
    return found


def card_places(s: Any) -> dict[str, Place]:
    """The place of every card. Of equal cards, those aboard come first, then those discarded, then the group's."""
    out: list[list[Place]] = [[] for _kind in range(components.KINDS)]
    for p in range(s.players):
        for i in range(s.aboard[p]):
            out[s.cargo[p][i]].append((_ship(p), i, s.aboard[p]))
    total, i = sum(s.discarded), 0
    for kind in range(components.KINDS):
        for _card in range(s.discarded[kind]):
            out[kind].append(("discards", i, total))
            i += 1
    for i in range(s.group_size):
        out[s.group[i]].append(("group", i, s.group_size))
    return {
        _card_id(kind, copy): out[kind][copy] if copy < len(out[kind]) else ("deck", 0, s.deck) for kind, copy in CARDS
    }


@functools.cache
def _card_id(kind: int, copy: int) -> str:
    return f"card-{KIND_NOTATION[kind]}-{copy}"


def _ship(p: int) -> str:
    return f"ship-{p}"


# The ground: all that never changes.


@functools.cache
def _ground(players: int, height: int, language: str) -> str:
    return (
        f"<defs>{svg.symbols(GOODS, players)}{_GRADIENTS}</defs>"
        f'<g class="ground">{svg.sheet_of_paper(WIDTH, height)}'
        f"{''.join(track(c) for c in range(components.COMMODITIES))}</g>"
    )


_GRADIENTS = (
    '<linearGradient id="paint-card-back" x1="0" y1="0" x2="1" y2="1"><stop class="back-light" offset="0"/>'
    '<stop class="back-dark" offset="1"/></linearGradient>'
    '<linearGradient id="paint-water" x1="0" y1="0" x2="0" y2="1"><stop class="shoal" offset="0"/>'
    '<stop class="deep" offset="1"/></linearGradient>'
)


# The market: day, deck, group, bid, discards.


def _market(s: Any, names: Sequence[str], sheet: svg.Sheet) -> str:
    return (
        f'<g class="market">{svg.seals(components.DAYS, s.day, _day(s))}{_deck(s, sheet)}'
        f"{svg.slots(components.GROUP, components.GROUP)}{_bid(s, names)}"
        f"{svg.tray(sheet, _('Discards'))}</g>"
    )


def _deck(s: Any, sheet: svg.Sheet) -> str:
    removed = s.unseen_size - s.deck
    title = plural("{n} card in the deck", "{n} cards in the deck", s.deck)
    title += ". " + plural("{n} card removed unseen", "{n} cards removed unseen", removed)
    stack = "".join(
        f'<rect class="back{"" if s.deck > 8 * i else " out"}" fill="url(#paint-card-back)" '
        f'x="{-38 + 5 * i}" y="{-50 + 4 * i}" '
        'width="72" height="98" rx="8"/>'
        for i in (2, 1, 0)
    )
    return sheet.piece(
        "deck",
        "deck",
        svg.at(*DECK),
        f'<title>{svg.escape(title)}</title><rect class="halo" x="-52" y="-66" width="104" height="130" rx="12"/>'
        f'{stack}<g class="top{"" if s.deck else " out"}">'
        '<rect class="back-rim" x="-32" y="-44" width="60" '
        f'height="86" rx="5"/><path class="lattice" d="M-2-44 28-1-2 42-32-1z"/></g>'
        f'<circle class="count" cx="-2" cy="-1" r="25"/><text x="-2" y="10">{s.deck}</text>',
    )


def _bid(s: Any, names: Sequence[str]) -> str:
    if s.high_bidder < 0:
        return svg.tag("", _("No bid yet"))
    title = _("{name}: bids {n}").format(name=names[s.high_bidder], n=s.high_bid)
    return svg.tag(str(s.high_bid), title, token(s.high_bidder, 34, 0, 17))


# The table of payouts: which ship stands where, and what its rank pays.


def _payouts(s: Any, names: Sequence[str], ahead: Any) -> str:
    seats = range(s.players)
    ships = tuple((names[p], ship_rank(ahead, p), ahead.ship_value[p], ahead.ship_paid[p]) for p in seats)
    return _payouts_drawn(current(), ships)


@functools.lru_cache(256)
def _payouts_drawn(_language: str, ships: tuple[tuple[str, int, int, int], ...]) -> str:
    """Of each seat's ship the owner's name, rank, value and pay."""
    x, y = cell(TABLE)
    n = len(ships)
    awards = [a for a in components.TRACK_AWARD[n][:n] if a]
    rows = "".join(
        f'<path class="rule" d="M{x + 12:g} {_rank_y(y, n, rank + 0.5):.4g}h{COLUMN - 24}"/>'
        f'<text class="payout" x="{x + 50:g}" y="{_rank_y(y, n, rank) + 9:.4g}">'
        f"{components.SHIP_PAYOUT[n][rank]}</text>"
        for rank in range(n)
    )
    tokens: list[str] = []
    for p, (name, rank, value, paid) in enumerate(ships):
        before = sum(other[2] == value for other in ships[:p])
        title = _("{name}: ship {value}, pays {paid}").format(name=name, value=value, paid=paid)
        tokens.append(
            f'<g id="rank-{p}" class="counter" transform="{svg.at(x + 76 + before * 25, _rank_y(y, n, rank - 1))}">'
            f"<title>{svg.escape(title)}</title>{token(p, 0, 0, 13)}</g>"
        )
    prizes = " · ".join(map(str, awards))
    return (
        f'<g class="payouts"><rect class="cell" x="{x:g}" y="{y:g}" width="{COLUMN}" height="{HEIGHT}" rx="12"/>'
        f'<text class="head" x="{x + 14:g}" y="{y + 30:g}">{svg.fit(_("Ships pay"), 196, 24)}</text>'
        f"{rows}{''.join(tokens)}"
        f'<text class="head" x="{x + 14:g}" y="{y + HEIGHT - 17:g}">{svg.fit(_("Tracks pay"), 130, 24)}</text>'
        f'<text class="awards" x="{x + COLUMN - 14:g}" y="{y + HEIGHT - 17:g}">{prizes}</text></g>'
    )


def _rank_y(y: float, players: int, rank: float) -> float:
    return y + 42 + min(44, 204 / players) * (rank + 0.5)


# The houses.


@functools.cache
def _house_box(players: int, p: int) -> tuple[float, float, float]:
    """x, y and width of a house's field."""
    y = float(HOUSES_TOP)
    for row in ROWS[players]:
        if p < row:
            width = (WIDTH - 2 * EDGE - (row - 1) * GAP) / row
            return EDGE + p * (width + GAP), y, width
        p -= row
        y += HOUSE_HEIGHT + GAP
    raise ValueError(p)


def _houses(s: Any, names: Sequence[str], viewer: int, ahead: Any) -> str:
    return "".join(_house(s, p, names[p], p == viewer, ahead) for p in range(s.players))


def _house(s: Any, p: int, name: str, mine: bool, ahead: Any) -> str:
    classes = "band" + (" acting" if s.actor == p else "") + (" mine" if mine else "")
    income = ahead.florins[p] - s.florins[p]
    if s.phase == components.OVER:
        won = s.florins[p] == max(s.florins[: s.players])
        note = hint = _("winner") if won else ""
        classes += " winner" if won else ""
    else:
        note = _("now +{n}").format(n=income)
        hint = _("If the day ended now: +{n}").format(n=income)
    box = _house_box(s.players, p)
    said = None if s.phase == components.OVER or s.said[p] < 0 else s.said[p]
    return _house_drawn(current(), p, name, box, classes, s.florins[p], note, hint, ahead.ship_value[p], said)


@functools.lru_cache(1024)
def _house_drawn(
    _language: str,
    p: int,
    name: str,
    box: tuple[float, float, float],
    classes: str,
    money: int,
    note: str,
    hint: str,
    ship: int,
    spoken: int | None,
) -> str:
    """A house's field: `note` and its explanation `hint`, its ship's value, and what it bid (0: passed)."""
    x, y, width = box
    value = _("Ship value: {n}").format(n=ship)
    said = ""
    if spoken is not None:
        word = str(spoken) if spoken else svg.fit(p_("auction", "pass"), 66, 24)
        said = (
            f'<g class="said{" bid" if spoken else ""}"><rect x="{x + width - 78:g}" '
            f'y="{y + 79:g}" width="70" height="30" rx="15"/>'
            f'<text x="{x + width - 43:g}" y="{y + 102:g}">{word}</text></g>'
        )
    return (
        f'<g class="{classes}"><rect class="cloth-of-house" x="{x:g}" y="{y}" width="{width:g}" '
        f'height="{HOUSE_HEIGHT}" rx="12"/>'
        f'<g transform="translate({x + 28:g},{y + 30}) scale(.72)">{svg.crest(p)}</g>'
        f'<text class="name" x="{x + 54:g}" y="{y + 34}"><title>{svg.escape(name)}</title>'
        f"{svg.fit(name, width - 62, 25)}</text>"
        f"<g><title>{svg.escape(florins(money))}</title>{svg.coin(25, x + 66, y + 61)}"
        f'<text class="money" x="{x + 84:g}" y="{y + 71}">{money}</text></g>'
        f'<text class="ahead" x="{x + width - 12:g}" y="{y + 70}"><title>{svg.escape(hint)}</title>{note}</text>'
        f'<path fill="url(#paint-water)" d="M{x + 1:g} {y + 170}h{width - 2:g}v12a11 11 0 0 1-11 '
        f'11h{24 - width:g}a11 11 0 0 1-11-11z"/>'
        f'<g class="total"><title>{svg.escape(value)}</title>'
        f'<rect class="plaque house-{p}" x="{x + 10:g}" y="{y + 78}" width="54" '
        f'height="32" rx="8"/><text class="on-house-{p}" x="{x + 37:g}" y="{y + 103}">{ship}</text>'
        f"</g>{said}</g>"
    )


def _ship_at(players: int, p: int) -> tuple[float, float]:
    x, y, width = _house_box(players, p)
    return x + width / 2, y + 152


def _ships(s: Any, names: Sequence[str], sheet: svg.Sheet) -> Iterator[str]:
    for p in range(s.players):
        title = _("{name}: the ship").format(name=names[p])
        yield sheet.piece(
            _ship(p),
            "ship",
            svg.at(*_ship_at(s.players, p)),
            f"<title>{svg.escape(title)}</title>{svg.hull(p, components.CAPACITY[s.players])}",
        )


def _selector(s: Any, names: Sequence[str], sheet: svg.Sheet) -> str:
    shown = s.selector >= 0 and s.phase != components.OVER
    x, y, _width = _house_box(s.players, max(0, s.selector))
    title = _("{name}: makes the group").format(name=names[s.selector]) if shown else ""
    return sheet.piece(
        "token-selector",
        "turn-token" if shown else "turn-token out",
        svg.at(x + 29, y + 62),
        f'<title>{svg.escape(title)}</title><circle r="14"/>'
        '<path d="M-7-4 1-9 5-3-3 2zM1-1 3.5-2.5 9 7 6.5 8.5zM-9 6H2V9H-9z"/>',
    )


# Counters and cards.


def _cards(s: Any, sheet: svg.Sheet) -> Iterator[str]:
    where = card_places(s)
    for kind, copy in CARDS:
        name = _card_id(kind, copy)
        yield _card(current(), s.players, kind, copy, where[name], name in sheet.fresh)


@functools.lru_cache(8192)
def _card(_language: str, players: int, kind: int, copy: int, where: Place, fresh: bool) -> str:
    name, good, value = _card_id(kind, copy), GOODS[components.COMMODITY[kind]], components.VALUE[kind]
    return svg.Sheet(None, (name,) if fresh else ()).piece(
        name,
        f"tile {good}{' out' if where[0] == 'deck' else ''}",
        _card_at(players, *where),
        svg.goods_tile(good, value, cards((kind,))),
    )


def _card_at(players: int, place: str, i: int, n: int) -> str:
    if place == "deck":
        return svg.at(*DECK)
    if place == "group":
        return svg.on_offer(i)
    if place == "discards":
        return svg.in_tray(i, n)
    x, y = _ship_at(players, int(place[5:]))
    return svg.at(x + (i - (components.CAPACITY[players] - 1) / 2) * svg.HOLD, y + 0.5)


def _summary(s: Any, names: Sequence[str]) -> str:
    money = ", ".join(f"{names[p]}: {florins(s.florins[p])}" for p in range(s.players))
    return f"{_day(s)}. {money}. {plural('{n} card in the deck', '{n} cards in the deck', s.deck)}."


def _day(s: Any) -> str:
    return _("Day {number} of {days}").format(number=s.day + 1, days=components.DAYS)
