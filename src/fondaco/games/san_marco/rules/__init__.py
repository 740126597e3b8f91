"""San Marco: the position and the verbs, by the chapters of the rulebook. `SM-x.y` names its clauses.

| chapter | sections |
|---|---|
| `components` | 1; figures, cards, actions and phases |
| `position` | what is stored, and small questions about it |
| `setting_up` | 2, 12, the beginning of 13 |
| `bridges` | 3, SM-13.3 |
| `rounds` | 4, 5, 10, the rest of 13 |
| `splitting` | 6 |
| `cards`, `doge` | 7, 8 |
| `scoring` | 9, 11 |
| `secrets` | 14 |
| `play` | what may be done in each phase |
"""

from .components import *  # noqa: F403
from .play import apply as apply
from .play import chance as chance
from .play import legal as legal
from .position import State as State
from .scoring import scores as scores
from .secrets import asks as asks
from .secrets import choosers as choosers
from .secrets import deal as deal
from .secrets import disclose as disclose
from .secrets import hide as hide
from .secrets import sees as sees
from .setting_up import setup as setup

State.__module__ = __name__  # where the verbs of a position are looked up
