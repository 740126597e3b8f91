"""Streams of a table: server-sent events straight from ASGI, since in Django's middleware each would cost a thread.

A stream finds out by itself who listens: session, seats, language. A message holds the parts of the page that changed
for this guest; where none did, nothing is sent. All the streams of a table are served by one look at it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import DatabaseError, connection
from django.http import HttpRequest
from django.utils import timezone, translation
from django.utils.translation import get_language_from_request

from fondaco.kernel.language import current, language
from fondaco.web import guests, hub, limits, render, tables
from fondaco.web.bridge import Message, Receive, Send
from fondaco.web.middleware import HEADERS
from fondaco.web.models import LOBBY, Table

BEAT = 15.0
"""Seconds of silence after which a comment keeps the connection alive. They count from what this guest heard last:
counted from the last look at the table, they would tell when somebody drafts in secret."""
POLL = 1.0
"""Seconds between two looks at the database for what other processes changed."""
OPEN_PER_ADDRESS = 300

_threads = ThreadPoolExecutor(2, thread_name_prefix="stream")
_open: dict[str, int] = {}
_asked: dict[str, list[tuple[Listener, asyncio.Future[str | None]]]] = {}
"""By table: who waits for the next look at it."""


@dataclass
class Listener:
    """Who listens: a cookie's session and the browser's languages."""

    table: str
    session: str
    language: str
    sent: dict[str, Any] = field(default_factory=dict)

    def news(self, session: Mapping[str, Any], sitting: tables.Sitting) -> str | None:
        """What changed for this guest since the last message, as JSON; None where nothing did."""
        with language(self.language), translation.override(current()):
            return self._difference(look(session, sitting))

    def _difference(self, message: dict[str, Any]) -> str | None:
        old = self.sent.get("regions", {})
        changed = {name: html for name, html in message["regions"].items() if old.get(name) != html}
        same = {k: v for k, v in self.sent.items() if k != "regions"} == {
            k: v for k, v in message.items() if k != "regions"
        }
        self.sent = message
        if same and not changed:
            return None
        return json.dumps({**message, "regions": changed}, ensure_ascii=False)


def look(session: Mapping[str, Any], sitting: tables.Sitting) -> dict[str, Any]:
    """All that the guest may see of the table now."""
    eye = guests.eye(session, sitting)
    if sitting.table.stage == LOBBY:
        taken = sum(1 for seat in sitting.seats if seat.taken)
        return {"version": sitting.table.opened, "stage": LOBBY, "taken": taken, "regions": {}}
    return render.message(sitting, eye)


async def stream(scope: Message, receive: Receive, send: Send, table: str) -> None:
    """Answer one request for a table's events until its browser goes away."""
    address = str((scope.get("client") or ("",))[0])
    if _open.get(address, 0) >= OPEN_PER_ADDRESS * settings.LIMIT_SCALE or not limits.allow("stream", address):
        await _plain(send, 429, "Too many streams.")
        return
    listener = _listener(scope, table)
    bell = hub.listen(table)
    _open[address] = _open.get(address, 0) + 1
    gone = asyncio.ensure_future(_gone(receive))
    try:
        try:
            news = await _news(listener)
        except tables.NoTable:
            await _plain(send, 404, "There is no such table.")
            return
        except tables.OtherRules as error:
            await _plain(send, 409, str(error))
            return
        headers = HEADERS | {
            "Content-Type": "text/event-stream",
            "Cache-Control": "no-store",
            "X-Accel-Buffering": "no",
        }
        raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": 200, "headers": raw})
        await _event(send, "retry: 1500\n" + _data(news))
        clock = asyncio.get_running_loop().time
        beat = clock() + BEAT
        while not gone.done():
            ring = asyncio.ensure_future(bell.wait())
            await asyncio.wait({ring, gone}, timeout=max(0.0, beat - clock()), return_when=asyncio.FIRST_COMPLETED)
            ring.cancel()
            if gone.done():
                return
            if hub.closing():
                await send({"type": "http.response.body", "body": b""})
                return
            if bell.is_set():
                bell.clear()
                news = await _news(listener)
                if news is not None:
                    await _event(send, _data(news))
                    beat = clock() + BEAT
            elif clock() >= beat:
                await _event(send, ": still here\n\n")
                beat = clock() + BEAT
    except (tables.NoTable, tables.OtherRules):
        return
    finally:
        gone.cancel()
        hub.leave(table, bell)
        _open[address] -= 1
        if not _open[address]:
            del _open[address]


async def _news(listener: Listener) -> str | None:
    """The listener's news. Those who ask in the same turn of the loop are told by the same look.

    Raises NoTable, OtherRules.
    """
    loop = asyncio.get_running_loop()
    told: asyncio.Future[str | None] = loop.create_future()
    if listener.table not in _asked:
        _asked[listener.table] = []
        loop.call_soon(lambda: loop.run_in_executor(_threads, _tell, loop, listener.table, _asked.pop(listener.table)))
    _asked[listener.table].append((listener, told))
    return await told


def _tell(
    loop: asyncio.AbstractEventLoop, table: str, waiting: list[tuple[Listener, asyncio.Future[str | None]]]
) -> None:
    """Tell each its news, or why there will be none."""
    todo = list(waiting)
    try:
        with _connected(), tables.reading(table) as sitting:
            sessions = _sessions({listener.session for listener, _told in todo})
            while todo:
                listener, told = todo[0]
                news = listener.news(sessions.get(listener.session, {}), sitting)
                loop.call_soon_threadsafe(_settle, told, news)
                del todo[0]
    except Exception as error:
        for _listener, told in todo:
            loop.call_soon_threadsafe(_fail, told, error)


def _settle(told: asyncio.Future[str | None], news: str | None) -> None:
    if not told.done():  # a stream that ended meanwhile has cancelled it
        told.set_result(news)


def _fail(told: asyncio.Future[str | None], error: Exception) -> None:
    if not told.done():
        told.set_exception(error)


def _sessions(keys: set[str]) -> dict[str, dict[str, Any]]:
    """What the sessions of these keys hold, for those that there are."""
    store = SessionStore()
    rows = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    return {key: store.decode(data) for key, data in rows.values_list("session_key", "session_data")}


@contextmanager
def _connected() -> Iterator[None]:
    """The database, by a connection that the thread keeps from look to look, and gives up after an error."""
    try:
        yield
    except DatabaseError:
        connection.close()
        raise


def _listener(scope: Message, table: str) -> Listener:
    headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
    cookies: SimpleCookie = SimpleCookie()
    try:
        cookies.load(headers.get("cookie", ""))
    except CookieError:
        cookies.clear()
    request = HttpRequest()
    request.COOKIES = {name: morsel.value for name, morsel in cookies.items()}
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get("accept-language", "")
    session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    return Listener(table, session, get_language_from_request(request))


def _data(news: str | None) -> str:
    return f"data: {news}\n\n" if news is not None else "\n"


async def _event(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _plain(send: Send, status: int, text: str) -> None:
    raw = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
    raw.append((b"content-type", b"text/plain; charset=utf-8"))
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": text.encode()})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def poll() -> None:
    """Ring for tables that other processes changed, for ever."""
    loop = asyncio.get_running_loop()
    known: dict[str, int] = {}
    while True:
        await asyncio.sleep(POLL)
        watched = hub.tables()
        if not watched:
            known.clear()
            continue
        found = await loop.run_in_executor(_threads, _versions, watched)
        for table, version in found.items():
            if known.get(table) != version and not hub.told(table, version):
                hub.ring(table)
        known = found


def _versions(watched: list[str]) -> dict[str, int]:
    with _connected():
        return dict(Table.objects.filter(pk__in=watched).values_list("pk", "version"))
