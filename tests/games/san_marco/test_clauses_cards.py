"""Sections 8.1 to 8.10 of the rules of San Marco: District, Bridge, Transfer and Banishment cards."""

from __future__ import annotations

import pytest

from fondaco.games.san_marco import rules

from .city import NEIGHBOURS, TEN_PAIRS, City, endings
from .table import DISTRICTS, GAME, A, B, C, D

# District


@pytest.mark.parametrize("card", DISTRICTS)
def test_SM_8_1_the_district_or_one_own_bridge_away(card: str) -> None:
    t = City().begin()
    for one in DISTRICTS:
        for other in NEIGHBOURS[one]:
            if DISTRICTS.index(one) < DISTRICTS.index(other):
                t.bridges(**{f"{one}__{other}": "A" if "san_marco" in (one, other) else "B"})
    t.use(A, card)
    linked = NEIGHBOURS["san_marco"] if card == "san_marco" else {"san_marco"} & NEIGHBOURS[card]
    assert t.choices() == {card, "pass"} | linked
    before = t.supplies[A]
    t.play(max(linked | {card}))
    assert t.district(max(linked | {card})) == "A1"
    assert t.supplies[A] == before - 1


def test_SM_8_1_a_ring_of_own_bridges_is_not_walked_round() -> None:
    t = City().begin().bridges(cannaregio__castello="A", castello__san_marco="A", san_marco__dorsoduro="A")
    assert t.use(A, "cannaregio").choices() == {"cannaregio", "castello", "pass"}


def test_SM_8_1_no_bridge_of_others_even_with_money() -> None:
    t = City().begin().score(50, 0, 0, 0).bridges(cannaregio__castello="B C D")
    assert t.use(A, "cannaregio").choices() == {"cannaregio", "pass"}


# Bridge


def test_SM_8_2_a_bridge_from_the_supply_with_an_own_marker() -> None:
    t = City().begin().bridges(cannaregio__castello="A", castello__san_marco="B C D", san_polo__dorsoduro="B C")
    t.use(A, "bridge")
    assert t.choices() == {"pass"} | TEN_PAIRS - {"cannaregio-castello", "san_marco-castello"}
    t.play("san_polo-dorsoduro")
    assert t.owners("san_polo-dorsoduro") == "A B C"
    assert (t.s.bridges_left, t.supplies) == (12 - 7, [23, 23, 23, 24])


def twelve(**pairs: str) -> City:
    t = City().begin().bridges(**pairs)
    assert t.s.bridges_left == 0
    return t


def test_SM_8_3_only_bridges_of_others_are_relocated() -> None:
    t = twelve(
        cannaregio__santa_croce="A B",
        cannaregio__san_polo="A",
        san_polo__san_marco="A",
        castello__san_marco="B C D",
        cannaregio__castello="C",
        san_polo__dorsoduro="A D",
        san_marco__dorsoduro="B D",
    )
    t.use(A, "bridge")
    others = {"cannaregio-santa_croce", "san_marco-castello", "cannaregio-castello"}
    assert t.choices() == others | {"san_polo-dorsoduro", "san_marco-dorsoduro", "pass"}
    assert t.after("san_marco-castello").choices() == {"red", "yellow", "green"}
    assert t.after("san_marco-dorsoduro").choices() == {"red", "green"}
    t.play("cannaregio-santa_croce")  # A's own bridge stays, so it is B's that is taken
    assert t.choices() == {
        *("cannaregio-san_marco", "cannaregio-castello", "santa_croce-san_polo"),
        *("santa_croce-dorsoduro", "san_marco-dorsoduro"),
    }
    t.play("santa_croce-dorsoduro")
    assert (t.owners("cannaregio-santa_croce"), t.owners("santa_croce-dorsoduro")) == ("A", "A")
    assert (t.supplies, t.s.bridges_left) == ([25 - 5, 25 - 2, 25 - 2, 25 - 3], 0)


def test_SM_8_3_a_bridge_does_not_change_its_owner_in_place() -> None:
    t = twelve(
        cannaregio__santa_croce="B C D",
        cannaregio__san_polo="B C D",
        cannaregio__san_marco="B C D",
        cannaregio__castello="B C D",
    )
    t.use(A, "bridge")
    for pair in ("cannaregio-santa_croce", "cannaregio-castello"):
        assert t.after(pair, "red").choices() == TEN_PAIRS - {
            *("cannaregio-santa_croce", "cannaregio-san_polo", "cannaregio-san_marco", "cannaregio-castello"),
        }


EIGHT = {
    **dict.fromkeys(["cannaregio__santa_croce", "cannaregio__san_polo", "cannaregio__san_marco"], "A"),
    **dict.fromkeys(["cannaregio__castello", "santa_croce__san_polo", "santa_croce__dorsoduro"], "A"),
    **dict.fromkeys(["san_polo__san_marco", "san_polo__dorsoduro"], "A"),
}


def test_SM_8_3_a_bridge_that_could_go_nowhere_is_not_taken() -> None:
    t = twelve(**EIGHT, san_marco__dorsoduro="B C D", san_marco__castello="B")
    t.use(A, "bridge")
    assert t.choices() == {"san_marco-dorsoduro", "pass"}  # B's other bridge would meet three there
    assert t.after("san_marco-dorsoduro", "green").choices() == {"san_marco-castello"}


@pytest.mark.parametrize("left", [1, 2])
def test_SM_8_4_no_relocation_while_a_bridge_is_in_the_supply(left: int) -> None:
    t = City().begin().bridges(**EIGHT, san_marco__dorsoduro="B C")
    if left == 1:
        t.bridges(san_marco__castello="D")
    assert t.s.bridges_left == left
    t.use(A, "bridge")
    assert t.choices() == {"san_marco-dorsoduro", "san_marco-castello", "pass"}
    t.play("san_marco-dorsoduro")
    assert (t.owners("san_marco-dorsoduro"), t.s.bridges_left) == ("A B C", left - 1)


def test_SM_8_5_no_legal_pair_although_a_bridge_is_left() -> None:
    t = City().begin().bridges(**EIGHT, san_marco__dorsoduro="A", san_marco__castello="A B")
    assert t.s.bridges_left == 1
    t.use(A, "bridge")
    assert t.choices() == {"pass"}
    t.play("pass")
    assert (t.s.bridges_left, t.owners("san_marco-castello")) == (1, "A B")


def test_SM_8_5_no_legal_relocation() -> None:
    t = twelve(**EIGHT, san_marco__dorsoduro="A", san_marco__castello="B C D")
    assert t.use(A, "bridge").choices() == {"pass"}
    own = City().begin().bridges(**EIGHT, san_marco__dorsoduro="A", san_marco__castello="A B C")
    assert own.s.bridges_left == 0
    assert own.use(A, "bridge").choices() == {"pass"}  # all pairs have a bridge of A's
    own.play("pass")


# Transfer


def test_SM_8_6_any_other_colour_in_any_district() -> None:
    t = City().begin().put(castello="A3", san_polo="B1", san_marco="A1 B2 C1 D4", dorsoduro="C2").use(A, "transfer")
    assert t.choices() == {"san_polo", "san_marco", "dorsoduro", "pass"}
    assert t.after("san_marco").choices() == {"red", "yellow", "green"}
    t.play("san_marco", "yellow")
    assert t.district("san_marco") == "A2 B2 D4"
    assert t.supplies == [25 - 5, 25 - 3, 25 - 2, 25 - 4]


def test_SM_8_6_a_transfer_brings_one_into_a_new_district() -> None:
    t = City().begin().put(san_polo="B1").use(A, "transfer", "san_polo")
    assert (t.district("san_polo"), t.supplies[:2]) == ("A1", [24, 25])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_SM_8_7_without_others_on_the_board_a_transfer_has_no_effect(players: int) -> None:
    t = City(players).begin().put(castello="A3", san_marco="A1").bridges(castello__san_marco="B C").use(A, "transfer")
    assert t.choices() == {"pass"}
    t.play("pass")
    assert (t.district("castello"), t.district("san_marco")) == ("A3", "A1")


# Banishment


def test_SM_8_8_a_district_is_named_before_the_roll() -> None:
    t = City().begin().put(castello="B3").use(A, "banishment")
    assert t.choices() == {*DISTRICTS, "pass"}
    t.play("castello")
    assert t.s.phase == rules.BANISH_ROLL
    assert GAME.odds(t.s) == dict.fromkeys(range(rules.DIE, rules.DIE + 6), 1)
    assert t.district("castello") == "B3"
    t.play("die2")
    assert (t.district("castello"), t.supplies[B]) == ("B1", 24)


@pytest.mark.parametrize("roll", range(1, 7))
def test_SM_8_8_an_empty_district_is_named_and_the_die_rolls(roll: int) -> None:
    t = City().begin().put(castello="B3").use(A, "banishment", "dorsoduro")
    assert t.s.phase == rules.BANISH_ROLL
    t.play(f"die{roll}")
    assert (t.district("castello"), t.district("dorsoduro"), t.choices()) == ("B3", "", {"doge"})


def left(roll: int, mover: int = A, **marks: str) -> list[str]:
    """What can be left in Castello after a banishment there, one for each way to decide."""
    t = City().begin().put(**marks).use(mover, "banishment", "castello", f"die{roll}")
    found = []
    for s in endings(t.s, lambda s: s.phase == rules.PLAY):
        row = s.aristocrats[DISTRICTS.index("castello")]
        found.append(" ".join(f"{letter}{n}" for letter, n in zip("ABCD", row, strict=True) if n))
        sent = [before - after for before, after in zip(t.s.aristocrats[5], row, strict=True)]
        assert [s.supply[c] - t.s.supply[c] for c in range(4)] == sent
    return sorted(found)


@pytest.mark.parametrize(
    ("roll", "expected"),
    [
        (1, ["A2 B1 C1 D3", "A2 B2 C1 D2", "A2 B2 D3"]),
        (2, ["A2 B1 C1 D2", "A2 B1 D3", "A2 B2 C1 D1", "A2 B2 D2", "A2 C1 D3"]),
        (3, ["A2 B1 C1 D1", "A2 B1 D2", "A2 B2 C1", "A2 B2 D1", "A2 C1 D2", "A2 D3"]),
        (4, ["A2 B1 C1", "A2 B1 D1", "A2 B2", "A2 C1 D1", "A2 D2"]),
        (5, ["A2 B1", "A2 C1", "A2 D1"]),
        (6, ["A2"]),
    ],
)
def test_SM_8_9_the_player_decides_which_others_go(roll: int, expected: list[str]) -> None:
    assert left(roll, castello="A2 B2 C1 D3") == expected


@pytest.mark.parametrize("mover", [A, B, C, D])
def test_SM_8_9_others_go_first_whoever_banishes(mover: int) -> None:
    found = left(2, mover, castello="A1 B1 C1 D1")
    own = "ABCD"[mover]
    others = [letter for letter in "ABCD" if letter != own]
    assert found == sorted(" ".join(sorted((f"{own}1", f"{other}1"))) for other in others)


@pytest.mark.parametrize(
    ("roll", "expected"),
    [(2, ["A3 B1", "A3 C1"]), (3, ["A3"]), (4, ["A2"]), (5, ["A1"]), (6, [""])],
)
def test_SM_8_10_the_rest_comes_from_the_own_ones(roll: int, expected: list[str]) -> None:
    assert left(roll, castello="A3 B2 C1") == expected


@pytest.mark.parametrize(("roll", "expected"), [(1, "A3"), (4, ""), (6, "")])
def test_SM_8_10_only_own_ones_are_there(roll: int, expected: str) -> None:
    assert left(roll, castello="A4") == [expected]


def test_SM_8_10_others_cannot_be_spared() -> None:
    assert left(1, castello="A5 C1") == ["A5"]
    assert left(6, castello="A5 B7") == ["A5 B1"]
