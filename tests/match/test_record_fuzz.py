"""Damaged records: each is refused with a line, or is itself a right record."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fondaco.match.record import RecordError, parse_record, print_record
from fondaco.match.replay import replay
from tests.match.matches import played


def mutated(text: str, rng: random.Random) -> str:
    """The record with a line or a character deleted, doubled, swapped or changed, once or several times."""
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        unit = rng.choice(("line", "char", "word"))
        sep = {"line": "\n", "char": "", "word": " "}[unit]
        parts = list(text) if unit == "char" else text.split(sep)
        if not parts:
            return text
        k, j = rng.randrange(len(parts)), rng.randrange(len(parts))
        match rng.randrange(4):
            case 0:
                del parts[k]
            case 1:
                parts.insert(k, parts[k])
            case 2:
                parts[k], parts[j] = parts[j], parts[k]
            case _:
                alphabet = "0123456789 .:*?@\n\tabcdefSEé٣\0"
                parts[k] = rng.choice(alphabet) if unit == "char" else parts[j]
        text = sep.join(parts)
    return text


RECORDS = [
    played(name, players, 4, pushes=pushes).record
    for name, players, pushes in [("masks", 2, 99), ("masks", 3, 99), ("medici", 2, 8), ("medici_vs_strozzi", 2, 12)]
]
RECORDS.append(print_record(played("masks", 2, 4, pushes=2), 0))


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.sampled_from(RECORDS), st.integers(0, 2**32))
def test_a_damaged_record_is_refused_or_is_another_right_one(text: str, seed: int) -> None:
    damaged = mutated(text, random.Random(seed))
    try:
        match = replay(parse_record(damaged))
    except RecordError as error:
        assert 1 <= error.line <= damaged.count("\n") + 1
        return
    # What can be replayed is a match; printed, it is a record of the same match.
    again = replay(parse_record(match.record))
    assert (again.steps, again.position, again.resigned) == (match.steps, match.position, match.resigned)
    assert again.record == match.record


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.text(max_size=60))
def test_any_text_is_refused(text: str) -> None:
    for whole in (text, f"Fondaco record 1\n{text}", f"Fondaco record 1\n{text}\nEnd: {text}"):
        with pytest.raises(RecordError):
            replay(parse_record(whole))
