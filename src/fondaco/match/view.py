"""What one seat, or a watcher, may know and do: the only thing that players and bots are ever given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any

from fondaco.kernel.game import Game
from fondaco.kernel.language import _
from fondaco.kernel.rng import Rng
from fondaco.kernel.words import Prompt, Section


@dataclass(frozen=True)
class View:
    """A hidden copy of a position (`state`), and what follows from it for its viewer."""

    game: Game
    state: Any
    viewer: int
    names: tuple[str, ...]
    over: bool = False

    @property
    def acts(self) -> bool:
        """Whether it is this viewer's turn to choose."""
        return not self.over and self.viewer >= 0 and int(self.state.actor) == self.viewer

    @property
    def legal(self) -> list[int]:
        """The viewer's legal actions, ascending; empty where others act."""
        return self.game.legal(self.state) if self.acts else []

    @property
    def prompt(self) -> Prompt:
        """What the table waits for, as this viewer may read it."""
        if self.over:
            return Prompt(_("The match is over."))
        if self.acts:
            return self.game.words.prompt(self.state, self.names)
        return Prompt(self.game.words.waiting(self.state, self.names))

    def deal(self, rng: Rng) -> Any:
        """A whole position, hidden parts filled at random, consistent with all that the viewer has seen."""
        position = self.state.copy()
        self.game.rules.deal(position, self.viewer, rng)
        return position

    @property
    def sections(self) -> list[Section]:
        """The text board."""
        return self.game.words.describe(self.state, self.names)

    def text(self) -> str:
        """The text board and the prompt as plain text."""
        parts = [self.game.words.heading(self.state)]
        parts += [plain(section) for section in self.sections]
        parts.append(self.prompt.sentence)
        return "\n\n".join(parts)

    def svg(self) -> str:
        """The board as an SVG that stands by itself, its style within."""
        drawing = self.game.board.draw(self.state, self.names, self.viewer, self.prompt, frozenset())
        opening, closing, rest = drawing.partition(">")
        return f"{opening}{closing}<style>{stylesheet(self.game)}</style>{rest}"

    __str__ = text

    def _repr_svg_(self) -> str:
        return self.svg()


Deal = Callable[[Rng], Any]
"""What a bot may ask for besides its view: a filled position."""


def stylesheet(game: Game) -> str:
    """The style of a game's board."""
    shared = resources.files("fondaco.kernel") / "board.css"
    own = resources.files(game.package) / "board.css"
    return "\n".join(f.read_text(encoding="utf-8") for f in (shared, own) if f.is_file())


def plain(section: Section) -> str:
    """A table as text with aligned columns; numbers stand right."""
    rows: Sequence[Sequence[str | int]] = [section.columns, *section.rows] if section.columns else section.rows
    width = [max(len(str(row[i])) for row in rows if i < len(row)) for i in range(max(map(len, rows), default=0))]
    lines = [section.title]
    for row in rows:
        cells = [str(c).rjust(w) if isinstance(c, int) else str(c).ljust(w) for c, w in zip(row, width, strict=False)]
        lines.append("  " + "  ".join(cells).rstrip())
    if section.note:
        lines.append("  " + section.note)
    return "\n".join(lines)
