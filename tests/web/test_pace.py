"""What can be learnt from when the house speaks: nothing but what all may know."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from fondaco import bots
from fondaco.kernel.rng import Rng
from fondaco.match.view import View
from fondaco.web import bots_worker, commands, hub, stream, tables

from .people import Browser


@pytest.mark.parametrize(
    ("now", "answer"), [(10.0, 10.5), (10.2, 10.5), (10.5, 10.5), (10.6, 11.0), (11.0, 11.0), (11.2, 11.5)]
)
def test_an_answer_comes_on_a_beat_however_long_the_thought(now: float, answer: float) -> None:
    assert bots_worker.on_the_beat(10.0, now, 0.5) == pytest.approx(answer)


def test_without_a_pace_an_answer_comes_at_once() -> None:
    assert bots_worker.on_the_beat(10.0, 10.2, 0.0) == 10.2


def answered(table: str, monkeypatch: pytest.MonkeyPatch, thought: float) -> float:
    """Seconds from the call to the answer of a bot that thinks so long about each step."""

    def slow(view: View, rng: Rng) -> int:
        time.sleep(thought)
        return bots.clerk(view, rng)

    given: list[float] = []
    commit = commands.bot_step

    def heard(*args: Any) -> None:
        given.append(time.monotonic())
        commit(*args)

    monkeypatch.setitem(bots.BOTS, "clerk", slow)
    monkeypatch.setattr(commands, "bot_step", heard)
    monkeypatch.setattr(hub, "_wakers", [])
    worker = bots_worker.Worker()
    monkeypatch.setattr(worker, "_sweep", lambda: None)
    began = time.monotonic()
    worker.start()
    worker.wake(table)
    try:
        while not given:
            assert time.monotonic() < began + 20
            time.sleep(0.01)
    finally:
        worker.stop()
        worker.join()
    return given[0] - began


def test_a_bot_answers_at_the_same_moment_whatever_it_has_to_think_about(
    anna: Browser, monkeypatch: pytest.MonkeyPatch, settings_pace: None
) -> None:
    times = [answered(anna.make("masks", "clerk", "me"), monkeypatch, thought) for thought in (0.0, 0.2)]
    assert times[0] == pytest.approx(times[1], abs=0.3)
    assert min(times) >= 1.0


@pytest.fixture
def settings_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.conf.settings.BOT_PACE", 1.0)


def test_an_answer_to_a_position_that_has_gone_is_thought_over(anna: Browser) -> None:
    table = anna.make("masks", "clerk", "me")
    found = bots_worker.think(table)
    assert found
    with tables.changing(table):
        pass
    assert not bots_worker.give(table, found)
    again = bots_worker.think(table)
    assert again
    assert bots_worker.give(table, again)


def test_a_secret_draft_does_not_delay_the_beat_of_a_stream(anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream that hears nothing is kept alive at the same moments, whether somebody drafts or not."""
    table = anna.make("masks", "me", "hotseat")
    monkeypatch.setattr(stream, "BEAT", 0.6)
    monkeypatch.setattr(hub, "_loop", None)
    beats: list[float] = []

    async def listen() -> None:
        loop = asyncio.get_running_loop()
        hub.open_hub(loop)
        away = asyncio.Event()

        async def receive() -> dict[str, Any]:
            await away.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            if message.get("body", b"").startswith(b": still"):
                beats.append(loop.time() - began)

        began = loop.time()
        task = asyncio.ensure_future(stream.stream({"headers": [], "client": ("t", 1)}, receive, send, table))
        for _ in range(8):
            await asyncio.sleep(0.25)
            hub.ring(table)  # as a draft does
        away.set()
        await task

    asyncio.run(listen())
    assert len(beats) >= 2
