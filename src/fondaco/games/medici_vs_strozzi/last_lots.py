"""Medici vs Strozzi: the last two lots of a round, worked out. All is by how much Medici leads in the end."""

from __future__ import annotations

from fondaco.games.medici_vs_strozzi.foresight import best_price, conclude, final_lead, write_lead
from fondaco.games.medici_vs_strozzi.rules import (
    CHOOSE,
    DISCARD,
    DRAW,
    HARBOURS,
    KINDS,
    LOAD,
    NAME,
    PRICE,
    STOP,
    STOW,
    TILE,
    State,
    apply,
    free_holds,
    harbour_free,
)
from fondaco.kernel.state import kernel
from fondaco.kernel.verbs import copy_to


@kernel
def may_stow(s: State, a: int) -> bool:
    """Whether the buyer may stow the lot so (section 6)."""
    if a == DISCARD:
        return True
    ship = (a - LOAD) // HARBOURS
    harbour = (a - LOAD) % HARBOURS
    at = s.docked[s.buyer][ship]
    free = at == harbour or (at < 0 and harbour_free(s, s.buyer, harbour))
    return free and free_holds(s, s.buyer, ship) >= s.lot_size


@kernel
def last_stowed(s: State, spare: list[State], k: int) -> float:
    """After the best stowing of the last lot of the round, which `s.buyer` has."""
    side = 1.0 if s.buyer == 0 else -1.0
    most = -1e9
    for a in range(DISCARD, PRICE):
        if may_stow(s, a):
            copy_to(spare, k, s)
            apply(spare[k], a)
            most = max(most, side * final_lead(spare[k]))
    return side * most


@kernel
def last_lot(s: State, spare: list[State], k: int) -> float:
    """From the complete last lot of the round on."""
    if s.phase == STOW:
        return last_stowed(s, spare, k)
    copy_to(spare, k, s)
    conclude(spare[k], 0)
    medici_has = last_stowed(spare[k], spare, k + 1)
    copy_to(spare, k, s)
    conclude(spare[k], 1)
    return agreed(s, medici_has, last_stowed(spare[k], spare, k + 1))


@kernel
def agreed(s: State, medici_has: float, strozzi_has: float) -> float:
    """After the best price and answer, where either is worth so much without the price."""
    side = 1.0 if s.drawer == 0 else -1.0
    bought = side * (strozzi_has if s.drawer == 0 else medici_has)
    declined = side * (medici_has if s.drawer == 0 else strozzi_has)
    price = best_price(s, bought, declined) if s.phase == NAME else s.price
    return side * min(bought + price, declined - price)


@kernel
def stowed(s: State, spare: list[State], k: int) -> float:
    """After the best stowing of a lot that `s.buyer` has and that one tile at most is left behind."""
    side = 1.0 if s.buyer == 0 else -1.0
    most = -1e9
    for a in range(DISCARD, PRICE):
        if may_stow(s, a):
            copy_to(spare, k, s)
            apply(spare[k], a)
            if spare[k].phase == TILE and spare[k].bag_size == 1:
                for tile in range(KINDS):
                    if spare[k].bag[tile] > 0:
                        apply(spare[k], tile)
                        break
                found = last_lot(spare[k], spare, k + 1)
            else:
                found = final_lead(spare[k])
            most = max(most, side * found)
    return side * most


@kernel
def complete_lot(s: State, spare: list[State], k: int) -> float:
    """From a complete lot on that one tile at most is left behind."""
    if s.phase == STOW:
        return stowed(s, spare, k)
    copy_to(spare, k, s)
    conclude(spare[k], 0)
    medici_has = stowed(spare[k], spare, k + 1)
    copy_to(spare, k, s)
    conclude(spare[k], 1)
    return agreed(s, medici_has, stowed(spare[k], spare, k + 1))


@kernel
def drawn(s: State, spare: list[State], k: int) -> float:
    """From where the drawer may draw the last tile or stop."""
    if s.phase != CHOOSE:
        return complete_lot(s, spare, k)
    side = 1.0 if s.drawer == 0 else -1.0
    copy_to(spare, k, s)
    apply(spare[k], STOP)
    stopping = side * complete_lot(spare[k], spare, k + 1)
    copy_to(spare, k, s)
    apply(spare[k], DRAW)
    for tile in range(KINDS):
        if spare[k].bag[tile] > 0:
            apply(spare[k], tile)
            break
    return side * max(stopping, side * complete_lot(spare[k], spare, k + 1))


@kernel
def solve(s: State, points: list[list[float]], spare: list[State], out: list[int]) -> bool:
    """The last two lots of a round: at most two tiles are to be drawn, or one once a lot has begun."""
    if s.phase == TILE and s.bag_size <= 2:
        ahead = 0.0
        for tile in range(KINDS):
            if s.bag[tile] > 0:
                copy_to(spare, 0, s)
                apply(spare[0], tile)
                ahead += s.bag[tile] * drawn(spare[0], spare, 1) / s.bag_size
    elif CHOOSE <= s.phase <= STOW and s.bag_size <= 1:
        ahead = drawn(s, spare, 0)
    else:
        return False
    write_lead(s, ahead, points)
    return True
