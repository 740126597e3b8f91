"""Struggle of Empires: what markers, battles and tiles are worth to a seat, reckoned in victory points.

`0 + x` widens a small field to a plain integer, lest every mixture of widths be compiled by itself.
"""

from __future__ import annotations

from fondaco.kernel.state import kernel

from .rules import State
from .rules.components import (
    AREA_VP,
    AREAS,
    ARMY,
    ARMY_LAND,
    ATTACK_GOLD,
    CANCEL_LOSS,
    CHEAP_ATTACK,
    CONSCRIPTION,
    DISCARD_UNREST,
    EFFECT,
    FORT,
    FORT_LAND,
    GAIN_GOLD,
    HIGH,
    LAND_BATTLE,
    LAND_TRAINING,
    LOW,
    NAVAL,
    NAVAL_SUPPORT,
    NAVY,
    NUMBER,
    REVOLT,
    REVOLUTION,
    ROLL_WEIGHT,
    ROLLS,
    SEATS,
    STRONGEST,
    TAX_GOLD,
    TILE_AREAS,
    TILE_GOLD,
    TILE_POPULATION,
    TILE_UNREST,
    TRADE,
    VALUE,
    WARS,
)
from .rules.position import foes, standing, tax_steps

GOLD = 0.3
"""What a piece of gold is worth."""
UPON_UNREST = 0.3
"""What a little unrest costs, each; near a revolution it costs more."""
PEOPLE = 0.5
"""What a unit of population is worth."""
LATER = 0.5
"""What the pay of the next War is worth today."""
FOOTHOLD = 0.1
"""The part of an area's first prize that any marker there is worth, whatever its rank."""
WIDEST = 6
_SPREAD = [0] * WIDEST
for _roll in range(ROLLS):
    _SPREAD[HIGH[_roll] - LOW[_roll]] += ROLL_WEIGHT[_roll]
CHANCES = tuple(
    sum(_SPREAD[a] * _SPREAD[b] for a in range(WIDEST) for b in range(WIDEST) if lead + a > b) / sum(_SPREAD) ** 2
    for lead in range(-WIDEST, WIDEST + 1)
)
"""The chance to win a battle with so much more strength, from -6 to 6 (SOE-9.23)."""


@kernel
def armies_in(s: State, q: int, area: int) -> int:
    """Armies of the seat in the area."""
    return 0 + s.unit[q][ARMY][area]


@kernel
def forts_in(s: State, q: int, area: int) -> int:
    """Forts of the seat in the area."""
    return 0 + s.unit[q][FORT][area]


@kernel
def chance_to_win(lead: int) -> float:
    """The chance of the side that is so much stronger."""
    return CHANCES[max(-WIDEST, min(WIDEST, lead)) + WIDEST]


@kernel
def unrest_cost(s: State, me: int, n: int) -> float:
    """What so much more unrest costs: the more, the nearer the revolution is (SOE-15.1)."""
    after = s.unrest[me] + n
    cost = UPON_UNREST * n
    if after > REVOLUTION // 2:
        cost += 0.6 * n
    if after >= REVOLUTION - 4:
        cost += 4.0 * n
    if after >= REVOLUTION - 1:
        cost += 100.0
    return cost


@kernel
def price(s: State, me: int, gold: int) -> float:
    """What a payment costs, with the unrest it may bring."""
    steps = tax_steps(s, me, gold)
    return GOLD * max(0, gold - steps * TAX_GOLD) + (unrest_cost(s, me, steps) if steps > 0 else 0.0)


@kernel
def share(s: State, area: int, me: int, mine: int, q: int, theirs: int) -> float:
    """The victory points of seat `me` in the area, had it `mine` markers and seat q (-1: nobody) `theirs`."""
    if mine <= 0:
        return 0.0
    above = 0
    level = 1
    for p in range(s.players):
        if p != me:
            n = theirs if p == q else s.marker[p][area]
            above += 1 if n > mine else 0
            level += 1 if n == mine else 0
    total = 0
    for rank in range(above, above + level):
        total += AREA_VP[area * SEATS + rank]
    return total / level


@kernel
def gain(s: State, area: int, me: int, q: int) -> float:
    """What one more marker in the area is worth, taken from seat q (-1: from nobody)."""
    mine = 0 + s.marker[me][area]
    theirs = 0 + s.marker[q][area] if q >= 0 else 0
    more = share(s, area, me, mine + 1, q, theirs - 1) - share(s, area, me, mine, q, theirs)
    more += FOOTHOLD * AREA_VP[area * SEATS]
    if q >= 0:
        more += 0.3 * (share(s, area, q, theirs, me, mine) - share(s, area, q, theirs - 1, me, mine + 1))
    return more * (1.0 + LATER * (WARS - s.war))


@kernel
def land_strength(s: State, q: int, area: int, armies: int, forts: int) -> int:
    """A principal's strength on land without tiles that are declared."""
    total = ARMY_LAND * armies + FORT_LAND * forts
    if NAVAL[area] == 1 and s.unit[q][NAVY][area] > 0:
        total += NAVAL_SUPPORT
    if armies + forts > 0:
        total += standing(s, q, LAND_TRAINING)
    return total


@kernel
def battle_value(s: State, area: int, me: int, strength: int, q: int, number: int) -> float:
    """What an attack with so much strength is worth, on seat q's markers or (q is -1) on a neutral."""
    against = number if q < 0 else land_strength(s, q, area, armies_in(s, q, area), forts_in(s, q, area))
    win = chance_to_win(strength - against)
    lost = 1.0 - win + 1 / 6
    cost = price(s, me, max(0, ATTACK_GOLD - standing(s, me, CHEAP_ATTACK)))
    return win * gain(s, area, me, q) - lost * (PEOPLE + unrest_cost(s, me, 1)) - cost


@kernel
def best_target(s: State, area: int, me: int, armies: int) -> tuple[float, int, int]:
    """The best attack with so many armies in the area: its value, the seat or -1, the neutral's strength or 0."""
    best = 0.0
    target = -1
    number = 0
    if armies <= 0:
        return best, target, number
    strength = land_strength(s, me, area, armies, 0)
    for n in range(1, STRONGEST + 1):
        if s.counter[area][NUMBER + n - 1] > 0:
            value = battle_value(s, area, me, strength, -1, n)
            if value > best:
                best = value
                target = -1
                number = n
            break  # the weakest is the best
    for q in range(0 + s.players):
        if s.marker[q][area] > 0 and foes(s, me, q):
            value = battle_value(s, area, me, strength, q, 0)
            if value > best:
                best = value
                target = q
                number = 0
    return best, target, number


@kernel
def front(s: State, area: int, me: int, armies: int) -> float:
    """What so many armies in the area are worth."""
    value, _, _ = best_target(s, area, me, armies)
    return value


@kernel
def income_of(s: State, me: int, k: int) -> int:
    """The gold that the tile brings in one use."""
    if EFFECT[k] == GAIN_GOLD:
        return VALUE[k]
    if EFFECT[k] == TRADE:
        for area in range(AREAS):
            if TILE_AREAS[k] >> area & 1 == 1:
                return VALUE[k] * s.marker[me][area]
    return 0


@kernel
def tile_value(s: State, me: int, k: int) -> float:
    """What buying the tile is worth, less what it costs."""
    wars = 1 + WARS - s.war
    effect = EFFECT[k]
    value = 0.2
    if effect in (GAIN_GOLD, TRADE):
        value = GOLD * wars * income_of(s, me, k)
    elif effect == DISCARD_UNREST:
        value = 0.5 * min(VALUE[k], s.unrest[me])
    elif effect == LAND_TRAINING:
        value = 1.3 * VALUE[k] * wars
    elif effect == CHEAP_ATTACK:
        value = 0.6 * VALUE[k] * wars
    elif effect == LAND_BATTLE:
        value = 0.25 * VALUE[k] * wars
    elif effect == CANCEL_LOSS:
        value = 0.5 * wars
    elif effect in (REVOLT, CONSCRIPTION):
        value = 0.4
    value -= price(s, me, TILE_GOLD[k]) + PEOPLE * TILE_POPULATION[k]
    if TILE_UNREST[k] > 0:
        value -= unrest_cost(s, me, TILE_UNREST[k])
    return value
