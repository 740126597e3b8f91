"""Hints on request, and bots that play for who has left."""

from __future__ import annotations

import pytest

from fondaco.bots import clerk, machine
from fondaco.kernel.rng import new_rng
from fondaco.match.record import parse_record
from fondaco.match.replay import replay
from fondaco.web import bots_worker, models, tables

from .people import Browser


@pytest.fixture
def together(anna: Browser, boris: Browser) -> str:
    """Anna, who made the table, and Boris play Medici vs Strozzi; Anna is to choose."""
    table = anna.make("medici_vs_strozzi", "me", "friend", begin=False, name0="Anna", hints="yes")
    boris.post(f"/join/{models.Table.objects.get(pk=table).invite}", name="Boris")
    anna.post(f"/t/{table}/start")
    return table


# Hints


@pytest.mark.parametrize(
    ("seats", "said", "allowed"),
    [
        (("me", "clerk"), "", True),
        (("me", "friend"), "", False),
        (("me", "hotseat"), "", False),
        (("me", "friend"), "yes", True),
        (("me", "clerk"), "no", False),
    ],
)
def test_hints_are_for_who_plays_alone_unless_the_table_says_otherwise(
    anna: Browser, seats: tuple[str, ...], said: str, allowed: bool
) -> None:
    table = anna.make("medici_vs_strozzi", *seats, begin=False, hints=said)
    assert models.Table.objects.get(pk=table).hints == allowed
    assert ("Allowed" in anna.page(f"/t/{table}")) == allowed


def test_a_hint_is_told_to_who_asked_and_that_it_was_asked_to_all(
    anna: Browser, boris: Browser, together: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "ready", lambda game: False)
    seat, version = anna.version(together)
    assert 'id="ask-hint"' in anna.page(f"/t/{together}")
    assert boris.send(f"/t/{together}/hint", seat=1).status_code == 409
    assert boris.send(f"/t/{together}/hint", seat=seat).status_code == 403
    assert anna.send(f"/t/{together}/hint", seat=seat).status_code == 200
    assert "A hint is being worked out" in anna.page(f"/t/{together}")
    assert anna.send(f"/t/{together}/hint", seat=seat).status_code == 200
    assert models.Note.objects.filter(table=together, kind="hint").count() == 1
    bots_worker.play(together)
    page, other = anna.page(f"/t/{together}"), boris.page(f"/t/{together}")
    assert "The clerk would choose:" in page
    assert "The clerk would choose:" not in other
    assert "Anna takes a hint." in page
    assert "Anna takes a hint." in other
    assert anna.version(together) == (seat, version), "no command became stale by it"
    with tables.reading(together) as sitting:
        action = sitting.match.legal_moves.actions[0]
    assert anna.act(together, action=action).status_code == 200
    assert 'id="hint"' not in anna.page(f"/t/{together}")


def test_where_hints_are_not_allowed_none_is_given(anna: Browser) -> None:
    table = anna.make("medici_vs_strozzi", "me", "clerk", hints="no")
    assert 'id="ask-hint"' not in anna.page(f"/t/{table}")
    assert anna.send(f"/t/{table}/hint", seat=0).status_code == 403


def test_a_hint_by_search_tells_what_each_choice_promises(anna: Browser) -> None:
    table = anna.make("masks", "me", "hotseat", "hotseat", hints="yes")
    with tables.reading(table) as sitting:
        actor = sitting.match.actor
    anna.post(f"/t/{table}/show", to=actor)
    assert anna.send(f"/t/{table}/hint", seat=actor).status_code == 200
    machine.load(sitting.game)
    bots_worker.play(table)
    hint = models.Seat.objects.get(table=table, index=actor).hint
    best = hint["advice"]["options"][0]
    assert best[0] in sitting.match.legal_moves.actions
    assert 0 <= best[2] <= 1
    assert "to win" in anna.page(f"/t/{table}")


# Who has left


def test_the_host_lets_a_bot_play_for_who_has_left(anna: Browser, boris: Browser, together: str) -> None:
    page = anna.page(f"/t/{together}")
    assert f"/t/{together}/deputy?seat=1" in page
    assert f"/t/{together}/deputy?seat=0" not in boris.page(f"/t/{together}")
    assert boris.post(f"/t/{together}/deputy", seat=0, bot="clerk").status_code == 403
    assert boris.get(f"/t/{together}/deputy?seat=0").status_code == 403
    assert Browser().post(f"/t/{together}/deputy", seat=1, bot="clerk").status_code == 403
    assert "A bot for Boris" in anna.page(f"/t/{together}/deputy?seat=1")
    assert anna.post(f"/t/{together}/deputy", seat=1, bot="queen").status_code == 409
    assert anna.post(f"/t/{together}/deputy", seat=1, bot="clerk").status_code == 302
    assert "Boris has left: the clerk plays on in that seat." in boris.page(f"/t/{together}")
    assert 'id="take-seat-back"' in boris.page(f"/t/{together}")
    taken, rng = 0, new_rng(1)
    while not taken:
        bots_worker.play(together)
        with tables.changing(together) as sitting:
            match = sitting.match
            taken = sum(s.actor == 1 and not s.forced for s in match.steps)
            if match.actor == 0 and not taken:
                match.push(clerk(match.view(0), rng))
    with tables.reading(together) as sitting:
        assert sitting.humans() == [0]


def test_the_seat_is_taken_back_and_the_record_says_so(anna: Browser, boris: Browser, together: str) -> None:
    anna.post(f"/t/{together}/deputy", seat=1, bot="clerk")
    assert anna.post(f"/t/{together}/deputy", seat=1, bot="random").status_code == 302
    assert boris.post(f"/t/{together}/deputy", seat=1, bot="").status_code == 302
    assert boris.post(f"/t/{together}/deputy", seat=1, bot="").status_code == 409
    page = boris.page(f"/t/{together}")
    assert "Boris is back and plays again." in page
    assert 'id="take-seat-back"' not in page
    with tables.reading(together) as sitting:
        steps = len(sitting.match.steps)
        assert sitting.humans() == [0, 1]
    tables.forget(together)
    record = parse_record(anna.get(f"/t/{together}/record").content.decode())
    assert record.header["Deputy 2"] == f"clerk {steps}-{steps}, random {steps}-{steps}"
    again = replay(record)
    assert again.deputies == {1: record.header["Deputy 2"]}


def test_the_host_gives_the_seat_back(anna: Browser, together: str) -> None:
    anna.post(f"/t/{together}/deputy", seat=1, bot="clerk")
    assert 'id="give-back-1"' in anna.page(f"/t/{together}")
    assert anna.send(f"/t/{together}/deputy", lent=1, seat=0, bot="").status_code == 200
    assert models.Seat.objects.get(table=together, index=1).deputy == ""


def test_who_is_stood_in_for_cannot_act(anna: Browser, together: str) -> None:
    seat, version = anna.version(together)
    anna.post(f"/t/{together}/deputy", seat=seat, bot="clerk")
    version = models.Seat.objects.get(table=together, index=seat).version
    refused = anna.send(f"/t/{together}/act", seat=seat, version=version, action=1)
    assert refused.status_code == 409
    assert "A bot plays for this seat" in refused.json()["message"]
