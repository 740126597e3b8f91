"""The worked scenarios of the rule file."""

from __future__ import annotations

import pytest

from fondaco.games.san_marco import rules, words
from fondaco.kernel.state import NOBODY

from .table import DISTRICTS, GAME, A, B, C, D, Table


def test_W1_set_up_rolls() -> None:
    t = Table().play("die6", "die6", "die2", "die6")
    assert (t.district("castello"), t.district("santa_croce"), t.supplies[A]) == ("A6", "A2", 17)
    while t.s.phase == rules.SETUP_ROLL:
        t.take(rules.DIE + t.s.count % 2)
    t.play("castello-cannaregio")
    assert t.supplies[A] == 16


def test_W2_four_equal_rolls() -> None:
    t = Table().play("die4", "die4", "die4", "die4", "die4")
    assert (t.s.colour, t.district("san_marco")) == (A, "A6")
    t.play("die1")
    assert (t.s.colour, t.district("san_marco"), t.district("cannaregio")) == (B, "A6", "A2")


def test_W3_a_full_pair_is_not_offered() -> None:
    t = Table().begin().bridges(san_marco__san_polo="A B C").turn(D, "bridge").play("bridge")
    assert "san_polo-san_marco" not in t.choices()
    assert len(t.choices()) == 1 + 9


def test_W5_one_crossing_over_own_bridges() -> None:
    t = Table().begin().bridges(san_polo__dorsoduro="A", dorsoduro__santa_croce="A", san_polo__san_marco="B")
    t.turn(A, "san_polo").play("san_polo")
    assert t.choices() == {"pass", "san_polo", "dorsoduro"}


def test_W6_an_empty_supply() -> None:
    t = Table().begin().put(dorsoduro="A3").supply(A, 0).turn(A, "castello", "doge")
    t.play("castello", "castello", "dorsoduro")
    assert (t.district("dorsoduro"), t.district("castello"), t.supplies[A]) == ("A2", "A1", 0)


def test_W8_no_relocation_while_a_bridge_is_left() -> None:
    t = Table().begin()
    t.bridges(cannaregio__santa_croce="B C D", san_polo__san_marco="B C D", castello__san_marco="B C D")
    t.bridges(cannaregio__castello="B C").turn(A, "bridge", "bridge").play("bridge")
    assert t.s.phase == rules.BUILD
    t.play("dorsoduro-san_marco", "bridge")
    assert t.s.phase == rules.LIFT


def test_W9_a_transfer() -> None:
    t = Table().begin().put(san_marco="A2 B3").turn(A, "transfer", "doge").play("transfer", "san_marco")
    assert t.district("san_marco") == "A3 B2"
    assert (t.supplies[A], t.supplies[B]) == (25 - 3, 25 - 2)


def banishing(roll: int) -> Table:
    t = Table().begin().put(san_polo="A2 B2 C1").turn(A, "banishment", "doge")
    return t.play("banishment", "san_polo", f"die{roll}")


def test_W10_a_banishment_of_two() -> None:
    t = banishing(2)
    assert t.choices() == {"banish1", "banish2"}
    assert banishing(2).play("banish2").district("san_polo") == "A2 C1"
    assert banishing(2).play("banish1").district("san_polo") == "A2 B1"


@pytest.mark.parametrize(("roll", "left"), [(3, "A2"), (4, "A1"), (5, ""), (6, "")])
def test_W12_a_banishment_of_all_others(roll: int, left: str) -> None:
    t = banishing(roll)
    assert t.district("san_polo") == left
    assert t.supplies[B] == t.supplies[C] == 25


def scored(**marks: str) -> list[int]:
    """What San Marco pays for these aristocrats."""
    return Table().begin().put(**marks).turn(A, "doge", "doge").play("doge", "san_marco").scores


def test_W13_a_tie_for_second_place() -> None:
    assert scored(san_marco="A5 B3 C3 D1") == [8, 0, 0, 0]
    assert scored(san_marco="A5 B3 C2") == [8, 6, 0, 0]


def test_W14_a_tie_for_first_place() -> None:
    assert scored(san_marco="A10 B10 C6") == [6, 6, 0, 0]


def test_W16_alone_in_a_district() -> None:
    assert scored(san_marco="B1") == [0, 8, 0, 0]


def test_W17_tolls() -> None:
    t = Table().begin().doge("castello").score(5, 3).bridges(castello__san_marco="B", san_marco__dorsoduro="A")
    t.put(san_marco="C2", castello="C1").turn(A, "doge", "doge").play("doge", "dorsoduro")
    assert t.scores == [4, 4, 0, 0]
    assert DISTRICTS[t.s.doge] == "dorsoduro"


def test_W19_the_ferry() -> None:
    t = Table().begin().doge("castello").score(7).bridges(san_marco__san_polo="A")
    t.turn(A, "doge", "doge").play("doge")
    assert t.choices() == {"castello", "san_marco", "san_polo", "cannaregio"}
    t.play("san_polo")
    assert t.scores == [5, 0, 0, 0]
    assert DISTRICTS[t.s.doge] == "san_polo"


def test_W20_no_ferry_where_a_bridge_is() -> None:
    t = Table().begin().doge("castello").score(9).bridges(castello__cannaregio="A", cannaregio__san_polo="B")
    t.turn(A, "doge", "doge").play("doge")
    assert t.choices() == {"castello", "cannaregio", "san_polo"}


def test_W22_an_extra_round_of_three() -> None:
    t = Table().begin().totals(11, 9, 6, 8).finish_round()
    assert (t.s.extra, list(t.s.out), t.s.in_round) == (1, [1, 0, 0, 0], 3)
    t.until(rules.SPLIT)
    assert (t.s.drawn[0], t.s.drawn[1], t.s.unsplit[0]) == (6 + 4, 0, 9)
    assert A not in t.s.role
    t.totals(11, 12, 9, 8).finish_round()
    assert t.scores == [0, 0, 3, 4]
    assert (t.s.phase, t.s.actor) == (rules.NAME, D)
    assert t.choices() == {"pass", *DISTRICTS}


def test_W24_one_left() -> None:
    t = Table().begin().totals(10, 10, 11, 9).finish_round()
    assert (t.scores, t.s.phase, t.s.actor) == ([0, 0, 0, 2], rules.NAME, D)


def test_W25_nobody_banishes_where_two_are_lowest() -> None:
    t = Table().begin().totals(12, 11, 8, 8).finish_round()
    assert (t.s.in_round, t.s.extra) == (2, 1)
    t.totals(12, 11, 9, 9).finish_round()
    assert t.scores == [0, 0, 3, 3]
    assert (t.s.passage, t.s.round, t.s.in_round) == (1, 0, 4)


def test_W27_three_players_two_left() -> None:
    t = Table(3).begin().totals(10, 8, 3).finish_round()
    assert (t.s.in_round, t.s.extra) == (2, 1)
    t.until(rules.SPLIT)
    assert t.s.drawn[0] == 5 + 3
    assert {t.s.role[0], t.s.role[1]} == {B, C}


def test_W28_three_players_one_left() -> None:
    t = Table(3).begin().totals(10, 11, 3).finish_round()
    assert (t.scores, t.s.phase, t.s.actor) == ([0, 0, 8], rules.NAME, C)


def test_W30_every_pile_has_a_card() -> None:
    t = Table().begin().until(rules.SPLIT)
    for _ in range(6):
        t.play("pile1")
    assert t.choices() == {"pile2"}  # not 8 + 0, but 7 + 1
    t = Table().begin().until(rules.SPLIT)
    for pile in (1, 1, 1, 1, 2, 2, 2):
        t.play(f"pile{pile}")
    assert (t.s.pile_actions[0][0], t.s.pile_limits[0][0]) == (5, 0)
    assert (t.s.pile_actions[0][1], t.s.pile_limits[0][1]) == (0, 3)
    t.until(rules.CHOOSE)
    taker, distributor = t.s.actor, t.s.role[0]
    t.play("pile2")
    assert (t.s.phase, t.s.actor) == (rules.PLAY, distributor)  # the taker had nothing to play
    assert sum(t.s.limit[taker]) == 3


def test_W31_what_the_second_decision_maker_sees() -> None:
    t = Table().begin().until(rules.CHOOSE)
    viewer = t.s.role[3]
    view = GAME.view(t.s, viewer)
    assert list(view.pile_actions[1]) == list(t.s.pile_actions[1])
    assert list(view.pile_limits[1]) == list(t.s.pile_limits[1])
    assert not any(map(any, view.pile[1]))
    assert any(map(any, view.pile[0]))
    while t.s.stage < 2:
        t.take(GAME.legal(t.s)[0])
    assert (t.s.phase, t.s.actor) == (rules.CHOOSE, viewer)
    view = GAME.view(t.s, viewer)
    assert sum(map(sum, view.pile[1])) == 8


@pytest.mark.parametrize(("marks", "ranks"), [("A3 B4", (2, 1, 3, 3)), ("A3 B3", (1, 1, 3, 3))])
def test_W32_ties_at_the_end(marks: str, ranks: tuple[int, ...]) -> None:
    t = Table().begin().put(san_marco=marks).totals(10, 10, 10, 10)
    t.s.passage = 2
    t.finish_round()
    assert t.s.actor == NOBODY
    t.score(61, 61, 0, 0)
    assert GAME.standing(t.s)[1] == ranks


def test_W34_a_ghost_with_one_aristocrat() -> None:
    t = Table(2).begin().supply(D, 1)
    t.until(rules.GHOST_ROLL)
    assert t.s.colour == C
    t.play("die1", "die1", "die3", "die5")
    assert (t.district("san_polo"), t.district("dorsoduro"), t.district("cannaregio")) == ("D1", "", "C2")
    assert t.supplies[D] == 0


# Cases of the clauses that the scenarios leave out


def test_equal_payments_are_one_choice_and_the_payee_is_chosen() -> None:
    t = Table().begin().doge("castello").score(2)
    t.bridges(castello__san_marco="B C", castello__cannaregio="B", cannaregio__san_marco="A", san_marco__dorsoduro="D")
    t.turn(A, "doge", "doge").play("doge", "dorsoduro")
    assert t.choices() == {"pay-red1-green1", "pay-yellow1-green1"}
    t.play("pay-yellow1-green1")
    assert t.scores == [0, 0, 1, 1]


def test_a_relocated_bridge_changes_hands() -> None:
    t = Table().begin()
    t.bridges(cannaregio__santa_croce="B C D", san_polo__san_marco="B C D", castello__san_marco="B C D")
    t.bridges(cannaregio__castello="A B C").turn(A, "bridge", "doge").play("bridge")
    before = t.supplies
    t.play("castello-cannaregio", "yellow")
    assert t.choices() == {
        *("cannaregio-san_polo", "cannaregio-san_marco", "santa_croce-san_polo", "santa_croce-dorsoduro"),
        *("san_polo-dorsoduro", "san_marco-dorsoduro"),
    }
    t.play("san_polo-dorsoduro")
    assert (t.owners("cannaregio-castello"), t.owners("san_polo-dorsoduro"), t.s.bridges_left) == ("A B", "A", 0)
    assert t.supplies == [before[A] - 1, before[B], before[C] + 1, before[D]]


def test_two_ghosts_build_where_they_are_strongest() -> None:
    t = Table(2)
    t.play(*["die1"] * 3, "die2", *["die1"] * 3, "die2")
    t.play("die6", "die6", "die4", "die4", "die5", "die5", "die1", "die1")
    t.play("cannaregio-santa_croce", "cannaregio-santa_croce")
    assert t.owners("san_marco-castello") == "C"
    # Dorsoduro and Cannaregio, four each, are no neighbours; of all pairs with four, that with the lowest die numbers
    assert t.owners("cannaregio-santa_croce") == "A B D"


def test_two_players_roll_for_their_roles_in_odd_rounds() -> None:
    t = Table(2).begin().until(rules.ROLE_ROLL)
    t.play("die3", "die3", "die2", "die5")
    assert (t.s.start, t.s.role[0], t.s.role[1]) == (B, B, A)
    t.finish_round()
    assert (t.s.round, t.s.phase, t.s.role[0]) == (1, rules.DRAW, A)
    t.finish_round()
    assert (t.s.round, t.s.phase) == (2, rules.ROLE_ROLL)


def test_two_players_have_no_extra_round() -> None:
    t = Table(2).begin().totals(10, 4).finish_round()
    assert (t.s.phase, t.s.actor, t.scores[:2]) == (rules.NAME, B, [0, 6])


def test_three_players_start_with_two_bridges_each() -> None:
    t = Table(3)
    while t.s.phase == rules.SETUP_ROLL:
        t.take(rules.DIE + t.s.count % 2)
    builders = []
    while t.s.phase == rules.SETUP_BRIDGE:
        builders.append(t.s.actor)
        t.take(GAME.legal(t.s)[0])
    assert builders == [A, A, B, B, C, C]
    assert (t.s.bridges_left, t.supplies) == (6, [15, 15, 15])


def test_both_distributors_may_split_at_the_same_time() -> None:
    t = Table().begin().until(rules.SPLIT)
    first, second = t.s.role[0], t.s.role[2]
    assert GAME.choosers(t.s) == (first, second)
    assert GAME.asks(t.s)
    while t.s.actor == first:
        t.take(GAME.legal(t.s)[0])
    assert GAME.choosers(t.s) == (second,)
    view = GAME.view(t.s, second)
    assert not any(map(any, view.pile[0])) and not any(view.pile_actions[0])
    assert words.prompt(view, "ABCD").actions == GAME.legal(t.s)
