"""San Marco in words: notation, prompts, refusals."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fondaco.games.san_marco import rules, words
from fondaco.kernel.state import CHANCE
from fondaco.kernel.words import Unreadable

from .table import GAME, A, Table, random_steps

NAMES = ("Anna", "Bruno", "Carla", "Dario")
GAMES = {(players, seed): list(random_steps(players, seed)) for players in (2, 3, 4) for seed in range(2)}
every_game = pytest.mark.parametrize(("players", "seed"), GAMES)


def named(players: int) -> tuple[str, ...]:
    return NAMES[:players]


def views(players: int, seed: int, every: int = 1) -> list[tuple[Any, int]]:
    """The actor's view (the watcher's where chance acts) before every so-manieth step, and the action taken."""
    return [(GAME.view(s, s.actor), a) for s, a, _after in GAMES[players, seed][::every]]


# Notation


@every_game
def test_notation_and_parse_are_a_pair(players: int, seed: int) -> None:
    for before, taken, _after in GAMES[players, seed]:
        for a in {*GAME.legal(before), taken}:
            text = words.notation(before, a)
            assert text.isascii() and text == text.lower() and not any(c.isspace() for c in text)
            assert words.parse(before, text) == a
            assert words.parse(before, f" {text.upper()} ") == a


@pytest.mark.parametrize("mover", [-1, 0, 1, 3])
def test_all_notations_are_different_and_can_be_read(mover: int) -> None:
    s = Table().s
    s.mover = mover
    s.phase = rules.PLAY
    texts = [words.notation(s, a) for a in range(rules.ACTIONS)]
    assert len(set(texts)) == rules.ACTIONS
    assert [words.parse(s, text) for text in texts] == list(range(rules.ACTIONS))


def test_the_cards_in_notation() -> None:
    t = Table()
    assert [words.notation(t.s, k) for k in range(rules.KINDS)] == [
        *("cannaregio", "santa_croce", "san_polo", "san_marco", "dorsoduro", "castello"),
        *("bridge", "transfer", "doge", "banishment", "limit1", "limit2", "limit3"),
    ]


def test_a_district_may_be_written_without_its_sign_where_no_card_is_meant() -> None:
    t = Table().begin().turn(A, "castello", "doge")
    assert words.parse(t.s, "castello") == rules.DISTRICT_IDS.index("castello")
    t.play("castello")
    assert words.parse(t.s, "castello") == words.parse(t.s, "@castello") == rules.DISTRICT + 5


def test_a_pair_may_be_written_in_either_order() -> None:
    t = Table()
    assert words.parse(t.s, "castello-san_marco") == words.parse(t.s, "san_marco-castello")
    assert words.notation(t.s, words.parse(t.s, "castello-san_marco")) == "san_marco-castello"


def test_bare_numbers_mean_what_is_asked() -> None:
    t = Table()
    assert words.parse(t.s, "4") == words.parse(t.s, "die4") == rules.DIE + 3
    t.begin().until(rules.SPLIT)
    assert words.parse(t.s, "2") == words.parse(t.s, "pile2") == rules.PILE + 1
    t.put(san_polo="A2 B2 C1").turn(A, "banishment", "banishment").play("banishment", "san_polo", "die2")
    assert words.parse(t.s, "2") == words.parse(t.s, "banish2") == rules.COUNT + 2


@pytest.mark.parametrize(
    "text", ["", "venice", "die7", "die0", "pile4", "banish7", "limit4", "-1", "pay-blue1", "pay-"]
)
def test_what_is_no_notation_is_unreadable(text: str) -> None:
    t = Table().begin().turn(A, "doge")
    if text == "pay-":
        assert words.parse(t.s, text) == rules.PAY
        return
    with pytest.raises(Unreadable, match="doge"):
        words.parse(t.s, text)


def test_other_figures_have_a_notation_without_collisions(tmp_path: Path) -> None:
    names = ["Old Town", "b", "c", "d", "e", "f"]
    districts = "".join(
        f'[[district]]\nid = "{name}"\ndie = {die}\nfirst = 6\nsecond = 4\n' for die, name in enumerate(names, 1)
    )
    (tmp_path / "san_marco.toml").write_text(
        districts
        + '[adjacency]\npairs = [["Old Town", "b"], ["b", "c"], ["c", "d"], ["d", "e"], ["e", "f"]]\n'
        + '[end]\ntie_break = "b"\n[colours]\nnames = ["doge", "x", "y", "z"]\n',
        encoding="utf-8",
    )
    program = (
        "from fondaco.kernel.game import load\n"
        "game = load('san_marco')\n"
        "s = game.new(4)\n"
        "s.phase = game.rules.PLAY\n"
        "texts = [game.words.notation(s, a) for a in range(game.rules.ACTIONS)]\n"
        "assert len(set(texts)) == len(texts)\n"
        "assert [game.words.parse(s, text) for text in texts] == list(range(game.rules.ACTIONS))\n"
        "print(texts[0], texts[game.rules.COLOUR], texts[game.rules.PAIR])\n"
    )
    environment = os.environ | {"FONDACO_FIGURES": str(tmp_path)}
    run = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert run.stderr == ""
    assert run.stdout.split() == ["d1", "c1", "d1-d2"]


# Prompts


@every_game
def test_the_prompt_offers_exactly_the_legal_actions(players: int, seed: int) -> None:
    for view, _taken in views(players, seed):
        prompt = words.prompt(view, named(players))
        if view.actor == CHANCE:
            assert prompt.actions == [] and prompt.sentence
            continue
        assert prompt.actions == GAME.legal(view)
        assert prompt.sentence.endswith((".", "?")) and prompt.clause.startswith("SM-")
        assert all(choice.label and "{" not in choice.label + choice.hint for choice in prompt.choices)
        for column in ([c.label for c in prompt.choices], [c.target for c in prompt.choices if c.target]):
            assert len(set(column)) == len(column)
        keys = [choice.key for choice in prompt.choices if choice.key]
        assert len(set(keys)) == len(keys)


def test_every_decision_has_been_asked() -> None:
    asked = {s.phase for game in GAMES.values() for s, _a, _after in game if s.actor != CHANCE}
    assert asked >= {
        *(rules.SETUP_BRIDGE, rules.SPLIT, rules.CHOOSE, rules.PLAY, rules.PLACE, rules.BUILD),
        *(rules.OUST, rules.OUST_WHOM, rules.NAME, rules.REMOVE, rules.WALK),
    }


def test_a_split_is_prompted_card_by_card() -> None:
    t = Table().begin()
    t.until(rules.SPLIT)
    prompt = words.prompt(GAME.view(t.s, t.s.actor), NAMES)
    assert prompt.clause == "SM-6.2" and "7 cards are left" in prompt.sentence
    assert (prompt.choices[0].target, prompt.choices[0].key) == ("pile-0", "1")


def test_the_prompts_of_a_bridge_when_all_are_built() -> None:
    t = Table().begin()
    t.bridges(cannaregio__santa_croce="B C D", san_polo__san_marco="B C D", castello__san_marco="B C D")
    t.bridges(cannaregio__castello="B C D").turn(A, "bridge", "doge").play("bridge")
    prompt = words.prompt(t.s, NAMES)
    assert prompt.clause == "SM-8.3"
    assert {c.target for c in prompt.choices} == {"pair-0", "pair-3", "pair-6", "pair-9", ""}
    t.play("san_polo-san_marco")
    prompt = words.prompt(t.s, NAMES)
    assert [(c.label, c.target) for c in prompt.choices] == [
        ("Bridge: Bruno", "bridge-6-1"),
        ("Bridge: Carla", "bridge-6-2"),
        ("Bridge: Dario", "bridge-6-3"),
    ]
    t.play("red")
    assert "pair-6" not in {c.target for c in words.prompt(t.s, NAMES).choices}


def test_the_prompt_of_the_doge_tells_the_price() -> None:
    t = Table().begin().doge("castello").score(5, 3).put(dorsoduro="B2")
    t.bridges(castello__san_marco="B C", san_marco__dorsoduro="A").turn(A, "doge", "doge").play("doge")
    hints = {c.target: c.hint for c in words.prompt(t.s, NAMES).choices}
    assert hints == {
        "district-5": "free; empty",
        "district-3": "costs 1 prestige; empty",
        "district-4": "costs 1 prestige; Bruno 2",
    }
    t.play("dorsoduro")
    tolls = words.prompt(t.s, NAMES)
    assert tolls.clause == "SM-8.14"
    assert [(c.label, c.hint) for c in tolls.choices] == [("Pay Carla 1", "1 prestige"), ("Pay Bruno 1", "1 prestige")]


def test_the_prompt_of_a_banishment_after_the_roll() -> None:
    t = Table().begin().put(san_polo="A2 B2 C1").turn(A, "banishment", "doge").play("banishment")
    assert {c.target for c in words.prompt(t.s, NAMES).choices} == {"", *(f"district-{d}" for d in range(6))}
    t.play("san_polo", "die2")
    prompt = words.prompt(t.s, NAMES)
    assert prompt.sentence == "2 aristocrats must go from San Polo. How many of these: Bruno?"
    assert [(c.label, c.hint, c.key) for c in prompt.choices] == [
        ("Banish 1", "1 of others goes", "1"),
        ("Banish 2", "nobody else goes", "2"),
    ]


@every_game
def test_the_others_read_who_is_waited_for(players: int, seed: int) -> None:
    for before, _taken, _after in GAMES[players, seed]:
        for viewer in range(-1, players):
            sentence = words.waiting(GAME.view(before, viewer), named(players))
            assert sentence.endswith(".") and "{" not in sentence
            if before.actor >= 0:
                assert NAMES[before.actor] in sentence
    over = GAMES[players, seed][-1][2]
    assert words.waiting(over, NAMES) == words.prompt(over, NAMES).sentence == "The game is over."


# Refusals


@every_game
def test_every_wrong_action_is_refused_with_a_clause(players: int, seed: int) -> None:
    for view, _taken in [*views(players, seed, 11), (GAMES[players, seed][-1][2], 0)]:
        wrong = {*range(rules.PAY), rules.PAY, rules.ACTIONS - 1, rules.ACTIONS, -1} - {*GAME.legal(view)}
        for a in wrong:
            refusal = words.refuse(view, a)
            assert refusal.clause.startswith("SM-") and refusal.sentence.endswith(".")
            assert "{" not in refusal.sentence


def refused(t: Table, move: str) -> str:
    a = words.parse(t.s, move)
    assert a not in GAME.legal(t.s)
    return words.refuse(t.s, a).clause


def test_bridges_are_refused_by_their_clauses() -> None:
    t = Table().begin().bridges(cannaregio__castello="B C D", san_polo__san_marco="A")
    t.turn(A, "bridge", "doge").play("bridge")
    assert refused(t, "cannaregio-castello") == "SM-3.2"
    assert refused(t, "san_polo-san_marco") == "SM-3.3"
    assert refused(t, "castello") == "SM-8.2"


def test_relocations_are_refused_by_their_clauses() -> None:
    t = Table().begin()
    t.bridges(cannaregio__santa_croce="B C D", san_polo__san_marco="B C D", castello__san_marco="B C D")
    t.bridges(cannaregio__castello="A B C").turn(A, "bridge", "doge").play("bridge")
    assert refused(t, "santa_croce-san_polo") == "SM-8.3"
    t.play("cannaregio-santa_croce", "red")
    assert refused(t, "cannaregio-santa_croce") == "SM-8.3"
    assert refused(t, "pass") == "SM-7.8"


def test_cards_are_refused_by_their_clauses() -> None:
    t = Table().begin().doge("castello").put(san_marco="B1").bridges(san_polo__san_marco="A")
    t.turn(A, "doge", "transfer", "castello")
    assert refused(t, "bridge") == "SM-7.5"
    assert refused(t, "pass") == "SM-7.8"
    t.play("doge")
    assert refused(t, "pass") == "SM-7.8"
    assert refused(t, "san_marco") == "SM-8.17"  # no points for the ferry
    t.play("castello", "transfer")
    assert refused(t, "castello") == "SM-8.6"
    t.play("pass", "castello")
    assert refused(t, "san_marco") == "SM-8.1"


def test_walks_are_refused_by_their_clauses() -> None:
    t = Table().begin().doge("castello").score(9).turn(A, "doge", "doge").play("doge")
    assert refused(t, "dorsoduro") == "SM-8.15"
    t.play("castello")
    t.bridges(castello__cannaregio="B").play("doge")
    assert refused(t, "san_marco") == "SM-8.13"


def test_an_empty_supply_is_refused_by_its_clause() -> None:
    t = Table().begin().put(dorsoduro="A3").supply(A, 0).turn(A, "castello", "dorsoduro").play("castello", "castello")
    assert refused(t, "castello") == "SM-7.10"
    assert refused(t, "san_polo") == "SM-7.10"
    t.play("dorsoduro", "dorsoduro")
    assert refused(t, "castello") == "SM-8.1"


def test_counts_and_piles_are_refused_by_their_clauses() -> None:
    t = Table().begin().put(san_polo="A2 B2 C1").turn(A, "banishment", "doge")
    t.play("banishment", "san_polo", "die2")
    assert refused(t, "banish0") == "SM-8.9"
    t = Table().begin()
    t.until(rules.SPLIT)
    assert refused(t, "pile3") == "SM-6.2"
    assert words.refuse(t.s, rules.ACTIONS).clause == "SM-14.5"
