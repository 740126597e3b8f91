"""Section 13 of the rules of Marrakesh: the switches, one by one. The normative game is tested everywhere else."""

from __future__ import annotations

import itertools

import pytest

from fondaco.games.marrakesh import rules
from tests.games.marrakesh.table import GAME, SWITCHES, Table, cards_of, kind, scored, trick

MEN = ["123456", "25", "2", "1346", "112", "666", "34", "5"]


def test_the_switches_and_their_defaults() -> None:
    assert [(o.name, o.values, o.default) for o in rules.OPTIONS] == [
        (name, values, values[0]) for name, values in SWITCHES.items()
    ]


# Overshoot


@pytest.mark.parametrize("men", MEN)
@pytest.mark.parametrize("v", range(1, 7))
def test_overshoot_highest_only_is_backgammon(men: str, v: int) -> None:
    t = trick("CQ", f"D{'QA23456'[v]}", men=("666666", men), overshoot="highest_only")
    points = sorted(set(map(int, men)))
    fit = [p for p in points if p >= v] or [points[-1]]
    assert t.steps == [(v, p) for p in fit]


@pytest.mark.parametrize("men", MEN)
def test_overshoot_free_goes_with_every_man(men: str) -> None:
    for v in range(1, 7):
        t = trick("CQ", f"D{'QA23456'[v]}", men=("666666", men), overshoot="free")
        assert t.steps == [(v, p) for p in sorted(set(map(int, men)))]


def test_overshoot_highest_only_never_leaves_a_player_without_a_step() -> None:
    t = trick("D6", "D6", "C5", men=("666666", "111122"), overshoot="highest_only")
    assert t.steps == [(5, 2), (6, 2)]
    t.step((6, 2), (5, 2))
    assert t.steps == [(5, 1), (6, 1)]
    while t.s.phase == rules.STEPPING:
        assert t.steps
        t.take(t.legal[0])
    assert t.men(1) == ""


# The time of the bonus


def test_bonus_after_the_base_values() -> None:
    t = Table(hands=("D4", "D5"), keep="C2", bonus_timing="after").play("D4", "D5")
    assert t.values == [4, 5]
    t.step((4, 6))
    assert t.s.phase == rules.STEPPING
    t.step((5, 6))
    assert t.turns_bonus
    assert t.s.stock_size == 40
    t.bonus("C2")
    assert t.values == [2]
    assert t.s.stock_size == 39
    t.step((2, 6))
    assert t.fields(1) == "0-o-o"


@pytest.mark.parametrize(
    ("bonus", "values"), [("H6", [6]), ("D6", [6] * 4), ("D5", [5] * 6), ("C5", [5] * 4), ("DQ", []), ("SQ", [])]
)
def test_bonus_after_is_compared_as_ever(bonus: str, values: list[int]) -> None:
    t = Table(hands=("D4", "D5"), keep=bonus, bonus_timing="after").play("D4", "D5").step((4, 6), (5, 6)).bonus(bonus)
    if values:
        assert t.values == values
    else:
        assert t.leads == 1


def test_bonus_after_counts_the_men_of_both_parts() -> None:
    t = Table(men=("666666", "111166"), hands=("D4", "D5"), keep="CA", bonus_timing="after").play("D4", "D5")
    t.step((4, 1), (5, 1)).bonus("CA").step((1, 1))
    assert (t.fields(1), t.men(1)) == ("3-o-o", "166")


def test_bonus_after_comes_not_when_no_man_remains() -> None:
    t = Table(men=("666666", "11"), fields=("o-o-o", "4-o-o"), hands=("D4", "D5"), bonus_timing="after")
    t.play("D4", "D5").step((4, 1), (5, 1))
    assert t.leads == 1
    assert t.fields(1) == "4-2-x"
    assert t.s.stock_size == 40
    assert t.s.bonus[1] == rules.NONE


@pytest.mark.parametrize("cards", [("DQ", "HQ"), ("HQ", "DQ")])
def test_bonus_after_two_queens_comes_at_once(cards: tuple[str, str]) -> None:
    t = Table(hands=cards, keep="C3", bonus_timing="after").play(*cards)
    assert t.turns_bonus
    t.bonus("C3")
    assert t.values == [3]


def test_bonus_after_a_triple() -> None:
    t = Table(hands=("D2", "D2"), keep="H3", bonus_timing="after").play("D2", "D2")
    assert t.values == [2] * 6
    for _ in range(6):
        t.take(t.legal[-1])
    assert t.turns_bonus
    assert t.bonus("H3").values == [3] * 4


# Scores


@pytest.mark.parametrize(("value", "points"), [("4", 4), ("2", 2)])
@pytest.mark.parametrize("theirs", ["2-0-0", "0-3-0", "0-0-5"])
def test_double_null(value: str, points: int, theirs: str) -> None:
    men = "6" * (6 - sum(map(int, theirs.split("-"))))
    assert scored(("2-2-2", theirs), ("", men), last=1, double_null=value).totals == [6 + points, 0]
    one = theirs.replace("0", "1", 1)
    assert scored(("2-2-2", one), ("", men[1:]), last=1, first=0, double_null=value).totals[0] == 7


@pytest.mark.parametrize(
    ("cox", "double", "points"),
    [("0-6-x", "4", 1), ("0-6-x", "2", 1), ("0-0-6", "4", 4), ("0-0-6", "2", 2), ("6-x-x", "4", 0)],
)
def test_cox_blocks_nulls(cox: str, double: str, points: int) -> None:
    for last, first in ((1, 0), (0, 1)):
        for blocks in ("true", "false"):
            t = scored(("2-1-3", cox), ("", ""), last=last, first=first, cox_blocks_nulls=blocks, double_null=double)
            assert t.totals == [3 + (0 if blocks == "true" else points), 12]


# Reshuffling


def test_reshuffle_every_third_round_puts_cards_aside() -> None:
    hands = ("S2 S3 H6", "D4 D5 HQ")
    t = Table(men=("", "66"), fields=("6-x-x", "0-0-o"), hands=hands, reshuffle_every="3")
    used, stock = cards_of(t.s.used), cards_of(t.s.stock)
    t.play("S2", "D4")
    assert (t.round_over, t.s.stock_size) == (True, 40)
    assert cards_of(t.s.stock) == stock
    assert cards_of(t.s.aside) == sorted([*used, "S2", "D4"], key=kind)
    assert cards_of(t.s.used) == []


@pytest.mark.parametrize(
    ("round_", "every", "stock"), [(1, "3", 40), (2, "3", 40), (3, "3", 52), (6, "3", 52), (1, "1", 52)]
)
def test_reshuffle_every_third_round_begins_a_block_with_all_cards(round_: int, every: str, stock: int) -> None:
    t = scored(("2-2-2", "1-1-1"), ("", "666"), last=0, round_=round_, reshuffle_every=every)
    assert t.round_over
    extra = 0 if stock == 52 else t.s.stock_size - stock + 1  # the trick's bonus card
    assert t.s.stock_size == stock - (stock == 40) * (1 - extra)


def run_dry() -> Table:
    """The third round of a block: a bonus card is due and the stock is empty."""
    t = Table(hands=("D4 C2", "D5 C3"), round_=3, reshuffle_every="3", fields=("0-0-o", "0-0-o"))
    for k, n in enumerate(t.s.stock):
        t.s.aside[k], t.s.stock[k] = n, 0
    t.s.stock_size = 0
    return t


def test_reshuffle_an_empty_stock_is_made_of_the_cards_put_aside() -> None:
    t = run_dry()
    aside = cards_of(t.s.aside)
    t.play("D4", "D5")
    assert t.turns_bonus
    assert cards_of(t.s.stock) == aside
    assert GAME.odds(t.s) == {k: n for k, n in enumerate(t.s.stock) if n}
    assert not {"D4", "D5"} - set(cards_of(t.s.used))  # the cards of this round stay


def test_reshuffle_includes_what_was_kept_unplayed() -> None:
    t = run_dry()
    card = next(k for k, n in enumerate(t.s.aside) if n)
    t.s.aside[card] -= 1
    t.s.away[1][card], t.s.away_size[1] = 1, 1
    whole = t.s.aside[card] + 1
    t.play("D4", "D5")
    assert t.s.stock[card] == whole


@pytest.mark.parametrize("values", list(itertools.product(*SWITCHES.values())))
def test_every_combination_of_switches_can_be_set(values: tuple[str, ...]) -> None:
    options = dict(zip(SWITCHES, values, strict=True))
    s = GAME.new(2, GAME.option_values(options))
    chosen = tuple(SWITCHES[name].index(value) for name, value in options.items())
    assert (s.overshoot, s.bonus_timing, s.double_null, s.cox_blocks_nulls, s.reshuffle_every) == chosen
