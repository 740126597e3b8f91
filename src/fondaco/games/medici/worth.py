"""Medici: what a group of cards is worth at a glance, in florins."""

from __future__ import annotations

from fondaco.games.medici.components import (
    COMMODITIES,
    COMMODITY,
    DAYS,
    KINDS,
    LEVEL_BONUS,
    SHIP_PAYOUT,
    TOP,
    TRACK_AWARD,
    VALUE,
)
from fondaco.games.medici.rules import State, free_spaces
from fondaco.kernel.state import kernel

FADE = 0.3
"""What the pay of a track on the next day is worth today."""
GROWTH = 1
"""Levels by which a counter is likely to rise until the next day's scoring."""
THRIFT = 0.6
"""The part of its value that the clerk will pay for a group: there will be others."""


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
