"""The games as games of OpenSpiel. Importing this module registers them.

>>> import pyspiel
>>> import fondaco.research.openspiel
>>> game = pyspiel.load_game("fondaco_medici(players=4)")
>>> game.num_players(), game.max_utility(), game.utility_sum()
(4, 1.0, 0.0)

Every step of the rules is a node of the tree, forced steps too, and every card and die is an explicit chance node. A
terminal state pays each seat from 1 (it beat all others) to -1 in equal steps by rank; in sum 0.

A state's *information state* is its history as the player may write it down: `fondaco.kernel.game.Game.disclose`.
"""

# The extra may not be installed where types are checked.
# pyright: reportMissingImports=false

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from fondaco.kernel import native
from fondaco.kernel.features import Layout
from fondaco.kernel.game import Game, catalogue
from fondaco.kernel.rng import seed_rng
from fondaco.kernel.state import CHANCE, NOBODY
from fondaco.research.batch import Room
from fondaco.research.spiel_observers import History, Observer, position_text, remembers

PREFIX = "fondaco_"
UNKNOWN = -1
"""A step that the player does not know, in the history of a state sampled for it; `pyspiel.INVALID_ACTION`."""
_TERMINAL = int(pyspiel.PlayerId.TERMINAL)
_PLAYER: list[int] = [_TERMINAL, *range(NOBODY + 1, 64)]
"""Whom OpenSpiel calls the actor, by the number that `follow` gives."""


class Table:
    """A game, a number of players and options, with the machine code and the room that its states share."""

    def __init__(self, game: Game, players: int, options: tuple[int, ...]) -> None:
        self.game, self.players, self.options = game, players, options
        self.machine = native.load(game)
        self.lanes = self.machine.lanes
        self.desk = Room(self.machine).desk
        self.layout = Layout(game)
        self.first = self.machine.new(players, options)
        self.observe = self.lanes["observe_lanes"]
        self.every = list(range(game.rules.ACTIONS))
        """All actions: a part of this list takes less time than a new one."""
        self.out, self.weights = self.machine.actions(), self.machine.actions()
        self.odds = np.zeros(len(self.weights))
        self.listed, self.listed_odds = self.out.data, self.odds.data  # quicker to make lists of
        room = self.out, self.weights, self.odds
        self.follow = functools.partial(native.direct(self.lanes["follow"], *room, self.first, -1), *room)
        self.points = np.zeros((2, players), np.int64)
        self.choices, self.draws = game.longest(players, options)

    def __reduce__(self) -> tuple[Any, ...]:
        return table, (self.game.name, self.players, self.options)


@functools.cache
def table(name: str, players: int, options: tuple[int, ...]) -> Table:
    """The one `Table` of a game, number of players and options."""
    return Table(catalogue()[name], players, options)


@dataclass(frozen=True)
class Line:
    """Where a state comes from."""

    base: tuple[tuple[int | None, ...], ...]
    """By seat, the steps before `origin` as it may write them down: empty but for sampled states."""
    origin: NDArray[np.void]
    """The position from which the steps that are not in `base` begin."""
    path: list[tuple[Any, int]]
    """Positions and steps from there on, as far as they have been worked out."""


class Core:
    """A position and what its players know: all that a state has on the Python side."""

    player: int
    actions: list[int]
    __slots__ = ("_plain", "actions", "line", "odds", "player", "states", "table")

    def __init__(self, at: Table, states: NDArray[np.void], line: Line) -> None:
        self.table, self.states, self.line = at, states, line
        self.odds: Sequence[float] = ()
        """Where chance acts, how likely each action is."""
        self.follow(-1)

    def __deepcopy__(self, memo: object) -> Core:
        core = Core.__new__(Core)
        core.table, core.line, core.states = self.table, self.line, native.copied(self.states)
        core.player, core.actions, core.odds, core._plain = self.player, self.actions, self.odds, self._plain
        return core

    def follow(self, action: int) -> None:
        """Take the action, if there is one."""
        at = self.table
        found = at.follow(self.states, action)
        first, n = found >> 32, found >> 8 & 0xFFFFFF
        self.player = player = _PLAYER[found & 0xFF]
        self.actions = at.every[first : first + n] if first >= 0 else at.listed[:n].tolist()
        if player == CHANCE:
            self.odds = at.listed_odds[:n].tolist()
        self._plain: Any = None

    def __reduce__(self) -> tuple[Any, ...]:
        return _core, (self.table, self.states.tobytes(), self.line.base, self.line.origin.tobytes())

    def plain(self) -> Any:
        """The position as an object with lists; not to be changed."""
        if self._plain is None:
            self._plain = self.table.game.rules.State.unpack(self.states, 0)
        return self._plain

    def known(self, history: list[int], viewer: int) -> list[int | None]:
        """The steps of the history as the viewer may write them down now; None for those it does not know."""
        game, line = self.table.game, self.line
        base = line.base[viewer]
        if not game.conceals:
            return list(history)
        steps = history[len(base) :]
        # The path of the state before: as far as it went the same way it serves, and who leaves it copies it.
        path = line.path
        same = 0
        while same < min(len(path), len(steps)) and path[same][1] == steps[same]:
            same += 1
        if same < len(path):
            path = path[:same]
        if same < len(steps):
            path = list(path)
            position = game.rules.State.unpack(line.origin, 0)
            if path:
                position = path[-1][0].copy()
                game.rules.apply(position, path[-1][1])
            for action in steps[same:]:
                path.append((position.copy(), action))
                game.rules.apply(position, action)
        self.line = Line(line.base, line.origin, path)
        return [*base, *game.disclose(path, viewer)]


def _core(at: Table, states: bytes, base: tuple[tuple[int | None, ...], ...], origin: bytes) -> Core:
    position, before = (np.frombuffer(bytearray(data), at.machine.dtype) for data in (states, origin))
    return Core(at, position, Line(base, before, []))


class State(pyspiel.State):  # type: ignore[misc]
    """A state of a game of OpenSpiel; its methods are those of `pyspiel.State`."""

    core: Core

    def __init__(self, game: FondacoGame) -> None:
        super().__init__(game)
        self.core = copy.deepcopy(game.start)

    def current_player(self) -> int:
        return self.core.player

    def is_terminal(self) -> bool:
        return self.core.player == _TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.core.actions

    # Python asks these more often than anything else: they need no way through C++ and back.

    def is_chance_node(self) -> bool:
        return self.core.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        core = self.core
        if player is None or core.player in (player, CHANCE):
            return core.actions[:]
        found: list[int] = super().legal_actions(player)
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        core = self.core
        return list(zip(core.actions, core.odds, strict=True))

    def _apply_action(self, action: int) -> None:
        self.core.follow(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.core.table.game.words.notation(self.core.plain(), action)

    def returns(self) -> list[float]:
        core = self.core
        if core.player != _TERMINAL:
            return [0.0] * core.table.players
        at = core.table
        at.machine.scores(core.states, 0, at.points)
        ranks = at.points[1].tolist()
        others = at.players - 1
        return [(sum(r > mine for r in ranks) - sum(r < mine for r in ranks)) / others for mine in ranks]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """A state that the player cannot tell from this one, what it does not know dealt at random.

        `sampler` gives numbers from 0 to 1. Steps of the history that the player does not know are `UNKNOWN`.
        """
        core, at = self.core, self.core.table
        if not at.game.hides:
            clone: State = self.clone()
            return clone
        history = self.history()
        mine = core.known(history, player)
        position = native.copied(core.states)
        stream = np.zeros(4, np.uint64)
        seed_rng(stream, int(sampler() * 2**31) << 31 | int(sampler() * 2**31))
        at.machine.hide(position, 0, player)
        at.machine.deal(position, 0, player, stream)
        base = tuple(
            tuple(None if a is None or b is None else a for a, b in zip(core.known(history, q), mine, strict=True))
            for q in range(at.players)
        )
        taken = ",".join(
            f"{step.player}:{UNKNOWN if a is None else a}" for step, a in zip(self.full_history(), mine, strict=True)
        )
        state: State = self.get_game().deserialize_state(_EMPTY.format(taken, self.move_number(), _NOTHING))
        state.core = Core(at, position, Line(base, native.copied(position), []))
        return state

    def __str__(self) -> str:
        return position_text(self.core.table, self.core.states)


def _nothing() -> str:
    """An empty dict of attributes as OpenSpiel writes it into a serialised state."""
    import base64
    import pickle

    return base64.b64encode(pickle.dumps({})).decode()


_NOTHING = _nothing()
_EMPTY = "history={}\nmove_number={}\n__dict__={}"


class FondacoGame(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel; its methods are those of `pyspiel.Game`. `register` makes a class for each game."""

    found: Game
    kind: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        found, kind = self.found, self.kind
        given = {**kind.parameter_specification, **(params or {})}
        players = found.table(int(given.pop("players")))
        at = table(
            found.name, players, found.option_values({name: _value(parameter) for name, parameter in given.items()})
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=found.rules.ACTIONS,
            max_chance_outcomes=found.rules.ACTIONS,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=at.choices,
        )
        super().__init__(kind, info, params or {})
        self.table = at
        self.start = Core(at, at.first, Line(((),) * players, at.first, []))

    def new_initial_state(self, *_: Any) -> State:
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.table.draws

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | History:
        if params:
            raise ValueError(f"there are no observation parameters; given were {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody sees what all players see together")
        return (History if kind.perfect_recall else Observer)(self.table, kind)


def _parameter(value: str) -> str | int | bool:
    """An option's value as OpenSpiel reads it from a game's name: what looks like a number or a truth value is one."""
    return value == "true" if value in ("true", "false") else int(value) if value.isdecimal() else value


def _value(parameter: str | int | bool) -> str:
    return str(parameter).lower() if isinstance(parameter, bool) else str(parameter)


def game_type(game: Game) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game before there is a table."""
    players = min(game.rules.PLAYERS)
    specification = {"players": players, **{o.name: _parameter(o.default) for o in game.rules.OPTIONS}}
    perfect = pyspiel.GameType.Information.PERFECT_INFORMATION
    hidden = pyspiel.GameType.Information.IMPERFECT_INFORMATION
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=f"Fondaco: {game.words.TITLE}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=hidden if game.hides else perfect,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.rules.PLAYERS),
        min_num_players=players,
        provides_information_state_string=True,
        provides_information_state_tensor=remembers(game),
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=specification,
        default_loadable=True,
    )


def register(game: Game) -> None:
    """Make OpenSpiel know a game as `fondaco_NAME`, with `players` and its options as parameters."""
    kind = game_type(game)
    # A class, because OpenSpiel drops what it has registered after Python has ended, which no simple function survives;
    # by name in this module, because OpenSpiel pickles games.
    name = f"{game.name}_game"
    globals()[name] = type(name, (FondacoGame,), {"found": game, "kind": kind})
    pyspiel.register_game(kind, globals()[name])


for _game in catalogue().values():
    register(_game)
