"""The chances of a review as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from fondaco.kernel.language import _
from fondaco.kernel.state import CHANCE
from fondaco.review.story import Moment, Review
from fondaco.review.telling import percent

WIDTH, HEIGHT = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 34
DASHES = ("", "9 4", "3 3", "12 3 3 3", "6 2 2 2", "1 4", "16 4")
"""Colour is not the only sign: each seat's line has its own pattern."""


def chart(review: Review, names: Sequence[str], step: int = -1, links: str = "") -> str:
    """The chance to win of each seat over the match, as an SVG in which classes carry all colours.

    `step`: where to draw the marker of the position looked at. `links`: the address of a turning point, with `{step}`
    in it; without, its marks are no links.
    """
    moments = review.moments
    last = max(1, moments[-1].step + 1 if moments else 1)

    def x(at: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * at / last

    def y(share: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)

    said = _("Chance to win over the match") + ". " + _("In the end") + ": "
    said += ", ".join(f"{names[p]} {percent(review.chances[p])}" for p in range(review.players))
    parts = [
        f'<svg class="chances" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(said, _QUOTE)}">'
        if not links
        else f'<svg class="chances" viewBox="0 0 {WIDTH} {HEIGHT}" role="group" aria-label="{escape(said, _QUOTE)}">'
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(share):.1f}" y2="{y(share):.1f}"/>')
        parts.append(
            f'<text class="scale" x="{LEFT - 6}" y="{y(share) + 4:.1f}" text-anchor="end">{percent(share)}</text>'
        )
    for at, number in _turns(moments, last):
        parts.append(f'<text class="scale" x="{x(at):.1f}" y="{HEIGHT - 12}" text-anchor="middle">{number}</text>')
    for p in range(review.players):
        points = [(x(m.step), y(m.chances[p])) for m in moments] + [(x(last), y(review.chances[p]))]
        line = " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
        dash = f' stroke-dasharray="{DASHES[p]}"' if DASHES[p] else ""
        parts.append(f'<polyline class="chance of-house-{p}" points="{line}"{dash}/>')
    if step >= 0:
        now = x(min(step, last))
        parts.append(f'<line class="now" x1="{now:.1f}" x2="{now:.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/>')
    for moment in review.turning_points():
        seat = _mover(moment)
        cx, cy = x(moment.step), y(moment.chances[seat])
        dot = f'<circle class="turning of-house-{seat}" cx="{cx:.1f}" cy="{cy:.1f}" r="6"/>'
        if links:
            label = _("Turn {n}").format(n=moment.turn)
            address = escape(links.format(step=moment.step), _QUOTE)
            dot = f'<a href="{address}" aria-label="{escape(label, _QUOTE)}">{dot}</a>'
        parts.append(dot)
    return "\n".join([*parts, "</svg>"])


_QUOTE = {'"': "&quot;"}


def _mover(moment: Moment) -> int:
    """The seat whose chance a moment moved most."""
    if moment.actor != CHANCE or not moment.luck:
        return max(0, moment.actor)
    return max(range(len(moment.luck)), key=lambda p: abs(moment.luck[p]))


def _turns(moments: Sequence[Moment], last: int) -> list[tuple[int, int]]:
    """About eight turns, each with the step where it begins."""
    begins: dict[int, int] = {}
    for moment in moments:
        begins.setdefault(moment.turn, moment.step)
    found: list[tuple[int, int]] = []
    for turn, step in begins.items():
        if not found or (step - found[-1][0]) * 8 >= last:
            found.append((step, turn))
    return found


SPARKS = "▁▂▃▄▅▆▇█"


def spark(review: Review, seat: int, width: int = 48) -> str:
    """The seat's chance to win over the match as a line of characters."""
    values = [m.chances[seat] for m in review.moments] + [review.chances[seat]]
    picked = [values[round(k * (len(values) - 1) / max(1, width - 1))] for k in range(min(width, len(values)))]
    return "".join(SPARKS[min(len(SPARKS) - 1, int(v * len(SPARKS)))] for v in picked)


STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#333}.grid{stroke:#ccc}.now{stroke:#333}"
    ".chance{fill:none;stroke-width:2.5}.turning{stroke:#fff;stroke-width:2}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.grid{stroke:#444}.turning{stroke:#222}}"
)
COLOURS = ("#b23a24", "#24508f", "#1d7f68", "#a3750f", "#6b4a9b", "#55606b", "#8a4f7d")


def picture(review: Review, names: Sequence[str]) -> str:
    """The chart as a file that stands by itself, with the names beside their lines' patterns."""
    drawing = chart(review, names).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    drawing = drawing.replace(f'viewBox="0 0 {WIDTH} {HEIGHT}"', f'viewBox="0 0 {WIDTH} {HEIGHT + 24}"', 1)
    colours = "".join(
        f".chance.of-house-{p}{{stroke:{c}}}.turning.of-house-{p}{{fill:{c}}}" for p, c in enumerate(COLOURS)
    )
    opening, closing, rest = drawing.partition(">")
    key = []
    for p in range(review.players):
        at = LEFT + (WIDTH - LEFT) * p / review.players
        dash = f' stroke-dasharray="{DASHES[p]}"' if DASHES[p] else ""
        key.append(
            f'<polyline class="chance of-house-{p}" points="{at:.0f},{HEIGHT + 8} {at + 30:.0f},{HEIGHT + 8}"{dash}/>'
            f'<text x="{at + 36:.0f}" y="{HEIGHT + 12}">{escape(names[p])}</text>'
        )
    body = rest.removesuffix("</svg>") + "\n".join(key) + "\n</svg>\n"
    return f"{opening}{closing}<style>{STYLE}{colours}</style>{body}"
