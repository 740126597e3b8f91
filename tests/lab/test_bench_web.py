"""The benchmarks of the server measure what they say. How fast this computer is, is no test's business."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from fondaco.lab import bench_web
from fondaco.lab.bench_web import Guest, Load, Party
from fondaco.lab.measure import Plan

QUICK = Plan((), 1, 0.02)


def test_a_share_of_the_values_lies_at_or_below_its_percentile() -> None:
    values = [float(n) for n in range(20, 0, -1)]
    assert bench_web.percentile(values, 0.95) == 19
    assert bench_web.percentile(values, 0.5) == 10
    assert bench_web.percentile(values, 1) == 20
    assert bench_web.percentile([7.0], 0.95) == 7


def test_a_command_is_what_the_page_offers() -> None:
    party = Party("/t/x", [], random.Random(1))
    where = '<input name="seat" value="2"><input name="version" value="31">'
    choices = where + '<button name="action" value="5"></button><button name="action" value="9"></button>'
    for _ in range(20):
        command = party._command(choices)
        assert (command.pop("seat"), command.pop("version"), command.pop("commit")) == ("2", "31", 1)
        assert command in ({"action": "5"}, {"action": "9"})
    number = where + '<input type="number" form="play" name="amount" id="amount" value="3" min="3" max="4" step="1">'
    for _ in range(20):
        assert party._command(number)["do"] == "amount"
        assert party._command(number)["amount"] in (3, 4)
    with pytest.raises(RuntimeError, match="version"):
        party._command('<input name="seat" value="2">')


def test_all_at_the_table_see_every_move_that_is_counted(tmp_path: Path) -> None:
    async def evening(port: int) -> None:
        party = await bench_web.gather_party(port, 1)
        assert len({guest.cookies["fondaco_session"] for guest in party.guests}) == 4
        async with asyncio.TaskGroup() as streams:
            listening = [streams.create_task(guest.listen(party.path)) for guest in party.guests]
            for guest in party.guests:
                await guest.newer(0)
            for _ in range(6):
                before = [guest.seen["version"] for guest in party.guests]
                seconds = await party.move()
                assert seconds is not None and 0 < seconds < bench_web.PATIENCE
                after = [guest.seen["version"] for guest in party.guests]
                assert all(now > then for then, now in zip(before, after, strict=True))
                assert sum(guest.seen["turn"] for guest in party.guests) == 1
            with pytest.raises(RuntimeError, match="409"):  # the position has moved on
                await party.guests[0].post(f"{party.path}/act", seat=0, version=0, action=0)
            for stream in listening:
                stream.cancel()

    with bench_web.house(str(tmp_path)) as port:
        asyncio.run(evening(port))


def test_no_more_moves_are_counted_than_were_made_after_the_settling(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_web, "SHORT", Load(2, 1, 2))
    monkeypatch.setattr(bench_web, "PERIOD", 0.5)
    tail, middle, counted = bench_web.moves(QUICK)
    assert (counted.ours, counted.unit) == (2 * 2, "moves")
    assert tail.ours >= middle.ours > 0
    assert (tail.unit, tail.wanted, tail.met) == ("ms", "at most 100", tail.ours <= 100)


def test_a_start_is_measured_in_seconds() -> None:
    (row,) = bench_web.starts(QUICK)
    assert (row.unit, row.wanted, row.met) == ("s", "at most 3", row.ours <= 3)
    assert row.ours > 0


def test_a_house_that_does_not_open_is_said(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    with pytest.raises(RuntimeError, match="did not open"), bench_web.house(str(file)):
        pass


def test_a_page_that_is_missing_is_said(tmp_path: Path) -> None:
    with bench_web.house(str(tmp_path)) as port, pytest.raises(RuntimeError, match="404"):
        asyncio.run(Guest(port).page("/nothing"))
