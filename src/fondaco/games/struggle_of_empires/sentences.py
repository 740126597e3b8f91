"""Struggle of Empires: events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fondaco.kernel.language import _, plural
from fondaco.kernel.words import Event

from .names import (
    alliance_name,
    amounts,
    area_name,
    gold_text,
    points,
    power_name,
    symbol_name,
    tile_name,
    unit_name,
    unit_text,
)
from .rules import NAVAL_STAGE, UPRISING

Values = dict[str, Any]


def say(event: Event, names: Sequence[str]) -> str:
    """The event as one sentence in the language in force."""
    return _SENTENCES[event.kind](event.values, names)


def _taxed(v: Values, names: Sequence[str]) -> str:
    return _("{name} raises taxes: +{gold}, +{n} unrest.").format(
        name=names[v["seat"]], gold=gold_text(v["gold"]), n=v["unrest"]
    )


def _counter(v: Values, names: Sequence[str]) -> str:
    return _("A country counter comes to {area}: {symbol}.").format(
        area=area_name(v["area"]), symbol=symbol_name(v["symbol"])
    )


def _first(v: Values, names: Sequence[str]) -> str:
    return _("{name} is the first player.").format(name=names[v["seat"]])


def _power(v: Values, names: Sequence[str]) -> str:
    return _("{name} plays {power}.").format(name=names[v["seat"]], power=power_name(v["power"]))


def _start_marker(v: Values, names: Sequence[str]) -> str:
    return _("{name} has a first marker in this area: {area}.").format(name=names[v["seat"]], area=area_name(v["area"]))


def _placed(v: Values, names: Sequence[str]) -> str:
    return _("{name} places: {unit} ({area}).").format(
        name=names[v["seat"]], unit=unit_name(v["unit"]), area=area_name(v["area"])
    )


def _no_raise(v: Values, names: Sequence[str]) -> str:
    return _("{name} passes in the auction.").format(name=names[v["seat"]])


def _rows(seats: Sequence[int], rows: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(f"{alliance_name(row)} {names[p]}" for p, row in zip(seats, rows, strict=True))


def _bid(v: Values, names: Sequence[str]) -> str:
    held = [(p, row) for row, p in ((0, v["top"]), (1, v["bottom"])) if p >= 0]
    proposal = _rows([p for p, _row in held], [row for _p, row in held], names)
    return _("{name} bids {gold}: {proposal}.").format(
        name=names[v["seat"]], gold=gold_text(v["gold"]), proposal=proposal
    )


def _won(v: Values, names: Sequence[str]) -> str:
    return _("{name} wins the auction for {gold}: {placed}.").format(
        name=names[v["seat"]], gold=gold_text(v["gold"]), placed=_rows(v["placed"], v["rows"], names)
    )


def _order(v: Values, names: Sequence[str]) -> str:
    order: list[int] = v["order"]
    return _("The turn order of the War: {order}.").format(order=", ".join(names[p] for p in order))


def _gave(v: Values, names: Sequence[str]) -> str:
    return _("{name} gives {gold}; it goes to: {receiver}.").format(
        name=names[v["seat"]], gold=gold_text(v["gold"]), receiver=names[v["receiver"]]
    )


def _passed(v: Values, names: Sequence[str]) -> str:
    return _("{name} passes.").format(name=names[v["seat"]])


def _gained(v: Values, names: Sequence[str]) -> str:
    return _("{name} uses {tile}: +{gold}.").format(
        name=names[v["seat"]], tile=tile_name(v["tile"]), gold=gold_text(v["gold"])
    )


def _conscripts(v: Values, names: Sequence[str]) -> str:
    units = plural("the next Build places {n} unit", "the next Build places {n} units", v["units"])
    return _("{name} uses {tile}: {effect}.").format(name=names[v["seat"]], tile=tile_name(v["tile"]), effect=units)


def _bought(v: Values, names: Sequence[str]) -> str:
    parts = [gold_text(v["gold"])] if v["gold"] else []
    parts += [_("{n} unrest").format(n=v["unrest"])] if v["unrest"] else []
    parts += [_("{n} population").format(n=v["population"])] if v["population"] else []
    return _("{name} buys {tile}: {cost}.").format(
        name=names[v["seat"]], tile=tile_name(v["tile"]), cost=", ".join(parts) or _("free")
    )


def _reform(v: Values, names: Sequence[str]) -> str:
    return _("{name} discards up to {n} unrest.").format(name=names[v["seat"]], n=v["most"])


def _built(v: Values, names: Sequence[str]) -> str:
    return _("{name} builds: {unit} ({area}).").format(
        name=names[v["seat"]], unit=unit_name(v["unit"]), area=area_name(v["place"])
    )


def _journey(v: Values) -> str:
    return f"{unit_name(v['unit'])}, {area_name(v['from'])} → {area_name(v['to'])}"


def _moved(v: Values, names: Sequence[str]) -> str:
    return _("{name} moves: {journey}.").format(name=names[v["seat"]], journey=_journey(v))


def _sailed(v: Values, names: Sequence[str]) -> str:
    values = {"name": names[v["seat"]], "journey": _journey(v), "n": v["total"]}
    if v["lost"]:
        return _("{name} sails: {journey}. The dice show {n}: the unit is lost at sea.").format(**values)
    return _("{name} sails: {journey}. The dice show {n}: it arrives.").format(**values)


def _colonised(v: Values, names: Sequence[str]) -> str:
    return _("{name} colonises: {area}.").format(name=names[v["seat"]], area=area_name(v["area"]))


def _enslaved(v: Values, names: Sequence[str]) -> str:
    return _("{name} enslaves: {area}.").format(name=names[v["seat"]], area=area_name(v["area"]))


def _robbed(v: Values, names: Sequence[str]) -> str:
    return _("{name} sends Pirates: +{gold}; robbed: {victim}.").format(
        name=names[v["seat"]], gold=gold_text(v["gold"]), victim=names[v["victim"]]
    )


def _attack(v: Values, names: Sequence[str]) -> str:
    target = names[v["target"]] if v["target"] >= 0 else _("neutral {n}").format(n=v["strength"])
    return _("{name} attacks ({area}): {target}. Cost: {gold}.").format(
        name=names[v["seat"]], area=area_name(v["area"]), target=target, gold=gold_text(v["gold"])
    )


def _revolt(v: Values, names: Sequence[str]) -> str:
    return _("{name} stirs up a Slave Revolt ({area}); against: {victim}.").format(
        name=names[v["seat"]], area=area_name(v["area"]), victim=names[v["victim"]]
    )


def _supported(v: Values, names: Sequence[str]) -> str:
    values = {"name": names[v["seat"]], "principal": names[v["principal"]]}
    if v["units"]:
        units = unit_text(v["unit"], v["units"])
        return _("{name} helps with {units}; asked by: {principal}.").format(units=units, **values)
    return _("{name} commits nothing; asked by: {principal}.").format(**values)


def _retreated(v: Values, names: Sequence[str]) -> str:
    return _("{name} uses {tile}: no battle is fought on land.").format(
        name=names[v["seat"]], tile=tile_name(v["tile"])
    )


def _declared(v: Values, names: Sequence[str]) -> str:
    return _("{name} uses {tile}: +{n} strength.").format(
        name=names[v["seat"]], tile=tile_name(v["tile"]), n=v["bonus"]
    )


def _rolled(v: Values, names: Sequence[str]) -> str:
    values = {"dice": f"{v['high']}, {v['low']}", "strength": v["strength"], "score": v["score"]}
    if v["seat"] >= 0:
        sentence = _("{name} rolls {dice}: strength {strength}, score {score}.")
        return sentence.format(name=names[v["seat"]], **values)
    if v["stage"] == UPRISING:
        return _("The revolt rolls {dice}: strength {strength}, score {score}.").format(**values)
    return _("The neutral rolls {dice}: strength {strength}, score {score}.").format(**values)


def _result(v: Values, names: Sequence[str]) -> str:
    values = {"mine": v["scores"][0], "theirs": v["scores"][1]}
    if v["winner"] < 0:
        return _("A draw, {mine} to {theirs}.").format(**values)
    seat = (v["attacker"], v["defender"])[v["winner"]]
    if v["stage"] == UPRISING and v["winner"] == 0:
        return _("The revolt succeeds, {mine} to {theirs}.").format(**values)
    if seat < 0:
        return _("The neutral holds out, {mine} to {theirs}.").format(**values)
    if v["stage"] == NAVAL_STAGE:
        return _("{name} wins at sea, {mine} to {theirs}.").format(name=names[seat], **values)
    return _("{name} wins on land, {mine} to {theirs}.").format(name=names[seat], **values)


def _took(v: Values, names: Sequence[str]) -> str:
    area = area_name(v["area"])
    if v["seat"] < 0:
        return _("{name} loses a marker to a neutral counter: {area}.").format(name=names[v["from"]], area=area)
    values = {"name": names[v["seat"]], "area": area}
    if v["from"] < 0:
        if v["placed"]:
            return _("{name} takes the counter's place with a marker: {area}.").format(**values)
        return _("{name} removes the counter, but has no marker left: {area}.").format(**values)
    if v["placed"]:
        return _("{name} takes a marker ({area}); lost by: {loser}.").format(loser=names[v["from"]], **values)
    return _("{name} removes a marker, but has none left ({area}); lost by: {loser}.").format(
        loser=names[v["from"]], **values
    )


def _lost(v: Values, names: Sequence[str]) -> str:
    return _("{name} loses: {unit} ({area}).").format(
        name=names[v["seat"]], unit=unit_name(v["unit"]), area=area_name(v["area"])
    )


def _saved(v: Values, names: Sequence[str]) -> str:
    return _("{name} uses {tile}: the unit stays.").format(name=names[v["seat"]], tile=tile_name(v["tile"]))


def _stops(v: Values, names: Sequence[str]) -> str:
    return _("{name} stops after the naval battle.").format(name=names[v["seat"]])


def _goes_on(v: Values, names: Sequence[str]) -> str:
    return _("{name} goes on to attack on land.").format(name=names[v["seat"]])


def _income(v: Values, names: Sequence[str]) -> str:
    parts = []
    for p, name in enumerate(names):
        text = f"{name} +{v['income'][p]} \N{MINUS SIGN}{v['upkeep'][p]}"
        if v["unrest"][p]:
            text += " (" + _("taxes: +{n} unrest").format(n=v["unrest"][p]) + ")"
        parts.append(text)
    return _("Income and upkeep of War {war}: {amounts}.").format(war=v["war"], amounts=", ".join(parts))


def _scored(v: Values, names: Sequence[str]) -> str:
    return _("{area} scores: {gains}.").format(area=area_name(v["area"]), gains=amounts(v["gains"], names))


def _war_ended(v: Values, names: Sequence[str]) -> str:
    vp = ", ".join(f"{names[p]} {n}" for p, n in enumerate(v["vp"]))
    return _("War {war} ends. Victory points: {vp}.").format(war=v["war"], vp=vp)


def _war(v: Values, names: Sequence[str]) -> str:
    return _("War {war} begins.").format(war=v["war"])


def _round(v: Values, names: Sequence[str]) -> str:
    return _("Round {n} begins.").format(n=v["round"])


def _revealed(v: Values, names: Sequence[str]) -> str:
    parts = []
    for p, name in enumerate(names):
        text = f"{name} {v['unrest'][p]}"
        if v["revolution"][p]:
            text += " (" + _("revolution") + ")"
        elif v["penalty"][p]:
            text += f" (\N{MINUS SIGN}{points(v['penalty'][p])})"
        parts.append(text)
    return _("Unrest is revealed: {unrest}.").format(unrest=", ".join(parts))


def _game_ended(v: Values, names: Sequence[str]) -> str:
    winners: list[int] = v["winners"]
    scores = ", ".join(f"{names[p]} {n}" for p, n in enumerate(v["scores"]))
    if not winners:
        return _("The game is over: revolutions everywhere, nobody wins. Victory points: {scores}.").format(
            scores=scores
        )
    if len(winners) == 1:
        return _("The game is over: {name} wins. Victory points: {scores}.").format(
            name=names[winners[0]], scores=scores
        )
    shared = ", ".join(names[p] for p in winners)
    return _("The game is over: the victory is shared by {names}. Victory points: {scores}.").format(
        names=shared, scores=scores
    )


_SENTENCES: dict[str, Callable[[Values, Sequence[str]], str]] = {
    "taxed": _taxed,
    "counter": _counter,
    "first": _first,
    "power": _power,
    "start_marker": _start_marker,
    "placed": _placed,
    "no_raise": _no_raise,
    "bid": _bid,
    "won": _won,
    "order": _order,
    "gave": _gave,
    "passed": _passed,
    "gained": _gained,
    "conscripts": _conscripts,
    "bought": _bought,
    "reform": _reform,
    "built": _built,
    "moved": _moved,
    "sailed": _sailed,
    "colonised": _colonised,
    "enslaved": _enslaved,
    "robbed": _robbed,
    "attack": _attack,
    "revolt": _revolt,
    "supported": _supported,
    "retreated": _retreated,
    "declared": _declared,
    "rolled": _rolled,
    "result": _result,
    "took": _took,
    "lost": _lost,
    "saved": _saved,
    "stops": _stops,
    "goes_on": _goes_on,
    "income": _income,
    "scored": _scored,
    "war_ended": _war_ended,
    "war": _war,
    "round": _round,
    "revealed": _revealed,
    "game_ended": _game_ended,
}
