"""Build hook: compile the translations, so that every wheel and every `pip install .` has them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(locale: Path) -> list[Path]:
    """Write `django.mo` beside every `LANG/LC_MESSAGES/django.po` under the folder; return what was written."""
    written = []
    for source in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3], abort_invalid=True)
        target = source.with_suffix(".mo")
        unfinished = source.with_suffix(".mo.new")
        with unfinished.open("wb") as file:
            write_mo(file, catalogue)
        unfinished.replace(target)  # a server that runs from this checkout never reads half a catalogue
        written.append(target)
    return written


class CustomBuildHook(BuildHookInterface[Any]):
    """Runs before hatchling collects the files of a wheel, an sdist or an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues of the tree that is built."""
        compile_catalogues(Path(self.root) / "src" / "fondaco" / "locale")
