"""Section 14 of the rules of San Marco: who knows what, and what unseen cards can be."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from fondaco.games.san_marco import rules
from fondaco.kernel.rng import new_rng
from fondaco.kernel.state import CHANCE, WATCHER

from .city import DECK, City, chances, endings
from .table import GAME, A, B, C, D, random_steps

PUBLIC = (
    *("phase", "passage", "round", "extra", "in_round", "start", "role", "stage", "mover", "out", "actor", "players"),
    *("score", "supply", "aristocrats", "bridge", "bridges_left", "doge"),
    *("discarded", "limit", "drawn", "unsplit", "opened", "taken", "playing", "playing_size"),
    *("card", "target", "pair", "lifted", "roll", "left", "victim", "colour", "count", "same"),
)
"""Table 5: what all know."""


def cards_shown(view: Any, h: int) -> int:
    return int(sum(view.hand[h]) + sum(map(sum, view.pile[h])))


def four(second: tuple[str, str] = ("transfer limit2", "doge castello limit3")) -> City:
    """Before the first choice: A and C distribute, B and D decide."""
    t = City().begin().until(rules.STONES).play("red", "yellow")
    return t.piles(0, "castello limit3", "doge limit1").piles(1, *second)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_SM_14_1_all_but_cards_is_public(players: int) -> None:
    for before, _a, _after in random_steps(players, 7):
        for viewer in range(WATCHER, players):
            view = GAME.view(before, viewer)
            assert [getattr(view, name) for name in PUBLIC] == [getattr(before, name) for name in PUBLIC]
            assert not any(view.deck), "nobody knows the order of the decks"


def test_SM_14_1_the_second_piles_are_secret_until_their_choice() -> None:
    t = four()
    while t.s.stage < 2:
        for viewer in (WATCHER, A, B, D):
            view = GAME.view(t.s, viewer)
            assert cards_shown(view, 1) == 0
            assert sorted(zip(view.pile_actions[1][:2], view.pile_limits[1][:2], strict=True)) == [(1, 1), (2, 1)]
        assert cards_shown(GAME.view(t.s, C), 1) == 5
        assert C not in GAME.choosers(t.s), "the split cannot be changed"
        t.take(GAME.legal(t.s)[-1])
    assert t.s.actor == D
    assert {cards_shown(GAME.view(t.s, viewer), 1) for viewer in range(WATCHER, 4)} == {5}


def test_SM_14_1_the_first_turns_look_alike_whatever_lies_face_down() -> None:
    one, other = four(("bridge limit1", "transfer transfer limit1")), four(("castello limit3", "doge doge limit2"))
    for viewer in (WATCHER, A, B, D):
        assert GAME.view(one.s, viewer) == GAME.view(other.s, viewer)
    assert GAME.view(one.s, C) != GAME.view(other.s, C)


def test_SM_14_1_the_order_of_face_down_piles_tells_nothing() -> None:
    """All ways to put the same backs on two piles look the same from outside (SM-6.5)."""
    t = City().begin()
    t.draw("bridge bridge bridge bridge bridge limit1 limit1 limit1")
    t.draw("castello dorsoduro transfer doge banishment limit1 limit2 limit3").until(rules.SPLIT)
    first = t.s.role[rules.D1]
    while t.s.actor == first:
        t.take(GAME.legal(t.s)[0])
    backs: dict[tuple[tuple[int, int], ...], set[str]] = {}
    lone: set[int] = set()
    for s in endings(t.s, lambda s: s.phase != rules.SPLIT):
        view = GAME.view(s, s.role[rules.DM1])
        seen = [(view.pile_actions[1][i], view.pile_limits[1][i]) for i in range(2)]
        backs.setdefault(tuple(sorted(seen)), set()).add(repr(view))
        if (1, 0) in seen:
            lone |= {k for k in range(10) if s.pile[1][seen.index((1, 0))][k]}
    assert {len(views) for views in backs.values()} == {1}
    assert len(lone) == 5, "the single card may be any of the five"


@pytest.mark.parametrize("viewer_role", [rules.D1, rules.D2, rules.DM1, rules.DM2])
def test_SM_14_2_while_splitting_the_other_hand_is_hidden(viewer_role: int) -> None:
    t = City().begin().until(rules.DRAW)
    while t.s.phase in (rules.DRAW, rules.SPLIT):
        viewer = t.s.role[viewer_role]
        view = GAME.view(t.s, viewer)
        for h, role in enumerate((rules.D1, rules.D2)):
            known = viewer_role == role
            assert cards_shown(view, h) == (t.s.drawn[h] if known else 0)
            if not known:
                assert not any(view.pile_actions[h])
                assert not any(view.pile_limits[h])
        t.take(GAME.legal(t.s)[0])


@pytest.mark.parametrize("in_round", [2, 3])
def test_SM_14_3_the_piles_of_a_single_distributor_are_open_at_the_first_choice(in_round: int) -> None:
    t = City(3).begin()
    if in_round == 2:
        t.end(10, 1, 1)
    t.until(rules.CHOOSE)
    size = {2: 8, 3: 10}[in_round]
    for viewer in range(WATCHER, 3):
        assert cards_shown(GAME.view(t.s, viewer), 0) == size


def test_SM_14_4_where_chance_acts() -> None:
    acting = Counter[int]()
    for players in (2, 3, 4):
        for before, _a, _after in random_steps(players, 11):
            if before.actor == CHANCE:
                acting[before.phase] += 1
    assert set(acting) == {
        *(rules.SETUP_ROLL, rules.STONES, rules.ROLE_ROLL, rules.DRAW, rules.BANISH_ROLL, rules.GHOST_ROLL),
    }


def test_SM_14_5_where_players_are_asked() -> None:
    t = City(3).begin(empty=False)
    asked = set()
    for before, a, _after in random_steps(3, 12):
        if before.actor >= 0:
            asked.add(before.phase)
            assert a in GAME.legal(before)
    assert {rules.SETUP_BRIDGE, rules.SPLIT, rules.CHOOSE, rules.PLAY, rules.NAME} <= asked
    t.until(rules.STONES).play("red").piles(0, "limit1", "limit2", "limit3").play("pile1", "pile2")
    assert (t.s.round, t.s.phase) == (1, rules.STONES)  # nobody is asked for the last pile, nor to play no cards


# What unseen cards can be, against all that can have happened


def small(deck: dict[int, int]) -> Any:
    """Before the draw of a round with decks of few cards; all others lie in the discard or in front of players."""
    s = rules.State(players=4, in_round=4, phase=rules.DRAW, actor=CHANCE, role=[A, B, C, D])
    for k, n in enumerate(DECK):
        s.deck[k] = deck.get(k, 0)
        if k < 10:
            s.discarded[k] = n - s.deck[k]
        else:
            s.limit[0][k - 10] = n - s.deck[k]
    return s


def hidden(s: Any) -> str:
    """All that a viewer may not know."""
    return repr((list(s.deck), s.hand, s.pile))


DECKS = {0: 3, 6: 4, 9: 4, 10: 3, 12: 4}


@pytest.mark.parametrize(
    ("viewer", "drawn"),
    [
        *((B, (2, 0)), (WATCHER, (6, 0)), (B, (8, 2)), (A, (8, 3)), (A, (8, 6))),
        *((C, (8, 0)), (C, (8, 1)), (C, (8, 3)), (C, (8, 5)), (C, (8, 6))),
    ],
)
def test_SM_14_1_deals_are_as_likely_as_what_can_have_happened(viewer: int, drawn: tuple[int, int]) -> None:
    """In the midst of drawing, where hands are drawn in the order of kinds: exact odds against many deals."""
    s = small(DECKS)
    possible: dict[str, dict[str, Fraction]] = {}
    views: dict[str, Any] = {}
    for chance, end in chances(s, lambda s: tuple(s.drawn) == drawn):
        view = GAME.view(end, viewer)
        views[repr(view)] = view
        positions = possible.setdefault(repr(view), {})
        positions[hidden(end)] = positions.get(hidden(end), Fraction(0)) + chance
    rng, deals = new_rng(17), 500
    for text in sorted(possible, key=lambda text: (-len(possible[text]), text))[:4]:
        all_of_them = sum(possible[text].values())
        found = Counter[str]()
        for _ in range(deals):
            dealt = views[text].copy()
            rules.deal(dealt, viewer, rng)
            found[hidden(dealt)] += 1
        assert set(found) <= set(possible[text]), "a position that cannot be"
        for at, chance in possible[text].items():
            p = float(chance / all_of_them)
            assert abs(found[at] - deals * p) <= 5 * (deals * p * (1 - p)) ** 0.5 + 2
