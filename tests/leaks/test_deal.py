"""`deal` fills what is hidden with the right odds, and knows no more than its viewer does."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from fondaco.kernel import game as games
from fondaco.kernel import native, verbs
from fondaco.kernel.game import Game
from fondaco.kernel.rng import new_rng
from fondaco.kernel.state import CHANCE, WATCHER
from tests.leaks.harness import pair
from tests.play import GAMES, TABLES, choose, steps
from tests.toys.masks import rules as masks

MASKS = games.load("masks")


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_was_dealt_hides_as_before(name: str, players: int) -> None:
    game = games.load(name)
    for seed in range(12 if name == "masks" else 1):
        rng = new_rng(seed)
        for k, (s, _) in enumerate(steps(game, players, seed)):
            if k % (1 if name == "masks" else 2 if game.hides else 9):
                continue
            for viewer in range(WATCHER, players):
                view = game.view(s, viewer)
                filled = view.copy()
                game.rules.deal(filled, viewer, rng)
                assert game.view(filled, viewer) == view
                assert filled.actor == s.actor
                if viewer >= 0 and s.actor == viewer:
                    assert game.legal(view) == game.legal(filled) == game.legal(s)


@pytest.mark.parametrize("name", [name for name in GAMES if not games.load(name).hides])
def test_in_an_open_game_there_is_nothing_to_hide_or_deal(name: str) -> None:
    game = games.load(name)
    for k, (s, _) in enumerate(steps(game, 2, 1)):
        if k % 9 == 0:
            view, rng = game.view(s, 0), new_rng(1)
            game.rules.deal(view, 0, rng)
            assert view == s
            assert rng == new_rng(1)


# The exact odds, from the history as the viewer saw it: each unseen card is equally likely in each hidden place.

Assignment = tuple[int, ...]


def places(s: Any, viewer: int) -> list[tuple[int, int]]:
    """The hidden places of the toy: (seat, 0 or 1) for a mask face down, (seat, 2) for each card of a hand."""
    found = []
    for p in range(s.players):
        if p != viewer:
            found += [(p, i) for i in range(2) if s.phase == masks.LAY and s.laid[p][i] != -1]
            found += [(p, 2)] * s.hand_size[p]
    return found


def unseen(history: list[tuple[Any, int]], s: Any, viewer: int) -> list[int]:
    """How many cards of each kind the viewer has never seen, reckoned from the history alone."""
    left = [masks.COPIES[s.large]] * masks.KINDS
    for (before, _), known in zip(history, MASKS.disclose(history, viewer), strict=True):
        mine = before.phase == masks.DEAL or before.actor != viewer
        if known is not None and before.phase in (masks.DEAL, masks.LAY) and mine:
            left[known] -= 1
    return left


def reading(s: Any, hidden: list[tuple[int, int]]) -> tuple[object, ...]:
    """What stands in the hidden places; the cards of a hand have no order."""
    seats = sorted({p for p, i in hidden if i == 2})
    return tuple(s.laid[p][i] for p, i in hidden if i < 2), tuple(tuple(s.hand[p]) for p in seats)


def odds(left: list[int], hidden: list[tuple[int, int]]) -> dict[tuple[object, ...], float]:
    """Every consistent filling with its chance, by going through all sequences of kinds."""
    total = math.perm(sum(left), len(hidden))
    found: Counter[tuple[object, ...]] = Counter()
    for kinds in itertools.product(range(masks.KINDS), repeat=len(hidden)):
        ways = math.prod(math.perm(left[k], kinds.count(k)) for k in range(masks.KINDS))
        if ways:
            seats = sorted({p for p, i in hidden if i == 2})
            hands = {p: [0] * masks.KINDS for p in seats}
            for (p, i), k in zip(hidden, kinds, strict=True):
                if i == 2:
                    hands[p][k] += 1
            laid = tuple(k for (_, i), k in zip(hidden, kinds, strict=True) if i < 2)
            found[laid, tuple(tuple(hands[p]) for p in seats)] += ways
    return {filling: ways / total for filling, ways in found.items()}


def positions(players: int, seeds: range) -> list[tuple[list[tuple[Any, int]], Any, int]]:
    """Positions of random games with one viewer each: (history, position, viewer)."""
    found = []
    for seed in seeds:
        rng = random.Random(seed)
        history = [(s.copy(), a) for s, a in steps(MASKS, players, seed)]
        k = rng.randrange(3, len(history))
        found.append((history[:k], history[k][0], rng.randrange(WATCHER, players)))
    return found


def surprise(counts: Counter[Any], chances: dict[Any, float], n: int) -> float:
    """Chi-squared as a number of standard deviations (Wilson and Hilferty); rare fillings are counted together."""
    rare = {f for f, p in chances.items() if p * n < 8}
    cells = [(counts[f], p * n) for f, p in chances.items() if f not in rare]
    if rare:
        cells.append((sum(counts[f] for f in rare), sum(chances[f] for f in rare) * n))
    degrees = len(cells) - 1
    if degrees == 0:
        return 0.0
    value = sum((seen - due) ** 2 / due for seen, due in cells)
    return float((np.cbrt(value / degrees) - (1 - 2 / (9 * degrees))) / math.sqrt(2 / (9 * degrees)))


@pytest.mark.parametrize(("players", "seeds"), [(2, range(16)), (3, range(100, 112))])
def test_deal_has_the_right_odds(players: int, seeds: range) -> None:
    n, varied = 1500, 0
    for history, s, viewer in positions(players, seeds):
        hidden = places(s, viewer)
        chances = odds(unseen(history, s, viewer), hidden)
        assert math.isclose(sum(chances.values()), 1)
        assert reading(s, hidden) in chances, "the truth is always possible"
        view, rng, counts = MASKS.view(s, viewer), new_rng(len(history)), Counter[Any]()
        for _ in range(n):
            filled = view.copy()
            masks.deal(filled, viewer, rng)
            counts[reading(filled, hidden)] += 1
        assert set(counts) <= set(chances)
        assert surprise(counts, chances, n) < 4.5
        varied += len(counts) > 1
    assert varied > 8


def test_deal_gives_the_deck_what_is_left() -> None:
    for history, s, viewer in positions(3, range(200, 240)):
        filled = MASKS.view(s, viewer)
        masks.deal(filled, viewer, new_rng(1))
        left = unseen(history, s, viewer)
        for p, i in places(s, viewer):
            if i < 2:
                left[filled.laid[p][i]] -= 1
        for p in range(s.players):
            if p != viewer:
                left = [n - held for n, held in zip(left, filled.hand[p], strict=True)]
        assert list(filled.deck) == left
        assert sum(left) == s.deck_size


def test_deal_hands_out_the_truth_no_more_often_than_chance() -> None:
    hits, due, spread = 0, 0.0, 0.0
    for history, s, viewer in positions(2, range(300, 800)):
        hidden = places(s, viewer)
        truth = reading(s, hidden)
        chance = odds(unseen(history, s, viewer), hidden)[truth]
        filled = MASKS.view(s, viewer)
        masks.deal(filled, viewer, new_rng(len(history) * 1000 + viewer))
        hits += reading(filled, hidden) == truth
        due += chance
        spread += chance * (1 - chance)
    assert spread > 20
    assert abs(hits - due) < 4 * math.sqrt(spread)


def test_indistinguishable_histories_are_dealt_alike() -> None:
    """Where two histories look alike to a viewer, the same stream deals the same position."""
    alike = 0
    for seed in range(60):
        made = pair(MASKS, 2, (0,), seed % 3 - 1, seed)
        ends = []
        for actions in (made.one, made.two):
            s = MASKS.new(2, (0,))
            for a in actions:
                masks.apply(s, a)
            view = MASKS.view(s, made.viewer)
            masks.deal(view, made.viewer, new_rng(seed))
            ends.append((view, s))
        assert ends[0][0] == ends[1][0]
        alike += ends[0][1] != ends[1][1]
    assert alike > 40


# Natively, and many more of them


def _hidden_and_dealt(game: Game) -> Any:
    import numba

    @numba.njit
    def run(states: Any, raw: Any, out: Any, seen: Any, rng: Any, players: int) -> int:
        """The number of viewers for whom a position of `states` does not hide as before, or is not legal as before.

        `states`: the position, its view, the dealt view; `raw`: the same as rows of bytes; `out`, `seen`: buffers.
        """
        wrong = 0
        for viewer in range(-1, players):
            states[1] = states[0]
            verbs.hide(states[1], viewer)
            states[2] = states[1]
            verbs.deal(states[2], viewer, rng)
            if viewer >= 0 and states[0].actor == viewer:
                n = verbs.legal(states[0], out)
                m = verbs.legal(states[1], seen)
                if n != m or not np.all(out[:n] == seen[:n]):
                    wrong += 1
                m = verbs.legal(states[2], seen)
                if n != m or not np.all(out[:n] == seen[:n]):
                    wrong += 1
            verbs.hide(states[2], viewer)
            if not np.all(raw[1] == raw[2]):
                wrong += 1
        return wrong

    return run


def native_pairs(game: Game, pairs: int) -> int:
    """Play random games until so many (position, viewer) pairs were tried; how many were wrong."""
    machine, run = native.load(game), _hidden_and_dealt(game)
    stream = np.array(new_rng(1), np.uint64)
    states, out, seen, weights = machine.states(3), machine.actions(), machine.actions(), machine.actions()
    raw = states.view(np.uint8).reshape(3, -1)
    tried = wrong = 0
    rng = random.Random(1)
    while tried < pairs:
        players = rng.choice(list(game.rules.PLAYERS))
        options = tuple(rng.randrange(len(o.values)) for o in game.rules.OPTIONS)
        states[0] = machine.new(players, options)[0]
        while True:
            wrong += int(run(states, raw, out, seen, stream, players))
            tried += players + 1
            n = machine.legal(states, 0, out)
            if n == 0:
                break
            if states["actor"][0] == CHANCE:
                machine.chance(states, 0, weights)
                a = rng.choices(out[:n].tolist(), weights[:n].tolist())[0]
            else:
                a = int(out[rng.randrange(n)])
            machine.apply(states, 0, a)
    return wrong


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in GAMES if games.load(name).hides])
def test_two_hundred_thousand_pairs_natively(name: str) -> None:
    assert native_pairs(games.load(name), 200_000) == 0


@pytest.mark.slow
def test_the_native_check_sees_a_difference() -> None:
    """Two different positions given as one and its view count as wrong."""
    machine, run = native.load(MASKS), _hidden_and_dealt(MASKS)
    states, out = machine.states(3), machine.actions()
    raw = states.view(np.uint8).reshape(3, -1).copy()
    raw[1, 0] ^= 1
    states[0] = machine.new(2, (0,))[0]
    assert run(states, raw, out, out.copy(), np.array(new_rng(1), np.uint64), 2) == 3


def test_chance_draws_what_deal_leaves() -> None:
    """A dealt position plays on to the end, whoever's view it came from."""
    for history, s, viewer in positions(3, range(900, 930)):
        filled, rng = MASKS.view(s, viewer), random.Random(len(history))
        masks.deal(filled, viewer, new_rng(1))
        while MASKS.legal(filled):
            masks.apply(filled, choose(MASKS, filled, rng))
        assert filled.phase == masks.OVER
