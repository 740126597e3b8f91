"""How a game declares its position, and the two forms that a position takes.

A position is a flat record of small integers. A game declares it once::

    class State(Record):
        actor = i8.scalar()
        coins = i32.vec(2)
        cargo = i8.mat(2, 5)

*Interpreted*, an instance is a plain object whose vectors are lists that check the index and the range of every store.
*Native*, a position is one element of a NumPy structured array of `State.dtype()`. The same rules text runs on both.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar, cast

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CHANCE = -1
"""The actor when a card is to be drawn or a die to be rolled."""
NOBODY = -2
"""The actor when the game is over."""
WATCHER = -1
"""The viewer who holds no seat."""

F = TypeVar("F", bound=Callable[..., Any])
KERNEL_FUNCTIONS: list[Callable[..., Any]] = []


def kernel(function: F) -> F:
    """Mark a function as rules text: it runs as it stands, and can also be compiled (see `native`)."""
    KERNEL_FUNCTIONS.append(function)
    return function


class OutOfRange(ValueError):
    """A store that does not fit its field, or an index outside it. Always an error of the rules text."""


class CheckedList(list[Any]):
    """A vector of the interpreted form: every index and every stored value is checked.

    Every field has a subclass of its own (`checked`), which knows its name and range: copies are as fast as a list's.
    """

    __slots__ = ()
    name: ClassVar[str]
    low: ClassVar[int]
    high: ClassVar[int]

    def __getitem__(self, index: Any) -> Any:
        if index.__class__ is int and index < 0:
            raise OutOfRange(f"{self.name}[{index}] does not exist")
        return list.__getitem__(self, index)

    def __setitem__(self, index: Any, value: Any) -> None:
        if not 0 <= index < len(self):
            raise OutOfRange(f"{self.name}[{index}] does not exist")
        if not self.low <= value <= self.high:
            raise OutOfRange(f"{self.name}[{index}] = {value} is outside {self.low}..{self.high}")
        list.__setitem__(self, index, int(value))

    def __reduce__(self) -> tuple[Any, ...]:
        return _checked_list, (list(self), self.name, self.low, self.high)


@functools.cache
def checked(name: str, low: int, high: int) -> type[CheckedList]:
    """The class of the lists of a field of that name and range."""
    return type(CheckedList.__name__, (CheckedList,), {"__slots__": (), "name": name, "low": low, "high": high})


def _checked_list(values: list[Any], name: str, low: int, high: int) -> CheckedList:
    return checked(name, low, high)(values)


class Rows(tuple[Any, ...]):
    """The rows of a matrix of the interpreted form: they cannot be replaced, only their elements."""

    __slots__ = ()

    def __getitem__(self, index: Any) -> Any:
        if index.__class__ is int and index < 0:
            raise OutOfRange(f"row {index} does not exist")
        return tuple.__getitem__(self, index)


class Field:
    """One declared field: an integer type and a shape (`()` for a scalar)."""

    def __init__(self, code: str, low: int, high: int, shape: tuple[int, ...]) -> None:
        self.code, self.low, self.high, self.shape = code, low, high, shape
        self.name = ""
        self.list = CheckedList

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name
        self.list = checked(name, self.low, self.high)

    def __get__(self, record: object | None, owner: type) -> Any:
        return self if record is None else record.__dict__[self.name]

    def __set__(self, record: object, value: Any) -> None:
        if self.shape:
            raise OutOfRange(f"{self.name} is a vector: store its elements")
        if not self.low <= value <= self.high:
            raise OutOfRange(f"{self.name} = {value} is outside {self.low}..{self.high}")
        record.__dict__[self.name] = int(value)

    def fresh(self, values: Any = None) -> Any:
        """The field's interpreted value: zeros, or the given nested values, checked."""
        if not self.shape:
            value = int(values or 0)
            if not self.low <= value <= self.high:
                raise OutOfRange(f"{self.name} = {value} is outside {self.low}..{self.high}")
            return value
        return self._nest(self.shape, values)

    def _nest(self, shape: tuple[int, ...], values: Any) -> Any:
        length, inner = shape[0], shape[1:]
        if values is not None and len(values) != length:
            raise OutOfRange(f"{self.name} has {length} elements, not {len(values)}")
        if inner:
            return Rows(self._nest(inner, None if values is None else values[i]) for i in range(length))
        filled = self.list([0] * length)
        if values is not None:
            for i, value in enumerate(values):
                filled[i] = value
        return filled

    def copy(self, value: Any) -> Any:
        """A copy of the nested lists of a field that is no scalar; it shares nothing with them."""
        if len(self.shape) == 1:
            return self.list(value)
        return Rows(self._copy_rows(value, len(self.shape)))

    def _copy_rows(self, rows: Any, depth: int) -> list[Any]:
        if depth == 2:
            return [self.list(row) for row in rows]
        return [Rows(self._copy_rows(row, depth - 1)) for row in rows]


class Int:
    """An integer type of a field. Its methods say `int` and `list` to a type checker and give a `Field`."""

    def __init__(self, code: str, low: int, high: int) -> None:
        self.code, self.low, self.high = code, low, high

    def _field(self, *shape: int) -> Any:
        return Field(self.code, self.low, self.high, shape)

    def scalar(self) -> int:
        return cast(int, self._field())

    def vec(self, n: int) -> list[int]:
        return cast("list[int]", self._field(n))

    def mat(self, n: int, m: int) -> list[list[int]]:
        return cast("list[list[int]]", self._field(n, m))

    def cube(self, n: int, m: int, k: int) -> list[list[list[int]]]:
        return cast("list[list[list[int]]]", self._field(n, m, k))


i8 = Int("i1", -128, 127)
u8 = Int("u1", 0, 255)
i16 = Int("i2", -(2**15), 2**15 - 1)
u16 = Int("u2", 0, 2**16 - 1)
i32 = Int("i4", -(2**31), 2**31 - 1)


class Record:
    """The base of every game's `State`. A new one is all zeros.

    Every game's state has these three fields: `actor` (a seat, CHANCE or NOBODY), `players`, and `turn`, which grows
    by one when the game's next turn begins (records and logs are grouped by it).
    """

    fields: ClassVar[dict[str, Field]] = {}

    actor = i8.scalar()
    players = i8.scalar()
    turn = i16.scalar()

    def __init_subclass__(cls) -> None:
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        common = {name: value for name, value in vars(Record).items() if isinstance(value, Field)}
        cls.fields = common | own

    def __init__(self, **values: Any) -> None:
        unknown = values.keys() - self.fields.keys()
        if unknown:
            raise TypeError(f"{type(self).__name__} has no field {', '.join(sorted(unknown))}")
        for name, field in self.fields.items():
            self.__dict__[name] = field.fresh(values.get(name))

    def copy(self) -> Self:
        """A copy that shares nothing with this position."""
        twin = object.__new__(type(self))
        values = twin.__dict__
        values.update(self.__dict__)
        for name, field in self.fields.items():
            if field.shape:
                values[name] = field.copy(values[name])
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]  # a position changes in place

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={_plain(value)}" for name, value in self.__dict__.items())
        return f"{type(self).__name__}({shown})"

    @classmethod
    def dtype(cls) -> np.dtype[np.void]:
        """The native layout: the declared fields in order, without padding."""
        import numpy as np

        return np.dtype(
            [(name, "<" + f.code if f.code[1] != "1" else f.code, f.shape) for name, f in cls.fields.items()]
        )

    def pack(self, states: NDArray[np.void], i: int) -> None:
        """Write this position into element `i` of a native array."""
        for name in self.fields:
            states[name][i] = self.__dict__[name]

    @classmethod
    def unpack(cls, states: NDArray[np.void], i: int) -> Self:
        """The interpreted form of element `i` of a native array."""
        return cls(**{name: states[name][i].tolist() for name in cls.fields})

    def to_bytes(self) -> bytes:
        """The position as the bytes of its native form (a snapshot)."""
        import numpy as np

        states = np.zeros(1, self.dtype())
        self.pack(states, 0)
        return states.tobytes()

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """The position that `to_bytes` wrote. Raises ValueError where the length is not that of this state."""
        import numpy as np

        return cls.unpack(np.frombuffer(data, cls.dtype(), count=1), 0)


def _plain(value: Any) -> Any:
    return [_plain(v) for v in value] if isinstance(value, list | tuple) else value
