"""What holds for the drawing of every board, and what the two boards of the Medici show."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from fondaco.games.medici import components
from fondaco.kernel import game as games
from fondaco.kernel.game import Game
from fondaco.kernel.language import LANGUAGES, language
from fondaco.kernel.state import CHANCE, WATCHER
from fondaco.kernel.words import Choice, Prompt
from tests import play
from tests.play import HOUSE, steps

TABLES = [(name, players) for name, players in play.TABLES if name in HOUSE]
OPEN = [(name, players) for name, players in TABLES if not games.load(name).hides]
MEDICI = [(name, players) for name, players in TABLES if name.startswith("medici")]
PIECE = re.compile(r"(?:ship|tile|marker|counter|token|man|back|bridge|aristocrats)-|card-\w+-\d")
TARGETS = {
    "medici": {"deck"},
    "medici_vs_strozzi": {"bag", "discard", "ship", "dock"},
    "marrakesh": {"hand", "step"},
    "san_marco": {"district", "pair", "pile", "card", "aristocrats"},
    "struggle_of_empires": {"home", "area", "token", "seat", "market"},
}
"""What can be pointed at, by the first word of its id."""
SPARSE = {"medici": 5, "san_marco": 3, "struggle_of_empires": 11}
"""Every so-manieth question is enough."""
RARE = {"bridge", "count", "toll", "row", "tile", "marker", "counter"}
"""What few games point at."""
NAMES = ["Ann <b>", "Bo & Co", 'Cy "C"', "Dé", "Ерёма", "Fay", "Gil"]
NOTHING: frozenset[str] = frozenset()


def drawn(game: Game, s: Any, viewer: int = WATCHER, prompt: Prompt | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(game.board.draw(game.view(s, viewer), NAMES[: s.players], viewer, prompt, NOTHING))


def classes(element: ElementTree.Element) -> list[str]:
    return element.get("class", "").split()


def ids(root: ElementTree.Element) -> list[str]:
    return [e.attrib["id"] for e in root.iter() if "id" in e.attrib]


def by_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [e for e in root.iter() if name in classes(e)]


def words_in(element: ElementTree.Element) -> list[str]:
    """What the element's texts show; a `<title>` inside is not shown."""
    texts = [e for e in element.iter() if e.tag.endswith("text")]
    shown = ["".join([e.text or "", *(child.tail or "" for child in e)]).strip() for e in texts]
    return [text for text in shown if text]


def positions(game: Game, players: int, seed: int, every: int) -> Iterator[Any]:
    """Every so-manieth position of a random game, and its last one."""
    last = None
    for i, (s, a) in enumerate(steps(game, players, seed)):
        if i % every == 0:
            yield s
        last = s, a
    assert last is not None
    yield last[0]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_piece_is_always_there_and_in_the_same_order(name: str, players: int) -> None:
    game = games.load(name)
    order: list[str] = []
    for s in positions(game, players, 1, 11):
        root = drawn(game, s)
        found = ids(root)
        assert len(found) == len(set(found))
        order = order or found
        assert found == order
        pieces = {i for i in found if PIECE.match(i)}
        assert pieces == set(game.board.places(game.view(s, WATCHER)))
        for element in root.iter():
            if PIECE.match(element.get("id", "")):
                assert re.fullmatch(r"translate\(\S+,\S+\) scale\(\S+\)", element.attrib["transform"])


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_nothing_that_a_strict_page_would_refuse(name: str, players: int) -> None:
    game = games.load(name)
    for s in positions(game, players, 2, 29):
        for element in drawn(game, s).iter():
            assert element.tag.rpartition("}")[2] not in {"script", "style", "foreignObject", "image"}
            for attribute, value in element.attrib.items():
                assert attribute != "style" and not attribute.startswith("on")
                assert attribute != "href" or value.startswith("#")


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_symbols_and_paints_that_are_used_are_there(name: str, players: int) -> None:
    game = games.load(name)
    root = drawn(game, game.new(players))
    used = {e.attrib["href"][1:] for e in root.iter() if e.tag.endswith("use")}
    used |= set(re.findall(r"url\(#([^)]+)\)", ElementTree.tostring(root, encoding="unicode")))
    assert used
    assert used <= set(ids(root))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_targets_of_every_prompt_are_buttons(name: str, players: int) -> None:
    game = games.load(name)
    offered: Counter[str] = Counter()
    for i, (s, _a) in enumerate(steps(game, players, 3)):
        if s.actor == CHANCE or i % SPARSE.get(name, 1):
            continue
        prompt = game.words.prompt(game.view(s, s.actor), NAMES[:players])
        asked = {c.target: c for c in prompt.choices if c.target}
        root = drawn(game, s, s.actor, prompt)
        targets = {e.attrib["id"]: e for e in by_class(root, "target")}
        assert set(targets) == set(asked)
        for target, element in targets.items():
            assert target.partition("-")[0] in TARGETS[name] | RARE
            assert element.attrib["data-action"] == str(asked[target].action)
            assert element.attrib["role"] == "button"
            assert element.attrib["tabindex"] == "0"
            assert element.attrib["aria-label"] == asked[target].label
            assert "out" not in classes(element)
        assert root.attrib["role"] == ("group" if asked else "img")
        offered.update(t.partition("-")[0] for t in asked)
    assert set(offered) - RARE == TARGETS[name]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_drawing_leaves_the_view_as_it_is_and_reads_it_only(name: str, players: int) -> None:
    game = games.load(name)
    for s in positions(game, players, 4, 37):
        view = game.view(s, WATCHER)
        first = game.board.draw(view, NAMES[:players], WATCHER, None, NOTHING)
        assert game.board.draw(view, NAMES[:players], WATCHER, None, NOTHING) == first
        assert view == game.view(s, WATCHER)
        for code in LANGUAGES:
            with language(code):
                assert ids(drawn(game, s)) == ids(ElementTree.fromstring(first))


@pytest.mark.parametrize(("name", "players"), OPEN)
def test_all_seats_see_the_same_board_but_for_their_own_house(name: str, players: int) -> None:
    game = games.load(name)
    for s in positions(game, players, 5, 41):
        pictures = {game.board.draw(s, NAMES[:players], p, None, NOTHING).replace(" mine", "") for p in range(players)}
        assert pictures == {game.board.draw(s, NAMES[:players], WATCHER, None, NOTHING)}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_fresh_pieces_are_marked(name: str, players: int) -> None:
    game = games.load(name)
    s = game.new(players)
    some = frozenset(list(game.board.places(s))[::3])
    root = ElementTree.fromstring(game.board.draw(s, NAMES[:players], WATCHER, None, some))
    assert {e.attrib["id"] for e in by_class(root, "fresh")} == some


@pytest.mark.parametrize(("name", "players"), MEDICI)
def test_only_what_a_step_moves_changes_its_place(name: str, players: int) -> None:
    """Of tiles and cards: what a step draws, loads or discards. A new round or day brings all back."""
    game = games.load(name)
    for s, a in steps(game, players, 6):
        before = s.copy()
        after = s.copy()
        game.rules.apply(after, a)
        old, new = game.board.places(before), game.board.places(after)
        goods = [i for i in old if i.startswith(("tile-", "card-"))]
        moved = [i for i in goods if old[i] != new[i]]
        turn = (before.round, after.round) if name == "medici_vs_strozzi" else (before.day, after.day)
        if turn[0] != turn[1]:
            assert all(new[i] in ("bag", "deck") for i in goods)
        else:
            alone = [i for i in moved if i[:-1] + "1" not in old]
            on_offer = before.lot_size if name == "medici_vs_strozzi" else before.group_size
            assert len(alone) <= max(1, on_offer)
            if before.actor == CHANCE and alone:
                assert len(moved) == 1
                assert old[moved[0]] in ("bag", "deck")


def medici_vs_strozzi(marker: dict[int, int], ships: dict[tuple[int, int], tuple[int, list[tuple[str, int]]]]) -> Any:
    """A position with markers by track, and by seat and ship the harbour and the tiles aboard."""
    game = games.load("medici_vs_strozzi")
    rules: Any = game.rules
    s = game.new(2)
    for track, at in marker.items():
        s.marker[track] = at
    for (p, ship), (harbour, tiles) in ships.items():
        s.docked[p][ship] = harbour
        for good, value in tiles:
            number = rules.GOLD if good == "gold" else rules.GOODS.index(good)
            kind = next(k for k in range(rules.KINDS) if (rules.GOOD[k], rules.VALUE[k]) == (number, value))
            s.cargo[p][ship][s.aboard[p][ship]] = kind
            s.aboard[p][ship] += 1
            s.bag[kind] -= 1
            s.bag_size -= 1
    return s


def totals(root: ElementTree.Element) -> list[list[str]]:
    return [words_in(e) for e in by_class(root, "total")]


def test_harbour_totals_and_the_end_of_a_track() -> None:
    """MVS scenario S6: dye at +3 is pulled by two tiles, stops at +4 and pays 30; the harbour pays 20."""
    s = medici_vs_strozzi({2: 3}, {(0, 0): (0, [("dye", 4), ("dye", 3)])})
    root = drawn(games.load("medici_vs_strozzi"), s)
    assert totals(root) == [["7", "+20"], ["0"], ["0"], ["0"], ["0"], ["0"]]
    assert [words_in(e) for e in by_class(root, "pays-0")] == [[], [], ["+30"], [], [], [], [], []]
    assert [words_in(e) for e in by_class(root, "pays-1")] == [[]] * 8
    assert [words_in(e) for e in by_class(root, "ahead")] == [["now +50"], ["now +0"]]


def test_zero_against_nothing_pays_no_harbour() -> None:
    """MVS scenario S9: fur 0 alone at the right harbour pulls the marker two spaces: 10 to Medici."""
    s = medici_vs_strozzi({}, {(0, 0): (2, [("fur", 0)])})
    root = drawn(games.load("medici_vs_strozzi"), s)
    assert totals(root) == [["0"]] * 6
    assert [words_in(e) for e in by_class(root, "ahead")] == [["now +10"], ["now +0"]]
    assert [words_in(e) for e in by_class(root, "pays-0")][7] == ["+10"]


def test_ships_at_home_and_at_the_docks() -> None:
    s = medici_vs_strozzi({4: -2}, {(1, 2): (1, [("gold", 5), ("gold", 5), ("cloth", 4)])})
    found = games.load("medici_vs_strozzi").board.places(s)
    assert found["ship-1-2"] == "middle"
    assert [found[f"ship-{p}-{ship}"] for p in range(2) for ship in range(3)].count("home") == 5
    assert {found["tile-gold5-0"], found["tile-gold5-1"], found["tile-c4-0"]} == {"ship-1-2"}
    assert found["tile-c4-1"] == "bag"
    assert found["marker-middle-spice"] == "-2"
    assert Counter(found.values())["bag"] == 23


def test_drop_places_show_only_where_a_ship_may_dock() -> None:
    game = games.load("medici_vs_strozzi")
    s = medici_vs_strozzi({}, {(0, 2): (1, [("fur", 1)])})
    prompt = Prompt("Load.", choices=(Choice(27, "Dock", "dock-0-0-1"), Choice(28, "Load", "ship-0-2")))
    root = drawn(game, s, 0, prompt)
    shown = [e.attrib["id"] for e in by_class(root, "ghost") if "out" not in classes(e)]
    assert shown == ["dock-0-0-1"]
    assert len(by_class(root, "ghost")) == 18


def medici(ships: list[list[tuple[str, int]]], levels: list[list[int]]) -> Any:
    """A position with these cards aboard, and the levels by seat."""
    game = games.load("medici")
    s = game.new(len(ships))
    for p, ship in enumerate(ships):
        for name, value in ship:
            number = components.GOLD if name == "gold" else components.COMMODITY_NAMES.index(name)
            kind = next(
                k for k in range(components.KINDS) if (components.COMMODITY[k], components.VALUE[k]) == (number, value)
            )
            s.cargo[p][s.aboard[p]] = kind
            s.aboard[p] += 1
            s.unseen[kind] -= 1
            s.unseen_size -= 1
            s.deck -= 1
        for c, level in enumerate(levels[p]):
            s.level[p][c] = level
    return s


EXAMPLE_SHIPS = [
    [("cloth", 5), ("dye", 5), ("grain", 3), ("grain", 0), ("gold", 10)],
    [("grain", 5), ("dye", 4), ("fur", 4), ("fur", 3), ("spice", 4)],
    [("cloth", 3), ("spice", 5), ("cloth", 2), ("cloth", 1), ("dye", 5)],
    [("spice", 3), ("grain", 5), ("grain", 4), ("grain", 2), ("fur", 2)],
    [("spice", 5), ("spice", 2), ("dye", 3), ("dye", 0), ("cloth", 4)],
]
"""MED scenario S2."""


def test_ship_values_and_their_ranks() -> None:
    """MED scenario S2: values 23, 20, 16, 16, 14; the ships tied for the third rank share its row."""
    game = games.load("medici")
    s = medici(EXAMPLE_SHIPS, [[0] * 5 for _p in range(5)])
    root = drawn(game, s)
    assert totals(root) == [["23"], ["20"], ["16"], ["16"], ["14"]]
    assert [words_in(e)[0] for e in by_class(root, "payout")] == ["30", "20", "10", "5", "0"]
    rows = [
        float(e.attrib["transform"].split(",")[1].split(")")[0]) for e in root.iter() if e.get("id", "")[:5] == "rank-"
    ]
    assert rows[0] < rows[1] < rows[2] == rows[3] < rows[4]


def test_what_a_day_would_bring() -> None:
    """MED scenario S4 on one track, all ships empty: 30, 12, 12, 0; the other tracks and ships share all alike."""
    game = games.load("medici")
    s = medici([[], [], [], []], [[7, 0, 0, 0, 0], [6, 0, 0, 0, 0], [6, 0, 0, 0, 0], [2, 0, 0, 0, 0]])
    ships, other_tracks = (30 + 20 + 10) // 4, 4 * (15 // 4)
    expected = [[f"now +{track + ships + other_tracks}"] for track in (30, 12, 12, 0)]
    assert [words_in(e) for e in by_class(drawn(game, s), "ahead")] == expected


def test_counters_stand_higher_the_higher_their_level() -> None:
    game = games.load("medici")
    s = medici([[], []], [[0, 3, 7, 0, 0], [0, 0, 6, 0, 0]])
    root = drawn(game, s)
    y = {
        e.get("id", ""): float(e.get("transform", "0,0)").split(",")[1].split(")")[0])
        for e in by_class(root, "counter")
    }
    assert y["counter-0-cloth"] == y["counter-1-cloth"]
    assert y["counter-0-fur"] < y["counter-1-fur"]
    assert y["counter-0-grain"] < y["counter-1-grain"] < y["counter-0-fur"]
    found = game.board.places(s)
    assert (found["counter-0-grain"], found["counter-1-grain"]) == ("7", "6")


def test_bids_and_passes_stand_beside_the_houses() -> None:
    game = games.load("medici")
    s = medici([[], [], []], [[0] * 5 for _p in range(3)])
    rules: Any = game.rules
    rules.apply(s, components.FIRST + 1)
    cloth_5 = next(k for k in range(components.KINDS) if (components.COMMODITY[k], components.VALUE[k]) == (0, 5))
    for action in (cloth_5, components.STOP, components.PASS, components.BID + 12):
        rules.apply(s, action)
    root = drawn(game, s)
    assert [words_in(e) for e in by_class(root, "said")] == [["12"], ["pass"]]
    assert [words_in(e) for e in by_class(root, "price")] == [["12"]]
    found = game.board.places(s)
    assert found["token-selector"] == "seat-1"
    assert found["card-c5-0"] == "group"
    assert found["card-c5-1"] == "deck"
