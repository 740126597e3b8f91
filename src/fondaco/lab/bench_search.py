"""How fast search is, how strong, and what it takes: rows of `fondaco bench search`, `levels` and `peer-search`."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from fondaco.bots import machine
from fondaco.bots.levels import LEVELS, Level
from fondaco.bots.search import Search, view_of
from fondaco.kernel.game import Game
from fondaco.kernel.rng import new_rng
from fondaco.kernel.state import CHANCE
from fondaco.kernel.verbs import pick
from fondaco.lab import arena, peer_search
from fondaco.lab.measure import Plan, Row, bounded, compared, first_choice, interleaved, steady, tables

HEARTS = "OpenSpiel hearts, MCTS in C++"
TIMES = {"medici": 2.0, "medici_vs_strozzi": 2.0, "struggle_of_empires": 0.2}
"""How many times as fast as the peer the search of a game should be, where it is not nearly as fast (`AT_LEAST`)."""
AT_LEAST = 0.8
SHARE = {"marrakesh": 65.0}
"""Percent of games that `banker` should win against `clerk` in a match of two; in others 80."""
TABLES = 20
LATE = 0.25
"""Seconds by which a choice may be late at so many tables."""
MOST_GAMES = 200
"""Games of a duel, where there is time for them."""
PEER_SHARE = {"medici": 95.0, "medici_vs_strozzi": 95.0, "san_marco": 95.0, "marrakesh": 80.0}
"""Percent of matches of two that our search should win against OpenSpiel's in Python."""
PEER_DUEL = 40
"""The most time of a duel with OpenSpiel's search, in measurements of another kind."""
DUEL = 20
"""The most time of a duel of two bots, in the same unit."""
ALL_DAY = 10**9
"""More simulations than any limit of time allows."""
MEMORY = """
import resource, sys
from fondaco.bots.search import Search, view_of
from fondaco.kernel import game as games
from fondaco.lab.measure import first_choice
game = games.load(sys.argv[1])
position = first_choice(game, game.rules.PLAYERS[-1])
Search(game, 1).think(view_of(game, position, position.actor), 10**9, float(sys.argv[2]))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def plain_work(game: Game, players: int, simulations: int = 500) -> Callable[[], int]:
    """A search by random games, as the peer's; the steps taken."""
    found = machine.load(game)
    position = first_choice(game, players)
    view = found.native.states(1)
    game.view(position, position.actor).pack(view, 0)
    grove = found.grove(1)

    def work() -> int:
        grove.clear()
        found.think(view, position.actor, grove, simulations, plain=True)
        return grove.steps

    return work


def search_work(game: Game, players: int, threads: int, seconds: float) -> Callable[[], int]:
    """A search by so much time as a level has; the simulations done."""
    search, position = Search(game, 1, threads), first_choice(game, players)
    view = view_of(game, position, position.actor)

    def work() -> int:
        search.forget()
        return search.think(view, ALL_DAY, seconds).simulations

    return work


def speed(plan: Plan) -> Iterator[Row]:
    """Steps a second of a plain search on one core; what two threads add; the memory of five seconds."""
    yield from plain(plan)
    for game in plan.games:
        what, players = tables(game)[0]
        works = [search_work(game, players, threads, plan.seconds) for threads in (2, 1)]
        two, one = interleaved([steady(work, plan.seconds) for work in works], plan.repeats)
        yield compared(f"search in two threads: {what}", two, "simulations/s", "in one", one, 1.7)
        yield bounded(f"memory of a search: {game.name}", memory(game, 10 * plan.seconds), "MB", high=500)


def plain(plan: Plan) -> Iterator[Row]:
    """Steps a second of a plain search on one core, for each number of players."""
    peer = peer_search.hearts_work()
    for game in plan.games:
        for what, players in tables(game):
            works = [plain_work(game, players)] + ([peer] if peer else [])
            rates = interleaved([steady(work, plan.seconds) for work in works], plan.repeats)
            least = TIMES.get(game.name, AT_LEAST)
            if peer:
                yield compared(f"search: {what}", rates[0], "moves/s", HEARTS, rates[1], least)
            else:
                yield Row(f"search: {what}", rates[0], "moves/s", f"{HEARTS}: not measured, pyspiel is not installed")


def memory(game: Game, seconds: float) -> float:
    """The megabytes of a process that searched for so long. One before it sees to the machine code."""
    for limit in (0.0, seconds):
        command = [sys.executable, "-c", MEMORY, game.name, str(limit)]
        found = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return float(found)


def levels(plan: Plan) -> Iterator[Row]:
    """The time that each level takes at many tables at once; then how many games in a hundred it wins against the one
    below, and the banker against the clerk, in games of the fewest players."""
    for game in plan.games:
        for level in LEVELS.values():
            what = f"{level.name}, longest choice at {TABLES} tables at once: {game.name}"
            yield bounded(what, longest_choice(game, level), "s", high=level.seconds + LATE)
    names = ["clerk", *LEVELS]
    pairs = [("banker", "clerk")] if plan.repeats == 1 else [("banker", "clerk"), *zip(names[1:], names, strict=False)]
    for game in plan.games:
        for better, worse in pairs:
            least = SHARE.get(game.name, 80.0) if (better, worse) == ("banker", "clerk") else 60.0
            yield strength(game, better, worse, least, DUEL * plan.seconds * plan.repeats)


def strength(game: Game, better: str, worse: str, least: float, seconds: float) -> Row:
    """How often one bot ends ahead of another in games of the fewest players, so far as that is known in the time."""
    players = game.rules.PLAYERS[0]
    found = duel(game, players, better, worse, least / 100, seconds)
    what, games = f"{better} against {worse}: {game.name}, {players} players", players * len(found.shares)
    if games < 2 * players:
        return Row(what, seconds, "s", f"too short: {games} games were over; at least {least:g} % are wanted")
    return bounded(f"{what}, {games} games, ± {196 * found.error:.0f}", 100 * found.mean, "%", low=least)


def longest_choice(game: Game, level: Level) -> float:
    """The seconds that the slowest of `TABLES` seats took for a first choice, all of them thinking at once."""
    position = first_choice(game, game.rules.PLAYERS[-1])
    view = view_of(game, position, position.actor)
    machine.load(game)

    def choose(seed: int) -> float:
        begun = time.perf_counter()
        level.thinker(game, 1).choose(view, new_rng(seed), level.seconds)
        return time.perf_counter() - begun

    with ThreadPoolExecutor(TABLES) as pool:
        return max(pool.map(choose, range(TABLES)))


def duel(game: Game, players: int, better: str, worse: str, least: float, seconds: float) -> arena.Duel:
    """How one bot did against another, in the games that end within so many seconds or until it is clear whether it
    ends ahead as often as it should."""
    run = arena.Arena(arena.Plan.make(game, players, [better, worse], MOST_GAMES))
    for result in arena.play(run.plan, run.missing, until=time.monotonic() + seconds):
        run.add(result)
        if run.duel(better, worse).clear_of(least):
            break
    return run.duel(better, worse)


def against_peer(plan: Plan) -> Iterator[Row]:
    """Our search against OpenSpiel's Python searches with random play-outs, a tenth of a second each: the matches that
    end in the time, or until it is clear whether we win as often as we should.

    Where something is hidden, the fair peer is IS-MCTS: plain MCTS sees what is hidden, so nothing is wanted of us.
    """
    seconds, time_of_duel = 0.1, PEER_DUEL * plan.seconds * plan.repeats
    for game in plan.games:
        players, least = game.rules.PLAYERS[0], PEER_SHARE.get(game.name)
        mcts, fair = (peer_search.MCTS, "", least), (peer_search.IS_MCTS, "", least)
        sees_all = (peer_search.MCTS, ", which sees what is hidden", None)
        for kind, remark, wanted in (fair, sees_all) if game.hides else (mcts,):
            what = f"search against OpenSpiel's {kind}{remark}: {game.name}, {players} players"
            peer = peer_search.python_search(game, players, seconds, kind)
            if peer is None:
                yield Row(what, seconds, "s a choice", "not measured, pyspiel is not installed")
                continue
            found = duel_with_peer(game, players, seconds, peer, (wanted or 50.0) / 100, time_of_duel)
            yield bounded(f"{what}, {len(found.shares) * players} games", 100 * found.mean, "%", low=wanted)


def duel_with_peer(
    game: Game, players: int, seconds: float, peer: Callable[[Any], int], least: float, limit: float
) -> arena.Duel:
    """How we did in blocks of matches, at least one: until the limit, or until the share is clear of the least."""
    found, until = arena.Duel(), time.monotonic() + limit
    while len(found.shares) * players < MOST_GAMES and not found.clear_of(least):
        first = len(found.shares) * players
        if first and time.monotonic() > until:
            break
        block = range(first, first + players)
        found.shares.append(sum(match_with_peer(game, players, k, seconds, peer) for k in block) / players)
    return found


def match_with_peer(game: Game, players: int, number: int, seconds: float, peer: Callable[[Any], int]) -> float:
    """One match in which we sit in seat `number % players`, the peer in all others; our part of the victory."""
    found = machine.load(game).native
    chance, me = new_rng(number // players), number % players
    search, s = Search(game, number, 1), found.new(players, game.default_options)
    out, weights = found.actions(), found.actions()
    while n := found.legal(s, 0, out):
        actor = int(s["actor"][0])
        if actor == CHANCE:
            a = int(out[pick(weights, found.chance(s, 0, weights), chance)])
        elif n == 1:
            a = int(out[0])
        elif actor == me:
            a = search.think(view_of(game, game.rules.State.unpack(s, 0), me), 10**9, seconds).action
        else:
            a = peer(s)
        found.apply(s, 0, a)
    standing = np.zeros((2, max(game.rules.PLAYERS)), np.int64)
    found.scores(s, 0, standing)
    ranks = standing[1][:players].tolist()
    return 1 / ranks.count(1) if ranks[me] == 1 else 0.0
