"""Whole games with mouse and keyboard in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Error as Trouble
from playwright.sync_api import Page, Route, sync_playwright

from fondaco.match.record import parse_record, replay, verify

from .people import Server

ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
READY = "#region-prompt .choice:not(.chosen), #amount, #confirm, #curtain button, #result-title"
POSITION = "() => ['play-seat', 'play-version'].map((id) => document.getElementById(id)?.value).join()"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=ARGS)
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Chromium, server: Server) -> Iterator[Page]:
    context = chromium.new_context(base_url=server.url, viewport={"width": 1280, "height": 900}, locale="en")
    context.set_default_timeout(15_000)
    found = context.new_page()
    wrong: list[str] = []
    found.on("pageerror", lambda error: wrong.append(str(error)))
    found.on("console", lambda m: wrong.append(m.text) if m.type == "error" and "409" not in m.text else None)
    yield found
    context.close()
    assert wrong == []


def sit_down(page: Page, game: str, *others: str) -> None:
    page.goto(f"/new?game={game}")
    count = page.locator(f'[name="players"][value="{len(others) + 1}"]')
    if count.is_visible() or count.get_attribute("type") == "radio":
        count.check(force=True)
    for index, kind in enumerate(others, 1):
        page.select_option(f'[name="seat{index}"]', kind)
    page.click("#make")
    page.click("#start")
    page.wait_for_selector("#region-prompt")


def play_on(page: Page, clicks: int) -> bool:
    """Click a simple move so many times; whether the match is over."""
    for _ in range(clicks):
        page.wait_for_selector(READY)
        if finished(page):
            return True
        before = page.evaluate(POSITION)
        for button in ("#curtain button", "#confirm", "#amount-go", "#region-prompt .choice:not(.chosen)"):
            if page.query_selector(button):
                if button == "#amount-go":
                    low, high = (int(page.get_attribute("#amount", end) or 0) for end in ("min", "max"))
                    page.fill("#amount", str(min(high, max(low, 9))))
                page.locator(button).first.click()
                break
        page.wait_for_function(
            f"before => ({POSITION})() !== before || document.getElementById('result-title')", arg=before
        )
    return finished(page)


def finished(page: Page) -> bool:
    """Whether the match is over. At its end the page reloads, perhaps in this very moment."""
    try:
        return page.query_selector("#result-title") is not None
    except Trouble:
        page.wait_for_selector("#result-title")
        return True


def check_record(page: Page, folder: Path) -> None:
    """The record that can be downloaded at the end replays, and its chance was as committed."""
    with page.expect_download() as download:
        page.click("#record-link")
    file = folder / "record.txt"
    download.value.save_as(file)
    record = parse_record(file.read_text(encoding="utf-8"))
    match = replay(record)
    assert match.over
    assert verify(record) > 10


def test_a_few_moves_of_two_at_one_screen(page: Page) -> None:
    sit_down(page, "medici_vs_strozzi", "hotseat")
    page.wait_for_selector("html[data-live=yes]")
    page.click("[data-action] >> nth=0")  # the bag on the board
    page.wait_for_selector("#confirm")
    assert page.inner_text("#draft-text").endswith("Draw")
    page.keyboard.press("u")
    page.wait_for_selector("#confirm", state="detached")
    page.keyboard.press("s")
    page.wait_for_selector("#amount")
    start = int(page.input_value("#amount"))
    page.focus("#amount-go")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    assert page.inner_text("#amount-go") == f"Name {start + 1}"
    assert page.inner_text("#amount-left") == f"Left: {300 - start - 1}"
    page.click("#chip-10")
    page.click("#amount-more")
    assert page.inner_text("#amount-go") == "Name 11"
    page.focus("#amount-go")
    page.keyboard.press("Enter")
    page.wait_for_selector('#region-prompt [data-key="b"]')
    assert "11" in page.inner_text("#region-log")
    assert not play_on(page, 6)


def test_two_tabs_and_a_watcher_follow_without_reloading(page: Page, chromium: Chromium, server: Server) -> None:
    sit_down(page, "medici_vs_strozzi", "hotseat")
    twin = page.context.new_page()
    twin.goto(page.url)
    stranger = chromium.new_context(base_url=server.url, locale="ru").new_page()
    stranger.goto(page.url)
    for tab in (twin, stranger):
        tab.wait_for_selector("html[data-live=yes]")
        tab.evaluate("window.kept = document.querySelector('#region-board svg')")
    twin.focus("#chat [name=text]")
    twin.keyboard.type("half a sent")
    page.click('#region-prompt [data-key="s"]')
    page.wait_for_selector("#amount")
    page.fill("#amount", "13")
    page.click("#amount-go")
    for tab in (twin, stranger):
        tab.wait_for_function("() => document.getElementById('region-log').innerText.includes('13')")
        assert tab.evaluate("window.kept === document.querySelector('#region-board svg')")
    twin.keyboard.type("ence")
    assert twin.input_value("#chat [name=text]") == "half a sentence"
    assert stranger.query_selector("#region-prompt .choice") is None
    stranger.context.close()


def test_a_command_that_comes_too_late_shows_the_new_position(page: Page) -> None:
    sit_down(page, "medici_vs_strozzi", "hotseat")
    page.wait_for_selector("html[data-live=yes]")
    page.evaluate("document.getElementById('play-version').value = '1'")
    page.click('#region-prompt [data-key="s"]')
    page.wait_for_selector("#message:not([hidden])")
    assert "moved on" in page.inner_text("#message")
    page.click('#region-prompt [data-key="s"]')
    page.wait_for_selector("#amount")


def test_a_curtain_hangs_between_two_hands(page: Page) -> None:
    sit_down(page, "masks", "hotseat")
    page.click("#hand-to-0")
    page.click("#region-prompt .choice >> nth=0")
    page.wait_for_selector("#undo")  # a click on a position that is being left is dropped
    page.click("#region-prompt .choice >> nth=0")
    page.click("#confirm")
    page.wait_for_selector("#curtain")
    assert page.query_selector("[data-action]") is None
    page.click("#hand-to-1")
    page.wait_for_selector("#region-prompt .choice")


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_is_wider_than_the_screen(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    sit_down(page, "medici_vs_strozzi", "clerk")
    page.wait_for_selector(READY)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_pages_are_accessible(page: Page) -> None:
    def check(where: str) -> None:
        page.wait_for_selector("main h1")
        page.wait_for_load_state()
        found = Axe().run(page).response["violations"]
        assert [(v["id"], v["nodes"][0]["html"]) for v in found] == [], where

    page.goto("/new?game=medici")
    check("new")
    page.select_option('[name="seat1"]', "friend")
    page.click("#make")
    page.wait_for_selector("#invitation")
    check("lobby")
    sit_down(page, "medici_vs_strozzi", "hotseat")
    page.click('#region-prompt [data-key="s"]')
    page.wait_for_selector("#amount")
    page.click("#text-drawer summary")
    page.click("#tools-drawer summary")
    check("table")
    page.click("#tool-resign-0 a")
    page.wait_for_selector("#really")
    check("confirm")
    page.click("#really")
    page.wait_for_selector("#result-title")
    check("finished")


def test_masks_to_the_end(page: Page, tmp_path: Path) -> None:
    sit_down(page, "masks", "clerk", "clerk")
    assert play_on(page, 60)
    check_record(page, tmp_path)
    page.click("#rematch")
    page.wait_for_selector("#start")


@pytest.mark.slow
def test_medici_vs_strozzi_at_one_screen_to_the_end(page: Page, tmp_path: Path) -> None:
    sit_down(page, "medici_vs_strozzi", "hotseat")
    assert play_on(page, 600)
    assert page.locator("#standing li").count() == 2
    assert page.locator("#scorings table").count() == 3
    check_record(page, tmp_path)


@pytest.mark.slow
def test_medici_against_three_clerks_to_the_end(page: Page, tmp_path: Path) -> None:
    sit_down(page, "medici", "clerk", "clerk", "clerk")
    assert play_on(page, 600)
    assert page.locator("#standing li").count() == 4
    check_record(page, tmp_path)


@pytest.mark.slow
def test_medici_with_a_friend_in_another_browser_to_the_end(
    page: Page, chromium: Chromium, server: Server, tmp_path: Path
) -> None:
    page.goto("/new?game=medici")
    page.locator('[name="players"][value="3"]').check(force=True)
    page.select_option("[name=seat1]", "friend")
    page.select_option("[name=seat2]", "clerk")
    page.click("#make")
    context = chromium.new_context(base_url=server.url)
    friend = context.new_page()
    friend.goto(page.input_value("#invitation"))
    friend.fill("#name", "Boris")
    friend.check("[name=seat] >> nth=0", force=True)
    friend.click("#sit")
    page.click("#start")
    people = (page, friend)
    for person in people:
        person.wait_for_selector("#region-prompt")
    over = False
    for _ in range(2000):
        for person in people:
            with suppress(Trouble):  # it is the other's turn or the clerk's, or the end reloads the page
                person.wait_for_selector(READY, timeout=50)
                over = play_on(person, 1) or over
        if over:
            break
    for person in people:
        person.wait_for_selector("#result-title")
    assert page.inner_text("#standing") == friend.inner_text("#standing")
    assert "Boris" in page.inner_text("#standing")
    for person in people:
        check_record(person, tmp_path)
    context.close()


def test_sitting_down_is_not_cut_short_by_the_news_of_it(page: Page, chromium: Chromium, server: Server) -> None:
    page.goto("/new?game=medici")
    page.select_option("[name=seat1]", "friend")
    page.click("#make")
    context = chromium.new_context(base_url=server.url)
    friend = context.new_page()
    friend.goto(page.input_value("#invitation"))
    asked: list[str] = []
    friend.on("request", lambda request: asked.append(request.method) if "/join/" in request.url else None)

    def late(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        answer = route.fetch(max_redirects=0)
        page.wait_for_selector(".row:nth-child(2) .state:not(.now)")  # the host's page has heard of it
        route.fulfill(response=answer)

    friend.route("**/join/*", late)
    friend.fill("#name", "Boris")
    friend.check("[name=seat] >> nth=0", force=True)
    friend.click("#sit")
    friend.wait_for_url("**/t/*")
    assert asked == ["POST"]
    assert friend.locator(".state.now").count() == 1
    context.close()
