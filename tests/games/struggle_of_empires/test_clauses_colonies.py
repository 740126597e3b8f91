"""Section 10 of the rules of Struggle of Empires: colonising and enslaving."""

from __future__ import annotations

import pytest

from fondaco.games.struggle_of_empires import rules as r
from tests.games.struggle_of_empires.positions import turn

AMERICA = "south_america"


def test_SOE_10_1_colonise() -> None:
    t = turn(2, counters="south_america pop, south_america pop, south_america slave", gold={0: 0})
    t.settle("colonise", AMERICA)
    assert (t.population[0], t.gold[0], t.unrest[0]) == (4, 0, 0)
    assert t.markers(0, AMERICA) == 1
    assert sorted(t.counters(AMERICA)) == ["pop", "slave"]
    assert sum(t.bag.values()) == sum(turn(2).bag.values())  # it does not go back


@pytest.mark.parametrize("population", [0, 1])
def test_SOE_10_1_colonising_needs_population(population: int) -> None:
    assert turn(2, counters="india 1, caribbean pop", population={0: population}).can("colonise") == (population == 1)


def test_SOE_10_1_only_pop_counters_are_colonised_wherever_they_are() -> None:
    t = turn(
        2, counters="caribbean slave, india 2, east_indies pop, north_america pop", units={1: "9 army east_indies"}
    )
    assert t.do("colonise").places == {"east_indies", "north_america"}
    assert not turn(2, counters="caribbean slave, india 2").can("colonise")


@pytest.mark.parametrize("navy", ["", "navy home", "navy caribbean", "army africa", "fort africa"])
def test_SOE_10_2_enslaving_needs_an_own_navy_in_africa(navy: str) -> None:
    t = turn(4, counters="caribbean slave", units={0: navy, 2: "navy africa"})
    assert not t.can("enslave")


def test_SOE_10_2_enslave() -> None:
    t = turn(2, counters="2 caribbean slave, caribbean pop", units={0: "navy africa"}, gold={0: 0}, population={0: 0})
    t.settle("enslave", "caribbean")
    assert t.s.phase == r.TURN
    assert (t.population[0], t.gold[0], t.unrest[0]) == (0, 0, 0)
    assert t.markers(0, "caribbean") == 1
    assert sorted(t.counters("caribbean")) == ["pop", "slave"]
    assert t.units(0, "navy", "africa") == 1


def test_SOE_10_2_only_slave_counters_are_enslaved() -> None:
    t = turn(2, counters="caribbean slave, north_america slave, east_indies pop", units={0: "navy africa"})
    assert t.do("enslave").places == {"caribbean", "north_america"}


@pytest.mark.parametrize("placed", [19, 20])
def test_SOE_10_3_both_need_a_marker_in_stock(placed: int) -> None:
    t = turn(2, counters="caribbean slave, caribbean pop", units={0: "navy africa"}, markers={0: f"{placed} india"})
    assert t.can("colonise") == t.can("enslave") == (placed < 20)
