"""Calls of the command line, in this process and in another one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from click.testing import Result
from typer.testing import CliRunner

from fondaco.cli import app

ROOT = Path(__file__).parent.parent.parent


def run(*arguments: str, typed: str | bytes = "", language: str = "C.UTF-8") -> Result:
    """The command run in this process; an error that it does not explain is raised."""
    result = CliRunner().invoke(app, arguments, input=typed, env={"LC_ALL": language, "COLUMNS": "200"})
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def spawn(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The command run in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", "from fondaco.cli import main; main()", *arguments],
        input=typed,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "COLUMNS": "200", **environment},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
