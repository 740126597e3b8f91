"""Whole games of San Marco at random: nothing is lost, everything is paid, all games end, and deals betray nothing."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from fondaco.games.san_marco import rules
from fondaco.kernel.rng import new_rng
from fondaco.kernel.state import CHANCE, NOBODY

from .city import DECK, VALUES, City
from .table import DISTRICTS, GAME, A, B, C, D, random_steps

ALL = [2, 3, 4]
MOST_CARDS = {4: (45, 27), 3: (35, 23), 2: (25, 15)}
"""SM-10.10: action and limit cards used in a passage."""


def pays(district: int, row: list[int]) -> list[int]:
    """Section 9."""
    first, second = VALUES[DISTRICTS[district]]
    ranks = sorted({n for n in row if n}, reverse=True)
    leaders = row.count(ranks[0]) if ranks else 0
    out = []
    for n in row:
        if n and n == ranks[0]:
            out.append(first if leaders == 1 else second)
        elif leaders == 1 and len(ranks) > 1 and n == ranks[1] and row.count(n) == 1:
            out.append(second)
        else:
            out.append(0)
    return out


def cards(s: Any) -> list[int]:
    """All cards, wherever they are."""
    found = [int(n) for n in s.deck]
    for k in range(13):
        found[k] += sum(s.hand[h][k] + sum(s.pile[h][i][k] for i in range(3)) for h in range(2))
        found[k] += s.discarded[k] + s.playing[k] if k < 10 else sum(row[k - 10] for row in s.limit)
    return found


def points(s: Any) -> list[int]:
    return [row[0] + 2 * row[1] + 3 * row[2] for row in s.limit][: s.players]


@pytest.mark.parametrize("players", ALL)
@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_lost_on_the_way(players: int, seed: int) -> None:
    colours = range(3 if players == 3 else 4)
    for _before, _a, s in random_steps(players, seed):
        for c in colours:
            assert s.supply[c] + sum(row[c] for row in s.aristocrats) + sum(row[c] for row in s.bridge) == 25
            assert min(s.supply[c], s.score[c]) >= 0
        assert s.bridges_left + sum(map(sum, s.bridge)) == 12
        assert max(map(sum, s.bridge)) <= 3
        assert max(map(max, s.bridge)) <= 1
        assert cards(s) == DECK
        most_actions, most_limits = MOST_CARDS[players]
        assert 62 - sum(s.deck[:10]) <= most_actions
        assert 28 - sum(s.deck[10:]) <= most_limits


@pytest.mark.parametrize("players", ALL)
@pytest.mark.parametrize("seed", range(3))
def test_every_game_ends_after_three_passages(players: int, seed: int) -> None:
    rounds: Counter[int] = Counter()
    extra: Counter[int] = Counter()
    last = None
    for before, _a, s in random_steps(players, 100 + seed):
        if (s.passage, s.round) != (before.passage, before.round):
            rounds[before.passage] += 1
            extra[before.passage] += before.extra
        last = s
    assert last is not None
    assert (last.actor, last.passage) == (NOBODY, 2)
    for passage in (0, 1):
        assert rounds[passage] - extra[passage] <= {4: 4, 3: 5, 2: 5}[players]
        assert extra[passage] <= (0 if players == 2 else 1)


@pytest.mark.parametrize("players", ALL)
@pytest.mark.parametrize("seed", range(3))
def test_every_change_of_the_score_is_a_payment_of_the_rules(players: int, seed: int) -> None:
    """Tolls go from player to player, a ferry is lost; a district pays by section 9, a passage by section 10."""
    scorings = 0
    for before, a, s in random_steps(players, 200 + seed):
        change = [after - n for n, after in zip(before.score, s.score, strict=True)]
        if before.phase in (rules.WALK, rules.TOLLS) and s.phase != rules.TOLLS:
            scorings += 1
            where = before.target if before.phase == rules.TOLLS else a - rules.DISTRICT
            expected = pays(where, list(before.aristocrats[where]))
            paid = [n - due for n, due in zip(change, expected, strict=True)]
            if s.settled == before.settled and s.passage == before.passage and s.phase != rules.OVER:
                mover = before.mover
                assert all(n >= 0 for c, n in enumerate(paid) if c != mover), "others only receive"
                assert sum(paid) in (0, -2)
                assert before.score[mover] + paid[mover] >= 0
                touched = any(sum(s.bridge[p]) for p in range(10) if before.doge in (rules.SIDE_A[p], rules.SIDE_B[p]))
                if before.doge < 0 or before.doge == where:
                    assert not any(paid)
                else:
                    assert (sum(paid) == -2) == (not touched)
        elif s.settled == before.settled and s.passage == before.passage and s.phase != rules.OVER:
            assert not any(change)
    assert scorings >= 3


@pytest.mark.parametrize("players", ALL)
def test_the_last_step_scores_every_district(players: int) -> None:
    for seed in range(3):
        *_others, (before, _a, s) = random_steps(players, 300 + seed)
        expected = [0] * 4
        for d, row in enumerate(s.aristocrats):
            for c, n in enumerate(pays(d, list(row))):
                expected[c] += n
        assert [sum(row[c] for row in s.final) for c in range(4)] == expected
        if before.phase == rules.NAME or before.phase in (rules.BANISH_ROLL, rules.REMOVE):
            assert [after - n for n, after in zip(before.score, s.score, strict=True)] == expected
        ranked, ranks = GAME.standing(s)
        assert ranked == tuple(s.score[:players])
        keys = [(s.score[p], s.aristocrats[DISTRICTS.index("san_marco")][p]) for p in range(players)]
        assert list(ranks) == [1 + sum(other > key for other in keys) for key in keys]


CARD_CHANGES = {
    rules.PLACE: {0, 1},
    rules.BUILD: {0},
    rules.OUST: {-1, 0},
    rules.OUST_WHOM: {-1, 0},
}
"""How many aristocrats more stand in districts after a step; the supply may be empty, then somebody has only moved."""


@pytest.mark.parametrize("players", ALL)
def test_only_cards_rolls_and_banishments_move_aristocrats(players: int) -> None:
    for before, _a, s in random_steps(players, 400):
        change = sum(map(sum, s.aristocrats)) - sum(map(sum, before.aristocrats))
        if before.phase == rules.SETUP_ROLL:
            assert change in (0, 2)
        elif before.phase == rules.GHOST_ROLL:
            assert change in (0, 1)
        elif before.phase in (rules.BANISH_ROLL, rules.REMOVE):
            assert -6 <= change <= 0
        else:
            assert change in CARD_CHANGES.get(before.phase, {0} if before.phase != rules.SOURCE else {-1, 0, 1})


# Deals


def late(pile_sizes: tuple[tuple[int, int], tuple[int, int]]) -> City:
    """A first choice, late in the game's decks: the unseen cards are few. C has distributed what D will choose from."""
    t = City().begin().until(rules.STONES).play("red", "yellow").until(rules.CHOOSE)
    t.piles(0, "doge limit1", "doge limit3")
    unseen = {0: 2, 6: 1, 8: 3, 10: 2, 12: 3}
    for k in range(13):
        for i in range(2):
            t.s.pile[1][i][k] = 0
    for k, n in enumerate(DECK):
        gone = n - unseen.get(k, 0) - t.s.pile[0][0][k] - t.s.pile[0][1][k]
        t.s.deck[k] = unseen.get(k, 0)
        if k < 10:
            t.s.discarded[k] = gone
        else:
            t.s.limit[A][k - 10] = gone
    for i, sizes in enumerate(pile_sizes):
        t.s.pile_actions[1][i], t.s.pile_limits[1][i] = sizes
    return t


def share(unseen: list[int], piles: list[list[int]]) -> Fraction:
    """How likely these piles are where every unseen card is equally likely in every place."""
    left, chance = list(unseen), Fraction(1)
    for pile in piles:
        for low, high in ((0, 10), (10, 13)):
            ways = 1
            for k in range(low, high):
                ways *= comb(left[k], pile[k])
            chance *= Fraction(ways, comb(sum(left[low:high]), sum(pile[low:high])))
        left = [n - k for n, k in zip(left, pile, strict=True)]
    return chance


@pytest.mark.parametrize("viewer", [A, B, D])
@pytest.mark.parametrize("sizes", [((2, 1), (1, 1)), ((3, 0), (0, 2)), ((1, 0), (1, 3))])
def test_each_unseen_card_is_equally_likely_in_each_hidden_place(
    viewer: int, sizes: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    t = late(sizes)
    unseen, rng, deals = [int(n) for n in t.s.deck], new_rng(viewer), 1500
    found: Counter[str] = Counter()
    expected: dict[str, Fraction] = {}
    view = GAME.view(t.s, viewer)
    for _ in range(deals):
        dealt = view.copy()
        rules.deal(dealt, viewer, rng)
        piles = [list(dealt.pile[1][i]) for i in range(2)]
        found[repr(piles)] += 1
        expected[repr(piles)] = share(unseen, piles)
        assert [(sum(pile[:10]), sum(pile[10:])) for pile in piles] == list(sizes)
        assert [n + sum(pile[k] for pile in piles) for k, n in enumerate(dealt.deck)] == unseen
    assert sum(expected.values()) > Fraction(99, 100), "hardly any sharing out is missing"
    for piles, chance in expected.items():
        p = float(chance)
        assert abs(found[piles] - deals * p) <= 5 * (deals * p * (1 - p)) ** 0.5 + 2


def test_the_truth_is_dealt_no_more_often_than_chance() -> None:
    t = late(((2, 1), (1, 1)))
    unseen, rng = [int(n) for n in t.s.deck], new_rng(9)
    hits, due, spread = 0, 0.0, 0.0
    for _ in range(60):
        truth = t.s.copy()
        rules.deal(truth, B, rng)  # some cards that lie there; B is shown their backs
        p = float(share(unseen, [list(truth.pile[1][i]) for i in range(2)]))
        for _ in range(20):
            dealt = GAME.view(truth, B)
            rules.deal(dealt, B, rng)
            hits += dealt.pile == truth.pile
            due += p
            spread += p * (1 - p)
    assert abs(hits - due) <= 5 * spread**0.5


@pytest.mark.parametrize("players", ALL)
def test_a_deal_keeps_all_that_the_viewer_has_seen(players: int) -> None:
    rng = new_rng(players)
    for i, (before, _a, _after) in enumerate(random_steps(players, 500)):
        if i % 4 and before.phase not in (rules.DRAW, rules.SPLIT):
            continue
        for viewer in range(-1, players):
            view = GAME.view(before, viewer)
            dealt = view.copy()
            rules.deal(dealt, viewer, rng)
            assert cards(dealt) == DECK
            assert GAME.view(dealt, viewer) == view
            if before.actor == CHANCE and before.phase == rules.DRAW:
                assert sum(GAME.odds(dealt).values()) > 0, "every dealt hand can be completed"


def test_everybody_but_the_owner_is_dealt_the_second_piles() -> None:
    t = late(((2, 1), (1, 1)))
    rng = new_rng(1)
    rules.deal(t.s, B, rng)
    truth = t.s.copy()
    own = GAME.view(truth, C)
    rules.deal(own, C, rng)
    assert own == truth
