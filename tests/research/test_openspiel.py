"""The games in OpenSpiel: its own tests, its algorithms, and what the adapter promises beyond them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fondaco.kernel.game import Game, catalogue
from fondaco.kernel.rng import new_rng
from tests.conftest import ROOT
from tests.research import playthroughs
from tests.research.tables import every_hiding_table, every_table, expected_row

pytestmark = pytest.mark.peers

SMALLEST_MASKS = "values = [1, 2]\ncopies = [2, 3]\nhand = 2\nrounds = 1\n"
"""Two players, two cards of each of two kinds. By hand: the deal makes 1 + 2 + 4 + 6 = 13 chance nodes and six hands.
In two of them nobody can choose what to lay: 4 forced layings and an answer with 2 actions, 5 nodes and 2 ends each. In
four both hold one of each: 1 + 2 + 2 + 4 layings and 4 answers; where both lay alike nobody scored, so there is nothing
to rob and 1 end, otherwise 2: 13 nodes and 6 ends each. So 2 * 5 + 4 * 13 = 62 and 2 * 2 + 4 * 6 = 28.

Told apart: each seat knows the order of its own cards; layings 2 + 2 + 3 + 3 for each seat, answers 1 + 1 for the
unequal hands, 2 orders * 3 ways to be the one who answers for the first seat and 2 * 1 for the
second: 20 + 2 + 6 + 2 = 30."""


def run(suite: str, game: str, figures: Path | None = None) -> str:
    env = dict(os.environ)
    if figures:
        env["FONDACO_FIGURES"] = str(figures)
    done = subprocess.run(
        [sys.executable, "-m", "tests.research.spiel_suites", suite, game],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert f"suite passed: {suite} {game}" in done.stdout
    return done.stdout


@pytest.fixture(scope="module")
def smallest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("figures")
    (folder / "masks.toml").write_text(SMALLEST_MASKS, encoding="utf-8")
    return folder


def spelled(game: Game, players: int) -> str:
    return f"fondaco_{game.name}(players={players})"


def load(game: Game, players: int) -> Any:
    import pyspiel

    import fondaco.research.openspiel  # noqa: F401  (registers the games)

    return pyspiel.load_game(spelled(game, players))


@every_table
@pytest.mark.parametrize("suite", ["sim", "partial_tree", "python_mcts", "cpp_mcts", "environment"])
def test_open_spiel_runs(game: Game, players: int, suite: str) -> None:
    run(suite, spelled(game, players))


@every_hiding_table
def test_open_spiel_searches_information_sets(game: Game, players: int) -> None:
    """OpenSpiel allows that search in games that hide something only."""
    run("python_ismcts", spelled(game, players))


def test_every_option_makes_a_game() -> None:
    import pyspiel

    for game in catalogue().values():
        load(game, min(game.rules.PLAYERS))
        for option in game.rules.OPTIONS:
            for value in option.values:
                found = pyspiel.load_game(f"fondaco_{game.name}({option.name}={value})")
                assert str(found.get_parameters()[option.name]).lower() == value
                assert str(pyspiel.load_game(str(found))) == str(found)
                assert found.new_initial_state().legal_actions()
    with pytest.raises(Exception, match="2 to 3 players, not 4"):
        pyspiel.load_game("fondaco_masks(players=4)")


def test_the_full_tree_of_a_small_game(smallest: Path) -> None:
    out = run("full_tree", "fondaco_masks(players=2)", smallest)
    assert "OK" in out


def test_counterfactual_regret_falls_on_a_small_game(smallest: Path) -> None:
    run("mccfr", "fondaco_masks(players=2)", smallest)


def test_counterfactual_regret_runs_on_a_larger_game() -> None:
    run("mccfr", "fondaco_masks(players=2)")


@every_table
def test_a_state_is_the_position_and_its_odds(game: Game, players: int) -> None:
    import pyspiel

    state, s, rng = load(game, players).new_initial_state(), game.new(players), np.random.default_rng(1)
    steps = 0
    while not state.is_terminal():
        assert state.current_player() == s.actor
        assert state.legal_actions() == game.legal(s) == pyspiel.State.legal_actions(state)
        assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
        for player in range(players):
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
        state.legal_actions().clear()
        if state.is_chance_node():
            odds = game.odds(s)
            total = sum(odds.values())
            assert state.chance_outcomes() == [(a, w / total) for a, w in odds.items()]
        action = int(rng.choice(state.legal_actions()))
        if steps < 60:
            view = game.view(s, s.actor) if s.actor >= 0 else s
            assert state.action_to_string(action) == game.words.notation(view, action)
        state.apply_action(action)
        game.rules.apply(s, action)
        steps += 1
    _points, ranks = game.standing(s)
    behind = [sum(r > mine for r in ranks) - sum(r < mine for r in ranks) for mine in ranks]
    assert state.returns() == pytest.approx([b / (players - 1) for b in behind])
    assert state.rewards() == state.returns()


@every_table
def test_observation_parts_are_named_and_shaped_as_documented(game: Game, players: int) -> None:
    found = load(game, players)
    observer, state = found.make_py_observer(), found.new_initial_state()
    rng = np.random.default_rng(2)
    for _ in range(30):
        state.apply_action(int(rng.choice(state.legal_actions())))
        if state.is_terminal():
            break
        for p in range(players):
            observer.set_from(state, p)
            view = game.view(state.core.plain(), p)
            assert observer.tensor.tolist() == pytest.approx(expected_row(game, view, p), abs=1e-6)
    assert {name: piece.shape for name, piece in observer.dict.items()} == {
        part.name: part.shape for part in found.table.layout.parts
    }


@every_table
def test_a_sampled_state_cannot_be_told_apart(game: Game, players: int) -> None:
    """The seat sees the same then, and whatever is then done by all alike, until something hidden is shown."""
    found, rng = load(game, players), np.random.default_rng(3)
    differ = 0
    for _ in range(6):
        state = found.new_initial_state()
        for _ in range(int(rng.integers(5, 40))):
            if state.is_terminal():
                break
            state.apply_action(int(rng.choice(state.legal_actions())))
        if state.is_terminal():
            continue
        for p in range(players):
            sampled = state.resample_from_infostate(p, rng.random)
            assert sampled.information_state_string(p) == state.information_state_string(p)
            assert sampled.observation_string(p) == state.observation_string(p)
            assert sampled.observation_tensor(p) == state.observation_tensor(p)
            assert sampled.current_player() == state.current_player()
            assert len(sampled.history()) == len(state.history())
            assert sampled.move_number() == state.move_number()
            differ += str(sampled) != str(state)
            while not sampled.is_terminal():
                sampled.apply_action(int(rng.choice(sampled.legal_actions())))
                sampled.information_state_string(p)
            assert sum(sampled.returns()) == pytest.approx(0)
    assert differ > 0 or not game.conceals  # a game may hide totals from the eye only


def test_a_sampled_state_does_not_tell_what_its_seat_does_not_know() -> None:
    state = load(catalogue()["masks"], 2).new_initial_state()
    for action in (0, 0, 1, 1, 2, 2):  # three cards each
        state.apply_action(action)
    sampled = state.resample_from_infostate(0, np.random.default_rng(1).random)
    assert sampled.history() == [0, 0, 1, -1, -1, -1]
    assert sampled.core.plain().hand[0] == [2, 1, 0]


def test_hidden_cards_are_sampled_by_their_odds() -> None:
    """Seat 0 of two holds 1, 1, 2 of a deck of five of each kind: of the other twelve cards 3, 4 and 5 are left."""
    state = load(catalogue()["masks"], 2).new_initial_state()
    for action in (0, 0, 1, 1, 2, 2):
        state.apply_action(action)
    rng, held = new_rng(7), np.zeros(3)
    for _ in range(2000):
        numbers = iter([rng_float(rng), rng_float(rng)])
        held += state.resample_from_infostate(0, lambda numbers=numbers: next(numbers)).core.plain().hand[1]
    # 6000 cards; the standard deviation of each count is below 40
    assert held.tolist() == pytest.approx([1500, 2000, 2500], abs=160)


def rng_float(rng: list[int]) -> float:
    from fondaco.kernel.rng import next_word

    return next_word(rng) / 2**64


@every_table
def test_a_clone_shares_nothing_that_changes(game: Game, players: int) -> None:
    state = load(game, players).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    before, clone = str(state), state.clone()
    for _ in range(10):
        clone.apply_action(clone.legal_actions()[-1])
    assert str(state) == before
    assert str(clone) != before


@every_table
def test_the_longest_game_is_as_long_as_said(game: Game, players: int) -> None:
    """No random game is longer, and where a way to the longest is known it is exactly that long."""
    found = load(game, players)
    longest = LONGEST.get((game.name, players))
    if longest:
        assert (found.max_game_length(), found.max_chance_nodes_in_history()) == longest
    rng = np.random.default_rng(5)
    for _ in range(5):
        state, choices, draws = found.new_initial_state(), 0, 0
        while not state.is_terminal():
            draws += state.is_chance_node()
            choices += not state.is_chance_node()
            state.apply_action(int(rng.choice(state.legal_actions())))
        assert choices <= found.max_game_length()
        assert draws <= found.max_chance_nodes_in_history()


LONGEST = {
    # a deck of 18, 36 cards: each card a choice to stop (not the last), and all pass; a starter a day
    ("medici", 2): (3 * (18 * 3 - 1), 3 * 19),
    ("medici", 6): (3 * (36 * 7 - 1), 3 * 37),
    # 26 tiles a round, each a choice to stop (not the last), a price, an answer and a discard
    ("medici_vs_strozzi", 2): (3 * (26 * 4 - 1), 3 * 26),
    # two rounds of two masks each and an answer; three cards each, then two more
    ("masks", 2): (2 * 5, 2 * 3 + 2 * 2),
    ("masks", 3): (2 * 7, 3 * 3 + 3 * 2),
}


def test_the_longest_game_of_medici_can_be_played() -> None:
    state = load(catalogue()["medici"], 2).new_initial_state()
    game, choices, draws = state.get_game(), 0, 0
    while not state.is_terminal():
        if state.is_chance_node():
            draws += 1
            state.apply_action(state.legal_actions()[0])
            continue
        choices += 1
        words = {state.action_to_string(a): a for a in state.legal_actions()}
        state.apply_action(words.get("stop", words.get("pass", -1)))
    assert (choices, draws) == (game.max_game_length(), game.max_chance_nodes_in_history())


@pytest.mark.parametrize("name", catalogue())
def test_playthrough(name: str) -> None:
    golden = playthroughs.FOLDER / f"{name}.txt"
    assert playthroughs.playthrough(name) == golden.read_text(encoding="utf-8")
