"""San Marco: what its bots do."""

from __future__ import annotations

from fondaco.kernel.rng import Rng, below
from fondaco.kernel.state import kernel

from .foresight import LEARNT, opens, rests, row, value, weigh
from .judgement import (
    banishing,
    bridge_worth,
    card_worths,
    change,
    cheapest_source,
    limit_cost,
    rival,
    scoring_gain,
    share,
    worth,
)
from .rules import (
    ACTION_KINDS,
    BANISHMENT,
    BRIDGE,
    BUILD,
    CHOOSE,
    COLOUR,
    COUNT,
    DISTRICT,
    DISTRICTS,
    DM1,
    DM2,
    DOGE,
    FERRY,
    KINDS,
    LIFT,
    LIFT_WHOSE,
    LIMIT_VALUE,
    NAME,
    OUST,
    OUST_WHOM,
    PAIR,
    PASS,
    PAY,
    PILE,
    PILES,
    PLACE,
    PLAY,
    REMOVE,
    SETUP_BRIDGE,
    SOURCE,
    SPLIT,
    TOLL,
    TOLLS,
    TRANSFER,
    WALK,
    State,
)
from .rules.bridges import free_pairs
from .rules.doge import needs_ferry, tolls, tolls_to, way_code
from .rules.position import hand_of, splitting
from .rules.splitting import next_kind

__all__ = ["LEARNT", "PACE", "clerk", "opens", "rests", "row", "value", "weigh"]

PACE = (0, 0, 20000, 20000, 15000)
"""Simulations for each second of a level, by the number of players."""
TRIED = 24
"""Splits that are looked at, shared among the piles the next card may go on; if there are not more, all are."""


# Piles


@kernel
def pile_limit(s: State, h: int, pile: int) -> int:
    """The limit points on the pile."""
    points = 0
    for k in range(ACTION_KINDS, KINDS):
        points += s.pile[h][pile][k] * LIMIT_VALUE[k - ACTION_KINDS]
    return points


@kernel
def best_pile(s: State, p: int) -> int:
    """The pile that is best for the player, if the distributor gets the best of the others."""
    h = hand_of(s, s.stage)
    other = s.role[0] if h == 0 else s.role[2]
    own, his = card_worths(s, p), card_worths(s, other)
    mine0, mine1, mine2 = -99.0, -99.0, -99.0
    his0, his1, his2 = -99.0, -99.0, -99.0
    for pile in range(PILES[s.in_round]):
        if s.taken[h][pile] < 0:
            mine = -limit_cost(s, p, pile_limit(s, h, pile))
            theirs = -limit_cost(s, other, pile_limit(s, h, pile))
            for k in range(ACTION_KINDS):
                mine += s.pile[h][pile][k] * own[k]
                theirs += s.pile[h][pile][k] * his[k]
            if pile == 0:
                mine0, his0 = mine, theirs
            elif pile == 1:
                mine1, his1 = mine, theirs
            else:
                mine2, his2 = mine, theirs
    weight = share(s)
    total0 = mine0 - weight * max(his1, his2)
    total1 = mine1 - weight * max(his0, his2)
    total2 = mine2 - weight * max(his0, his1)
    if mine0 > -99.0 and (mine1 == -99.0 or total0 >= total1) and (mine2 == -99.0 or total0 >= total2):
        return 0
    return 1 if mine1 > -99.0 and (mine2 == -99.0 or total1 >= total2) else 2


@kernel
def best_put(s: State, out: list[int], n: int, rng: Rng) -> int:
    """The pile for the next card from which the best split for the distributor can be made."""
    if n == 1:
        return out[0]
    h = splitting(s)
    p = s.actor
    piles = PILES[s.in_round]
    chooser = s.role[DM1] if h == 0 else s.role[DM2]
    own, first = card_worths(s, p), card_worths(s, chooser)
    second = card_worths(s, s.role[DM2]) if piles == 3 else first
    left = s.unsplit[h] - 1
    cases = 1
    for _ in range(left):
        cases *= piles
    drawn_lots = cases > TRIED // n
    tries = TRIED // n if drawn_lots else cases
    best = out[0]
    most = -999.0
    for i in range(n):
        for number in range(tries):
            code = below(rng, cases) if drawn_lots else number
            value = split_value(s, h, out[i] - PILE, code, own, first, second)
            if value > most:
                most = value
                best = out[i]
    return best


@kernel
def split_value(
    s: State,
    h: int,
    pile: int,
    code: int,
    own: tuple[float, ...],
    first: tuple[float, ...],
    second: tuple[float, ...],
) -> float:
    """What a split is worth to the distributor: the next card goes on the pile, the others as the code's digits say."""
    piles = PILES[s.in_round]
    mine0, mine1, mine2 = 0.0, 0.0, 0.0
    one0, one1, one2 = 0.0, 0.0, 0.0
    two0, two1, two2 = 0.0, 0.0, 0.0
    lim0, lim1, lim2 = 0, 0, 0
    size0, size1, size2 = 0, 0, 0
    following = next_kind(s, h)
    for k in range(KINDS):
        there0, there1, there2 = s.pile[h][0][k], s.pile[h][1][k], s.pile[h][2][k]
        if there0 + there1 + there2 + s.hand[h][k] == 0:
            continue
        for _ in range(s.hand[h][k]):
            to = code % piles
            if k == following:
                to = pile
                following = -1
            else:
                code //= piles
            there0 += 1 if to == 0 else 0
            there1 += 1 if to == 1 else 0
            there2 += 1 if to == 2 else 0
        size0, size1, size2 = size0 + there0, size1 + there1, size2 + there2
        if k < ACTION_KINDS:
            mine0, mine1, mine2 = mine0 + there0 * own[k], mine1 + there1 * own[k], mine2 + there2 * own[k]
            one0, one1, one2 = one0 + there0 * first[k], one1 + there1 * first[k], one2 + there2 * first[k]
            two0, two1, two2 = two0 + there0 * second[k], two1 + there1 * second[k], two2 + there2 * second[k]
        else:
            points = LIMIT_VALUE[k - ACTION_KINDS]
            lim0, lim1, lim2 = lim0 + there0 * points, lim1 + there1 * points, lim2 + there2 * points
    if size0 == 0 or size1 == 0 or (piles == 3 and size2 == 0):
        return -999.0
    p = s.actor
    chooser = s.role[DM1] if h == 0 else s.role[DM2]
    mine0, mine1, mine2 = mine0 - limit_cost(s, p, lim0), mine1 - limit_cost(s, p, lim1), mine2 - limit_cost(s, p, lim2)
    one0, one1 = one0 - limit_cost(s, chooser, lim0), one1 - limit_cost(s, chooser, lim1)
    weight = share(s)
    if piles == 2:
        return mine1 - weight * one0 if one0 >= one1 else mine0 - weight * one1
    one2 -= limit_cost(s, chooser, lim2)
    last = s.role[DM2]
    two0, two1 = two0 - limit_cost(s, last, lim0), two1 - limit_cost(s, last, lim1)
    two2 -= limit_cost(s, last, lim2)
    if one0 >= one1 and one0 >= one2:
        return mine2 - weight * (one0 + two1) if two1 >= two2 else mine1 - weight * (one0 + two2)
    if one1 >= one2:
        return mine2 - weight * (one1 + two0) if two0 >= two2 else mine0 - weight * (one1 + two2)
    return mine1 - weight * (one2 + two0) if two0 >= two1 else mine0 - weight * (one2 + two1)


# Cards


@kernel
def next_card(s: State) -> int:
    """Bridges first, districts over them, the Doge last."""
    if s.playing[BRIDGE] > 0:
        return BRIDGE
    if s.playing[BANISHMENT] > 0:
        return BANISHMENT
    if s.playing[TRANSFER] > 0:
        return TRANSFER
    for d in range(DISTRICTS):
        if s.playing[d] > 0:
            return d
    return DOGE


@kernel
def expected_banishing(s: State, d: int, p: int) -> float:
    total = 0.0
    for roll in range(1, DISTRICTS + 1):
        total += banishing(s, d, p, roll)
    return total / DISTRICTS


@kernel
def removal(s: State, n: int) -> float:
    """What is gained if so many of the colour asked about go, the rest being of the strongest others."""
    d, p = s.target, s.actor
    s.aristocrats[d][s.victim] -= n
    value = worth(s, d, p) + banishing(s, d, p, s.left - n) if s.left > n else worth(s, d, p)
    s.aristocrats[d][s.victim] += n
    return value


@kernel
def walking(s: State, d: int) -> float:
    """What bringing the Doge to the district gives, tolls paid to whom it hurts least."""
    best = -999.0
    for i in range(s.ways[d]):
        best = max(best, -paying(s, s.way[d][i]))
    if needs_ferry(s, d):
        best -= FERRY
    return scoring_gain(s, d, s.actor) + best


@kernel
def paying(s: State, way: int) -> float:
    """What the tolls of a way cost, to which comes what they give to other players."""
    cost = 1.0 * tolls(way)
    for c in range(s.players):
        cost += tolls_to(way, c) * share(s)
    return cost * TOLL


@kernel
def value_of(s: State, a: int) -> float:
    """What the action is worth while a card is played; 0 is passing."""
    p = s.actor
    if a == PASS:
        return 0.0
    if s.phase == PLACE:
        d = a - DISTRICT
        return change(s, d, p, 1, p, 0) - cheapest_source(s, p, d) + 0.001
    if s.phase == SOURCE:
        return change(s, a - DISTRICT, p, -1, p, 0)
    if s.phase in (SETUP_BRIDGE, BUILD):
        return bridge_worth(s, a - PAIR, p)
    if s.phase == LIFT:
        return 0.1 * (1 + free_pairs(s, p, a - PAIR))
    if s.phase == LIFT_WHOSE:
        return s.score[a - COLOUR] if a - COLOUR < s.players else -1.0
    if s.phase == OUST:
        d = a - DISTRICT
        return change(s, d, p, 1, rival(s, d, p), 1) - cheapest_source(s, p, d)
    if s.phase == OUST_WHOM:
        return change(s, s.target, p, 1, a - COLOUR, 1)
    if s.phase == NAME:
        return expected_banishing(s, a - DISTRICT, p)
    if s.phase == REMOVE:
        return removal(s, a - COUNT)
    if s.phase == WALK:
        return walking(s, a - DISTRICT)
    return 0.0


@kernel
def best_tolls(s: State) -> int:
    best = 0
    for i in range(1, s.ways[s.target]):
        if paying(s, s.way[s.target][i]) < paying(s, s.way[s.target][best]):
            best = i
    return PAY + way_code(s.way[s.target][best], s.actor)


@kernel
def clerk(s: State, out: list[int], n: int, rng: Rng) -> int:
    """A quick sensible player: it splits so that what is left over suits it, and plays each card for most prestige."""
    if s.phase == SPLIT:
        return best_put(s, out, n, rng)
    if s.phase == CHOOSE:
        return PILE + best_pile(s, s.actor)
    if s.phase == PLAY:
        return next_card(s)
    if s.phase == TOLLS:
        return best_tolls(s)
    best = out[0]
    most = value_of(s, best)
    for i in range(1, n):
        value = value_of(s, out[i])
        if value > most:
            most = value
            best = out[i]
    return best
