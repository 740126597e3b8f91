"""Section 16: gifts of gold."""

from __future__ import annotations

from fondaco.kernel.state import kernel

from .codes import AMOUNT, GIVE, GIVE_AMOUNT
from .position import State


@kernel
def legal_gifts(s: State, p: int, out: list[int], n: int) -> int:
    """Add to the `n` actions of `out` the players to whom seat p may give now: each once in a decision (SOE-16.3)."""
    if s.gold[p] > 0:
        for q in range(s.players):
            if q != p and s.given >> q & 1 == 0:
                out[n] = GIVE + q
                n += 1
    return n


@kernel
def begin_gift(s: State, receiver: int) -> None:
    s.receiver = receiver
    s.resume = s.phase
    s.phase = GIVE_AMOUNT


@kernel
def legal_amounts(s: State, out: list[int]) -> int:
    """Only gold in hand may be given (SOE-16.1)."""
    for amount in range(1, s.gold[s.actor] + 1):
        out[amount - 1] = AMOUNT + amount
    return s.gold[s.actor]


@kernel
def give(s: State, a: int) -> None:
    """The gold changes hands; the decision that it interrupted goes on."""
    s.gold[s.actor] -= a - AMOUNT
    s.gold[s.receiver] += a - AMOUNT
    s.given |= 1 << s.receiver
    s.receiver = -1
    s.phase = s.resume
    s.resume = 0
