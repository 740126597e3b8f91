"""Struggle of Empires: the head of the drawing: Wars and rounds, alliances and turn order, the auction or conflict."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Any

from fondaco.kernel import svg
from fondaco.kernel.language import _, current

from .names import alliance_name, area_name, gold_text, power_name, power_of
from .odds import odds, percent, prospect
from .rules import (
    ARMY,
    ATTACK_WHOM,
    NO_BATTLE,
    NUMBER,
    OVER,
    ROUNDS,
    STRONGEST,
    TURN_ACTIONS,
    UPRISING,
    WARS,
)
from .rules.attack import may_fight
from .rules.battle import strength_of
from .signs import shield, sign, token
from .tables import heading, in_auction, setting_up

TOP = 66
CELL, CELL_STEP, CELL_X = 60, 65, 130
PANEL_X, PANEL_WIDTH = 404, 306
POOL = (422, 131)


def display_id(p: int) -> str:
    return f"token-power-{p}"


def row_id(row: int) -> str:
    return f"row-{row}"


def head(s: Any, names: Sequence[str], sheet: svg.Sheet) -> str:
    """All of it."""
    return f'{_course(s)}{_rows(s, sheet)}{_panel(s, names)}<g class="tokens">{"".join(_tokens(s, names, sheet))}</g>'


def _course(s: Any) -> str:
    """Wars as seals, rounds as boxes."""
    idle = s.phase == OVER or setting_up(s)
    rounds_on = s.placed == s.players and s.phase != OVER
    wars = "".join(
        f'<g class="seal{" now" if s.war == war and not idle else ""}" '
        f'transform="translate({34 + 46 * (war - 1)},34)"><circle r="19"/><text y="8">{svg.roman(war)}</text></g>'
        for war in range(1, WARS + 1)
    )
    start = 34 + 46 * WARS
    rounds = "".join(
        f'<g class="round{" now" if rounds_on and s.round == n else " past" if rounds_on and s.round > n else ""}" '
        f'transform="translate({start + 36 * (n - 1)},34)"><rect x="-15" y="-15" width="30" height="30" rx="5"/>'
        f'<text y="7">{n}</text></g>'
        for n in range(1, ROUNDS[s.players] + 1)
    )
    x = start + 36 * ROUNDS[s.players] - 6
    title = heading(s)
    return (
        f'<g class="course"><title>{svg.escape(title)}</title>{wars}{rounds}'
        f'<text class="heading" x="{x}" y="42">{svg.fit(title, 704 - x, 24)}</text></g>'
    )


# Alliances and turn order.


def _columns(players: int) -> int:
    return (players + 1) // 2


@functools.cache
def _row_inside(row: int, columns: int, language: str) -> str:
    y = TOP + 4 + 42 * row
    name = alliance_name(row)
    arrow = f"M22 {y + 25}l9-15 9 15z" if row == 0 else f"M22 {y + 11}l9 15 9-15z"
    cells = "".join(
        f'<rect class="cell" x="{CELL_X + CELL_STEP * i}" y="{y}" width="{CELL}" height="36" rx="18"/>'
        for i in range(columns)
    )
    wide = CELL_X + CELL_STEP * columns - 8
    return (
        f"<title>{svg.escape(name)}</title>"
        f'<rect class="band row-band-{row}" x="10" y="{y - 2}" width="{wide}" height="40" rx="20"/>'
        f'<path class="arrow" d="{arrow}"/><text class="row-name" x="46" y="{y + 24}">{svg.fit(name, 82, 16)}</text>'
        f'{cells}<rect class="halo" x="10" y="{y - 2}" width="{wide}" height="40" rx="20"/>'
    )


def _rows(s: Any, sheet: svg.Sheet) -> str:
    rows = "".join(
        f"<g {sheet.attributes(row_id(row), 'alliance')}>{_row_inside(row, _columns(s.players), current())}</g>"
        for row in range(2)
    )
    return f'<g class="display"><title>{svg.escape(_("Alliances and turn order"))}</title>{rows}</g>'


def _tokens(s: Any, names: Sequence[str], sheet: svg.Sheet) -> Iterator[str]:
    """The powers' markers on the display, or beside it while they are unallied."""
    column = [0, 0]
    spot: dict[int, tuple[str, int]] = {}
    for i in range(s.placed):
        p = s.order[i]
        row = s.row[p]
        spot[p] = svg.at(CELL_X + CELL_STEP * column[row] + 19, TOP + 22 + 42 * row), i + 1
        column[row] += 1
    waiting = 0
    for p in range(s.players):
        where, number = spot.get(p, (svg.at(POOL[0] + 41 * waiting, POOL[1], 0.85), 0))
        waiting += p not in spot
        power = s.power[p]
        title = names[p] + (f" ({power_name(power)})" if power >= 0 else "")
        acts = p == (s.actor if s.actor >= 0 else s.mover) and s.phase != OVER
        classes = "token-piece acting" if acts else "token-piece"
        yield sheet.piece(
            display_id(p),
            classes + ("" if power >= 0 else " out"),
            where,
            f"<title>{svg.escape(title)}</title>{power_token(s, p, 17)}"
            f'<text class="number" x="30" y="8">{number or ""}</text><circle class="halo" r="20"/>',
        )


def power_token(s: Any, p: int, r: float, x: float = 0, y: float = 0) -> str:
    """A seat's round sign: its power's, an empty one while it has none."""
    return token(power_of(s, p), r, x, y)


# What is going on.


def _panel(s: Any, names: Sequence[str]) -> str:
    inner = ""
    if s.stage != NO_BATTLE and s.phase != OVER:
        inner = _conflict(s)
    elif in_auction(s):
        inner = _auction(s, names)
    elif s.phase == ATTACK_WHOM:
        inner = _targets(s)
    elif s.placed == s.players and s.mover >= 0:
        inner = _turn(s, names)
    return (
        f'<g class="panel"><rect class="cloth" x="{PANEL_X}" y="{TOP}" width="{PANEL_WIDTH}" height="86" rx="10"/>'
        f"{inner}</g>"
    )


def _turn(s: Any, names: Sequence[str]) -> str:
    p: int = s.mover
    done = "".join(
        f'<circle class="pip{" done" if i < s.actions else ""}" cx="{PANEL_X + 74 + 26 * i}" cy="{TOP + 60}" r="9"/>'
        for i in range(TURN_ACTIONS)
    )
    title = _("Actions taken: {n} of {of}").format(n=min(s.actions, TURN_ACTIONS), of=TURN_ACTIONS)
    return (
        f"<title>{svg.escape(title)}</title>{power_token(s, p, 22, PANEL_X + 34, TOP + 43)}"
        f'<text class="who" x="{PANEL_X + 66}" y="{TOP + 36}">{svg.fit(names[p], 230, 22)}</text>{done}'
    )


def _auction(s: Any, names: Sequence[str]) -> str:
    """The highest bid, whose it is, and what it proposes."""
    x, y = PANEL_X, TOP + 28
    if s.bid < 0:
        return f'<text class="who" x="{x + 14}" y="{y + 7}">{svg.fit(_("No bid yet"), 280, 22)}</text>'
    bidder: int = s.bidder
    bid = (
        f"<title>{svg.escape(names[bidder])}: {svg.escape(gold_text(s.bid))}</title>"
        f"{power_token(s, bidder, 15, x + 26, y)}{sign('gold', 24, x + 62, y)}"
        f'<text class="who" x="{x + 80}" y="{y + 8}">{s.bid}</text>'
    )
    arrows = ("M0 7 9-8 18 7z", "M0-7 9 8 18-7z")
    proposal = "".join(
        f'<path class="arrow" transform="translate({x + 150 + 76 * row},{y})" d="{arrows[row]}"/>'
        f"{power_token(s, p, 15, x + 190 + 76 * row, y)}"
        for row, p in ((0, s.top), (1, s.bottom))
        if p >= 0
    )
    return f'<g class="bid">{bid}</g>{proposal}'


def _conflict(s: Any) -> str:
    """The strengths of both sides, and a bar of the attacker's chances."""
    sides = [strength_of(s, 0), strength_of(s, 1)]
    x = PANEL_X
    first = (
        sign("slave_revolt", 24, x + 24, TOP + 24)
        if s.stage == UPRISING
        else power_token(s, s.principal[0], 15, x + 24, TOP + 24)
    )
    second = (
        power_token(s, s.principal[1], 15, x + 282, TOP + 24)
        if s.principal[1] >= 0
        else f'<g class="counter" transform="{svg.at(x + 282, TOP + 24, 1.25)}">{shield(s.strength)}</g>'
    )
    return (
        f'{first}<text class="strength" x="{x + 58}" y="{TOP + 33}">{sides[0]}</text>'
        f'<text class="where" x="{x + 153}" y="{TOP + 31}">{svg.fit(area_name(s.area), 140, 18)}</text>'
        f'<text class="strength" x="{x + 248}" y="{TOP + 33}">{sides[1]}</text>{second}'
        f"{chart(sides[0] - sides[1], x + 14, TOP + 48, PANEL_WIDTH - 28)}"
    )


def _targets(s: Any) -> str:
    """Whom the mover may attack in the area, and of the first stage that would be fought the strengths and chances."""
    p, area = s.mover, s.area
    rows: list[tuple[str, tuple[int, int]]] = []
    for q in range(s.players):
        if may_fight(s, area, q):
            view = prospect(s, p, area, q)
            rows.append((power_token(s, q, 11), view.naval or view.land or (0, 0)))
    for i in range(STRONGEST):
        if s.counter[area][NUMBER + i] and s.unit[p][ARMY][area]:
            view = prospect(s, p, area, -1, i + 1)
            rows.append((f'<g class="counter">{shield(i + 1)}</g>', view.land or (0, 0)))
    columns = 1 if len(rows) <= 3 else 2
    lines = -(-len(rows) // columns)
    width, step = (PANEL_WIDTH - 16) / columns, 80 / max(3, lines)
    scale = min(1, step / 26)
    drawn = ""
    for i, (mark, (mine, theirs)) in enumerate(rows):
        x, y = PANEL_X + 8 + width * (i // lines), TOP + 4 + step * (i % lines + 0.5)
        bar = (width - 4) / scale - 92
        drawn += (
            f'<g transform="{svg.at(round(x, 1), round(y, 1), round(scale, 3))}">'
            f'<g transform="translate(14,0)">{mark}</g>'
            f'<text class="versus" x="58" y="6">{mine} : {theirs}</text>{chart(mine - theirs, 88, -10, bar, 20)}</g>'
        )
    return drawn


@functools.cache
def _chart(ahead: int, x: float, y: float, width: float, height: float, language: str) -> str:
    chances = odds(ahead)
    bars, at = "", x
    for name, part in (("win", chances.win), ("draw", chances.draw), ("loss", chances.loss)):
        wide = float(part) * width
        if part:
            text = f"{percent(part)}%"
            label = f'<text x="{at + wide / 2:.4g}" y="{y + height / 2 + 6:g}">{text}</text>' if wide > 34 else ""
            bars += (
                f'<g class="{name}"><rect x="{at:.4g}" y="{y:g}" width="{wide:.4g}" height="{height:g}"/>{label}</g>'
            )
        at += wide
    title = _("The attacker wins: {win}%, draw: {draw}%, the attacker loses: {loss}%").format(
        win=percent(chances.win), draw=percent(chances.draw), loss=percent(chances.loss)
    )
    return f'<g class="chart"><title>{svg.escape(title)}</title>{bars}</g>'


def chart(ahead: int, x: float, y: float, width: float, height: float = 29) -> str:
    """A bar of the chances of the side that is ahead by so much."""
    return _chart(ahead, x, y, width, height, current())
