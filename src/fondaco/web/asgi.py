"""The ASGI application: streams are answered here, everything else by Django."""

from __future__ import annotations

import asyncio
import os
import re

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fondaco.web.settings")

from fondaco.web import bridge  # noqa: I001  (sets Django up, which the models need)
from fondaco.web import hub, reviews_worker, warmth
from fondaco.web.bots_worker import Worker
from fondaco.web.bridge import Message, Receive, Send
from fondaco.web.stream import poll, stream

_EVENTS = re.compile(r"/t/([\w-]{1,16})/events")


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
    else:
        await bridge.answer(scope, receive, send)


async def _lifespan(receive: Receive, send: Send) -> None:
    """Start what runs beside the requests, and end it."""
    tasks: list[asyncio.Task[None]] = []
    worker, reviewer = Worker(), reviews_worker.Worker()
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            hub.open_hub(asyncio.get_running_loop())
            worker.start()
            reviewer.start()
            warmth.start()
            tasks.append(asyncio.create_task(poll()))
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            worker.stop()
            reviewer.stop()
            warmth.stop()
            for task in tasks:
                task.cancel()
            await send({"type": "lifespan.shutdown.complete"})
            return
