"""Babel extractor for Python source. Babel's own reads tokens: before Python 3.12 it sees nothing inside f-strings."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from typing import IO, Any


def extract(
    fileobj: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[Any, ...]]:
    """Yield (line, function, messages, comments) for every call of a translating function, as Babel expects."""
    source = fileobj.read().decode(options.get("encoding", "utf-8"))
    lines = source.splitlines()
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in keywords:
            messages = tuple(_text(argument) for argument in call.args)
            yield call.lineno, call.func.id, messages, _comments(lines[: call.lineno - 1], comment_tags)


def _text(argument: ast.expr) -> str | None:
    """A literal text; None for anything else, which cannot be translated."""
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else None


def _comments(above: list[str], tags: Collection[str]) -> list[str]:
    """The comment that ends in the line above, from the line with a tag on."""
    block: list[str] = []
    for line in map(str.strip, reversed(above)):
        if not line.startswith("#"):
            return []
        block.insert(0, line.lstrip("# "))
        if block[0].startswith(tuple(tags)):
            return block
    return []
