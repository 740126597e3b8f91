"""`fondaco arena`: bots against each other, until it is clear who is stronger."""

from __future__ import annotations

import itertools
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fondaco.bots.program import PATIENCE
from fondaco.cli.simulate import progress
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
    from fondaco.lab.arena import Arena

SAVED = 30.0
"""Seconds between two savings of a run."""


def arena(
    game: Annotated[str, typer.Argument(help="The game, as `fondaco games` lists it.")],
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="How many play.", show_default="the fewest of the game")
    ] = None,
    bots: Annotated[
        str, typer.Option(metavar="BOT,BOT,...", help=f"The bots to compare: {BOTS_HELP}.")
    ] = "clerk,merchant",
    games: Annotated[int, typer.Option("--games", "-n", help="The most games to play.")] = 400,
    all_games: Annotated[
        bool, typer.Option("--all", help="Play all games, though it be clear who is stronger.")
    ] = False,
    options: OptionsOption = None,
    seed: Annotated[int, typer.Option(help="The seed of the run: the same seed gives the same games.")] = 0,
    threads: Annotated[
        int | None, typer.Option(min=1, help="Games at the same time.", show_default="one for each processor")
    ] = None,
    ray: RayOption = None,
    time_limit: PatienceOption = PATIENCE,
    out: Annotated[
        Path | None, typer.Option(help="Keep the games in this .parquet file; a run that it holds already goes on.")
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the ratings into this .svg file.")] = None,
    language: LanguageOption = None,
) -> None:
    """Let bots play each other and rate them.

    Every line-up plays from all seats, with the same chance. The levels of search do all their work, however long it
    takes; games are played in parallel. It ends early when it is clear of any two bots which is stronger. Examples:

    - `fondaco arena medici_vs_strozzi --bots clerk,merchant,banker`
    - `fondaco arena medici --players 4 --bots clerk,merchant,banker --games 400 --out medici.parquet`
    - `fondaco arena medici --bots clerk,program:./my_bot.pl`
    """
    from fondaco.bots import listed
    from fondaco.bots.program import ProgramFailed
    from fondaco.lab import arena as lab
    from fondaco.lab import arena_file, arena_plot
    from fondaco.lab.crew import NoCluster

    found = game_of(game)
    count = players if players is not None else found.rules.PLAYERS[0]
    try:
        plan = lab.Plan.make(found, count, listed(bots), games, seed=seed, options=options_of(found, options))
    except ValueError as error:
        fail(str(error), 2)
    for file, suffix, option in ((out, ".parquet", "--out"), (plot, ".svg", "--plot")):
        if file is not None and file.suffix != suffix:
            fail(f"{option} wants a file name that ends in {suffix}, not {file.name!r}", 2)
    if ray is not None and threads is not None:
        fail("--threads is for this computer: leave it out with --ray", 2)
    run, failure = lab.Arena(plan), ""
    try:
        import openskill  # noqa: F401

        if plot is not None:
            import matplotlib  # noqa: F401

        if out is not None and out.exists():
            arena_file.load(run, out)
        machine_code(found)
        saved = time.monotonic()
        numbers = run.missing if all_games or not run.clear else []
        games_of = lab.play(plan, numbers, threads, patience=time_limit, ray=ray)
        try:
            with progress(plan.games) as advance, closing(games_of) as results:
                advance(len(run.results))
                for result in results:
                    run.add(result)
                    advance(1)
                    if out is not None and time.monotonic() - saved > SAVED:
                        arena_file.save(run, out)
                        saved = time.monotonic()
                    if len(run.results) % plan.players == 0 and not all_games and run.clear:
                        break
        except ProgramFailed as error:
            failure = str(error)
        finally:  # interrupted or not, nothing is lost that was played
            if out is not None:
                arena_file.save(run, out)
        standings = run.standings
        if plot is not None:
            title = f"{_(found.words.TITLE)}: {len(run.results)}"
            plot.write_text(arena_plot.svg(title, _("Rating"), standings), encoding="utf-8")
    except arena_file.OtherRun as error:
        fail(f"{out}: {error}; name another file")
    except NoCluster as error:
        fail(str(error))
    except ImportError as error:
        if error.name == "ray":
            no_ray()
        fail(f"the arena needs {error.name}: pip install 'fondaco[lab]'")
    except OSError as error:
        fail(f"{error.filename or out} cannot be used: {error.strerror or error}")
    terminal = console()
    painter = Painter(terminal, ())
    for section in summary(run) if run.results else ():
        painter.show(terminal, section)
    if failure:
        if out is not None:
            failure += "\n" + _("What was played until then is kept in {file}.").format(file=out)
        fail(failure)


def summary(run: Arena) -> list[Section]:
    """Ratings, and each bot against each other."""
    from fondaco.kernel.words import Section
    from fondaco.lab.arena_plot import bar, span
    from fondaco.lab.simulate import NORMAL

    words = run.plan.game.words
    standings = run.standings
    lowest, highest = span(standings)
    rows = []
    for bot, s in standings.items():
        seats = max(1, s.seats)
        rows.append(
            (
                bot,
                f"{s.rating:.2f}",
                f"{s.interval[0]:.2f} – {s.interval[1]:.2f}",
                bar(s, lowest, highest),
                str(s.seats),
                f"{100 * s.wins / seats:.1f} %",
                f"{s.points / seats:.1f}",
                f"{1000 * s.seconds / seats:.1f}",
            )
        )
    columns = (
        _("Bot"),
        _("Rating"),
        _("from – to"),
        "",
        _("Seats held"),
        _("Wins"),
        _("Mean {unit}").format(unit=_(words.UNIT)),
        _("ms a choice"),
    )
    note = _("Ratings by OpenSkill, with 95 percent confidence. {games} games.").format(games=len(run.results))
    sections = [Section(_(words.TITLE), columns, tuple(rows), note)]
    pairs = []
    for a, b in itertools.combinations(standings, 2):
        duel = run.duel(a, b)
        if duel.shares:
            margin = NORMAL * duel.error
            low, high = max(0.0, duel.mean - margin), min(1.0, duel.mean + margin)
            share = f"{100 * duel.mean:.1f} %", f"{100 * low:.1f} – {100 * high:.1f} %"
            pairs.append((a, b, *share, _("yes") if duel.clear else _("not yet")))
    heads = (_("Bot"), _("against"), p_("arena", "Ahead"), _("from – to"), _("Clear"))
    sections.append(Section(_("Bot against bot"), heads, tuple(pairs)))
    return sections
