"""The books of replayed games: they add up, and what is said of them is right."""

from __future__ import annotations

import math
from typing import Any

import pytest

from fondaco.kernel import native
from fondaco.kernel.game import catalogue
from fondaco.kernel.ledger import Lot
from fondaco.lab.sample import Book, Sample, book
from fondaco.lab.simulate import Plan, actions_of, simulate

KEPT = [(name, n) for name, game in sorted(catalogue().items()) if game.ledger for n in game.rules.PLAYERS]
PLAN = Plan.make("medici", 3, 3)


def test_every_game_of_the_house_keeps_books() -> None:
    assert {name for name, _n in KEPT} == set(catalogue()) - {"masks"}
    assert {name for name, game in catalogue().items() if game.prices} == {"medici", "medici_vs_strozzi"}


@pytest.mark.parametrize(("name", "players"), KEPT)
def test_a_replay_ends_as_its_game_did_and_every_point_has_a_source(name: str, players: int) -> None:
    plan = Plan.make(name, players, 2, ["clerk", *["random"] * (players - 1)], seed=5)
    code = native.load(plan.game)
    batches = list(simulate(plan, code))
    for i in range(2):
        found = book(plan, actions_of(plan, i, code))
        (row,) = (k for k, batch in enumerate(batches) if batch.first <= i < batch.first + len(batch))
        batch = batches[row]
        assert found.points == tuple(batch.points[i - batch.first].tolist())
        assert found.ranks == tuple(batch.ranks[i - batch.first].tolist())
        income = [sum(amounts[seat] for amounts in found.income.values()) for seat in range(players)]
        assert tuple(a + b for a, b in zip(found.start, income, strict=True)) == found.points


def test_the_prices_of_lots_are_those_that_the_books_show() -> None:
    plan = Plan.make("medici", 3, 1, ["clerk"] * 3)
    found = book(plan, actions_of(plan, 0))
    paid = [sum(lot.price for lot in found.lots if lot.seat == seat) for seat in range(3)]
    assert [-p for p in paid] == found.income["Prices paid"]
    assert sum(paid) > 0


@pytest.mark.parametrize("name", ["marrakesh", "medici"])
def test_steps_are_the_same_native_and_interpreted(name: str) -> None:
    game = catalogue()[name]
    plan = Plan.make(name, 2, 1, ["clerk", "random"], seed=8)
    assert actions_of(plan, 1, native.load(game)) == actions_of(plan, 1)


def test_games_of_bots_that_search_keep_their_steps() -> None:
    plan = Plan.make("masks", 2, 2, ["merchant", "random"])
    for batch in simulate(plan, native.load(plan.game)):
        for k, actions in enumerate(batch.actions):
            s: Any = plan.game.new(2)
            for a in actions:
                plan.game.rules.apply(s, a)
            assert plan.game.standing(s)[0] == tuple(batch.points[k].tolist())
            assert len(actions) == batch.steps[k]
    with pytest.raises(ValueError, match="their own steps"):
        actions_of(plan, 0)


def made(income: dict[str, list[int]], ranks: tuple[int, ...], first: int = 0, lots: tuple[Lot, ...] = ()) -> Book:
    points = tuple(40 + sum(amounts[seat] for amounts in income.values()) for seat in range(3))
    return Book((40, 40, 40), income, points, ranks, first, lots)


def test_sources_tell_winners_from_others() -> None:
    books = [
        made({"ships": [30, 0, 0], "tracks": [0, 4, 6]}, (1, 2, 2)),  # ships lead by 30, tracks trail by 5
        made({"tracks": [10, 10, 0], "prices": [-2, -2, -30]}, (1, 1, 3)),  # shared: prices lead by 28, tracks by 10
    ]
    sample = Sample(PLAN, books)
    ships, prices, tracks = sample.sources
    assert (ships.name, prices.name, tracks.name) == ("ships", "prices", "tracks")
    assert (ships.mean, ships.winners, ships.others) == (5, 15, 0)
    assert (prices.winners, prices.others) == (-1, -15)
    assert (tracks.mean, tracks.winners, tracks.others) == (5, 5, 2.5)
    assert (ships.decisive, prices.decisive, tracks.decisive) == (0.5, 0.5, 0)
    assert (ships.often, prices.often, tracks.often) == pytest.approx((1 / 6, 3 / 6, 4 / 6))
    assert sample.start + sum(source.mean for source in sample.sources) == pytest.approx(sample.points)


def test_games_without_winners_or_without_losers_tell_nothing_of_winners() -> None:
    sample = Sample(PLAN, [made({"ships": [1, 1, 1]}, (1, 1, 1)), made({"ships": [2, 1, 0]}, (2, 3, 4))])
    assert sample.decided == ()
    (ships,) = sample.sources
    assert (ships.mean, ships.winners, ships.others, ships.decisive) == (1, 0, 0, 0)


def test_places_are_counted_from_who_chose_first() -> None:
    books = [made({}, (2, 1, 3), first=1), made({}, (1, 2, 3), first=2), made({}, (1, 1, 3), first=0)]
    assert [place.mean for place in Sample(PLAN, books).places] == pytest.approx([1.5 / 3, 1.5 / 3, 0])


def test_lots_of_one_price_are_in_one_class() -> None:
    lots = tuple(Lot(0, price, worth) for price in (1, 2, 3) for worth in (price, price + 4) for _copy in range(20))
    sample = Sample(PLAN, [made({}, (1, 2, 3), lots=lots)])
    assert [(c.low, c.high, c.prices.n, c.worth.mean) for c in sample.classes] == [
        (1, 1, 40, 3.0),
        (2, 2, 40, 4.0),
        (3, 3, 40, 5.0),
    ]
    assert sample.classes[0].middle == (1, 5)


def test_many_prices_make_classes_of_like_size() -> None:
    sample = Sample(PLAN, [made({}, (1, 2, 3), lots=tuple(Lot(0, price, 0) for price in range(80)))])
    assert [(c.low, c.high) for c in sample.classes] == [(10 * k, 10 * k + 9) for k in range(8)]


def test_correlation() -> None:
    def correlation(*pairs: tuple[int, int]) -> float:
        lots = tuple(Lot(0, price, worth) for price, worth in pairs)
        return Sample(PLAN, [made({}, (1, 2, 3), lots=lots)]).correlation

    assert correlation((1, 5), (2, 7), (3, 9)) == pytest.approx(1)
    assert correlation((1, 9), (3, 5)) == pytest.approx(-1)
    assert correlation((1, 0), (2, 3), (3, 0)) == pytest.approx(0)
    assert math.isnan(correlation((1, 5), (1, 7)))
