"""Reviews: chances that add up, choices judged by what their players knew, luck told from skill."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from fondaco.bots import clerk
from fondaco.kernel.game import load
from fondaco.kernel.rng import new_rng
from fondaco.kernel.state import CHANCE
from fondaco.match.chance import Chance
from fondaco.match.match import Match
from fondaco.review import Review, chart, reviewed, telling
from fondaco.review.outlook import Looker, Prospect, shares
from fondaco.review.reviewer import fingerprint, given_away, leads
from tests.match.matches import played

MASKS = load("masks")
NAMES = ["Anna", "Bianca", "Carlo"]


@pytest.fixture(scope="module")
def match() -> Match:
    return played("masks", 3, seed=4)


@pytest.fixture(scope="module")
def review(match: Match) -> Review:
    return reviewed(match, simulations=200, threads=2)


def test_every_step_at_which_something_was_decided_is_a_moment(match: Match, review: Review) -> None:
    decided = [k for k, (s, _a) in enumerate(match.history()) if len(MASKS.legal(s)) > 1]
    assert [m.step for m in review.moments] == decided
    for moment in review.moments:
        step = match.steps[moment.step]
        assert (moment.actor, moment.action) == (step.actor, step.action)
        assert sum(moment.chances) == pytest.approx(1)
        assert bool(moment.luck) == (step.actor == CHANCE)


def test_the_review_ends_with_the_result(match: Match, review: Review) -> None:
    assert match.outcome
    assert review.points == tuple(map(float, match.outcome.points))
    won = 1 / len(match.outcome.winners)
    assert review.chances == tuple(won if p in match.outcome.winners else 0 for p in range(3))


def test_what_luck_gives_to_some_it_takes_from_the_others(review: Review) -> None:
    for moment in review.moments:
        assert sum(moment.luck) == pytest.approx(0, abs=1e-9)


def test_a_review_is_repeatable_whatever_the_number_of_threads(match: Match, review: Review) -> None:
    assert reviewed(match, simulations=200, threads=1) == review


def test_the_same_choice_is_never_blamed(review: Review) -> None:
    for moment in review.moments:
        if moment.preferred == moment.action:
            assert moment.lost == moment.lost_points == 0
        else:
            assert moment.lost >= 0
            assert moment.lost_points > 0


def test_kept_as_json_it_comes_back(review: Review) -> None:
    again = Review.from_data(json.loads(json.dumps(review.to_data())))
    assert [m.step for m in again.moments] == [m.step for m in review.moments]
    assert again.moments[0].chances == pytest.approx(review.moments[0].chances, abs=1e-4)
    for wrong in ({}, {"format": 2}, {**review.to_data(), "moments": [{"step": 1}]}, [1]):
        with pytest.raises(ValueError, match="review"):
            Review.from_data(wrong)  # type: ignore[arg-type]


def test_another_match_has_another_fingerprint(match: Match) -> None:
    assert fingerprint(match) == fingerprint(match.copy())
    assert fingerprint(match) != fingerprint(played("masks", 3, seed=5))


def test_what_is_hidden_from_the_chooser_changes_no_judgement() -> None:
    """The others' cards dealt anew: the same choice promises the same."""
    looker, changed = Looker(MASKS), 0
    for seed in range(6):
        match = Match(MASKS, 3, chance=Chance.fresh(3, seed))
        me = match.actor
        other = MASKS.view(match.position, me)
        MASKS.rules.deal(other, me, new_rng(seed))
        changed += other != match.position
        view = match.view(me)
        first = looker.prospect(view, view.legal[0], 100, 1)
        assert looker.prospect(replace(view, state=MASKS.view(other, me)), view.legal[0], 100, 1) == first
    assert changed


# Chances from points, by hand


def test_shares_of_victories() -> None:
    ranks = np.array([[1.0, 2.0], [2.0, 1.0]])
    even = np.array([[10.0, 0.0], [0.0, 10.0]])
    assert shares(even, ranks, np.array([5.0, 5.0])) == pytest.approx([0.5, 0.5])
    ahead = shares(even, ranks, np.array([12.0, 5.0]))
    assert 0.5 < ahead[0] < 0.8
    assert shares(even, ranks, np.array([500.0, 5.0])) == pytest.approx([1, 0], abs=1e-6)


def test_without_doubt_who_leads_has_won_and_a_tie_goes_by_rank() -> None:
    sure = np.array([[7.0, 7.0, 3.0]])
    assert shares(sure, np.array([[1.0, 2.0, 3.0]]), sure[0]) == pytest.approx([1, 0, 0])
    assert shares(sure, np.array([[1.0, 1.0, 3.0]]), sure[0]) == pytest.approx([0.5, 0.5, 0])


def test_leads_are_over_the_mean_of_the_others() -> None:
    assert leads((10.0, 4.0, 2.0)) == pytest.approx((7, -2, -5))


def test_only_what_is_clear_of_doubt_is_given_away() -> None:
    better = Prospect(1, (10.0, 0.0), 1.0)
    assert given_away(better, Prospect(2, (7.0, 0.0), 1.0), 0) == pytest.approx(3)
    assert given_away(better, Prospect(2, (9.0, 0.0), 1.0), 0) == 0
    assert given_away(better, Prospect(2, (12.0, 0.0), 1.0), 0) == 0


# In words


def test_turning_points_are_told(match: Match, review: Review) -> None:
    found = review.turning_points()
    assert found == sorted(found, key=lambda m: m.step)
    assert found
    for moment in review.moments:
        told = telling.told(match, moment, NAMES)
        assert told.what
        if moment.actor == CHANCE:
            assert "luck" in told.worth
        else:
            assert told.what.startswith(NAMES[moment.actor])
            assert ("prefers" in told.advice) == bool(told.worth)


def test_the_summary_has_a_row_for_each_seat(review: Review) -> None:
    section = telling.summary(review, NAMES)
    assert [row[0] for row in section.rows] == NAMES
    assert {len(row) for row in section.rows} == {len(section.columns)}


def test_signs_and_percents() -> None:
    assert telling.percent(0.373) == "37%"
    assert [telling.gained(x) for x in (0.12, -0.12, 0.001)] == ["+12%", "−12%", "±0%"]
    assert [telling.signed(x) for x in (12.34, -1.25, 0)] == ["+12", "−1.2", "±0.0"]


def test_the_chart_has_a_line_for_each_seat_and_links_to_turning_points(review: Review) -> None:
    drawn = chart.chart(review, NAMES, step=5, links="/t/x/at/{step}")
    assert drawn.count('<polyline class="chance') == 3
    assert "style=" not in drawn
    steps = [int(k) for k in re.findall(r'href="/t/x/at/(\d+)"', drawn)]
    assert steps == [m.step for m in review.turning_points()]
    alone = chart.picture(review, ["<A>", "B", "C"])
    assert "<A>" not in alone
    assert 'xmlns="http://www.w3.org/2000/svg"' in alone


# A whole game


@pytest.mark.slow
@pytest.mark.parametrize("name", ["medici", "medici_vs_strozzi", "san_marco", "marrakesh", "struggle_of_empires"])
def test_a_game_of_clerks_is_reviewed(name: str) -> None:
    game: Any = load(name)
    players = min(game.rules.PLAYERS)
    match = Match(game, players, chance=Chance.fresh(players, 3))
    rng = new_rng(3)
    while not match.over:
        match.push(clerk(match.view(match.actor), rng))
    calls: list[tuple[int, int]] = []
    review = reviewed(match, lambda done, of: calls.append((done, of)), simulations=100)
    assert calls[0][0] == 0
    assert calls[-1][0] == calls[-1][1]
    for moment in review.turning_points():
        assert telling.told(match, moment, match.names).what
