"""Medici vs Strozzi: what search asks for. Points are coins; what matters of them is their difference."""

from __future__ import annotations

from fondaco.games.medici_vs_strozzi.learnt import WEIGHTS
from fondaco.games.medici_vs_strozzi.rules import (
    BUY,
    CAP,
    DECLINE,
    DISCARD,
    HARBOURS,
    LOAD,
    NAME,
    OVER,
    PRICE,
    RESPOND,
    ROUNDS,
    SHIPS,
    STOW,
    TILE,
    TILES,
    TRACKS,
    State,
    free_holds,
    pull,
)
from fondaco.games.medici_vs_strozzi.worth import harbour_gain, harbour_sum, holds_left
from fondaco.kernel.game import Learnt
from fondaco.kernel.rng import Rng
from fondaco.kernel.state import kernel

TURNS = 2
"""Turns that search looks ahead. It asks then what the position is worth."""

STAGE = (0, 0, 1, 1, 1, 2, 2, 2, 3)
"""The stage of a round, from its end on, by the tiles that the player nearer to it can still load."""
STAGES = 5
"""The last one is where a round begins."""
ROUNDS_APART = 3
"""The last round, the round before it, and all before that are judged by weights of their own."""
SPACES = 6
"""Spaces of a marker that have a weight each: two more than there are, for it is surer to stay where it overshoots."""
UNITS = (1, 3, 6, 12)
"""A lead at a harbour counts up to so many units: the first ones are worth the most."""
TEMPO = SPACES + len(UNITS)
LEARNT = Learnt(
    rows=tuple((day, STAGES) for day in ("the last round", "the round before it", "the first round")),
    features=TEMPO + 6,
    meaning="Rows: the stages of a round, from its end on; the last one is where it begins. What Medici may have more "
    "of: each space of a marker, up to 6; the units of a lead at a harbour, up to 1, 3, 6 and 12; being the drawer; "
    "free holds; ships not docked; free holds of the roomiest ship, up to 3; such holds of the drawer; full ships.",
    games=6000,
    rounds=3,
)


@kernel
def candidates(s: State, out: list[int], n: int, rng: Rng) -> int:
    """The stowings from the best on; other choices as they come."""
    if s.phase == STOW:
        for i in range(1, n):
            a = out[i]
            gain = stowing_gain(s, a)
            j = i
            while j > 0 and stowing_gain(s, out[j - 1]) < gain:
                out[j] = out[j - 1]
                j -= 1
            out[j] = a
    return n


@kernel
def stowing_gain(s: State, a: int) -> float:
    """What it is worth to load the lot as `a` says; of ships that could go there, a tight one is better."""
    if a == DISCARD:
        return 0.0
    ship = (a - LOAD) // HARBOURS
    return harbour_gain(s, s.buyer, (a - LOAD) % HARBOURS, -1) - 0.1 * free_holds(s, s.buyer, ship)


@kernel
def rests(s: State, turns: int) -> bool:
    """Where a turn begins, some turns on, or the next round, to which only the markers matter (MVS-3.3)."""
    return turns > 0 and s.phase == TILE and s.lot_size == 0 and (turns >= TURNS or opens(s))


@kernel
def opens(s: State) -> bool:
    """The round's first turn."""
    return s.bag_size == TILES


@kernel
def row(s: State) -> int:
    """The row of `WEIGHTS` by the rounds that follow and the stage of the round."""
    stage = STAGES - 1 if opens(s) else STAGE[min(holds_left(s), len(STAGE) - 1)]
    return (min(ROUNDS_APART, ROUNDS - s.round) - 1) * STAGES + stage


@kernel
def markers(s: State, weights: list[float]) -> float:
    """What the markers are worth to Medici, where they would move if the round ended now."""
    total = 0.0
    for track in range(TRACKS):
        at = s.marker[track] + pull(s, 0, track) - pull(s, 1, track)
        worth = 0.0
        for space in range(min(abs(at), SPACES)):
            worth += weights[space]
        total += worth if at > 0 else -worth
    return total


@kernel
def harbours(s: State, weights: list[float]) -> float:
    """What the leads at the harbours are worth to Medici."""
    total = 0.0
    for harbour in range(HARBOURS):
        ahead = harbour_sum(s, 0, harbour) - harbour_sum(s, 1, harbour)
        units = abs(ahead)
        worth = 0.0
        for k in range(len(UNITS)):
            worth += weights[SPACES + k] * min(UNITS[k], units)
        total += worth if ahead > 0 else -worth
    return total


@kernel
def tempo(s: State, weights: list[float]) -> float:
    """What the room on the ships, and being the drawer, are worth to Medici."""
    free = 0
    idle = 0
    full = 0
    roomiest_free = 0
    drawing = 1
    drawers_free = 0
    for p in range(2):
        side = 1 if p == 0 else -1
        most = 0
        for ship in range(SHIPS):
            holds = free_holds(s, p, ship)
            free += side * holds
            idle += side * (s.docked[p][ship] < 0)
            full += side * (holds == 0)
            most = max(most, holds)
        roomiest_free += side * min(3, most)
        if p == s.drawer:
            drawing = side
            drawers_free = side * min(3, most)
    total = weights[TEMPO] * drawing + weights[TEMPO + 1] * free + weights[TEMPO + 2] * idle
    return total + weights[TEMPO + 3] * roomiest_free + weights[TEMPO + 4] * drawers_free + weights[TEMPO + 5] * full


@kernel
def promised(s: State, weights: list[float]) -> float:
    """By how much Medici will lead through the round that is under way, and the markers after it."""
    return float(markers(s, weights) + harbours(s, weights) + tempo(s, weights))


@kernel
def final_lead(s: State) -> float:
    """By how much Medici will lead in the end, from the start of a turn or the end of the game."""
    ahead = 1.0 * (s.coins[0] - s.coins[1])
    if s.phase == OVER:
        return ahead
    return ahead + promised(s, WEIGHTS[row(s)])


@kernel
def write_lead(s: State, ahead: float, points: list[list[float]]) -> None:
    """The coins that the players will have but for what both gain or lose."""
    both = s.coins[0] + s.coins[1]
    points[0][0] = (both + ahead) / 2
    points[0][1] = (both - ahead) / 2


@kernel
def weigh(s: State, weights: list[float], points: list[list[float]]) -> None:
    """At the start of a turn."""
    write_lead(s, s.coins[0] - s.coins[1] + promised(s, weights), points)


@kernel
def value(s: State, points: list[list[float]]) -> None:
    """What the players are likely to have in the end."""
    write_lead(s, final_lead(s), points)


@kernel
def outcomes(s: State, out: list[int]) -> int:
    """Whoever buys, once the lot is complete."""
    if NAME <= s.phase <= RESPOND:
        out[0] = 0
        out[1] = 1
        return 2
    return 0


@kernel
def conclude(s: State, w: int) -> None:
    """`w` has the lot, for nothing: what the price changes of the lead, it changes alone."""
    s.buyer = w
    s.price = 0
    s.phase = STOW
    s.actor = w


@kernel
def best_price(s: State, bought: float, declined: float) -> int:
    """The price that leaves the drawer the most, who leads by `bought` or `declined` if the lot is bought for nothing.

    To the responder buying at a price is worth as much as declining it where the price is half the difference.
    """
    price = max(0, min(CAP[s.round] - 1, int((declined - bought) / 2)))
    if min(bought + price + 1, declined - price - 1) > min(bought + price, declined - price):
        return price + 1
    return price


@kernel
def settle(s: State, worth: list[list[float]], points: list[list[float]], room: list[int]) -> int:
    """The best price, or the better answer to the price named."""
    drawer, responder = s.drawer, 1 - s.drawer
    bought = worth[responder][drawer] - worth[responder][responder]
    declined = worth[drawer][drawer] - worth[drawer][responder]
    price = best_price(s, bought, declined) if s.phase == NAME else s.price
    buyer = responder if bought + price < declined - price else drawer
    points[0][0] = worth[buyer][0]
    points[0][1] = worth[buyer][1]
    points[0][buyer] -= price
    if s.phase == NAME:
        return PRICE + price
    return BUY if buyer == responder else DECLINE
