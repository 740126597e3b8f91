"""The doors for researchers next to their peers: `fondaco bench --peers`.

OpenSpiel and PettingZoo are measured here, where they are installed. Pgx needs JAX, which has no place in our
environment: it gets one of its own, made when it is first asked for, beside the machine code in the cache folder.
"""

from __future__ import annotations

import importlib
import json
import os
import platform
import random
import subprocess
import time
import venv
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

from fondaco.kernel import native
from fondaco.lab import bench_rules, bench_search, peer_search
from fondaco.lab.measure import Plan, Row, beside, bounded, compared, interleaved, steady, tables

if TYPE_CHECKING:
    from fondaco.kernel.game import Game
PGX = ("pgx>=2.6", "jax[cpu]")
BATCH = 4096
BATCH_TIMES = {"struggle_of_empires": 5.0}
"""How many times as fast as Pgx the batch of a game should be, where it is not 20 times."""
SEEN_IN = {"struggle_of_empires": 4.0}
"""The microseconds that the observation of a seat may take, where it is not one."""
_PGX_PROGRAM = """
import json, sys, time
import jax, jax.numpy as jnp, pgx
env = pgx.make("backgammon")
init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
best = 0.0
for n in (256, 1024, 4096):
    key = jax.random.PRNGKey(1)
    state = init(jax.random.split(key, n))
    def act(state, key):
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(key, logits, axis=1)
        return step(state, action, jax.random.split(key, n))
    act = jax.jit(act)
    state = act(state, key)
    state.observation.block_until_ready()
    done, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < float(sys.argv[1]):
        key, now = jax.random.split(key)
        state = act(state, now)
        state.observation.block_until_ready()
        done += n
    best = max(best, done / (time.perf_counter() - begin))
print(json.dumps(best))
"""


def peers(plan: Plan) -> Iterator[Row]:
    """All that is compared with peers, after a row that says on what."""
    yield Row(f"{_machine()}; {time.strftime('%Y-%m-%d')}; {_versions()}", float(os.cpu_count() or 1), "cores")
    yield from bench_rules.playouts(plan)
    yield from batches(plan)
    yield from observations(plan)
    yield from open_spiel(plan)
    yield from petting_zoo(plan)
    yield from bench_search.plain(plan)


def _machine() -> str:
    return f"{platform.machine()}, Python {platform.python_version()}"


def _versions() -> str:
    found = []
    for package in ("numpy", "numba", "open_spiel", "pettingzoo"):
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            found.append(f"{package} not installed")
    return ", ".join(found)


def batches(plan: Plan) -> Iterator[Row]:
    """Random play of a batch with masks and observations on all cores, against Pgx's backgammon at its best batch."""
    peer = pgx_rate(plan.seconds)
    for game in plan.games:
        what, players = tables(game)[-1]
        ours = interleaved([steady(batch_work(game, players), plan.seconds)], plan.repeats)[0]
        what = f"batch with masks and observations: {what}"
        if peer:
            least = BATCH_TIMES.get(game.name, 20.0)
            yield compared(what, ours, "steps/s", "Pgx backgammon on the CPU", peer, least)
        else:
            yield Row(what, ours, "steps/s", "Pgx: its environment could not be made")


def batch_work(game: Game, players: int) -> Callable[[], int]:
    """A step of a batch, its masks and its observations."""
    from fondaco.research.batch import Batch

    batch = Batch(game, players, BATCH)
    mask, seen, actions = batch.legal_mask(), batch.observe(), batch.random_actions()

    def step() -> int:
        batch.legal_mask(mask)
        batch.observe(out=seen)
        batch.random_actions(actions)
        batch.step(actions)
        return BATCH

    return step


def pgx_rate(seconds: float) -> float | None:
    """Steps a second of Pgx's backgammon at its best batch; None where its environment cannot be made."""
    folder = native.cache_root() / "peers" / "pgx"
    python = str(folder / "bin" / "python")
    try:
        if not (folder / "ready").exists():
            venv.create(folder, with_pip=True, clear=True)
            command = [python, "-m", "pip", "install", "--quiet", *PGX]
            subprocess.run(command, check=True, capture_output=True, timeout=900)
            (folder / "ready").touch()
        command = [python, "-c", _PGX_PROGRAM, str(max(seconds, 0.2))]
        done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=600)
    except (OSError, subprocess.SubprocessError):
        return None
    return float(json.loads(done.stdout.splitlines()[-1]))


def observations(plan: Plan) -> Iterator[Row]:
    """The observation of one seat as machine code, on one core."""
    from fondaco.research.batch import Batch

    for game in plan.games:
        what, players = tables(game)[-1]
        batch = Batch(game, players, 512, threads=1)
        for _ in range(40):
            batch.step(batch.random_actions())
        seen = batch.observe()

        def work(batch: Any = batch, seen: Any = seen) -> int:
            batch.observe(out=seen)
            return 512

        rate = interleaved([steady(work, plan.seconds)], plan.repeats)[0]
        yield bounded(f"observation of a seat: {what}", 1e6 / rate, "us", high=SEEN_IN.get(game.name, 1.0))


def open_spiel(plan: Plan) -> Iterator[Row]:
    """Random play from Python through the adapter, against a game of Python that has as many actions and no rules."""
    try:
        spiel: Any = importlib.import_module("pyspiel")
        importlib.import_module("fondaco.research.openspiel")
    except ImportError:
        yield Row("OpenSpiel", 0, "steps/s", "not measured, pyspiel is not installed")
        return
    hearts = spiel.load_game("hearts")
    for game in plan.games:
        what, players = tables(game)[-1]
        loaded = spiel.load_game(f"fondaco_{game.name}(players={players})")
        works = [spiel_work(loaded), spiel_work(empty_game(spiel, loaded))]
        ours, empty = interleaved([steady(work, plan.seconds) for work in works], plan.repeats)
        yield compared(f"OpenSpiel from Python: {what}", ours, "steps/s", "an empty Python game", empty, 0.8)
        for (name, act), (_, peer) in zip(_acts(loaded), _acts(hearts), strict=True):
            rates = interleaved([steady(_hundred(a), plan.seconds) for a in (act, peer)], plan.repeats)
            yield beside(f"OpenSpiel {name}: {what}", rates[0], "a second", "its hearts, in C++", rates[1])


def _acts(game: Any) -> list[tuple[str, Callable[[], object]]]:
    """What a search from Python asks of a state again and again, at the first choice of a random match."""
    spiel: Any = importlib.import_module("pyspiel")
    state = peer_search.dealt(game, random.Random(1))
    player, sampler = state.current_player(), spiel.UniformProbabilitySampler(0.0, 1.0)
    seen = state.observation_tensor if game.get_type().provides_observation_tensor else state.information_state_tensor
    return [
        ("clone", state.clone),
        ("observation", lambda: seen(player)),
        ("resample", lambda: state.resample_from_infostate(player, sampler)),
    ]


def _hundred(act: Callable[[], object]) -> Callable[[], int]:
    def work() -> int:
        for _ in range(100):
            act()
        return 100

    return work


def spiel_work(game: Any) -> Callable[[], int]:
    """One random game; it returns its steps."""
    dice = random.Random(1)

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, odds)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def empty_game(spiel: Any, like: Any, games: int = 20) -> Any:
    """A game of Python without rules: turn by turn chance and a seat, with as many legal actions as `like` has on the
    average of random games, and as long."""
    dice = random.Random(2)
    choices: list[int] = []
    outcomes: list[int] = []
    for _ in range(games):
        state = like.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            (outcomes if state.is_chance_node() else choices).append(len(legal))
            state.apply_action(dice.choice(legal))
    actions = list(range(max(1, sum(choices) // len(choices))))
    few = max(1, sum(outcomes) // max(1, len(outcomes)))
    chances = [(a, 1 / few) for a in range(few)]
    steps = len(choices) + len(outcomes)
    share, length, name = len(outcomes) / steps, steps // games, f"empty_{like.get_type().short_name}"
    chance_at = [int((k + 1) * share) > int(k * share) for k in range(length)]

    class Empty(spiel.State):  # type: ignore[misc]
        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.steps = 0

        def current_player(self) -> int:
            return -4 if self.steps == length else -1 if chance_at[self.steps] else 0

        def is_terminal(self) -> bool:
            return self.steps == length

        def _legal_actions(self, player: int) -> list[int]:
            return list(actions)

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return list(chances)

        def _apply_action(self, action: int) -> None:
            self.steps += 1

        def returns(self) -> list[float]:
            return [0.0] * like.num_players()

    kind = spiel.GameType(
        short_name=name,
        long_name=name,
        dynamics=spiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=spiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=spiel.GameType.Information.PERFECT_INFORMATION,
        utility=spiel.GameType.Utility.ZERO_SUM,
        reward_model=spiel.GameType.RewardModel.TERMINAL,
        max_num_players=like.num_players(),
        min_num_players=like.num_players(),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
    )
    info = spiel.GameInfo(
        num_distinct_actions=like.num_distinct_actions(),
        max_chance_outcomes=like.max_chance_outcomes(),
        num_players=like.num_players(),
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=length,
    )

    class Game(spiel.Game):  # type: ignore[misc]
        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> Empty:
            return Empty(self)

    return Game()


def petting_zoo(plan: Plan) -> Iterator[Row]:
    """Random play in PettingZoo's wrappers, against an environment with the same spaces that does nothing in them."""
    try:
        zoo: Any = importlib.import_module("fondaco.research.pettingzoo")
    except ImportError:
        yield Row("PettingZoo", 0, "steps/s", "not measured, pettingzoo is not installed")
        return
    for game in plan.games:
        what, players = tables(game)[-1]
        works = [zoo_work(zoo.env(game.name, players)), zoo_work(empty_env(zoo, game.name, players))]
        ours, empty = interleaved([steady(work, plan.seconds) for work in works], plan.repeats)
        yield compared(f"PettingZoo wrapped: {what}", ours, "steps/s", "an empty environment", empty, 0.7)


def zoo_work(env: Any) -> Callable[[], int]:
    """One random game; it returns its steps."""

    def play() -> int:
        env.reset()
        steps = 0
        for agent in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
            steps += 1
        return steps

    return play


def empty_env(zoo: Any, name: str, players: int) -> Any:
    """The spaces and the length of a random game of the real environment, in the same wrappers, and nothing else."""
    real = zoo.env(name, players)
    length = zoo_work(real)()
    raw = real.unwrapped
    sizes, turns = {agent: raw.observe(agent) for agent in raw.possible_agents}, raw.possible_agents
    mask = sizes[turns[0]]["action_mask"]
    mask[: max(1, len(mask) // 8)] = 1

    class Empty(zoo.AECEnv):  # type: ignore[misc]
        def __init__(self) -> None:
            self.metadata, self.render_mode = raw.metadata, None
            self.possible_agents = list(turns)

        def observation_space(self, agent: str) -> Any:
            return raw.observation_space(agent)

        def action_space(self, agent: str) -> Any:
            return raw.action_space(agent)

        def reset(self, seed: int | None = None, options: Any = None) -> None:
            self.agents, self.steps = list(turns), 0
            self.rewards = dict.fromkeys(turns, 0.0)
            self._cumulative_rewards = dict.fromkeys(turns, 0.0)
            self.terminations, self.truncations = dict.fromkeys(turns, False), dict.fromkeys(turns, False)
            self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in turns}
            self.agent_selection = turns[0]

        def step(self, action: Any) -> None:
            if self.terminations[self.agent_selection]:
                self._was_dead_step(action)
                return
            self.steps += 1
            self._cumulative_rewards[self.agent_selection] = 0.0
            self.agent_selection = turns[self.steps % len(turns)]
            if self.steps + len(turns) >= length:
                self.terminations = dict.fromkeys(turns, True)
                self.agent_selection = turns[0]

        def observe(self, agent: str) -> Any:
            return {"observation": sizes[agent]["observation"].copy(), "action_mask": mask.copy()}

    wrapped: Any = zoo.wrappers.TerminateIllegalWrapper(Empty(), illegal_reward=-1)
    return zoo.wrappers.OrderEnforcingWrapper(zoo.wrappers.AssertOutOfBoundsWrapper(wrapped))
