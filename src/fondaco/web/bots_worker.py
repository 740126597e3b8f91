"""The threads that play for the bots, and for those who resigned from a game that goes on or have left it to a bot.

One is woken by every change of a table, lets another choose at once, and answers a little later, so that people can
follow; one choice at a time at a table. The answer comes one pace after the call or, where the thought took longer, a
whole number of paces after it: how long a bot thinks would tell what it holds. After a restart, and from time to time,
it looks for tables where a bot is awaited. Those that choose yield to the threads that serve pages. However many think
at once, each keeps to its time: they share the processors and weaken.
"""

from __future__ import annotations

import heapq
import logging
import math
import os
import secrets
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

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
BEAT = 0.05
"""Seconds: where a game hides things bots answer no sooner, however quick they are told to be."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Answer:
    """A bot's whole choice, for the version of its seat that it was made at. It is given a whole number of paces after
    the call, and where the game hides something after all the time that its level may think (seconds)."""

    seat: int
    version: int
    actions: list[int]
    pace: float
    hurried: bool = False
    least: float = 0.0


@dataclass(order=True, frozen=True)
class Due:
    """What is to be done about a table, and when: think about it, or give the answer."""

    at: float
    table: str
    answer: Answer | None = field(default=None, compare=False)


class Worker(threading.Thread):
    """One per process. `wake` may be called from any thread."""

    def __init__(self) -> None:
        super().__init__(name="bots", daemon=True)
        self._due: list[Due] = []
        self._waiting: set[str] = set()
        self._changed = threading.Condition()
        self._stopped = False
        self._pool = ThreadPoolExecutor(AT_ONCE, "bot", initializer=yield_to_pages)
        self._busy: set[str] = set()
        self._again: set[str] = set()

    def wake(self, table: str) -> None:
        """Look at the table. Where an answer waits, it is looked at when that is given."""
        self._put(Due(time.monotonic(), table))

    def _put(self, due: Due) -> None:
        with self._changed:
            if due.table not in self._waiting:
                self._waiting.add(due.table)
                heapq.heappush(self._due, due)
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
            due = self._next(swept + SWEEP)
            if self._stopped:
                return
            if due is not None:
                self._pool.submit(self._see_to, due)

    def _see_to(self, due: Due) -> None:
        """Think about a table or give the answer, unless another thread is at it: then that one looks again."""
        with self._changed:
            if due.table in self._busy:
                self._again.add(due.table)
                return
            self._busy.add(due.table)
        answer = None
        try:
            close_old_connections()
            if due.answer is None:
                answer = think(due.table)
            elif not give(due.table, due.answer):
                self._again.add(due.table)
        except Exception:
            log.exception("a bot could not play at table %s", due.table)
        finally:
            with self._changed:
                self._busy.discard(due.table)
                again = due.table in self._again
                self._again.discard(due.table)
            if answer is not None:
                now = max(time.monotonic(), due.at + answer.least)
                self._put(Due(on_the_beat(due.at, now, answer.pace), due.table, answer))
            elif again:
                self.wake(due.table)

    def _sweep(self) -> None:
        try:
            close_old_connections()
            for table in Table.objects.filter(stage=PLAYING).values_list("pk", flat=True):
                self.wake(table)
        except Exception:
            log.exception("the tables could not be looked at")

    def _next(self, until: float) -> Due | None:
        """What is due next, or None when it is time to look at all or to stop."""
        with self._changed:
            while not self._stopped:
                now = time.monotonic()
                if self._due and self._due[0].at <= now:
                    due = heapq.heappop(self._due)
                    self._waiting.discard(due.table)
                    return due
                if now >= until:
                    return None
                self._changed.wait(min(until, self._due[0].at if self._due else until) - now)
        return None


def yield_to_pages() -> None:
    """Let this thread run when the others leave it time."""
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


def on_the_beat(start: float, now: float, pace: float) -> float:
    """The first moment from now on that lies a whole number of paces, at least one, after the start."""
    if pace <= 0:
        return now
    return start + pace * max(1, math.ceil((now - start) / pace))


def play(table: str) -> None:
    """One choice of one bot that the table waits for, if any, at once."""
    found = think(table)
    if found is not None:
        give(table, found)


def think(table: str) -> Answer | None:
    """The choice of one bot that the table waits for, if any. A hint that was asked for comes first, and is given.

    The table is free while the bot thinks.
    """
    try:
        if give_hint(table):
            return None
        with tables.reading(table) as sitting:
            seat = next_bot(sitting)
            if seat is None:
                return None
            row = sitting.seats[seat]
            version, kind = row.version, (row.deputy or SUBSTITUTE) if row.human else row.kind
            draft = Draft(sitting.match, seat)
    except (tables.NoTable, tables.OtherRules, tables.Stale, commands.Refused):
        return None
    hurried = choose(draft, kind)
    if not draft.match.game.hides:
        return Answer(seat, version, draft.actions, settings.BOT_PACE, hurried)
    least = LEVELS[kind].seconds if kind in LEVELS else 0.0
    return Answer(seat, version, draft.actions, max(settings.BOT_PACE, BEAT), hurried, least)


def give(table: str, answer: Answer) -> bool:
    """Commit the choice; False where the table has moved on meanwhile."""
    try:
        commands.bot_step(table, answer.seat, answer.version, answer.actions)
        if answer.hurried:
            with tables.talking(table) as sitting:
                recent = len(sitting.match.steps) - SELDOM
                if not any(n.kind == "hurried" and n.seat == answer.seat and n.step > recent for n in sitting.notes):
                    tables.note(sitting, "hurried", answer.seat)
    except commands.Refused:
        return False
    except (tables.NoTable, tables.OtherRules, tables.Stale):
        pass
    return True


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

    A choice may have several steps: each has half of the time that is left.
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
