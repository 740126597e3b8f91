"""The verbs `legal`, `chance` and `apply`: what may be done in each phase, and what it does."""

from __future__ import annotations

from fondaco.kernel.state import kernel

from .alliances import bid, legal_bids, legal_proposals
from .attack import (
    answer_retreat,
    begin_attack,
    declare_attack,
    go_on,
    legal_retreats,
    legal_support,
    legal_targets,
    may_attack,
    support,
)
from .battle import declare, end_stage, legal_declarations, legal_rolls, roll_dice, stir
from .codes import (
    ASK_GO_ON,
    ASK_RETREAT,
    ATTACK,
    ATTACK_WHERE,
    ATTACK_WHOM,
    BATTLE_ROLL,
    BID,
    BUILD,
    BUILD_UNIT,
    BUILD_WHERE,
    BUY,
    CHOOSE_POWER,
    CHOOSE_TILE,
    COLONISE,
    COLONISE_WHERE,
    DECLARE,
    DONE,
    DRAW_COUNTERS,
    DRAW_FIRST,
    DRAW_MARKERS,
    ENSLAVE,
    ENSLAVE_WHERE,
    GIVE,
    GIVE_AMOUNT,
    GO_ON,
    LOSS,
    MOVE,
    MOVE_FROM,
    MOVE_TO,
    MOVE_UNIT,
    PASS,
    PIRATES_WHOM,
    PLACE,
    PLACE_UNIT,
    PLACE_WHERE,
    PROPOSE_BOTTOM,
    PROPOSE_ROW,
    PROPOSE_TOP,
    REVOLT_WHERE,
    REVOLT_WHOM,
    SEA_ROLL,
    SEAT,
    SUPPORT,
    SUPPORT_FORTS,
    TILE,
    TURN,
)
from .colonies import legal_settling, may_settle, settle_area
from .components import FACES, POP, ROLL_WEIGHT, ROLLS, SEA_DICE, SLAVE, TILES, TURN_ACTIONS
from .gifts import begin_gift, give, legal_amounts, legal_gifts
from .movement import begin_move, legal_moves, legal_sea_rolls, may_move, move, sea_roll
from .position import State
from .results import legal_losses, lose
from .rounds import (
    back_to_turn,
    begin_build,
    build,
    buy,
    end_turn,
    legal_building,
    legal_tiles,
    may_build,
    may_buy,
    pass_action,
)
from .setting_up import (
    choose_power,
    counter_odds,
    draw_counter,
    draw_first,
    draw_marker,
    legal_counters,
    legal_placings,
    legal_powers,
    place_unit,
)
from .tiles import free_use, legal_victims, may_revolt, rob, use


@kernel
def legal(s: State, out: list[int]) -> int:
    """The actor's legal actions, ascending."""
    if s.phase == TURN:
        return legal_turn(s, out)
    if s.phase == BID:
        return legal_bids(s, out)
    if s.phase in (PROPOSE_TOP, PROPOSE_BOTTOM, PROPOSE_ROW):
        return legal_proposals(s, out)
    if s.phase in (MOVE_UNIT, MOVE_FROM, MOVE_TO):
        return legal_moves(s, out)
    if s.phase == GIVE_AMOUNT:
        return legal_amounts(s, out)
    if s.phase == CHOOSE_TILE:
        return legal_tiles(s, out)
    if s.phase in (BUILD_UNIT, BUILD_WHERE):
        return legal_building(s, out)
    if s.phase == COLONISE_WHERE:
        return legal_settling(s, POP, out)
    if s.phase == ENSLAVE_WHERE:
        return legal_settling(s, SLAVE, out)
    if s.phase in (PIRATES_WHOM, REVOLT_WHERE, REVOLT_WHOM):
        return legal_victims(s, out)
    if s.phase in (ATTACK_WHERE, ATTACK_WHOM):
        return legal_targets(s, out)
    if s.phase in (SUPPORT, SUPPORT_FORTS):
        return legal_support(s, out)
    if s.phase == ASK_RETREAT:
        return legal_retreats(s, out)
    if s.phase == DECLARE:
        return legal_declarations(s, out)
    if s.phase == LOSS:
        return legal_losses(s, out)
    if s.phase == ASK_GO_ON:
        out[0] = DONE
        out[1] = GO_ON
        return 2
    if s.phase in (PLACE_UNIT, PLACE_WHERE):
        return legal_placings(s, out)
    if s.phase == CHOOSE_POWER:
        return legal_powers(s, out)
    return legal_outcomes(s, out)


@kernel
def legal_outcomes(s: State, out: list[int]) -> int:
    """What chance may bring."""
    if s.phase == BATTLE_ROLL:
        return legal_rolls(out)
    if s.phase == SEA_ROLL:
        return legal_sea_rolls(out)
    if s.phase in (DRAW_COUNTERS, DRAW_MARKERS):
        return legal_counters(s, out)
    if s.phase == DRAW_FIRST:
        for p in range(s.players):
            out[p] = SEAT + p
        return s.players
    return 0


@kernel
def legal_turn(s: State, out: list[int]) -> int:
    """Actions, free uses and gifts; the end of a turn that has only free uses left (SOE-7.2, 7.4, 16.3)."""
    left = s.actions < TURN_ACTIONS
    n = 0
    if left:
        out[0] = PASS
        n = 1
        if may_buy(s):
            out[n] = BUY
            n += 1
        if may_build(s):
            out[n] = BUILD
            n += 1
        if may_move(s):
            out[n] = MOVE
            n += 1
        if may_attack(s):
            out[n] = ATTACK
            n += 1
        if may_settle(s, POP):
            out[n] = COLONISE
            n += 1
        if may_settle(s, SLAVE):
            out[n] = ENSLAVE
            n += 1
    else:
        out[0] = DONE
        n = 1
    for k in range(TILES):
        if s.tile[s.mover][k] > 0 and (free_use(s, k) or (left and may_revolt(s, k))):
            out[n] = TILE + k
            n += 1
    if left:
        n = legal_gifts(s, s.mover, out, n)
    return n


@kernel
def chance(s: State, weights: list[int]) -> int:
    """The odds of counters, seats, powers and dice."""
    if s.phase in (DRAW_COUNTERS, DRAW_MARKERS):
        return counter_odds(s, weights)
    if s.phase == BATTLE_ROLL or (s.phase == SEA_ROLL and SEA_DICE == 2):
        for roll in range(ROLLS):
            weights[roll] = ROLL_WEIGHT[roll]
        return FACES * FACES
    n = FACES
    if s.phase == DRAW_FIRST:
        n = s.players
    elif s.phase == CHOOSE_POWER:
        n = legal_powers(s, weights)
    for i in range(n):
        weights[i] = 1
    return n


@kernel
def apply(s: State, a: int) -> None:
    """One step by whoever acts."""
    if s.phase == TURN:
        take_action(s, a)
    elif s.phase in (BID, PROPOSE_TOP, PROPOSE_BOTTOM, PROPOSE_ROW):
        bid(s, a)
    elif s.phase in (MOVE_UNIT, MOVE_FROM, MOVE_TO):
        move(s, a)
    elif s.phase == SEA_ROLL:
        sea_roll(s, a)
    elif s.phase == GIVE_AMOUNT:
        give(s, a)
    elif s.phase == CHOOSE_TILE:
        buy(s, a - TILE)
    elif s.phase in (BUILD_UNIT, BUILD_WHERE):
        build(s, a)
    elif s.phase == COLONISE_WHERE:
        settle_area(s, POP, a - PLACE)
    elif s.phase == ENSLAVE_WHERE:
        settle_area(s, SLAVE, a - PLACE)
    elif s.phase == PIRATES_WHOM:
        rob(s, a - SEAT)
        back_to_turn(s)
    elif s.phase in (REVOLT_WHERE, REVOLT_WHOM):
        stir(s, a)
    elif s.phase in (DRAW_COUNTERS, DRAW_FIRST, CHOOSE_POWER, DRAW_MARKERS, PLACE_UNIT, PLACE_WHERE):
        set_up(s, a)
    else:
        fight(s, a)


@kernel
def take_action(s: State, a: int) -> None:
    """A choice in the own turn."""
    if a == PASS:
        pass_action(s)
    elif a == DONE:
        end_turn(s)
    elif a == BUY:
        s.phase = CHOOSE_TILE
    elif a == BUILD:
        begin_build(s)
    elif a == MOVE:
        begin_move(s)
    elif a == ATTACK:
        begin_attack(s)
    elif a == COLONISE:
        s.phase = COLONISE_WHERE
    elif a == ENSLAVE:
        s.phase = ENSLAVE_WHERE
    elif a >= GIVE:
        begin_gift(s, a - GIVE)
    else:
        use(s, a - TILE)
        if s.phase == TURN:
            back_to_turn(s)


@kernel
def set_up(s: State, a: int) -> None:
    """A step of the set-up, or of drawing counters."""
    if s.phase == DRAW_COUNTERS:
        draw_counter(s, a)
    elif s.phase == DRAW_FIRST:
        draw_first(s, a)
    elif s.phase == CHOOSE_POWER:
        choose_power(s, a)
    elif s.phase == DRAW_MARKERS:
        draw_marker(s, a)
    else:
        place_unit(s, a)


@kernel
def fight(s: State, a: int) -> None:
    """A step of an attack."""
    if s.phase in (ATTACK_WHERE, ATTACK_WHOM):
        declare_attack(s, a)
    elif s.phase in (SUPPORT, SUPPORT_FORTS):
        support(s, a)
    elif s.phase == ASK_RETREAT:
        answer_retreat(s, a)
    elif s.phase == DECLARE:
        declare(s, a)
    elif s.phase == BATTLE_ROLL:
        roll_dice(s, a)
    elif s.phase == LOSS:
        lose(s, a)
        if s.losing < 0:
            end_stage(s)
    else:
        go_on(s, a)
