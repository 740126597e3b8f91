"""Medici vs Strozzi: the names of its things, and positions and scorings as tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fondaco.games.medici_vs_strozzi.rules import (
    CAPACITY,
    GOLD,
    GOOD,
    GOODS,
    HARBOUR_IDS,
    HARBOURS,
    KINDS,
    OVER,
    SEATS,
    SHIPS,
    STOW,
    TRACK_GOOD,
    TRACK_HARBOUR,
    TRACKS,
    VALUE,
    State,
    free_holds,
    move_markers,
    pay_markers,
    score_harbours,
)
from fondaco.kernel.language import _, p_, plural
from fondaco.kernel.words import Section

SHIP_IDS = tuple(
    str(holds) if CAPACITY.count(holds) == 1 else f"{holds}{chr(ord('a') + CAPACITY[:ship].count(holds))}"
    for ship, holds in enumerate(CAPACITY)
)
"""A ship is called by its capacity; ships of equal capacity have letters."""


def seat_title(seat: int, players: int) -> str:
    """The family of the seat (MVS-1.6)."""
    family = {"medici": _("Medici"), "strozzi": _("Strozzi")}
    return family.get(SEATS[seat], SEATS[seat].title())


def good_name(good: int) -> str:
    """A good, or gold (MVS-1.1)."""
    if good == GOLD:
        return p_("good", "gold")
    names = {
        "cloth": p_("good", "cloth"),
        "fur": p_("good", "fur"),
        "spice": p_("good", "spice"),
        "dye": p_("good", "dye"),
    }
    return names.get(GOODS[good], GOODS[good])


def harbour_name(harbour: int) -> str:
    """A harbour, as it stands in "the {harbour} harbour"."""
    names = {
        "left": p_("harbour", "left"),
        "middle": p_("harbour", "middle"),
        "right": p_("harbour", "right"),
    }
    return names.get(HARBOUR_IDS[harbour], HARBOUR_IDS[harbour])


def tile_names(kinds: Iterable[int]) -> str:
    """Tiles in words: "cloth 4, gold 5"."""
    return ", ".join(f"{good_name(GOOD[k])} {VALUE[k]}" for k in kinds)


def position(at: int) -> str:
    """A marker's space (MVS-2.5): "Medici 3" is three spaces from the centre on Medici's side."""
    return p_("space of a track", "centre") if at == 0 else f"{seat_title(0 if at > 0 else 1, 2)} {abs(at)}"


def coins(n: int) -> str:
    """An amount of money; below 0 it is a debt (MVS-1.5)."""
    amount = plural("{n} coin", "{n} coins", abs(n))
    return amount if n >= 0 else _("a debt of {coins}").format(coins=amount)


def heading(s: State) -> str:
    """The round, counted from 1."""
    return _("Round {n}").format(n=s.round + 1)


def scored(s: State) -> State:
    """The position as a scoring now would leave it (section 8): markers, payments and coins. `s` stays as it is."""
    after = s.copy()
    if s.phase != OVER:
        score_harbours(after)
        move_markers(after)
        pay_markers(after)
    return after


def lot(s: State) -> list[int]:
    """The kinds of the open lot, in the order drawn."""
    return [s.lot[i] for i in range(s.lot_size)]


def describe(s: State, names: Sequence[str]) -> list[Section]:
    """The whole position as tables: all that the board shows."""
    return [
        _players(s, names),
        _lot(s),
        *(_ships(s, p, names[p]) for p in range(2)),
        _harbours(s, names),
        _markers(s, names),
        _tiles(plural("Bag: {n} tile", "Bag: {n} tiles", s.bag_size), s.bag),
        _tiles(plural("Discarded: {n} tile", "Discarded: {n} tiles", sum(s.discarded)), s.discarded),
    ]


def _players(s: State, names: Sequence[str]) -> Section:
    def role(p: int) -> str:
        if s.phase == OVER:
            return _("winner") if s.coins[p] >= s.coins[1 - p] else ""
        parts = [_("drawer") if p == s.drawer else _("responder")]
        if p == s.buyer:
            parts.append(_("buyer"))
        return ", ".join(parts)

    rows = tuple((names[p], seat_title(p, 2), s.coins[p], role(p)) for p in range(2))
    return Section(heading(s), (_("Player"), _("Family"), _("Coins"), _("Role")), rows)


def _lot(s: State) -> Section:
    rows = tuple((good_name(GOOD[k]), VALUE[k]) for k in lot(s))
    if s.price >= 0 and s.lot_size:
        note = _("Price: {coins}").format(coins=coins(s.price))
    elif s.phase == OVER:
        note = ""
    else:
        note = _("At most {tiles} this turn").format(tiles=plural("{n} tile", "{n} tiles", s.limit))
    return Section(_("Lot"), (_("Good"), _("Value")), rows, note)


def _ships(s: State, p: int, name: str) -> Section:
    rows = []
    for ship in range(SHIPS):
        at = s.docked[p][ship]
        tiles = s.cargo[p][ship][: s.aboard[p][ship]]
        rows.append(
            (
                SHIP_IDS[ship],
                CAPACITY[ship],
                harbour_name(at) if at >= 0 else _("not docked"),
                tile_names(tiles),
                sum(VALUE[k] for k in tiles),
                free_holds(s, p, ship),
            )
        )
    columns = (_("Ship"), _("Holds"), _("Harbour"), _("Tiles"), _("Total"), _("Free holds"))
    return Section(_("Ships of: {name}").format(name=name), columns, tuple(rows))


def _harbours(s: State, names: Sequence[str]) -> Section:
    now = scored(s)
    rows = tuple(
        (harbour_name(h), now.harbour_total[0][h], now.harbour_total[1][h], _gain(now.harbour_paid, h, names))
        for h in range(HARBOURS)
    )
    return Section(_("Harbours"), (_("Harbour"), names[0], names[1], _pays(s)), rows)


def _markers(s: State, names: Sequence[str]) -> Section:
    now = scored(s)
    rows = tuple(
        (
            harbour_name(TRACK_HARBOUR[t]),
            good_name(TRACK_GOOD[t]),
            position(s.marker[t]),
            position(now.marker[t]),
            _gain(now.marker_paid, t, names),
        )
        for t in range(TRACKS)
    )
    return Section(_("Tracks"), (_("Harbour"), _("Good"), _("Marker"), _("After its pull"), _pays(s)), rows)


def _pays(s: State) -> str:
    return _("Paid") if s.phase == OVER else _("Would pay now")


def _gain(paid: list[list[int]], i: int, names: Sequence[str]) -> str:
    """Who gets how much for harbour or track `i`; paid[p][i] is the payment to seat p. At most one seat is paid."""
    for p in range(2):
        if paid[p][i]:
            return f"{names[p]}: {paid[p][i]}"
    return _("nobody")


def _tiles(title: str, count: Sequence[int]) -> Section:
    """Tiles by good; `count` is by kind."""
    rows = []
    for good in range(GOLD + 1):
        values = [VALUE[k] for k in range(KINDS) if GOOD[k] == good for _copy in range(count[k])]
        rows.append((good_name(good), " ".join(map(str, values)), len(values)))
    return Section(title, (_("Good"), _("Values"), _("Number")), tuple(rows))


def ended_round(before: State, after: State) -> bool:
    """Whether the step between the two positions ended a round."""
    return before.phase == STOW and (after.phase == OVER or after.round != before.round)


def scoring(before: State, after: State, names: Sequence[str]) -> Section | None:
    """The payments of the round that the step ended, or None. The totals are the change of the players' coins."""
    if not ended_round(before, after):
        return None
    rows: list[tuple[str | int, ...]] = []
    for h in range(HARBOURS):
        totals = f"{after.harbour_total[0][h]} : {after.harbour_total[1][h]}"
        rows.append((harbour_name(h), _("tiles"), totals, after.harbour_paid[0][h], after.harbour_paid[1][h]))
    for t in range(TRACKS):
        where, good = harbour_name(TRACK_HARBOUR[t]), good_name(TRACK_GOOD[t])
        rows.append((where, good, position(after.marker[t]), after.marker_paid[0][t], after.marker_paid[1][t]))
    income = [sum(after.harbour_paid[p]) + sum(after.marker_paid[p]) for p in range(2)]
    rows.append((_("Total"), "", "", income[0], income[1]))
    columns = (_("Harbour"), _("For"), _("Result"), names[0], names[1])
    note = _("{first}: {coins}. {second}: {others}.").format(
        first=names[0], coins=coins(after.coins[0]), second=names[1], others=coins(after.coins[1])
    )
    return Section(_("Scoring of round {n}").format(n=before.round + 1), columns, tuple(rows), note)
