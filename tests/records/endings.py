"""The kinds of endings that a game can have, read off its history."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fondaco.games.medici import components as medici
from fondaco.games.medici_vs_strozzi import rules as strozzi
from fondaco.games.san_marco import rules as san_marco
from fondaco.match.match import Match
from tests.toys.masks import rules as masks

History = list[tuple[Any, int]]

WANTED = {
    "medici": {
        "last ship filled free of charge",
        "deck ran out while filling",
        "day ended by an empty deck",
        "group unsold",
        "tie for the starter",
        "shared victory",
        "resigned",
        "abandoned",
        "real table",
    },
    "medici_vs_strozzi": {
        "round ended by a full player",
        "round ended by an empty bag",
        "bought lot discarded",
        "no room for a bought lot",
        "loan",
        "shared victory",
        "resigned",
        "abandoned",
        "real table",
    },
    "san_marco": {
        "extra round for three",
        "extra round for two",
        "one left in the passage",
        "nobody left in the passage",
        "bonus banishment",
        "several with fewest limit points",
        "empty supply",
        "bridge moved",
        "ferry",
        "equal rolls for the roles",
        "shared victory",
        "resigned",
        "abandoned",
        "real table",
    },
    "masks": {"bowed", "robbed", "forced to bow", "shared victory", "resigned", "abandoned", "real table"},
}
"""By game, every kind that the records must show."""

AT_EVERY_TABLE = {
    "medici": WANTED["medici"] - {"resigned", "abandoned", "real table"},
    "medici_vs_strozzi": set[str](),
    "san_marco": {
        "one left in the passage",
        "bonus banishment",
        "several with fewest limit points",
        "bridge moved",
    },
    "masks": {"bowed", "robbed", "forced to bow", "shared victory"},
}
"""By game, the kinds that the records must show for every number of players."""


AT_THIS_TABLE = {
    ("san_marco", 2): {"equal rolls for the roles"},
    ("san_marco", 3): {"extra round for two"},
    ("san_marco", 4): {"extra round for two", "extra round for three"},
}
"""By game and number of players, what the records must show besides."""


def wanted_at(name: str, players: int) -> set[str]:
    """The kinds that the records must show for that number of players."""
    return AT_EVERY_TABLE[name] | AT_THIS_TABLE.get((name, players), set())


def of_history(name: str, history: History, last: Any) -> set[str]:
    """The kinds that the steps of a history show; `last` is the position after them."""
    after = [s for s, _ in history[1:]] + [last]
    return {kind for (s, a), then in zip(history, after, strict=True) for kind in _STEPS[name](s, a, then)}


def of_match(match: Match) -> set[str]:
    """The kinds that a match shows."""
    found = of_history(match.game.name, match.history(), match.position)
    if match.resigned:
        found.add("resigned")
    if match.abandoned:
        found.add("abandoned")
    if not match.draws:
        found.add("real table")
    if match.outcome and not match.resigned and len(match.outcome.winners) > 1:
        found.add("shared victory")
    return found


def _medici(s: Any, a: int, then: Any) -> Iterator[str]:
    ended = then.phase == medici.OVER or then.day != s.day
    if s.phase == medici.FILL and ended:
        space = medici.CAPACITY[s.players]
        lone = [p for p in range(s.players) if s.aboard[p] < space]
        yield "last ship filled free of charge" if s.aboard[lone[0]] == space - 1 else "deck ran out while filling"
    if s.phase == medici.AUCTION and ended and s.deck == 0:
        full = sum(s.aboard[p] == medici.CAPACITY[s.players] for p in range(s.players))
        if full < s.players - 2:  # whoever buys now, two ships at least have free spaces
            yield "day ended by an empty deck"
    if s.phase == medici.AUCTION and s.actor == s.selector and a == medici.PASS and s.high_bidder < 0:
        yield "group unsold"
        if ended and s.deck == 0:
            yield "day ended by an empty deck"
    if s.phase == medici.STARTER and s.day > 0:
        yield "tie for the starter"


def _strozzi(s: Any, a: int, then: Any) -> Iterator[str]:
    if min(then.coins) < 0:
        yield "loan"
    if s.phase != strozzi.STOW:
        return
    if a == strozzi.DISCARD:
        room = max(strozzi.CAPACITY[ship] - s.aboard[s.buyer][ship] for ship in range(strozzi.SHIPS))
        yield "no room for a bought lot" if room < s.lot_size else "bought lot discarded"
    if then.phase == strozzi.OVER or then.round != s.round:
        yield "round ended by an empty bag" if s.bag_size == 0 else "round ended by a full player"


def _san_marco(s: Any, a: int, then: Any) -> Iterator[str]:
    if then.extra and not s.extra:
        yield {2: "extra round for two", 3: "extra round for three"}[then.in_round]
    over = then.phase == san_marco.OVER
    if s.passage != then.passage or over or then.settled > s.settled:
        if s.settled:
            yield "bonus banishment"
        elif not then.settled or over:
            yield "several with fewest limit points"
        if not s.settled and not s.extra:
            left = sum(bonus > 0 for bonus in then.bonus)
            if left < 2:
                yield "one left in the passage" if left else "nobody left in the passage"
    if s.phase == san_marco.SOURCE:
        yield "empty supply"
    if s.phase == san_marco.BUILD and s.lifted >= 0:
        yield "bridge moved"
    if s.phase == san_marco.ROLE_ROLL and s.roll == a - san_marco.DIE + 1:
        yield "equal rolls for the roles"
    if s.phase in (san_marco.WALK, san_marco.TOLLS) and s.doge >= 0 and then.doge != s.doge:
        touched = any(
            s.doge in (san_marco.SIDE_A[pair], san_marco.SIDE_B[pair]) and any(s.bridge[pair])
            for pair in range(san_marco.PAIRS)
        )
        if not touched:
            yield "ferry"


def _masks(s: Any, a: int, then: Any) -> Iterator[str]:
    if s.phase == masks.ANSWER:
        points = max(s.score[p] for p in range(s.players) if p != s.actor)
        yield "robbed" if a == masks.ROB else "bowed" if points else "forced to bow"


_STEPS: dict[str, Callable[[Any, int, Any], Iterator[str]]] = {
    "medici": _medici,
    "medici_vs_strozzi": _strozzi,
    "san_marco": _san_marco,
    "masks": _masks,
}
