"""Plots by matplotlib as small SVGs, to stand in a page or by themselves: no scripts, real text, light and dark.

A plot is a function that paints on axes. Colours are given by the names below; in the dark, `STYLE` puts others in
their place.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from fondaco.lab.sample import PriceClass, Source

INK, SOFT, LINE, FIRST, SECOND = "#2b2520", "#685d52", "#cdbfa6", "#1d6a8c", "#b5472d"
_DARK = {INK: "#f0e7d8", SOFT: "#b7aa99", LINE: "#54493e", FIRST: "#7cc0dd", SECOND: "#f0997e"}
STYLE = (
    ".plot{stroke-linejoin:round;font-family:system-ui,sans-serif}@media(prefers-color-scheme:dark){"
    + "".join(
        f'[style*="{what}: {light}"]{{{what}:{dark}!important}}'
        for light, dark in _DARK.items()
        for what in ("fill", "stroke")
    )
    + "}"
)
"""The style sheet of all plots: the colours stand in their elements, so that other programs show them too.

Selectors name no ancestor, because they are to match what `<use>` copies as well.
"""

WIDTH = 400
POINT = 72
"""SVGs have so many units to an inch; figures are as many units wide as pixels on a small screen."""
BARS = 30

Paint = Callable[[Any], None]


def installed() -> bool:
    """Whether matplotlib can be imported."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        return False
    return True


def drawn(name: str, said: str, paint: Paint, height: int = 230, width: int = WIDTH) -> str:
    """The painting as an `<svg class="plot">`. `name` makes its ids its own; `said` is its title.

    Raises ImportError without matplotlib.
    """
    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    look: Any = {
        "svg.fonttype": "none",
        "svg.hashsalt": name,
        "font.size": 12.5,
        "text.color": INK,
        "axes.labelcolor": SOFT,
        "axes.edgecolor": SOFT,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.axisbelow": True,
        "grid.color": LINE,
        "grid.linewidth": 0.7,
        "xtick.color": SOFT,
        "ytick.color": SOFT,
        "xtick.labelcolor": INK,
        "ytick.labelcolor": INK,
        "figure.facecolor": "none",
        "axes.facecolor": "none",
        "legend.frameon": False,
        "legend.fontsize": 12,
    }
    with matplotlib.rc_context(look):
        figure = Figure((width / POINT, height / POINT), layout="constrained")
        FigureCanvasSVG(figure)
        paint(figure.add_subplot())
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata=dict.fromkeys(("Creator", "Date", "Format", "Type")))
    return _tidied(out.getvalue(), name, said, width, height)


def standing_alone(plot: str) -> str:
    """A plot as a file of its own."""
    head, title, rest = plot.partition("</title>")
    return f"{head}{title}\n<style>{STYLE}</style>{rest}\n"


def _tidied(svg: str, name: str, said: str, width: int, height: int) -> str:
    """Without the frame of a file, with ids that no other plot of a page has, and in the reader's type."""
    body = svg[svg.index(">", svg.index("<svg")) + 1 :].strip()
    body = re.sub(r"<defs>\s*<style.*?</style>\s*</defs>\s*", "", body, count=1, flags=re.DOTALL)
    body = re.sub(r'<g id="[^"]*">', "<g>", body)
    body = re.sub(r'(\bid="|href="#|url\(#)', rf"\1{name}-", body)
    body = re.sub(r"font-family: [^;\"]*(; )?", "", body).replace("xlink:href", "href")
    body = re.sub(r"\n\s*", "\n", body)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" role="img" viewBox="0 0 {width} {height}">'
    return f"{head}\n<title>{escape(said)}</title>\n{body}"


# What is painted


def intervals(
    labels: Sequence[str], values: Sequence[float], spans: Sequence[tuple[float, float]], even: float | None, what: str
) -> Paint:
    """A row for each label: a dot, and a bar for its interval. A dashed line marks the `even` value."""

    def paint(axes: Any) -> None:
        rows = range(len(labels))
        axes.hlines(rows, [low for low, _high in spans], [high for _low, high in spans], color=FIRST, linewidth=4)
        axes.plot(values, rows, "o", color=SECOND, markersize=7, clip_on=False)
        if even is not None:
            axes.axvline(even, color=SOFT, linewidth=1.2, linestyle=(0, (4, 3)))
        axes.locator_params(axis="x", nbins=5)
        _rows(axes, labels)
        axes.margins(x=0.08)
        axes.set_xlabel(what)

    return paint


def histogram(counts: Mapping[int, int], what: str, many: str) -> Paint:
    """How often each number came, in at most about `BARS` bars of a round width; a line marks the mean."""
    low, high = min(counts), max(counts)
    width = bar_width(high - low + 1)
    sums: Counter[int] = Counter()
    for value, n in counts.items():
        sums[value // width] += n
    total = sum(counts.values())
    mean = sum(value * n for value, n in counts.items()) / total

    def paint(axes: Any) -> None:
        starts = sorted(sums)
        shares = [100 * sums[k] / total for k in starts]
        middles = [width * k + (width - 1) / 2 for k in starts]
        axes.bar(middles, shares, width=0.86 * width, color=FIRST)
        axes.axvline(mean, color=SECOND, linewidth=1.6)
        axes.locator_params(nbins=5)
        axes.locator_params(axis="x", integer=True)
        axes.grid(axis="y")
        axes.set_xlabel(what)
        axes.set_ylabel(many)

    return paint


def bar_width(span: int) -> int:
    """A round width (1, 2, 5, 10, ...) by which at most `BARS` bars cover so many numbers."""
    width = 1
    while span > BARS * width:
        width = {1: 2, 2: 5, 5: 10}[int(str(width)[0])] * 10 ** (len(str(width)) - 1)
    return width


def pairs(sources: Sequence[Source], winners: str, others: str, what: str) -> Paint:
    """A row for each source: what it brought winners, and what the others."""

    def paint(axes: Any) -> None:
        rows = range(len(sources))
        mine, theirs = [s.winners for s in sources], [s.others for s in sources]
        axes.hlines(rows, mine, theirs, color=SOFT, linewidth=1.6)
        axes.plot(theirs, rows, "o", color=FIRST, markersize=7, label=others, markerfacecolor="none", markeredgewidth=2)
        axes.plot(mine, rows, "o", color=SECOND, markersize=8, label=winners)
        if any(value < 0 for value in (*mine, *theirs)):
            axes.axvline(0, color=SOFT, linewidth=0.9)
        axes.locator_params(axis="x", nbins=5)
        _rows(axes, [s.name for s in sources])
        axes.set_xlabel(what)
        handles, labels = axes.get_legend_handles_labels()
        axes.figure.legend(handles[::-1], labels[::-1], loc="outside upper center", ncols=2)

    return paint


def worth(classes: Sequence[PriceClass], mean: str, most: str, even: str, price: str, what: str) -> Paint:
    """What lots turned out to be worth, by their price: the mean, where most of them lie, and where it is the price."""

    def paint(axes: Any) -> None:
        prices = [c.prices.mean for c in classes]
        axes.fill_between(
            prices,
            [c.middle[0] for c in classes],
            [c.middle[1] for c in classes],
            color=FIRST,
            alpha=0.22,
            linewidth=0,
            label=most,
        )
        axes.plot(prices, [c.worth.mean for c in classes], "o-", color=SECOND, markersize=6, label=mean)
        axes.plot([0, prices[-1]], [0, prices[-1]], color=SOFT, linewidth=1.2, linestyle=(0, (4, 3)), label=even)
        axes.grid(axis="both")
        axes.set_xlabel(price)
        axes.set_ylabel(what)
        axes.figure.legend(loc="outside upper center", ncols=1)

    return paint


def _rows(axes: Any, labels: Sequence[str]) -> None:
    """Rows from the top down, each with its label."""
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x")
