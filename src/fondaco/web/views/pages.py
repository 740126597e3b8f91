"""Pages that belong to no table: the start, the rules, errors."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable
from importlib import resources
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_POST, require_safe

from fondaco.kernel.game import Game, catalogue, span
from fondaco.kernel.language import LANGUAGES, _, current, plural
from fondaco.match.record import parse_record
from fondaco.web import entering, guests, rulebook, tables
from fondaco.web import render as parts
from fondaco.web import walkthrough as first_game
from fondaco.web import walkthrough as walkthroughs
from fondaco.web.commands import Refused
from fondaco.web.models import LOBBY, OVER, Entry, Seat, Table

View = Callable[..., HttpResponse]
SHOWN = 30
"""So many tables stand on a list."""


def game_of(name: str) -> Game:
    """The game of that name. Raises Http404."""
    found = catalogue().get(name)
    if found is None:
        raise Http404
    return found


def card(game: Game) -> dict[str, Any]:
    """A game as the pages show it."""
    words = game.words
    return {
        "name": game.name,
        "title": _(words.TITLE),
        "summary": _(words.SUMMARY),
        "players": _("{span} players").format(span=span(game.rules.PLAYERS, "–")),
        "numbers": list(game.rules.PLAYERS),
        "walkthrough": walkthroughs.steps(game) != [],
    }


def guarded(view: View) -> View:
    """A view of a table: an unknown table is not found; one by other rules, and a refusal, have a page that says so."""

    @functools.wraps(view)
    def viewed(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        try:
            return view(request, *args, **named)
        except tables.NoTable:
            raise Http404 from None
        except tables.OtherRules as error:
            return trouble(request, 409, _("Other rules"), str(error))
        except tables.Stale:
            return trouble(request, 409, _("Not possible"), _("The table has moved on meanwhile. Try again."))
        except Refused as error:
            return trouble(request, error.status, _("Not possible"), error.message)

    return viewed


def wants_json(request: HttpRequest) -> bool:
    """Whether the page's script asks, rather than a browser that follows a form."""
    return "application/json" in request.headers.get("Accept", "")


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """The games, the guest's own tables, the open ones."""
    own = [*request.session.get("seats", {}), *request.session.get("hosts", {})]
    known = Table.objects.filter(game__in=list(catalogue()))
    mine = known.filter(pk__in=own).order_by("-changed")[:SHOWN]
    listed = known.filter(stage=LOBBY, listed=True).exclude(pk__in=own).order_by("-created")[:SHOWN]
    context = {
        "games": [card(game) for game in catalogue().values()],
        "entries": [entered(row) for row in entering.all_of(request.session)],
        "my_games": [entry(request, table) for table in mine],
        "open_tables": [entry(request, table) for table in listed],
    }
    return render(request, "start.html", context)


def entry(request: HttpRequest, table: Table) -> dict[str, Any]:
    """A table as a list shows it. `mine`: it waits for the guest."""
    seats = list(Seat.objects.filter(table=table))
    title = catalogue()[table.game].words.seat_title
    free = sum(1 for seat in seats if not seat.taken)
    mine = False
    if table.stage == OVER:
        state = _("Over")
    elif table.stage == LOBBY:
        state = plural("{n} free seat", "{n} free seats", free) if free else _("Ready to begin")
    else:
        mine = _awaits(request, table)
        state = _("Your turn") if mine else _("Waiting for others")
    return {
        "id": table.pk,
        "url": reverse("table", args=[table.pk]),
        "game": card(catalogue()[table.game]),
        "names": ", ".join(seat.name or title(seat.index, table.players) for seat in seats if seat.taken),
        "state": state,
        "mine": mine,
    }


def entered(row: Entry) -> dict[str, Any]:
    """A game that is being entered, as a list shows it."""
    record = parse_record(row.record)
    names = [value for key, value in record.header.items() if key.startswith("Seat ")]
    return {
        "url": reverse("entry", args=[row.pk]),
        "game": card(catalogue()[row.game]),
        "names": ", ".join(names),
        "state": _("Being entered, turn {n}").format(n=max(1, len(record.turns))),
    }


def _awaits(request: HttpRequest, table: Table) -> bool:
    try:
        with tables.reading(table.pk) as sitting:
            return parts.my_turn(sitting, guests.eye(request.session, sitting))
    except tables.OtherRules:
        return False


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Remember a language and go back."""
    code = request.POST.get("language", "")
    back = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}, require_https=request.is_secure()):
        back = "/"
    response = HttpResponseRedirect(back)
    if code in LANGUAGES:
        response.set_cookie(settings.LANGUAGE_COOKIE_NAME, code, max_age=365 * 24 * 3600, samesite="Lax", httponly=True)
    return response


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """A game's rulebook; every clause can be pointed at."""
    found = game_of(game)
    book = rulebook.read(found, current())
    return render(request, "rules.html", {"game": card(found), "html": mark_safe(book.html), "contents": book.contents})


@require_safe
def walkthrough(request: HttpRequest, game: str, number: int = 1) -> HttpResponse:
    """A first game, one step a page."""
    found = game_of(game)
    steps = first_game.steps(found)
    if not 1 <= number <= len(steps):
        raise Http404
    context = {
        "game": card(found),
        "steps": steps,
        "step": steps[number - 1],
        "previous": number - 1 if number > 1 else None,
        "next": number + 1 if number < len(steps) else None,
        "board": mark_safe(first_game.draw(found, number)),
        "caption": first_game.caption(found, number),
    }
    return render(request, "walkthrough.html", context)


@require_safe
def board_style(request: HttpRequest, game: str = "") -> HttpResponse:
    """The style that all boards share, or one game's own."""
    css, tag = _board_style(game_of(game) if game else None)
    if request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304, headers={"ETag": tag})
    return HttpResponse(css, content_type="text/css; charset=utf-8", headers={"ETag": tag, "Cache-Control": "no-cache"})


@functools.cache
def _board_style(game: Game | None) -> tuple[str, str]:
    folder = resources.files("fondaco.kernel" if game is None else game.package)
    file = folder / "board.css"
    css = file.read_text(encoding="utf-8") if file.is_file() else ""
    return css, f'"{hashlib.sha256(css.encode()).hexdigest()[:20]}"'


def trouble(request: HttpRequest, status: int, title: str, message: str) -> HttpResponse:
    """A page, or for the script an answer, that says what is wrong."""
    if wants_json(request):
        return JsonResponse({"message": message}, status=status)
    return render(request, "error.html", {"status": status, "title": title, "message": message}, status=status)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404."""
    return trouble(request, 404, _("Not here"), _("There is no such page, or no such table any more."))


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400."""
    return trouble(request, 400, _("Not understood"), _("The house did not understand this request."))


def failure(request: HttpRequest) -> HttpResponse:
    """500."""
    return trouble(request, 500, _("Something broke"), _("This is the house's fault, not yours. Your game is safe."))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 of a form that did not come from a page of this house."""
    return trouble(
        request,
        403,
        _("Not accepted"),
        _("This form did not come from a page of this house, or your cookies are off. Reload the page and try again."),
    )
