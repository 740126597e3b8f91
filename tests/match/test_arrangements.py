"""Arrangements: many choices in a row made as one act. San Marco's splits are the house's example."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from fondaco.games.san_marco import rules
from fondaco.kernel.state import CHANCE, WATCHER
from fondaco.kernel.words import Arrangement
from fondaco.match.desk import Desk
from fondaco.match.match import Match
from fondaco.match.moves import IllegalMove
from tests.leaks.harness import received
from tests.match.matches import new
from tests.play import choose

Split = list[tuple[int, ...]]


def splitting(players: int, seed: int) -> Match:
    """A match at the first split."""
    match, rng = new("san_marco", players, seed), random.Random(seed)
    while match.position.phase != rules.SPLIT:
        assert match.actor != CHANCE
        match.push(choose(match.game, match.position, rng))
    return match


def asked(desk: Desk, seat: int) -> Arrangement:
    found = desk.view(seat).prompt.arrangement
    assert found is not None
    return found


def some_places(arrangement: Arrangement, rng: random.Random) -> list[int]:
    """Each piece anywhere, but no place empty."""
    places = [rng.randrange(len(arrangement.places)) for _ in arrangement.pieces]
    for place, piece in enumerate(rng.sample(range(len(places)), len(arrangement.places))):
        places[piece] = place
    return places


def wanted(arrangement: Arrangement, places: Sequence[int]) -> Split:
    """The piles as labels of cards, whatever their order."""
    piles: list[list[str]] = [[] for _ in arrangement.places]
    for piece, place in zip(arrangement.pieces, places, strict=True):
        piles[place].append(piece.name.split("-")[1])
    return sorted(tuple(sorted(map(int, pile))) for pile in piles)


def piles(match: Match, h: int) -> Split:
    held = [tuple(k for k in range(rules.KINDS) for _ in range(pile[k])) for pile in match.position.pile[h]]
    return sorted(pile for pile in held if pile)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_split_is_one_act(players: int) -> None:
    for seed in range(12):
        desk, rng = Desk(splitting(players, seed)), random.Random(seed)
        match = desk.match
        due = []
        for h, seat in enumerate(match.game.choosers(match.position)):
            arrangement = asked(desk, seat)
            assert len(arrangement.pieces) == {2: 8, 3: 10, 4: 8}[players]
            assert {piece.place for piece in arrangement.pieces} == {-1}
            places = some_places(arrangement, rng)
            desk.arrange(seat, places)
            assert desk.drafts[seat].complete
            due.append((h, wanted(arrangement, places)))
        for seat in match.game.choosers(match.position)[::-1]:
            desk.commit(seat)
        assert match.position.phase == rules.CHOOSE
        assert [(h, piles(match, h)) for h, _split in due] == due


def test_splits_that_differ_in_labels_or_in_equal_cards_are_one() -> None:
    """SM-6.5."""
    for seed in range(20):
        desk, rng = Desk(splitting(3, seed)), random.Random(seed)
        (seat,) = desk.awaited
        arrangement = asked(desk, seat)
        places = some_places(arrangement, rng)
        desk.arrange(seat, places)
        actions = desk.drafts[seat].actions
        turned = [(place + 1) % 3 for place in places]
        desk.arrange(seat, turned)
        assert desk.drafts[seat].actions == actions
        kinds = [piece.name.split("-")[1] for piece in arrangement.pieces]
        same = [i for i in range(1, len(kinds)) if kinds[i] == kinds[i - 1]]
        for i in same:
            places[i - 1], places[i] = places[i], places[i - 1]
        desk.arrange(seat, places)
        assert desk.drafts[seat].actions == actions


def test_an_empty_pile_is_refused_and_what_was_drafted_stays() -> None:
    """SM scenario W30: 8 + 0 is no split."""
    desk = Desk(splitting(4, 1))
    seat = desk.awaited[0]
    good = some_places(asked(desk, seat), random.Random(1))
    desk.arrange(seat, good)
    drafted = list(desk.drafts[seat].actions)
    with pytest.raises(IllegalMove) as error:
        desk.arrange(seat, [1] * 8)
    assert error.value.clause == "SM-6.2"
    assert desk.drafts[seat].actions == drafted


def test_what_cannot_be_arranged_so() -> None:
    desk = Desk(splitting(4, 2))
    first, second = desk.awaited
    other = next(seat for seat in range(4) if seat not in (first, second))
    for seat, places in ((first, [0] * 7), (first, [0] * 7 + [2]), (first, [0] * 7 + [-1]), (other, [0, 1] * 4)):
        with pytest.raises(ValueError):
            desk.arrange(seat, places)
    assert desk.drafts == {}


def test_the_second_distributor_may_be_the_first_to_split_and_nobody_knows_how() -> None:
    """SM-6.3."""
    rng = random.Random(3)
    desk, untouched = Desk(splitting(4, 3)), Desk(splitting(4, 3))
    first, second = desk.awaited
    others = [viewer for viewer in range(WATCHER, 4) if viewer != second]
    desk.arrange(second, some_places(asked(desk, second), rng))
    for viewer in others:
        assert received(desk.match, viewer, desk) == received(untouched.match, viewer, untouched)
    desk.commit(second)
    assert desk.awaited == (first,)
    desk.arrange(first, some_places(asked(desk, first), rng))
    desk.commit(first)
    assert desk.match.position.phase == rules.CHOOSE
