"""The toy game stands in the catalogue of every test, and of every process that a test starts."""

import os
from pathlib import Path

ROOT = Path(__file__).parent.parent
os.environ["FONDACO_GAMES"] = "tests.toys.masks"
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
os.environ.pop("FONDACO_FIGURES", None)
