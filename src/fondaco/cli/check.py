"""`fondaco check` and `fondaco verify`: records replayed by the rules, chance recomputed from its secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from fondaco.cli.terminal import LanguageOption, Painter, Unusable, console, printable, read_text
from fondaco.kernel.language import _, plural

if TYPE_CHECKING:
    from fondaco.kernel.words import Section
    from fondaco.match.match import Match
    from fondaco.match.record import Record

Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="Record files; - is the standard input.")]
SHOWN = 72
"""Characters shown of a wrong line."""
LONGEST_MESSAGE = 400
"""Characters shown of a message, which may quote what the file holds."""


class Wrong(Exception):
    """A record that is wrong, with a message that may have several lines."""


def replayed(text: str) -> tuple[Record, Match]:
    """A record and the match it leads to. Raises Wrong."""
    from fondaco.match.record import RecordError, parse_record
    from fondaco.match.replay import replay

    try:
        record = parse_record(text)
        return record, replay(record)
    except RecordError as error:
        raise Wrong(pointed(text, error.line, error.message)) from None
    except RecursionError:
        raise Wrong("too much is unknown in this record to find how it can have gone") from None
    except ValueError as error:
        raise Wrong(str(error)) from None


def pointed(text: str, number: int, message: str) -> str:
    """A message with the line it is about and, where it names a move that stands there once, a marker below."""
    line = text.replace("\r\n", "\n").split("\n")[number - 1].rstrip()
    words = line.split(" ")
    move = message.split(": ", maxsplit=1)[0]
    start, length = 0, len(line)
    if words.count(move) == 1:
        before = words[: words.index(move)]
        start, length = len(" ".join(before)) + bool(before), len(move)
        message = message.removeprefix(f"{move}: ")
    left = max(0, start - SHOWN // 2)
    shown = printable(line[left : left + SHOWN])
    head = f"{'…' if left else ''}{shown}{'…' if left + SHOWN < len(line) else ''}"
    marker = " " * (start - left + bool(left)) + "^" * max(1, min(length, len(shown) - start + left))
    if len(message) > LONGEST_MESSAGE:
        message = f"{message[:LONGEST_MESSAGE]}…"
    margin = f"{number} | "
    return f"line {number}: {message}\n{margin}{head}\n{' ' * (len(margin) - 2)}| {marker}"


def summary(record: Record, match: Match) -> Section:
    """What a record holds, as a table."""
    from fondaco.kernel.words import Section
    from fondaco.match.record import UNKNOWN

    words = match.game.words
    rows: list[tuple[str | int, ...]] = [(_("Game"), _(words.TITLE))]
    for option in match.game.rules.OPTIONS:
        value = match.options.get(option.name, option.default)
        rows.append((words.option_text(option, None), words.option_text(option, value)))
    rows.append((_("Players"), ", ".join(match.names)))
    rows.append((_("Turns"), str(len(record.turns))))
    rows.append((_("Steps"), str(len(match.steps))))
    unknown = sum(token.text == UNKNOWN for token in record.tokens)
    if unknown:
        filled = plural(
            "{n} unknown step filled with one that fits", "{n} unknown steps filled with ones that fit", unknown
        )
        rows.append((_("Unknown"), filled))
    rows.append((_("Chance"), chance_text(match)))
    rows.append((_("Result"), result_text(match)))
    return Section(_("The record is right"), (), tuple(rows))


def chance_text(match: Match) -> str:
    """Where the match's outcomes come from."""
    if not match.draws:
        return _("read off a real table")
    if match.chance.secret is None:
        return _("from a secret that is not in the record")
    return _("from a secret; fondaco verify recomputes it")


def result_text(match: Match) -> str:
    """How the match ended, in one line."""
    if match.abandoned:
        return _("abandoned")
    outcome = match.outcome
    if outcome is None:
        return _("not finished")
    order = sorted(range(match.players), key=lambda p: outcome.ranks[p])
    return ", ".join(f"{outcome.ranks[p]}. {match.names[p]} {outcome.points[p]}" for p in order)


def check(files: Files, language: LanguageOption = None) -> None:
    """Replay records by the rules and say what they hold, or on which line they are wrong.

    Ends with status 1 if any is wrong. Examples:

    - `fondaco check game.txt`
    - `fondaco check *.txt`
    - `cat game.txt | fondaco check -`
    """
    terminal = console()
    wrong = False
    for name in files:
        try:
            record, match = replayed(read_text(name))
        except (Unusable, Wrong) as error:
            wrong = True
            _complain(name, error)
        else:
            if len(files) > 1:
                typer.echo(f"{printable(name)}:")
            Painter(terminal, match.names).show(terminal, summary(record, match))
    raise typer.Exit(int(wrong))


def verify(files: Files, language: LanguageOption = None) -> None:
    """Recompute every card and die of a finished match from the secret that its house was committed to.

    Ends with status 1 if any differs. Examples:

    - `fondaco verify game.txt`
    - `cat game.txt | fondaco verify -`
    """
    from fondaco.match.record import RecordError
    from fondaco.match.replay import verify as recompute

    wrong = False
    for name in files:
        try:
            text = read_text(name)
            record, _match = replayed(text)
            try:
                outcomes = recompute(record)
            except RecordError as error:
                raise Wrong(pointed(text, error.line, error.message)) from None
        except (Unusable, Wrong) as error:
            wrong = True
            _complain(name, error)
        else:
            said = plural(
                "{n} outcome agrees with the secret committed to.",
                "{n} outcomes agree with the secret committed to.",
                outcomes,
            )
            typer.echo(f"{printable(name)}: {said}")
    raise typer.Exit(int(wrong))


def _complain(name: str, error: Exception) -> None:
    typer.echo(printable(f"{'standard input' if name == '-' else name}: {error}", keep="\n"), err=True)
