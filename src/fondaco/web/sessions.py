"""Sessions that several requests may change at once.

A guest with two tabs open may sit down at two tables in the same moment. Each request saves only what it changed, on
top of what is stored by then, so that neither seat is lost.
"""

from __future__ import annotations

import copy
from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db import transaction

_ABSENT = object()


class SessionStore(db.SessionStore):
    """The database's sessions, saved by what changed."""

    _loaded: dict[str, Any]
    """The data as the database had it when they were read."""

    def load(self) -> dict[str, Any]:
        data: dict[str, Any] = super().load()
        self._loaded = copy.deepcopy(data)
        return data

    def save(self, must_create: bool = False) -> None:
        with transaction.atomic():
            if not must_create and self.session_key is not None:
                stored = Session.objects.select_for_update().filter(pk=self.session_key).first()
                if stored is not None:
                    mine = dict(self.items())
                    self._session_cache = merged(getattr(self, "_loaded", {}), mine, self.decode(stored.session_data))
            super().save(must_create)
        self._loaded = copy.deepcopy(dict(self.items()))


def merged(before: dict[str, Any], mine: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    """`theirs` with the changes that lead from `before` to `mine`, in dictionaries within too."""
    result = dict(theirs)
    for key in before.keys() | mine.keys():
        old, new, now = (data.get(key, _ABSENT) for data in (before, mine, theirs))
        if new == old:
            continue
        if new is _ABSENT:
            result.pop(key, None)
        elif isinstance(new, dict) and isinstance(now, dict):
            result[key] = merged(old if isinstance(old, dict) else {}, new, now)
        else:
            result[key] = new
    return result
