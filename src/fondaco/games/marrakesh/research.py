"""Marrakesh for learners: what the numbers of a position are, and how long a game can be."""

from __future__ import annotations

from fondaco.games.marrakesh.rules.position import (
    CARDS,
    CLOSED,
    COPIES,
    COX,
    DOUBLE,
    FEZ,
    FIELDS,
    FULL_MATCH,
    HAND,
    HIDDEN,
    KINDS,
    MEN,
    NAMED,
    NONE,
    OPTIONS,
    OVER,
    POINTS,
    ROUNDS,
    TIMES,
    TRICKS,
    TRIPLE,
    TRIPLE_BONUS,
)
from fondaco.kernel.features import kinds, left_out, number

_GRANTED = max(2 * TIMES[TRIPLE] + TRIPLE_BONUS, 2 * TIMES[DOUBLE] + FULL_MATCH, 2 * max(TIMES))
_REROLLS = 20
"""Rolls that both players make anew (MAR-2.3), in a whole game. More are possible and all but never seen: each has a
chance of about one in thirty."""

FEATURES = {
    "players": left_out("always two"),
    "turn": number(0, ROUNDS * (TRICKS + 1), TRICKS + 1, "tricks and rounds begun"),
    "phase": kinds(0, OVER, "what is due: die, card dealt, lead, answer, reveal, bonus, step, nothing"),
    "round": number(0, ROUNDS - 1, ROUNDS, "the round"),
    **{
        option.name: kinds(0, len(option.values) - 1, f"the option {option.name}: {', '.join(option.values)}")
        for option in OPTIONS
    },
    "dice": number(0, 2 * MEN, MEN, "dice rolled"),
    "men": number(0, MEN, MEN, "men by seat and point"),
    "men_left": number(0, MEN, MEN, "men on the points, by seat"),
    "field": kinds(CLOSED, MEN, "fields by seat; first two places: closed, open; else the men in it"),
    "out": kinds(0, COX, "by seat: in, oin, mars, cox"),
    "first_out": kinds(NONE, 1, "who went out first; first place: nobody"),
    "trick": number(0, TRICKS, TRICKS, "tricks finished"),
    "leader": kinds(NONE, 1, "who leads; first place: not known yet"),
    "winner": kinds(NONE, 1, "who won the trick in play; first place: not known yet"),
    "lead": kinds(HIDDEN, KINDS - 1, "leads by trick; first two places: face down, none"),
    "answer": kinds(NONE, KINDS - 1, "answers by trick; first place: none"),
    "bonus": kinds(NONE, KINDS - 1, "bonus cards by trick; first place: none"),
    "won": kinds(NONE, 1, "who won the trick; first place: not yet"),
    "values": number(0, _GRANTED, MEN, "how often each value is still to be played"),
    "values_left": number(0, _GRANTED, MEN, "how many those are"),
    "bonus_due": number(0, 1, 1, "a bonus card is due"),
    "off": number(0, MEN, MEN, "men borne off in this turn"),
    "hand": number(0, max(COPIES), max(COPIES), "cards by seat and kind, as far as known"),
    "hand_size": number(0, HAND, HAND, "cards in hand, by seat"),
    "used": number(0, max(COPIES), max(COPIES), "cards revealed in this round, by kind"),
    "stock": number(0, max(COPIES), max(COPIES), "cards in the stock by kind, as far as known"),
    "stock_size": number(0, CARDS, CARDS, "cards in the stock"),
    "aside": number(0, max(COPIES), max(COPIES), "cards revealed in former rounds of the block, by kind"),
    "away": number(
        0, max(COPIES), max(COPIES), "cards kept unplayed in former rounds by seat and kind, as far as known"
    ),
    "away_size": number(0, CARDS, CARDS, "how many those are, by seat"),
    "reshuffled": number(0, 1, 1, "those cards are the stock now"),
    "redrawn": number(0, max(COPIES), max(COPIES), "and those of them that were bonus cards since, by kind"),
    "score": number(0, 127 * ROUNDS, 50, "points by seat"),
    "triple": left_out("the score sheet: the fields at the end of former rounds"),
    "pips": left_out("the score sheet: the pips left in former rounds"),
    "out_name": left_out(f"the score sheet: up to {NAMED} names under which a side was out"),
    "out_paid": left_out("the score sheet"),
    "hold_name": left_out(f"the score sheet: up to {FEZ + FIELDS} names under which the other side was held"),
    "hold_paid": left_out("the score sheet"),
    "steps_paid": left_out("the score sheet"),
}


def longest(players: int, options: tuple[int, ...]) -> tuple[int, int]:
    """A lead and an answer in each trick, and a step for each value granted: no more of them than pips (MAR-4, 5)."""
    steps = min(FIELDS * _GRANTED, MEN * POINTS)
    draws = 2 * MEN + 2 * HAND + 2 * TRICKS  # dice, deal, reveals and bonus cards
    return ROUNDS * (2 * TRICKS + 2 * steps), ROUNDS * draws + _REROLLS * 2 * MEN
