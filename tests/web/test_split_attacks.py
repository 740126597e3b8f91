"""Two distributors of San Marco at browsers of their own, and what the clumsy and the wicked may send meanwhile."""

from __future__ import annotations

import random

import pytest

from fondaco.games.san_marco import rules
from fondaco.kernel.game import load
from fondaco.kernel.state import WATCHER
from fondaco.match.record import parse_record, print_record
from fondaco.match.replay import replay
from fondaco.web import bots_worker, models, tables
from tests.play import choose

from .people import Browser
from .test_san_marco import rewrite

SPLIT = "0 1 0 1 0 1 0 1"


def dealt() -> list[int]:
    """The steps of a match up to its first split, by seats 0 and 1."""
    game = load("san_marco")
    for seed in range(100):
        rng, s, found = random.Random(seed), game.new(4), list[int]()
        while s.phase != rules.SPLIT:
            found.append(choose(game, s, rng))
            game.rules.apply(s, found[-1])
        if s.role[rules.components.D2] == 1:
            return found
    raise AssertionError


@pytest.fixture
def table(anna: Browser, boris: Browser) -> str:
    found = anna.make("san_marco", "me", "friend", "clerk", "clerk", begin=False, name0="Anna")
    boris.post(f"/join/{models.Table.objects.get(pk=found).invite}", name="Boris", seat="1")
    boris.post(f"/t/{found}/start")
    rewrite(found, dealt())
    with tables.reading(found) as sitting:
        assert sitting.desk
        assert sitting.desk.awaited == (0, 1)
    return found


def stored(table: str) -> list[tuple[list[int], bool, int]]:
    return [(s.draft, s.committed, s.version) for s in models.Seat.objects.filter(table=table).order_by("index")]


def phase(table: str) -> int:
    with tables.reading(table) as sitting:
        return int(sitting.match.position.phase)


def test_of_two_tabs_that_split_at_once_one_is_obeyed(table: str, boris: Browser) -> None:
    seat, version = boris.version(table)
    sent = {"seat": seat, "version": version, "do": "arrange"}
    assert boris.send(f"/t/{table}/act", places=SPLIT, **sent).status_code == 200
    before = stored(table)
    assert before[1][1], "committed before its turn in the record"
    answer = boris.send(f"/t/{table}/act", places="1 1 1 1 0 0 0 0", **sent)
    assert answer.status_code == 409
    assert "You have chosen" in answer.json()["regions"]["prompt"]
    assert stored(table) == before


def test_what_was_split_early_can_neither_be_undone_nor_split_again(table: str, boris: Browser) -> None:
    assert boris.act(table, do="arrange", places=SPLIT).status_code == 200
    before = stored(table)
    for command in ({"do": "undo"}, {"do": "commit"}, {"do": "arrange", "places": SPLIT}, {"action": "7"}):
        assert boris.act(table, **command).status_code == 409, command
    assert boris.send(f"/t/{table}/propose", propose="take_back-1").status_code == 409
    assert stored(table) == before


@pytest.mark.parametrize(
    ("places", "status"),
    [
        ("0 1 0 1 0 1 0", 422),
        ("0 1 0 1 0 1 0 2", 422),
        ("0 1 0 1 0 1 0 -1", 422),
        ("0 0 0 0 0 0 0 0", 422),
        ("0 1 0 1 0 1 0 1 0", 422),
        ("0 1 0 1 0 1 0 1.0", 400),
        ("0,1,0,1,0,1,0,1", 400),
        ("0 1 0 1 0 1 0 " + "9" * 5000, 400),
        ("0 1 0 1 0 1 0 1\x00", 400),
    ],
)
def test_odd_places_change_nothing(table: str, anna: Browser, places: str, status: int) -> None:
    before = stored(table)
    assert anna.act(table, do="arrange", places=places).status_code == status
    assert stored(table) == before


def test_nobody_splits_for_another(table: str, anna: Browser, boris: Browser) -> None:
    before = stored(table)
    for browser, seat in ((anna, 1), (boris, 0), (anna, 2), (Browser(), 0)):
        for version in range(1, 12):
            sent = {"seat": seat, "version": version, "do": "arrange", "places": SPLIT}
            assert browser.send(f"/t/{table}/act", **sent).status_code in (403, 409)
    assert stored(table) == before


def test_a_draft_survives_a_restart(table: str, anna: Browser, boris: Browser) -> None:
    boris.act(table, do="arrange", places=SPLIT)
    with tables.reading(table) as sitting:
        assert sitting.desk
        action = sitting.desk.view(0).legal[0]
    anna.act(table, action=str(action))
    before = anna.page(f"/t/{table}"), boris.page(f"/t/{table}")
    tables.forget(table)
    after = anna.page(f"/t/{table}"), boris.page(f"/t/{table}")
    marks = ("region-prompt", "region-board")
    for old, new in zip(before, after, strict=True):
        for mark in marks:
            assert (
                old.partition(mark)[2].partition("</section>")[0] == new.partition(mark)[2].partition("</section>")[0]
            )
    assert anna.act(table, do="arrange", places=SPLIT).status_code == 200
    assert phase(table) == rules.CHOOSE


def test_the_clerk_splits_for_who_resigned_and_an_early_split_stands(table: str, anna: Browser, boris: Browser) -> None:
    boris.act(table, do="arrange", places=SPLIT)
    early = stored(table)[1][0]
    assert anna.post(f"/t/{table}/resign", seat=0).status_code == 302
    assert stored(table)[1][:2] == (early, True)
    bots_worker.play(table)
    assert phase(table) == rules.CHOOSE
    with tables.reading(table) as sitting:
        assert [step.action for step in sitting.match.steps if step.actor == 1 and not step.forced][
            -len(early) :
        ] == early


def test_who_split_early_may_resign(table: str, anna: Browser, boris: Browser) -> None:
    boris.act(table, do="arrange", places=SPLIT)
    assert boris.post(f"/t/{table}/resign", seat=1).status_code == 302
    assert stored(table)[1][:2] == ([], False)
    bots_worker.play(table)
    assert stored(table)[1][1]
    assert anna.act(table, do="arrange", places=SPLIT).status_code == 200
    assert phase(table) == rules.CHOOSE


def test_a_match_abandoned_amid_a_split_opens_everything(table: str, anna: Browser, boris: Browser) -> None:
    boris.act(table, do="arrange", places=SPLIT)
    assert anna.post(f"/t/{table}/propose", propose="abandon-0").status_code == 302
    assert models.Table.objects.get(pk=table).stage == models.PLAYING
    assert boris.post(f"/t/{table}/answer", answer="yes-abandon-0-None").status_code == 302
    assert models.Table.objects.get(pk=table).stage == models.OVER
    for browser in (anna, boris, Browser()):
        text = browser.page(f"/t/{table}/record")
        assert ":?" not in text
        assert replay(parse_record(text)).abandoned


def test_records_of_a_live_split_can_be_read(table: str, anna: Browser, boris: Browser) -> None:
    boris.act(table, do="arrange", places=SPLIT)
    for browser, hidden in ((anna, 8), (boris, 8), (Browser(), 16)):
        text = browser.page(f"/t/{table}/record")
        assert text.count("*:?") == hidden
        found = replay(parse_record(text))
        with tables.reading(table) as sitting:
            assert len(found.steps) == len(sitting.match.steps)
    with tables.reading(table) as sitting:
        assert print_record(sitting.match, WATCHER).count("*:?") == 16
