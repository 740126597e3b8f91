"""What the board of Marrakesh shows, and what it must not."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from fondaco.games.marrakesh import board, rules
from fondaco.kernel.rng import new_rng
from fondaco.kernel.state import CHANCE, WATCHER
from fondaco.kernel.words import Prompt
from tests.games.marrakesh.table import GAME, Table, kind, step_id
from tests.play import steps

NAMES = ["Ann", "Bo"]
NOTHING: frozenset[str] = frozenset()


def drawing(s: Any, viewer: int, prompt: Prompt | None = None) -> str:
    return board.draw(GAME.view(s, viewer), NAMES, viewer, prompt, NOTHING)


def drawn(s: Any, viewer: int = WATCHER, prompt: Prompt | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(drawing(s, viewer, prompt))


def shown(root: ElementTree.Element, start: str) -> dict[str, tuple[float, float]]:
    """The pieces of a kind that can be seen, and where."""
    found = {}
    for e in root.iter():
        if e.get("id", "").startswith(start) and "out" not in e.get("class", "").split():
            x, y = re.findall(r"-?[\d.]+", e.attrib["transform"])[:2]
            found[e.attrib["id"]] = (float(x), float(y))
    return found


def texts(root: ElementTree.Element, name: str) -> list[str]:
    """What every element of that class shows; a `<title>` is not shown."""
    found = []
    for e in root.iter():
        if name in e.get("class", "").split():
            shown_in = [t for t in e.iter() if t.tag.endswith("text")]
            found.append("".join((t.text or "") + "".join(child.tail or "" for child in t) for t in shown_in))
    return found


@pytest.mark.parametrize("viewer", [0, 1, WATCHER])
def test_the_drawing_does_not_depend_on_what_is_hidden(viewer: int) -> None:
    """MAR-11: positions that look alike to a viewer are drawn alike, whatever the other holds or has led."""
    rng = new_rng(3)
    for i, (s, _a) in enumerate(steps(GAME, 2, 8)):
        if i % 7 and s.phase not in (rules.ANSWERING, rules.REVEALING):
            continue
        other = GAME.view(s, viewer)
        GAME.rules.deal(other, viewer, rng)
        assert drawing(other, viewer) == drawing(s, viewer)
        if i > 400:
            return


def test_hands_are_open_to_their_owner_only() -> None:
    table = Table(hands=("C5 C5 HQ D3 S4 H6", "S2 SQ H5 D5 S6 H4"))
    root = drawn(table.s, 0)
    assert set(shown(root, "card-")) == {
        f"card-{kind(card)}-{copy}"
        for card, copy in (("C5", 0), ("C5", 1), *((c, 0) for c in ("HQ", "D3", "S4", "H6")))
    }
    assert set(shown(root, "back-")) == {f"back-1-{i}" for i in range(6)}
    assert not shown(drawn(table.s), "card-")
    assert len(shown(drawn(table.s), "back-")) == 12


def test_a_lead_lies_face_down_until_it_is_answered() -> None:
    s = Table(hands=("C5", "S2"), keep="C5").s
    rules.apply(s, kind("C5"))
    assert set(shown(drawn(s, 1), "back-")) == {f"back-0-{i}" for i in range(6)}
    place = shown(drawn(s, 1), "back-")
    assert place["back-0-5"] != place["back-0-4"]
    assert len({y for e, (_x, y) in place.items() if e != "back-0-5"}) == 1
    assert not any(e.startswith(f"card-{kind('C5')}-") for e in shown(drawn(s, 1), "card-"))
    lead = shown(drawn(s, 0), "card-")[f"card-{kind('C5')}-0"]
    assert lead == place["back-0-5"]
    rules.apply(s, kind("S2"))
    rules.apply(s, kind("C5"))
    assert shown(drawn(s, 1), "card-")[f"card-{kind('C5')}-0"] == lead


def test_the_side_of_the_viewer_is_below() -> None:
    s = Table(men=("113456", "223456")).s
    for viewer, below in ((0, 0), (1, 1), (WATCHER, 0)):
        men = shown(drawn(s, viewer), "man-")
        mine = [y for e, (_x, y) in men.items() if e.startswith(f"man-{below}")]
        theirs = [y for e, (_x, y) in men.items() if e.startswith(f"man-{1 - below}")]
        assert len(mine) == len(theirs) == 6
        assert min(mine) > max(theirs)


def test_men_go_home_to_the_right() -> None:
    """MAR-5.1: a man on a higher point lies further left; one borne off lies in the field of the turn."""
    s = Table(men=("1346", "223456"), fields=("2-o-o", "o-o-o")).s
    men = shown(drawn(s, 0), "man-0")
    assert len(men) == 6
    on_points = [men[f"man-0-{i}"][0] for i in range(2, 6)]
    assert on_points == sorted(on_points, reverse=True)
    assert min(men["man-0-0"][0], men["man-0-1"][0]) > max(on_points)
    assert [board.places(s)[f"man-0-{i}"] for i in range(6)] == [
        "field-1",
        "field-1",
        "point-1",
        "point-3",
        "point-4",
        "point-6",
    ]


def test_fields_as_they_are_written() -> None:
    """MAR-1.5: open, a number, null, closed."""
    s = Table(men=("", "22345"), fields=("2-4-x", "0-1-o")).s
    assert texts(drawn(s), "field") == ["2", "4", "×", "0", "1", "III"]
    assert texts(drawn(s), "out-as") == ["Marsfirst out"]


def test_values_and_the_points_that_can_play_them() -> None:
    """Scenario 13 of the rulebook: S3 against H3, bonus S5: four threes and four fives."""
    s = Table(men=("222346", "666666"), hands=("S3", "H3"), keep="S5").s
    for card in ("S3", "H3", "S3", "S5"):
        rules.apply(s, kind(card))
    assert s.actor == 0
    prompt = GAME.words.prompt(GAME.view(s, 0), NAMES)
    root = drawn(s, 0, prompt)
    assert texts(root, "chip") == ["3×4", "5×4"]
    targets = {e.attrib["id"]: e for e in root.iter() if "target" in e.get("class", "").split()}
    assert set(targets) == {f"step-0-{point}-{v}" for point in (2, 3, 4, 6) for v in (3, 5)}
    assert targets["step-0-4-5"].attrib["data-action"] == str(step_id(5, 4))
    bears_off = {name for name, e in targets.items() if "off" in e.attrib["class"].split()}
    assert bears_off == {"step-0-2-3", "step-0-3-3", "step-0-2-5", "step-0-3-5", "step-0-4-5"}


def test_equal_cards_keep_apart() -> None:
    """MAR-1.3: the two copies are interchangeable, and yet two pieces: one played, one kept."""
    s = Table(hands=("C5 C5", "S2")).s
    rules.apply(s, kind("C5"))
    found = board.places(GAME.view(s, 0))
    assert (found[f"card-{kind('C5')}-0"], found[f"card-{kind('C5')}-1"]) == ("trick-0", "hand-0")


def test_the_score_sheet_names_what_a_round_was_scored_for() -> None:
    """Scenario 35 of the rulebook: 2-2-2 against 0-0-1: Oin-Casablanca 6, Royal Fez 9."""
    table = Table(
        men=("", "66666"), fields=("2-2-2", "0-o-1"), hands=("S2", "D5"), leader=0, first=0, totals=(3, 4), round_=4
    )
    s = table.s
    for card in ("S2", "D5", "S2"):
        rules.apply(s, kind(card))
    assert s.actor == CHANCE and s.round == 4
    root = drawn(s)
    assert texts(root, "ahead") == ["Round 4: +15 Oin-Casablanca, Royal Fez", "Round 4: +0"]
    assert texts(root, "rounds") == ["Round 5 of 12"]
