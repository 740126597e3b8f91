"""A match that is over, looked back at: its review, and each of its positions."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fondaco.kernel.language import _, current
from fondaco.kernel.state import CHANCE, WATCHER
from fondaco.kernel.words import Prompt
from fondaco.review import Review, telling
from fondaco.review.chart import chart
from fondaco.review.story import Moment
from fondaco.web import guests, lobby, reviews_worker, tables
from fondaco.web.commands import Refused
from fondaco.web.models import DONE, FAILED, WAITING
from fondaco.web.models import Review as Row
from fondaco.web.tables import Sitting
from fondaco.web.views.pages import card, guarded, wants_json

LISTED = 60
"""So many choices that could have been better are listed."""


def _over(sitting: Sitting) -> None:
    if not sitting.over:
        raise Refused(409, _("A match can be looked back at when it is over."))


def _kept(sitting: Sitting) -> Review | None:
    """The table's review, if it has been made."""
    found = sitting.lasting.get("review")
    if found is None:
        row = Row.objects.filter(table=sitting.table, state=DONE).first()
        if row is None:
            return None
        found = sitting.lasting["review"] = Review.from_data(row.data)
    review: Review = found
    return review


@require_http_methods(["GET", "POST"])
@guarded
def review(request: HttpRequest, table: str) -> HttpResponse:
    """The review; until it is made, how far it is, or the button that asks for it."""
    with tables.reading(table) as sitting:
        _over(sitting)
        if request.method == "POST":
            row, _new = Row.objects.get_or_create(table=sitting.table)
            if row.state == FAILED:
                row.state = WAITING
                row.save(update_fields=["state"])
            reviews_worker.wake()
            return redirect("review", table)
        asked = Row.objects.filter(table=sitting.table).first()
        progress = {"state": asked.state if asked else "", "done": asked.done if asked else 0}
        progress["of"] = asked.of if asked else 1
        if wants_json(request):
            return JsonResponse(progress)
        found = _kept(sitting)
        context: dict[str, Any] = {"table": sitting.table, "game": card(sitting.game), "progress": progress}
        if found is not None:
            context |= _reviewed(sitting, found)
        return render(request, "review.html", context)


def _reviewed(sitting: Sitting, found: Review) -> dict[str, Any]:
    """What the page of a review shows."""
    names, match = sitting.names, sitting.match
    key = ("reviewed", current(), tuple(names))
    kept: dict[str, Any] | None = sitting.lasting.get(key)
    if kept is None:
        points = [m for m in found.turning_points() if m.step not in sitting.unknown]
        better = sorted((m for m in found.moments if m.lost > 0), key=lambda m: -m.lost)[:LISTED]
        better = [m for m in better if m not in points and m.step not in sitting.unknown]
        kept = sitting.lasting[key] = {
            "chart": mark_safe(chart(found, names, links=_links(sitting))),
            "seats": [{"index": p, "name": names[p]} for p in range(match.players)],
            "summary": telling.summary(found, names),
            "unknown": len(sitting.unknown),
            "points": [telling.told(match, m, names) for m in points],
            "better": [telling.told(match, m, names) for m in sorted(better, key=lambda m: m.step)],
        }
    return kept


def _links(sitting: Sitting) -> str:
    return reverse("position", args=[sitting.table.pk, 0]).removesuffix("0") + "{step}"


def _stops(sitting: Sitting) -> list[int]:
    """The steps that can be stopped at: all but those that had to be."""
    return [k for k, step in enumerate(sitting.match.steps) if not step.forced]


@require_safe
@guarded
def position(request: HttpRequest, table: str, step: int) -> HttpResponse:
    """The board before a step, and what was done: with what the reviewer thinks of it, if it was asked."""
    with tables.reading(table) as sitting:
        _over(sitting)
        match, names = sitting.match, sitting.names
        if step > len(match.steps):
            raise Http404
        viewer = _viewer(request, sitting, step)
        at = match.position_at(step)
        view = sitting.game.view(at, viewer)
        found = _kept(sitting)
        moment = (found.at(step) if found else None) or _plain(sitting, step)
        stops = _stops(sitting)
        before = [k for k in stops if k < step]
        after = [k for k in stops if k > step] + ([len(match.steps)] if step < len(match.steps) else [])
        context = {
            "table": sitting.table,
            "game": card(sitting.game),
            "step": step,
            "turn": int(at.turn),
            "heading": sitting.game.words.heading(view),
            "board": mark_safe(sitting.game.board.draw(view, names, viewer, Prompt(""), frozenset())),
            "told": telling.told(match, moment, names) if moment else None,
            "unknown": step in sitting.unknown,
            "judged": found is not None and moment is not None and moment.simulations > 0,
            "lucky": moment is not None and bool(moment.luck),
            "chart": mark_safe(chart(found, names, step, _links(sitting))) if found else "",
            "chances": _chances(found, moment, names) if found else [],
            "previous": before[-1] if before else None,
            "next": after[0] if after else None,
            "eyes": _eyes(sitting, viewer),
            "what_if": _what_if(request, sitting, step),
        }
        return render(request, "position.html", context)


def _viewer(request: HttpRequest, sitting: Sitting, step: int) -> int:
    """Whose view is shown: the one asked for, else that of who acts."""
    asked = request.GET.get("seat", "")
    if asked.isdecimal() and len(asked) < 3 and int(asked) < sitting.table.players:
        return int(asked)
    steps = sitting.match.steps
    return WATCHER if step == len(steps) or steps[step].actor == CHANCE else steps[step].actor


def _eyes(sitting: Sitting, viewer: int) -> list[dict[str, Any]]:
    """Through whose eyes the position can be looked at, where that makes a difference."""
    if not sitting.game.hides:
        return []
    return [{"index": p, "name": name, "looks": p == viewer} for p, name in enumerate(sitting.names)]


def _plain(sitting: Sitting, step: int) -> Moment | None:
    """A step without a judgement."""
    if step == len(sitting.match.steps):
        return None
    taken = sitting.match.steps[step]
    return Moment(step, 0, taken.actor, taken.action, (), (), taken.action)


def _chances(found: Review, moment: Moment | None, names: list[str]) -> list[tuple[int, str, str]]:
    shown = moment.chances if moment and moment.chances else found.chances if moment is None else ()
    return [(p, names[p], telling.percent(share)) for p, share in enumerate(shown)]


def _what_if(request: HttpRequest, sitting: Sitting, step: int) -> dict[str, Any] | None:
    """The form that goes on from here; None where nothing can be played."""
    steps = sitting.match.steps
    if step == len(steps) or (sitting.match.abandoned and step == 0):
        return None
    mine = guests.held(request.session, sitting)
    actor = steps[step].actor
    chosen = actor if actor >= 0 else mine[0] if mine else 0
    return {
        "seats": [{"index": p, "name": name, "chosen": p == chosen} for p, name in enumerate(sitting.names)],
        "bots": lobby.bots_offered(),
    }


@require_POST
@guarded
def what_if(request: HttpRequest, table: str, step: int) -> HttpResponse:
    """A side table that goes on from here."""
    seat, kind = request.POST.get("seat", ""), request.POST.get("kind", "")
    number = int(seat) if seat.isdecimal() and len(seat) < 3 else -1
    return redirect("table", lobby.branch(request.session, table, step, number, kind))
