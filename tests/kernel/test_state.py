"""The declaration of positions, interpreted and native."""

from __future__ import annotations

import copy

import pytest

from fondaco.kernel.state import OutOfRange, Record, i8, i16, u8


class State(Record):
    small = i8.scalar()
    wide = i16.vec(3)
    table = u8.mat(2, 3)
    cube = i8.cube(2, 2, 2)


def test_a_new_position_is_all_zeros() -> None:
    s = State()
    assert (s.actor, s.players, s.turn, s.small) == (0, 0, 0, 0)
    assert list(s.wide) == [0, 0, 0]
    assert [list(row) for row in s.table] == [[0, 0, 0], [0, 0, 0]]


@pytest.mark.parametrize("value", [-128, 127])
def test_a_scalar_takes_its_bounds(value: int) -> None:
    assert State(small=value).small == value


@pytest.mark.parametrize("value", [-129, 128])
def test_a_scalar_refuses_what_does_not_fit(value: int) -> None:
    s = State()
    with pytest.raises(OutOfRange, match=f"small = {value} is outside -128..127"):
        s.small = value
    with pytest.raises(OutOfRange):
        State(small=value)


def test_a_vector_checks_value_and_index() -> None:
    s = State()
    s.wide[2] = -32768
    with pytest.raises(OutOfRange, match=r"wide\[0\] = 32768 is outside"):
        s.wide[0] = 32768
    for index in (3, -1):
        with pytest.raises(OutOfRange):
            s.wide[index] = 1
    with pytest.raises(OutOfRange):
        s.wide[-1]
    with pytest.raises(IndexError):
        s.wide[3]


def test_a_matrix_checks_value_and_index() -> None:
    s = State()
    s.table[1][2] = 255
    for value in (256, -1):
        with pytest.raises(OutOfRange):
            s.table[0][0] = value
    with pytest.raises(OutOfRange):
        s.table[-1]
    with pytest.raises(TypeError):
        s.table[0] = [1, 2, 3]  # type: ignore[index]


def test_a_vector_cannot_be_replaced() -> None:
    s = State()
    with pytest.raises(OutOfRange, match="store its elements"):
        s.wide = [1, 2, 3]


def test_unknown_fields_and_wrong_lengths_are_refused() -> None:
    with pytest.raises(TypeError, match="no field colour"):
        State(colour=1)
    with pytest.raises(OutOfRange, match="wide has 3 elements, not 2"):
        State(wide=[1, 2])


@pytest.mark.parametrize("duplicate", [State.copy, copy.copy, copy.deepcopy])
def test_a_copy_shares_nothing(duplicate: object) -> None:
    s = State(small=5, wide=[1, 2, 3], table=[[1, 2, 3], [4, 5, 6]], cube=[[[1, 2], [3, 4]], [[5, 6], [7, 8]]])
    twin = duplicate(s)  # type: ignore[operator]
    assert twin == s
    twin.small, twin.wide[0], twin.table[1][1], twin.cube[1][1][1] = 6, 9, 9, 9
    assert (s.small, s.wide[0], s.table[1][1], s.cube[1][1][1]) == (5, 1, 5, 8)
    assert twin != s
    with pytest.raises(OutOfRange):
        twin.cube[0][0][0] = 200


def test_bytes_and_back() -> None:
    s = State(actor=-2, turn=300, small=-128, wide=[-32768, 0, 32767], table=[[255, 0, 1], [2, 3, 4]])
    data = s.to_bytes()
    assert len(data) == State.dtype().itemsize == 1 + 1 + 2 + 1 + 6 + 6 + 8
    assert State.from_bytes(data) == s
    with pytest.raises(ValueError):
        State.from_bytes(data[:-1])


def test_a_position_cannot_be_hashed() -> None:
    with pytest.raises(TypeError):
        hash(State())
