"""Positions of Struggle of Empires that tests begin with, and how strong the sides of a battle are.

Lists of pieces are separated by commas and may count: `3 army german_states, navy home`. A country counter is written
`german_states 4` or `caribbean slave`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fondaco.games.struggle_of_empires import rules as r
from tests.games.struggle_of_empires.reading import AREAS, GAME, KINDS, PLACES, POWERS, TILES, symbol
from tests.games.struggle_of_empires.table import Table


def things(text: str) -> Iterator[tuple[int, list[str]]]:
    """The number and the words of each thing in a list."""
    for thing in filter(None, map(str.strip, text.split(","))):
        words = thing.split()
        yield (int(words[0]), words[1:]) if words[0].isdigit() else (1, words)


def new(players: int, **options: str) -> Table:
    """The very beginning."""
    return Table(GAME.new(players, GAME.option_values(options)))


@functools.lru_cache(maxsize=64)
def _auction(players: int, first: int, options: tuple[tuple[str, str], ...]) -> Table:
    t = new(players, **dict(options))
    while t.s.phase != r.BID:
        t.take(r.SEAT + first if t.s.phase == r.DRAW_FIRST else t.legal[0])
    return t


def auction(players: int, *, first: int = 0, gold: Sequence[int] | None = None, **options: str) -> Table:
    """The first auction of War 1 is to be opened by the first player."""
    t = _auction(players, first, tuple(sorted(options.items()))).copy()
    for seat, amount in enumerate(gold or ()):
        t.s.gold[seat] = amount
    return t


@functools.lru_cache(maxsize=64)
def _turn(players: int, top: tuple[int, ...], bottom: tuple[int, ...], options: tuple[tuple[str, str], ...]) -> Table:
    t = _auction(players, 0, options).copy().ally(top, bottom)
    for seat in range(players):
        t.s.power[seat] = seat
        for place in range(len(PLACES)):
            for kind in range(3):
                t.s.unit[seat][kind][place] = 0
    for area in range(len(AREAS)):
        for seat in range(players):
            t.s.marker[seat][area] = 0
        for k in range(len(r.SYMBOL_IDS)):
            t.s.counter[area][k] = 0
    return t


def turn(
    players: int = 4,
    *,
    top: Sequence[int] | None = None,
    bottom: Sequence[int] | None = None,
    powers: Mapping[int, str] | None = None,
    units: Mapping[int, str] | None = None,
    markers: Mapping[int, str] | None = None,
    counters: str = "",
    tiles: Mapping[int, str] | None = None,
    gold: Mapping[int, int] | None = None,
    population: Mapping[int, int] | None = None,
    unrest: Mapping[int, int] | None = None,
    vp: Mapping[int, int] | None = None,
    **options: str,
) -> Table:
    """The first turn of round 1 of War 1, on a map with these pieces alone.

    Seats alternate between the rows, so that the turn order is 0, 1, 2, ... and even seats are allies, unless `top` and
    `bottom` say otherwise. Powers are those of the rulebook's order. Gold is 10, population 5, unrest and VP 0.
    """
    top = tuple(range(0, players, 2)) if top is None else tuple(top)
    bottom = tuple(range(1, players, 2)) if bottom is None else tuple(bottom)
    t = _turn(players, top, bottom, tuple(sorted(options.items()))).copy()
    for seat, name in (powers or {}).items():
        for other in range(players):
            if t.s.power[other] == POWERS.index(name):
                t.s.power[other] = t.s.power[seat]
        t.s.power[seat] = POWERS.index(name)
    for seat, text in (units or {}).items():
        for n, (kind, place) in things(text):
            t.s.unit[seat][KINDS.index(kind)][PLACES.index(place)] += n
    for seat, text in (markers or {}).items():
        for n, (area,) in things(text):
            t.s.marker[seat][AREAS.index(area)] += n
    for n, (area, name) in things(counters):
        t.s.counter[AREAS.index(area)][symbol(name)] += n
    for seat, text in (tiles or {}).items():
        for n, (tile,) in things(text):
            t.s.tile[seat][TILES.index(tile)] += n
            t.s.supply[TILES.index(tile)] -= n
    for field, values in (("gold", gold), ("population", population), ("unrest", unrest), ("vp", vp)):
        for seat, value in (values or {}).items():
            getattr(t.s, field)[seat] = value
    return t


def margin(t: Table, area: str, target: int | str, *before: str, naval: bool = False, **choices: Any) -> int:
    """By how much the attacker's strength beats the defender's, from -3 to 5: what dice are needed to win shows it.

    `before` are rolls of a naval stage that comes first; `naval` asks about that stage itself. A player attacked on
    land must have a marker there; in a naval stage the attacker needs a navy.
    """
    seat = t.actor
    for d in range(-4, 5):
        own, other = (f"{1 + d}1", "11") if d >= 0 else ("11", f"{1 - d}1")
        after = t.copy()
        after.attack(area, target, *before, own, other, **(choices | ({"go_on": False} if naval else {})))
        if naval:
            won = after.units(seat, "navy", area) == t.units(seat, "navy", area)
        elif isinstance(target, str):
            won = after.counters(area) != t.counters(area)
        else:
            won = after.markers(target, area) < t.markers(target, area)
        if won:
            return 1 - d
    raise AssertionError("the attacker is too weak for a margin")
