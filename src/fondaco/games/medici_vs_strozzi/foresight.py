"""Medici vs Strozzi: what search asks for. Points are coins; what matters of them is their difference."""

from __future__ import annotations

from fondaco.games.medici_vs_strozzi.learnt import HARBOUR, PROSPECT, STAGE, TEMPO, TRACK
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
from fondaco.kernel.rng import Rng
from fondaco.kernel.state import kernel

TURNS = 2
"""Turns that search looks ahead. It asks then what the position is worth."""


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
    return turns > 0 and s.phase == TILE and s.lot_size == 0 and (turns >= TURNS or s.bag_size == TILES)


@kernel
def prospect(s: State, rounds: int) -> float:
    """By how much Medici will lead through the markers in so many rounds to come."""
    total = PROSPECT[rounds][5] if s.drawer == 0 else -PROSPECT[rounds][5]
    for track in range(TRACKS):
        at = s.marker[track]
        worth = PROSPECT[rounds][min(abs(at), 4)]
        total += worth if at > 0 else -worth
    return float(total)


@kernel
def in_round(s: State) -> float:
    """By how much Medici will lead through the round that is under way, and the markers after it."""
    stage = STAGE[min(holds_left(s), len(STAGE) - 1)]
    rounds = min(2, ROUNDS - 1 - s.round)
    total = 0.0
    for track in range(TRACKS):
        at = s.marker[track] + pull(s, 0, track) - pull(s, 1, track)
        worth = TRACK[rounds][stage][min(abs(at), 7)]
        total += worth if at > 0 else -worth
    for harbour in range(HARBOURS):
        ahead = harbour_sum(s, 0, harbour) - harbour_sum(s, 1, harbour)
        units = abs(ahead)
        worth = (
            HARBOUR[stage][0] * min(1, units)
            + HARBOUR[stage][1] * min(3, units)
            + HARBOUR[stage][2] * min(6, units)
            + HARBOUR[stage][3] * min(12, units)
        )
        total += worth if ahead > 0 else -worth
    return float(total + tempo(s, rounds, stage))


@kernel
def tempo(s: State, rounds: int, stage: int) -> float:
    """What the room on the ships, and being the drawer, are worth to Medici."""
    free = 0
    idle = 0
    full = 0
    roomiest_free = 0
    total = 0.0
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
            total += side * (TEMPO[rounds][stage][0] + TEMPO[rounds][stage][4] * min(3, most))
    total += TEMPO[rounds][stage][1] * free + TEMPO[rounds][stage][2] * idle
    return float(total + TEMPO[rounds][stage][3] * roomiest_free + TEMPO[rounds][stage][5] * full)


@kernel
def final_lead(s: State) -> float:
    """By how much Medici will lead in the end, from the start of a turn or the end of the game."""
    ahead = 1.0 * (s.coins[0] - s.coins[1])
    if s.phase == OVER:
        return ahead
    if s.bag_size == TILES:
        return ahead + prospect(s, min(2, ROUNDS - s.round))
    return ahead + in_round(s)


@kernel
def value(s: State, points: list[list[float]]) -> None:
    """The coins that the players will have but for what both gain or lose."""
    both = s.coins[0] + s.coins[1]
    ahead = final_lead(s)
    points[0][0] = (both + ahead) / 2
    points[0][1] = (both - ahead) / 2


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
