"""From ASGI to Django. A request is one piece of work in one thread of a few, whose database connections last: Django's
own ASGI handler would change threads five times for it. Requests and answers are short here: both are taken whole.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from sys import stderr
from typing import TYPE_CHECKING, Any

from django.core.wsgi import get_wsgi_application

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Headers = list[tuple[str, str]]

BODY = 64 * 1024
"""Bytes of a request's body, at the most."""

_django = get_wsgi_application()
_threads = ThreadPoolExecutor(4, thread_name_prefix="request")


async def answer(scope: Message, receive: Receive, send: Send) -> None:
    """Answer one request that is not for a stream."""
    body = await _body(receive)
    if body is None:
        status, headers, content = 413, [("Content-Type", "text/plain")], b"The request is too long."
    else:
        loop = asyncio.get_running_loop()
        status, headers, content = await loop.run_in_executor(_threads, _respond, environment(scope, body))
    raw = [(name.lower().encode("latin-1"), value.strip().encode("latin-1")) for name, value in headers]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": content})


async def _body(receive: Receive) -> bytes | None:
    """The body of the request; None where it is too long."""
    body = b""
    more = True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > BODY:
            return None
    return body


def environment(scope: Message, body: bytes) -> WSGIEnvironment:
    """The request as WSGI describes it. A header with an underscore is left out: it would pass for one with a dash."""
    server, port = scope.get("server") or ("localhost", 80)
    found: WSGIEnvironment = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server,
        "SERVER_PORT": str(port or 0),
        "REMOTE_ADDR": (scope.get("client") or ("", 0))[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": BytesIO(body),
        "wsgi.errors": stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for raw, value in scope["headers"]:
        if b"_" in raw:
            continue
        name = raw.decode("latin-1").upper().replace("-", "_")
        key = name if name == "CONTENT_TYPE" else f"HTTP_{name}"
        text = value.decode("latin-1")
        joint = "; " if name == "COOKIE" else ","
        found[key] = f"{found[key]}{joint}{text}" if key in found else text
    found["CONTENT_LENGTH"] = str(len(body))
    return found


def _respond(environ: WSGIEnvironment) -> tuple[int, Headers, bytes]:
    """Django's whole answer: status, headers, content."""
    status, headers = 500, list[tuple[str, str]]()

    def start(line: str, fields: Headers, _error: object = None) -> Callable[[bytes], object]:
        nonlocal status, headers
        status, headers = int(line[:3]), fields
        return lambda _data: None

    response = _django(environ, start)
    try:
        return status, headers, b"".join(response)
    finally:
        response.close()
