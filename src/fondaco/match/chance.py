"""Chance that anyone can check.

Before a match the house shows SHA-256 of its secret; then every seat adds a nonce, so the house cannot have chosen a
lucky secret. Each outcome is HMAC-SHA-256 under the secret of fixed-length fields; when the match is over the secret is
shown and `verify` recomputes every card and die.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

SECRET_BYTES = 32
DIGEST_BYTES = 32
ID_BYTES = 16
NONCE_BYTES = 16


@dataclass
class Chance:
    """The source of a match's outcomes. `secret` is None where it is not known (someone else's live match)."""

    match_id: bytes
    commitment: str
    nonces: list[bytes]
    secret: bytes | None = field(default=None, repr=False)

    @classmethod
    def fresh(cls, seats: int, seed: int | str | None = None) -> Chance:
        """A new source; the same seed gives the same match. Seats start with nonces of zeros."""
        if seed is None:
            secret, match_id = secrets.token_bytes(SECRET_BYTES), secrets.token_bytes(ID_BYTES)
        else:
            secret = hashlib.sha256(f"fondaco secret {seed}".encode()).digest()
            match_id = hashlib.sha256(f"fondaco match {seed}".encode()).digest()[:ID_BYTES]
        return cls(match_id, commitment(secret), [bytes(NONCE_BYTES)] * seats, secret)

    def draw(self, counter: int, total: int) -> int:
        """Outcome number `counter` of the match: a whole number from 0 to total - 1, each equally likely."""
        if self.secret is None:
            raise ValueError("the secret of this match is not known, so nothing can be drawn")
        return draw(self.secret, self.match_id, self.nonces, counter, total)


def commitment(secret: bytes) -> str:
    """What is shown of a secret before the match: its SHA-256 in hexadecimal digits."""
    return hashlib.sha256(secret).hexdigest()


def draw(secret: bytes, match_id: bytes, nonces: Sequence[bytes], counter: int, total: int) -> int:
    """HMAC over match id (16 bytes), each nonce (16), counter (8) and retry (4), big-endian; the first 8 bytes of the
    digest are the number, refused and tried again where it would make some outcomes likelier than others."""
    fields = match_id + b"".join(nonces) + counter.to_bytes(8, "big")
    fair = 2**64 // total * total
    retry = 0
    while True:
        digest = hmac.digest(secret, fields + retry.to_bytes(4, "big"), "sha256")
        number = int.from_bytes(digest[:8], "big")
        if number < fair:
            return number % total
        retry += 1


def pick(odds: dict[int, int], number: int) -> int:
    """The outcome in which `number`, from 0 to the sum of the weights, falls; outcomes in ascending order."""
    for outcome, weight in odds.items():
        if number < weight:
            return outcome
        number -= weight
    raise ValueError("the number is not below the sum of the weights")
