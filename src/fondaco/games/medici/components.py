"""Medici: the pieces, their numbers, the codes of actions and the phases, all from `figures.toml`."""

from __future__ import annotations

from fondaco.kernel import figures

FIGURES = figures.load(__package__ or "")
_FEWEST = FIGURES.whole("players.min", 2, 6)
PLAYERS = tuple(range(_FEWEST, FIGURES.whole("players.max", _FEWEST, 6) + 1))
SEATS = PLAYERS[-1]

COMMODITY_NAMES = FIGURES.names("cards.commodities")
COMMODITIES = len(COMMODITY_NAMES)
GOLD = COMMODITIES
_VALUES = FIGURES.wholes("cards.values_per_commodity", 0, 99)
_CARDS = [(c, value) for c in range(COMMODITIES) for value in _VALUES]
_CARDS += [(GOLD, FIGURES.whole("cards.gold_value", 0, 99))] * FIGURES.whole("cards.gold_count", 0, 9)
_KINDS = sorted(set(_CARDS))

KINDS = len(_KINDS)
"""Equal cards are one kind (MED-1.3). The kinds are sorted by commodity, then value; gold comes last."""
COMMODITY = tuple(commodity for commodity, _ in _KINDS)
VALUE = tuple(value for _, value in _KINDS)
COPIES = tuple(_CARDS.count(kind) for kind in _KINDS)
CARDS = len(_CARDS)
if CARDS > 127:
    raise FIGURES.error("cards", f"at most 127 cards in all, not {CARDS}")

GROUP = FIGURES.whole("group.max_cards", 1, 9)
MIN_BID = FIGURES.whole("auction.min_bid", 1, 99)
DAYS = FIGURES.whole("days.count", 1, 9)
TOP = FIGURES.whole("tracks.levels", 2, 99) - 1
LEVEL_BONUS = FIGURES.wholes("tracks.bonus_by_level", 0, 999, TOP + 1)

_SETUP = {FIGURES.whole(f"{row}.players", 2, 6): row for row in FIGURES.rows("setup")}


def _by_players(key: str, low: int, high: int) -> tuple[int, ...]:
    """A figure of each set-up, indexed by the number of players."""
    return tuple(FIGURES.whole(f"{_SETUP[n]}.{key}", low, high) if n in PLAYERS else 0 for n in range(SEATS + 1))


def _by_rank(key: str) -> tuple[tuple[int, ...], ...]:
    """The payouts of each set-up by rank, indexed by the number of players, padded with zeros."""
    empty = (0,) * SEATS
    rows = [FIGURES.wholes(f"{_SETUP[n]}.{key}", 0, 999, n) if n in PLAYERS else empty for n in range(SEATS + 1)]
    return tuple((row + empty)[:SEATS] for row in rows)


for _n in PLAYERS:
    if _n not in _SETUP:
        raise FIGURES.error("setup", f"given for {_n} players too")

START = _by_players("start_florins", 0, 9999)
DECK = _by_players("cards_in_day", 1, CARDS)
CAPACITY = _by_players("ship_capacity", 1, 20)
SPACES = max(CAPACITY)
SHIP_PAYOUT = _by_rank("ship_payouts")
TRACK_AWARD = _by_rank("track_awards")

_MOST_A_DAY = max(map(max, SHIP_PAYOUT)) + COMMODITIES * (max(map(max, TRACK_AWARD)) + max(LEVEL_BONUS))
MAX_BID = max(START) + (DAYS - 1) * _MOST_A_DAY
"""No bid can be higher (MED-14.4)."""

# Actions. A card turned up is its kind; FIRST + seat draws the day's first selector; BID + b bids b florins.
FIRST = KINDS
DRAW = FIRST + SEATS
STOP = DRAW + 1
PASS = STOP + 1
BID = PASS

# Phases
STARTER, CARD, CHOOSE, AUCTION, FILL, OVER = range(6)
