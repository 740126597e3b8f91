"""Sections 4 to 6 of the rules of San Marco: passages and rounds, roles, drawing and splitting."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb
from typing import Any

import pytest

from fondaco.games.san_marco import rules
from fondaco.kernel.state import CHANCE, NOBODY, WATCHER

from .city import City, chances, endings, seats
from .table import GAME, A, B, C, D

DEAL = {4: (2, 5, 3, 2), 3: (1, 6, 4, 3), 2: (1, 5, 3, 2)}
"""Table 4: players in the round; distributors, action cards and limit cards of each, piles of each."""
ORDER = {
    4: [rules.DM1, rules.D1, rules.DM2, rules.D2],
    3: [rules.DM1, rules.DM2, rules.D1],
    2: [rules.DM1, rules.D1],
}


# 4. Passages and rounds


def test_SM_4_1_regular_rounds_then_at_most_one_extra_round() -> None:
    t = City().begin()
    for number in range(3):
        assert (t.s.passage, t.s.round, t.s.extra) == (0, number, 0)
        t.end(1, 2, 3, 9)
    t.end(10, 2, 3, 9)
    assert (t.s.passage, t.s.round, t.s.extra) == (0, 4, 1)  # the numbering goes on
    t.end(10, 2, 3, 9)
    assert t.s.phase == rules.NAME
    t.play("pass")
    assert (t.s.passage, t.s.round, t.s.extra) == (1, 0, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_SM_4_1_the_game_has_three_passages(players: int) -> None:
    t = City(players).begin()
    for passage in range(3):
        assert (t.s.passage, t.s.actor == NOBODY) == (passage, False)
        t.until(rules.CHOOSE).end(*[10] * players)
    assert (t.s.phase, t.s.actor) == (rules.OVER, NOBODY)
    assert GAME.legal(t.s) == []


def test_SM_4_2_the_parts_of_a_round() -> None:
    t = City().begin()
    parts = [rules.STONES]
    while t.s.round == 0:
        known = t.s.phase if t.s.phase in (rules.STONES, rules.DRAW, rules.SPLIT) else rules.PLAY
        if known != parts[-1]:
            parts.append(known)
        t.take(GAME.legal(t.s)[0])
    assert parts == [rules.STONES, rules.DRAW, rules.SPLIT, rules.PLAY]
    assert t.s.phase == rules.STONES


@pytest.mark.parametrize("players", [3, 4])
def test_SM_4_3_the_start_player_moves_on_with_every_round(players: int) -> None:
    t = City(players).begin()
    for number in range(players + 1):
        assert t.s.start == number % players
        t.end(*[0] * players)


def test_SM_4_3_the_next_passage_begins_left_of_the_last_start_player() -> None:
    t = City().begin().end(0, 0, 0, 0).end(10, 10, 10, 10)
    assert (t.s.passage, t.s.start) == (1, C)  # A and B began the two rounds
    t.end(9, 9, 9, 10)
    assert (t.s.extra, t.s.start) == (1, A)  # D is out
    t.end(9, 9, 9, 10)
    assert (t.s.passage, t.s.extra, t.s.start) == (2, 0, B)


@pytest.mark.parametrize(
    ("totals", "extra", "then"),
    [
        ((10, 0, 1, 2), B, C),
        ((0, 10, 1, 2), C, D),
        ((0, 10, 10, 1), D, A),
        ((0, 1, 10, 10), B, C),
        ((10, 10, 0, 1), C, D),
    ],
)
def test_SM_4_4_who_is_out_cannot_be_start_player(totals: tuple[int, ...], extra: int, then: int) -> None:
    t = City().begin().end(*totals)
    assert (t.s.extra, t.s.start) == (1, extra)
    t.until(rules.SPLIT)
    assert t.s.role[rules.D1] == extra
    t.end(*totals)
    t.play("pass")
    assert (t.s.passage, t.s.start) == (1, then)


@pytest.mark.parametrize(("totals", "extra"), [((0, 10, 5), C), ((10, 0, 5), B), ((0, 5, 10), B)])
def test_SM_4_4_with_three_players(totals: tuple[int, ...], extra: int) -> None:
    t = City(3).begin().end(*totals)
    assert (t.s.extra, t.s.start) == (1, extra)


# 5. Roles


def roles(t: City) -> dict[tuple[int, ...], Fraction]:
    """How likely the seats of D1, DM1, D2 and DM2 are; -1 where there is no such role."""
    t.until(rules.STONES)
    found: dict[tuple[int, ...], Fraction] = {}
    for chance, s in chances(t.s, lambda s: s.phase != rules.STONES):
        assert tuple(s.role) not in found
        found[tuple(s.role)] = chance
    return found


def test_SM_5_1_four_stones_are_drawn_blind() -> None:
    assert roles(City().begin()) == {(A, *rest): Fraction(1, 6) for rest in permutations([B, C, D])}
    later = City().begin().end(0, 0, 0, 0)
    assert roles(later) == {(B, *rest): Fraction(1, 6) for rest in permutations([A, C, D])}


def test_SM_5_1_decision_makers_choose_from_their_own_distributor() -> None:
    t = City().begin().until(rules.STONES).play("yellow", "green")
    assert t.s.role[:] == [A, C, D, B]
    t.piles(0, "limit1", "limit2").piles(1, "limit3", "doge limit1")
    assert t.s.actor == C
    t.play("pile2")
    assert t.s.actor == B  # nothing to play, so A's last pile is taken and D's piles are next
    assert t.s.limit[C][:] == [0, 1, 0]
    assert t.s.limit[A][:] == [1, 0, 0]


def test_SM_5_2_three_stones() -> None:
    assert roles(City(3).begin()) == {(A, B, -1, C): Fraction(1, 2), (A, C, -1, B): Fraction(1, 2)}
    extra = City().begin().end(5, 10, 5, 5)
    assert roles(extra) == {(C, D, -1, A): Fraction(1, 2), (C, A, -1, D): Fraction(1, 2)}


@pytest.mark.parametrize(
    ("totals", "there"), [((10, 1, 10, 2), "B D"), ((1, 10, 10, 2), "D A"), ((1, 2, 10, 10), "B A")]
)
def test_SM_5_3_two_stones_need_no_draw(totals: tuple[int, ...], there: str) -> None:
    t = City().begin().end(*totals)
    assert t.s.phase == rules.DRAW
    assert t.s.role[:] == [*seats(there), -1, -1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_SM_5_4_roles_are_public_before_any_card_is_drawn(players: int) -> None:
    t = City(players).begin().until(rules.DRAW)
    assert not any(t.s.drawn)
    named = {role: t.s.role[role] for role in ORDER[players]}
    assert set(named.values()) == set(range(players))
    for viewer in range(WATCHER, players):
        assert GAME.view(t.s, viewer).role == t.s.role


# 6. Drawing and splitting


def held(s: Any, h: int) -> list[int]:
    """All the cards of a distributor, by kind, on piles or not."""
    return [s.hand[h][k] + sum(s.pile[h][i][k] for i in range(3)) for k in range(rules.KINDS)]


@pytest.mark.parametrize(
    ("players", "totals", "in_round"),
    [(4, None, 4), (3, None, 3), (2, None, 2), (4, (10, 1, 1, 1), 3), (4, (10, 10, 1, 1), 2), (3, (10, 1, 1), 2)],
)
def test_SM_6_1_the_deal(players: int, totals: tuple[int, ...] | None, in_round: int) -> None:
    t = City(players).begin()
    if totals:
        t.end(*totals)
    t.until(rules.CHOOSE)
    distributors, actions, limits, piles = DEAL[in_round]
    assert t.s.in_round == in_round
    for h in range(2):
        cards = held(t.s, h)
        assert sum(cards[:10]) == actions * (h < distributors)
        assert sum(cards[10:]) == limits * (h < distributors)
        used = [i for i in range(3) if any(t.s.pile[h][i])]
        assert len(used) == piles * (h < distributors)


@pytest.mark.parametrize("in_round", [2, 3, 4])
def test_SM_6_1_the_playing_order(in_round: int) -> None:
    players = max(3, in_round)
    t = City(players).begin()
    if in_round < players:
        t.end(10, 1, 1)
    t.until(rules.CHOOSE)
    piles = ["doge", "doge", "doge"][: DEAL[in_round][3]]
    for h in range(DEAL[in_round][0]):
        t.piles(h, *piles)
    due = [t.s.role[role] for role in ORDER[in_round]]
    played = []
    while len(played) < in_round:
        t.until(rules.WALK)
        played.append(t.s.actor)
        t.take(GAME.legal(t.s)[0])
    assert played == due


def test_SM_6_1_the_first_distributor_draws_all_his_cards_first() -> None:
    t = City().begin().until(rules.DRAW)
    t.play(*["castello"] * 5)
    assert {t.spell(a) for a in GAME.legal(t.s)} == {"limit1", "limit2", "limit3"}
    t.play("limit3", "limit3", "limit3")
    assert (t.s.drawn[0], t.s.drawn[1]) == (8, 0)
    assert t.s.phase == rules.DRAW
    assert "castello" not in t.choices()  # all five are drawn
    t.play(*["doge"] * 5, "limit2", "limit3", "limit3")
    assert (t.s.drawn[0], t.s.drawn[1]) == (8, 8)
    assert held(t.s, 0) == [0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 3]
    assert held(t.s, 1) == [0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 1, 2]


def ways(cards: list[int], drawn: list[int]) -> int:
    """In how many ways these cards come out of so many cards of each kind."""
    product = 1
    for n, k in zip(cards, drawn, strict=True):
        product *= comb(n, k)
    return product


def test_SM_6_1_both_hands_are_as_likely_as_off_the_top_of_shuffled_decks() -> None:
    deck = {0: 4, 6: 3, 8: 4, 10: 2, 11: 2, 12: 3}
    s = rules.State(players=4, in_round=4, phase=rules.DRAW, actor=CHANCE, role=[A, B, C, D])
    for k, n in deck.items():
        s.deck[k] = n
    full = list(s.deck)
    total = Fraction(0)
    seen = set()
    for chance, end in chances(s, lambda s: s.phase != rules.DRAW):
        hands = (held(end, 0), held(end, 1))
        assert str(hands) not in seen
        seen.add(str(hands))
        left = [n - k for n, k in zip(full, hands[0], strict=True)]
        expected = Fraction(
            ways(full, hands[0]) * ways(left, hands[1]), comb(11, 5) * comb(6, 5) * comb(7, 3) * comb(4, 3)
        )
        assert chance == expected
        total += chance
    assert total == 1
    assert len(seen) > 500


def test_SM_6_1_no_card_comes_twice_in_a_passage() -> None:
    t = City(2).begin().draw("castello castello castello castello castello limit1 limit1 limit1")
    while t.s.round == 0:
        t.take(GAME.legal(t.s)[0])
    t.until(rules.DRAW)
    assert "castello" not in t.choices()
    assert t.s.discarded[:] == [0, 0, 0, 0, 0, 5, 0, 0, 0, 0]


def sizes(s: Any) -> tuple[int, ...]:
    made = [s.pile_actions[0][i] + s.pile_limits[0][i] for i in range(rules.PILES[s.in_round])]
    return tuple(sorted(made, reverse=True))


def split(t: City) -> list[Any]:
    """Every way to split the first distributor's hand."""
    first = t.until(rules.SPLIT).s.role[rules.D1]
    return list(endings(t.s, lambda s: s.phase != rules.SPLIT or s.actor != first))


HAND = "castello castello castello castello castello limit1 limit1 limit1"
SECOND = "bridge bridge bridge bridge bridge limit2 limit2 limit2"


def test_SM_6_2_two_piles_of_eight_cards() -> None:
    t = City().begin().draw(HAND).draw(SECOND)
    made = split(t)
    assert {sizes(s) for s in made} == {(4, 4), (5, 3), (6, 2), (7, 1)}
    kinds = {(s.pile_actions[0][0], s.pile_limits[0][0]) for s in made}
    kinds |= {(s.pile_actions[0][1], s.pile_limits[0][1]) for s in made}
    assert kinds == {(a, n) for a in range(6) for n in range(4)} - {(0, 0), (5, 3)}


def test_SM_6_2_three_piles_of_ten_cards() -> None:
    t = City(3).begin().draw("doge doge doge doge doge doge limit2 limit2 limit2 limit2")
    made = {sizes(s) for s in split(t)}
    assert made == {(8, 1, 1), (7, 2, 1), (6, 3, 1), (6, 2, 2), (5, 4, 1), (5, 3, 2), (4, 4, 2), (4, 3, 3)}


def test_SM_6_2_the_last_cards_fill_empty_piles() -> None:
    t = City(3).begin().draw("doge doge doge doge doge doge limit2 limit2 limit2 limit2").until(rules.SPLIT)
    while t.s.unsplit[0] > 2:
        t.play("pile1")
    assert t.choices() == {"pile2"}
    t.play("pile2")
    assert t.choices() == {"pile3"}


def test_SM_6_3_neither_distributor_sees_the_other() -> None:
    t = City().begin().draw(HAND).draw(SECOND)
    first, second = t.s.role[rules.D1], t.s.role[rules.D2]
    assert GAME.choosers(t.s) == (first, second)
    assert held(GAME.view(t.s, first), 1) == held(GAME.view(t.s, second), 0) == [0] * 13
    for s in split(t):
        view = GAME.view(s, second)
        assert held(view, 0) == [0] * 13
        assert not any(map(any, (*view.pile_actions[:1], *view.pile_limits[:1])))
        assert GAME.choosers(s) == (second,), "both splits are fixed before anybody chooses a pile"
    other = City().begin().draw("doge doge doge doge doge limit3 limit3 limit3").draw(SECOND)
    views = set()
    for s in split(other)[:3] + split(t)[:3]:
        view = GAME.view(s, second)
        assert view.drawn[:] == [8, 8]
        views.add(repr((view.hand, view.pile, view.pile_actions, view.pile_limits)))
    assert len(views) == 1


def test_SM_6_4_finished_piles_lie_face_down() -> None:
    t = City().begin().draw(HAND).draw(SECOND).until(rules.CHOOSE)
    second = t.s.role[rules.D2]
    for viewer in range(WATCHER, 4):
        shown = held(GAME.view(t.s, viewer), 1)
        assert shown == ([0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 3, 0] if viewer == second else [0] * 13)


def test_SM_6_5_splits_that_differ_in_labels_or_equal_cards_are_one() -> None:
    made = [(tuple(s.pile[0][0]), tuple(s.pile[0][1])) for s in split(City().begin().draw(HAND).draw(SECOND))]
    found = Counter(frozenset(piles) for piles in made)
    # 6 x 4 choices of cards for a pile, less nothing and all; each split is two of them
    assert len(found) == (6 * 4 - 2) // 2
    assert set(found.values()) == {1}
