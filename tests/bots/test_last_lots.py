"""The last two lots of a round of Medici vs Strozzi, worked out, against looking at every choice that there is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fondaco.games.medici_vs_strozzi import foresight, rules, sense
from fondaco.kernel.game import load
from fondaco.kernel.rng import Rng, below, new_rng
from fondaco.kernel.state import CHANCE
from fondaco.kernel.verbs import random_action

GAME = load("medici_vs_strozzi")
State = rules.State


def worked_out(s: State) -> float | None:
    """By how much Medici leads in the end after the best play of both; None where `solve` does not say."""
    points = [[0.0, 0.0], [0.0, 0.0]]
    spare: list[State] = [State() for _ in range(8)]
    if not sense.solve(s, points, spare, [0] * rules.MAX_LEGAL):
        return None
    return points[0][0] - points[0][1]


def looked_at(s: State) -> float:
    """The same by the verbs alone: the mean over chance, the best of all actions of the actor.

    What follows a price is looked at once, without it: who pays so much less has so much less in the end.
    """
    if s.phase == rules.OVER or (s.phase == rules.TILE and s.bag_size == rules.TILES):
        return foresight.final_lead(s)
    if s.phase == rules.NAME:
        sold = [looked_at(with_price(s, 0, answer)) for answer in (rules.BUY, rules.DECLINE)]
        buyers = [1 - s.drawer, s.drawer]
        best = None
        for price in range(rules.CAP[s.round] + 1):
            leads = [lead + (price if buyer == 1 else -price) for lead, buyer in zip(sold, buyers, strict=True)]
            answered = max(leads) if s.drawer == 1 else min(leads)
            if best is None or (answered > best if s.drawer == 0 else answered < best):
                best = answered
        assert best is not None
        return best
    found = []
    for action in GAME.legal(s):
        after = s.copy()
        rules.apply(after, action)
        found.append((s.bag[action] if s.actor == CHANCE else 1, looked_at(after)))
    if s.actor == CHANCE:
        return sum(n * lead for n, lead in found) / sum(n for n, _ in found)
    return max(lead for _, lead in found) if s.actor == 0 else min(lead for _, lead in found)


def with_price(s: State, price: int, answer: int) -> State:
    after = s.copy()
    rules.apply(after, rules.PRICE + price)
    rules.apply(after, answer)
    return after


def ends_of_rounds(seed: int) -> Iterator[State]:
    """Positions of a random game with at most two lots to come in their round."""
    rng: Rng = new_rng(seed)
    s = GAME.new(2)
    out, weights = [0] * rules.MAX_LEGAL, [0] * rules.MAX_LEGAL
    while (a := random_action(s, out, weights, rng)) >= 0:
        if s.phase == rules.NAME:
            a = rules.PRICE + below(rng, 30)
        if s.phase == rules.STOW and below(rng, 3) == 0:
            a = rules.DISCARD  # so that the bag runs out before the ships are full
        rules.apply(s, a)
        if s.bag_size <= 2:
            yield s.copy()


def test_the_last_two_lots_are_worked_out_as_by_looking_at_every_choice() -> None:
    phases = set()
    for seed in range(2):
        for s in ends_of_rounds(seed):
            found = worked_out(s)
            if found is not None:
                phases.add(s.phase)
                assert found == pytest.approx(looked_at(s)), s
    assert phases >= {rules.TILE, rules.NAME, rules.RESPOND, rules.STOW}


def test_a_round_with_more_to_come_is_not_worked_out() -> None:
    s = GAME.new(2)
    assert worked_out(s) is None
    rules.apply(s, 0)
    assert worked_out(s) is None


def test_the_best_price_leaves_the_drawer_the_most_whatever_is_answered() -> None:
    s = GAME.new(2)
    for k in (0, 1):
        rules.apply(s, k)
        if s.phase == rules.CHOOSE:
            rules.apply(s, rules.DRAW)
    while s.phase != rules.NAME:
        rules.apply(s, GAME.legal(s)[0])
    rng = new_rng(3)
    for _ in range(200):
        bought, declined = (below(rng, 400) - 200) / 4, (below(rng, 400) - 200) / 4
        best = max(min(bought + price, declined - price) for price in range(rules.CAP[0] + 1))
        price = foresight.best_price(s, bought, declined)
        assert 0 <= price <= rules.CAP[0]
        assert min(bought + price, declined - price) == best


def test_the_answer_to_a_price_is_the_better_one() -> None:
    s = GAME.new(2)
    while s.phase != rules.NAME:
        rules.apply(s, GAME.legal(s)[-1])
    rules.apply(s, rules.PRICE + 10)
    responder, drawer = 1 - s.drawer, s.drawer
    points = [[0.0, 0.0], [0.0, 0.0]]
    worth = [[0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]
    worth[responder][responder] = 21.0  # bought for 10 it leaves him 11 ahead; declined, the drawer pays 10
    assert sense.settle(s, worth, points, []) == rules.BUY
    assert points[0][responder] - points[0][drawer] == 11
    worth[responder][responder] = 19.0
    assert sense.settle(s, worth, points, []) == rules.DECLINE
    assert points[0][responder] - points[0][drawer] == 10
