"""What the database keeps of a table: who sits there, every step that was taken, drafts, chat and notes.

A match is its steps; everything else is worked out from them (see `tables`).
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    from datetime import datetime

    Text = models.CharField[str, str]
    Whole = models.IntegerField[int, int]
    MaybeWhole = models.IntegerField[int | None, int | None]
    Truth = models.BooleanField[bool, bool]
    Data = models.JSONField[Any, Any]
    Moment = models.DateTimeField[datetime, datetime]

LOBBY, PLAYING, OVER = "lobby", "playing", "over"
WAITING, RUNNING, DONE, FAILED = "waiting", "running", "done", "failed"
HUMAN = "human"
"""The kind of a seat that a person holds; any other kind is the name of a bot."""
NAME_LENGTH = 30
CHAT_LENGTH = 500


def table_id() -> str:
    """The public name of a table, which cannot be guessed."""
    return secrets.token_urlsafe(9)


def token() -> str:
    """A secret that gives the right to a seat."""
    return secrets.token_urlsafe(18)


class Table(models.Model):
    """One match and the house's part in it. Whoever knows `id` may watch; `invite` invites to sit down."""

    id: Text = models.CharField(primary_key=True, max_length=16, default=table_id, editable=False)
    invite: Text = models.CharField(max_length=32, default=token, unique=True)
    game: Text = models.CharField(max_length=60)
    players: Whole = models.PositiveSmallIntegerField()
    options: Data = models.JSONField(default=dict)
    rules: Text = models.CharField(max_length=20)
    figures: Text = models.CharField(max_length=80)
    stage: Text = models.CharField(max_length=8, default=LOBBY)
    listed: Truth = models.BooleanField(default=False)
    friendly: Truth = models.BooleanField(default=True)
    hints: Truth = models.BooleanField(default=False)
    """Whether who is to choose may ask for a hint; the others are told."""
    origin: Data = models.JSONField(null=True, default=None)
    """Of a side table, that goes on from a position of a match: {"table": id, "match": hex, "steps": number,
    "entered": whether that was a game from a real table}."""
    entered: models.TextField[str, str] = models.TextField(blank=True, default="")
    """Of a game from a real table: its record as it was entered, with `?` for what nobody noted."""
    match_id: Text = models.CharField(max_length=32)
    commitment: Text = models.CharField(max_length=64)
    secret: Text = models.CharField(max_length=64)
    abandoned: Truth = models.BooleanField(default=False)
    proposal: Data = models.JSONField(null=True, default=None)
    """{"kind": "take_back" or "abandon", "by": seat, "step": index, "agreed": [seats]} or None."""
    rematch: models.ForeignKey[Table | None, Table | None] = models.ForeignKey(
        "self", null=True, on_delete=models.SET_NULL, related_name="+"
    )
    version: Whole = models.PositiveBigIntegerField(default=1)
    """Counts every change of any kind, secret drafts too. It never leaves the server."""
    opened: Whole = models.PositiveBigIntegerField(default=1)
    """Counts the changes that all may know of: a watcher's version."""
    created: Moment = models.DateTimeField(auto_now_add=True)
    changed: Moment = models.DateTimeField(auto_now=True)

    class Meta:
        indexes = (models.Index(fields=["stage", "listed"]),)


class Seat(models.Model):
    """A seat of a table. `version` is what its commands must carry: it never comes twice."""

    table: models.ForeignKey[Table, Table] = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    index: Whole = models.PositiveSmallIntegerField()
    kind: Text = models.CharField(max_length=20, default=HUMAN)
    name: Text = models.CharField(max_length=NAME_LENGTH, blank=True)
    token: Text = models.CharField(max_length=32, default=token, unique=True)
    taken: Truth = models.BooleanField(default=False)
    nonce: Text = models.CharField(max_length=32, blank=True)
    former: MaybeWhole = models.SmallIntegerField(null=True, default=None)
    """In a rematch: the seat of the match before, whose holder may sit down here."""
    version: Whole = models.PositiveBigIntegerField(default=1)
    draft: Data = models.JSONField(default=list)
    committed: Truth = models.BooleanField(default=False)
    resigned: MaybeWhole = models.PositiveIntegerField(null=True, default=None)
    """The number of steps taken before this seat resigned."""
    deputy: Text = models.CharField(max_length=20, blank=True, default="")
    """The bot that plays for the seat's person, who has left; "" for none."""
    hint: Data = models.JSONField(null=True, default=None)
    """The hint asked for last: {"steps": number, "draft": [...], "choices": [...]}; no choices until it is found."""

    class Meta:
        ordering = ("index",)
        constraints = (models.UniqueConstraint(fields=["table", "index"], name="one_seat_each"),)

    @property
    def human(self) -> bool:
        return self.kind == HUMAN

    @property
    def played(self) -> bool:
        """Whether a person plays this seat now: one who has neither resigned nor left it to a bot."""
        return self.human and self.resigned is None and not self.deputy


class Step(models.Model):
    """A step of the match. `batch` numbers the commits: steps that came together go together."""

    table: models.ForeignKey[Table, Table] = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="steps")
    index: Whole = models.PositiveIntegerField()
    actor: Whole = models.SmallIntegerField()
    action: Whole = models.IntegerField()
    forced: Truth = models.BooleanField(default=False)
    batch: Whole = models.PositiveIntegerField()

    class Meta:
        ordering = ("index",)
        constraints = (models.UniqueConstraint(fields=["table", "index"], name="one_step_each"),)


class Message(models.Model):
    """A line of chat."""

    table: models.ForeignKey[Table, Table] = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="messages")
    seat: Whole = models.PositiveSmallIntegerField()
    text: Text = models.CharField(max_length=CHAT_LENGTH)
    at: Moment = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)


class Note(models.Model):
    """Something that happened at the table but is no step: a resignation, a move taken back by consent."""

    table: models.ForeignKey[Table, Table] = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="notes")
    step: Whole = models.PositiveIntegerField()
    seat: Whole = models.SmallIntegerField()
    kind: Text = models.CharField(max_length=20)
    bot: Text = models.CharField(max_length=20, blank=True, default="")
    """Which bot it is about, if any."""

    class Meta:
        ordering = ("id",)


class Entry(models.Model):
    """A game from a real table that is being entered: `record` is all of it so far. `version` counts the changes."""

    id: Text = models.CharField(primary_key=True, max_length=16, default=table_id, editable=False)
    game: Text = models.CharField(max_length=60)
    record: models.TextField[str, str] = models.TextField()
    version: Whole = models.PositiveIntegerField(default=1)
    changed: Moment = models.DateTimeField(auto_now=True)


class Review(models.Model):
    """The review of a match that is over, or the wish for one. `done` of `of` parts are done; `data` is
    `fondaco.review.Review` as data."""

    table: models.OneToOneField[Table, Table] = models.OneToOneField(
        Table, on_delete=models.CASCADE, related_name="review"
    )
    state: Text = models.CharField(max_length=8, default=WAITING)
    done: Whole = models.PositiveIntegerField(default=0)
    of: Whole = models.PositiveIntegerField(default=1)
    data: Data = models.JSONField(null=True, default=None)
    beat: Moment = models.DateTimeField(auto_now_add=True)
    """When who makes it last showed that it still does."""

    class Meta:
        indexes = (models.Index(fields=["state"]),)
