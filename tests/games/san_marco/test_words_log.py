"""San Marco in words: events and tables."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fondaco.games.san_marco import rules, words
from fondaco.kernel.game import Option
from fondaco.kernel.state import WATCHER
from fondaco.kernel.words import Event, Section

from .table import GAME, A, D, Table, random_steps

NAMES = ("Anna", "Bruno", "Carla", "Dario")
GAMES = {(players, seed): list(random_steps(players, seed)) for players in (2, 3, 4) for seed in range(3)}
every_game = pytest.mark.parametrize(("players", "seed"), GAMES)


def seen(before: Any, a: int, after: Any, viewer: int) -> list[Event]:
    """The events of a step as the viewer may know them."""
    known = a if GAME.sees(before, a, viewer) else None
    return words.events(GAME.view(before, viewer), known, GAME.view(after, viewer))


def said(t: Table, move: str) -> list[str]:
    """The sentences of a step that is taken now."""
    before, a = t.s.copy(), words.parse(t.s, move)
    t.play(move)
    return [words.say(event, NAMES) for event in words.events(before, a, t.s)]


def section(s: Any, title: str) -> Section:
    return next(part for part in words.describe(s, NAMES[: s.players]) if part.title == title)


# Events


@every_game
def test_every_event_can_be_said_and_stored(players: int, seed: int) -> None:
    for before, taken, after in GAMES[players, seed]:
        for viewer in (WATCHER, 0):
            for event in seen(before, taken, after, viewer):
                sentence = words.say(event, NAMES[:players])
                assert sentence.endswith(".") and "{" not in sentence
                stored = json.loads(json.dumps(event.values))
                assert words.say(Event(event.kind, stored, event.weight), NAMES[:players]) == sentence


@every_game
def test_what_is_told_adds_up_to_what_happened(players: int, seed: int) -> None:
    """From the events alone, a second bookkeeper finds every score, supply of the board and limit total."""
    colours = 3 if players == 3 else 4
    score = [0] * colours
    here = {(d, c): 0 for d in range(6) for c in range(colours)}
    bridges: set[tuple[int, int]] = set()
    limits = [0] * players
    doge = -1
    for before, taken, after in GAMES[players, seed]:
        for event in seen(before, taken, after, WATCHER):
            v = event.values
            if event.kind in ("scored", "final"):
                score = [n + gain for n, gain in zip(score, v["gains"], strict=True)]
            elif event.kind == "doge":
                score[v["seat"]] -= sum(v["paid"]) + v["ferry"]
                score = [n + paid for n, paid in zip(score, v["paid"], strict=True)]
                assert v["from"] == doge
                doge = v["to"]
            elif event.kind == "passage_ended":
                assert v["limits"] == limits
                score = [n + (v["bonus"][c] if c < players else 0) for c, n in enumerate(score)]
                limits = [0] * players
            elif event.kind == "took":
                limits[v["seat"]] = v["points"]
            elif event.kind == "came":
                here[v["district"], v["seat"]] += v["came"]
            elif event.kind == "placed":
                here[v["district"], v["seat"]] += 1
                if v["source"] >= 0:
                    here[v["source"], v["seat"]] -= 1
            elif event.kind == "ousted":
                here[v["district"], v["victim"]] -= 1
            elif event.kind == "banished":
                for c, n in enumerate(v["gone"]):
                    here[v["district"], c] -= n
            elif event.kind == "built":
                bridges.add((v["pair"], v["seat"]))
                if v["source"] >= 0:
                    here[v["source"], v["seat"]] -= 1
            elif event.kind == "lifted":
                bridges.remove((v["pair"], v["owner"]))
        if after.phase not in (rules.SOURCE, rules.BUILD):
            assert score == list(after.score[:colours])
            assert here == {(d, c): after.aristocrats[d][c] for d in range(6) for c in range(colours)}
            assert bridges == {(p, c) for p in range(rules.PAIRS) for c in range(colours) if after.bridge[p][c]}
            assert doge == after.doge
            if not after.settled:
                held = [sum(n * v for n, v in zip(row, rules.LIMIT_VALUE, strict=True)) for row in after.limit]
                assert after.phase == rules.OVER or limits == held[:players]


@every_game
def test_hidden_cards_are_not_told(players: int, seed: int) -> None:
    for before, taken, after in GAMES[players, seed]:
        if before.phase in (rules.DRAW, rules.SPLIT):
            owner = before.actor if before.phase == rules.SPLIT else -2
            for viewer in range(-1, players):
                kinds = {event.kind for event in seen(before, taken, after, viewer)}
                if not GAME.sees(before, taken, viewer):
                    assert not kinds & {"drew", "put"}
                    assert viewer != owner
                else:
                    assert kinds & {"drew", "put"}


def test_cards_are_told_as_they_are_played() -> None:
    t = Table().begin().put(san_polo="A2 B2 C1").bridges(castello__san_marco="A")
    t.turn(A, "castello", "bridge", "transfer", "banishment", "doge", "doge", "doge")
    assert said(t, "castello") == ["Anna plays Castello."]
    assert said(t, "@san_marco") == ["Anna puts an aristocrat into San Marco."]
    t.play("bridge")
    assert said(t, "castello-cannaregio") == ["Anna builds a bridge: Cannaregio – Castello."]
    t.play("transfer", "san_polo")
    assert said(t, "yellow") == [
        "Anna sends an aristocrat home from San Polo; its owner: Carla.",
        "Anna puts an aristocrat into San Polo.",
    ]
    t.play("banishment")
    assert said(t, "san_polo") == ["Anna banishes from San Polo."]
    assert said(t, "die3") == ["Anna rolls 3.", "Banished from San Polo: Anna 1, Bruno 2."]
    t.play("doge")
    assert said(t, "san_marco") == ["Anna brings the Doge to San Marco.", "San Marco scores: Anna 8."]
    t.play("doge")
    assert said(t, "castello") == ["Anna brings the Doge to Castello.", "Castello scores: nobody gets anything."]


def test_tolls_and_the_ferry_are_told() -> None:
    t = Table().begin().doge("castello").score(9).bridges(san_marco__dorsoduro="B")
    t.turn(A, "doge", "doge", "bridge").play("doge")
    assert said(t, "dorsoduro")[0] == (
        "Anna brings the Doge to Dorsoduro; paid for the ferry: 2 prestige, in tolls: Bruno 1."
    )
    t.play("doge")
    assert said(t, "dorsoduro")[0] == "Anna lets the Doge stay in Dorsoduro."
    t.play("bridge")
    assert said(t, "pass")[0] == "Anna does nothing with the card Bridge."


def test_an_empty_supply_is_told() -> None:
    t = Table().begin().put(dorsoduro="A3").supply(A, 0).turn(A, "castello", "bridge", "doge").play("castello")
    assert said(t, "castello") == []
    assert said(t, "dorsoduro") == ["Anna moves an aristocrat from Dorsoduro to Castello."]
    t.play("bridge", "castello-san_marco")
    assert said(t, "dorsoduro") == ["Anna builds a bridge with an aristocrat from Dorsoduro: San Marco – Castello."]


def test_a_move_of_a_bridge_is_told() -> None:
    t = Table().begin()
    t.bridges(cannaregio__santa_croce="B C D", san_polo__san_marco="B C D", castello__san_marco="B C D")
    t.bridges(cannaregio__castello="B C D").turn(A, "bridge", "doge").play("bridge", "san_polo-san_marco")
    assert said(t, "red") == ["Anna takes a bridge from San Polo – San Marco; its owner was Bruno."]
    assert said(t, "santa_croce-san_polo") == ["Anna builds a bridge: Santa Croce – San Polo."]


def test_the_end_of_a_passage_is_told() -> None:
    t = Table().begin().totals(10, 10, 11, 9)
    t.until(rules.CHOOSE)
    sentences: list[str] = []
    for h in range(2):
        for pile in range(3):
            t.s.pile_actions[h][pile] = t.s.pile_limits[h][pile] = 0
            for k in range(rules.KINDS):
                t.s.pile[h][pile][k] = 0
    while t.s.phase == rules.CHOOSE:
        sentences = said(t, "pile1")
    assert sentences[-5:] == [
        "Anna has 10 limit points and is out of the passage.",
        "Bruno has 10 limit points and is out of the passage.",
        "Carla has 11 limit points and is out of the passage.",
        "Passage 1 ends; bonus points: Dario 2.",
        "Dario alone has the fewest limit points and may banish.",
    ]
    assert words.heading(t.s) == "End of passage 1"
    assert said(t, "pass") == ["Dario declines the bonus banishment.", "Passage 2 begins."]


@pytest.mark.parametrize(
    ("marks", "sentence"),
    [
        ("A3 B4", "The game is over: Bruno wins. Prestige: Anna 67, Bruno 69, Carla 0, Dario 0."),
        (
            "A3 B3",
            "The game is over: the victory is shared by Anna, Bruno. Prestige: Anna 67, Bruno 67, Carla 0, Dario 0.",
        ),
    ],
)
def test_the_end_of_the_game_is_told(marks: str, sentence: str) -> None:
    t = Table().begin().put(san_marco=marks).score(61, 61, 0, 0).totals(10, 10, 11, 9)
    t.s.passage = 2
    t.finish_round()
    assert t.s.phase == rules.NAME and t.s.actor == D
    t.s.score[D] = 0
    assert said(t, "pass")[-1] == sentence


# Tables


@every_game
def test_a_scoring_adds_up_to_the_change_of_points(players: int, seed: int) -> None:
    titles = []
    for before, _taken, after in GAMES[players, seed]:
        table = words.scoring(before, after, NAMES[:players])
        if table is None:
            continue
        titles.append(table.title)
        *rows, total = table.rows
        for c in range(len(total) - 1):
            change = after.score[c] - before.score[c]
            assert sum(int(row[1 + c]) for row in rows) == total[1 + c] == change
    assert titles[:2] == ["End of passage 1", "End of passage 2"]
    assert titles[-1] == "End of the game"


@every_game
def test_every_view_can_be_described(players: int, seed: int) -> None:
    steps = GAMES[players, seed]
    for before, _taken, after in steps[::13] + steps[-1:]:
        for s in (before, after):
            for viewer in range(-1, players):
                view = GAME.view(s, viewer)
                twin = view.copy()
                for part in words.describe(view, NAMES[:players]):
                    assert part.title and all(len(row) == len(part.columns) for row in part.rows)
                assert view == twin
                assert words.heading(view)


def test_a_position_is_described() -> None:
    t = Table().begin().put(san_marco="A3 B2").doge("san_marco").score(5, 0, 7).bridges(castello__san_marco="A C")
    t.turn(A, "bridge", "bridge", "doge")
    assert section(t.s, "Districts").rows[3] == (
        *("San Marco", 4, 8, 6, 3, 2, 0, 0, "Doge"),
        "Anna: 8, Bruno: 6",
    )
    assert ("San Marco – Castello", 2, "Anna, Carla") in section(t.s, "Bridges").rows
    assert section(t.s, "Bridges").note == "10 bridges are left."
    assert section(t.s, "Cards still to be played: Anna").rows == (("Bridge", 2), ("Doge", 1))
    first = section(t.s, "Passage 1, round 1").rows[0]
    assert first == ("Anna", "Blue (lily)", 5, 21, 0, "", "distributor 1")


def test_piles_are_described_as_far_as_they_are_known() -> None:
    t = Table().begin().until(rules.SPLIT)
    first, second = t.s.role[0], t.s.role[2]
    title = f"Piles of the distributor: {NAMES[first]}"
    own = section(GAME.view(t.s, first), title)
    assert own.rows[0][1] != "hidden" and own.note.startswith("Not on a pile yet: ")
    other = section(GAME.view(t.s, second), title)
    assert {row[1] for row in other.rows} == {"hidden"}
    assert other.note == "The cards being split: 5 action cards, 3 limit cards"
    t.until(rules.CHOOSE)
    title = f"Piles of the distributor: {NAMES[second]}"
    backs = [row[1] for row in section(GAME.view(t.s, first), title).rows]
    assert all("action card" in str(text) or "limit card" in str(text) for text in backs)


def test_the_decks_are_counted_from_what_all_see() -> None:
    for steps in GAMES.values():
        for before, _taken, _after in steps[::5]:
            actions = sum(before.deck[: rules.ACTION_KINDS])
            limits = sum(before.deck[rules.ACTION_KINDS :])
            for viewer in range(-1, before.players):
                view = GAME.view(before, viewer)
                note = section(view, "Cards of this passage").note

                def cards(n: int) -> str:
                    return "1 card" if n == 1 else f"{n} cards"

                assert note == f"Action deck: {cards(actions)}. Limit deck: {cards(limits)}."


def test_titles() -> None:
    assert [words.seat_title(seat, 4) for seat in range(4)] == [
        *("Blue (lily)", "Red (tower)", "Yellow (sun)", "Green (anchor)")
    ]
    t = Table(2)
    assert words.heading(t.s) == "Set-up"
    assert words.heading(t.begin().s) == "Passage 1, round 1"
    assert section(t.s, "Passage 1, round 1").rows[2][0] == "Yellow ghost"
    option = Option("pace", ("slow", "fast"), "slow")
    assert (words.option_text(option, None), words.option_text(option, "fast")) == ("pace", "fast")
