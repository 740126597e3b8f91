"""How a position is laid out for a learner: a fixed row of numbers, derived from the declaration of the `State`.

An observation is made from a *view* (a `hide`-n copy), field by field in the order of the declaration, so it can hold
nothing that its viewer may not know. A game's optional module `research` says of each field what its numbers are::

    FEATURES = {
        "phase": kinds(0, OVER, "what is asked"),
        "coins": number(0, 900, 100, "coins by seat"),
        "cargo": counts(0, KINDS - 1, "kinds aboard, by seat"),
        "totals": left_out("follows from the cargo"),
    }

`kinds` become one-hot rows, `number`s are divided by their scale, and where the order along the last axis is of no
account, `counts` tell how often each kind stands there. A field of which nothing is said is a number divided
by the largest that fits its type.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Any

from fondaco.kernel.state import NOBODY

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fondaco.kernel.game import Game

CODES = ("i1", "u1", "i2", "u2", "i4")
"""The integer types of fields; the table of a layout holds their index."""


@dataclass(frozen=True)
class Feature:
    """What a field's values are, how they are written and what they mean."""

    form: str
    low: int
    high: int
    per: int
    meaning: str


def kinds(low: int, high: int, meaning: str) -> Feature:
    """Values that name something, each from `low` to `high`: a row of `high - low + 1` noughts and a one."""
    return Feature("kinds", low, high, 1, meaning)


def number(low: int, high: int, per: int, meaning: str) -> Feature:
    """Values that count something, from `low` to `high`, divided by `per`."""
    return Feature("number", low, high, per, meaning)


def counts(low: int, high: int, meaning: str) -> Feature:
    """Kinds of which only the number along the field's last axis counts: how often each of `low` to `high` is there.

    Other values (such as -1 for an empty place) are not counted.
    """
    return Feature("counts", low, high, 1, meaning)


def left_out(why: str) -> Feature:
    """A field that says nothing which other fields do not say."""
    return Feature("left out", 0, 0, 1, why)


@dataclass(frozen=True)
class Part:
    """One part of an observation: `start` and `shape` in the row, and the range of its numbers.

    `kinds` and `counts` have one place for each of their values on the last axis, beginning with `base`; a `number` was
    divided by `per`.
    """

    name: str
    form: str
    start: int
    shape: tuple[int, ...]
    low: float
    high: float
    base: int
    per: int
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)

    @property
    def stop(self) -> int:
        return self.start + self.size


class Layout:
    """Where everything stands in an observation of a game: the same for all seats, player counts and options."""

    def __init__(self, game: Game) -> None:
        said: Mapping[str, Feature] = getattr(game.research, "FEATURES", {})
        fields = game.rules.State.fields
        unknown = said.keys() - fields.keys()
        if unknown:
            raise ValueError(f"{game.name} has no field {', '.join(sorted(unknown))}")
        seats = max(game.rules.PLAYERS)
        common = {
            "actor": kinds(NOBODY, seats - 1, "who acts: nobody (the game is over), chance, or the seat"),
            "players": number(min(game.rules.PLAYERS), seats, seats, "the number of players"),
            "turn": number(0, 2**15 - 1, 100, "the number of the turn"),
        }
        viewer = Part("viewer", "kinds", 0, (seats,), 0.0, 1.0, 0, 1, "the seat that looks on; all 0 for a watcher")
        self.parts: list[Part] = [viewer]
        self.left_out: dict[str, str] = {}
        self._numbers: list[tuple[int, int, int, int]] = []
        self._kinds: list[tuple[int, int, int, int, int]] = []
        offsets = {name: int(where[1]) for name, where in (game.rules.State.dtype().fields or {}).items()}
        for name, field in fields.items():
            feature = said.get(name) or common.get(name) or _by_type(name, field.low, field.high)
            if feature.form == "left out":
                self.left_out[name] = feature.meaning
                continue
            start, per = self.parts[-1].stop, feature.per
            together = field.shape[-1] if feature.form == "counts" else 1
            if feature.form == "number":
                width, shape, low, high = 0, field.shape or (1,), feature.low / per, feature.high / per
            else:
                width = feature.high - feature.low + 1
                outer = field.shape[:-1] if feature.form == "counts" else field.shape
                shape, low, high = (*outer, width), 0.0, float(together)
            self.parts.append(
                Part(name, feature.form, start, shape, low, high, feature.low, feature.per, feature.meaning)
            )
            code = CODES.index(field.code)
            for k in range(prod(field.shape)):
                at = offsets[name] + k * int(field.code[1])
                if width:
                    self._kinds.append((code, start + k // together * width, at, feature.low, width))
                else:
                    self._numbers.append((code, start + k, at, per))

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.parts[-1].stop

    @cached_property
    def table(self) -> tuple[NDArray[np.uint32], NDArray[np.float32], NDArray[np.int32], NDArray[np.int64]]:
        """What the encoder reads: `numbers`, `scales`, `kinds`, `ends`.

        A column of `numbers` is a place in the observation and a byte in the position; `scales`: what the value there
        is multiplied by. A column of `kinds`: the place of the least kind, the byte, the least kind, the number of
        kinds, the type. Both are sorted by type; `ends`: where the numbers of the first four types end, and the kinds
        of the first.
        """
        import numpy as np

        numbers, found = sorted(self._numbers), sorted(self._kinds)
        codes = [code for code, *_ in numbers]
        ends = [sum(code <= most for code in codes) for most in range(len(CODES) - 1)]
        ends.append(sum(code == 0 for code, *_ in found))
        kinds = [(to, at, low, width, code) for code, to, at, low, width in found]
        return (
            np.array([[to, at] for _, to, at, _ in numbers], np.uint32).reshape(-1, 2).T.copy(),
            np.float32(1) / np.array([per for *_, per in numbers], np.float32),
            np.array(kinds, np.int32).reshape(-1, 5).T.copy(),
            np.array(ends, np.int64),
        )

    def bounds(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The least and the greatest that each number of an observation can be."""
        import numpy as np

        low, high = (np.zeros(self.size, np.float32) for _ in range(2))
        for part in self.parts:
            scale = np.float32(1) / np.float32(part.per)  # as it is encoded, to the last bit
            low[part.start : part.stop] = np.float32(round(part.low * part.per)) * scale
            high[part.start : part.stop] = np.float32(round(part.high * part.per)) * scale
        return low, high

    def pieces(self, observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """Views into the last axis of an observation, or of many, by the name of the part and in its shape."""
        lead = observation.shape[:-1]
        return {p.name: observation[..., p.start : p.stop].reshape(*lead, *p.shape) for p in self.parts}


def _by_type(name: str, low: int, high: int) -> Feature:
    return number(low, high, high, name.replace("_", " "))
