"""The speed figures stand beside a peer's, measured in the same run."""

import random

import pytest

from fondaco.kernel import native
from fondaco.kernel.game import load
from fondaco.lab import bench, peer_search
from fondaco.lab.measure import first_choice

pytestmark = pytest.mark.peers
MASKS = load("masks")


def test_the_doors_for_researchers_are_measured_beside_theirs() -> None:
    rows = {row.what: row for row in bench.run(["peers", "masks"], quick=True)}
    for what in ("OpenSpiel from Python: masks, 3 players", "PettingZoo wrapped: masks, 3 players"):
        row = rows[what]
        assert row.figure is not None
        assert row.ratio == row.ours / row.figure
    assert rows["observation of a seat: masks, 3 players"].unit == "us"
    assert any(what.startswith("batch with masks and observations: masks") for what in rows)


def test_play_outs_are_measured_beside_open_spiel() -> None:
    rows = [row for row in bench.run(["playouts", "medici_vs_strozzi"], quick=True) if row.peer]
    assert rows
    for row in rows:
        assert "OpenSpiel" in row.peer
        assert row.figure is not None
        assert row.figure > 0
        assert row.ratio == row.ours / row.figure


def test_a_game_that_hides_has_a_peer_that_sees_no_more_than_we_do() -> None:
    rows = list(bench.run(["peer-search", "masks"], quick=True))
    assert ["IS-MCTS:" in row.what for row in rows] == [True, False]
    assert "sees what is hidden" in rows[1].what
    assert all(0 <= row.ours <= 100 and row.unit == "%" for row in rows)


def test_the_peer_is_dealt_what_it_cannot_know() -> None:
    """All deals look the same to the one who acts, and they are not all alike."""
    machine, rng = native.load(MASKS), random.Random(1)
    states = machine.states(1)
    first_choice(MASKS, 3).pack(states, 0)
    position = peer_search.PeerState(MASKS, states)
    dealt = [position.resample_from_infostate(position.current_player(), rng.random) for _ in range(20)]
    assert {d.observation_string() for d in dealt} == {position.observation_string()}
    assert len({d.states.tobytes() for d in dealt}) > 5
    assert position.observation_string() != position.states.tobytes()
