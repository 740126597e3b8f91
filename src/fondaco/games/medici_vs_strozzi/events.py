"""Medici vs Strozzi: what a step did, as data (`events`) and as sentences (`say`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fondaco.games.medici_vs_strozzi.rules import (
    BUY,
    CHOOSE,
    DISCARD,
    DRAW,
    HARBOURS,
    LOAD,
    LOT,
    NAME,
    OVER,
    RESPOND,
    SHIPS,
    TILE,
    TRACK_GOOD,
    TRACK_HARBOUR,
    TRACKS,
    State,
    free_holds,
)
from fondaco.games.medici_vs_strozzi.tables import (
    SHIP_IDS,
    coins,
    ended_round,
    good_name,
    harbour_name,
    lot,
    position,
    tile_names,
)
from fondaco.kernel.language import _, plural
from fondaco.kernel.words import Event


def events(before: State, a: int | None, after: State) -> list[Event]:
    """What the step did. Nothing is ever hidden (MVS-11.1); of a step that nobody noted there is nothing to tell."""
    if a is None:
        return []
    drawer = before.drawer
    if before.phase == TILE:
        happened = [Event("drawn", {"seat": drawer, "tile": a})]
        if after.phase == NAME:
            happened.append(Event("closed", {"lot": lot(after), "why": closing(after)}, 0))
        return happened
    if before.phase == CHOOSE:
        if a == DRAW:
            return [Event("draws", {"seat": drawer}, 0)]
        return [Event("stopped", {"seat": drawer, "lot": lot(before)})]
    if before.phase == NAME:
        return [Event("price", {"seat": drawer, "price": after.price, "lot": lot(before)})]
    if before.phase == RESPOND:
        sale = {"seat": after.buyer, "price": after.price, "left": after.coins[after.buyer]}
        happened = [Event("bought", sale)]
        if a != BUY:
            happened.insert(0, Event("declined", {"seat": 1 - drawer, "drawer": drawer}))
        return happened
    happened = [_stowed(before, a)]
    if ended_round(before, after):
        happened += _round_end(before, a, after)
    return happened


def closing(s: State) -> str:
    """What forbids a further tile in a lot that has reached its limit (MVS-4.5): `lot`, `bag` or `ships`."""
    if s.lot_size == LOT:
        return "lot"
    return "bag" if s.bag_size == 0 else "ships"


def _stowed(before: State, a: int) -> Event:
    p = before.buyer
    if a == DISCARD:
        return Event("discarded", {"seat": p, "lot": lot(before)})
    ship, harbour = divmod(a - LOAD, HARBOURS)
    docks = before.docked[p][ship] < 0
    return Event("loaded", {"seat": p, "ship": ship, "harbour": harbour, "lot": lot(before), "docks": docks})


def _round_end(before: State, a: int, after: State) -> list[Event]:
    room = sum(free_holds(before, before.buyer, ship) for ship in range(SHIPS))
    full = before.buyer if a != DISCARD and room == before.lot_size else -1
    happened = [Event("round_ended", {"round": before.round, "full": full}, 2)]
    for h in range(HARBOURS):
        totals, paid = [[row[h] for row in table] for table in (after.harbour_total, after.harbour_paid)]
        happened.append(Event("harbour", {"harbour": h, "totals": totals, "paid": paid}, 2))
    for t in range(TRACKS):
        if before.marker[t] != after.marker[t]:
            happened.append(Event("marker", {"track": t, "from": before.marker[t], "to": after.marker[t]}, 0))
    for p in range(2):
        paid = list(after.marker_paid[p])
        happened.append(
            Event("markers", {"seat": p, "paid": sum(paid), "count": sum(amount > 0 for amount in paid)}, 2)
        )
    if after.phase == OVER:
        happened.append(Event("game_ended", {"coins": list(after.coins)}, 2))
    else:
        happened.append(
            Event("round_begins", {"round": after.round, "drawer": after.drawer, "coins": list(after.coins)}, 2)
        )
    return happened


def say(event: Event, names: Sequence[str]) -> str:
    """The event as one sentence in the language in force."""
    return _SENTENCES[event.kind](event.values, names)


def _drawn(v: dict[str, Any], names: Sequence[str]) -> str:
    return _("{name} draws {tile}.").format(name=names[v["seat"]], tile=tile_names([v["tile"]]))


def _closed(v: dict[str, Any], names: Sequence[str]) -> str:
    sentence = {
        "lot": _("The lot is complete: {tiles}."),
        "bag": _("The bag is empty, the lot is complete: {tiles}."),
        "ships": _("No ship of the drawer could take more, the lot is complete: {tiles}."),
    }[v["why"]]
    return sentence.format(tiles=tile_names(v["lot"]))


def _draws(v: dict[str, Any], names: Sequence[str]) -> str:
    return _("{name} draws another tile.").format(name=names[v["seat"]])


def _stopped(v: dict[str, Any], names: Sequence[str]) -> str:
    return _("{name} stops; the lot: {tiles}.").format(name=names[v["seat"]], tiles=tile_names(v["lot"]))


def _price(v: dict[str, Any], names: Sequence[str]) -> str:
    if v["price"] == 0:
        return _("{name} asks nothing for the lot.").format(name=names[v["seat"]])
    return _("{name} asks {coins} for the lot.").format(name=names[v["seat"]], coins=coins(v["price"]))


def _declined(v: dict[str, Any], names: Sequence[str]) -> str:
    return _("{name} declines; {drawer} must buy.").format(name=names[v["seat"]], drawer=names[v["drawer"]])


def _bought(v: dict[str, Any], names: Sequence[str]) -> str:
    name, price, left = names[v["seat"]], coins(v["price"]), v["left"]
    if v["price"] == 0:
        return _("{name} gets the lot for nothing.").format(name=name)
    if left < 0:
        return _("{name} buys the lot for {price} and now owes {debt}.").format(
            name=name, price=price, debt=coins(-left)
        )
    return _("{name} buys the lot for {price} and has {coins} left.").format(name=name, price=price, coins=coins(left))


def _loaded(v: dict[str, Any], names: Sequence[str]) -> str:
    if v["docks"]:
        sentence = _("{name} docks ship {ship} at the {harbour} harbour and loads {tiles}.")
    else:
        sentence = _("{name} loads {tiles} on ship {ship} at the {harbour} harbour.")
    return sentence.format(
        name=names[v["seat"]],
        ship=SHIP_IDS[v["ship"]],
        harbour=harbour_name(v["harbour"]),
        tiles=tile_names(v["lot"]),
    )


def _discarded(v: dict[str, Any], names: Sequence[str]) -> str:
    return _("{name} discards {tiles}.").format(name=names[v["seat"]], tiles=tile_names(v["lot"]))


def _round_ended(v: dict[str, Any], names: Sequence[str]) -> str:
    if v["full"] < 0:
        return _("The bag is empty: round {n} ends.").format(n=v["round"] + 1)
    return _("{name} has filled every ship: round {n} ends.").format(name=names[v["full"]], n=v["round"] + 1)


def _harbour(v: dict[str, Any], names: Sequence[str]) -> str:
    harbour, totals, paid = harbour_name(v["harbour"]), v["totals"], v["paid"]
    if totals[0] == totals[1]:
        return _("The {harbour} harbour is tied at {n} and pays nobody.").format(harbour=harbour, n=totals[0])
    p = 0 if totals[0] > totals[1] else 1
    return _("{name} wins the {harbour} harbour by {more} to {less} and gets {coins}.").format(
        name=names[p], harbour=harbour, more=totals[p], less=totals[1 - p], coins=coins(paid[p])
    )


def _marker(v: dict[str, Any], names: Sequence[str]) -> str:
    t = v["track"]
    return _("The {good} marker at the {harbour} harbour moves from {old} to {new}.").format(
        harbour=harbour_name(TRACK_HARBOUR[t]),
        good=good_name(TRACK_GOOD[t]),
        old=position(v["from"]),
        new=position(v["to"]),
    )


def _markers(v: dict[str, Any], names: Sequence[str]) -> str:
    if v["count"] == 0:
        return _("{name} gets nothing for markers.").format(name=names[v["seat"]])
    return _("{name} gets {coins} for {markers}.").format(
        name=names[v["seat"]],
        coins=coins(v["paid"]),
        markers=plural("{n} marker", "{n} markers", v["count"]),
    )


def _round_begins(v: dict[str, Any], names: Sequence[str]) -> str:
    return _("Round {n} begins; {drawer} draws first. {first}: {coins}. {second}: {others}.").format(
        n=v["round"] + 1,
        drawer=names[v["drawer"]],
        first=names[0],
        coins=coins(v["coins"][0]),
        second=names[1],
        others=coins(v["coins"][1]),
    )


def _game_ended(v: dict[str, Any], names: Sequence[str]) -> str:
    first, second = v["coins"]
    if first == second:
        return _("The game is over: {first} and {second} share the victory, each with {coins}.").format(
            first=names[0], second=names[1], coins=coins(first)
        )
    p = 0 if first > second else 1
    return _("The game is over: {name} wins with {coins} against {others}.").format(
        name=names[p], coins=coins(v["coins"][p]), others=coins(v["coins"][1 - p])
    )


_SENTENCES: dict[str, Callable[[dict[str, Any], Sequence[str]], str]] = {
    "drawn": _drawn,
    "closed": _closed,
    "draws": _draws,
    "stopped": _stopped,
    "price": _price,
    "declined": _declined,
    "bought": _bought,
    "loaded": _loaded,
    "discarded": _discarded,
    "round_ended": _round_ended,
    "harbour": _harbour,
    "marker": _marker,
    "markers": _markers,
    "round_begins": _round_begins,
    "game_ended": _game_ended,
}
