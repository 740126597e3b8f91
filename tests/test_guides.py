"""What the guides show is what happens."""

import doctest
from pathlib import Path

import pytest

GUIDES = sorted((Path(__file__).parent.parent / "docs" / "guides").glob("*.md"))


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.stem)
def test_every_example_runs(guide: Path) -> None:
    result = doctest.testfile(str(guide), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted > 3
    assert result.failed == 0


def test_the_guides_are_those_promised() -> None:
    assert [guide.stem for guide in GUIDES] == ["add_a_game", "bot", "enter", "play", "program", "study", "train"]
