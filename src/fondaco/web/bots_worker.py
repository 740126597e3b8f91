"""The thread that plays for the bots, and for those who resigned from a game that goes on.

It is woken by every change of a table, waits a little so that people can follow, and takes one choice at a time.
After a restart, and from time to time, it looks for tables where a bot is awaited.
"""

from __future__ import annotations

import heapq
import logging
import secrets
import threading
import time

from django.conf import settings
from django.db import close_old_connections

from fondaco import bots
from fondaco.kernel.rng import new_rng
from fondaco.match.drafts import Draft
from fondaco.web import commands, hub, tables
from fondaco.web.models import PLAYING, Table
from fondaco.web.tables import Sitting

SUBSTITUTE = "clerk"
SWEEP = 30.0
"""Seconds between two looks at all tables: another process may have stopped in the middle."""

log = logging.getLogger(__name__)


class Worker(threading.Thread):
    """One per process. `wake` may be called from any thread."""

    def __init__(self) -> None:
        super().__init__(name="bots", daemon=True)
        self._due: list[tuple[float, str]] = []
        self._waiting: set[str] = set()
        self._changed = threading.Condition()
        self._stopped = False

    def wake(self, table: str) -> None:
        """Look at the table after the pace of bots."""
        with self._changed:
            if table not in self._waiting:
                self._waiting.add(table)
                heapq.heappush(self._due, (time.monotonic() + settings.BOT_PACE, table))
                self._changed.notify()

    def stop(self) -> None:
        """End the thread after the choice it is at."""
        with self._changed:
            self._stopped = True
            self._changed.notify()

    def run(self) -> None:
        hub.on_change(self.wake)
        swept = float("-inf")
        while True:
            if time.monotonic() - swept > SWEEP:
                swept = time.monotonic()
                self._sweep()
            table = self._next(swept + SWEEP)
            if table is None:
                if self._stopped:
                    return
                continue
            try:
                close_old_connections()
                play(table)
            except Exception:
                log.exception("a bot could not play at table %s", table)

    def _sweep(self) -> None:
        try:
            close_old_connections()
            for table in Table.objects.filter(stage=PLAYING).values_list("pk", flat=True):
                self.wake(table)
        except Exception:
            log.exception("the tables could not be looked at")

    def _next(self, until: float) -> str | None:
        """The next table that is due, or None when it is time to look at all or to stop."""
        with self._changed:
            while not self._stopped:
                now = time.monotonic()
                if self._due and self._due[0][0] <= now:
                    table = heapq.heappop(self._due)[1]
                    self._waiting.discard(table)
                    return table
                if now >= until:
                    return None
                self._changed.wait(min(until, self._due[0][0] if self._due else until) - now)
        return None


def play(table: str) -> None:
    """One choice of one bot that the table waits for, if any."""
    try:
        with tables.reading(table) as sitting:
            seat = next_bot(sitting)
            if seat is None:
                return
            version = sitting.seats[seat].version
            actions = choose(sitting, seat)
        commands.bot_step(table, seat, version, actions)
    except (tables.NoTable, tables.OtherRules, commands.Refused):
        return


def next_bot(sitting: Sitting) -> int | None:
    """A seat that is awaited and that no person plays."""
    if not sitting.playing or sitting.desk is None:
        return None
    for index in sitting.desk.awaited:
        seat = sitting.seats[index]
        if not seat.human or seat.resigned is not None:
            return index
    return None


def choose(sitting: Sitting, seat: int) -> list[int]:
    """The bot's steps until its choice is complete. It is given its view and nothing else."""
    row = sitting.seats[seat]
    bot = bots.find(SUBSTITUTE if row.human else row.kind)
    rng = new_rng(secrets.randbits(63))
    draft = Draft(sitting.match, seat)
    while not draft.complete:
        draft.step(bot(draft.view, rng))
    return draft.actions
