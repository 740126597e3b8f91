"""The thread that reviews matches that are over, one after the other, when the house has time.

It yields to the threads that serve pages and to the bots. What is wished for stands in the database, so a restart
forgets nothing; a review that nobody goes on with is taken up anew.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from contextlib import suppress
from datetime import timedelta

from django.db import close_old_connections
from django.db.models import Q
from django.utils import timezone

from fondaco.bots import machine
from fondaco.kernel.game import Game
from fondaco.review import reviewed
from fondaco.review.reviewer import Progress
from fondaco.web import tables
from fondaco.web.models import DONE, FAILED, RUNNING, WAITING, Review

NICE = 15
"""More than the bots': whoever waits for a move comes first."""
LOOK = 5.0
"""Seconds between two looks for what other processes were asked for."""
TOLD = 0.5
"""Seconds between two notes of the progress."""
SILENT = timedelta(seconds=90)
"""After so long without a note, nobody is at it any more."""

log = logging.getLogger(__name__)
_woken = threading.Event()


class Dropped(Exception):
    """The table is gone, or the house closes."""


class Worker(threading.Thread):
    """One per process."""

    def __init__(self) -> None:
        super().__init__(name="reviews", daemon=True)
        self._stopped = threading.Event()

    def stop(self) -> None:
        """End the thread soon; what it was at waits for the next start."""
        self._stopped.set()
        _woken.set()

    def run(self) -> None:
        with suppress(OSError, AttributeError):  # the threads that this one starts are as humble
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
        while not self._stopped.is_set():
            _woken.clear()
            try:
                close_old_connections()
                while not self._stopped.is_set() and work(self._stopped):
                    pass
            except Exception:
                log.exception("the wishes for reviews could not be looked at")
            _woken.wait(LOOK)


def wake() -> None:
    """Somebody has asked for a review."""
    _woken.set()


def work(stopped: threading.Event | None = None) -> bool:
    """Make the review that was asked for first; whether there was one."""
    forgotten = Q(state=RUNNING, beat__lt=timezone.now() - SILENT)
    row = Review.objects.filter(Q(state=WAITING) | forgotten).select_related("table").order_by("pk").first()
    if row is None:
        return False
    mine = Review.objects.filter(pk=row.pk, state=row.state, beat=row.beat)
    if not mine.update(state=RUNNING, beat=timezone.now(), done=0, of=1):
        return True  # another process was faster
    try:
        _make(row, stopped or threading.Event())
    except (Dropped, tables.NoTable):
        Review.objects.filter(pk=row.pk, state=RUNNING).update(state=WAITING, done=0)
        return not (stopped and stopped.is_set())
    except Exception:
        log.exception("the review of table %s failed", row.table.pk)
        Review.objects.filter(pk=row.pk).update(state=FAILED)
    return True


def _make(row: Review, stopped: threading.Event) -> None:
    told = 0.0

    def tell(done: int, of: int) -> None:
        nonlocal told
        if stopped.is_set():
            raise Dropped
        now = time.monotonic()
        if now - told >= TOLD:
            told = now
            if not Review.objects.filter(pk=row.pk).update(done=done, of=max(1, of), beat=timezone.now()):
                raise Dropped

    with tables.reading(row.table.pk) as sitting:
        match = sitting.match.copy()
    _make_ready(match.game, tell)
    found = reviewed(match, tell)
    Review.objects.filter(pk=row.pk).update(state=DONE, data=found.to_data(), done=1, of=1)


def _make_ready(game: Game, tell: Progress) -> None:
    """Let a subprocess compile what is missing, so that no page waits for it."""
    if machine.ready(game):
        return
    process = machine.fill_cache(game)
    try:
        while process.poll() is None:
            tell(0, 1)
            time.sleep(TOLD)
    except Dropped:
        process.terminate()
        raise
