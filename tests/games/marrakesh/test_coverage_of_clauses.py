"""Every clause and every worked scenario of the rules of Marrakesh is tested here by name, or has no behaviour."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
LIST = (HERE.parents[1] / "clauses" / "marrakesh.txt").read_text(encoding="utf-8").split()
NUMBERS = (1, 2, 3, 5, 6, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26)
SCORES = (28, 29, 31, 32, 34, 35, 37, 38, 40, 41, 43, 44)
SCENARIOS = [f"S{number}" for number in NUMBERS + SCORES]
CLAUSES = [clause for clause in LIST if clause not in SCENARIOS] + SCENARIOS

NO_BEHAVIOUR: dict[str, str] = {}
"""Clause and reason. The remarks among the clauses (6.6, 7.3, 8.3) follow from others; what they claim is tested."""


def named() -> set[str]:
    """The clauses that the names of the tests give: `test_MAR_4_4_...`, `test_S13_...`."""
    names = set()
    for module in HERE.glob("test_*.py"):
        for name in re.findall(r"^def test_(MAR_\d+_\d+|S\d+)_", module.read_text(encoding="utf-8"), re.MULTILINE):
            names.add(re.sub(r"^MAR_(\d+)_(\d+)$", r"MAR-\1.\2", name))
    return names


def test_the_list_names_each_clause_once() -> None:
    assert len(CLAUSES) == len(set(CLAUSES)) == 66 + 31


def test_every_clause_is_tested_or_has_no_behaviour() -> None:
    assert [clause for clause in CLAUSES if clause not in named() | NO_BEHAVIOUR.keys()] == []


def test_only_clauses_of_the_rules_are_named() -> None:
    assert (named() | NO_BEHAVIOUR.keys()) - set(CLAUSES) == set()
    assert named() & NO_BEHAVIOUR.keys() == set()
