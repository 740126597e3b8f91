"""Marrakesh: what its quick bot makes of a position."""

from __future__ import annotations

import numpy as np
import pytest

from fondaco.games.marrakesh import rules, sense
from fondaco.kernel import native
from fondaco.kernel.entries import CLERK, RANDOM
from fondaco.kernel.rng import Rng, below, new_rng

from .setting import CARD, GAME, Table, step


def choice(t: Table) -> int:
    view = GAME.view(t.s, t.s.actor)
    legal = GAME.legal(view)
    return sense.clerk(view, legal, len(legal), new_rng(1))


def test_it_takes_what_scores_most() -> None:
    t = Table()
    t.start("H6", "C5", men="14")
    t.put_fields(0, "4-?-?")
    t.trick("H6", "C5")
    while t.s.phase == rules.STEPPING:
        t.play(choice(t))
    assert t.fields(0) == "4-2-x"


def test_it_does_not_waste_a_high_value() -> None:
    t = Table()
    t.start("H6", "C2", men="223356")
    t.trick("H6", "C2")
    while t.s.phase == rules.STEPPING:
        t.play(choice(t))
    assert (t.fields(0), t.men(0)) == ("2-?-?", "2335")


def test_it_goes_out_rather_than_move() -> None:
    t = Table()
    t.start("H2", "CQ", men="26")
    t.put_fields(0, "2-2-?")
    t.trick("H2", "CQ")
    assert choice(t) == step(2, 2)


def test_it_wants_the_trick_where_its_fields_are_full() -> None:
    t = Table()
    t.start("DQ D6 CQ C6 S2 CA", "H6", others="123")
    t.put_men(0, "")
    t.put_fields(0, "2-2-2")
    t.put_fields(1, "1-?-?")
    assert choice(t) == CARD["S2"]


@pytest.mark.parametrize("seat", [0, 1])
def test_it_wins_most_matches_against_random_play(seat: int) -> None:
    machine, matches = native.load(GAME), 400
    points, lengths = np.zeros((matches, 2, 2), np.int32), np.zeros(matches, np.int32)
    policies = np.full(2, RANDOM, np.int64)
    policies[seat] = CLERK
    seeds = np.arange(matches, dtype=np.int64)
    machine.games(machine.states(1), 2, GAME.default_options, seeds, policies, points, lengths)
    won = (points[:, 0, seat] > points[:, 0, 1 - seat]).mean()
    assert won >= 0.85


def turns(overshoot: str, wanted: int) -> list[rules.State]:
    """Beginnings of turns, of random matches."""
    found: list[rules.State] = []
    rng = new_rng(5)
    while len(found) < wanted:
        s = GAME.new(2, GAME.option_values({"overshoot": overshoot}))
        while (n := len(legal := GAME.legal(s))) and len(found) < wanted:
            if s.phase == rules.STEPPING and s.off == 0 and (not found or found[-1].trick != s.trick):
                found.append(s.copy())
            rules.apply(s, legal[below(rng, n)])
    return found


def ends(s: rules.State, searched: bool, rng: Rng) -> set[tuple[int, ...]]:
    """The men that may be left on each point when the turn is over; of those steps alone that search looks at."""
    seen: set[bytes] = set()
    found: set[tuple[int, ...]] = set()
    turn, me, ways = s.trick, s.winner, [s]
    while ways:
        here = ways.pop()
        if here.trick != turn or here.phase != rules.STEPPING:
            found.add(tuple(here.men[me]))
            continue
        key = bytes(here.men[me]) + bytes(here.values)
        if key in seen:
            continue
        seen.add(key)
        legal = GAME.legal(here)
        if searched:
            legal = legal[: sense.candidates(here, legal, len(legal), rng)]
        for a in legal:
            there = here.copy()
            rules.apply(there, a)
            ways.append(there)
    return found


@pytest.mark.parametrize("overshoot", ["free", "highest_only"])
def test_of_a_turn_search_looks_at_every_end(overshoot: str) -> None:
    several = 0
    for s in turns(overshoot, 60):
        every = ends(s, False, new_rng(1))
        assert ends(s, True, new_rng(1)) == every
        several += len(every) > 3
    assert several >= 10


def test_of_a_turn_search_looks_at_the_lowest_value_alone() -> None:
    t = Table()
    t.start("H6", "C2", men="223356")
    t.trick("H6", "C2")
    legal = GAME.legal(t.s)
    assert sorted(legal[: sense.candidates(t.s, legal, len(legal), new_rng(1))]) == [step(2, i) for i in (2, 3, 5, 6)]


def answers(wanted: int) -> list[rules.State]:
    """Positions of random matches in which a lead lies face down, whole."""
    found: list[rules.State] = []
    rng = new_rng(8)
    while len(found) < wanted:
        s = GAME.new(2)
        while (n := len(legal := GAME.legal(s))) and len(found) < wanted:
            if s.phase == rules.ANSWERING and s.hand_size[s.leader] > 0:
                found.append(s.copy())
            rules.apply(s, legal[below(rng, n)])
    return found


def test_a_lead_face_down_is_believed_to_be_mostly_the_clerks() -> None:
    rng, clerks, times = new_rng(3), 0, 40
    positions = answers(30)
    for s in positions:
        viewer, leader = s.actor, s.leader
        for _ in range(times):
            dealt = GAME.view(s, viewer)
            rules.deal(dealt, viewer, rng)
            held = list(dealt.hand[leader])
            held[dealt.lead[dealt.trick]] += 1
            sense.believe(dealt, viewer, rng)
            assert GAME.view(dealt, viewer) == GAME.view(s, viewer)
            led = dealt.lead[dealt.trick]
            kept = list(dealt.hand[leader])
            kept[led] += 1
            assert kept == held
            before = dealt.copy()
            before.hand[leader][led] += 1
            before.phase, before.actor = rules.LEADING, leader
            legal = [k for k in range(rules.KINDS) if held[k] > 0]
            clerks += led == sense.clerk(before, legal, len(legal), rng)
    assert 0.87 < clerks / (times * len(positions)) < 0.97


def test_who_led_himself_knows_the_lead() -> None:
    for s in answers(5):
        same = s.copy()
        for _ in range(20):
            sense.believe(same, same.leader, new_rng(1))
        assert same == s
