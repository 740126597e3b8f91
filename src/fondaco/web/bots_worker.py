"""The threads that play for the bots, and for those who resigned from a game that goes on or have left it to a bot.

One is woken by every change of a table, waits a little so that people can follow, and lets another take one choice.
After a restart, and from time to time, it looks for tables where a bot is awaited. Those that choose yield to the
threads that serve pages. However many think at once, each keeps to its time: they share the processors and weaken.
"""

from __future__ import annotations

import heapq
import logging
import os
import secrets
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress

from django.conf import settings
from django.db import close_old_connections

from fondaco import bots
from fondaco.bots.levels import LEVELS
from fondaco.kernel.native import processors
from fondaco.kernel.rng import new_rng
from fondaco.match.drafts import Draft
from fondaco.review.advice import advice
from fondaco.web import commands, hub, tables
from fondaco.web.models import PLAYING, Table
from fondaco.web.tables import Sitting

SUBSTITUTE = "clerk"
AT_ONCE = 64
"""So many tables are thought about at the same time."""
NICE = 10
"""By so much those who think yield to those who serve pages."""
SELDOM = 20
"""A seat that is hurried again and again says so once in so many steps."""
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
        self._pool = ThreadPoolExecutor(AT_ONCE, "bot", initializer=yield_to_pages)
        self._playing: set[str] = set()
        self._again: set[str] = set()

    def wake(self, table: str) -> None:
        """Look at the table after the pace of bots."""
        with self._changed:
            if table not in self._waiting:
                self._waiting.add(table)
                heapq.heappush(self._due, (time.monotonic() + settings.BOT_PACE, table))
                self._changed.notify()

    def stop(self) -> None:
        """End the threads after the choices they are at."""
        with self._changed:
            self._stopped = True
            self._changed.notify()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def run(self) -> None:
        hub.on_change(self.wake)
        swept = float("-inf")
        while True:
            if time.monotonic() - swept > SWEEP:
                swept = time.monotonic()
                self._sweep()
            table = self._next(swept + SWEEP)
            if self._stopped:
                return
            if table is None:
                continue
            self._pool.submit(self._play, table)

    def _play(self, table: str) -> None:
        """One choice at the table, unless another thread is at it: then that one looks again."""
        with self._changed:
            if table in self._playing:
                self._again.add(table)
                return
            self._playing.add(table)
        try:
            close_old_connections()
            play(table)
        except Exception:
            log.exception("a bot could not play at table %s", table)
        finally:
            with self._changed:
                self._playing.discard(table)
                again = table in self._again
                self._again.discard(table)
            if again:
                self.wake(table)

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


def yield_to_pages() -> None:
    """Let this thread run when the others leave it time."""
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


def play(table: str) -> None:
    """A hint that was asked for, or one choice of one bot that the table waits for, if any. The table is free while the
    bot thinks."""
    try:
        if give_hint(table):
            return
        with tables.reading(table) as sitting:
            seat = next_bot(sitting)
            if seat is None:
                return
            row, steps = sitting.seats[seat], len(sitting.match.steps)
            version, kind = row.version, (row.deputy or SUBSTITUTE) if row.human else row.kind
            draft = Draft(sitting.match, seat)
        hurried = choose(draft, kind)
        commands.bot_step(table, seat, version, draft.actions)
        if hurried:
            with tables.talking(table) as sitting:
                if not any(n.kind == "hurried" and n.seat == seat and n.step > steps - SELDOM for n in sitting.notes):
                    tables.note(sitting, "hurried", seat)
    except (tables.NoTable, tables.OtherRules, tables.Stale, commands.Refused):
        return


def next_bot(sitting: Sitting) -> int | None:
    """A seat that is awaited and that no person plays."""
    if not sitting.playing or sitting.desk is None:
        return None
    for index in sitting.desk.awaited:
        if not sitting.seats[index].played:
            return index
    return None


def give_hint(table: str) -> bool:
    """Find the hint that a seat of the table waits for; whether there was one."""
    with tables.reading(table) as sitting:
        wanted = {s: commands.standing_hint(sitting, s) for s in (sitting.desk.awaited if sitting.desk else ())}
        seat = next((s for s, hint in wanted.items() if hint is not None and "advice" not in hint), None)
        if seat is None or sitting.desk is None:
            return False
        hint, view = wanted[seat], sitting.desk.view(seat)
    with thinking():
        found = advice(view, new_rng(secrets.randbits(63)))
    with tables.talking(table) as sitting:
        if hint is not None and commands.standing_hint(sitting, seat) == hint:
            tables.keep_hint(sitting, seat, {**hint, "advice": found.to_data()})
    return True


def choose(draft: Draft, kind: str) -> bool:
    """The bot's steps until its choice is complete; whether it was hurried. It is given its view and nothing else.

    A choice may have several steps: each has half of the time that is left. Where a game hides something, the answer
    comes when the time is over, so that it tells nothing.
    """
    rng = new_rng(secrets.randbits(63))
    level = LEVELS.get(kind)
    if level is None:
        bot = bots.find(kind)
        while not draft.complete:
            draft.step(bot(draft.view, rng))
        return False
    until = time.monotonic() + level.seconds
    hurried = False
    with thinking() as threads:
        mind = level.thinker(draft.match.game, threads)
        first = True
        while not draft.complete:
            left = max(0.0, until - time.monotonic())
            draft.step(mind.choose(draft.view, rng, left if first and not draft.match.game.hides else left / 2))
            first = False
            hurried = hurried or mind.hurried
    if draft.match.game.hides:
        time.sleep(max(0.0, until - time.monotonic()))
    return hurried


_thinking: set[int] = set()
"""The threads that think."""


@contextmanager
def thinking() -> Iterator[int]:
    """How many threads somebody who begins to think may use: all processors alone, else one."""
    me = threading.get_ident()
    _thinking.add(me)
    try:
        yield max(1, processors() // len(_thinking))
    finally:
        _thinking.discard(me)
