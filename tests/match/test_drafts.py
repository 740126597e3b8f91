"""Drafts: private steps that can be undone, and choices made before their turn."""

from __future__ import annotations

import itertools
import random

import pytest

import fondaco
from fondaco.kernel.state import CHANCE, WATCHER
from fondaco.match.desk import Desk
from fondaco.match.drafts import Draft
from fondaco.match.match import Match
from fondaco.match.moves import IllegalMove
from tests.leaks.harness import received
from tests.match.matches import inside, new, play_on, played
from tests.play import GAMES, TABLES, choose
from tests.toys.masks import rules as masks

each_table = pytest.mark.parametrize(("name", "players"), TABLES)


def dealt(players: int = 3) -> Match:
    """The toy after the deal: everybody holds one card of each kind."""
    match = new("masks", players, draws=False)
    for card in (0, 1, 2) * players:
        match.push(card)
    return match


# One draft


def test_a_draft_is_private_until_it_is_committed() -> None:
    desk = Desk(dealt())
    before, seen = inside(desk.match), [received(desk.match, viewer, desk) for viewer in (WATCHER, 1, 2)]
    desk.step(0, 2)
    desk.step(0, 0)
    assert inside(desk.match) == before
    assert [received(desk.match, viewer, desk) for viewer in (WATCHER, 1, 2)] == seen
    own = desk.view(0)
    assert list(own.state.laid[0]) == [2, 0]
    assert list(own.state.hand[0]) == [0, 1, 0]
    assert list(desk.match.view(0).state.laid[0]) == [-1, -1]


def test_steps_are_undone_one_by_one() -> None:
    desk = Desk(dealt())
    views = [desk.view(0)]
    for card in (2, 0):
        desk.step(0, card)
        views.append(desk.view(0))
    assert desk.drafts[0].complete
    assert desk.drafts[0].actions == [2, 0]
    for k in (1, 0):
        desk.undo(0)
        assert desk.view(0).state == views[k].state
        assert desk.view(0).text() == views[k].text()
    assert desk.drafts == {}
    with pytest.raises(IndexError):
        desk.undo(0)
    with pytest.raises(IndexError):
        Draft(desk.match, 0).undo()


def test_nothing_is_committed_before_it_is_complete() -> None:
    desk = Desk(dealt())
    for seat in (0, 1):
        with pytest.raises(ValueError):
            desk.commit(seat)
    desk.step(0, 2)
    assert not desk.draft(0).complete
    with pytest.raises(ValueError):
        desk.commit(0)
    desk.step(0, 2 - 1)
    desk.commit(0)
    assert [s.action for s in desk.match.steps[-2:]] == [2, 1]
    assert desk.awaited == (1, 2)
    with pytest.raises(ValueError):
        desk.commit(0)


def test_a_step_that_is_not_legal_is_refused_and_nothing_changes() -> None:
    desk = Desk(dealt())
    desk.step(0, 2)
    for wrong in (2, masks.BOW, masks.ROB, -1, masks.ACTIONS):
        with pytest.raises(IllegalMove) as caught:
            desk.step(0, wrong)
        assert caught.value.clause == "MASK-2"
        assert desk.drafts[0].actions == [2]
    desk.step(0, 0)
    with pytest.raises(IllegalMove):
        desk.step(0, 1)
    assert desk.drafts[0].actions == [2, 0]


def test_a_seat_that_has_nothing_to_choose_cannot_draft() -> None:
    desk = Desk(new("medici_vs_strozzi", 2, 1))
    other = 1 - desk.match.actor
    before = inside(desk.match)
    for wrong in (other, WATCHER, 2):
        with pytest.raises(ValueError):
            desk.step(wrong, desk.match.legal_moves.actions[0])
        with pytest.raises(ValueError):
            Draft(desk.match, wrong)
    assert inside(desk.match) == before and desk.drafts == {}


def test_a_choice_of_one_step_is_replaced_by_another() -> None:
    match = fondaco.new("medici_vs_strozzi", seed=1)
    for move in ("stop", "price12", "buy"):
        match.push(move)
    desk, seat = Desk(match), match.actor
    first, second = match.legal_moves.actions[1], match.legal_moves.actions[2]
    desk.step(seat, first)
    desk.step(seat, second)
    assert desk.drafts[seat].actions == [second]
    with pytest.raises(IllegalMove):
        desk.step(seat, match.game.rules.ACTIONS)
    assert desk.drafts[seat].actions == [second]
    desk.commit(seat)
    assert second in [s.action for s in match.steps]
    assert first not in [s.action for s in match.steps[-5:]]


@each_table
def test_playing_by_drafts_gives_the_same_match(name: str, players: int) -> None:
    plain, desk = new(name, players, 1), Desk(new(name, players, 1))
    rng = random.Random(1)
    while not plain.over:
        actor = plain.actor
        assert actor in desk.awaited
        while actor not in desk.drafts or not desk.draft(actor).complete:
            view = desk.view(actor)
            assert view.legal == plain.legal_moves.actions == view.prompt.actions
            move = plain.push(rng.choice(view.legal[:8]))
            desk.step(actor, move.action)
        desk.commit(actor)
        assert desk.match.position == plain.position
    assert inside(desk.match) == inside(plain)
    assert desk.awaited == ()
    with pytest.raises(ValueError):
        desk.draft(0)


# Simultaneous choices

LAID = {0: (2, 0), 1: (1, 2), 2: (0, 1)}


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_early_choices_in_any_order_give_the_same_record(order: tuple[int, ...]) -> None:
    desk = Desk(dealt())
    for seat in order:
        assert seat in desk.awaited
        for card in LAID[seat]:
            desk.step(seat, card)
        desk.commit(seat)
        assert seat not in desk.awaited or desk.match.position.phase == masks.ANSWER
    plain = dealt()
    for seat in range(3):
        for card in LAID[seat]:
            plain.push(card)
    assert desk.match.record == plain.record
    assert not desk.early and not desk.drafts
    assert desk.match.position.phase == masks.ANSWER


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_nobody_sees_anything_of_early_choices(order: tuple[int, ...]) -> None:
    """Whatever the others choose, each seat and a watcher are sent the same until all have chosen."""

    def sent(chosen: dict[int, tuple[int, int]], viewer: int) -> list[list[object]]:
        desk, found = Desk(dealt()), []
        for seat in order[:-1]:
            for card in chosen[seat]:
                desk.step(seat, card)
                found.append(received(desk.match, viewer, desk))
            desk.commit(seat)
            found.append(received(desk.match, viewer, desk))
        return found

    for viewer in range(WATCHER, 3):
        other = {seat: cards if seat == viewer else cards[::-1] for seat, cards in LAID.items()}
        assert sent(LAID, viewer) == sent(other, viewer)


@pytest.mark.parametrize("seat", [1, 2])
def test_the_last_to_choose_sees_the_masks_of_others_only_after_committing(seat: int) -> None:
    """A complete draft that would open all masks opens none, whether or not the others have chosen."""
    for others_first in (False, True):
        texts = set()
        for cards in ((2, 1), (0, 2)):
            desk = Desk(dealt(seat + 1))
            for other in range(seat if others_first else 0):
                for card in cards:
                    desk.step(other, card)
                desk.commit(other)
            desk.step(seat, 0)
            desk.step(seat, 1)
            draft = desk.draft(seat)
            assert draft.complete
            assert all(mask == masks.HIDDEN for p in range(seat) for mask in draft.view.state.laid[p])
            assert list(draft.view.state.score) == [0, 0, 0]
            with pytest.raises(IllegalMove):
                desk.step(seat, masks.BOW)
            texts.add((desk.view(seat).text(), desk.view(seat).svg()))
            desk.undo(seat)
            desk.step(seat, 2)
            assert desk.draft(seat).complete
        assert len(texts) == 1


def test_an_early_choice_stands() -> None:
    desk = Desk(dealt())
    for card in (1, 2):
        desk.step(1, card)
    desk.commit(1)
    assert desk.early == {1}
    assert len(desk.match.steps) == 9
    for call in (lambda: desk.step(1, 0), lambda: desk.commit(1), lambda: desk.draft(1)):
        with pytest.raises(ValueError):
            call()
    with pytest.raises(IndexError):
        desk.undo(1)
    assert list(desk.view(1).state.laid[1]) == [1, 2]


def test_nobody_drafts_before_chance_has_spoken() -> None:
    match = new("masks", 2, draws=False)
    assert match.actor == CHANCE
    desk = Desk(match)
    assert desk.awaited == ()
    with pytest.raises(ValueError):
        desk.draft(0)


def test_when_the_match_ends_all_drafts_are_gone() -> None:
    desk = Desk(dealt())
    desk.step(1, 1)
    desk.match.resign(0)
    desk.match.resign(2)
    desk.settle()
    assert desk.drafts == {} and desk.awaited == ()


# Storing


def test_a_draft_is_restored_from_its_actions() -> None:
    desk = Desk(dealt())
    desk.step(2, 0)
    desk.step(1, 1)
    desk.step(1, 2)
    desk.commit(1)
    stored = [(seat, list(draft.actions), seat in desk.early) for seat, draft in desk.drafts.items()]
    again = Desk(dealt())
    for seat, actions, committed in stored:
        again.restore(seat, actions, committed)
    again.restore(0, [], False)
    assert again.awaited == desk.awaited == (0, 2)
    assert set(again.drafts) == {1, 2}
    for viewer in range(WATCHER, 3):
        assert received(again.match, viewer, again) == received(desk.match, viewer, desk)
    for desk_now in (desk, again):
        desk_now.step(0, 2)
        desk_now.step(0, 1)
        desk_now.commit(0)
        desk_now.step(2, 1)
        desk_now.commit(2)
    assert again.match.record == desk.match.record


@pytest.mark.parametrize(
    ("seat", "actions", "committed"),
    [
        (0, [2, 2], False),
        (0, [masks.BOW], False),
        (0, [0, 1, 2], False),
        (0, [99], False),
        (2, [0], True),
        (3, [0], False),
        (WATCHER, [0], False),
    ],
)
def test_a_stored_draft_that_does_not_fit_is_refused(seat: int, actions: list[int], committed: bool) -> None:
    desk = Desk(dealt())
    with pytest.raises(ValueError):  # IllegalMove is one
        desk.restore(seat, actions, committed)
    assert desk.drafts == {} and desk.early == set()


def test_a_draft_for_another_moment_is_refused() -> None:
    match = played("medici_vs_strozzi", 2, 1, pushes=3)
    actor, legal = match.actor, match.legal_moves.actions
    play_on(match, random.Random(2), 1)
    assert match.actor != actor or match.legal_moves.actions != legal
    wrong = next(a for a in legal if a not in match.legal_moves.actions)
    with pytest.raises(ValueError):
        Desk(match).restore(actor, [wrong], False)


@pytest.mark.parametrize("name", GAMES)
def test_a_draft_stops_where_chance_speaks(name: str) -> None:
    match = new(name, 2, 3)
    rng = random.Random(3)
    for _ in range(12):
        if match.over:
            break
        steps = len(match.steps)
        draft = Draft(match, match.actor)
        draft.step(choose(match.game, match.position, rng))
        assert len(match.steps) == steps
        assert draft.position.actor != CHANCE or draft.complete
        play_on(match, rng, 1)
