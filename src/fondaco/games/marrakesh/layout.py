"""Marrakesh: the pieces of the board, and where they lie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fondaco.games.marrakesh import rules
from fondaco.games.marrakesh.tables import held
from fondaco.kernel import svg

WIDTH, HEIGHT = 720, 1006

CARDS = tuple((kind, copy) for kind in range(rules.KINDS) for copy in range(rules.COPIES[kind]))
MEN = tuple((p, i) for p in range(2) for i in range(rules.MEN))
BACKS = tuple((p, i) for p in range(2) for i in range(rules.HAND))

# Where things lie. A pair is for the side below and the side above; heights are of upper edges or of middles.
BAND, BAND_HEIGHT = (910, 12), 84
ARCADE, ARCADE_HEIGHT = (576, 104), 186
ARCH, ARCHES_LEFT = 89, 18
MAN_STEP = 21
FIELD_LEFT, FIELD_WIDTH, FIELD_HEIGHT, FIELD_STEP = 562, 138, 46, 50
HAND = (837, 39)
HAND_LEFT, HAND_STEP, HAND_SCALE = (72, 420), (115.2, 37), (1.0, 0.4)
CENTRE = 298
STOCK = (66, 423)
TRICK_X = {"lead": 192, "answer": 298, "bonus": 404}
TRICK_Y = 423
VALUES_X, VALUE_STEP = 578, 84
USED_Y, USED_SCALE = 533, 0.42
CARD_WIDTH, CARD_HEIGHT = 84, 118

STAR = "M0-10 2.9-7.1H7.1V-2.9L10 0 7.1 2.9V7.1H2.9L0 10-2.9 7.1H-7.1V2.9L-10 0-7.1-2.9V-7.1H-2.9z"
"""The star of eight points, of two squares."""

Place = tuple[str, int]
"""`hand-0`, `lead`, `answer`, `bonus`, `unseen`, or `trick-N` for a finished trick; then the how-manieth there."""


def man_places(s: Any, p: int) -> list[tuple[str, int, int]]:
    """For every man: `field`, `point` or `dice`, its number from 0, and the how-manieth there. All men are alike: the
    n-th from home is always the same. Those borne off in this turn are in the field that they will fill.
    """
    found: list[tuple[str, int, int]] = []
    turn = rules.open_field(s, p) if s.winner == p and s.off else -1
    for i in range(rules.FIELDS):
        found += [("field", i, n) for n in range(s.off if i == turn else max(0, s.field[p][i]))]
    for i in range(rules.POINTS):
        found += [("point", i, n) for n in range(s.men[p][i])]
    return found + [("dice", 0, n) for n in range(rules.MEN - len(found))]


def back_place(s: Any, p: int, i: int) -> str:
    """Where a card back is: backs are told apart by their place only."""
    if i < s.hand_size[p] and not any(s.hand[p]):
        return f"hand-{p}"
    return "lead" if rules.face_down(s) and s.leader == p and i == s.hand_size[p] else ""


def card_places(s: Any) -> dict[str, Place]:
    """The place of every card. Of equal cards player 0 has the first and player 1 the last, those played before those
    in hand; a bonus card is one that is left.
    """
    played: list[list[tuple[int, Place]]] = [[], []]
    drawn: list[tuple[int, Place]] = []
    for t in range(min(s.trick + 1, rules.TRICKS)):
        now = t == s.trick
        leader = s.leader if now or rules.beats(s.lead[t], s.answer[t]) == (s.won[t] == s.leader) else 1 - s.leader
        for i, (p, card) in enumerate(((leader, s.lead[t]), (1 - leader, s.answer[t]))):
            if card >= 0:
                played[p].append((card, (("lead", "answer")[i], 0) if now else (f"trick-{t}", i)))
        if s.bonus[t] >= 0:
            drawn.append((s.bonus[t], ("bonus", 0) if now else (f"trick-{t}", 2)))
    found: dict[str, Place] = {}
    for p in range(2):
        played[p] += [(card, (f"hand-{p}", i)) for i, card in enumerate(held(s.hand[p]))]
        for card, place in played[p]:
            copies = range(rules.COPIES[card])
            found[next(_free(found, card, copies if p == 0 else reversed(copies)))] = place
    for card, place in drawn:
        found[next(_free(found, card, range(rules.COPIES[card])))] = place
    return {name: found.get(name, ("unseen", 0)) for name in (card_id(kind, copy) for kind, copy in CARDS)}


def _free(taken: dict[str, Place], card: int, copies: Any) -> Iterator[str]:
    return (name for name in (card_id(card, copy) for copy in copies) if name not in taken)


def card_id(kind: int, copy: int) -> str:
    return f"card-{kind}-{copy}"


def back_id(p: int, i: int) -> str:
    return f"back-{p}-{i}"


def man_id(p: int, i: int) -> str:
    return f"man-{p}-{i}"


def arch_x(point: int) -> float:
    """The middle of a point's arch; `point` is counted from 0, and lies the further left the higher it is."""
    return ARCHES_LEFT + ARCH * (rules.POINTS - point - 0.5)


def base_of(above: bool) -> float:
    """The height on which the men stand; the side above hangs."""
    return ARCADE[1] + 32 if above else ARCADE[0] + ARCADE_HEIGHT - 32


def field_y(i: int, above: bool) -> float:
    """The upper edge of a field; the first is the uppermost on both sides, as a triple is written."""
    return ARCADE[above] + (34 if above else 6) + FIELD_STEP * i


def hand_at(i: int, n: int, above: bool) -> str:
    """Where the i-th of n cards in a hand lies."""
    left = HAND_LEFT[above] + (0 if above else (rules.HAND - n) / 2 * HAND_STEP[above])
    return svg.at(left + HAND_STEP[above] * i, HAND[above], HAND_SCALE[above])


def trick_at(place: str) -> str:
    return svg.at(TRICK_X[place], TRICK_Y)


def used_x(t: int) -> float:
    """The left edge of a finished trick's place."""
    return 14 + t * (WIDTH - 28 + 5) / rules.TRICKS


def winning_place(s: Any) -> str:
    """Where the card lies that won the trick in play; empty before that is clear."""
    if s.phase not in (rules.BONUS, rules.STEPPING):
        return ""
    return "lead" if s.winner == s.leader else "answer"
