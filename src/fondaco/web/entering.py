"""Games from real tables, entered move by move. Between two requests a game is nothing but its record.

An entry belongs to the session that began it; to all others there is none.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from fondaco.kernel.game import Game, catalogue
from fondaco.kernel.language import _
from fondaco.match.entry import Entry
from fondaco.match.moves import Ambiguous, IllegalMove, Unreadable
from fondaco.match.record import RecordError, parse_record
from fondaco.match.replay import replay
from fondaco.web import lobby
from fondaco.web.commands import Refused
from fondaco.web.models import Entry as Row

PATIENCE = 15_000
"""Steps that are taken, at the most, to find how a game with open moves can have gone: somebody waits for the page."""
LONGEST = 4_000
"""Characters that can be entered at once."""
MOST = 30
"""Games that a session can be entering."""


class NoEntry(LookupError):
    """The session has no such entry."""


class Slip(Refused):
    """A move that was not taken: `word` is it, `left` all of the text that was not taken."""

    def __init__(self, word: str, left: str, message: str, clause: str = "") -> None:
        super().__init__(422, message, clause)
        self.word, self.left = word, left


def found(session: Mapping[str, Any], name: str) -> Row:
    """The session's entry. Raises NoEntry."""
    row = Row.objects.filter(pk=name).first() if name in session.get("entries", {}) else None
    if row is None:
        raise NoEntry(name)
    return row


def all_of(session: Mapping[str, Any]) -> list[Row]:
    """The session's entries, the one that was changed last first; those of games that are here."""
    return list(Row.objects.filter(pk__in=list(session.get("entries", {})), game__in=catalogue()).order_by("-changed"))


def begin(
    session: MutableMapping[str, Any], game: Game, players: int, options: dict[str, str], names: list[str]
) -> str:
    """A new entry, its name. Raises Refused."""
    given = [lobby.clean_name(name) for name in names]
    if not lobby.differ(given):
        raise Refused(422, _("Two players cannot have the same name."))
    titles = lobby.recorded_titles(game, players)
    try:
        entry = Entry(game, players, options, [name or title for name, title in zip(given, titles, strict=True)])
    except ValueError as error:
        raise Refused(422, str(error)) from None
    return _new(session, entry)


def take_up(session: MutableMapping[str, Any], text: str) -> str:
    """An entry that goes on from a record, whole or cut off after a turn; its name. Raises Refused."""
    text = "".join(c for c in text.strip() if c.isprintable() or c == "\n")  # as in names, nothing that is not seen
    if not any(line.startswith("End: ") for line in text.split("\n")):
        text += "\n\nEnd: unfinished"
    try:
        entry = Entry.resumed(text, PATIENCE)
    except RecordError as error:
        said = _("Line {n} of the record: {message}").format(n=error.line, message=error.message)
        raise Refused(422, said) from None
    return _new(session, entry)


def _new(session: MutableMapping[str, Any], entry: Entry) -> str:
    if len(all_of(session)) >= MOST:
        raise Refused(422, _("You are entering many games already: finish or delete one first."))
    row = Row.objects.create(game=entry.match.game.name, record=entry.record)
    session["entries"] = {**session.get("entries", {}), row.pk: True}
    return row.id


def read(row: Row) -> Entry:
    """Where an entry stands. Raises Refused where it was entered by other rules or figures."""
    try:
        return Entry.resumed(row.record, PATIENCE)
    except RecordError as error:
        raise Refused(409, error.message) from None


def add(row: Row, version: int, text: str) -> None:
    """Enter moves. Raises Slip at the first that is refused; those before it have been taken. Raises Refused."""
    _check(row, version)
    if len(text) > LONGEST:
        raise Refused(422, _("Enter fewer moves at once."))
    entry = read(row)
    try:
        entry.add(text)
    except RecordError as error:
        if error.line > 1:
            _save(row, entry)
        words = text.split()[error.line - 1 :]
        raise _slip(words[0], " ".join(words), error) from None
    _save(row, entry)


def _slip(word: str, left: str, error: RecordError) -> Slip:
    reason = error.__cause__
    if isinstance(reason, IllegalMove):
        return Slip(word, left, reason.sentence, reason.clause)
    if isinstance(reason, Unreadable | Ambiguous):
        return Slip(word, left, str(reason))
    return Slip(word, left, error.message)


def add_number(row: Row, version: int, number: int) -> None:
    """Enter the number that is asked for, as `add` does."""
    _check(row, version)
    entry = read(row)
    amount = entry.match.prompt.amount
    if amount is None:
        raise Refused(422, _("No number is asked for now."))
    if not amount.low <= number <= amount.high:
        said = _("The number must be from {low} to {high}.").format(low=amount.low, high=amount.high)
        raise Slip(str(number), "", said)
    add(row, version, entry.match.game.words.notation(entry.match.position, amount.base + number))


def back(row: Row, version: int) -> str:
    """Take back the last move, which is returned. Raises Refused."""
    _check(row, version)
    entry = read(row)
    try:
        taken = entry.back()
    except IndexError:
        raise Refused(422, _("Nothing has been entered yet.")) from None
    _save(row, entry)
    return taken


def finish(session: MutableMapping[str, Any], row: Row, version: int) -> str:
    """Keep the game as a match that is over, abandoned where it did not come to its end; the table's id. The entry is
    no more. Raises Refused."""
    _check(row, version)
    entry = read(row)
    if not entry.last:
        raise Refused(422, _("Nothing has been entered yet."))
    record = parse_record(entry.record)
    if not entry.match.over:
        record.end = record.end.replace("unfinished", "abandoned")
    match = replay(record)
    with transaction.atomic():
        if not Row.objects.filter(pk=row.pk, version=version).delete()[0]:
            raise _stale()
        table = lobby.keep(session, match, str(record))
    _forget(session, row)
    return table


def delete(session: MutableMapping[str, Any], row: Row) -> None:
    """Forget an entry."""
    _forget(session, row)
    row.delete()


def _forget(session: MutableMapping[str, Any], row: Row) -> None:
    session["entries"] = {name: True for name in session.get("entries", {}) if name != row.pk}


def _check(row: Row, version: int) -> None:
    if row.version != version:
        raise _stale()


def _stale() -> Refused:
    return Refused(409, _("This game was gone on with in another window; here is how it stands now."))


def _save(row: Row, entry: Entry) -> None:
    """Write what was changed. Raises Refused where it could not be read again, or somebody else was faster."""
    try:
        record = entry.record
    except RecordError as error:
        raise Refused(422, error.message) from None
    mine = Row.objects.filter(pk=row.pk, version=row.version)
    if not mine.update(record=record, version=F("version") + 1, changed=timezone.now()):
        raise _stale()
    row.record, row.version = record, row.version + 1
