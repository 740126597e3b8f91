"""`fondaco play`: a match at the terminal, against bots, friends at the same keyboard, or both."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fondaco.bots.program import PATIENCE, PREFIX, ProgramFailed, is_program, title
from fondaco.cli.check import Wrong, replayed
from fondaco.cli.terminal import (
    BOTS_HELP,
    LanguageOption,
    OptionsOption,
    PatienceOption,
    Unusable,
    console,
    fail,
    game_of,
    options_of,
    read_text,
)
from fondaco.kernel.language import _

if TYPE_CHECKING:
    from fondaco.kernel.game import Game
    from fondaco.match.match import Match

YOU = "you"
"""The word for a seat of a person at this terminal."""


def play(
    game: Annotated[str, typer.Argument(help="The game, as `fondaco games` lists it. Not with --resume.")] = "",
    seats: Annotated[
        str,
        typer.Option(
            metavar="WHO,WHO,...",
            help=f"Who plays, in seating order: you (several share this terminal) or a bot: {BOTS_HELP}.",
            show_default="you and clerks",
        ),
    ] = "",
    options: OptionsOption = None,
    seed: Annotated[
        str | None, typer.Option(help="Repeat the cards and bots of another match; by default they are random.")
    ] = None,
    names: Annotated[str, typer.Option(metavar="NAME,NAME,...", help="The names, in seating order.")] = "",
    save: Annotated[Path | None, typer.Option(help="Where to save the record at the end, or when you leave.")] = None,
    resume: Annotated[
        str,
        typer.Option(metavar="FILE", help="Go on from a saved record, and save to it unless --save says otherwise."),
    ] = "",
    time_limit: PatienceOption = PATIENCE,
    language: LanguageOption = None,
) -> None:
    """Play at this terminal. Type `help` there to learn what can be typed.

    Examples:

    - `fondaco play medici`
    - `fondaco play medici --seats you,clerk,clerk,clerk --names Anna,Bea,Carlo,Dora`
    - `fondaco play medici --seats you,banker,doge`
    - `fondaco play medici --seats you,program:./my_bot.pl`
    - `fondaco play medici_vs_strozzi --seats you,you --save evening.txt`
    - `fondaco play --resume evening.txt`
    """
    from fondaco.cli.table import Table

    if bool(game) == bool(resume):
        fail("name a game to play, or a record to go on from: fondaco play medici; fondaco play --resume FILE", 2)
    if resume:
        if options or names or seed is not None:
            fail("--options, --names and --seed belong to a new match; --resume goes on with those of the record", 2)
        match, bots = resumed(resume, seats)
        target = save or (Path(resume) if resume != "-" else None)
    else:
        found = game_of(game)
        who = seating(found, seats)
        match, bots = begun(found, who, options_of(found, options), names, seed), bots_of(who)
        target = save
    if save is not None:
        check_target(save, may_exist=bool(resume) and save == Path(resume))
    try:
        with warming(match.game, bots):
            Table(match, bots, console(), target, time_limit).play()
    except ProgramFailed:
        raise typer.Exit(1) from None


@contextmanager
def warming(game: Game, bots: Sequence[str]) -> Iterator[None]:
    """Where a bot searches, make its machine code beside the game; until it is there, the bot plays like the clerk."""
    from fondaco.bots import machine
    from fondaco.bots.levels import LEVELS

    if not any(bot in LEVELS for bot in bots) or machine.ready(game):
        yield
        return
    typer.echo(_("The bots are still being made ready; until then they play like the clerk."), err=True)
    process = machine.fill_cache(game)
    try:
        yield
    finally:
        process.terminate()
        process.communicate()


def seating(game: Game, text: str) -> list[str]:
    """Who sits where, from `you,clerk,...`. Fails where a word is no player or the number does not fit."""
    from fondaco.bots import BOTS, check, listed
    from fondaco.kernel.game import span

    players = game.rules.PLAYERS
    who = listed(text) if text else [YOU] + ["clerk"] * (players[0] - 1)
    for word in who:
        if word != YOU and word not in BOTS and not is_program(word):
            fail(f"a seat is one of {YOU}, {', '.join(BOTS)}, {PREFIX}COMMAND, not {word!r}", 2)
        try:
            if word != YOU:
                check(word)
        except ValueError as error:
            fail(str(error), 2)
    if len(who) not in players:
        example = ",".join([YOU] + ["clerk"] * (players[0] - 1))
        fail(f"{game.name} is for {span(players)} players, not {len(who)}: for example --seats {example}", 2)
    return who


def bots_of(who: Sequence[str]) -> list[str]:
    """The name of each seat's bot; "" for a person."""
    return ["" if word == YOU else word for word in who]


def seat_names(game: Game, who: Sequence[str]) -> list[str]:
    """Names for seats that were given none: a bot's own, numbered where there are several, and a person's house."""
    titles = [title(word) if is_program(word) else word for word in who]
    names = []
    for seat, word in enumerate(titles):
        if who[seat] == YOU:
            names.append(game.words.seat_title(seat, len(who)))
        else:
            names.append(word if titles.count(word) == 1 else f"{word} {titles[: seat + 1].count(word)}")
    return names


def begun(game: Game, who: Sequence[str], options: dict[str, str], names: str, seed: str | None) -> Match:
    """A new match. Fails where the names do not fit the seats."""
    from fondaco.match.chance import Chance
    from fondaco.match.match import Match

    given = [" ".join(name.split()) for name in names.split(",")] if names else seat_names(game, who)
    if len(given) != len(who):
        fail(f"{len(who)} seats need {len(who)} names, not {len(given)}", 2)
    if not all(name and name.isprintable() for name in given) or len(set(given)) < len(given):
        fail("every seat needs a name of its own, of printable characters", 2)
    return Match(game, len(who), options, given, Chance.fresh(len(who), seed))


def resumed(file: str, seats: str) -> tuple[Match, list[str]]:
    """The match of a record, and its bots: those of `seats`, or seats that bear a bot's name. Fails for a wrong one."""
    from fondaco.bots import BOTS

    try:
        _text, match = replayed(read_text(file))
    except (Unusable, Wrong) as error:
        fail(f"{file}: {error}")
    if not match.over:
        if not match.draws:
            fail(f"{file}: its outcomes were read off a real table, so nobody here can draw the next one")
        if match.chance.secret is None:
            fail(f"{file}: the secret of its chance is not in it, so nobody here can draw the next outcome")
    if seats:
        who = seating(match.game, seats)
        if len(who) != match.players:
            fail(f"{file} has {match.players} seats, not {len(who)}", 2)
    else:
        who = [bot if (bot := re.sub(r" \d+$", "", name)) in BOTS else YOU for name in match.names]
    match.resume()
    return match, bots_of(who)


def check_target(file: Path, may_exist: bool) -> None:
    """Fail before the game rather than after it where the record cannot be saved there."""
    try:
        if file.is_dir():
            fail(f"{file} is a folder; --save wants the name of a file", 2)
        if file.exists() and not may_exist:
            fail(f"{file} exists already; choose another name, or go on from it with --resume", 2)
        if not file.absolute().parent.is_dir():
            fail(f"there is no folder {file.absolute().parent} to save in", 2)
    except OSError as error:
        fail(f"nothing can be saved as {file}: {error.strerror}", 2)
