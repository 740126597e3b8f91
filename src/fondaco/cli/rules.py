"""`fondaco rules` and `fondaco games`: the rulebooks, and what there is to play."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from fondaco.cli.terminal import LanguageOption, Painter, console, fail, game_of
from fondaco.kernel.language import _, current


def clause_text(rulebook: str, wanted: str) -> str:
    """The Markdown of a clause (`MED-4.4`, also `4.4`) or of a whole chapter (`MED-4`); "" where there is none.

    A clause reaches from its bold code at the start of a list item to the next one or to the next heading.
    """
    code = re.escape(wanted.strip().upper().removesuffix("."))
    exact, chapter, inside = [], [], ""
    for line in rulebook.splitlines():
        start = re.match(r"- \*\*([A-Z]+-[\w.]+)\*\*", line)
        if start:
            inside = start[1].upper()
        elif line.startswith("#"):
            inside = ""
        if inside and re.fullmatch(rf"(?:[A-Z]+-)?{code}", inside):
            exact.append(line)
        elif inside and re.fullmatch(rf"(?:[A-Z]+-)?{code}\..+", inside):
            chapter.append(line)
    return "\n".join(exact or chapter).strip()


def chapters(rulebook: str) -> list[str]:
    """The headings of a rulebook's chapters."""
    return [line.removeprefix("## ").strip() for line in rulebook.splitlines() if line.startswith("## ")]


def rules(
    game: Annotated[str, typer.Argument(help="The game, as `fondaco games` lists it.")],
    clause: Annotated[str, typer.Argument(help="A clause, such as MED-4.4, or all of a chapter, such as MED-4.")] = "",
    language: LanguageOption = None,
) -> None:
    """Show a rulebook, or one clause of it.

    Examples:

    - `fondaco rules medici`
    - `fondaco rules medici MED-4.4`
    - `fondaco rules medici --language es`
    """
    from rich.markdown import Markdown

    found = game_of(game)
    text = found.rulebook(current())
    if clause:
        text = clause_text(text, clause)
        if not text:
            fail(
                f"the rulebook of {found.name} has no clause {clause!r}; `fondaco rules {found.name}` shows them all", 2
            )
    console().print(Markdown(text))


def games(language: LanguageOption = None) -> None:
    """List the games: name, number of players, table options.

    Examples:

    - `fondaco games`
    - `fondaco games --language ru`
    """
    from fondaco.kernel.game import catalogue, span
    from fondaco.kernel.words import Section

    terminal = console()
    painter = Painter(terminal, ())
    for name, game in sorted(catalogue().items()):
        players = span(game.rules.PLAYERS, "–")
        rows: list[tuple[str | int, ...]] = [(_("Name"), name), (_("Players"), players)]
        for option in game.rules.OPTIONS:
            label = game.words.option_text(option, None)
            values = ", ".join(f"{v} ({game.words.option_text(option, v)})" for v in option.values)
            rows.append((_("Option {name}").format(name=option.name), f"{label}: {values}"))
        painter.show(terminal, Section(_(game.words.TITLE), (), tuple(rows), _(game.words.SUMMARY)))
