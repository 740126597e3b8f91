"""Section 9c: strength, battle tiles and dice; also of a Slave Revolt (SOE-11.13)."""

from __future__ import annotations

from fondaco.kernel.state import CHANCE, kernel

from .codes import (
    ASK_GO_ON,
    ATTACKER,
    BATTLE_ROLL,
    DECLARE,
    DEFENDER,
    DONE,
    LAND_STAGE,
    NAVAL_STAGE,
    NO_BATTLE,
    NOT_FOUGHT,
    PLACE,
    REVOLT_WHERE,
    REVOLT_WHOM,
    ROLL,
    SEAT,
    TILE,
    UPRISING,
)
from .components import (
    ARMY,
    ARMY_LAND,
    EFFECT,
    FORT,
    FORT_LAND,
    HIGH,
    LAND_BATTLE,
    LAND_TRAINING,
    LOW,
    NAVAL,
    NAVAL_BATTLE,
    NAVAL_SUPPORT,
    NAVAL_TRAINING,
    NAVY,
    NAVY_NAVAL,
    NEEDS_UNIT,
    ROLLS,
    SIDE,
    TILE_AREAS,
    TILES,
    UNITS,
    VALUE,
)
from .position import State, clear_conflict, ready, standing
from .results import conclude, lose_on
from .rounds import end_action
from .tiles import turn_down

# Strength


@kernel
def on_side(s: State, q: int, side: int) -> bool:
    """Whether the seat's units that take part fight on this side."""
    p = s.principal[side]
    return p >= 0 and (q == p or (s.stage != UPRISING and s.row[q] == s.row[p]))


@kernel
def fighters(s: State, side: int, kind: int) -> int:
    """Units of a type that take part on the side, allies' included."""
    n = 0
    for q in range(s.players):
        if on_side(s, q, side):
            n += s.taking_part[q][kind]
    return n


@kernel
def any_fighter(s: State, side: int) -> bool:
    """Whether the side has a unit in the stage (SOE-9.12, 9.13)."""
    for kind in range(UNITS):
        if fighters(s, side, kind) > 0:
            return True
    return False


@kernel
def naval_support(s: State, side: int) -> int:
    """The strength that the principal's navies lend his land forces (SOE-9.11)."""
    p = s.principal[side]
    has_support = (
        s.stage == LAND_STAGE
        and NAVAL[s.area] == 1
        and s.unit[p][NAVY][s.area] > 0
        and (s.sea == NOT_FOUGHT or s.sea == NOT_FOUGHT + 1 + side)
    )
    return NAVAL_SUPPORT if has_support else 0


@kernel
def strength_of(s: State, side: int) -> int:
    """The strength of the side before the dice (SOE-9.9, 9.10, 9.12)."""
    p = s.principal[side]
    if p < 0:
        return s.strength
    total = s.bonus[side]
    if s.stage == NAVAL_STAGE:
        total += NAVY_NAVAL * fighters(s, side, NAVY)
        if any_fighter(s, side):
            total += standing(s, p, NAVAL_TRAINING)
    else:
        total += ARMY_LAND * fighters(s, side, ARMY) + FORT_LAND * fighters(s, side, FORT) + naval_support(s, side)
        if any_fighter(s, side):
            total += standing(s, p, LAND_TRAINING)
    return total


# Battle tiles


@kernel
def may_declare(s: State, side: int, k: int) -> bool:
    """Whether the side's principal may declare the tile; against a revolt only Militia (SOE-9.13, 11.8, 11.13)."""
    effect = NAVAL_BATTLE if s.stage == NAVAL_STAGE else LAND_BATTLE
    if EFFECT[k] != effect or ready(s, s.principal[side], k) == 0:
        return False
    if TILE_AREAS[k] >> s.area & 1 == 0 or SIDE[k] >> side & 1 == 0:
        return False
    if s.stage == UPRISING and SIDE[k] != 1 << DEFENDER:
        return False
    return NEEDS_UNIT[k] == 0 or any_fighter(s, side)


@kernel
def begin_declaring(s: State) -> None:
    """The attacker declares first (SOE-9.13)."""
    s.declaring = ATTACKER
    declare_on(s)


@kernel
def declare_on(s: State) -> None:
    """Who has a tile to declare is asked; after both the dice are rolled."""
    while s.declaring <= DEFENDER:
        if s.principal[s.declaring] >= 0:
            for k in range(TILES):
                if may_declare(s, s.declaring, k):
                    s.actor = s.principal[s.declaring]
                    s.phase = DECLARE
                    return
        s.declaring += 1
    s.phase = BATTLE_ROLL
    s.actor = CHANCE


@kernel
def legal_declarations(s: State, out: list[int]) -> int:
    out[0] = DONE
    n = 1
    for k in range(TILES):
        if may_declare(s, s.declaring, k):
            out[n] = TILE + k
            n += 1
    return n


@kernel
def declare(s: State, a: int) -> None:
    """A tile adds its strength and is turned down; or there are no more of this side (SOE-9.13)."""
    if a == DONE:
        s.declaring += 1
    else:
        turn_down(s, s.actor, a - TILE)
        s.bonus[s.declaring] += VALUE[a - TILE]
    declare_on(s)


# Dice


@kernel
def legal_rolls(out: list[int]) -> int:
    for roll in range(ROLLS):
        out[roll] = ROLL + roll
    return ROLLS


@kernel
def roll_dice(s: State, a: int) -> None:
    """The attacker's dice, then the defender's, which decide the stage (SOE-9.14)."""
    if s.roll[ATTACKER] < 0:
        s.roll[ATTACKER] = a - ROLL
        return
    s.roll[DEFENDER] = a - ROLL
    for side in range(2):
        s.score[side] = strength_of(s, side) + HIGH[s.roll[side]] - LOW[s.roll[side]]
    conclude(s)
    lose_on(s)
    if s.losing < 0:
        end_stage(s)


@kernel
def end_stage(s: State) -> None:
    """After a naval stage the attacker is asked whether he goes on, if he has an army there (SOE-9.10, 9.22)."""
    p = s.principal[ATTACKER]
    if s.stage == NAVAL_STAGE and s.unit[p][ARMY][s.area] > 0:
        s.actor = p
        s.phase = ASK_GO_ON
    else:
        finish_attack(s)


@kernel
def finish_attack(s: State) -> None:
    """The Attack, or the Slave Revolt, is over; it is left on record until the next one."""
    s.stage = NO_BATTLE
    end_action(s)


# Slave Revolt


@kernel
def stir(s: State, a: int) -> None:
    """The area, then the victim: the revolt breaks out against his armies and forts (SOE-11.13)."""
    if s.phase == REVOLT_WHERE:
        tool = s.tool
        clear_conflict(s)
        s.tool = tool
        s.area = a - PLACE
        s.phase = REVOLT_WHOM
        return
    q = a - SEAT
    s.strength = VALUE[s.tool]
    turn_down(s, s.mover, s.tool)
    s.stage = UPRISING
    s.principal[DEFENDER] = q
    s.taking_part[q][ARMY] = s.unit[q][ARMY][s.area]
    s.taking_part[q][FORT] = s.unit[q][FORT][s.area]
    begin_declaring(s)
