"""What players of OpenSpiel's games observe: the view now, or the history as they may write it down."""

# The extra may not be installed where types are checked.
# pyright: reportMissingImports=false

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from fondaco.kernel import native
from fondaco.kernel.game import Game
from fondaco.kernel.state import WATCHER

if TYPE_CHECKING:
    from fondaco.research.openspiel import State, Table

TENSOR_LIMIT = 2**14
"""Numbers that an information-state tensor may have; longer histories come as strings only."""


def position_text(at: Table, states: NDArray[np.void], fields: Iterable[str] | None = None) -> str:
    """A position in one line: the fields and their values."""
    return " ".join(f"{name}={_short(states[name][0].tolist())}" for name in fields or at.game.rules.State.fields)


def _short(value: Any) -> str:
    return "[" + " ".join(map(_short, value)) + "]" if isinstance(value, list) else str(value)


class Observer:
    """What a player sees now, in the parts of the game's `Layout`.

    Public and private together: the player's own view. Public alone: the view of a watcher. Private alone: the parts in
    which the two differ, and 0 for all others.
    """

    def __init__(self, at: Table, kind: Any) -> None:
        self.table = at
        self.public = bool(kind.public_info)
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._rows = np.zeros((1, at.layout.size), np.float32)
        self.tensor = self._rows[0]
        self.dict: dict[str, NDArray[np.float32]] = at.layout.pieces(self.tensor)

    def set_from(self, state: State, player: int) -> None:
        at = self.table
        viewer = player if self.private else WATCHER
        at.observe(0, 1, state.core.states, viewer, at.layout.table, self._rows, at.desk)
        if not self.public and not self.private:
            self.tensor[:] = 0
        elif not self.public:
            own = self._view(state, player)
            hidden = self._view(state, WATCHER)
            for name, piece in self.dict.items():
                if name == "viewer" or own[name].tobytes() == hidden[name].tobytes():
                    piece[...] = 0

    def _view(self, state: State, viewer: int) -> NDArray[np.void]:
        seen = native.copied(state.core.states)
        self.table.machine.hide(seen, 0, viewer)
        return seen

    def string_from(self, state: State, player: int) -> str:
        if not self.private:
            return position_text(self.table, self._view(state, WATCHER)) if self.public else ""
        own = self._view(state, player)
        if self.public:
            return f"p{player} {position_text(self.table, own)}"
        hidden = self._view(state, WATCHER)
        differ = [name for name in own.dtype.names or () if own[name].tobytes() != hidden[name].tobytes()]
        return position_text(self.table, own, differ) if differ else ""


class History:
    """All that a player has seen: every step, or that there was one which the player does not know.

    The tensor, where the longest history has at most `TENSOR_LIMIT` numbers: `viewer` (players), `steps` (longest
    history, actions + 1): one-hot by action code, the last place for a step that is not known; 0 behind the last step.
    """

    def __init__(self, at: Table, kind: Any) -> None:
        self.table = at
        self.viewer = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.public = bool(kind.public_info)
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        length, width = at.choices + at.draws, at.game.rules.ACTIONS + 1
        if remembers(at.game):
            self.tensor = np.zeros(at.players + length * width, np.float32)
            self.dict["viewer"] = self.tensor[: at.players]
            self.dict["steps"] = self.tensor[at.players :].reshape(length, width)

    def _steps(self, state: State, player: int) -> list[int | None]:
        known = state.core.known(state.history(), player) if self.viewer else self._watched(state)
        if self.public:
            return known
        return [a for a, seen in zip(known, self._watched(state), strict=True) if seen is None and a is not None]

    def _watched(self, state: State) -> list[int | None]:
        """The steps that everybody knows."""
        history, core = state.history(), state.core
        seats = [core.known(history, q) for q in range(core.table.players)]
        return [None if None in step else step[0] for step in zip(*seats, strict=True)]

    def set_from(self, state: State, player: int) -> None:
        if self.tensor is None:
            return
        self.tensor[:] = 0
        if self.viewer:
            self.dict["viewer"][player] = 1
        for k, action in enumerate(self._steps(state, player)):
            self.dict["steps"][k, -1 if action is None else action] = 1

    def string_from(self, state: State, player: int) -> str:
        steps = " ".join("?" if a is None else str(a) for a in self._steps(state, player))
        if not self.public:
            return steps
        if not self.viewer:
            return steps or "-"
        if not self.table.game.hides:
            return f"p{player} {steps}"
        # A state sampled for another seat has `?` where that seat does not know: the view tells what this one holds.
        seen = native.copied(state.core.states)
        self.table.machine.hide(seen, 0, player)
        return f"p{player} {steps} | {position_text(self.table, seen)}"


def remembers(game: Game) -> bool:
    """Whether the histories of a game are short enough for a tensor."""
    longest = max(sum(game.longest(n, game.default_options)) for n in game.rules.PLAYERS)
    return longest * (game.rules.ACTIONS + 1) + max(game.rules.PLAYERS) <= TENSOR_LIMIT
