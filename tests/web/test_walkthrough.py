"""The first games that the walk-throughs tell: the board beside each step shows what its words say."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib import resources
from typing import Any
from xml.etree import ElementTree

import pytest

from fondaco.games.marrakesh import rules as marrakesh
from fondaco.games.medici import components as medici
from fondaco.games.medici.rules import free_spaces
from fondaco.games.medici_vs_strozzi import rules as strozzi
from fondaco.games.san_marco import rules as san_marco
from fondaco.games.struggle_of_empires import rules as empires
from fondaco.kernel.game import Game, load
from fondaco.kernel.language import LANGUAGES, language
from fondaco.kernel.state import NOBODY
from fondaco.web import walkthrough
from tests.play import HOUSE

STEPS = [(name, step.number) for name in HOUSE for step in walkthrough.steps(load(name))]
each_step = pytest.mark.parametrize(("name", "number"), STEPS)
BIANCA, COSIMO, FIORA, LAPO = range(4)
MEDICI, STROZZI = range(2)


def position(name: str, number: int) -> Any:
    seen = walkthrough.scene(load(name), number)
    assert seen is not None
    return seen.position


@pytest.mark.parametrize("name", HOUSE)
def test_every_step_has_a_board(name: str) -> None:
    told = tomllib.loads(
        resources.files(f"fondaco.games.{name}").joinpath("rulebook/walkthrough.toml").read_text("utf-8")
    )
    steps = walkthrough.steps(load(name))
    assert [(s.number, s.title, s.text, s.clause) for s in steps] == [
        (n, step["title"], step["text"], step["clause"]) for n, step in enumerate(told["step"], 1)
    ]
    assert all(walkthrough.scene(load(name), s.number) is not None for s in steps)
    assert walkthrough.scene(load(name), 0) is None
    assert walkthrough.scene(load(name), len(steps) + 1) is None


@each_step
def test_the_clause_of_a_step_is_in_the_rulebook(name: str, number: int) -> None:
    clause = walkthrough.steps(load(name))[number - 1].clause
    assert f"- **{clause}** " in load(name).rulebook("en")


@each_step
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_step_is_drawn(name: str, number: int, code: str) -> None:
    with language(code):
        drawing = walkthrough.draw(load(name), number)
        assert walkthrough.caption(load(name), number)
    root = ElementTree.fromstring(drawing)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "style=" not in drawing
    assert not root.findall(".//*[@role='button']")
    names = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(names) == len(set(names))


@each_step
def test_what_to_look_at_lies_on_the_board_and_apart(name: str, number: int) -> None:
    seen = walkthrough.scene(load(name), number)
    assert seen is not None
    size = re.search(r'viewBox="0 0 (\d+) (\d+)"', walkthrough.draw(load(name), number))
    assert size
    assert seen.look
    for x, y, w, h in seen.look:
        assert w > 24
        assert h > 24
        assert x >= 0 <= y
        assert x + w <= int(size[1])
        assert y + h <= int(size[2])
    for i, (x, y, w, h) in enumerate(seen.look):
        for x2, y2, w2, h2 in seen.look[i + 1 :]:
            assert x + w <= x2 or x2 + w2 <= x or y + h <= y2 or y2 + h2 <= y


@pytest.mark.parametrize("name", ["medici", "medici_vs_strozzi"])
def test_the_last_step_is_the_end(name: str) -> None:
    assert position(name, len(walkthrough.steps(load(name)))).actor == NOBODY


def test_the_first_that_is_asked_of_a_game_is_already_translated() -> None:
    """In a new process: before any of the game's modules was needed."""
    code = """
from fondaco.kernel.game import load
from fondaco.kernel.language import language
from fondaco.web import walkthrough
with language("es"):
    print(walkthrough.steps(load("san_marco"))[0].title)
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, encoding="utf-8")
    assert found.stdout == "Seis barrios\n"


def test_a_game_without_walkthrough_has_no_steps() -> None:
    toy = Game("tests.toys.masks")
    assert walkthrough.steps(toy) == []
    assert walkthrough.draw(toy, 1) == ""
    assert walkthrough.caption(toy, 1) == ""


def test_where_other_figures_forbid_the_moves_the_words_stand_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    other = Game("fondaco.games.medici")
    monkeypatch.setattr(other, "legal", lambda s: [])
    assert len(walkthrough.steps(other)) == 11
    assert walkthrough.scene(other, 1) is None
    assert walkthrough.draw(other, 1) == ""


def kinds(game: Any, cargo: list[int]) -> list[tuple[int, int]]:
    goods = game.COMMODITY if game is medici else game.GOOD
    return [(goods[k], game.VALUE[k]) for k in cargo if k >= 0]


def test_medici_names() -> None:
    assert walkthrough.names(load("medici")) == ["Bianca", "Cosimo", "Fiora", "Lapo"]


def test_medici_group_is_dye_4_grain_2_dye_0() -> None:
    s = position("medici", 2)
    assert s.selector == BIANCA
    dye, grain = (medici.COMMODITY_NAMES.index(good) for good in ("dye", "grain"))
    assert kinds(medici, s.group) == [(dye, 4), (grain, 2), (dye, 0)]


def test_medici_auction_waits_for_the_last_word_of_bianca() -> None:
    s = position("medici", 4)
    assert (s.actor, s.high_bid, s.high_bidder) == (BIANCA, 7, LAPO)
    assert s.said[COSIMO] == s.said[FIORA] == 0
    assert free_spaces(s, FIORA) < 3 <= free_spaces(s, COSIMO)


def test_medici_bianca_pays_8_and_loads_three_cards() -> None:
    s = position("medici", 5)
    assert s.florins[BIANCA] == 40 - 8
    assert s.aboard[BIANCA] == 3


def test_medici_the_last_with_room_loads_for_nothing() -> None:
    s = position("medici", 7)
    assert s.phase == medici.FILL
    assert [p for p in range(4) if free_spaces(s, p)] == [COSIMO]


def test_medici_the_ship_with_the_gold_leads_in_the_evening() -> None:
    s = position("medici", 8)
    values = [sum(value for _good, value in kinds(medici, s.cargo[p])) for p in range(4)]
    assert max(values) == values[COSIMO]
    assert (medici.GOLD, 10) in kinds(medici, s.cargo[COSIMO])


def test_medici_dye_lifts_bianca_two_levels() -> None:
    dye = medici.COMMODITY_NAMES.index("dye")
    aboard = kinds(medici, position("medici", 9).cargo[BIANCA])
    assert [good for good, _value in aboard].count(dye) == 2


def test_medici_a_counter_stands_on_one_of_the_three_top_levels() -> None:
    cloth = medici.COMMODITY_NAMES.index("cloth")
    assert position("medici", 10).level[LAPO][cloth] >= 5


def test_strozzi_first_bag_and_lot() -> None:
    assert position("medici_vs_strozzi", 1).bag_size == 26
    s = position("medici_vs_strozzi", 2)
    cloth = strozzi.GOODS.index("cloth")
    assert kinds(strozzi, s.lot) == [(cloth, 2), (cloth, 0)]
    assert (s.drawer, s.phase) == (MEDICI, strozzi.NAME)


def test_strozzi_declines_at_7_and_medici_has_293_left() -> None:
    s = position("medici_vs_strozzi", 4)
    assert (s.price, s.actor, s.phase) == (7, STROZZI, strozzi.RESPOND)
    assert list(position("medici_vs_strozzi", 5).coins) == [293, 300]


def test_strozzi_medici_docks_the_ship_with_3_holds_on_the_right_and_draws_again() -> None:
    s = position("medici_vs_strozzi", 6)
    right = strozzi.HARBOUR_IDS.index("right")
    assert s.docked[MEDICI][strozzi.CAPACITY.index(3)] == right
    assert s.drawer == MEDICI


def test_strozzi_medici_has_2_on_the_right_against_no_ship() -> None:
    s = position("medici_vs_strozzi", 8)
    right = strozzi.HARBOUR_IDS.index("right")
    assert right not in s.docked[STROZZI]
    ship = list(s.docked[MEDICI]).index(right)
    assert sum(value for _good, value in kinds(strozzi, s.cargo[MEDICI][ship])) == 2


def test_strozzi_the_cloth_marker_moves_three_spaces_and_pays_20() -> None:
    right, cloth = strozzi.HARBOUR_IDS.index("right"), strozzi.GOODS.index("cloth")
    track = list(zip(strozzi.TRACK_HARBOUR, strozzi.TRACK_GOOD, strict=True)).index((right, cloth))
    before, after = position("medici_vs_strozzi", 9), position("medici_vs_strozzi", 10)
    assert (before.marker[track], after.marker[track]) == (0, 3)
    assert after.marker_paid[MEDICI][track] == 20
    assert after.harbour_paid[MEDICI][right] == 20


def aristocrats(s: Any, district: str) -> list[int]:
    return list(s.aristocrats[san_marco.DISTRICT_IDS.index(district)])


def test_san_marco_bianca_begins_with_6_in_castello_and_2_in_santa_croce() -> None:
    s = position("san_marco", 2)
    assert aristocrats(s, "castello")[BIANCA] == 6
    assert aristocrats(s, "santa_croce")[BIANCA] == 2
    assert s.supply[BIANCA] == 25 - 8


def test_san_marco_every_colour_has_a_bridge_after_the_third_step() -> None:
    s = position("san_marco", 3)
    assert [sum(row[c] for row in s.bridge) for c in range(4)] == [1, 1, 1, 1]


def test_san_marco_bianca_puts_a_doge_and_two_limit_cards_on_one_pile() -> None:
    s = position("san_marco", 4)
    assert s.role[san_marco.D1] == BIANCA
    small = min(s.pile[0][:2], key=sum)
    assert (sum(small), small[san_marco.DOGE], sum(small[san_marco.ACTION_KINDS :])) == (3, 1, 2)


def test_san_marco_cosimo_chooses_and_plays_a_district_and_a_bridge() -> None:
    s = position("san_marco", 5)
    assert s.mover == s.role[san_marco.DM1] == COSIMO
    after = position("san_marco", 6)
    assert sum(row[COSIMO] for row in after.bridge) == 2
    assert aristocrats(after, "san_marco")[COSIMO] == aristocrats(s, "san_marco")[COSIMO] + 1


def test_san_marco_the_roll_was_too_high_for_cosimo() -> None:
    """SM-8.10: all of the others' go, and some of his own."""
    before, after = position("san_marco", 6), position("san_marco", 7)
    others = sum(aristocrats(before, "cannaregio")[c] for c in range(4) if c != COSIMO)
    assert sum(aristocrats(after, "cannaregio")[c] for c in range(4) if c != COSIMO) == 0 < others


def test_san_marco_5_3_3_1_in_san_marco() -> None:
    before, after = position("san_marco", 8), position("san_marco", 9)
    assert aristocrats(after, "san_marco") == [5, 3, 3, 1]
    assert after.score[BIANCA] - before.score[BIANCA] >= 8


def test_san_marco_with_8_against_12_lapo_gains_4_and_may_banish() -> None:
    s = position("san_marco", 11)
    points = [sum(n * (i + 1) for i, n in enumerate(s.limit[p])) for p in range(4)]
    assert (points[LAPO], max(points), s.bonus[LAPO]) == (8, 12, 4)
    assert (s.settled, s.actor) == (1, LAPO)


def test_marrakesh_bianca_has_more_men_on_point_1_and_leads() -> None:
    s = position("marrakesh", 1)
    assert (s.men[BIANCA][0], s.men[COSIMO][0]) == (2, 1)
    assert s.leader == BIANCA


def test_marrakesh_six_cards_each_and_a_queen_among_them() -> None:
    s = position("marrakesh", 2)
    assert list(s.hand_size) == [6, 6]
    assert [card for card in range(marrakesh.KINDS) if marrakesh.VALUE[card] == 0 and s.hand[COSIMO][card]]


def test_marrakesh_the_lead_lies_face_down_beside_the_answer() -> None:
    s = position("marrakesh", 3)
    assert s.phase == marrakesh.REVEALING
    assert (s.leader, s.answer[0]) == (BIANCA, marrakesh.SUITS.index("spades") * 7 + 2)


def test_marrakesh_the_5_of_clubs_beats_the_2_of_spades_and_gives_both_values() -> None:
    s = position("marrakesh", 4)
    assert (s.phase, s.winner) == (marrakesh.STEPPING, BIANCA)
    assert list(s.values) == [0, 1, 0, 0, 1, 0]


def test_marrakesh_a_man_from_3_is_off_and_one_from_6_stands_on_4() -> None:
    before, after = position("marrakesh", 6), position("marrakesh", 7)
    assert list(before.men[BIANCA]) == [2, 0, 1, 1, 0, 2]
    assert list(after.men[BIANCA]) == [2, 0, 0, 2, 0, 1]
    assert after.field[BIANCA][0] == 1


def test_marrakesh_a_trick_too_many_gives_cosimo_a_null() -> None:
    s = position("marrakesh", 9)
    assert marrakesh.open_field(s, BIANCA) < 0
    assert s.won[s.trick - 1] == BIANCA
    assert marrakesh.NULL in list(s.field[COSIMO])


def test_marrakesh_the_last_step_stands_at_the_first_trick_of_round_2() -> None:
    s = position("marrakesh", len(walkthrough.steps(load("marrakesh"))))
    assert (s.round, s.trick, s.phase) == (1, 0, marrakesh.LEADING)


def area(name: str) -> int:
    return empires.AREA_IDS.index(name)


def test_empires_bianca_is_britain_with_markers_in_the_german_states_and_in_india() -> None:
    s = position("struggle_of_empires", 2)
    assert empires.POWER_IDS[s.power[BIANCA]] == "britain"
    assert [sum(s.marker[p]) for p in range(4)] == [5] * 4
    assert s.marker[BIANCA][area("german_states")] == s.marker[BIANCA][area("india")] == 1


def test_empires_the_units_of_bianca() -> None:
    s = position("struggle_of_empires", 3)
    assert s.unit[BIANCA][empires.ARMY][area("german_states")] == 2
    assert s.unit[BIANCA][empires.ARMY][area("india")] == 1
    assert s.unit[BIANCA][empires.NAVY][area("baltic")] == 1


def test_empires_cosimo_bids_3_for_france_above_britain() -> None:
    s = position("struggle_of_empires", 4)
    assert [empires.POWER_IDS[s.power[p]] for p in range(4)] == ["britain", "france", "spain", "russia"]
    assert (s.bid, s.bidder, s.top, s.bottom) == (3, COSIMO, COSIMO, BIANCA)


def test_empires_france_and_spain_against_britain_and_russia() -> None:
    s = position("struggle_of_empires", 5)
    assert list(s.row[:4]) == [1, 0, 0, 1]
    assert (s.order[0], s.phase, empires.ROUNDS[4]) == (COSIMO, empires.TURN, 6)


def test_empires_army_training_and_an_army_of_cosimo() -> None:
    before, after = position("struggle_of_empires", 5), position("struggle_of_empires", 6)
    assert after.tile[COSIMO][empires.TILE_IDS.index("army_training")] == 1
    assert before.gold[COSIMO] - after.gold[COSIMO] == 3
    assert before.population[COSIMO] - after.population[COSIMO] == 1


def test_empires_a_navy_of_bianca_reaches_africa() -> None:
    before, after = position("struggle_of_empires", 6), position("struggle_of_empires", 7)
    assert before.unit[BIANCA][empires.NAVY][area("north_america")] == 1
    assert after.unit[BIANCA][empires.NAVY][area("africa")] == 1


def test_empires_two_armies_beat_a_country_of_3() -> None:
    before, after = position("struggle_of_empires", 7), position("struggle_of_empires", 8)
    german_states, three = area("german_states"), empires.SYMBOL_IDS.index("3")
    assert (before.counter[german_states][three], after.counter[german_states][three]) == (1, 0)
    assert (before.marker[BIANCA][german_states], after.marker[BIANCA][german_states]) == (1, 2)
    assert before.gold[BIANCA] - after.gold[BIANCA] == 2
    assert list(after.score) == [4, 3]


def test_empires_fiora_colonises_and_bianca_enslaves() -> None:
    before, after = position("struggle_of_empires", 8), position("struggle_of_empires", 9)
    for seat, name in ((FIORA, "north_america"), (BIANCA, "caribbean")):
        assert after.marker[seat][area(name)] - before.marker[seat][area(name)] == 1
    assert (before.gold[BIANCA], before.population[BIANCA]) == (after.gold[BIANCA], after.population[BIANCA])


def test_empires_the_first_war_has_been_scored() -> None:
    s = position("struggle_of_empires", 10)
    assert (s.war, s.reckoned) == (2, 1)
    assert min(s.vp[:4]) > 0


def test_empires_cosimo_wins_in_spite_of_the_most_unrest() -> None:
    s = position("struggle_of_empires", 11)
    assert list(s.unrest[:4]) == [8, 14, 7, 11]
    assert list(s.penalty[:4]) == [0, 7, 0, 4]
    points, ranks = load("struggle_of_empires").standing(s)
    assert points[COSIMO] == 63 - 7 == 56
    assert ranks[COSIMO] == 1
