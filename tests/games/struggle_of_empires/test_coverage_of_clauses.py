"""Every clause and every worked scenario of the rules of Struggle of Empires is tested by name, or has no behaviour."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
CLAUSES = (HERE.parents[1] / "clauses" / "struggle_of_empires.txt").read_text(encoding="utf-8").split()
SCENARIOS = [
    *("W1", "W2", "W4", "W6", "W8", "W9", "W10", "W11", "W12", "W14", "W15", "W16", "W19", "W21", "W22", "W25", "W26"),
    *("W27", "W29", "W30", "W32", "W33", "W35", "W36", "W38", "W40"),
]

NO_BEHAVIOUR = {
    "SOE-17.3": "only known to exist in the edition of 2020, and not offered",
    "SOE-17.4": "other names and a token of the edition of 2020, not offered",
    "SOE-17.5": "only known to exist in the edition of 2020, and not offered",
}


def named() -> set[str]:
    """What the names of the tests give: `test_SOE_9_16_...`, `test_W16_...`."""
    names = set()
    for module in HERE.glob("test_*.py"):
        for name in re.findall(r"^def test_(SOE_\d+_\d+|W\d+)_", module.read_text(encoding="utf-8"), re.MULTILINE):
            names.add(re.sub(r"^SOE_(\d+)_(\d+)$", r"SOE-\1.\2", name))
    return names


def test_the_list_names_each_clause_once() -> None:
    assert len(CLAUSES) == len(set(CLAUSES)) == 131
    assert len(SCENARIOS) == len(set(SCENARIOS)) == 26


def test_every_clause_is_tested_or_has_no_behaviour() -> None:
    assert [clause for clause in [*CLAUSES, *SCENARIOS] if clause not in named() | NO_BEHAVIOUR.keys()] == []


def test_only_clauses_of_the_rules_are_named() -> None:
    assert (named() | NO_BEHAVIOUR.keys()) - {*CLAUSES, *SCENARIOS} == set()
    assert named() & NO_BEHAVIOUR.keys() == set()
