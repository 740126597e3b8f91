"""How a table comes to be: made, joined, started, and played again."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from fondaco import bots
from fondaco.kernel import game as games
from fondaco.kernel.language import _, language
from fondaco.match.chance import NONCE_BYTES, Chance
from fondaco.match.match import Match
from fondaco.match.match import Step as Taken
from fondaco.web import guests, tables
from fondaco.web.commands import Refused, stale
from fondaco.web.models import HUMAN, LOBBY, NAME_LENGTH, OVER, PLAYING, Seat, Step, Table, token
from fondaco.web.tables import Sitting

ME, HOTSEAT, FRIEND = "me", "hotseat", "friend"
NO_NONCE = "00" * NONCE_BYTES
"""A bot adds nothing to chance: it would be the house's own number."""


@dataclass
class Plan:
    """What a new table is to be. `seats` are ME, HOTSEAT, FRIEND or names of bots; `names` go with them."""

    game: games.Game
    players: int
    seats: list[str]
    names: list[str]
    options: dict[str, str] = field(default_factory=dict)
    listed: bool = False
    friendly: bool = True
    hints: bool | None = None
    """Whether hints are allowed; None: only where nobody but this screen's owner and bots play."""

    @property
    def allows_hints(self) -> bool:
        alone = self.seats.count(ME) == 1 and not {HOTSEAT, FRIEND} & set(self.seats)
        return alone if self.hints is None else self.hints


def kinds() -> list[tuple[str, str]]:
    """Who can sit on a seat: (value, label)."""
    labels = {
        "random": _("Bot: plays at random"),
        "clerk": _("Bot: the clerk, quick and sensible"),
        "merchant": _("Bot: the merchant, who thinks before he buys"),
        "banker": _("Bot: the banker, who reckons far ahead"),
        "doge": _("Bot: the doge, the strongest, who takes his time"),
    }
    people = [(ME, _("Me")), (HOTSEAT, _("Another person on this screen")), (FRIEND, _("A friend, by invitation"))]
    return people + [(name, labels.get(name, _("Bot: {name}").format(name=name))) for name in bots.BOTS]


def bots_offered() -> list[tuple[str, str]]:
    """The bots that can sit on a seat: (value, label)."""
    return [kind for kind in kinds() if kind[0] not in (ME, HOTSEAT, FRIEND)]


def clean_name(name: str) -> str:
    """A name as it is kept: one line, at most so long, no invisible signs."""
    return "".join(c for c in " ".join(name.split()) if c.isprintable())[:NAME_LENGTH]


def differ(names: list[str]) -> bool:
    """Whether no two names are the same, apart from those that nobody gave."""
    given = [name.casefold() for name in names if name]
    return len(given) == len(set(given))


def make(session: MutableMapping[str, Any], plan: Plan) -> str:
    """A new table in its lobby; the session holds the seats of those at its screen. Raises Refused."""
    game = plan.game
    if plan.players not in game.rules.PLAYERS:
        raise Refused(422, _("Choose one of the numbers of players that the game is for."))
    if not len(plan.seats) == len(plan.names) == plan.players or any(kind not in dict(kinds()) for kind in plan.seats):
        raise Refused(422, _("Choose who sits on every seat."))
    if not {ME, HOTSEAT, FRIEND} & set(plan.seats):
        raise Refused(422, _("At least one seat must be for a person."))
    given = [clean_name(name) for name, kind in zip(plan.names, plan.seats, strict=True) if kind in (ME, HOTSEAT)]
    if not differ(given):
        raise Refused(422, _("Two players cannot have the same name."))
    try:
        game.option_values(plan.options)
    except ValueError as error:
        raise Refused(422, str(error)) from None
    with transaction.atomic():
        row = _row(game, plan.players, plan.options, plan.listed, plan.friendly, plan.allows_hints)
        for index, kind in enumerate(plan.seats):
            human = kind in (ME, HOTSEAT, FRIEND)
            seat = Seat.objects.create(
                table=row,
                index=index,
                kind=HUMAN if human else kind,
                name=clean_name(plan.names[index]) if kind in (ME, HOTSEAT) else "",
                taken=kind != FRIEND,
                nonce="" if human else NO_NONCE,
            )
            if kind in (ME, HOTSEAT):
                guests.hold(session, row.pk, index, seat.token)
    if FRIEND not in plan.seats:
        row.listed = False
        row.save(update_fields=["listed"])
    _make_host(session, row)
    return row.id


def _row(game: games.Game, players: int, options: dict[str, str], listed: bool, friendly: bool, hints: bool) -> Table:
    chance = Chance.fresh(players)
    assert chance.secret is not None
    return Table.objects.create(
        game=game.name,
        players=players,
        options=options,
        rules=game.rules.VERSION,
        figures=game.figures.digest,
        match_id=chance.match_id.hex(),
        commitment=chance.commitment,
        secret=chance.secret.hex(),
        listed=listed,
        friendly=friendly,
        hints=hints,
    )


def _make_host(session: MutableMapping[str, Any], row: Table) -> None:
    """Who made the table may start it and has its invitation, also without a seat."""
    session["hosts"] = {**session.get("hosts", {}), row.pk: row.invite}


def may_start(session: Mapping[str, Any], sitting: Sitting) -> bool:
    """Whether all seats are taken and the session has a word in it."""
    ready = all(s.taken for s in sitting.seats) and sitting.table.stage == LOBBY
    return ready and (guests.is_host(session, sitting) or bool(guests.held(session, sitting)))


def nonce(text: str) -> str:
    """The browser's contribution to chance, or where it sent none that is right, the house's own."""
    text = text.strip().lower()
    good = len(text) == 2 * NONCE_BYTES and all(c in "0123456789abcdef" for c in text)
    return text if good else secrets.token_hex(NONCE_BYTES)


def join(session: MutableMapping[str, Any], table: str, index: int | None, name: str, number: str) -> int:
    """Sit down on a free seat, or on that one. Returns its index. Raises Refused."""
    try:
        with tables.changing(table) as sitting:
            if sitting.table.stage != LOBBY:
                raise Refused(409, _("The match has begun already."))
            free = [s for s in sitting.seats if not s.taken and s.former is None and index in (None, s.index)]
            if not free:
                raise Refused(409, _("This seat is taken already."))
            seat, name = free[0], clean_name(name)
            if not differ([name, *(s.name for s in sitting.seats if s is not seat)]):
                raise Refused(422, _("Somebody at this table has that name already: choose another."))
            seat.name, seat.taken, seat.nonce = name, True, nonce(number)
            guests.hold(session, table, seat.index, seat.token)
            return seat.index
    except tables.Stale:
        raise stale() from None


def renew(session: MutableMapping[str, Any], table: str, index: int) -> None:
    """Give a seat of the session a new secret: whoever else had its link has it no longer. Raises Refused."""
    with tables.changing(table, index) as sitting:
        if index not in guests.held(session, sitting):
            raise Refused(403, _("That seat is not yours."))
        seat = sitting.seats[index]
        seat.token = token()
        guests.hold(session, table, index, seat.token)


def fill(session: Mapping[str, Any], table: str, index: int, kind: str) -> None:
    """Let a bot take a free seat. Raises Refused."""
    with tables.changing(table) as sitting:
        if not guests.is_host(session, sitting) or sitting.table.stage != LOBBY or kind not in bots.BOTS:
            raise Refused(403, _("Only who made the table may do this, before the match."))
        if not 0 <= index < sitting.table.players or sitting.seats[index].taken:
            raise Refused(409, _("This seat is taken already."))
        seat = sitting.seats[index]
        seat.kind, seat.taken, seat.nonce, seat.name = kind, True, NO_NONCE, ""


def start(session: Mapping[str, Any], table: str, numbers: Mapping[int, str]) -> None:
    """Begin the match; `numbers` are the contributions of the session's seats. Raises Refused."""
    try:
        with tables.changing(table) as sitting:
            if sitting.table.stage != LOBBY:
                return
            if not may_start(session, sitting):
                raise Refused(409, _("The match cannot begin before every seat is taken."))
            mine = guests.held(session, sitting)
            for seat in sitting.seats:
                if not seat.nonce:
                    seat.nonce = nonce(numbers.get(seat.index, "") if seat.index in mine else "")
            tables.begin(sitting)
    except tables.Stale:
        raise stale() from None


def rematch(session: MutableMapping[str, Any], table: str) -> str:
    """The table of the next match, seats moved on by one; made by who asks first. The session's people sit down
    there. Returns its id. Raises Refused."""
    with tables.talking(table) as sitting:
        mine = guests.held(session, sitting)
        if sitting.table.stage != OVER or not mine:
            raise Refused(409, _("A rematch is for those who sat here, when the match is over."))
        if sitting.table.rematch is None:
            old = sitting.table
            row = _row(sitting.game, old.players, old.options, False, old.friendly, old.hints)
            for seat in sitting.seats:
                Seat.objects.create(
                    table=row,
                    index=(seat.index + 1) % old.players,
                    kind=seat.kind,
                    name=seat.name,
                    taken=not seat.human,
                    nonce="" if seat.human else NO_NONCE,
                    former=seat.index if seat.human else None,
                )
            old.rematch = row
            _make_host(session, row)
        successor = sitting.table.rematch
        assert successor is not None
    with tables.changing(successor.pk) as sitting:
        for seat in sitting.seats:
            if seat.former in mine and seat.human:
                seat.taken = True
                guests.hold(session, successor.pk, seat.index, seat.token)
    return successor.id


def branch(session: MutableMapping[str, Any], table: str, step: int, index: int, kind: str) -> str:
    """A side table that goes on from before that step of a match that is over: the session has the seat, bots of that
    kind the others. Returns its id. Raises Refused."""
    with tables.reading(table) as sitting:
        if not sitting.over:
            raise Refused(409, _("A match can be looked back at when it is over."))
        if not 0 <= index < sitting.table.players or kind not in bots.BOTS:
            raise Refused(422, _("Choose who sits on every seat."))
        if not 0 <= step < len(sitting.match.steps):
            raise Refused(409, _("From there nothing can be played any more."))
        old, names, steps = sitting.table, [seat.name for seat in sitting.seats], sitting.match.steps[:step]
        origin = {"table": old.pk, "match": old.match_id, "steps": step, "entered": bool(old.entered)}
    with transaction.atomic():
        row = _row(sitting.game, old.players, old.options, False, True, True)
        row.origin, row.stage = origin, PLAYING
        row.save(update_fields=["origin", "stage"])
        for seat in range(old.players):
            mine = seat == index
            made = Seat.objects.create(
                table=row,
                index=seat,
                kind=HUMAN if mine else kind,
                name=names[seat],
                taken=True,
                nonce=nonce("") if mine else NO_NONCE,
            )
            if mine:
                guests.hold(session, row.pk, seat, made.token)
        _store(row, steps)
    _make_host(session, row)
    with tables.changing(row.pk) as branched:
        branched.match.resume()
    return row.id


def recorded_titles(game: games.Game, players: int) -> list[str]:
    """The seats' titles. Names that nobody gave are shown in each viewer's language, but recorded in one."""
    with language("en"):
        return [game.words.seat_title(seat, players) for seat in range(players)]


def given_names(match: Match) -> list[str]:
    """The names that somebody gave, "" for those that are only the seats' titles."""
    titles = recorded_titles(match.game, match.players)
    return ["" if name == title else clean_name(name) for name, title in zip(match.names, titles, strict=True)]


def keep(session: MutableMapping[str, Any], match: Match, record: str) -> str:
    """A table whose match is over: a game from a real table, with its record as it was entered. Nobody holds a seat of
    it; the session finds it among its games. Returns its id."""
    with transaction.atomic():
        row = _row(match.game, match.players, match.options, False, False, False)
        row.entered, row.stage, row.abandoned = record, OVER, match.abandoned
        row.save(update_fields=["entered", "stage", "abandoned"])
        for seat, name in enumerate(given_names(match)):
            Seat.objects.create(table=row, index=seat, name=name, taken=True, resigned=match.resigned.get(seat))
        _store(row, match.steps)
    _make_host(session, row)
    return row.id


def _store(row: Table, steps: Sequence[Taken]) -> None:
    """Write the first steps of a table."""
    taken = [
        Step(table=row, index=k, actor=s.actor, action=s.action, forced=s.forced, batch=1) for k, s in enumerate(steps)
    ]
    Step.objects.bulk_create(taken)
