"""A match: pushing, taking back, reading and ending."""

from __future__ import annotations

import copy
import pickle
import random
from xml.etree import ElementTree

import pytest

import fondaco
from fondaco.kernel import game as games
from fondaco.kernel.state import CHANCE, NOBODY, WATCHER
from fondaco.match.match import Match
from fondaco.match.moves import Ambiguous, IllegalMove, Move, Unreadable
from tests.match.matches import inside, new, play_on, played, shown
from tests.play import GAMES, TABLES

each_table = pytest.mark.parametrize(("name", "players"), TABLES)
each_game = pytest.mark.parametrize("name", GAMES)


# Pushing and reading


@each_table
def test_between_two_pushes_a_player_has_a_choice(name: str, players: int) -> None:
    match, rng = new(name, players, 1), random.Random(1)
    while not match.over:
        assert 0 <= match.actor < players
        assert len(match.legal_moves) > 1 or match.game.asks(match.position)
        assert match.view(match.actor).prompt.actions == match.prompt.actions == match.legal_moves.actions
        assert match.view(WATCHER).prompt.actions == []
        play_on(match, rng, 1)
    assert match.actor == NOBODY
    assert not match.legal_moves
    assert match.prompt.actions == []


@each_table
def test_every_position_of_the_past_can_be_seen_again(name: str, players: int) -> None:
    match = played(name, players, 2)
    history = match.history()
    assert len(history) == len(match.steps) >= 20
    for k, (position, action) in enumerate(history):
        assert match.position_at(k) == position
        assert match.steps[k].action == action
        assert match.steps[k].actor == position.actor
    assert match.position_at(len(match.steps)) == match.position


@each_game
def test_a_move_is_given_as_move_code_or_notation(name: str) -> None:
    one, two, three = (new(name, 2, 3) for _ in range(3))
    rng = random.Random(3)
    while not one.over:
        move = rng.choice(list(one.legal_moves)[:8])
        assert str(move) == move.text
        assert move in one.legal_moves and move.action in one.legal_moves and move.text in one.legal_moves
        assert one.push(move) == two.push(move.action) == three.push(move.text.upper()) == move
    assert inside(one) == inside(two) == inside(three)


@each_game
def test_a_push_leaves_earlier_positions_views_and_logs_as_they_were(name: str) -> None:
    match, rng = new(name, 2, 4), random.Random(4)
    kept = []
    for _ in range(8):
        view = match.view(match.actor)
        log, position = match.log(), match.position_at(len(match.steps))
        kept.append((position, position.to_bytes(), view, view.text(), log, list(log)))
        play_on(match, rng, 1)
    for position, data, view, text, log, entries in kept:
        assert position.to_bytes() == data
        assert view.text() == text
        assert log == entries


@each_table
def test_the_same_seed_gives_the_same_match(name: str, players: int) -> None:
    assert inside(played(name, players, 5)) == inside(played(name, players, 5))
    assert [s.action for s in played(name, players, 5).steps] != [s.action for s in played(name, players, 6).steps]


def test_without_a_seed_no_two_matches_have_the_same_secret() -> None:
    secrets = {fondaco.new("masks", 2).chance.secret for _ in range(5)}
    assert len(secrets) == 5


@each_game
def test_what_was_forced_is_taken_and_marked(name: str) -> None:
    forced = 0
    for seed in range(12 if name == "masks" else 2):
        match = played(name, 2, seed)
        for step, (position, action) in zip(match.steps, match.history(), strict=True):
            alone = position.actor >= 0 and match.game.legal(position) == [action]
            assert step.forced == (alone and not match.game.asks(position))
            forced += step.forced
    assert forced > 0


def test_a_hand_of_equal_masks_is_asked_all_the_same() -> None:
    match = new("masks", 2, draws=False)
    for card in (0, 0, 0, 0, 1, 2):
        match.push(card)
    assert match.actor == 0
    assert match.legal_moves.actions == [0]
    assert not any(step.forced for step in match.steps)


def test_at_a_table_chance_is_pushed_by_the_caller() -> None:
    match = fondaco.new("medici", 3, draws=False)
    assert match.actor == CHANCE
    assert [str(move) for move in match.legal_moves] == ["first1", "first2", "first3"]
    match.push("first2")
    match.push("gold10")
    assert match.actor == 1
    match.push("draw")
    assert match.actor == CHANCE
    with pytest.raises(IllegalMove):
        match.push("gold10")
    assert match.pop() == Move(match.legal_moves.actions[0], "draw")
    assert match.pop().text == "gold10"
    assert match.actor == CHANCE


PARTS = {"san_marco", "struggle_of_empires"}
"""Their steps are parts of an act (a card of a hand, the amount of a bid), which the log tells as one."""


@each_table
def test_the_log_tells_every_step_in_order(name: str, players: int) -> None:
    match = played(name, players, 7)
    log = match.log()
    assert [entry.step for entry in log] == sorted(entry.step for entry in log)
    turns = [int(position.turn) for position, _ in match.history()]
    assert all(entry.turn == turns[entry.step] for entry in log)
    assert {entry.turn for entry in log} == set(turns)
    if name not in PARTS:
        assert {entry.step for entry in log} == set(range(len(match.steps)))
    assert all(match.game.words.say(entry.event, match.names) for entry in log)


# Errors


def test_what_cannot_be_read() -> None:
    match = fondaco.new("medici_vs_strozzi", seed=1)
    before = inside(match)
    with pytest.raises(Unreadable, match="draw, stop"):
        match.push("castle")
    with pytest.raises(Unreadable, match="from 0 to 900"):
        match.push("price901")
    assert inside(match) == before
    assert "castle" not in match.legal_moves


def test_what_is_ambiguous() -> None:
    match = fondaco.new("medici_vs_strozzi", seed=1)
    match.push("stop")
    match.push("price0")
    match.push("buy")
    before = inside(match)
    with pytest.raises(Ambiguous) as caught:
        match.push("ship3")
    assert caught.value.choices == ["ship3@left", "ship3@middle", "ship3@right"]
    assert inside(match) == before
    assert "ship3" not in match.legal_moves


@pytest.mark.parametrize(
    ("name", "moves", "wrong", "clause"),
    [
        ("medici_vs_strozzi", ["draw", "draw"], "draw", "MVS-4.2"),
        ("medici_vs_strozzi", [], "buy", "MVS-3.2"),
        ("medici", ["stop"], "bid41", "MED-5.5"),
        ("medici", ["stop", "bid3"], "bid3", "MED-5.3"),
        ("masks", [], "bow", "MASK-2"),
    ],
)
def test_what_is_illegal_names_its_clause(name: str, moves: list[str], wrong: str, clause: str) -> None:
    match = fondaco.new(name, 2, seed=1)
    for move in moves:
        match.push(move)
    before = inside(match)
    with pytest.raises(IllegalMove) as caught:
        match.push(wrong)
    assert caught.value.clause == clause
    assert caught.value.text == wrong
    assert clause in str(caught.value) and wrong in str(caught.value)
    assert inside(match) == before


@each_table
def test_nothing_changes_by_a_wrong_action_code(name: str, players: int) -> None:
    match, rng = new(name, players, 8), random.Random(8)
    for _ in range(6):
        before = inside(match)
        wrong = set(range(-2, match.game.rules.ACTIONS + 2)) - set(match.legal_moves.actions)
        for action in rng.sample(sorted(wrong), min(12, len(wrong))):
            assert action not in match.legal_moves
            with pytest.raises(IllegalMove):
                match.push(action)
        assert inside(match) == before
        play_on(match, rng, 3)


@each_game
def test_nothing_is_played_after_the_end(name: str) -> None:
    match = played(name, 2, 9)
    before = inside(match)
    with pytest.raises(IllegalMove):
        match.push(0)
    for end in (match.abandon, lambda: match.resign(0)):
        with pytest.raises(ValueError):
            end()
    assert inside(match) == before


@pytest.mark.parametrize(
    ("name", "players", "more"),
    [
        ("medici", 7, {}),
        ("medici", 2, {"names": ["Anna"]}),
        ("masks", 2, {"options": {"deck": "huge"}}),
        ("masks", 2, {"options": {"speed": "fast"}}),
        ("whist", 2, {}),
        ("medici", None, {}),
    ],
)
def test_a_match_that_cannot_be_set_up(name: str, players: int | None, more: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        fondaco.new(name, players, **more)  # type: ignore[arg-type]


def test_there_is_no_view_for_a_seat_that_does_not_exist() -> None:
    for viewer in (-2, 2):
        with pytest.raises(ValueError, match="seats are 0 to 1"):
            new("masks", 2).view(viewer)


# How a match shows itself


@each_table
def test_a_match_shows_itself_as_text_and_as_drawing(name: str, players: int) -> None:
    match = played(name, players, 20, pushes=6)
    view = match.view(match.actor)
    assert repr(match) == view.text() == str(view)
    assert match.prompt.sentence in repr(match)
    assert match.game.words.heading(view.state) in repr(match)
    for section in view.sections:
        assert section.title in repr(match)
    assert not any(line != line.rstrip() for line in repr(match).splitlines())
    drawing = ElementTree.fromstring(match._repr_svg_())
    assert drawing.tag.endswith("svg")
    assert match._repr_svg_() == view.svg() == view._repr_svg_()


@each_game
def test_the_names_are_the_players_or_the_seats(name: str) -> None:
    game = games.load(name)
    assert Match(game, 2).names == [game.words.seat_title(p, 2) for p in range(2)]
    assert "Bianca" in repr(Match(game, 2, names=["Anna", "Bianca"]))


def test_a_viewer_reads_the_same_twice() -> None:
    match = played("masks", 3, 21, pushes=7)
    for viewer in range(WATCHER, 3):
        assert shown(match, viewer) == shown(match, viewer)


# Copies, and what is no match, move or seat


@each_table
def test_a_match_and_its_view_can_be_copied_and_pickled(name: str, players: int) -> None:
    match = played(name, players, 3, 5)
    for twin in (copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert twin.record == match.record
        assert twin.log(0) == match.log(0)
        before = match.record
        play_on(twin, random.Random(5), 3)
        assert match.record == before != twin.record
    view = pickle.loads(pickle.dumps(match.view(0)))
    assert view.text() == match.view(0).text() and view.game is match.game


def test_errors_can_be_pickled() -> None:
    match = new("medici", 3, 1)
    with pytest.raises(IllegalMove) as found:
        match.push(-1)
    copied = pickle.loads(pickle.dumps(found.value))
    assert (str(copied), copied.clause, copied.sentence) == (str(found.value), found.value.clause, found.value.sentence)
    wrong = pickle.loads(pickle.dumps(fondaco.RecordError(3, "no such card")))
    assert (str(wrong), wrong.line, wrong.message) == ("line 3: no such card", 3, "no such card")


@pytest.mark.parametrize("names", ["abc", [1, 2, 3], [None, "b", "c"], ["a"], []])
def test_names_are_a_text_for_each_seat(names: list[str]) -> None:
    with pytest.raises(ValueError, match="names"):
        fondaco.new("medici", 3, names=names)


@pytest.mark.parametrize("seat", [-5, 3, 0.5, None, "0"])
def test_there_is_no_such_seat(seat: int) -> None:
    match = new("medici", 3, 1)
    for ask in (match.view, match.log, match.resign):
        with pytest.raises(ValueError, match="seat"):
            ask(seat)
    assert not match.resigned


@pytest.mark.parametrize("move", [1.0, 37.5, None, b"draw", [37]])
def test_a_move_is_a_move_a_whole_number_or_a_text(move: int) -> None:
    match = new("medici", 3, 1)
    before = match.record
    with pytest.raises(TypeError):
        match.push(move)
    assert match.record == before


def test_there_is_no_such_step_to_take_back() -> None:
    match = new("medici", 3, 1)
    taken = list(match.steps)
    for step in (-1, len(taken), 99):
        with pytest.raises(ValueError, match="there is no step"):
            match.take_back(step)
    assert match.steps == taken
