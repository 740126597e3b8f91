"""Translations. Every text a player sees passes through `_` or `plural`, in the language in force.

The texts of the house are in `fondaco/locale/LANG/LC_MESSAGES/django.mo`, and serve the library, the command line and
the web; each game brings its own as `locale/LANG.mo` in its folder.
"""

from __future__ import annotations

import functools
import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

LANGUAGES = {"en": "English", "ru": "Русский", "es": "Español"}
LOCALE = Path(__file__).parent.parent / "locale"

_folders: list[Path] = []
_current: ContextVar[str] = ContextVar("language", default="en")


@functools.cache
def _catalogue(code: str) -> gettext.NullTranslations:
    """The catalogue of the house, which asks those of the games for what it does not have."""
    found = gettext.translation("django", LOCALE, languages=[code], fallback=True)
    for folder in _folders:
        if (folder / f"{code}.mo").is_file():
            with (folder / f"{code}.mo").open("rb") as file:
                found.add_fallback(gettext.GNUTranslations(file))
    return found


@functools.lru_cache(1 << 15)  # a board asks for the same few names hundreds of times
def _translated(code: str, context: str | None, text: str) -> str:
    catalogue = _catalogue(code)
    return catalogue.gettext(text) if context is None else catalogue.pgettext(context, text)


def add_texts(folder: Path) -> None:
    """Translate by the catalogues `LANG.mo` in the folder, too. Adding a folder again changes nothing."""
    if folder not in _folders:
        _folders.append(folder)
        forget()


def forget() -> None:
    """Read the catalogues again when they are next asked."""
    _catalogue.cache_clear()
    _translated.cache_clear()


@contextmanager
def language(code: str) -> Iterator[None]:
    """Use a language inside the block. An unknown one means English."""
    token = _current.set(code if code in LANGUAGES else "en")
    try:
        yield
    finally:
        _current.reset(token)


def current() -> str:
    """The language in force."""
    return _current.get()


def _(text: str) -> str:
    """The text in the language in force."""
    return _translated(_current.get(), None, text)


def p_(context: str, text: str) -> str:
    """The text in the language in force, told apart from an equal English text by a context."""
    return _translated(_current.get(), context, text)


def plural(one: str, many: str, n: int, **fields: object) -> str:
    """The form of the text that fits the number n, in the language in force, with `{n}` and the fields filled in."""
    return _catalogue(_current.get()).ngettext(one, many, n).format(n=n, **fields)


def N_(text: str) -> str:
    """Mark a text for translation where it stands as data; `_` translates it where it is shown."""
    return text
