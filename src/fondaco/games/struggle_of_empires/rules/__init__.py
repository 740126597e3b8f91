"""Struggle of Empires: the position and the verbs, by the chapters of the rulebook. `SOE-x.y` names its clauses.

| chapter | sections |
|---|---|
| `components` | 1, 2, the tables of 3 and 11; all figures |
| `codes` | actions and phases |
| `position` | what is stored, and small questions about it |
| `setting_up` | 3 |
| `wars` | 5, 14, the beginning of 6 |
| `alliances` | 6 |
| `rounds` | 7 |
| `movement` | 8 |
| `attack` | 9a, 9b |
| `battle` | 9c, Slave Revolt |
| `results` | 9d |
| `colonies` | 10 |
| `tiles` | 11 |
| `income` | 12 |
| `scoring` | 13, 15 |
| `gifts` | 16.1 to 16.3 |
| `secrets` | 4.6, 16.4 |
| `play` | what may be done in each phase |
"""

from .codes import *  # noqa: F403
from .components import *  # noqa: F403
from .play import apply as apply
from .play import chance as chance
from .play import legal as legal
from .position import State as State
from .scoring import scores as scores
from .secrets import deal as deal
from .secrets import hide as hide
from .setting_up import setup as setup

State.__module__ = __name__  # where the verbs of a position are looked up
