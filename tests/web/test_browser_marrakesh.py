"""Whole matches of Marrakesh in a browser: on the board, by keyboard, on a telephone, by two who hide their cards."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Error as Trouble
from playwright.sync_api import Page, Response

from .people import Server
from .screens import MOVED, POSITION, READY, at_once, check_record, finished, persist, play_on, seated, sit_down, visit

BOARD_BUTTON = "#region-board [data-action]"
BEHIND = f"() => document.querySelector('#curtain button') && document.querySelectorAll('{BOARD_BUTTON}').length"
MAN = "document.querySelectorAll('.man:not(.out)').length"


def steps_by_mouse(page: Page, clicks: int, first: bool = True) -> bool:
    """Click on the board where something can be chosen there; whether the match is over."""

    def step() -> None:
        behind = page.evaluate(BEHIND)
        assert not behind, "nothing can be chosen behind the curtain"
        button = next((b for b in ("#curtain button", "#confirm") if page.query_selector(b)), BOARD_BUTTON)
        places = page.locator(button)
        (places.first if first else places.last).click(timeout=2000)

    return any(persist(page, step) for _ in range(clicks))


def test_a_round_on_the_board(page: Page) -> None:
    """With a curtain between the hands; a turn of steps is one draft, taken back and forth until its player ends it."""
    sit_down(page, "marrakesh", "hotseat")
    for _ in range(60):
        page.wait_for_selector(READY)
        if page.query_selector("[id^=step-].target"):
            break
        steps_by_mouse(page, 1)
    assert page.locator("#region-log li").filter(has_text="wins the trick").count() == 1
    log, sides = page.inner_text("#region-log"), page.locator(".man").evaluate_all(WHERE)
    choices = page.locator("#choices .choice").all_inner_texts()
    for _ in range(2):
        while not page.query_selector("#confirm"):
            steps_by_mouse(page, 1)
        assert page.inner_text("#region-log") == log, "nothing is told before the turn is ended"
        while page.query_selector("#undo"):
            before = page.evaluate(POSITION)
            page.keyboard.press("u")
            page.wait_for_function(MOVED, arg=before)
        assert page.locator(".man").evaluate_all(WHERE) == sides
        assert page.locator("#choices .choice").all_inner_texts() == choices
    while not page.query_selector("#confirm"):
        steps_by_mouse(page, 1)
    page.click("#confirm")
    page.wait_for_function("before => document.getElementById('region-log').innerText !== before", arg=log)
    assert "field 1" in page.inner_text("#region-log")


WHERE = "men => men.map((man) => man.id + man.getAttribute('transform'))"


def test_each_value_shows_which_men_it_can_move(page: Page) -> None:
    sit_down(page, "marrakesh", "hotseat")
    while not page.query_selector("[id^=step-].target"):
        steps_by_mouse(page, 1)
        page.wait_for_selector(READY)
    (played,) = {int(found[1]) for found in re.finditer(r"step-(\d)-", " ".join(ids(page, BOARD_BUTTON)))}
    men = page.locator(f".man-of-{played}.man").evaluate_all(WHERE)
    columns = {re.split(r"[(,]", place)[1] for place in men if "scale(1)" in place}
    found = [re.fullmatch(r"step-\d-(\d)-(\d)", name) for name in ids(page, BOARD_BUTTON)]
    pairs = {(int(pair[1]), int(pair[2])) for pair in found if pair}
    values = [int(text) for text in page.locator(".chip .value").all_text_contents()]
    assert pairs == {(point, value) for point, _ in pairs for value in values}
    assert len({point for point, _ in pairs}) == len(columns)


def ids(page: Page, selector: str) -> list[str]:
    found: list[str] = page.locator(selector).evaluate_all("all => all.map((one) => one.id)")
    return found


@pytest.mark.parametrize("width", [360, 1280])
def test_the_board_is_no_wider_than_the_screen(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    sit_down(page, "marrakesh", "clerk")
    page.wait_for_selector(READY)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(MAN) == 12


@pytest.mark.slow
def test_a_match_at_one_screen_to_the_end(page: Page, tmp_path: Path) -> None:
    sit_down(page, "marrakesh", "hotseat")
    assert steps_by_mouse(page, 3000)
    assert page.locator("#standing li").count() == 2
    assert page.locator("#scorings table").count() == 12
    totals = [int(row.split()[-2]) for row in page.locator("#scorings tbody tr:last-child").all_inner_texts()]
    points = page.locator("#standing .points").all_inner_texts()
    names = page.locator("#standing .name").all_inner_texts()
    assert sum(totals) == int(points[names.index("Ivory")].split()[0]), "the sheet adds up to the standing"
    check_record(page, tmp_path)


@pytest.mark.slow
def test_a_match_against_a_clerk_by_keyboard_to_the_end(page: Page, tmp_path: Path) -> None:
    sit_down(page, "marrakesh", "clerk")
    page.wait_for_selector("html[data-live=yes]")
    for _ in range(3000):
        page.wait_for_selector(READY)
        if finished(page):
            break
        before = page.evaluate(POSITION)
        if page.query_selector("#confirm"):
            page.focus("#confirm")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("1")
        page.wait_for_function(MOVED, arg=before)
    assert finished(page)
    check_record(page, tmp_path)


@pytest.mark.slow
def test_a_match_on_a_telephone_to_the_end(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    sit_down(page, "marrakesh", "clerk")
    assert steps_by_mouse(page, 3000, first=False)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    check_record(page, tmp_path)


# Two people, each at a screen of their own

CARDS = """() => [...document.querySelectorAll('.card:not(.out)')].map((card) =>
  [card.id.split('-')[1], card.querySelector('title').textContent])"""


class Traffic:
    """All that one page is sent: what its stream says, the answers to its commands, and the page itself."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.streamed: list[str] = []
        self.answers: list[Response] = []
        self.texts: list[str] = []
        line = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.on("Network.eventSourceMessageReceived", lambda event: self.streamed.append(event["data"]))
        page.on("response", lambda answer: self.answers.append(answer) if "/t/" in answer.url else None)

    def messages(self) -> list[dict[str, str]]:
        """The parts of the page in every message that came since this was asked last."""
        new, self.streamed = self.streamed, []
        while self.answers:
            answer = self.answers.pop(0)
            if not answer.url.endswith("/events"):
                with suppress(Trouble):  # a page that was left keeps no answers
                    new.append(answer.text())
        self.texts += new
        return [parts for parts in map(parts_of, new) if parts]


def parts_of(text: str) -> dict[str, str]:
    """The parts that a message brings, or that a page consists of."""
    if text.startswith("{"):
        told: dict[str, Any] = json.loads(text)
        return dict(told.get("regions") or {})
    found = re.findall(r'<(?:section|p|div)[^>]* id="region-(\w+)"[^>]*>(.*?)</(?:section|p|div)>', text, re.DOTALL)
    return dict(found) | ({"board": text} if 'class="board' in text else {})


def shown(board: str) -> set[str]:
    """The kinds of the cards whose faces a board shows."""
    cards = re.findall(r'<g id="card-(\d+)-\d" class="([^"]*)"', board)
    return {kind for kind, classes in cards if "out" not in classes.split()}


def round_of(parts: dict[str, str]) -> str:
    found = re.search(r"Round \d+ of 12", parts.get("board", ""))
    return found[0] if found else ""


def words(parts: dict[str, str]) -> str:
    """What a message says in words, of the log only what belongs to the round in play.

    While a draft stands that would end the round, the board shows the next one and the log still tells of this one.
    """
    log = "" if 'id="draft"' in parts.get("prompt", "") else parts.get("log", "").rpartition("begins.")[2]
    return " ".join([log, *(parts.get(name, "") for name in ("live", "prompt", "text"))])


@dataclass(frozen=True)
class Look:
    """What the two see at one moment: the round, and the names of the cards' kinds by kind, copies apart."""

    round: str
    hers: tuple[tuple[str, str], ...]
    his: tuple[tuple[str, str], ...]

    @staticmethod
    def at(host: Page, guest: Page) -> Look | None:
        """None while one of the two has not yet heard of a new round."""
        rounds = [page.text_content(".rounds text") for page in (host, guest)]
        hers, his = (tuple(map(tuple, page.evaluate(CARDS))) for page in (host, guest))
        rounds += [page.text_content(".rounds text") for page in (host, guest)]
        return Look(rounds[0] or "", hers, his) if len(set(rounds)) == 1 else None

    def hidden(self, before: Look) -> dict[str, str]:
        """The cards that only the host has seen since the look before. She may have laid one of two equal ones openly,
        and he his."""
        had, have = (Counter(kind for kind, _ in look.hers) for look in (before, self))
        open_ = {kind for kind, _ in (*before.his, *self.his)} | {kind for kind in had if have[kind] < had[kind]}
        return {kind: name for kind, name in self.hers if kind not in open_}


def search(messages: list[dict[str, str]], before: Look | None, host: Page, guest: Page) -> tuple[Look | None, int]:
    """Look in what the guest was sent since the look before for the cards that only the host has seen; a new look, and
    how many such cards there were."""
    for _ in range(3):
        now = Look.at(host, guest)
        if now is None or before is None or before.round != now.round:
            return now, 0
        hidden = now.hidden(before)
        told = [(betrayed(parts, hidden), parts) for parts in messages if round_of(parts) == now.round]
        told = [(names, parts) for names, parts in told if names]
        if not told:
            return now, len(hidden)
        guest.wait_for_timeout(700)  # it may have been sent what it has not painted yet; nobody moves meanwhile
    raise AssertionError(told)


def betrayed(parts: dict[str, str], hidden: dict[str, str]) -> list[str]:
    """Which of the hidden cards a message shows or names."""
    faces, told = shown(parts["board"]), words(parts)
    return [name for kind, name in hidden.items() if kind in faces or name in told]


def test_the_search_finds_what_is_betrayed() -> None:
    hidden = {"5": "5 of clubs", "7": "queen of diamonds"}
    board = '<g id="card-5-0" class="card suit-0{}" transform="">'
    innocent = {
        "board": board.format(" out"),
        "log": "Ivory gets a card: 5 of clubs. Round 2 begins. Ivory gets a card.",
    }
    assert betrayed(innocent, hidden) == []
    assert betrayed(innocent | {"board": board.format("")}, hidden) == ["5 of clubs"]
    assert betrayed(innocent | {"text": "Ivory: queen of diamonds"}, hidden) == ["queen of diamonds"]
    assert betrayed(innocent | {"log": "Round 2 begins. Ivory leads: 5 of clubs."}, hidden) == ["5 of clubs"]


@pytest.fixture
def guest(chromium: Chromium, server: Server) -> Iterator[Page]:
    context = visit(chromium, server)
    yield context.new_page()
    context.close()


@pytest.mark.slow
def test_of_two_in_two_browsers_neither_is_sent_what_the_other_hides(page: Page, guest: Page, tmp_path: Path) -> None:
    traffic = Traffic(guest)
    page.goto("/new?game=marrakesh")
    page.select_option("[name=seat1]", "friend")
    page.click("#make")
    guest.goto(page.input_value("#invitation"))
    guest.fill("#name", "Boris")
    guest.check("[name=seat] >> nth=0", force=True)
    guest.click("#sit")
    page.click("#start")
    for person in (page, guest):
        seated(person)
        at_once(person)
    over, searched, hidden, look = False, 0, 0, None
    for _ in range(4000):
        for person in (page, guest):
            with suppress(Trouble):  # it is the other's turn, or the end reloads the page
                person.wait_for_selector(READY, timeout=50)
                over = play_on(person, 1) or over
        if over:
            break
        look, found = search(traffic.messages(), look, page, guest)
        searched, hidden = searched + (found > 0), hidden + found
    assert searched > 50 and hidden > 1.5 * searched
    for person in (page, guest):
        person.wait_for_selector("#result-title")
    for text in traffic.texts:
        assert "Secret: " not in text
    assert page.inner_text("#standing") == guest.inner_text("#standing")
    for person in (page, guest):
        check_record(person, tmp_path)
