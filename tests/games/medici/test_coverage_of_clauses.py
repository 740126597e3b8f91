"""Every clause and every worked scenario of the rules of Medici is tested here by name, or has no behaviour."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
LIST = (HERE.parents[1] / "clauses" / "medici.txt").read_text(encoding="utf-8").split()
SCENARIOS = ["S1", "S2", "S3", "S4", "S5", "S6", "S8", "S10", "S11", "S13", "S14", "S15", "S18", "S19"]
CLAUSES = [clause for clause in LIST if clause not in SCENARIOS] + SCENARIOS

NO_BEHAVIOUR = {
    "MED-8.3": "a proof that somebody is always active; the second bookkeeper of test_games would miss him",
}


def named() -> set[str]:
    """The clauses that the names of the tests give: `test_MED_4_4_...`, `test_S13_...`."""
    names = set()
    for module in HERE.glob("test_*.py"):
        for name in re.findall(r"^def test_(MED_\d+_\d+|S\d+)_", module.read_text(encoding="utf-8"), re.MULTILINE):
            names.add(re.sub(r"^MED_(\d+)_(\d+)$", r"MED-\1.\2", name))
    return names


def test_the_list_names_each_clause_once() -> None:
    assert len(CLAUSES) == len(set(CLAUSES)) == 67 + 14


def test_every_clause_is_tested_or_has_no_behaviour() -> None:
    assert [clause for clause in CLAUSES if clause not in named() | NO_BEHAVIOUR.keys()] == []


def test_only_clauses_of_the_rules_are_named() -> None:
    assert (named() | NO_BEHAVIOUR.keys()) - set(CLAUSES) == set()
    assert named() & NO_BEHAVIOUR.keys() == set()
