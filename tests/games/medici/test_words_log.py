"""Medici in words: what each step did, the position as tables, and what a day's scoring paid."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from fondaco.games.medici import components, rules, words
from fondaco.kernel.words import Event, Section
from tests.games.medici.table import SETUPS, Table, kind
from tests.games.medici.walk import GAME, NAMES, Step, steps

PLAYERS = (2, 3, 4, 5, 6)
KINDS_OF_EVENTS = {
    "starter_drawn",
    "card",
    "closed",
    "draws",
    "stopped",
    "bid",
    "pass",
    "forced_pass",
    "sold",
    "unsold",
    "fills",
    "free_card",
    "day_ended",
    "ship",
    "track",
    "next_starter",
    "game_ended",
}


def names(s: Any) -> tuple[str, ...]:
    return NAMES[: s.players]


def did(table: Table, action: int) -> tuple[list[Event], list[str]]:
    """The events of the next step and what is said of them."""
    before = table.s.copy()
    table.take(action)
    happened = words.events(before, action, table.s)
    return happened, [words.say(event, names(before)) for event in happened]


def kinds(happened: Sequence[Event]) -> list[str]:
    return [event.kind for event in happened]


def paid_by(step: Step) -> list[int]:
    """What each player paid for a group in the step, from the positions alone."""
    before, action, _ = step
    price = [0] * before.players
    if before.phase == components.AUCTION and before.actor == before.selector:
        if action > components.BID:
            price[before.actor] = action - components.BID
        elif before.high_bidder >= 0:
            price[before.high_bidder] = before.high_bid
    return price


def income(step: Step) -> list[int]:
    """What each player's florins grew by through scoring."""
    seats = range(step.before.players)
    return [step.after.florins[p] - step.before.florins[p] + paid for p, paid in zip(seats, paid_by(step), strict=True)]


def amount(cell: str | int) -> int:
    """The florins of a cell like "10 + 5"."""
    return sum(int(part) for part in str(cell).split("+"))


def s2() -> Table:
    """Scenario S2 before Adam turns up the gold; Kylie will fill her last space free of charge."""
    ships = ["c5 d5 g3 g0", "g5 d4 f4 f3", "c3 s5 c2 c1 d5", "s3 g5 g4 g2 f2", "s5 s2 d3 d0 c4"]
    table = Table(5, ships=ships).offer("G10")
    return table.say("pass", 1)


# Events


@pytest.mark.parametrize("players", PLAYERS)
def test_every_step_is_told_in_whole_sentences(players: int) -> None:
    for before, action, after in steps(players):
        happened = words.events(before, action, after)
        assert happened
        for event in happened:
            assert event.weight in (0, 1, 2)
            assert json.loads(json.dumps(event.values)) == event.values
            sentence = words.say(event, names(before))
            assert sentence.endswith(".") and "{" not in sentence and len(sentence) > 8


def test_random_games_tell_every_kind_of_event() -> None:
    told = {event.kind for n in PLAYERS for step in steps(n) for event in words.events(*step)}
    assert told == KINDS_OF_EVENTS


def test_nothing_is_told_of_a_step_that_nobody_noted() -> None:
    before, _, after = steps(2)[0]
    assert words.events(before, None, after) == []


def test_the_first_selector_and_the_cards_he_turns_up() -> None:
    s = GAME.new(3)
    after = s.copy()
    rules.apply(after, components.FIRST + 2)
    (event,) = words.events(s, components.FIRST + 2, after)
    assert event == Event("starter_drawn", {"seat": 2, "day": 0})
    assert words.say(event, names(s)) == "Drawn at random: Carla selects first."

    table = Table(3, selector=2)
    assert did(table, kind("c1"))[1] == ["Carla turns up cloth 1."]
    assert did(table, components.DRAW)[1] == ["Carla draws another card."]
    assert did(table, kind("G10"))[1] == ["Carla turns up gold 10."]
    assert did(table, components.STOP)[1] == ["Carla stops; the group: cloth 1, gold 10."]


@pytest.mark.parametrize(
    ("table", "first", "last", "why"),
    [
        (Table(3), "c0 c1", "c2", "cards"),
        (Table(3, ships=["c0 c1 c2", "f0 f1 f2 f3", "g0 g1 g2 g3"]), "s0", "s1", "ships"),
        (Table(3, deck=2), "s0", "s1", "deck"),
    ],
)
def test_a_group_that_closes_by_itself_says_why(table: Table, first: str, last: str, why: str) -> None:
    """MED-4.7: by MED-4.2, 4.4 and 4.6."""
    card, *more = first.split()
    table.up(card)
    for card in more:
        table.draw(card)
    table.take(components.DRAW)
    happened, said = did(table, kind(last))
    assert kinds(happened) == ["card", "closed"] and happened[1].values["why"] == why
    assert f"spice {last[1]}" in said[1] or "cloth 0, cloth 1, cloth 2" in said[1]


def test_one_round_of_bidding() -> None:
    """Scenario S1: two forced passes, a bid of 7, a bid of 8 that wins; Adam had 40 florins."""
    table = Table(4, ships=["c0 c1", "f0 f1 f2", "g0 g1 g2 g3", "d0 d1"]).offer("s0 s1 s2")
    for name in ("Bruno", "Carla"):
        happened, said = did(table, components.PASS)
        assert kinds(happened) == ["forced_pass"] and happened[0].values["why"] == "ship"
        assert said == [f"{name} must pass: no room aboard for the whole group."]
    assert did(table, components.BID + 7)[1] == ["Dino bids 7 florins."]
    happened, said = did(table, components.BID + 8)
    assert happened[1].values == {"seat": 0, "price": 8, "cards": [kind("s0"), kind("s1"), kind("s2")], "left": 32}
    assert said == [
        "Ada bids 8 florins.",
        "Ada buys the group for 8 florins and has 32 florins left: spice 0, spice 1, spice 2.",
    ]


def test_a_group_won_by_an_earlier_bid() -> None:
    table = Table(3).offer("c5").say(1, "pass")
    assert did(table, components.PASS)[1] == [
        "Ada passes.",
        "Bruno buys the group for 1 florin and has 39 florins left: cloth 5.",
    ]


def test_a_poor_bidder_must_pass() -> None:
    """Scenario S14."""
    table = Table(3, florins=[40, 40, 12]).offer("c5").say(12)
    happened, said = did(table, components.PASS)
    assert happened[0].values == {"seat": 2, "why": "florins"}
    assert said == ["Carla must pass: not enough florins for a bid."]


def test_nobody_bids() -> None:
    """Scenario S11."""
    table = Table(3).offer("d0 d1").say("pass", "pass")
    happened, said = did(table, components.PASS)
    assert kinds(happened) == ["pass", "unsold"]
    assert said[1] == "Nobody has bid, the group is discarded: dye 0, dye 1."


def test_the_last_ship_is_filled_free_of_charge() -> None:
    """Scenario S15: three cards aboard, four in the deck."""
    table = Table(3, ships=["c0 c1 c2 c3", "f0 f1 f2 f3 f4", "g0 g1 g2"], deck=5).up("s0").stop().say("pass")
    happened, said = did(table, components.BID + 1)
    assert kinds(happened) == ["bid", "sold", "fills"]
    assert happened[2].values == {"seat": 2, "free": 2, "deck": 4}
    assert said[2].startswith("Carla alone has room aboard")
    assert did(table, kind("s1"))[1] == ["Carla takes spice 1 free of charge."]
    happened, _ = did(table, kind("s2"))
    assert kinds(happened)[:2] == ["free_card", "day_ended"]


def test_a_day_is_scored_in_the_step_that_ends_it() -> None:
    """Scenario S2: ship values 23, 20, 16, 16, 14 pay 30, 20, 7, 7, 0."""
    happened, said = did(s2(), kind("s4"))
    assert kinds(happened) == ["free_card", "day_ended", *["ship"] * 5, *["track"] * 5, "next_starter"]
    ships = [event.values for event in happened if event.kind == "ship"]
    assert [ship["value"] for ship in ships] == [23, 20, 16, 16, 14]
    assert [ship["rank"] for ship in ships] == [1, 2, 3, 3, 5]
    assert [ship["paid"] for ship in ships] == [30, 20, 7, 7, 0]
    assert all(event.weight == 2 for event in happened[1:12])
    assert "Day 1 ends and is scored." in said
    assert "Ada gets 30 florins for a ship worth 23, rank 1." in said
    # Three cloth cards against one each of two players (MED-10.4).
    assert "Florins for the track “cloth”: Ada 2; Carla 10; Elsa 2." in said
    # Everybody began with 30; Jason earned least, 7 + 10 + 1 + 1.
    assert said[-1] == "Day 2 begins; Carla has the fewest florins (49) and selects first."


def test_a_tie_for_the_fewest_florins_is_drawn() -> None:
    """MED-3.3."""
    table = Table(2, deck=1).up("c0").say("pass")
    happened, _ = did(table, components.PASS)
    assert happened[-1].kind == "track" and table.s.phase == components.STARTER
    assert did(table, components.FIRST + 1)[1] == ["Drawn among those with the fewest florins: Bruno selects first."]


def test_a_track_that_pays_nobody() -> None:
    event = Event("track", {"commodity": 2, "awards": [0, 0], "bonuses": [0, 0]}, 2)
    assert words.say(event, NAMES[:2]) == "Nobody gets florins for the track “grain”."


def test_the_end_of_the_game() -> None:
    """MED-11.1: the third scoring; everybody ties on ships and tracks, so one florin more wins."""
    table = Table(2, florins=[21, 20], day=3, deck=1).up("c0").say("pass")
    happened, said = did(table, components.PASS)
    # 10 for the ship and 5 for each of the five tracks (S5, S8).
    assert happened[-1] == Event("game_ended", {"winners": [0], "florins": 56}, 2)
    assert said[-1] == "The game is over: Ada wins with 56 florins."


def test_a_shared_victory() -> None:
    """MED-11.2."""
    table = Table(3, florins=[40, 40, 7], day=3, deck=1).up("c0").say("pass", "pass")
    happened, said = did(table, components.PASS)
    assert happened[-1].values["winners"] == [0, 1]
    assert said[-1].startswith("The game is over: Ada, Bruno share the victory")


# Scoring


@pytest.mark.parametrize("players", PLAYERS)
def test_a_scoring_adds_up_to_the_change_of_florins(players: int) -> None:
    days = 0
    for step in steps(players):
        table = words.scoring(*step[::2], names(step.before))
        earnings = income(step)
        if table is None:
            assert earnings == [0] * players
            continue
        days += 1
        for p, (name, _, *payouts, total, now) in enumerate(table.rows):
            assert name == NAMES[p]
            assert sum(map(amount, payouts)) == total == earnings[p]
            assert now == step.after.florins[p]
        told = [0] * players
        for event in words.events(*step):
            if event.kind == "ship":
                told[event.values["seat"]] += event.values["paid"]
            if event.kind == "track":
                for p in range(players):
                    told[p] += event.values["awards"][p] + event.values["bonuses"][p]
        assert told == earnings
    assert days == 3 * 3  # three games of three days


def test_the_scoring_of_scenario_s2() -> None:
    table = s2()
    before = table.s.copy()
    table.take(kind("s4"))
    scoring = words.scoring(before, table.s, names(before))
    assert scoring is not None and scoring.title == "Scoring of day 1"
    assert scoring.columns[3:8] == ("Cloth", "Fur", "Grain", "Dye", "Spice")
    assert scoring.rows == (
        ("Ada", 23, 30, 2, 0, 5, 1, 0, 38, 67),
        ("Bruno", 20, 20, 0, 10, 0, 1, 1, 32, 62),
        ("Carla", 16, 7, 10, 0, 0, 1, 1, 19, 49),
        ("Dino", 16, 7, 0, 5, 10, 0, 1, 23, 53),
        ("Elsa", 14, 0, 2, 0, 0, 10, 10, 22, 52),
    )


def test_awards_and_bonuses_are_shown_apart() -> None:
    """Scenario S4: levels 7, 6, 6, 2 earn 10 + 20, 2 + 10, 2 + 10 and nothing."""
    table = Table(4, levels={"c": [7, 6, 6, 2]}, deck=1).up("f0").say("pass", "pass", "pass")
    before = table.s.copy()
    table.take(components.PASS)
    scoring = words.scoring(before, table.s, names(before))
    assert scoring is not None
    assert [row[3] for row in scoring.rows] == ["10 + 20", "2 + 10", "2 + 10", 0]


# The position as tables


def sections(s: Any) -> dict[str, Section]:
    return {section.title: section for section in words.describe(s, names(s))}


@pytest.mark.parametrize("players", PLAYERS)
def test_the_tables_are_whole(players: int) -> None:
    for _, _, after in [*steps(players)[::5], steps(players)[-1]]:
        tables = sections(after)
        for title, table in tables.items():
            assert title and (table.rows or table.note)
            assert all(len(row) == len(table.columns) for row in table.rows)
        assert [row[2] for row in tables["Ships"].rows] == list(after.florins[:players])
        unseen = [row[1] for row in tables["Cards by commodity"].rows]
        listed = sum(len(str(cell).split(", ")) for cell in unseen if cell != "none")
        assert listed == sum(number for _, number in tables["Deck"].rows if isinstance(number, int))


@pytest.mark.parametrize("players", PLAYERS)
def test_the_first_position(players: int) -> None:
    """MED-1.4: florins, capacity, deck and cards removed."""
    setup = SETUPS[players]
    tables = sections(GAME.new(players))
    assert all(row[2:5] == (setup.start, "none", setup.capacity) for row in tables["Ships"].rows)
    assert [row[1] for row in tables["Deck"].rows] == [setup.deck, setup.removed]
    assert tables["Cards by commodity"].rows[0] == ("Cloth", "0, 1, 2, 3, 4, 5, 5", "none")
    assert tables["Cards by commodity"].rows[5] == ("Gold", "10", "none")
    assert "Group" not in tables and "Auction" not in tables
    ranks = range(players)
    assert tables["Payouts"].rows == tuple((rank + 1, setup.payouts[rank], setup.awards[rank]) for rank in ranks)
    assert tables["Payouts"].note.startswith("Bonuses by level: 5: 5, 6: 10, 7: 20.")  # MED-1.6


def test_the_ships_show_what_they_would_be_paid_now() -> None:
    """Scenario S2 with the gold aboard, before Kylie's last card: ranks 2 to 4 share 20 + 10 + 5."""
    rows = sections(s2().s)["Ships"].rows
    assert [row[5:] for row in rows] == [(23, 1, 30), (16, 2, 11), (16, 2, 11), (16, 2, 11), (14, 5, 0)]
    assert rows[0][:5] == ("Ada", "Blue (lily)", 29, "cloth 5, dye 5, grain 3, grain 0, gold 10", 0)


def test_the_tracks_show_levels_and_what_they_would_be_paid_now() -> None:
    """Scenario S10: a counter on 6 and three more cards reach 7, not 9."""
    tables = sections(Table(2, ships=["c0 c1 c2", "f0"], levels={"c": [6, 4]}).s)
    assert [row[1] for row in tables["Track levels"].rows] == ["6, rising to 7", 4]
    assert [row[2] for row in tables["Track levels"].rows] == [0, "0, rising to 1"]
    # Cloth 10 + 20; fur to the other; the three tracks at level 0 are shared, 5 each (S8).
    earnings = tables["Track awards and bonuses"].rows
    assert earnings == (("Ada", "10 + 20", 0, 5, 5, 5, 45), ("Bruno", 0, 10, 5, 5, 5, 25))


def test_the_group_and_who_said_what() -> None:
    table = Table(4, ships=["", "f0 f1 f2 f3 f4", "", ""])
    assert sections(table.s)["Group"].note == "Selector: Ada. Cards: none."
    table.up("s0")
    assert sections(table.s)["Group"].note == "Selector: Ada. Cards: spice 0."
    table.draw("s1").stop().say(3, "pass")
    auction = sections(table.s)["Auction"]
    # Bruno's ship is full: he takes no part (MED-5.2).
    assert auction.rows == (("Carla", "3 florins"), ("Dino", "passed"), ("Ada", "still to speak"))
    assert auction.note == "Selector: Ada. Cards: spice 0, spice 1. High bid: 3 florins, by Carla."


def test_unsold_cards_are_listed() -> None:
    """MED-12.3."""
    table = Table(3).offer("d0 d1").all_pass()
    assert sections(table.s)["Cards by commodity"].rows[3] == ("Dye", "2, 3, 4, 5, 5", "0, 1")


def test_after_the_end_the_tables_show_the_last_scoring() -> None:
    table = Table(2, ships=["c5", "c4"], levels={"c": [4, 4]}, day=3, deck=1).up("f0").all_pass()
    tables = sections(table.s)
    assert [row[5:] for row in tables["Ships"].rows] == [(5, 1, 20), (4, 2, 0)]
    assert [row[1] for row in tables["Track levels"].rows] == [5, 5]
    assert [row[1] for row in tables["Track awards and bonuses"].rows] == ["5 + 5", "5 + 5"]
    assert tables["Ships"].note == "Day 3 of 3."
