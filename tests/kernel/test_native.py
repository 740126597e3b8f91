"""The same rules text, interpreted and as machine code, gives the same positions."""

from __future__ import annotations

import itertools
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fondaco.kernel import entries, native, verbs
from fondaco.kernel import game as games
from fondaco.kernel.rng import below, new_rng, next_word
from fondaco.kernel.state import CHANCE, WATCHER
from tests.play import TABLES, choose, every_options


def words(stream: Any) -> list[int]:
    return [int(word) for word in stream]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_interpreted_equals_native_step_by_step(name: str, players: int) -> None:
    game = games.load(name)
    machine = native.load(game)
    apart = 1 + machine.dtype.itemsize // 100  # hiding a large position is slow: it is looked at more seldom
    for seed, options in enumerate(every_options(game)):
        rng = random.Random(seed)
        s, states = game.new(players, options), machine.new(players, options)
        out, weights = machine.actions(), machine.actions()
        standing = np.zeros((2, players), np.int64)
        for step in itertools.count():
            assert s.to_bytes() == states.tobytes()
            legal = game.legal(s)
            n = machine.legal(states, 0, out)
            assert out[:n].tolist() == legal
            machine.scores(states, 0, standing)
            assert standing.tolist() == [list(row) for row in game.standing(s)]
            for viewer in range(WATCHER, players):
                if (step + viewer) % apart:
                    continue
                view = game.view(s, viewer)
                hidden = states.copy()
                machine.hide(hidden, 0, viewer)
                assert view.to_bytes() == hidden.tobytes()
                stream, twin = new_rng(seed), np.array(new_rng(seed), np.uint64)
                game.rules.deal(view, viewer, stream)
                machine.deal(hidden, 0, viewer, twin)
                assert view.to_bytes() == hidden.tobytes()
                assert stream == words(twin)
            if n == 0:
                break
            if s.actor == CHANCE:
                assert machine.chance(states, 0, weights) == sum(game.odds(s).values())
                assert dict(zip(legal, weights[:n].tolist(), strict=True)) == game.odds(s)
            else:
                view, stream, twin = game.view(s, s.actor), new_rng(seed), np.array(new_rng(seed), np.uint64)
                hidden = states.copy()
                machine.hide(hidden, 0, int(s.actor))
                kept = hidden.tobytes()
                chosen = game.sense.clerk(view, legal, n, stream)
                assert chosen == machine.clerk(hidden, 0, out, n, twin)
                assert chosen in legal
                assert stream == words(twin)
                assert view.to_bytes() == kept == hidden.tobytes(), "a bot must not change its view"
            a = choose(game, s, rng)
            game.rules.apply(s, a)
            machine.apply(states, 0, a)


def test_the_generator_gives_the_same_stream_both_ways() -> None:
    import numba

    machine = native.load(games.load("masks"))
    assert machine

    @numba.njit
    def run(stream: Any, n: int, numbers: Any) -> int:
        for i in range(len(numbers)):
            numbers[i] = below(stream, n)
        return next_word(stream)

    for seed, n in [(0, 1), (1, 2), (2**62, 6), (3, 901), (4, 2**31 - 1), (5, 3 * 2**29)]:
        stream, numbers = np.array(new_rng(seed), np.uint64), np.zeros(500, np.int64)
        last = run(stream, n, numbers)
        twin = new_rng(seed)
        assert numbers.tolist() == [below(twin, n) for _ in range(500)]
        assert int(last) == next_word(twin)


def test_below_is_even() -> None:
    stream, counts = new_rng(7), [0] * 6
    for _ in range(60_000):
        counts[below(stream, 6)] += 1
    assert sum((c - 10_000) ** 2 / 10_000 for c in counts) < 25.7  # chi-squared, 5 degrees, 0.01 %


def test_play_outs_count_the_steps_of_whole_games() -> None:
    game = games.load("masks")
    machine = native.load(game)
    # 2 players: 2 rounds of 4 laid cards and an answer; 6 and then 4 cards dealt.
    assert machine.playouts(machine.new(2, (0,)), 0, 50, 1) == 50 * (6 + 4 + 2 * (4 + 1))


def test_a_game_of_a_run_can_be_repeated_alone() -> None:
    game = games.load("medici_vs_strozzi")
    machine = native.load(game)

    def play(seeds: list[int]) -> tuple[list[Any], list[int]]:
        points, lengths = np.zeros((len(seeds), 2, 2), np.int32), np.zeros(len(seeds), np.int32)
        policies = np.full(2, entries.RANDOM, np.int64)
        machine.games(machine.states(1), 2, (), np.array(seeds, np.int64), policies, points, lengths)
        return points.tolist(), lengths.tolist()

    all_points, all_lengths = play([5, 6, 7])
    assert play([6]) == ([all_points[1]], [all_lengths[1]])


def test_two_games_must_not_declare_the_same_state(monkeypatch: pytest.MonkeyPatch) -> None:
    masks = games.load("masks")
    native.load(masks)
    twin = games.Game("tests.toys.masks")
    twin.name = "twin"
    with pytest.raises(TypeError, match="declare the same State"):
        native.Native(twin)


def test_verbs_find_the_game_of_an_interpreted_position() -> None:
    game = games.load("masks")
    s = game.rules.State()
    verbs.setup(s, 3, (1,))
    assert s == game.new(3, (1,))
    out, weights = [0] * 10, [0] * 10
    assert verbs.legal(s, out) == 3
    assert verbs.chance(s, weights) == 18
    verbs.apply(s, 0)
    assert s.hand[0][0] == 1


# The cache never runs stale code. A copy of the toy is changed on disk and run in fresh processes.

PROGRAM = """
import sys
from fondaco.kernel import game, native
toy = game.load("toy")
machine = native.load(toy)
states = machine.new(2, (0,))
out = machine.actions()
machine.apply(states, 0, 0)
weight = machine.chance(states, 0, machine.actions())
print(native.digest(toy), weight, states["deck"][0].tolist(), states["hand"][0][0].tolist())
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "toy"
    shutil.copytree(
        Path(__file__).parent.parent / "toys" / "masks", folder, ignore=shutil.ignore_patterns("__pycache__")
    )
    monkeypatch.setenv("FONDACO_GAMES", "toy")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("FONDACO_CACHE", str(tmp_path / "cache"))
    return folder


def run_toy() -> tuple[str, str]:
    ran = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, timeout=300)
    digest, _, rest = ran.stdout.strip().partition(" ")
    return digest, rest


def test_changed_figures_and_callees_never_run_stale_code(toy: Path) -> None:
    first, before = run_toy()
    assert before == "14 [4, 5, 5] [1, 0, 0]"
    assert run_toy() == (first, before)

    figures = toy / "figures.toml"
    figures.write_text(figures.read_text().replace("copies = [5, 6]", "copies = [7, 8]"))
    second, after_figures = run_toy()
    assert second != first
    assert after_figures == "20 [6, 7, 7] [1, 0, 0]"

    rules = toy / "rules.py"
    rules.write_text(rules.read_text().replace("        if s.hand_size[p] < HAND:", "        if p == 1:"))
    third, after_callee = run_toy()
    assert third not in (first, second)
    assert after_callee == "20 [6, 7, 7] [0, 0, 0]"


def test_the_cache_folder_is_complete_after_a_load_and_old_ones_go(toy: Path) -> None:
    run_toy()
    folders = list((toy.parent / "cache" / "native").iterdir())
    assert len(folders) == 1
    assert (folders[0] / "complete").exists()


def test_filling_the_cache_tells_its_progress(toy: Path) -> None:
    command = (
        "from fondaco.kernel import game, native; p = native.fill_cache(game.load('toy')); print(p.communicate()[0])"
    )
    ran = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=True, timeout=300)
    lines = ran.stdout.split("\n")
    assert lines[0].startswith("legal 0 ")
    done, of = lines[-3].split()[1:]
    assert done == of
