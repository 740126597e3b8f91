"""Sections 16, 17 and 0.5 of the rules of Struggle of Empires: gifts, what is public, and the variants."""

from __future__ import annotations

import pytest

from fondaco.games.struggle_of_empires import rules as r
from tests.games.struggle_of_empires.positions import auction, turn
from tests.games.struggle_of_empires.reading import ALL_PLAYERS, GAME
from tests.games.struggle_of_empires.table import EQUAL, Table


def receivers(t: Table) -> set[int]:
    """To whom the actor may give gold now."""
    return {a - r.GIVE for a in t.legal if r.GIVE <= a < r.GIVE + r.SEATS}


def test_SOE_0_5_division_rounds_down() -> None:
    t = turn(3, markers={0: "india", 1: "india", 2: "india"}).end_war()
    assert t.vp == [2, 2, 2]  # (5 + 3) / 3


# 16. Talk, deals, information


@pytest.mark.parametrize("players", ALL_PLAYERS)
def test_SOE_16_1_gold_may_be_given_to_any_other_player(players: int) -> None:
    t = turn(players)
    assert receivers(t) == set(range(1, players))
    t.give(players - 1, 4)
    assert t.gold[0] == 6 and t.gold[players - 1] == 14
    assert t.actor == 0 and t.s.actions == 0


def test_SOE_16_1_only_gold_in_hand_may_be_given() -> None:
    assert receivers(turn(3, gold={0: 0})) == set()
    t = turn(3, gold={0: 2}).take(r.GIVE + 1)
    assert t.amounts == [1, 2]
    t.take(r.AMOUNT + 2)
    assert (t.gold, t.unrest[0]) == ([0, 12, 10], 0)


def test_SOE_16_2_nothing_but_gold_changes_hands() -> None:
    t = turn(2, tiles={0: "army_training, bavaria"}, units={0: "2 army india"}, markers={0: "india"})
    before = (t.all_units(0), t.all_markers(0), t.population, t.tiles(0, "bavaria"))
    t.give(1, 10)
    assert (t.all_units(0), t.all_markers(0), t.population, t.tiles(0, "bavaria")) == before
    assert (t.all_units(1), t.all_markers(1), t.tiles(1, "bavaria")) == (0, 0, 0)


def test_SOE_16_3_in_the_own_turn_between_actions_to_each_player_once() -> None:
    t = turn(3).give(1, 1)
    assert receivers(t) == {2}
    t.give(2, 1)
    assert receivers(t) == set()
    t.do("pass")
    assert receivers(t) == {1, 2}
    assert t.give(1, 8).gold == [0, 19, 11]
    assert receivers(t) == set()


def test_SOE_16_3_not_in_the_middle_of_an_action() -> None:
    t = turn(4, units={0: "2 army home, army india", 2: "army india"}, counters="india 3", tiles={0: "marathas"})
    assert receivers(t.copy().do("buy")) == receivers(t.copy().do("build")) == receivers(t.copy().do("move")) == set()
    assert receivers(t.copy().do("attack")) == set()
    declaring = t.declare("india", "3").until(r.DECLARE)
    assert declaring.actor == 0
    assert receivers(declaring) == set()


def test_SOE_16_3_who_answers_about_support_may_give() -> None:
    t = turn(4, units={0: "army india", 2: "army india", 3: "army india"}, markers={1: "india"}, gold={2: 3}).declare(
        "india", 1
    )
    assert t.actor == 2
    assert receivers(t) == {0, 1, 3}
    t.give(0, 3)
    assert t.actor == 2 and receivers(t) == set()
    t.take(r.AMOUNT)
    assert t.actor == 3 and receivers(t) == {0, 1, 2}
    t.give(1, 10).fight(*EQUAL)
    assert t.gold == [10 - 2 + 3, 20, 0, 0]


def test_SOE_16_3_before_a_bid_in_an_auction() -> None:
    t = auction(3)
    assert receivers(t) == {1, 2}
    t.give(1, 10)
    assert receivers(t) == set()
    assert max(t.amounts) == 40
    t.bid(0, 0, 1)
    assert t.actor == 1 and receivers(t) == {0, 2}
    t.give(2, 5).do("pass")
    assert t.gold == [0, 15, 15]


@pytest.mark.parametrize("gold", [1, 7, 40])
def test_SOE_16_3_from_1_to_all_of_the_gold(gold: int) -> None:
    t = turn(2, gold={0: gold}).take(r.GIVE + 1)
    assert t.amounts == list(range(1, gold + 1))


def test_SOE_16_4_all_but_unrest_and_the_order_of_the_bag_is_public() -> None:
    t = turn(
        3,
        units={0: "army home, navy india", 1: "fort baltic"},
        markers={2: "3 india"},
        counters="baltic 4",
        tiles={1: "banking"},
        unrest={0: 3},
        vp={2: 9},
    )
    for viewer in (-1, 0, 1, 2):
        seen = GAME.view(t.s, viewer)
        for field in (
            "gold",
            "population",
            "vp",
            "unit",
            "marker",
            "counter",
            "bag",
            "tile",
            "used",
            "supply",
            "order",
        ):
            assert getattr(seen, field) == getattr(t.s, field), field
        assert (seen.war, seen.round, seen.actor) == (1, 1, 0)


# 17. The edition of 2020


def test_SOE_17_1_buying_colonising_and_enslaving_may_share_one_action_of_a_turn() -> None:
    setting = {"counters": "2 caribbean pop, caribbean slave", "units": {0: "navy africa"}, "gold": {0: 50}}
    plain = turn(2, **setting).buy("army_training")
    assert plain.can("colonise") and plain.can("enslave")
    t = turn(2, **setting, special="one")
    bought = t.copy().buy("army_training")
    assert not bought.can("colonise") and not bought.can("enslave") and not bought.can("buy")
    assert bought.can("build") and bought.can("pass")
    for word in ("colonise", "enslave"):
        settled = t.copy().settle(word, "caribbean")
        assert not settled.can("colonise") and not settled.can("enslave") and not settled.can("buy")
        assert settled.turn_of(1).turn_of(0).can("buy")


@pytest.mark.parametrize(("unrest", "left"), [(5, 3), (1, 0), (0, 0)])
def test_SOE_17_2_passing_may_give_back_unrest(unrest: int, left: int) -> None:
    calm = turn(2, unrest={0: unrest}, **{"pass": "calming"}).do("pass").do("pass")
    assert calm.unrest[0] == left


@pytest.mark.parametrize("attack_first", [True, False])
def test_SOE_17_2_not_in_a_turn_with_an_attack(attack_first: bool) -> None:
    t = turn(2, unrest={0: 5}, units={0: "3 army india"}, counters="2 india 1", **{"pass": "calming"})
    if attack_first:
        t.attack("india", "1", *EQUAL).do("pass")
    else:
        t.do("pass").attack("india", "1", *EQUAL)
    assert t.actor == 1
    assert t.unrest[0] == 5
    t.turn_of(0).do("pass").do("pass")
    assert t.unrest[0] == 3


def test_SOE_17_2_passing_beside_another_action() -> None:
    t = turn(2, unrest={0: 5}, **{"pass": "calming"}).do("pass").build("army")
    assert (t.actor, t.unrest[0]) == (1, 4)
