"""Marrakesh: the worked scenarios of its rulebook, and what holds in every match."""

from __future__ import annotations

import pytest

from fondaco.games.marrakesh import rules
from fondaco.kernel.state import CHANCE, NOBODY
from tests.play import every_options

from .setting import CARD, DECK, GAME, Table, random_steps, spell, step

# Set-up


@pytest.mark.parametrize(
    ("first", "second", "leader"),
    [("113456", "122222", 0), ("122356", "123333", 0), ("344566", "334555", 1)],
)
def test_who_leads_first(first: str, second: str, leader: int) -> None:
    t = Table()
    t.roll(first, second)
    assert (t.s.leader, t.s.phase) == (leader, rules.DEALING)
    assert (t.men(0), t.men(1)) == (first, second)


def test_equal_rolls_are_rolled_again() -> None:
    t = Table()
    t.roll("123456", "654321")
    assert (t.s.phase, t.men(0), t.men(1), t.s.actor) == (rules.ROLL, "", "", CHANCE)
    t.roll("111111", "222222")
    assert t.s.leader == 0


def test_the_answerer_is_dealt_the_first_card() -> None:
    t = Table()
    t.roll("111111", "222222")
    t.deal("C2 C3 C4 C5 C6 CA", "D2 D3 D4 D5 D6 DA")
    assert spell(t.s.hand[1])["D2"] == 1 and spell(t.s.hand[0])["C2"] == 1
    assert t.s.stock_size == 40
    assert (t.s.phase, t.s.actor) == (rules.LEADING, 0)


# Tricks and values


@pytest.mark.parametrize(
    ("lead", "answer", "bonus", "winner", "values"),
    [
        ("C5", "S2", "", 0, [2, 5]),
        ("H4", "SA", "", 1, [1, 4]),
        ("D3", "C6", "", 0, [3, 6]),
        ("CQ", "H6", "", 1, [6]),
        ("H6", "H2", "H6", 1, [2, 6, 6, 6, 6, 6]),
        ("H6", "H2", "S2", 1, [2, 2, 2, 2, 2, 6]),
        ("H6", "H2", "H2", 1, [2, 2, 2, 2, 2, 2, 2, 6]),
        ("H6", "H2", "S6", 1, [2, 6, 6]),
        ("S3", "H3", "S3", 0, [3] * 10),
        ("S3", "H3", "H3", 0, [3] * 8),
        ("S3", "H3", "S5", 0, [3] * 4 + [5] * 4),
        ("S3", "H3", "H5", 0, [3] * 4 + [5]),
        ("D4", "D4", "CA", 1, [1] * 4 + [4] * 6),
        ("D4", "D4", "DQ", 1, [4] * 6),
        ("H3", "HQ", "CQ", 1, [3]),
        ("SQ", "HQ", "S2", 0, [2, 2, 2, 2]),
    ],
)
def test_the_values_of_a_trick(lead: str, answer: str, bonus: str, winner: int, values: list[int]) -> None:
    t = Table()
    t.start(lead, answer)
    t.trick(lead, answer, bonus)
    assert (t.s.phase, t.s.actor, t.values) == (rules.STEPPING, winner, values)
    assert t.s.stock_size == 40 - bool(bonus)


def test_two_queens_and_a_queen_are_a_null_at_once() -> None:
    t = Table()
    t.start("SQ", "HQ")
    t.trick("SQ", "HQ", "CQ")
    assert (t.fields(0), t.s.phase, t.s.actor, t.s.leader) == ("0-?-?", rules.LEADING, 0, 0)


# Steps


def test_a_six_bears_off_any_man() -> None:
    t = Table()
    t.start("H6", "CQ", men="25")
    t.trick("H6", "CQ")
    assert t.legal == [step(6, 2), step(6, 5)]


def test_a_six_bears_off_the_rearmost_man_as_in_backgammon() -> None:
    t = Table(overshoot="highest_only")
    t.start("H6", "CQ", men="25")
    t.trick("H6", "CQ")
    assert t.legal == [step(6, 5)]


def test_a_value_that_fits_may_be_used_on_any_point_behind() -> None:
    t = Table(overshoot="highest_only")
    t.start("H3", "C4", men="235")
    t.trick("H3", "C4")
    assert t.legal == [step(3, 3), step(3, 5), step(4, 5)]


def test_a_value_is_lost_where_no_man_is_left() -> None:
    t = Table()
    t.start("C5", "S2", men="1")
    t.trick("C5", "S2")
    assert t.legal == [step(2, 1), step(5, 1)]
    t.steps("5@1")
    assert (t.s.phase, t.s.out[0], t.fields(0)) == (rules.LEADING, rules.OIN, "1-?-?")


def test_men_moved_without_one_borne_off_are_a_null() -> None:
    t = Table()
    t.start("H5", "CQ", men="666666")
    t.trick("H5", "CQ")
    assert t.legal == [step(5, 6)]
    t.steps("5@6")
    assert (t.men(0), t.fields(0)) == ("166666", "0-?-?")


@pytest.mark.parametrize(
    ("order", "left"),
    [("1@3 6@6", "2"), ("1@3 6@2", "6"), ("1@6 6@3", "5"), ("1@6 6@5", "3"), ("6@3 1@6", "5"), ("6@6 1@3", "2")],
)
def test_the_order_of_values_is_free(order: str, left: str) -> None:
    t = Table()
    t.start("HA", "C6", men="36")
    t.trick("HA", "C6")
    t.steps(order)
    assert t.men(0) == left


# The bonus after the steps


def test_the_bonus_after_the_base_values() -> None:
    t = Table(bonus_timing="after")
    t.start("H6", "H2", others="123456")
    t.trick("H6", "H2")
    assert t.values == [2, 6]
    t.steps("6@6 2@2")
    assert (t.s.phase, t.s.actor) == (rules.BONUS, CHANCE)
    t.play(CARD["H3"])
    assert t.values == [3, 3, 3, 3]


def test_no_bonus_is_drawn_where_no_man_is_left() -> None:
    t = Table(bonus_timing="after")
    t.start("H6", "H2", others="12")
    t.trick("H6", "H2")
    t.steps("6@1 2@2")
    assert (t.s.phase, t.s.stock_size, t.s.out[1]) == (rules.LEADING, 40, rules.OIN)


def test_after_two_queens_the_bonus_is_drawn_at_once() -> None:
    t = Table(bonus_timing="after")
    t.start("SQ", "HQ")
    t.trick("SQ", "HQ", "S2")
    assert t.values == [2, 2, 2, 2]


# Fields and the end of a round


def test_a_cox_at_once_closes_two_fields() -> None:
    t = Table()
    t.start("D6", "D6", others="123456")
    t.trick("D6", "D6", "DQ")
    t.steps("6@1 6@2 6@3 6@4 6@5 6@6")
    assert (t.fields(1), t.s.out[1], t.s.first_out) == ("6-x-x", rules.COX, 1)


def test_a_mars_closes_the_third_field() -> None:
    t = Table()
    t.start("H6", "C5", men="14")
    t.put_fields(0, "4-?-?")
    t.trick("H6", "C5")
    t.steps("6@4 5@1")
    assert (t.fields(0), t.s.out[0]) == ("4-2-x", rules.MARS)


def test_an_oin_in_the_third_field_closes_nothing() -> None:
    t = Table()
    t.start("H6", "C5", men="14")
    t.put_fields(0, "0-4-?")
    t.trick("H6", "C5")
    t.steps("6@4 5@1")
    assert (t.fields(0), t.s.out[0]) == ("0-4-2", rules.OIN)


def test_an_extra_trick_gives_the_opponent_a_null() -> None:
    t = Table()
    t.start("H6", "H6", men="123456", others="123")
    t.put_fields(1, "2-1-0")
    t.put_fields(0, "1-?-?")
    t.trick("H6", "H6")
    assert (t.fields(0), t.fields(1), t.men(1)) == ("1-0-?", "2-1-0", "123")
    assert (t.s.phase, t.s.leader, t.s.stock_size) == (rules.LEADING, 1, 40)


# Scores


@pytest.mark.parametrize(
    ("first", "second", "men", "first_out", "scores"),
    [
        ("6-x-x", "0-0-0", ("", "123456"), 0, (30, 0)),
        ("3-3-x", "2-1-1", ("", "12"), 0, (9, 0)),
        ("2-2-2", "4-2-x", ("", ""), 1, (3, 9)),
        ("2-2-2", "1-0-2", ("", "123"), 0, (7, 0)),
        ("0-6-x", "2-1-1", ("", "12"), 0, (12, 0)),
        ("0-0-6", "2-1-1", ("", "12"), 0, (12, 0)),
        ("2-2-2", "0-0-1", ("", "12345"), 0, (15, 0)),
        ("2-0-0", "2-1-1", ("1334", "23"), -1, (0, 5)),
        ("1-1-0", "2-1-1", ("1334", "23"), -1, (0, 6)),
        ("0-2-1", "0-0-1", ("123", "12345"), -1, (9, 1)),
        ("1-1-1", "1-1-1", ("123", "456"), -1, (4, 4)),
        ("2-4-x", "5-1-x", ("", ""), 0, (6, 6)),
        ("1-4-1", "2-1-1", ("", "12"), 0, (12, 0)),
        ("1-1-4", "2-1-1", ("", "12"), 0, (9, 0)),
        ("3-1-2", "2-1-1", ("", "12"), 0, (6, 0)),
        ("2-1-3", "2-1-1", ("", "12"), 0, (3, 0)),
        ("1-2-2", "2-1-2", ("1", "1"), -1, (0, 0)),
        ("0-0-0", "0-0-0", ("123456", "123456"), -1, (18, 18)),
        ("0-1-1", "0-0-1", ("1234", "12345"), -1, (9, 6)),
    ],
)
def test_the_scores_of_a_round(
    first: str, second: str, men: tuple[str, str], first_out: int, scores: tuple[int, int]
) -> None:
    assert Table().score(first, second, men, first_out) == scores


def test_the_switches_of_the_scores() -> None:
    two = ("1334", "23")
    assert Table(double_null="2").score("2-0-0", "2-1-1", two) == (0, 3)
    assert Table(cox_blocks_nulls="false").score("0-6-x", "2-1-1", ("", "12"), 0) == (12, 1)
    assert Table(cox_blocks_nulls="false").score("0-0-6", "2-1-1", ("", "12"), 0) == (12, 4)


def test_a_draw() -> None:
    t = Table()
    t.s.score[0] = t.s.score[1] = 51
    assert GAME.standing(t.s) == ((51, 51), (1, 1))


# Whole matches


@pytest.mark.parametrize("options", every_options(GAME))
def test_what_holds_in_every_match(options: tuple[int, ...]) -> None:
    rounds = 0
    for before, _a, after in random_steps(sum(options), options):
        for s in (before, after):
            inside = [spell(s.stock), spell(s.hand[0]), spell(s.hand[1]), spell(s.used)]
            if not s.reshuffled:
                inside += [spell(s.aside), spell(s.away[0]), spell(s.away[1])]
            if s.phase in (rules.ANSWERING, rules.REVEALING):
                inside.append(spell([k == s.lead[s.trick] for k in range(28)]))
            assert sum(inside[1:], inside[0]) == DECK
            assert s.stock_size == sum(s.stock) and s.values_left == sum(s.values)
            assert all(s.hand_size[p] == sum(s.hand[p]) and s.men_left[p] == sum(s.men[p]) for p in range(2))
        if after.phase == rules.LEADING:
            for p in range(2):
                assert sum(after.men[p]) + sum(max(0, content) for content in after.field[p]) == 6
            filled = sum(content >= 0 for p in range(2) for content in after.field[p])
            assert after.trick == filled
        if after.round != before.round or after.phase == rules.OVER:
            r = before.round
            rounds += 1
            triples = [list(after.triple[r][p]) for p in range(2)]
            assert rules.OPEN not in triples[0] + triples[1]
            for p in range(2):
                assert (after.out_name[r][p] > 0) == (sum(c for c in triples[p] if c > 0) == 6)
                gained = after.out_paid[r][p] + after.hold_paid[r][p] + after.steps_paid[r][p]
                assert after.score[p] - before.score[p] == gained
    assert rounds == 12
    assert (after.phase, after.actor, GAME.legal(after)) == (rules.OVER, NOBODY, [])


def test_the_state_is_small() -> None:
    assert rules.State.dtype().itemsize <= 1024


# Blocks of three rounds


def test_cards_put_aside_within_a_block_come_back_after_it() -> None:
    stocks = []
    for before, _a, after in random_steps(3, GAME.option_values({"reshuffle_every": "3"})):
        if before.phase != rules.ROLL or after.phase != rules.DEALING:
            continue
        aside = sum(after.aside) + sum(after.away_size)
        stocks.append((after.round, after.stock_size + aside, aside > 0))
    assert [size for _, size, _ in stocks] == [52] * 12
    assert [there for *_, there in stocks] == [r % 3 > 0 for r in range(12)]


def test_an_empty_stock_is_filled_with_the_cards_put_aside() -> None:
    t = Table(reshuffle_every="3")
    t.start("H6 H2", "H5 H3")
    for k in range(28):  # all but one card of the stock lie aside, one ace unseen by player 0
        t.s.aside[k] = t.s.stock[k] - (k in (CARD["CA"], CARD["DQ"]))
        t.s.stock[k] = int(k == CARD["DQ"])
    t.s.stock_size = t.s.away[1][CARD["CA"]] = t.s.away_size[1] = 1
    t.trick("H6", "H5", "DQ")
    assert t.s.stock_size == 0
    while t.s.phase == rules.STEPPING:
        t.play(t.legal[0])
    t.trick("H3", "H2")
    assert (t.s.phase, t.s.stock_size, t.s.reshuffled) == (rules.BONUS, 39, 1)
    assert spell(t.s.stock) == spell(t.s.aside) + spell(t.s.away[1])
    t.play(CARD["CA"])
    assert (t.s.stock_size, spell(t.s.redrawn)) == (38, {"CA": 1})
