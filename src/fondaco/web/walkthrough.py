"""A first game told step by step, each step beside the board it speaks of.

A game's `rulebook` folder holds two files for it: `walkthrough.toml`, the words of the steps, and `first_game.toml`,
the moves that lead from one step's position to the next and the parts of the board to look at.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any

from fondaco.kernel.game import Game
from fondaco.kernel.language import _
from fondaco.kernel.words import Ambiguous, Unreadable

READER = 0
"""The seat from which the board is seen."""

Rectangle = tuple[float, float, float, float]
"""x, y, width and height, in the units of the board's `viewBox`."""


@dataclass(frozen=True)
class Scene:
    """The board of a step: its position, the ids of the pieces that moved since the step before, where to look."""

    position: Any
    moved: frozenset[str]
    look: tuple[Rectangle, ...]


@dataclass(frozen=True)
class Step:
    """One step, in the language in force. `number` counts from 1."""

    number: int
    title: str
    text: str
    clause: str
    focus: str


def steps(game: Game) -> list[Step]:
    """The steps of the game's walk-through; none where it has no walk-through."""
    return [
        Step(number, _(told["title"]), _(told["text"]), told["clause"], told["focus"])
        for number, told in enumerate(_read(game, "walkthrough.toml").get("step", ()), 1)
    ]


def scene(game: Game, number: int) -> Scene | None:
    """The board of a step. None where the game has none, or other figures than the printed ones forbid its moves."""
    scenes = _scenes(game)
    return scenes[number - 1] if 0 < number <= len(scenes) else None


def names(game: Game) -> list[str]:
    """Those who sit at the table of the first game, in the language in force."""
    named = _read(game, "first_game.toml").get("players") or ()
    players = _players(game)
    return [_(named[p]) if named else game.words.seat_title(p, players) for p in range(players)]


def draw(game: Game, number: int) -> str:
    """The board of a step as SVG, all but what the step speaks of in shade; empty where there is no board."""
    seen = scene(game, number)
    if seen is None:
        return ""
    view = game.view(seen.position, READER)
    drawing = game.board.draw(view, names(game), READER, None, seen.moved)
    return drawing.removesuffix("</svg>") + _shade(drawing, seen.look) + "</svg>"


def caption(game: Game, number: int) -> str:
    """The chapter of the game in which a step's board stands: "Day 1"."""
    seen = scene(game, number)
    return game.words.heading(game.view(seen.position, READER)) if seen else ""


@functools.cache
def _read(game: Game, name: str) -> dict[str, Any]:
    file = resources.files(game.package) / "rulebook" / name
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _players(game: Game) -> int:
    return len(_read(game, "first_game.toml").get("players") or ()) or game.rules.PLAYERS[0]


@functools.cache
def _scenes(game: Game) -> tuple[Scene, ...]:
    """The scenes of all steps, as far as the moves are legal."""
    found: list[Scene] = []
    told = _read(game, "first_game.toml").get("step", ())
    if not told:
        return ()
    s = game.new(_players(game))
    places = game.board.places(s)
    for step in told:
        for text in step["moves"].split():
            if not _play(game, s, text):
                return tuple(found)
        now = game.board.places(s)
        moved = frozenset(piece for piece, place in now.items() if places[piece] != place)
        found.append(Scene(s.copy(), moved, tuple(tuple(part) for part in step["look"])))
        places = now
    return tuple(found)


def _play(game: Game, s: Any, text: str) -> bool:
    """Take the move written so, if it is legal."""
    try:
        action = game.words.parse(s, text)
    except (Ambiguous, Unreadable):
        return False
    if action not in game.legal(s):
        return False
    game.rules.apply(s, action)
    return True


def _shade(drawing: str, look: Sequence[Rectangle]) -> str:
    """What is laid over the board: a shade with openings, and a frame about each opening."""
    size = re.search(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', drawing)
    if size is None or not look:
        return ""
    openings = "".join(f"M{x + 12:g} {y:g}{_rounded(w, h)}" for x, y, w, h in look)
    frames = "".join(
        f'<rect class="look" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="12"/>' for x, y, w, h in look
    )
    return f'<path class="shade" fill-rule="evenodd" d="M0 0H{size[1]}V{size[2]}H0z{openings}"/>{frames}'


def _rounded(w: float, h: float) -> str:
    """The outline of an opening, from its upper left corner's end."""
    return (
        f"h{w - 24:g}a12 12 0 0 1 12 12v{h - 24:g}a12 12 0 0 1-12 12h{24 - w:g}"
        f"a12 12 0 0 1-12-12v{24 - h:g}a12 12 0 0 1 12-12z"
    )
