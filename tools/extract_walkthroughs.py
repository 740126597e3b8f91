"""Babel extractor for the walk-throughs of the games: TOML files with the words of a first game and who plays it."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from typing import IO, Any

SHOWN = ("title", "text")


def extract(
    fileobj: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[Any, ...]]:
    """Yield (line, function, messages, comments) for the players' names and the shown texts of every `[[step]]`."""
    source = fileobj.read().decode(options.get("encoding", "utf-8"))
    told = tomllib.loads(source)
    for name in told.get("players", ()):
        yield 1, "", name, []
    headings = (number for number, line in enumerate(source.splitlines(), 1) if line.strip() == "[[step]]")
    for line, step in zip(headings, told["step"], strict=True):
        for key in SHOWN:
            if key in step:
                yield line, "", step[key], []
