"""Medici vs Strozzi in words: events and tables."""

from __future__ import annotations

import json

import pytest

from fondaco.games.medici_vs_strozzi import rules, words
from fondaco.kernel.game import Option
from fondaco.kernel.words import Event, Section

from .table import MEDICI, STROZZI, Table, loading, random_steps

NAMES = ("Bianca", "Carlo")
SEEDS = range(6)
GAMES = {seed: list(random_steps(seed)) for seed in SEEDS}
every_game = pytest.mark.parametrize("seed", SEEDS)


def events(t: Table, action: int) -> list[Event]:
    """The events of a step that is taken now."""
    before = t.s.copy()
    t.play(action)
    return words.events(before, action, t.s)


def said(t: Table, action: int) -> list[str]:
    """The sentences of a step that is taken now."""
    return [words.say(event, NAMES) for event in events(t, action)]


def last_lot(*, markers: dict[str, int] | None = None, ships: tuple[tuple[int, str, str], ...] = ()) -> Table:
    """A table with these ships where Medici is about to stow a free lot, the last tile of the round."""
    t = Table(**(markers or {}))
    for player, place, tiles in ships:
        t.ship(player, place, tiles)
    last = next(iter(t.bag))
    t.leave(last)
    t.sell(MEDICI, last)
    return t


def scored(t: Table) -> Section:
    """The scoring of the round that ends with the discarding of the last lot."""
    before = t.s.copy()
    t.load("discard")
    table = words.scoring(before, t.s, NAMES)
    assert table is not None
    return table


def section(t: Table, title: str) -> Section:
    return next(part for part in words.describe(t.s, NAMES) if part.title == title)


# Events


@every_game
def test_every_step_has_events_that_can_be_said_and_stored(seed: int) -> None:
    for before, taken, after in GAMES[seed]:
        happened = words.events(before, taken, after)
        assert happened
        for event in happened:
            sentence = words.say(event, NAMES)
            assert sentence.endswith(".") and "{" not in sentence
            stored = json.loads(json.dumps(event.values))
            assert words.say(Event(event.kind, stored, event.weight), NAMES) == sentence


def test_a_step_that_is_not_known_has_no_events() -> None:
    before, _taken, after = GAMES[0][0]
    assert words.events(before, None, after) == []


def test_a_turn_is_told() -> None:
    t = Table()
    assert said(t, words.parse(t.s, "c4")) == ["Bianca draws cloth 4."]
    assert said(t, rules.DRAW) == ["Bianca draws another tile."]
    assert said(t, words.parse(t.s, "gold5")) == ["Bianca draws gold 5."]
    assert said(t, rules.STOP) == ["Bianca stops; the lot: cloth 4, gold 5."]
    assert said(t, rules.PRICE + 7) == ["Bianca asks 7 coins for the lot."]
    assert said(t, rules.BUY) == ["Carlo buys the lot for 7 coins and has 293 coins left."]
    assert said(t, loading("5 left")) == ["Carlo docks ship 5 at the left harbour and loads cloth 4, gold 5."]
    t.lot("f1")
    assert said(t, rules.PRICE + 294) == ["Carlo asks 294 coins for the lot."]
    assert said(t, rules.DECLINE) == [
        "Bianca declines; Carlo must buy.",
        "Carlo buys the lot for 294 coins and now owes 1 coin.",
    ]
    assert said(t, loading("5 left")) == ["Carlo loads fur 1 on ship 5 at the left harbour."]
    t.lot("f2")
    assert said(t, rules.PRICE) == ["Carlo asks nothing for the lot."]
    assert said(t, rules.BUY) == ["Bianca gets the lot for nothing."]
    assert said(t, rules.DISCARD) == ["Bianca discards fur 2."]


def test_a_lot_that_closes_by_itself_is_told_with_the_reason() -> None:
    t = Table()
    t.draw("c4")
    t.draw("c3")
    t.play(rules.DRAW)
    assert said(t, words.parse(t.s, "c2"))[1] == "The lot is complete: cloth 4, cloth 3, cloth 2."
    t = Table()
    t.leave("c4")
    assert said(t, words.parse(t.s, "c4"))[1] == "The bag is empty, the lot is complete: cloth 4."


def test_the_end_of_a_round_is_told() -> None:
    t = last_lot(
        markers={"left_dye": 3, "right_fur": -3},
        ships=((MEDICI, "5 left", "d4 d3"), (STROZZI, "3 middle", "G5")),
    )
    happened = events(t, rules.DISCARD)
    assert [words.say(event, NAMES) for event in happened if event.weight == 2] == [
        "The bag is empty: round 1 ends.",
        "Bianca wins the left harbour by 7 to 0 and gets 20 coins.",
        "Carlo wins the middle harbour by 5 to 0 and gets 20 coins.",
        "The right harbour is tied at 0 and pays nobody.",
        "Bianca gets 30 coins for 1 marker.",
        "Carlo gets 20 coins for 1 marker.",
        "Round 2 begins; Carlo draws first. Bianca: 350 coins. Carlo: 340 coins.",
    ]
    assert [words.say(event, NAMES) for event in happened if event.kind == "marker"] == [
        "The dye marker at the left harbour moves from Medici 3 to Medici 4."
    ]


def test_the_end_of_a_round_by_full_ships_is_told() -> None:
    t = Table()
    t.ship(STROZZI, "3 left", "c0 c1 c2")
    t.ship(STROZZI, "4 middle", "f0 f1 f2 f3")
    t.ship(STROZZI, "5 right", "s0 s1 s2 s3")
    t.sell(STROZZI, "s4")
    assert "Carlo has filled every ship: round 1 ends." in said(t, loading("5 right"))


@pytest.mark.parametrize(
    ("medici", "strozzi", "sentence"),
    [
        (212, -26, "The game is over: Bianca wins with 212 coins against a debt of 26 coins."),
        (1, 418, "The game is over: Carlo wins with 418 coins against 1 coin."),
        (418, 418, "The game is over: Bianca and Carlo share the victory, each with 418 coins."),
    ],
)
def test_the_end_of_the_game_is_told(medici: int, strozzi: int, sentence: str) -> None:
    t = Table()
    t.end_round()
    t.end_round()
    last = next(iter(t.bag))
    t.leave(last)
    t.sell(MEDICI, last)
    t.put_money(medici, strozzi)
    assert said(t, rules.DISCARD)[-1] == sentence
    winners = {row[0] for row in section(t, "Round 3").rows if row[3]}
    assert winners == {name for name, coins in zip(NAMES, t.money, strict=True) if coins == max(t.money)}


# Tables


@every_game
def test_a_scoring_adds_up_to_the_change_of_coins(seed: int) -> None:
    rounds = 0
    for before, _taken, after in GAMES[seed]:
        table = words.scoring(before, after, NAMES)
        if table is None:
            continue
        rounds += 1
        assert table.title == f"Scoring of round {rounds}"
        *rows, total = table.rows
        assert len(rows) == 3 + 8
        for p in range(2):
            change = after.coins[p] - before.coins[p]
            assert sum(int(row[3 + p]) for row in rows) == total[3 + p] == change
    assert rounds == 3


def test_a_scoring_shows_totals_and_positions() -> None:
    table = scored(last_lot(markers={"right_cloth": 0}, ships=((MEDICI, "3 right", "c0 c2"),)))
    assert ("right", "tiles", "2 : 0", 20, 0) in table.rows
    assert ("right", "cloth", "Medici 3", 20, 0) in table.rows
    assert table.rows[-1][3:] == (40, 0)


def test_a_scoring_without_ships_pays_standing_markers() -> None:
    table = scored(last_lot(markers={"left_fur": 2, "right_fur": -3, "middle_dye": -4}))
    assert ("left", "tiles", "0 : 0", 0, 0) in table.rows
    assert ("left", "fur", "Medici 2", 10, 0) in table.rows
    assert ("right", "fur", "Strozzi 3", 0, 20) in table.rows
    assert ("middle", "dye", "Strozzi 4", 0, 30) in table.rows
    assert ("left", "dye", "centre", 0, 0) in table.rows
    assert table.rows[-1][3:] == (10, 50)


@every_game
def test_every_position_can_be_described(seed: int) -> None:
    for before, _taken, after in GAMES[seed][::11] + GAMES[seed][-1:]:
        for s in (before, after):
            twin = s.copy()
            for part in words.describe(s, NAMES):
                assert part.title and all(len(row) == len(part.columns) for row in part.rows)
            assert s == twin


def test_the_first_position_is_described() -> None:
    t = Table()
    assert section(t, "Round 1").rows == (
        ("Bianca", "Medici", 300, "drawer"),
        ("Carlo", "Strozzi", 300, "responder"),
    )
    assert section(t, "Bag: 26 tiles").rows[0] == ("cloth", "0 1 2 3 4 4", 6)
    assert section(t, "Bag: 26 tiles").rows[-1] == ("gold", "5 5", 2)
    assert len(section(t, "Tracks").rows) == 8
    assert {row[4] for row in section(t, "Tracks").rows} == {"nobody"}


def test_what_lies_on_the_table_is_described() -> None:
    t = Table(left_fur=2)
    t.ship(STROZZI, "4 left", "f0 G5")
    t.turn(STROZZI, "c1")
    t.lot("s2 d3")
    assert section(t, "Lot").rows == (("spice", 2), ("dye", 3))
    assert ("4", 4, "left", "fur 0, gold 5", 5, 2) in section(t, "Ships of: Carlo").rows
    assert ("5", 5, "not docked", "", 0, 5) in section(t, "Ships of: Bianca").rows
    assert section(t, "Discarded: 1 tile").rows[0] == ("cloth", "1", 1)
    assert section(t, "Harbours").rows[0] == ("left", 0, 5, "Carlo: 20")
    assert section(t, "Tracks").rows[0] == ("left", "fur", "Medici 2", "centre", "nobody")
    t.name(7)
    assert section(t, "Lot").note == "Price: 7 coins"


def test_the_end_is_described_as_it_was_paid() -> None:
    after = GAMES[0][-1][2]
    tracks = next(part for part in words.describe(after, NAMES) if part.title == "Tracks")
    assert all(row[2] == row[3] for row in tracks.rows)
    paid = [row[4] for row in tracks.rows]
    for p, name in enumerate(NAMES):
        shown = sum(int(cell.removeprefix(f"{name}: ")) for cell in map(str, paid) if cell.startswith(name))
        assert shown == sum(after.marker_paid[p])


def test_titles() -> None:
    assert [words.seat_title(seat, 2) for seat in range(2)] == ["Medici", "Strozzi"]
    assert words.heading(Table().s) == "Round 1"
    option = Option("pace", ("slow", "fast"), "slow")
    assert (words.option_text(option, None), words.option_text(option, "fast")) == ("pace", "fast")
