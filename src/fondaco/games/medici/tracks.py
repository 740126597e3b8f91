"""Medici: the five commodity tracks and the counters that climb them, drawn."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from fondaco.games.medici import components
from fondaco.games.medici.tables import commodity as name_of
from fondaco.kernel import svg
from fondaco.kernel.language import _, current

COLUMN, GAP, EDGE = 224, 12, 12
TOP, HEIGHT = 162, 292
STEP, LOWEST_WIDTH, TOP_WIDTH = 33, 200, 118
LEAN = -6
"""The pyramids stand a little left of the middle: the bonuses are written to their right."""
GOODS = (*components.COMMODITY_NAMES, "gold")


def cell(i: int) -> tuple[float, float]:
    """The upper left corner of the i-th of the six places for the tracks and the table of payouts."""
    return EDGE + i % 3 * (COLUMN + GAP), TOP + i // 3 * (HEIGHT + GAP)


def _width(level: int) -> float:
    return LOWEST_WIDTH - (LOWEST_WIDTH - TOP_WIDTH) * level / components.TOP


def _level_y(commodity: int, level: int) -> float:
    """The middle of a level. More levels are lower ones."""
    step = STEP * 7 / components.TOP
    return cell(commodity)[1] + HEIGHT - 16 - step * (level + 0.5)


def _counter_x(players: int, p: int, commodity: int, level: int) -> float:
    """Every seat has its own line up the pyramid; the lines draw together toward the top."""
    apart = min(42, (_width(level) - 34) / max(1, players - 1))
    return cell(commodity)[0] + COLUMN / 2 + LEAN + (p - (players - 1) / 2) * apart


def track(commodity: int) -> str:
    """A commodity's pyramid, without counters."""
    (x, y), good = cell(commodity), GOODS[commodity]
    step, middle = STEP * 7 / components.TOP, x + COLUMN / 2 + LEAN
    steps = "".join(
        f'<rect class="step{" bonus-step" if components.LEVEL_BONUS[level] else ""}" '
        f'x="{middle - _width(level) / 2:.4g}" y="{_level_y(commodity, level) - step / 2 + 1:g}" '
        f'width="{_width(level):.4g}" height="{step - 2:g}" rx="5"/>'
        for level in range(components.TOP + 1)
    )
    bonuses = "".join(
        f'<text class="bonus" x="{x + COLUMN - 6:g}" y="{_level_y(commodity, level) + 8:g}">+{bonus}</text>'
        for level, bonus in enumerate(components.LEVEL_BONUS)
        if bonus
    )
    return (
        f'<g class="track {good}"><title>{svg.escape(name_of(commodity))}</title>'
        f'<rect class="cell" x="{x:g}" y="{y:g}" width="{COLUMN}" height="{HEIGHT}" rx="12"/>{steps}{bonuses}'
        f'<circle class="medallion" cx="{x + 25:g}" cy="{y + 26:g}" r="18"/>'
        f'<g class="medallion-mark">{svg.use(f"good-{good}", 23, x + 25, y + 26)}</g></g>'
    )


def counter_id(p: int, commodity: int) -> str:
    """The id of a seat's counter on a track."""
    return f"counter-{p}-{GOODS[commodity]}"


@functools.cache
def _ids(players: int) -> frozenset[str]:
    return frozenset(counter_id(p, c) for p in range(players) for c in range(components.COMMODITIES))


def counters(s: Any, names: Sequence[str], sheet: svg.Sheet, ahead: Any) -> str:
    """The counters of all seats, and ahead of them where they would stand if the day ended now."""
    return _drawn(current(), tuple(names), _levels(s), _levels(ahead), sheet.fresh & _ids(s.players))


Levels = tuple[tuple[int, ...], ...]


def _levels(s: Any) -> Levels:
    """The level of every seat in every commodity."""
    return tuple(map(tuple, s.level[: s.players]))


@functools.lru_cache(256)
def _drawn(_language: str, names: tuple[str, ...], level: Levels, ahead: Levels, fresh: frozenset[str]) -> str:
    """Most steps move none, and most seats see the same ones moved."""
    n, sheet = len(names), svg.Sheet(None, fresh)
    drawn: list[str] = []
    for c in range(components.COMMODITIES):
        good = name_of(c)
        for p in range(n):
            here, there = level[p][c], ahead[p][c]
            x, y = _counter_x(n, p, c, here), _level_y(c, here)
            to_x, to_y = _counter_x(n, p, c, there), _level_y(c, there)
            drawn.append(
                f'<g class="ahead-counter ahead-{p}{" out" if here == there else ""}">'
                f'<path d="M{x:.4g} {y:.4g}L{to_x:.4g} {to_y + 12:.4g}"/>'
                f'<circle cx="{to_x:.4g}" cy="{to_y:.4g}" r="11.5"/></g>'
            )
        for p in range(n):
            here = level[p][c]
            title = _("{name}: {good}, level {n}").format(name=names[p], good=good, n=here)
            drawn.append(
                sheet.piece(
                    counter_id(p, c),
                    "counter",
                    svg.at(round(_counter_x(n, p, c, here), 1), round(_level_y(c, here), 1)),
                    f"<title>{svg.escape(title)}</title>{token(p, 0, 0, 14)}",
                )
            )
    return "".join(drawn)


def token(p: int, x: float, y: float, r: float) -> str:
    """A house's round sign."""
    return (
        f'<g transform="translate({x:g},{y:g})"><circle class="token house-{p}" r="{r:g}"/>'
        f'<g class="on-house-{p}">{svg.house(p, r * 1.36)}</g></g>'
    )
