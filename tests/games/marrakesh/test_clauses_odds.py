"""How often things happen in Marrakesh, against the sanity figures of its rules: exactly, and by play."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from fondaco.games.marrakesh import rules
from fondaco.kernel.rng import new_rng
from fondaco.kernel.state import CHANCE
from fondaco.kernel.verbs import random_action
from tests.games.marrakesh.ledger import lead_wins, names_of
from tests.games.marrakesh.table import CARDS, GAME, PACK, value

ROUNDS_PLAYED = 3000

RANDOM = {
    "free": {
        **{"oin": 22.2, "casablanca": 3.8, "rabat": 1.3, "bogart": 2.6, "el_aaiun": 1.7, "mars": 17.2},
        **{"gibraltar": 1.6, "tangier": 3.8, "cox": 9.0, "steps": 21.2, "null 1": 52.5, "null 2": 14.4},
        **{"fez 0": 9.0, "fez 1": 15.7, "fez 2": 12.8, "fez 3": 3.5},
    },
    "highest_only": {
        **{"oin": 23.8, "casablanca": 5.0, "rabat": 0.9, "bogart": 2.9, "el_aaiun": 1.9, "mars": 17.3},
        **{"gibraltar": 1.6, "tangier": 4.8, "cox": 10.3, "steps": 14.7, "null 1": 49.5, "null 2": 14.7},
        **{"fez 0": 6.4, "fez 1": 17.0, "fez 2": 17.9, "fez 3": 7.5},
    },
}
"""Section 14, random play: how often in 100 rounds."""
POINTS = {"free": 4.21, "highest_only": 4.93}
TRICKS = {"free": {4: 7.7, 5: 21.2, 6: 70.5}, "highest_only": {4: 7.6, 5: 23.1, 6: 68.7}}
CASES = {"N": 65.2, "S": 21.7, "V": 10.9, "I": 1.8, "V0": 0.4}


def case(lead: str, answer: str) -> str:
    """MAR-4.2."""
    if lead[0] == answer[0]:
        return "I" if lead == answer else "S"
    if lead[1] != answer[1]:
        return "N"
    return "V" if value(lead) else "V0"


def test_the_cases_of_a_first_trick() -> None:
    found = Counter(case(lead, answer) for lead, answer in itertools.permutations(PACK, 2))
    shares = {name: round(100 * n / found.total(), 1) for name, n in found.items()}
    assert shares == {"N": 65.2, "S": 21.7, "V": 10.9, "I": 1.8, "V0": 0.5}


def near(found: int, of: int, percent: float) -> bool:
    """Whether a frequency is within five standard deviations; those of the figures (20 000 rounds) come on top."""
    p = percent / 100
    return bool(abs(found / of - p) <= 5 * (p * (1 - p) * (1 / of + 1 / 20_000)) ** 0.5 + 0.0005)


@pytest.mark.slow
@pytest.mark.parametrize("overshoot", ["free", "highest_only"])
def test_random_play_meets_the_sanity_figures(overshoot: str) -> None:
    names, lengths, cases, answerer = Counter[str](), Counter[int](), Counter[str](), 0
    points = rounds = steps = choices = 0
    rng = new_rng(2024)
    out, weights = [0] * rules.MAX_LEGAL, [0] * rules.MAX_LEGAL
    while rounds < ROUNDS_PLAYED:
        s = GAME.new(2, GAME.option_values({"overshoot": overshoot}))
        while (action := random_action(s, out, weights, rng)) >= 0:
            if s.phase == rules.STEPPING:
                steps += 1
                choices += len(GAME.legal(s))
            elif s.phase == rules.REVEALING:
                assert s.actor == CHANCE
                lead, answer = CARDS[s.lead[s.trick]], CARDS[s.answer[s.trick]]
                cases[case(lead, answer)] += 1
                answerer += not lead_wins(lead, answer)
            GAME.rules.apply(s, action)
        rounds += 12
        points += sum(s.score)
        for row in range(12):
            names.update(name for p in range(2) for name in names_of(s, row, p))
            lengths[6 - sum(field == rules.CLOSED for triple in s.triple[row] for field in triple)] += 1
    tricks = cases.total()
    assert {n: v for n, v in CASES.items() if not near(cases[n], tricks, v)} == {}
    assert near(answerer, tricks, 61.8)
    assert {n: v for n, v in TRICKS[overshoot].items() if not near(lengths[n], rounds, v)} == {}
    # A score that both players can get in one round is no single event, but rare enough to be taken for one.
    assert {n: (v, names[n]) for n, v in RANDOM[overshoot].items() if not near(names[n], rounds, v)} == {}
    assert points / rounds / 2 == pytest.approx(POINTS[overshoot], abs=0.35)
    assert choices / steps == pytest.approx({"free": 4.5, "highest_only": 2.6}[overshoot], abs=0.1)
