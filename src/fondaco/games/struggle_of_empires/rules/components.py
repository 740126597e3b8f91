"""Sections 1 to 3 and the tables of 11: the components, all from `figures.toml`."""

from __future__ import annotations

from fondaco.kernel import figures
from fondaco.kernel.game import Option

VERSION = "1"
PLAYERS = (2, 3, 4, 5, 6, 7)
SEATS = max(PLAYERS)
HIDES = True

OPTIONS = (
    Option("unrest", ("hidden", "open"), "hidden"),  # SOE-4.6
    Option("powers", ("chosen", "drawn"), "chosen"),  # SOE-3.3
    Option("pass", ("plain", "calming"), "plain"),  # SOE-17.2
    Option("special", ("free", "one"), "free"),  # SOE-17.1: Buy, Colonise and Enslave share one action of a turn
    Option("carrying", ("own", "allied"), "own"),  # SOE-8.5: navies of the whole alliance let an army land
    Option("walking", ("step", "any"), "step"),  # SOE-8.6: armies walk any distance
)
"""The switches whose procedure is known in full. Not offered: non-player powers (SOE-17.3) and redrawing the first
markers (SOE-17.5), of which only the existence is known, and the other names and tokens of SOE-17.4."""

FIGURES = figures.load((__package__ or "").rpartition(".")[0])

# The course of the game

WARS = FIGURES.whole("course.wars", 1, 9)
ROUNDS = (0, 0, *FIGURES.wholes("course.rounds", 1, 9, len(PLAYERS)))
"""By the number of players."""
TURN_ACTIONS = FIGURES.whole("course.actions", 1, 9)
START_GOLD = FIGURES.whole("start.gold", 0, 99)
HIGHEST_POPULATION = FIGURES.whole("population.highest", 1, 99)
START_POPULATION = FIGURES.whole("start.population", 0, HIGHEST_POPULATION)
GROWTH = FIGURES.whole("population.growth", 0, 99)
START_VP = FIGURES.whole("start.vp", 0, 99)
START_UNREST = FIGURES.whole("start.unrest", 0, 99)
START_COUNTERS = FIGURES.whole("start.counters", 0, 99)
START_MARKERS = FIGURES.whole("start.markers", 0, 20)
START_UNITS = FIGURES.whole("start.units", 0, 20)
LATER_COUNTERS = FIGURES.whole("later_wars.counters", 0, 99)
PIECES = tuple(FIGURES.whole(f"pieces.{kind}", 1, 60) for kind in ("armies", "navies", "forts"))
"""Units of a power by type: ARMY, NAVY, FORT."""
MARKERS = FIGURES.whole("pieces.markers", 1, 60)
if START_MARKERS > MARKERS:
    raise FIGURES.error("pieces.markers", "as many as start.markers")
if sum(PIECES) < START_UNITS:
    raise FIGURES.error("start.units", "no more than there are units")
TAX_GOLD = FIGURES.whole("tax.gold", 1, 9)
OVER_GOLD = FIGURES.whole("auction.over_gold", 0, 200)
HIGHEST_BID = FIGURES.whole("auction.highest_bid", 1, 999)
BUYS = FIGURES.whole("round.buys", 1, 9)
COLONIES = FIGURES.whole("round.colonies", 1, 9)

# Units

ARMY, NAVY, FORT = range(3)
UNITS = 3
UNIT_IDS = ("army", "navy", "fort")
UNIT_POPULATION = tuple(FIGURES.whole(f"{unit}.population", 0, 9) for unit in UNIT_IDS)
UNIT_GOLD = tuple(FIGURES.whole(f"{unit}.gold", 0, 20) for unit in UNIT_IDS)
ARMY_LAND = FIGURES.whole("army.land", 0, 9)
NAVY_NAVAL = FIGURES.whole("navy.naval", 0, 9)
FORT_LAND = FIGURES.whole("fort.land", 0, 9)
MOVED_UNITS = FIGURES.whole("move.units", 1, 9)
ATTACK_GOLD = FIGURES.whole("attack.gold", 0, 20)
NAVAL_SUPPORT = FIGURES.whole("attack.naval_support", 0, 9)
ATTRITION = FIGURES.whole("attack.attrition", 0, 99)
UNIT_UNREST = FIGURES.whole("attack.unrest_per_unit", 0, 9)
COLONISE_POPULATION = FIGURES.whole("colonise.population", 0, 9)
COLONISE_GOLD = FIGURES.whole("colonise.gold", 0, 20)
ENSLAVE_POPULATION = FIGURES.whole("enslave.population", 0, 9)
ENSLAVE_GOLD = FIGURES.whole("enslave.gold", 0, 20)
POPULATION_GOLD = FIGURES.whole("income.per_population", 0, 9)
MARKER_GOLD = FIGURES.whole("income.per_marker", 0, 9)
UPKEEP = FIGURES.whole("income.upkeep", 0, 9)
REVOLUTION = FIGURES.whole("end.revolution", 1, 999)
MOST_UNREST = FIGURES.whole("end.most_unrest", 0, 99)
SECOND_UNREST = FIGURES.whole("end.second_unrest", 0, 99)
PASS_UNREST = FIGURES.whole("variants.pass_unrest", 0, 9)

# Dice. A roll of two dice is a number: its higher and lower face are HIGH[roll] and LOW[roll].

FACES = 6
ROLLS = 21
HIGH = tuple(high for high in range(1, FACES + 1) for _ in range(high))
LOW = tuple(low for high in range(1, FACES + 1) for low in range(1, high + 1))
ROLL_WEIGHT = tuple(1 if high == low else 2 for high, low in zip(HIGH, LOW, strict=True))
SEA_DICE = FIGURES.whole("move.sea_dice", 1, 2)
_LOST_ON = FIGURES.wholes("move.lost_on", 1, 2 * FACES)
LOST = tuple(int(total in _LOST_ON) for total in range(2 * FACES + 1))
"""By the total of the sea check (SOE-8.8): 1, the unit is lost."""

# Map. A place is an area or HOME; sets of areas are masks, bit `1 << area`.

_AREAS = list(FIGURES.rows("area"))
AREAS = len(_AREAS)
if AREAS != 11:
    raise FIGURES.error("area", "eleven tables")
AREA_IDS = tuple(str(FIGURES.get(f"{row}.id")) for row in _AREAS)
if len(set(AREA_IDS)) != AREAS:
    raise FIGURES.error("area", "tables with different ids")
HOME = AREAS
PLACES = AREAS + 1


def _flag(key: str) -> bool:
    value = FIGURES.get(key)
    if not isinstance(value, bool):
        raise FIGURES.error(key, "true or false")
    return value


def _mask(key: str) -> int:
    return sum(1 << area for area in set(FIGURES.indices(key, AREA_IDS)))


COLONY = tuple(int(_flag(f"{row}.colony")) for row in _AREAS)
NAVAL = tuple(int(_flag(f"{row}.navies")) for row in _AREAS)
_ZONES = sorted({str(FIGURES.get(f"{row}.zone")) for row in _AREAS} | {str(FIGURES.get("homes.zone"))})
if not any(NAVAL):
    raise FIGURES.error("area", "tables of which one at least has navies = true")
ZONE = tuple(_ZONES.index(str(FIGURES.get(key))) for key in (*(f"{row}.zone" for row in _AREAS), "homes.zone"))
"""By place: sailing from one zone to another is dangerous (SOE-8.8)."""
AREA_VP = tuple(value for row in _AREAS for value in (*FIGURES.wholes(f"{row}.vp", 0, 99), *(0,) * SEATS)[:SEATS])
"""At `area * SEATS + rank`, the first rank being 0 (SOE-13.1)."""
COAST = tuple(_mask(f"{row}.coast") for row in _AREAS)
"""By area: the waters in which a navy lets an army land (SOE-8.5)."""
_BORDERS = tuple(_mask(f"{row}.land") for row in _AREAS)

_POWERS = list(FIGURES.rows("power"))
POWERS = len(_POWERS)
if POWERS != SEATS:
    raise FIGURES.error("power", f"{SEATS} tables")
POWER_IDS = tuple(str(FIGURES.get(f"{row}.id")) for row in _POWERS)
if len(set(POWER_IDS)) != POWERS:
    raise FIGURES.error("power", "tables with different ids")
_HOME_BORDERS = tuple(_mask(f"{row}.land") for row in _POWERS)

for _u, _row in enumerate(_AREAS):
    if not NAVAL[_u] and any(COAST[_v] >> _u & 1 for _v in range(AREAS)):
        raise FIGURES.error(f"{_row}.navies", "true, as it is another area's coast")
    for _v in range(AREAS):
        if _BORDERS[_u] >> _v & 1 and (not _BORDERS[_v] >> _u & 1 or _u == _v or ZONE[_u] != ZONE[_v]):
            raise FIGURES.error(f"{_row}.land", "areas of the same zone that name this one too")
for _p, _row in enumerate(_POWERS):
    if any(_HOME_BORDERS[_p] >> _v & 1 and ZONE[_v] != ZONE[HOME] for _v in range(AREAS)):
        raise FIGURES.error(f"{_row}.land", "areas of the zone of the homes")


def _walks(first: int, distance: int) -> int:
    """The areas reached over land by at most so many further steps from a set of areas."""
    for _ in range(distance):
        for area in range(AREAS):
            if first >> area & 1:
                first |= _BORDERS[area]
    return first


LAND = (*_BORDERS, *_HOME_BORDERS, *(_walks(m, AREAS) for m in _BORDERS), *(_walks(m, AREAS) for m in _HOME_BORDERS))
"""Where an army walks (SOE-8.6), at `any * LANDS + place`; the home of power w is the place HOME + w there."""
LANDS = AREAS + POWERS
if FIGURES.get("enslave.navy_in") not in AREA_IDS:
    raise FIGURES.error("enslave.navy_in", f"one of {', '.join(AREA_IDS)}")
SLAVE_COAST = AREA_IDS.index(FIGURES.get("enslave.navy_in"))

# Tiles. A kind of tile is a number: improvements, then companies, then alliances.

IMPROVEMENT, COMPANY, ALLIANCE = range(3)
CONTINUOUS, ONCE_PER_WAR, SINGLE_USE, IMMEDIATE = range(4)
_USAGES = ("continuous", "once_per_war", "single_use", "immediate")
EFFECT_IDS = (
    "land_training",  # continuous: land strength (SOE-9.12)
    "naval_training",  # continuous: naval strength (SOE-9.12)
    "more_moves",  # continuous: units of a Move (SOE-8.1)
    "cheap_attack",  # continuous: gold off an Attack (SOE-9.1)
    "more_buys",  # continuous: Buys of a round (SOE-11.14)
    "safe_sea",  # continuous: no sea danger (SOE-11.15)
    "discard_unrest",  # immediate (SOE-11.5)
    "gain_gold",  # free (SOE-11.7)
    "company",  # free: gold for every own marker in the area (SOE-11.16)
    "pirates",  # free (SOE-11.12)
    "conscription",  # free: units of the next Build (SOE-11.15)
    "revolt",  # an action (SOE-11.13)
    "land_battle",  # strength in one land battle (SOE-11.8, 11.17)
    "naval_battle",  # strength in one naval battle (SOE-11.17)
    "cancel_loss",  # (SOE-11.9)
    "retreat",  # (SOE-11.11)
)
(
    LAND_TRAINING,
    NAVAL_TRAINING,
    MORE_MOVES,
    CHEAP_ATTACK,
    MORE_BUYS,
    SAFE_SEA,
    DISCARD_UNREST,
    GAIN_GOLD,
    TRADE,
    PIRATES,
    CONSCRIPTION,
    REVOLT,
    LAND_BATTLE,
    NAVAL_BATTLE,
    CANCEL_LOSS,
    RETREAT,
) = range(len(EFFECT_IDS))
_SIDES = {"attack": 1, "defence": 2, "attack_or_defence": 3}
_ALL_AREAS = (1 << AREAS) - 1

_IMPROVEMENTS = list(FIGURES.rows("tile"))
_COMPANIES = list(FIGURES.rows("company"))
_ALLIANCES = list(FIGURES.rows("alliance"))
_TILES = (*_IMPROVEMENTS, *_COMPANIES, *_ALLIANCES)
TILES = len(_TILES)
if TILES > 42:
    raise FIGURES.error("tile", "shorter: there may be at most 42 kinds of tile, companies and alliances included")
TILE_IDS = tuple(str(FIGURES.get(f"{row}.id")) for row in _TILES)
if len(set(TILE_IDS)) != TILES:
    raise FIGURES.error("tile", "tables with different ids, companies and alliances included")
TILE_CATEGORY = (
    *(IMPROVEMENT for _ in _IMPROVEMENTS),
    *(COMPANY for _ in _COMPANIES),
    *(ALLIANCE for _ in _ALLIANCES),
)
COPIES = tuple(FIGURES.whole(f"{row}.copies", 0, 9) for row in _TILES)
TILE_GOLD = tuple(FIGURES.whole(f"{row}.gold", 0, 20) for row in _TILES)


def _cost(key: str) -> tuple[int, ...]:
    """A cost that improvements alone have."""
    return tuple(FIGURES.whole(f"{row}.{key}", 0, 20) if row in _IMPROVEMENTS else 0 for row in _TILES)


TILE_UNREST = _cost("unrest")
TILE_POPULATION = _cost("population")


def _effect(row: str) -> int:
    if row in _COMPANIES:
        return TRADE
    if row in _ALLIANCES:
        if FIGURES.get(f"{row}.kind") not in ("land", "naval"):
            raise FIGURES.error(f"{row}.kind", "land or naval")
        return LAND_BATTLE if FIGURES.get(f"{row}.kind") == "land" else NAVAL_BATTLE
    if FIGURES.get(f"{row}.effect") not in EFFECT_IDS or FIGURES.get(f"{row}.effect") == "company":
        raise FIGURES.error(f"{row}.effect", f"one of {', '.join(e for e in EFFECT_IDS if e != 'company')}")
    return EFFECT_IDS.index(FIGURES.get(f"{row}.effect"))


EFFECT = tuple(_effect(row) for row in _TILES)


def _usage(row: str, effect: int) -> int:
    if row not in _IMPROVEMENTS:
        return ONCE_PER_WAR
    fits = ("continuous",) if effect <= SAFE_SEA else ("immediate",) if effect == DISCARD_UNREST else _USAGES[1:3]
    if FIGURES.get(f"{row}.usage") not in fits:
        raise FIGURES.error(f"{row}.usage", " or ".join(fits))
    return _USAGES.index(FIGURES.get(f"{row}.usage"))


USAGE = tuple(_usage(row, effect) for row, effect in zip(_TILES, EFFECT, strict=True))


def _value(row: str, effect: int) -> int:
    if effect in (SAFE_SEA, CANCEL_LOSS, RETREAT):
        return 1
    if row in _COMPANIES:
        return FIGURES.whole("companies.per_marker", 0, 9)
    return FIGURES.whole(f"{row}.{'bonus' if row in _ALLIANCES else 'value'}", 2 if effect == CONSCRIPTION else 0, 9)


VALUE = tuple(_value(row, effect) for row, effect in zip(_TILES, EFFECT, strict=True))
ADDS_UP = tuple(
    int(_flag(f"{row}.adds_up")) if effect < SAFE_SEA else 0 for row, effect in zip(_TILES, EFFECT, strict=True)
)


def _tile_areas(row: str, effect: int) -> int:
    if row in _COMPANIES:
        if FIGURES.get(f"{row}.area") not in AREA_IDS:
            raise FIGURES.error(f"{row}.area", f"one of {', '.join(AREA_IDS)}")
        return 1 << AREA_IDS.index(FIGURES.get(f"{row}.area"))
    return _mask(f"{row}.areas") if row in _ALLIANCES or effect == REVOLT else _ALL_AREAS


TILE_AREAS = tuple(_tile_areas(row, effect) for row, effect in zip(_TILES, EFFECT, strict=True))
"""Where the tile works: a mask of areas."""


def _side(row: str, effect: int) -> int:
    if row not in _IMPROVEMENTS or effect not in (LAND_BATTLE, NAVAL_BATTLE):
        return 3
    if FIGURES.get(f"{row}.side") not in _SIDES:
        raise FIGURES.error(f"{row}.side", f"one of {', '.join(_SIDES)}")
    return _SIDES[FIGURES.get(f"{row}.side")]


SIDE = tuple(_side(row, effect) for row, effect in zip(_TILES, EFFECT, strict=True))
"""Of battle tiles: 1 may be used in attack, 2 in defence, 3 in both."""
NEEDS_UNIT = tuple(
    int(row in _IMPROVEMENTS and effect in (LAND_BATTLE, NAVAL_BATTLE) and _flag(f"{row}.needs_unit"))
    for row, effect in zip(_TILES, EFFECT, strict=True)
)

# Country counters. A symbol is a number: POP, SLAVE, or NUMBER + strength - 1.

POP, SLAVE, NUMBER = range(3)
REVOLT_STRENGTH = max((v for v, effect in zip(VALUE, EFFECT, strict=True) if effect == REVOLT), default=1)
_SYMBOLS = tuple(FIGURES.get(f"{row}.counters") for row in _AREAS)
for _row, _symbols in zip(_AREAS, _SYMBOLS, strict=True):
    for _symbol in _symbols:
        if _symbol not in ("pop", "slave", *"123456789"):
            raise FIGURES.error(f"{_row}.counters", "a table of pop, slave and numbers from 1 to 9")
STRONGEST = max(REVOLT_STRENGTH, *(int(k) for symbols in _SYMBOLS for k in symbols if k.isdigit()), 1)
SYMBOLS = NUMBER + STRONGEST
SYMBOL_IDS = ("pop", "slave", *(str(n) for n in range(1, STRONGEST + 1)))
COUNTERS = tuple(
    FIGURES.whole(f"{row}.counters.{symbol}", 0, 60) if symbol in symbols else 0
    for row, symbols in zip(_AREAS, _SYMBOLS, strict=True)
    for symbol in SYMBOL_IDS
)
"""In the bag at the beginning, at `area * SYMBOLS + symbol` (SOE-3.7)."""
if sum(COUNTERS) > 250:
    raise FIGURES.error("area", "tables with at most 250 counters in all")

# What a position has room for

_TURNS = WARS * max(n * ROUNDS[n] for n in PLAYERS)
_PAYMENTS = _TURNS * (TURN_ACTIONS + max(VALUE)) + WARS * (SEATS + (SEATS + 1) // 2)
MOST_GOLD = (
    SEATS * START_GOLD
    + WARS * SEATS * (POPULATION_GOLD * HIGHEST_POPULATION + MARKER_GOLD * MARKERS)
    + WARS * sum(COPIES[k] * VALUE[k] for k in range(TILES) if EFFECT[k] == GAIN_GOLD)
    + WARS * sum(COPIES[k] * VALUE[k] * MARKERS for k in range(TILES) if EFFECT[k] == TRADE)
    + _PAYMENTS * (TAX_GOLD - 1)
)
"""All players together can never hold more: start, income, tiles, and what taxing leaves over in each payment."""
if MOST_GOLD > 2**15 - 1:
    raise FIGURES.error("income", "so small that nobody can ever hold 32768 gold")

_ACTIONS = WARS * max(ROUNDS) * TURN_ACTIONS
_MOVED = MOVED_UNITS + sum(COPIES[k] * VALUE[k] for k in range(TILES) if EFFECT[k] == MORE_MOVES)
_DEAREST = max(
    *(TILE_GOLD[k] + TILE_UNREST[k] for k in range(TILES)),
    max(VALUE) * max(UNIT_GOLD),
    ATTACK_GOLD,
    COLONISE_GOLD,
    ENSLAVE_GOLD,
    _MOVED * UNIT_UNREST,
)
_LOSSES = 4 * SEATS * _ACTIONS * UNIT_UNREST
_AUCTIONS = (SEATS + 1) // 2
if START_UNREST + WARS * (_AUCTIONS * OVER_GOLD + UPKEEP * sum(PIECES)) + _ACTIONS * _DEAREST + _LOSSES > 2**15 - 1:
    raise FIGURES.error("course", "so short that nobody can ever have 32768 unrest")
if sum(COPIES[k] for k in range(TILES) if EFFECT[k] == REVOLT) > 99:
    raise FIGURES.error("tile", "a list with at most 99 revolts")
