"""The codes of actions, and the phases."""

from __future__ import annotations

from .components import (
    AREAS,
    FACES,
    HIGHEST_BID,
    MOST_GOLD,
    PIECES,
    PLACES,
    POWERS,
    ROLLS,
    SEATS,
    STRONGEST,
    SYMBOLS,
    TILES,
    UNITS,
)

# Actions

PASS = 0
"""The action Pass; no raise in an auction."""
DONE = 1
"""No more: units to be moved, tiles to be declared, free uses after the last action; no retreat; an attack stops."""
BUY = 2
BUILD = 3
MOVE = 4
ATTACK = 5
COLONISE = 6
ENSLAVE = 7
GO_ON = 8
"""The attacker goes on to the land stage."""
ROW = 9
"""ROW + 0 is TOP, ROW + 1 BOTTOM."""
UNIT = ROW + 2
"""UNIT + type: ARMY, NAVY, FORT."""
PLACE = UNIT + UNITS
"""PLACE + area; PLACE + HOME is the own home country."""
SEAT = PLACE + PLACES
"""SEAT + seat: the first player, a power proposed for a row, the target of an attack, the robbed, the victim."""
POWER = SEAT + SEATS
NEUTRAL = POWER + POWERS
"""NEUTRAL + strength - 1: the target of an attack."""
COUNTER = NEUTRAL + STRONGEST
"""COUNTER + area * SYMBOLS + symbol is drawn."""
TILE = COUNTER + AREAS * SYMBOLS
"""TILE + kind is bought or used."""
GIVE = TILE + TILES
"""GIVE + seat gets gold; how much follows."""
ROLL = GIVE + SEATS
"""ROLL + roll of two dice."""
DIE = ROLL + ROLLS
"""DIE + face - 1 of one die (where the sea check is made with one)."""
AMOUNT = DIE + FACES
"""AMOUNT + n: gold bid or given, units committed."""
ACTIONS = AMOUNT + max(MOST_GOLD, HIGHEST_BID, *PIECES) + 1
MAX_LEGAL = max(MOST_GOLD, HIGHEST_BID + 2 + SEATS, AREAS * SYMBOLS, ENSLAVE + TILES + SEATS + 1, *PIECES) + SEATS

# Phases

(
    DRAW_COUNTERS,  # chance: a counter comes on the map (SOE-3.1, 5.2)
    DRAW_FIRST,  # chance: the first player (SOE-3.2)
    CHOOSE_POWER,  # a seat, or chance (SOE-3.3)
    DRAW_MARKERS,  # chance: where the next first marker of `mover` stands (SOE-3.4)
    PLACE_UNIT,  # what is placed next (SOE-3.5)
    PLACE_WHERE,
    BID,  # raise, or pass; or give first (SOE-6.4 to 6.6)
    PROPOSE_TOP,  # the power proposed for the top row
    PROPOSE_BOTTOM,
    PROPOSE_ROW,  # the row of the single last power
    TURN,  # which action, free use or gift is next (SOE-7.2)
    CHOOSE_TILE,  # Buy (SOE-7.7)
    BUILD_UNIT,  # (SOE-7.6)
    BUILD_WHERE,  # the area of a fort
    MOVE_UNIT,  # what moves next, or no more (SOE-8.1)
    MOVE_FROM,
    MOVE_TO,
    SEA_ROLL,  # chance (SOE-8.8)
    COLONISE_WHERE,  # (SOE-10.1)
    ENSLAVE_WHERE,  # (SOE-10.2)
    PIRATES_WHOM,  # (SOE-11.12)
    REVOLT_WHERE,  # (SOE-11.13)
    REVOLT_WHOM,
    ATTACK_WHERE,  # (SOE-9.1)
    ATTACK_WHOM,
    SUPPORT,  # how many navies, in a land stage armies, the ally commits (SOE-9.6)
    SUPPORT_FORTS,  # the same ally's forts
    ASK_RETREAT,  # a Strategic Retreat, or none (SOE-11.11)
    DECLARE,  # battle tiles of one principal, one at a time (SOE-9.13)
    BATTLE_ROLL,  # chance: the attacker's dice, then the defender's (SOE-9.14)
    LOSS,  # which unit, or a tile that cancels the loss (SOE-9.17)
    ASK_GO_ON,  # to the land stage, or stop (SOE-9.22)
    GIVE_AMOUNT,  # how much gold (SOE-16.3)
    OVER,
) = range(34)

# Stages of a conflict

NO_BATTLE, NAVAL_STAGE, LAND_STAGE, UPRISING = range(4)
ATTACKER, DEFENDER = range(2)
NOT_FOUGHT, ATTACKER_WON, DEFENDER_WON, DRAWN = range(4)
"""The naval stage of an attack."""
