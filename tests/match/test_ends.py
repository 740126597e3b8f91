"""How a match ends, and how its steps are taken back."""

from __future__ import annotations

import random

import pytest

from fondaco.kernel.state import CHANCE, NOBODY
from fondaco.match.moves import IllegalMove
from tests.match.matches import first_choice, inside, new, play_on, played
from tests.play import GAMES, TABLES, choose
from tests.toys.masks import rules as masks

each_table = pytest.mark.parametrize(("name", "players"), TABLES)
each_game = pytest.mark.parametrize("name", GAMES)


# Ends


TIE_BREAKS = {"struggle_of_empires"}
"""Where more than points decides who wins, if anybody (SOE-15.6)."""


@each_table
def test_the_outcome_of_a_whole_game_is_its_standing(name: str, players: int) -> None:
    match = new(name, players, 10)
    assert match.outcome is None
    play_on(match, random.Random(10))
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.points, outcome.ranks) == match.game.standing(match.position)
    assert outcome.winners == tuple(p for p in range(players) if outcome.ranks[p] == 1)
    if name not in TIE_BREAKS:
        best = max(outcome.points)
        assert outcome.winners == tuple(p for p in range(players) if outcome.points[p] == best)
    assert outcome.resigned == ()


@each_game
def test_of_two_the_other_wins_when_one_resigns(name: str) -> None:
    for seat in (0, 1):
        match = played(name, 2, 11, pushes=5)
        match.resign(seat)
        assert match.over and match.actor == NOBODY
        assert match.outcome is not None
        assert match.outcome.winners == (1 - seat,)
        assert match.outcome.ranks[seat] == 2
        assert match.outcome.resigned == (seat,)
        assert list(match.legal_moves) == [] and 0 not in match.legal_moves
        assert repr(match.legal_moves) == "<LegalMoves: >"
        assert match.prompt.actions == []
        with pytest.raises(IllegalMove):
            match.push(0)
        with pytest.raises(ValueError):
            match.resign(1 - seat)


def test_who_resigned_later_stands_higher_and_all_others_stand_above() -> None:
    match, rng = new("medici", 4, 12), random.Random(12)
    play_on(match, rng, 3)
    match.resign(2)
    assert not match.over
    with pytest.raises(ValueError):
        match.resign(2)
    play_on(match, rng, 3)
    match.resign(0)
    play_on(match, rng)
    outcome = match.outcome
    assert outcome is not None
    assert outcome.resigned == (0, 2)
    assert outcome.ranks[2] == 4 and outcome.ranks[0] == 3
    first, second = outcome.points[1], outcome.points[3]
    assert (outcome.ranks[1], outcome.ranks[3]) == (1 + (first < second), 1 + (second < first))


def test_the_match_ends_when_one_of_three_is_left() -> None:
    match, rng = new("masks", 3, 13), random.Random(13)
    match.resign(1)
    assert not match.over and match.outcome is None
    play_on(match, rng, 2)
    match.resign(2)
    assert match.over
    assert match.outcome is not None
    assert match.outcome.ranks == (1, 3, 2)
    for seat in (-1, 3, 0):
        with pytest.raises(ValueError):
            match.resign(seat)


def test_who_resigned_at_the_same_step_is_ranked_by_the_standing() -> None:
    match = new("masks", 3, draws=False)
    for card in (0, 0, 0, 1, 1, 1, 2, 2, 2):  # seat 2 has the highest masks, seat 0 the lowest
        match.push(card)
    for card in (0, 0, 1, 1, 2, 2):
        match.push(card)
    assert list(match.position.score) == [0, 0, 3]
    match.resign(2)
    match.resign(1)
    assert match.outcome is not None
    assert match.outcome.ranks == (1, 3, 2)


@each_game
def test_an_abandoned_match_has_no_outcome(name: str) -> None:
    match = played(name, 2, 14, pushes=4)
    match.abandon()
    assert match.over and match.outcome is None and match.actor == NOBODY
    assert list(match.legal_moves) == []
    with pytest.raises(ValueError):
        match.abandon()
    with pytest.raises(ValueError):
        match.resign(0)


# Taking back


@each_table
def test_pop_then_push_gives_the_same_match(name: str, players: int) -> None:
    match, rng = new(name, players, 15), random.Random(15)
    positions, moves = [], []
    early = inside(match)
    while not match.over:
        positions.append((match.position.to_bytes(), list(match.steps)))
        moves.append(match.push(choose(match.game, match.position, rng)))
    last = inside(match)
    for k in reversed(range(len(moves))):
        assert match.pop() == moves[k]
        assert (match.position.to_bytes(), match.steps) == positions[k]
    assert inside(match) == early
    with pytest.raises(IndexError):
        match.pop()
    for move in moves:
        match.push(move)
    assert inside(match) == last


def test_pop_also_takes_back_what_was_resigned_since() -> None:
    match = played("medici", 3, 16, pushes=4)
    before = inside(match)
    match.push(first_choice(match))
    match.resign(0)
    match.resign(1)
    assert match.over
    match.pop()
    assert inside(match) == before


@each_game
def test_nothing_is_taken_back_past_chance(name: str) -> None:
    match, rng = new(name, 2, 17), random.Random(17)
    taken = refused = 0
    for _ in range(25):
        if match.over:
            break
        step = len(match.steps)
        before = inside(match)
        match.push(choose(match.game, match.position, rng))
        if any(s.actor == CHANCE for s in match.steps[step:]):
            refused += 1
            after = inside(match)
            with pytest.raises(ValueError):
                match.take_back(step)
            assert inside(match) == after
        elif match.may_take_back(step):
            taken += 1
            match.take_back(step)
            assert inside(match) == before
            play_on(match, rng, 1)
    assert taken > 0 and refused > 0


def test_laid_masks_are_taken_back_until_all_are_opened() -> None:
    match = new("masks", 2, draws=False)
    for card in (0, 0, 1, 1, 2, 2):
        match.push(card)
    dealt = len(match.steps)
    for laid, card in enumerate((0, 1, 1)):
        match.push(card)
        assert all(match.may_take_back(step) for step in range(dealt, dealt + laid + 2))
    twin = match.copy()
    twin.take_back(dealt)
    assert twin.actor == 0 and len(twin.steps) == dealt
    match.push(2)  # the last mask opens all four
    assert match.position.phase == masks.ANSWER
    opened = len(match.steps)
    assert not any(match.may_take_back(step) for step in range(opened))
    match.push("bow" if len(match.legal_moves) > 1 else first_choice(match))
    assert match.may_take_back(opened)
    assert not match.may_take_back(opened - 1)


@each_table
def test_a_copy_goes_its_own_way(name: str, players: int) -> None:
    match = played(name, players, 18, pushes=10)
    twin, before = match.copy(), inside(match)
    assert inside(twin) == before
    play_on(twin, random.Random(19), 10)
    assert inside(match) == before
    after = inside(twin)
    if not match.over:
        match.resign(0)
        match.names[0] = "Somebody else"
    assert inside(twin) == after
