"""Section 6: alliances and turn order are auctioned."""

from __future__ import annotations

from fondaco.kernel.state import kernel

from .codes import AMOUNT, BID, GIVE, PASS, PROPOSE_BOTTOM, PROPOSE_ROW, PROPOSE_TOP, ROW, SEAT
from .components import HIGHEST_BID, OVER_GOLD
from .gifts import begin_gift, legal_gifts
from .position import State, pay
from .rounds import begin_turn
from .wars import open_auction


@kernel
def highest_bid(s: State, p: int) -> int:
    """The most the seat may bid now (SOE-6.11)."""
    return min(s.gold[p] + OVER_GOLD, HIGHEST_BID)


@kernel
def legal_bids(s: State, out: list[int]) -> int:
    """Passing, unless no bid stands; gifts; and every higher bid (SOE-6.5, 6.6, 16.3)."""
    n = 0
    if s.bidder >= 0:
        out[0] = PASS
        n = 1
    n = legal_gifts(s, s.actor, out, n)
    for amount in range(s.bid + 1, highest_bid(s, s.actor) + 1):
        out[n] = AMOUNT + amount
        n += 1
    return n


@kernel
def legal_proposals(s: State, out: list[int]) -> int:
    """The unallied powers, apart from the one proposed for the top row; or the rows for a single last one (SOE-6.4)."""
    if s.phase == PROPOSE_ROW:
        out[0] = ROW
        out[1] = ROW + 1
        return 2
    n = 0
    for q in range(s.players):
        if s.row[q] < 0 and (s.phase == PROPOSE_TOP or q != s.raised_top):
            out[n] = SEAT + q
            n += 1
    return n


@kernel
def bid(s: State, a: int) -> None:
    """One step of an auction."""
    if s.phase == PROPOSE_TOP:
        s.raised_top = a - SEAT
        s.phase = PROPOSE_BOTTOM
    elif s.phase == PROPOSE_BOTTOM:
        stand(s, s.raised_top, a - SEAT)
    elif s.phase == PROPOSE_ROW:
        last = 0
        while s.row[last] >= 0:
            last += 1
        stand(s, last if a == ROW else -1, -1 if a == ROW else last)
    elif a == PASS:
        next_bidder(s)
    elif a < AMOUNT:
        begin_gift(s, a - GIVE)
    else:
        s.raised = a - AMOUNT
        s.phase = PROPOSE_ROW if s.placed == s.players - 1 else PROPOSE_TOP


@kernel
def stand(s: State, top: int, bottom: int) -> None:
    """The bid and its proposal are the highest now."""
    s.bid = s.raised
    s.bidder = s.actor
    s.top = top
    s.bottom = bottom
    s.raised = -1
    s.raised_top = -1
    next_bidder(s)


@kernel
def next_bidder(s: State) -> None:
    """Clockwise, who can raise is asked; when all others have passed in a row the auction ends (SOE-6.6)."""
    s.given = 0
    p = (s.actor + 1) % s.players
    while p != s.bidder:
        if highest_bid(s, p) > s.bid:
            s.actor = p
            s.phase = BID
            return
        p = (p + 1) % s.players
    win(s)


@kernel
def win(s: State) -> None:
    """The winner pays, the markers go on the display; then the next auction or the first round (SOE-6.7, 6.8)."""
    pay(s, s.bidder, s.bid)
    if s.top >= 0:
        ally(s, s.top, 0)
    if s.bottom >= 0:
        ally(s, s.bottom, 1)
    if s.placed == s.players:
        s.place = 0
        begin_turn(s)
    else:
        s.opener = (s.opener + 1) % s.players
        open_auction(s)


@kernel
def ally(s: State, p: int, row: int) -> None:
    """The seat's marker fills the next cell of the row, which is also its place in the turn order (SOE-6.9)."""
    s.row[p] = row
    s.order[s.placed] = p
    s.placed += 1
