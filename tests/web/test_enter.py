"""Games from real tables, entered on the web."""

from __future__ import annotations

import html
import random
import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.core.files.uploadedfile import SimpleUploadedFile
from playwright.sync_api import Page

import fondaco
from fondaco.match.record import RecordError, parse_record
from fondaco.match.replay import replay, verify
from fondaco.web import models, reviews_worker, tables

from .people import Browser

VERSION = re.compile(r'name="version" value="(\d+)"')


def begin(person: Browser, game: str, *names: str, **more: str) -> str:
    """Begin to enter a game; the address of its page."""
    given = {f"name{i}": name for i, name in enumerate(names)}
    answer = person.post("/enter/new", game=game, players=str(len(names)), **given, **more)
    assert answer.status_code == 302, answer.content.decode()[-2000:]
    return str(answer.headers["Location"])


def version(person: Browser, address: str) -> str:
    found = VERSION.search(person.page(address))
    assert found
    return found[1]


def enter(person: Browser, address: str, moves: str) -> Any:
    """Type moves into the field."""
    return person.post(f"{address}/add", version=version(person, address), moves=moves)


def record(person: Browser, address: str) -> str:
    return str(person.page(f"{address}/record"))


def moves_of(text: str) -> list[str]:
    return [str(token) for token in parse_record(text).tokens]


def played(game: str, players: int, seed: int) -> tuple[list[str], list[str]]:
    """The moves of a game played at random, as the record of a table tells them: all, and those that are no matter of
    course."""
    match = fondaco.new(game, players, seed=seed)
    rng = random.Random(seed)
    while not match.over:
        match.push(rng.choice(list(match.legal_moves)))
    moves = moves_of(match.record)
    return moves, [move for move, step in zip(moves, match.steps, strict=True) if not step.forced]


def test_a_whole_game_is_entered_kept_and_reviewed(anna: Browser, boris: Browser) -> None:
    address = begin(anna, "medici_vs_strozzi", "Anna", "Bea")
    moves, chosen = played("medici_vs_strozzi", 2, 5)
    for some in [chosen[k : k + 20] for k in range(0, len(chosen), 20)]:
        assert enter(anna, address, " ".join(some)).status_code == 302
    assert moves_of(record(anna, address)) == moves
    page = anna.page(address)
    assert "The game is over" in page
    assert 'id="moves"' not in page
    answer = anna.post(f"{address}/save", version=version(anna, address))
    table = answer.headers["Location"]
    assert anna.get(address).status_code == 404, "it is a match like any other now"
    text = record(boris, table)
    assert replay(parse_record(text)).over
    assert "Chance: table" in text
    assert "Seat 2: Bea" in text
    with pytest.raises(RecordError, match="nothing to verify"):
        verify(parse_record(text))
    page = boris.page(table)
    assert 'id="real-table"' in page
    assert "fondaco verify" not in page
    assert 'id="rematch"' not in anna.page(table)
    assert table in anna.page("/")
    assert table not in boris.page("/")
    tables.forget(table.removeprefix("/t/"))
    assert text == record(anna, table)
    assert boris.page(f"{table}/at/3")
    assert boris.page(f"{table}/log")


def test_a_game_of_secrets_with_open_moves(anna: Browser) -> None:
    address = begin(anna, "masks", "Anna", "Bea", "Cleo")
    moves, _chosen = played("masks", 3, 2)
    assert enter(anna, address, " ".join(["?", *moves[1:6]])).status_code == 302
    page = anna.page(address)
    assert "1 move is open" in page
    assert "Not noted." in page
    assert enter(anna, address, " ".join(moves[6:])).status_code == 302
    assert moves_of(record(anna, address)) == ["*:?", *moves[1:]]
    table = anna.post(f"{address}/save", version=version(anna, address)).headers["Location"]
    text = record(anna, table)
    assert moves_of(text) == ["*:?", *moves[1:]]
    assert replay(parse_record(text)).over
    assert "Not noted, perhaps: " in anna.page(f"{table}/log")
    assert "filled in by something that fits" in anna.page(table)
    assert anna.post(f"{table}/review").status_code == 302
    assert reviews_worker.work()
    page = anna.page(f"{table}/review")
    assert "Luck and skill" in page
    assert "Nobody noted 1 step" in page
    assert f"{table}/at/0" not in re.findall(r'href="([^"]+)">Turn', page), "what is only guessed is not judged"
    assert "Nobody noted this" in anna.page(f"{table}/at/0")
    assert "Nobody noted this" not in anna.page(f"{table}/at/1")
    side = anna.post(f"{table}/at/9/play", seat=0, kind="clerk").headers["Location"]
    with tables.reading(side.removeprefix("/t/")) as sitting:
        assert sitting.table.origin["entered"]
        assert sitting.match.draws


def test_a_wrong_move_is_explained_and_nothing_typed_is_lost(anna: Browser) -> None:
    address = begin(anna, "medici_vs_strozzi", "Anna", "Bea")
    answer = enter(anna, address, "c4 stop price901 buy discard")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert re.search(r'role="alert" id="error">[^/]*price901.*from 0 to 900', page)
    assert 'value="price901 buy discard"' in page
    assert 'aria-invalid="true"' in page
    assert moves_of(record(anna, address)) == ["*:c4", "1:stop"], "what came before has been entered"
    page = enter(anna, address, "draw").content.decode()
    assert re.search(r'href="/rules/medici_vs_strozzi#MVS-[\d.]+"', page)
    assert 'value="draw"' in page
    assert "not the turn of seat 2" in enter(anna, address, "2:price5").content.decode()
    assert "fish" in html.unescape(enter(anna, address, "fish").content.decode())
    assert enter(anna, address, "  ").status_code == 422
    assert enter(anna, address, "x" * 5000).status_code == 422
    assert moves_of(record(anna, address)) == ["*:c4", "1:stop"]


def test_so_much_that_is_open_that_nobody_could_wait_is_refused(anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fondaco.web.entering.PATIENCE", 40)
    address = begin(anna, "medici_vs_strozzi", "Anna", "Bea")
    enter(anna, address, "c4 stop")
    typed = " ".join("?" * 60)
    answer = enter(anna, address, typed)
    assert answer.status_code == 422
    assert "too much is unknown" in answer.content.decode()
    assert f'value="{typed}"' in answer.content.decode()
    assert moves_of(record(anna, address)) == ["*:c4", "1:stop"]
    assert enter(anna, address, "price12 ?").status_code == 302


def test_buttons_and_numbers_enter_moves(anna: Browser) -> None:
    address = begin(anna, "medici_vs_strozzi", "Anna", "Bea")
    page = anna.page(address)
    assert re.search(r'value="c4" class="choice"><span class="label">cloth 4</span>', page)
    assert anna.post(f"{address}/add", version=version(anna, address), move="c4").status_code == 302
    assert anna.post(f"{address}/add", version=version(anna, address), move="stop").status_code == 302
    assert 'id="number" min="0" max="900"' in anna.page(address)
    for wrong in ("901", "", "x", "9" * 12):
        answer = anna.post(f"{address}/add", version=version(anna, address), number=wrong)
        assert answer.status_code == 422
    assert anna.post(f"{address}/add", version=version(anna, address), number="12").status_code == 302
    assert moves_of(record(anna, address)) == ["*:c4", "1:stop", "1:price12"]
    assert anna.post(f"{address}/add", version=version(anna, address), number="12").status_code == 422
    assert anna.post(f"{address}/add", version=version(anna, address), move="?").status_code == 302
    assert moves_of(record(anna, address))[3] == "2:?"


def test_moves_are_taken_back(anna: Browser) -> None:
    address = begin(anna, "medici_vs_strozzi", "Anna", "Bea")
    assert 'id="back"' not in anna.page(address)
    assert anna.post(f"{address}/back", version=version(anna, address)).status_code == 422
    enter(anna, address, "c4 stop ?")
    answer = anna.post(f"{address}/back", version=version(anna, address))
    assert answer.status_code == 302
    assert "Taken back" in anna.page(answer.headers["Location"])
    assert moves_of(record(anna, address)) == ["*:c4", "1:stop"]


def test_a_page_that_is_out_of_date_changes_nothing(anna: Browser) -> None:
    address = begin(anna, "medici_vs_strozzi", "Anna", "Bea")
    old = version(anna, address)
    enter(anna, address, "c4")
    for action, data in (("add", {"moves": "stop"}), ("add", {"number": "3"}), ("back", {})):
        answer = anna.post(f"{address}/{action}", version=old, **data)
        assert answer.status_code == 409
        assert "another window" in answer.content.decode()
    assert 'value="stop"' in anna.post(f"{address}/add", version="", moves="stop").content.decode()
    assert anna.post(f"{address}/save", version=old).status_code == 409
    assert moves_of(record(anna, address)) == ["*:c4"]


def test_it_can_be_gone_on_with_later_and_deleted(anna: Browser) -> None:
    address = begin(anna, "medici", "Anna", "Bea", "", "Dora")
    enter(anna, address, "first2 c4")
    page = anna.page("/")
    assert f'href="{address}"' in page
    assert "Anna, Bea, Yellow (sun), Dora" in page
    assert "Being entered, turn 1" in page
    assert "c4" in anna.page(address)
    assert "Delete this game?" in anna.page(f"{address}/delete")
    assert anna.post(f"{address}/delete").status_code == 302
    assert anna.get(address).status_code == 404
    assert address not in anna.page("/")
    assert not models.Entry.objects.exists()


def test_nobody_else_can_read_or_write_it(anna: Browser, boris: Browser) -> None:
    address = begin(anna, "medici_vs_strozzi", "Anna", "Bea")
    enter(anna, address, "c4")
    boris.page("/")
    for path in ("", "/record", "/save", "/delete"):
        assert boris.get(address + path).status_code == 404
    for path in ("/add", "/back", "/save", "/delete"):
        answer = boris.post(address + path, version="2", moves="stop")
        assert answer.status_code == 404
    assert moves_of(record(anna, address)) == ["*:c4"]
    assert address not in boris.page("/")


def test_a_game_that_was_broken_off_or_given_up(anna: Browser) -> None:
    address = begin(anna, "medici_vs_strozzi", "Anna", "Bea")
    assert anna.post(f"{address}/save", version=version(anna, address)).status_code == 422
    enter(anna, address, "c4 stop price12 buy ?")
    assert "broken off" in anna.page(f"{address}/save")
    table = anna.post(f"{address}/save", version=version(anna, address)).headers["Location"]
    text = record(anna, table)
    assert text.rstrip().endswith("abandoned")
    assert replay(parse_record(text)).abandoned
    assert "The match was abandoned" in anna.page(table)
    assert anna.page(f"{table}/at/2")
    address = begin(anna, "medici_vs_strozzi", "Anna", "Bea")
    enter(anna, address, "c4 2:resigns")
    assert "The game is over" in anna.page(address)
    table = anna.post(f"{address}/save", version=version(anna, address)).headers["Location"]
    with tables.reading(table.removeprefix("/t/")) as sitting:
        assert sitting.match.outcome is not None
        assert sitting.match.outcome.winners == (0,)
    assert replay(parse_record(record(anna, table))).over


def test_a_record_can_be_brought_whole_or_cut_off(anna: Browser) -> None:
    address = begin(anna, "medici_vs_strozzi", "Anna", "Bea")
    enter(anna, address, "c4 stop price12 buy")
    text = record(anna, address)
    for brought in (text, text[: text.index("End:")], text.replace("\n", "\r\n"), text.replace("Anna", "An\0na")):
        again = anna.post("/enter/new", do="record", record=brought).headers["Location"]
        assert moves_of(record(anna, again)) == moves_of(text)
    file = SimpleUploadedFile("evening.txt", text.encode())
    again = anna.post("/enter/new", do="record", file=file, record="").headers["Location"]
    assert moves_of(record(anna, again)) == moves_of(text)
    answer = anna.post("/enter/new", do="record", record=text.replace("price12", "price901"))
    assert answer.status_code == 422
    assert "price901" in answer.content.decode()
    assert "from 0 to 900" in answer.content.decode()
    for wrong in ("", "nonsense", fondaco.new("medici", 2, seed=1).record):
        assert anna.post("/enter/new", do="record", record=wrong).status_code == 422


def test_what_cannot_be_begun(anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    both = {"game": "medici_vs_strozzi", "players": "2"}
    answer = anna.post("/enter/new", **both, name0="Anna", name1="anna")
    assert answer.status_code == 422
    assert "same name" in answer.content.decode()
    assert anna.post("/enter/new", game="none").status_code == 404
    assert anna.post("/enter/new", game="masks", players="2", **{"option-deck": "huge"}).status_code == 422
    begin(anna, "masks", "Anna", "Bea", **{"option-deck": "large"})
    monkeypatch.setattr("fondaco.web.entering.MOST", 1)
    assert anna.post("/enter/new", **both).status_code == 422


def test_an_entry_by_other_rules_says_so(anna: Browser) -> None:
    address = begin(anna, "medici_vs_strozzi", "Anna", "Bea")
    row = models.Entry.objects.get()
    row.record = row.record.replace("Rules: ", "Rules: 0")
    row.save()
    answer = anna.get(address)
    assert answer.status_code == 409
    assert "rules version" in answer.content.decode()
    assert f"{address}/delete" in answer.content.decode()
    assert anna.post(f"{address}/delete").status_code == 302


@pytest.mark.parametrize("language", ["ru", "es"])
def test_names_that_nobody_gave_are_recorded_in_one_language(language: str) -> None:
    person = Browser(**{"Accept-Language": language})
    address = begin(person, "medici", "Anna", "")
    assert "Seat 2: Red (tower)" in record(person, address)
    assert "Red (tower)" not in person.page(address)


@pytest.mark.parametrize("game", ["marrakesh", "medici", "san_marco", "struggle_of_empires"])
def test_every_game_can_be_entered(anna: Browser, game: str) -> None:
    """The beginning of a game by its buttons, and every question of it has some."""
    address = begin(anna, game, *["", "", ""][: 2 if game == "marrakesh" else 3])
    rng = random.Random(3)
    for _ in range(40):
        page = anna.page(address)
        assert " style=" not in re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)
        moves = re.findall(r'name="move" value="([^"]+)" class="choice"', page)
        number = re.search(r'id="number" min="(\d+)"', page)
        sent = {"move": html.unescape(rng.choice(moves))} if moves else {"number": number[1] if number else ""}
        assert anna.post(f"{address}/add", version=version(anna, address), **sent).status_code == 302
    assert len(moves_of(record(anna, address))) >= 40


def test_a_game_is_entered_on_a_phone(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 360, "height": 740})

    def check(where: str) -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, where
        found = Axe().run(page).response["violations"]
        assert [(v["id"], v["nodes"][0]["html"]) for v in found] == [], where

    page.goto("/")
    page.click("#enter-link")
    page.click('.pick:has-text("Medici vs Strozzi")')
    page.fill("#name0", "Anna")
    page.fill("#name1", "Bea")
    check("beginning")
    page.click("#begin")
    page.wait_for_selector("#moves")
    check("nothing entered")
    page.click('[name=move][value="c4"]')
    page.wait_for_selector("#last code")
    assert page.evaluate("document.activeElement.id") == "asked"
    page.focus("#moves")
    page.keyboard.type("stop price901")
    page.keyboard.press("Enter")
    page.wait_for_selector("#error")
    assert page.input_value("#moves") == "price901"
    check("a wrong move")
    page.fill("#number", "12")
    page.keyboard.press("Enter")
    page.wait_for_selector('[name=move][value="buy"]')
    page.focus("#moves")
    page.keyboard.type("buy")
    page.keyboard.press("Enter")
    page.wait_for_selector('#last code:has-text("2:buy")')
    assert page.evaluate("document.activeElement.id") == "moves"
    page.click("#unknown")
    page.wait_for_selector('#last code:has-text("?")')
    page.click("#back")
    page.wait_for_selector("text=Taken back")
    page.click('summary:has-text("More")')
    check("more")
    page.click("#broken-off")
    page.wait_for_selector("#really")
    check("broken off")
    page.click("#really")
    page.wait_for_selector("#real-table")
    with page.expect_download() as download:
        page.click("#record-link")
    file = tmp_path / "record.txt"
    download.value.save_as(file)
    assert replay(parse_record(file.read_text(encoding="utf-8"))).abandoned
