"""Build hook: compile the translations, so that every wheel and every `pip install .` has them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(source: Path) -> list[Path]:
    """Write the `.mo` beside every `.po` under a `locale` folder of the source; return what was written."""
    written = []
    for catalogue in sorted(source.glob("**/locale/**/*.po")):
        # The house has LANG/LC_MESSAGES/django.po, as Django wants; a game has LANG.po.
        language = catalogue.parts[-3] if catalogue.parent.name == "LC_MESSAGES" else catalogue.stem
        with catalogue.open("rb") as file:
            read = read_po(file, locale=language, abort_invalid=True)
        target = catalogue.with_suffix(".mo")
        unfinished = catalogue.with_suffix(".mo.new")
        with unfinished.open("wb") as file:
            write_mo(file, read)
        unfinished.replace(target)  # a server that runs from this checkout never reads half a catalogue
        written.append(target)
    return written


class CustomBuildHook(BuildHookInterface[Any]):
    """Runs before hatchling collects the files of a wheel, an sdist or an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues of the tree that is built."""
        compile_catalogues(Path(self.root) / "src")
