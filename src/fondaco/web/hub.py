"""Who listens to which table. Streams wait here; any thread may notify; a light poll hears of other processes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

_loop: asyncio.AbstractEventLoop | None = None
_listeners: dict[str, set[asyncio.Event]] = {}
_told: dict[str, int] = {}
"""Of every table that is listened to: the version that its listeners were last woken for by this process."""
_wakers: list[Callable[[str], None]] = []
_closing = False


def open_hub(loop: asyncio.AbstractEventLoop) -> None:
    """Streams run in this loop from now on."""
    global _loop, _closing
    _loop, _closing = loop, False


def close_hub() -> None:
    """Let every stream end; to be called in the hub's loop."""
    global _closing  # noqa: PLW0603
    _closing = True
    for table in tables():
        ring(table)


def closing() -> bool:
    """Whether streams are to end."""
    return _closing


def on_change(waker: Callable[[str], None]) -> None:
    """Call `waker` with the id of every table that changes in this process, from whichever thread changed it."""
    if waker not in _wakers:
        _wakers.append(waker)


def listen(table: str) -> asyncio.Event:
    """An event that is set whenever the table changes; to be called in the hub's loop."""
    event = asyncio.Event()
    _listeners.setdefault(table, set()).add(event)
    return event


def leave(table: str, event: asyncio.Event) -> None:
    """Stop listening."""
    listeners = _listeners.get(table, set())
    listeners.discard(event)
    if not listeners:
        _listeners.pop(table, None)
        _told.pop(table, None)


def tables() -> list[str]:
    """The tables that anybody listens to."""
    return list(_listeners)


def told(table: str, version: int) -> bool:
    """Whether the table's listeners were woken for that version already."""
    return _told.get(table) == version


def notify(table: str, version: int) -> None:
    """This process has changed the table; it has that version now."""
    for waker in _wakers:
        waker(table)
    if _loop is not None and not _loop.is_closed():
        _loop.call_soon_threadsafe(ring, table, version)


def ring(table: str, version: int | None = None) -> None:
    """Wake those who listen, for that version if it is known; to be called in the hub's loop."""
    if version is not None and table in _listeners:
        _told[table] = version
    for event in _listeners.get(table, ()):
        event.set()
