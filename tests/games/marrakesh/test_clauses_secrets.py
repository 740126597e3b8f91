"""Section 11 of the rules of Marrakesh: who knows what."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import Any

import pytest

from fondaco.games.marrakesh import rules
from fondaco.games.marrakesh.rules import secrets
from fondaco.kernel.rng import new_rng
from fondaco.kernel.state import CHANCE, NOBODY, WATCHER
from tests.games.marrakesh.table import CARDS, GAME, PACK, Table, cards_of, kind
from tests.games.marrakesh.test_games import HABITS, TABLES, Habit, anything, suited

VIEWERS = (0, 1, WATCHER)
NAMES = ("Ada", "Bruno")
PUBLIC = (
    *("actor", "phase", "round", "turn", "men", "men_left", "field", "out", "first_out", "score", "trick", "leader"),
    *("winner", "answer", "bonus", "won", "values", "values_left", "off", "hand_size", "used", "stock_size"),
    *("aside", "triple", "pips", "out_name", "out_paid", "hold_name", "hold_paid", "steps_paid", "dice"),
)


def walk(habit: Habit = anything, seed: int = 1, **options: str) -> Iterator[tuple[Any, int]]:
    """The steps of a match: position before, action."""
    dice, s = random.Random(seed), GAME.new(2, GAME.option_values(options))
    while s.actor != NOBODY:
        odds = GAME.odds(s) if s.actor == CHANCE else dict.fromkeys(GAME.legal(s), 1)
        action = habit(s, odds, dice)
        yield s.copy(), action
        GAME.rules.apply(s, action)


# The table


def test_MAR_11_1_what_everybody_knows() -> None:
    for s, _ in walk():
        for viewer in VIEWERS:
            seen = GAME.view(s, viewer)
            assert [n for n in PUBLIC if getattr(seen, n) != getattr(s, n)] == []


def test_MAR_11_1_revealed_cards_stay_open_for_the_round() -> None:
    t = Table(hands=("S2 S3", "S4 S5"), keep="SQ").play("S2", "S4", "SQ")
    for viewer in VIEWERS:
        seen = GAME.view(t.s, viewer)
        assert cards_of(seen.used) == ["SQ", "S2", "S4"]
        assert (seen.lead[0], seen.answer[0], seen.bonus[0]) == (kind("S2"), kind("S4"), kind("SQ"))


def test_hands_are_known_to_their_owners_and_the_stock_to_nobody() -> None:
    for s, _ in walk():
        for viewer in VIEWERS:
            seen = GAME.view(s, viewer)
            assert sum(seen.stock) == 0
            for seat in range(2):
                assert list(seen.hand[seat]) == (list(s.hand[seat]) if seat == viewer else [0] * 28)


def test_the_lead_is_known_to_the_leader_alone_until_it_is_turned_up() -> None:
    for s, _ in walk():
        if s.phase in (rules.ANSWERING, rules.REVEALING):
            for viewer in VIEWERS:
                shown = GAME.view(s, viewer).lead[s.trick]
                assert shown == (s.lead[s.trick] if viewer == s.leader else rules.HIDDEN)
        elif s.phase in (rules.BONUS, rules.STEPPING):
            assert all(GAME.view(s, viewer).lead == s.lead for viewer in VIEWERS)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_unplayed_cards_are_known_to_who_kept_them(viewer: int) -> None:
    t = Table(men=("", "66"), fields=("6-x-x", "0-0-o"), hands=("S2 S3 H6", "D4 D5 HQ"), reshuffle_every="3")
    t.play("S2", "D4")
    seen = GAME.view(t.s, viewer)
    assert cards_of(t.s.away[0]) == ["H6", "S3"]
    assert cards_of(t.s.away[1]) == ["D5", "HQ"]
    for seat in range(2):
        assert seen.away_size[seat] == 2
        assert list(seen.away[seat]) == (list(t.s.away[seat]) if seat == viewer else [0] * 28)


# 11.2: the lead


LEADER_HAND = "CQ D2 D2 H6 SA S5"


def led(card: str) -> Table:
    return Table(hands=(LEADER_HAND, "C2 C3 DQ D4 H5 S6")).lead(card)


@pytest.mark.parametrize("viewer", [1, WATCHER])
@pytest.mark.parametrize("answered", [False, True])
def test_MAR_11_2_a_view_is_the_same_to_the_byte_whatever_was_led(viewer: int, answered: bool) -> None:
    views = set()
    for card in LEADER_HAND.split():
        t = led(card)
        if answered:
            t.take(kind("D4"))
        views.add(GAME.view(t.s, viewer).to_bytes())
    assert len(views) == 1


def test_MAR_11_2_legal_answers_prompt_and_words_are_the_same_whatever_was_led() -> None:
    found: set[Hashable] = set()
    for card in LEADER_HAND.split():
        before = Table(hands=(LEADER_HAND, "C2 C3 DQ D4 H5 S6")).s
        t = led(card)
        seen = GAME.view(t.s, 1)
        words = GAME.words
        said = words.events(GAME.view(before, 1), None, seen)
        found.add(
            (
                tuple(GAME.legal(t.s)),
                tuple(GAME.legal(seen)),
                repr(words.prompt(seen, NAMES)),
                words.waiting(GAME.view(t.s, WATCHER), NAMES),
                repr(words.describe(seen, NAMES)),
                repr(said),
                tuple(words.say(event, NAMES) for event in said),
                GAME.asks(t.s),
                GAME.choosers(t.s),
            )
        )
    assert len(found) == 1


def test_MAR_11_2_lead_and_answer_are_chosen_at_the_same_time() -> None:
    t = Table(hands=(LEADER_HAND, ""), leader=0)
    assert GAME.choosers(t.s) == (0, 1)
    assert GAME.choosers(t.lead("H6").s) == (1,)
    assert GAME.choosers(Table(leader=1).s) == (1, 0)


def test_MAR_11_2_the_step_of_the_leader_is_seen_by_the_leader_alone() -> None:
    for s, a in walk():
        if s.phase == rules.LEADING:
            assert [GAME.sees(s, a, viewer) for viewer in VIEWERS] == [viewer == s.leader for viewer in VIEWERS]
        elif s.phase == rules.DEALING:
            order = (1 - s.leader, s.leader)
            receiver = order[sum(s.hand_size) % 2]
            assert [GAME.sees(s, a, viewer) for viewer in VIEWERS] == [viewer == receiver for viewer in VIEWERS]
        else:
            assert all(GAME.sees(s, a, viewer) for viewer in VIEWERS)


def test_MAR_11_2_being_asked_does_not_tell_equal_cards_from_others() -> None:
    for hands in (("D2 D2", "D2 D3"), ("S6 S6", "H4 H4")):
        t = Table(hands=hands, fields=("0-0-o", "0-0-o"))
        for _ in range(2):
            assert len(t.legal) > 1 or GAME.asks(t.s)
            t.take(t.legal[0])


# 11.3: chance


def test_MAR_11_3_rolls_are_fair_and_the_stock_is_drawn_uniformly() -> None:
    for s, _ in walk():
        if s.actor != CHANCE:
            continue
        odds = GAME.odds(s)
        if s.phase == rules.ROLL:
            assert odds == dict.fromkeys(range(64, 70), 1)
        elif s.phase == rules.REVEALING:
            assert odds == {s.lead[s.trick]: 1}
        else:
            assert odds == {k: n for k, n in enumerate(s.stock) if n}
            assert sum(odds.values()) == s.stock_size


# What is hidden is dealt anew, each unseen card equally likely in each place


def exactly(monkeypatch: pytest.MonkeyPatch, run: Callable[[], Hashable]) -> dict[Hashable, Fraction]:
    """Every outcome of a run and its probability: all its dice are thrown in every way."""
    found: dict[Hashable, Fraction] = {}
    todo: list[list[int]] = [[]]
    while todo:
        script, sizes = todo.pop(), list[int]()

        def below(_: Any, n: int, script: list[int] = script, sizes: list[int] = sizes) -> int:
            sizes.append(n)
            return script[len(sizes) - 1] if len(sizes) <= len(script) else 0

        with monkeypatch.context() as patch:
            patch.setattr(secrets, "below", below)
            outcome = run()
        chance = Fraction(1)
        for n in sizes:
            chance /= n
        found[outcome] = found.get(outcome, Fraction(0)) + chance
        thrown = script + [0] * (len(sizes) - len(script))
        todo += [[*thrown[:i], other] for i in range(len(script), len(sizes)) for other in range(1, sizes[i])]
    assert sum(found.values()) == 1
    return found


def few_unseen(mine: str, theirs: str, kept: str, stock: str) -> Table:
    """The third round of a block, nearly all cards seen. Player 1 kept a card of an earlier round."""
    t = Table(
        hands=(mine, theirs),
        fields=("0-0-o", "0-0-o"),
        keep=f"{kept} {stock}",
        round_=3,
        reshuffle_every="3",
    )
    left = Counter(stock.split())
    for k, card in enumerate(CARDS):
        t.s.aside[k] = t.s.stock[k] - left[card] - (card == kept)
        t.s.stock[k] = left[card]
        t.s.away[1][k] = int(card == kept)
    t.s.stock_size, t.s.away_size[1] = left.total(), 1
    return t


def places(s: Any) -> tuple[tuple[str, ...], ...]:
    """Where the cards lie that somebody may not know."""
    lead = (CARDS[s.lead[s.trick]],) if s.lead[s.trick] >= 0 else ()
    return (*(tuple(cards_of(hand)) for hand in s.hand), lead, tuple(cards_of(s.away[1])), tuple(cards_of(s.stock)))


def likely(s: Any, viewer: int) -> dict[Hashable, Fraction]:
    """The same from all orders of the unseen cards."""
    hidden = [viewer not in (0,), viewer != 1, viewer != s.leader, viewer != 1, True]
    spots = places(s)
    unseen = [card for spot, secret in zip(spots, hidden, strict=True) if secret for card in spot]
    found: Counter[Hashable] = Counter()
    for order in itertools.permutations(unseen):
        rest = iter(order)
        found[
            tuple(
                tuple(sorted(itertools.islice(rest, len(spot)), key=kind)) if secret else spot
                for spot, secret in zip(spots, hidden, strict=True)
            )
        ] += 1
    return {outcome: Fraction(n, found.total()) for outcome, n in found.items()}


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("lead", ["", "D4"])
@pytest.mark.parametrize("cards", [("C2 D4", "S2 H3", "D4", "HQ C5"), ("D4 D4", "S2 C5", "S2", "C5 C3")])
def test_every_unseen_card_is_equally_likely_everywhere(
    cards: tuple[str, str, str, str], lead: str, viewer: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = few_unseen(*cards)
    if lead:
        t.lead(lead)
    seen = GAME.view(t.s, viewer)

    def run() -> Hashable:
        dealt = seen.copy()
        GAME.rules.deal(dealt, viewer, None)
        return places(dealt)

    assert exactly(monkeypatch, run) == likely(t.s, viewer)


@pytest.mark.parametrize("options", [{}, TABLES[-1]], ids=lambda options: "+".join(options) or "default")
@pytest.mark.parametrize("habit", HABITS)
def test_what_is_dealt_fits_all_that_was_seen(options: dict[str, Any], habit: Habit) -> None:
    rng = new_rng(3)
    for number, (s, _) in enumerate(walk(habit, **options)):
        if number % 7:
            continue
        for viewer in VIEWERS:
            seen = GAME.view(s, viewer)
            dealt = seen.copy()
            GAME.rules.deal(dealt, viewer, rng)
            assert GAME.view(dealt, viewer) == seen
            assert cards_in(dealt) == Counter(PACK)
            assert sum(dealt.stock) == s.stock_size
            assert [sum(hand) for hand in dealt.hand] == list(s.hand_size)
            if viewer != WATCHER and s.actor == viewer:
                assert GAME.legal(dealt) == GAME.legal(s) == GAME.legal(seen)


def cards_in(s: Any) -> Counter[str]:
    """All cards wherever they lie; those put aside are in the stock when it was reshuffled."""
    cards = cards_of(s.hand[0]) + cards_of(s.hand[1]) + cards_of(s.used) + cards_of(s.stock)
    if not s.reshuffled:
        cards += cards_of(s.aside) + cards_of(s.away[0]) + cards_of(s.away[1])
    lead = s.lead[s.trick] if s.trick < 6 else rules.NONE
    if s.phase in (rules.ANSWERING, rules.REVEALING):
        cards.append(CARDS[lead])
        if s.phase == rules.REVEALING and not s.used[s.answer[s.trick]]:
            cards.append(CARDS[s.answer[s.trick]])
    return Counter(cards)


def test_after_a_reshuffle_a_player_can_reckon_every_card() -> None:
    """When it comes to that, one card at most is unseen by each."""
    rng, met = new_rng(4), 0
    for s, _ in walk(suited, 2, reshuffle_every="3"):
        if s.reshuffled:
            met += 1
            for viewer in range(2):
                dealt = GAME.view(s, viewer)
                GAME.rules.deal(dealt, viewer, rng)
                assert dealt == s
    assert met > 0
