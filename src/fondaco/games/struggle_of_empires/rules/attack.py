"""Section 9a and 9b: an attack is declared, allies are asked for support."""

from __future__ import annotations

from fondaco.kernel.state import kernel

from .battle import begin_declaring, finish_attack
from .codes import (
    AMOUNT,
    ASK_RETREAT,
    ATTACK_WHERE,
    ATTACK_WHOM,
    ATTACKER,
    DEFENDER,
    DONE,
    GIVE,
    LAND_STAGE,
    NAVAL_STAGE,
    NEUTRAL,
    PLACE,
    SEAT,
    SUPPORT,
    SUPPORT_FORTS,
    TILE,
)
from .components import AREAS, ARMY, ATTACK_GOLD, CHEAP_ATTACK, EFFECT, FORT, NAVY, NUMBER, RETREAT, STRONGEST, TILES
from .gifts import begin_gift, legal_gifts
from .position import State, clear_conflict, clear_stage, foes, here, pay, ready, standing
from .results import take_marker
from .tiles import turn_down

# Declaring


@kernel
def may_fight(s: State, area: int, q: int) -> bool:
    """Whether the mover may attack seat q in the area (SOE-9.2, 9.4)."""
    p = s.mover
    if not foes(s, p, q) or (s.marker[q][area] == 0 and here(s, q, area) == 0):
        return False
    return s.unit[p][ARMY][area] > 0 or (s.unit[p][NAVY][area] > 0 and s.unit[q][NAVY][area] > 0)


@kernel
def has_number(s: State, area: int) -> bool:
    """Whether a numbered counter lies in the area."""
    for symbol in range(NUMBER, NUMBER + STRONGEST):
        if s.counter[area][symbol] > 0:
            return True
    return False


@kernel
def may_attack_in(s: State, area: int) -> bool:
    """Whether the mover may attack anything in the area (SOE-9.2 to 9.5)."""
    if s.unit[s.mover][ARMY][area] > 0:
        if has_number(s, area):
            return True
    elif s.unit[s.mover][NAVY][area] == 0:
        return False
    for q in range(s.players):
        if may_fight(s, area, q):
            return True
    return False


@kernel
def may_attack(s: State) -> bool:
    for area in range(AREAS):
        if may_attack_in(s, area):
            return True
    return False


@kernel
def legal_targets(s: State, out: list[int]) -> int:
    """The areas; then the players and numbered counters there (SOE-9.1)."""
    n = 0
    if s.phase == ATTACK_WHERE:
        for area in range(AREAS):
            if may_attack_in(s, area):
                out[n] = PLACE + area
                n += 1
        return n
    for q in range(s.players):
        if may_fight(s, s.area, q):
            out[n] = SEAT + q
            n += 1
    if s.unit[s.mover][ARMY][s.area] > 0:
        for i in range(STRONGEST):
            if s.counter[s.area][NUMBER + i] > 0:
                out[n] = NEUTRAL + i
                n += 1
    return n


@kernel
def begin_attack(s: State) -> None:
    clear_conflict(s)
    s.phase = ATTACK_WHERE


@kernel
def declare_attack(s: State, a: int) -> None:
    """The area, then the target: the attack is paid for, and the naval stage comes first (SOE-9.1, 9.9)."""
    if s.phase == ATTACK_WHERE:
        s.area = a - PLACE
        s.phase = ATTACK_WHOM
        return
    p = s.mover
    pay(s, p, max(0, ATTACK_GOLD - standing(s, p, CHEAP_ATTACK)))
    s.attacked += 1
    s.principal[ATTACKER] = p
    if a >= NEUTRAL:
        s.strength = a - NEUTRAL + 1
        begin_stage(s, LAND_STAGE)
        return
    q = a - SEAT
    s.principal[DEFENDER] = q
    if s.unit[p][NAVY][s.area] > 0 and s.unit[q][NAVY][s.area] > 0:
        begin_stage(s, NAVAL_STAGE)
    else:
        begin_land(s)


@kernel
def begin_land(s: State) -> None:
    """The defender may yield by Strategic Retreat (SOE-11.11); if he has none, the land stage begins."""
    q = s.principal[DEFENDER]
    for k in range(TILES):
        if EFFECT[k] == RETREAT and ready(s, q, k) > 0:
            clear_stage(s)
            s.stage = LAND_STAGE
            s.phase = ASK_RETREAT
            s.actor = q
            return
    begin_stage(s, LAND_STAGE)


@kernel
def legal_retreats(s: State, out: list[int]) -> int:
    out[0] = DONE
    n = 1
    for k in range(TILES):
        if EFFECT[k] == RETREAT and ready(s, s.actor, k) > 0:
            out[n] = TILE + k
            n += 1
    return n


@kernel
def answer_retreat(s: State, a: int) -> None:
    """With the tile there is no fight, and the attacker takes a marker as if he had won (SOE-11.11)."""
    if a == DONE:
        begin_stage(s, LAND_STAGE)
    else:
        turn_down(s, s.actor, a - TILE)
        take_marker(s)
        finish_attack(s)


@kernel
def go_on(s: State, a: int) -> None:
    """After a naval stage the attacker goes on, or stops (SOE-9.22)."""
    if a == DONE:
        finish_attack(s)
    else:
        begin_land(s)


# Support


@kernel
def begin_stage(s: State, stage: int) -> None:
    """The principals' units take part; allies are asked (SOE-9.6, 9.8)."""
    clear_stage(s)
    s.stage = stage
    for side in range(2):
        p = s.principal[side]
        if p >= 0:
            if stage == NAVAL_STAGE:
                s.taking_part[p][NAVY] = s.unit[p][NAVY][s.area]
            else:
                s.taking_part[p][ARMY] = s.unit[p][ARMY][s.area]
                if side == DEFENDER:
                    s.taking_part[p][FORT] = s.unit[p][FORT][s.area]
    ask_on(s)


@kernel
def ask_on(s: State) -> None:
    """The next ally who has something to commit is asked: the attacker's, then the defender's (SOE-9.6, 9.7)."""
    while s.asked < 2 * s.players:
        side = s.asked // s.players
        p = s.principal[side]
        q = s.order[s.asked % s.players]
        if p >= 0 and q != p and s.row[q] == s.row[p]:
            kind = NAVY if s.stage == NAVAL_STAGE else ARMY
            forts = s.stage == LAND_STAGE and side == DEFENDER and s.unit[q][FORT][s.area] > 0
            if s.unit[q][kind][s.area] > 0 or forts:
                s.phase = SUPPORT if s.unit[q][kind][s.area] > 0 else SUPPORT_FORTS
                s.actor = q
                s.given = 0
                return
        s.asked += 1
    begin_declaring(s)


@kernel
def asked_kind(s: State) -> int:
    """The type of unit that the ally is asked for."""
    if s.phase == SUPPORT_FORTS:
        return FORT
    return NAVY if s.stage == NAVAL_STAGE else ARMY


@kernel
def legal_support(s: State, out: list[int]) -> int:
    """Gifts, and any number of units (SOE-9.6, 16.3)."""
    n = legal_gifts(s, s.actor, out, 0)
    for amount in range(s.unit[s.actor][asked_kind(s)][s.area] + 1):
        out[n] = AMOUNT + amount
        n += 1
    return n


@kernel
def support(s: State, a: int) -> None:
    """The ally commits units, or refuses with none (SOE-9.6)."""
    if a < AMOUNT:
        begin_gift(s, a - GIVE)
        return
    q = s.actor
    s.taking_part[q][asked_kind(s)] = a - AMOUNT
    defends = s.stage == LAND_STAGE and s.asked // s.players == DEFENDER
    if s.phase == SUPPORT and defends and s.unit[q][FORT][s.area] > 0:
        s.phase = SUPPORT_FORTS
        return
    s.asked += 1
    ask_on(s)
