"""Where the house keeps its things: the data folder with database, secret key and nothing else."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from fondaco.kernel.settings import WrongSetting


def data_folder() -> Path:
    """`FONDACO_DATA`, else the platform's folder for a user's data. It is made where it is missing."""
    own = os.environ.get("FONDACO_DATA")
    if own:
        folder = Path(own)
    elif sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "fondaco"
    elif sys.platform == "darwin":
        folder = Path.home() / "Library" / "Application Support" / "fondaco"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "fondaco"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def secret_key(folder: Path) -> str:
    """The key that signs cookies: made once, readable by its owner only."""
    file = folder / "secret_key"
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return file.read_text(encoding="ascii")
    key = secrets.token_urlsafe(50)
    with os.fdopen(descriptor, "w", encoding="ascii") as out:
        out.write(key)
    return key


def database(folder: Path) -> dict[str, Any]:
    """Django's description of the database: `FONDACO_DATABASE_URL` (postgres://user:password@host:port/name), else
    SQLite in the data folder. Raises WrongSetting for another kind of address."""
    url = os.environ.get("FONDACO_DATABASE_URL")
    if not url:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(folder / "fondaco.sqlite3"),
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
            },
            "CONN_MAX_AGE": None,
            "TEST": {"NAME": str(folder / "test.sqlite3")},
        }
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql"):
        raise WrongSetting(f"FONDACO_DATABASE_URL must begin with postgres://, not {parts.scheme}://")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.removeprefix("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
    }


def lan_address() -> str:
    """This machine's address in its local network, or the loopback address where there is no network."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which address would be used
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
