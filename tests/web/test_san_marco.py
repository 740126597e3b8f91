"""San Marco at the table: splits by mouse, keyboard and finger, whole games, and secrets in what browsers receive."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Error as Trouble
from playwright.sync_api import Locator, Page

from fondaco.games.san_marco import rules
from fondaco.kernel.game import load
from fondaco.web import models, tables
from tests.leaks.harness import pair

from .conftest import start_server
from .people import Browser, Server
from .screens import READY, at_once, check_record, friends, play_on, put_all, seated, sit_down
from .test_secrets import bytes_of

TRAY = "#arrangement-tray .piece"
"""The cards that are not on a pile yet."""


def until_split(page: Page) -> None:
    """Play until it is the guest's turn to split."""
    for _ in range(300):
        page.wait_for_selector(READY)
        if page.query_selector("#arrangement-go"):
            return
        play_on(page, 1)
    raise AssertionError("never a distributor")


def labels(page: Page, place: int) -> list[str]:
    return page.locator(f"#place-{place} .piece .label").all_inner_texts()


def sum_of(page: Page, place: int) -> str:
    return page.inner_text(f"#place-{place} .sum")


def points(cards: list[str]) -> str:
    return f"Limit points: {sum(int(card[-1]) for card in cards if card.startswith('Limit'))}"


def test_a_split_by_keyboard_alone(page: Page) -> None:
    sit_down(page, "san_marco", "clerk")
    until_split(page)
    cards = page.locator(f"{TRAY} .label").all_inner_texts()
    assert len(cards) == 8
    assert page.locator("#choices").is_hidden()
    for key in "12212211":
        page.keyboard.press(key)
    assert labels(page, 0) == [cards[i] for i in (0, 3, 6, 7)]
    assert labels(page, 1) == [cards[i] for i in (1, 2, 4, 5)]
    assert sum_of(page, 0) == points(labels(page, 0))
    page.keyboard.press("u")
    assert page.locator(TRAY).count() == 1
    assert page.is_disabled("#arrangement-go")
    page.keyboard.press("2")
    page.focus("#arrangement-go")
    page.keyboard.press("Enter")
    page.wait_for_selector("#arrangement", state="detached")
    assert page.inner_text("#message") == ""


def drag(page: Page, piece: Locator, place: str) -> None:
    start, end = piece.bounding_box(), page.locator(place).bounding_box()
    assert start and end
    page.mouse.move(start["x"] + 12, start["y"] + 12)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()


def test_a_split_by_dragging_and_what_was_put_can_be_moved(page: Page) -> None:
    sit_down(page, "san_marco", "clerk", "clerk")
    until_split(page)
    cards = page.locator(f"{TRAY} .label").all_inner_texts()
    assert len(cards) == 10
    drag(page, page.locator(TRAY).nth(3), "#place-1")
    assert labels(page, 1) == [cards[3]]
    drag(page, page.locator("#place-1 .piece"), "#place-2")
    assert (labels(page, 1), labels(page, 2)) == ([], [cards[3]])
    drag(page, page.locator("#place-2 .piece"), "#arrangement-tray")
    assert page.locator(f"{TRAY} .label").all_inner_texts() == cards
    drag(page, page.locator(TRAY).nth(9), "#region-board #pile-0")  # the pile on the board
    assert labels(page, 0) == [cards[9]]
    for i in (0, 2):
        page.locator(TRAY).nth(i).click()
    page.click("#put-1")
    assert labels(page, 1) == [cards[0], cards[2]]
    page.click("#rest-2")
    page.click("#arrangement-go")
    page.wait_for_selector("#arrangement", state="detached")


def test_what_is_being_split_outlasts_news_and_an_empty_pile_is_refused(
    page: Page, chromium: Chromium, server: Server
) -> None:
    sit_down(page, "san_marco", "clerk")
    until_split(page)
    page.keyboard.press("1")
    page.keyboard.press("2")
    page.fill("#chat [name=text]", "one moment")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.getElementById('region-chat').innerText.includes('one moment')")
    assert (len(labels(page, 0)), len(labels(page, 1))) == (1, 1)
    page.locator("#place-1 .piece").click()
    page.click("#put-0")
    page.click("#rest-0")
    page.click("#arrangement-go")
    page.wait_for_selector("#message:not([hidden])")
    assert "SM-6.2" in page.inner_text("#message")
    assert len(labels(page, 0)) == 8


def test_what_is_being_split_outlasts_a_reload_and_the_house_itself(chromium: Chromium, tmp_path: Path) -> None:
    house = start_server(tmp_path)
    page = chromium.new_context(base_url=house.url, locale="en").new_page()
    sit_down(page, "san_marco", "clerk")
    until_split(page)
    for key in "1221":
        page.keyboard.press(key)
    before = labels(page, 0), labels(page, 1)
    page.reload()
    assert (labels(page, 0), labels(page, 1)) == before
    page.keyboard.press("u")
    assert labels(page, 0) == before[0][:1], "what was put last is taken back first"
    page.keyboard.press("1")
    page.wait_for_selector("html[data-live=yes]")
    house.kill()
    page.wait_for_selector("html[data-live=no]")
    house = start_server(tmp_path, port=house.url.rstrip("/").rpartition(":")[2])
    page.wait_for_selector("html[data-live=yes]")
    assert (labels(page, 0), labels(page, 1)) == before
    page.click("#rest-1")
    page.click("#arrangement-go")
    page.wait_for_selector("#arrangement", state="detached")
    assert page.evaluate("sessionStorage.length") == 0
    page.context.close()
    house.stop()


@pytest.mark.parametrize("players", [3, 4])
def test_a_split_fits_a_small_screen(page: Page, players: int) -> None:
    sit_down(page, "san_marco", *["clerk"] * (players - 1))
    page.set_viewport_size({"width": 360, "height": 740})
    until_split(page)
    put_all(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    box = page.locator("#arrangement-go").bounding_box()
    assert box
    assert box["y"] + box["height"] < 740
    for piece in page.locator("#arrangement .piece").all():
        size = piece.bounding_box()
        assert size
        assert size["height"] >= 44 - 1e-3


def test_places_that_make_no_sense_are_refused(anna: Browser) -> None:
    table = anna.make("san_marco", "me", "hotseat", name0="Anna", name1="Bianca")
    with tables.reading(table) as sitting:
        assert sitting.desk
        seat = sitting.desk.awaited[0]
    anna.send(f"/t/{table}/show", to=str(seat))
    for places, status in (("", 400), ("a b", 400), ("0 1 0 1", 422), (" ".join(["0"] * 900), 422)):
        assert anna.act(table, do="arrange", places=places).status_code == status, places


# Whole games


@pytest.mark.slow
@pytest.mark.parametrize("kinds", [["friend"], ["friend", "clerk"], ["friend", "clerk", "friend"]])
def test_people_and_bots_to_the_end(
    page: Page, chromium: Chromium, server: Server, tmp_path: Path, kinds: list[str]
) -> None:
    people = list(friends(page, chromium, server, "san_marco", kinds))
    for person in people:
        seated(person)
        at_once(person)
    over = False
    for _ in range(4000):
        for person in people:
            with suppress(Trouble):  # it is another's turn, or the end reloads the page
                person.wait_for_selector(READY, timeout=30)
                over = play_on(person, 1) or over
        if over:
            break
    for person in people:
        person.wait_for_selector("#result-title")
        check_record(person, tmp_path)
    assert page.locator("#standing li").count() == len(kinds) + 1
    for person in people[1:]:
        person.context.close()


# Secrets


@pytest.mark.parametrize("seed", range(4))
def test_equal_views_give_equal_bytes_whatever_the_hidden_piles(seed: int, anna: Browser) -> None:
    """Two histories that Anna cannot tell apart: all that she, or a watcher, can get is equal to the last byte."""
    game = load("san_marco")
    made = next(
        found
        for found in (pair(game, 4, (), 0, 2 * number + 20 * seed) for number in range(40))
        if found.survived > 1 and opened(found.one) > 0
    )
    table = anna.make("san_marco", "me", "clerk", "clerk", "clerk", name0="Anna")
    watcher = Browser()
    for size in sorted({len(made.one), opened(made.one), len(made.one) - made.survived + 1}):
        got = []
        for actions in (made.one, made.two):
            rewrite(table, actions[:size])
            got.append((bytes_of(anna, table), bytes_of(watcher, table)))
        assert got[0] == got[1], size


def opened(actions: list[int]) -> int:
    """How many steps lead to the first position in which all is split; 0 if none does."""
    s = load("san_marco").new(4)
    for k, action in enumerate(actions):
        if s.phase == rules.CHOOSE:
            return k
        rules.apply(s, action)
    return 0


def rewrite(table: str, actions: list[int]) -> None:
    """The table's match has had these steps and no others."""
    s = load("san_marco").new(4)
    steps = []
    for index, action in enumerate(actions):
        steps.append(models.Step(table_id=table, index=index, actor=s.actor, action=action, batch=1))
        rules.apply(s, action)
    models.Step.objects.filter(table=table).delete()
    models.Step.objects.bulk_create(steps)
    tables.forget(table)
