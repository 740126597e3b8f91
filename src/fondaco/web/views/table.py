"""The table's page and its commands. Each command answers the script with the guest's new page, and a form with a
redirect."""

from __future__ import annotations

import functools
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fondaco.kernel.language import _
from fondaco.match.record import print_record
from fondaco.web import commands, guests, lobby, tables
from fondaco.web import render as parts
from fondaco.web.commands import Refused
from fondaco.web.models import CHAT_LENGTH, LOBBY
from fondaco.web.tables import Sitting
from fondaco.web.telling import log_html, log_lines
from fondaco.web.views.lobby import lobby_page
from fondaco.web.views.pages import View, card, guarded, trouble, wants_json

PIECES = 100
"""More pieces than any game has to arrange."""


def at_table(view: View) -> View:
    """A view of a table whose refusals are shown on the table's own page."""

    @functools.wraps(view)
    def viewed(request: HttpRequest, table: str) -> HttpResponse:
        try:
            return view(request, table)
        except Refused as error:
            return answer_with(request, table, error)

    return guarded(viewed)


def answer_with(request: HttpRequest, table: str, error: Refused | None = None) -> HttpResponse:
    """The table as the guest may see it now, with a refusal if there was one."""
    if error is None and not wants_json(request):
        return redirect("table", table)
    with tables.reading(table) as sitting:
        if sitting.desk is None:
            return trouble(request, error.status if error else 409, _("Not possible"), error.message if error else "")
        rules = ""
        if error and error.clause:
            rules = f"{reverse('rules', args=[sitting.table.game])}#{error.clause}"
        if not wants_json(request):
            assert error is not None
            return page(request, sitting, error, rules)
        told = parts.message(sitting, guests.eye(request.session, sitting))
    if error:
        told |= {"message": error.message, "clause": error.clause, "rules": rules}
    return JsonResponse(told, status=error.status if error else 200)


def page(request: HttpRequest, sitting: Sitting, error: Refused | None = None, rules: str = "") -> HttpResponse:
    """The whole page of a match."""
    eye = guests.eye(request.session, sitting)
    message = parts.message(sitting, eye)
    context: dict[str, Any] = {
        "table": sitting.table,
        "game": card(sitting.game),
        "eye": eye,
        "regions": {name: mark_safe(html) for name, html in message["regions"].items()},
        "title": message["title"],
        "turn": message["turn"],
        "version": message["version"],
        "over": sitting.over,
        "refusal": error,
        "refusal_rules": rules,
        "chat_length": CHAT_LENGTH,
        "speakers": [{"index": s, "name": sitting.names[s]} for s in eye.held],
        "events": f"/t/{sitting.table.pk}/events",
    }
    template = "finished.html" if sitting.over else "table.html"
    return render(request, template, context, status=error.status if error else 200)


@require_safe
@at_table
def show(request: HttpRequest, table: str) -> HttpResponse:
    """The table: its lobby, its match, its end."""
    with tables.reading(table) as sitting:
        if sitting.table.stage == LOBBY:
            return lobby_page(request, sitting, invited=False)
        return page(request, sitting)


def _number(text: str | None) -> int | None:
    """A whole number as written, or None. Raises Refused for anything else."""
    if text is None or text == "":
        return None
    if not text.removeprefix("-").isdecimal() or len(text) > 9:
        raise Refused(400, _("That is not a number the table understands."))
    return int(text)


def _places(text: str) -> tuple[int, ...]:
    """Numbers with spaces between them. Raises Refused for anything else."""
    numbers = tuple(map(_number, text.split()[:PIECES]))
    if None in numbers or not numbers:
        raise Refused(400, _("The command does not say what goes where."))
    return tuple(n for n in numbers if n is not None)


def _seats(request: HttpRequest, table: str) -> tuple[int, ...]:
    with tables.reading(table) as sitting:
        return guests.held(request.session, sitting)


def _seat(request: HttpRequest, table: str, text: str | None) -> tuple[tuple[int, ...], int]:
    """The guest's seats, and the one that is meant. Raises Refused for one that is not the guest's."""
    mine, meant = _seats(request, table), _number(text)
    if meant is None and len(mine) == 1:
        meant = mine[0]
    if meant is None or meant not in mine:
        raise Refused(403, _("That seat is not yours."))
    return mine, meant


@require_POST
@at_table
def act(request: HttpRequest, table: str) -> HttpResponse:
    """Draft, undo or commit for one's seat."""
    mine, seat = _seat(request, table, request.POST.get("seat"))
    version = _number(request.POST.get("version"))
    if version is None:
        raise Refused(400, _("The command does not say which position it is for."))
    with tables.reading(table) as sitting:
        if sitting.desk is None:
            raise Refused(409, _("The match has not begun yet."))
        if sitting.game.hides and guests.eye(request.session, sitting).viewer != seat and not sitting.over:
            raise Refused(409, _("First ask for the screen."))
    do = request.POST.get("do", "")
    if do not in ("", "undo", "commit", "amount", "arrange"):
        raise Refused(400, _("The table does not know this command."))
    action = _number(request.POST.get("action")) if not do else None
    amount = _number(request.POST.get("amount")) if do == "amount" else None
    if not do and action is None:
        raise Refused(400, _("The command does not say what to do."))
    if do == "amount" and amount is None:
        raise Refused(422, _("Enter a whole number first."))
    places = _places(request.POST.get("places", "")) if do == "arrange" else None
    commit = do == "commit" or request.POST.get("commit") == "1"
    committed = commands.act(table, seat, version, action, amount, do == "undo", commit, places)
    if committed and len(mine) > 1:
        guests.show(request.session, table, None)
        request.session.save()
        tables.ring(table)
    return answer_with(request, table)


@require_POST
@at_table
def hand_over(request: HttpRequest, table: str) -> HttpResponse:
    """Give the screen to one of its people, or draw the curtain."""
    to = _number(request.POST.get("to"))
    if to is not None:
        _seat(request, table, str(to))
    guests.show(request.session, table, to)
    request.session.save()
    tables.ring(table)
    return answer_with(request, table)


@require_POST
@at_table
def chat(request: HttpRequest, table: str) -> HttpResponse:
    """Say something."""
    mine, seat = _seat(request, table, request.POST.get("speaker"))
    commands.chat(table, mine, seat, request.POST.get("text", ""))
    return answer_with(request, table)


@require_POST
@at_table
def propose(request: HttpRequest, table: str) -> HttpResponse:
    """Ask all for something: `kind-seat`."""
    kind, _dash, text = request.POST.get("propose", "").rpartition("-")
    mine, seat = _seat(request, table, text)
    commands.propose(table, mine, seat, kind)
    return answer_with(request, table)


@require_POST
@at_table
def answer(request: HttpRequest, table: str) -> HttpResponse:
    """Agree to what was asked, or not: `yes-question`, `no-question`."""
    said, _dash, asked = request.POST.get("answer", "").partition("-")
    commands.answer(table, _seats(request, table), said == "yes", asked)
    return answer_with(request, table)


@require_http_methods(["GET", "POST"])
@at_table
def resign(request: HttpRequest, table: str) -> HttpResponse:
    """Asks once, then resigns."""
    asked = request.POST if request.method == "POST" else request.GET
    mine, seat = _seat(request, table, asked.get("seat"))
    if request.method == "POST":
        commands.resign(table, mine, seat)
        return redirect("table", table)
    with tables.reading(table) as sitting:
        many = sitting.table.players > 2
        sentence = (
            _("{name} gives up. The clerk plays on in that seat, which ends behind all who do not give up.")
            if many
            else _("{name} gives up, and the other player wins.")
        ).format(name=sitting.names[seat])
        context = {"value": seat, "field": "seat", "action": reverse("resign", args=[table]), "button": _("Resign")}
        return _confirm(request, sitting, _("Resign?"), sentence, context)


@require_POST
@at_table
def hint(request: HttpRequest, table: str) -> HttpResponse:
    """Ask for a hint."""
    mine, seat = _seat(request, table, request.POST.get("seat"))
    commands.ask_hint(table, mine, seat)
    return answer_with(request, table)


@require_http_methods(["GET", "POST"])
@at_table
def deputy(request: HttpRequest, table: str) -> HttpResponse:
    """Let a bot play for who has left, having asked which; or give the seat back."""
    asked = request.POST if request.method == "POST" else request.GET
    seat = _number(asked.get("lent", asked.get("seat")))
    with tables.reading(table) as sitting:
        mine, host = guests.held(request.session, sitting), guests.is_host(request.session, sitting)
        if seat is None or not 0 <= seat < len(sitting.seats) or not (host or seat in mine):
            raise Refused(403, _("Only who made the table, or who sits there, may do this."))
        if request.method == "GET":
            context = {
                "table": sitting.table,
                "game": card(sitting.game),
                "seat": seat,
                "name": sitting.names[seat],
                "bots": lobby.bots_offered(),
            }
            return render(request, "deputy.html", context)
    commands.lend(table, mine, host, seat, request.POST.get("bot", ""))
    return answer_with(request, table)


@require_safe
@at_table
def abandon(request: HttpRequest, table: str) -> HttpResponse:
    """Asks once before it proposes to abandon the match."""
    mine = _seats(request, table)
    if not mine:
        raise Refused(403, _("You have no seat at this table."))
    with tables.reading(table) as sitting:
        sentence = _("The match ends without a result as soon as all people at the table agree.")
        asker = next((s for s in mine if s in sitting.humans()), mine[0])
        context = {
            "value": f"{commands.ABANDON}-{asker}",
            "field": "propose",
            "action": reverse("propose", args=[table]),
            "button": _("Propose to abandon"),
        }
        return _confirm(request, sitting, _("Abandon the match?"), sentence, context)


def _confirm(
    request: HttpRequest, sitting: Sitting, title: str, sentence: str, context: dict[str, Any]
) -> HttpResponse:
    table = {"game": card(sitting.game), "title": title, "sentence": sentence}
    table |= {"back": reverse("table", args=[sitting.table.pk]), "back_label": _("Back to the table")}
    return render(request, "confirm.html", table | context)


@require_safe
@at_table
def record(request: HttpRequest, table: str) -> HttpResponse:
    """The record: what the guest may know while the match is on, all of it when it is over."""
    with tables.reading(table) as sitting:
        if sitting.desk is None:
            raise Refused(409, _("The match has not begun yet."))
        viewer = None if sitting.over else guests.eye(request.session, sitting).viewer
        text = sitting.table.entered or print_record(sitting.match, viewer)
        name = f"{sitting.table.game}-{table}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers=headers)


@require_safe
@at_table
def log(request: HttpRequest, table: str) -> HttpResponse:
    """The whole log on a page."""
    with tables.reading(table) as sitting:
        if sitting.desk is None:
            raise Refused(409, _("The match has not begun yet."))
        lines = log_lines(sitting, guests.eye(request.session, sitting).viewer)
        context = {"table": sitting.table, "game": card(sitting.game), "turns": log_html(lines, 2)}
        return render(request, "log.html", context)
