"""`fondaco bench`: how fast the games run on this computer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from fondaco.cli.terminal import LanguageOption, Painter, console, fail, no_cache
from fondaco.kernel.language import _

if TYPE_CHECKING:
    from fondaco.lab.measure import Row


def bench(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]...", help="What to measure.", show_default="everything")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Short measurements, for a first impression.")] = False,
    peers: Annotated[
        bool, typer.Option("--peers", help="Compare with OpenSpiel, PettingZoo and Pgx, each where it can be had.")
    ] = False,
    language: LanguageOption = None,
) -> None:
    """Measure how fast the games run on this computer.

    Examples:

    - `fondaco bench --quick`
    - `fondaco bench medici`
    - `fondaco bench --peers`
    """
    import fondaco.lab.bench as lab
    from fondaco.kernel.words import Section

    terminal = console()
    rows: list[Row] = []
    try:
        with terminal.status("", refresh_per_second=1) as status:  # a quick one would slow down what is measured
            for row in lab.run([*(names or ()), *(["peers"] if peers else [])] or None, quick=quick):
                rows.append(row)
                status.update(row.what)
    except ValueError as error:
        fail(str(error), 2)
    except OSError as error:
        no_cache(error)
    columns = (_("What"), _("Here"), _("Peer"), _("Ratio"), _("Wanted"), "")
    cells = tuple(_cells(row) for row in rows)
    Painter(terminal, ()).show(terminal, Section(_("Measurements"), columns, cells))


def _cells(row: Row) -> tuple[str, ...]:
    here = f"{_figure(row.ours)} {row.unit}"
    peer = row.peer if row.figure is None else f"{row.peer}: {_figure(row.figure)}"
    met = "" if row.met is None else _("met") if row.met else _("NOT MET")
    return row.what, here, peer, _figure(row.ratio), row.wanted, met


def _figure(value: object) -> str:
    """A cell: large numbers in groups of three digits, small ones with three figures that count."""
    if isinstance(value, int | float):
        return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
    return "" if value is None else str(value)
