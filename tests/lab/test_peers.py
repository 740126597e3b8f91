"""The speed figures stand beside a peer's, measured in the same run."""

import pytest

from fondaco.lab import bench

pytestmark = pytest.mark.peers


def test_play_outs_are_measured_beside_open_spiel() -> None:
    rows = [row for row in bench.run(["playouts", "medici_vs_strozzi"], quick=True) if row.peer]
    assert rows
    for row in rows:
        assert "OpenSpiel" in row.peer
        assert row.figure is not None
        assert row.figure > 0
        assert row.ratio == row.ours / row.figure
