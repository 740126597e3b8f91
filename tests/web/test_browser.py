"""Whole games with mouse and keyboard in a real browser."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Error as Trouble
from playwright.sync_api import Page, Route

from .people import Server
from .screens import (
    MOVED,
    POSITION,
    READY,
    at_once,
    check_record,
    friends,
    play_on,
    seated,
    simple_move,
    sit_down,
    visit,
)


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
    context = visit(chromium, server)
    friend = context.new_page()
    friend.goto(page.input_value("#invitation"))
    friend.fill("#name", "Boris")
    friend.check("[name=seat] >> nth=0", force=True)
    friend.click("#sit")
    page.click("#start")
    people = (page, friend)
    for person in people:
        seated(person)
        at_once(person)
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
    context = visit(chromium, server)
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


def test_the_board_grows_under_the_lens_and_stays_so(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    sit_down(page, "medici_vs_strozzi", "hotseat")
    page.wait_for_selector("html[data-live=yes]")
    grown = "() => document.querySelector('#region-board svg').getBoundingClientRect().width / 360"
    before = page.evaluate(grown)
    assert page.is_disabled("#lens-less")
    page.click("#lens-more")
    page.focus("#lens-more")
    page.keyboard.press("+")
    assert page.evaluate(grown) == pytest.approx(before * 1.4 * 1.4, rel=0.01)
    ship = page.locator("#region-board svg").bounding_box()
    assert ship is not None
    page.keyboard.press("ArrowRight")
    frame = page.locator("#lens").bounding_box()
    assert frame is not None
    page.mouse.move(frame["x"] + 150, frame["y"] + 200)
    page.mouse.down()
    page.mouse.move(frame["x"] + 190, frame["y"] + 230, steps=4)
    page.mouse.up()
    after = page.locator("#region-board svg").bounding_box()
    assert after is not None
    assert after["x"] == pytest.approx(ship["x"] - 60 + 40, abs=8)
    page.keyboard.press("s")
    page.wait_for_selector("#confirm, #amount")
    assert page.query_selector("#draft") is not None  # a drag is no click, a key still is
    assert page.evaluate(grown) == pytest.approx(before * 1.4 * 1.4, rel=0.01)
    page.focus("#lens-less")
    page.keyboard.press("0")
    assert page.evaluate(grown) == pytest.approx(before)


def test_the_prompt_stays_while_the_board_is_scrolled(page: Page, chromium: Chromium, server: Server) -> None:
    """Also where it was short as another acted, and grows when the reader's turn comes."""
    people = list(friends(page, chromium, server, "medici", ["friend"]))
    for one in people:
        one.set_viewport_size({"width": 360, "height": 560})
        seated(one)
        at_once(one)
    grown = 0
    for _ in range(8):
        tall = []
        for one in people:
            one.evaluate("scrollTo(0, 400)")
            tall.append(height(one, "#region-prompt"))
        actor = next(one for one in people if one.query_selector(READY))
        before = [one.evaluate(POSITION) for one in people]
        simple_move(actor)
        for one, position, old in zip(people, before, tall, strict=True):
            one.wait_for_function(MOVED, arg=position)
            one.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            box = one.locator("#sentence").bounding_box()
            assert box is not None and 0 <= box["y"] < 60
            grown += height(one, "#region-prompt") > old + 50
    assert grown
    people[1].context.close()


def height(page: Page, what: str) -> float:
    box = page.locator(what).bounding_box()
    assert box is not None
    return box["height"]


def test_a_hint_the_end_and_looking_back(page: Page) -> None:
    """At the width of a small phone, by keyboard."""
    page.set_viewport_size({"width": 360, "height": 740})
    sit_down(page, "medici_vs_strozzi", "random")
    page.wait_for_selector("#ask-hint")
    page.focus("#ask-hint")
    page.keyboard.press("Enter")
    page.wait_for_selector("#hint .best")
    table = page.url
    page.goto(page.get_attribute("#tool-deputy-0 a", "href") or "")
    page.select_option("#bot", "random")
    page.click("#really")
    page.wait_for_selector("#take-seat-back, #result-title")
    page.wait_for_selector("#result-title", timeout=60_000)
    page.goto(f"{table}/at/0")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#step-back")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    page.click("#what-if")
    page.wait_for_selector("#side-table")
    page.goto(f"{table}/review")
    assert page.is_visible("#ask-review")


def test_an_amount_is_stepped_wherever_the_prompt_has_the_focus(page: Page) -> None:
    """After a choice that was confirmed by keyboard the focus is on the prompt, whose button has gone."""
    sit_down(page, "medici_vs_strozzi", "hotseat")
    page.keyboard.press("s")
    page.keyboard.press("Enter")
    page.wait_for_selector("#amount-go")
    before = page.input_value("#amount")
    page.focus("#region-prompt")
    page.keyboard.press("ArrowUp")
    assert int(page.input_value("#amount")) == int(before) + 1
