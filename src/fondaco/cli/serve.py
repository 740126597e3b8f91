"""`fondaco serve`: the games in the browser."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import Annotated

import typer

from fondaco.cli.terminal import fail

PORT, TRIED = 8000, 100
"""The usual port, and how many ports from there on are tried where it is taken."""


def free_port(host: str, first: int = PORT) -> int:
    """The first port from `first` on that nobody uses. Raises OSError where the host is not ours or all are taken."""
    family, kind, _, _, address = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0]
    for port in range(first, first + TRIED):
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((address[0], port))
            except OSError:
                if port == first + TRIED - 1:
                    raise
            else:
                return port
    raise AssertionError("the last port either serves or raises")


def check_folder(data: Path | None) -> None:
    """Fail before the server starts where its data cannot be kept."""
    from fondaco.web import place

    try:
        folder = place.data_folder() if data is None else data
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK | os.X_OK):
            fail(f"nothing can be written to the data folder {folder}; --data FOLDER chooses another")
    except OSError as error:
        fail(f"the data folder {error.filename} cannot be made: {error.strerror}; --data FOLDER chooses another")


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in your network play.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, help="The port; 0 takes any free one.", show_default="8000, or the next free one"
        ),
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    data: Annotated[
        Path | None,
        typer.Option(file_okay=False, help="The folder for matches.", show_default="the user's data folder"),
    ] = None,
) -> None:
    """Play in the browser: start the server and open the page.

    Examples:

    - `fondaco serve`
    - `fondaco serve --host 0.0.0.0 --port 8080 --no-browser`
    - `fondaco serve --data ~/fondaco`
    """
    from fondaco.web import serve as web

    if not host:
        fail("--host wants an address, such as 127.0.0.1 or 0.0.0.0", 2)
    check_folder(data)
    try:
        chosen = free_port(host) if port is None else port
    except OSError as error:
        fail(f"no free port from {PORT} to {PORT + TRIED - 1} on {host}: {error.strerror}; --port N chooses another", 1)
    try:
        web.run(host=host, port=chosen, browser=browser, data=data)
    except OSError as error:
        fail(f"the server cannot listen on {host}, port {chosen}: {error.strerror}; --port N chooses another")
