"""The ASGI application: streams are answered here, everything else by Django."""

from __future__ import annotations

import asyncio
import os
import re
import warnings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fondaco.web.settings")

from django.core.asgi import get_asgi_application

_django = get_asgi_application()

from fondaco.web import hub, warmth  # noqa: E402  (models need Django to be set up)
from fondaco.web.bots_worker import Worker  # noqa: E402
from fondaco.web.stream import Message, Receive, Send, poll, stream  # noqa: E402

BODY = 64 * 1024
"""Bytes of a request's body, at the most."""
_EVENTS = re.compile(r"/t/([\w-]{1,16})/events")

# WhiteNoise's files are synchronous; Django reads them in a thread, which is what is wanted.
warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators", Warning)


class TooLong(Exception):
    """The request's body is too long."""


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """The entry point of any ASGI server."""
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
        return
    if scope["type"] != "http":
        return
    found = _EVENTS.fullmatch(scope["path"])
    if found and scope["method"] == "GET":
        await stream(scope, receive, send, found[1])
        return
    length = dict(scope["headers"]).get(b"content-length", b"0")
    if not length.isdigit() or int(length) > BODY:
        await _too_long(send)
        return
    read = 0
    started = False

    async def counted() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > BODY:
            raise TooLong
        return message

    async def noted(message: Message) -> None:
        nonlocal started
        started = True
        await send(message)

    try:
        await _django(scope, counted, noted)  # type: ignore[arg-type]
    except TooLong:
        if not started:
            await _too_long(send)


async def _too_long(send: Send) -> None:
    await send({"type": "http.response.start", "status": 413, "headers": [(b"content-type", b"text/plain")]})
    await send({"type": "http.response.body", "body": b"The request is too long."})


async def _lifespan(receive: Receive, send: Send) -> None:
    """Start what runs beside the requests, and end it."""
    tasks: list[asyncio.Task[None]] = []
    worker = Worker()
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            hub.open_hub(asyncio.get_running_loop())
            worker.start()
            warmth.start()
            tasks.append(asyncio.create_task(poll()))
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            worker.stop()
            warmth.stop()
            for task in tasks:
                task.cancel()
            await send({"type": "lifespan.shutdown.complete"})
            return
