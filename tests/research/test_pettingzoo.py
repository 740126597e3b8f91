"""The games in PettingZoo: its own tests, and whole trajectories."""

from __future__ import annotations

import copy
import hashlib
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from fondaco.kernel.game import Game, catalogue
from fondaco.research.batch import Batch
from tests.research.tables import every_table

pytestmark = pytest.mark.peers


def maker(game: Game, players: int) -> Callable[..., Any]:
    from fondaco.research import pettingzoo

    return lambda **how: pettingzoo.env(game.name, players, **how)


@every_table
def test_api(game: Game, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    from pettingzoo.test import api_test

    # What it warns of is meant so: masks of seats that do not act are all zeros, and spaces are Dict.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(maker(game, players)(), num_cycles=400)


@every_table
def test_seed(game: Game, players: int) -> None:
    from pettingzoo.test import seed_test

    seed_test(maker(game, players), num_cycles=100)


@every_table
def test_turns_as_parallel(game: Game, players: int) -> None:
    from pettingzoo.test import parallel_api_test, parallel_seed_test
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parallel_api_test(turn_based_aec_to_parallel(maker(game, players)()), num_cycles=200)
        parallel_seed_test(lambda: turn_based_aec_to_parallel(maker(game, players)()), num_cycles=200)


@every_table
def test_render(game: Game, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import render_test

    render_test(maker(game, players), custom_tests={"svg": lambda shown: shown.startswith("<svg")})


@every_table
def test_observations_are_no_pictures(game: Game, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test.save_obs_test import test_save_obs

    test_save_obs(maker(game, players)())
    assert "did not save the observations" in capsys.readouterr().out


def trajectory(env: Any, seed: int, games: int = 1) -> str:
    """A digest of all that is seen, paid and done in whole games at random."""
    mix, rng = hashlib.sha256(), np.random.default_rng(seed)
    for g in range(games):
        env.reset(seed=seed if g == 0 else None)
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            mix.update(f"{agent} {reward} {terminated} {truncated};".encode())
            mix.update(seen["observation"].tobytes() + seen["action_mask"].tobytes() + env.state().tobytes())
            over = terminated or truncated
            env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return mix.hexdigest()


@every_table
def test_whole_trajectories_follow_from_the_seed(game: Game, players: int) -> None:
    make = maker(game, players)
    digests = [trajectory(make(), seed, games=3) for seed in (1, 2, 1)]
    assert digests[0] == digests[2]
    assert digests[0] != digests[1]
    env = make()
    trajectory(env, 9)
    assert trajectory(env, 1, games=3) == digests[0]


@every_table
def test_an_environment_plays_the_lane_of_its_seed(game: Game, players: int) -> None:
    env, batch = maker(game, players)(), Batch(game, players, 1, seed=[42], again=False)
    env.reset(seed=42)
    while not batch.over.all():
        seat = int(batch.actors[0])
        assert env.agent_selection == f"player_{seat}"
        seen = env.observe(env.agent_selection)
        assert (seen["observation"] == batch.observe()[0]).all()
        assert (seen["action_mask"].astype(bool) == batch.legal_mask()[0]).all()
        action = batch.random_actions()
        env.step(int(action[0]))
        batch.step(action)
    assert [env.rewards[a] for a in env.possible_agents] == pytest.approx(batch.rewards[0].tolist())
    assert all(env.terminations.values())


@every_table
def test_clones_and_saved_states_go_on_alike(game: Game, players: int) -> None:
    from fondaco.research import pettingzoo

    env = pettingzoo.raw_env(game.name, players)
    env.reset(seed=5)
    rng = np.random.default_rng(1)
    for _ in range(12):
        env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
    state, twins = env.get_state(), [env.clone(), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    ends = [finished(one) for one in (env, *twins)]
    env.set_state(state)
    ends.append(finished(env))
    assert len(set(ends)) == 1


def finished(env: Any) -> str:
    mix, rng = hashlib.sha256(), np.random.default_rng(2)
    while not any(env.terminations.values()):
        env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
        mix.update(env.state().tobytes())
    return mix.hexdigest() + str(env.rewards)


def test_an_illegal_action() -> None:
    from fondaco.research import pettingzoo

    raw = pettingzoo.raw_env("masks", 2)
    raw.reset(seed=1)
    with pytest.raises(ValueError, match="action 4 is not legal"):
        raw.step(4)
    env = pettingzoo.env("masks", 2)
    env.reset(seed=1)
    env.step(4)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards["player_0"] == -1


def test_registered_by_name() -> None:
    import pettingzoo
    from pettingzoo.env_registry.registration import make

    import fondaco.research.pettingzoo  # noqa: F401  (registers the games)

    for name, game in catalogue().items():
        env = make("aec", f"fondaco/{name}-v0", players=max(game.rules.PLAYERS))
        assert isinstance(env, pettingzoo.AECEnv)
        assert len(env.possible_agents) == max(game.rules.PLAYERS)
    with pytest.raises(ValueError, match="render_mode is one of"):
        make("aec", "fondaco/masks-v0", render_mode="cinema")


def test_a_picture_has_the_colours_of_the_board() -> None:
    """Every colour was found: where a variable is missing, an element would be black or not there."""
    from fondaco.research import pettingzoo

    for name, game in catalogue().items():
        if name == "masks":
            continue
        env = pettingzoo.env(name, max(game.rules.PLAYERS), render_mode="rgb_array", width=500)
        env.reset(seed=1)
        shown = env.render()
        assert shown.shape[1:] == (500, 3)
        black = (shown.sum(axis=2) < 30).mean()
        assert black < 0.05
        assert len(np.unique(shown.reshape(-1, 3), axis=0)) > 100


def test_style_is_worked_out_for_each_element() -> None:
    from fondaco.research.picture import plain

    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" class="board"><style>'
        ":root { --a: light-dark(#102030, #ffffff); } .x { --b: var(--a); } "
        "@media (x) { .x { fill: red } } .x rect { fill: var(--b); stroke: var(--none, #abc); } "
        ".y { stroke: color-mix(in srgb, #ff0000 25%, #0000ff); } rect:hover { fill: red }"
        '</style><g class="x"><rect/></g><rect class="y"/></svg>'
    )
    drawn = plain(svg)
    assert 'style="fill:#102030;stroke:#abc"' in drawn
    assert 'style="stroke:rgba(64,0,191,1)"' in drawn
    assert "<style" not in drawn
