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

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from fondaco.kernel import native
from fondaco.kernel.features import Layout
from fondaco.kernel.game import Game, catalogue
from fondaco.kernel.rng import seed_rng
from fondaco.kernel.state import NOBODY
from fondaco.research.batch import Room
from fondaco.research.spiel_observers import History, Observer, position_text, remembers

PREFIX = "fondaco_"
UNKNOWN = -1
"""A step that the player does not know, in the history of a state sampled for it; `pyspiel.INVALID_ACTION`."""
_TERMINAL = int(pyspiel.PlayerId.TERMINAL)


class Table:
    """A game, a number of players and options, with the machine code and the room that its states share."""

    def __init__(self, game: Game, players: int, options: tuple[int, ...]) -> None:
        self.game, self.players, self.options = game, players, options
        self.machine = native.load(game)
        self.lanes = self.machine.lanes
        self.desk = Room(self.machine).desk
        self.layout = Layout(game)
        self.first = self.machine.new(players, options)
        self.apply, self.legal, self.observe = self.machine.apply, self.machine.legal, self.lanes["observe_lanes"]
        self.out, self.weights = self.machine.actions(), self.machine.actions()
        self.points = np.zeros((2, players), np.int64)
        self.choices, self.draws = game.longest(players, options)

    def __reduce__(self) -> tuple[Any, ...]:
        return table, (self.game.name, self.players, self.options)


@functools.cache
def table(name: str, players: int, options: tuple[int, ...]) -> Table:
    """The one `Table` of a game, number of players and options."""
    return Table(catalogue()[name], players, options)


class Core:
    """A position and what its players know: all that a state has on the Python side. It never changes, so clones share
    it; each step makes a new one."""

    __slots__ = ("_path", "_plain", "base", "origin", "player", "states", "table")

    def __init__(self, at: Table, states: NDArray[np.void], player: int, before: Core | None = None) -> None:
        self.table, self.states, self.player = at, states, player
        self._plain: Any = None
        if before is None:
            self.base: tuple[tuple[int | None, ...], ...] = ((),) * at.players
            """By seat, the steps before `origin` as it may write them down: empty but for sampled states."""
            self.origin = at.first
            """The position from which the steps that are not in `base` begin."""
            self._path: list[tuple[Any, int]] = []
        else:
            self.base, self.origin, self._path = before.base, before.origin, before._path

    def __deepcopy__(self, memo: object) -> Core:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _core, (self.table, self.states.tobytes(), self.base, self.origin.tobytes())

    def plain(self) -> Any:
        """The position as an object with lists; not to be changed."""
        if self._plain is None:
            self._plain = self.table.game.rules.State.unpack(self.states, 0)
        return self._plain

    def known(self, history: list[int], viewer: int) -> list[int | None]:
        """The steps of the history as the viewer may write them down now; None for those it does not know."""
        game, base = self.table.game, self.base[viewer]
        if not game.conceals:
            return list(history)
        steps = history[len(base) :]
        # The path of the state before: as far as it went the same way it serves, and who leaves it copies it.
        path = self._path
        same = 0
        while same < min(len(path), len(steps)) and path[same][1] == steps[same]:
            same += 1
        if same < len(path):
            path = path[:same]
        if same < len(steps):
            path = list(path)
            position = game.rules.State.unpack(self.origin, 0)
            if path:
                position = path[-1][0].copy()
                game.rules.apply(position, path[-1][1])
            for action in steps[same:]:
                path.append((position.copy(), action))
                game.rules.apply(position, action)
        self._path = path
        return [*base, *game.disclose(path, viewer)]


def _core(at: Table, states: bytes, base: tuple[tuple[int | None, ...], ...], origin: bytes) -> Core:
    position = np.frombuffer(states, at.machine.dtype)
    core = Core(at, position, _player(int(position["actor"][0])))
    core.base, core.origin = base, np.frombuffer(origin, at.machine.dtype)
    return core


def _player(actor: int) -> int:
    return _TERMINAL if actor == NOBODY else actor


class State(pyspiel.State):  # type: ignore[misc]
    """A state of a game of OpenSpiel; its methods are those of `pyspiel.State`."""

    core: Core

    def __init__(self, game: FondacoGame) -> None:
        super().__init__(game)
        self.core = game.start

    def current_player(self) -> int:
        return self.core.player

    def is_terminal(self) -> bool:
        return self.core.player == _TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        core = self.core
        at = core.table
        actions: list[int] = at.out[: at.legal(core.states, 0, at.out)].tolist()
        return actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        core = self.core
        at = core.table
        n = at.legal(core.states, 0, at.out)
        at.machine.chance(core.states, 0, at.weights)
        weights = at.weights[:n].tolist()
        total = sum(weights)
        return [(a, w / total) for a, w in zip(at.out[:n].tolist(), weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        core = self.core
        at = core.table
        states = native.copied(core.states)
        at.apply(states, 0, action)
        actor = int(states["actor"][0])
        self.core = Core(at, states, _TERMINAL if actor == NOBODY else actor, core)

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
        dealt = Core(at, position, core.player)
        dealt.base = tuple(
            tuple(None if a is None or b is None else a for a, b in zip(core.known(history, q), mine, strict=True))
            for q in range(at.players)
        )
        dealt.origin = position
        taken = ",".join(
            f"{step.player}:{UNKNOWN if a is None else a}" for step, a in zip(self.full_history(), mine, strict=True)
        )
        state: State = self.get_game().deserialize_state(_EMPTY.format(taken, self.move_number(), _NOTHING))
        state.core = dealt
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
        self.start = Core(at, at.first, _player(int(at.first["actor"][0])))

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
