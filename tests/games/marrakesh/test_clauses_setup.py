"""Sections 1, 2 and 12 of the rules of Marrakesh: cards, sides, the beginning of a round, the actions."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from fondaco.games.marrakesh import rules
from fondaco.kernel.state import CHANCE
from tests.games.marrakesh.table import CARDS, GAME, PACK, SWITCHES, Table, kind, new, step_id, trick, value

# 1. Components


def test_MAR_1_1_the_deck() -> None:
    s = GAME.new(2)
    assert len(PACK) == 52
    assert s.stock_size == 52
    for suit, rank in itertools.product("CDHS", "QA23456"):
        assert s.stock[kind(suit + rank)] == (1 if rank == "Q" else 2)


@pytest.mark.parametrize(("rank", "worth"), [("A", 1), ("2", 2), ("3", 3), ("4", 4), ("5", 5), ("6", 6), ("Q", 0)])
@pytest.mark.parametrize("suit", "CDHS")
def test_MAR_1_2_a_card_is_worth(suit: str, rank: str, worth: int) -> None:
    assert rules.VALUE[kind(suit + rank)] == worth == value(suit + rank)
    other = "C" if suit == "H" else "H"
    mate = "3" if rank != "3" else "4"
    t = trick(suit + rank, other + mate)
    assert t.values == sorted(v for v in (worth, int(mate)) if v)


def test_MAR_1_3_two_copies_are_one_choice() -> None:
    t = Table(hands=("D4 D4 CA CQ SQ S6", ""))
    assert t.hand(0) == ["CQ", "CA", "D4", "D4", "SQ", "S6"]
    assert t.legal == [kind(card) for card in ("CQ", "CA", "D4", "SQ", "S6")]
    t.lead("D4")
    assert t.hand(0) == ["CQ", "CA", "D4", "SQ", "S6"]


def test_MAR_1_4_six_men_may_share_a_point_and_the_sides_never_meet() -> None:
    t = trick("C3", "D2", men=("333333", "555555"))  # player 1 wins: diamonds beat clubs
    assert t.men(0) == "333333"
    t.step((2, 5))
    assert t.men(1) == "355555"
    assert t.men(0) == "333333"
    t.step((3, 3))
    assert (t.men(0), t.men(1)) == ("333333", "55555")


def test_MAR_1_5_a_field_is_open_a_number_null_or_closed() -> None:
    t = Table()
    assert (t.fields(0), t.fields(1)) == ("o-o-o", "o-o-o")
    t = trick("DQ", "HQ", "CQ")
    assert t.fields(1) == "0-o-o"
    assert len({rules.OPEN, rules.NULL, rules.CLOSED, *range(1, 7)}) == 9
    t = trick("DA", "DA", "CQ", men=("666666", "111111")).step(*[(1, 1)] * 6)
    assert t.fields(1) == "6-x-x"


def test_MAR_1_6_there_is_no_end_of_markers() -> None:
    """Four nulls and, a round later, four closed fields."""
    t = Table(men=("66", "66"), fields=("0-0-o", "0-0-0"), hands=("DQ", "HQ"), keep="CQ", leader=1)
    t.lead("HQ").answer("DQ")  # player 1 wins without an open field
    assert t.round_over
    assert t.sheet()[0][0] == "0-0-0"
    t = Table(men=("", "111111"), fields=("6-x-x", "o-o-o"), hands=("DA", "DA"), keep="CQ")
    t.play("DA", "DA", "CQ").step(*[(1, 1)] * 6)
    assert [row[0] for row in t.sheet()] == ["6-x-x", "6-x-x"]


# 2. Round set-up


def test_MAR_2_1_a_man_stands_on_the_point_of_each_die() -> None:
    s = GAME.new(2)
    for i, face in enumerate("113456122222"):
        assert s.actor == CHANCE
        assert GAME.odds(s) == {rules.DIE + k: 1 for k in range(6)}
        GAME.rules.apply(s, rules.DIE + int(face) - 1)
        assert s.men_left[i // 6] == i % 6 + 1
    assert [list(men) for men in s.men] == [[2, 0, 1, 1, 1, 1], [1, 5, 0, 0, 0, 0]]


ROLLS = list(itertools.combinations_with_replacement("123456", 6))
OFTEN = ROLLS[::23]


def test_MAR_2_2_the_first_leader_has_more_men_on_the_lowest_point_that_differs() -> None:
    for mine, theirs in itertools.product(OFTEN, OFTEN):
        if mine == theirs:
            continue
        s = new(("".join(mine), "".join(theirs)))
        point = next(p for p in "123456" if mine.count(p) != theirs.count(p))
        assert s.leader == (0 if mine.count(point) > theirs.count(point) else 1)
        assert s.phase == rules.DEALING


def test_MAR_2_2_the_order_of_the_dice_does_not_count() -> None:
    assert new(("654311", "222212")).leader == 0
    assert new(("123456", "543212")).leader == 1  # ones equal, twos 1 : 2


@pytest.mark.parametrize("again", [1, 3])
def test_MAR_2_3_equal_counts_are_rolled_again_by_both(again: int) -> None:
    s = new(("113456", "653411") * again)
    assert s.phase == rules.ROLL
    assert GAME.odds(s) == {rules.DIE + k: 1 for k in range(6)}
    assert [list(men) for men in s.men] == [[0] * 6, [0] * 6]
    assert list(s.men_left) == [0, 0]
    for face in "122222" + "113456":
        GAME.rules.apply(s, rules.DIE + int(face) - 1)
    assert s.leader == 1
    assert [list(men) for men in s.men] == [[1, 5, 0, 0, 0, 0], [2, 0, 1, 1, 1, 1]]


def test_MAR_2_4_all_52_cards_are_shuffled_for_every_round() -> None:
    t = Table(men=("", "66"), fields=("6-x-x", "0-0-o"), hands=("SQ", "DQ"), round_=4)
    t.play("SQ", "DQ")  # player 0 has no open field; player 1 gets the last null
    assert t.round_over
    assert t.s.round == 4
    assert t.s.stock_size == 52
    assert list(t.s.stock) == [1 if k % 7 == 0 else 2 for k in range(28)]
    assert t.hand(0) == t.hand(1) == []


@pytest.mark.parametrize(("rolls", "leader"), [(("111111", "222222"), 0), (("222222", "111111"), 1)])
def test_MAR_2_5_six_cards_each_one_at_a_time_the_answerer_first(rolls: tuple[str, str], leader: int) -> None:
    s = new(rolls)
    left = Counter(PACK)
    for i in range(12):
        assert s.phase == rules.DEALING and s.actor == CHANCE
        assert GAME.odds(s) == {kind(card): n for card, n in left.items() if n}
        card = CARDS[(5 * i) % 28]
        GAME.rules.apply(s, kind(card))
        left[card] -= 1
        assert s.hand_size[1 - leader] == i // 2 + 1
        assert s.hand_size[leader] == (i + 1) // 2
        assert s.hand[1 - leader if i % 2 == 0 else leader][kind(card)] >= 1
    assert s.stock_size == 40
    assert (s.phase, s.actor) == (rules.LEADING, leader)


def test_MAR_2_6_a_round_starts_with_open_fields_and_all_men() -> None:
    t = Table(men=("", "66"), fields=("0-6-x", "0-0-o"), hands=("SQ", "DQ"), leader=0)
    t.play("SQ", "DQ")
    for face in "111223" + "111222":
        t.take(rules.DIE + int(face) - 1)
    for _ in range(12):
        t.take(t.legal[-1])
    assert t.leads == 1
    assert (t.fields(0), t.fields(1)) == ("o-o-o", "o-o-o")
    assert (t.men(0), t.men(1)) == ("111223", "111222")
    assert list(t.s.out) == [rules.IN, rules.IN]
    assert t.s.first_out == rules.NONE
    assert t.s.trick == 0


# 12. Decision points and encoding


def test_MAR_12_1_ids_of_cards_and_steps() -> None:
    assert [kind(suit + rank) for suit in "CDHS" for rank in "QA23456"] == list(range(28))
    assert rules.STEP == 28
    assert [step_id(v, p) for v in range(1, 7) for p in range(1, 7)] == list(range(28, 64))
    t = trick("C6", "D2", men=("123456", "123456"))
    assert t.legal == [step_id(v, p) for v in (2, 6) for p in range(1, 7)]
    assert rules.DIE == 64


def test_MAR_12_2_a_single_action_is_still_taken_and_nothing_else_exists() -> None:
    t = trick("C3", "DQ", men=("666666", "6"))
    assert t.legal == [step_id(3, 6)]
    t.take(t.legal[0])
    assert t.men(1) == "3"
    t = Table(fields=("0-0-o", "0-0-0"), men=("66", "66"), hands=("C2", "C3"))
    assert t.legal == [kind("C2")]
    t.lead("C2")
    assert t.legal == [kind("C3")]


def test_MAR_12_2_a_trick_asks_for_a_lead_an_answer_and_steps_alone() -> None:
    t = Table(hands=("C2 S2", "D3 H4"), keep="D6")
    assert (t.actor, t.legal) == (0, [kind(card) for card in dict.fromkeys(t.hand(0))])
    t.lead("C2")
    assert (t.actor, t.legal) == (1, [kind(card) for card in dict.fromkeys(t.hand(1))])
    t.answer("D3")
    while t.s.phase != rules.LEADING:
        assert t.actor == 1
        assert set(t.legal) <= set(range(28, 64))
        t.take(t.legal[0])
    assert t.leads == 1


def test_MAR_12_3_the_position_holds_counts() -> None:
    t = Table(men=("113456", "222666"), hands=("D4 D4", "S6"))
    assert [list(men) for men in t.s.men] == [[2, 0, 1, 1, 1, 1], [0, 3, 0, 0, 0, 3]]
    assert t.s.hand[0][kind("D4")] == 2
    assert (t.s.leader, t.s.round, list(t.s.score)) == (0, 0, [0, 0])


def test_MAR_12_4_the_widest_turn_has_182_ends() -> None:
    t = trick("H3", "H6", "HA", men=("666666", "234566"))
    assert t.values == [1, 1, 1, 1, 3, 6]
    assert len(t.ends(1)) == 182


def test_MAR_12_5_the_default_switches() -> None:
    assert {o.name: o.values for o in rules.OPTIONS} == SWITCHES
    assert all(o.default == o.values[0] for o in rules.OPTIONS)
    assert GAME.default_options == (0, 0, 0, 0, 0)
