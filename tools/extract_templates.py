"""Babel extractor for Django templates. Babel has none; Django's own `templatize` does the reading."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from io import BytesIO
from typing import IO, Any

from babel.messages.extract import extract_python
from django.utils.translation.template import templatize


def extract(
    fileobj: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[Any, ...]]:
    """Yield (line, function, messages, comments) for every translated text of a template, as Babel expects."""
    encoding = options.get("encoding", "utf-8")
    as_python = templatize(fileobj.read().decode(encoding))
    # A template's indentation would be an IndentationError in Python; no string spans two lines there.
    flat = "\n".join(line.strip() for line in as_python.split("\n"))
    yield from extract_python(BytesIO(flat.encode()), keywords, comment_tags, {"encoding": "utf-8"})
