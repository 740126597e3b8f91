"""The pages of the games on the documentation site, made from the games themselves (a hook of MkDocs)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from fondaco.kernel.features import Layout
from fondaco.kernel.game import Game, catalogue, span
from fondaco.kernel.rng import new_rng
from fondaco.kernel.verbs import random_action

SEEN_IN = 40
"""Games at random from which the notation of actions is gathered."""


def house() -> list[Game]:
    """The games that come with Fondaco, by title."""
    return sorted((g for g in catalogue().values() if g.package.startswith("fondaco.")), key=lambda g: g.words.TITLE)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    for entry in config.nav or []:
        if isinstance(entry, dict) and "Games" in entry:
            entry["Games"] = [f"games/{game.name}.md" for game in house()]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for game in house():
        files.append(File.generated(config, f"games/{game.name}.md", content=page(game)))
    return files


def page(game: Game) -> str:
    """One game: what it is, its codes, its observations, its figures, its rules."""
    words = game.words
    options = "".join(f"- `{o.name}`: {', '.join(o.values)} (by default {o.default})\n" for o in game.rules.OPTIONS)
    rulebook = re.sub(r"^#", "##", game.rulebook("en"), flags=re.MULTILINE)
    return (
        f"# {words.TITLE}\n\n{words.SUMMARY}\n\n"
        f'For {span(game.rules.PLAYERS)} players. In Python `fondaco.new("{game.name}")`, in OpenSpiel '
        f"`fondaco_{game.name}`, in PettingZoo `fondaco/{game.name}-v0`.\n\n"
        + (f"Table options:\n\n{options}\n" if options else "")
        + "\n".join(lengths(game))
        + "\n\n## Actions and notation\n\n"
        + f"{game.rules.ACTIONS} codes, those of chance among them. Codes next to each other with notation of one form "
        + "stand in one line.\n\n| codes | notation |\n|---|---|\n"
        + "\n".join(f"| {codes} | {texts} |" for codes, texts in actions(game))
        + "\n\n## Observation\n\n"
        + "\n".join(observation(game))
        + "\n\n## Figures\n\nWith where each comes from.\n\n```toml\n"
        + (resources.files(game.package) / "figures.toml").read_text(encoding="utf-8")
        + "```\n\n"
        + rulebook
    )


def lengths(game: Game) -> Iterator[str]:
    yield "| players | most choices | most outcomes of chance |"
    yield "|---|---|---|"
    for players in game.rules.PLAYERS:
        choices, draws = game.longest(players, game.default_options)
        yield f"| {players} | {choices} | {draws} |"


def actions(game: Game) -> Iterator[tuple[str, str]]:
    """Ranges of codes with the first and the last notation of each."""
    seen: dict[int, str] = {}
    out, weights = [0] * game.rules.MAX_LEGAL, [0] * game.rules.MAX_LEGAL
    for seed in range(SEEN_IN):
        rng, s = new_rng(seed), game.new(game.rules.PLAYERS[seed % len(game.rules.PLAYERS)])
        while (a := random_action(s, out, weights, rng)) >= 0:
            if a not in seen:
                for code in game.legal(s):
                    seen.setdefault(code, game.words.notation(s, code))
            game.rules.apply(s, a)
    group: list[int] = []
    for code in [*sorted(seen), -1]:
        if group and (code < 0 or form(seen[code]) != form(seen[group[-1]])):
            first, last = group[0], group[-1]
            codes = str(first) if first == last else f"{first}-{last}"
            yield codes, f"`{seen[first]}`" if first == last else f"`{seen[first]}` ... `{seen[last]}`"
            group = []
        group.append(code)


def form(text: str) -> str:
    """What notations of one kind have in common: all but their numbers."""
    return re.sub(r"\d+", "#", text)


def observation(game: Game) -> Iterator[str]:
    layout = Layout(game)
    yield f"{layout.size} numbers, the same for all seats, player counts and options."
    yield ""
    yield "| part | from | shape | values | meaning |"
    yield "|---|---|---|---|---|"
    for part in layout.parts:
        values: dict[str, Any] = {
            "kinds": f"one-hot from {part.base}",
            "counts": f"how many of each, from {part.base}",
            "number": f"divided by {part.per}",
        }
        shape = " x ".join(map(str, part.shape))
        yield f"| `{part.name}` | {part.start} | {shape} | {values[part.form]} | {part.meaning} |"
    if layout.left_out:
        yield ""
        yield "Left out: " + "; ".join(f"`{name}` ({why})" for name, why in layout.left_out.items()) + "."
