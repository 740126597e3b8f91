"""The ratings of a run of the arena as a picture: a bar for each bot's interval, a dot for its rating."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fondaco.lab import plots
from fondaco.lab.arena import Standing

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


def svg(title: str, what: str, standings: Mapping[str, Standing]) -> str:
    """The picture, standing by itself, light or dark as its reader likes; `what` names the axis.

    Raises ImportError without matplotlib.
    """
    shown = standings.values()
    rows = plots.intervals(list(standings), [s.rating for s in shown], [s.interval for s in shown], None, what)

    def paint(axes: Any) -> None:
        rows(axes)
        axes.set_title(title)

    plot = plots.drawn("arena", title, paint, height=90 + 34 * len(standings), width=560)
    return plots.standing_alone(plot)
