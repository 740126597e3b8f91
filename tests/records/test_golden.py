"""Whole games that must replay to their exact end, with every kind of ending among them (see tools/golden.py)."""

from __future__ import annotations

import functools
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from fondaco.games.medici import components as medici
from fondaco.games.medici_vs_strozzi import rules as strozzi
from fondaco.games.san_marco import rules as san_marco
from fondaco.games.struggle_of_empires import rules as empires
from fondaco.kernel import game as games
from fondaco.kernel.state import CHANCE, WATCHER
from fondaco.match.match import Match
from fondaco.match.record import parse_record, print_record
from fondaco.match.replay import replay, verify
from tests.games.marrakesh.ledger import Ledger
from tests.leaks.harness import secret_steps
from tests.play import GAMES
from tests.records.endings import WANTED, of_match, wanted_at

FILES = sorted(Path(__file__).parent.glob("*.fondaco"))
KEPT = sorted((Path(__file__).parent / "kept").glob("*.fondaco"))
each_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


@functools.cache
def match_of(file: Path) -> Match:
    return replay(parse_record(file.read_text(encoding="utf-8")))


@functools.cache
def kinds_of(file: Path) -> set[str]:
    return of_match(match_of(file))


def positions(match: Match) -> list[Any]:
    return [*(s for s, _ in match.history()), match.position]


@each_file
def test_a_record_replays_to_its_end_and_prints_back(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = parse_record(text)
    match = match_of(file)
    assert str(record) == text == match.record
    assert match.over
    assert match.abandoned == (match.outcome is None)
    assert match.names == ["Anna", "Bianca", "Carlo", "Dora", "Enzo", "Fiora", "Gina"][: match.players]


@each_file
def test_a_record_verifies(file: Path) -> None:
    match = match_of(file)
    if match.draws:
        drawn = sum(step.actor == CHANCE for step in match.steps)
        assert verify(parse_record(file.read_text(encoding="utf-8"))) == drawn > 0
    else:
        assert "Chance: table" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
def test_what_a_keeper_left_open_is_filled(file: Path) -> None:
    """Noted at a real table, with `?` for what its keeper does not know; what is filled in leaves the same open."""
    text = file.read_text(encoding="utf-8")
    assert ":? " in text and "Chance: table\n" in text
    keeper = parse_record(text).header["Keeper"]
    match = match_of(file)
    assert not match.over and not match.draws
    assert print_record(match, WATCHER if keeper == "watcher" else int(keeper.removeprefix("seat ")) - 1) == text


def test_everybody_keeps_a_record_of_a_game_with_secret_steps() -> None:
    hiding = [games.load(name) for name in GAMES if secret_steps(games.load(name))]
    keepers = {g.name: ["watcher", *(f"seat-{p + 1}" for p in range(g.rules.PLAYERS[-1]))] for g in hiding}
    due = {f"{g.name}-{g.rules.PLAYERS[-1]}-{keeper}" for g in hiding for keeper in keepers[g.name]}
    assert {file.stem for file in KEPT} == due


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_ending_is_there(name: str) -> None:
    files = [file for file in FILES if match_of(file).game.name == name]
    assert set().union(*map(kinds_of, files)) == WANTED[name]
    for players in games.load(name).rules.PLAYERS:
        found: set[str] = set().union(*(kinds_of(file) for file in files if match_of(file).players == players))
        assert found >= wanted_at(name, players), f"{players} players"


def test_every_record_is_of_a_known_game() -> None:
    assert {match_of(file).game.name for file in FILES} == set(GAMES)
    for file in FILES:
        match = match_of(file)
        assert file.stem.startswith(f"{match.game.name}-{match.players}-")


# Money. It is paid to and by the bank, in these ways only.

# MED-2.1, 9.2: florins at the start, payouts by rank of the ships.
START = {2: 40, 3: 40, 4: 40, 5: 30, 6: 30}
SHIPS = {2: [20, 0], 3: [30, 15, 0], 4: [30, 20, 10, 0], 5: [30, 20, 10, 5, 0], 6: [30, 20, 15, 10, 5, 0]}
TRACKS = {2: 10, 3: 15, 4: 15, 5: 15, 6: 15}
BONUSES = (0, 5, 10, 20)


@pytest.mark.parametrize("file", [f for f in FILES if f.stem.startswith("medici-")], ids=lambda file: file.stem)
def test_florins_are_conserved(file: Path) -> None:
    match = match_of(file)
    n, seats = match.players, range(match.players)
    assert list(match.position_at(0).florins)[:n] == [START[n]] * n
    for (s, a), (_, then) in zip(match.history(), pairwise(positions(match)), strict=True):
        due = list(s.florins)[:n]
        if s.phase == medici.AUCTION and s.actor == s.selector:
            buyer, price = (s.selector, a - medici.BID) if a > medici.BID else (s.high_bidder, s.high_bid)
            if buyer >= 0:
                due[buyer] -= price
        if then.phase == medici.OVER or then.day != s.day:
            assert sum(SHIPS[n]) - n < sum(then.ship_paid) <= sum(SHIPS[n])
            for c in range(5):
                awards = [then.track_paid[p][c] for p in seats]
                assert TRACKS[n] - n < sum(awards) <= TRACKS[n]
                assert all(then.bonus_paid[p][c] in BONUSES for p in seats)
            for p in seats:
                due[p] += then.ship_paid[p] + sum(then.track_paid[p]) + sum(then.bonus_paid[p])
        assert list(then.florins)[:n] == due
        assert min(due) >= 0


@pytest.mark.parametrize("file", [f for f in FILES if f.stem.startswith("medici_vs")], ids=lambda file: file.stem)
def test_coins_are_conserved(file: Path) -> None:
    match = match_of(file)
    assert list(match.position_at(0).coins) == [300, 300]  # MVS-2.1
    for (s, a), (_, then) in zip(match.history(), pairwise(positions(match)), strict=True):
        due = list(s.coins)
        if s.phase == strozzi.RESPOND:
            due[1 - s.drawer if a == strozzi.BUY else s.drawer] -= s.price
        if s.phase == strozzi.STOW and (then.phase == strozzi.OVER or then.round != s.round):
            for h in range(3):
                assert {then.harbour_paid[0][h], then.harbour_paid[1][h]} in ({0}, {0, 20})
            for t in range(8):
                assert min(then.marker_paid[0][t], then.marker_paid[1][t]) == 0
                assert max(then.marker_paid[0][t], then.marker_paid[1][t]) in (0, 10, 20, 30)
            for p in range(2):
                due[p] += sum(then.harbour_paid[p]) + sum(then.marker_paid[p])
        assert list(then.coins) == due


def paid(first: int, second: int, counts: list[int]) -> list[int]:
    """What a district pays to the colours (SM-9.1 to 9.5)."""
    order = sorted({n for n in counts if n}, reverse=True)
    leaders = [c for c, n in enumerate(counts) if n and n == order[0]]
    followers = [c for c, n in enumerate(counts) if len(order) > 1 and n == order[1]]
    if len(leaders) > 1:
        return [second if c in leaders else 0 for c in range(len(counts))]
    alone = len(followers) == 1
    return [first if c in leaders else second if alone and c in followers else 0 for c in range(len(counts))]


VALUES = [(6, 5), (6, 4), (6, 5), (8, 6), (6, 4), (6, 4)]


@pytest.mark.parametrize("file", [f for f in FILES if f.stem.startswith("san_marco")], ids=lambda file: file.stem)
def test_prestige_comes_from_scorings_and_bonuses_only(file: Path) -> None:
    """Tolls go from one colour to another, and only a ferry's 2 points leave the game (SM-8.13, 8.15)."""
    match = match_of(file)
    assert list(match.position_at(0).score) == [0] * 4
    for (s, a), (_, then) in zip(match.history(), pairwise(positions(match)), strict=True):
        gained = [now - before for before, now in zip(s.score, then.score, strict=True)]
        over = then.phase == san_marco.OVER
        if then.settled > s.settled or (not s.settled and (over or then.passage > s.passage)):
            gained = [n - bonus for n, bonus in zip(gained, then.bonus, strict=True)]
            assert all(bonus >= 0 for bonus in then.bonus)
        if over:
            for d, (first, second) in enumerate(VALUES):
                assert list(then.final[d]) == paid(first, second, list(then.aristocrats[d]))
                gained = [n - last for n, last in zip(gained, then.final[d], strict=True)]
        if s.phase in (san_marco.WALK, san_marco.TOLLS) and then.phase != san_marco.TOLLS:
            d = a - san_marco.DISTRICT if s.phase == san_marco.WALK else s.target
            scored = paid(*VALUES[d], list(s.aristocrats[d]))
            tolls = [n - gain for n, gain in zip(gained, scored, strict=True)]
            assert sum(tolls) in (0, -2)
            assert s.score[s.actor] + tolls[s.actor] >= 0
            assert all(n >= 0 for c, n in enumerate(tolls) if c != s.actor)
        else:
            assert gained == [0] * 4


# SOE-2.4: what the places of an area are worth.
PLACES = {
    "german_states": (8, 5, 3),
    "mediterranean": (6, 4, 2),
    "central_europe": (6, 4, 2),
    "baltic": (5, 3, 2),
    "ottoman_empire": (4, 2, 1),
    "india": (5, 3),
    "north_america": (4, 2),
    "caribbean": (5, 3),
    "south_america": (5, 3),
    "east_indies": (4, 2),
    "africa": (3, 2),
}


def places_paid(values: tuple[int, ...], markers: list[int]) -> list[int]:
    """What an area pays: equal players share the places that they occupy together (SOE-13.1, 13.2)."""
    paid, place, worth = [0] * len(markers), 0, [*values, *[0] * len(markers)]
    for n in sorted({n for n in markers if n}, reverse=True):
        equal = [p for p, m in enumerate(markers) if m == n]
        for p in equal:
            paid[p] = sum(worth[place : place + len(equal)]) // len(equal)
        place += len(equal)
    return paid


@pytest.mark.parametrize("file", [f for f in FILES if f.stem.startswith("struggle")], ids=lambda file: file.stem)
def test_victory_points_come_from_markers_and_go_by_unrest(file: Path) -> None:
    match = match_of(file)
    n, wars = match.players, 0
    assert list(match.position_at(0).vp)[:n] == [0] * n
    for before, then in pairwise(positions(match)):
        due = list(before.vp)[:n]
        if then.reckoned != before.reckoned:
            wars += 1
            for area, name in enumerate(empires.AREA_IDS):
                paid = places_paid(PLACES[name], [before.marker[p][area] for p in range(n)])
                if before.phase in (empires.TURN, empires.MOVE_TO, empires.MOVE_UNIT):  # no marker moved in this step
                    assert list(then.war_vp[area])[:n] == paid
                due = [vp + gain for vp, gain in zip(due, list(then.war_vp[area])[:n], strict=True)]
        assert list(then.vp)[:n] == due
        assert min(list(then.gold)[:n]) >= 0
        for p in range(n):
            assert sum(then.marker[p]) <= 20
            assert [sum(then.unit[p][kind]) <= most for kind, most in enumerate((14, 8, 2))] == [True] * 3
    if match.outcome and not match.resigned:
        assert wars == 3
        final, unrest = match.position, list(match.position.unrest)[:n]
        left = sorted((u for u in unrest if 0 < u < 20), reverse=True)
        for p, u in enumerate(unrest):
            second = left.count(left[0]) == 1 and len(left) > 1 and u == left[1] if left else False
            lost = 0 if u == 0 else 7 if u < 20 and u == left[0] else 4 if second else 0
            assert match.outcome.points[p] == (0 if u >= 20 else final.vp[p] - lost)


@pytest.mark.parametrize("file", [f for f in FILES if f.stem.startswith("masks")], ids=lambda file: file.stem)
def test_points_of_the_toy(file: Path) -> None:
    """Two rounds are worth 3 points each at the most; robbing only moves a point."""
    match = match_of(file)
    rounds = [sum(s.score) for s in positions(match)]
    assert all(0 <= after - before <= 3 for before, after in pairwise(rounds))
    assert rounds[-1] <= 6


@pytest.mark.parametrize("file", [f for f in FILES if f.stem.startswith("marrakesh")], ids=lambda file: file.stem)
def test_a_second_bookkeeper_agrees_at_marrakesh(file: Path) -> None:
    """Cards, men, fields and points, reckoned anew from the actions alone."""
    ledger = Ledger()
    for s, a in match_of(file).history():
        ledger.check(s)
        ledger.follow(a)
    ledger.check(match_of(file).position)
    assert ledger.totals == list(match_of(file).position.score)
