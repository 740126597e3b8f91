"""Medici: the auction as search sees it. A player looks at his lead: his florins less the mean of the others'."""

from __future__ import annotations

from fondaco.games.medici.components import (
    AUCTION,
    BID,
    MIN_BID,
    PASS,
)
from fondaco.games.medici.rules import State, can_bid, end_auction, free_spaces, lowest_bid, next_active
from fondaco.games.medici.worth import THRIFT, lot_value
from fondaco.kernel.state import kernel


@kernel
def may_win(s: State, p: int) -> bool:
    """Whether the player has the highest bid or may still bid more."""
    if p == s.high_bidder:
        return True
    return s.said[p] < 0 and free_spaces(s, p) > 0 and can_bid(s, p)


@kernel
def outcomes(s: State, out: list[int]) -> int:
    """Whoever may win the auction, and nobody (the number of players) where nobody has bid."""
    n = 0
    if s.phase == AUCTION:
        for p in range(s.players):
            if may_win(s, p):
                out[n] = p
                n += 1
        if s.high_bidder < 0:
            out[n] = s.players
            n += 1
    return n


@kernel
def likely_price(s: State, w: int) -> int:
    """What the winner will have paid: the florins that he has then decide what he can still do."""
    if w == s.players:
        return 0
    if w == s.high_bidder:
        return s.high_bid
    return max(lowest_bid(s), min(s.florins[w], int(THRIFT * lot_value(s, w, -1))))


@kernel
def conclude(s: State, w: int) -> None:
    """The auction ends: `w` has the group at its likely price."""
    s.high_bid = likely_price(s, w)
    s.high_bidder = -1 if w == s.players else w
    s.actor = s.selector
    end_auction(s)


@kernel
def gain(s: State, worth: list[list[float]], p: int, w: int, more: int) -> float:
    """By how much the player leads in the end if `w` wins and pays so much more than the likely price."""
    total = 0.0
    for q in range(s.players):
        total += worth[w][q]
    others = s.players - 1
    ahead = worth[w][p] - (total - worth[w][p]) / others
    if w == s.players:
        return ahead
    return ahead - more if w == p else ahead + more / others


@kernel
def dearest_bid(s: State, worth: list[list[float]], room: list[int]) -> int:
    """A price that nobody would pay, or the highest for which there is room."""
    most = 0.0
    for p in range(s.players):
        if p != s.high_bidder and may_win(s, p):
            for w in range(s.players + 1):
                if (w < s.players and may_win(s, w)) or (w == s.players and s.high_bidder < 0):
                    most = max(most, gain(s, worth, p, p, 0) - gain(s, worth, p, w, 0) + room[w] + room[p])
    return max(lowest_bid(s), min(1900 // (s.players + 1), int(most) + 2))


@kernel
def settle(s: State, worth: list[list[float]], points: list[list[float]], room: list[int]) -> int:
    """The best bid of the actor, solved backwards from the last bidder.

    For every highest bid and bidder, `room` holds how the auction ends, as its price and winner: first where all have
    spoken, then where the last is to speak, and so on up to the actor. Its first places hold the likely prices.
    """
    n = s.players
    width = n + 1
    for w in range(width):
        won = w == n or may_win(s, w)
        room[w] = likely_price(s, w) if won else 0
    dearest = dearest_bid(s, worth, room)
    order = width
    speakers = 0
    p = s.actor
    while True:
        room[order + speakers] = p
        speakers += 1
        if p == s.selector:
            break
        p = next_active(s, p)
    ends = order + speakers
    for bid in range(dearest + 1):
        for w in range(width):
            room[ends + bid * width + w] = bid * width + w
    low = s.high_bid
    action = PASS
    for i in range(speakers - 1, -1, -1):
        p = room[order + i]
        if not can_bid(s, p):
            continue
        best = -1
        most = 0.0
        bid_of_best = 0
        for high in range(min(dearest, s.florins[p]) - 1, low - 1, -1):
            bid = high + 1
            if bid >= MIN_BID:
                end = room[ends + bid * width + p]
                found = gain(s, worth, p, end % width, end // width - room[end % width])
                if best < 0 or found >= most:
                    most = found
                    best = end
                    bid_of_best = bid
            for w in range(width):
                if w != p and (w < n or high == 0):
                    end = room[ends + high * width + w]
                    if best >= 0 and most > gain(s, worth, p, end % width, end // width - room[end % width]):
                        room[ends + high * width + w] = best
                        if i == 0 and high == low and w == (n if s.high_bidder < 0 else s.high_bidder):
                            action = BID + bid_of_best
    end = room[ends + low * width + (n if s.high_bidder < 0 else s.high_bidder)]
    winner = end % width
    for p in range(n):
        points[0][p] = worth[winner][p]
    if winner < n:
        points[0][winner] -= end // width - room[winner]
    return action
