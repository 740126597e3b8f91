"""Sections 9 and 10 of the rules of Marrakesh: the score of a round, and the match."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from fondaco.games.marrakesh import rules
from fondaco.kernel.state import CHANCE, NOBODY
from tests.games.marrakesh.ledger import names_of, tally, went_out
from tests.games.marrakesh.table import GAME, Table, scored


def triples_of(total: int) -> list[str]:
    """The fields that so many men borne off can give, whoever has none left being out (MAR-6.4, 6.5)."""
    found = [f"{a}-{b}-{total - a - b}" for a in range(total + 1) for b in range(total + 1 - a)]
    return sorted({closed(triple) for triple in found}) if total == 6 else found


def closed(triple: str) -> str:
    """With the fields closed that nobody could fill after going out."""
    marks = triple.split("-")
    at = next(i for i in range(3) if sum(map(int, marks[: i + 1])) == 6)
    return "-".join([*marks[: at + 1], *"xx"[: 2 - at]])


def name(triple: str) -> str:
    """What a player with these fields scores for going out first; "" where men are left."""
    if sum(int(mark) for mark in triple if mark in "123456") < 6:
        return ""
    return went_out(triple.replace("x", "o"))


INS = [triple for total in range(6) for triple in triples_of(total)]
OUTS = triples_of(6)


def men_of(triple: str, far: bool) -> str:
    """The men left."""
    return ("6" if far else "5") * (6 - sum(int(mark) for mark in triple if mark in "123456"))


def compare(a: str, b: str, *, last: int, first: int | None = None, **options: str) -> None:
    """A round with these fields scores as the second bookkeeper says."""
    men = (men_of(a, False), men_of(b, True))
    t = scored((a, b), men, last=last, first=first, **options)
    outs = [name(a), name(b)]
    went = first if first is not None else 0 if outs[0] else 1 if outs[1] else None
    sheet = tally(
        (a, b),
        outs,
        went,
        [sum(map(int, m)) for m in men],
        double_null=int(options.get("double_null", 4)),
        cox_blocks=options.get("cox_blocks_nulls") != "false",
    )
    assert t.totals == [sum(paid.values()) for paid in sheet], (a, b, first)
    assert [names_of(t.s, 0, p) for p in range(2)] == [set(paid) for paid in sheet]


def test_MAR_9_1_the_order_of_the_fields_counts() -> None:
    assert scored(("3-1-2", "1-1-2"), ("", "36"), last=1).totals == [6, 0]
    assert scored(("1-3-2", "1-1-2"), ("", "36"), last=1).totals == [3, 0]
    assert scored(("3-2-1", "1-1-2"), ("", "36"), last=1).totals == [3, 0]


@pytest.mark.parametrize("triple", OUTS)
@pytest.mark.parametrize("last", [0, 1])
def test_MAR_9_2_oin_mars_and_cox(triple: str, last: int) -> None:
    plain = {"oin": 3, "mars": 6, "cox": 12}[name(triple)]
    named = {"2-2-2": 6, "3-1-2": 6, "1-1-4": 9, "1-4-1": 12, "3-3-x": 9, "4-2-x": 9}
    held = {0: 0, 1: 1, 2: 4}[triple.count("0")] if "6" not in triple else 0
    t = scored((triple, "1-1-2"), ("", "36"), last=last)
    assert t.totals == [named.get(triple, plain), held]


NAMED = [
    ("2-2-2", "casablanca", 6),
    ("3-1-2", "rabat", 6),
    ("1-1-4", "bogart", 9),
    ("1-4-1", "el_aaiun", 12),
    ("3-3-x", "gibraltar", 9),
    ("4-2-x", "tangier", 9),
]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("triple", "form", "points"), NAMED)
def test_MAR_9_3_the_named_forms_of_who_goes_out_first(triple: str, form: str, points: int, seat: int) -> None:
    alone = scored((triple, "1-1-2")[:: 1 - 2 * seat], ("", "36")[:: 1 - 2 * seat], last=1 - seat)
    assert alone.totals[seat] == points
    assert alone.sheet()[seat][1] == form
    both = scored((triple, "5-1-x")[:: 1 - 2 * seat], ("", ""), last=1 - seat, first=seat)
    assert both.totals[seat] == points
    assert both.totals[1 - seat] == 6


@pytest.mark.parametrize("triple", ["2-4-x", "1-5-x", "5-1-x", "2-1-3", "2-3-1", "4-1-1", "1-2-3", "6-x-x"])
def test_MAR_9_3_other_orders_and_cox_have_no_name(triple: str) -> None:
    t = scored((triple, "1-1-2"), ("", "36"), last=1)
    assert t.sheet()[0][1] == name(triple)


@pytest.mark.parametrize(("triple", "form", "points"), NAMED)
@pytest.mark.parametrize("other", ["2-4-x", "3-3-x", "2-2-2", "6-x-x", "1-2-3"])
def test_MAR_9_4_the_second_one_out_scores_plainly(triple: str, form: str, points: int, other: str) -> None:
    t = scored((other, triple), ("", ""), last=1, first=0)
    assert t.totals[1] == (6 if "x" in triple else 3)
    assert t.sheet()[1][1] == ("mars" if "x" in triple else "oin") != form
    assert points > t.totals[1]


@pytest.mark.parametrize(
    ("theirs", "points"),
    [("0-2-1", 1), ("1-0-2", 1), ("5-0-0", 4), ("0-2-0", 4), ("0-0-3", 4), ("0-5-0", 4), ("2-1-1", 0), ("0-1-2", 1)],
)
def test_MAR_9_5_one_null_and_two(theirs: str, points: int) -> None:
    t = scored(("1-1-2", theirs), ("11", men_of(theirs, True)), last=1)
    assert t.totals == [points + 1, 0]  # and the steps


@pytest.mark.parametrize("theirs", ["0-2-4", "2-0-4", "1-0-5"])
def test_MAR_9_5_also_the_nulls_of_an_oin(theirs: str) -> None:
    assert scored(("1-1-2", theirs), ("34", ""), last=1).totals == [1, 3]


@pytest.mark.parametrize("theirs", ["0-6-x", "0-0-6", "6-x-x"])
def test_MAR_9_6_nulls_beside_a_cox_score_nothing(theirs: str) -> None:
    assert scored(("1-1-2", theirs), ("34", ""), last=1).totals == [0, 12]
    assert scored(("2-2-2", theirs), ("", ""), last=1, first=0).totals == [6, 12]


@pytest.mark.parametrize(
    ("theirs", "points", "fez"),
    [
        ("1-1-1", 4, 0),
        ("0-1-1", 6, 1),
        ("1-0-1", 6, 1),
        ("1-1-0", 6, 1),
        ("0-0-1", 9, 2),
        ("0-1-0", 9, 2),
        ("1-0-0", 9, 2),
        ("0-0-0", 18, 3),
    ],
)
@pytest.mark.parametrize("mine", ["2-1-1", "0-1-2", "2-2-2", "0-1-0"])
def test_MAR_9_7_fez(theirs: str, points: int, fez: int, mine: str) -> None:
    t = scored((mine, theirs), (men_of(mine, False), men_of(theirs, True)), last=1)
    assert t.totals[0] == points + (6 if mine == "2-2-2" else 0)
    assert t.totals[1] == {"2-1-1": 0, "0-1-2": 1, "2-2-2": 0, "0-1-0": 9}[mine]
    assert t.s.hold_name[0][0] == rules.FEZ + fez
    assert t.s.steps_paid[0][0] == t.s.steps_paid[0][1] == 0


@pytest.mark.parametrize(
    ("men", "points"), [(("34", "35"), (1, 0)), (("66", "26"), (0, 1)), (("35", "26"), (0, 0)), (("1", "5"), (1, 0))]
)
def test_MAR_9_8_the_smaller_sum_of_pips_gets_a_point(men: tuple[str, str], points: tuple[int, int]) -> None:
    triples = ["2-2-1" if len(m) == 1 else "1-1-2" for m in men]
    assert scored(triples, men, last=1).totals == list(points)
    assert scored(triples, men, last=0).totals == list(points)


def test_MAR_9_8_not_when_somebody_is_out_or_has_a_fez() -> None:
    assert scored(("1-2-3", "1-1-2"), ("", "36"), last=1).totals == [3, 0]
    assert scored(("1-1-2", "1-1-1"), ("34", "666"), last=1).totals == [4, 0]
    assert scored(("1-1-2", "1-1-1"), ("66", "112"), last=1).totals == [4, 0]


def test_MAR_9_9_the_items_add_up_to_30_at_most() -> None:
    assert scored(("6-x-x", "0-0-0"), ("", "666666"), last=1).totals == [30, 0]
    most = max(sum(tally((a, b), [name(a), name(b)], 0, (0, 1))[0].values()) for a in INS + OUTS for b in INS + OUTS)
    assert most == 30


def test_MAR_9_9_men_left_and_tricks_won_score_nothing_beside_an_out() -> None:
    for men in ("11", "66"):
        assert scored(("1-2-3", "1-1-2"), ("", men), last=1).totals == [3, 0]


def test_MAR_9_10_all_fields_of_two_players_in_play() -> None:
    for a, b in itertools.product(INS[::2], INS[1::2]):
        compare(a, b, last=1)


@pytest.mark.parametrize("switch", [{}, {"double_null": "2"}, {"cox_blocks_nulls": "false"}], ids=str)
def test_MAR_9_10_all_fields_of_a_player_who_is_out(switch: dict[str, Any]) -> None:
    for a, b in itertools.product(OUTS, INS[::3]):
        compare(a, b, last=1, **switch)
        compare(b, a, last=1, **switch)


def test_MAR_9_10_all_fields_of_two_players_who_are_out() -> None:
    for a, b in itertools.product(OUTS, OUTS):
        compare(a, b, last=1, first=0)
        compare(a, b, last=0, first=1)


# 10. The match


def test_MAR_10_1_twelve_rounds_of_which_each_starts_anew() -> None:
    for number in range(1, 12):
        t = scored(("1-1-2", "2-2-2"), ("66", ""), last=1, round_=number, totals=(10, 20))
        assert (t.actor, t.s.phase, t.s.round) == (CHANCE, rules.ROLL, number)
        assert t.totals == [10, 26]
        assert t.sheet(number)[1][:2] == ("2-2-2", "casablanca")
    t = scored(("1-1-2", "2-2-2"), ("66", ""), last=1, round_=12, totals=(10, 20))
    assert (t.actor, t.s.phase, t.legal) == (NOBODY, rules.OVER, [])
    assert GAME.standing(t.s) == ((10, 26), (2, 1))


@pytest.mark.parametrize(
    ("totals", "ranks"), [((70, 60), (1, 2)), ((60, 67), (2, 1)), ((54, 48), (1, 1)), ((0, 0), (2, 1))]
)
def test_MAR_10_2_the_higher_total_wins_and_equal_ones_are_a_draw(
    totals: tuple[int, int], ranks: tuple[int, int]
) -> None:
    t = scored(("1-1-2", "2-2-2"), ("66", ""), last=1, round_=12, totals=totals)
    assert GAME.standing(t.s) == ((totals[0], totals[1] + 6), ranks)


def test_MAR_10_2_the_standing_while_the_match_goes_on() -> None:
    assert GAME.standing(Table(totals=(7, 9)).s) == ((7, 9), (2, 1))
