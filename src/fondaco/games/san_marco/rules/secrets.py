"""Section 14: what nobody, or one player alone, may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fondaco.kernel.rng import Rng, below
from fondaco.kernel.state import kernel

from .components import (
    ACTION_KINDS,
    COPIES,
    D1,
    D2,
    DRAW,
    HAND_ACTIONS,
    HANDS,
    KINDS,
    MOST_PILES,
    PILES,
    SPLIT,
)
from .play import apply
from .position import State, cards_each, drawing, splitting
from .splitting import cards_from, first_kind, may_put, put_card, to_draw, ways_to_draw


@kernel
def owner(s: State, h: int) -> int:
    """The seat of the distributor, -1 if there is none."""
    return s.role[D1] if h == 0 else s.role[D2]


@kernel
def hidden_from(s: State, h: int, viewer: int) -> bool:
    """Whether the distributor's cards are there and unknown to the viewer (table 5)."""
    return s.drawn[h] > 0 and s.opened[h] == 0 and (viewer < 0 or owner(s, h) != viewer)


@kernel
def hide(s: State, viewer: int) -> None:
    """Left of hidden cards: how many are drawn and unsplit; and once all is split, the backs of the piles' cards."""
    for k in range(KINDS):
        s.deck[k] = 0
    for h in range(2):
        if hidden_from(s, h, viewer):
            for k in range(KINDS):
                s.hand[h][k] = 0
            for pile in range(MOST_PILES):
                for k in range(KINDS):
                    s.pile[h][pile][k] = 0
                if s.phase in (DRAW, SPLIT):
                    s.pile_actions[h][pile] = 0
                    s.pile_limits[h][pile] = 0


@kernel
def deal(s: State, viewer: int, rng: Rng) -> None:
    """Every unseen card is equally likely in each hidden place; the rest is in the decks."""
    for k in range(KINDS):
        seen = 0
        for h in range(2):
            seen += s.hand[h][k]
            for pile in range(MOST_PILES):
                seen += s.pile[h][pile][k]
        if k < ACTION_KINDS:
            seen += s.discarded[k] + s.playing[k]
        else:
            for p in range(s.players):
                seen += s.limit[p][k - ACTION_KINDS]
        s.deck[k] = COPIES[k] - seen
    foreseen = s.phase == DRAW and s.drawn[1] > 0 and not hidden_from(s, 1, viewer)
    if foreseen:
        set_aside(s, rng)
    actions = 0
    for k in range(ACTION_KINDS):
        actions += s.deck[k]
    limits = 0
    for k in range(ACTION_KINDS, KINDS):
        limits += s.deck[k]
    for h in range(2):
        if hidden_from(s, h, viewer):
            if s.phase in (DRAW, SPLIT):
                deal_hand(s, h, actions, limits, rng)
                actions -= HAND_ACTIONS[s.in_round]
                limits -= cards_each(s) - HAND_ACTIONS[s.in_round]
            else:
                for pile in range(PILES[s.in_round]):
                    for _ in range(s.pile_actions[h][pile]):
                        s.pile[h][pile][take(s, 0, actions, rng)] += 1
                        actions -= 1
                    for _ in range(s.pile_limits[h][pile]):
                        s.pile[h][pile][take(s, ACTION_KINDS, limits, rng)] += 1
                        limits -= 1
    if foreseen:
        for k in range(KINDS):
            s.deck[k] += s.pile[1][0][k]
            s.pile[1][0][k] = 0


@kernel
def set_aside(s: State, rng: Rng) -> None:
    """What the second distributor has still to draw of a deck goes on his pile, out of reach of the first one.

    The cards he holds are the lowest of his hand: each hand that begins with them is equally likely.
    """
    low = first_kind(s, 1)
    wanted = to_draw(s, 1)
    held = s.hand[1][low]
    copies = s.deck[low] + held
    rest = cards_from(s, low) - s.deck[low]
    hands = 0
    for more in range(min(s.deck[low], wanted) + 1):
        hands += ways_to_draw(copies, held + more) * ways_to_draw(rest, wanted - more)
    n = below(rng, hands)
    more = 0
    while n >= ways_to_draw(copies, held + more) * ways_to_draw(rest, wanted - more):
        n -= ways_to_draw(copies, held + more) * ways_to_draw(rest, wanted - more)
        more += 1
    s.pile[1][0][low] += more
    s.deck[low] -= more
    for i in range(wanted - more):
        s.pile[1][0][take(s, low + 1, rest - i, rng)] += 1


@kernel
def deal_hand(s: State, h: int, actions: int, limits: int, rng: Rng) -> None:
    """A hand whose split is unknown. What is drawn of an unfinished one are its lowest cards (see `splitting`)."""
    wanted = HAND_ACTIONS[s.in_round]
    drawn = s.drawn[h]
    deal_cards(s, h, 0, wanted, min(drawn, wanted), actions, rng)
    if drawn > wanted:
        deal_cards(s, h, ACTION_KINDS, cards_each(s) - wanted, drawn - wanted, limits, rng)
    if s.phase == SPLIT:
        left = s.unsplit[h]
        s.unsplit[h] = cards_each(s)
        put_card(s, h, 0)
        while s.unsplit[h] > left:
            put_card(s, h, any_pile(s, h, rng))


@kernel
def deal_cards(s: State, h: int, low: int, wanted: int, kept: int, left: int, rng: Rng) -> None:
    """Draw the `wanted` cards of one deck out of the `left` unseen ones; all but the lowest `kept` go back."""
    for i in range(wanted):
        s.hand[h][take(s, low, left - i, rng)] += 1
    k = ACTION_KINDS - 1 if low == 0 else KINDS - 1
    back = wanted - kept
    while back > 0:
        n = min(back, s.hand[h][k])
        s.hand[h][k] -= n
        s.deck[k] += n
        back -= n
        k -= 1


@kernel
def take(s: State, low: int, left: int, rng: Rng) -> int:
    """A card out of the `left` unseen ones of the deck that begins with the kind `low`, each equally likely."""
    n = below(rng, left)
    k = low
    while n >= s.deck[k]:
        n -= s.deck[k]
        k += 1
    s.deck[k] -= 1
    return k


@kernel
def any_pile(s: State, h: int, rng: Rng) -> int:
    """A pile on which the next card may go."""
    n = 0
    for pile in range(PILES[s.in_round]):
        if may_put(s, h, pile):
            n += 1
    n = below(rng, n)
    pile = 0
    while True:
        if may_put(s, h, pile):
            if n == 0:
                return pile
            n -= 1
        pile += 1


def sees(s: State, a: int, viewer: int) -> bool:
    """Cards are drawn and split before the distributor's eyes only."""
    if s.phase == DRAW:
        return viewer >= 0 and owner(s, drawing(s)) == viewer
    return s.phase != SPLIT or s.actor == viewer


def disclose(steps: Sequence[tuple[Any, int]], viewer: int) -> list[int | None]:
    """A hand, how it was drawn and how it was split are known once its piles are open."""
    if not steps:
        return []
    last = steps[-1][0].copy()
    apply(last, steps[-1][1])
    opened = {
        (int(s.passage), int(s.round), h) for s in (*(s for s, _ in steps), last) for h in range(2) if s.opened[h]
    }

    def known(s: State, a: int) -> bool:
        if sees(s, a, viewer):
            return True
        h = drawing(s) if s.phase == DRAW else splitting(s)
        return (int(s.passage), int(s.round), h) in opened

    return [a if known(s, a) else None for s, a in steps]


def choosers(s: State) -> tuple[int, ...]:
    """Two distributors split at the same time (SM-6.3)."""
    if s.phase == SPLIT and s.actor == s.role[D1] and HANDS[s.in_round] == 2:
        return (int(s.role[D1]), int(s.role[D2]))
    return (int(s.actor),) if s.actor >= 0 else ()


def asks(s: State) -> bool:
    """A distributor is asked for every card but the first: otherwise his hand would show in the asking."""
    return bool(s.phase == SPLIT)
