"""Struggle of Empires: the position and the verbs, by the chapters of the rulebook. `SOE-x.y` names its clauses.

| chapter | sections |
|---|---|
| `components` | 1, 2, the tables of 3 and 11; all figures |
| `codes` | actions and phases |
| `position` | what is stored, and small questions about it |
"""

from .codes import *  # noqa: F403
from .components import *  # noqa: F403
from .position import State as State

State.__module__ = __name__  # where the verbs of a position are looked up
