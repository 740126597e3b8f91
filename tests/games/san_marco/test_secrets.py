"""Hidden cards, splits, draws and walks, against reckonings made in another way."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from fondaco.games.san_marco import rules
from fondaco.games.san_marco.rules import doge, splitting
from fondaco.kernel.rng import new_rng
from fondaco.match.chance import Chance
from fondaco.match.desk import Desk
from fondaco.match.match import Match
from fondaco.match.record import parse_record, print_record
from fondaco.match.replay import replay

from .table import GAME, A, Table, random_steps


def census(s: Any) -> tuple[int, ...]:
    """All cards, wherever they are, by kind."""
    found = list(s.deck)
    for k in range(rules.KINDS):
        found[k] += sum(s.hand[h][k] + sum(s.pile[h][pile][k] for pile in range(3)) for h in range(2))
        if k < rules.ACTION_KINDS:
            found[k] += s.discarded[k] + s.playing[k]
        else:
            found[k] += sum(row[k - rules.ACTION_KINDS] for row in s.limit)
    return tuple(found)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_views_hide_and_deals_fill(players: int) -> None:
    rng = new_rng(players)
    for before, _a, _after in itertools.islice(random_steps(players, 5), 0, None, 3):
        assert census(before) == rules.COPIES
        for viewer in range(-1, players):
            view = GAME.view(before, viewer)
            assert not any(view.deck)
            for h in range(2):
                owner = before.role[0 if h == 0 else 2]
                if before.drawn[h] and not before.opened[h] and viewer != owner:
                    assert not any(view.hand[h]) and not any(map(any, view.pile[h]))
                else:
                    assert view.hand[h] == before.hand[h] and view.pile[h] == before.pile[h]
            dealt = view.copy()
            rules.deal(dealt, viewer, rng)
            assert census(dealt) == rules.COPIES
            assert GAME.view(dealt, viewer) == view
            if before.actor == viewer >= 0:
                assert GAME.legal(view) == GAME.legal(before) == GAME.legal(dealt)


def test_unseen_cards_are_equally_likely_in_each_hidden_place() -> None:
    t = Table().begin().until(rules.CHOOSE)
    viewer = t.s.role[0]
    view, rng = GAME.view(t.s, viewer), new_rng(3)
    unseen = [n - seen for n, seen in zip(rules.COPIES, view.pile[0][0], strict=True)]
    unseen = [n - seen for n, seen in zip(unseen, view.pile[0][1], strict=True)]
    places: Counter[tuple[int, int]] = Counter()
    rounds = 3000
    for _ in range(rounds):
        dealt = view.copy()
        rules.deal(dealt, viewer, rng)
        for pile in range(2):
            for k in range(rules.KINDS):
                places[pile, k] += dealt.pile[1][pile][k]
    for pile in range(2):
        for low, high, size in (
            (0, rules.ACTION_KINDS, view.pile_actions[1][pile]),
            (rules.ACTION_KINDS, rules.KINDS, view.pile_limits[1][pile]),
        ):
            total = sum(unseen[low:high])
            for k in range(low, high):
                expected = rounds * size * unseen[k] / total
                assert abs(places[pile, k] - expected) <= 5 * (expected + 1) ** 0.5


def splits_by_steps(s: Any) -> list[tuple[tuple[int, ...], ...]]:
    """All ways to finish the split step by step, as sorted piles."""
    if s.unsplit[0] == 0:
        return [tuple(sorted(tuple(s.pile[0][pile]) for pile in range(rules.PILES[s.in_round])))]
    found = []
    actions = GAME.legal(s)
    assert actions, "a split that cannot be finished"
    for a in actions:
        after = s.copy()
        splitting.put_card(after, 0, a - rules.PILE)
        found += splits_by_steps(after)
    return found


def all_splits(hand: list[int], piles: int) -> set[tuple[tuple[int, ...], ...]]:
    """All sets of piles, none of them empty, that can be made of the hand."""
    found = set()
    for places in itertools.product(range(piles), repeat=len(hand)):
        if len(set(places)) == piles:
            made = [[0] * rules.KINDS for _ in range(piles)]
            for k, pile in zip(hand, places, strict=True):
                made[pile][k] += 1
            found.add(tuple(sorted(map(tuple, made))))
    return found


@pytest.mark.parametrize("players", [2, 3])
def test_every_split_is_made_in_exactly_one_way(players: int) -> None:
    dice = random.Random(players)
    hands = [[7] * 4 + [11] * 3, [7, 7, 7, 8, 8, 10, 10], [7, 8, 8, 9, 11, 11, 12]]
    hands += [sorted(dice.choice([0, 6, 8, 11, 12]) for _ in range(7)) for _ in range(3)]
    for hand in hands:
        s = rules.State(players=players, in_round=players, phase=rules.SPLIT, role=[0, 1, 2, 3])
        for k in hand:
            s.hand[0][k] += 1
        s.unsplit[0] = len(hand)
        splitting.put_card(s, 0, 0)
        made = splits_by_steps(s)
        assert len(made) == len(set(made))
        assert set(made) == all_splits(hand, rules.PILES[players])


def test_a_hand_is_as_likely_as_if_it_were_drawn_blindly() -> None:
    deck = {0: 2, 3: 1, 7: 3, 9: 2}
    s = rules.State(players=2, in_round=2, phase=rules.DRAW, actor=-1, role=[0, 1, -1, -1])
    for k, n in deck.items():
        s.deck[k] = n
    likely: dict[tuple[int, ...], Fraction] = {}

    def draw(s: Any, chance: Fraction) -> None:
        if s.drawn[0] == 5:
            hand = tuple(s.hand[0][k] for k in deck)
            assert hand not in likely
            likely[hand] = chance
            return
        odds = GAME.odds(s)
        for k, weight in odds.items():
            after = s.copy()
            splitting.draw_card(after, k)
            draw(after, chance * Fraction(weight, sum(odds.values())))

    draw(s, Fraction(1))
    assert sum(likely.values()) == 1
    for hand, chance in likely.items():
        hands = 1
        for n, held in zip(deck.values(), hand, strict=True):
            hands *= comb(n, held)
        assert chance == Fraction(hands, comb(8, 5))


def walks(s: Any, p: int) -> set[tuple[int, tuple[int, ...], int]]:
    """All simple walks of the Doge that the player can pay: destination, tolls by colour, ferry; none dominated."""
    ends: set[tuple[int, tuple[int, ...], int]] = set()

    def go(at: int, visited: frozenset[int], tolls: tuple[int, ...], ferry: int) -> None:
        if sum(tolls) + ferry > s.score[p]:
            return
        ends.add((at, tolls, ferry))
        touching = [q for q in range(rules.PAIRS) if at in (rules.SIDE_A[q], rules.SIDE_B[q])]
        by_ferry = at == s.doge and not any(any(s.bridge[q]) for q in touching)
        for q in touching:
            other = rules.SIDE_A[q] + rules.SIDE_B[q] - at
            if other in visited:
                continue
            if by_ferry:
                go(other, visited | {other}, tolls, rules.FERRY)
            for c in range(4):
                if s.bridge[q][c]:
                    paid = tuple(n + (i == c != p) for i, n in enumerate(tolls))
                    go(other, visited | {other}, paid, ferry)

    go(s.doge, frozenset({s.doge}), (0, 0, 0, 0), 0)

    def beaten(end: tuple[int, tuple[int, ...], int]) -> bool:
        d, tolls, ferry = end
        return any(
            d == e and (t, f) != (tolls, ferry) and f <= ferry and all(x <= y for x, y in zip(t, tolls, strict=True))
            for e, t, f in ends
        )

    return {end for end in ends if not beaten(end)}


def test_walks_of_the_doge_are_all_simple_paths_but_the_dominated() -> None:
    dice = random.Random(8)
    for _ in range(120):
        t = Table().begin().turn(A, "doge")
        for c in range(4):
            t.s.score[c] = dice.randrange(7)
        left = dice.choice([3, 8, 12])
        while left:
            q, c = dice.randrange(rules.PAIRS), dice.choice([0, 1, 1, 2, 2, 3])
            if sum(t.s.bridge[q]) < 3 and not t.s.bridge[q][c]:
                t.s.bridge[q][c] = 1
                left -= 1
        t.s.doge = dice.randrange(6)
        t.play("doge")
        found = {
            (d, tuple(doge.tolls_to(t.s.way[d][i], c) for c in range(4)), 2 * doge.needs_ferry(t.s, d))
            for d in range(6)
            for i in range(t.s.ways[d])
        }
        assert found == walks(t.s, A)


# At the table


def test_two_distributors_draft_in_either_order() -> None:
    match = Match(GAME, 4)
    while match.position.phase != rules.SPLIT:
        match.push(match.game.legal(match.position)[0])
    desk = Desk(match)
    first, second = desk.awaited
    for seat in (second, first):
        while not desk.draft(seat).complete:
            desk.step(seat, desk.view(seat).legal[-1])
        desk.commit(seat)
    assert match.position.phase in (rules.CHOOSE, rules.PLAY)


FACE_DOWN = {"pile", "pile_actions", "pile_limits"}
"""A `?` for each card that was put face down does not say on which pile; until they are opened a replay may differ."""


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_records_are_replayed_also_those_of_one_seat(players: int, seed: int) -> None:
    match, dice = Match(GAME, players, chance=Chance.fresh(players, seed)), random.Random(players)
    for _ in range(60):
        match.push(dice.choice(match.game.legal(match.position)))
    assert print_record(replay(parse_record(match.record))) == match.record
    for viewer in range(-1, players):
        own = print_record(match, viewer)
        again = replay(parse_record(own))
        filled, seen = GAME.view(again.position, viewer), GAME.view(match.position, viewer)
        other = {name for name in seen.fields if getattr(filled, name) != getattr(seen, name)}
        assert other <= (FACE_DOWN if "?" in own else set())


def test_a_hand_is_disclosed_when_its_piles_are_open() -> None:
    for players in (3, 4):
        steps = [(s, a) for s, a, _after in random_steps(players, 1)]
        known = GAME.disclose(steps, -1)
        assert known == [a for _s, a in steps]
        at = next(i for i, (s, _a) in enumerate(steps) if s.phase == rules.CHOOSE)
        for i, (s, _a) in enumerate(steps[:at]):
            if s.phase in (rules.DRAW, rules.SPLIT):
                second = (splitting.drawing(s) if s.phase == rules.DRAW else splitting.splitting(s)) == 1
                assert (GAME.disclose(steps[:at], -1)[i] is None) == second
