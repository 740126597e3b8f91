"""The bots of the house: in time, alone or many, and telling nothing by their time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from fondaco.bots import machine
from fondaco.bots.levels import LEVELS, Level
from fondaco.match.drafts import Draft
from fondaco.web import bots_worker, models, tables

from .people import Browser


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """No machine code yet."""
    monkeypatch.setattr(machine, "ready", lambda game: False)


@pytest.mark.usefixtures("cold")
@pytest.mark.parametrize(
    ("seats", "least"), [(("masks", "banker", "me"), 0.3), (("medici_vs_strozzi", "banker", "me"), 0.0)]
)
def test_where_something_is_hidden_the_answer_waits_for_all_the_time(
    anna: Browser, monkeypatch: pytest.MonkeyPatch, seats: tuple[str, ...], least: float
) -> None:
    """So its time tells nothing; where nothing is hidden it is given when it is there."""
    monkeypatch.setitem(LEVELS, "banker", Level("banker", 0.3))
    answer = bots_worker.think(anna.make(*seats))
    assert answer is not None and answer.seat == 0
    assert answer.actions and not answer.hurried
    assert answer.least == least


def test_those_who_think_at_the_same_time_share_the_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots_worker, "processors", lambda: 4)
    with bots_worker.thinking() as alone:
        assert alone == 4
        assert threads_of_another() == 2
    with bots_worker.thinking() as again:
        assert again == 4


def threads_of_another() -> int:
    def think() -> int:
        with bots_worker.thinking() as threads:
            return threads

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(think).result()


@pytest.mark.usefixtures("cold")
def test_a_level_plays_at_a_table_and_says_once_that_it_is_hurried(
    anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.make("medici_vs_strozzi", "merchant", "me")
    monkeypatch.setattr(bots_worker, "choose", hurried(bots_worker.choose))
    for _ in range(3):
        bots_worker.play(table)
    with tables.reading(table) as sitting:
        assert bots_worker.next_bot(sitting) is None, "it is Anna's turn"
        assert len(sitting.match.steps) > 2
    notes = models.Note.objects.filter(table=table)
    assert [(note.kind, note.seat) for note in notes] == [("hurried", 0)]
    assert "had less time to think than usual" in anna.page(f"/t/{table}")


def hurried(choose: Callable[[Draft, str], bool]) -> Callable[[Draft, str], bool]:
    """A bot that is always hurried."""

    def chosen(draft: Draft, kind: str) -> bool:
        choose(draft, kind)
        return True

    return chosen
