"""Masks for learners."""

from __future__ import annotations

from fondaco.kernel.features import kinds, number
from tests.toys.masks.rules import COPIES, HAND, HIDDEN, KINDS, OVER, ROUNDS

_MOST = KINDS * max(COPIES)

FEATURES = {
    "turn": number(0, ROUNDS, ROUNDS, "rounds begun"),
    "phase": kinds(0, OVER, "what is due: a card, a mask to lay, an answer, nothing"),
    "round": number(0, ROUNDS, ROUNDS, "rounds over"),
    "large": number(0, 1, 1, "the large deck"),
    "deck": number(0, max(COPIES), max(COPIES), "hidden"),
    "deck_size": number(0, _MOST, _MOST, "cards in the deck"),
    "hand": number(0, HAND, HAND, "cards by seat and kind, the viewer's own"),
    "hand_size": number(0, HAND, HAND, "cards by seat"),
    "laid": kinds(HIDDEN, KINDS - 1, "front and back by seat; first two places: face down, none"),
    "gone": number(0, max(COPIES), max(COPIES), "cards laid in former rounds, by kind"),
    "score": number(0, 3 * ROUNDS, 3, "points by seat"),
}


def longest(players: int, options: tuple[int, ...]) -> tuple[int, int]:
    """Two masks each and an answer in every round; the first deal fills all hands, the others replace two cards."""
    return ROUNDS * (2 * players + 1), players * (HAND + 2 * (ROUNDS - 1))
