"""What the database keeps of a table: who sits there, every step that was taken, drafts, chat and notes.

A match is its steps; everything else is worked out from them (see `tables`).
"""

from __future__ import annotations

import secrets

from django.db import models

LOBBY, PLAYING, OVER = "lobby", "playing", "over"
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

    id = models.CharField(primary_key=True, max_length=16, default=table_id, editable=False)
    invite = models.CharField(max_length=32, default=token, unique=True)
    game = models.CharField(max_length=60)
    players = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    rules = models.CharField(max_length=20)
    figures = models.CharField(max_length=80)
    stage = models.CharField(max_length=8, default=LOBBY)
    listed = models.BooleanField(default=False)
    friendly = models.BooleanField(default=True)
    match_id = models.CharField(max_length=32)
    commitment = models.CharField(max_length=64)
    secret = models.CharField(max_length=64)
    abandoned = models.BooleanField(default=False)
    proposal = models.JSONField(null=True, default=None)
    """{"kind": "take_back" or "abandon", "by": seat, "step": index, "agreed": [seats]} or None."""
    rematch = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="+")
    version = models.PositiveBigIntegerField(default=1)
    """Counts every change of any kind, secret drafts too. It never leaves the server."""
    opened = models.PositiveBigIntegerField(default=1)
    """Counts the changes that all may know of: a watcher's version."""
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        indexes = (models.Index(fields=["stage", "listed"]),)


class Seat(models.Model):
    """A seat of a table. `version` is what its commands must carry: it never comes twice."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20, default=HUMAN)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    token = models.CharField(max_length=32, default=token, unique=True)
    taken = models.BooleanField(default=False)
    nonce = models.CharField(max_length=32, blank=True)
    former = models.SmallIntegerField(null=True, default=None)
    """In a rematch: the seat of the match before, whose holder may sit down here."""
    version = models.PositiveBigIntegerField(default=1)
    draft = models.JSONField(default=list)
    committed = models.BooleanField(default=False)
    resigned = models.PositiveIntegerField(null=True, default=None)
    """The number of steps taken before this seat resigned."""

    class Meta:
        ordering = ("index",)
        constraints = (models.UniqueConstraint(fields=["table", "index"], name="one_seat_each"),)

    @property
    def human(self) -> bool:
        return self.kind == HUMAN


class Step(models.Model):
    """A step of the match. `batch` numbers the commits: steps that came together go together."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="steps")
    index = models.PositiveIntegerField()
    actor = models.SmallIntegerField()
    action = models.IntegerField()
    forced = models.BooleanField(default=False)
    batch = models.PositiveIntegerField()

    class Meta:
        ordering = ("index",)
        constraints = (models.UniqueConstraint(fields=["table", "index"], name="one_step_each"),)


class Message(models.Model):
    """A line of chat."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="messages")
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=CHAT_LENGTH)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)


class Note(models.Model):
    """Something that happened at the table but is no step: a resignation, a move taken back by consent."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="notes")
    step = models.PositiveIntegerField()
    seat = models.SmallIntegerField()
    kind = models.CharField(max_length=20)

    class Meta:
        ordering = ("id",)
