"""Sections 12 and 13 of the rules of San Marco: three players; two players with two ghosts."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from fondaco.games.san_marco import rules
from fondaco.kernel.state import CHANCE, NOBODY

from .city import TEN_PAIRS, City, chances, endings
from .table import DISTRICTS, GAME, A, B, C, D

ONE_EACH = (1, 2, 3, 4)


def rolled(t: City, *faces: int) -> City:
    t.play(*(f"die{face}" for face in faces))
    return t


# 12. Three players


def three_rolled() -> City:
    t = City(3)
    for _ in range(3):
        rolled(t, *ONE_EACH)
    return t


def test_SM_12_1_two_bridges_each() -> None:
    t = City(3).begin(empty=False)
    assert (t.s.bridges_left, t.supplies) == (6, [15, 15, 15])
    for c in range(3):
        assert sum(t.s.aristocrats[d][c] for d in range(6)) == 8
        assert sum(row[c] for row in t.s.bridge) == 2


def test_SM_12_2_both_bridges_before_the_next_player() -> None:
    t = three_rolled()
    for seat in (A, A, B, B, C, C):
        assert (t.s.phase, t.s.actor) == (rules.SETUP_BRIDGE, seat)
        t.take(GAME.legal(t.s)[-1])
    assert (t.s.phase, t.s.start) == (rules.STONES, A)


def test_SM_12_3_the_two_bridges_link_different_pairs() -> None:
    t = three_rolled()
    assert t.choices() == TEN_PAIRS
    t.play("castello-san_marco")
    assert t.choices() == TEN_PAIRS - {"san_marco-castello"}
    t.play("castello-cannaregio", "castello-san_marco", "castello-cannaregio")
    t.play("castello-san_marco", "castello-cannaregio")
    assert t.built == {"san_marco-castello": "A B C", "cannaregio-castello": "A B C"}


def test_SM_12_4_three_piles_in_the_order_of_roles() -> None:
    t = City(3).begin().until(rules.STONES).play("yellow").until(rules.CHOOSE)
    assert (t.s.drawn[:], t.s.role[:]) == ([10, 0], [A, C, -1, B])
    t.piles(0, "doge", "doge doge", "doge limit1")
    turns = []
    while t.s.round == 0:
        if t.s.phase == rules.WALK:
            turns.append(t.s.actor)
        t.take(GAME.legal(t.s)[-1])
    assert turns == [C, B, B, A]  # C takes the last pile, B the second, A has what is left


@pytest.mark.parametrize("out", [A, B, C])
def test_SM_12_5_two_play_an_extra_round(out: int) -> None:
    t = City(3).begin().end(*(10 if seat == out else 4 for seat in range(3)))
    t.until(rules.CHOOSE)
    assert (t.s.extra, t.s.in_round, t.s.drawn[:]) == (1, 2, [8, 0])
    start = B if out != B else C
    other = 3 - start - out
    assert t.s.role[:] == [start, other, -1, -1]
    assert t.choices() == {"pile1", "pile2"}
    assert t.s.actor == other


def test_SM_12_6_all_else_is_as_for_four() -> None:
    t = City(3).begin().put(san_marco="A2 B1 C1").doge("castello").score(2, 0, 0).use(A, "doge", "san_marco")
    assert t.scores == [8, 0, 0]
    t.play("doge", "san_marco").end(10, 12, 10)
    assert (t.scores, t.s.passage) == ([16, 0, 0], 1)
    assert t.until(rules.STONES).s.start == B


# 13. Two players and two ghosts


def seated(first: tuple[int, ...], second: tuple[int, ...], pairs: str = "") -> City:
    """Two players of whom nothing matters but the bridges, and the rolls of the two ghosts."""
    t = City(2)
    for faces in (ONE_EACH, ONE_EACH, first, second):
        rolled(t, *faces)
    t.play(*(pairs or "castello-san_marco castello-san_marco").split())
    return t


def test_SM_13_1_two_players_and_two_ghosts() -> None:
    t = City(2)
    assert (t.scores, t.supplies, t.s.bridges_left) == ([0] * 4, [25] * 4, 12)
    t.begin(empty=False)
    assert (t.supplies, t.s.bridges_left) == ([16] * 4, 8)
    assert [sum(row[c] for row in t.s.bridge) for c in range(4)] == [1] * 4


def test_SM_13_2_the_order_of_the_set_up() -> None:
    t = City(2)
    for c in (A, B, C, D):
        for face in (6, 6, 6, 6, 2):  # four equal rolls, SM-2.4, for a ghost too
            assert (t.s.phase, t.s.colour) == (rules.SETUP_ROLL, c)
            assert GAME.odds(t.s) == dict.fromkeys(range(rules.DIE, rules.DIE + 6), 1)
            rolled(t, face)
        assert [t.s.aristocrats[d][c] for d in range(6)] == [0, 2, 0, 0, 0, 6]
    assert (t.s.phase, t.s.actor) == (rules.SETUP_BRIDGE, A)
    t.play("san_polo-dorsoduro")
    assert (t.s.phase, t.s.actor) == (rules.SETUP_BRIDGE, B)
    assert t.built == {"san_polo-dorsoduro": "A"}
    t.play("san_polo-dorsoduro")
    assert sum(len(owners.split()) for owners in t.built.values()) == 4
    assert t.s.phase == rules.ROLE_ROLL


@pytest.mark.parametrize(
    ("faces", "pair"),
    [
        # step 1: the two fullest districts are neighbours
        ((6, 6, 4, 1), "cannaregio-castello"),  # 4 in Castello; San Marco and Cannaregio have 2 each: lower number
        ((6, 6, 4, 4), "san_marco-castello"),
        ((3, 3, 3, 5), "san_polo-dorsoduro"),
        ((2, 2, 1, 1), "cannaregio-santa_croce"),
        ((1, 3, 4, 2), "cannaregio-santa_croce"),  # four with 2: 1-2, 1-3, 1-4, 2-3, 3-4 are tied
        ((3, 4, 5, 6), "san_polo-san_marco"),  # 3-4, 3-5, 4-5, 4-6 are tied
        ((5, 2, 3, 6), "santa_croce-san_polo"),  # 2-3, 2-5, 3-5 are tied
        # step 1 with one district alone on top: the other side is the fullest of the rest
        ((5, 5, 4, 1), "san_marco-dorsoduro"),  # Cannaregio, as full as San Marco, is no neighbour of Dorsoduro
        ((4, 4, 2, 5), "san_marco-dorsoduro"),  # Santa Croce is no neighbour of San Marco
        ((6, 6, 5, 4), "san_marco-castello"),
        ((6, 6, 2, 1), "cannaregio-castello"),
        # step 2: Santa Croce has 4 and no neighbour with any; two others have 2 each and are neighbours
        ((2, 2, 4, 6), "san_marco-castello"),
        # step 3: two fullest that are no neighbours, nothing else: the greatest sum, then the lowest numbers
        ((5, 5, 1, 1), "cannaregio-santa_croce"),
        ((2, 2, 2, 6), "cannaregio-santa_croce"),
        ((6, 6, 6, 5), "cannaregio-castello"),
        ((5, 5, 5, 1), "santa_croce-dorsoduro"),
    ],
)
def test_SM_13_3_a_ghost_builds_by_its_aristocrats(faces: tuple[int, ...], pair: str) -> None:
    t = seated(faces, ONE_EACH, "castello-san_marco castello-san_marco")
    assert "C" in t.owners(pair).split(), t.built


def test_SM_13_3_a_full_pair_is_out_of_question() -> None:
    t = seated((6, 6, 4, 4), (6, 6, 4, 4), "castello-san_marco castello-san_marco")
    # the first ghost fills the pair; the second has 4 and 4 there and nowhere else: step 3, the greatest sum is 4,
    # and of the pairs with Castello or San Marco that of Cannaregio and San Marco has the lowest numbers
    assert t.built == {"san_marco-castello": "A B C", "cannaregio-san_marco": "D"}


def test_SM_13_3_both_ghosts_build_by_their_own_aristocrats() -> None:
    t = seated((6, 6, 4, 1), (4, 4, 6, 1), "castello-san_marco castello-san_marco")
    # G1: Castello 4, San Marco and Cannaregio 2: Cannaregio-Castello by its lower number
    # G2: San Marco 4, Castello and Cannaregio 2: Cannaregio-San Marco
    assert t.built == {"san_marco-castello": "A B", "cannaregio-castello": "C", "cannaregio-san_marco": "D"}
    full = City(2)
    for faces in (ONE_EACH, ONE_EACH, (6, 6, 4, 4), (4, 4, 6, 6)):
        rolled(full, *faces)
    full.play("cannaregio-castello", "castello-san_marco")
    assert full.built == {"cannaregio-castello": "A", "san_marco-castello": "B C D"}


def test_SM_13_4_the_higher_roll_distributes() -> None:
    t = City(2).begin()
    found: Counter[tuple[int, ...]] = Counter()
    tied = Fraction(0)
    for chance, s in chances(t.s, lambda s: s.phase != rules.ROLE_ROLL or (s.roll == 0 and s is not t.s)):
        if s.phase == rules.ROLE_ROLL:
            tied += chance
        else:
            found[tuple(s.role)] += chance
    assert tied == Fraction(1, 6)
    assert found == {(A, B, -1, -1): Fraction(15, 36), (B, A, -1, -1): Fraction(15, 36)}


def test_SM_13_4_the_first_seat_rolls_first_and_ties_are_rolled_again() -> None:
    t = rolled(City(2).begin(), 5, 2)
    assert t.s.role[:2] == [A, B]
    t = rolled(City(2).begin(), 4, 4, 6, 6, 1, 2)
    assert t.s.role[:2] == [B, A]


def test_SM_13_4_odd_rounds_roll_and_even_rounds_swap_in_each_passage() -> None:
    t = City(2).begin()
    for faces, first in (((6, 1), A), ((1, 6), B)):
        assert (t.s.phase, t.s.actor) == (rules.ROLE_ROLL, CHANCE)
        assert t.s.role[:] == [-1] * 4
        rolled(t, *faces)
        assert t.s.role[:2] == [first, 1 - first]
        t.end(0, 0)
        assert (t.s.phase, t.s.role[:2]) == (rules.DRAW, [1 - first, first])
        t.end(0, 0)
    rolled(t, 5, 1).end(10, 10)  # the fifth round is the last of the passage
    assert (t.s.passage, t.s.round, t.s.phase) == (1, 0, rules.ROLE_ROLL)


def test_SM_13_5_two_piles_of_five_and_three_cards() -> None:
    t = rolled(City(2).begin(), 1, 6).until(rules.CHOOSE)
    assert (t.s.drawn[:], t.s.actor, t.choices()) == ([8, 0], A, {"pile1", "pile2"})
    assert (sum(t.s.pile_actions[0]), sum(t.s.pile_limits[0])) == (5, 3)
    t.piles(0, "castello", "san_marco limit1").play("pile1", "castello", "castello")
    assert t.s.phase == rules.GHOST_ROLL
    rolled(t, 1, 1, 1, 1)
    assert (t.s.actor, t.choices()) == (B, {"san_marco"})


def test_SM_13_6_after_each_turn_both_ghosts_roll_twice() -> None:
    t = City(2).begin().until(rules.CHOOSE)
    t.piles(0, "limit1", "limit2").play("pile1")
    for faces in ((1, 2, 3, 4), (6, 6, 5, 6)):
        for i, face in enumerate(faces):
            assert (t.s.phase, t.s.actor, t.s.colour, t.s.round) == (rules.GHOST_ROLL, CHANCE, C if i < 2 else D, 0)
            assert GAME.odds(t.s) == dict.fromkeys(range(rules.DIE, rules.DIE + 6), 1)
            rolled(t, face)
    assert [t.district(d) for d in DISTRICTS] == ["C1", "C1", "D1", "D1", "D1", "C2 D1"]
    assert (t.s.round, t.supplies) == (1, [25, 25, 21, 21])


def test_SM_13_6_the_last_rolls_come_before_the_end_of_the_round() -> None:
    t = City(2).begin().put(castello="A2 B2").totals(9, 0).until(rules.CHOOSE).piles(0, "limit3", "limit2")
    t.play("pile1")
    rolled(t, 1, 1, 1, 1, 6, 6, 6)
    assert (t.s.out[:2], t.s.phase) == ([0, 0], rules.GHOST_ROLL)
    rolled(t, 6)
    assert (t.district("castello"), t.s.phase) == ("A2 B2 C2 D2", rules.NAME)


def test_SM_13_7_an_empty_supply_still_rolls() -> None:
    t = City(2).begin().until(rules.CHOOSE).supply(C, 1).supply(D, 0).piles(0, "limit1", "limit2").play("pile1")
    rolled(t, 1, 2)
    assert t.s.colour == D
    rolled(t, 3, 4)
    assert (t.s.phase, [t.district(d) for d in DISTRICTS]) == (rules.GHOST_ROLL, ["C1", "", "", "", "", ""])
    assert (t.supplies[2:], t.s.colour) == ([0, 0], C)


def test_SM_13_8_ghosts_have_no_turn_no_limit_cards_and_no_bonus() -> None:
    t = City(2).begin()
    while t.s.passage == 0 and t.s.phase != rules.NAME:
        assert t.s.actor in (A, B, CHANCE)
        assert not any(map(any, t.s.limit[2:]))
        t.take(GAME.legal(t.s)[int(t.s.phase == rules.ROLE_ROLL and t.s.roll > 0)])
    assert t.scores[2:] == [0, 0]
    assert list(t.s.out[2:]) == [0, 0]


def test_SM_13_9_ghosts_are_banished_and_transferred() -> None:
    t = City(2).begin().put(castello="A1 C2 D1").use(A, "transfer", "castello")
    assert t.choices() == {"yellow", "green"}
    t.play("yellow")
    assert (t.district("castello"), t.supplies) == ("A2 C1 D1", [23, 25, 24, 24])
    t.use(A, "banishment", "castello", "die1")
    ends = {tuple(s.aristocrats[5]) for s in endings(t.s, lambda s: s.phase == rules.PLAY)}
    assert ends == {(2, 0, 0, 1), (2, 0, 1, 0)}
    t.take(GAME.legal(t.s)[0])
    assert sorted(t.supplies[2:]) == [24, 25]


def test_SM_13_10_ghosts_score_and_take_tolls() -> None:
    t = City(2).begin().doge("castello").score(5, 5, 1, 0).bridges(castello__san_marco="C D")
    t.put(san_marco="A1 C3 D2").use(A, "doge", "san_marco")
    assert t.choices() == {"pay-yellow1", "pay-green1"}
    t.play("pay-green1")
    assert t.scores == [4, 5, 1 + 8, 0 + 1 + 6]


def test_SM_13_10_ghosts_take_part_in_the_final_scoring() -> None:
    t = City(2).begin().put(san_marco="A1 C1", castello="B1 D2")
    t.s.passage = 2
    t.until(rules.CHOOSE).totals(10, 10)
    t.finish_round()
    assert t.s.actor == NOBODY
    rows = [list(row) for row in t.s.aristocrats]
    expected = [0] * 4
    for (first, second), row in zip([(6, 5), (6, 4), (6, 5), (8, 6), (6, 4), (6, 4)], rows, strict=True):
        ranks = sorted({n for n in row if n}, reverse=True)
        for c, n in enumerate(row):
            if n and n == ranks[0]:
                expected[c] += first if row.count(n) == 1 else second
            elif n and len(ranks) > 1 and n == ranks[1] and row.count(n) == row.count(ranks[0]) == 1:
                expected[c] += second
    assert t.scores == expected
    assert expected[C] > 0


def test_SM_13_11_a_bridge_of_a_ghost_is_relocated() -> None:
    t = (
        City(2)
        .begin()
        .bridges(
            cannaregio__santa_croce="B C D",
            cannaregio__san_polo="B C D",
            cannaregio__san_marco="B C D",
            cannaregio__castello="B C D",
        )
    )
    t.use(A, "bridge", "cannaregio-castello")
    assert t.choices() == {"red", "yellow", "green"}
    t.play("yellow", "san_marco-castello")
    assert (t.owners("cannaregio-castello"), t.owners("san_marco-castello")) == ("B D", "A")
    assert t.supplies == [24, 21, 22, 21]


@pytest.mark.parametrize(
    ("totals", "bonus", "banisher"),
    [
        ((10, 9), [0, 1], B),
        ((9, 10), [1, 0], A),
        ((10, 11), [0, 0], A),
        ((12, 12), [0, 0], None),
        ((13, 0), [0, 13], B),
    ],
)
def test_SM_13_12_no_extra_round(totals: tuple[int, int], bonus: list[int], banisher: int | None) -> None:
    t = City(2).begin().until(rules.CHOOSE).end(*totals)
    assert t.scores == [*bonus, 0, 0]
    if banisher is not None:
        assert (t.s.phase, t.s.actor) == (rules.NAME, banisher)
        t.play("pass")
    assert (t.s.passage, t.s.round, t.s.extra) == (1, 0, 0)


def test_SM_13_12_below_ten_the_passage_goes_on() -> None:
    t = City(2).begin().until(rules.CHOOSE).end(9, 9)
    assert (t.s.passage, t.s.round) == (0, 1)


def test_SM_13_13_only_players_are_ranked() -> None:
    t = City(2).begin()
    t.s.passage = 2
    t.until(rules.CHOOSE).end(10, 10)
    t.score(7, 8, 90, 95)
    assert GAME.standing(t.s) == ((7, 8), (2, 1))
