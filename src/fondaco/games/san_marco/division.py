"""San Marco: prompts about piles, and a whole split as one act."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.kernel.language import _, plural
from fondaco.kernel.words import Arrangement, Choice, Piece, Place, Prompt

from .rules import (
    ACTION_KINDS,
    KINDS,
    LIMIT_VALUE,
    MAX_LEGAL,
    PILE,
    PILES,
    State,
    legal,
)
from .rules.position import hand_of, splitting
from .rules.splitting import next_kind
from .tables import (
    card_name,
    card_names,
    kinds,
)


def offered(s: State) -> list[int]:
    """The legal actions, ascending."""
    out = [0] * MAX_LEGAL
    return out[: legal(s, out)]


def prompt_split(s: State) -> Prompt:
    """The distributor puts one card after the other on his piles (SM-6.2)."""
    h = splitting(s)
    k = next_kind(s, h)
    piles = [a - PILE for a in offered(s)]
    left = plural("{n} card is left to be put", "{n} cards are left to be put", s.unsplit[h])
    sentence = _("Put this card on one of your piles: {card} ({left}).").format(card=card_name(k), left=left)
    choices = tuple(
        Choice(
            PILE + pile,
            _("Pile {n}").format(n=pile + 1),
            f"pile-{pile}",
            card_names(kinds(s.pile[h][pile])),
            str(pile + 1),
        )
        for pile in piles
    )
    return Prompt(sentence, "SM-6.2", choices, arrangement=split_at_once(s, h))


def split_at_once(s: State, h: int) -> Arrangement:
    """All of a split: every card of the distributor, and his piles (SM-6.2)."""
    piles = PILES[s.in_round]
    begun = sum(map(sum, s.pile[h])) > 1  # the first card lies on pile 1 before anybody is asked
    lie = [(k, pile if begun else -1) for pile in range(piles) for k in kinds(s.pile[h][pile])]
    copies = [0] * KINDS
    pieces = []
    for k, pile in sorted(lie + [(k, -1) for k in kinds(s.hand[h])]):
        points = LIMIT_VALUE[k - ACTION_KINDS] if k >= ACTION_KINDS else 0
        pieces.append(Piece(f"card-{k}-{copies[k]}", card_name(k), (points,), pile))
        copies[k] += 1
    places = tuple(Place(_("Pile {n}").format(n=pile + 1), f"pile-{pile}") for pile in range(piles))
    sentence = _("Split your cards: the others choose a pile, and the last one is yours.")
    return Arrangement(sentence, tuple(pieces), places, _("Split like this"), (_("Limit points: {n}"),))


def toward(s: State, places: Sequence[int]) -> int:
    """The next card's pile, if the cards, in ascending order, are to lie on the piles of these numbers.

    Piles are numbered as the rules want it (SM-6.5): the one with more of the lowest kinds comes first.
    """
    h = splitting(s)
    cards = sorted(k for pile in [s.hand[h], *s.pile[h]] for k in kinds(pile))
    wanted = [[0] * KINDS for _pile in range(PILES[s.in_round])]
    for k, pile in zip(cards, places, strict=True):
        wanted[pile][k] += 1
    wanted.sort(reverse=True)
    k = next_kind(s, h)
    return PILE + next(pile for pile, cards in enumerate(wanted) if s.pile[h][pile][k] < cards[k])


def prompt_choose(s: State, names: Sequence[str]) -> Prompt:
    """The decision-maker takes a pile (SM-7.1)."""
    h = hand_of(s, s.stage)
    choices = tuple(
        Choice(
            a,
            _("Take pile {n}").format(n=a - PILE + 1),
            f"pile-{a - PILE}",
            card_names(kinds(s.pile[h][a - PILE])),
            str(a - PILE + 1),
        )
        for a in offered(s)
    )
    sentence = _("Take one of the piles: you play its action cards and keep its limit cards.")
    return Prompt(sentence, "SM-7.1", choices)
