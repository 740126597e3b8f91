"""The command line: `fondaco COMMAND ...`. Each command imports what it needs when it runs, so help is quick."""

from __future__ import annotations

import io
import sys
from typing import Annotated

import typer

from fondaco.cli import arena, bench, check, enter, play, review, rules, serve, simulate, train
from fondaco.cli.terminal import LanguageOption, printable, use_language_of_system
from fondaco.kernel.settings import WrongSetting

app = typer.Typer(
    name="fondaco",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("serve")(serve.serve)
app.command("play")(play.play)
app.command("enter")(enter.enter)
app.command("rules")(rules.rules)
app.command("games")(rules.games)
app.command("check")(check.check)
app.command("verify")(check.verify)
app.command("review")(review.review)
app.command("simulate")(simulate.simulate)
app.command("arena")(arena.arena)
app.command("train")(train.train)
app.command("bench")(bench.bench)


def _show_version(wanted: bool) -> None:
    if wanted:
        from fondaco import __version__

        typer.echo(f"fondaco {__version__}")
        raise typer.Exit


@app.callback()
def fondaco(
    context: typer.Context,
    language: LanguageOption = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """Classic board games of trade, intrigue and empire: to play, to check and to study.

    `fondaco serve` plays in the browser.

    `fondaco play medici` plays in this terminal.

    `fondaco simulate medici --players 4 --games 100000` plays a hundred thousand games.

    `fondaco COMMAND --help` says more about a command.
    """
    if language is None:
        use_language_of_system(context)


def main() -> None:
    """The entry point of the `fondaco` command."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a sign shows another
    try:
        app()
    except WrongSetting as error:
        sys.exit(f"Error: {printable(str(error))}")
