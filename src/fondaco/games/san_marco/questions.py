"""San Marco: the drawing of small questions beside the cards at hand: how many are banished, whom the mover pays."""

from __future__ import annotations

from typing import Any

from fondaco.kernel import svg

from .icons import token
from .rules import DISTRICTS, REMOVE, TOLL, TOLLS, WAYS
from .rules.doge import tolls_to, ways_of_paying
from .rules.position import colours

LEFT, RIGHT, HEIGHT = 384, 704, 38


def questions(s: Any, top: float, sheet: svg.Sheet) -> str:
    """All of them, in a row that begins at `top`; out of sight while they are not asked."""
    ways = ways_of_paying(s) if s.phase == TOLLS else []
    counts = [a for a in range(DISTRICTS + 1) if f"count-{a}" in sheet] if s.phase == REMOVE else []
    return "".join(_count(n, counts, top, sheet) for n in range(DISTRICTS + 1)) + "".join(
        _toll(s, i, ways, top, sheet) for i in range(WAYS)
    )


def _cell(name: str, i: int, of: int, top: float, inner: str, sheet: svg.Sheet) -> str:
    """The i-th of so many cells; none of them if `i` is -1."""
    width = (RIGHT - LEFT) / max(3, of)
    x = LEFT + max(0, i) * width
    choice = sheet.targets.get(name)
    box = f'x="2" width="{width - 4:g}" height="{HEIGHT}" rx="9"'
    return (
        f'<g {sheet.attributes(name, "answer" if i >= 0 else "answer out")} transform="{svg.at(x, top)}">'
        f"<title>{svg.escape(choice.label if choice else '')}</title>"
        f'<rect class="mat" {box}/>{inner}<rect class="halo" {box}/></g>'
    )


def _count(n: int, asked: list[int], top: float, sheet: svg.Sheet) -> str:
    i = asked.index(n) if n in asked else -1
    middle = (RIGHT - LEFT) / max(3, len(asked)) / 2
    return _cell(f"count-{n}", i, len(asked), top, f'<text x="{middle:g}" y="29">{n}</text>', sheet)


def _toll(s: Any, i: int, ways: list[int], top: float, sheet: svg.Sheet) -> str:
    inner = ""
    if i < len(ways):
        paid = [(c, tolls_to(ways[i], c) * TOLL) for c in range(colours(s)) if tolls_to(ways[i], c)]
        width = (RIGHT - LEFT) / max(3, len(ways)) / max(1, len(paid))
        for at, (c, n) in enumerate(paid):
            x = (at + 0.5) * width
            inner += f'{token(c, 11, x - 12, 19)}<text class="toll" x="{x + 12:g}" y="27">{n}</text>'
    return _cell(f"toll-{i}", i if i < len(ways) else -1, len(ways), top, inner, sheet)
