"""Section 9d: the result of a stage, and who loses which unit; also of a Slave Revolt (SOE-11.13)."""

from __future__ import annotations

from fondaco.kernel.state import kernel

from .codes import (
    ATTACKER,
    ATTACKER_WON,
    DEFENDER,
    DEFENDER_WON,
    DRAWN,
    LAND_STAGE,
    LOSS,
    NAVAL_STAGE,
    TILE,
    UNIT,
    UPRISING,
)
from .components import ATTRITION, CANCEL_LOSS, EFFECT, HIGH, LOW, NUMBER, TILES, UNIT_UNREST, UNITS
from .position import State, place_marker, ready
from .tiles import turn_down


@kernel
def take_marker(s: State) -> None:
    """The attacker takes the counter, or replaces one of the defender's markers if there is one (SOE-9.19, 1.6)."""
    p = s.principal[ATTACKER]
    q = s.principal[DEFENDER]
    if q < 0:
        s.counter[s.area][NUMBER + s.strength - 1] -= 1
        place_marker(s, p, s.area)
    elif s.marker[q][s.area] > 0:
        s.marker[q][s.area] -= 1
        place_marker(s, p, s.area)


@kernel
def conclude(s: State) -> None:
    """Who won, what is taken, and how many units each side loses (SOE-9.15, 9.16, 9.19, 11.13)."""
    difference = s.score[ATTACKER] - s.score[DEFENDER]
    for side in range(2):
        if s.principal[side] >= 0:
            won = difference > 0 if side == ATTACKER else difference < 0
            total = HIGH[s.roll[side]] + LOW[s.roll[side]]
            s.loss[side] = (0 if won else 1) + (1 if total == ATTRITION else 0)
    if s.stage == NAVAL_STAGE:
        s.sea = ATTACKER_WON if difference > 0 else DEFENDER_WON if difference < 0 else DRAWN
    elif difference > 0:
        if s.stage == LAND_STAGE:
            take_marker(s)
        else:
            s.marker[s.principal[DEFENDER]][s.area] -= 1
            s.counter[s.area][NUMBER + s.strength - 1] += 1
    s.losing = ATTACKER


@kernel
def fights(s: State, p: int) -> bool:
    """Whether a unit of the seat takes part."""
    for kind in range(UNITS):
        if s.taking_part[p][kind] > 0:
            return True
    return False


@kernel
def ally_to_lose(s: State, side: int) -> int:
    """The index in the turn order of the ally whose turn to lose it is; -1 where none takes part (SOE-9.17)."""
    p = s.principal[side]
    if s.stage != UPRISING:
        for i in range(s.players):
            place = (s.ally_turn[side] + i) % s.players
            q = s.order[place]
            if q != p and s.row[q] == s.row[p] and fights(s, q):
                return place
    return -1


@kernel
def lose_on(s: State) -> None:
    """The next loss: the attacker's side first, principal and allies by turns; `losing` is -1 at the end (9.17)."""
    while s.losing <= DEFENDER:
        side = s.losing
        if s.loss[side] > 0:
            p = s.principal[side]
            place = ally_to_lose(s, side)
            q = s.order[place] if place >= 0 else p
            s.loser = p if fights(s, p) and (s.loss_turn[side] % 2 == 0 or place < 0) else q
            if fights(s, s.loser):
                if s.loser != p:
                    s.ally_turn[side] = (place + 1) % s.players
                s.actor = s.loser
                s.phase = LOSS
                return
        s.loss[side] = 0
        s.losing += 1
    s.losing = -1
    s.loser = -1


@kernel
def legal_losses(s: State, out: list[int]) -> int:
    """A unit that took part, or a tile that cancels the loss (SOE-9.18, 11.9)."""
    n = 0
    for kind in range(UNITS):
        if s.taking_part[s.loser][kind] > 0:
            out[n] = UNIT + kind
            n += 1
    for k in range(TILES):
        if EFFECT[k] == CANCEL_LOSS and ready(s, s.loser, k) > 0:
            out[n] = TILE + k
            n += 1
    return n


@kernel
def lose(s: State, a: int) -> None:
    """The unit goes back to the stock and brings unrest, unless the loss is cancelled (SOE-9.18, 11.9)."""
    p = s.loser
    if a >= TILE:
        turn_down(s, p, a - TILE)
    else:
        s.taking_part[p][a - UNIT] -= 1
        s.unit[p][a - UNIT][s.area] -= 1
        s.unrest[p] += UNIT_UNREST
    s.loss[s.losing] -= 1
    s.loss_turn[s.losing] += 1
    lose_on(s)
