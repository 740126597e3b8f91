"""Headers, limits, forms from elsewhere, languages."""

from __future__ import annotations

import copy
import re

import pytest
from django.test import Client

from fondaco.web import guests, limits, models
from fondaco.web.sessions import SessionStore, merged

from .people import Browser

PAGES = ("/", "/new", "/rules/medici", "/walkthrough/medici", "/nowhere")


def test_every_page_forbids_foreign_and_inline_code(anna: Browser) -> None:
    table = anna.make("medici_vs_strozzi", "me", "hotseat")
    lobby = anna.make("medici", "me", "friend", begin=False)
    over = anna.make("medici_vs_strozzi", "me", "clerk")
    anna.post(f"/t/{over}/resign", seat=0)
    paths = [*PAGES, f"/t/{table}", f"/t/{lobby}", f"/t/{over}", f"/t/{table}/links", f"/t/{table}/resign?seat=0"]
    for path in paths:
        answer = anna.get(path)
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'self';"), path
        assert "unsafe" not in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        page = answer.content.decode()
        assert not re.search(r"<[^>]+\sstyle\s*=", page), path
        assert not re.search(r"<[^>]+\son\w+\s*=", page), path
        assert "<style" not in page
        assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", page)), path
        assert not re.search(r"""(?:src|href)=["'](?:https?:)?//(?!testserver)""", page), path


def test_a_form_from_elsewhere_is_refused() -> None:
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post("/new", {"game": "medici_vs_strozzi", "players": 2, "seat0": "me", "seat1": "clerk"})
    assert answer.status_code == 403
    assert b"Reload the page" in answer.content


def test_cookies_are_kept_from_scripts_and_from_open_connections(anna: Browser) -> None:
    anna.make("medici_vs_strozzi", "me", "clerk")
    cookie = anna.client.cookies["fondaco_session"]
    assert cookie["httponly"] and cookie["samesite"] == "Lax" and not cookie["secure"]
    client = Client()
    client.post("/new", {"game": "medici_vs_strozzi", "players": 2, "seat0": "me", "seat1": "clerk"}, secure=True)
    assert client.cookies["fondaco_session"]["secure"]


def test_too_many_requests_are_refused_for_a_while(anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.LIMITS, "write", limits.Limit(0.001, 3))
    codes = [anna.post("/language", language="ru").status_code for _ in range(5)]
    assert codes == [302, 302, 302, 429, 429]
    assert anna.get("/").status_code == 200
    limits.forgive()
    assert anna.post("/language", language="ru").status_code == 302


def test_unknown_hosts_are_refused() -> None:
    assert Client(headers={"host": "evil.example"}).get("/").status_code == 400


@pytest.mark.parametrize(("method", "path"), [("get", "/t/x/act"), ("post", "/"), ("get", "/language")])
def test_wrong_methods_are_refused(anna: Browser, method: str, path: str) -> None:
    assert getattr(anna, method)(path).status_code == 405


def test_the_language_is_the_browsers_until_one_is_chosen(anna: Browser) -> None:
    assert '<html lang="ru"' in anna.get("/", accept_language="ru,en;q=0.5").content.decode()
    assert '<html lang="en"' in anna.get("/", accept_language="fr").content.decode()
    answer = anna.post("/language", language="es", next="/rules/medici")
    assert answer.headers["Location"] == "/rules/medici"
    assert '<html lang="es"' in anna.get("/", accept_language="ru").content.decode()
    assert anna.post("/language", language="es", next="//evil.example/").headers["Location"] == "/"


def test_the_rulebook_comes_in_the_chosen_language(anna: Browser) -> None:
    anna.post("/language", language="ru")
    page = anna.page("/rules/medici")
    assert 'id="MED-4.4"' in page
    assert re.search(r"<h1>[А-Яа-яЁё]", page)


ODD_NUMBERS = ["\N{SUPERSCRIPT TWO}", "9" * 5000, "-1", "1.5", "x"]


@pytest.mark.parametrize("number", ODD_NUMBERS)
def test_odd_numbers_are_no_faults_of_the_house(anna: Browser, boris: Browser, number: str) -> None:
    assert anna.get(f"/new?game=medici&players={number}").status_code == 200
    assert anna.post("/new", game="medici", players=number, seat0="me").status_code == 422
    table = anna.make("medici", "me", "friend", "clerk", begin=False)
    assert anna.post(f"/t/{table}/fill", seat=number, kind="clerk").status_code == 409
    invite = models.Table.objects.get(pk=table).invite
    assert boris.post(f"/join/{invite}", seat=number, name="Boris").status_code == 409
    assert not models.Seat.objects.get(table=table, index=1).taken


def test_nobody_adds_to_chance_for_a_seat_of_others(anna: Browser, boris: Browser) -> None:
    table = anna.make("medici", "me", "friend", "clerk", begin=False)
    invite = models.Table.objects.get(pk=table).invite
    boris.post(f"/join/{invite}", seat="1", name="Boris", nonce="bb" * 16)
    assert boris.post(f"/t/{table}/start", **{"nonce-0": "ab" * 16}).status_code == 302
    nonces = [seat.nonce for seat in models.Seat.objects.filter(table=table)]
    assert nonces[1:] == ["bb" * 16, "00" * 16]
    assert len(nonces[0]) == 32 and nonces[0] != "ab" * 16


def test_two_requests_of_a_session_at_once_keep_both_seats(anna: Browser) -> None:
    first = anna.make("medici", "me", "clerk", begin=False)
    key = anna.client.cookies["fondaco_session"].value
    one, two = SessionStore(key), SessionStore(key)
    assert one["seats"] == two["seats"]
    guests.hold(one, "one", 0, "token one")
    guests.hold(two, "two", 1, "token two")
    guests.show(two, first, 0)
    one.save()
    two.save()
    kept = SessionStore(key)
    assert kept["seats"].keys() == {first, "one", "two"} and kept["shown"] == {first: 0}
    assert anna.get(f"/t/{first}/links").status_code == 200


def test_what_a_request_takes_out_of_its_session_stays_out() -> None:
    before, mine = {"a": {"x": 1, "y": 2}, "b": 1}, {"a": {"x": 1}}
    theirs = {"a": {"x": 1, "y": 2, "z": 3}, "b": 1, "c": 4}
    assert merged(before, mine, theirs) == {"a": {"x": 1, "z": 3}, "c": 4}


def test_the_language_can_be_changed_where_a_command_was_refused(anna: Browser, boris: Browser) -> None:
    table = anna.make("medici", "me", "clerk")
    answer = boris.post(f"/t/{table}/act", seat=0, version=1, action=0)
    assert answer.status_code == 403
    assert f'name="next" value="/t/{table}"' in answer.content.decode()


def test_a_seat_is_kept_where_the_answer_was_lost(anna: Browser, boris: Browser) -> None:
    table = anna.make("medici", "me", "friend", "clerk", begin=False)
    path = f"/join/{models.Table.objects.get(pk=table).invite}"
    boris.get(path)
    lost = Browser()
    lost.client.cookies = copy.deepcopy(boris.client.cookies)
    assert lost.post(path, seat="1", name="Boris").status_code == 302
    assert boris.get(path).status_code == 302
    assert boris.get(f"/t/{table}/links").status_code == 200
