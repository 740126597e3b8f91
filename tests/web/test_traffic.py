"""All that browsers receive while hands are hidden, against the truth that the house holds.

A match of San Marco is played in real browsers. Afterwards its steps are read from the house's database, and at each of
its moments every hand that a viewer could not know is replaced by another. What the viewer had received must be what
such a match gives, to the last byte: then nothing of the true hands was in it.
"""

from __future__ import annotations

import json
import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Error as Trouble
from playwright.sync_api import Page

from fondaco.games.san_marco import rules
from fondaco.games.san_marco.rules.position import drawing, splitting
from fondaco.kernel.game import Game, load
from fondaco.kernel.language import language
from fondaco.kernel.state import WATCHER
from fondaco.match.record import parse_record, print_record
from fondaco.match.replay import replay
from fondaco.web import models, render, tables, telling
from fondaco.web.guests import Eye
from tests.leaks.harness import backs
from tests.play import choose

from .conftest import start_server
from .people import Browser
from .screens import READY, play_on, seated, visit

KINDS = rules.components.ACTION_KINDS
VOLATILE = re.compile(r' value="\d+" id="play-version"|name="csrfmiddlewaretoken" value="\w+"|data-version="\d+"')

Regions = dict[str, str]


class Wire:
    """What one page is sent: by its stream, in answer to its commands, and when it asks for a page or a file."""

    def __init__(self, page: Page, table: str) -> None:
        self.page, self.table = page, table
        self.streamed: list[str] = []
        self.answers: list[str] = []
        self.fetched: dict[str, list[str]] = {"": [], "/log": [], "/record": []}
        line = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.on("Network.eventSourceMessageReceived", lambda event: self.streamed.append(event["data"]))

    def ask(self) -> None:
        """Everything that can be asked for."""
        for path, texts in self.fetched.items():
            text = VOLATILE.sub("", self.page.request.get(f"/t/{self.table}{path}").text())
            if not texts or texts[-1] != text:
                texts.append(text)

    def states(self) -> Iterator[Regions]:
        """The page's parts after each message of the stream."""
        now: Regions = {}
        for text in self.streamed:
            now = now | json.loads(text)["regions"]
            yield {name: plain(html, self.table) for name, html in now.items()}


def plain(html: str, table: str) -> str:
    """Without what must differ between two tables."""
    return VOLATILE.sub("", html).replace(table, "TABLE")


@dataclass
class Truth:
    """What the house's database holds of a table."""

    steps: list[tuple[int, int, bool, int]]
    """Of each: who, the action, whether it was forced, and the number of the commit that it came with."""
    names: list[str]
    game: Game = field(default_factory=lambda: load("san_marco"))

    @property
    def moments(self) -> list[int]:
        """How many steps had been taken after each commit."""
        last = [k for k, step in enumerate(self.steps, 1) if k == len(self.steps) or self.steps[k][3] != step[3]]
        return [0, *last]


def truth_of(data: Path, table: str) -> Truth:
    """Read it while the house is open."""
    (file,) = data.glob("*.sqlite3")
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as line:
        step, seat = models.Step._meta.db_table, models.Seat._meta.db_table
        steps = line.execute(
            f'SELECT actor, action, forced, batch FROM {step} WHERE table_id = ? ORDER BY "index"', [table]
        )
        names = line.execute(f'SELECT name FROM {seat} WHERE table_id = ? ORDER BY "index"', [table])
        return Truth([(a, b, bool(c), d) for a, b, c, d in steps], [name for (name,) in names])


def known_steps(history: list[tuple[Any, int]], last: Any, viewer: int) -> list[int | None]:
    """The actions of a history, None for what is hidden: how a hand was drawn and split, from all but its distributor,
    until its piles lie open (SM-14.1, 14.2)."""
    positions = [*(s for s, _ in history), last]
    opened = {(int(s.passage), int(s.round), h) for s in positions for h in range(2) if s.opened[h]}
    known: list[int | None] = []
    for s, action in history:
        h = -1
        if s.phase in (rules.DRAW, rules.SPLIT):
            h = drawing(s) if s.phase == rules.DRAW else splitting(s)
        mine = h >= 0 and s.role[(rules.components.D1, rules.components.D2)[h]] == viewer
        shown = h < 0 or mine or (int(s.passage), int(s.round), h) in opened
        known.append(action if shown else None)
    return known


def with_other_hands(truth: Truth, size: int, viewer: int, rng: random.Random) -> tuple[list[int], int]:
    """The first steps of the match, with all that the viewer cannot know by then chosen anew; how many could be."""
    game, actions = truth.game, [step[1] for step in truth.steps[:size]]
    s, history = game.new(len(truth.names)), []
    for action in actions:
        history.append((s.copy(), action))
        game.rules.apply(s, action)
    known = known_steps(history, s, viewer)
    if None not in known:
        return actions, 0
    first, wanted = known.index(None), backs(s)
    for _ in range(1000):
        twin, t = actions[:first], history[first][0].copy()
        for action in known[first:]:
            taken = fitting(game, t, wanted, rng) if action is None else action
            if taken not in game.legal(t):
                break
            twin.append(taken)
            game.rules.apply(t, taken)
        if len(twin) == size and backs(t) == wanted:
            return twin, known.count(None)
    raise AssertionError(f"no other hands were found at step {size}")


def fitting(game: Game, s: Any, wanted: list[tuple[int, int]], rng: random.Random) -> int | None:
    """A step that leaves no pile with more cards of either back than are wanted; None where there is none."""
    if s.phase != rules.SPLIT or not wanted:
        return choose(game, s, rng)
    found, hand = [], int(s.actor != s.role[rules.components.D1])
    piles = len(wanted) // 2
    for action in game.legal(s):
        after = s.copy()
        game.rules.apply(after, action)
        now = [(sum(pile[:KINDS]), sum(pile[KINDS:])) for pile in after.pile[hand]]
        if all(a <= b and c <= d for (a, c), (b, d) in zip(now, wanted[piles * hand :], strict=False)):
            found.append(action)
    return rng.choice(found) if found else None


class Double:
    """A table of the same people here, at which a match can be put to any moment."""

    def __init__(self, truth: Truth, seat: int) -> None:
        self.truth, self.seat, self.rng = truth, seat, random.Random(7)
        self.table = Browser().make("san_marco", "me", "hotseat", "clerk", "clerk")
        for index, name in enumerate(truth.names):
            models.Seat.objects.filter(table=self.table, index=index).update(name=name)

    def moments(self, viewer: int) -> Iterator[tuple[Regions, str, str, int]]:
        """After each commit, and where somebody has chosen early: the parts of the page, the whole log, the moves of
        the record, and how many steps are not as they were."""
        for size in self.truth.moments:
            actions, changed = with_other_hands(self.truth, size, viewer, self.rng)
            for early in (None, *self._may_be_early(actions, viewer)):
                self._put(actions, early)
                yield *self._looked_at(viewer), changed

    def _may_be_early(self, actions: list[int], viewer: int) -> list[tuple[int, list[int]]]:
        """The seats that may have chosen before their turn, each with some choice; the viewer with its own."""
        self._put(actions, None)
        found = []
        with tables.reading(self.table) as sitting:
            assert sitting.desk
            for seat in sitting.desk.awaited:
                if seat != sitting.match.actor:
                    taken = [a for actor, a, *_ in self.truth.steps[len(actions) :] if actor == seat == viewer]
                    while not sitting.desk.draft(seat).complete:
                        chosen = taken.pop(0) if taken else self.rng.choice(sitting.desk.view(seat).legal)
                        sitting.desk.step(seat, chosen)
                    found.append((seat, list(sitting.desk.draft(seat).actions)))
        tables.forget(self.table)
        return found

    def _put(self, actions: list[int], early: tuple[int, list[int]] | None) -> None:
        models.Step.objects.filter(table=self.table).delete()
        taken = zip(actions, self.truth.steps, strict=False)
        models.Step.objects.bulk_create(
            models.Step(table_id=self.table, index=k, actor=actor, action=a, forced=forced, batch=batch)
            for k, (a, (actor, _action, forced, batch)) in enumerate(taken)
        )
        models.Seat.objects.filter(table=self.table).update(draft=[], committed=False)
        if early:
            models.Seat.objects.filter(table=self.table, index=early[0]).update(draft=early[1], committed=True)
        tables.forget(self.table)

    def _looked_at(self, viewer: int) -> tuple[Regions, str, str]:
        eye = Eye() if viewer == WATCHER else Eye((viewer,), viewer, host=viewer == 0)
        with tables.reading(self.table) as sitting, language("en"), translation.override("en"):
            regions = {name: plain(html, self.table) for name, html in render.regions(sitting, eye).items()}
            log = "".join(telling.log_html(telling.log_lines(sitting, viewer), 2))
            return regions, log, moves(print_record(sitting.match, viewer))


def moves(record: str) -> str:
    """A record without its header."""
    return record.partition("\n\n")[2]


def check(wire: Wire, double: Double, viewer: int) -> int:
    """All that came over the wire is what a match with other hidden hands gives; how many hidden steps that changed."""
    moments = list(double.moments(viewer))
    seen = {json.dumps(regions, sort_keys=True) for regions, *_ in moments}
    states = [state for state in wire.states() if 'id="draft"' not in state["prompt"]]
    for state in states:
        assert json.dumps(state, sort_keys=True) in seen, nearest(state, [regions for regions, *_ in moments])
    assert len(states) > 10
    logs, records = [log for _, log, *_ in moments], {record for *_, record, _ in moments}
    for text in wire.fetched["/log"]:
        assert any(log in text for log in logs), text
    for text in wire.fetched["/record"]:
        assert moves(text) in records, text
        replay(parse_record(text))
    frames = set()
    for text in wire.fetched[""]:
        page = plain(text, wire.table)
        if 'id="draft"' not in page:
            frames.add(frame(page, [regions for regions, *_ in moments]))
    assert len(frames) <= 2, "but for the parts, and whose turn it is, pages are alike"
    return sum(changed for *_, changed in moments)


def nearest(state: Regions, moments: list[Regions]) -> dict[str, tuple[str, str]]:
    """Where a state differs from the moment that it is most like."""
    best = min(moments, key=lambda other: sum(other[name] != html for name, html in state.items()))
    return {name: (html, best[name]) for name, html in state.items() if html != best[name]}


def frame(page: str, moments: list[Regions]) -> str:
    """A page without its parts, which must be those of one moment."""
    for regions in moments:
        if all(html in page for html in regions.values()):
            for html in sorted(regions.values(), key=len, reverse=True):
                page = page.replace(html, "", 1) if html else page
            return re.sub(r'<title>.*?</title>|data-turn="\d"', "", page)
    raise AssertionError(page)


@pytest.mark.slow
def test_what_browsers_receive_tells_nothing_of_hidden_hands(chromium: Chromium, tmp_path: Path) -> None:
    """SM-14.1, 14.2: two people at browsers of their own, two bots, and a watcher."""
    server = start_server(tmp_path)
    pages: list[Page] = []
    for _ in range(3):
        context = visit(chromium, server)
        pages.append(context.new_page())
    host, guest, watcher = pages
    host.goto("/new?game=san_marco")
    host.locator('[name="players"][value="4"]').check(force=True)
    for index, kind in enumerate(("friend", "clerk", "clerk"), 1):
        host.select_option(f"[name=seat{index}]", kind)
    host.click("#make")
    guest.goto(host.input_value("#invitation"))
    guest.fill("#name", "Boris")
    guest.check("[name=seat] >> nth=0", force=True)
    guest.click("#sit")
    host.click("#start")
    seated(host)
    table = host.url.rpartition("/")[2]
    wires = [Wire(page, table) for page in pages]
    for page in pages:
        page.goto(f"/t/{table}")
        page.wait_for_selector("html[data-live=yes]")
    for _ in range(600):
        for page in (host, guest):
            with suppress(Trouble):  # it is another's turn
                page.wait_for_selector(READY, timeout=50)
                for wire in wires:
                    wire.ask()
                play_on(page, 1)
        if "Passage 2" in (host.text_content("#region-board .heading") or ""):
            break
    watcher.wait_for_timeout(1000)
    truth = truth_of(tmp_path, table)
    assert seats_of(truth) >= 4
    changed = [check(wire, Double(truth, seat), seat) for wire, seat in zip(wires, (0, 1, WATCHER), strict=True)]
    assert min(changed) > 50
    for page in pages:
        page.context.close()
    server.stop()


def seats_of(truth: Truth) -> int:
    """How many hands were split."""
    s, found = truth.game.new(len(truth.names)), set()
    for _actor, action, *_ in truth.steps:
        if s.phase == rules.SPLIT:
            found.add((int(s.passage), int(s.round), int(s.actor)))
        truth.game.rules.apply(s, action)
    return len(found)
