"""Sections 7 and 8: a pile is taken and its action cards are played."""

from __future__ import annotations

from fondaco.kernel.state import CHANCE, kernel

from .bridges import lift_bridge, only_owner, place_bridge
from .components import (
    ACTION_KINDS,
    BANISH_ROLL,
    BRIDGE,
    BUILD,
    CHOOSE,
    COLOUR,
    COLOURS,
    COUNT,
    DISTRICT,
    DISTRICTS,
    DOGE,
    KINDS,
    LIFT,
    LIFT_WHOSE,
    NAME,
    OUST,
    OUST_WHOM,
    PAIR,
    PASS,
    PAY,
    PILES,
    PLACE,
    PLAY,
    REMOVE,
    SOURCE,
    TOLLS,
    TRANSFER,
    WALK,
)
from .doge import survey, walk, way_code
from .position import State, clear_card, hand_of, others_in, seat_at
from .scoring import score_district


@kernel
def begin_turn(s: State) -> None:
    """The seat of this stage takes a pile: its choice, unless one alone is left (SM-7.1 to 7.4)."""
    h = hand_of(s, s.stage)
    s.turn += 1
    s.mover = seat_at(s, s.stage)
    s.actor = s.mover
    s.phase = CHOOSE
    s.opened[h] = 1
    left = 0
    last = 0
    for pile in range(PILES[s.in_round]):
        if s.taken[h][pile] < 0:
            left += 1
            last = pile
    if left == 1:
        take_pile(s, last)


@kernel
def take_pile(s: State, pile: int) -> None:
    """Limit cards stay in front of the taker, action cards are to be played (SM-7.1, 7.6)."""
    h = hand_of(s, s.stage)
    p = s.actor
    s.taken[h][pile] = p
    for k in range(ACTION_KINDS):
        s.playing[k] = s.pile[h][pile][k]
        s.pile[h][pile][k] = 0
    for k in range(ACTION_KINDS, KINDS):
        s.limit[p][k - ACTION_KINDS] += s.pile[h][pile][k]
        s.pile[h][pile][k] = 0
    s.playing_size = s.pile_actions[h][pile]
    s.pile_actions[h][pile] = 0
    s.pile_limits[h][pile] = 0
    s.phase = PLAY


@kernel
def play_card(s: State, k: int) -> None:
    """The player chooses which of his action cards comes next (SM-7.5)."""
    s.playing[k] -= 1
    s.playing_size -= 1
    s.discarded[k] += 1
    s.card = k
    if k < DISTRICTS:
        s.phase = PLACE
    elif k == BRIDGE:
        s.phase = BUILD if s.bridges_left > 0 else LIFT
    elif k == TRANSFER:
        s.phase = OUST
    elif k == DOGE:
        survey(s)
        s.phase = WALK
    else:
        s.phase = NAME


@kernel
def finish_card(s: State) -> None:
    clear_card(s)
    s.phase = PLAY


@kernel
def bring(s: State) -> None:
    """An aristocrat of the supply comes to where the card wants it; if there is none, one is taken from elsewhere."""
    p = s.actor
    if s.supply[p] > 0:
        s.supply[p] -= 1
        arrive(s)
    else:
        s.phase = SOURCE


@kernel
def arrive(s: State) -> None:
    """The aristocrat at hand stands on the bridge or in the district of the card."""
    p = s.actor
    if s.card == BRIDGE:
        place_bridge(s, s.pair, p)
    else:
        s.aristocrats[s.target][p] += 1
    finish_card(s)


@kernel
def oust(s: State, c: int) -> None:
    """Transfer: the victim goes home, an own aristocrat takes its place (SM-8.6)."""
    s.aristocrats[s.target][c] -= 1
    s.supply[c] += 1
    bring(s)


@kernel
def only_other(s: State, d: int, p: int) -> int:
    """The one other colour in the district; -1: there are several."""
    found = -1
    for c in range(COLOURS):
        if c != p and s.aristocrats[d][c] > 0:
            if found >= 0:
                return -1
            found = c
    return found


@kernel
def remove(s: State, c: int, n: int) -> None:
    s.aristocrats[s.target][c] -= n
    s.supply[c] += n


@kernel
def banish(s: State, roll: int) -> None:
    """Aristocrats of others go first; where all of them go, the rest is the player's own (SM-8.9, 8.10)."""
    p = s.mover
    s.actor = p
    d = s.target
    others = others_in(s, d, p)
    s.roll = roll
    s.left = min(roll, others)
    if roll >= others:
        for c in range(COLOURS):
            if c != p:
                remove(s, c, s.aristocrats[d][c])
        remove(s, p, min(roll - others, s.aristocrats[d][p]))
        finish_card(s)
    else:
        s.phase = REMOVE
        s.victim = 0
        ask_victim(s)


@kernel
def fewest(s: State) -> int:
    """The least of the colour asked about that must go, for the colours after it to be enough."""
    later = 0
    for c in range(s.victim + 1, COLOURS):
        if c != s.actor:
            later += s.aristocrats[s.target][c]
    return max(0, s.left - later)


@kernel
def most(s: State) -> int:
    """The most of the colour asked about that can go."""
    return min(s.left, s.aristocrats[s.target][s.victim])


@kernel
def ask_victim(s: State) -> None:
    """Go on to the next colour of which the player can choose how many go; the others follow of themselves."""
    while s.left > 0:
        if s.victim != s.actor:
            low = fewest(s)
            if low < most(s):
                return
            remove(s, s.victim, low)
            s.left -= low
        s.victim += 1
    finish_card(s)


@kernel
def pay_and_score(s: State, way: int) -> None:
    """The Doge arrives, and the district scores (SM-8.19)."""
    d = s.target
    walk(s, d, way)
    score_district(s, d)
    finish_card(s)


@kernel
def go_on(s: State, a: int) -> None:
    """The next step of the card being played, or of the bonus banishment."""
    if a == PASS:
        finish_card(s)
    elif s.phase == PLACE:
        s.target = a - DISTRICT
        bring(s)
    elif s.phase == SOURCE:
        s.aristocrats[a - DISTRICT][s.actor] -= 1
        arrive(s)
    elif s.phase == BUILD:
        s.pair = a - PAIR
        bring(s)
    elif s.phase == LIFT:
        s.pair = a - PAIR
        c = only_owner(s, s.pair, s.actor)
        if c >= 0:
            lift_bridge(s, s.pair, c)
            s.phase = BUILD
        else:
            s.phase = LIFT_WHOSE
    elif s.phase == LIFT_WHOSE:
        lift_bridge(s, s.pair, a - COLOUR)
        s.phase = BUILD
    elif s.phase == OUST:
        s.target = a - DISTRICT
        c = only_other(s, s.target, s.actor)
        if c >= 0:
            oust(s, c)
        else:
            s.phase = OUST_WHOM
    elif s.phase == OUST_WHOM:
        oust(s, a - COLOUR)
    elif s.phase == NAME:
        s.target = a - DISTRICT
        s.phase = BANISH_ROLL
        s.actor = CHANCE
    elif s.phase == REMOVE:
        remove(s, s.victim, a - COUNT)
        s.left -= a - COUNT
        s.victim += 1
        ask_victim(s)
    elif s.phase == WALK:
        s.target = a - DISTRICT
        if s.ways[s.target] == 1:
            pay_and_score(s, s.way[s.target][0])
        else:
            s.phase = TOLLS
    elif s.phase == TOLLS:
        for i in range(s.ways[s.target]):
            if way_code(s.way[s.target][i], s.actor) == a - PAY:
                pay_and_score(s, s.way[s.target][i])
                return
