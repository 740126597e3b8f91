"""The verbs `legal`, `chance` and `apply`: what may be done in each phase, and what it does."""

from __future__ import annotations

from fondaco.kernel.state import kernel

from .bridges import may_build, may_lift
from .cards import banish, begin_turn, fewest, go_on, most, play_card, take_pile
from .components import (
    ACTION_KINDS,
    BANISH_ROLL,
    BRIDGE,
    BUILD,
    CHOOSE,
    COLOUR,
    COLOURS,
    COUNT,
    DIE,
    DISTRICT,
    DISTRICTS,
    DRAW,
    GHOST_ROLL,
    LIFT,
    LIFT_WHOSE,
    OUST,
    OUST_WHOM,
    OVER,
    PAIR,
    PAIRS,
    PASS,
    PAY,
    PILE,
    PILES,
    PLACE,
    PLAY,
    REMOVE,
    ROLE_ROLL,
    SETUP_BRIDGE,
    SETUP_ROLL,
    SOURCE,
    SPLIT,
    STONES,
    TOLLS,
    WALK,
)
from .doge import way_code
from .position import State, can_serve, hand_of, is_free, linked, others_in
from .rounds import draw_stone, end_turn, ghost_roll, legal_rolls, legal_stones, next_passage, role_roll
from .setting_up import setup_bridge, setup_roll
from .splitting import draw_card, draw_odds, legal_draws, legal_puts, split_card


@kernel
def legal(s: State, out: list[int]) -> int:
    """The actor's legal actions, ascending (SM-14.5)."""
    if s.phase == DRAW:
        return legal_draws(s, out)
    if s.phase == SPLIT:
        return legal_puts(s, out)
    if s.phase == STONES:
        return legal_stones(s, out)
    if s.phase in (SETUP_ROLL, ROLE_ROLL, BANISH_ROLL, GHOST_ROLL):
        return legal_rolls(out)
    if s.phase == OVER:
        return 0
    return legal_choices(s, out)


@kernel
def legal_choices(s: State, out: list[int]) -> int:
    p = s.actor
    n = 0
    if s.phase == SETUP_BRIDGE:
        for pair in range(PAIRS):
            if is_free(s, pair, p):
                out[n] = PAIR + pair
                n += 1
    elif s.phase == CHOOSE:
        h = hand_of(s, s.stage)
        for pile in range(PILES[s.in_round]):
            if s.taken[h][pile] < 0:
                out[n] = PILE + pile
                n += 1
    elif s.phase == PLAY:
        for k in range(ACTION_KINDS):
            if s.playing[k] > 0:
                out[n] = k
                n += 1
    elif s.phase == LIFT_WHOSE:
        for c in range(COLOURS):
            if c != p and s.bridge[s.pair][c] == 1:
                out[n] = COLOUR + c
                n += 1
    elif s.phase == OUST_WHOM:
        for c in range(COLOURS):
            if c != p and s.aristocrats[s.target][c] > 0:
                out[n] = COLOUR + c
                n += 1
    elif s.phase == REMOVE:
        for going in range(fewest(s), most(s) + 1):
            out[n] = COUNT + going
            n += 1
    elif s.phase == TOLLS:
        n = legal_tolls(s, out)
    else:
        n = legal_places(s, out)
    return n


@kernel
def legal_places(s: State, out: list[int]) -> int:
    """Passing, districts and pairs of the card being played."""
    p = s.actor
    n = 0
    if s.phase not in (WALK, SOURCE) and s.lifted < 0:
        out[0] = PASS
        n = 1
    if s.phase == BUILD:
        for pair in range(PAIRS):
            if may_build(s, pair, p):
                out[n] = PAIR + pair
                n += 1
    elif s.phase == LIFT:
        for pair in range(PAIRS):
            if may_lift(s, pair, p):
                out[n] = PAIR + pair
                n += 1
    else:
        for d in range(DISTRICTS):
            if may_name(s, d, p):
                out[n] = DISTRICT + d
                n += 1
    return n


@kernel
def may_name(s: State, d: int, p: int) -> bool:
    """Whether the card being played may be used on the district."""
    if s.phase == PLACE:
        return (d == s.card or linked(s, p, s.card, d)) and can_serve(s, p, d)
    if s.phase == SOURCE:
        return s.aristocrats[d][p] > 0 and (s.card == BRIDGE or d != s.target)
    if s.phase == OUST:
        return others_in(s, d, p) > 0 and can_serve(s, p, d)
    if s.phase == WALK:
        return s.ways[d] > 0
    return True


@kernel
def legal_tolls(s: State, out: list[int]) -> int:
    """The ways of paying, in ascending order."""
    n = 0
    for i in range(s.ways[s.target]):
        a = PAY + way_code(s.way[s.target][i], s.actor)
        j = n
        while j > 0 and out[j - 1] > a:
            out[j] = out[j - 1]
            j -= 1
        out[j] = a
        n += 1
    return n


@kernel
def chance(s: State, weights: list[int]) -> int:
    """The odds of cards, stones and the faces of the die."""
    if s.phase == DRAW:
        return draw_odds(s, weights)
    n = DISTRICTS
    if s.phase == STONES:
        n = s.in_round - 1
        for role in range(1, s.in_round):
            if s.role[role] >= 0:
                n -= 1
    for i in range(n):
        weights[i] = 1
    return n


@kernel
def apply(s: State, a: int) -> None:
    """One step by whoever acts."""
    if s.phase == DRAW:
        draw_card(s, a)
    elif s.phase == SPLIT:
        split_card(s, a - PILE)
        if s.phase == CHOOSE:
            begin_turn(s)
    elif s.phase == CHOOSE:
        take_pile(s, a - PILE)
    elif s.phase == PLAY:
        play_card(s, a)
    elif s.phase == BANISH_ROLL:
        banish(s, a - DIE + 1)
    elif s.phase == GHOST_ROLL:
        ghost_roll(s, a - DIE)
    elif s.phase == STONES:
        draw_stone(s, a - COLOUR)
    elif s.phase == ROLE_ROLL:
        role_roll(s, a - DIE + 1)
    elif s.phase == SETUP_ROLL:
        setup_roll(s, a - DIE)
    elif s.phase == SETUP_BRIDGE:
        setup_bridge(s, a - PAIR)
    else:
        go_on(s, a)
    settle(s)


@kernel
def settle(s: State) -> None:
    """What follows by itself where no card is left to play; a turn without action cards ends at once (SM-7.9)."""
    if s.phase == PLAY and s.settled == 1:
        next_passage(s)
    while s.phase == PLAY and s.playing_size == 0:
        end_turn(s)
