"""Section 18 of the rules of Struggle of Empires: the worked scenarios, as they stand there."""

from __future__ import annotations

import pytest

from fondaco.games.struggle_of_empires import rules as r
from tests.games.struggle_of_empires.positions import auction, turn
from tests.games.struggle_of_empires.reading import AREAS, GAME


def test_W1_tax_for_a_cost_of_4_with_1_gold() -> None:
    t = auction(2, gold=[1, 10]).bid(4, 0, 1).all_pass()
    assert (t.gold[0], t.unrest[0]) == (1, 2)


def test_W2_no_tax_with_exactly_the_gold_needed() -> None:
    t = auction(2, gold=[4, 10]).bid(4, 0, 1).all_pass()
    assert (t.gold[0], t.unrest[0]) == (0, 0)


def test_W4_turn_order_and_alliances_of_five() -> None:
    t = auction(5).bid(0, 0, 1).all_pass().bid(0, 2, 3).all_pass().bid(0, row="bottom").all_pass()
    assert t.order == [0, 1, 2, 3, 4]
    assert t.alliances == ({0, 2}, {1, 3, 4})


def test_W6_the_second_auction_of_four() -> None:
    t = auction(4).bid(0, 0, 1).all_pass().take(r.AMOUNT)
    assert t.seats == {2, 3}
    for top, bottom in ((2, 3), (3, 2)):
        then = t.copy().take(r.SEAT + top)
        if then.s.phase == r.PROPOSE_BOTTOM:
            assert then.seats == {bottom}
            then.take(r.SEAT + bottom)
        assert then.all_pass().alliances == ({0, top}, {1, bottom})


def test_W8_a_second_buy_in_the_next_round_only() -> None:
    t = turn(4, gold={0: 50}).buy("army_training")
    assert not t.can("buy")
    assert t.next_round().can("buy")


def test_W9_no_enslaving_after_colonising() -> None:
    t = turn(2, counters="caribbean pop, caribbean slave", units={0: "navy africa"})
    assert t.can("enslave")
    assert not t.settle("colonise", "caribbean").can("enslave")


def test_W10_population_cannot_be_taxed() -> None:
    assert not turn(2, population={0: 0}, gold={0: 50}).can("build")


def test_W11_spain_steps_into_the_mediterranean() -> None:
    t = turn(2, powers={0: "spain"}, units={0: "army home"}).move("army home mediterranean")
    assert t.units(0, "army", "mediterranean") == 1


def test_W12_britain_steps_into_the_german_states_only() -> None:
    t = turn(2, powers={0: "britain"}, units={0: "army home"})
    assert t.destinations("army", "home") == {"german_states"}


def test_W14_no_roll_from_the_caribbean_to_north_america() -> None:
    t = turn(2, units={0: "navy caribbean"}).move("navy caribbean north_america")
    assert t.units(0, "navy", "north_america") == 1


def test_W15_two_logistics_move_four_units() -> None:
    t = turn(2, units={0: "5 army home"}, tiles={0: "2 logistics"})
    t.move(*["army home german_states"] * 4)
    assert (t.units(0, "army", "german_states"), t.units(0, "army", "home"), t.s.actions) == (4, 1, 1)


def test_W16_three_armies_and_a_training_against_a_neutral_of_4() -> None:
    t = turn(
        2,
        units={0: "3 army german_states"},
        tiles={0: "army_training"},
        counters="german_states 4",
        gold={0: 5},
    ).declare("german_states", "4")
    t.until(r.BATTLE_ROLL).fight("62", "33")
    assert t.gold[0] == 3
    assert (t.counters("german_states"), t.markers(0, "german_states")) == ([], 1)
    assert (t.units(0, "army", "german_states"), t.unrest[0]) == (3, 0)
    assert list(t.s.score) == [8, 4]


def test_W19_a_draw() -> None:
    t = turn(2, units={0: "2 army german_states", 1: "2 army german_states"}, markers={1: "german_states"})
    t.attack("german_states", 1, "21", "32")
    assert [t.units(seat, "army", "german_states") for seat in (0, 1)] == [1, 1]
    assert t.unrest == [1, 1]
    assert t.markers(1, "german_states") == 1


def test_W21_after_a_draw_at_sea_no_support_on_land() -> None:
    t = turn(2, units={0: "navy india, army india", 1: "navy india"}, markers={1: "india"})
    t.declare("india", 1).until(r.ASK_GO_ON, "42", "31")
    assert [t.units(seat, "navy", "india") for seat in (0, 1)] == [0, 0]
    then = t.copy().do("go on").fight("11", "11")  # 1 against 0
    assert then.markers(0, "india") == 1
    drawn = t.do("go on").fight("11", "21")  # 1 against 1
    assert drawn.markers(1, "india") == 1


def test_W22_naval_support_against_a_neutral() -> None:
    t = turn(2, units={0: "navy baltic, 2 army baltic"}, counters="baltic 3").attack("baltic", "3", "21", "44")
    assert (t.markers(0, "baltic"), t.units(0, "army", "baltic"), t.unrest[0]) == (1, 2, 0)


def test_W25_an_ally_cannot_be_attacked_in_any_area() -> None:
    everywhere = ", ".join(f"army {area}" for area in AREAS)
    t = turn(4, units={0: everywhere, 2: everywhere}, markers={2: ", ".join(AREAS)})
    assert not t.can("attack")


@pytest.mark.parametrize("africa", [False, True])
def test_W26_enslaving_needs_a_navy_in_africa(africa: bool) -> None:
    units = "navy caribbean" + (", navy africa" if africa else "")
    t = turn(2, units={0: units}, counters="caribbean slave")
    assert t.can("enslave") == africa
    if africa:
        t.settle("enslave", "caribbean")
        assert (t.gold[0], t.population[0], t.unrest[0], t.markers(0, "caribbean")) == (10, 5, 0, 1)


def test_W27_colonising_without_units() -> None:
    t = turn(2, population={0: 3}, counters="south_america pop").settle("colonise", "south_america")
    assert (t.population[0], t.markers(0, "south_america")) == (2, 1)


def test_W29_two_east_indies_companies() -> None:
    t = turn(2, tiles={0: "2 east_indies_company"}, markers={0: "3 east_indies"})
    t.use("east_indies_company").use("east_indies_company")
    assert t.gold[0] == 16
    assert not t.can("east_indies_company")
    t.next_round()
    assert not t.can("east_indies_company")
    t.end_war().hurry(r.BID)
    assert not any(r.TILE <= a < r.TILE + r.TILES for a in t.legal)


def test_W30_income_and_maintenance() -> None:
    t = turn(2, population={0: 4}, markers={0: "7 india"}, units={0: "6 army india"}, gold={0: 1}).end_war()
    assert (t.gold[0], t.unrest[0]) == (6, 0)


def test_W32_the_german_states_shared() -> None:
    t = turn(3, markers={0: "3 german_states", 1: "3 german_states", 2: "german_states"}).end_war()
    assert t.vp == [6, 6, 3]


def test_W33_africa_shared() -> None:
    assert turn(3, markers={0: "2 africa", 1: "africa", 2: "africa"}).end_war().vp == [3, 1, 1]


def final(unrest: list[int]) -> list[int]:
    """The final points of players who had 50 before unrest took its share."""
    n = len(unrest)
    t = turn(n, unrest=dict(enumerate(unrest)), vp=dict.fromkeys(range(n), 50))
    t.s.war = 3
    return list(GAME.standing(t.end_war().s)[0])


def test_W35_a_revolution_and_a_tie_for_most_unrest() -> None:
    assert final([21, 14, 14, 9, 3]) == [0, 43, 43, 50, 50]


def test_W36_a_tie_for_second_most_unrest() -> None:
    assert final([12, 10, 10, 4]) == [43, 46, 46, 50]


@pytest.mark.parametrize(("players", "actions"), [(4, 48), (5, 50)])
def test_W38_actions_of_a_war(players: int, actions: int) -> None:
    t = turn(players)
    taken = 0
    while t.s.phase == r.TURN:
        t.do("pass")
        taken += 1
    assert taken == actions


def test_W40_strategic_retreat() -> None:
    t = turn(
        2,
        units={0: "army german_states", 1: "3 army german_states"},
        markers={1: "german_states"},
        tiles={1: "strategic_retreat"},
    )
    t.attack("german_states", 1, retreat=True)
    assert (t.markers(0, "german_states"), t.markers(1, "german_states")) == (1, 0)
    assert (t.units(0, "army", "german_states"), t.units(1, "army", "german_states")) == (1, 3)
