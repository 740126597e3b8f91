"""What a seat may do at a table. Every command is checked here, whoever sends it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fondaco.bots import BOTS
from fondaco.kernel.language import _
from fondaco.match.desk import Desk
from fondaco.match.moves import IllegalMove
from fondaco.web import tables
from fondaco.web.models import CHAT_LENGTH
from fondaco.web.tables import Sitting


class Refused(Exception):
    """A command that was not obeyed; nothing has changed. `status` is HTTP's, `clause` the rule, if there is one."""

    def __init__(self, status: int, message: str, clause: str = "") -> None:
        super().__init__(message)
        self.status, self.message, self.clause = status, message, clause


TAKE_BACK, ABANDON = "take_back", "abandon"
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Characters that show nothing but change how others' text is shown, or that a database refuses."""


def act(
    table: str,
    seat: int,
    version: int,
    action: int | None = None,
    amount: int | None = None,
    undo: bool = False,
    commit: bool = False,
    places: tuple[int, ...] | None = None,
) -> bool:
    """Draft a step (an action code, or the number of an amount), undo one, commit, or draft and commit at once.

    `places` tells where all pieces of an arrangement go: it is drafted and committed as one.

    Returns whether the draft was committed. Raises Refused, also for a version that is not the seat's now.
    """
    with _changing(table, seat) as sitting:
        desk = _at(sitting, seat, version)
        try:
            if undo:
                desk.undo(seat)
                return False
            if amount is not None:
                action = _amount(desk, seat, amount)
                commit = True
            if places is not None:
                desk.arrange(seat, places)
                commit = True
            if action is not None:
                desk.step(seat, action)
                commit = commit and desk.draft(seat).complete
            if commit:
                desk.commit(seat)
                sitting.table.proposal = None
            return commit
        except IllegalMove as error:
            raise Refused(422, error.sentence, error.clause) from None
        except IndexError:
            raise Refused(422, _("There is nothing to undo.")) from None
        except ValueError:
            raise Refused(422, _("Your choice is not complete yet: choose first, then confirm.")) from None


@contextmanager
def _changing(table: str, seat: int | None = None) -> Iterator[Sitting]:
    """`tables.changing`, with being too slow made a refusal."""
    try:
        with tables.changing(table, seat) as sitting:
            yield sitting
    except tables.Stale:
        raise stale() from None


@contextmanager
def _talking(table: str) -> Iterator[Sitting]:
    """`tables.talking`, with being too slow made a refusal."""
    try:
        with tables.talking(table) as sitting:
            yield sitting
    except tables.Stale:
        raise stale() from None


def stale() -> Refused:
    """The refusal of a command that was meant for another position."""
    return Refused(409, _("The table has moved on meanwhile; here is how it stands now."))


def _at(sitting: Sitting, seat: int, version: int) -> Desk:
    """The desk, if the command fits the position. Raises Refused."""
    if sitting.over:
        raise Refused(409, _("The match is over; nothing more can be played."))
    if sitting.desk is None or sitting.seats[seat].version != version:
        raise stale()
    if sitting.seats[seat].resigned is not None:
        raise Refused(409, _("This seat has resigned; the clerk plays on for it."))
    if sitting.seats[seat].deputy:
        raise Refused(409, _("A bot plays for this seat; take it back first."))
    if seat not in sitting.desk.awaited:
        raise Refused(409, _("It is not your turn now."))
    return sitting.desk


def _amount(desk: Desk, seat: int, number: int) -> int:
    """The action code of a number. One that is not offered gives a code that the rules will refuse by its clause."""
    amount = desk.view(seat).prompt.amount
    if amount is None:
        raise Refused(422, _("No number is asked for now."))
    if number < 0:
        raise Refused(422, _("The number must be from {low} to {high}.").format(low=amount.low, high=amount.high))
    return amount.base + number


def bot_step(table: str, seat: int, version: int, actions: list[int]) -> None:
    """Commit a bot's whole choice, unless the table has moved on. Raises Refused, IllegalMove."""
    with _changing(table, seat) as sitting:
        if sitting.desk is None or sitting.seats[seat].version != version or seat not in sitting.desk.awaited:
            raise stale()
        for action in actions:
            sitting.desk.step(seat, action)
        sitting.desk.commit(seat)
        sitting.table.proposal = None


def resign(table: str, seats: tuple[int, ...], seat: int) -> None:
    """Give up. With more than two at the table the clerk plays on. Raises Refused."""
    with _changing(table) as sitting:
        if seat not in seats or sitting.desk is None or sitting.over:
            raise Refused(409, _("There is nothing to resign from now."))
        try:
            sitting.match.resign(seat)
        except ValueError:
            raise Refused(409, _("This seat has resigned already.")) from None
        sitting.desk.drafts.pop(seat, None)
        sitting.desk.early.discard(seat)
        sitting.table.proposal = None
        tables.note(sitting, "resigned", seat)


def lend(table: str, seats: tuple[int, ...], host: bool, seat: int, bot: str) -> None:
    """Let a bot play for a seat's person, who has left, or let another go on; with no bot, give the seat back. For the
    table's host, and for who holds the seat. Raises Refused."""
    with _changing(table) as sitting:
        if sitting.desk is None or not sitting.playing or not 0 <= seat < len(sitting.seats):
            raise Refused(409, _("There is no match at which anybody could be stood in for."))
        row = sitting.seats[seat]
        if not (host or seat in seats):
            raise Refused(403, _("Only who made the table, or who sits there, may do this."))
        if not row.human or row.resigned is not None or (bot and bot not in BOTS) or (not bot and not row.deputy):
            raise Refused(409, _("Nobody can be stood in for at this seat."))
        row.deputy = bot
        if bot and seat not in sitting.desk.early:
            sitting.desk.drafts.pop(seat, None)
        sitting.table.proposal = None
        tables.note(sitting, tables.LENT if bot else tables.RETURNED, seat, bot)
        sitting.match.deputies = tables.deputies(sitting)


def ask_hint(table: str, seats: tuple[int, ...], seat: int) -> None:
    """Ask for a hint for one's choice; the others are told. It is found by who plays for the bots. Raises Refused."""
    with _talking(table) as sitting:
        if not sitting.table.hints:
            raise Refused(403, _("Hints are not allowed at this table."))
        desk = sitting.desk
        if desk is None or not sitting.playing or seat not in seats or not sitting.seats[seat].played:
            raise Refused(409, _("It is not your turn now."))
        if seat not in desk.awaited or (seat in desk.drafts and desk.drafts[seat].complete):
            raise Refused(409, _("A hint can be asked for before you choose."))
        if standing_hint(sitting, seat) is None:
            draft = desk.drafts.get(seat)
            hint = {"steps": len(sitting.match.steps), "draft": list(draft.actions) if draft else []}
            tables.keep_hint(sitting, seat, hint)
            tables.note(sitting, "hint", seat)


def standing_hint(sitting: Sitting, seat: int) -> dict[str, Any] | None:
    """The hint that the seat has asked for at the position and draft at which it stands now."""
    hint, desk = sitting.seats[seat].hint, sitting.desk
    if not hint or desk is None:
        return None
    draft = desk.drafts.get(seat)
    now = {"steps": len(sitting.match.steps), "draft": list(draft.actions) if draft else []}
    return hint if {key: hint[key] for key in now} == now else None


def may_ask_back(sitting: Sitting, seat: int) -> int | None:
    """The index of the step from which the seat's last commit could be taken back; None where it cannot."""
    if not sitting.table.friendly or not sitting.playing or seat not in sitting.humans():
        return None
    last = sitting.last_choice(seat) - 1
    if last < 0:
        return None
    batch = sitting.batches[last]
    while last > 0 and sitting.batches[last - 1] == batch and sitting.match.steps[last - 1].actor == seat:
        last -= 1
    return last if sitting.match.may_take_back(last) else None


def propose(table: str, seats: tuple[int, ...], seat: int, kind: str) -> None:
    """Ask all to take back one's last move, or to abandon the match. It is done at once where nobody else is to be
    asked. Raises Refused, also while something else is asked."""
    with _talking(table) as sitting:
        if seat not in seats or seat not in sitting.humans() or not sitting.playing or sitting.table.proposal:
            raise Refused(409, _("There is nothing to ask for now."))
        step = may_ask_back(sitting, seat) if kind == TAKE_BACK else None
        if kind == TAKE_BACK and step is None:
            raise Refused(409, _("Your last move cannot be taken back: chance or a reveal has come after it."))
        if kind not in (TAKE_BACK, ABANDON):
            raise Refused(400, _("There is nothing to ask for now."))
        sitting.table.proposal = {"kind": kind, "by": seat, "step": step, "agreed": []}
        tables.note(sitting, f"asked_{kind}", seat)
        agreed = _agree(sitting, seats)
    if agreed:
        _carry_out(table)


def question(proposal: dict[str, Any]) -> str:
    """What names a proposal: an answer must say which it answers."""
    return f"{proposal['kind']}-{proposal['by']}-{proposal['step']}"


def answer(table: str, seats: tuple[int, ...], yes: bool, asked: str) -> None:
    """Agree to what was asked (see `question`), or not. Raises Refused."""
    with _talking(table) as sitting:
        proposal = sitting.table.proposal
        mine = [s for s in seats if s in sitting.humans()]
        if not proposal or not mine or not sitting.playing:
            raise Refused(409, _("Nobody is asking for anything now."))
        if asked != question(proposal):
            raise stale()
        agreed = yes and _agree(sitting, seats)
        if not yes:
            sitting.table.proposal = None
            tables.note(sitting, f"refused_{proposal['kind']}", mine[0])
    if agreed:
        _carry_out(table)


def _agree(sitting: Sitting, seats: tuple[int, ...]) -> bool:
    """Whether now all agree."""
    proposal = sitting.table.proposal
    agreed = sorted({*proposal["agreed"], *(s for s in seats if s in sitting.humans())})
    sitting.table.proposal = {**proposal, "agreed": agreed}
    return agreed == sitting.humans()


def _carry_out(table: str) -> None:
    """Do what all have agreed to, if it still stands. Asking changes no position; this does."""
    with _changing(table) as sitting:
        proposal = sitting.table.proposal
        if not proposal or proposal["agreed"] != sitting.humans() or not sitting.playing:
            raise stale()
        sitting.table.proposal = None
        if proposal["kind"] == ABANDON:
            sitting.match.abandon()
            tables.note(sitting, "abandoned", proposal["by"])
            return
        possible = sitting.match.may_take_back(proposal["step"])
        if possible:
            sitting.match.take_back(proposal["step"])
            sitting.desk = Desk(sitting.match)
            tables.note(sitting, "took_back", proposal["by"])
    if not possible:
        raise Refused(409, _("That move can no longer be taken back: chance or a reveal has come after it."))


def chat(table: str, seats: tuple[int, ...], seat: int, text: str) -> None:
    """Say something at the table. Raises Refused."""
    text = " ".join(_UNSEEN.sub("", text).split())
    if seat not in seats:
        raise Refused(403, _("Only those who sit at the table may talk here."))
    if not text:
        raise Refused(422, _("Write something first."))
    if len(text) > CHAT_LENGTH:
        raise Refused(422, _("That is too long: {n} characters at the most.").format(n=CHAT_LENGTH))
    with _talking(table) as sitting:
        if sitting.desk is None:
            raise Refused(409, _("The match has not begun yet."))
        tables.say(sitting, seat, text)
