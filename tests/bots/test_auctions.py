"""The once-around auction of Medici, solved backwards, against looking at every bid of everybody."""

from __future__ import annotations

import pytest

from fondaco.games.medici import bargain, components, rules, sense
from fondaco.kernel.game import load
from fondaco.kernel.rng import Rng, below, new_rng

GAME = load("medici")
State = rules.State


def auction(players: int, florins: list[int]) -> State:
    """The first auction of a match, in which so many florins are there to bid."""
    s = GAME.new(players)
    while s.phase != components.AUCTION:
        rules.apply(s, GAME.legal(s)[-1])
    for p in range(players):
        s.florins[p] = florins[p]
    return s


def leads(worth: list[list[float]], s: State, winner: int, price: int) -> list[float]:
    """By how much each seat leads the mean of the others if the winner pays that price."""
    n = s.players
    points = worth[winner][:n]
    if winner < n:
        points[winner] -= price - bargain.likely_price(s, winner)
    return [points[p] - (sum(points) - points[p]) / (n - 1) for p in range(n)]


def looked_at(before: State, s: State, worth: list[list[float]]) -> tuple[int, int]:
    """Winner and price where everybody who is still to speak takes the bid that suits him best."""
    if s.phase != components.AUCTION:
        raise AssertionError("the auction is over")
    me, best = s.actor, None
    for action in GAME.legal(s):
        if s.actor == s.selector:
            bid = action - components.BID
            end = (me, bid) if bid else (s.high_bidder if s.high_bid else s.players, s.high_bid)
        else:
            after = s.copy()
            rules.apply(after, action)
            end = looked_at(before, after, worth)
        gain = leads(worth, before, *end)[me]
        if best is None or gain > best[0] + 1e-9:
            best = gain, end
    assert best is not None
    return best[1]


def settled(s: State, worth: list[list[float]]) -> tuple[int, list[float]]:
    points = [[0.0] * components.SEATS, [0.0] * components.SEATS]
    action = sense.settle(s, worth, points, [0] * 2048)
    return action, points[0][: s.players]


def some_worth(s: State, rng: Rng) -> list[list[float]]:
    """What each end of the auction may be worth to each seat: different everywhere, so that nobody is indifferent."""
    n = s.players
    return [[40 + below(rng, 16000) / 1000 - (w != p) * 6 for p in range(components.SEATS)] for w in range(n + 1)]


@pytest.mark.parametrize(("players", "florins"), [(2, [9, 9]), (3, [7, 8, 6]), (4, [4, 6, 5, 5])])
def test_an_auction_ends_as_by_looking_at_every_bid(players: int, florins: list[int]) -> None:
    rng = new_rng(players)
    for _ in range(8):
        s = auction(players, florins)
        worth = some_worth(s, rng)
        winner, price = looked_at(s, s, worth)
        action, points = settled(s, worth)
        assert action in GAME.legal(s)
        found = [points[p] - (sum(points) - points[p]) / (players - 1) for p in range(players)]
        assert found == pytest.approx(leads(worth, s, winner, price))


def test_the_last_bidder_pays_one_more_than_the_highest_bid_or_passes() -> None:
    s = auction(2, [20, 20])
    rules.apply(s, components.BID + 5)
    assert s.actor == s.selector
    me = s.actor
    worth = [[0.0] * components.SEATS for _ in range(3)]
    worth[me][me] = 30.0 - bargain.likely_price(s, me)  # the group is worth 30 to him
    assert settled(s, worth)[0] == components.BID + 6
    worth[me][me] = 3.0 - bargain.likely_price(s, me)
    worth[1 - me][1 - me] = 0.0
    assert settled(s, worth)[0] == components.PASS


def test_the_ends_of_an_auction_are_those_who_can_still_win_it() -> None:
    s = auction(3, [20, 20, 20])
    out = [0] * rules.MAX_LEGAL
    assert out[: sense.outcomes(s, out)] == [0, 1, 2, 3]
    first = s.actor
    rules.apply(s, components.PASS)
    assert first not in out[: sense.outcomes(s, out)]
    rules.apply(s, components.BID + 20)
    assert out[: sense.outcomes(s, out)] == [s.high_bidder]
