"""Every clause and every worked scenario of the rules of San Marco is tested here by name, or has no behaviour."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
CLAUSES = (HERE.parents[1] / "clauses" / "san_marco.txt").read_text(encoding="utf-8").split()
NUMBERS = (1, 2, 3, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 19, 20, 22, 24, 25, 27, 28, 30, 31, 32, 34)
SCENARIOS = [f"W{number}" for number in NUMBERS]

NO_BEHAVIOUR = {
    "SM-1.2": "a reason for the numbers of the die; the numbers themselves are SM-1.1",
    "SM-1.3": "a reason for the values of districts; the values themselves are SM-1.1",
}


def named() -> set[str]:
    """The clauses that the names of the tests give: `test_SM_4_4_...`, `test_W13_...`."""
    names = set()
    for module in HERE.glob("test_*.py"):
        for name in re.findall(r"^def test_(SM_\d+_\d+|W\d+)_", module.read_text(encoding="utf-8"), re.MULTILINE):
            names.add(re.sub(r"^SM_(\d+)_(\d+)$", r"SM-\1.\2", name))
    return names


def test_the_list_names_each_clause_once() -> None:
    assert len(CLAUSES) == len(set(CLAUSES)) == 107
    assert len(SCENARIOS) == 24


def test_every_clause_is_tested_or_has_no_behaviour() -> None:
    assert [clause for clause in CLAUSES + SCENARIOS if clause not in named() | NO_BEHAVIOUR.keys()] == []


def test_only_clauses_of_the_rules_are_named() -> None:
    assert (named() | NO_BEHAVIOUR.keys()) - {*CLAUSES, *SCENARIOS} == set()
    assert named() & NO_BEHAVIOUR.keys() == set()
