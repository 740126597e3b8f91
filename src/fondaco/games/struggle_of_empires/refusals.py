"""Struggle of Empires: why an action is not allowed."""

from __future__ import annotations

from collections.abc import Callable

from fondaco.kernel.language import _, plural
from fondaco.kernel.words import Refusal

from .names import area_name, gold_text, symbol_name, tile_name, unit_name
from .notation import readable
from .phases import waits_for
from .rules import (
    ACTIONS,
    AMOUNT,
    AREAS,
    ARMY,
    ASK_RETREAT,
    ATTACK,
    ATTACK_WHERE,
    ATTACK_WHOM,
    BID,
    BUILD,
    BUILD_UNIT,
    BUILD_WHERE,
    BUY,
    CHOOSE_POWER,
    CHOOSE_TILE,
    COLONIES,
    COLONISE,
    COLONISE_POPULATION,
    COLONISE_WHERE,
    CONSCRIPTION,
    COUNTER,
    DECLARE,
    DIE,
    DONE,
    EFFECT,
    ENSLAVE,
    ENSLAVE_POPULATION,
    ENSLAVE_WHERE,
    FORT,
    GAIN_GOLD,
    GIVE,
    GIVE_AMOUNT,
    HIGHEST_BID,
    HOME,
    LOSS,
    MARKERS,
    MOVE,
    MOVE_FROM,
    MOVE_TO,
    MOVE_UNIT,
    NAVY,
    NEUTRAL,
    OVER,
    OVER_GOLD,
    PASS,
    PIRATES,
    PIRATES_WHOM,
    PLACE,
    PLACE_UNIT,
    PLACE_WHERE,
    POP,
    POWER,
    PROPOSE_BOTTOM,
    PROPOSE_TOP,
    REVOLT,
    REVOLT_WHERE,
    REVOLT_WHOM,
    ROLL,
    ROW,
    SEAT,
    SLAVE,
    SLAVE_COAST,
    SUPPORT,
    SUPPORT_FORTS,
    TILE,
    TILE_POPULATION,
    TRADE,
    TURN,
    TURN_ACTIONS,
    UNIT,
    UNIT_POPULATION,
    State,
)
from .rules.attack import asked_kind
from .rules.position import in_stock, markers, ready
from .rules.rounds import may_be_special

_STARTS = (PASS, ROW, UNIT, PLACE, SEAT, POWER, NEUTRAL, COUNTER, TILE, GIVE, ROLL, DIE, AMOUNT)
"""Where each sort of action begins; PASS stands for all the plain ones."""


def sort_of(a: int) -> int:
    """The first action of the sort that the action belongs to."""
    return max(start for start in _STARTS if start <= a)


def refuse(s: State, a: int) -> Refusal:
    """Why the action, which is not legal in `s`, is not allowed."""
    if not 0 <= a < ACTIONS:
        return _refusal(s, "SOE-7.2", _("There is no such move. Possible here: {moves}."))
    if s.phase == OVER:
        return Refusal("SOE-15.6", _("The game is over: nothing can be played any more."))
    if s.phase == TURN:
        return _refuse_turn(s, a)
    if sort_of(a) == GIVE and s.phase in (BID, SUPPORT, SUPPORT_FORTS):
        return _refuse_gift(s, a - GIVE)
    sorts, clause, sentence = waits_for(s.phase)
    if sort_of(a) not in sorts:
        return _refusal(s, clause, sentence + " " + _("Possible: {moves}."))
    return _SAME_SORT.get(s.phase, _refuse_plain)(s, a)


def _refusal(s: State, clause: str, sentence: str, **values: str | int) -> Refusal:
    return Refusal(clause, sentence.format(moves=readable(s), **values))


# The own turn


def _refuse_turn(s: State, a: int) -> Refusal:
    if TILE <= a < GIVE:
        return _refuse_use(s, a - TILE)
    if a == DONE:
        return _refusal(s, "SOE-7.1", _("You still have an action to take. Possible: {moves}."))
    if a > ENSLAVE and not GIVE <= a < ROLL:
        return _refusal(s, "SOE-7.2", _("Not now: an action is chosen. Possible: {moves}."))
    if s.actions >= TURN_ACTIONS:
        return _refusal(s, "SOE-7.1", _("Your actions of this turn are taken. Possible: {moves}."))
    if GIVE <= a < ROLL:
        return _refuse_gift(s, a - GIVE)
    return {BUY: _refuse_buy, BUILD: _refuse_build, MOVE: _refuse_move, ATTACK: _refuse_attack}.get(
        a, _refuse_settling
    )(s, a)


def _refuse_buy(s: State, _a: int) -> Refusal:
    if not may_be_special(s):
        return _refusal(s, "SOE-17.1", _("A turn has one Buy, Colonise or Enslave. Possible: {moves}."))
    if s.bought:
        return _refusal(s, "SOE-7.3", _("You have bought as often as you may in this round. Possible: {moves}."))
    return _refusal(s, "SOE-7.7", _("There is no tile that you could pay for. Possible: {moves}."))


def _refuse_build(s: State, _a: int) -> Refusal:
    if s.population[s.mover] < min(UNIT_POPULATION):
        return _refusal(s, "SOE-4.7", _("You have no population left, and it cannot be taxed. Possible: {moves}."))
    return _refusal(s, "SOE-7.6", _("You have no unit in stock that you could build. Possible: {moves}."))


def _refuse_move(s: State, _a: int) -> Refusal:
    return _refusal(s, "SOE-8.1", _("None of your units can move. Possible: {moves}."))


def _refuse_attack(s: State, _a: int) -> Refusal:
    sentence = _("You have no army next to an enemy in any area, nor a navy next to an enemy's. Possible: {moves}.")
    return _refusal(s, "SOE-9.4", sentence)


def _refuse_settling(s: State, a: int) -> Refusal:
    p = s.mover
    symbol, population, clause = (
        (POP, COLONISE_POPULATION, "SOE-10.1") if a == COLONISE else (SLAVE, ENSLAVE_POPULATION, "SOE-10.2")
    )
    if s.settled >= COLONIES:
        sentence = _("You have colonised or enslaved in this round already. Possible: {moves}.")
        return _refusal(s, "SOE-7.3", sentence)
    if not may_be_special(s):
        return _refusal(s, "SOE-17.1", _("A turn has one Buy, Colonise or Enslave. Possible: {moves}."))
    if s.population[p] < population:
        return _refusal(s, "SOE-4.7", _("You have no population left, and it cannot be taxed. Possible: {moves}."))
    if symbol == SLAVE and not s.unit[p][NAVY][SLAVE_COAST]:
        sentence = _("You need a navy of your own there: {area}. Possible: {moves}.")
        return _refusal(s, clause, sentence, area=area_name(SLAVE_COAST))
    if markers(s, p) >= MARKERS:
        return _refusal(s, "SOE-10.3", _("You have no control marker left. Possible: {moves}."))
    sentence = _("No counter of this kind lies on the map: {counter}. Possible: {moves}.")
    return _refusal(s, clause, sentence, counter=symbol_name(symbol))


def _refuse_use(s: State, k: int) -> Refusal:
    p, name = s.mover, tile_name(k)
    if not s.tile[p][k]:
        return _refusal(s, "SOE-11.1", _("You do not own this tile: {tile}. Possible: {moves}."), tile=name)
    if not ready(s, p, k):
        sentence = _("This tile is used for this War: {tile}. Possible: {moves}.")
        return _refusal(s, "SOE-11.1", sentence, tile=name)
    if EFFECT[k] == PIRATES:
        sentence = _("{tile}: you need a navy in a colony where an enemy has a marker and no navy. Possible: {moves}.")
        return _refusal(s, "SOE-11.12", sentence, tile=name)
    if EFFECT[k] == CONSCRIPTION:
        sentence = _("{tile}: no further Build of this turn could use it. Possible: {moves}.")
        return _refusal(s, "SOE-11.15", sentence, tile=name)
    if EFFECT[k] == REVOLT:
        sentence = _("{tile}: it takes an action, and an enemy's marker in the Americas. Possible: {moves}.")
        return _refusal(s, "SOE-11.13", sentence, tile=name)
    if EFFECT[k] in (GAIN_GOLD, TRADE):
        return _refusal(s, "SOE-7.4", _("{tile} cannot be used now. Possible: {moves}."), tile=name)
    sentence = _("{tile} is not used in the own turn: it always works, or in battles. Possible: {moves}.")
    return _refusal(s, "SOE-11.1", sentence, tile=name)


def _refuse_gift(s: State, q: int) -> Refusal:
    if q >= s.players or q == s.actor:
        return _refusal(s, "SOE-16.1", _("Gold is given to another player of this table. Possible: {moves}."))
    if not s.gold[s.actor]:
        return _refusal(s, "SOE-16.1", _("Only gold in hand may be given, and you have none. Possible: {moves}."))
    return _refusal(s, "SOE-16.3", _("You have given to this player in this decision already. Possible: {moves}."))


# The other phases: an action of the right sort that does not fit


def _refuse_plain(s: State, _a: int) -> Refusal:
    """Of what the phase waits for, this one is not there."""
    return _refusal(s, waits_for(s.phase)[1], _("This cannot be chosen here. Possible: {moves}."))


def _refuse_power(s: State, _a: int) -> Refusal:
    return _refusal(s, "SOE-3.3", _("Another player has this power. Possible: {moves}."))


def _refuse_type(s: State, a: int) -> Refusal:
    """A type of unit that cannot be placed or built."""
    p, kind = s.mover, a - UNIT
    if not in_stock(s, p, kind):
        sentence = _("No such unit is left in stock: {unit}. Possible: {moves}.")
        return _refusal(s, "SOE-1.6", sentence, unit=unit_name(kind))
    if s.phase == BUILD_UNIT and kind == FORT and not markers(s, p):
        return _refusal(s, "SOE-7.6", _("A fort needs an area with a marker of yours. Possible: {moves}."))
    return _refusal(s, "SOE-4.7", _("You have too little population for it. Possible: {moves}."))


def _refuse_placing(s: State, a: int) -> Refusal:
    if a - PLACE == HOME:
        return _refusal(s, "SOE-3.5", _("Units of the set-up stand in areas, not at home. Possible: {moves}."))
    sentence = _("Navies are never in this area: {area}. Possible: {moves}.")
    return _refusal(s, "SOE-2.3", sentence, area=area_name(a - PLACE))


def _refuse_bid(s: State, a: int) -> Refusal:
    if a - AMOUNT <= s.bid:
        sentence = _("The bid must be higher than {bid}. Possible: {moves}.")
        return _refusal(s, "SOE-6.6", sentence, bid=s.bid)
    sentence = _("A bid is at most your gold and {over} more, and never above {most}. Possible: {moves}.")
    return _refusal(s, "SOE-6.11", sentence, over=OVER_GOLD, most=HIGHEST_BID)


def _refuse_proposal(s: State, a: int) -> Refusal:
    q = a - SEAT
    if q < s.players and q == s.raised_top:
        sentence = _("Two different powers are proposed; this one goes to TOP. Possible: {moves}.")
        return _refusal(s, "SOE-6.4", sentence)
    return _refusal(s, "SOE-6.4", _("An unallied power must be proposed. Possible: {moves}."))


def _refuse_tile(s: State, a: int) -> Refusal:
    k = a - TILE
    if not s.supply[k]:
        sentence = _("This tile is sold out: {tile}. Possible: {moves}.")
        return _refusal(s, "SOE-7.10", sentence, tile=tile_name(k))
    sentence = _("{tile} costs {n} population, more than you have. Possible: {moves}.")
    return _refusal(s, "SOE-4.7", sentence, tile=tile_name(k), n=TILE_POPULATION[k])


def _refuse_fort(s: State, _a: int) -> Refusal:
    return _refusal(s, "SOE-7.6", _("A fort is built where you have a marker. Possible: {moves}."))


def _refuse_unit(s: State, a: int) -> Refusal:
    if a == UNIT + FORT:
        return _refusal(s, "SOE-8.2", _("Forts never move. Possible: {moves}."))
    sentence = _("No unit of this type can still move: {unit}. Possible: {moves}.")
    return _refusal(s, "SOE-8.1", sentence, unit=unit_name(a - UNIT))


def _refuse_start(s: State, a: int) -> Refusal:
    place, kind = a - PLACE, s.moving_unit
    if s.unit[s.mover][kind][place] and s.unit[s.mover][kind][place] == s.moved[kind][place]:
        return _refusal(s, "SOE-8.1", _("Every unit moves once in a Move. Possible: {moves}."))
    sentence = _("No unit of this type can leave from there: {unit}. Possible: {moves}.")
    return _refusal(s, "SOE-8.1", sentence, unit=unit_name(kind))


def _refuse_way(s: State, a: int) -> Refusal:
    place = a - PLACE
    if place == HOME:
        return _refusal(s, "SOE-8.2", _("No unit ever returns home. Possible: {moves}."))
    if place == s.moving_from:
        return _refusal(s, "SOE-8.1", _("A move must change the unit's place. Possible: {moves}."))
    if s.moving_unit == ARMY:
        sentence = _("{area} is no land neighbour, and no navy of yours is on its coast. Possible: {moves}.")
        return _refusal(s, "SOE-8.5", sentence, area=area_name(place))
    sentence = _("Navies are never in this area: {area}. Possible: {moves}.")
    return _refusal(s, "SOE-2.3", sentence, area=area_name(place))


def _refuse_colony(s: State, _a: int) -> Refusal:
    symbol, clause = (POP, "SOE-10.1") if s.phase == COLONISE_WHERE else (SLAVE, "SOE-10.2")
    sentence = _("No counter of this kind lies there: {counter}. Possible: {moves}.")
    return _refusal(s, clause, sentence, counter=symbol_name(symbol))


def _refuse_victim(s: State, a: int) -> Refusal:
    clause = "SOE-11.12" if s.phase == PIRATES_WHOM else "SOE-11.13"
    if SEAT <= a < SEAT + s.players and s.row[a - SEAT] == s.row[s.mover]:
        return _refusal(s, clause, _("The victim must be in the other alliance. Possible: {moves}."))
    return _refusal(s, clause, _("Nothing can be done to this one there. Possible: {moves}."))


def _refuse_battlefield(s: State, a: int) -> Refusal:
    place = a - PLACE
    own = place < AREAS and (s.unit[s.mover][ARMY][place] or s.unit[s.mover][NAVY][place])
    if not own:
        return _refusal(s, "SOE-9.4", _("You have neither an army nor a navy there. Possible: {moves}."))
    return _refusal(s, "SOE-9.2", _("There is nobody whom you may attack there. Possible: {moves}."))


def _refuse_target(s: State, a: int) -> Refusal:
    q = a - SEAT
    if a >= NEUTRAL:
        if not s.unit[s.mover][ARMY][s.area]:
            return _refusal(s, "SOE-9.4", _("Only armies attack neutrals. Possible: {moves}."))
        return _refusal(s, "SOE-9.1", _("No such neutral is there. Possible: {moves}."))
    if q < s.players and s.row[q] == s.row[s.mover]:
        sentence = _("Members of one alliance never attack each other. Possible: {moves}.")
        return _refusal(s, "SOE-9.2", sentence)
    if q < s.players and s.marker[q][s.area]:
        return _refusal(s, "SOE-9.4", _("Only an army attacks markers without a navy. Possible: {moves}."))
    return _refusal(s, "SOE-9.2", _("This one has nothing there to attack. Possible: {moves}."))


def _refuse_support(s: State, _a: int) -> Refusal:
    n = s.unit[s.actor][asked_kind(s)][s.area]
    sentence = plural(
        "You have {n} such unit in this area. Possible: {moves}.",
        "You have {n} such units in this area. Possible: {moves}.",
        n,
        moves=readable(s),
    )
    return Refusal("SOE-9.6", sentence)


def _refuse_battle_tile(s: State, a: int) -> Refusal:
    values = {"tile": tile_name(a - TILE)}
    if not ready(s, s.actor, a - TILE):
        return _refusal(s, "SOE-11.1", _("You have no such tile face up: {tile}. Possible: {moves}."), **values)
    clause = {ASK_RETREAT: "SOE-11.11", LOSS: "SOE-11.9"}.get(s.phase, "SOE-9.13")
    return _refusal(s, clause, _("This tile does not help here: {tile}. Possible: {moves}."), **values)


def _refuse_loss(s: State, a: int) -> Refusal:
    if a >= TILE:
        return _refuse_battle_tile(s, a)
    sentence = _("No such unit of yours takes part: {unit}. Possible: {moves}.")
    return _refusal(s, "SOE-9.17", sentence, unit=unit_name(a - UNIT))


def _refuse_sum(s: State, _a: int) -> Refusal:
    sentence = _("From 1 gold to all your gold may be given, and you have {gold}. Possible: {moves}.")
    return _refusal(s, "SOE-16.3", sentence, gold=gold_text(s.gold[s.actor]))


_SAME_SORT: dict[int, Callable[[State, int], Refusal]] = {
    CHOOSE_POWER: _refuse_power,
    PLACE_UNIT: _refuse_type,
    PLACE_WHERE: _refuse_placing,
    BID: _refuse_bid,
    PROPOSE_TOP: _refuse_proposal,
    PROPOSE_BOTTOM: _refuse_proposal,
    CHOOSE_TILE: _refuse_tile,
    BUILD_UNIT: _refuse_type,
    BUILD_WHERE: _refuse_fort,
    MOVE_UNIT: _refuse_unit,
    MOVE_FROM: _refuse_start,
    MOVE_TO: _refuse_way,
    COLONISE_WHERE: _refuse_colony,
    ENSLAVE_WHERE: _refuse_colony,
    PIRATES_WHOM: _refuse_victim,
    REVOLT_WHERE: _refuse_victim,
    REVOLT_WHOM: _refuse_victim,
    ATTACK_WHERE: _refuse_battlefield,
    ATTACK_WHOM: _refuse_target,
    SUPPORT: _refuse_support,
    SUPPORT_FORTS: _refuse_support,
    ASK_RETREAT: _refuse_battle_tile,
    DECLARE: _refuse_battle_tile,
    LOSS: _refuse_loss,
    GIVE_AMOUNT: _refuse_sum,
}
