"""San Marco for learners: what the numbers of a position are, and how long a game can be."""

from __future__ import annotations

from fondaco.games.san_marco.rules.components import (
    ACTION_KINDS,
    ARISTOCRATS,
    BRIDGES,
    COLOURS,
    COPIES,
    DISTRICTS,
    FIRST,
    GHOST_ROLLS,
    GHOSTS,
    HAND_ACTIONS,
    HAND_LIMITS,
    HANDS,
    KINDS,
    LIMIT_KINDS,
    MOST_DRAWN,
    OVER,
    PAIRS,
    PASSAGES,
    PER_PAIR,
    ROLLS,
    SEATS,
    START_BRIDGES,
    WAYS,
    latest_round,
)
from fondaco.kernel.features import kinds, left_out, number

_MANY = max(COPIES)
_ROUNDS = max(latest_round(n) + 1 for n in range(2, SEATS + 1))
_POINTS = 100
_REROLLS = 20
"""Rolls that two players make anew for their roles, in a whole game; more are possible and all but never seen."""

FEATURES = {
    "turn": number(0, 2**15 - 1, 100, "turns begun"),
    "phase": kinds(0, OVER, "what is due, in the order of the phases of the rules"),
    "passage": kinds(0, PASSAGES - 1, "the passage"),
    "round": number(0, _ROUNDS, _ROUNDS, "the round of the passage"),
    "extra": number(0, 1, 1, "the extra round"),
    "in_round": number(0, SEATS, SEATS, "players of the round"),
    "start": kinds(-1, SEATS - 1, "the start player, with two players the distributor"),
    "role": kinds(-1, SEATS - 1, "the seat of each role; first place: not drawn, or no such role"),
    "stage": number(0, SEATS, SEATS, "turns played in this round"),
    "mover": kinds(-1, SEATS - 1, "whose turn it is; first place: nobody's"),
    "out": number(0, 1, 1, "out of the passage, by seat"),
    "score": number(0, 2**15 - 1, _POINTS, "points by colour"),
    "supply": number(0, ARISTOCRATS, ARISTOCRATS, "aristocrats in the supply, by colour"),
    "aristocrats": number(0, ARISTOCRATS, ARISTOCRATS, "aristocrats by district and colour"),
    "bridge": number(0, PER_PAIR, 1, "bridges by pair of districts and colour"),
    "bridges_left": number(0, BRIDGES, BRIDGES, "bridges in the supply"),
    "doge": kinds(-1, DISTRICTS - 1, "the district of the Doge; first place: not on the board"),
    "deck": number(0, _MANY, _MANY, "cards in the decks by kind, as far as known"),
    "discarded": number(0, _MANY, _MANY, "action cards discarded, by kind"),
    "limit": number(0, _MANY, _MANY, "limit cards by seat and kind"),
    "drawn": number(0, 2 * MOST_DRAWN, MOST_DRAWN, "cards drawn by each distributor"),
    "unsplit": number(0, 2 * MOST_DRAWN, MOST_DRAWN, "of those, not yet on a pile"),
    "hand": number(0, MOST_DRAWN, 1, "those by kind, as far as known"),
    "pile": number(0, MOST_DRAWN, 1, "cards by distributor, pile and kind, as far as known"),
    "pile_actions": number(0, MOST_DRAWN, MOST_DRAWN, "action cards by distributor and pile"),
    "pile_limits": number(0, MOST_DRAWN, MOST_DRAWN, "limit cards by distributor and pile"),
    "opened": number(0, 1, 1, "whether the piles lie open, by distributor"),
    "taken": kinds(-1, SEATS - 1, "who took the pile, by distributor and pile; first place: nobody"),
    "playing": number(0, MOST_DRAWN, 1, "action cards that the actor has still to play, by kind"),
    "playing_size": number(0, MOST_DRAWN, MOST_DRAWN, "how many those are"),
    "card": kinds(-1, KINDS - 1, "the card being played; first place: none"),
    "target": kinds(-1, DISTRICTS - 1, "the district chosen; first place: none"),
    "pair": kinds(-1, PAIRS - 1, "where a bridge is to be built; first place: none"),
    "lifted": kinds(-1, PAIRS - 1, "whence a bridge is taken; first place: none"),
    "roll": number(0, DISTRICTS, DISTRICTS, "the die of a banishment"),
    "left": number(0, DISTRICTS, DISTRICTS, "aristocrats that have still to be banished"),
    "victim": kinds(-1, COLOURS - 1, "the colour asked about; first place: none"),
    "way": left_out(f"the up to {WAYS} ways of the Doge to each district follow from the bridges"),
    "ways": left_out("how many those are"),
    "colour": kinds(-1, COLOURS - 1, "the colour that rolls or builds"),
    "count": number(0, 127, 10, "rolls made, or bridges built"),
    "same": number(-1, DISTRICTS, DISTRICTS, "set-up: the face of all rolls so far, below 0 where they differ"),
    "settled": number(0, 1, 1, "the passage's bonus points are paid"),
    "bonus": number(0, 127, 10, "the bonus points last paid, by seat"),
    "final": number(0, max(FIRST), max(1, *FIRST), "what districts paid at the end, by district and colour"),
}


def longest(players: int, options: tuple[int, ...]) -> tuple[int, int]:
    """More than any game can have, by the dearest card: a Banishment is chosen and named, then each colour is asked.

    Cards by the round after which somebody must be out of a passage, and the extra round (SM-10.10).
    """
    rounds = latest_round(players) + 1
    hands, actions = HANDS[players], HAND_ACTIONS[players]
    cards = hands * (actions + HAND_LIMITS[players])
    banishing = 2 + COLOURS
    choices = PASSAGES * (rounds * (cards + players + hands * actions * banishing) + banishing)
    ghosts = players * GHOST_ROLLS if GHOSTS[players] else 0
    draws = PASSAGES * (rounds * (cards + players + hands * actions + ghosts + 2) + 1)
    setting_up = COLOURS * (ROLLS + START_BRIDGES[players] + 1)
    return choices + setting_up, draws + COLOURS * (ROLLS + 1) + _REROLLS * 2 + LIMIT_KINDS + ACTION_KINDS
