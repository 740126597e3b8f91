"""The server as it runs: starting, streams, many at once, losing power."""

from __future__ import annotations

import re
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlencode

import pytest

from fondaco.games.medici_vs_strozzi.rules import STOP

from .conftest import start_server
from .people import TOKEN, Server, Visitor

COMMAND = re.compile(r'name="seat" value="(\d)".*?name="version" value="(\d+)"', re.DOTALL)


def command(visitor: Visitor, path: str, **data: object) -> tuple[int, str, dict[str, str]]:
    found = COMMAND.search(visitor.page(path))
    assert found
    return visitor.post(f"{path}/act", path, **{"seat": found[1], "version": found[2], **data})


def test_a_second_start_is_quick(tmp_path: Path) -> None:
    start_server(tmp_path).stop()
    begun = time.monotonic()
    server = start_server(tmp_path)
    status, text, _ = Visitor(server).ask("GET", "/")
    took = time.monotonic() - begun
    server.stop()
    assert status == 200 and "Medici" in text
    assert took < 3


def test_the_key_is_made_once_and_is_the_owners(tmp_path: Path) -> None:
    start_server(tmp_path).stop()
    key = (tmp_path / "secret_key").read_text()
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0
    start_server(tmp_path).stop()
    assert (tmp_path / "secret_key").read_text() == key
    assert len(key) > 40


def test_losing_power_loses_nothing(tmp_path: Path) -> None:
    server = start_server(tmp_path)
    anna = Visitor(server)
    path = anna.make("medici_vs_strozzi", "me", "hotseat")
    command(anna, path, action=STOP)
    command(anna, path, do="amount", amount="12")
    command(anna, path, action=STOP + 2)  # declined, not yet confirmed
    before, log = COMMAND.search(anna.page(path)), anna.page(f"{path}/record")
    server.kill()
    anna.server = start_server(tmp_path)
    page = anna.page(path)
    after = COMMAND.search(page)
    assert before and after and after.groups() == before.groups()
    assert 'id="confirm"' in page
    assert anna.page(f"{path}/record") == log
    assert command(anna, path, do="commit")[0] == 200
    anna.server.stop()


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    server = start_server(tmp_path, FONDACO_BOT_PACE="600")
    anna = Visitor(server)
    path = anna.make("medici_vs_strozzi", "clerk", "me")
    time.sleep(0.5)
    assert not COMMAND.search(anna.page(path)) or "Your turn" not in anna.page(path)
    server.kill()
    anna.server = start_server(tmp_path)
    for _ in range(50):
        if "Your turn" in anna.page(path):
            break
        time.sleep(0.1)
    else:
        pytest.fail("the bot did not play")
    anna.server.stop()


def test_of_twenty_commands_at_once_one_is_obeyed(server: Server) -> None:
    anna = Visitor(server)
    path = anna.make("medici_vs_strozzi", "me", "hotseat")
    page = anna.page(path)
    found, token = COMMAND.search(page), TOKEN.search(page)
    assert found and token
    body = urlencode({"seat": found[1], "version": found[2], "action": STOP, "csrfmiddlewaretoken": token[1]})

    def send(_: int) -> int:
        twin = Visitor(server)
        twin.cookies = dict(anna.cookies)
        return twin.ask("POST", f"{path}/act", body, Accept="application/json")[0]

    with ThreadPoolExecutor(20) as threads:
        codes = sorted(threads.map(send, range(20)))
    assert codes == [200] + [409] * 19


def test_a_stream_shows_each_what_it_may_see(server: Server) -> None:
    anna, boris = Visitor(server), Visitor(server)
    path = anna.make("medici_vs_strozzi", "me", "hotseat")
    hers, his = anna.listen(path), boris.listen(path)
    first, seen = hers.next(), his.next()
    assert f'id="choice-{STOP}"' in first["regions"]["prompt"]
    assert "choice" not in seen["regions"]["prompt"]
    assert first["turn"] and not seen["turn"]
    command(anna, path, action=STOP)
    assert 'id="undo"' in hers.next()["regions"]["prompt"]
    with pytest.raises(TimeoutError):
        his.next(timeout=1.5)
    command(anna, path, do="amount", amount="12")
    assert "12" in hers.next()["regions"]["log"]
    hers.close()
    again = boris.listen(path)
    assert "12" in again.next()["regions"]["log"], "whoever connects gets the whole state"
    again.close()


def test_streams_are_refused_where_there_is_nothing(server: Server) -> None:
    anna = Visitor(server)
    assert anna.ask("GET", "/t/nothing/events")[0] == 404
    assert anna.ask("POST", "/t/nothing/events", "x=1")[0] in (403, 404)


def test_open_streams_do_not_hold_the_server(tmp_path: Path) -> None:
    server = start_server(tmp_path)
    anna = Visitor(server)
    ear = anna.listen(anna.make("medici_vs_strozzi", "me", "hotseat"))
    ear.next()
    begun = time.monotonic()
    server.stop()
    assert time.monotonic() - begun < 1.5
    assert server.process.returncode in (0, -15)
    ear.close()


def test_a_long_body_is_refused(server: Server) -> None:
    anna = Visitor(server)
    assert anna.ask("POST", "/new", "x=" + "y" * 70_000)[0] == 413


def test_static_files_are_served_with_safe_headers(server: Server) -> None:
    status, text, headers = Visitor(server).ask("GET", "/static/fondaco/table.js")
    assert status == 200 and "EventSource" in text
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["content-security-policy"].startswith("default-src 'self'")


def test_the_game_goes_on_without_scripts(server: Server) -> None:
    """Plain forms, plain answers."""
    anna = Visitor(server)
    path = anna.make("medici_vs_strozzi", "me", "hotseat")
    page = anna.page(path)
    found, token = COMMAND.search(page), TOKEN.search(page)
    assert found and token
    body = urlencode({"seat": found[1], "version": found[2], "action": STOP, "csrfmiddlewaretoken": token[1]})
    status, _, headers = anna.ask("POST", f"{path}/act", body)
    assert (status, headers["location"]) == (302, path)
    assert 'id="amount"' in anna.page(path)


def test_two_processes_share_a_house(tmp_path: Path) -> None:
    here = start_server(tmp_path)
    there = start_server(tmp_path)
    anna, boris = Visitor(here), Visitor(there)
    path = anna.make("medici_vs_strozzi", "me", "hotseat")
    ear = boris.listen(path)
    ear.next()
    command(anna, path, action=STOP)
    command(anna, path, do="amount", amount="12")
    assert "12" in ear.next()["regions"]["log"]
    ear.close()
    here.stop()
    there.stop()
