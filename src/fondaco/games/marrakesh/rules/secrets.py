"""Marrakesh: who knows what (section 11)."""

from __future__ import annotations

from typing import Any

from fondaco.games.marrakesh.rules.position import (
    ANSWERING,
    BONUS,
    COPIES,
    DEALING,
    HIDDEN,
    KINDS,
    LEADING,
    NONE,
    OVER,
    REVEALING,
    ROUNDS,
    STEPPING,
    State,
    receiver,
)
from fondaco.kernel import verbs
from fondaco.kernel.rng import Rng, below
from fondaco.kernel.state import kernel

HIDES = True


@kernel
def face_down(s: State) -> bool:
    """Whether a lead lies face down."""
    return s.phase in (ANSWERING, REVEALING)


@kernel
def hide(s: State, viewer: int) -> None:
    """Left are the viewer's own cards, all sizes and what lies open. The stock is blank: the unseen can be reckoned.

    When the match is over nothing is hidden any more.
    """
    if s.phase == OVER:
        return
    for k in range(KINDS):
        s.stock[k] = 0
        for p in range(2):
            if p != viewer:
                s.hand[p][k] = 0
                s.away[p][k] = 0
    if face_down(s) and s.leader != viewer:
        s.lead[s.trick] = HIDDEN


@kernel
def deal(s: State, viewer: int, rng: Rng) -> None:
    """Every card that the viewer has not seen is equally likely in every hidden place."""
    if s.phase == OVER:
        return
    scatter(s, viewer, rng)
    while s.reshuffled == 1 and not plausible(s, rng):
        for k in range(KINDS):
            for p in range(2):
                if p != viewer:
                    s.hand[p][k] = 0
                    s.away[p][k] = 0
        if face_down(s) and s.leader != viewer:
            s.lead[s.trick] = HIDDEN
        scatter(s, viewer, rng)


@kernel
def scatter(s: State, viewer: int, rng: Rng) -> None:
    """Fill the hidden places. A card of the reshuffled stock counts as being where it was put aside."""
    left = 0
    for k in range(KINDS):
        unseen = COPIES[k] - s.aside[k] - s.used[k] + s.redrawn[k]
        if viewer >= 0:
            unseen -= s.hand[viewer][k] + s.away[viewer][k]
        s.stock[k] = unseen
        left += unseen
    if face_down(s):
        if s.leader == viewer:
            s.stock[s.lead[s.trick]] -= 1
            left -= 1
        else:
            s.lead[s.trick] = take(s, left, rng)
            left -= 1
    for p in range(2):
        if p != viewer:
            for _ in range(s.hand_size[p]):
                s.hand[p][take(s, left, rng)] += 1
                left -= 1
            for _ in range(s.away_size[p]):
                s.away[p][take(s, left, rng)] += 1
                left -= 1
    if s.reshuffled == 1:
        for k in range(KINDS):
            s.stock[k] = s.aside[k] + s.away[0][k] + s.away[1][k] - s.redrawn[k]


@kernel
def take(s: State, left: int, rng: Rng) -> int:
    """A card out of the `left` unseen ones in `stock`, each equally likely."""
    n = below(rng, left)
    k = 0
    while n >= s.stock[k]:
        n -= s.stock[k]
        k += 1
    s.stock[k] -= 1
    return k


@kernel
def plausible(s: State, rng: Rng) -> bool:
    """Whether to keep these cards: as likely as that the reshuffled stock gave the bonus cards that it did give."""
    for k in range(KINDS):
        for drawn in range(s.redrawn[k]):
            if below(rng, COPIES[k] - drawn) >= s.stock[k] + s.redrawn[k] - drawn:
                return False
    return True


def sees(s: State, a: int, viewer: int) -> bool:
    """A dealt card is seen by its receiver, a lead by the leader; all else by all."""
    if s.phase == DEALING:
        return receiver(s) == viewer
    return s.phase != LEADING or s.actor == viewer


def disclose(steps: Any, viewer: int) -> list[int | None]:
    """Leads are known once turned up, and cards dealt to the opponent once played. As nobody else knows the order in
    which a hand was dealt, its cards are written in the order in which they were played. After the match all is known.
    Where the steps do not begin with the match, cards held before them are taken to be played first.
    """
    if over_after(steps):
        return [a for _, a in steps]
    known = [a if sees(s, a, viewer) else None for s, a in steps]
    told: dict[int, int] = {}
    unplayed = {p: [NONE] * int(steps[0][0].hand_size[p]) if steps else [] for p in range(2)}
    led = NONE
    for i, (s, a) in enumerate(steps):
        if s.phase == DEALING:
            if s.hand_size[0] + s.hand_size[1] == 0:
                unplayed = {0: [], 1: []}
            unplayed[receiver(s)].append(i)
        elif s.phase == LEADING:
            led = i
        elif s.phase == ANSWERING and s.actor != viewer:
            told[unplayed[s.actor].pop(0)] = a
        elif s.phase == REVEALING and s.leader != viewer and led != NONE:
            told[led] = told[unplayed[s.leader].pop(0)] = steps[led][1]
    told.pop(NONE, None)
    return [told.get(i, a) for i, a in enumerate(known)]


def over_after(steps: Any) -> bool:
    """Whether a history ends with the match: then its last step played out the last trick of the last round."""
    if not steps:
        return False
    last, a = steps[-1]
    if last.round + 1 < ROUNDS or last.phase not in (REVEALING, BONUS, STEPPING):
        return False
    end = last.copy()
    verbs.apply(end, a)
    return bool(end.phase == OVER)


def choosers(s: State) -> tuple[int, ...]:
    """Lead and answer are chosen at the same time (MAR-11.2)."""
    if s.phase == LEADING:
        return (s.actor, 1 - s.actor)
    return (s.actor,) if s.actor >= 0 else ()


def asks(s: State) -> bool:
    """A hand of equal cards must not show by its owner not being asked; of a last card the opponent knows anyway."""
    return bool(s.phase in (LEADING, ANSWERING) and s.hand_size[s.actor] > 1)
