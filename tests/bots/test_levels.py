"""The named levels: instant where there is no machine code, honest where there is no time."""

from __future__ import annotations

from pathlib import Path

import pytest

from fondaco import bots
from fondaco.bots import machine
from fondaco.bots.levels import HURRIED, LEVELS
from fondaco.bots.search import Thought
from fondaco.kernel.game import load
from fondaco.kernel.rng import new_rng
from fondaco.match.chance import Chance
from fondaco.match.match import Match

GAME = load("medici_vs_strozzi")


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """No machine code yet."""
    monkeypatch.setattr(machine, "ready", lambda game: False)


def test_the_levels_stand_above_the_clerk_from_the_weakest_up() -> None:
    assert list(bots.BOTS) == ["random", "clerk", "merchant", "banker", "doge"]
    assert [level.seconds for level in LEVELS.values()] == [0.2, 1.0, 5.0]
    works = [level.simulations(GAME, 2) for level in LEVELS.values()]
    assert works == sorted(works) and works[0] > 0
    medici = load("medici")
    assert LEVELS["banker"].simulations(medici, 2) > LEVELS["banker"].simulations(medici, 6)


@pytest.mark.usefixtures("cold")
def test_until_the_machine_code_is_there_a_level_plays_like_the_clerk() -> None:
    match = Match(GAME, 2, chance=Chance.fresh(2, "cold"))
    for _ in range(20):
        view = match.view(match.actor)
        action = bots.seated("banker", GAME)(view, new_rng(7))
        assert action == bots.clerk(view, new_rng(7))
        match.push(action)


def test_a_level_that_had_too_little_time_says_so() -> None:
    mind = LEVELS["banker"].thinker(GAME)
    assert not mind.hurried
    mind.thought = Thought(0, (), {}, int(HURRIED * 1000) - 1, 1000, 1.0)
    assert mind.hurried
    mind.thought = Thought(0, (), {}, 1000, 1000, 1.0)
    assert not mind.hurried


def test_the_search_of_another_text_has_another_cache(tmp_path: Path) -> None:
    """A changed search never runs stale code."""
    from fondaco.kernel import native

    file = tmp_path / machine.SOURCE.name
    file.write_text(machine.SOURCE.read_text() + "\n# changed\n")
    assert native.digest(GAME, machine.SOURCE) != native.digest(GAME, file)
    assert native.digest(GAME, machine.SOURCE) != native.digest(GAME)


def test_a_cache_folder_that_another_process_removes_meanwhile_is_no_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fondaco.kernel import native

    monkeypatch.setenv("FONDACO_CACHE", str(tmp_path))
    gone = tmp_path / "native" / f"{GAME.name}-gone"
    found = Path.glob

    def with_one_that_is_gone(folder: Path, pattern: str) -> list[Path]:
        return [*found(folder, pattern), gone]

    monkeypatch.setattr(Path, "glob", with_one_that_is_gone)
    folder = native.cache_folder.__wrapped__(GAME)
    assert folder.is_dir() and folder.parent == gone.parent
