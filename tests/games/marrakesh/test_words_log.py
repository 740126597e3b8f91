"""Marrakesh in words: events and tables."""

from __future__ import annotations

import json

import pytest

from fondaco.games.marrakesh import rules, words
from fondaco.kernel.state import WATCHER
from fondaco.kernel.words import Event, Section

from .setting import CARD, GAME, Table, die, random_steps

NAMES = ("Bianca", "Carlo")
OPTIONS = [GAME.default_options, GAME.option_values({"bonus_timing": "after", "reshuffle_every": "3"})]
every_table = pytest.mark.parametrize("options", OPTIONS)


def said(t: Table, action: int, viewer: int = 0) -> list[str]:
    """The sentences of a step that is taken now, as the viewer reads them."""
    before, seen = t.s.copy(), GAME.sees(t.s, action, viewer)
    t.play(action)
    happened = words.events(GAME.view(before, viewer), action if seen else None, GAME.view(t.s, viewer))
    return [words.say(event, NAMES) for event in happened]


def section(t: Table, title: str, viewer: int = 0) -> Section:
    return next(part for part in words.describe(GAME.view(t.s, viewer), NAMES) if part.title == title)


# Events


@every_table
@pytest.mark.parametrize("viewer", [WATCHER, 0, 1])
def test_every_step_has_events_that_can_be_said_and_stored(options: tuple[int, ...], viewer: int) -> None:
    kinds = set()
    for before, taken, after in random_steps(viewer + 3, options):
        seen = taken if GAME.sees(before, taken, viewer) else None
        happened = words.events(GAME.view(before, viewer), seen, GAME.view(after, viewer))
        assert happened
        for event in happened:
            kinds.add(event.kind)
            sentence = words.say(event, NAMES)
            assert sentence.endswith(".") and "{" not in sentence
            stored = json.loads(json.dumps(event.values))
            assert words.say(Event(event.kind, stored, event.weight), NAMES) == sentence
    assert kinds >= {"dealt", "led", "answered", "won", "bonus", "moved", "borne_off", "noted", "nulled", "match_ended"}


def test_the_set_up_is_told() -> None:
    t = Table()
    assert said(t, die(3)) == ["Bianca rolls: 3."]
    t = Table()
    t.roll("123456", "65432")
    assert said(t, die(1)) == ["Carlo rolls: 1.", "Bianca and Carlo have rolled the same: both roll again."]
    t.roll("113456", "12222")
    assert said(t, die(2)) == [
        "Carlo rolls: 2.",
        "Bianca: men on the points 1, 1, 3, 4, 5, 6.",
        "Carlo: men on the points 1, 2, 2, 2, 2, 2.",
        "Bianca leads first, with 2 men against 1 on point 1.",
    ]
    assert said(t, CARD["C4"], 0) == ["Carlo gets a card."]
    assert said(t, CARD["HQ"], 0) == ["Bianca gets a card: queen of hearts."]


def test_a_trick_is_told() -> None:
    t = Table()
    t.start("H6", "C2", men="25")
    assert said(t, CARD["H6"], 1) == ["Bianca leads a card face down."]
    assert said(t, CARD["C2"], 1) == ["Carlo answers: 2 of clubs."]
    assert said(t, CARD["H6"], 1) == [
        "Bianca turns up the lead: 6 of hearts.",
        "Bianca wins the trick by suit: 6 of hearts against 2 of clubs.",
    ]
    assert said(t, words.parse(t.s, "2@5"), 1) == ["Bianca plays 2: a man from point 5 to point 3."]
    assert said(t, words.parse(t.s, "6@2"), 1) == [
        "Bianca plays 6: a man borne off from point 2.",
        "Bianca bears off 1 man in field 1.",
    ]


def test_ones_own_lead_is_told_to_oneself() -> None:
    t = Table()
    t.start("H6", "C2")
    assert said(t, CARD["H6"], 0) == ["Bianca leads a card face down: 6 of hearts."]


@pytest.mark.parametrize(
    ("lead", "answer", "sentence"),
    [
        ("S3", "H3", "Bianca wins the trick by suit, a double: 3 of spades against 3 of hearts."),
        ("SQ", "HQ", "Bianca wins the trick by suit, two queens: queen of spades against queen of hearts."),
        ("H3", "HQ", "Carlo wins the trick as answerer, equal suits: 3 of hearts against queen of hearts."),
        ("D4", "D4", "Carlo wins the trick as answerer, a triple: 4 of diamonds against 4 of diamonds."),
    ],
)
def test_the_cases_are_told(lead: str, answer: str, sentence: str) -> None:
    t = Table()
    t.start(lead, answer)
    t.play(CARD[lead])
    t.play(CARD[answer])
    assert said(t, CARD[lead])[1] == sentence


def test_a_bonus_and_a_null_are_told() -> None:
    t = Table()
    t.start("SQ", "HQ")
    t.trick("SQ", "HQ")
    assert said(t, CARD["DQ"]) == [
        "Bianca draws a bonus card: queen of diamonds, counted 4 times.",
        "Bianca bears off nobody: field 1 is a null.",
    ]


def test_going_out_is_told() -> None:
    t = Table()
    t.start("H6", "C5", men="1")
    t.put_fields(0, "5-?-?")
    t.trick("H6", "C5")
    assert said(t, words.parse(t.s, "5@1")) == [
        "Bianca plays 5: a man borne off from point 1.",
        "Bianca: no man is left for the values 6.",
        "Bianca bears off 1 man in field 2.",
        "Bianca is out: Mars.",
        "Bianca: 1 field is closed.",
    ]


def last_trick(first: str, second: str, men: tuple[str, str], first_out: int = -1) -> Table:
    """Player 1's third field is open and all else is filled; the trick that player 0 wins ends the round."""
    t = Table()
    t.start("H6", "C5", men=men[0], others=men[1])
    for p, triple in enumerate((first, second)):
        t.put_fields(p, triple)
        if not men[p]:
            t.s.out[p] = rules.MARS if "x" in triple else rules.OIN
    t.s.first_out = first_out
    t.play(CARD["H6"])
    t.play(CARD["C5"])
    return t


def test_the_end_of_a_round_is_told_with_all_names() -> None:
    t = last_trick("2-2-2", "0-1-?", ("", "12345"), first_out=0)
    assert said(t, CARD["H6"], 1)[2:] == [
        "Bianca has no open field; Carlo gets a null in field 3.",
        "Round 1 ends. Bianca: 2-2-2. Carlo: 0-1-0.",
        "Bianca scores 6 points: Oin-Casablanca, 2-2-2.",
        "Bianca scores 9 points: Royal Fez, 0-1-0.",
        "Round 2 begins. Bianca: 15 points. Carlo: 0 points.",
    ]


def test_nulls_steps_and_nothing_are_told() -> None:
    t = last_trick("2-0-2", "2-1-?", ("34", "123"))
    sentences = said(t, CARD["H6"])
    assert "Bianca scores 1 point for the nulls of: Carlo." in sentences
    assert "Carlo scores 1 point for the nulls of: Bianca." in sentences
    assert "Carlo scores 1 point: 6 steps left against 7." in sentences
    assert Event("scored_nothing").weight == 1
    assert words.say(Event("scored_nothing"), NAMES) == "Nobody scores."


@pytest.mark.parametrize(
    ("score", "sentence"),
    [
        ((51, 51), "The match is over: a draw, each has 51 points."),
        ((1, 0), "The match is over: Bianca wins with 1 point against 0."),
        ((40, 60), "The match is over: Carlo wins with 60 points against 40."),
    ],
)
def test_the_end_of_the_match_is_told(score: tuple[int, int], sentence: str) -> None:
    assert words.say(Event("match_ended", {"round": 11, "score": list(score)}), NAMES) == sentence


# Tables


@every_table
def test_a_scoring_adds_up_to_the_change_of_the_scores(options: tuple[int, ...]) -> None:
    rounds = 0
    for before, _a, after in random_steps(8, options):
        table = words.scoring(GAME.view(before, WATCHER), GAME.view(after, WATCHER), NAMES)
        if table is None:
            continue
        rounds += 1
        assert table.title == f"Scoring of round {rounds}"
        *rows, total = table.rows
        for p in range(2):
            change = after.score[p] - before.score[p]
            assert sum(int(row[2 + p]) for row in rows) == total[2 + p] == change
    assert rounds == 12


def test_a_scoring_names_every_reason() -> None:
    t = last_trick("2-2-2", "0-1-?", ("", "12345"), first_out=0)
    before = t.s.copy()
    t.play(CARD["H6"])
    table = words.scoring(before, t.s, NAMES)
    assert table is not None
    assert table.rows == (
        ("Oin-Casablanca", "Bianca: 2-2-2", 6, 0),
        ("Royal Fez", "Carlo: 0-1-0", 9, 0),
        ("Total", "2-2-2 : 0-1-0", 15, 0),
    )
    assert section(t, "Score sheet").rows == ((1, "2-2-2", "Oin-Casablanca, Royal Fez", 15, "0-1-0", "", 0),)


@every_table
def test_every_position_can_be_described(options: tuple[int, ...]) -> None:
    for i, (before, _a, after) in enumerate(random_steps(9, options)):
        if i % 7 and after.phase != rules.OVER:
            continue
        for s in (before, after):
            for viewer in (WATCHER, 0, 1):
                view = GAME.view(s, viewer)
                twin = view.copy()
                for part in words.describe(view, NAMES):
                    assert part.title and all(len(row) == len(part.columns) for row in part.rows)
                assert view == twin


def test_what_lies_on_the_table_is_described() -> None:
    t = Table()
    t.start("H6 SA", "C2 C3", men="25", others="134556")
    assert section(t, "Round 1").rows == (
        ("Bianca", words.seat_title(0, 2), 0, "open", "open", "open", "", "leader"),
        ("Carlo", words.seat_title(1, 2), 0, "open", "open", "open", "", "answerer"),
    )
    assert section(t, "Men on the points").rows == (("Bianca", 0, 1, 0, 0, 1, 0, 7), ("Carlo", 1, 0, 1, 1, 2, 1, 24))
    mine, theirs = section(t, "Hands").rows
    assert mine[1] == theirs[1] == 6
    assert "6 of hearts" in str(mine[2]) and theirs[2] == "unseen"
    assert section(t, "Hands").note == "40 cards in the stock"
    t.play(CARD["H6"])
    assert section(t, "Trick 1", 0).rows[0] == ("Lead", "Bianca", "6 of hearts")
    assert section(t, "Trick 1", 1).rows[0] == ("Lead", "Bianca", "face down")
    t.play(CARD["C2"])
    t.play(CARD["H6"])
    assert section(t, "Trick 1").note == "Bianca still plays: 2, 6. Borne off so far: 0"
    t.steps("2@5 6@2")
    assert section(t, "Tricks of this round").rows == ((1, "6 of hearts", "2 of clubs", "", "Bianca"),)
    assert section(t, "Tricks of this round").note == "Cards revealed in this round: 2 of clubs, 6 of hearts"
    assert section(t, "Round 1").rows[0][3:6] == ("1", "open", "open")


def test_cards_put_aside_are_described_as_far_as_they_were_seen() -> None:
    for _before, _a, after in random_steps(2, OPTIONS[1]):
        if sum(after.away_size) == 0:
            continue
        for viewer in (0, 1):
            titles = {part.title: part for part in words.describe(GAME.view(after, viewer), NAMES)}
            rows = titles["Put aside in earlier rounds"].rows
            assert rows[0][1] == sum(after.aside)
            for row in rows[1:]:
                assert (row[2] == "unseen") == (NAMES[viewer] not in str(row[0]))
        return
    raise AssertionError("no round of this match ended early")


def test_the_end_names_the_winner() -> None:
    after = list(random_steps(0))[-1][2]
    rows = words.describe(after, NAMES)[0].rows
    best = max(after.score)
    assert [row[-1] for row in rows] == ["winner" if score == best else "" for score in after.score]
    assert len(words.describe(after, NAMES)[-1].rows) == 12
