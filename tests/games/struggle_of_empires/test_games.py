"""Whole games of Struggle of Empires at random: what a turn offers, written down a second time; nothing is lost."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fondaco.games.struggle_of_empires import rules as r
from fondaco.kernel.state import CHANCE
from tests.games.struggle_of_empires.reading import ALL_PLAYERS, AREAS, GAME, NAVAL_AREAS, POWERS, ROUNDS, TILES
from tests.games.struggle_of_empires.test_clauses_map import COAST, COLONIES, HOMES, LAND, VALUES
from tests.games.struggle_of_empires.test_clauses_setup import WHOLE_BAG
from tests.games.struggle_of_empires.test_clauses_tiles import COMPANIES

HOME = len(AREAS)
FREE_GOLD = ["banking", "industrialisation", *COMPANIES]
EXTRA_BUY, CONSCRIPTION, PIRATES, REVOLT = (
    TILES.index(tile) for tile in ("diplomatic_service", "conscription", "pirates", "slave_revolt")
)


def destinations(s: Any, p: int, kind: int, place: int) -> set[int]:
    """Where a unit may move (SOE-8.2 to 8.6)."""
    if kind == r.FORT:
        return set()
    if kind == r.NAVY:
        return {AREAS.index(sea) for sea in NAVAL_AREAS} - {place}
    walked = HOMES[POWERS[s.power[p]]] if place == HOME else LAND[AREAS[place]]
    sailed = {area for area, sea in COAST.items() if sea and s.unit[p][r.NAVY][AREAS.index(sea)]}
    return {AREAS.index(area) for area in walked | sailed} - {place}


def enemies(s: Any, p: int) -> list[int]:
    return [q for q in range(s.players) if s.row[q] != s.row[p]]


def targets(s: Any, p: int, area: int) -> set[int]:
    """What may be attacked in the area, as actions (SOE-9.2 to 9.5)."""
    army, navy = s.unit[p][r.ARMY][area] > 0, s.unit[p][r.NAVY][area] > 0
    found = set()
    for q in enemies(s, p):
        there = s.marker[q][area] + sum(s.unit[q][kind][area] for kind in range(3))
        if there and (army or (navy and s.unit[q][r.NAVY][area])):
            found.add(r.SEAT + q)
    if army:
        found |= {r.NEUTRAL + n - 1 for n in range(1, 6) if s.counter[area][r.SYMBOL_IDS.index(str(n))]}
    return found


def free_uses(s: Any, p: int) -> set[int]:
    """The tiles that may be used freely now (SOE-7.4)."""
    ready = [s.tile[p][k] - s.used[p][k] for k in range(len(TILES))]
    found = {TILES.index(tile) for tile in FREE_GOLD if ready[TILES.index(tile)]}
    if ready[CONSCRIPTION] and not s.conscripts and s.actions < 2:
        found.add(CONSCRIPTION)
    colonies = [AREAS.index(colony) for colony in COLONIES]
    if ready[PIRATES] and any(
        s.unit[p][r.NAVY][area] and s.marker[q][area] and not s.unit[q][r.NAVY][area]
        for area in colonies
        for q in enemies(s, p)
    ):
        found.add(PIRATES)
    return {r.TILE + k for k in found}


def turn_actions(s: Any) -> set[int]:
    """All that the player whose turn it is may do (SOE-7.2 to 7.6, 10.1 to 10.3, 16.3)."""
    p = s.actor
    free = free_uses(s, p)
    if s.actions == 2:
        return free | {r.DONE}
    found = free | {r.PASS}
    if s.bought < (2 if s.tile[p][EXTRA_BUY] else 1):
        found.add(r.BUY)  # something without population is always left
    on_board = [sum(s.unit[p][kind]) for kind in range(3)]
    markers = sum(s.marker[p])
    if s.population[p] and (on_board[0] < 14 or on_board[1] < 8 or (on_board[2] < 2 and markers)):
        found.add(r.BUILD)
    if any(
        s.unit[p][kind][place] and destinations(s, p, kind, place) for kind in range(3) for place in range(HOME + 1)
    ):
        found.add(r.MOVE)
    if any(targets(s, p, area) for area in range(HOME)):
        found.add(r.ATTACK)
    counters = {name for row in s.counter for k, name in enumerate(r.SYMBOL_IDS) if row[k]}
    if s.settled == 0 and markers < 20:
        if "pop" in counters and s.population[p]:
            found.add(r.COLONISE)
        if "slave" in counters and s.unit[p][r.NAVY][AREAS.index("africa")]:
            found.add(r.ENSLAVE)
    americas = [AREAS.index(area) for area in ("north_america", "caribbean", "south_america")]
    if s.tile[p][REVOLT] and any(s.marker[q][area] for q in enemies(s, p) for area in americas):
        found.add(r.TILE + REVOLT)
    if s.gold[p]:
        found |= {r.GIVE + q for q in range(s.players) if q != p and not s.given >> q & 1}
    return found


def check_pieces(s: Any) -> None:
    """Limits of pieces, and no tile or counter from nowhere (SOE-1.4 to 1.6, 4.1, 4.7)."""
    for p in range(s.players):
        assert [sum(s.unit[p][kind]) <= limit for kind, limit in enumerate((14, 8, 2))] == [True] * 3
        assert sum(s.marker[p]) <= 20
        assert s.gold[p] >= 0
        assert 0 <= s.population[p] <= 9
        for area, name in enumerate(AREAS):
            assert name in NAVAL_AREAS or s.unit[p][r.NAVY][area] == 0
    for k, tile in enumerate(TILES):
        known = s.supply[k] + sum(s.tile[p][k] for p in range(s.players))
        assert known == r.COPIES[k] or (known < r.COPIES[k] and tile in ("government_reform", "slave_revolt"))
        assert all(0 <= s.used[p][k] <= s.tile[p][k] for p in range(s.players))
    for area, name in enumerate(AREAS):
        for k, mark in enumerate(r.SYMBOL_IDS):
            seen = s.counter[area][k] + s.bag[area][k]
            assert seen <= WHOLE_BAG.get((name, mark), 0) + (2 if mark == "2" and name in COLONIES else 0)


def check_reckoning(before: Any, after: Any) -> None:
    """Income, maintenance and points of a War that a pass has ended (SOE-12.1 to 13.2, 14.1)."""
    earned = [0] * before.players
    for area, name in enumerate(AREAS):
        counts = [before.marker[p][area] for p in range(before.players)]
        for p, own in enumerate(counts):
            higher, tied = sum(other > own for other in counts), counts.count(own)
            if own:
                earned[p] += sum((*VALUES[name], *[0] * 7)[higher : higher + tied]) // tied
    for p in range(before.players):
        income = before.population[p] + sum(before.marker[p])
        upkeep = sum(sum(before.unit[p][kind]) for kind in range(3))
        tax = max(0, (upkeep - before.gold[p] - income + 1) // 2)
        assert after.gold[p] == before.gold[p] + income + 2 * tax - upkeep
        assert after.unrest[p] == before.unrest[p] + tax
        assert after.vp[p] == before.vp[p] + earned[p]
        assert after.population[p] == (
            before.population[p] if after.phase == r.OVER else min(9, before.population[p] + 3)
        )


def pick(s: Any, rng: random.Random) -> int:
    """A legal action, rarely a gift, and more often a real action than a pass; the last player of a War passes."""
    if s.actor == CHANCE:
        odds = GAME.odds(s)
        return rng.choices(list(odds), list(odds.values()))[0]
    legal = GAME.legal(s)
    if s.phase == r.TURN and (s.round, s.place) == (ROUNDS[s.players], s.players - 1):
        return r.PASS if r.PASS in legal else r.DONE
    if s.phase == r.BID and s.bid >= 0 and rng.random() < 0.8:
        return r.PASS
    if s.phase == r.BID:
        legal = [a for a in legal if a < r.AMOUNT + 6] or legal
    real = [a for a in legal if not r.GIVE <= a < r.GIVE + r.SEATS and (s.phase != r.TURN or a != r.PASS)]
    return rng.choice(real if real and rng.random() < 0.9 else legal)


@pytest.mark.parametrize("players", ALL_PLAYERS)
def test_a_whole_game_by_the_rules_written_down_a_second_time(players: int) -> None:
    rng = random.Random(players)
    s = GAME.new(players)
    taken: dict[int, int] = {}
    reckoned = 0
    while s.phase != r.OVER:
        if s.phase == r.TURN:
            assert set(GAME.legal(s)) == turn_actions(s)
        elif s.phase == r.MOVE_TO:
            there = {a - r.PLACE for a in GAME.legal(s)}
            assert there == destinations(s, s.actor, s.moving_unit, s.moving_from)
        elif s.phase == r.ATTACK_WHERE:
            areas = {a - r.PLACE for a in GAME.legal(s)}
            assert areas == {area for area in range(HOME) if targets(s, s.actor, area)}
        elif s.phase == r.ATTACK_WHOM:
            assert set(GAME.legal(s)) == targets(s, s.actor, s.area)
        elif s.phase == r.CHOOSE_TILE:
            within = {k for k in range(len(TILES)) if s.supply[k] and r.TILE_POPULATION[k] <= s.population[s.actor]}
            assert {a - r.TILE for a in GAME.legal(s)} == within
        action = pick(s, rng)
        taken[s.phase] = taken.get(s.phase, 0) + 1
        before = s.copy() if s.phase == r.TURN and action in (r.PASS, r.DONE) else None
        GAME.rules.apply(s, action)
        check_pieces(s)
        if before is not None and s.reckoned != before.reckoned:
            check_reckoning(before, s)
            reckoned += 1
    points, ranks = GAME.standing(s)
    assert all(points[p] == (0 if s.unrest[p] >= 20 else s.vp[p] - s.penalty[p]) for p in range(players))
    assert (min(ranks) == 1) == any(s.unrest[p] < 20 for p in range(players))
    assert reckoned == 3
    assert taken[r.TURN] >= 3 * (6 if players <= 4 else 5) * players * 2
