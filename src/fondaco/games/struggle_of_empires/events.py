"""Struggle of Empires: what a step did, as data. `sentences` says them.

No event tells an unrest total before the end: what a step adds is public, what it adds up to is not (SOE-4.6).
"""

from __future__ import annotations

from collections.abc import Callable

from fondaco.kernel.words import Event

from .rules import (
    AMOUNT,
    AREAS,
    ASK_GO_ON,
    ASK_RETREAT,
    ATTACK_GOLD,
    ATTACK_WHOM,
    ATTACKER,
    BATTLE_ROLL,
    BID,
    BUILD_UNIT,
    BUILD_WHERE,
    CHEAP_ATTACK,
    CHOOSE_POWER,
    CHOOSE_TILE,
    COLONISE_GOLD,
    COLONISE_WHERE,
    COUNTER,
    DECLARE,
    DEFENDER,
    DIE,
    DONE,
    DRAW_COUNTERS,
    DRAW_FIRST,
    DRAW_MARKERS,
    EFFECT,
    ENSLAVE_GOLD,
    ENSLAVE_WHERE,
    FORT,
    GAIN_GOLD,
    GIVE_AMOUNT,
    HIGH,
    HOME,
    IMMEDIATE,
    LOSS,
    LOST,
    LOW,
    MOVE_TO,
    NEUTRAL,
    OVER,
    PASS,
    PIRATES,
    PIRATES_WHOM,
    PLACE,
    PLACE_WHERE,
    POWER,
    PROPOSE_BOTTOM,
    PROPOSE_ROW,
    REVOLT,
    REVOLT_WHOM,
    ROLL,
    ROW,
    SEA_ROLL,
    SEAT,
    SUPPORT,
    SUPPORT_FORTS,
    SYMBOLS,
    TAX_GOLD,
    TILE,
    TILE_GOLD,
    TILE_POPULATION,
    TILE_UNREST,
    TRADE,
    TURN,
    UNIT,
    UNIT_GOLD,
    USAGE,
    VALUE,
    State,
)
from .rules.attack import asked_kind
from .rules.battle import strength_of
from .rules.position import standing, tax_steps
from .rules.scoring import scores


def events(before: State, a: int | None, after: State) -> list[Event]:
    """What the step did. Nothing is hidden from anybody's eyes but totals of unrest, so `a` is always known."""
    if a is None:
        return []
    happened = _STEPS.get(before.phase, _nothing)(before, a, after)
    return [*happened, *_flow(before, after)]


def _nothing(_before: State, _a: int, _after: State) -> list[Event]:
    return []


def _taxed(before: State, p: int, cost: int) -> list[Event]:
    """The taxes that a payment needed (SOE-4.2)."""
    steps = tax_steps(before, p, cost)
    return [Event("taxed", {"seat": p, "gold": steps * TAX_GOLD, "unrest": steps})] if steps else []


# The set-up


def _counter(_before: State, a: int, _after: State) -> list[Event]:
    area, symbol = divmod(a - COUNTER, SYMBOLS)
    return [Event("counter", {"area": area, "symbol": symbol}, 0)]


def _first(_before: State, a: int, _after: State) -> list[Event]:
    return [Event("first", {"seat": a - SEAT})]


def _power(before: State, a: int, _after: State) -> list[Event]:
    return [Event("power", {"seat": before.mover, "power": a - POWER})]


def _start_marker(before: State, a: int, _after: State) -> list[Event]:
    return [Event("start_marker", {"seat": before.mover, "area": (a - COUNTER) // SYMBOLS}, 0)]


def _placed(before: State, a: int, _after: State) -> list[Event]:
    return [Event("placed", {"seat": before.mover, "unit": before.moving_unit, "area": a - PLACE})]


# Auctions


def _bid(before: State, a: int, after: State) -> list[Event]:
    if a == PASS:
        return [Event("no_raise", {"seat": before.actor}, 0), *_won(before, after, before.bidder, before.bid)]
    return []


def _proposed(before: State, a: int, after: State) -> list[Event]:
    if before.phase == PROPOSE_BOTTOM:
        top, bottom = before.raised_top, a - SEAT
    else:
        last = next(p for p in range(before.players) if before.row[p] < 0)
        top, bottom = (last, -1) if a == ROW else (-1, last)
    values = {"seat": before.actor, "gold": before.raised, "top": top, "bottom": bottom}
    return [Event("bid", values), *_won(before, after, before.actor, before.raised)]


def _won(before: State, after: State, winner: int, cost: int) -> list[Event]:
    """The auction is over: the winner pays, the markers go on the display."""
    if after.placed == before.placed:
        return []
    placed = [after.order[i] for i in range(before.placed, after.placed)]
    rows = [after.row[p] for p in placed]
    happened = _taxed(before, winner, cost)
    happened.append(Event("won", {"seat": winner, "gold": cost, "placed": placed, "rows": rows}))
    if after.placed == after.players:
        order = [after.order[i] for i in range(after.players)]
        happened.append(Event("order", {"order": order, "rows": [after.row[p] for p in order]}, 2))
    return happened


def _gave(before: State, a: int, _after: State) -> list[Event]:
    return [Event("gave", {"seat": before.actor, "receiver": before.receiver, "gold": a - AMOUNT})]


# The own turn


def _turn(before: State, a: int, after: State) -> list[Event]:
    p = before.mover
    if a == PASS:
        return [Event("passed", {"seat": p})]
    if not TILE <= a < TILE + len(EFFECT):
        return []
    k = a - TILE
    if EFFECT[k] in (GAIN_GOLD, TRADE):
        return [Event("gained", {"seat": p, "tile": k, "gold": after.gold[p] - before.gold[p]})]
    if EFFECT[k] in (PIRATES, REVOLT):
        return []
    return [Event("conscripts", {"seat": p, "tile": k, "units": VALUE[k]})]


def _bought(before: State, a: int, _after: State) -> list[Event]:
    p, k = before.mover, a - TILE
    cost = {"gold": TILE_GOLD[k], "unrest": TILE_UNREST[k], "population": TILE_POPULATION[k]}
    happened = [*_taxed(before, p, TILE_GOLD[k]), Event("bought", {"seat": p, "tile": k, **cost})]
    if USAGE[k] == IMMEDIATE:
        happened.append(Event("reform", {"seat": p, "most": VALUE[k]}))
    return happened


def _built(before: State, a: int, _after: State) -> list[Event]:
    if a == UNIT + FORT:
        return []
    kind, place = (FORT, a - PLACE) if before.phase == BUILD_WHERE else (a - UNIT, HOME)
    taxed = _taxed(before, before.mover, UNIT_GOLD[kind])
    return [*taxed, Event("built", {"seat": before.mover, "unit": kind, "place": place})]


def _moved(before: State, a: int, after: State) -> list[Event]:
    if after.phase == SEA_ROLL:
        return []
    values = {"seat": before.mover, "unit": before.moving_unit, "from": before.moving_from, "to": a - PLACE}
    return [Event("moved", values)]


def _sailed(before: State, a: int, _after: State) -> list[Event]:
    total = a - DIE + 1 if a >= DIE else HIGH[a - ROLL] + LOW[a - ROLL]
    values = {"seat": before.mover, "unit": before.moving_unit, "from": before.moving_from, "to": before.moving_to}
    return [Event("sailed", {**values, "total": total, "lost": LOST[total]})]


def _settled(before: State, a: int, _after: State) -> list[Event]:
    colonised = before.phase == COLONISE_WHERE
    taxed = _taxed(before, before.mover, COLONISE_GOLD if colonised else ENSLAVE_GOLD)
    kind = "colonised" if colonised else "enslaved"
    return [*taxed, Event(kind, {"seat": before.mover, "area": a - PLACE})]


def _robbed(before: State, a: int, after: State) -> list[Event]:
    victim = a - SEAT
    gold = before.gold[victim] - after.gold[victim]
    return [Event("robbed", {"seat": before.mover, "victim": victim, "gold": gold})]


# Attacks


def _attack(before: State, a: int, _after: State) -> list[Event]:
    p = before.mover
    cost = max(0, ATTACK_GOLD - standing(before, p, CHEAP_ATTACK))
    target, strength = (-1, a - NEUTRAL + 1) if a >= NEUTRAL else (a - SEAT, 0)
    values = {"seat": p, "area": before.area, "target": target, "strength": strength, "gold": cost}
    return [*_taxed(before, p, cost), Event("attack", values)]


def _revolt(before: State, a: int, _after: State) -> list[Event]:
    return [Event("revolt", {"seat": before.mover, "area": before.area, "victim": a - SEAT})]


def _supported(before: State, a: int, _after: State) -> list[Event]:
    if a < AMOUNT:
        return []
    principal = before.principal[before.asked // before.players]
    values = {"seat": before.actor, "unit": asked_kind(before), "units": a - AMOUNT, "principal": principal}
    return [Event("supported", values, 1 if a > AMOUNT else 0)]


def _retreated(before: State, a: int, after: State) -> list[Event]:
    if a == DONE:
        return []
    attacker, defender = before.principal[ATTACKER], before.principal[DEFENDER]
    taken = after.marker[defender][before.area] < before.marker[defender][before.area]
    event = Event("retreated", {"seat": defender, "area": before.area, "tile": a - TILE})
    return [event, *([_took(before, after, attacker, defender)] if taken else [])]


def _declared(before: State, a: int, _after: State) -> list[Event]:
    return [] if a == DONE else [Event("declared", {"seat": before.actor, "tile": a - TILE, "bonus": VALUE[a - TILE]})]


def _rolled(before: State, a: int, after: State) -> list[Event]:
    """A throw of the attacker or the revolt, then of the defender, and after it the result of the stage."""
    side = ATTACKER if before.roll[ATTACKER] < 0 else DEFENDER
    roll = a - ROLL
    strength = strength_of(before, side)
    dice = {"high": HIGH[roll], "low": LOW[roll], "strength": strength, "score": strength + HIGH[roll] - LOW[roll]}
    happened = [Event("rolled", {"side": side, "seat": before.principal[side], "stage": before.stage, **dice})]
    if side == ATTACKER:
        return happened
    difference = after.score[ATTACKER] - after.score[DEFENDER]
    winner = ATTACKER if difference > 0 else DEFENDER if difference < 0 else -1
    attacker, defender = before.principal[ATTACKER], before.principal[DEFENDER]
    scored = [after.score[ATTACKER], after.score[DEFENDER]]
    values = {"stage": before.stage, "winner": winner, "attacker": attacker, "defender": defender, "scores": scored}
    happened.append(Event("result", values))
    if after.marker != before.marker or after.counter != before.counter:
        happened.append(_took(before, after, attacker, defender))
    return happened


def _took(before: State, after: State, attacker: int, defender: int) -> Event:
    """The marker or counter that a won battle removes, and what takes its place."""
    area = before.area
    placed = attacker >= 0 and after.marker[attacker][area] > before.marker[attacker][area]
    return Event("took", {"seat": attacker, "area": area, "from": defender, "placed": placed})


def _lost(before: State, a: int, _after: State) -> list[Event]:
    if a >= TILE:
        return [Event("saved", {"seat": before.loser, "tile": a - TILE})]
    return [Event("lost", {"seat": before.loser, "unit": a - UNIT, "area": before.area})]


def _went_on(before: State, a: int, _after: State) -> list[Event]:
    return [Event("stops" if a == DONE else "goes_on", {"seat": before.actor}, 0)]


_STEPS: dict[int, Callable[[State, int, State], list[Event]]] = {
    DRAW_COUNTERS: _counter,
    DRAW_FIRST: _first,
    CHOOSE_POWER: _power,
    DRAW_MARKERS: _start_marker,
    PLACE_WHERE: _placed,
    BID: _bid,
    PROPOSE_BOTTOM: _proposed,
    PROPOSE_ROW: _proposed,
    GIVE_AMOUNT: _gave,
    TURN: _turn,
    CHOOSE_TILE: _bought,
    BUILD_UNIT: _built,
    BUILD_WHERE: _built,
    MOVE_TO: _moved,
    SEA_ROLL: _sailed,
    COLONISE_WHERE: _settled,
    ENSLAVE_WHERE: _settled,
    PIRATES_WHOM: _robbed,
    ATTACK_WHOM: _attack,
    REVOLT_WHOM: _revolt,
    SUPPORT: _supported,
    SUPPORT_FORTS: _supported,
    ASK_RETREAT: _retreated,
    DECLARE: _declared,
    BATTLE_ROLL: _rolled,
    LOSS: _lost,
    ASK_GO_ON: _went_on,
}


# What follows by itself


def war_ended(before: State, after: State) -> bool:
    """Whether the step ended a War."""
    return after.reckoned != before.reckoned


def _flow(before: State, after: State) -> list[Event]:
    """Rounds and Wars that begin and end, and the end of the game."""
    happened: list[Event] = []
    n = after.players
    if war_ended(before, after):
        income = {
            name: list(vector[:n]) for name, vector in (("income", after.war_income), ("upkeep", after.war_upkeep))
        }
        happened.append(Event("income", {"war": after.reckoned, **income, "unrest": list(after.war_unrest[:n])}, 2))
        for area in range(AREAS):
            gains = list(after.war_vp[area][:n])
            if any(gains):
                happened.append(Event("scored", {"area": area, "gains": gains}, 2))
        happened.append(Event("war_ended", {"war": after.reckoned, "vp": list(after.vp[:n])}, 2))
    if after.phase == OVER and before.phase != OVER:
        happened += _game_ended(after)
    elif after.war != before.war:
        happened.append(Event("war", {"war": after.war}, 2))
    elif after.placed == n and (before.placed < n or after.round != before.round):
        happened.append(Event("round", {"war": after.war, "round": after.round}, 2))
    return happened


def _game_ended(after: State) -> list[Event]:
    n = after.players
    standings = [[0] * n, [0] * n]
    scores(after, standings)
    unrest = {"unrest": list(after.unrest[:n]), "penalty": list(after.penalty[:n])}
    winners = [p for p in range(n) if standings[1][p] == 1]
    return [
        Event("revealed", {**unrest, "revolution": list(after.revolution[:n])}, 2),
        Event("game_ended", {"scores": standings[0], "winners": winners}, 2),
    ]
