"""The ratings of a run of the arena as a picture: a bar for each bot's interval, a dot for its rating."""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape

from fondaco.lab.arena import Standing

LEFT, WIDTH, ROW = 130, 460, 34
SIGNS = 40
"""Characters of a bar in the terminal."""


def span(standings: Mapping[str, Standing]) -> tuple[float, float]:
    """The lowest and the highest rating to be shown."""
    low = min(s.interval[0] for s in standings.values())
    high = max(s.interval[1] for s in standings.values())
    return low, max(high, low + 1e-9)


def bar(standing: Standing, low: float, high: float) -> str:
    """A line of characters from `low` to `high`: the interval dashed, the rating a dot."""
    a, at, b = (
        round((x - low) / (high - low) * (SIGNS - 1))
        for x in (standing.interval[0], standing.rating, standing.interval[1])
    )
    return "".join("●" if k == at else "─" if a <= k <= b else " " for k in range(SIGNS))


def svg(title: str, standings: Mapping[str, Standing]) -> str:
    """The picture, standing by itself, light or dark as its reader likes."""
    low, high = span(standings)

    def x(rating: float) -> float:
        return LEFT + (rating - low) / (high - low) * WIDTH

    height = 50 + ROW * len(standings) + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 40} {height}" role="img">',
        f"<title>{escape(title)}</title>",
        "<style>text{font:15px system-ui,sans-serif;fill:#222}line{stroke:#777}.bar{stroke:#2a6f97;stroke-width:6;"
        "stroke-linecap:round}circle{fill:#b5372f}@media(prefers-color-scheme:dark){text{fill:#ddd}"
        ".bar{stroke:#7fb7d6}circle{fill:#f08a80}}</style>",
        f'<text x="20" y="28">{escape(title)}</text>',
    ]
    for k, (bot, s) in enumerate(standings.items()):
        y = 60 + ROW * k
        parts.append(f'<text x="20" y="{y + 5}">{escape(bot)}</text>')
        parts.append(f'<line class="bar" x1="{x(s.interval[0]):.1f}" y1="{y}" x2="{x(s.interval[1]):.1f}" y2="{y}"/>')
        parts.append(f'<circle cx="{x(s.rating):.1f}" cy="{y}" r="7"/>')
    base = 60 + ROW * len(standings) - 12
    parts.append(f'<line x1="{LEFT}" y1="{base}" x2="{LEFT + WIDTH}" y2="{base}"/>')
    for rating in (low, (low + high) / 2, high):
        parts.append(f'<text x="{x(rating):.1f}" y="{base + 22}" text-anchor="middle">{rating:.1f}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
