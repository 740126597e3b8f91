"""The benchmarks run and say what they measured. How fast this computer is, is no test's business."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from fondaco.kernel import game as games
from fondaco.lab import bench, bench_rules, measure
from fondaco.match.chance import Chance
from fondaco.match.match import CHECKPOINT, Match


def rows(*names: str) -> list[measure.Row]:
    return list(bench.run(names, quick=True))


@pytest.mark.parametrize("name", list(bench.BENCHMARKS))
def test_every_benchmark_yields_figures(name: str) -> None:
    found = rows(name, "marrakesh" if name == "hiding" else "medici_vs_strozzi")
    assert found
    for row in found:
        assert row.what and row.unit
        assert row.ours > 0
        assert (row.wanted == "") == (row.met is None) or "not installed" in row.peer
        if row.figure is not None:
            assert row.peer
            assert row.ratio == row.ours / row.figure


def test_random_play_is_measured_for_every_number_of_players() -> None:
    found = [row.what for row in rows("playouts", "medici")]
    assert found == [f"random play: medici, {n} players" for n in (2, 3, 4, 5, 6)]


@pytest.mark.peers
@pytest.mark.parametrize(("name", "peer"), [("medici_vs_strozzi", "oh_hell"), ("marrakesh", "hearts")])
def test_a_game_that_hides_has_a_peer_that_hides(name: str, peer: str) -> None:
    (row,) = rows("playouts", name)
    assert row.peer == f"OpenSpiel {peer}, rollouts in C++"


def test_only_games_that_hide_deal_anew() -> None:
    assert rows("hiding", "medici_vs_strozzi") == []
    assert [row.what for row in rows("hiding", "marrakesh", "medici")] == ["hide and deal: marrakesh"]


def test_a_missing_peer_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)  # importing it now raises ImportError
    (row,) = rows("playouts", "medici_vs_strozzi")
    assert "not installed" in row.peer
    assert (row.figure, row.ratio, row.met) == (None, None, None)


def test_the_peer_is_told_how_many_steps_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    """A toy peer: two cards are dealt, then three choices end the game; a search takes one and rolls out the rest."""
    searched: list[int] = []

    class Toy:
        moves = 0

        def is_chance_node(self) -> bool:
            return self.moves < 2

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return [(0, 1.0)]

        def legal_actions(self) -> list[int]:
            return [0]

        def apply_action(self, action: int) -> None:
            self.moves += 1

        def is_terminal(self) -> bool:
            return self.moves == 5

        def move_number(self) -> int:
            return self.moves

        def clone(self) -> Toy:
            twin = Toy()
            twin.moves = self.moves
            return twin

    class Spiel:
        @staticmethod
        def load_game(name: str) -> Any:
            return type("G", (), {"new_initial_state": lambda self: Toy()})()

        @staticmethod
        def RandomRolloutEvaluator(rollouts: int, seed: int) -> int:
            return rollouts

        @staticmethod
        def MCTSBot(*_: Any) -> Any:
            return type("B", (), {"mcts_search": lambda self, state: searched.append(state.moves)})()

    monkeypatch.setitem(sys.modules, "pyspiel", Spiel)
    work = bench_rules.peer_work("toy", hands=4, rollouts=10)
    assert work is not None
    assert work() == 4 * 10 * 2
    assert searched == [2, 2, 2, 2]


def test_what_is_compared_is_measured_in_turn() -> None:
    order: list[str] = []
    values = iter([1.0, 10.0, 5.0, 30.0, 3.0, 20.0])

    def rate(name: str) -> measure.Rate:
        def measure() -> float:
            order.append(name)
            return next(values)

        return measure

    assert measure.interleaved([rate("a"), rate("b")], 3) == [3.0, 20.0]
    assert order == ["a", "b"] * 3


def test_what_is_wanted_is_judged() -> None:
    assert measure.compared("x", 8, "u", "p", 2, 4).met is True
    assert measure.compared("x", 7, "u", "p", 2, 4).met is False
    assert measure.bounded("x", 5, "u", low=6).met is False
    assert measure.bounded("x", 5, "u", high=6).met is True
    assert measure.bounded("x", 5, "u").met is None


def test_random_moves_are_those_of_a_whole_match() -> None:
    moves = bench.random_moves(games.load("medici_vs_strozzi"), 2, 1)
    assert len(moves) > 3 * 5  # three rounds, each of several lots with a price and a response
    late = bench.late_pushes(games.load("medici_vs_strozzi"), 2, 1)
    assert len(late) == len(moves) // 5
    assert min(min(pair) for pair in late) > 0


@pytest.mark.parametrize(("name", "players"), [("medici_vs_strozzi", 2), ("medici", 4)])
def test_a_match_without_history_goes_on_alike(name: str, players: int) -> None:
    game = games.load(name)
    moves = bench.random_moves(game, players, 3)
    match = Match(game, players, chance=Chance.fresh(players, 3))
    for k, action in enumerate(moves):
        bare, before = bench.without_history(match), len(match.steps)
        recent = len(bare.steps)
        assert recent == before % CHECKPOINT
        assert bare.position == match.position
        match.push(action)
        bare.push(action)
        assert bare.position == match.position, f"move {k}"
        assert bare.steps == match.steps[before - recent :]
    assert match.over


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"playouts.*medici"):
        bench.run(["chess"])


def test_the_command_prints_a_line_a_row(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["bench", "clone", "medici", "--quick"])
    bench.main()
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["copy of a position", "size of a position"]
