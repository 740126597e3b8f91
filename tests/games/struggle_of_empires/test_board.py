"""The board of Struggle of Empires: what it shows of a position."""

from __future__ import annotations

import re
import time
from xml.etree import ElementTree

import pytest

from fondaco.games.struggle_of_empires import board, words
from fondaco.games.struggle_of_empires import rules as r
from fondaco.games.struggle_of_empires.atlas import AREA_BOXES, HOME_AT, LANDS, WATERS
from fondaco.kernel.state import WATCHER
from fondaco.kernel.words import Prompt
from tests.games.struggle_of_empires.positions import auction, turn
from tests.games.struggle_of_empires.reading import AREAS, GAME, POWERS
from tests.games.struggle_of_empires.table import Table
from tests.games.struggle_of_empires.walks import named, walk


def drawn(t: Table, viewer: int = WATCHER, prompt: Prompt | None = None) -> ElementTree.Element:
    text = board.draw(GAME.view(t.s, viewer), named(t.players), viewer, prompt, frozenset())
    return ElementTree.fromstring(text)


def element(root: ElementTree.Element, name: str) -> ElementTree.Element:
    return next(e for e in root.iter() if e.get("id") == name)


def texts(e: ElementTree.Element) -> list[str]:
    """What is written; a `<title>` inside is not shown."""
    shown = ["".join([x.text or "", *(child.tail or "" for child in x)]) for x in e.iter() if x.tag.endswith("text")]
    return [text for text in shown if text]


def title(e: ElementTree.Element) -> str:
    return next(x.text or "" for x in e.iter() if x.tag.endswith("title"))


def out(e: ElementTree.Element) -> bool:
    return "out" in e.attrib["class"].split()


def symbols(e: ElementTree.Element) -> list[str]:
    return [x.attrib["href"] for x in e.iter() if x.tag.endswith("use")]


def test_every_area_and_home_has_its_place_on_the_map() -> None:
    assert set(AREA_BOXES) == set(AREAS)
    assert set(AREAS) <= {*LANDS, *WATERS}
    assert set(HOME_AT) == set(POWERS)


def test_an_area_shows_what_each_power_has_and_would_score() -> None:
    """SOE-13.1, 13.2: Africa pays 3 and 2; Bruno and Carla share the second place."""
    t = turn(
        3, units={0: "2 army africa, navy africa", 1: "fort africa"}, markers={0: "2 africa", 1: "africa", 2: "africa"}
    )
    root = drawn(t)
    first = element(root, "marker-0-africa")
    assert texts(first) == ["2", "2", "1", "+3"]
    assert symbols(first) == ["#sign-power-britain", "#sign-army", "#sign-navy"]
    assert title(first) == "Africa. Anna: 2 control markers, 2 armies, 1 navy (+3 VP)"
    assert texts(element(root, "marker-1-africa")) == ["1", "1", "+1"]
    assert texts(element(root, "marker-2-africa")) == ["1", "+1"]
    assert out(element(root, "marker-2-india"))
    assert texts(element(root, "area-africa")) == ["Africa", "3", "2"]
    assert texts(element(root, "area-german_states"))[1:] == ["8", "5", "3"]


def test_counters_show_their_strength_or_kind() -> None:
    root = drawn(turn(2, counters="caribbean slave, 2 german_states 4"))
    assert symbols(element(root, "counter-caribbean-slave-0")) == ["#sign-slave"]
    assert texts(element(root, "counter-german_states-4-1")) == ["4"]
    assert out(element(root, "counter-german_states-4-2"))
    found = board.places(turn(2, counters="india 3").s)
    assert [name for name, place in found.items() if place == "map"] == ["counter-india-3-0"]


def test_units_at_home() -> None:
    t = turn(2, units={1: "2 army home, navy home"})
    root = drawn(t)
    assert texts(element(root, "marker-1-home")) == ["2", "1"]
    assert out(element(root, "marker-0-home"))
    assert title(element(root, "home-france")) == "France: Bruno"
    assert "closed" in element(root, "home-prussia").attrib["class"]


def test_alliances_stand_in_turn_order() -> None:
    """W4: (P,Q), (R,S), then T to BOTTOM."""
    t = auction(5).bid(0, 0, 1).all_pass().bid(0, 2, 3).all_pass().bid(0, row="bottom").all_pass()
    root = drawn(t)
    tokens = [element(root, f"token-power-{p}") for p in range(5)]
    assert [texts(e) for e in tokens] == [["1"], ["2"], ["3"], ["4"], ["5"]]
    rows = [e.attrib["transform"].split(",")[1].split(")")[0] for e in tokens]
    assert rows[0] == rows[2] != rows[1] == rows[3] == rows[4]
    found = board.places(t.s)
    assert [found[f"token-power-{p}"] for p in range(5)] == ["row-0", "row-1", "row-0", "row-1", "row-1"]


def panel(root: ElementTree.Element) -> ElementTree.Element:
    return next(e for e in root.iter() if e.get("class") == "panel")


def test_the_standing_bid_is_shown() -> None:
    root = drawn(auction(3).bid(4, 2, 0))
    assert texts(panel(root)) == ["4"]
    powers = [f"#sign-power-{POWERS[w]}" for w in auction(3).s.power[:3]]
    assert symbols(panel(root)) == [powers[0], "#sign-gold", powers[2], powers[0]]


PATH = re.compile(r"(?:[MmLlHhVvCcSsQqTtAaZz]|-?(?:\d+\.?\d*|\.\d+)|[ ,])*")


@pytest.mark.parametrize("players", [2, 7])
def test_every_path_is_well_formed(players: int) -> None:
    checked = set()
    for s, _a, _after in walk(players)[::29]:
        root = ElementTree.fromstring(board.draw(s, named(players), WATCHER, None, frozenset()))
        checked |= {e.attrib["d"] for e in root.iter() if e.tag.endswith("path")}
    assert [d for d in checked if not PATH.fullmatch(d)] == []


def test_a_battle_shows_strengths_and_odds() -> None:
    t = turn(2, units={0: "3 army german_states"}, tiles={0: "army_training"}, counters="german_states 4")
    t.declare("german_states", "4")
    shown = texts(panel(drawn(t)))
    assert shown[:3] == ["4", "German States", "4"]
    assert shown[-3:] == ["40%", "20%", "40%"]


def test_targets_show_their_odds_before_the_attack() -> None:
    t = turn(2, units={0: "2 army india", 1: "army india"}, counters="india 2")
    t.do("attack").take(r.PLACE + AREAS.index("india"))
    shown = texts(panel(drawn(t)))
    assert [text for text in shown if ":" in text] == ["2 : 1", "2 : 2"]
    assert "40%" in shown


def test_own_unrest_is_shown_and_others_is_not() -> None:
    t = turn(3, unrest={0: 13, 1: 17})
    root = drawn(t, 0)
    assert "13" in texts(element(root, "seat-0"))
    assert "17" not in texts(element(root, "seat-1"))
    assert "13" not in texts(element(drawn(t, 2), "seat-0"))


def test_tiles_lie_in_the_supply_or_with_their_owners() -> None:
    t = turn(2, tiles={0: "2 banking", 1: "banking"})
    t.use("banking")
    found = board.places(t.s)
    assert [found[f"tile-banking-{i}"] for i in range(4)] == ["seat-0", "used-0", "seat-1", "supply"]
    root = drawn(t)
    assert "used" in element(root, "tile-banking-1").attrib["class"].split()
    assert "×1" in texts(element(root, "market-banking"))
    t = turn(2).buy("government_reform")
    assert board.places(t.s)["tile-government_reform-5"] == "gone"


def test_the_questions_of_an_attack_point_at_the_map() -> None:
    t = turn(2, units={0: "army india"}, counters="india 2", markers={1: "india"}).do("attack")
    prompt = words.prompt(t.s, named(2))
    assert "target" in element(drawn(t, 0, prompt), "area-india").attrib["class"].split()
    t.take(r.PLACE + AREAS.index("india"))
    root = drawn(t, 0, words.prompt(t.s, named(2)))
    for name in ("counter-india-2-0", "marker-1-india"):
        assert element(root, name).attrib["role"] == "button"


def test_the_end_shows_what_unrest_did() -> None:
    last = walk(5)[-1][2]
    root = ElementTree.fromstring(board.draw(last, named(5), WATCHER, None, frozenset()))
    points = GAME.standing(last)[0]
    for p in range(5):
        shown = texts(element(root, f"seat-{p}"))
        assert str(points[p]).replace("-", "\N{MINUS SIGN}") in shown
        assert str(last.unrest[p]) in shown
        assert ("revolution" in shown) == bool(last.revolution[p])


@pytest.mark.slow
def test_a_late_board_of_seven_is_drawn_in_15_ms() -> None:
    steps = walk(7)
    late = [s for s, _a, _after in steps if s.war == 3 and s.round == 5 and s.phase == r.TURN]
    views = [GAME.view(s, s.actor) for s in late]
    draws = [lambda s=s: board.draw(s, named(7), s.actor, None, frozenset()) for s in views]
    draws[0]()
    times = []
    for draw in draws:
        start = time.process_time()
        draw()
        times.append(time.process_time() - start)
    assert sorted(times)[len(times) // 2] < 0.015
