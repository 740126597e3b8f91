"""Golden playthroughs of OpenSpiel: `python -m tests.research.playthroughs` writes them anew."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from fondaco.kernel.game import catalogue

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 1


def playthrough(name: str) -> str:
    """A game at random as OpenSpiel writes it out; lines of numbers longer than a page's width by their digest."""
    import pyspiel  # noqa: F401
    from open_spiel.python.algorithms import generate_playthrough

    import fondaco.research.openspiel  # noqa: F401  (registers the games)

    text = generate_playthrough.playthrough(f"fondaco_{name}", None, seed=SEED)
    return "\n".join(map(_short, re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE).splitlines())) + "\n"


def _short(line: str) -> str:
    if len(line) <= 400:
        return line
    return f"{line[:80]} ... sha256 {hashlib.sha256(line.encode()).hexdigest()[:16]}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for found in catalogue():
        (FOLDER / f"{found}.txt").write_text(playthrough(found), encoding="utf-8")
