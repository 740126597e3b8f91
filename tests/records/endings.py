"""The kinds of endings that a game can have, read off its history."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fondaco.games.marrakesh import rules as marrakesh
from fondaco.games.medici import components as medici
from fondaco.games.medici_vs_strozzi import rules as strozzi
from fondaco.games.san_marco import rules as san_marco
from fondaco.games.struggle_of_empires import rules as empires
from fondaco.match.match import Match
from tests.toys.masks import rules as masks

History = list[tuple[Any, int]]

MARRAKESH = {
    # what a round scores (MAR-9.2 to 9.8)
    *("oin", "mars", "cox", "casablanca", "rabat", "bogart", "el_aaiun", "gibraltar", "tangier"),
    *("one null", "double null", "little fez", "fez", "royal fez", "grand fez", "fewer steps", "equal steps"),
    *("both out", "a fez each", "nulls of a cox", "nobody scores"),
    # how it ends (MAR-8.2), and the dice before it (MAR-2.3)
    *("ended after 2 tricks", "ended after 3 tricks", "ended after 4 tricks", "ended after 5 tricks"),
    *("ended after 6 tricks", "ended by a trick without an open field", "rolled again"),
    # tricks (MAR-4.2, 4.4)
    *("plain", "double", "queens", "same suit", "triple", "bonus x1", "bonus x4", "bonus x6"),
}

WANTED = {
    "marrakesh": MARRAKESH | {"shared victory", "resigned", "abandoned", "real table"},
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
    "struggle_of_empires": {
        "revolution of one",
        "revolution of all",
        "several with most unrest",
        "several with second most unrest",
        "nobody has unrest",
        "lost at sea",
        "naval battle won",
        "drawn battle",
        "help of an ally",
        "strategic retreat",
        "slave revolt",
        "pirates",
        "gift",
        "shared victory",
        "resigned",
        "abandoned",
        "real table",
    },
    "masks": {"bowed", "robbed", "forced to bow", "shared victory", "resigned", "abandoned", "real table"},
}
"""By game, every kind that the records must show."""

AT_EVERY_TABLE = {
    "marrakesh": set[str](),
    "medici": WANTED["medici"] - {"resigned", "abandoned", "real table"},
    "medici_vs_strozzi": set[str](),
    "san_marco": {
        "one left in the passage",
        "bonus banishment",
        "several with fewest limit points",
        "bridge moved",
    },
    "struggle_of_empires": {"revolution of one", "revolution of all", "shared victory"},
    "masks": {"bowed", "robbed", "forced to bow", "shared victory"},
}
"""By game, the kinds that the records must show for every number of players."""


AT_THIS_TABLE = {
    ("san_marco", 2): {"equal rolls for the roles"},
    ("san_marco", 3): {"extra round for two"},
    ("san_marco", 4): {"extra round for two", "extra round for three"},
    ("struggle_of_empires", 4): {"several with second most unrest"},
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


def _empires(s: Any, a: int, then: Any) -> Iterator[str]:
    if s.phase == empires.SEA_ROLL and empires.HIGH[a - empires.ROLL] + empires.LOW[a - empires.ROLL] == 7:
        yield "lost at sea"
    if s.phase == empires.BATTLE_ROLL and s.roll[empires.ATTACKER] >= 0:
        attack, defence = then.score
        if attack == defence and s.stage != empires.UPRISING:
            yield "drawn battle"
        if attack > defence and s.stage == empires.NAVAL_STAGE:
            yield "naval battle won"
    if s.phase in (empires.SUPPORT, empires.SUPPORT_FORTS) and a > empires.AMOUNT:
        yield "help of an ally"
    if s.phase == empires.ASK_RETREAT and a >= empires.TILE:
        yield "strategic retreat"
    if s.phase == empires.REVOLT_WHOM:
        yield "slave revolt"
    if s.phase == empires.PIRATES_WHOM:
        yield "pirates"
    if s.phase == empires.GIVE_AMOUNT:
        yield "gift"
    if then.phase == empires.OVER:
        yield from _last_unrest(then.unrest[: then.players])


def _last_unrest(unrest: list[int]) -> Iterator[str]:
    """What unrest does at the end of the game (SOE-15.1 to 15.5)."""
    left = [n for n in unrest if n < 20]
    if len(left) == len(unrest) - 1:
        yield "revolution of one"
    if not left:
        yield "revolution of all"
    if not any(unrest):
        yield "nobody has unrest"
    order = sorted({n for n in left if n}, reverse=True)
    if order and left.count(order[0]) > 1:
        yield "several with most unrest"
    if len(order) > 1 and left.count(order[0]) == 1 and left.count(order[1]) > 1:
        yield "several with second most unrest"


def _masks(s: Any, a: int, then: Any) -> Iterator[str]:
    if s.phase == masks.ANSWER:
        points = max(s.score[p] for p in range(s.players) if p != s.actor)
        yield "robbed" if a == masks.ROB else "bowed" if points else "forced to bow"


_FORMS = {
    marrakesh.OIN: "oin",
    marrakesh.MARS: "mars",
    marrakesh.COX: "cox",
    **{marrakesh.COX + 1 + i: name for i, name in enumerate(marrakesh.NAMED_IDS)},
}
_HOLDS = {marrakesh.NULL_HELD: "one null", marrakesh.DOUBLE_NULL: "double null"} | {
    marrakesh.FEZ + i: name for i, name in enumerate(("little fez", "fez", "royal fez", "grand fez"))
}
_CASES = ("plain", "double", "queens", "same suit", "triple")


def _marrakesh(s: Any, a: int, then: Any) -> Iterator[str]:
    if s.phase == marrakesh.ROLL and then.phase == marrakesh.ROLL and then.dice == 0:
        yield "rolled again"
    if s.phase == marrakesh.REVEALING:
        yield _CASES[marrakesh.case_of(a, s.answer[s.trick])]
    if s.phase == marrakesh.BONUS:
        case = marrakesh.case_of(s.lead[s.trick], s.answer[s.trick])
        yield f"bonus x{marrakesh.bonus_times(a, marrakesh.winning_card(s), case)}"
    if then.phase == marrakesh.OVER or then.round != s.round:
        yield from _round_of_marrakesh(s, then)


def _round_of_marrakesh(s: Any, then: Any) -> Iterator[str]:
    r = s.round
    yield f"ended after {s.trick + 1} tricks"
    if s.phase == marrakesh.REVEALING and s.values_left == 0 and marrakesh.open_field(s, _winner_to_be(s)) < 0:
        yield "ended by a trick without an open field"
    for p in range(2):
        if then.out_name[r][p]:
            yield _FORMS[then.out_name[r][p]]
        if then.hold_name[r][p]:
            yield _HOLDS[then.hold_name[r][p]]
        if then.steps_paid[r][p]:
            yield "fewer steps"
        if then.out_name[r][p] == marrakesh.COX and marrakesh.NULL in list(then.triple[r][p]):
            yield "nulls of a cox"
    out, held = list(then.out_name[r]), list(then.hold_name[r])
    if all(out):
        yield "both out"
    if min(held) >= marrakesh.FEZ:
        yield "a fez each"
    if not any(out) and max(held) < marrakesh.FEZ and then.pips[r][0] == then.pips[r][1]:
        yield "equal steps"
    if not any([*out, *held, *then.steps_paid[r]]):
        yield "nobody scores"


def _winner_to_be(s: Any) -> int:
    """Who wins the trick whose lead is about to be turned up."""
    won = marrakesh.beats(s.lead[s.trick], s.answer[s.trick])
    return int(s.leader if won else 1 - s.leader)


_STEPS: dict[str, Callable[[Any, int, Any], Iterator[str]]] = {
    "marrakesh": _marrakesh,
    "medici": _medici,
    "medici_vs_strozzi": _strozzi,
    "san_marco": _san_marco,
    "struggle_of_empires": _empires,
    "masks": _masks,
}
