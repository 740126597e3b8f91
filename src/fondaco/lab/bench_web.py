"""How fast the house answers: a move until all at the table see it, and a start until the first page.

The server runs as players run it, in a process of its own; this process is its guests. Both are on one computer, so
what the guests cost is part of the figures. Nothing leaves 127.0.0.1.
"""

from __future__ import annotations

import asyncio
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import Any
from urllib.parse import urlencode

from fondaco.lab.measure import Plan, Row, bounded

GAME, SEATS = "medici", 4
PERIOD = 2.0
"""Seconds in which every table makes one move."""
PATIENCE = 20.0
"""Seconds after which an answer is given up."""
MOST = 1 << 22
"""Bytes of an answer or of an event, at the most."""

_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
_INVITATION = re.compile(r'id="invitation" readonly value="[^"]*?(/join/[\w-]+)"')
_SEAT = re.compile(r'name="seat" value="(\d+)"')
_VERSION = re.compile(r'name="version" value="(\d+)"')
_ACTION = re.compile(r'name="action" value="(\d+)"')
_AMOUNT = re.compile(r'<input type="number"[^>]* min="(\d+)" max="(\d+)"')


@dataclass(frozen=True)
class Load:
    """How many tables play, for how many periods, of which the first `settling` are not counted."""

    tables: int
    settling: int
    counted: int


SHORT, WHOLE = Load(3, 1, 2), Load(50, 5, 20)


@contextmanager
def house(data: str) -> Iterator[int]:
    """`fondaco serve` with that data folder, until the block ends; its port. Raises RuntimeError where it fails."""
    own = {"FONDACO_LIMITS": "1000", "FONDACO_WARM": "0"}
    environment = {k: v for k, v in os.environ.items() if k not in ("FONDACO_DATABASE_URL", "FONDACO_PROXY")}
    command = [sys.executable, "-c", "from fondaco.cli import main; main()", "serve"]
    with subprocess.Popen(
        [*command, "--port", "0", "--no-browser", "--data", data],
        env=environment | own,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            port = re.search(r":(\d+)/", process.stdout.readline())
            if port is None:
                raise RuntimeError("the server did not open")
            yield int(port[1])
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()


@dataclass
class Guest:
    """One browser: its cookies, and what its stream has shown last."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    token: str = ""
    seen: dict[str, Any] = field(default_factory=dict)
    prompt: str = ""
    at: float = 0.0
    """When the last event came, by the clock of `perf_counter`."""
    news: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def ask(self, method: str, path: str, **data: object) -> tuple[int, dict[str, str], str]:
        """Status, headers and text of one answer."""
        async with asyncio.timeout(PATIENCE):
            reader, writer = await self._send(method, path, data)
            try:
                status, headers = await self._head(reader)
                return status, headers, (await reader.read()).decode()
            finally:
                writer.close()

    async def page(self, path: str) -> str:
        """A page; its token is kept for the next post. Raises RuntimeError where there is none."""
        status, headers, text = await self.ask("GET", path)
        if status != 200:
            raise RuntimeError(f"GET {path} was answered {status} {headers.get('location', '')}")
        if found := _TOKEN.search(text):
            self.token = found[1]
        return text

    async def post(self, path: str, **data: object) -> str:
        """Post a form; where it leads to. Raises RuntimeError where it is refused."""
        status, headers, text = await self.ask("POST", path, csrfmiddlewaretoken=self.token, **data)
        if status not in (200, 302):
            raise RuntimeError(f"POST {path} was answered {status}: {text[:300]}")
        return headers.get("location", "")

    async def listen(self, path: str) -> None:
        """Follow the table's stream until this task is cancelled."""
        reader, writer = await self._send("GET", f"{path}/events", {})
        try:
            status, _headers = await self._head(reader)
            if status != 200:
                raise RuntimeError(f"the stream of {path} was answered {status}")
            while True:
                event = await reader.readuntil(b"\n\n")
                arrived = time.perf_counter()
                _before, found, text = event.partition(b"data: ")
                if not found:
                    continue
                message = json.loads(text)
                async with self.news:
                    self.seen, self.at = message, arrived
                    self.prompt = message["regions"].get("prompt", self.prompt)
                    self.news.notify_all()
        finally:
            writer.close()

    async def newer(self, version: int) -> None:
        """Wait until the stream has shown a later version."""
        async with self.news:
            await self.news.wait_for(lambda: self.seen.get("version", 0) > version)

    async def _send(
        self, method: str, path: str, data: dict[str, object]
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A request by HTTP/1.0: the answer then comes as it is, and ends where the connection ends."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=MOST)
        body = urlencode(data).encode()
        lines = [
            f"{method} {path} HTTP/1.0",
            f"Host: 127.0.0.1:{self.port}",
            "Accept: application/json",
            "Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
        ]
        if method == "POST":
            lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        return reader, writer

    async def _head(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {}
        for line in filter(None, lines):
            name, _colon, value = line.partition(": ")
            headers[name.lower()] = value
            if name.lower() == "set-cookie":
                cookie, _equals, rest = value.partition("=")
                self.cookies[cookie] = rest.partition(";")[0]
        return int(first.split()[1]), headers


@dataclass
class Party:
    """A table and the guests on its seats."""

    path: str
    guests: list[Guest]
    rng: random.Random

    async def move(self) -> float | None:
        """One move of whoever is asked; the seconds until all have seen it. None where the match is over.

        Raises RuntimeError where the house refuses it, TimeoutError where somebody does not see it.
        """
        mover = next((guest for guest in self.guests if guest.seen["turn"]), None)
        if mover is None:
            return None
        waiting = [guest.newer(guest.seen["version"]) for guest in self.guests]
        command = self._command(mover.prompt)
        begin = time.perf_counter()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(mover.post(f"{self.path}/act", **command), *waiting)
        return max(guest.at for guest in self.guests) - begin

    def _command(self, prompt: str) -> dict[str, object]:
        """One of the answers to the question, as the page's form would send it, to be played at once."""
        command: dict[str, object] = {"seat": _only(_SEAT, prompt), "version": _only(_VERSION, prompt), "commit": 1}
        actions = _ACTION.findall(prompt)
        amount = _AMOUNT.search(prompt)
        if amount and (not actions or self.rng.random() < 0.5):
            return command | {"do": "amount", "amount": self.rng.randint(int(amount[1]), int(amount[2]))}
        return command | {"action": self.rng.choice(actions)}

    async def play(self, load: Load) -> list[float]:
        """A move in every period, at any time of it; the seconds that each took, but for those of the settling."""
        begin, taken = time.perf_counter(), []
        for period in range(load.settling + load.counted):
            due = begin + PERIOD * (period + self.rng.random())
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            seconds = await self.move()
            if seconds is None:
                break
            if period >= load.settling:
                taken.append(seconds)
        return taken


def _only(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    if found is None:
        raise RuntimeError(f"the page has no {pattern.pattern}: {text[:300]}")
    return found[1]


async def gather_party(port: int, seed: int) -> Party:
    """A table made by one guest, joined by others through its invitation, and begun."""
    host, *friends = guests = [Guest(port) for _ in range(SEATS)]
    await host.page("/new")
    kinds = {f"seat{i}": "friend" if i else "me" for i in range(SEATS)}
    path = await host.post("/new", game=GAME, players=SEATS, friendly=1, **kinds)
    invitation = _only(_INVITATION, await host.page(path))
    for seat, friend in enumerate(friends, 1):
        await friend.page(invitation)
        await friend.post(invitation, seat=seat, name=f"Guest {seat}")
    await host.page(path)
    await host.post(f"{path}/start")
    for guest in guests:
        await guest.page(path)
    return Party(path, guests, random.Random(seed))


async def evening(port: int, load: Load) -> list[float]:
    """The seconds that the moves of all tables took until they were seen."""
    parties = [await gather_party(port, seed) for seed in range(load.tables)]
    async with asyncio.TaskGroup() as streams:
        listening = [streams.create_task(guest.listen(party.path)) for party in parties for guest in party.guests]
        async with asyncio.timeout(PATIENCE):
            for party in parties:
                for guest in party.guests:
                    await guest.newer(0)
        taken = await asyncio.gather(*(party.play(load) for party in parties))
        for stream in listening:
            stream.cancel()
    return [seconds for party in taken for seconds in party]


def percentile(values: list[float], share: float) -> float:
    """The smallest value that at least this share of them (over 0, up to 1) do not exceed."""
    return sorted(values)[math.ceil(share * len(values)) - 1]


def moves(plan: Plan) -> Iterator[Row]:
    """A move at a table until the new board has come to all its seats, while many tables play."""
    load = SHORT if plan.repeats == 1 else WHOLE
    with tempfile.TemporaryDirectory() as data, house(data) as port:
        taken = [1000 * seconds for seconds in asyncio.run(evening(port, load))]
    what = f"move to the new board at every seat, {load.tables} tables of {SEATS}"
    yield bounded(f"{what}: 95 in 100", percentile(taken, 0.95), "ms", high=100)
    yield bounded(f"{what}: median", median(taken), "ms")
    yield bounded(f"{what}: moves", len(taken), "moves")


def starts(plan: Plan) -> Iterator[Row]:
    """A start of the server until the first page is answered, with a data folder that is there already."""
    with tempfile.TemporaryDirectory() as data:
        with house(data):
            pass
        taken = [start(data) for _ in range(min(plan.repeats, 5))]
    yield bounded("second start to the first page", median(taken), "s", high=3)


def start(data: str) -> float:
    """Seconds from starting the server to the whole of its first page."""
    begin = time.perf_counter()
    with house(data) as port:
        asyncio.run(Guest(port).page("/"))
        return time.perf_counter() - begin
