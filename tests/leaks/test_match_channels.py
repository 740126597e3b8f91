"""What a seat, or a watcher, may not know does not reach it by any channel of the match layer."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from fondaco.kernel import game as games
from fondaco.kernel.state import WATCHER
from fondaco.match import drafts
from fondaco.match.record import print_record
from tests.leaks import harness
from tests.play import GAMES, steps
from tests.toys.masks import rules as masks

OPEN = [name for name in GAMES if not games.load(name).hides]
HIDING = [name for name in GAMES if harness.secret_steps(games.load(name))]


@pytest.mark.parametrize("name", HIDING)
def test_a_viewer_cannot_tell_histories_apart_that_differ_in_what_is_hidden(name: str) -> None:
    pairs = 300 if name == "masks" else 40  # games last longer than the toy; many pairs are for the slow tests
    survived = harness.many(games.load(name), pairs)
    assert sum(n > 0 for n in survived) > pairs * 5 // 6, "hardly any pair differs at all"
    assert sum(n >= 5 for n in survived) > pairs // 2, "hardly any pair lives on after the step that differs"
    assert sum(n >= 12 for n in survived) > pairs // 30


@pytest.mark.slow
@pytest.mark.parametrize("name", HIDING)
def test_a_viewer_cannot_tell_two_thousand_pairs_apart(name: str) -> None:
    survived = harness.many(games.load(name), 2000, first_seed=10_000, every=7)
    assert sum(n >= 5 for n in survived) > 1000


@pytest.mark.parametrize("name", OPEN)
def test_an_open_game_hides_nothing_but_drafts(name: str) -> None:
    game = games.load(name)
    for seed in range(4):
        players = game.rules.PLAYERS[seed % len(game.rules.PLAYERS)]
        made = harness.pair(game, players, game.default_options, seed % 2, seed)
        assert made.one == made.two and made.survived == 0
        assert len(made.one) == sum(1 for _ in steps(game, players, seed, game.default_options))
        match, rng = harness.match_of(game, made), random.Random(seed)
        for k, action in enumerate(made.one):
            match.take(action)
            if k % 29 == 9:
                for viewer in (WATCHER, 0, players - 1):
                    before = harness.received(match, viewer)
                    desk = harness.with_drafts_of_others(match, viewer, rng)
                    assert harness.received(match, viewer, desk) == before


@pytest.mark.parametrize("name", GAMES)
def test_another_secret_with_the_same_outcomes_gives_the_same_bytes(name: str) -> None:
    game = games.load(name)
    made = harness.pair(game, 2, game.default_options, 0, 1)
    one, two = harness.match_of(game, made, seed=1), harness.match_of(game, made, seed=2)
    two.chance.nonces = [bytes([p + 1]) * 16 for p in range(2)]
    assert one.chance.secret != two.chance.secret

    def without_proof(text: str) -> str:
        return re.sub(r"^(Match|Commitment|Nonce \d): [0-9a-f]+$", r"\1", text, flags=re.MULTILINE)

    assert one.chance.secret is not None
    for k, action in enumerate(made.one):
        one.take(action)
        two.take(action)
        if k % max(37, len(made.one) // 8) in (4, 5) or k < 20:
            for viewer in range(WATCHER, 2):
                mine, other = print_record(one, viewer), print_record(two, viewer)
                assert mine != other
                assert without_proof(mine) == without_proof(other)
                seen = [p for p in harness.received(one, viewer) if p != mine]
                assert seen == [p for p in harness.received(two, viewer) if p != other]
                assert one.chance.secret.hex() not in repr(seen) + mine


# The harness must catch what leaks. Each variant of the toy leaks in one way.


def leaky_deck(s: Any, viewer: int, hide: Any = masks.hide) -> None:
    kept = list(s.deck)
    hide(s, viewer)
    for k, n in enumerate(kept):
        s.deck[k] = n


def leaky_laid(s: Any, viewer: int, hide: Any = masks.hide) -> None:
    kept = [list(row) for row in s.laid]
    hide(s, viewer)
    for p, row in enumerate(kept):
        for i, card in enumerate(row):
            s.laid[p][i] = card


def leaky_for_watchers(s: Any, viewer: int, hide: Any = masks.hide) -> None:
    hide(s, 0 if viewer == WATCHER else viewer)


@pytest.mark.parametrize("leaky", [leaky_deck, leaky_laid, leaky_for_watchers])
def test_a_view_that_shows_too_much_is_caught(leaky: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(masks, "hide", leaky)
    with pytest.raises(harness.Leak):
        harness.many(games.load("masks"), 60)


def test_a_log_that_tells_too_much_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("masks")
    made = next(p for p in (harness.pair(game, 2, (0,), 0, seed) for seed in range(50)) if p.survived > 6)
    harness.compare(game, made, 0)
    monkeypatch.setattr(masks, "sees", lambda s, a, viewer: True)
    with pytest.raises(harness.Leak):
        harness.compare(game, made, 0)


def test_an_export_that_tells_too_much_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("masks")
    made = next(p for p in (harness.pair(game, 3, (0,), 1, seed) for seed in range(50)) if p.survived > 6)
    monkeypatch.setattr(masks, "disclose", lambda history, viewer: [a for _, a in history])
    with pytest.raises(harness.Leak):
        harness.compare(game, made, 0)


def test_a_table_that_does_not_wait_for_a_hand_of_equal_cards_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(masks, "asks", lambda s: False)
    with pytest.raises(harness.Leak):
        harness.many(games.load("masks"), 100)


def test_a_draft_that_opens_the_masks_of_others_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts, "reveals", lambda *_: False)
    with pytest.raises(harness.Leak):
        harness.many(games.load("masks"), 60)
