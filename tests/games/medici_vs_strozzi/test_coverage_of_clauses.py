"""Every clause and every worked scenario of the rule file is tested in this folder, or has no behaviour to test."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
CLAUSES = HERE.parents[1] / "clauses" / "medici_vs_strozzi.txt"

SCENARIOS = ["S1", "S2", "S4", "S5", "S6", "S9", "S10", "S12", "S13", "S15", "S16", "S17", "S19", "S21", "S22"]
NO_BEHAVIOUR = {
    "MVS-8.11": "a remark: nothing is divided, so nothing is rounded",
    "MVS-9.3": "a proof",
}


def clauses() -> list[str]:
    return CLAUSES.read_text(encoding="utf-8").split() + SCENARIOS


def clauses_in_names() -> set[str]:
    """The clauses that the names of the tests give: `test_MVS_4_3_...`, `test_S13_...`."""
    named = set()
    for module in HERE.glob("test_*.py"):
        for name in re.findall(r"^def test_(MVS_\d+_\d+|S\d+)_", module.read_text(encoding="utf-8"), re.MULTILINE):
            named.add(re.sub(r"^MVS_(\d+)_(\d+)$", r"MVS-\1.\2", name))
    return named


def test_the_list_names_each_clause_once() -> None:
    assert len(clauses()) == len(set(clauses())) > 0


def test_every_clause_is_tested_or_has_no_behaviour() -> None:
    assert [clause for clause in clauses() if clause not in clauses_in_names() | NO_BEHAVIOUR.keys()] == []


def test_only_clauses_of_the_list_are_named() -> None:
    assert (clauses_in_names() | NO_BEHAVIOUR.keys()) - set(clauses()) == set()
    assert clauses_in_names() & NO_BEHAVIOUR.keys() == set()
