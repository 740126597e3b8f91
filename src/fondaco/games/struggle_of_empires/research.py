"""Struggle of Empires for learners: what the numbers of a position are, and how long a game can be."""

from __future__ import annotations

from fondaco.games.struggle_of_empires.rules.codes import OVER, UPRISING
from fondaco.games.struggle_of_empires.rules.components import (
    AREAS,
    CONSCRIPTION,
    COPIES,
    COUNTERS,
    EFFECT,
    GAIN_GOLD,
    HIGHEST_BID,
    HIGHEST_POPULATION,
    LAND_BATTLE,
    LATER_COUNTERS,
    MARKERS,
    MORE_MOVES,
    MOST_GOLD,
    MOVED_UNITS,
    NAVAL_BATTLE,
    OPTIONS,
    PIECES,
    PIRATES,
    PLACES,
    POWERS,
    ROLLS,
    ROUNDS,
    SEATS,
    SINGLE_USE,
    START_COUNTERS,
    START_MARKERS,
    START_UNITS,
    STRONGEST,
    TILES,
    TRADE,
    TURN_ACTIONS,
    UNITS,
    USAGE,
    VALUE,
    WARS,
)
from fondaco.kernel.features import kinds, left_out, number

_MANY = 2**15 - 1
_GOLD = 50
_POINTS = 50
_STRENGTH = 10
_UNITS = max(PIECES)
_COUNTERS = max(1, *COUNTERS)
_TILES = max(1, *COPIES)
_MOVED = MOVED_UNITS + sum(COPIES[k] * VALUE[k] for k in range(TILES) if EFFECT[k] == MORE_MOVES)
"""Units of the longest Move."""
_SWITCHES = ("open_unrest", "drawn_powers", "calming_pass", "one_special", "allied_carrying", "walk_any")
_PAID = "what the end of the last War paid, which went to gold, unrest and points"

FEATURES = {
    "phase": kinds(0, OVER, "what is due, in the order of the phases of the rules"),
    **{
        field: kinds(0, len(option.values) - 1, f"the option {option.name}: {', '.join(option.values)}")
        for field, option in zip(_SWITCHES, OPTIONS, strict=True)
    },
    "war": number(0, WARS, WARS, "the War"),
    "round": number(0, max(ROUNDS), max(ROUNDS), "the round"),
    "first": kinds(-1, SEATS - 1, "the first player; first place: not drawn"),
    "mover": kinds(-1, SEATS - 1, "whose turn it is; first place: nobody's"),
    "count": number(0, 127, 10, "draws, placings or moved units so far"),
    "power": kinds(-1, POWERS - 1, "the power of each seat; first place: none yet"),
    "gold": number(0, MOST_GOLD, _GOLD, "gold by seat"),
    "population": number(0, HIGHEST_POPULATION, HIGHEST_POPULATION, "population by seat"),
    "vp": number(0, _MANY, _POINTS, "victory points by seat"),
    "unrest": number(0, _MANY, _POINTS, "unrest by seat"),
    "unrest_seen": left_out("whose unrest lies open: all can be worked out (SOE-4.6)"),
    "unit": number(0, _UNITS, _STRENGTH, "units by seat, type (army, navy, fort) and place; last place: home"),
    "marker": number(0, MARKERS, 5, "control markers by seat and area"),
    "counter": number(0, _COUNTERS, 5, "counters on the map by area and symbol (people, slaves, strengths from 1)"),
    "bag": number(0, _COUNTERS, 5, "counters in the bag by area and symbol"),
    "supply": number(0, _TILES, _TILES, "tiles to be had, by kind"),
    "tile": number(0, _TILES, _TILES, "tiles by seat and kind"),
    "used": number(0, _TILES, _TILES, "of those, face down"),
    "order": kinds(-1, SEATS - 1, "the seats in turn order; first place: not known yet"),
    "placed": number(0, SEATS, SEATS, "powers in alliances"),
    "row": kinds(-1, 1, "the alliance of each seat: none, top, bottom"),
    "last": kinds(-1, SEATS - 1, "who was last in the War before; first place: nobody"),
    "opener": kinds(-1, SEATS - 1, "who opened the auction; first place: nobody"),
    "bid": number(-1, HIGHEST_BID, _GOLD, "the highest bid, below 0: none"),
    "bidder": kinds(-1, SEATS - 1, "whose bid that is; first place: nobody's"),
    "top": kinds(-1, SEATS - 1, "whom it puts in the top row; first place: nobody"),
    "bottom": kinds(-1, SEATS - 1, "whom it puts in the bottom row; first place: nobody"),
    "raised": number(-1, HIGHEST_BID, _GOLD, "the bid being made, below 0: none"),
    "raised_top": kinds(-1, SEATS - 1, "whom that puts in the top row; first place: nobody"),
    "place": number(0, SEATS, SEATS, "turns played in this round"),
    "actions": number(0, TURN_ACTIONS, TURN_ACTIONS, "actions taken in this turn"),
    "bought": number(0, 127, TURN_ACTIONS, "Buys of this round"),
    "settled": number(0, 127, TURN_ACTIONS, "Colonise and Enslave actions of this round"),
    "attacked": number(0, TURN_ACTIONS, TURN_ACTIONS, "Attacks of this turn"),
    "passed": number(0, TURN_ACTIONS, TURN_ACTIONS, "Passes of this turn"),
    "conscripts": number(0, max(VALUE), 5, "units of the next Build by Conscription"),
    "building": number(0, max(VALUE), 5, "units that the Build has still to place"),
    "moving": number(0, _MOVED, 5, "units that the Move may still move"),
    "moved": number(0, _UNITS, 5, "units that have moved in it, by type (army, navy) and place"),
    "moving_unit": kinds(-1, UNITS - 1, "the type of the unit being moved or placed; first place: none"),
    "moving_from": kinds(-1, PLACES - 1, "whence it moves; first place: not chosen"),
    "moving_to": kinds(-1, PLACES - 1, "whither it sails in danger; first place: nowhere"),
    "given": number(0, 2**SEATS - 1, 2**SEATS - 1, "who has got gold in this decision, a bit for each seat"),
    "receiver": kinds(-1, SEATS - 1, "who is being given gold; first place: nobody"),
    "resume": kinds(0, OVER, "the phase that the gift interrupts"),
    "stage": kinds(0, UPRISING, "of a conflict: none, naval, land, revolt"),
    "area": kinds(-1, AREAS - 1, "the area of the conflict; first place: none"),
    "principal": kinds(-1, SEATS - 1, "attacker and defender; first place: no player"),
    "strength": number(0, STRONGEST, _STRENGTH, "strength of the neutral or the revolt"),
    "tool": kinds(-1, TILES - 1, "the tile in use; first place: none"),
    "sea": kinds(0, 3, "the naval stage: not fought, attacker won, defender won, drawn"),
    "taking_part": number(0, _UNITS, 5, "units in this stage by seat and type"),
    "asked": number(0, 2 * SEATS, SEATS, "places in the turn order of both sides already asked for support"),
    "declaring": kinds(0, 2, "who declares tiles: attacker, defender, none"),
    "bonus": number(0, _MANY, _STRENGTH, "strength by declared tiles, by side"),
    "roll": kinds(-1, ROLLS - 1, "the dice of each side (1-1, 2-1, 2-2, 3-1 ...); first place: not rolled"),
    "score": number(0, _MANY, _STRENGTH, "strength and dice by side, when both have rolled"),
    "loss": number(0, 127, 2, "units that each side has still to lose"),
    "losing": kinds(-1, 1, "the side that loses next; first place: none"),
    "loss_turn": number(0, 127, 2, "losses of each side so far"),
    "ally_turn": number(0, SEATS, SEATS, "from which place in the turn order the next ally to lose is sought, by side"),
    "loser": kinds(-1, SEATS - 1, "who loses a unit; first place: nobody"),
    "reckoned": left_out(_PAID),
    "war_income": left_out(_PAID),
    "war_upkeep": left_out(_PAID),
    "war_unrest": left_out(_PAID),
    "war_vp": left_out(_PAID),
    "penalty": number(0, 127, 10, "points lost by unrest at the end, by seat"),
    "revolution": number(0, 1, 1, "whether a revolution has struck, by seat"),
}


def longest(players: int, options: tuple[int, ...]) -> tuple[int, int]:
    """Every auction goes up gold by gold with gifts to all, every action is an Attack with both stages.

    Between two raises all but the bidder and the next one may pass (SOE-6.6); a decision has a gift to each other
    player (SOE-16.3), which is two steps. A side loses at most two units in a stage (SOE-9.16).
    """
    gifts = 2 * (players - 1)
    bids = HIGHEST_BID + 1
    auction = bids * (3 + gifts) + (bids * (players - 2) + 1) * (1 + gifts)
    stage = (players - 2) * (2 + gifts) + 2 + 2 * 2  # support, an end of the declarations of each side, losses
    moving = 3 * _MOVED
    building = 2 * max((VALUE[k] for k in range(TILES) if EFFECT[k] == CONSCRIPTION), default=1)
    action = 1 + gifts + max(2 + 2 * stage + 2, moving, building)
    turns = WARS * ROUNDS[players] * players
    tiles = sum(
        COPIES[k] * (1 if USAGE[k] == SINGLE_USE else WARS) * (2 if EFFECT[k] == PIRATES else 1)
        for k in range(TILES)
        if EFFECT[k] in (GAIN_GOLD, TRADE, PIRATES, CONSCRIPTION, LAND_BATTLE, NAVAL_BATTLE)
    )
    setting_up = players * (1 + 2 * START_UNITS)
    choices = setting_up + WARS * ((players + 1) // 2) * auction + turns * (TURN_ACTIONS * action + 1 + gifts) + tiles
    counters = min(sum(COUNTERS), START_COUNTERS + (WARS - 1) * LATER_COUNTERS + players * START_MARKERS)
    rolls = turns * TURN_ACTIONS * max(_MOVED, 2 * 2)
    return choices, counters + 1 + players + rolls
