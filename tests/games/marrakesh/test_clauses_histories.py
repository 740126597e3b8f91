"""Section 11 of the rules of Marrakesh: what each player may write down of a history."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from fondaco.games.marrakesh import rules
from fondaco.kernel.state import NOBODY, WATCHER
from tests.games.marrakesh.table import GAME, kind

VIEWERS = (0, 1, WATCHER)
ROLLS = [rules.DIE + int(face) - 1 for face in "113456" + "122266"]
"""Player 0 leads, so player 1 gets the first card."""
MINE = ["S2", "H3", "DQ", "C5", "S6", "D4"]
THEIRS = ["D2", "D2", "HA", "H5", "CQ", "C6"]

Steps = list[tuple[Any, int]]


def history(mine: Sequence[str], theirs: Sequence[str], tricks: Sequence[tuple[str, str]]) -> Steps:
    """A round in which these cards are dealt and these are led and answered, with any steps."""
    s = GAME.new(2)
    steps: Steps = []

    def take(action: int) -> None:
        assert action in GAME.legal(s)
        steps.append((s.copy(), action))
        GAME.rules.apply(s, action)

    for action in ROLLS:
        take(action)
    for own, other in zip(theirs, mine, strict=True):
        take(kind(own))
        take(kind(other))
    for lead, answer in tricks:
        take(kind(lead))
        take(kind(answer))
        while s.phase not in (rules.LEADING, rules.ROLL):
            take(kind("H2") if s.phase == rules.BONUS else GAME.legal(s)[0])
    return steps


TRICKS = [("S2", "D2"), ("H3", "D2"), ("S6", "HA")]
"""Player 0 wins all three."""


def test_the_dealt_cards_of_the_opponent_are_not_disclosed_before_they_are_played() -> None:
    steps = history(MINE, THEIRS, [])
    assert GAME.disclose(steps, 0) == ROLLS + [a for card in MINE for a in (None, kind(card))]
    assert GAME.disclose(steps, 1) == ROLLS + [a for card in THEIRS for a in (kind(card), None)]
    assert GAME.disclose(steps, WATCHER) == ROLLS + [None] * 12


@pytest.mark.parametrize("viewer", VIEWERS)
def test_MAR_11_2_a_lead_is_disclosed_once_it_is_turned_up(viewer: int) -> None:
    steps = history(MINE, THEIRS, [])
    state = GAME.new(2)
    for _, a in steps:
        GAME.rules.apply(state, a)
    steps.append((state.copy(), kind("H3")))
    assert GAME.disclose(steps, viewer)[-1] == (kind("H3") if viewer == 0 else None)
    GAME.rules.apply(state, kind("H3"))
    steps.append((state.copy(), kind("D2")))
    assert GAME.disclose(steps, viewer)[-2:] == [kind("H3") if viewer == 0 else None, kind("D2")]
    GAME.rules.apply(state, kind("D2"))
    steps.append((state.copy(), kind("H3")))
    assert GAME.disclose(steps, viewer)[-3:] == [kind("H3"), kind("D2"), kind("H3")]


@pytest.mark.parametrize("played", range(4))
def test_two_histories_that_look_alike_are_disclosed_alike(played: int) -> None:
    """Whatever order the other's cards came in, and whatever was not played."""
    steps = history(MINE, THEIRS, TRICKS[:played])
    used = [answer for _, answer in TRICKS[:played]]
    rest = ["C2", "C3", "C4", "S3", "S4", "S5"][: 6 - played]
    for theirs in (THEIRS[::-1], THEIRS[3:] + THEIRS[:3], used + rest, rest + used):
        other = history(MINE, theirs, TRICKS[:played])
        assert [a for _, a in other] != [a for _, a in steps]
        for viewer in (0, WATCHER):
            assert GAME.disclose(other, viewer) == GAME.disclose(steps, viewer)
        assert GAME.disclose(other, 1) != GAME.disclose(steps, 1)


@pytest.mark.parametrize("played", range(4))
def test_a_watcher_learns_as_many_cards_as_were_played(played: int) -> None:
    told = GAME.disclose(history(MINE, THEIRS, TRICKS[:played]), WATCHER)
    assert told[12:24].count(None) == 12 - 2 * played
    assert None not in told[:12] + told[24:]


@pytest.mark.parametrize("card", ["C5", "D4", "DQ"])
def test_MAR_11_2_a_history_does_not_tell_what_lies_face_down(card: str) -> None:
    told = []
    for lead in ("C5", card):
        steps = history(MINE, THEIRS, TRICKS)
        state = GAME.new(2)
        for _, a in steps:
            GAME.rules.apply(state, a)
        steps.append((state.copy(), kind(lead)))
        told.append([GAME.disclose(steps, viewer) for viewer in (1, WATCHER)])
    assert told[0] == told[1]


def test_what_is_disclosed_is_what_was_done_or_a_history_that_looks_alike() -> None:
    """Played again from what the watcher knows, the round shows the same."""
    steps = history(MINE, THEIRS, TRICKS)
    told = GAME.disclose(steps, WATCHER)
    dealt = [a for a in told[12:24] if a is not None]
    assert sorted(dealt) == sorted(kind(card) for pair in TRICKS for card in pair)
    assert told[24:] == [a for _, a in steps[24:]]
    assert steps[-1][0].actor != NOBODY
