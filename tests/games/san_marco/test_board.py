"""What the board of San Marco shows; `tests/games/test_boards.py` holds what is asked of every board."""

from __future__ import annotations

from collections import Counter
from typing import Any
from xml.etree import ElementTree

from fondaco.kernel import game as games
from fondaco.kernel.state import WATCHER
from tests.games.san_marco.table import A, Table
from tests.games.test_boards import NAMES, NOTHING, by_class, classes, drawn, words_in
from tests.play import steps


def san_marco(players: int, standing: dict[str, list[int]], bridges: dict[tuple[str, str], list[int]]) -> Any:
    """A position in the city: by district the aristocrats of each colour, by pair who has a bridge there."""
    game = games.load("san_marco")
    rules: Any = game.rules
    s = game.new(players)
    for name, counts in standing.items():
        for c, n in enumerate(counts):
            s.aristocrats[rules.DISTRICT_IDS.index(name)][c] = n
            s.supply[c] -= n
    for (a, b), owners in bridges.items():
        sides = sorted((rules.DISTRICT_IDS.index(a), rules.DISTRICT_IDS.index(b)))
        pair = next(p for p in range(rules.PAIRS) if [rules.SIDE_A[p], rules.SIDE_B[p]] == sides)
        for c in owners:
            s.bridge[pair][c] = 1
            s.supply[c] -= 1
            s.bridges_left -= 1
    return s


def element(root: ElementTree.Element, name: str) -> ElementTree.Element:
    return next(e for e in root.iter() if e.get("id") == name)


def test_who_stands_where_and_what_a_scoring_would_pay() -> None:
    """SM scenarios W13 and W14: 5-3-3-1 pays the first alone; two leaders get the second value each."""
    s = san_marco(4, {"san_marco": [5, 3, 3, 1], "castello": [10, 10, 6, 0]}, {})
    root = drawn(games.load("san_marco"), s)
    assert [words_in(element(root, f"aristocrats-3-{c}")) for c in range(4)] == [["5", "+8"], ["3"], ["3"], ["1"]]
    assert [words_in(element(root, f"aristocrats-5-{c}")) for c in range(4)] == [["10", "+4"], ["10", "+4"], ["6"], []]
    leaders = [e.attrib["id"] for e in by_class(root, "leads")]
    assert leaders == ["aristocrats-3-0", "aristocrats-5-0", "aristocrats-5-1"]


def test_bridges_of_a_pair_stand_side_by_side() -> None:
    s = san_marco(3, {}, {("san_polo", "san_marco"): [0, 2], ("cannaregio", "castello"): [1]})
    root = drawn(games.load("san_marco"), s)
    built = [e.attrib["id"] for e in by_class(root, "bridge") if "out" not in classes(e)]
    assert len(built) == 3
    assert len({element(root, name).attrib["transform"] for name in built}) == 3
    assert [words_in(e) for e in by_class(root, "supply")] == [["9"]]


def test_what_lies_face_down_leaves_no_trace_in_the_drawing() -> None:
    """SM table 5: of the second distributor's piles all but he see the backs, whatever the cards are."""
    game = games.load("san_marco")
    rules: Any = game.rules
    compared = 0
    for s, _a in steps(game, 4, 8):
        if s.phase != rules.CHOOSE or s.stage or rules.HANDS[s.in_round] != 2:
            continue
        other = s.copy()
        held = next(k for k in range(rules.ACTION_KINDS) if s.pile[1][0][k])
        drawn_instead = next(k for k in range(rules.ACTION_KINDS) if s.deck[k] and k != held)
        other.pile[1][0][held] -= 1
        other.pile[1][0][drawn_instead] += 1
        other.deck[drawn_instead] -= 1
        other.deck[held] += 1
        for viewer in range(WATCHER, 4):
            views = game.view(s, viewer), game.view(other, viewer)
            pictures = {game.board.draw(view, NAMES[:4], viewer, None, NOTHING) for view in views}
            knows = viewer == s.role[rules.D2]
            assert len(pictures) == (2 if knows else 1)
            assert ("pile-1-0" in game.board.places(views[0]).values()) == knows
            compared += 1
    assert compared


def test_opened_piles_and_the_cards_to_be_played() -> None:
    """SM-7.1: opened piles lie face up for everybody; limit cards stay in front of their taker, the rest is played."""
    game = games.load("san_marco")
    rules: Any = game.rules
    chosen = False
    for s, a in steps(game, 4, 9):
        if s.phase != rules.CHOOSE:
            continue
        h = int(rules.HANDS[s.in_round] == 2 and s.stage >= 2)
        found = Counter(game.board.places(game.view(s, WATCHER)).values())
        for pile in range(rules.PILES[s.in_round]):
            assert found[f"pile-{h}-{pile}"] == s.pile_actions[h][pile] + s.pile_limits[h][pile]
        pile = a - rules.PILE
        actions, limits = s.pile_actions[h][pile], s.pile_limits[h][pile]
        before, p = found[f"limit-{s.actor}"], s.actor
        if not actions:
            continue
        after = s.copy()
        game.rules.apply(after, a)
        found = Counter(game.board.places(game.view(after, WATCHER)).values())
        assert found["hand"] == actions
        assert found[f"limit-{p}"] == before + limits
        chosen = True
    assert chosen


def test_how_many_are_banished_and_whom_the_mover_pays_can_be_pointed_at() -> None:
    """SM scenario W10: of San Polo {A2, B2, C1} two must go. SM-8.14: of two owners of a pair one is paid."""
    game = games.load("san_marco")
    banished = Table().begin().put(san_polo="A2 B2 C1").turn(A, "banishment")
    banished.play("banishment", "@san_polo", "die2")
    tolled = Table().begin().bridges(san_polo__san_marco="B C").doge("san_polo").score(5).turn(A, "doge")
    tolled.play("doge", "@san_marco")
    for t, targets in ((banished, ["count-1", "count-2"]), (tolled, ["toll-0", "toll-1"])):
        view = game.view(t.s, A)
        prompt = game.words.prompt(view, NAMES[:4])
        assert [choice.target for choice in prompt.choices] == targets
        root = drawn(game, t.s, A, prompt)
        assert [e.attrib["id"] for e in by_class(root, "target")] == targets
    assert [words_in(element(root, target)) for target in targets] == [["1"], ["1"]]
