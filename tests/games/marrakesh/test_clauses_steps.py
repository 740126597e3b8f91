"""Sections 5 to 8 of the rules of Marrakesh: steps, fields, going out, the end of a round."""

from __future__ import annotations

import itertools
import random

import pytest

from fondaco.games.marrakesh import rules
from fondaco.kernel.state import CHANCE
from tests.games.marrakesh.ledger import went_out
from tests.games.marrakesh.table import LAST, Table, kind, scored, trick

# 5. Steps


@pytest.mark.parametrize(("v", "p"), list(itertools.product(range(1, 7), repeat=2)))
def test_MAR_5_1_a_man_moves_or_is_borne_off(v: int, p: int) -> None:
    t = trick("CQ", f"D{'A' if v == 1 else v}", men=("666666", f"{p}66"))
    t.step((v, p))
    left = [p - v, 6, 6] if p > v else [6, 6]
    assert t.men(1) == "".join(map(str, sorted(left)))
    assert t.fields(1) == ("0-o-o" if p > v else "1-o-o")


@pytest.mark.parametrize("men", ["123456", "2", "25", "666666", "1346", "112233"])
def test_MAR_5_2_every_value_goes_with_every_man(men: str) -> None:
    t = trick("C3", "D6", men=("666666", men))
    assert t.steps == [(v, p) for v in (3, 6) for p in sorted(set(map(int, men)))]


def test_MAR_5_2_six_bears_off_a_near_man_and_one_moves_a_man_that_could_leave() -> None:
    t = trick("C6", "DA", men=("666666", "125"))
    assert t.copy().step((6, 2)).men(1) == "15"
    assert t.copy().step((1, 5)).men(1) == "124"
    assert t.copy().step((1, 2)).men(1) == "115"


def test_MAR_5_3_a_value_moves_one_man_who_may_move_again() -> None:
    t = trick("C4", "DA", men=("666666", "6"))
    assert t.copy().step((1, 6), (4, 5)).men(1) == "1"
    assert t.ends(1) == {"1"}
    two = trick("CQ", "D4", men=("666666", "22"))
    assert two.ends(1) == {"2"}  # 4 does not bear off both


def test_MAR_5_4_there_is_no_pass_and_the_turn_ends_with_values_or_men() -> None:
    t = trick("C2", "D3", men=("666666", "66"))
    assert all(28 <= a < 64 for a in t.legal)
    t.step((2, 6))
    assert t.steps == [(3, 4), (3, 6)]
    t.step((3, 4))
    assert t.leads == 1
    lost = trick("C2", "D3", men=("666666", "1")).step((2, 1))
    assert lost.leads == 1
    assert (lost.values, lost.men(1)) == ([], "")


def test_MAR_5_5_values_come_in_any_order() -> None:
    t = trick("CA", "D6", men=("666666", "36"))
    assert t.ends(1) == {"2", "3", "5", "6"}
    assert t.copy().step((6, 3)).ends(1) | t.copy().step((6, 6)).ends(1) == {"2", "5"}


def test_MAR_5_5_the_bonus_mixes_with_the_cards() -> None:
    t = trick("D4", "D5", "C2", men=("666666", "666666"))
    assert t.values == [2, 4, 5]
    for order in itertools.permutations((2, 4, 5)):
        u = t.copy()
        for v in order:
            u.step((v, 6))
        assert u.men(1) == "124666"


@pytest.mark.parametrize("leader", [0, 1])
def test_MAR_5_6_only_the_winner_steps_and_on_his_own_side(leader: int) -> None:
    t = Table(hands=("SA", "D2") if leader == 0 else ("DA", "S2"), leader=leader, men=("123456", "222222"))
    t.play(*(("SA", "D2") if leader == 0 else ("S2", "DA")))
    while t.s.phase == rules.STEPPING:
        assert t.actor == leader
        assert {p for _, p in t.steps} <= set(map(int, t.men(leader)))
        t.take(t.legal[-1])
    assert t.men(1 - leader) == ("222222" if leader == 0 else "123456")


# 6. Recording


@pytest.mark.parametrize("already", ["o-o-o", "1-o-o", "0-0-o"])
@pytest.mark.parametrize("count", range(7))
def test_MAR_6_1_the_lowest_open_field_takes_the_number(already: str, count: int) -> None:
    t = trick(*LAST[count], men=("666666", "1" * count + "6"), fields=("o-o-o", already))
    while t.s.phase == rules.STEPPING:
        t.take(min(t.legal, key=lambda a: (a - 28) % 6))
    assert len(t.men(1)) == 1
    assert t.fields(1) == already.replace("o", str(count), 1)
    assert t.fields(0) == "o-o-o"


def test_MAR_6_2_a_turn_that_only_moves_and_a_turn_without_values_are_nulls() -> None:
    moved = trick("C2", "DA").step((2, 6), (1, 6))
    assert (moved.fields(1), moved.men(1)) == ("0-o-o", "456666")
    empty = trick("CQ", "DQ", "SQ")
    assert (empty.fields(1), empty.men(1)) == ("0-o-o", "666666")


def test_MAR_6_3_who_has_no_men_left_is_out_and_the_order_is_kept() -> None:
    t = Table(men=("11", "1"), hands=("S2 CA", "D3 H3"), fields=("2-2-o", "5-o-o"), keep="CQ SQ")
    t.play("S2", "D3").step((2, 1), (3, 1))
    assert list(t.s.out) == [rules.OIN, rules.IN]
    assert t.s.first_out == 0
    t.play("CA", "H3").step((1, 1))
    assert t.round_over
    assert [row[1] for row in t.sheet()] == ["casablanca", "mars"]


TRIPLES = [
    ("6", rules.COX),
    ("0-6", rules.COX),
    ("0-0-6", rules.COX),
    *((f"{a}-{6 - a}", rules.MARS) for a in range(1, 6)),
    *((f"{a}-{b}-{6 - a - b}", rules.OIN) for a in range(6) for b in range(6) if 0 < 6 - a - b < 6),
]


@pytest.mark.parametrize(("triple", "how"), TRIPLES)
def test_MAR_6_4_cox_mars_and_oin(triple: str, how: int) -> None:
    """The last turn is played; who is first out has the other player's men still on their points."""
    marks = triple.split("-")
    full = "-".join([*marks, *"xx"[: 3 - len(marks)]])
    t = scored(("0-0-0", full), ("66", ""), last=1)
    named = t.s.out_name[0][1]
    assert named == how or (named > rules.COX and rules.NAMED_CLASS[named - rules.COX - 1] == how)
    assert t.sheet()[1][0] == full
    cls = went_out("-".join([*marks, *"ooo"[: 3 - len(marks)]]))
    assert cls == ["", "oin", "mars", "cox"][how]


@pytest.mark.parametrize(
    ("fields", "men", "after"),
    [
        ("o-o-o", "111111", "6-x-x"),
        ("0-o-o", "111111", "0-6-x"),
        ("0-0-o", "111111", "0-0-6"),
        ("2-o-o", "1111", "2-4-x"),
        ("5-o-o", "1", "5-1-x"),
        ("0-2-o", "1111", "0-2-4"),
        ("2-0-o", "1111", "2-0-4"),
        ("1-1-o", "1111", "1-1-4"),
    ],
)
def test_MAR_6_5_mars_and_cox_close_the_fields_still_open(fields: str, men: str, after: str) -> None:
    t = trick("D6", "D6", "CQ", fields=("o-o-o", fields), men=("666666", men)).step(*[(6, 1)] * len(men))
    assert t.fields(1) == after
    assert t.fields(0) == "o-o-o"


def test_MAR_6_5_a_closed_field_is_no_null() -> None:
    t = scored(("6-x-x", "1-2-0"), ("", "456"), last=1)
    assert t.totals == [12 + 1, 0]


def test_MAR_6_6_who_is_out_has_no_open_field() -> None:
    for fields, men in (("o-o-o", "111111"), ("2-o-o", "1111"), ("1-1-o", "1111")):
        t = trick("D6", "D6", "CQ", fields=("o-o-o", fields), men=("666666", men)).step(*[(6, 1)] * len(men))
        assert t.s.out[1] != rules.IN
        assert "o" not in t.fields(1)


# 7. Extra tricks


@pytest.mark.parametrize("mine", ["2-1-0", "6-x-x", "3-3-x", "2-2-2"])
@pytest.mark.parametrize(("theirs", "then"), [("o-o-o", "0-o-o"), ("1-o-o", "1-0-o"), ("0-0-o", "0-0-0")])
@pytest.mark.parametrize("cards", [("S2", "D3"), ("S2", "D2")])
def test_MAR_7_1_the_opponents_lowest_open_field_becomes_null(
    mine: str, theirs: str, then: str, cards: tuple[str, str]
) -> None:
    men = ("456" if mine == "2-1-0" else "", "12345")
    t = Table(men=men, fields=(mine, theirs), hands=cards).play(*cards)
    if "o" in then:
        assert t.leads == 0
        assert (t.men(0), t.men(1)) == men
        assert (t.fields(0), t.fields(1)) == (mine, then)
        assert t.values == []
        assert t.s.stock_size == 40
    else:
        assert t.round_over
        assert [row[0] for row in t.sheet()] == [mine, then]
        assert t.sheet()[1][2] == 15


def test_MAR_7_2_such_a_null_counts_like_any_other() -> None:
    given = Table(men=("", "456"), fields=("2-2-2", "1-2-o"), hands=("S2", "D3")).play("S2", "D3")
    suffered = scored(("2-2-2", "1-2-0"), ("", "456"), last=1)
    assert given.totals == suffered.totals == [6 + 1, 0]
    assert given.sheet() == suffered.sheet()


def test_MAR_7_3_there_is_always_a_field_to_fill() -> None:
    """One field is open when the last trick begins, whoever wins it."""
    for fields in (("0-0-o", "0-0-0"), ("0-0-0", "0-0-o")):
        for cards in (("SQ", "D2"), ("CQ", "D2")):
            t = Table(men=("666666", "666666"), fields=fields, hands=cards).play(*cards)
            while t.s.phase == rules.STEPPING:
                t.take(t.legal[0])
            assert t.round_over


# 8. The end of the round


def test_MAR_8_1_the_round_ends_when_no_field_is_open() -> None:
    t = Table(men=("", "66"), fields=("2-4-x", "0-o-o"), hands=("S2 S3", "D4 D5"))
    t.play("S2", "D4")
    assert not t.round_over
    assert t.fields(1) == "0-0-o"
    t.play("S3", "D5")
    assert t.round_over


def test_MAR_8_2_six_tricks_less_one_for_each_closed_field() -> None:
    lengths = set()
    for seed in range(60):
        dice, t, leads = random.Random(seed), Table(men=("111123", "111124")), 0
        while not t.round_over:
            leads += t.s.phase == rules.LEADING
            t.take(dice.choice(t.legal))
        assert leads == 6 - sum(row[0].count("x") for row in t.sheet())
        lengths.add(leads)
    assert lengths >= {3, 4, 5, 6}


def test_MAR_8_2_two_tricks_when_both_play_cox_at_once() -> None:
    t = Table(men=("111111", "111111"), hands=("D6 SA", "D6 SA"), keep="CQ HQ")
    t.play("D6", "D6", "CQ").step(*[(6, 1)] * 6)
    assert t.leads == 1
    t.lead("SA").answer("SA").bonus("HQ").step(*[(1, 1)] * 6)
    assert t.round_over
    assert t.totals == [12, 12]
    assert t.s.hand_size[0] == t.s.hand_size[1] == 0


@pytest.mark.parametrize("every", ["1", "3"])
def test_MAR_8_2_unplayed_cards_are_put_away_unseen(every: str) -> None:
    t = Table(men=("", "66"), fields=("6-x-x", "0-0-o"), hands=("S2 S3 H6", "D4 D5 HQ"), reshuffle_every=every)
    t.play("S2", "D4")
    assert t.round_over
    assert t.s.used[kind("H6")] == t.s.used[kind("HQ")] == 0
    assert t.s.stock_size == (52 if every == "1" else 40)


def test_MAR_8_3_six_bonus_cards_at_most_leave_34_in_the_stock() -> None:
    suits = ["C2", "C3", "D2", "D3", "H2", "H3"]
    hands = (" ".join(suits), "C4 C5 D4 D5 H4 H5")
    t = Table(hands=hands, keep="SQ S2 S2 S3 S3 S4")
    for turn, (mine, theirs, bonus) in enumerate(
        zip(suits, hands[1].split(), ["SQ", "S2", "S2", "S3", "S3", "S4"], strict=True)
    ):
        assert t.leads == turn % 2
        t.play(*((mine, theirs) if turn % 2 == 0 else (theirs, mine)), bonus)
        assert t.s.stock_size == 40 - turn - 1
        while t.s.phase == rules.STEPPING and t.s.trick == turn:
            t.take(t.legal[-1])
    assert t.round_over
    assert t.actor == CHANCE
