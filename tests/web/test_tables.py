"""Tables: made, joined, played at, left."""

from __future__ import annotations

import re

import pytest

from fondaco.games.medici_vs_strozzi.rules import BUY, DECLINE, STOP
from fondaco.match.chance import commitment
from fondaco.web import lobby, models, tables

from .people import Browser


def actions(page: str) -> list[int]:
    return [int(a) for a in re.findall(r'id="choice-(\d+)"', page)]


def test_every_page_can_be_opened(anna: Browser) -> None:
    for path in ("/", "/new", "/new?game=medici", "/rules/medici", "/walkthrough/medici_vs_strozzi", "/board.css"):
        assert anna.get(path).status_code == 200, path
    assert 'id="MVS-5.1"' in anna.page("/rules/medici_vs_strozzi")


def test_unknown_pages_and_tables_are_not_found(anna: Browser) -> None:
    for path in ("/t/nothing", "/t/nothing/record", "/rules/chess", "/join/nothing", "/seat/nothing", "/nowhere"):
        assert anna.get(path).status_code == 404, path
    assert anna.send("/t/nothing/act", seat=0, version=1, action=1).status_code == 404


def test_a_table_is_made_shown_in_its_lobby_and_begun(anna: Browser) -> None:
    table = anna.make("medici_vs_strozzi", "me", "hotseat", begin=False, name0="Anna", name1="Bianca")
    row = models.Table.objects.get(pk=table)
    page = anna.page(f"/t/{table}")
    assert row.commitment in page
    assert row.secret not in page
    assert commitment(bytes.fromhex(row.secret)) == row.commitment
    anna.post(f"/t/{table}/start", **{"nonce-0": "ab" * 16})
    seats = models.Seat.objects.filter(table=table)
    assert [s.name for s in seats] == ["Anna", "Bianca"]
    assert seats[0].nonce == "ab" * 16
    assert re.fullmatch("[0-9a-f]{32}", seats[1].nonce)
    assert "Anna" in anna.page(f"/t/{table}")


@pytest.mark.parametrize(
    "data",
    [
        {"players": "3", "seat0": "me", "seat1": "clerk", "seat2": "clerk"},
        {"players": "2", "seat0": "clerk", "seat1": "random"},
        {"players": "2", "seat0": "me", "seat1": "queen"},
        {"players": "2", "seat0": "me"},
    ],
)
def test_a_table_that_cannot_be_is_refused(anna: Browser, data: dict[str, str]) -> None:
    answer = anna.post("/new", game="masks" if data["players"] == "3" else "medici_vs_strozzi", **data)
    expected = 302 if data["players"] == "3" else 422
    assert answer.status_code == expected


def test_a_friend_joins_by_invitation(anna: Browser, boris: Browser) -> None:
    table = anna.make("medici_vs_strozzi", "me", "friend", begin=False, name0="Anna")
    page = anna.page(f"/t/{table}")
    link = re.search(r"http://testserver(/join/[\w-]+)", page)
    assert link and "<svg" in page
    assert anna.post(f"/t/{table}/start").status_code == 409
    assert boris.post(f"/t/{table}/sit", name="Boris").status_code == 403
    assert models.Table.objects.get(pk=table).commitment in boris.page(link[1])
    assert boris.post(link[1], name="  Boris\n", nonce="cd" * 16).status_code == 302
    seat = models.Seat.objects.get(table=table, index=1)
    assert (seat.name, seat.nonce) == ("Boris", "cd" * 16)
    assert Browser().post(link[1], name="Third").status_code == 409
    assert boris.post(f"/t/{table}/start").status_code == 302
    assert anna.version(table)[0] == 0
    assert boris.version(table)[0] == 1


def test_no_two_at_a_table_have_one_name(anna: Browser, boris: Browser) -> None:
    plan = {"game": "medici_vs_strozzi", "players": "2", "seat0": "me", "seat1": "hotseat"}
    refused = anna.post("/new", **plan, name0="Anna", name1=" anna ")
    assert refused.status_code == 422
    assert "the same name" in refused.content.decode()
    table = anna.make("medici_vs_strozzi", "me", "friend", begin=False, name0="Anna")
    link = f"/join/{models.Table.objects.get(pk=table).invite}"
    refused = boris.post(link, name="ANNA")
    assert refused.status_code == 422
    assert 'value="ANNA"' in refused.content.decode()
    assert boris.post(link, name="Boris").status_code == 302


def test_a_new_link_for_a_seat_ends_the_old_one(anna: Browser, boris: Browser) -> None:
    table = anna.make("medici_vs_strozzi", "me", "clerk", name0="Anna")
    old = models.Seat.objects.get(table=table, index=0).token
    boris.post(f"/seat/{old}")
    assert 'name="seat" value="0"' in boris.page(f"/t/{table}")
    assert Browser().post(f"/t/{table}/links/renew", seat=0).status_code == 403
    assert anna.post(f"/t/{table}/links/renew", seat=0).status_code == 302
    assert models.Seat.objects.get(table=table, index=0).token not in ("", old)
    assert boris.get(f"/seat/{old}").status_code == 404
    assert 'name="seat" value="0"' not in boris.page(f"/t/{table}")
    assert 'name="seat" value="0"' in anna.page(f"/t/{table}")


def test_an_open_table_is_listed_until_it_is_full(anna: Browser, boris: Browser) -> None:
    table = anna.make("medici_vs_strozzi", "me", "friend", begin=False, listed="1")
    private = anna.make("medici_vs_strozzi", "me", "friend", begin=False)
    page = boris.page("/")
    assert f"/t/{table}" in page
    assert f"/t/{private}" not in page
    assert boris.post(f"/t/{table}/sit", name="Boris").status_code == 302
    assert boris.post(f"/t/{table}/start").status_code == 302
    assert f"/t/{table}" not in Browser().page("/")


def test_a_bot_can_take_a_free_seat(anna: Browser, boris: Browser) -> None:
    table = anna.make("medici_vs_strozzi", "me", "friend", begin=False)
    assert boris.post(f"/t/{table}/fill", seat="1", kind="clerk").status_code == 403
    assert anna.post(f"/t/{table}/fill", seat="1", kind="clerk").status_code == 302
    assert anna.post(f"/t/{table}/start").status_code == 302


def test_draft_undo_and_commit(anna: Browser) -> None:
    table = anna.make("medici_vs_strozzi", "me", "hotseat")
    assert STOP in actions(anna.page(f"/t/{table}"))
    before = models.Step.objects.filter(table=table).count()
    told = anna.act(table, action=STOP).json()
    assert 'id="amount"' in told["regions"]["prompt"]
    assert 'id="undo"' in told["regions"]["prompt"]
    assert models.Step.objects.filter(table=table).count() == before
    assert 'id="undo"' not in anna.act(table, do="undo").json()["regions"]["prompt"]
    anna.act(table, action=STOP)
    told = anna.act(table, do="amount", amount="12").json()
    assert models.Step.objects.filter(table=table).count() == before + 2
    assert anna.version(table)[0] == 1
    assert f'id="choice-{BUY}"' in told["regions"]["prompt"]


def test_a_stale_command_changes_nothing_and_brings_the_new_position(anna: Browser) -> None:
    table = anna.make("medici_vs_strozzi", "me", "hotseat")
    seat, version = anna.version(table)
    assert anna.act(table, action=STOP).status_code == 200
    told = anna.send(f"/t/{table}/act", seat=seat, version=version, action=STOP)
    assert told.status_code == 409
    assert told.json()["regions"]["prompt"]
    assert models.Seat.objects.get(table=table, index=0).draft == [STOP]
    anna.act(table, do="undo")
    now = anna.version(table)[1]
    assert now > version + 1
    assert anna.send(f"/t/{table}/act", seat=seat, version=version, action=STOP).status_code == 409


def test_what_the_rules_forbid_is_refused_with_the_clause(anna: Browser) -> None:
    table = anna.make("medici_vs_strozzi", "me", "hotseat")
    anna.act(table, action=STOP)
    told = anna.act(table, do="amount", amount="99999")
    assert told.status_code == 422
    assert told.json()["clause"].startswith("MVS-")
    assert told.json()["rules"] == f"/rules/medici_vs_strozzi#{told.json()['clause']}"
    for action in ("0", "99999", "-3"):
        assert anna.act(table, action=action).status_code == 422
    for wrong in ({"action": "x"}, {"do": "fly"}, {}, {"action": STOP, "version": ""}):
        assert anna.act(table, **wrong).status_code == 400
    plain = anna.post(f"/t/{table}/act", seat=0, version=anna.version(table)[1], action="0")
    assert plain.status_code == 422
    assert 'role="alert"' in plain.content.decode()


def test_nobody_acts_for_a_seat_that_is_not_theirs(anna: Browser, boris: Browser) -> None:
    table = anna.make("medici_vs_strozzi", "me", "hotseat")
    seat, version = anna.version(table)
    assert boris.send(f"/t/{table}/act", seat=seat, version=version, action=STOP).status_code == 403
    assert boris.send(f"/t/{table}/chat", speaker=0, text="hello").status_code == 403
    assert boris.post(f"/t/{table}/resign", seat=0).status_code == 403
    assert boris.get(f"/t/{table}/resign?seat=0").status_code == 403
    assert boris.send(f"/t/{table}/propose", propose="abandon-0").status_code == 403
    assert boris.send(f"/t/{table}/show", to=0).status_code == 403
    assert boris.get(f"/t/{table}/links").status_code == 403
    assert boris.get(f"/t/{table}").status_code == 200
    assert f'id="choice-{STOP}"' not in boris.page(f"/t/{table}")


def test_a_seats_link_moves_it_to_another_device(anna: Browser, boris: Browser) -> None:
    table = anna.make("medici_vs_strozzi", "me", "clerk")
    link = re.search(r"http://testserver(/seat/[\w-]+)", anna.page(f"/t/{table}/links"))
    assert link
    boris.page(link[1])
    assert f'id="choice-{STOP}"' not in boris.page(f"/t/{table}")
    assert boris.post(link[1]).status_code == 302
    assert boris.version(table)[0] == 0


def test_chat_is_escaped_and_bounded(anna: Browser) -> None:
    table = anna.make("medici_vs_strozzi", "me", "clerk")
    before = anna.version(table)
    told = anna.send(f"/t/{table}/chat", speaker=0, text="<script>alert(1)</script>")
    assert "&lt;script&gt;" in told.json()["regions"]["chat"]
    assert "<script>alert" not in anna.page(f"/t/{table}")
    assert anna.version(table) == before, "talking makes no command stale"
    assert anna.send(f"/t/{table}/chat", speaker=0, text="x" * 501).status_code == 422
    assert anna.send(f"/t/{table}/chat", speaker=0, text="   ").status_code == 422


def test_names_are_escaped_everywhere(anna: Browser) -> None:
    table = anna.make("medici_vs_strozzi", "me", "hotseat", name0="<b>&\"'", name1="B")
    told = anna.act(table, action=STOP).json()
    assert "<b>" not in "".join(told["regions"].values())
    assert "<b>" not in anna.page(f"/t/{table}") + anna.page(f"/t/{table}/log") + anna.page("/")


def test_take_back_needs_all_and_stops_at_chance(anna: Browser, boris: Browser) -> None:
    table = anna.make("medici_vs_strozzi", "me", "friend", begin=False)
    invite = models.Table.objects.get(pk=table).invite
    boris.post(f"/join/{invite}", name="Boris")
    anna.post(f"/t/{table}/start")
    anna.act(table, action=STOP)
    anna.act(table, do="amount", amount="12")
    steps = models.Step.objects.filter(table=table).count()
    assert anna.send(f"/t/{table}/propose", propose="take_back-0").status_code == 200
    assert models.Step.objects.filter(table=table).count() == steps
    assert 'id="agree"' in boris.page(f"/t/{table}")
    assert 'id="agree"' not in anna.page(f"/t/{table}")
    assert boris.send(f"/t/{table}/answer", answer="yes-abandon-0-None").status_code == 409  # another question
    assert anna.send(f"/t/{table}/propose", propose="abandon-0").status_code == 409  # one is open
    assert boris.send(f"/t/{table}/answer", answer="yes-take_back-0-1").status_code == 200
    assert models.Step.objects.filter(table=table).count() == steps - 2
    assert anna.version(table)[0] == 0
    assert f'id="choice-{STOP}"' in anna.page(f"/t/{table}")
    assert "taken back" in anna.page(f"/t/{table}/log")
    tables.forget(table)
    assert "taken back" in anna.page(f"/t/{table}/log")
    anna.act(table, action=STOP)
    anna.act(table, do="amount", amount="3")
    boris.act(table, action=DECLINE, commit="1")  # so the drawer must load
    anna.act(table, action=str(actions(anna.page(f"/t/{table}"))[0]), commit="1")  # and a tile is drawn
    assert anna.send(f"/t/{table}/propose", propose="take_back-0").status_code == 409


def test_asking_all_makes_no_command_stale(anna: Browser, boris: Browser) -> None:
    table = anna.make("medici_vs_strozzi", "me", "friend", begin=False)
    boris.post(f"/join/{models.Table.objects.get(pk=table).invite}", name="Boris")
    anna.post(f"/t/{table}/start")
    before = anna.version(table)
    boris.send(f"/t/{table}/propose", propose="abandon-1")
    anna.send(f"/t/{table}/answer", answer="no-abandon-1-None")
    boris.send(f"/t/{table}/propose", propose="abandon-1")
    assert 'id="agree"' in anna.page(f"/t/{table}")
    assert anna.version(table) == before
    assert anna.send(f"/t/{table}/act", seat=0, version=before[1], action=STOP).status_code == 200


def test_a_strict_table_takes_nothing_back(anna: Browser) -> None:
    table = anna.make("medici_vs_strozzi", "me", "hotseat", friendly="0")
    anna.act(table, action=STOP)
    anna.act(table, do="amount", amount="12")
    assert anna.send(f"/t/{table}/propose", propose="take_back-0").status_code == 409


def test_resigning_is_asked_once_and_ends_a_match_of_two(anna: Browser) -> None:
    table = anna.make("medici_vs_strozzi", "me", "clerk", name0="Anna")
    row = models.Table.objects.get(pk=table)
    assert row.secret not in anna.page(f"/t/{table}") + anna.page(f"/t/{table}/record")
    assert 'id="really"' in anna.page(f"/t/{table}/resign?seat=0")
    assert models.Table.objects.get(pk=table).stage == models.PLAYING
    assert anna.post(f"/t/{table}/resign", seat=0).status_code == 302
    page = anna.page(f"/t/{table}")
    assert row.secret in page
    assert f"Secret: {row.secret}" in anna.page(f"/t/{table}/record")


def test_abandoning_needs_all(anna: Browser, boris: Browser) -> None:
    table = anna.make("medici_vs_strozzi", "me", "friend", begin=False)
    boris.post(f"/join/{models.Table.objects.get(pk=table).invite}", name="Boris")
    boris.post(f"/t/{table}/start")
    anna.page(f"/t/{table}/abandon")
    anna.post(f"/t/{table}/propose", propose="abandon-0")
    boris.send(f"/t/{table}/answer", answer="no-abandon-0-None")
    assert models.Table.objects.get(pk=table).stage == models.PLAYING
    anna.post(f"/t/{table}/propose", propose="abandon-0")
    assert 'value="yes-abandon-0-None"' in boris.page(f"/t/{table}")
    boris.send(f"/t/{table}/answer", answer="yes-abandon-0-None")
    assert models.Table.objects.get(pk=table).stage == models.OVER
    assert "End: " in anna.page(f"/t/{table}/record")


def test_a_rematch_moves_the_seats_on(anna: Browser, boris: Browser) -> None:
    table = anna.make("medici_vs_strozzi", "me", "friend", begin=False, name0="Anna")
    boris.post(f"/join/{models.Table.objects.get(pk=table).invite}", name="Boris")
    boris.post(f"/t/{table}/start")
    assert anna.post(f"/t/{table}/rematch").status_code == 409
    boris.post(f"/t/{table}/resign", seat=1)
    first = anna.post(f"/t/{table}/rematch").headers["Location"]
    assert boris.post(f"/t/{table}/rematch").headers["Location"] == first
    assert Browser().post(f"/t/{table}/rematch").status_code == 409
    seats = models.Seat.objects.filter(table=first.removeprefix("/t/"))
    assert [s.name for s in seats] == ["Boris", "Anna"]
    assert anna.post(f"{first}/start").status_code == 302
    assert anna.version(first.removeprefix("/t/"))[0] == 1


def test_with_more_than_two_the_clerk_goes_on_for_who_resigned(anna: Browser) -> None:
    from fondaco.web import bots_worker

    table = anna.make("masks", "me", "hotseat", "clerk")
    anna.post(f"/t/{table}/resign", seat=0)
    assert models.Table.objects.get(pk=table).stage == models.PLAYING
    with tables.reading(table) as sitting:
        assert bots_worker.next_bot(sitting) == 0
    bots_worker.play(table)
    with tables.reading(table) as sitting:
        assert bots_worker.next_bot(sitting) == 2


def test_restart_keeps_everything(anna: Browser) -> None:
    table = anna.make("masks", "me", "hotseat", name0="Anna", name1="Bianca")
    anna.post(f"/t/{table}/show", to="0")
    page = anna.page(f"/t/{table}")
    anna.act(table, action=str(actions(page)[0]))
    with tables.reading(table) as sitting:
        steps = list(sitting.match.steps)
        draft = list(sitting.match.game.view(sitting.desk.drafts[0].position, 0).laid[0])
    tables.forget(table)
    with tables.reading(table) as sitting:
        assert sitting.match.steps == steps
        assert list(sitting.desk.drafts[0].position.laid[0]) == draft


def test_names_of_bots_are_known() -> None:
    assert {kind for kind, _ in lobby.kinds()} >= {"me", "hotseat", "friend", "random", "clerk"}


def test_a_table_of_other_figures_is_refused_and_says_why(anna: Browser) -> None:
    table = anna.make("medici_vs_strozzi", "me", "clerk")
    models.Table.objects.filter(pk=table).update(figures="others")
    tables.forget(table)
    answer = anna.get(f"/t/{table}")
    assert answer.status_code == 409
    assert b"FONDACO_FIGURES" in answer.content
    assert anna.get("/").status_code == 200


def test_a_seat_without_a_name_is_called_by_its_title(anna: Browser) -> None:
    table = anna.make("medici_vs_strozzi", "me", "clerk")
    assert 'class="name">Strozzi' in anna.page(f"/t/{table}")
    assert "Seat 2: Strozzi" in anna.page(f"/t/{table}/record")


def test_links_lead_into_the_network(anna: Browser, settings_lan: None) -> None:
    table = anna.make("medici_vs_strozzi", "me", "friend", begin=False)
    page = anna.get(f"/t/{table}", host="127.0.0.1:8000").content.decode()
    assert "http://192.0.2.7:8000/join/" in page


@pytest.fixture
def settings_lan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fondaco.web.views.lobby.lan_address", lambda: "192.0.2.7")
    monkeypatch.setattr("django.conf.settings.LAN", True)
