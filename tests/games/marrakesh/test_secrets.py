"""Marrakesh: who knows what (section 11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from fondaco.games.marrakesh import rules
from fondaco.kernel.rng import new_rng
from fondaco.kernel.state import CHANCE, WATCHER
from fondaco.match.desk import Desk
from fondaco.match.drafts import Draft
from fondaco.match.match import Match
from fondaco.match.record import parse_record, print_record
from fondaco.match.replay import replay
from tests.play import every_options

from .setting import CARD, DECK, GAME, NAME, Table, random_steps, spell

VIEWERS = (WATCHER, 0, 1)


def known_places(s: Any) -> Counter[str]:
    """All cards of a whole position, wherever they are."""
    places = [s.stock, *s.hand, s.used]
    if s.reshuffled:
        assert [n + r for n, r in zip(s.stock, s.redrawn, strict=True)] == [
            sum(k) for k in zip(s.aside, *s.away, strict=True)
        ]
    else:
        places += [s.aside, *s.away]
    if s.phase in (rules.ANSWERING, rules.REVEALING):
        places.append([k == s.lead[s.trick] for k in range(28)])
    return sum((spell(place) for place in places), Counter())


@pytest.mark.parametrize("options", every_options(GAME))
def test_a_dealt_view_looks_the_same_and_is_whole(options: tuple[int, ...]) -> None:
    rng = new_rng(1)
    for before, _a, _after in islice(random_steps(5, options), 0, None, 3):
        for viewer in VIEWERS:
            view = GAME.view(before, viewer)
            whole = view.copy()
            rules.deal(whole, viewer, rng)
            assert GAME.view(whole, viewer) == view
            assert known_places(whole) == DECK
            if before.actor == viewer >= 0:
                assert GAME.legal(whole) == GAME.legal(view) == GAME.legal(before)


def test_a_view_shows_own_cards_and_sizes_only() -> None:
    t = Table()
    t.start("H6 H2", "H5 H3")
    mine = GAME.view(t.s, 0)
    assert spell(mine.hand[0]) == spell(t.s.hand[0])
    assert not any(mine.hand[1]) and not any(mine.stock)
    assert list(mine.hand_size) == [6, 6]
    assert not any(GAME.view(t.s, WATCHER).hand[0])


def test_a_lead_lies_face_down_until_it_is_turned_up() -> None:
    t = Table()
    t.start("H6 S4", "H5 C3")
    t.play(CARD["S4"])
    for phase in (rules.ANSWERING, rules.REVEALING):
        assert t.s.phase == phase
        assert GAME.view(t.s, 0).lead[0] == CARD["S4"]
        assert GAME.view(t.s, 1).lead[0] == GAME.view(t.s, WATCHER).lead[0] == rules.HIDDEN
        t.play(CARD["C3"] if phase == rules.ANSWERING else CARD["S4"])
    assert GAME.view(t.s, 1).lead[0] == CARD["S4"]


def test_every_unseen_card_is_equally_likely_in_every_hidden_place() -> None:
    t = Table()
    t.start("H6 S4", "H5 C3")
    t.play(CARD["S4"])
    rng = new_rng(3)
    leads: Counter[str] = Counter()
    hands: Counter[str] = Counter()
    for _ in range(4000):
        whole = GAME.view(t.s, 1)
        rules.deal(whole, 1, rng)
        leads[NAME[whole.lead[0]]] += 1
        hands += spell(whole.hand[0])
    unseen = DECK - spell(t.s.hand[1])
    assert set(leads) <= set(unseen) and sum(unseen.values()) == 46
    for card, n in unseen.items():
        assert abs(leads[card] - 4000 * n / 46) < 5 * (4000 * n / 46) ** 0.5
        assert abs(hands[card] - 20000 * n / 46) < 5 * (20000 * n / 46) ** 0.5


def test_a_bonus_card_of_the_reshuffled_stock_tells_where_it_was() -> None:
    t = Table(reshuffle_every="3")
    t.start("H6 H2", "H5 H3")
    hidden = [CARD[card] for card in ("SA", "S2", "S3")]
    for k in range(28):
        t.s.aside[k] = t.s.stock[k] - hidden.count(k)
        t.s.stock[k] = 0
        t.s.away[1][k] = hidden.count(k)
    t.s.away_size[1], t.s.stock_size = 3, 0
    t.trick("H6", "H5", "S2")
    rng = new_rng(9)
    twos = 0
    for _ in range(600):
        whole = GAME.view(t.s, 0)
        rules.deal(whole, 0, rng)
        assert GAME.view(whole, 0) == GAME.view(t.s, 0)
        assert sum(whole.stock) == whole.stock_size
        twos += whole.away[1][CARD["S2"]]
    # Unseen are the five cards in the other hand and the three put away; one two of spades lies aside in the open, the
    # other, unseen, lies in the stock with odds 3 : 5. The one that was drawn came from there with odds 2 : 1.
    assert abs(twos - 600 * (3 * 2) / (3 * 2 + 5)) < 70


# What may be told of a history


def swapped(steps: list[tuple[Any, int]], viewer: int, seat: int) -> Iterator[tuple[list[int], int]]:
    """Histories that differ from this one in one card dealt to the seat, and the index up to which the viewer cannot
    tell: the step that would play the card, or turn it up.
    """
    for i, (s, a) in enumerate(steps):
        if s.phase != rules.DEALING or rules.receiver(s) != seat:
            continue
        other = next(k for k in range(27, -1, -1) if s.stock[k] > 0 and k != a)
        history = [a for _, a in steps[:i]] + [other]
        position = s.copy()
        rules.apply(position, other)
        for _, b in steps[i + 1 :]:
            if b not in GAME.legal(position):
                break
            history.append(b)
            rules.apply(position, b)
        yield history, len(history)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_nothing_tells_hidden_cards_apart(viewer: int) -> None:
    steps = [(before, a) for before, a, _ in islice(random_steps(11), 60)]
    original = [a for _, a in steps]
    compared = 0
    for seat in {0, 1} - {viewer}:
        for history, until in swapped(steps, viewer, seat):
            true, false = (Match(GAME, 2, begin=False) for _ in range(2))
            for a, b in zip(original[:until], history, strict=True):
                true.take(a)
                false.take(b)
            assert true.view(viewer).state.to_bytes() == false.view(viewer).state.to_bytes()
            assert true.view(viewer).text() == false.view(viewer).text()
            assert true.log(viewer) == false.log(viewer)
            known = [GAME.disclose(m.history(), viewer) for m in (true, false)]
            assert known[0] == known[1]
            compared += 1
    assert compared >= 6


def test_a_lead_is_disclosed_when_turned_up() -> None:
    steps = [(before, a) for before, a, _ in islice(random_steps(11), 80)]
    led = next(i for i, (s, _) in enumerate(steps) if s.phase == rules.LEADING)
    viewer = 1 - steps[led][0].actor
    for until, known in ((led + 1, False), (led + 2, False), (led + 3, True)):
        assert (GAME.disclose(steps[:until], viewer)[led] is not None) == known
        assert GAME.disclose(steps[:until], 1 - viewer)[led] == steps[led][1]


def test_cards_put_away_stay_unseen_until_the_match_is_over() -> None:
    steps = [(before, a) for before, a, _ in random_steps(2)]
    early = GAME.disclose(steps[:-1], 0)
    unknown = [i for i, a in enumerate(early) if a is None]
    dealt = sum(s.phase == rules.DEALING and rules.receiver(s) == 1 for s, _ in steps)
    played = sum(s.actor == 1 and s.phase in (rules.LEADING, rules.ANSWERING) for s, _ in steps)
    assert len(unknown) == dealt - played > 0
    assert GAME.disclose(steps, 0) == [a for _, a in steps]


def test_a_seats_own_record_of_a_match_can_be_replayed() -> None:
    match = Match(GAME, 2, begin=False)
    for _before, a, _ in random_steps(1):
        match.take(a)
    for viewer in VIEWERS:
        again = replay(parse_record(print_record(match, viewer)))
        assert again.view(viewer).state == match.view(viewer).state


# At the table


def at_a_lead() -> Match:
    match = Match(GAME, 2, begin=True)
    assert match.position.phase == rules.LEADING
    return match


def test_lead_and_answer_may_be_chosen_in_any_order() -> None:
    match = at_a_lead()
    leader = match.actor
    desk = Desk(match)
    assert desk.awaited == (leader, 1 - leader)
    desk.step(1 - leader, desk.view(1 - leader).legal[0])
    desk.commit(1 - leader)
    assert desk.awaited == (leader,)
    desk.step(leader, desk.view(leader).legal[0])
    desk.commit(leader)
    assert match.steps[-1].actor != leader or match.position.phase != rules.ANSWERING
    assert match.position.answer[0] >= 0 or match.position.trick == 1


def test_an_answer_that_is_not_committed_shows_nothing() -> None:
    match = at_a_lead()
    leader = match.actor
    views = []
    for lead in match.legal_moves:
        twin = match.copy()
        twin.push(lead)
        draft = Draft(twin, 1 - leader, [GAME.legal(twin.position)[0]])
        assert draft.complete
        views.append(draft.view.state.to_bytes())
    early = Draft(match, 1 - leader, [GAME.legal(twin.position)[0]])
    assert early.complete
    assert set(views) == {early.view.state.to_bytes()}


def test_a_hand_of_equal_cards_is_asked() -> None:
    t = Table()
    t.start("H6 S4", "H5 C3")
    for card in list(spell(t.s.hand[0])):
        t.s.hand[0][CARD[card]] = 0
    t.s.hand[0][CARD["S4"]], t.s.hand_size[0] = 2, 2
    assert t.legal == [CARD["S4"]] and GAME.asks(t.s)
    t.s.hand[0][CARD["S4"]], t.s.hand_size[0] = 1, 1
    assert not GAME.asks(t.s)


def test_only_a_choice_is_chosen() -> None:
    for before, _a, _after in random_steps(4):
        seats = GAME.choosers(before)
        if before.actor == CHANCE:
            assert seats == ()
        elif before.phase == rules.LEADING:
            assert seats == (before.leader, 1 - before.leader)
        else:
            assert seats == (before.actor,)
