"""Section 6: cards are drawn and split.

A hand is drawn in the order of its kinds, each card with the odds that it is the next of a hand drawn blindly. So the
hand is as likely as ever, and the order of drawing tells nothing: who has seen the hand has seen how it was drawn.

A split puts the cards on piles in the same order. Of splits that differ only in the labels of piles or in equal cards
(SM-6.5) one is legal: equal cards go to piles in ascending order, and of piles that have been alike up to the kind
before none gets more of a kind than the pile before it. So the first card is on pile 0 before anybody is asked.
"""

from __future__ import annotations

from fondaco.kernel.state import CHANCE, kernel

from .components import (
    ACTION_KINDS,
    BINOMIAL,
    CHOOSE,
    DRAW,
    HAND_ACTIONS,
    HANDS,
    KINDS,
    MOST_DRAWN,
    MOST_PILES,
    PILE,
    PILES,
    SPLIT,
)
from .position import State, cards_each, drawing, splitting

# Drawing


@kernel
def ways_to_draw(n: int, k: int) -> int:
    """Hands of k cards out of n."""
    return BINOMIAL[n * (MOST_DRAWN + 1) + k]


@kernel
def first_kind(s: State, h: int) -> int:
    """The lowest kind that may be drawn next: the last one drawn, or the first of its deck."""
    if s.drawn[h] >= HAND_ACTIONS[s.in_round]:
        low, k = ACTION_KINDS, KINDS - 1
    else:
        low, k = 0, ACTION_KINDS - 1
    while k > low and s.hand[h][k] == 0:
        k -= 1
    return k


@kernel
def deck_end(k: int) -> int:
    """One past the last kind of the deck that the kind belongs to."""
    return ACTION_KINDS if k < ACTION_KINDS else KINDS


@kernel
def cards_from(s: State, k: int) -> int:
    """Cards in the deck of the kind k or higher ones."""
    n = 0
    for kind in range(k, deck_end(k)):
        n += s.deck[kind]
    return n


@kernel
def to_draw(s: State, h: int) -> int:
    """Cards to be drawn from the same deck, the next one included."""
    actions = HAND_ACTIONS[s.in_round]
    return actions - s.drawn[h] if s.drawn[h] < actions else cards_each(s) - s.drawn[h]


@kernel
def legal_draws(s: State, out: list[int]) -> int:
    h = drawing(s)
    low = first_kind(s, h)
    wanted = to_draw(s, h)
    left = cards_from(s, low)
    n = 0
    for k in range(low, deck_end(low)):
        if s.deck[k] > 0 and left >= wanted:
            out[n] = k
            n += 1
        left -= s.deck[k]
    return n


@kernel
def draw_odds(s: State, weights: list[int]) -> int:
    """Of all hands that begin with the cards drawn, those in which each kind is next."""
    h = drawing(s)
    low = first_kind(s, h)
    wanted = to_draw(s, h)
    left = cards_from(s, low)
    held = s.hand[h][low]
    rest = left - s.deck[low]
    n = 0
    total = 0
    if s.deck[low] > 0:
        copies = s.deck[low] + held
        for i in range(held + 1, min(copies, held + wanted) + 1):
            total += ways_to_draw(copies, i) * ways_to_draw(rest, held + wanted - i)
        weights[0] = total
        n = 1
    these = ways_to_draw(s.deck[low] + held, held)
    for k in range(low + 1, deck_end(low)):
        if s.deck[k] > 0 and rest >= wanted:
            weights[n] = these * (ways_to_draw(rest, wanted) - ways_to_draw(rest - s.deck[k], wanted))
            total += weights[n]
            n += 1
        rest -= s.deck[k]
    return total


@kernel
def draw_card(s: State, k: int) -> None:
    """The distributor draws a card; after the last one all distributors split (SM-6.3)."""
    h = drawing(s)
    s.deck[k] -= 1
    s.hand[h][k] += 1
    s.drawn[h] += 1
    s.unsplit[h] += 1
    if s.drawn[HANDS[s.in_round] - 1] == cards_each(s):
        for other in range(HANDS[s.in_round]):
            put_card(s, other, 0)
        s.phase = SPLIT
        s.actor = s.role[0]


@kernel
def begin_drawing(s: State) -> None:
    s.phase = DRAW
    s.actor = CHANCE


# Splitting


@kernel
def next_kind(s: State, h: int) -> int:
    """The kind of the card that the distributor puts on a pile next; -1: none, or it is hidden."""
    for k in range(KINDS):
        if s.hand[h][k] > 0:
            return k
    return -1


@kernel
def alike(s: State, h: int, k: int, pile: int) -> bool:
    """Whether the pile and the one before it hold the same cards of all kinds before k."""
    kind = 0
    while kind < k and s.pile[h][pile][kind] == s.pile[h][pile - 1][kind]:
        kind += 1
    return kind == k


@kernel
def empty_piles(s: State, h: int) -> int:
    n = 0
    for pile in range(PILES[s.in_round]):
        if s.pile_actions[h][pile] + s.pile_limits[h][pile] == 0:
            n += 1
    return n


@kernel
def may_put(s: State, h: int, pile: int) -> bool:
    """Whether the next card may go on the pile, so that the split can still be finished (SM-6.2, 6.5)."""
    k = next_kind(s, h)
    piles = PILES[s.in_round]
    if pile >= piles or k < 0:
        return False
    for later in range(pile + 1, piles):
        if s.pile[h][later][k] > 0:
            return False
    filled = 1 if s.pile_actions[h][pile] + s.pile_limits[h][pile] == 0 else 0
    if empty_piles(s, h) - filled > s.unsplit[h] - 1:
        return False
    if pile == 0 or not alike(s, h, k, pile):
        return True
    most = s.pile[h][pile - 1][k]
    room = most - s.pile[h][pile][k]
    if room == 0:
        return False
    for later in range(pile + 1, piles):
        if not alike(s, h, k, later):
            return True
        room += most
    return s.hand[h][k] <= room


@kernel
def legal_puts(s: State, out: list[int]) -> int:
    h = splitting(s)
    n = 0
    for pile in range(PILES[s.in_round]):
        if may_put(s, h, pile):
            out[n] = PILE + pile
            n += 1
    return n


@kernel
def put_card(s: State, h: int, pile: int) -> None:
    k = next_kind(s, h)
    s.hand[h][k] -= 1
    s.unsplit[h] -= 1
    s.pile[h][pile][k] += 1
    if k < ACTION_KINDS:
        s.pile_actions[h][pile] += 1
    else:
        s.pile_limits[h][pile] += 1


@kernel
def split_card(s: State, pile: int) -> None:
    """A distributor puts a card on a pile; the second one stands after the first in the record (SM-6.3)."""
    h = splitting(s)
    put_card(s, h, pile)
    if s.unsplit[h] == 0:
        if h + 1 < HANDS[s.in_round]:
            s.actor = s.role[2]
        else:
            if h == 1:
                order_piles(s)
            s.phase = CHOOSE


@kernel
def order_piles(s: State) -> None:
    """Piles that stay face down lie in the order of what is seen of them, so that their labels tell nothing else."""
    a, b = s.pile_actions[1][0], s.pile_actions[1][1]
    if b > a or (b == a and s.pile_limits[1][1] > s.pile_limits[1][0]):
        for k in range(KINDS):
            n = s.pile[1][0][k]
            s.pile[1][0][k] = s.pile[1][1][k]
            s.pile[1][1][k] = n
        s.pile_actions[1][0], s.pile_actions[1][1] = b, a
        n = s.pile_limits[1][0]
        s.pile_limits[1][0] = s.pile_limits[1][1]
        s.pile_limits[1][1] = n


@kernel
def clear_hands(s: State) -> None:
    for h in range(2):
        s.drawn[h] = 0
        s.unsplit[h] = 0
        s.opened[h] = 0
        for pile in range(MOST_PILES):
            s.taken[h][pile] = -1
