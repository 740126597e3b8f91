"""Guests: which seats a session holds, and which one it looks through.

A session holds a seat by its secret token. One that holds several (people who share a screen) looks through one seat at
a time; where the game hides things, only through the one whose owner has asked for the screen.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass
from typing import Any

from fondaco.kernel.state import WATCHER
from fondaco.web.models import HUMAN
from fondaco.web.tables import Sitting


@dataclass(frozen=True)
class Eye:
    """How a guest looks at a table: the seats held, the one looked through (or WATCHER), and, behind a curtain, the
    seats that may ask for the screen; `host`: whether the guest made the table. It decides, with the language, every
    byte of the guest's page."""

    held: tuple[int, ...] = ()
    viewer: int = WATCHER
    curtain: tuple[int, ...] = ()
    host: bool = False

    @property
    def seated(self) -> bool:
        return bool(self.held)


def held(session: Mapping[str, Any], sitting: Sitting) -> tuple[int, ...]:
    """The seats of the table that the session has the right to."""
    tokens = session.get("seats", {}).get(sitting.table.pk, {})
    return tuple(
        seat.index
        for seat in sitting.seats
        if seat.kind == HUMAN and hmac.compare_digest(str(tokens.get(str(seat.index), "")), seat.token)
    )


def hold(session: MutableMapping[str, Any], table: str, index: int, token: str) -> None:
    """Give the session the right to a seat."""
    seats = session.setdefault("seats", {})
    seats.setdefault(table, {})[str(index)] = token
    session["seats"] = seats


def show(session: MutableMapping[str, Any], table: str, index: int | None) -> None:
    """Give the screen to the owner of a seat, or draw the curtain."""
    shown = session.setdefault("shown", {})
    if index is None:
        shown.pop(table, None)
    else:
        shown[table] = index
    session["shown"] = shown


def is_host(session: Mapping[str, Any], sitting: Sitting) -> bool:
    """Whether the session made the table."""
    return bool(session.get("hosts", {}).get(sitting.table.pk) == sitting.table.invite)


def eye(session: Mapping[str, Any], sitting: Sitting) -> Eye:
    """What the session looks at the table through."""
    mine, host = held(session, sitting), is_host(session, sitting)
    if len(mine) <= 1:
        return Eye(mine, mine[0] if mine else WATCHER, host=host)
    if sitting.desk is None:
        return Eye(mine, mine[0], host=host)
    shown = session.get("shown", {}).get(sitting.table.pk)
    awaited = [s for s in sitting.desk.awaited if s in mine and sitting.seats[s].played]
    if not sitting.game.hides or sitting.over:
        last = max(mine, key=sitting.last_choice)
        return Eye(mine, awaited[0] if awaited else last, host=host)
    if shown in mine:
        return Eye(mine, shown, host=host)
    return Eye(mine, WATCHER, tuple(awaited) or mine, host)
