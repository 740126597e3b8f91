"""The worked scenarios of the rules of Marrakesh, by their numbers."""

from __future__ import annotations

import pytest

from fondaco.games.marrakesh import rules
from fondaco.kernel.state import NOBODY
from tests.games.marrakesh.table import GAME, Table, multiset, new, scored, trick

# Set-up and trick


def test_S1_two_ones_against_one() -> None:
    assert new(("113456", "122222")).leader == 0


def test_S2_ones_equal_twos_decide() -> None:
    assert new(("122356", "123333")).leader == 0


def test_S3_threes_decide() -> None:
    assert new(("344566", "334555")).leader == 1


def test_S5_clubs_beat_spades() -> None:
    t = trick("C5", "S2")
    assert (t.actor, t.values, t.turns_bonus) == (0, [2, 5], False)


def test_S6_spades_beat_hearts() -> None:
    t = trick("H4", "SA")
    assert (t.actor, t.values) == (1, [1, 4])


def test_S7_the_losers_card_is_used_too() -> None:
    t = trick("D3", "C6")
    assert (t.actor, t.values) == (0, [3, 6])


def test_S8_a_queen_grants_nothing() -> None:
    t = trick("CQ", "H6")
    assert (t.actor, t.values) == (1, [6])


# Matching


def test_S10_the_leads_twin_is_not_the_winning_card() -> None:
    assert trick("H6", "H2", "H6").values == [2] + [6] * 5


def test_S11_the_value_alone_matches() -> None:
    assert trick("H6", "H2", "S2").values == [2] * 5 + [6]


@pytest.mark.parametrize(
    ("bonus", "values"), [("S3", [3] * 10), ("H3", [3] * 8), ("S5", [3] * 4 + [5] * 4), ("H5", [3] * 4 + [5])]
)
def test_S13_a_double_and_its_bonus(bonus: str, values: list[int]) -> None:
    t = trick("S3", "H3", bonus)
    assert (t.actor, t.values) == (0, values)


@pytest.mark.parametrize(("bonus", "values"), [("CA", [1] * 4 + [4] * 6), ("DQ", [4] * 6)])
def test_S14_a_triple_and_its_bonus(bonus: str, values: list[int]) -> None:
    t = trick("D4", "D4", bonus)
    assert (t.actor, t.values) == (1, values)


def test_S16_two_queens_out_of_three_cards() -> None:
    t = trick("H3", "HQ", "CQ")
    assert (t.actor, t.values) == (1, multiset([3, 0, 0]))


# Steps


@pytest.mark.parametrize(("overshoot", "steps"), [("free", [(6, 2), (6, 5)]), ("highest_only", [(6, 5)])])
def test_S17_six_with_men_on_2_and_5(overshoot: str, steps: list[tuple[int, int]]) -> None:
    assert trick("CQ", "H6", men=("666666", "25"), overshoot=overshoot).steps == steps


@pytest.mark.parametrize("v", [2, 5])
def test_S19_one_step_bears_the_last_man_off(v: int) -> None:
    t = trick("C5", "D2", men=("666666", "1"), fields=("o-o-o", "5-o-o"))
    assert t.steps == [(2, 1), (5, 1)]
    t.step((v, 1))
    assert t.leads == 1
    assert (t.men(1), t.fields(1), t.values) == ("", "5-1-x", [])


def test_S20_six_men_on_6_and_a_five() -> None:
    t = trick("CQ", "D5")
    assert t.steps == [(5, 6)]
    t.step((5, 6))
    assert (t.men(1), t.fields(1)) == ("166666", "0-o-o")


def test_S22_no_man_left_ends_the_turn() -> None:
    t = trick("D4", "H4", "CQ", men=("666666", "11"), fields=("o-o-o", "4-o-o"))
    assert t.values == [4, 4, 4, 4]
    t.step((4, 1), (4, 1))
    assert t.leads == 1
    assert t.fields(1) == "4-2-x"


# Fields and the end of a round


def test_S23_cox_in_the_first_trick_makes_four_tricks() -> None:
    t = Table(men=("666666", "111111"), hands=("D6", "D6"), keep="CQ").play("D6", "D6", "CQ")
    t.step(*[(6, 1)] * 6)
    assert t.fields(1) == "6-x-x"
    assert t.s.out[1] == rules.COX
    assert tricks_until_the_end(t) == 3


def test_S25_two_mars_make_four_tricks() -> None:
    t = Table(men=("1111", "1111"), fields=("2-o-o", "2-o-o"), hands=("D6 SA", "D6 SA"), keep="CQ HQ")
    t.play("D6", "D6", "CQ").step(*[(6, 1)] * 4)
    t.play("SA", "SA", "HQ").step(*[(1, 1)] * 4)
    assert t.round_over
    assert [row[0] for row in t.sheet()] == ["2-4-x", "2-4-x"]
    assert t.totals == [6, 6]


def tricks_until_the_end(t: Table) -> int:
    """Anything is played until the round is over."""
    leads = 0
    while not t.round_over:
        leads += t.s.phase == rules.LEADING
        t.take(t.legal[0])
    return leads


@pytest.mark.parametrize("cards", [("S4", "D5"), ("S4", "D4"), ("D5", "D4")])
def test_S26_a_winner_without_open_field(cards: tuple[str, str]) -> None:
    """Also if the cards matched; of one suit the answerer wins, so then the player without open field answers."""
    owner = 1 if cards[0][0] == cards[1][0] else 0
    men, fields = ("456", "12345"), ("2-1-0", "1-o-o")
    if owner:
        men, fields = men[::-1], fields[::-1]
    t = Table(men=men, fields=fields, hands=cards).play(*cards)
    assert not t.turns_bonus
    assert t.leads == owner
    assert (t.fields(owner), t.fields(1 - owner)) == ("2-1-0", "1-0-o")
    assert (t.men(0), t.men(1)) == men


# Scores


def both_ways(
    triples: tuple[str, str],
    men: tuple[str, str],
    points: tuple[int, int],
    *,
    first: int | None = None,
    last: int = 1,
) -> None:
    """A round with these fields and men left scores so, and the players exchanged the points exchanged."""
    assert scored(triples, men, first=first, last=last).totals == list(points)
    other = None if first is None else 1 - first
    assert scored(triples[::-1], men[::-1], first=other, last=1 - last).totals == list(points[::-1])


def test_S28_cox_and_grand_fez() -> None:
    both_ways(("6-x-x", "0-0-0"), ("", "555666"), (30, 0))


def test_S29_gibraltar() -> None:
    both_ways(("3-3-x", "2-1-1"), ("", "36"), (9, 0))


def test_S31_the_second_out_scores_plainly() -> None:
    both_ways(("2-2-2", "4-2-x"), ("", ""), (3, 9), first=1, last=0)


def test_S32_casablanca_and_a_null() -> None:
    both_ways(("2-2-2", "1-0-2"), ("", "666"), (7, 0))


def test_S34_nulls_before_a_cox() -> None:
    both_ways(("0-6-x", "2-1-1"), ("", "44"), (12, 0))
    both_ways(("0-0-6", "2-1-1"), ("", "44"), (12, 0))


def test_S35_casablanca_and_royal_fez() -> None:
    both_ways(("2-2-2", "0-0-1"), ("", "55566"), (15, 0))


def test_S37_steps_beside_a_double_null() -> None:
    both_ways(("2-0-0", "2-1-1"), ("1334", "23"), (0, 4 + 1))


def test_S38_a_fez_leaves_no_steps_point() -> None:
    both_ways(("1-1-0", "2-1-1"), ("1334", "23"), (0, 6))


def test_S40_royal_fez_against_a_null() -> None:
    both_ways(("0-2-1", "0-0-1"), ("123", "66666"), (9, 1))


def test_S41_two_little_fezzes() -> None:
    both_ways(("1-1-1", "1-1-1"), ("123", "666"), (4, 4))


def test_S43_two_mars() -> None:
    both_ways(("2-4-x", "5-1-x"), ("", ""), (6, 6), first=0)


def test_S44_51_against_51_after_twelve_rounds_is_a_draw() -> None:
    t = scored(("2-2-1", "1-2-2"), ("6", "6"), last=1, round_=12, totals=(51, 51))
    assert t.actor == NOBODY
    assert GAME.standing(t.s) == ((51, 51), (1, 1))
