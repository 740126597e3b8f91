"""Batches: lane i is the game of its seed, and what is seen is what the rules, interpreted, let a seat see."""

from __future__ import annotations

import numpy as np
import pytest

import fondaco
from fondaco.kernel.game import Game
from fondaco.kernel.rng import new_rng
from fondaco.kernel.state import CHANCE, NOBODY
from fondaco.kernel.verbs import random_action
from fondaco.research.batch import Batch
from tests.research.tables import every_table, expected_row


def played(game: Game, players: int, n: int, steps: int, **how: int) -> Batch:
    batch = Batch(game, players, n, seed=5, **how)
    for _ in range(steps):
        batch.step(batch.random_actions())
    return batch


@every_table
def test_observation_is_the_encoded_view_of_each_seat(game: Game, players: int) -> None:
    batch = Batch(game, players, 4, seed=9)
    for _ in range(40):
        for viewer in (-1, 0, players - 1):
            seen = batch.observe(viewer)
            for lane in range(batch.n):
                view = game.view(batch.position(lane), viewer)
                assert seen[lane].tolist() == pytest.approx(expected_row(game, view, viewer), abs=1e-6)
        batch.step(batch.random_actions())


@every_table
def test_observations_of_whole_games_keep_within_the_declared_bounds(game: Game, players: int) -> None:
    batch = Batch(game, players, 256, seed=2)
    low, high = batch.layout.bounds()
    for _ in range(200):
        for viewer in (-2, -1, 0):
            seen = batch.observe(viewer)
            assert (seen >= low).all(), [batch.layout.parts[k].name for k in odd_parts(batch, seen < low)]
            assert (seen <= high).all(), [batch.layout.parts[k].name for k in odd_parts(batch, seen > high)]
        batch.step(batch.random_actions())


def odd_parts(batch: Batch, wrong: np.ndarray) -> list[int]:
    places = np.flatnonzero(wrong.any(axis=0))
    return [k for k, part in enumerate(batch.layout.parts) if any(part.start <= p < part.stop for p in places)]


@every_table
def test_mask_is_the_legal_list(game: Game, players: int) -> None:
    batch = played(game, players, 8, 30)
    mask = batch.legal_mask()
    assert mask.shape == (8, game.rules.ACTIONS)
    for lane in range(8):
        assert np.flatnonzero(mask[lane]).tolist() == game.legal(batch.position(lane))


@every_table
def test_a_lane_is_the_single_game_of_its_seed(game: Game, players: int) -> None:
    many, seeds = Batch(game, players, 600, seed=100), [100, 399, 699]
    single = [Batch(game, players, 1, seed=[seed], threads=1) for seed in seeds]
    lanes = [seed - 100 for seed in seeds]
    for _ in range(300):
        actions = many.random_actions()
        many.step(actions)
        for lane, alone in zip(lanes, single, strict=True):
            alone.step(actions[[lane]])
            assert alone.states[0] == many.states[lane]
            assert alone.seeds[0] == many.seeds[lane]
            assert alone.rewards[0].tolist() == many.rewards[lane].tolist()


@every_table
def test_threads_make_no_difference(game: Game, players: int) -> None:
    assert (played(game, players, 520, 50, threads=1).states == played(game, players, 520, 50, threads=2).states).all()


@every_table
def test_the_interpreted_rules_play_the_same_game(game: Game, players: int) -> None:
    batch, rng = Batch(game, players, 1, seed=7), new_rng(7)
    s, room = game.new(players), ([0] * game.rules.MAX_LEGAL, [0] * game.rules.MAX_LEGAL)
    for _ in range(60):
        while s.actor == CHANCE:
            game.rules.apply(s, random_action(s, *room, rng))
        assert batch.position(0) == s
        if s.actor == NOBODY:
            break
        action = batch.random_actions()
        game.rules.apply(s, int(action[0]))
        if game.standing(s) and s.actor == NOBODY:
            break
        batch.step(action)


@every_table
def test_a_game_that_ends_pays_by_rank_and_begins_again_from_its_next_seed(game: Game, players: int) -> None:
    batch = Batch(game, players, 4, seed=3)
    before = batch.seeds.copy()
    while not batch.over.any():
        batch.step(batch.random_actions())
    lane = int(np.flatnonzero(batch.over)[0])
    assert batch.rewards[lane].sum() == pytest.approx(0, abs=1e-6)
    assert np.abs(batch.rewards[lane]).max() <= 1
    assert batch.seeds[lane] != before[lane]
    assert batch.states[lane] == Batch(game, players, 1, seed=[int(batch.seeds[lane])]).states[0]
    batch.step(batch.random_actions())
    assert not batch.over[lane]


def test_rewards_of_medici_vs_strozzi_follow_the_balances() -> None:
    batch = fondaco.batch("medici_vs_strozzi", n=64, seed=1, again=False)
    while not batch.over.all():
        ended = batch.over.copy()
        batch.step(batch.random_actions())
        new = batch.over & ~ended
        difference = np.sign(batch.states["coins"][:, 0] - batch.states["coins"][:, 1])
        assert (batch.rewards[new, 0] == difference[new]).all()
        assert (batch.rewards[new, 1] == -difference[new]).all()
    final = batch.states.copy()
    batch.step(batch.random_actions())
    assert (batch.states == final).all()
    assert batch.over.all()
    assert not batch.rewards.any()


def test_a_shared_rank_beats_nobody_of_its_rank() -> None:
    """Ranks 1, 1, 3, 4: the winners beat two of three; the third beat one and lost to two; the last lost to all."""
    from fondaco.kernel.lanes import utilities

    row = [0.0] * 4
    utilities([[9, 9, 5, 2], [1, 1, 3, 4]], 4, row)
    assert row == pytest.approx([2 / 3, 2 / 3, -1 / 3, -1])


def test_an_action_that_is_not_legal_changes_nothing() -> None:
    batch = fondaco.batch("masks", 2, n=4, seed=1)
    before, actions = batch.states.copy(), batch.random_actions()
    for wrong in (-1, 99, 3):  # 3 is BOW, which nobody may say while masks are laid
        actions[2] = wrong
        with pytest.raises(ValueError, match=f"action {wrong} is not legal in lane 2"):
            batch.step(actions)
        assert (batch.states == before).all()


def test_arrays_of_the_caller_are_filled_in_place() -> None:
    batch = fondaco.batch("masks", 2, n=4, seed=1)
    mask, seen = np.zeros((4, batch.game.rules.ACTIONS), np.bool_), np.zeros((4, batch.layout.size), np.float32)
    actions = np.zeros(4, np.int32)
    assert batch.legal_mask(mask) is mask
    assert batch.observe(out=seen) is seen
    assert batch.random_actions(actions) is actions
    assert (mask == batch.legal_mask()).all()
    assert (seen == batch.observe()).all()
    with pytest.raises(ValueError, match="writable float32 array"):
        batch.observe(out=np.zeros((4, 3), np.float32))


class Foreign:
    """Memory of another library, which speaks DLPack only."""

    def __init__(self, array: np.ndarray) -> None:
        self.array = array

    def __dlpack__(self, **how: object) -> object:
        return self.array.__dlpack__(**how)  # type: ignore[arg-type]

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.array.__dlpack_device__()


def test_memory_of_another_library_is_filled_through_dlpack() -> None:
    batch = fondaco.batch("masks", 3, n=4, seed=1)
    memory = np.zeros((4, batch.layout.size), np.float32)
    batch.observe(out=Foreign(memory))
    assert (memory == batch.observe()).all()
    batch.step(Foreign(batch.random_actions()))


def test_a_copy_goes_on_alike_and_apart() -> None:
    batch = fondaco.batch("medici", 3, n=8, seed=1)
    twin = batch.copy()
    for _ in range(50):
        actions = batch.random_actions()
        assert (twin.random_actions() == actions).all()
        batch.step(actions)
        twin.step(actions)
        assert (twin.states == batch.states).all()
    batch.step(batch.random_actions())
    assert not (twin.states == batch.states).all()


def test_what_a_batch_refuses() -> None:
    with pytest.raises(ValueError, match="medici is for 2 to 6 players, not 7"):
        fondaco.batch("medici", 7)
    with pytest.raises(ValueError, match="say how many"):
        fondaco.batch("medici")
    with pytest.raises(ValueError, match="at least one lane"):
        fondaco.batch("masks", 2, n=0)
    with pytest.raises(ValueError, match="give 4 seeds"):
        fondaco.batch("masks", 2, n=4, seed=[1, 2])
    with pytest.raises(ValueError, match="give 4 actions"):
        fondaco.batch("masks", 2, n=4).step([1, 2])
    with pytest.raises(ValueError, match="no viewer 2"):
        fondaco.batch("masks", 2, n=4).observe(2)
