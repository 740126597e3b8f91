"""`fondaco train`: bots play against each other, and what they learn of positions is written to a file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fondaco.cli.simulate import progress
from fondaco.cli.terminal import LanguageOption, Painter, console, fail, game_of
from fondaco.kernel.language import _

if TYPE_CHECKING:
    from fondaco.kernel.words import Section
    from fondaco.lab.training import Plan, Weights


def train(
    game: Annotated[str, typer.Argument(help="The game, as `fondaco games` lists it.")],
    games: Annotated[
        int | None,
        typer.Option(
            "--games", "-n", help="Games of each number of players in a run.", show_default="as many as the game says"
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed: the same seed gives the same file.")] = 1,
    threads: Annotated[
        int | None, typer.Option(min=1, help="Games at the same time.", show_default="one for each processor")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="The file to write.", show_default="learnt.py in the current folder")
    ] = None,
    tries: Annotated[
        int, typer.Option(min=0, help="Games against the weights in force and against clerks; 0: none.")
    ] = 1000,
    language: LanguageOption = None,
) -> None:
    """Learn what the positions of a game are worth, and write it as the game's `learnt.py`.

    Bots play against each other, and weights are fitted to how their games went on. Then they try what they have learnt
    against the weights in force and against clerks, looking one step ahead. With the file in place of the game's,
    `fondaco arena` tells how the levels of search do by it. Examples:

    - `fondaco train medici`
    - `fondaco train medici_vs_strozzi --games 4000 --seed 7 --out learnt.py`
    """
    from fondaco.lab import training

    found = game_of(game)
    try:
        plan = training.Plan.make(found, games, seed)
    except ValueError as error:
        fail(str(error), 2)
    file = out or Path("learnt.py")
    if file.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK):
        fail(f"{file} cannot be written", 2)  # better said now than after the games
    try:
        with progress(plan.total) as advance:
            weights = training.train(plan, threads, advance)
        file.write_text(training.written(plan, weights), encoding="utf-8")
    except OSError as error:
        fail(f"{error.filename or file} cannot be written: {error.strerror or error}")
    typer.echo(_("The weights are in {file}.").format(file=file))
    if tries:
        terminal = console()
        Painter(terminal, ()).show(terminal, tried(plan, weights, tries))


def tried(plan: Plan, weights: Weights, games: int) -> Section:
    """How often the new weights ended ahead of the old ones and of clerks, by the number of players."""
    from fondaco.kernel.words import Section
    from fondaco.lab.simulate import NORMAL
    from fondaco.lab.training import in_force, trial

    rows = []
    for players in plan.game.rules.PLAYERS:
        row = [str(players)]
        for other in (in_force(plan), None):
            found = trial(plan, weights, other, players, games)
            row += [f"{100 * found.ahead:.1f} %", f"{100 * NORMAL * found.error:.1f} %"]
        rows.append(tuple(row))
    note = _("By looking one step ahead, without search. ±: confidence of 95 percent. A tie counts as half.")
    columns = (_("Players"), _("Ahead of the weights in force"), "±", _("Ahead of clerks"), "±")
    return Section(_("What was learnt"), columns, tuple(rows), note)
