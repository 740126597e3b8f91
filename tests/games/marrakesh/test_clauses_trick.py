"""Sections 3 and 4 of the rules of Marrakesh: the trick, and the values that it grants."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from fondaco.games.marrakesh import rules
from fondaco.kernel.state import CHANCE
from tests.games.marrakesh.table import CARDS, PACK, Table, kind, trick, value

SUIT_TABLE = {
    "C": {"C": "same", "D": "loses", "H": "loses", "S": "wins"},
    "D": {"C": "wins", "D": "same", "H": "loses", "S": "loses"},
    "H": {"C": "wins", "D": "wins", "H": "same", "S": "loses"},
    "S": {"C": "loses", "D": "wins", "H": "wins", "S": "same"},
}
"""MAR-3.6: row X, column Y, what X does."""


def pairs() -> Iterator[tuple[str, str]]:
    """Every lead and answer that the pack allows."""
    for lead, answer in itertools.product(CARDS, CARDS):
        if lead != answer or lead[1] != "Q":
            yield lead, answer


def winner(lead: str, answer: str) -> int:
    """0 for the leader (MAR-3.6, 3.7)."""
    return 0 if SUIT_TABLE[lead[0]][answer[0]] == "wins" else 1


def case(lead: str, answer: str) -> str:
    """MAR-4.2."""
    if lead[0] != answer[0]:
        if value(lead) != value(answer):
            return "N"
        return "V" if value(lead) else "V0"
    return "I" if lead == answer else "S"


def granted(lead: str, answer: str) -> list[int]:
    """The list of MAR-4.7 without the bonus."""
    a, b = value(lead), value(answer)
    base = {"N": [a, b], "V": [a] * 4, "V0": [], "S": [a, b], "I": [a] * 6}[case(lead, answer)]
    return [v for v in base if v]


def granted_bonus(lead: str, answer: str, bonus: str) -> list[int]:
    """MAR-4.4, 4.5."""
    winning = (lead, answer)[winner(lead, answer)]
    if case(lead, answer) == "I":
        times = 4
    elif bonus == winning:
        times = 6
    elif bonus[0] == winning[0] or bonus[1] == winning[1]:
        times = 4
    else:
        times = 1
    return [value(bonus)] * times if value(bonus) else []


# 3. The trick


def test_MAR_3_1_the_leader_lays_any_card_face_down() -> None:
    t = Table(hands=("CQ D2 H3 H4 S5 S6", ""))
    assert t.legal == [kind(card) for card in ("CQ", "D2", "H3", "H4", "S5", "S6")]
    t.lead("H3")
    assert t.hand(0) == ["CQ", "D2", "H4", "S5", "S6"]
    assert t.s.lead[0] == kind("H3")
    assert t.s.used[kind("H3")] == 0


@pytest.mark.parametrize("lead", ["C6", "D6", "H6", "S6"])
def test_MAR_3_2_any_answer_is_free_and_lies_open(lead: str) -> None:
    t = Table(hands=(lead, "C2 C3 D3 HQ S4 S5")).lead(lead)
    assert t.actor == 1
    assert t.legal == [kind(card) for card in ("C2", "C3", "D3", "HQ", "S4", "S5")]
    t.take(kind("D3"))
    assert t.s.answer[0] == kind("D3")


def test_MAR_3_3_then_the_lead_is_turned_up() -> None:
    t = Table(hands=("C2", "D3")).lead("C2").take(kind("D3"))
    assert t.actor == CHANCE
    assert t.legal == [kind("C2")]
    t.take(kind("C2"))
    assert t.s.used[kind("C2")] == t.s.used[kind("D3")] == 1


def test_MAR_3_4_hands_shrink_from_six_to_zero() -> None:
    t = Table()
    sizes = []
    while not t.round_over:
        if t.s.phase == rules.LEADING:
            sizes.append((len(t.hand(0)), len(t.hand(1))))
        t.take(t.legal[-1])
    closed = "".join(row[0] for row in t.sheet()).count("x")
    assert sizes == [(n, n) for n in range(6, closed, -1)]


@pytest.mark.parametrize(("high", "low"), ["SH", "SD", "HD", "HC", "DC", "CS"])
def test_MAR_3_5_the_higher_suit_wins_and_clubs_beat_spades(high: str, low: str) -> None:
    assert trick(high + "2", low + "6").s.winner == 0
    assert trick(low + "6", high + "2").s.winner == 1


def test_MAR_3_6_the_whole_table_of_suits() -> None:
    for lead, answer in pairs():
        t = Table(hands=(lead, answer)).play(lead, answer)
        won_by = t.s.won[0] if t.s.phase == rules.LEADING else t.s.winner
        assert won_by == winner(lead, answer)


def test_MAR_3_6_each_suit_beats_so_many() -> None:
    beaten = {x: sum(rules.BEATS[4 * i + j] for j in range(4)) for i, x in enumerate("CDHS")}
    assert beaten == {"S": 2, "H": 2, "D": 1, "C": 1}


@pytest.mark.parametrize("suit", "CDHS")
def test_MAR_3_7_of_one_suit_the_answerer_wins(suit: str) -> None:
    for lead, answer in (("6", "A"), ("A", "6"), ("Q", "3"), ("3", "Q"), ("4", "4")):
        t = trick(suit + lead, suit + answer)
        t.take(t.legal[0])
        assert t.s.winner == 1


def test_MAR_3_8_the_winning_card_is_the_winners() -> None:
    by_leader = trick("S3", "H3", "S6")
    assert by_leader.values == [3] * 4 + [6] * 4
    by_answerer = trick("H3", "S3", "S6")
    assert by_answerer.values == [3] * 4 + [6] * 4
    assert trick("H3", "S3", "H6").values == [3] * 4 + [6]


@pytest.mark.parametrize("leader", [0, 1])
def test_MAR_3_9_the_winner_leads_next(leader: int) -> None:
    t = Table(hands=("SQ D3", "SA D2"), leader=leader)
    cards = ("SQ", "D2") if leader == 0 else ("SA", "D3")
    t.play(*cards)  # spades beat diamonds
    while t.s.phase == rules.STEPPING:
        t.take(t.legal[0])
    assert t.leads == leader


@pytest.mark.parametrize(("fields", "leader"), [(("0-0-0", "0-o-o"), 0), (("0-o-o", "0-0-0"), 1)])
def test_MAR_3_9_whatever_happened_to_fields(fields: tuple[str, str], leader: int) -> None:
    t = Table(fields=fields, hands=("SQ", "D2") if leader == 0 else ("DA", "S3"), leader=leader)
    t.play(*(("SQ", "D2") if leader == 0 else ("S3", "DA")))
    assert t.leads == leader


# 4. The values


def test_MAR_4_1_values_are_granted_to_a_winner_with_an_open_field() -> None:
    assert trick("S3", "D5").values == [3, 5]
    none = trick("S3", "D5", fields=("1-0-0", "0-o-o"), men=("66666", "666666"))
    assert none.values == []
    assert none.fields(1) == "0-0-o"
    even = Table(fields=("1-0-0", "0-o-o"), men=("66666", "666666"), hands=("S3", "D3")).play("S3", "D3")
    assert not even.turns_bonus
    assert even.s.bonus[4] == rules.NONE


def test_MAR_4_2_every_pair_grants_its_base_values() -> None:
    for lead, answer in pairs():
        t = Table(hands=(lead, answer), bonus_timing="after").play(lead, answer)
        base = granted(lead, answer)
        if base:
            assert t.values == sorted(base)
            assert t.actor == winner(lead, answer)
        else:
            assert t.turns_bonus == (case(lead, answer) != "N")


def test_MAR_4_2_a_bonus_card_comes_in_every_case_but_n() -> None:
    for lead, answer in pairs():
        t = Table(hands=(lead, answer)).play(lead, answer)
        assert t.turns_bonus == (case(lead, answer) in ("V", "V0", "S", "I"))


def test_MAR_4_3_the_bonus_card_comes_before_the_first_step_and_is_discarded() -> None:
    t = Table(hands=("D4", "H4"), keep="C2").play("D4", "H4")
    assert t.turns_bonus
    assert t.s.stock_size == 40
    sizes = list(t.s.hand_size)
    t.bonus("C2")
    assert t.values == [2, 4, 4, 4, 4]
    assert t.s.stock_size == 39
    assert list(t.s.hand_size) == sizes
    assert t.s.used[kind("C2")] == 1


def test_MAR_4_3_any_card_of_the_stock_may_be_the_bonus() -> None:
    t = Table(hands=("D4", "D5")).play("D4", "D5")
    hands = t.hand(0) + t.hand(1) + ["D4", "D5"]
    assert t.legal == sorted({kind(card) for card in PACK if PACK.count(card) > hands.count(card)})


BONUS_PAIRS = [pair for pair in pairs() if case(*pair) != "N"]


@pytest.mark.parametrize("which", ["V", "V0", "S"])
def test_MAR_4_4_every_bonus_card_is_compared_with_the_winning_card(which: str) -> None:
    for lead, answer in BONUS_PAIRS:
        if case(lead, answer) == which:
            compare_all(lead, answer)


def test_MAR_4_5_a_triple_grants_every_bonus_card_four_times() -> None:
    for lead, answer in BONUS_PAIRS:
        if case(lead, answer) == "I":
            compare_all(lead, answer)
            t = Table(hands=(lead, answer)).play(lead, answer)
            assert kind(answer) not in t.legal  # both copies lie on the table


def compare_all(lead: str, answer: str) -> None:
    """Turn up every bonus card there can be."""
    for bonus in CARDS:
        if (lead, answer, bonus).count(bonus) > PACK.count(bonus):
            continue
        t = Table(hands=(lead, answer), keep=bonus).play(lead, answer, bonus)
        expected = sorted(granted(lead, answer) + granted_bonus(lead, answer, bonus))
        if expected:
            assert t.values == expected, (lead, answer, bonus)
        else:
            assert t.fields(winner(lead, answer)) == "0-o-o"


def test_MAR_4_6_zeros_are_dropped_and_sizes_go_from_0_to_10() -> None:
    sizes = set()
    for lead, answer in pairs():
        base = len(granted(lead, answer))
        if case(lead, answer) == "N":
            sizes.add(base)
        else:
            sizes |= {
                base + len(granted_bonus(lead, answer, bonus))
                for bonus in CARDS
                if (lead, answer, bonus).count(bonus) <= PACK.count(bonus)
            }
    assert (min(sizes), max(sizes)) == (0, 10)
    assert trick("D4", "D4", "CA").s.values_left == 10
    empty = trick("DQ", "SQ", "HQ")
    assert empty.leads == 1
    assert empty.s.values_left == 0


@pytest.mark.parametrize(
    ("cards", "values"),
    [
        (("S3", "D5"), [3, 5]),
        (("S3", "DQ"), [3]),
        (("SQ", "D5"), [5]),
        (("S3", "D3", "CQ"), [3] * 4),
        (("SQ", "DQ", "C2"), [2]),
        (("SQ", "DQ", "S2"), [2] * 4),
        (("D3", "D5", "CQ"), [3, 5]),
        (("DQ", "D5", "CQ"), [5]),
        (("D5", "DQ", "C6"), [5, 6]),
        (("D5", "DQ", "D6"), [5, 6, 6, 6, 6]),
        (("D5", "D5", "CQ"), [5] * 6),
        (("D5", "D5", "C6"), [5] * 6 + [6] * 4),
        (("D5", "D6", "D6"), [5, 6] + [6] * 6),
        (("D5", "DQ", "HQ"), [5]),
    ],
)
def test_MAR_4_7_the_list_with_queens(cards: tuple[str, ...], values: list[int]) -> None:
    assert trick(*cards).values == values
