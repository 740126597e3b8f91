"""Struggle of Empires at the table: long prompts in groups, the long board under the lens, whole games, and unrest."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Error as Trouble
from playwright.sync_api import Page

from fondaco.games.struggle_of_empires import rules
from fondaco.games.struggle_of_empires.rules import setting_up
from fondaco.kernel.game import load
from fondaco.web import models, tables
from tests.play import steps

from .people import Browser, Server
from .screens import CHOICE, READY, at_once, check_record, friends, persist, seated, sit_down
from .test_secrets import bytes_of

PASS = f"#choice-{rules.PASS}"
BUY = f"#choice-{rules.BUY}"


def go_on(page: Page, rng: random.Random, passing: float = 0.0) -> bool:
    """One step, any but a gift or a raise, and with some chance a pass if it is offered; whether the match is over."""

    def step() -> None:
        if page.query_selector("#confirm"):
            page.click("#confirm", timeout=2000)
        elif page.query_selector("#amount-go"):
            page.click(PASS if page.query_selector(PASS) else "#amount-go", timeout=2000)
        elif page.query_selector(PASS) and rng.random() < passing:
            page.click(PASS, timeout=2000)
        else:
            page.locator(CHOICE).nth(rng.randrange(page.locator(CHOICE).count())).click(timeout=2000)

    return persist(page, step)


def until(page: Page, selector: str) -> None:
    """Play until this is on the page."""
    rng = random.Random(1)
    for _ in range(200):
        page.wait_for_selector(READY)
        if page.query_selector(selector):
            return
        go_on(page, rng)
    raise AssertionError(f"{selector} never came")


def test_the_tiles_to_buy_stand_in_groups_and_gifts_are_folded(page: Page) -> None:
    sit_down(page, "struggle_of_empires", "clerk")
    at_once(page)
    until(page, BUY)
    gifts = page.locator("#choices > .group")
    assert gifts.locator("summary").all_inner_texts() == ["Give gold"]
    assert gifts.locator(".choice").is_hidden()
    gifts.locator("summary").click()
    assert gifts.locator(".choice").is_visible()
    page.click(BUY)
    page.wait_for_selector("#choices > .group[open] >> nth=4")
    assert page.locator("#choices .group > summary").all_inner_texts() == [
        "For battles",
        "For campaigns",
        "For gold and order",
        "Companies: once per War, gold for your markers",
        "Allies: once per War, strength in one battle",
    ]
    assert page.locator(CHOICE).count() == page.locator("#region-board .market .target").count() > 20
    page.locator(CHOICE).first.click()
    page.wait_for_selector("#draft-text:has-text('Buy Army Training')")


def test_the_board_is_scrolled_beside_the_prompt_and_grows_under_the_lens(page: Page) -> None:
    sit_down(page, "struggle_of_empires", *["clerk"] * 6)
    page.wait_for_selector(READY)
    height = page.viewport_size["height"]  # type: ignore[index]
    frame, drawn = page.locator("#lens").bounding_box(), page.locator("#region-board > .board").bounding_box()
    assert frame and drawn
    assert frame["y"] + frame["height"] <= height < drawn["y"] + drawn["height"]
    area = page.locator(".map-frame").bounding_box()
    assert area
    assert area["y"] + area["height"] <= height, "the whole map is in sight"
    page.mouse.move(frame["x"] + 100, frame["y"] + 300)
    page.mouse.wheel(0, 5000)
    page.wait_for_function("() => document.querySelector('.market').getBoundingClientRect().top < innerHeight - 300")
    page.mouse.wheel(0, -5000)
    page.click("#lens-more")
    page.click("#lens-more")
    grown = page.locator(".map-frame").bounding_box()
    assert grown
    assert grown["width"] == pytest.approx(area["width"] * 1.96, rel=0.02)
    page.mouse.move(frame["x"] + 200, frame["y"] + 400)
    page.mouse.down()
    page.mouse.move(frame["x"] + 300, frame["y"] + 440, steps=4)
    page.mouse.up()
    moved = page.locator(".map-frame").bounding_box()
    assert moved
    assert moved["x"] == pytest.approx(grown["x"] + 100, abs=2)


def test_a_small_screen_keeps_the_prompt_in_sight(page: Page) -> None:
    sit_down(page, "struggle_of_empires", *["clerk"] * 6)
    page.set_viewport_size({"width": 360, "height": 740})
    at_once(page)
    until(page, "#amount-go")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    drawn = page.locator("#region-board > .board").bounding_box()
    assert drawn
    assert drawn["width"] > 330, "the board is as wide as the screen"
    page.evaluate("scrollTo(0, 900)")
    prompt = page.locator("#region-prompt").bounding_box()
    assert prompt
    assert -1 <= prompt["y"] < 2
    assert prompt["height"] < 740 * 0.5
    for button in page.locator("#region-prompt button:visible").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 44 - 1e-3


# Whole games


@pytest.mark.slow
@pytest.mark.parametrize("kinds", [["friend"], ["friend", "clerk", "clerk"], ["clerk"] * 6], ids=len)
def test_people_and_bots_to_the_end(
    page: Page, chromium: Chromium, server: Server, tmp_path: Path, kinds: list[str]
) -> None:
    people = list(friends(page, chromium, server, "struggle_of_empires", kinds))
    for person in people:
        seated(person)
        at_once(person)
    over, rng = False, random.Random(len(kinds))
    for _ in range(4000):
        for person in people:
            with suppress(Trouble):  # it is another's turn, or the end reloads the page
                person.wait_for_selector(READY, timeout=30)
                over = go_on(person, rng, passing=0.7) or over
        if over:
            break
    for person in people:
        person.wait_for_selector("#result-title")
        check_record(person, tmp_path)
    assert page.locator("#standing li").count() == len(kinds) + 1
    for person in people[1:]:
        person.context.close()


# Unrest


def rewrite(table: str, taken: list[tuple[int, int]]) -> None:
    """The table's match has had these steps (actor, action) and no others."""
    models.Step.objects.filter(table=table).delete()
    models.Step.objects.bulk_create(
        models.Step(table_id=table, index=index, actor=actor, action=action, batch=1)
        for index, (actor, action) in enumerate(taken)
    )
    tables.forget(table)


@pytest.mark.parametrize("seed", range(2))
def test_unrest_that_is_not_to_be_seen_is_in_nothing_that_a_watcher_gets(
    seed: int, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two games that differ in the unrest that all begin with only: equal to the last byte, but not for a player."""
    table = anna.make("struggle_of_empires", "me", "clerk", "clerk", name0="Anna")
    taken = [(int(s.actor), a) for s, a in steps(load("struggle_of_empires"), 3, seed)]
    watcher, got = Browser(), []
    for unrest in (3, 8):
        monkeypatch.setattr(setting_up, "START_UNREST", unrest)
        rewrite(table, taken[: 200 + 100 * seed])
        got.append((bytes_of(watcher, table), bytes_of(anna, table)))
    assert got[0][0] == got[1][0]
    assert got[0][1] != got[1][1]
