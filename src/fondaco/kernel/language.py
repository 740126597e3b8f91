"""Translations. Every text a player sees passes through `_` or `plural`, in the language in force.

One catalogue, `fondaco/locale/LANG/LC_MESSAGES/django.mo`, serves the library, the command line and the web.
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

_current: ContextVar[str] = ContextVar("language", default="en")


@functools.cache
def _catalogue(code: str) -> gettext.NullTranslations:
    return gettext.translation("django", LOCALE, languages=[code], fallback=True)


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
    return _catalogue(_current.get()).gettext(text)


def p_(context: str, text: str) -> str:
    """The text in the language in force, told apart from an equal English text by a context."""
    return _catalogue(_current.get()).pgettext(context, text)


def plural(one: str, many: str, n: int, **fields: object) -> str:
    """The form of the text that fits the number n, in the language in force, with `{n}` and the fields filled in."""
    return _catalogue(_current.get()).ngettext(one, many, n).format(n=n, **fields)


def N_(text: str) -> str:
    """Mark a text for translation where it stands as data; `_` translates it where it is shown."""
    return text
