"""People who visit the house, by Django's test client or over a real connection."""

from __future__ import annotations

import http.client
import json
import re
import subprocess
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.test import Client

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


class Browser:
    """One session, in this process."""

    def __init__(self, **headers: str) -> None:
        self.client = Client(enforce_csrf_checks=False, headers=headers)

    def get(self, path: str, **headers: str) -> Any:
        return self.client.get(path, headers=headers)

    def page(self, path: str) -> str:
        answer = self.get(path)
        assert answer.status_code == 200, (answer.status_code, answer.content[:300])
        return str(answer.content.decode())

    def post(self, path: str, **data: Any) -> Any:
        """As a form posts."""
        return self.client.post(path, data)

    def send(self, path: str, **data: Any) -> Any:
        """As the page's script posts."""
        return self.client.post(path, data, headers={"Accept": "application/json"})

    def make(self, game: str, *seats: str, begin: bool = True, **more: str) -> str:
        """Make a table; its id."""
        data = {"game": game, "players": str(len(seats)), "friendly": "1"} | more
        data |= {f"seat{i}": kind for i, kind in enumerate(seats)}
        answer = self.post("/new", **data)
        assert answer.status_code == 302, answer.content.decode()[-2000:]
        table = answer.headers["Location"].removeprefix("/t/")
        if begin:
            assert self.post(f"/t/{table}/start").status_code == 302
        return str(table)

    def version(self, table: str) -> tuple[int, int]:
        """The seat and the version that the page's commands carry."""
        page = self.page(f"/t/{table}")
        found = re.search(r'name="seat" value="(\d)".*?name="version" value="(\d+)"', page, re.DOTALL)
        assert found, page
        return int(found[1]), int(found[2])

    def act(self, table: str, **data: Any) -> Any:
        """Send a command for the seat looked through, at the version shown."""
        seat, version = self.version(table)
        return self.send(f"/t/{table}/act", **{"seat": seat, "version": version, **data})


@dataclass
class Server:
    """A running server."""

    process: subprocess.Popen[str]
    url: str

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)
        if self.process.stdout:
            self.process.stdout.close()

    def kill(self) -> None:
        """Without any farewell, as when the power fails."""
        self.process.kill()
        self.process.wait(10)
        if self.process.stdout:
            self.process.stdout.close()


class Visitor:
    """One session over a real connection."""

    def __init__(self, server: Server) -> None:
        self.server, self.cookies = server, dict[str, str]()

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[int, str, dict[str, str]]:
        place = urlsplit(self.server.url)
        line = http.client.HTTPConnection(place.hostname or "", place.port, timeout=20)
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        line.request(method, path, body or None, headers | {"Cookie": self.cookie})
        answer = line.getresponse()
        text = answer.read().decode()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]
        found = answer.status, text, {k.lower(): v for k, v in answer.getheaders()}
        line.close()
        return found

    @property
    def cookie(self) -> str:
        return "; ".join(f"{k}={v}" for k, v in self.cookies.items())

    def page(self, path: str) -> str:
        status, text, _ = self.ask("GET", path)
        assert status == 200, (status, text[:500])
        return text

    def token(self, path: str) -> str:
        found = TOKEN.search(self.page(path))
        assert found
        return found[1]

    def post(self, path: str, frm: str, **data: Any) -> tuple[int, str, dict[str, str]]:
        """Post a form of the page `frm`."""
        data["csrfmiddlewaretoken"] = self.token(frm)
        return self.ask("POST", path, urlencode(data), Accept="application/json")

    def make(self, game: str, *seats: str) -> str:
        data = {f"seat{i}": kind for i, kind in enumerate(seats)}
        _, _, headers = self.post("/new", "/new", game=game, players=len(seats), friendly="1", **data)
        path = headers["location"]
        assert self.post(f"{path}/start", path)[0] == 302
        return path

    def listen(self, path: str) -> Ear:
        return Ear(self, path)


class Ear:
    """A stream of events, as a browser holds it."""

    def __init__(self, visitor: Visitor, path: str) -> None:
        place = urlsplit(visitor.server.url)
        self.line = http.client.HTTPConnection(place.hostname or "", place.port, timeout=10)
        self.line.request("GET", f"{path}/events", headers={"Cookie": visitor.cookie})
        self.answer = self.line.getresponse()
        self.raw: list[str] = []

    def next(self, timeout: float = 10) -> dict[str, Any]:
        """The next message. Raises TimeoutError where none comes."""
        assert self.line.sock is not None
        self.line.sock.settimeout(timeout)
        while True:
            text = self.answer.readline().decode()
            if text.startswith("data: "):
                self.raw.append(text)
                message: dict[str, Any] = json.loads(text.removeprefix("data: "))
                return message

    def close(self) -> None:
        self.answer.close()
        self.line.close()
