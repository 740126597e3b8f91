"""The thread that plays for the bots, and for those who resigned from a game that goes on.

It is woken by every change of a table, chooses at once, and answers a little later, so that people can follow; one
choice at a time. The answer comes one pace after the call or, where the thought took longer, a whole number of paces
after it: how long a bot thinks would tell what it holds. After a restart, and from time to time, it looks for tables
where a bot is awaited.
"""

from __future__ import annotations

import heapq
import logging
import math
import secrets
import threading
import time
from dataclasses import dataclass, field

from django.conf import settings
from django.db import close_old_connections

from fondaco import bots
from fondaco.kernel.rng import new_rng
from fondaco.match.drafts import Draft
from fondaco.web import commands, hub, tables
from fondaco.web.models import HUMAN, PLAYING, Table
from fondaco.web.tables import Sitting

SUBSTITUTE = "clerk"
SWEEP = 30.0
"""Seconds between two looks at all tables: another process may have stopped in the middle."""
BEAT = 0.05
"""Seconds: where a game hides things bots answer no sooner, however quick they are told to be."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Answer:
    """A bot's whole choice, for the version of its seat that it was made at; it is given every `pace` seconds."""

    seat: int
    version: int
    actions: list[int]
    pace: float


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
            due = self._next(swept + SWEEP)
            if due is None:
                if self._stopped:
                    return
                continue
            try:
                close_old_connections()
                self._see_to(due)
            except Exception:
                log.exception("a bot could not play at table %s", due.table)

    def _see_to(self, due: Due) -> None:
        if due.answer is not None:
            if not give(due.table, due.answer):
                self.wake(due.table)
            return
        found = think(due.table)
        if found is not None:
            self._put(Due(on_the_beat(due.at, time.monotonic(), found.pace), due.table, found))

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
    """The choice of one bot that the table waits for, if any."""
    try:
        with tables.reading(table) as sitting:
            seat = next_bot(sitting)
            if seat is None:
                return None
            version, kind = sitting.seats[seat].version, sitting.seats[seat].kind
            bot = bots.find(SUBSTITUTE if kind == HUMAN else kind)
            draft = Draft(sitting.match, seat)
    except (tables.NoTable, tables.OtherRules):
        return None
    pace = max(settings.BOT_PACE, BEAT) if draft.match.game.hides else settings.BOT_PACE
    return Answer(seat, version, choose(bot, draft), pace)


def give(table: str, answer: Answer) -> bool:
    """Commit the choice; False where the table has moved on meanwhile."""
    try:
        commands.bot_step(table, answer.seat, answer.version, answer.actions)
    except commands.Refused:
        return False
    except (tables.NoTable, tables.OtherRules):
        pass
    return True


def next_bot(sitting: Sitting) -> int | None:
    """A seat that is awaited and that no person plays."""
    if not sitting.playing or sitting.desk is None:
        return None
    for index in sitting.desk.awaited:
        seat = sitting.seats[index]
        if not seat.human or seat.resigned is not None:
            return index
    return None


def choose(bot: bots.Bot, draft: Draft) -> list[int]:
    """The bot's steps until its choice is complete. It is given its view and nothing else.

    Nobody waits for it: a draft stands by itself, so that the table need not be held meanwhile.
    """
    rng = new_rng(secrets.randbits(63))
    while not draft.complete:
        draft.step(bot(draft.view, rng))
    return draft.actions
