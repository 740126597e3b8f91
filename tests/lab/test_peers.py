"""The speed figures stand beside a peer's, measured in the same run."""

import pytest

from fondaco.lab import bench

pytestmark = pytest.mark.peers


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
