"""Machine code made ready in the background, so that bots find it when they need it.

Subprocesses of low priority fill the disk cache, one game after the other; then this process loads from it. Pages never
wait for any of it; until then the levels of search play like the clerk. `FONDACO_WARM=0` leaves it out.
"""

from __future__ import annotations

import logging
import os
import subprocess
import threading

from fondaco.bots import machine
from fondaco.kernel.game import Game, catalogue

log = logging.getLogger(__name__)
_stopping = threading.Event()
_running: list[subprocess.Popen[str]] = []


def start() -> None:
    """Begin, unless the environment says no."""
    if os.environ.get("FONDACO_WARM", "1") != "0":
        _stopping.clear()
        threading.Thread(target=_warm, name="warmth", daemon=True).start()


def stop() -> None:
    """End a subprocess that still runs."""
    _stopping.set()
    for process in _running:
        process.terminate()


def _warm() -> None:
    if _stopping.wait(2):  # the first page comes first
        return
    for game in catalogue().values():
        if _stopping.is_set():
            return
        try:
            _fill(game)
        except Exception:
            log.exception("no machine code could be made for %s; its bots play like the clerk", game.name)


def _fill(game: Game) -> None:
    if not machine.ready(game):
        process = machine.fill_cache(game)
        _running.append(process)
        _output, errors = process.communicate()
        _running.remove(process)
        if process.returncode and not _stopping.is_set():
            raise RuntimeError(errors[-2000:])
    if not _stopping.is_set():
        machine.load(game)
