"""Opening the house: `run` brings the database up to date and serves until it is stopped."""

from __future__ import annotations

import gc
import os
import socket
import threading
import webbrowser
from pathlib import Path

GARBAGE = (20_000, 50, 1_000)
"""Thresholds of the garbage collector. Tables in memory are many small objects; going through all of them makes moves
wait, and hardly any of them ever is part of a cycle."""


def run(host: str = "127.0.0.1", port: int = 8000, browser: bool = False, data: str | Path | None = None) -> None:
    """Serve on that address; port 0 means any free one. `data`: the data folder, else the platform's.

    Raises OSError where the address cannot be had.
    """
    if data is not None:
        os.environ["FONDACO_DATA"] = str(data)
    everywhere = host in ("0.0.0.0", "::")
    if not _loopback(host):
        os.environ["FONDACO_LAN"] = "1"
        if not everywhere:
            os.environ["FONDACO_HOSTS"] = ",".join(filter(None, (os.environ.get("FONDACO_HOSTS"), host)))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fondaco.web.settings")
    listening = _listen(host, port)
    prepare()

    import uvicorn

    from fondaco.web import hub
    from fondaco.web.asgi import application
    from fondaco.web.place import lan_address

    port = int(listening.getsockname()[1])
    shown = "127.0.0.1" if everywhere else f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{port}/"

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            print(f"Fondaco is open at {address}", flush=True)
            if everywhere:
                print(f"In your network: http://{lan_address()}:{port}/", flush=True)
            if browser:
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            hub.close_hub()
            await super().shutdown(sockets)

    config = uvicorn.Config(
        application,
        log_level="warning",
        lifespan="on",
        ws="none",
        timeout_graceful_shutdown=2,
        timeout_keep_alive=30,
        server_header=False,
    )
    _raise_file_limit()
    gc.set_threshold(*GARBAGE)
    Server(config).run(sockets=[listening])


def prepare() -> None:
    """Set up Django and bring the database up to date."""
    import django
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    django.setup()
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", interactive=False, verbosity=0)
    connection.close()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


def _loopback(host: str) -> bool:
    return host in ("localhost", "::1") or host.startswith("127.")


def _raise_file_limit() -> None:
    """Every open stream is an open file."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = hard if hard != resource.RLIM_INFINITY else 65536
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
