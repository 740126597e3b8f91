"""`fondaco simulate`: many games between bots, a table of how seats and bots do, a file of all games, a report."""

from __future__ import annotations

import csv
import os
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from fondaco.bots.program import PATIENCE
from fondaco.cli.terminal import (
    BOTS_HELP,
    LanguageOption,
    OptionsOption,
    Painter,
    PatienceOption,
    RayOption,
    console,
    fail,
    game_of,
    machine_code,
    no_ray,
    options_of,
)
from fondaco.kernel.language import _

if TYPE_CHECKING:
    from fondaco.lab.simulate import Plan

SUFFIXES = (".parquet", ".csv")
SAMPLE = 200
"""Games that a report goes through step by step, unless another number is asked for."""


def simulate(
    game: Annotated[str, typer.Argument(help="The game, as `fondaco games` lists it.")],
    players: Annotated[
        int | None,
        typer.Option("--players", "-p", help="How many play.", show_default="as many as --bots, else the fewest"),
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", help="How many games to play.")] = 1000,
    bots: Annotated[
        str,
        typer.Option(metavar="BOT,BOT,...", help=f"One bot for each player: {BOTS_HELP}.", show_default="all random"),
    ] = "",
    options: OptionsOption = None,
    seed: Annotated[int, typer.Option(help="The seed of the run: the same seed gives the same games.")] = 0,
    first: Annotated[int, typer.Option(help="The number of the first game; the others of the run are skipped.")] = 0,
    out: Annotated[
        Path | None, typer.Option(help="Write a row for each seat of each game to this .csv or .parquet file.")
    ] = None,
    report: Annotated[
        Path | None, typer.Option(help="Write a report with tables and plots to this .html file.")
    ] = None,
    sample: Annotated[
        int,
        typer.Option(min=1, help="How many games the report goes through step by step: ways to win, prices and worth."),
    ] = SAMPLE,
    interpreted: Annotated[
        bool, typer.Option("--interpreted", help="Run the rules as plain Python: the same results, slowly.")
    ] = False,
    ray: RayOption = None,
    time_limit: PatienceOption = PATIENCE,
    language: LanguageOption = None,
) -> None:
    """Play many games between bots and tell how seats and bots do.

    Bots change seats from game to game, so that each sits in every seat equally often. Examples:

    - `fondaco simulate medici --players 4 --games 100000`
    - `fondaco simulate medici --players 4 --bots clerk,clerk,clerk,clerk --games 20000 --report report.html`
    - `fondaco simulate medici --bots clerk,random,random --seed 7 --out games.parquet`
    - `fondaco simulate medici --bots clerk,random,random --seed 7 --games 1 --first 1234`
    - `fondaco simulate medici --players 4 --games 10000000 --ray auto`
    """
    from fondaco.bots import listed
    from fondaco.bots.program import ProgramFailed
    from fondaco.lab import simulate as lab
    from fondaco.lab import tables
    from fondaco.lab.crew import NoCluster
    from fondaco.lab.report import Counts, page
    from fondaco.lab.sample import Sample, book

    found = game_of(game)
    chosen = listed(bots) if bots else []
    count = players if players is not None else len(chosen) or found.rules.PLAYERS[0]
    table_options = options_of(found, options)
    try:
        plan = lab.Plan.make(found, count, games, chosen, first=first, seed=seed, options=table_options)
    except ValueError as error:
        fail(str(error), 2)
    if plan.thinks and interpreted:
        fail("bots that search and programs need machine code: leave out --interpreted", 2)
    if ray is not None and interpreted:
        fail("a cluster plays by machine code: leave out --interpreted or --ray", 2)
    failure = ""
    with written(plan, out) as write, reported(report) as write_page:
        native = None if interpreted else machine_code(found)
        tally, counts = lab.Tally(plan), Counts()
        replays = min(sample, games) if report is not None and found.ledger is not None else 0
        played: list[tuple[int, ...]] = []
        began = time.perf_counter()
        try:
            found_by = lab.simulate(plan, native, patience=time_limit, ray=ray)
            with progress(games) as advance, closing(found_by) as batches:
                for batch in batches:
                    tally.add(batch)
                    if report is not None:
                        counts.add(batch)
                    played += batch.actions[: replays - len(played)]
                    write(lab.rows(plan, batch))
                    advance(len(batch))
        except ProgramFailed as error:
            failure = str(error)
        except NoCluster as error:
            fail(str(error))
        except ImportError:
            no_ray()
        seconds = time.perf_counter() - began
        if report is not None and not failure:
            books = []
            with progress(replays, _("Replaying")) as advance:
                for i in range(replays):
                    books.append(book(plan, played[i] if plan.thinks else lab.actions_of(plan, first + i, native)))
                    advance(1)
            write_page(page(tally, counts, Sample(plan, books) if books else None))
    terminal = console()
    painter = Painter(terminal, ())
    results = (*tables.results(tally, by_bot=bool(bots)), tables.lengths(tally, seconds)) if tally.steps.n else ()
    for section in results:
        painter.show(terminal, section)
    if failure:
        if out:
            failure += "\n" + _("The games before are in {file}.").format(file=out)
        fail(failure)
    if out:
        typer.echo(_("Every game is in {file}.").format(file=out))
    if report:
        typer.echo(_("The report is in {file}.").format(file=report))


@contextmanager
def progress(games: int, doing: str = "") -> Iterator[Callable[[int], None]]:
    """A progress bar on the standard error; what it gives is told how many more games are done."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(doing or _("Playing"), total=games)
        yield lambda n: bar.advance(task, n)


@contextmanager
def written(plan: Plan, out: Path | None) -> Iterator[Callable[[dict[str, Any]], None]]:
    """A writer of rows to a CSV or Parquet file, or to nothing. Fails where the file cannot be written."""
    if out is None:
        yield lambda columns: None
        return
    if out.suffix not in SUFFIXES:
        fail(f"--out wants a file name that ends in {' or '.join(SUFFIXES)}, not {out.name!r}", 2)
    try:
        with (_csv if out.suffix == ".csv" else _parquet)(out) as write:
            yield write
    except OSError as error:
        fail(f"{out} cannot be written: {error.strerror or error}")


@contextmanager
def reported(report: Path | None) -> Iterator[Callable[[str], None]]:
    """A writer of the report, whole or not at all. Fails beforehand where it cannot be made or written."""
    if report is None:
        yield lambda text: None
        return
    from fondaco.lab import plots

    if report.suffix != ".html":
        fail(f"--report wants a file name that ends in .html, not {report.name!r}", 2)
    if not plots.installed():
        fail("a report needs matplotlib: pip install 'fondaco[lab]'")
    if report.is_dir():
        fail(f"{report} cannot be written: it is a folder")
    part = report.with_name(f"{report.name}.part")

    def refuse(error: OSError) -> NoReturn:
        fail(f"{report} cannot be written: {error.strerror or error}")

    def write(text: str) -> None:
        try:
            part.write_text(text, encoding="utf-8")
            os.replace(part, report)
        except OSError as error:
            refuse(error)

    try:
        part.touch()
    except OSError as error:
        refuse(error)
    try:
        yield write
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def _csv(out: Path) -> Iterator[Callable[[dict[str, Any]], None]]:
    with out.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)

        def write(columns: dict[str, Any]) -> None:
            if file.tell() == 0:
                writer.writerow(columns)
            writer.writerows(zip(*(column.tolist() for column in columns.values()), strict=True))

        yield write


@contextmanager
def _parquet(out: Path) -> Iterator[Callable[[dict[str, Any]], None]]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        fail("Parquet files need pyarrow: pip install 'fondaco[lab]'; or write a .csv file")
    kinds = {"game": "int64", "seed": "int64", "seat": "int8", "bot": "string"}
    kinds |= {"points": "int32", "rank": "int8", "steps": "int32"}
    schema = pyarrow.schema([(name, kind) for name, kind in kinds.items()])
    with parquet.ParquetWriter(out, schema) as writer:
        yield lambda columns: writer.write_table(pyarrow.table(columns, schema=schema))
