"""Rulebooks as pages: Markdown to HTML, an anchor at every clause, a table of contents."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from html import unescape

from markdown_it import MarkdownIt

from fondaco.kernel.game import Game

_REFERENCE = re.compile(r"(?<![\w#\"-])([A-Z]{2,5}-\d+\.\d+)(?![\w\"-])")
_HEADING = re.compile(r"<h2>(.*?)</h2>", re.DOTALL)


@dataclass(frozen=True)
class Chapter:
    """A heading, and the anchor that leads to it."""

    id: str
    title: str


@dataclass(frozen=True)
class Book:
    """A rulebook's HTML, safe to show as it is, and its chapters."""

    html: str
    contents: list[Chapter]


@functools.lru_cache(maxsize=64)
def read(game: Game, language: str) -> Book:
    """The game's rulebook in a language."""
    html = str(MarkdownIt("commonmark", {"html": False}).enable("table").render(game.rulebook(language)))
    clauses = set(re.findall(r"<li>\s*(?:<p>)?<strong>([A-Z]+-\d+\.\d+)</strong>", html))
    html = _REFERENCE.sub(lambda m: f'<a href="#{m[1]}">{m[1]}</a>' if m[1] in clauses else m[1], html)
    html = re.sub(
        r'<li>(\s*(?:<p>)?)<strong><a href="#([A-Z]+-\d+\.\d+)">',
        r'<li id="\2">\1<strong><a class="clause" href="#\2">',
        html,
    )
    contents: list[Chapter] = []

    def heading(found: re.Match[str]) -> str:
        anchor = f"chapter-{len(contents) + 1}"
        contents.append(Chapter(anchor, unescape(found[1])))
        return f'<h2 id="{anchor}">{found[1]}</h2>'

    return Book(_HEADING.sub(heading, html), contents)
