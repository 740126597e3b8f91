"""What the commands share: errors, languages, games and options, tables, record files, machine code."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from fondaco.kernel.language import LANGUAGES, _, language

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from fondaco.kernel.game import Game
    from fondaco.kernel.native import Native
    from fondaco.kernel.words import Section

RECORD_BYTES = 16 * 2**20
"""No record is longer: one of a whole game has some ten thousand bytes."""


def console() -> Console:
    """The terminal. What it is given is shown as it stands: names and records are no markup."""
    from rich.console import Console

    return Console(markup=False, highlight=False, emoji=False)


def fail(message: str, status: int = 1) -> NoReturn:
    """Say what is wrong on the standard error and leave; status 2 where the command was misused."""
    typer.echo(f"Error: {printable(message, keep=chr(10))}", err=True)
    raise typer.Exit(status)


def printable(text: str, keep: str = "") -> str:
    """The text without characters that command a terminal: records and names may come from anyone."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in keep else "\N{REPLACEMENT CHARACTER}" for c in text)


# The language


def _use_language(context: typer.Context, code: str | None) -> str | None:
    if code is not None:
        if code not in LANGUAGES:
            raise typer.BadParameter(f"one of {', '.join(LANGUAGES)} is wanted, not {code!r}")
        context.with_resource(language(code))
    return code


LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--language",
        callback=_use_language,
        metavar="|".join(LANGUAGES),
        help="The language of all that is said about the games; by default that of the system (LC_ALL, LANG).",
    ),
]
"""Given before or after the name of the command."""


def language_of_system(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for; English where it asks for none we have."""
    names = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    code = next(filter(None, names), "").replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return code if code in LANGUAGES else "en"


def use_language_of_system(context: typer.Context) -> None:
    """Put the language of the system in force until the command ends."""
    context.with_resource(language(language_of_system(os.environ)))


# Games and options


def game_of(name: str) -> Game:
    """The game of that name; `-` may stand for `_`. Fails with the names there are."""
    from fondaco.kernel.game import load

    try:
        return load(name.strip().lower().replace("-", "_"))
    except ValueError as error:
        fail(str(error), 2)


OptionsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--options", "-o", metavar="NAME=VALUE", help="A table option of the game. May be given several times."
    ),
]


PatienceOption = Annotated[
    float,
    typer.Option("--time-limit", metavar="SECONDS", min=0.1, help="The most that a program may take for a choice."),
]
RayOption = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="Play on the Ray cluster of this address instead of this computer."),
]
BOTS_HELP = "random, clerk, merchant, banker, doge from the weakest on, or program:COMMAND for a program of your own"
"""Who can be named as a bot."""


def options_of(game: Game, texts: Sequence[str] | None) -> dict[str, str]:
    """Table options written `name=value`, checked. Fails with the options and values there are."""
    options: dict[str, str] = {}
    for text in texts or ():
        for one in text.split(","):
            name, sign, value = (part.strip() for part in one.partition("="))
            if not (name and sign and value):
                fail(f"an option is written name=value, not {one!r}", 2)
            if name in options:
                fail(f"option {name} is given twice", 2)
            options[name] = value
    try:
        game.option_values(options)
    except ValueError as error:
        fail(str(error), 2)
    return options


# Tables

SYMBOLS = "⚜♜☀⚓◎★"
STYLES = ("bold blue", "bold red", "bold yellow", "bold green", "bold magenta", "bold")
"""The symbol and the colour of each seat's house: lily, tower, sun, anchor, ring, star."""


NUMBER = re.compile(r"-?[\d.,]+( %)?|–")
LONGEST_NAME = 36
"""The most characters of a first column that is not broken over lines."""


class Painter:
    """Texts and tables in which the seats' names stand in the colour of their house, with its symbol in tables."""

    def __init__(self, console: Console, names: Sequence[str]) -> None:
        self.names = [printable(name) for name in names]
        self.symbols = SYMBOLS if console.encoding.lower().startswith("utf") else ""

    def sentence(self, text: str, style: str = "") -> Text:
        """A text with coloured names."""
        from rich.text import Text

        painted = Text(printable(text), style)
        for seat, name in enumerate(self.names):
            painted.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", STYLES[seat % len(STYLES)])
        return painted

    def cell(self, value: str | int) -> Text:
        """A cell: a seat's name gets its symbol too."""
        from rich.text import Text

        text = printable(str(value), keep="\n")
        if text not in self.names:
            return Text(text)
        seat = self.names.index(text)
        symbol = f"{self.symbols[seat]} " if seat < len(self.symbols) else ""
        return Text(symbol + text, STYLES[seat % len(STYLES)])

    def table(self, section: Section) -> Table:
        """A section as a table; columns of numbers stand right."""
        from rich import box
        from rich.table import Table
        from rich.text import Text

        table = Table(
            box=box.SIMPLE_HEAD,
            show_edge=False,
            show_header=bool(section.columns),
            padding=(0, 1, 0, 0),
            pad_edge=False,
        )
        for i in range(max(len(section.columns), *(len(row) for row in section.rows), 0)):
            cells = [row[i] for row in section.rows if i < len(row)]
            numbers = bool(cells) and all(NUMBER.fullmatch(str(cell)) for cell in cells)
            heading = section.columns[i] if i < len(section.columns) else ""
            whole = i == 0 and max(map(len, map(str, cells)), default=0) <= LONGEST_NAME
            table.add_column(Text(printable(heading)), justify="right" if numbers else "left", no_wrap=whole)
        for row in section.rows:
            table.add_row(*map(self.cell, row))
        return table

    def show(self, console: Console, section: Section) -> None:
        """Print a section: title, table, note."""
        console.print(self.sentence(section.title, "bold"))
        if section.rows:
            console.print(self.table(section))
        if section.note:
            console.print(self.sentence(section.note, "dim"))
        console.print()


# Records


class Unusable(Exception):
    """A file that holds no text, with the reason."""


def read_text(name: str) -> str:
    """The text of a record file, or of the standard input for `-`. Raises Unusable."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(RECORD_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(RECORD_BYTES + 1)
    except FileNotFoundError:
        raise Unusable("there is no such file") from None
    except IsADirectoryError:
        raise Unusable("this is a folder, not a record file") from None
    except (OSError, ValueError) as error:
        raise Unusable(f"it cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > RECORD_BYTES:
        raise Unusable(f"it has more than {RECORD_BYTES // 2**20} MiB: no record is that long")
    if not data.strip():
        raise Unusable("it is empty")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Unusable(f"line {line}: this is no UTF-8 text, as records are") from None


def write_text(file: Path, text: str) -> None:
    """Write a record, whole or not at all. Raises OSError."""
    part = file.with_name(f"{file.name}.part")
    part.write_text(text, encoding="utf-8", newline="\n")
    os.replace(part, file)


# Clusters


def no_ray() -> NoReturn:
    """Fail because Ray is not installed."""
    fail("a cluster needs Ray: pip install 'fondaco[ray]'")


# Machine code


def machine_code(game: Game) -> Native:
    """The compiled verbs of a game, from the cache. An empty one is filled by another process; progress is shown."""
    from fondaco.kernel import native

    try:
        if not native.ready(game):
            _fill_cache(game)
        return native.load(game)
    except OSError as error:
        no_cache(error, "--interpreted does without machine code, slowly")


def no_cache(error: OSError, instead: str = "") -> NoReturn:
    """Fail because machine code cannot be kept; `instead` says what does without it."""
    where = f"{error.filename}: {error.strerror}" if error.filename else str(error)
    remedies = "; ".join(filter(None, ("FONDACO_CACHE names another folder", instead)))
    fail(f"no machine code can be kept here: {where}\n{remedies}.")


def _fill_cache(game: Game) -> None:
    import threading

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from fondaco.kernel import native

    process = native.fill_cache(game)
    assert process.stdout and process.stderr
    errors: list[str] = []
    drain = threading.Thread(target=errors.extend, args=(process.stderr,), daemon=True)
    drain.start()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    try:
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task(_("Making machine code"), total=None)
            for line in process.stdout:
                name, done, of = line.split()
                said = _("Making machine code: {name}").format(name=name)
                progress.update(task, description=said, completed=int(done), total=int(of))
        status = process.wait()
    except BaseException:
        process.terminate()
        process.wait()
        raise
    drain.join()
    if status:
        reason = "".join(errors[-1:]).strip() or f"its process ended with status {status}"
        fail(f"the machine code of {game.name} could not be made: {reason}\n--interpreted does without it, slowly.")
