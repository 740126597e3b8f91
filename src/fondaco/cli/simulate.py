"""`fondaco simulate`: many games between bots, a table of how seats and bots do, and a file with every game."""

from __future__ import annotations

import csv
import math
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

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
from fondaco.kernel.language import _, p_

if TYPE_CHECKING:
    from fondaco.kernel.words import Section
    from fondaco.lab.simulate import Plan, Score, Tally

SUFFIXES = (".parquet", ".csv")


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
    - `fondaco simulate medici --bots clerk,random,random --seed 7 --out games.parquet`
    - `fondaco simulate medici --bots clerk,random,random --seed 7 --games 1 --first 1234`
    - `fondaco simulate medici --players 4 --games 10000000 --ray auto`
    """
    from fondaco.bots import listed
    from fondaco.bots.program import ProgramFailed
    from fondaco.lab import simulate as lab
    from fondaco.lab.crew import NoCluster

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
    with written(plan, out) as write:
        native = None if interpreted else machine_code(found)
        tally = lab.Tally(plan)
        began = time.perf_counter()
        try:
            found_by = lab.simulate(plan, native, patience=time_limit, ray=ray)
            with progress(games) as advance, closing(found_by) as batches:
                for batch in batches:
                    tally.add(batch)
                    write(lab.rows(plan, batch))
                    advance(len(batch))
        except ProgramFailed as error:
            failure = str(error)
        except NoCluster as error:
            fail(str(error))
        except ImportError:
            no_ray()
        seconds = time.perf_counter() - began
    terminal = console()
    painter = Painter(terminal, ())
    for section in summary(tally, by_bot=bool(bots), seconds=seconds) if tally.steps.n else ():
        painter.show(terminal, section)
    if failure:
        if out:
            failure += "\n" + _("The games before are in {file}.").format(file=out)
        fail(failure)
    if out:
        typer.echo(_("Every game is in {file}.").format(file=out))


@contextmanager
def progress(games: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on the standard error; what it gives is told how many more games are done."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(_("Playing"), total=games)
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


def summary(tally: Tally, by_bot: bool, seconds: float) -> list[Section]:
    """The results as tables."""
    from fondaco.kernel.words import Section

    plan = tally.plan
    words = plan.game.words
    note = _("± and from – to: confidence of 95 percent. A victory shared by several counts for each as its part.")
    columns = (_("Mean {unit}").format(unit=_(words.UNIT)), "±", _("Wins"), _("from – to"), _("Mean rank"))
    seats = tuple(
        (str(seat + 1), words.seat_title(seat, plan.players), *_scored(score)) for seat, score in enumerate(tally.seats)
    )
    sections = [Section(_(words.TITLE), (_("Seat"), _("House"), *columns), seats, "" if by_bot else note)]
    if by_bot:
        bots = tuple((bot, str(plan.bots.count(bot)), *_scored(score)) for bot, score in tally.bots.items())
        sections.append(Section(_("Bots"), (_("Bot"), _("Seats held"), *columns), bots, note))
    steps = tally.steps
    rate = steps.n / seconds if seconds else 0
    lengths = (f"{steps.n:,}", f"{steps.mean:.1f}", f"{tally.shortest}", f"{tally.longest}", f"{seconds:.2f}")
    games = (p_("played", "Games"), _("Mean steps"), _("Fewest"), _("Most"), _("Seconds"), _("Games per second"))
    sections.append(Section(p_("played", "Games"), games, ((*lengths, f"{rate:,.0f}"),)))
    return sections


def _scored(score: Score) -> tuple[str, ...]:
    margin = score.points.margin
    low, high = score.wins.share_interval
    return (
        f"{score.points.mean:.2f}",
        "–" if math.isnan(margin) else f"{margin:.2f}",
        f"{100 * score.wins.mean:.2f} %",
        f"{100 * low:.2f} – {100 * high:.2f} %",
        f"{score.ranks.mean:.3f}",
    )
