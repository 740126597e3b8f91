"""Struggle of Empires in words: notation, prompts, odds, refusals."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction
from typing import Any

import pytest

from fondaco.games.struggle_of_empires import rules as r
from fondaco.games.struggle_of_empires import words
from fondaco.games.struggle_of_empires.odds import odds, percent, prospect
from fondaco.kernel.state import CHANCE, WATCHER
from fondaco.kernel.words import Prompt, Unreadable
from tests.games.struggle_of_empires.positions import auction, turn
from tests.games.struggle_of_empires.reading import AREAS, GAME, TILES
from tests.games.struggle_of_empires.table import Table
from tests.games.struggle_of_empires.walks import named, walk

every_game = pytest.mark.parametrize("players", [2, 5])


def views(players: int, every: int = 1) -> list[Any]:
    """The actor's view (the watcher's where chance acts) before every so-manieth step."""
    return [GAME.view(s, max(s.actor, WATCHER)) for s, _a, _after in walk(players)[::every]]


def asked(t: Table) -> Prompt:
    return words.prompt(GAME.view(t.s, t.actor), named(t.players))


def hints(t: Table) -> dict[str, str]:
    return {choice.label: choice.hint for choice in asked(t).choices}


def target(t: Table, a: int) -> str:
    return next(choice.target for choice in asked(t).choices if choice.action == a)


# Notation


@every_game
def test_notation_and_parse_are_a_pair(players: int) -> None:
    for s in views(players, 7):
        for a in GAME.legal(s):
            text = words.notation(s, a)
            assert text.isascii() and text == text.lower() and not any(c.isspace() for c in text)
            assert words.parse(s, text) == a
            assert words.parse(s, f" {text.upper()} ") == a


def test_all_notations_are_different_and_can_be_read() -> None:
    s = turn(7).s
    codes = [a for a in range(r.ACTIONS) if not r.AMOUNT < a < r.ACTIONS - 1]
    texts = [words.notation(s, a) for a in codes]
    assert len(set(texts)) == len(codes)
    assert [words.parse(s, text) for text in texts] == codes


def test_moves_in_notation() -> None:
    t = turn(4, units={0: "army german_states"}, counters="german_states 3")
    s = t.s
    assert [words.notation(s, a) for a in (r.PASS, r.ATTACK, r.ENSLAVE)] == ["pass", "attack", "enslave"]
    assert words.notation(s, r.PLACE + AREAS.index("baltic")) == "@baltic"
    assert words.notation(s, r.PLACE + r.HOME) == "@home"
    assert words.notation(s, r.SEAT + 1) == "france"
    assert words.notation(s, r.GIVE + 2) == "give-spain"
    assert words.notation(s, r.TILE + TILES.index("army_training")) == "army_training"
    assert words.notation(s, r.NEUTRAL + 2) == "neutral3"
    assert words.parse(s, "dice25") == words.parse(s, "dice52")
    assert words.parse(s, "seat2") == r.SEAT + 1
    first = auction(3)
    assert words.notation(first.s, r.AMOUNT + 7) == "bid7"
    assert words.parse(first.s, "7") == r.AMOUNT + 7


def test_short_forms_are_read_where_they_are_clear() -> None:
    t = turn(2, units={0: "army german_states"}, counters="german_states 3").do("attack")
    assert words.parse(t.s, "german_states") == r.PLACE + AREAS.index("german_states")
    with pytest.raises(Unreadable, match="@german_states"):
        words.parse(t.s, "germany")


# Prompts


@every_game
def test_a_prompt_offers_exactly_the_legal_actions(players: int) -> None:
    for s in views(players, 4):
        prompt = words.prompt(s, named(players))
        assert prompt.sentence and "{" not in prompt.sentence
        if s.actor == CHANCE:
            assert prompt.actions == []
            continue
        assert prompt.actions == GAME.legal(s)
        assert prompt.clause.startswith("SOE-")
        keys = [c.key for c in prompt.choices if c.key]
        assert len(keys) == len(set(keys))
        targets = [c.target for c in prompt.choices if c.target]
        assert len(targets) == len(set(targets))
        assert not any("{" in c.label + c.hint for c in prompt.choices)


def test_the_odds_are_those_of_all_rolls() -> None:
    """Four dice, 1296 outcomes, by SOE-9.14 to 9.16."""
    for ahead in range(-7, 8):
        results = {"win": 0, "draw": 0, "loss": 0}
        losses = [0, 0, 0]
        for a, b, c, d in itertools.product(range(1, 7), repeat=4):
            lead = ahead + abs(a - b) - abs(c - d)
            results["win" if lead > 0 else "draw" if lead == 0 else "loss"] += 1
            losses[(lead <= 0) + (a + b == 7)] += 1
        found = odds(ahead)
        assert (found.win, found.draw, found.loss) == tuple(Fraction(n, 1296) for n in results.values())
        assert found.losses == tuple(Fraction(n, 1296) for n in losses)
        mirrored = odds(-ahead)
        assert mirrored.their_losses == found.losses


def test_even_strengths_draw_256_times_of_1296() -> None:
    """SOE-9.23: 6, 10, 8, 6, 4, 2 out of 36; their squares add up to 256, and the rest is shared."""
    even = odds(0)
    assert even.draw == Fraction(256, 1296)
    assert even.win == even.loss == Fraction(520, 1296)
    assert [percent(x) for x in (even.win, even.draw, even.loss)] == [40, 20, 40]


def test_chances_are_never_rounded_to_certain_or_impossible() -> None:
    assert percent(Fraction(1, 1296)) == 1
    assert percent(Fraction(1295, 1296)) == 99
    assert (percent(Fraction(0)), percent(Fraction(1))) == (0, 100)


def test_the_odds_stand_beside_every_target() -> None:
    """W16: three armies and an Army Training against a neutral 4, and against 2 armies and a fort."""
    t = turn(
        2,
        units={0: "3 army german_states", 1: "2 army german_states, fort german_states"},
        markers={1: "german_states"},
        tiles={0: "army_training"},
        counters="german_states 4",
    )
    t.do("attack").take(r.PLACE + AREAS.index("german_states"))
    assert hints(t)["Attack neutral 4"].startswith("4 against 4: win 40%, draw 20%, loss 40%")
    assert hints(t)["Attack Bruno"].startswith("4 against 3: ")
    assert target(t, r.NEUTRAL + 3) == "counter-german_states-4-0"
    assert target(t, r.SEAT + 1) == "marker-1-german_states"


@pytest.mark.parametrize(
    ("mine", "theirs", "area", "naval", "land"),
    [
        ("navy india, army india", "navy india, 2 army india", "india", (1, 1), (1, 2)),
        ("navy india, army india", "2 army india", "india", None, (2, 2)),
        ("army india", "navy india", "india", None, (1, 1)),
        ("2 navy baltic", "navy baltic, 3 army baltic", "baltic", (2, 1), None),
        ("3 army german_states", "fort german_states", "german_states", None, (3, 1)),
    ],
)
def test_prospects(mine: str, theirs: str, area: str, naval: Any, land: Any) -> None:
    """SOE-9.9 to 9.12: navies first; naval support for who has a navy that meets none."""
    t = turn(2, units={0: mine, 1: theirs}, markers={1: area})
    view = prospect(t.s, 0, AREAS.index(area), 1)
    assert (view.naval, view.land) == (naval, land)


def test_the_prospect_of_a_land_stage_is_what_the_rules_count() -> None:
    """Over random games: without allies and tiles, the strengths foretold are those that are fought with."""
    from fondaco.games.struggle_of_empires.rules.battle import strength_of

    checked = 0
    for before, a, after in walk(5):
        if before.phase == r.ATTACK_WHOM and after.phase == r.BATTLE_ROLL and not any(after.bonus):
            neutral = a - r.NEUTRAL + 1 if a >= r.NEUTRAL else 0
            view = prospect(before, before.mover, before.area, -1 if neutral else a - r.SEAT, neutral)
            fought = (strength_of(after, 0), strength_of(after, 1))
            assert fought == (view.naval if after.stage == r.NAVAL_STAGE else view.land)
            checked += 1
    assert checked > 5


def test_support_shows_what_each_unit_does() -> None:
    t = turn(4, units={0: "army india", 2: "2 army india"}, counters="india 2")
    t.declare("india", "2")
    assert t.s.phase == r.SUPPORT
    assert hints(t)["Commit nothing"].startswith("1 against 2: ")
    assert hints(t)["Commit 2 armies"].startswith("3 against 2: ")


def test_taxes_are_told_before_they_are_taken() -> None:
    """W1: gold 1, a tile for 3 gold: 2 gold for 1 unrest are enough."""
    t = turn(2, gold={0: 1}).do("buy")
    assert "taxes: +1 unrest" in hints(t)["Buy Army Training"]
    assert "taxes" not in hints(t)["Buy Government Reform"]


def test_the_danger_at_sea_is_told() -> None:
    """SOE-8.8: a total of 7 is 1 of 6."""
    t = turn(2, units={0: "navy caribbean"}).do("move")
    t.take(r.UNIT + r.NAVY).take(t.legal[0])
    assert hints(t)["To: Africa"] == "by sea, dangerous: lost with 17%"
    assert hints(t)["To: North America"] == "by sea, safe"
    t = turn(2, units={0: "navy caribbean"}, tiles={0: "navigation"}).do("move")
    t.take(r.UNIT + r.NAVY).take(t.legal[0])
    assert hints(t)["To: Africa"] == "by sea, safe"


def test_a_bid_and_its_proposal() -> None:
    t = auction(3, gold=(2, 10, 10))
    prompt = asked(t)
    assert prompt.clause == "SOE-6.5"
    assert prompt.amount is not None
    assert (prompt.amount.low, prompt.amount.high) == (0, 42)
    t.bid(3, 0, 1)
    assert "Anna" in asked(t).sentence and "3 gold" in asked(t).sentence
    assert next(c for c in asked(t).choices if c.action == r.PASS).key == "x"
    t.take(r.AMOUNT + 4)
    assert [c.target for c in asked(t).choices] == [f"token-power-{p}" for p in range(3)]


def test_own_tiles_are_targets() -> None:
    t = turn(3, tiles={0: "banking", 1: "banking", 2: "banking"})
    assert target(t, r.TILE + TILES.index("banking")) == "tile-banking-0"
    t.turn_of(2)
    assert target(t, r.TILE + TILES.index("banking")) == "tile-banking-2"


def test_others_read_who_is_awaited() -> None:
    seen = set()
    for s in views(5):
        text = words.waiting(s, named(5))
        assert text.endswith(".") and "{" not in text
        seen.add(text.partition(" ")[2] if s.actor >= 0 else text)
    assert "is attacking." in seen
    assert "is bidding." in seen


# Refusals


@every_game
def test_every_wrong_action_is_refused_with_a_clause(players: int) -> None:
    rng = random.Random(players)
    phases = set()
    for s in views(players, 5):
        few = s.phase in phases
        phases.add(s.phase)
        wrong = sorted(set(range(-1, r.ACTIONS + 1)) - set(GAME.legal(s)))
        for a in rng.sample(wrong, 2) if few else wrong:
            refusal = words.refuse(s, a)
            assert refusal.clause.startswith("SOE-")
            assert refusal.sentence.endswith(".") and "{" not in refusal.sentence
    assert len(phases) > 12


def refused(t: Table, a: int) -> str:
    assert a not in t.legal
    return words.refuse(GAME.view(t.s, t.actor), a).clause


def area(name: str) -> int:
    return r.PLACE + AREAS.index(name)


def test_refusals_name_their_clauses() -> None:
    t = turn(4, population={0: 0}, tiles={0: "army_training, pirates"})
    assert refused(t, r.BUILD) == "SOE-4.7"  # W10
    assert refused(t, r.MOVE) == "SOE-8.1"
    assert refused(t, r.ATTACK) == "SOE-9.4"
    assert refused(t, r.DONE) == "SOE-7.1"
    assert refused(t, r.GIVE + 0) == "SOE-16.1"
    assert refused(t, r.TILE + TILES.index("banking")) == "SOE-11.1"
    assert refused(t, r.TILE + TILES.index("pirates")) == "SOE-11.12"
    assert refused(t.copy().do("buy"), r.TILE + TILES.index("militia")) == "SOE-4.7"
    t = turn(2).buy("banking")
    assert refused(t, r.BUY) == "SOE-7.3"  # W8


def test_refusals_of_colonies() -> None:
    t = turn(2, units={0: "navy caribbean"}, counters="caribbean slave")
    assert refused(t, r.ENSLAVE) == "SOE-10.2"  # W26
    t = turn(2, counters="south_america pop, caribbean slave", units={0: "navy africa"})
    t.settle("colonise", "south_america")
    assert refused(t, r.ENSLAVE) == "SOE-7.3"  # W9


def test_refusals_of_moves() -> None:
    t = turn(2, units={0: "army home"}).do("move").take(r.UNIT + r.ARMY).take(r.PLACE + r.HOME)
    assert refused(t, area("baltic")) == "SOE-8.5"  # W12
    assert refused(t, r.PLACE + r.HOME) == "SOE-8.2"
    t = turn(2, units={0: "navy home"}).do("move").take(r.UNIT + r.NAVY).take(r.PLACE + r.HOME)
    assert refused(t, area("german_states")) == "SOE-2.3"


def test_refusals_of_targets() -> None:
    """W25: a member of the own alliance is never attacked."""
    t = turn(4, units={0: "army india", 2: "army india"}, markers={1: "india", 2: "india"}, counters="india 3")
    t.do("attack").take(area("india"))
    assert refused(t, r.SEAT + 2) == "SOE-9.2"
    assert refused(t, r.NEUTRAL + 4) == "SOE-9.1"
    assert refused(t, r.SEAT + 3) == "SOE-9.2"


def test_refusals_of_bids() -> None:
    t = auction(4, gold=(5, 5, 5, 5)).bid(3, 0, 1)
    assert refused(t, r.AMOUNT + 3) == "SOE-6.6"
    assert refused(t, r.AMOUNT + 46) == "SOE-6.11"
    t.take(r.AMOUNT + 4).take(r.SEAT + 2)
    assert refused(t, r.SEAT + 2) == "SOE-6.4"


# Labels


def test_options_and_seats_have_names() -> None:
    for option in r.OPTIONS:
        assert words.option_text(option, None) != option.name
        assert all(words.option_text(option, value) != value for value in option.values)
    assert len({words.seat_title(p, 7) for p in range(7)}) == 7
    assert words.amount(1) == "1 VP"
