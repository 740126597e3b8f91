"""What the tests do at a screen, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser as Chromium
from playwright.sync_api import BrowserContext, Page
from playwright.sync_api import Error as Trouble
from playwright.sync_api import TimeoutError as TooLate

from fondaco.match.record import parse_record
from fondaco.match.replay import replay, verify

from .people import Server

CHOICE = "#region-prompt .choice:not(.chosen):visible"
READY = f"{CHOICE}, #arrangement-go, #amount, #confirm, #curtain button, #result-title"
POSITION = "() => ['play-seat', 'play-version'].map((id) => document.getElementById(id)?.value).join()"


MOVED = f"before => ({POSITION})() !== before || document.getElementById('result-title')"


def visit(chromium: Chromium, server: Server, **more: Any) -> BrowserContext:
    """A browser of somebody's own, in which pieces do not glide: a computer without graphics has little time."""
    context = chromium.new_context(base_url=server.url, locale="en", reduced_motion="reduce", **more)
    context.set_default_timeout(15_000)
    return context


def at_once(page: Page) -> None:
    """Choices count without being confirmed."""
    page.check("#at-once")


def persist(page: Page, act: Callable[[], object]) -> bool:
    """Act until the page goes on, five times at the most: what a click was meant for may have moved, or be gone.

    Whether the match is over.
    """
    for _ in range(5):
        page.wait_for_selector(READY)
        if finished(page):
            return True
        before = page.evaluate(POSITION)
        with suppress(Trouble):
            act()
        try:
            page.wait_for_function(MOVED, arg=before, timeout=5000)
        except TooLate:
            continue
        return finished(page)
    raise AssertionError(f"the page does not go on: {page.inner_text('main')}")


def sit_down(page: Page, game: str, *others: str) -> None:
    page.goto(f"/new?game={game}")
    count = page.locator(f'[name="players"][value="{len(others) + 1}"]')
    if count.is_visible() or count.get_attribute("type") == "radio":
        count.check(force=True)
    for index, kind in enumerate(others, 1):
        page.select_option(f'[name="seat{index}"]', kind)
    page.click("#make")
    page.click("#start")
    seated(page)


def seated(page: Page) -> None:
    """The match is shown, and the page's script has come: a key pressed before is lost."""
    page.wait_for_selector("#region-prompt")
    page.wait_for_load_state()


def friends(page: Page, chromium: Chromium, server: Server, game: str, kinds: list[str]) -> Iterator[Page]:
    """Seat the host and, for every "friend", somebody at a browser of their own; the match begins."""
    page.goto(f"/new?game={game}")
    page.locator(f'[name="players"][value="{len(kinds) + 1}"]').check(force=True)
    for index, kind in enumerate(kinds, 1):
        page.select_option(f"[name=seat{index}]", kind)
    page.click("#make")
    yield page
    for number in range(kinds.count("friend")):
        friend = visit(chromium, server).new_page()
        friend.goto(page.input_value("#invitation"))
        friend.fill("#name", f"Guest {number}")
        friend.check("[name=seat] >> nth=0", force=True)
        friend.click("#sit")
        yield friend
    page.click("#start")


def play_on(page: Page, clicks: int) -> bool:
    """Click a simple move so many times; whether the match is over."""
    return any(persist(page, lambda: simple_move(page)) for _ in range(clicks))


def simple_move(page: Page) -> None:
    for button in ("#curtain button", "#confirm", "#amount-go", "#arrangement-go", CHOICE):
        if page.query_selector(button):
            if button == "#arrangement-go":
                put_all(page)
            if button == "#amount-go":
                low, high = (int(page.get_attribute("#amount", end) or 0) for end in ("min", "max"))
                page.fill("#amount", str(min(high, max(low, 9))))
            page.locator(button).first.click(timeout=2000)
            return


def put_all(page: Page) -> None:
    """A piece on every place, and the rest on the last; all may have been put by a try before."""
    if page.is_enabled("#arrangement-go"):
        return
    places = page.locator("#arrangement-targets > .place").count()
    for place in range(places):
        page.click(f"#put-{place}")
    rest = f"#rest-{places - 1}"
    if page.is_visible(rest):
        page.click(rest)


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
