"""Struggle of Empires in words: events, their sentences, tables and scorings; and that unrest shows nowhere."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from fondaco.games.struggle_of_empires import rules as r
from fondaco.games.struggle_of_empires import words
from fondaco.kernel.state import WATCHER
from fondaco.kernel.words import Section
from tests.games.struggle_of_empires.positions import turn
from tests.games.struggle_of_empires.reading import GAME
from tests.games.struggle_of_empires.table import Table
from tests.games.struggle_of_empires.walks import named, walk

every_game = pytest.mark.parametrize("players", [2, 5])


def told(before: Any, a: int, after: Any, viewer: int = WATCHER) -> list[str]:
    names = named(before.players)
    happened = words.events(GAME.view(before, viewer), a, GAME.view(after, viewer))
    return [words.say(event, names) for event in happened]


def says(t: Table, a: int) -> list[str]:
    """What a step of this table tells."""
    before = t.s.copy()
    t.take(a)
    return told(before, a, t.s)


@every_game
def test_every_event_has_a_sentence_and_is_plain_data(players: int) -> None:
    names = named(players)
    for before, a, after in walk(players):
        for event in words.events(before, a, after):
            assert json.loads(json.dumps(event.values)) == event.values
            sentence = words.say(event, names)
            assert sentence.endswith(".") and "{" not in sentence
            assert event.weight in (0, 1, 2)


@every_game
def test_what_is_told_is_the_same_for_all(players: int) -> None:
    """Nothing that a step tells depends on whose eyes see unrest."""
    for before, a, after in walk(players)[::7]:
        if after.phase != r.OVER:
            assert len({tuple(told(before, a, after, viewer)) for viewer in range(-1, players)}) == 1


@every_game
def test_totals_of_unrest_are_told_only_in_the_end(players: int) -> None:
    """SOE-4.6: the same words, whatever a hidden total is, as long as it does not pay for anything."""
    for before, a, after in walk(players)[::17]:
        if after.phase == r.OVER:
            continue
        other_before, other_after = before.copy(), after.copy()
        for p in range(1, players):
            other_before.unrest[p] += 5
            other_after.unrest[p] += 5
        assert told(before, a, after, 0) == told(other_before, a, other_after, 0)
        seen, other = GAME.view(after, 0), GAME.view(other_after, 0)
        assert words.describe(seen, named(players)) == words.describe(other, named(players))
        picture, other_picture = (GAME.board.draw(s, named(players), 0, None, frozenset()) for s in (seen, other))
        assert picture == other_picture


def test_unrest_is_shown_where_the_table_plays_openly() -> None:
    hidden, shown = turn(3, unrest={1: 17}), turn(3, unrest={1: 17})
    shown.s.open_unrest = 1
    assert [row[5] for row in table(hidden, "Players").rows] == [0, "?", "?"]
    assert [row[5] for row in table(shown, "Players").rows] == [0, 17, 0]


def table(t: Table, title: str, viewer: int = 0) -> Section:
    return next(x for x in words.describe(GAME.view(t.s, viewer), named(t.players)) if x.title == title)


def test_an_attack_is_told_from_the_cost_to_the_marker() -> None:
    """W16: A 3 + 1 + 4 = 8 against 4 + 0 = 4."""
    t = turn(
        2,
        units={0: "3 army german_states"},
        tiles={0: "army_training"},
        counters="german_states 4",
        gold={0: 1},
    )
    t.do("attack").take(r.PLACE)
    assert says(t, r.NEUTRAL + 3) == [
        "Anna raises taxes: +2 gold, +1 unrest.",
        "Anna attacks (German States): neutral 4. Cost: 2 gold.",
    ]
    assert says(t, words.parse(t.s, "dice62")) == ["Anna rolls 6, 2: strength 4, score 8."]
    assert says(t, words.parse(t.s, "dice33")) == [
        "The neutral rolls 3, 3: strength 4, score 4.",
        "Anna wins on land, 8 to 4.",
        "Anna takes the counter's place with a marker: German States.",
    ]


def test_a_draw_and_its_losses_are_told() -> None:
    """W19: each loses an army."""
    t = turn(2, units={0: "2 army german_states", 1: "2 army german_states"}, markers={1: "german_states"})
    t.declare("german_states", 1)
    says(t, words.parse(t.s, "dice21"))
    assert says(t, words.parse(t.s, "dice32"))[1] == "A draw, 3 to 3."
    assert says(t, r.UNIT + r.ARMY)[0] == "Anna loses: army (German States)."
    assert says(t, r.UNIT + r.ARMY)[0] == "Bruno loses: army (German States)."


def test_what_tiles_do_is_told() -> None:
    t = turn(2, tiles={0: "banking"})
    assert says(t, words.parse(t.s, "banking")) == ["Anna uses Banking: +3 gold."]
    t.do("buy")
    assert says(t, words.parse(t.s, "government_reform")) == [
        "Anna buys Government Reform: free.",
        "Anna discards up to 3 unrest.",
    ]


def test_a_sea_passage_is_told() -> None:
    t = turn(2, units={0: "2 navy caribbean"}).do("move")
    t.take(r.UNIT + r.NAVY).take(words.parse(t.s, "@caribbean"))
    assert says(t, words.parse(t.s, "@africa")) == []
    assert says(t, words.parse(t.s, "dice52"))[0] == (
        "Anna sails: navy, Caribbean → Africa. The dice show 7: the unit is lost at sea."
    )


@every_game
def test_the_scoring_of_a_war_adds_up_to_the_change_of_points(players: int) -> None:
    sections = 0
    for before, _a, after in walk(players):
        section = words.scoring(before, after, named(players))
        if section is None:
            assert list(before.vp) == list(after.vp)
            continue
        sections += 1
        old, new = GAME.standing(before)[0], GAME.standing(after)[0]
        numbers = [[int(str(cell).replace("\N{MINUS SIGN}", "-")) for cell in row[1:]] for row in section.rows]
        change = [b - a for a, b in zip(old, new, strict=True)]
        assert numbers[-1] == change
        assert [sum(column) for column in zip(*numbers[:-1], strict=True)] == change
    assert sections == 3


@every_game
def test_wars_and_rounds_are_told(players: int) -> None:
    heard = [text for before, a, after in walk(players) for text in told(before, a, after)]
    rounds = {2: 6, 5: 5}[players]
    assert [text for text in heard if re.fullmatch(r"Round \d begins\.", text)] == [
        f"Round {n + 1} begins." for _war in range(3) for n in range(rounds)
    ]
    assert [text for text in heard if re.match(r"War \d (begins|ends)", text)][1] == "War 2 begins."
    assert heard[-1].startswith("The game is over: ")


def test_headings_name_war_and_round() -> None:
    seen = list(dict.fromkeys(words.heading(s) for s, _a, _after in walk(5)))
    assert seen[:4] == ["Set-up", "War 1: alliances", "War 1, round 1", "War 1, round 2"]
    assert "War 3, round 5" in seen
    assert words.heading(walk(5)[-1][2]) == "End of the game"


def test_describe_has_all_that_the_board_shows() -> None:
    t = turn(
        3,
        units={0: "3 army india, fort india", 1: "navy home"},
        markers={0: "2 africa", 1: "africa"},
        counters="india 4, africa slave",
        tiles={2: "banking"},
        unrest={1: 17},
    )
    areas = {row[0]: row[1:] for row in table(t, "Areas").rows}
    assert areas["India"] == ("5 / 3", "armed 4 ×1")
    assert areas["Africa"] == ("3 / 2", "slaves ×1")
    markers = {row[0]: row[1:] for row in table(t, "Control markers (VP now)").rows}
    assert markers["Africa"] == ("2 (+3)", "1 (+2)", "")
    units = {row[0]: row[1:] for row in table(t, "Units").rows}
    assert units["India"] == ("3 armies, 1 fort", "", "")
    assert units["home"] == ("", "1 navy", "")
    assert table(t, "Tiles of the players").rows == (("Carla", "Banking", 1, 0),)
    players = table(t, "Players").rows
    assert [row[5] for row in players] == [0, "?", "?"]
