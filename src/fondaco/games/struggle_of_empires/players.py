"""Struggle of Empires: the players' bands: what each has, and where its tiles lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fondaco.kernel import svg
from fondaco.kernel.language import _

from .head import power_token
from .names import alliance_name, gold_text, points, power_name, units_text
from .rules import MARKERS, OVER, PIECES, UNITS
from .rules.position import markers, pieces
from .rules.scoring import final_vp
from .signs import sign

HEIGHT, STEP = 62, 67
TILES_X, TILES_ROOM = 66, 350


def band_id(p: int) -> str:
    return f"seat-{p}"


def band(s: Any, p: int, top: float, name: str, mine: bool, rank: int, sheet: svg.Sheet) -> str:
    """One player."""
    won = s.phase == OVER and rank == 1
    classes = "player-band" + "".join(
        f" {word}" for word, holds in (("acting", s.actor == p), ("mine", mine), ("winner", won)) if holds
    )
    vp = final_vp(s, p)
    power = f" ({power_name(s.power[p])})" if s.power[p] >= 0 else ""
    return (
        f"<g {sheet.attributes(band_id(p), classes)}>"
        f'<rect class="cloth-of-house" x="10" y="{top:g}" width="700" height="{HEIGHT}" rx="11"/>'
        f"{power_token(s, p, 20, 38, top + 31)}{_row(s, p, top)}"
        f'<text class="name" x="66" y="{top + 25:g}"><title>{svg.escape(name + power)}</title>'
        f"{svg.fit(name, 196 * 1.1, 22)}</text>"
        f"{_purse(s, p, top)}{_stock(s, p, top)}"
        f'<text class="vp" x="698" y="{top + 29:g}"><title>{svg.escape(points(vp))}</title>{svg.minus(vp)}</text>'
        f"{_end(s, p, top)}"
        f'<rect class="halo" x="10" y="{top:g}" width="700" height="{HEIGHT}" rx="11"/></g>'
    )


def _row(s: Any, p: int, top: float) -> str:
    """The sign of the player's alliance."""
    if s.row[p] < 0:
        return ""
    arrow = "l5-8 5 8z" if s.row[p] == 0 else "m0-8l5 8 5-8z"
    return (
        f'<g class="side side-{s.row[p]}"><title>{svg.escape(alliance_name(s.row[p]))}</title>'
        f'<circle cx="56" cy="{top + 47:g}" r="9"/><path d="M51 {top + 51:g}{arrow}"/></g>'
    )


def _item(name: str, text: str, title: str, x: float, y: float, classes: str = "item") -> str:
    return (
        f'<g class="{classes}"><title>{svg.escape(title)}</title>{sign(name, 22, x, y - 7)}'
        f'<text x="{x + 15}" y="{y}">{text}</text></g>'
    )


def _purse(s: Any, p: int, top: float) -> str:
    """Gold, population, and unrest where it may be seen."""
    y = top + 25
    population = _("{n} population").format(n=s.population[p])
    parts = _item("gold", str(s.gold[p]), gold_text(s.gold[p]), 284, y, "item purse")
    parts += _item("people", str(s.population[p]), population, 358, y)
    if s.unrest_seen[p]:
        unrest = _("{n} unrest").format(n=s.unrest[p])
        parts += _item("unrest", str(s.unrest[p]), unrest, 422, y, "item restless")
    return parts


def _stock(s: Any, p: int, top: float) -> str:
    """What the power can still place."""
    left = [PIECES[kind] - pieces(s, p, kind) for kind in range(UNITS)]
    y = top + 52
    title = _("In stock") + f": {units_text(left)}"
    units = "".join(
        f'{sign(name, 18, x, y - 6)}<text x="{x + 12}" y="{y}">{n}</text>'
        for name, x, n in zip(
            ("marker", "army", "navy", "fort"), (466, 530, 594, 652), (MARKERS - markers(s, p), *left), strict=True
        )
    )
    return f'<g class="stock"><title>{svg.escape(title)}</title>{units}</g>'


def _end(s: Any, p: int, top: float) -> str:
    """What unrest did in the end."""
    if s.phase != OVER:
        return ""
    text = _("revolution") if s.revolution[p] else f"\N{MINUS SIGN}{s.penalty[p]}" if s.penalty[p] else ""
    return f'<text class="fate" x="610" y="{top + 25:g}">{svg.escape(text)}</text>'


def tile_spot(top: float, slot: int, slots: int) -> str:
    """Where the player's tile of that number lies."""
    step = min(31.0, TILES_ROOM / max(1, slots - 1))
    return svg.at(round(TILES_X + 20 + step * slot, 1), top + 45, 0.82)


def summary(s: Any, names: Sequence[str]) -> str:
    """The VP of all."""
    return ", ".join(f"{names[p]}: {points(final_vp(s, p))}" for p in range(s.players))
