"""The clerk: the quick bot of every game."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fondaco.games.medici import components
from fondaco.games.medici import rules as medici
from fondaco.games.medici import sense as medici_sense
from fondaco.games.medici_vs_strozzi import rules as mvs
from fondaco.games.medici_vs_strozzi import sense as mvs_sense
from fondaco.kernel import entries, native
from fondaco.kernel import game as games
from fondaco.kernel.rng import below, new_rng
from fondaco.kernel.state import CHANCE
from fondaco.kernel.verbs import pick
from tests import play

TABLES = [(name, players) for name, players in play.TABLES if name in play.HOUSE]
LEAST = {
    ("marrakesh", 2): 0.85,
    **{(name, 2): 0.95 for name in ("medici", "medici_vs_strozzi", "san_marco", "struggle_of_empires")},
}
"""The part of the games that a clerk must win among random players, where not two players' parts."""


def walk(name: str, players: int, seed: int, clerks: bool) -> list[tuple[Any, list[int], int]]:
    """The choices of a game of clerks, or of a random one: view, legal actions and what the clerk chose."""
    game, rng = games.load(name), new_rng(seed)
    s, asked = game.new(players), []
    while legal := game.legal(s):
        if s.actor == CHANCE:
            a = legal[pick(list(game.odds(s).values()), sum(game.odds(s).values()), rng)]
        else:
            view = game.view(s, s.actor)
            before = view.copy()
            out = [*legal, *[-7] * (game.rules.MAX_LEGAL - len(legal))]
            a = game.sense.clerk(view, out, len(legal), new_rng(seed))
            assert view == before, "the clerk changed the position"
            assert a in legal
            asked.append((view, legal, a))
            if not clerks:
                a = legal[below(rng, len(legal))]
        game.rules.apply(s, a)
    return asked


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("clerks", [True, False])
def test_interpreted_and_native_clerks_choose_alike(name: str, players: int, clerks: bool) -> None:
    machine = native.load(games.load(name))
    out = machine.actions()
    for seed in (1, 2):
        for view, legal, chosen in walk(name, players, seed, clerks):
            states = machine.states(1)
            view.pack(states, 0)
            out[: len(legal)] = legal
            kept = states.tobytes()
            assert machine.clerk(states, 0, out, len(legal), np.array(new_rng(seed), np.uint64)) == chosen
            assert states.tobytes() == kept


def share(name: str, players: int, games_each: int) -> float:
    """The part of the games that one clerk wins among random players, in every seat in turn; ties are shared."""
    game = games.load(name)
    machine, won = native.load(game), 0.0
    for seat in range(players):
        seeds = np.arange(games_each, dtype=np.int64) + 1000 * seat
        policies = np.full(players, entries.RANDOM, np.int64)
        policies[seat] = entries.CLERK
        points, lengths = np.zeros((games_each, 2, players), np.int32), np.zeros(games_each, np.int32)
        machine.games(machine.states(1), players, game.default_options, seeds, policies, points, lengths)
        first = points[:, 1] == 1
        won += float((first[:, seat] / np.maximum(1, first.sum(1))).sum())  # nobody may win
    return won / (games_each * players)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_clerk_beats_random_players(name: str, players: int) -> None:
    assert share(name, players, 120) > LEAST.get((name, players), 2 / players)


@pytest.mark.parametrize(("name", "players"), [table for table in TABLES if table[0].startswith("medici")])
def test_a_clerk_names_plausible_sums(name: str, players: int) -> None:
    """Prices of play reports are mostly 5 to 30 (MVS-9.4)."""
    base = mvs.PRICE if name == "medici_vs_strozzi" else components.BID
    for seed in (3, 4):
        sums = [a - base for _, legal, a in walk(name, players, seed, True) if a > base and len(legal) > 1]
        assert len(sums) > 10
        assert 1 <= sorted(sums)[len(sums) // 2] <= 30


# Medici vs Strozzi: single decisions


def lot_on_offer(*kinds: tuple[int, int]) -> mvs.State:
    """Round 1, empty ships; Medici has drawn tiles of these (good, value)."""
    s = games.load("medici_vs_strozzi").new(2)
    for i, (good, value) in enumerate(kinds):
        k = next(k for k in range(mvs.KINDS) if (mvs.GOOD[k], mvs.VALUE[k]) == (good, value))
        s.lot[i] = k
        s.bag[k] -= 1
        s.bag_size -= 1
    s.lot_size = len(kinds)
    s.phase = mvs.NAME
    s.actor = s.drawer
    return s


def test_a_lot_worth_the_same_to_both_is_priced_at_that() -> None:
    s = lot_on_offer((0, 4), (0, 4))
    mine, theirs = mvs_sense.lot_value(s, 0, -1), mvs_sense.lot_value(s, 1, -1)
    assert mine == theirs > 0
    assert mvs_sense.clerk(s, [mvs.PRICE, mvs.PRICE + 1], 2, new_rng(1)) == mvs.PRICE + int(mine)


def test_a_lot_the_other_cannot_stow_costs_half() -> None:
    s = lot_on_offer((0, 4), (0, 4))
    for ship in range(mvs.SHIPS):
        s.docked[1][ship] = ship
        s.aboard[1][ship] = mvs.CAPACITY[ship] - 1
        for hold in range(s.aboard[1][ship]):
            s.cargo[1][ship][hold] = mvs.KINDS - 1
    assert mvs_sense.lot_value(s, 1, -1) == 0
    assert mvs_sense.fair_price(s) == mvs_sense.lot_value(s, 0, -1) / 2


def test_the_clerk_buys_below_the_fair_price_and_declines_above() -> None:
    s = lot_on_offer((0, 4), (0, 4))
    s.phase, s.actor = mvs.RESPOND, 1
    fair = int(mvs_sense.fair_price(s))
    s.price = fair - 3
    assert mvs_sense.clerk(s, [mvs.BUY, mvs.DECLINE], 2, new_rng(1)) == mvs.BUY
    s.price = fair + 3
    assert mvs_sense.clerk(s, [mvs.BUY, mvs.DECLINE], 2, new_rng(1)) == mvs.DECLINE


# Medici: single decisions


def auction(*kinds: tuple[int, int], actor: int, selector: int = 2) -> medici.State:
    """Day 1 of three players, empty ships; the group is of these (commodity, value)."""
    s = games.load("medici").new(3)
    medici.start_turn(s, selector)
    for i, (commodity, value) in enumerate(kinds):
        k = next(
            k for k in range(components.KINDS) if (components.COMMODITY[k], components.VALUE[k]) == (commodity, value)
        )
        s.group[i] = k
        s.unseen[k] -= 1
        s.unseen_size -= 1
        s.deck -= 1
    s.group_size = len(kinds)
    s.phase, s.actor = components.AUCTION, actor
    return s


def decide(s: medici.State) -> int:
    legal = games.load("medici").legal(s)
    return medici_sense.clerk(s, legal, len(legal), new_rng(1)) - components.BID


def test_the_last_bidder_pays_no_more_than_it_needs() -> None:
    s = auction((0, 5), (0, 5), actor=2)
    s.said[0], s.said[1], s.high_bid, s.high_bidder = 0, 1, 1, 1
    assert decide(s) == 2


def test_a_bid_stays_below_what_the_group_is_worth() -> None:
    s = auction((0, 5), (0, 5), actor=0)
    assert 1 <= decide(s) < medici_sense.lot_value(s, 0, -1)


def test_the_clerk_passes_where_the_others_went_too_high() -> None:
    s = auction((0, 0), actor=2)
    s.said[0], s.said[1], s.high_bid, s.high_bidder = 0, 30, 30, 1
    assert decide(s) == 0


def test_a_group_without_room_is_worth_nothing() -> None:
    s = auction((0, 5), (0, 4), actor=0)
    for i in range(4):
        s.cargo[0][i] = 0
    s.aboard[0] = 4
    assert medici_sense.lot_value(s, 0, -1) == 0
    assert decide(s) == 0
