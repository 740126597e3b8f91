"""Matches looked back at: reviews in the background, positions, side tables."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from fondaco.bots import clerk
from fondaco.kernel.rng import new_rng
from fondaco.match.record import parse_record
from fondaco.match.replay import replay, verify
from fondaco.review import Review
from fondaco.web import models, reviews_worker, tables

from .people import Browser


def finish(table: str) -> int:
    """Let clerks play on to the end; the number of steps."""
    rng = new_rng(1)
    with tables.changing(table) as sitting:
        while not sitting.match.over:
            sitting.match.push(clerk(sitting.match.view(sitting.match.actor), rng))
        return len(sitting.match.steps)


@pytest.fixture
def table(anna: Browser) -> str:
    """A match of masks that is over, in which Anna had a seat."""
    made = anna.make("masks", "me", "clerk", "clerk", name0="Anna")
    finish(made)
    return made


def test_before_the_end_nothing_can_be_looked_back_at(anna: Browser) -> None:
    made = anna.make("masks", "me", "clerk", "clerk")
    for path in ("review", "at/0"):
        assert anna.get(f"/t/{made}/{path}").status_code == 409
    assert anna.post(f"/t/{made}/review").status_code == 409
    assert anna.post(f"/t/{made}/at/0/play", seat=0, kind="clerk").status_code == 409


def test_a_review_is_asked_for_made_and_kept(anna: Browser, boris: Browser, table: str) -> None:
    assert f"/t/{table}/review" in anna.page(f"/t/{table}")
    assert 'id="ask-review"' in anna.page(f"/t/{table}/review")
    assert not reviews_worker.work()
    assert anna.post(f"/t/{table}/review").status_code == 302
    assert anna.post(f"/t/{table}/review").status_code == 302, "a second wish is the same"
    assert 'id="progress"' in anna.page(f"/t/{table}/review")
    state = anna.get(f"/t/{table}/review", Accept="application/json").json()
    assert state == {"state": "waiting", "done": 0, "of": 1}
    assert reviews_worker.work()
    assert not reviews_worker.work()
    row = models.Review.objects.get(table=table)
    assert row.state == "done"
    assert Review.from_data(row.data).players == 3
    page = boris.page(f"/t/{table}/review")
    for text in ("Luck and skill", "Turning points", '<svg class="chances"', "Anna"):
        assert text in page
    assert " style=" not in page
    for step in sorted(set(map(int, re.findall(rf"/t/{table}/at/(\d+)", page)))):
        assert boris.get(f"/t/{table}/at/{step}").status_code == 200


def test_a_review_that_was_left_half_done_is_taken_up_again(anna: Browser, table: str) -> None:
    row = models.Review.objects.create(table_id=table, state="running")
    assert not reviews_worker.work(), "somebody is at it"
    models.Review.objects.filter(pk=row.pk).update(beat=row.beat - 2 * reviews_worker.SILENT - timedelta(seconds=1))
    assert reviews_worker.work()
    assert models.Review.objects.get(pk=row.pk).state == "done"


def test_a_review_that_failed_can_be_asked_for_again(
    anna: Browser, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ArithmeticError

    anna.post(f"/t/{table}/review")
    with monkeypatch.context() as patch:
        patch.setattr(reviews_worker, "reviewed", fail)
        assert reviews_worker.work()
    assert "The review failed" in anna.page(f"/t/{table}/review")
    anna.post(f"/t/{table}/review")
    assert reviews_worker.work()
    assert "Luck and skill" in anna.page(f"/t/{table}/review")


def test_every_position_can_be_looked_at_without_a_review(anna: Browser, table: str) -> None:
    with tables.reading(table) as sitting:
        steps = len(sitting.match.steps)
    for step in range(steps + 1):
        page = anna.page(f"/t/{table}/at/{step}")
        assert "<svg" in page
    assert "The match is over." in page
    assert 'id="step-on"' not in page
    assert 'id="what-if"' not in page
    assert anna.get(f"/t/{table}/at/{steps + 1}").status_code == 404
    assert 'id="step-back"' not in anna.page(f"/t/{table}/at/0")
    assert 'aria-current="true">Anna' in anna.page(f"/t/{table}/at/3?seat=0")


def test_a_side_table_goes_on_from_a_position(anna: Browser, boris: Browser, table: str) -> None:
    with tables.reading(table) as sitting:
        match = sitting.match
        step = next(k for k, s in enumerate(match.steps) if s.actor == 1 and not s.forced)
        before, old = match.steps[:step], match.chance.match_id.hex()
    answer = boris.post(f"/t/{table}/at/{step}/play", seat=1, kind="clerk")
    assert answer.status_code == 302
    side = answer.headers["Location"].removeprefix("/t/")
    page = boris.page(f"/t/{side}")
    assert "A side table" in page
    assert f"/t/{table}/at/{step}" in page
    assert boris.version(side)[0] == 1
    with tables.reading(side) as sitting:
        assert sitting.match.steps[:step] == before
        assert [s.human for s in sitting.seats] == [False, True, False]
        assert not any(sitting.match.may_take_back(k) for k in range(step))
    tables.forget(side)
    finish(side)
    record = parse_record(boris.get(f"/t/{side}/record").content.decode())
    assert record.header["Origin"] == f"{old} {step}"
    again = replay(record)
    assert again.origin == (old, step)
    assert str(parse_record(again.record)) == str(record)
    drawn = [k for k, s in enumerate(again.steps) if s.actor < 0]
    assert verify(record) == sum(k >= step for k in drawn) < len(drawn)


@pytest.mark.parametrize(("seat", "kind"), [("3", "clerk"), ("x", "clerk"), ("0", "queen"), ("", "")])
def test_a_side_table_that_cannot_be_is_refused(anna: Browser, table: str, seat: str, kind: str) -> None:
    assert anna.post(f"/t/{table}/at/5/play", seat=seat, kind=kind).status_code == 422
