"""From the form for a new table to the first move, and from the last one to the rematch."""

from __future__ import annotations

from typing import Any

import segno
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fondaco.kernel.game import Game, catalogue
from fondaco.kernel.language import _
from fondaco.web import guests, lobby, tables
from fondaco.web.commands import Refused
from fondaco.web.models import HUMAN, LOBBY, Seat, Table
from fondaco.web.place import lan_address
from fondaco.web.tables import Sitting
from fondaco.web.views.pages import card, game_of, guarded

HINTS = {"yes": True, "no": False}
"""What the form says of hints; anything else leaves it to who sits there."""


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """The form for a new table of one game, and making it."""
    asked = request.POST if request.method == "POST" else request.GET
    first = next(iter(catalogue()))
    game = game_of(asked.get("game") or first)
    players = number_of_players(game, asked.get("players"))
    if request.method == "GET":
        return render(request, "new.html", form(request, game, players))
    plan = lobby.Plan(
        game,
        players,
        [request.POST.get(f"seat{i}", "") for i in range(players)],
        [request.POST.get(f"name{i}", "") for i in range(players)],
        {o.name: request.POST.get(f"option-{o.name}", o.default) for o in game.rules.OPTIONS},
        request.POST.get("listed") == "1",
        request.POST.get("friendly") == "1",
        HINTS.get(request.POST.get("hints", "")),
    )
    for kind, name in zip(plan.seats, plan.names, strict=True):
        if kind == lobby.ME and name:
            request.session["name"] = lobby.clean_name(name)
    try:
        table = lobby.make(request.session, plan)
    except Refused as error:
        context = form(request, game, players) | {"error": error.message}
        return render(request, "new.html", context, status=error.status)
    return redirect("table", table)


@require_POST
def first_game(request: HttpRequest, game: str) -> HttpResponse:
    """A table against two clerks, or as near to two as the game allows."""
    found = game_of(game)
    players = min(found.rules.PLAYERS, key=lambda n: abs(n - 3))
    seats = [lobby.ME] + ["clerk"] * (players - 1)
    return redirect("table", lobby.make(request.session, lobby.Plan(found, players, seats, [""] * players)))


def number_of_players(game: Game, text: str | None) -> int:
    """The number that was asked for, or a usual one."""
    numbers = list(game.rules.PLAYERS)
    asked = _whole(text or "")
    return asked if asked in numbers else numbers[min(2, len(numbers) - 1)]


def _whole(text: str) -> int:
    """A small whole number as written; -1, which is no seat and no number of players, for anything else."""
    return int(text) if text.isdecimal() and len(text) < 4 else -1


def form(request: HttpRequest, game: Game, players: int) -> dict[str, Any]:
    """What the form offers for this game; after a refusal, as it was filled in. All seats that the game can have are
    there; those beyond the number of players are not asked for."""
    words, filled = game.words, request.POST
    most = max(game.rules.PLAYERS)
    return {
        "game": card(game),
        "games": [card(g) for g in catalogue().values()],
        "players": players,
        "counts": list(game.rules.PLAYERS),
        "seats": [
            {
                "index": i,
                "title": words.seat_title(i, most),
                "kind": filled.get(f"seat{i}", lobby.ME if i == 0 else "clerk"),
                "name": filled.get(f"name{i}", request.session.get("name", "") if i == 0 else ""),
            }
            for i in range(most)
        ],
        "kinds": lobby.kinds(),
        "options": [
            {
                "name": o.name,
                "label": words.option_text(o, None),
                "value": filled.get(f"option-{o.name}", o.default),
                "values": [(value, words.option_text(o, value)) for value in o.values],
            }
            for o in game.rules.OPTIONS
        ],
        "listed": filled.get("listed") == "1",
        "friendly": filled.get("friendly") == "1" or not filled,
        "hints": filled.get("hints", ""),
    }


def address(request: HttpRequest, path: str) -> str:
    """A link for others. Who looks at the house from its own machine gets the address that its network knows."""
    host, _colon, port = request.get_host().rpartition(":")
    if settings.LAN and host in ("127.0.0.1", "localhost"):
        return f"{request.scheme}://{lan_address()}:{port}{path}"
    return request.build_absolute_uri(path)


def qr(address: str) -> str:
    """A link as a QR code, an SVG without any style."""
    return mark_safe(segno.make(address, error="m").svg_inline(scale=4, border=2, svgclass="qr", lineclass=None))


def lobby_page(
    request: HttpRequest, sitting: Sitting, invited: bool, status: int = 200, message: str = ""
) -> HttpResponse:
    """The table before the match: who sits where, the commitment, the invitation."""
    table, words = sitting.table, sitting.game.words
    mine = guests.held(request.session, sitting)
    host = guests.is_host(request.session, sitting)
    link = address(request, reverse("join", args=[table.invite]))
    free = [s.index for s in sitting.seats if not s.taken and s.former is None]
    context = {
        "table": table,
        "game": card(sitting.game),
        "message": message,
        "seats": [
            {
                "index": s.index,
                "title": words.seat_title(s.index, table.players),
                "name": sitting.names[s.index],
                "taken": s.taken,
                "state": _seat_state(s, s.index in mine),
                "free": s.index in free,
                "chosen": s.index == free[0] if free else False,
            }
            for s in sitting.seats
        ],
        "mine": mine,
        "host": host,
        "options": [
            (words.option_text(o, None), words.option_text(o, table.options.get(o.name, o.default)))
            for o in sitting.game.rules.OPTIONS
        ]
        + [(_("Hints on request"), _("Allowed") if table.hints else _("Not allowed"))],
        "can_start": lobby.may_start(request.session, sitting),
        "can_sit": bool(free) and (table.listed or invited) and not mine,
        "start_url": reverse("start_match", args=[table.pk]),
        "sit_url": reverse("join", args=[table.invite]) if invited else reverse("sit", args=[table.pk]),
        "may_fill": host and bool(free),
        "bots": lobby.bots_offered(),
        "invitation": link if (mine or host) and free else "",
        "qr": qr(link) if (mine or host) and free else "",
        "commitment": table.commitment,
        "name": request.POST.get("name", request.session.get("name", "")),
        "events": f"/t/{table.pk}/events",
        "taken": sum(1 for s in sitting.seats if s.taken),
    }
    return render(request, "lobby.html", context, status=status)


def _seat_state(seat: Seat, mine: bool) -> str:
    if mine:
        return _("You") if seat.taken else _("Yours")
    if not seat.human:
        return _("Bot")
    if seat.taken:
        return _("Has sat down")
    return _("Free") if seat.former is None else _("Expected")


@require_http_methods(["GET", "POST"])
@guarded
def join(request: HttpRequest, invite: str) -> HttpResponse:
    """An invitation: look at the table, then sit down."""
    found = Table.objects.filter(invite=invite).values_list("pk", "stage").first()
    if found is None:
        raise Http404
    if request.method == "POST":
        return _sit(request, found[0], invited=True)
    if found[1] != LOBBY:
        return redirect("table", found[0])
    with tables.reading(found[0]) as sitting:
        if guests.held(request.session, sitting):
            return redirect("table", found[0])
        request.session.setdefault("name", "")  # the session is there before the seat: a lost answer loses no seat
        return lobby_page(request, sitting, invited=True)


@require_POST
@guarded
def sit(request: HttpRequest, table: str) -> HttpResponse:
    """Sit down at a table that is open to all."""
    row = Table.objects.filter(pk=table).first()
    if row is None:
        raise Http404
    if not row.listed:
        raise Refused(403, _("This table is private: ask for an invitation."))
    return _sit(request, table, invited=False)


def _sit(request: HttpRequest, table: str, invited: bool) -> HttpResponse:
    index = request.POST.get("seat", "")
    name = request.POST.get("name", "")
    with tables.reading(table) as sitting:
        if guests.held(request.session, sitting):
            return redirect("table", table)
    chosen = _whole(index) if index else None
    try:
        lobby.join(request.session, table, chosen, name, request.POST.get("nonce", ""))
    except Refused as error:
        if error.status != 422:
            raise
        with tables.reading(table) as sitting:  # so that what was typed can be mended
            return lobby_page(request, sitting, invited, error.status, error.message)
    request.session["name"] = lobby.clean_name(name)
    return redirect("table", table)


@require_POST
@guarded
def fill(request: HttpRequest, table: str) -> HttpResponse:
    """Let a bot sit down on a free seat."""
    index = request.POST.get("seat", "")
    lobby.fill(request.session, table, _whole(index), request.POST.get("kind", "clerk"))
    return redirect("table", table)


@require_POST
@guarded
def start(request: HttpRequest, table: str) -> HttpResponse:
    """Begin the match."""
    numbers = {i: request.POST[f"nonce-{i}"] for i in range(12) if f"nonce-{i}" in request.POST}
    lobby.start(request.session, table, numbers)
    return redirect("table", table)


@require_POST
@guarded
def rematch(request: HttpRequest, table: str) -> HttpResponse:
    """Go on to the next match."""
    return redirect("table", lobby.rematch(request.session, table))


@require_safe
@guarded
def links(request: HttpRequest, table: str) -> HttpResponse:
    """The private links of the guest's seats, to go on from another device, and the public one for watchers."""
    with tables.reading(table) as sitting:
        mine = guests.held(request.session, sitting)
        if not mine:
            raise Refused(403, _("You have no seat at this table."))
        found = []
        for index in mine:
            link = address(request, reverse("seat", args=[sitting.seats[index].token]))
            found.append({"index": index, "name": sitting.names[index], "link": link, "qr": qr(link)})
        public = address(request, reverse("table", args=[table]))
        context = {"table": sitting.table, "game": card(sitting.game), "links": found, "public": public}
        return render(request, "links.html", context)


@require_POST
@guarded
def renew(request: HttpRequest, table: str) -> HttpResponse:
    """A new private link for a seat; the old one opens nothing any more."""
    lobby.renew(request.session, table, _whole(request.POST.get("seat", "")))
    return redirect("links", table)


@require_http_methods(["GET", "POST"])
def seat(request: HttpRequest, token: str) -> HttpResponse:
    """A seat's private link: asks first, so that a preview of the link takes nothing."""
    found = Seat.objects.filter(token=token, kind=HUMAN, taken=True).select_related("table").first()
    if found is None:
        raise Http404
    if request.method == "POST":
        guests.hold(request.session, found.table.pk, found.index, found.token)
        return redirect("table", found.table.pk)
    return render(request, "seat.html", {"table": found.table, "game": card(game_of(found.table.game)), "seat": found})
