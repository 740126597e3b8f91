"""Medici vs Strozzi: what its bots look at. All is reckoned in coins, from one player's side."""

from __future__ import annotations

from fondaco.games.medici_vs_strozzi.learnt import HARBOUR, PROSPECT, STAGE, TEMPO, TRACK
from fondaco.games.medici_vs_strozzi.rules import (
    BONUS,
    BUY,
    CAP,
    CHOOSE,
    DECLINE,
    DISCARD,
    DRAW,
    GOLD,
    GOOD,
    HARBOUR_WIN,
    HARBOURS,
    KINDS,
    LENGTH,
    LOAD,
    MARKER,
    NAME,
    OVER,
    PRICE,
    RESPOND,
    ROUNDS,
    SHIPS,
    STOP,
    STOW,
    TILE,
    TILE_PULL,
    TILES,
    TRACK_GOOD,
    TRACK_HARBOUR,
    TRACKS,
    VALUE,
    ZERO_PULL,
    State,
    apply,
    free_holds,
    harbour_free,
    pull,
)
from fondaco.kernel.rng import Rng
from fondaco.kernel.state import kernel
from fondaco.kernel.verbs import copy_to

FADE = 0.7
"""What a marker's pay in the next round is worth today: it may be pulled back before."""
FILLED = 4.0
"""What a filled hold is worth in itself: whoever is full first leaves the other with empty holds."""
TURNS = 2
"""Turns that search looks ahead. It asks then what the position is worth."""
PACE = 10_000
"""Simulations for each second of a level: more would hardly choose better."""


@kernel
def holds_left(s: State) -> int:
    """Tiles that the player nearer to the end of the round can still load; the bag may hold fewer."""
    left = s.bag_size
    for p in range(2):
        free = 0
        for ship in range(SHIPS):
            free += free_holds(s, p, ship)
        left = min(left, free)
    return left


@kernel
def harbour_sum(s: State, p: int, harbour: int) -> int:
    """The values of the player's tiles at the harbour."""
    total = 0
    for ship in range(SHIPS):
        if s.docked[p][ship] == harbour:
            for hold in range(s.aboard[p][ship]):
                total += VALUE[s.cargo[p][ship][hold]]
    return total


@kernel
def harbour_worth(lead: int, left: int) -> float:
    """What a harbour is worth to the player who leads there by so much: the surer, the fewer tiles are to come."""
    return HARBOUR_WIN * lead / (abs(lead) + 5.0 + 1.5 * left)


@kernel
def space_pay(at: int) -> int:
    """What a marker pays in one scoring where it stands `at` spaces on the player's side; negative: to the other."""
    if at == 0:
        return 0
    paid = MARKER + BONUS[min(abs(at), LENGTH)]
    return paid if at > 0 else -paid


@kernel
def marker_worth(s: State, at: int, left: int) -> float:
    """What a marker that would come to stand `at` is worth in this scoring and those that follow."""
    likely = 0.4 * space_pay(at)
    likely += 0.2 * (space_pay(at - 1) + space_pay(at + 1)) + 0.1 * (space_pay(at - 2) + space_pay(at + 2))
    worth = likely if left > 0 else 1.0 * space_pay(at)
    fade = 1.0
    for _ in range(s.round + 1, ROUNDS):
        fade *= FADE
        worth += fade * likely
    return worth


@kernel
def lot_sum(s: State, extra: int) -> int:
    """The values of the lot and of one more tile `extra` (-1: none)."""
    total = VALUE[extra] if extra >= 0 else 0
    for i in range(s.lot_size):
        total += VALUE[s.lot[i]]
    return total


@kernel
def tile_pull(k: int, good: int) -> int:
    if GOOD[k] != good:
        return 0
    return ZERO_PULL if VALUE[k] == 0 else TILE_PULL


@kernel
def lot_pull(s: State, good: int, extra: int) -> int:
    """The spaces by which the lot and one more tile `extra` (-1: none) pull a marker of that good."""
    spaces = tile_pull(extra, good) if extra >= 0 else 0
    for i in range(s.lot_size):
        spaces += tile_pull(s.lot[i], good)
    return spaces


@kernel
def harbour_gain(s: State, p: int, harbour: int, extra: int) -> float:
    """What the lot, with one more tile `extra` (-1: none), is worth to the player at the harbour."""
    size = s.lot_size + (1 if extra >= 0 else 0)
    left = holds_left(s)
    after = max(0, left - size)
    lead = harbour_sum(s, p, harbour) - harbour_sum(s, 1 - p, harbour)
    gain = harbour_worth(lead + lot_sum(s, extra), after) - harbour_worth(lead, left) + FILLED * size
    for track in range(TRACKS):
        if TRACK_HARBOUR[track] == harbour:
            spaces = lot_pull(s, TRACK_GOOD[track], extra)
            if spaces > 0:
                at = (s.marker[track] if p == 0 else -s.marker[track]) + pull(s, p, track) - pull(s, 1 - p, track)
                gain += marker_worth(s, at + spaces, after) - marker_worth(s, at, left)
    return gain


@kernel
def ship_for(s: State, p: int, harbour: int, size: int) -> int:
    """The player's ship that could bring so many tiles to the harbour: docked there, or the tightest; -1: none."""
    best = -1
    open_harbour = harbour_free(s, p, harbour)
    for ship in range(SHIPS):
        free = free_holds(s, p, ship)
        may_dock = s.docked[p][ship] == harbour or (open_harbour and s.docked[p][ship] < 0)
        if may_dock and free >= size and (best < 0 or free < free_holds(s, p, best)):
            best = ship
    return best


@kernel
def stowing(s: State, p: int, extra: int) -> int:
    """The best stowing of the lot, with one more tile `extra` (-1: none), for the player."""
    best = DISCARD
    most = 0.0
    for harbour in range(HARBOURS):
        ship = ship_for(s, p, harbour, s.lot_size + (1 if extra >= 0 else 0))
        if ship >= 0:
            gain = harbour_gain(s, p, harbour, extra)
            if gain > most:
                most = gain
                best = LOAD + ship * HARBOURS + harbour
    return best


@kernel
def lot_value(s: State, p: int, extra: int) -> float:
    """What the lot, with one more tile `extra` (-1: none), is worth to the player: never below 0, he may discard."""
    most = 0.0
    size = s.lot_size + (1 if extra >= 0 else 0)
    for harbour in range(HARBOURS):
        if ship_for(s, p, harbour, size) >= 0:
            most = max(most, harbour_gain(s, p, harbour, extra))
    return most


@kernel
def fair_price(s: State) -> float:
    """The price at which buying and declining are worth the same: half of what both values differ by."""
    return (lot_value(s, 0, -1) + lot_value(s, 1, -1)) / 2


@kernel
def advantage(s: State, p: int, extra: int) -> float:
    """What a lot sold at its fair price leaves the player ahead by."""
    return (lot_value(s, p, extra) - lot_value(s, 1 - p, extra)) / 2


@kernel
def middle_tile(s: State, good: int) -> int:
    """A tile of that good from the middle of those in the bag; -1: there is none."""
    tiles = 0
    for k in range(KINDS):
        if GOOD[k] == good:
            tiles += s.bag[k]
    before = 0
    for k in range(KINDS):
        if GOOD[k] == good:
            before += s.bag[k]
            if tiles > 0 and 2 * before > tiles:
                return k
    return -1


@kernel
def drawing_advantage(s: State, p: int) -> float:
    """What one more tile would leave the player ahead by: one tile of each good stands for all of it."""
    total = 0.0
    for good in range(GOLD + 1):
        k = middle_tile(s, good)
        if k >= 0:
            tiles = 0
            for other in range(KINDS):
                if GOOD[other] == good:
                    tiles += s.bag[other]
            total += tiles * advantage(s, p, k)
    return total / s.bag_size


@kernel
def clerk(s: State, out: list[int], n: int, rng: Rng) -> int:
    """A quick sensible player: it names and accepts fair prices and stows where the lot is worth most."""
    if n == 1:
        return out[0]
    if s.phase == CHOOSE:
        return DRAW if drawing_advantage(s, s.drawer) > advantage(s, s.drawer, -1) else STOP
    if s.phase == NAME:
        return PRICE + min(CAP[s.round], int(fair_price(s)))
    if s.phase == RESPOND:
        return BUY if s.price < fair_price(s) else DECLINE
    return stowing(s, s.buyer, -1)


# What search asks for. Points are coins; what matters of them is their difference.


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


# The last two lots of a round, worked out. All is by how much Medici leads in the end.


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
    both = s.coins[0] + s.coins[1]
    points[0][0] = (both + ahead) / 2
    points[0][1] = (both - ahead) / 2
    return True
