"""Masks, a toy that hides all that a game can hide. Two or three players, two rounds.

Each round everybody is dealt up to three cards, seen by their owner only. Then all lay two of them, front and back, in
secret and at the same time. Opened, the highest front earns 2 and the highest back 1, ties nothing. Whoever laid the
lowest front, wherever he sits, answers: he bows, or robs the leader of a point.
"""

from __future__ import annotations

from typing import Any

from fondaco.kernel import figures
from fondaco.kernel.game import Option
from fondaco.kernel.rng import Rng, below
from fondaco.kernel.state import CHANCE, NOBODY, Record, i8, kernel

VERSION = "1"
PLAYERS = (2, 3)
OPTIONS = (Option("deck", ("small", "large"), "small"),)
HIDES = True
FIGURES = figures.load(__package__ or "")
VALUES = FIGURES.wholes("values", 1, 9)
KINDS = len(VALUES)
COPIES = FIGURES.wholes("copies", 1, 20, 2)
HAND = FIGURES.whole("hand", 2, 9)
ROUNDS = FIGURES.whole("rounds", 1, 9)
BOW, ROB = KINDS, KINDS + 1
ACTIONS = KINDS + 2
MAX_LEGAL = ACTIONS
SEATS = 3
HIDDEN = -2  # a card that lies face down
DEAL, LAY, ANSWER, OVER = range(4)


class State(Record):
    phase = i8.scalar()
    round = i8.scalar()
    large = i8.scalar()  # the option
    deck = i8.vec(KINDS)
    deck_size = i8.scalar()
    hand = i8.mat(SEATS, KINDS)
    hand_size = i8.vec(SEATS)
    laid = i8.mat(SEATS, 2)  # front and back: a kind, -1 none, HIDDEN
    gone = i8.vec(KINDS)
    score = i8.vec(SEATS)


@kernel
def setup(s: State, players: int, options: tuple[int, ...]) -> None:
    s.players = players
    s.large = options[0]
    for k in range(KINDS):
        s.deck[k] = COPIES[s.large]
    s.deck_size = KINDS * COPIES[s.large]
    for p in range(SEATS):
        s.laid[p][0] = -1
        s.laid[p][1] = -1
    start_round(s)


@kernel
def start_round(s: State) -> None:
    s.turn += 1
    s.phase = DEAL
    s.actor = CHANCE


@kernel
def receiver(s: State) -> int:
    for p in range(s.players):
        if s.hand_size[p] < HAND:
            return p
    return -1


@kernel
def legal(s: State, out: Any) -> int:
    n = 0
    if s.phase == DEAL:
        for k in range(KINDS):
            if s.deck[k] > 0:
                out[n] = k
                n += 1
    elif s.phase == LAY:
        for k in range(KINDS):
            if s.hand[s.actor][k] > 0:
                out[n] = k
                n += 1
    elif s.phase == ANSWER:
        out[0] = BOW
        n = 1
        if s.score[leader(s)] > 0:
            out[1] = ROB
            n = 2
    return n


@kernel
def chance(s: State, weights: Any) -> int:
    n = 0
    for k in range(KINDS):
        if s.deck[k] > 0:
            weights[n] = s.deck[k]
            n += 1
    return s.deck_size


@kernel
def leader(s: State) -> int:
    """Somebody else with the most points, the lowest seat of several."""
    best = -1
    for p in range(s.players):
        if p != s.actor and (best < 0 or s.score[p] > s.score[best]):
            best = p
    return best


@kernel
def apply(s: State, a: int) -> None:
    if s.phase == DEAL:
        p = receiver(s)
        s.deck[a] -= 1
        s.deck_size -= 1
        s.hand[p][a] += 1
        s.hand_size[p] += 1
        if receiver(s) < 0:
            s.phase = LAY
            s.actor = 0
    elif s.phase == LAY:
        p = s.actor
        s.hand[p][a] -= 1
        s.hand_size[p] -= 1
        if s.laid[p][0] == -1:
            s.laid[p][0] = a
        else:
            s.laid[p][1] = a
            if p + 1 < s.players:
                s.actor = p + 1
            else:
                open_masks(s)
    else:
        if a == ROB:
            s.score[leader(s)] -= 1
            s.score[s.actor] += 1
        for p in range(s.players):
            for i in range(2):
                s.gone[s.laid[p][i]] += 1
                s.laid[p][i] = -1
        s.round += 1
        if s.round < ROUNDS:
            start_round(s)
        else:
            s.phase = OVER
            s.actor = NOBODY


@kernel
def open_masks(s: State) -> None:
    for i in range(2):
        for p in range(s.players):
            alone = True
            for q in range(s.players):
                if q != p and s.laid[q][i] >= s.laid[p][i]:
                    alone = False
            if alone:
                s.score[p] += 2 - i
    lowest = 0
    for p in range(s.players):
        if s.laid[p][0] < s.laid[lowest][0]:
            lowest = p
    s.phase = ANSWER
    s.actor = lowest


@kernel
def scores(s: State, out: Any) -> None:
    for p in range(s.players):
        out[0][p] = s.score[p]
        out[1][p] = 1
        for q in range(s.players):
            if s.score[q] > s.score[p]:
                out[1][p] += 1


@kernel
def hide(s: State, viewer: int) -> None:
    """Left: all sizes, the viewer's own hand, what lies open. The deck is blank: what is unseen can be reckoned."""
    for k in range(KINDS):
        s.deck[k] = 0
        for p in range(SEATS):
            if p != viewer:
                s.hand[p][k] = 0
    if s.phase == LAY:
        for p in range(s.players):
            for i in range(2):
                if p != viewer and s.laid[p][i] >= 0:
                    s.laid[p][i] = HIDDEN


@kernel
def deal(s: State, viewer: int, rng: Rng) -> None:
    for k in range(KINDS):
        unseen = COPIES[s.large] - s.gone[k]
        if viewer >= 0:
            unseen -= s.hand[viewer][k]
        for p in range(s.players):
            for i in range(2):
                if s.laid[p][i] == k:
                    unseen -= 1
        s.deck[k] = unseen
    left = 0
    for k in range(KINDS):
        left += s.deck[k]
    for p in range(s.players):
        if p != viewer:
            for i in range(2):
                if s.laid[p][i] == HIDDEN:
                    s.laid[p][i] = take(s, left, rng)
                    left -= 1
            for _ in range(s.hand_size[p]):
                s.hand[p][take(s, left, rng)] += 1
                left -= 1


@kernel
def take(s: State, left: int, rng: Rng) -> int:
    """A card out of the `left` unseen ones, each equally likely."""
    n = below(rng, left)
    k = 0
    while n >= s.deck[k]:
        n -= s.deck[k]
        k += 1
    s.deck[k] -= 1
    return k


def sees(s: State, a: int, viewer: int) -> bool:
    if s.phase == DEAL:
        return receiver(s) == viewer
    return s.phase != LAY or s.actor == viewer


def disclose(steps: Any, viewer: int) -> list[int | None]:
    """Laid cards are known once the last of the round opens all masks; dealt ones to their owner only."""
    opened = {int(s.round) for s, _ in steps if s.phase == LAY and s.actor == s.players - 1 and s.laid[s.actor][0] >= 0}
    return [a if sees(s, a, viewer) or (s.phase == LAY and s.round in opened) else None for s, a in steps]


def choosers(s: State) -> tuple[int, ...]:
    return tuple(range(s.actor, s.players)) if s.phase == LAY else (s.actor,) if s.actor >= 0 else ()


def asks(s: State) -> bool:
    """A hand of equal cards must not show by its owner not being asked."""
    return bool(s.phase == LAY)
