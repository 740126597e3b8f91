"""Medici: what its bots look at. All is reckoned in florins."""

from __future__ import annotations

from fondaco.games.medici.components import (
    AUCTION,
    BID,
    CHOOSE,
    COMMODITIES,
    COMMODITY,
    DAYS,
    DECK,
    DRAW,
    KINDS,
    LEVEL_BONUS,
    MIN_BID,
    PASS,
    SHIP_PAYOUT,
    STOP,
    TOP,
    TRACK_AWARD,
    VALUE,
)
from fondaco.games.medici.rules import State, can_bid, end_auction, free_spaces, lowest_bid, next_active
from fondaco.kernel.rng import Rng, below
from fondaco.kernel.state import kernel

FADE = 0.3
"""What the pay of a track on the next day is worth today."""
GROWTH = 1
"""Levels by which a counter is likely to rise until the next day's scoring."""
THRIFT = 0.6
"""The part of its value that the clerk will pay for a group: there will be others."""
PACE = (0, 0, 6000, 3000, 1600, 1200, 900)
"""Simulations a second on one core, by the number of players."""
KEPT = 0.6
"""What the pay of a track in a day to come is worth to search, which looks at it when a day begins."""
DRAWS = 3
"""Cards the clerk imagines before it turns up another."""


@kernel
def mean_value(s: State) -> float:
    """The mean value of the cards not seen today."""
    total = 0
    for k in range(KINDS):
        total += s.unseen[k] * VALUE[k]
    return total / max(1, s.unseen_size)


@kernel
def filling(s: State) -> float:
    """The value that a free space is likely to be filled with."""
    spaces = 0
    for p in range(s.players):
        spaces += free_spaces(s, p)
    return mean_value(s) * min(1.0, s.deck / max(1, spaces))


@kernel
def cargo_value(s: State, p: int) -> int:
    total = 0
    for i in range(s.aboard[p]):
        total += VALUE[s.cargo[p][i]]
    return total


@kernel
def likely_level(s: State, p: int, c: int) -> int:
    """The level the player's counter would have if the day ended now."""
    level = s.level[p][c]
    for i in range(s.aboard[p]):
        if COMMODITY[s.cargo[p][i]] == c:
            level += 1
    return min(TOP, level)


@kernel
def behind(mine: float, other: float, doubt: float) -> float:
    """How likely it is that the other ends ahead; a difference of `doubt` settles it."""
    return min(1.0, max(0.0, 0.5 + 0.5 * (other - mine) / doubt))


@kernel
def ship_pay(players: int, ahead: float) -> float:
    """The payout for a ship with so many others ahead of it, between the ranks' payouts."""
    rank = min(players - 2, int(ahead))
    part = ahead - rank
    return SHIP_PAYOUT[players][rank] * (1.0 - part) + SHIP_PAYOUT[players][rank + 1] * part


@kernel
def track_pay(players: int, ahead: float) -> float:
    """The award on a track with so many others ahead, between the ranks' awards."""
    rank = min(players - 2, int(ahead))
    part = ahead - rank
    return TRACK_AWARD[players][rank] * (1.0 - part) + TRACK_AWARD[players][rank + 1] * part


@kernel
def group_count(s: State, c: int, extra: int) -> int:
    """Cards of the commodity in the group and one more card `extra` (-1: none)."""
    count = 1 if extra >= 0 and COMMODITY[extra] == c else 0
    for i in range(s.group_size):
        if COMMODITY[s.group[i]] == c:
            count += 1
    return count


@kernel
def group_value(s: State, extra: int) -> int:
    """The ship value of the group and one more card `extra` (-1: none)."""
    value = VALUE[extra] if extra >= 0 else 0
    for i in range(s.group_size):
        value += VALUE[s.group[i]]
    return value


@kernel
def ship_gain(s: State, p: int, value: int, size: int) -> float:
    """What so many more cards of so much value add to the player's payout for his ship."""
    filled = filling(s)
    free = free_spaces(s, p)
    without = cargo_value(s, p) + filled * free
    loaded = without + value - filled * size
    ahead_without = 0.0
    ahead_loaded = 0.0
    for q in range(s.players):
        if q != p:
            other_free = free_spaces(s, q)
            other = cargo_value(s, q) + filled * other_free
            ahead_without += behind(without, other, 1.5 + 0.6 * (free + other_free))
            ahead_loaded += behind(loaded, other, 1.5 + 0.6 * (free - size + other_free))
    return ship_pay(s.players, ahead_loaded) - ship_pay(s.players, ahead_without)


@kernel
def bonus_worth(s: State, level: int) -> float:
    """The bonuses of this day and of the days that follow."""
    worth = 1.0 * LEVEL_BONUS[level]
    fade = 1.0
    for ahead in range(1, DAYS - s.day):
        fade *= FADE
        worth += fade * LEVEL_BONUS[min(TOP, level + GROWTH * ahead)]
    return worth


@kernel
def track_gain(s: State, p: int, c: int, count: int) -> float:
    """What so many steps more on the track are worth to the player, on this day and those that follow."""
    level = likely_level(s, p, c)
    raised = min(TOP, level + count)
    ahead_without = 0.0
    ahead_raised = 0.0
    for q in range(s.players):
        if q != p:
            other = likely_level(s, q, c)
            ahead_without += behind(level, other, 3.0)
            ahead_raised += behind(raised, other, 3.0)
    days = 1.0
    fade = 1.0
    for _ in range(1, DAYS - s.day):
        fade *= FADE
        days += fade
    award = track_pay(s.players, ahead_raised) - track_pay(s.players, ahead_without)
    return days * award + bonus_worth(s, raised) - bonus_worth(s, level)


@kernel
def lot_value(s: State, p: int, extra: int) -> float:
    """What the group and one more card `extra` (-1: none) are worth to the player; 0 where he has no room for it."""
    size = s.group_size + (1 if extra >= 0 else 0)
    if size > free_spaces(s, p):
        return 0.0
    worth = ship_gain(s, p, group_value(s, extra), size)
    for c in range(COMMODITIES):
        count = group_count(s, c, extra)
        if count > 0:
            worth += track_gain(s, p, c, count)
    return max(0.0, worth)


@kernel
def ceiling(s: State, mine: float, theirs: float) -> float:
    """The price at which it is the same to buy, or to let the keenest rival buy at that price.

    Buying leaves `mine - price`; the rival's `theirs - price` counts against me as one among all the others.
    """
    return THRIFT * ((s.players - 1) * mine + theirs) / s.players


@kernel
def can_follow(s: State, p: int, size: int) -> bool:
    """The player speaks after the actor, or is he, and has room and florins."""
    return s.said[p] < 0 and free_spaces(s, p) >= size and s.florins[p] >= lowest_bid(s)


@kernel
def choose_bid(s: State) -> int:
    """As much as keeps the later bidders out, where the group is worth it; as little as possible, if nobody is left."""
    me = s.actor
    mine = lot_value(s, me, -1)
    keenest = 0.0
    dearest = 0.0
    for p in range(s.players):
        if p != me and (can_follow(s, p, s.group_size) or p == s.high_bidder):
            theirs = lot_value(s, p, -1)
            keenest = max(keenest, theirs)
            if p != s.high_bidder:
                dearest = max(dearest, min(1.0 * s.florins[p], ceiling(s, theirs, mine)))
    most = min(s.florins[me], int(ceiling(s, mine, keenest)))
    low = lowest_bid(s)
    if most < low:
        return PASS
    return BID + max(low, min(most, int(dearest)))


@kernel
def selecting_advantage(s: State, extra: int) -> float:
    """What the selector, who bids last, may hope for from the group and one more card `extra` (-1: none)."""
    me = s.selector
    size = s.group_size + (1 if extra >= 0 else 0)
    mine = lot_value(s, me, extra)
    first = 0.0
    second = 0.0
    for p in range(s.players):
        if p != me and free_spaces(s, p) >= size:
            theirs = min(1.0 * s.florins[p], lot_value(s, p, extra))
            if theirs > first:
                second = first
                first = theirs
            else:
                second = max(second, theirs)
    mine = min(1.0 * s.florins[me], mine)
    if mine > first:
        return mine - THRIFT * first
    return -(first - THRIFT * max(mine, second)) / (s.players - 1)


@kernel
def unseen_card(s: State, rng: Rng) -> int:
    """A card at random from those not seen today."""
    left = below(rng, s.unseen_size)
    k = 0
    while left >= s.unseen[k]:
        left -= s.unseen[k]
        k += 1
    return k


@kernel
def clerk(s: State, out: list[int], n: int, rng: Rng) -> int:
    """A quick sensible player: it turns up cards while they promise to suit it, and bids no more than needed."""
    if n == 1:
        return out[0]
    if s.phase == CHOOSE:
        hoped = 0.0
        for _ in range(DRAWS):
            hoped += selecting_advantage(s, unseen_card(s, rng))
        return DRAW if hoped > DRAWS * selecting_advantage(s, -1) else STOP
    return choose_bid(s)


# What search asks for. A player looks at his lead: his florins less the mean of the others'.


@kernel
def rests(s: State, turns: int) -> bool:
    """At the start of a day: nothing but florins and levels is left of those before (section 3)."""
    return turns > 0 and s.deck == DECK[s.players] and s.day > 0


@kernel
def value(s: State, points: list[list[float]]) -> None:
    """At the start of a day: the florins, and what the levels promise for this day and those that follow."""
    for p in range(s.players):
        points[0][p] = 1.0 * s.florins[p]
        for c in range(COMMODITIES):
            fade = 1.0
            for ahead in range(1, 1 + DAYS - s.day):
                fade *= KEPT
                points[0][p] += fade * (LEVEL_BONUS[min(TOP, s.level[p][c] + GROWTH * ahead)])
                before = 0.0
                for q in range(s.players):
                    if q != p:
                        before += behind(s.level[p][c], s.level[q][c], 2.0 + 2.0 * ahead)
                points[0][p] += fade * track_pay(s.players, before)


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
