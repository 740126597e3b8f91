"""Medici vs Strozzi for learners: what the numbers of a position are, and how long a game can be."""

from __future__ import annotations

from fondaco.games.medici_vs_strozzi.rules import (
    BONUS,
    CAP,
    CAPACITY,
    COPIES,
    HARBOUR_WIN,
    HARBOURS,
    HOLDS,
    KINDS,
    LENGTH,
    LOT,
    MARKER,
    OVER,
    ROUNDS,
    START,
    TILES,
    TRACKS,
    VALUE,
)
from fondaco.kernel.features import counts, kinds, left_out, number

_MOST = max(COPIES)
_LOAD = sum(CAPACITY) * max(VALUE)
_PAID = MARKER + max(BONUS)
_GAIN = HARBOURS * HARBOUR_WIN + TRACKS * _PAID

FEATURES = {
    "players": left_out("always two"),
    "turn": number(0, ROUNDS * TILES, TILES, "turns begun"),
    "phase": kinds(0, OVER, "what is due: tile, draw or stop, price, response, loading, nothing"),
    "round": kinds(0, ROUNDS - 1, "the round"),
    "drawer": kinds(0, 1, "who draws"),
    "buyer": kinds(-1, 1, "who buys; first place: not known yet"),
    "price": number(-1, max(CAP), 100, "the price named, below 0: none yet"),
    "limit": number(0, LOT, LOT, "most tiles of the turn's lot"),
    "lot_size": number(0, LOT, LOT, "tiles drawn"),
    "lot": counts(0, KINDS - 1, "their kinds"),
    "coins": number(START - TILES * sum(CAP), START + ROUNDS * _GAIN, START or 1, "balance by seat"),
    "marker": number(-LENGTH, LENGTH, LENGTH, "markers by track, above 0 on Medici's side"),
    "bag": number(0, _MOST, _MOST, "tiles in the bag, by kind"),
    "bag_size": number(0, TILES, TILES, "how many those are"),
    "discarded": number(0, _MOST, _MOST, "tiles discarded in this round, by kind"),
    "docked": kinds(-1, HARBOURS - 1, "harbour by seat and ship; first place: at sea"),
    "aboard": number(0, HOLDS, HOLDS, "tiles aboard, by seat and ship"),
    "cargo": counts(0, KINDS - 1, "their kinds, by seat and ship"),
    "harbour_total": number(0, _LOAD, _LOAD, "the last scoring: value at a harbour, by seat"),
    "harbour_paid": number(0, HARBOUR_WIN, HARBOUR_WIN or 1, "what it paid"),
    "marker_paid": number(0, _PAID, _PAID or 1, "what the markers paid, by seat and track"),
}


def longest(players: int, options: tuple[int, ...]) -> tuple[int, int]:
    """The most choices and the most outcomes of chance: one tile at a time, the last of a round without a choice
    whether to draw on (MVS-13.1, 13.2)."""
    choose = LOT > 1
    return ROUNDS * (TILES * (3 + choose) - choose), ROUNDS * TILES
