"""Medici for learners: what the numbers of a position are, and how long a game can be."""

from __future__ import annotations

from fondaco.games.medici.components import (
    CARDS,
    COPIES,
    DAYS,
    DECK,
    GROUP,
    KINDS,
    LEVEL_BONUS,
    MAX_BID,
    OVER,
    SEATS,
    SHIP_PAYOUT,
    SPACES,
    TOP,
    TRACK_AWARD,
    VALUE,
)
from fondaco.kernel.features import counts, kinds, number

_PURSE = 100
_AWARD = max(map(max, TRACK_AWARD))
_SHIP = max(map(max, SHIP_PAYOUT))

FEATURES = {
    "turn": number(0, DAYS * max(DECK), max(DECK), "turns begun"),
    "phase": kinds(0, OVER, "what is due: first selector, card, draw or stop, bid, free card, nothing"),
    "day": kinds(0, DAYS - 1, "the day"),
    "selector": kinds(-1, SEATS - 1, "who selects cards; first place: not known yet"),
    "high_bid": number(0, MAX_BID, _PURSE, "the highest bid, florins"),
    "high_bidder": kinds(-1, SEATS - 1, "whose it is; first place: nobody's"),
    "group_size": number(0, GROUP, GROUP, "cards turned up"),
    "group": counts(0, KINDS - 1, "their kinds"),
    "deck": number(0, CARDS, CARDS, "cards left in the day's deck"),
    "unseen": number(0, max(COPIES), max(COPIES), "cards in the deck or removed unseen, by kind"),
    "unseen_size": number(0, CARDS, CARDS, "how many those are"),
    "discarded": number(0, max(COPIES), max(COPIES), "unsold cards of the day, by kind"),
    "florins": number(0, MAX_BID + _SHIP + len(LEVEL_BONUS) * (_AWARD + max(LEVEL_BONUS)), _PURSE, "florins by seat"),
    "aboard": number(0, SPACES, SPACES, "cards aboard, by seat"),
    "cargo": counts(0, KINDS - 1, "their kinds, by seat"),
    "level": number(0, TOP, TOP, "level by seat and commodity"),
    "said": number(-1, MAX_BID, _PURSE, "by seat, this auction: below 0 nothing yet, 0 passed, else the bid"),
    "ship_value": number(0, SPACES * max(VALUE), 20, "the last scoring: value of the ship, by seat"),
    "ship_paid": number(0, _SHIP, _SHIP, "what it paid"),
    "track_paid": number(0, _AWARD, max(1, _AWARD), "what the rank on a track paid, by seat and commodity"),
    "bonus_paid": number(0, max(LEVEL_BONUS), max(1, *LEVEL_BONUS), "what the level paid, by seat and commodity"),
}


def longest(players: int, options: tuple[int, ...]) -> tuple[int, int]:
    """The most choices and the most outcomes of chance: one card at a time, sold to nobody (MED-14.1)."""
    deck, choose = DECK[players], GROUP > 1
    return DAYS * (deck * (players + choose) - choose), DAYS * (deck + 1)
