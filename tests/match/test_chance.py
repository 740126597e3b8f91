"""Chance that anyone can check, recomputed here from its description."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections import Counter

import pytest

from fondaco.kernel.state import CHANCE
from fondaco.match.chance import Chance, commitment, draw, pick
from tests.match.matches import played

SECRET = bytes(range(32))
MATCH = bytes(range(100, 116))
NONCES = [bytes([1] * 16), bytes([2] * 16)]


def numbers(secret: bytes, match: bytes, nonces: list[bytes], counter: int, retry: int) -> int:
    """The first 8 bytes of HMAC-SHA-256 over match id, nonces, counter and retry, as a big-endian number."""
    message = match
    for nonce in nonces:
        message += nonce
    message += bytes([0, 0, 0, 0, 0, 0, counter >> 8, counter & 255]) + bytes([0, 0, 0, retry])
    number = 0
    for byte in hmac.new(secret, message, hashlib.sha256).digest()[:8]:
        number = number * 256 + byte
    return number


@pytest.mark.parametrize("total", [1, 2, 3, 6, 36, 901, 2**31])
def test_an_outcome_recomputed_by_hand(total: int) -> None:
    for counter in (0, 1, 2, 255, 256, 40_000):
        number = numbers(SECRET, MATCH, NONCES, counter, 0)
        assert number < 2**64 - total, "no number of these is refused"
        assert draw(SECRET, MATCH, NONCES, counter, total) == number % total


def test_a_number_that_would_favour_some_outcomes_is_refused() -> None:
    total = 2**63 + 1  # only numbers below it are fair: about every second is refused
    retries = Counter[int]()
    for counter in range(200):
        retry = 0
        while numbers(SECRET, MATCH, NONCES, counter, retry) >= total:
            retry += 1
        assert draw(SECRET, MATCH, NONCES, counter, total) == numbers(SECRET, MATCH, NONCES, counter, retry)
        retries[retry] += 1
    assert 60 < retries[0] < 140
    assert max(retries) >= 3


def test_outcomes_are_even() -> None:
    counts = Counter(draw(SECRET, MATCH, NONCES, counter, 6) for counter in range(12_000))
    assert sum((counts[i] - 2000) ** 2 / 2000 for i in range(6)) < 25.7  # chi-squared, 5 degrees, 0.01 %


def test_every_field_matters() -> None:
    def first(secret: bytes = SECRET, match: bytes = MATCH, nonces: list[bytes] = NONCES, start: int = 0) -> list[int]:
        return [draw(secret, match, nonces, start + k, 10**6) for k in range(4)]

    other_last = [NONCES[0], bytes([2] * 15 + [3])]
    variants = [
        first(),
        first(secret=SECRET[:-1] + b"\0"),
        first(match=MATCH[:-1] + b"\0"),
        first(nonces=other_last),
        first(nonces=NONCES[::-1]),
        first(start=4),
    ]
    assert len({number for row in variants for number in row}) == 24
    assert first() == first()


def test_the_commitment_is_the_sha256_of_the_secret() -> None:
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    fresh = Chance.fresh(3)
    assert fresh.secret is not None
    assert fresh.commitment == hashlib.sha256(fresh.secret).hexdigest()
    assert [len(fresh.secret), len(fresh.match_id)] == [32, 16]
    assert fresh.nonces == [bytes(16)] * 3


def test_a_seed_gives_the_same_source_and_none_a_new_one() -> None:
    assert Chance.fresh(2, 1) == Chance.fresh(2, 1)
    assert Chance.fresh(2, 1) == Chance.fresh(2, "1")
    assert Chance.fresh(2, 1).secret != Chance.fresh(2, 2).secret
    assert Chance.fresh(2).secret != Chance.fresh(2).secret


def test_the_secret_is_not_shown_by_accident() -> None:
    fresh = Chance.fresh(2, 1)
    assert fresh.secret is not None
    assert fresh.secret.hex() not in repr(fresh) and repr(fresh.secret) not in repr(fresh)


def test_without_the_secret_nothing_can_be_drawn() -> None:
    with pytest.raises(ValueError, match="secret"):
        Chance(MATCH, commitment(SECRET), NONCES).draw(0, 6)
    assert Chance(MATCH, commitment(SECRET), NONCES, SECRET).draw(3, 6) == draw(SECRET, MATCH, NONCES, 3, 6)


def test_a_number_falls_into_an_outcome_by_its_weight() -> None:
    weights = {3: 2, 7: 1, 9: 3}
    assert [pick(weights, number) for number in range(6)] == [3, 3, 7, 9, 9, 9]
    with pytest.raises(ValueError):
        pick(weights, 6)


@pytest.mark.parametrize("name", ["medici", "masks"])
def test_a_match_draws_by_counters_from_0(name: str) -> None:
    match = played(name, 3, 1)
    counter = 0
    for (position, action), step in zip(match.history(), match.steps, strict=True):
        if step.actor == CHANCE:
            odds = match.game.odds(position)
            secret, fields = match.chance.secret, (match.chance.match_id, match.chance.nonces)
            assert secret is not None
            number = numbers(secret, *fields, counter, 0) % sum(odds.values())
            line = [outcome for outcome, weight in sorted(odds.items()) for _ in range(weight)]
            assert action == line[number]
            counter += 1
    assert counter >= 12


def test_a_step_taken_back_draws_the_same_again() -> None:
    match = played("medici", 2, 2, pushes=12)
    drawn = [s.action for s in match.steps]
    moves = []
    for _ in range(12):
        moves.append(match.pop())
    for move in reversed(moves):
        match.push(move)
    assert [s.action for s in match.steps] == drawn


def test_a_seat_can_change_the_draws_by_its_nonce_alone() -> None:
    rng = random.Random(1)
    outcomes = set()
    for _ in range(8):
        source = Chance.fresh(2, 1)
        source.nonces[1] = rng.randbytes(16)
        outcomes.add(tuple(source.draw(k, 36) for k in range(5)))
    assert len(outcomes) == 8
