"""`fondaco review`: what a finished match hung on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fondaco.cli.check import Wrong, replayed
from fondaco.cli.terminal import LanguageOption, Painter, Unusable, console, fail, printable, read_text
from fondaco.kernel.language import _

if TYPE_CHECKING:
    from rich.console import Console

    from fondaco.match.match import Match
    from fondaco.review import Review


def review(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record file; - is the standard input.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Keep the review as JSON here, or show the one kept.")
    ] = None,
    chart: Annotated[
        Path | None, typer.Option("--chart", metavar="FILE", help="Draw the chances over the match as SVG here.")
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option("--simulations", min=1, help="For each choice; by default as the match's length allows."),
    ] = None,
    every: Annotated[bool, typer.Option("--every", help="List every choice, not the turning points only.")] = False,
    language: LanguageOption = None,
) -> None:
    """Review a match: the chance to win over time, the turning points, what choices gave away and what was luck.

    Every choice is judged by what its player could know. Examples:

    - `fondaco review game.txt`
    - `fondaco review game.txt --out game.json --chart game.svg`
    - `fondaco review game.txt --every --language ru`
    """
    from fondaco.review.chart import picture

    try:
        _record, match = replayed(read_text(file))
    except (Unusable, Wrong) as error:
        fail(f"{'standard input' if file == '-' else file}: {error}")
    if not match.steps:
        fail(f"{file}: nothing was played yet")
    found = _kept(match, out) or _made(match, simulations)
    if out is not None:
        _write(out, json.dumps(found.to_data(), ensure_ascii=False) + "\n")
    if chart is not None:
        _write(chart, picture(found, match.names))
    _show(console(), found, match, every)


def _kept(match: Match, file: Path | None) -> Review | None:
    """The review in the file, if there is one; it must be of this match."""
    from fondaco.review import Review
    from fondaco.review.reviewer import fingerprint

    if file is None or not file.exists():
        return None
    try:
        found = Review.from_data(json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        fail(f"{file}: {error}")
    if found.fingerprint != fingerprint(match):
        fail(f"{file} is the review of another match; give another file")
    return found


def _made(match: Match, simulations: int | None) -> Review:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from fondaco.bots import machine
    from fondaco.review import reviewed

    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True, markup=False),
        transient=True,
    ) as bar:
        task = bar.add_task(_("Getting ready"), total=None)
        machine.load(match.game)
        bar.update(task, description=_("Reviewing"))
        return reviewed(match, lambda done, of: bar.update(task, completed=done, total=of), simulations)


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        fail(f"{file} cannot be written: {error.strerror or error}")


def _show(terminal: Console, found: Review, match: Match, every: bool) -> None:
    from fondaco.kernel.state import CHANCE
    from fondaco.kernel.words import Section
    from fondaco.review import telling
    from fondaco.review.chart import spark

    names = match.names
    painter = Painter(terminal, names)
    lines = tuple((names[p], spark(found, p)) for p in range(match.players))
    painter.show(terminal, Section(_("Chance to win over the match"), (), lines))
    painter.show(terminal, telling.summary(found, names))
    moments = found.turning_points()
    title = _("Turning points")
    if every:
        moments = [m for m in found.moments if m.actor != CHANCE]
        title = _("Every choice")
    rows = []
    for moment in moments:
        told = telling.told(match, moment, names)
        rows.append((str(moment.turn), told.what, "\n".join(filter(None, (told.advice, told.worth)))))
    note = "" if rows else _("Nothing moved the chances much at any one step.")
    columns = (_("Turn"), _("What happened"), _("What it was worth"))
    painter.show(terminal, Section(title, columns, tuple(rows), printable(note)))
