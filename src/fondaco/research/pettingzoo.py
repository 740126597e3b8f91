"""The games as environments of PettingZoo. Importing this module registers them as `fondaco/NAME-v0`.

>>> from fondaco.research import pettingzoo
>>> env = pettingzoo.env("masks", players=2)
>>> env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.last()
>>> observation["observation"].shape, observation["action_mask"].tolist()
((68,), [1, 1, 0, 0, 0])

Agents are `player_0`, `player_1`, ...: the seats. An observation is a dict of `observation`, laid out as
`fondaco.kernel.features.Layout` says, and `action_mask`. Chance draws by itself, as in `fondaco.batch`: the same seed
and actions make the same game there. The end pays each seat from 1 (it beat all others) to -1, in sum 0.
"""

# The extra may not be installed where types are checked.
# pyright: reportMissingImports=false

from __future__ import annotations

from typing import Any, Self

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.env_registry.registration import register
from pettingzoo.utils import wrappers

from fondaco.kernel import native
from fondaco.kernel.features import Layout
from fondaco.kernel.game import Game, catalogue, load
from fondaco.kernel.state import NOBODY, WATCHER
from fondaco.match.view import View
from fondaco.research.batch import Room

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
"""Printed text, text, an SVG file as text, and a picture (height, width, 3) of bytes."""


class FondacoEnv(AECEnv):  # type: ignore[misc]
    """One table of a game. What `env` gives is this one within PettingZoo's usual wrappers."""

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        options: dict[str, str] | None = None,
        render_mode: str | None = None,
        width: int = 900,
    ) -> None:
        """`width`: of the picture that `render` gives, in pixels. Raises ValueError for what the game is not for."""
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        self.game, self.players, self.render_mode, self.width = game, game.table(players), render_mode, width
        self.options = game.option_values(options or {})
        self.metadata = {"render_modes": list(RENDER_MODES), "name": f"{game.name}_v0", "is_parallelizable": False}
        self.layout = Layout(game)
        self.possible_agents = [f"player_{seat}" for seat in range(self.players)]
        self.agents: list[str] = []
        low, high = self.layout.bounds()
        actions = game.rules.ACTIONS
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(low, high, dtype=np.float32)
        self._machine = native.load(game)
        self._lanes = self._machine.lanes
        self._desk = Room(self._machine).desk
        self._blank, self._states = self._machine.states(1), self._machine.states(1)
        self._rng, self._seed = np.zeros((1, 4), np.uint64), np.zeros(1, np.int64)
        self._action = np.zeros(1, np.int32)
        self._paid, self._over = np.zeros((1, self.players), np.float32), np.zeros(1, np.bool_)
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space:
        """The space of a seat's observations: the same one at each call."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        """All action codes of the game."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. Without a seed the game follows from the seed given last, or from chance."""
        if seed is None:
            seed = int(self._seeds.integers(2**62))
        else:
            self._seeds = np.random.default_rng(seed)
        self._seed[0] = seed
        self._states["actor"] = NOBODY
        self._take(again=True)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[int(self._states["actor"][0])]

    def step(self, action: int | None) -> None:
        """Take an action for `agent_selection`, then all that chance draws. Raises ValueError where it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._action[0] = -1 if action is None else action
        if self._lanes["check_lanes"](0, 1, self._states, self._action, self._desk) == 0:
            raise ValueError(f"action {action!r} is not legal")
        self._take(again=False)
        actor = int(self._states["actor"][0])
        self._cumulative_rewards[agent] = 0.0
        if actor == NOBODY:
            self.rewards = dict(zip(self.agents, self._paid[0].tolist(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            self._accumulate_rewards()
        else:
            self.agent_selection = self.agents[actor]
        if self.render_mode == "human":
            self.render()

    def _take(self, again: bool) -> None:
        table = (self.players, self.options, self._seed, self._rng, self._paid, self._over)
        self._lanes["step_lanes"](0, 1, self._states, self._blank, self._action, *table, again, self._desk)

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What a seat sees, and what it may do: nothing where others act."""
        seat = int(agent[7:])
        seen = np.empty((1, self.layout.size), np.float32)
        mask = np.zeros((1, self.game.rules.ACTIONS), np.bool_)
        self._lanes["observe_lanes"](0, 1, self._states, seat, self.layout.table, seen, self._desk)
        if agent == self.agent_selection:
            self._lanes["mask_lanes"](0, 1, self._states, mask, self._desk)
        return {"observation": seen[0], "action_mask": mask[0].view(np.int8)}

    def state(self) -> NDArray[np.float32]:
        """The whole position in the layout of an observation, hidden things too, seen by no seat."""
        row = np.empty(self.layout.size, np.float32)
        self._lanes["encode_at"](self._states, 0, self.layout.table, row, self._desk)
        return row

    def render(self) -> Any:
        """The position as a watcher sees it, in the form of the `render_mode`; None where it is `human` or not set."""
        if self.render_mode is None:
            return None
        position = self.game.rules.State.unpack(self._states, 0)
        names = tuple(self.game.words.seat_title(seat, self.players) for seat in range(self.players))
        over = position.actor == NOBODY
        view = View(self.game, self.game.view(position, WATCHER), WATCHER, names, over)
        if self.render_mode == "svg":
            return view.svg()
        if self.render_mode == "rgb_array":
            from fondaco.research.picture import picture

            return picture(view.svg(), self.width)
        if self.render_mode == "human":
            print(view.text())
            return None
        return view.text()

    def get_state(self) -> dict[str, Any]:
        """All that the game's course depends on: what `set_state` puts back, in this environment or one like it."""
        return {
            "position": self._states.tobytes(),
            "stream": self._rng.copy(),
            "agents": list(self.agents),
            "selection": self.agent_selection,
            "tables": [
                dict(table) for table in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations)
            ],
        }

    def set_state(self, state: dict[str, Any]) -> None:
        """Go back to where `get_state` was called."""
        self._states[:] = np.frombuffer(state["position"], self._states.dtype)
        self._rng[:] = state["stream"]
        self.agents, self.agent_selection = list(state["agents"]), state["selection"]
        self.rewards, self._cumulative_rewards, self.terminations, self.truncations = map(dict, state["tables"])
        self.infos = {agent: {} for agent in self.agents}

    def clone(self) -> Self:
        """An independent environment at the same point, which goes on in the same way."""
        chosen = {o.name: o.values[v] for o, v in zip(self.game.rules.OPTIONS, self.options, strict=True)}
        twin = type(self)(self.game, self.players, chosen, self.render_mode, self.width)
        twin.set_state(self.get_state())
        return twin

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        chosen = {o.name: o.values[v] for o, v in zip(self.game.rules.OPTIONS, self.options, strict=True)}
        state = self.get_state() if hasattr(self, "agent_selection") else None
        return _restored, (self.game, self.players, chosen, self.render_mode, self.width, state)

    def __str__(self) -> str:
        return str(self.metadata["name"])


def _restored(
    game: Game, players: int, options: dict[str, str], render_mode: str | None, width: int, state: Any
) -> FondacoEnv:
    made = FondacoEnv(game, players, options, render_mode, width)
    if state is not None:
        made.set_state(state)
    return made


def raw_env(
    game: str,
    players: int | None = None,
    options: dict[str, str] | None = None,
    render_mode: str | None = None,
    width: int = 900,
) -> FondacoEnv:
    """An environment without wrappers, which refuses an illegal action with ValueError."""
    return FondacoEnv(load(game), players, options, render_mode, width)


def env(
    game: str,
    players: int | None = None,
    options: dict[str, str] | None = None,
    render_mode: str | None = None,
    width: int = 900,
) -> AECEnv:
    """An environment in PettingZoo's usual wrappers: an illegal action ends the game and costs its seat 1."""
    wrapped: Any = wrappers.TerminateIllegalWrapper(
        raw_env(game, players, options, render_mode, width), illegal_reward=-1
    )
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


for _name, _game in catalogue().items():
    register("aec", f"fondaco/{_name}-v0", env, kwargs={"game": _name, "players": min(_game.rules.PLAYERS)})
