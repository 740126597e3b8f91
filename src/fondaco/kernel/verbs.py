"""The verbs of whatever game a position belongs to.

Search, simulation and batches are written once against these. Interpreted, each finds the game by the class of the
position; compiled, Numba chooses it by the record type of the argument (see `native`), at no cost.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from fondaco.kernel.rng import Rng, below
from fondaco.kernel.state import CHANCE, Record, kernel

VERBS = ("setup", "legal", "chance", "apply", "scores", "hide", "deal")
SENSES = (
    "candidates",
    "guesses",
    "believe",
    "value",
    "rests",
    "outcomes",
    "conclude",
    "settle",
    "solve",
    "row",
    "weigh",
    "opens",
)
"""What a game's `sense` may add for search; where it does not, what is written here holds."""


def rules_of(s: Record) -> ModuleType:
    """The rules module that declares the position's class."""
    return sys.modules[type(s).__module__]


def setup(s: Any, players: int, options: tuple[int, ...]) -> None:
    """Make `s`, which must be blank (all zeros), the first position for so many players and these option values."""
    rules_of(s).setup(s, players, options)


def legal(s: Any, out: Any) -> int:
    """Write the actor's legal actions into `out`, ascending, and return their number (0 where nobody acts).

    `out`, and the weights of `chance`, have room for `MAX_LEGAL`; what stands behind the last is of no account.
    """
    return int(rules_of(s).legal(s, out))


def chance(s: Any, weights: Any) -> int:
    """Where CHANCE acts, write the whole-number weight of each action that `legal` lists, in its order; their sum."""
    return int(rules_of(s).chance(s, weights))


def apply(s: Any, a: int) -> None:
    """Take the legal action `a`. It is not checked."""
    rules_of(s).apply(s, a)


def scores(s: Any, out: Any) -> None:
    """The standing now: `out[0][seat]` points, `out[1][seat]` rank (1 is best, ties share it)."""
    rules_of(s).scores(s, out)


def hide(s: Any, viewer: int) -> None:
    """Blank all that the viewer (a seat or WATCHER) may not know."""
    rules_of(s).hide(s, viewer)


def deal(s: Any, viewer: int, rng: Rng) -> None:
    """Fill what is hidden from the viewer at random, consistently with all that the viewer has seen."""
    rules_of(s).deal(s, viewer, rng)


def clerk(s: Any, out: Any, n: int, rng: Rng) -> int:
    """The quick bot's choice among `out[:n]`, the actor's legal actions, in its view `s`. `s` must not change."""
    return int(sys.modules[rules_of(s).__name__.removesuffix(".rules") + ".sense"].clerk(s, out, n, rng))


def copy_to(spare: Any, k: int, s: Any) -> None:
    """Make position `k` of `spare` a copy of `s`: the same interpreted (a list) and native (an array)."""
    spare[k] = s.copy()


# What a game's `sense` may add (see `fondaco.kernel.game.Sense`). These are also what holds where it adds nothing.


def candidates(s: Any, out: Any, n: int, rng: Rng) -> int:
    """Order `out[:n]`, the actor's legal actions in its view `s`, the most promising first; how many are worth it.

    Where the game does not say: all, the clerk's choice first, the others in any order.
    """
    a = clerk(s, out, n, rng)
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        kept = out[i]
        out[i] = out[j]
        out[j] = kept
    for i in range(n):
        if out[i] == a:
            out[i] = out[0]
            out[0] = a
    return n


def guesses(s: Any) -> bool:
    """Whether the actor has to guess what another has chosen. Below its root search lets the clerk choose here, by
    the actor's own view: the tree would answer what nobody can know. Asked only of games that hide something.
    """
    return False


def believe(s: Any, viewer: int, rng: Rng) -> None:
    """Change what `deal` has filled in to what is more likely, by how others choose; never what the viewer knows.

    Asked by search only. Where the game does not say: all that is possible is equally likely.
    """


def value(s: Any, points: Any) -> None:
    """Write into `points[0][seat]` what each seat is likely to have at the end of the game.

    Asked only where `rests` says so. Where the game does not say: what it has now.
    """
    scores(s, points)


def rests(s: Any, turns: int) -> bool:
    """Whether search stops here, so many turns after its root, and asks for `value`. Else it goes on to the end."""
    return False


def outcomes(s: Any, out: Any) -> int:
    """Where a price is agreed on here: write who may end up with what is sold, in codes up to `players`; how many.

    0 where nothing is sold: then this is a choice like any other.
    """
    return 0


def conclude(s: Any, w: int) -> None:
    """Let the bargain that `outcomes` announced end with `w`, at a price that `settle` knows of."""


def settle(s: Any, worth: Any, points: Any, room: Any) -> int:
    """The actor's best action where each later bidder does the best for himself.

    `worth[w][seat]` is what the seat is likely to have at the end after `conclude(s, w)`. `points[0][seat]` takes what
    it will have by this bargain; `room` is 2048 whole numbers to work in.
    """
    return 0


def solve(s: Any, points: Any, spare: Any, out: Any) -> bool:
    """Where so little is left that it can be worked out: write what the seats will have on average, best play by all.

    As exact as `value` is where search rests. `spare` is 8 positions to work in, `out` as for `legal`.
    """
    return False


# What an evaluation says of itself whose weights are learnt (see `fondaco.kernel.game.Learnt`).


def row(s: Any) -> int:
    """Which row of the learnt weights judges the position. Asked only where `rests` says so."""
    return 0


def weigh(s: Any, weights: Any, points: Any) -> None:
    """`value` by the weights of a row, in which it must be linear: with them all 0 it is what needs no learning."""
    value(s, points)


def opens(s: Any) -> bool:
    """Whether a day or round begins here. What came of the one before is what the position is worth."""
    return False


@kernel
def pick(weights: Any, total: int, rng: Rng) -> int:
    """An index, each as likely as its weight."""
    left = below(rng, total)
    k = 0
    while left >= weights[k]:
        left -= weights[k]
        k += 1
    return k


@kernel
def random_action(s: Any, out: Any, weights: Any, rng: Rng) -> int:
    """The outcome of chance by its odds, or any legal action of the actor, each equally likely; -1: nobody acts."""
    n = legal(s, out)
    if n == 0:
        return -1
    if s.actor == CHANCE:
        return int(out[pick(weights, chance(s, weights), rng)])
    return int(out[below(rng, n)])
