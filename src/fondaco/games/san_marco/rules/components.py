"""Section 1: the components, the actions and the phases."""

from __future__ import annotations

from math import comb

from fondaco.kernel import figures

VERSION = "1"
PLAYERS = (2, 3, 4)
OPTIONS = ()
HIDES = True

FIGURES = figures.load((__package__ or "").rpartition(".")[0])

# Districts, pairs and bridges. A pair is two neighbouring districts (SM-1.4).

_DISTRICTS = list(FIGURES.rows("district"))
DISTRICTS = len(_DISTRICTS)
if DISTRICTS != 6:
    raise FIGURES.error("district", "six tables, one for each face of the die")
DISTRICT_IDS = tuple(str(FIGURES.get(f"{row}.id")) for row in _DISTRICTS)
if len(set(DISTRICT_IDS)) != DISTRICTS:
    raise FIGURES.error("district", "tables with different ids")
DIE_NUMBER = tuple(FIGURES.whole(f"{row}.die", 1, DISTRICTS) for row in _DISTRICTS)
if len(set(DIE_NUMBER)) != DISTRICTS:
    raise FIGURES.error("district", "tables with different die numbers")
ROLLED = tuple(DIE_NUMBER.index(face) for face in range(1, DISTRICTS + 1))
"""The district of each face of the die; faces are counted from 0."""
FIRST = tuple(FIGURES.whole(f"{row}.first", 0, 99) for row in _DISTRICTS)
SECOND = tuple(FIGURES.whole(f"{row}.second", 0, 99) for row in _DISTRICTS)

_PAIRS = [
    FIGURES.indices(f"adjacency.pairs.{i}", DISTRICT_IDS, 2) for i, _ in enumerate(FIGURES.get("adjacency.pairs"))
]
if len({frozenset(pair) for pair in _PAIRS}) != len(_PAIRS) or any(u == v for u, v in _PAIRS):
    raise FIGURES.error("adjacency.pairs", "different pairs of different districts")
PAIRS = len(_PAIRS)
SIDE_A = tuple(min(pair) for pair in _PAIRS)
SIDE_B = tuple(max(pair) for pair in _PAIRS)
BRIDGES = FIGURES.whole("bridges.total", 4, 3 * PAIRS)
PER_PAIR = FIGURES.whole("bridges.per_pair", 1, 4)

# Colours: the players by seat, then the ghosts of the game for two (SM-13.1).

COLOUR_IDS = FIGURES.names("colours.names", 4)
COLOURS = len(COLOUR_IDS)
ARISTOCRATS = FIGURES.whole("colours.aristocrats", 1, 99)
SEATS = max(PLAYERS)

# Cards. A kind of card is a number: the districts, then the four other action cards, then the limit cards.

BRIDGE, TRANSFER, DOGE, BANISHMENT = range(DISTRICTS, DISTRICTS + 4)
ACTION_KINDS = DISTRICTS + 4
LIMIT_VALUE = FIGURES.wholes("limit_deck.values", 1, 9)
LIMIT_KINDS = len(LIMIT_VALUE)
KINDS = ACTION_KINDS + LIMIT_KINDS
COPIES = (
    *(FIGURES.whole("action_deck.each_district", 0, 20) for _ in range(DISTRICTS)),
    *(FIGURES.whole(f"action_deck.{kind}", 0, 20) for kind in ("bridge", "transfer", "doge", "banishment")),
    *FIGURES.wholes("limit_deck.copies", 0, 20, LIMIT_KINDS),
)
ACTION_CARDS = sum(COPIES[:ACTION_KINDS])
LIMIT_CARDS = sum(COPIES[ACTION_KINDS:])

# The deal by the number of players in the round (table 4); the first two entries stand for no round.

HANDS = (0, 0, 1, 1, 2)
"""Distributors."""
PILES = (0, 0, 2, 3, 2)
"""Piles of each distributor."""
MOST_PILES = 3
HAND_ACTIONS = (0, 0, *(FIGURES.whole(f"deal.{n}.actions", 3, 8) for n in PLAYERS))
HAND_LIMITS = (0, 0, *(FIGURES.whole(f"deal.{n}.limits", 1, 8) for n in PLAYERS))
MOST_DRAWN = max(*HAND_ACTIONS, *HAND_LIMITS)
_LARGEST = max(ACTION_CARDS, LIMIT_CARDS)
_ALL_HANDS = comb(_LARGEST, MOST_DRAWN)
if _ALL_HANDS > 2**31 - 1:
    raise FIGURES.error("deal", "fewer cards of so large a deck")
BINOMIAL = tuple(comb(n, k) for n in range(_LARGEST + 1) for k in range(MOST_DRAWN + 1))

# Roles (section 5) and who plays at each stage of a round (table 4).

D1, DM1, D2, DM2 = range(4)
ROLES = 4
ORDER = ((0, 0, 0, 0), (0, 0, 0, 0), (DM1, D1, 0, 0), (DM1, DM2, D1, 0), (DM1, D1, DM2, D2))

# Set-up, Doge, passages

ROLLS = FIGURES.whole("setup.rolls", 2, 9)
PER_ROLL = FIGURES.whole("setup.aristocrats_per_roll", 0, 9)
START_BRIDGES = (0, 0, *(FIGURES.whole(f"setup.bridges.{n}", 0, 3) for n in PLAYERS))
GHOSTS = (0, 0, 2, 0, 0)
GHOST_ROLLS = FIGURES.whole("ghosts.rolls_per_turn", 0, 9)
GHOST_FULLEST = FIGURES.whole("ghosts.fullest", 0, 99)
if ROLLS * PER_ROLL + max(START_BRIDGES) + 1 > ARISTOCRATS:
    raise FIGURES.error("colours.aristocrats", "more than the set-up needs")
if any(n * START_BRIDGES[n] + GHOSTS[n] > BRIDGES for n in PLAYERS):
    raise FIGURES.error("bridges.total", "as many as the set-up needs")
TOLL = FIGURES.whole("doge.toll", 0, 99)
FERRY = FIGURES.whole("doge.ferry", 0, 99)
PASSAGES = FIGURES.whole("passages.count", 1, 9)
LIMIT = FIGURES.whole("passages.limit", 1, 99)
if FIGURES.get("end.tie_break") not in DISTRICT_IDS:
    raise FIGURES.error("end.tie_break", f"one of {', '.join(DISTRICT_IDS)}")
TIE_BREAK = DISTRICT_IDS.index(FIGURES.get("end.tie_break"))


def latest_round(players: int) -> int:
    """The number of the round after which somebody must have reached the limit (SM-10.10)."""
    lowest = sorted(v for v, n in zip(LIMIT_VALUE, COPIES[ACTION_KINDS:], strict=True) for _ in range(n))
    drawn = HANDS[players] * HAND_LIMITS[players]
    number = 1
    while sum(lowest[: number * drawn]) <= players * (LIMIT - 1) and number * drawn < LIMIT_CARDS:
        number += 1
    return number


for _n in PLAYERS:
    _extra = range(2, _n) if _n > 2 else ()
    for _key, _each, _cards in (
        ("action_deck", HAND_ACTIONS, ACTION_CARDS),
        ("limit_deck", HAND_LIMITS, LIMIT_CARDS),
    ):
        if latest_round(_n) * HANDS[_n] * _each[_n] + max((_each[_r] for _r in _extra), default=0) > _cards:
            raise FIGURES.error(_key, f"so large that a passage with {_n} players never runs out of cards")

# Actions. A card to be drawn or played is its kind.

PASS = KINDS
"""A card is passed, or the bonus banishment declined."""
DISTRICT = PASS + 1
COLOUR = DISTRICT + DISTRICTS
"""COLOUR + seat is also the drawn role stone."""
PAIR = COLOUR + COLOURS
PILE = PAIR + PAIRS
DIE = PILE + MOST_PILES
"""DIE + face - 1."""
COUNT = DIE + DISTRICTS
"""COUNT + n: so many aristocrats go."""
PAY = COUNT + DISTRICTS + 1
"""PAY + a way of paying tolls, see `doge.way_code`."""
CROSSINGS = DISTRICTS
"""A walk crosses fewer bridges than this."""
ACTIONS = PAY + CROSSINGS**3

WAYS = comb(DISTRICTS + 1, 2)
"""As many ways of paying tolls can lead to one district, none of which is the better of two."""
MAX_LEGAL = max(KINDS, 1 + PAIRS, 1 + DISTRICTS, WAYS)

# Phases

(
    SETUP_ROLL,  # chance: a colour's aristocrats come into districts (SM-2.3)
    SETUP_BRIDGE,  # (SM-2.5)
    STONES,  # chance: a role stone is drawn (SM-5.1)
    ROLE_ROLL,  # chance: two players roll for their roles (SM-13.4)
    DRAW,  # chance: a distributor draws (SM-6.1)
    SPLIT,  # (SM-6.2)
    CHOOSE,  # (SM-7.1)
    PLAY,  # which card is played next (SM-7.5)
    PLACE,  # District: where the aristocrat goes (SM-8.1)
    SOURCE,  # the supply is empty: whence the aristocrat comes (SM-7.10)
    BUILD,  # Bridge: where it is built (SM-8.2)
    LIFT,  # Bridge: from which pair one is taken (SM-8.3)
    LIFT_WHOSE,
    OUST,  # Transfer: in which district (SM-8.6)
    OUST_WHOM,
    NAME,  # Banishment: the district (SM-8.8)
    BANISH_ROLL,  # chance
    REMOVE,  # how many of the colour `victim` go (SM-8.9)
    WALK,  # Doge: the district to be scored (SM-8.12)
    TOLLS,  # whom the mover pays (SM-8.14)
    GHOST_ROLL,  # chance (SM-13.6)
    OVER,
) = range(22)
