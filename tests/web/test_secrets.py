"""What a seat may not know is in no byte that its session, or a watcher, can get."""

from __future__ import annotations

import json
import re

import pytest

from fondaco.kernel.state import WATCHER
from fondaco.web import guests, models, stream, tables
from fondaco.web.guests import Eye

from .people import Browser

PATHS = ("", "/record", "/log")
VOLATILE = re.compile(r'value="\w{64}"')


@pytest.fixture
def table(anna: Browser, boris: Browser) -> str:
    """Masks for two, each at a screen of their own."""
    found = anna.make("masks", "me", "friend", begin=False, name0="Anna")
    boris.post(f"/join/{models.Table.objects.get(pk=found).invite}", name="Boris")
    boris.post(f"/t/{found}/start")
    return found


def bytes_of(browser: Browser, table: str) -> list[str]:
    """All that a session can get of a table, cookies' marks aside."""
    pages = [VOLATILE.sub("", browser.page(f"/t/{table}{path}")) for path in PATHS]
    with tables.reading(table) as sitting:
        told = stream.look(dict(browser.client.session), sitting)
    return [*pages, json.dumps(told)]


def lay(browser: Browser, table: str, which: int) -> int:
    """Draft a card by its place among the choices; the card."""
    codes = re.findall(r'id="choice-(\d)"', browser.page(f"/t/{table}"))
    assert browser.act(table, action=codes[which]).status_code == 200
    return int(codes[which])


def test_a_draft_changes_nothing_for_others(table: str, anna: Browser, boris: Browser) -> None:
    watcher = Browser()
    before = bytes_of(boris, table), bytes_of(watcher, table)
    own = bytes_of(anna, table)
    lay(anna, table, 0)
    assert bytes_of(anna, table) != own
    assert (bytes_of(boris, table), bytes_of(watcher, table)) == before
    lay(anna, table, -1)
    anna.act(table, do="undo")
    assert (bytes_of(boris, table), bytes_of(watcher, table)) == before


def test_a_draft_does_not_alter_the_order_of_tables(table: str, anna: Browser, boris: Browser) -> None:
    other = boris.make("masks", "me", "clerk")
    before = boris.page("/")
    assert before.index(other) < before.index(table)
    lay(anna, table, 0)
    after = boris.page("/")
    assert after.index(other) < after.index(table)
    lay(anna, table, 0)
    anna.act(table, do="commit")
    lay(boris, table, 0)
    lay(boris, table, 0)
    boris.act(table, do="commit")
    last = boris.page("/")
    assert last.index(table) < last.index(other)


def test_of_an_early_commitment_others_learn_only_that_it_was_made(table: str, anna: Browser, boris: Browser) -> None:
    """Boris chooses before Anna, who comes first in the record."""
    before = json.loads(bytes_of(anna, table)[3])
    lay(boris, table, 0)
    lay(boris, table, 0)
    told = boris.act(table, do="commit")
    assert told.status_code == 200
    assert "still choosing" in told.json()["regions"]["prompt"]
    after = json.loads(bytes_of(anna, table)[3])
    assert after["regions"].pop("seats") != before["regions"].pop("seats")
    assert after == before


def test_what_was_laid_stays_hidden_until_all_have_laid(table: str, anna: Browser, boris: Browser) -> None:
    watcher = Browser()
    lay(anna, table, 0)
    lay(anna, table, 0)
    anna.act(table, do="commit")
    for text in (*bytes_of(boris, table), *bytes_of(watcher, table)):
        assert not re.search(r"Anna: (?:laid|dealt) m\d", text)
    assert re.search(r"Anna: laid m\d", bytes_of(anna, table)[2])
    lay(boris, table, 0)
    lay(boris, table, 0)
    boris.act(table, do="commit")
    assert re.search(r"Anna shows m\d and m\d", bytes_of(watcher, table)[2])


def test_equal_views_give_equal_bytes_whatever_the_hidden_hand(table: str, boris: Browser) -> None:
    """Anna's cards replaced by others, all that Boris and watchers get stays the same."""
    watcher = Browser()
    before = bytes_of(boris, table), bytes_of(watcher, table)
    with tables.reading(table) as sitting:
        steps = sitting.match.steps
        size = len(steps)
        hers = [steps[k].action for k in range(3)]
    other = [(a + 1) % 3 for a in hers]
    for index, action in enumerate(other):
        models.Step.objects.filter(table=table, index=index).update(action=action)
    tables.forget(table)
    assert (bytes_of(boris, table), bytes_of(watcher, table)) == before
    assert models.Step.objects.filter(table=table).count() == size


def test_two_at_one_screen_see_one_hand_at_a_time(anna: Browser) -> None:
    table = anna.make("masks", "me", "hotseat", name0="Anna", name1="Bianca")
    page = anna.page(f"/t/{table}")
    assert "Hand the screen to Anna" in page
    assert 'id="choices"' not in page
    with tables.reading(table) as sitting:
        assert guests.eye(dict(anna.client.session), sitting).viewer == WATCHER
        version = sitting.seats[0].version
    assert anna.send(f"/t/{table}/act", seat=0, version=version, action=0).status_code == 409
    assert anna.send(f"/t/{table}/show", to="0").status_code == 200
    lay(anna, table, 0)
    lay(anna, table, 0)
    told = anna.act(table, do="commit").json()
    assert "Hand the screen to Bianca" in told["regions"]["prompt"]
    assert "Anna: laid m" not in told["regions"]["log"]
    anna.send(f"/t/{table}/show", to="1")
    with tables.reading(table) as sitting:
        assert guests.eye(dict(anna.client.session), sitting) == Eye((0, 1), 1)
    for text in bytes_of(anna, table):
        assert not re.search(r"Anna: (?:laid|dealt) m\d", text)


def test_a_record_of_a_live_match_is_the_keepers_own(table: str, anna: Browser, boris: Browser) -> None:
    secret = models.Table.objects.get(pk=table).secret
    records = [b.page(f"/t/{table}/record") for b in (anna, boris, Browser())]
    assert len(set(records)) == 3
    assert all(secret not in r for r in records)
    assert "*:? *:? *:? *:? *:? *:?" in records[2]


def test_tokens_are_on_no_page_but_their_own(table: str, anna: Browser, boris: Browser) -> None:
    tokens = [s.token for s in models.Seat.objects.filter(table=table)]
    texts = [*bytes_of(anna, table), *bytes_of(boris, table), *bytes_of(Browser(), table), anna.page("/")]
    assert not any(token in text for token in tokens for text in texts)
    assert tokens[1] not in anna.page(f"/t/{table}/links")
