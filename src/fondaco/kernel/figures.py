"""The printed figures of a game: read from its `figures.toml`, corrected by the owner's own file, named by a digest.

`FONDACO_FIGURES=DIR` lets a person correct figures without touching code: what `DIR/GAME.toml` says replaces what the
game's own file says, key by key (a list is replaced whole). A key that the game's own file does not have is an error.
"""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

from fondaco.kernel.settings import WrongSetting


class FiguresError(WrongSetting):
    """A figures file that cannot be read or does not fit the game. The message names file and key."""


class Figures:
    """The figures of one game, with checked access by dotted key."""

    def __init__(self, source: str, data: dict[str, Any]) -> None:
        self.source, self.data = source, data
        canonical = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True, default=str)
        self.digest = hashlib.sha256(canonical.encode()).hexdigest()[:16]

    def error(self, key: str, wanted: str) -> FiguresError:
        return FiguresError(f"{self.source}: {key} must be {wanted}")

    def get(self, key: str) -> Any:
        """The value at `key` (`tracks.levels`, `setup.0.players`). Raises FiguresError where there is none."""
        value: Any = self.data
        for part in key.split("."):
            try:
                value = value[int(part)] if isinstance(value, list) else value[part]
            except (KeyError, IndexError, TypeError, ValueError):
                raise self.error(key, "given; it is missing") from None
        return value

    def whole(self, key: str, low: int = 0, high: int = 2**31 - 1) -> int:
        """A whole number from low to high."""
        value = self.get(key)
        if not _whole(value) or not low <= value <= high:
            raise self.error(key, f"a whole number from {low} to {high}, not {value!r}")
        return int(value)

    def wholes(self, key: str, low: int = 0, high: int = 2**31 - 1, length: int | None = None) -> tuple[int, ...]:
        """A list of whole numbers from low to high."""
        value = self.get(key)
        count = "" if length is None else f"{length} "
        fits = isinstance(value, list) and all(_whole(v) and low <= v <= high for v in value)
        if not fits or not value or (length is not None and len(value) != length):
            raise self.error(key, f"a list of {count}whole numbers from {low} to {high}, not {value!r}")
        return tuple(value)

    def names(self, key: str, length: int | None = None) -> tuple[str, ...]:
        """A list of different names."""
        value = self.get(key)
        fits = isinstance(value, list) and value and all(isinstance(v, str) for v in value)
        if not fits or len(set(value)) != len(value) or (length is not None and len(value) != length):
            raise self.error(key, f"a list of {'' if length is None else f'{length} '}different names, not {value!r}")
        return tuple(value)

    def indices(self, key: str, names: tuple[str, ...], length: int | None = None) -> tuple[int, ...]:
        """A list of some of the names, as their indices."""
        value = self.get(key)
        fits = isinstance(value, list) and all(v in names for v in value)
        if not fits or (length is not None and len(value) != length):
            count = "" if length is None else f"{length} "
            raise self.error(key, f"a list of {count}names out of {', '.join(names)}, not {value!r}")
        return tuple(names.index(v) for v in value)

    def rows(self, key: str) -> Iterator[str]:
        """The keys of the tables of a list of tables: `harbour.0`, `harbour.1`, ..."""
        value = self.get(key)
        if not isinstance(value, list) or not all(isinstance(v, dict) for v in value):
            raise self.error(key, "a list of tables")
        return (f"{key}.{i}" for i in range(len(value)))


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def load(package: str) -> Figures:
    """The figures of the game in `package`, with the owner's corrections. Raises FiguresError."""
    game = package.rpartition(".")[2]
    own = resources.files(package) / "figures.toml"
    data = _read(str(own), own.read_text(encoding="utf-8"))
    source = f"{game}/figures.toml"
    folder = os.environ.get("FONDACO_FIGURES")
    if folder:
        if not Path(folder).is_dir():
            raise FiguresError(f"FONDACO_FIGURES={folder}: there is no such folder")
        corrected = Path(folder) / f"{game}.toml"
        if corrected.is_file():
            source = str(corrected)
            data = _merge(source, "", data, _read(source, corrected.read_text(encoding="utf-8")))
    return Figures(source, data)


def _read(source: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FiguresError(f"{source} is not readable as TOML: {error}") from None


def _merge(source: str, place: str, base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in over.items():
        if key not in base:
            raise FiguresError(f"{source}: there is no figure {place}{key}; there are {', '.join(base)}")
        old = base[key]
        merged[key] = (
            _merge(source, f"{key}.", old, value) if isinstance(old, dict) and isinstance(value, dict) else value
        )
    return merged
