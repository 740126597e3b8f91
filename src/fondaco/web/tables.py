"""Tables in memory: a `Sitting` joins the database's rows with the `Desk` that they describe.

A sitting is read and changed under its table's lock. `changing` is the only way to change one: it saves what changed
under the table's version, so that of several processes exactly one succeeds.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone

from fondaco.kernel import game as games
from fondaco.kernel.language import _, language
from fondaco.kernel.state import WATCHER
from fondaco.match.chance import Chance
from fondaco.match.desk import Desk
from fondaco.match.match import Match
from fondaco.match.match import Step as Taken
from fondaco.match.record import parse_record
from fondaco.web import hub
from fondaco.web.models import LOBBY, OVER, PLAYING, Message, Note, Seat, Step, Table

_VERSION = f"SELECT version FROM {Table._meta.db_table} WHERE id = %s"

LENT, RETURNED = "lent", "returned"
"""Kinds of notes: a bot begins, or ends, to play for a seat's person."""

KEPT = 200
"""So many sittings stay in memory."""


class NoTable(LookupError):
    """There is no such table."""


class OtherRules(ValueError):
    """The table was played by other rules or figures than those here."""


class Stale(ValueError):
    """Somebody else was faster."""


@dataclass
class Sitting:
    """A table as it stands. `desk` is None until the match has begun."""

    table: Table
    seats: list[Seat]
    desk: Desk | None = None
    stored: list[Taken] = field(default_factory=list)
    """The steps that the database has."""
    stored_seats: list[dict[str, Any]] = field(default_factory=list)
    """The seats as the database has them, but for their versions."""
    batches: list[int] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    messages: list[Message] = field(default_factory=list)
    rendered: dict[Any, Any] = field(default_factory=dict)
    """Pages' parts by viewer and language, for this very state."""
    lasting: dict[Any, Any] = field(default_factory=dict)
    """Parts that seldom change, each with all that it was made of."""

    @property
    def game(self) -> games.Game:
        return games.load(self.table.game)

    @property
    def match(self) -> Match:
        assert self.desk is not None, "the match has not begun"
        return self.desk.match

    @property
    def playing(self) -> bool:
        return self.table.stage == PLAYING

    @property
    def over(self) -> bool:
        return self.table.stage == OVER

    @property
    def names(self) -> list[str]:
        """The seats' names as shown: who is not there yet by the seat's title."""
        titles = [self.game.words.seat_title(s.index, self.table.players) for s in self.seats]
        return [s.name or title for s, title in zip(self.seats, titles, strict=True)]

    @property
    def unknown(self) -> frozenset[int]:
        """The steps of a game from a real table that nobody noted: something that fits all the rest stands there."""
        if not self.table.entered:
            return frozenset()
        if "unknown" not in self.lasting:
            self.lasting["unknown"] = parse_record(self.table.entered).unknown
        found: frozenset[int] = self.lasting["unknown"]
        return found

    def last_choice(self, seat: int) -> int:
        """The number of steps up to and including the seat's last choice; 0 where it has not chosen yet."""
        for k in range(len(self.match.steps) - 1, -1, -1):
            step = self.match.steps[k]
            if step.actor == seat and not step.forced:
                return k + 1
        return 0

    def seen_until(self, viewer: int) -> int:
        """The number of steps that are no news: up to the viewer's last choice, for a watcher to the last commit."""
        if viewer != WATCHER:
            return self.last_choice(viewer)
        return self.batches.index(self.batches[-1]) if self.batches else 0

    def humans(self) -> list[int]:
        """The seats whose consent counts: people who have neither resigned nor left their seat to a bot."""
        return [s.index for s in self.seats if s.played]


_locks = [threading.RLock() for _ in range(128)]
_kept: OrderedDict[str, Sitting] = OrderedDict()
_kept_lock = threading.Lock()


def lock(table: str) -> threading.RLock:
    """The lock of a table (shared by some others, to bound their number). Never take two."""
    return _locks[hash(table) % len(_locks)]


@contextmanager
def reading(table: str) -> Iterator[Sitting]:
    """The sitting, to be looked at only. Raises NoTable, OtherRules."""
    with lock(table):
        yield _sit(table)


@contextmanager
def changing(table: str, seat: int | None = None) -> Iterator[Sitting]:
    """The sitting, to be changed inside the block, then saved. `seat`: who changes a draft, if it is only that.

    Raises NoTable, OtherRules, and Stale where another process was faster; then nothing has changed.
    """
    with lock(table):
        try:
            with transaction.atomic():
                sitting = _sit(table)
                yield sitting
                _save(sitting, seat)
        except BaseException:
            forget(table)
            raise
    hub.notify(table, sitting.table.version)


def forget(table: str) -> None:
    """Drop what is kept in memory; the database has all of it."""
    with _kept_lock:
        _kept.pop(table, None)


def _sit(table: str) -> Sitting:
    with _kept_lock:
        kept = _kept.get(table)
    version = _version(table)
    if kept is not None and kept.table.version == version:
        with _kept_lock:
            if table in _kept:
                _kept.move_to_end(table)
        return kept
    sitting = _load(table)
    while sitting.table.version != _version(table):
        sitting = _load(table)
    with _kept_lock:
        _kept[table] = sitting
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return sitting


def _version(table: str) -> int:
    with connection.cursor() as cursor:  # asked so often that the detour of a query set would cost more than all else
        cursor.execute(_VERSION, [table])
        found = cursor.fetchone()
    if found is None:
        raise NoTable(table)
    return int(found[0])


def _load(table: str) -> Sitting:
    row = Table.objects.filter(pk=table).first()
    if row is None:
        raise NoTable(table)
    sitting = Sitting(row, list(Seat.objects.filter(table=row)))
    sitting.stored_seats = list(map(_fields, sitting.seats))
    sitting.messages = list(Message.objects.filter(table=row))
    sitting.notes = list(Note.objects.filter(table=row))
    if row.stage != LOBBY:
        check_rules(row)
        steps = list(Step.objects.filter(table=row))
        sitting.stored = [Taken(s.actor, s.action, s.forced) for s in steps]
        sitting.batches = [s.batch for s in steps]
        sitting.desk = _desk(sitting)
    return sitting


def check_rules(row: Table) -> None:
    """Raises OtherRules where the table cannot be read by the rules and figures that are here."""
    try:
        game = games.load(row.game)
    except ValueError:
        raise OtherRules(_("This house no longer has the game of this table.")) from None
    if row.rules != game.rules.VERSION:
        raise OtherRules(
            _("This table is played by rules version {theirs}; the house now has version {ours}.").format(
                theirs=row.rules, ours=game.rules.VERSION
            )
        )
    if row.figures != game.figures.digest:
        raise OtherRules(
            _("This table is played with other figures than those here: set FONDACO_FIGURES to the folder with them.")
        )


def begin(sitting: Sitting) -> None:
    """Start the match of a table whose seats are all taken. Raises OtherRules."""
    check_rules(sitting.table)
    sitting.desk = Desk(_match(sitting, begin=True))
    sitting.table.stage = PLAYING


def _match(sitting: Sitting, begin: bool) -> Match:
    row = sitting.table
    nonces = [bytes.fromhex(seat.nonce) for seat in sitting.seats]
    chance = Chance(bytes.fromhex(row.match_id), row.commitment, nonces, bytes.fromhex(row.secret))
    with language("en"):  # names that nobody gave are shown in each viewer's language, but recorded in one
        draws = not row.entered
        match = Match(sitting.game, row.players, row.options, sitting.names, chance, draws=draws, begin=begin)
    if row.origin:
        match.origin = row.origin["match"], row.origin["steps"]
    return match


def _desk(sitting: Sitting) -> Desk:
    match = _match(sitting, begin=False)
    for step in sitting.stored:
        match.take(step.action)
    match.resigned = {s.index: s.resigned for s in sitting.seats if s.resigned is not None}
    match.abandoned = sitting.table.abandoned
    match.deputies = deputies(sitting)
    desk = Desk(match)
    for seat in sitting.seats:
        desk.restore(seat.index, seat.draft, seat.committed)
    return desk


def _save(sitting: Sitting, seat: int | None) -> None:
    """Write all that changed. Where steps changed or no seat is named, every version goes up, else only that seat's."""
    row, desk = sitting.table, sitting.desk
    public = seat is None
    if desk is not None:
        public = _save_steps(sitting) or public
        if desk.match.over:
            row.stage = OVER
        row.abandoned = desk.match.abandoned
        for s in sitting.seats:
            draft = desk.drafts.get(s.index)
            s.draft = list(draft.actions) if draft else []
            s.committed = s.index in desk.early
            s.resigned = desk.match.resigned.get(s.index)
    if public:
        row.opened += 1
    raised = [s for s in sitting.seats if public or s.index == seat]
    Seat.objects.filter(pk__in=[s.pk for s in raised]).update(version=F("version") + 1)
    for s in raised:
        s.version += 1
    for s, before in zip(sitting.seats, sitting.stored_seats, strict=True):
        if changed := [name for name, value in _fields(s).items() if before[name] != value]:
            s.save(update_fields=changed)
    sitting.stored_seats = list(map(_fields, sitting.seats))
    _save_row(sitting, public)


def _fields(seat: Seat) -> dict[str, Any]:
    """What a seat's row says, but for its version."""
    names = ("kind", "name", "token", "taken", "nonce", "draft", "committed", "resigned", "deputy")
    return {name: getattr(seat, name) for name in names}


def _save_row(sitting: Sitting, public: bool = True) -> None:
    """Write the table's row. The time of the change is shown, by the order of tables: no draft may alter it."""
    row = sitting.table
    if public:
        row.changed = timezone.now()
    saved = Table.objects.filter(pk=row.pk, version=row.version).update(
        version=F("version") + 1,
        opened=row.opened,
        stage=row.stage,
        listed=row.listed,
        abandoned=row.abandoned,
        proposal=row.proposal,
        rematch=row.rematch,
        changed=row.changed,
    )
    if not saved:
        raise Stale
    row.version += 1
    sitting.rendered.clear()


def _save_steps(sitting: Sitting) -> bool:
    """Whether the steps differ from those stored; then those are made equal."""
    steps, stored, row = sitting.match.steps, sitting.stored, sitting.table
    same = 0
    while same < min(len(steps), len(stored)) and steps[same] == stored[same]:
        same += 1
    if same == len(steps) == len(stored):
        return False
    if same < len(stored):
        Step.objects.filter(table=row, index__gte=same).delete()
    batch = sitting.batches[-1] + 1 if sitting.batches else 1
    new = [
        Step(table=row, index=k, actor=s.actor, action=s.action, forced=s.forced, batch=batch)
        for k, s in enumerate(steps[same:], same)
    ]
    Step.objects.bulk_create(new)
    sitting.stored = list(steps)
    sitting.batches = sitting.batches[:same] + [batch] * len(new)
    return True


@contextmanager
def talking(table: str) -> Iterator[Sitting]:
    """The sitting, to add to what is said about the match without changing it: no seat's version goes up."""
    with lock(table):
        try:
            with transaction.atomic():
                sitting = _sit(table)
                yield sitting
                _save_row(sitting)
        except BaseException:
            forget(table)
            raise
    hub.notify(table, sitting.table.version)


def note(sitting: Sitting, kind: str, seat: int, bot: str = "") -> None:
    """Log something that is no step."""
    steps = len(sitting.match.steps) if sitting.desk else 0
    sitting.notes.append(Note.objects.create(table=sitting.table, step=steps, seat=seat, kind=kind, bot=bot))


def deputies(sitting: Sitting) -> dict[int, str]:
    """Which bots played for which seat's person, and from step to step, as records tell it."""
    spans: dict[int, list[str]] = {}
    for entry in sitting.notes:
        if entry.kind not in (LENT, RETURNED):
            continue
        mine = spans.setdefault(entry.seat, [])
        if mine and mine[-1].endswith("-"):
            mine[-1] += str(entry.step)
        if entry.kind == LENT:
            mine.append(f"{entry.bot} {entry.step}-")
    return {seat: ", ".join(told) for seat, told in spans.items()}


def keep_hint(sitting: Sitting, seat: int, hint: dict[str, Any]) -> None:
    """Keep what the seat asked for, or was told. No command becomes stale by it."""
    row = sitting.seats[seat]
    row.hint = hint
    Seat.objects.filter(pk=row.pk).update(hint=hint)


def say(sitting: Sitting, seat: int, text: str) -> None:
    """Add a line of chat."""
    sitting.messages.append(Message.objects.create(table=sitting.table, seat=seat, text=text))


def ring(table: str) -> None:
    """Make streams look again: a session looks through another seat now."""
    with suppress(Stale), talking(table):
        pass
