"""Struggle of Empires: positions and scorings as tables."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.kernel import svg
from fondaco.kernel.language import _
from fondaco.kernel.words import Section

from .names import (
    alliance_name,
    area_name,
    gold_text,
    power_name,
    symbol_name,
    tile_cost,
    tile_effect,
    tile_name,
    units_text,
)
from .odds import odds, percent
from .rules import (
    AREA_VP,
    AREAS,
    BID,
    CHOOSE_POWER,
    DRAW_COUNTERS,
    DRAW_FIRST,
    DRAW_MARKERS,
    GIVE_AMOUNT,
    HOME,
    MARKERS,
    NAVAL_STAGE,
    NO_BATTLE,
    OVER,
    PIECES,
    PLACE_UNIT,
    PLACE_WHERE,
    PROPOSE_BOTTOM,
    PROPOSE_ROW,
    PROPOSE_TOP,
    ROUNDS,
    SEATS,
    SYMBOLS,
    TILES,
    TURN_ACTIONS,
    UNITS,
    UPRISING,
    WARS,
    State,
)
from .rules.battle import strength_of
from .rules.position import markers, pieces
from .rules.scoring import final_vp
from .standing import gains

_SETTING_UP = (DRAW_FIRST, CHOOSE_POWER, DRAW_MARKERS, PLACE_UNIT, PLACE_WHERE)


def setting_up(s: State) -> bool:
    """Whether the game is being set up."""
    return s.phase in _SETTING_UP or (s.phase == DRAW_COUNTERS and s.war == 1)


def in_auction(s: State) -> bool:
    """Whether the display is being filled."""
    auction = s.phase in (BID, PROPOSE_TOP, PROPOSE_BOTTOM, PROPOSE_ROW)
    return auction or (s.phase == GIVE_AMOUNT and s.resume == BID)


def heading(s: State) -> str:
    """Where in the game the position belongs."""
    if s.phase == OVER:
        return _("End of the game")
    if setting_up(s):
        return _("Set-up")
    if s.phase == DRAW_COUNTERS or in_auction(s):
        return _("War {war}: alliances").format(war=s.war)
    return _("War {war}, round {round}").format(war=s.war, round=s.round)


def describe(s: State, names: Sequence[str]) -> list[Section]:
    """The whole position as tables."""
    parts = [_course(s, names), _players(s, names), _areas(s), _markers(s, names), _units(s, names)]
    if s.stage != NO_BATTLE and s.phase != OVER:
        parts.insert(1, _conflict(s, names))
    return [*parts, _own_tiles(s, names), _supply(s)]


def _course(s: State, names: Sequence[str]) -> Section:
    rows: list[tuple[str | int, ...]] = []
    for i in range(s.placed):
        p = s.order[i]
        rows.append((i + 1, names[p], alliance_name(s.row[p])))
    notes = [_("War {n} of {of}.").format(n=s.war, of=WARS)]
    if s.placed == s.players and s.phase != OVER:
        notes.append(_("Round {n} of {of}.").format(n=s.round, of=ROUNDS[s.players]))
        notes.append(_("Actions taken: {n} of {of}").format(n=min(s.actions, TURN_ACTIONS), of=TURN_ACTIONS) + ".")
    if in_auction(s) and s.bidder >= 0:
        proposal = ", ".join(f"{alliance_name(row)} {names[p]}" for row, p in ((0, s.top), (1, s.bottom)) if p >= 0)
        bid = _("Highest bid: {name}, {gold} ({proposal}).")
        notes.append(bid.format(name=names[s.bidder], gold=gold_text(s.bid), proposal=proposal))
    columns = (_("Turn"), _("Player"), _("Alliance"))
    return Section(_("Alliances and turn order"), columns, tuple(rows), " ".join(notes))


def _conflict(s: State, names: Sequence[str]) -> Section:
    """The battle that is being fought."""
    title = {NAVAL_STAGE: _("Naval battle"), UPRISING: _("Slave Revolt")}.get(s.stage, _("Land battle"))
    rows: list[tuple[str | int, ...]] = []
    for side, role in enumerate((_("attacker"), _("defender"))):
        p = s.principal[side]
        name = names[p] if p >= 0 else _("revolt") if s.stage == UPRISING else _("neutral")
        helpers = ", ".join(
            f"{names[q]}: {units_text(s.taking_part[q])}"
            for q in range(s.players)
            if q != p and p >= 0 and s.row[q] == s.row[p] and any(s.taking_part[q])
        )
        rows.append((role, name, strength_of(s, side), helpers))
    chances = odds(strength_of(s, 0) - strength_of(s, 1))
    note = _("Chances of the attacker: win {win}%, draw {draw}%, loss {loss}%.").format(
        win=percent(chances.win), draw=percent(chances.draw), loss=percent(chances.loss)
    )
    columns = ("", _("Player"), _("Strength"), _("Allies"))
    return Section(f"{title}: {area_name(s.area)}", columns, tuple(rows), note)


def _players(s: State, names: Sequence[str]) -> Section:
    rows: list[tuple[str | int, ...]] = []
    for p in range(s.players):
        unrest: str | int = s.unrest[p] if s.unrest_seen[p] else "?"
        if s.phase == OVER and s.revolution[p]:
            unrest = f"{s.unrest[p]} (" + _("revolution") + ")"
        elif s.phase == OVER and s.penalty[p]:
            unrest = f"{s.unrest[p]} ({svg.minus(-s.penalty[p])})"
        left = [PIECES[kind] - pieces(s, p, kind) for kind in range(UNITS)]
        power = power_name(s.power[p]) if s.power[p] >= 0 else ""
        rows.append(
            (names[p], power, final_vp(s, p), s.gold[p], s.population[p], unrest, MARKERS - markers(s, p), *left)
        )
    columns = (
        _("Player"),
        _("Power"),
        _("VP"),
        _("Gold"),
        _("Population"),
        _("Unrest"),
        _("Markers left"),
        _("Armies left"),
        _("Navies left"),
        _("Forts left"),
    )
    return Section(_("Players"), columns, tuple(rows))


def _areas(s: State) -> Section:
    rows: list[tuple[str | int, ...]] = []
    for area in range(AREAS):
        values = " / ".join(str(n) for n in AREA_VP[area * SEATS : area * SEATS + SEATS] if n)
        counters = ", ".join(
            f"{symbol_name(symbol)} ×{s.counter[area][symbol]}" for symbol in range(SYMBOLS) if s.counter[area][symbol]
        )
        rows.append((area_name(area), values, counters))
    return Section(_("Areas"), (_("Area"), _("VP"), _("Country counters")), tuple(rows))


def _markers(s: State, names: Sequence[str]) -> Section:
    """Control markers, and what they would score now."""
    rows: list[tuple[str | int, ...]] = []
    for area in range(AREAS):
        paid = gains(s, area)
        cells = [
            f"{s.marker[p][area]} (+{paid[p]})" if paid[p] else str(s.marker[p][area] or "") for p in range(s.players)
        ]
        rows.append((area_name(area), *cells))
    return Section(_("Control markers (VP now)"), (_("Area"), *names), tuple(rows))


def _units(s: State, names: Sequence[str]) -> Section:
    rows = tuple(
        (area_name(place), *(units_text([s.unit[p][kind][place] for kind in range(UNITS)]) for p in range(s.players)))
        for place in (*range(AREAS), HOME)
    )
    return Section(_("Units"), (_("Place"), *names), rows)


def _own_tiles(s: State, names: Sequence[str]) -> Section:
    rows = tuple(
        (names[p], tile_name(k), s.tile[p][k] - s.used[p][k], s.used[p][k])
        for p in range(s.players)
        for k in range(TILES)
        if s.tile[p][k]
    )
    return Section(_("Tiles of the players"), (_("Player"), _("Tile"), _("Ready"), _("Used")), rows)


def _supply(s: State) -> Section:
    rows = tuple((tile_name(k), tile_effect(k), tile_cost(k), s.supply[k]) for k in range(TILES) if s.supply[k])
    return Section(_("Tiles to buy"), (_("Tile"), _("Effect"), _("Cost"), _("Left")), rows)


def scoring(before: State, after: State, names: Sequence[str]) -> Section | None:
    """What a War's end paid, and after the last one what unrest cost: the change of everybody's points (SOE-13, 15)."""
    if after.reckoned == before.reckoned:
        return None
    n = after.players
    rows: list[tuple[str | int, ...]] = [
        (area_name(area), *after.war_vp[area][:n]) for area in range(AREAS) if any(after.war_vp[area][:n])
    ]
    total = [sum(after.war_vp[area][p] for area in range(AREAS)) for p in range(n)]
    if after.phase == OVER:
        costs = [after.vp[p] if after.revolution[p] else after.penalty[p] for p in range(n)]
        rows.append((_("Unrest"), *(svg.minus(-cost) if cost else 0 for cost in costs)))
        total = [t - cost for t, cost in zip(total, costs, strict=True)]
    rows.append((_("Together"), *(svg.minus(t) if t < 0 else t for t in total)))
    note = _("Income less upkeep: {amounts}.").format(
        amounts=", ".join(f"{names[p]} {svg.minus(after.war_income[p] - after.war_upkeep[p])}" for p in range(n))
    )
    if after.phase == OVER:
        unrest = ", ".join(f"{names[p]} {after.unrest[p]}" for p in range(n))
        note += " " + _("Unrest is revealed: {unrest}.").format(unrest=unrest)
    return Section(_("War {n}").format(n=after.reckoned), (_("Area"), *names), tuple(rows), note)
