"""The example of training: a masked PPO learns the smallest game."""

import re
import subprocess
import sys

import pytest

from tests.conftest import ROOT

pytestmark = pytest.mark.train


def test_a_masked_ppo_learns() -> None:
    done = subprocess.run(
        [sys.executable, "examples/train_ppo.py", "--game", "masks", "--steps", "12000", "--games", "300"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found = re.search(r"before (-?[\d.]+), after (-?[\d.]+)", done.stdout)
    assert found
    assert float(found[2]) > float(found[1]) + 0.15
