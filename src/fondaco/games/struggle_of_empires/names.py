"""Struggle of Empires: the names of its powers, areas, units, counters and tiles, and amounts in words."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence

from fondaco.kernel.language import _, current, p_, plural

from .rules import (
    AREA_IDS,
    AREAS,
    ARMY,
    CANCEL_LOSS,
    CHEAP_ATTACK,
    CONSCRIPTION,
    DISCARD_UNREST,
    EFFECT,
    FORT,
    GAIN_GOLD,
    HOME,
    IMMEDIATE,
    LAND_BATTLE,
    LAND_TRAINING,
    MORE_BUYS,
    MORE_MOVES,
    NAVAL_BATTLE,
    NAVAL_TRAINING,
    NAVY,
    NUMBER,
    ONCE_PER_WAR,
    PIRATES,
    POP,
    POWER_IDS,
    RETREAT,
    REVOLT,
    SAFE_SEA,
    SIDE,
    SINGLE_USE,
    TILE_AREAS,
    TILE_CATEGORY,
    TILE_GOLD,
    TILE_IDS,
    TILE_POPULATION,
    TILE_UNREST,
    TRADE,
    USAGE,
    VALUE,
    State,
)
from .rules.components import ALLIANCE


def _known(name: str, known: dict[str, str]) -> str:
    """The name in words; one that other figures brought, as it is written there."""
    return known.get(name, name.replace("_", " ").title())


def power_name(w: int) -> str:
    """A power (SOE-1.3)."""
    return _power_name(w, current())


@functools.cache
def _power_name(w: int, language: str) -> str:
    return _known(
        POWER_IDS[w],
        {
            "britain": p_("power", "Britain"),
            "france": p_("power", "France"),
            "spain": p_("power", "Spain"),
            "russia": p_("power", "Russia"),
            "austria": p_("power", "Austria"),
            "prussia": p_("power", "Prussia"),
            "united_provinces": p_("power", "United Provinces"),
        },
    )


def area_name(area: int) -> str:
    """An area (SOE-2.1), or home."""
    return _area_name(area, current())


@functools.cache
def _area_name(area: int, language: str) -> str:
    if area == HOME:
        return p_("place", "home")
    return _known(
        AREA_IDS[area],
        {
            "german_states": p_("area", "German States"),
            "baltic": p_("area", "Baltic"),
            "mediterranean": p_("area", "Mediterranean"),
            "central_europe": p_("area", "Central Europe"),
            "ottoman_empire": p_("area", "Ottoman Empire"),
            "north_america": p_("area", "North America"),
            "caribbean": p_("area", "Caribbean"),
            "south_america": p_("area", "South America"),
            "africa": p_("area", "Africa"),
            "india": p_("area", "India"),
            "east_indies": p_("area", "East Indies"),
        },
    )


def area_names(mask: int) -> str:
    """The areas of a mask: "South America, Africa"."""
    return ", ".join(area_name(area) for area in range(AREAS) if mask >> area & 1)


def power_of(s: State, p: int) -> str:
    """The id of the seat's power; empty while it has none."""
    return POWER_IDS[s.power[p]] if s.power[p] >= 0 else ""


def unit_name(kind: int) -> str:
    """A unit's type: "army"."""
    return (p_("unit", "army"), p_("unit", "navy"), p_("unit", "fort"))[kind]


def units_text(numbers: Sequence[int]) -> str:
    """Numbers of armies, navies and forts in words: "2 armies, 1 fort"; empty for none."""
    armies, navies, forts = numbers[ARMY], numbers[NAVY], numbers[FORT]
    parts = []
    if armies:
        parts.append(plural("{n} army", "{n} armies", armies))
    if navies:
        parts.append(plural("{n} navy", "{n} navies", navies))
    if forts:
        parts.append(plural("{n} fort", "{n} forts", forts))
    return ", ".join(parts)


def unit_text(kind: int, n: int) -> str:
    """So many units of one type: "2 armies"."""
    return units_text([n if kind == k else 0 for k in range(3)])


def symbol_name(symbol: int) -> str:
    """What a country counter shows."""
    if symbol < NUMBER:
        return p_("counter", "settlers") if symbol == POP else p_("counter", "slaves")
    return _("armed {n}").format(n=symbol - NUMBER + 1)


def gold_text(n: int) -> str:
    """An amount of gold."""
    return plural("{n} gold", "{n} gold", n)


def markers_text(n: int) -> str:
    """So many control markers."""
    return plural("{n} control marker", "{n} control markers", n)


def points(n: int) -> str:
    """An amount of victory points."""
    return plural("{n} VP", "{n} VP", n)


def alliance_name(row: int) -> str:
    """A row of the display, and so an alliance (SOE-6.1)."""
    return p_("alliance", "BOTTOM") if row else p_("alliance", "TOP")


def tile_name(k: int) -> str:
    """A kind of tile (SOE-11.2, 11.16, 11.17)."""
    return _tile_name(k, current())


@functools.cache
def _tile_name(k: int, language: str) -> str:
    return _known(
        TILE_IDS[k],
        {
            "army_training": p_("tile", "Army Training"),
            "naval_training": p_("tile", "Naval Training"),
            "logistics": p_("tile", "Logistics"),
            "government_reform": p_("tile", "Government Reform"),
            "banking": p_("tile", "Banking"),
            "industrialisation": p_("tile", "Industrialisation"),
            "mercenaries": p_("tile", "Mercenaries"),
            "militia": p_("tile", "Militia"),
            "reserves": p_("tile", "Reserves"),
            "war_office": p_("tile", "War Office"),
            "strategic_retreat": p_("tile", "Strategic Retreat"),
            "pirates": p_("tile", "Pirates"),
            "slave_revolt": p_("tile", "Slave Revolt"),
            "diplomatic_service": p_("tile", "Diplomatic Service"),
            "navigation": p_("tile", "Navigation"),
            "conscription": p_("tile", "Conscription"),
            "hudsons_bay_company": p_("tile", "Hudson's Bay Company"),
            "west_indies_company": p_("tile", "West Indies Company"),
            "south_sea_company": p_("tile", "South Sea Company"),
            "african_company": p_("tile", "African Company"),
            "east_india_company": p_("tile", "East India Company"),
            "east_indies_company": p_("tile", "East Indies Company"),
            "levant_company": p_("tile", "Levant Company"),
            "bavaria": p_("tile", "Bavaria"),
            "saxony": p_("tile", "Saxony"),
            "poland": p_("tile", "Poland"),
            "sweden": p_("tile", "Sweden"),
            "denmark": p_("tile", "Denmark"),
            "savoy": p_("tile", "Savoy"),
            "crimea": p_("tile", "Crimea"),
            "iroquois": p_("tile", "Iroquois"),
            "portugal": p_("tile", "Portugal"),
            "marathas": p_("tile", "Marathas"),
            "mataram": p_("tile", "Mataram"),
        },
    )


def tile_effect(k: int) -> str:
    """What a tile does, and how often, in plain words."""
    sentence = {
        IMMEDIATE: _("at once: {effect}"),
        ONCE_PER_WAR: _("once per War: {effect}"),
        SINGLE_USE: _("once: {effect}"),
    }.get(USAGE[k], "{effect}")
    return sentence.format(effect=tile_power(k))


def tile_power(k: int) -> str:
    """What a tile does."""
    n, areas = VALUE[k], area_names(TILE_AREAS[k])
    if EFFECT[k] in (LAND_BATTLE, NAVAL_BATTLE):
        return _battle_power(k)
    return {
        LAND_TRAINING: _("+{n} in your land battles"),
        NAVAL_TRAINING: _("+{n} in your naval battles"),
        MORE_MOVES: plural("+{n} unit in every Move", "+{n} units in every Move", n),
        CHEAP_ATTACK: _("attacks cost {n} gold less"),
        MORE_BUYS: plural("{n} more Buy in a round", "{n} more Buys in a round", n),
        SAFE_SEA: _("no danger at sea"),
        DISCARD_UNREST: _("discard up to {n} unrest"),
        GAIN_GOLD: _("gain {n} gold"),
        TRADE: _("{n} gold per own marker: {areas}"),
        PIRATES: _("rob up to {n} gold"),
        CONSCRIPTION: plural("a Build places {n} unit", "a Build places {n} units", n),
        REVOLT: _("a revolt of strength {n}"),
        CANCEL_LOSS: _("a unit lost in battle stays"),
        RETREAT: _("yield a land battle unharmed"),
    }[EFFECT[k]].format(n=n, areas=areas)


def _battle_power(k: int) -> str:
    n, areas = VALUE[k], area_names(TILE_AREAS[k])
    if TILE_CATEGORY[k] == ALLIANCE:
        text = _("+{n} on land: {areas}") if EFFECT[k] == LAND_BATTLE else _("+{n} at sea: {areas}")
    elif EFFECT[k] == LAND_BATTLE:
        text = (
            _("+{n} in a land battle"),
            _("+{n} attacking on land"),
            _("+{n} defending on land"),
        )[SIDE[k] % 3]
    else:
        text = (
            _("+{n} in a naval battle"),
            _("+{n} attacking at sea"),
            _("+{n} defending at sea"),
        )[SIDE[k] % 3]
    return text.format(n=n, areas=areas)


def tile_cost(k: int) -> str:
    """What a tile costs: "3 gold", "1 population", "free"."""
    parts = []
    if TILE_GOLD[k]:
        parts.append(gold_text(TILE_GOLD[k]))
    if TILE_UNREST[k]:
        parts.append(_("{n} unrest").format(n=TILE_UNREST[k]))
    if TILE_POPULATION[k]:
        parts.append(_("{n} population").format(n=TILE_POPULATION[k]))
    return ", ".join(parts) or _("free")


def amounts(numbers: Iterable[int], names: Sequence[str]) -> str:
    """Numbers other than 0 by seat: "Ann 8, Bo 3"."""
    return ", ".join(f"{names[p]} {n}" for p, n in enumerate(numbers) if n)


def seat_title(seat: int, players: int) -> str:
    """The seat. Its power is chosen or drawn at the table (SOE-3.3)."""
    return _("Player {n}").format(n=seat + 1)
