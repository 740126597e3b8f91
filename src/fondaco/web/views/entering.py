"""The pages on which a game from a real table is entered: its beginning, its moves, its end."""

from __future__ import annotations

import functools
import itertools
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fondaco.kernel.game import catalogue
from fondaco.kernel.language import _
from fondaco.kernel.state import CHANCE, WATCHER
from fondaco.kernel.words import Prompt
from fondaco.match.entry import Entry
from fondaco.match.match import Match
from fondaco.match.record import RESIGNS, UNKNOWN
from fondaco.review.telling import happened, name_of_choice
from fondaco.web import entering, lobby
from fondaco.web.commands import Refused
from fondaco.web.models import Entry as Row
from fondaco.web.views.lobby import form, number_of_players
from fondaco.web.views.pages import View, card, game_of, guarded

RECENT = 60
"""So many moves stand in the log."""
MOVES, ASKED = "moves", "asked"
"""Where the page is gone on with: the field that moves are typed into, or the question."""


def own(view: View) -> View:
    """A view of an entry; for a session that has none of that name there is no such page."""

    @functools.wraps(view)
    def viewed(request: HttpRequest, entry: str) -> HttpResponse:
        try:
            return view(request, entering.found(request.session, entry))
        except entering.NoEntry:
            raise Http404 from None

    return guarded(viewed)


# Beginnings


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Choose the game and who played it, or bring a record that was begun."""
    asked = request.POST if request.method == "POST" else request.GET
    game = game_of(asked.get("game") or next(iter(catalogue())))
    players = number_of_players(game, asked.get("players"))
    if request.method == "GET":
        return render(request, "enter.html", form(request, game, players))
    given = _record(request) if request.POST.get("do") == "record" else ""
    try:
        if request.POST.get("do") == "record":
            name = entering.take_up(request.session, given)
        else:
            options = {o.name: request.POST.get(f"option-{o.name}", o.default) for o in game.rules.OPTIONS}
            names = [request.POST.get(f"name{i}", "") for i in range(players)]
            name = entering.begin(request.session, game, players, options, names)
    except Refused as error:
        context = form(request, game, players) | {"error": error.message, "record": given}
        return render(request, "enter.html", context, status=error.status)
    return redirect("entry", name)


def _record(request: HttpRequest) -> str:
    """The record that was brought, as a file or as text."""
    file = request.FILES.get("file")
    if file is None:
        return request.POST.get("record", "")
    text: str = file.read().decode("utf-8", errors="replace")
    return text


# Moves


@require_safe
@own
def show(request: HttpRequest, row: Row) -> HttpResponse:
    """The game as far as it has been entered."""
    try:
        return page(request, row)
    except Refused as error:  # other rules: nothing can be done but to take the record away
        names = {"entry_record": _("Download the record"), "delete_entry": _("Delete this game")}
        links = [(reverse(name, args=[row.pk]), label) for name, label in names.items()]
        context = {"status": error.status, "title": _("Other rules"), "message": error.message, "links": links}
        return render(request, "error.html", context, status=error.status)


def _stay(request: HttpRequest, row: Row, error: Refused, typed: str) -> HttpResponse:
    """The page again, with what was wrong, and what was typed."""
    return page(request, entering.found(request.session, row.pk), error, typed)


def _on(row: Row, place: str, **more: str) -> HttpResponse:
    """Go on at that place of the page."""
    return redirect(f"{reverse('entry', args=[row.pk])}{'?' + urlencode(more) if more else ''}#{place}")


def _version(request: HttpRequest) -> int:
    text = request.POST.get("version", "")
    return int(text) if text.isdecimal() and len(text) < 9 else 0


@require_POST
@own
def add(request: HttpRequest, row: Row) -> HttpResponse:
    """Enter what was typed, the move of a button, or a number."""
    button, number = request.POST.get("move"), request.POST.get("number")
    typed = "" if button or number else request.POST.get("moves", "")
    try:
        if number is not None:
            if not number.isdecimal() or len(number) > 9:
                raise Refused(422, _("Enter a whole number first."))
            entering.add_number(row, _version(request), int(number))
        else:
            if not (button or typed).split():
                raise Refused(422, _("Type a move first, or choose one below."))
            entering.add(row, _version(request), button or typed)
    except entering.Slip as slip:
        return _stay(request, row, slip, slip.left if typed else "")
    except Refused as error:
        return _stay(request, row, error, typed)
    return _on(row, MOVES if typed else ASKED)


@require_POST
@own
def back(request: HttpRequest, row: Row) -> HttpResponse:
    """Take back the last move."""
    try:
        taken = entering.back(row, _version(request))
    except Refused as error:
        return _stay(request, row, error, "")
    return _on(row, ASKED, back=taken)


@require_safe
@own
def record(request: HttpRequest, row: Row) -> HttpResponse:
    """The record so far."""
    headers = {"Content-Disposition": f'attachment; filename="{row.game}.txt"', "Cache-Control": "no-store"}
    return HttpResponse(row.record, content_type="text/plain; charset=utf-8", headers=headers)


# Ends


@require_http_methods(["GET", "POST"])
@own
def save(request: HttpRequest, row: Row) -> HttpResponse:
    """Keep the game as a match that is over. One that did not come to its end is asked about first."""
    if request.method == "POST":
        return redirect("table", entering.finish(request.session, row, _version(request)))
    sentence = _(
        "The game is kept as far as it went, without a result. It can be looked back at, but not gone on with."
    )
    return _confirm(request, row, _("Was the game broken off here?"), sentence, "save_entry", _("Keep it so"))


@require_http_methods(["GET", "POST"])
@own
def delete(request: HttpRequest, row: Row) -> HttpResponse:
    """Asks once, then forgets all that was entered."""
    if request.method == "POST":
        entering.delete(request.session, row)
        return redirect("start")
    sentence = _("All that was entered of this game is lost, unless you have downloaded the record.")
    return _confirm(request, row, _("Delete this game?"), sentence, "delete_entry", _("Delete"))


def _confirm(request: HttpRequest, row: Row, title: str, sentence: str, action: str, button: str) -> HttpResponse:
    context = {
        "game": card(game_of(row.game)),
        "title": title,
        "sentence": sentence,
        "action": reverse(action, args=[row.pk]),
        "version": row.version,
        "button": button,
        "back": reverse("entry", args=[row.pk]),
        "back_label": _("Back to the game"),
    }
    return render(request, "confirm.html", context)


# The page


def page(request: HttpRequest, row: Row, error: Refused | None = None, typed: str = "") -> HttpResponse:
    """The board as it stands, what is to be entered next, and what has been."""
    entry = entering.read(row)
    match, game = entry.match, entry.match.game
    words = game.words
    titles = [words.seat_title(seat, match.players) for seat in range(match.players)]
    names = [given or title for given, title in zip(lobby.given_names(match), titles, strict=True)]
    actor = match.actor
    view = game.view(match.position, actor if actor >= 0 else WATCHER)
    prompt = words.prompt(view, names) if actor >= 0 else Prompt(words.waiting(view, names))
    told = _told(entry, names)
    context: dict[str, Any] = {
        "entry": row,
        "game": card(game),
        "heading": words.heading(view),
        "turn": int(match.position.turn),
        "over": match.over,
        "chance": actor == CHANCE,
        "actor": names[actor] if actor >= 0 else "",
        "seat": actor,
        "prompt": prompt,
        "groups": _groups(match, prompt, names),
        "amount": prompt.amount,
        "amount_label": prompt.amount.label.format(n="…") if prompt.amount else "",
        "example": next((move.text for move in match.legal_moves), UNKNOWN),
        "board": mark_safe(game.board.draw(view, names, max(actor, WATCHER), Prompt(""), frozenset())),
        "seats": [
            {
                "index": seat,
                "number": seat + 1,
                "crest": SafeString(game.crest(view, seat)),
                "name": names[seat],
                "title": titles[seat],
                "awaited": seat == actor,
                "resigned": seat in match.resigned,
            }
            for seat in range(match.players)
        ],
        "last": told[0] if entry.last and told else None,
        "turns": [(turn, list(lines)) for turn, lines in itertools.groupby(told, key=lambda line: line["turn"])],
        "more": len(entry.tokens) > len(told),
        "unknown": sum(token.text == UNKNOWN for token in entry.tokens),
        "can_go_back": entry.last is not None,
        "taken_back": request.GET.get("back", "")[:40],
        "standing": _standing(match, names),
        "error": error,
        "typed": typed,
        "longest": entering.LONGEST,
    }
    return render(request, "entry.html", context, status=error.status if error else 200)


def _groups(match: Match, prompt: Prompt, names: list[str]) -> list[tuple[str, list[dict[str, str]]]]:
    """The moves that can be chosen by a button, under their headings. Numbers have a field of their own."""
    if match.over:
        return []
    if match.actor == CHANCE:
        return [("", _outcomes(match, names))]
    notation, position = match.game.words.notation, match.position
    moves = [
        (choice.group, {"move": notation(position, choice.action), "label": choice.label, "hint": choice.hint})
        for choice in prompt.choices
    ]
    found: dict[str, list[dict[str, str]]] = {}
    for group, move in moves:
        found.setdefault(group, []).append(move)
    return list(found.items())


def _outcomes(match: Match, names: list[str]) -> list[dict[str, str]]:
    """What chance can bring, each told by that part of its sentence in which it differs from the others."""
    told = []
    for move in match.legal_moves:
        after = match.copy()
        after.take(move.action)
        told.append((move.text, next(iter(happened(after, len(match.steps), names)), "").split()))
    first = _same([words for _move, words in told])
    last = _same([words[first:][::-1] for _move, words in told])
    return [
        {"move": move, "label": " ".join(words[first : len(words) - last]).rstrip(".:, ") or move, "hint": ""}
        for move, words in told
    ]


def _same(sentences: list[list[str]]) -> int:
    """How many words several sentences begin with that are the same in all."""
    if len(sentences) < 2:
        return 0
    alike = itertools.takewhile(lambda words: len(set(words)) == 1, zip(*sentences, strict=False))
    return sum(1 for _words in alike)


def _told(entry: Entry, names: list[str]) -> list[dict[str, Any]]:
    """The last moves, the latest first: what was written, and what it did."""
    match, step = entry.match, 0
    places = []
    for token in entry.tokens:
        places.append((token, step))
        step += token.text != RESIGNS
    lines = []
    for token, step in reversed(places[-RECENT:]):
        position = match.position_at(step)
        who = names[token.actor] if token.actor >= 0 else ""
        if token.text == UNKNOWN:
            sentence = _("Not noted.")
        elif token.text == RESIGNS:
            sentence = _("{name} resigns.").format(name=who)
        else:
            sentence = " ".join(happened(match, step, names, position))
            if not sentence and token.actor >= 0:
                chosen = name_of_choice(match.game, position, token.actor, match.steps[step].action, names)
                sentence = _("{name} chose: {choice}").format(name=who, choice=chosen)
        lines.append({"turn": int(position.turn), "move": str(token), "sentence": sentence})
    return lines


def _standing(match: Match, names: list[str]) -> list[dict[str, Any]]:
    """The result, best first; empty while the game goes on."""
    outcome = match.outcome
    if outcome is None:
        return []
    order = sorted(range(match.players), key=lambda seat: (outcome.ranks[seat], seat))
    amount = match.game.words.amount
    return [
        {"rank": outcome.ranks[p], "name": names[p], "points": amount(outcome.points[p]), "won": p in outcome.winners}
        for p in order
    ]
