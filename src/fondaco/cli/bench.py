"""`fondaco bench`: how fast the games run on this computer."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated

import typer

from fondaco.cli.terminal import LanguageOption, Painter, console, fail
from fondaco.kernel.language import _


def bench(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]...", help="What to measure.", show_default="everything")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Short measurements, for a first impression.")] = False,
    language: LanguageOption = None,
) -> None:
    """Measure how fast the games run on this computer.

    Examples:

    - `fondaco bench --quick`
    - `fondaco bench medici`
    """
    import fondaco.lab.bench as lab
    from fondaco.kernel.words import Section

    terminal = console()
    try:
        rows = list(lab.run(names or None, quick=quick))
    except ValueError as error:
        fail(str(error), 2)
    columns = tuple(field.name for field in fields(lab.Row))
    cells = tuple(tuple(_figure(getattr(row, column)) for column in columns) for row in rows)
    headings = tuple(column.replace("_", " ").capitalize() for column in columns)
    Painter(terminal, ()).show(terminal, Section(_("Measurements"), headings, cells))


def _figure(value: object) -> str:
    """A cell: large numbers in groups of three digits, small ones with three figures that count."""
    if isinstance(value, int | float):
        return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
    return "" if value is None else str(value)
