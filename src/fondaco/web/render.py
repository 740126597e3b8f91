"""The parts of a table's page, as one guest may see them.

`regions` is the only source of what a live page shows: the page itself and every message of its stream are made of it,
so nothing can be seen by one way that is hidden by another. All that it shows of the game comes from `View`s.
"""

from __future__ import annotations

import functools
import itertools
from dataclasses import dataclass, replace
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from fondaco.kernel.language import _, current
from fondaco.kernel.state import WATCHER
from fondaco.kernel.words import Prompt, Section
from fondaco.match.drafts import Draft
from fondaco.match.view import View
from fondaco.review.advice import Advice
from fondaco.web import commands
from fondaco.web.guests import Eye
from fondaco.web.tables import Sitting
from fondaco.web.telling import bot_name, hint_lines, knowing, log_html, log_lines

RECENT = 60
"""So many lines of the log stand on the page; the whole log has a page of its own."""

KEPT = 8
"""So many drawings of one region for one guest."""

REGIONS = ("live", "result", "asked", "prompt", "board", "seats", "log", "chat", "text", "tools")


def regions(sitting: Sitting, eye: Eye) -> dict[str, str]:
    """Region name to HTML, in the language in force."""
    key = (eye, current())
    found: dict[str, str] | None = sitting.rendered.get(key)
    if found is None:
        page = _Page(sitting, eye)
        found = sitting.rendered[key] = {name: getattr(page, name)() for name in REGIONS}
    return found


def version(sitting: Sitting, eye: Eye) -> int:
    """A number that only grows, of what this guest can know: pages show nothing older than what they have."""
    if not eye.held:
        return sitting.table.opened
    return sum(sitting.seats[s].version for s in eye.held)


def title(sitting: Sitting, eye: Eye) -> str:
    """What the browser's tab says."""
    name = _(sitting.game.words.TITLE)
    if sitting.over:
        return _("Over: {game}").format(game=name)
    if my_turn(sitting, eye):
        return _("Your turn: {game}").format(game=name)
    return name


def my_turn(sitting: Sitting, eye: Eye) -> bool:
    """Whether the table waits for somebody at this screen."""
    if sitting.desk is None or not sitting.playing:
        return False
    return any(s in eye.held and sitting.seats[s].played for s in sitting.desk.awaited)


def message(sitting: Sitting, eye: Eye) -> dict[str, Any]:
    """What a stream sends and a command answers."""
    return {
        "version": version(sitting, eye),
        "stage": sitting.table.stage,
        "title": title(sitting, eye),
        "turn": my_turn(sitting, eye),
        "regions": regions(sitting, eye),
    }


def scorings(sitting: Sitting) -> list[Section]:
    """The table of every scoring of a match that is over."""
    game, match, names = sitting.game, sitting.match, tuple(sitting.names)
    history = match.history()
    positions = [position for position, _action in history] + [match.position]
    views = [game.view(position, WATCHER) for position in positions]
    found = (game.words.scoring(before, after, names) for before, after in itertools.pairwise(views))
    return [section for section in found if section is not None]


@dataclass(frozen=True)
class Drafted:
    """A draft as its owner sees it: what was chosen so far, and the question it stands at (or began with)."""

    labels: list[str]
    complete: bool
    question: Prompt
    chosen: int | None


class _Page:
    """One guest's page of one sitting whose match has begun."""

    def __init__(self, sitting: Sitting, eye: Eye) -> None:
        assert sitting.desk is not None
        self.sitting, self.eye, self.desk = sitting, eye, sitting.desk
        self.game, self.names = sitting.game, sitting.names
        self.view = self._named(self.desk.view(eye.viewer))
        self.seat = sitting.seats[eye.viewer] if eye.viewer != WATCHER else None
        self.over = sitting.over
        self.to_act = self._to_act()
        self.drafted = self._drafted() if self.to_act else None
        self.question = self._question()
        self.lines = log_lines(sitting, eye.viewer, RECENT + 1)

    def _named(self, view: View) -> View:
        """The view with the seats' names in the language in force."""
        return replace(view, names=tuple(self.names))

    def _to_act(self) -> bool:
        seat = self.seat
        if seat is None or self.over or not seat.played:
            return False
        return seat.index in self.desk.awaited

    def _drafted(self) -> Drafted:
        assert self.seat is not None
        draft = self.desk.drafts.get(self.seat.index)
        steps = list(draft.actions) if draft else []
        walk = Draft(self.desk.match, self.seat.index)
        labels = []
        question = self._named(walk.view).prompt
        for action in steps:
            question = self._named(walk.view).prompt
            labels.append(_label(question, action))
            walk.step(action)
        complete = walk.complete
        if not complete:
            question = self._named(walk.view).prompt
        elif len(steps) > 1:
            question = Prompt(question.sentence, question.clause)
        return Drafted(labels, complete, question, steps[-1] if complete else None)

    def _question(self) -> Prompt:
        if self.drafted:
            return self.drafted.question
        if self.over or self.seat is None:
            return self.view.prompt
        if self.seat.index in self.desk.early:
            return Prompt(_("You have chosen; the others are still choosing."))
        if self.view.acts:
            return Prompt(self.game.words.waiting(self.view.state, self.names))
        return self.view.prompt

    def _render(self, region: str, **more: Any) -> str:
        sitting = self.sitting
        context = {
            "table": sitting.table,
            "game": self.game,
            "eye": self.eye,
            "seat": self.seat,
            "names": self.names,
            "over": self.over,
            "heading": self.game.words.heading(self.view.state),
        }
        return render_to_string(f"regions/{region}.html", context | more)

    def _lasting(self, region: str, **context: Any) -> str:
        """A region made of nothing but this context and what the guest is, of which the last few are kept: as the turn
        goes round, they come back."""
        key, context = (region, self.eye, current()), context | {"over": self.over}
        kept: list[tuple[dict[str, Any], str]] = self.sitting.lasting.setdefault(key, [])
        for known, html in kept:
            if known == context:
                return html
        html = self._render(region, **context)
        kept.insert(0, (context, html))
        del kept[KEPT:]
        return html

    def _people(self, seats: tuple[int, ...]) -> list[dict[str, Any]]:
        return [{"index": s, "name": self.names[s]} for s in seats]

    def live(self) -> str:
        last = self.lines[-1].text if self.lines else ""
        arranged = self._arrangement()
        return self._render("live", sentence=arranged["sentence"] if arranged else self.question.sentence, last=last)

    def prompt(self) -> str:
        others: tuple[int, ...] = ()
        if self.game.hides and not self.over and self.seat is not None:
            others = tuple(s for s in self.eye.held if s != self.seat.index)
        return self._render(
            "prompt",
            question=self.question,
            drafted=self.drafted,
            curtain=self._people(self.eye.curtain),
            others=self._people(others),
            amount=_amount(self.question) if self.drafted and not self.drafted.complete else None,
            arrangement=self._arrangement(),
            hint=self._hint(),
            may_hint=self.sitting.table.hints and self.drafted is not None and not self.drafted.complete,
            deputy=bot_name(self.seat.deputy) if self.seat and self.seat.deputy and not self.over else "",
        )

    def _hint(self) -> dict[str, Any] | None:
        """The hint that was asked for here: whether it is still sought, else its lines."""
        if not self.drafted or self.seat is None or self.drafted.complete:
            return None
        found = commands.standing_hint(self.sitting, self.seat.index)
        if found is None or "advice" not in found:
            return found and {"sought": True}
        return {"lines": hint_lines(self.question, Advice.from_data(found["advice"]), self.names)}

    def _arrangement(self) -> dict[str, Any] | None:
        """What the template needs of an arrangement. `key` stays the same as long as the pieces do."""
        asked = self.question.arrangement if self.drafted and not self.drafted.complete else None
        if asked is None or self.seat is None:
            return None
        pieces = [
            {"name": p.name, "label": p.label, "place": p.place, "counts": " ".join(map(str, p.counts))}
            | {"picture": SafeString(self.game.picture(p.name))}
            for p in asked.pieces
        ]
        return {
            "key": " ".join([str(self.seat.index), current(), *(f"{p.name}:{p.place}" for p in asked.pieces)]),
            "sentence": asked.sentence,
            "pieces": pieces,
            "places": asked.places,
            "sums": [(pattern, pattern.format(n=0)) for pattern in asked.sums],
            "finish": asked.finish,
        }

    def board(self) -> str:
        asking = self.drafted is not None and not self.drafted.complete
        prompt = self.question if asking else Prompt(self.question.sentence)
        board, state = self.game.board, self.view.state
        before = self._places_before(self.sitting.seen_until(self.eye.viewer))
        now = board.places(state)
        fresh = frozenset(piece for piece, place in now.items() if before.get(piece) != place)
        return board.draw(state, self.names, self.eye.viewer, prompt, fresh)

    def _places_before(self, step: int) -> dict[str, str]:
        """Where the viewer saw every piece before the step of that index."""
        match, key = self.sitting.match, ("places", self.eye.viewer)
        last = match.steps[step - 1] if step else None
        known = self.sitting.lasting.get(key)
        if known is None or known[0] is not last:
            view = self.game.view(match.position_at(step), self.eye.viewer)
            known = self.sitting.lasting[key] = last, self.game.board.places(view)
        places: dict[str, str] = known[1]
        return places

    def seats(self) -> str:
        awaited = () if self.over else self.desk.awaited
        rows = [
            {
                "index": s.index,
                "crest": SafeString(self.game.crest(self.view.state, s.index)),
                "name": self.names[s.index],
                "title": self.game.words.seat_title(s.index, self.sitting.table.players),
                "bot": not s.human,
                "mine": s.index in self.eye.held,
                "looks": s.index == self.eye.viewer,
                "awaited": s.index in awaited,
                "resigned": s.resigned is not None,
                "deputy": bot_name(s.deputy) if s.deputy and s.resigned is None else "",
            }
            for s in self.sitting.seats
        ]
        return self._lasting("seats", rows=rows, origin=self.sitting.table.origin)

    def log(self) -> str:
        lines = self.lines[-RECENT:]
        return self._render("log", turns=mark_safe("\n".join(log_html(lines, 3))), more=len(self.lines) > len(lines))

    def chat(self) -> str:
        said = [{"id": m.pk, "name": self.names[m.seat], "text": m.text, "at": m.at} for m in self.sitting.messages]
        return self._lasting("chat", messages=said[-100:])

    def text(self) -> str:
        viewer, desk = self.eye.viewer, self.desk
        own = viewer in desk.drafts or (viewer in desk.awaited and viewer != desk.match.actor)  # a position of its own
        key = ("text", viewer if own else knowing(self.sitting, viewer), current())
        found: str | None = self.sitting.rendered.get(key)
        if found is None:
            tables = [_table(section) for section in self.view.sections]
            found = self.sitting.rendered[key] = self._render("text", sections=tables)
        return found

    def asked(self) -> str:
        """What somebody asks all to agree to."""
        proposal = self.sitting.table.proposal
        if not proposal or not self.sitting.playing:
            return ""
        name = self.names[proposal["by"]]
        sentence = (
            _("{name} asks to take back the last move. Do you agree?")
            if proposal["kind"] == commands.TAKE_BACK
            else _("{name} proposes to abandon the match, without a result. Do you agree?")
        )
        silent = set(self.sitting.humans()).difference(proposal["agreed"])
        return self._render(
            "asked",
            sentence=sentence.format(name=name),
            question=commands.question(proposal),
            open=bool(silent.intersection(self.eye.held)),
        )

    def tools(self) -> str:
        humans = self.sitting.humans()
        mine = self._people(tuple(s for s in self.eye.held if s in humans))
        back = [
            {"index": s, "name": self.names[s]}
            for s in self.eye.held
            if commands.may_ask_back(self.sitting, s) is not None
        ]
        lent: list[int] = []
        leaves: list[int] = []
        for seat in self.sitting.seats:
            if seat.human and seat.resigned is None and (self.eye.host or seat.index in self.eye.held):
                (lent if seat.deputy else leaves).append(seat.index)
        return self._lasting(
            "tools",
            mine=mine,
            back=back,
            asked=bool(self.sitting.table.proposal),
            lent=self._people(tuple(lent)),
            leaves=self._people(tuple(leaves)),
        )

    def result(self) -> str:
        if not self.over:
            return ""
        match = self.sitting.match
        outcome = match.outcome
        standing = []
        if outcome:
            order = sorted(range(match.players), key=lambda p: (outcome.ranks[p], p))
            standing = [
                {
                    "rank": outcome.ranks[p],
                    "name": self.names[p],
                    "points": self.game.words.amount(outcome.points[p]),
                    "won": p in outcome.winners,
                    "resigned": p in outcome.resigned,
                }
                for p in order
            ]
        return self._render(
            "result",
            standing=standing,
            scorings=scorings(self.sitting),
            commitment=match.chance.commitment,
            secret=self.sitting.table.secret,
            unknown=bool(self.sitting.unknown),
        )


@functools.lru_cache(2048)
def _table(section: Section) -> SafeString:
    """A table of the text board. From move to move, and from seat to seat, most of them stay the same."""
    return render_to_string("regions/section.html", {"section": section})


def _label(question: Prompt, action: int) -> str:
    for choice in question.choices:
        if choice.action == action:
            return choice.label
    assert question.amount is not None
    return question.amount.label.format(n=action - question.amount.base)


def _amount(question: Prompt) -> dict[str, Any] | None:
    """What the template needs of an amount: numbers, labels as patterns for the script and as text without it."""
    amount = question.amount
    if amount is None:
        return None
    left = _("Left: {n}")
    return {
        "low": amount.low,
        "high": amount.high,
        "start": amount.start,
        "quick": amount.quick,
        "money": amount.money,
        "pattern": amount.label,
        "label": amount.label.format(n=amount.start),
        "left_pattern": left,
        "left": "" if amount.money is None else left.format(n=amount.money - amount.start),
    }
