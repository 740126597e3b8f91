"""Marrakesh: what a step did, as data (`events`) and as sentences (`say`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fondaco.games.marrakesh.rules import (
    ANSWERING,
    BONUS,
    CLOSED,
    COX,
    DEALING,
    DIE,
    DOUBLE,
    FEZ,
    IN,
    LEADING,
    MARS,
    MEN,
    NULL,
    OIN,
    OVER,
    PLAIN,
    POINTS,
    QUEENS,
    REVEALING,
    ROLL,
    SAME_SUIT,
    STEP,
    STEPPING,
    TRIPLE,
    State,
    beats,
    bonus_times,
    case_of,
    open_field,
    receiver,
    winning_card,
)
from fondaco.games.marrakesh.tables import (
    card_name,
    class_of,
    earned,
    ended_round,
    hold_title,
    listed,
    out_title,
    points,
    triple,
    values_left,
)
from fondaco.kernel.language import _, plural
from fondaco.kernel.words import Event

UNSEEN = -1
"""The card of an event that the viewer may not know."""


def events(before: State, a: int | None, after: State) -> list[Event]:
    """What the step did. Dealt cards and leads may be unseen; of other steps that nobody noted there is nothing."""
    card = UNSEEN if a is None else a
    if before.phase == DEALING:
        return [Event("dealt", {"seat": receiver(before), "card": card}, 0)]
    if before.phase == LEADING:
        return [Event("led", {"seat": before.actor, "card": card})]
    if a is None:
        return []
    if before.phase == ROLL:
        return _rolling(before, a, after)
    if before.phase == ANSWERING:
        return [Event("answered", {"seat": before.actor, "card": a})]
    happened = {REVEALING: _reveal, BONUS: _bonus, STEPPING: _step}[before.phase](before, a, after)
    if ended_round(before, after):
        happened += _round_end(before.round, after)
    return happened


def _rolling(before: State, a: int, after: State) -> list[Event]:
    happened = [Event("rolled", {"seat": 0 if before.dice < MEN else 1, "face": a - DIE + 1}, 0)]
    if after.phase == DEALING:
        happened += [Event("placed", {"seat": p, "men": list(after.men[p])}) for p in range(2)]
        point = next(i for i in range(POINTS) if after.men[0][i] != after.men[1][i])
        counts = [after.men[p][point] for p in (after.leader, 1 - after.leader)]
        happened.append(Event("leads_first", {"seat": after.leader, "point": point + 1, "men": counts}))
    elif after.dice == 0:
        happened.append(Event("rolled_again"))
    return happened


def _reveal(before: State, a: int, after: State) -> list[Event]:
    leader, answer = before.leader, before.answer[before.trick]
    winner = leader if beats(a, answer) else 1 - leader
    happened = [
        Event("revealed", {"seat": leader, "card": a}),
        Event("won", {"seat": winner, "case": case_of(a, answer), "lead": a, "answer": answer}),
    ]
    if open_field(before, winner) < 0:
        field = open_field(before, 1 - winner)
        return [*happened, Event("nulled", {"seat": 1 - winner, "field": field + 1, "winner": winner})]
    return happened + _turn_end(before, after, winner, 0, [])


def _bonus(before: State, a: int, after: State) -> list[Event]:
    times = bonus_times(a, winning_card(before), case_of(before.lead[before.trick], before.answer[before.trick]))
    happened = [Event("bonus", {"seat": before.winner, "card": a, "times": times})]
    return happened + _turn_end(before, after, before.winner, before.off, [])


def _step(before: State, a: int, after: State) -> list[Event]:
    value, point = (a - STEP) // POINTS + 1, (a - STEP) % POINTS + 1
    values = values_left(before.values)
    values.remove(value)
    p = before.winner
    step = {"seat": p, "value": value, "point": point}
    if point > value:
        return [Event("moved", step | {"to": point - value}, 0), *_turn_end(before, after, p, before.off, values)]
    return [Event("borne_off", step, 0), *_turn_end(before, after, p, before.off + 1, values)]


def _turn_end(before: State, after: State, p: int, off: int, lost: list[int]) -> list[Event]:
    """What the end of the winner's turn did; nothing while the turn goes on. `lost` are the values left."""
    if not ended_round(before, after) and after.trick == before.trick:
        return []
    r, at = before.round, open_field(before, p)
    ended = ended_round(before, after)
    form = class_of(after.out_name[r][p]) if ended else after.out[p]
    fields = after.triple[r][p] if ended else after.field[p]
    happened = []
    if lost:
        happened.append(Event("lost", {"seat": p, "values": lost}, 0))
    happened.append(Event("noted", {"seat": p, "field": at + 1, "men": off}))
    if form != IN:
        happened.append(Event("out", {"seat": p, "class": form, "first": before.first_out < 0}, 2))
        closed = sum(content == CLOSED for content in fields)
        if closed:
            happened.append(Event("closed", {"seat": p, "fields": closed}))
    return happened


def _round_end(r: int, after: State) -> list[Event]:
    fields = [list(after.triple[r][p]) for p in range(2)]
    happened = [Event("round_ended", {"round": r, "fields": fields}, 2)]
    for p in range(2):
        if after.out_name[r][p]:
            item = {"seat": p, "form": after.out_name[r][p], "paid": after.out_paid[r][p]}
            happened.append(Event("scored_out", item | {"fields": fields[p]}, 2))
        if after.hold_name[r][p]:
            item = {"seat": p, "form": after.hold_name[r][p], "paid": after.hold_paid[r][p]}
            happened.append(Event("scored_hold", item | {"fields": fields[1 - p]}, 2))
        if after.steps_paid[r][p]:
            pips = [after.pips[r][p], after.pips[r][1 - p]]
            happened.append(Event("scored_steps", {"seat": p, "paid": after.steps_paid[r][p], "pips": pips}, 2))
    if not earned(after, r, 0) and not earned(after, r, 1):
        happened.append(Event("scored_nothing", {}, 2))
    kind = "match_ended" if after.phase == OVER else "round_begins"
    happened.append(Event(kind, {"round": after.round, "score": list(after.score)}, 2))
    return happened


def say(event: Event, names: Sequence[str]) -> str:
    """The event as one sentence in the language in force."""
    return _SENTENCES[event.kind](event.values, names)


def _dealt(v: dict[str, Any], names: Sequence[str]) -> str:
    if v["card"] == UNSEEN:
        return _("{name} gets a card.").format(name=names[v["seat"]])
    return _("{name} gets a card: {card}.").format(name=names[v["seat"]], card=card_name(v["card"]))


def _led(v: dict[str, Any], names: Sequence[str]) -> str:
    if v["card"] == UNSEEN:
        return _("{name} leads a card face down.").format(name=names[v["seat"]])
    return _("{name} leads a card face down: {card}.").format(name=names[v["seat"]], card=card_name(v["card"]))


def _rolled(v: dict[str, Any], names: Sequence[str]) -> str:
    return _("{name} rolls: {face}.").format(name=names[v["seat"]], face=v["face"])


def _placed(v: dict[str, Any], names: Sequence[str]) -> str:
    return _("{name}: men on the points {points}.").format(name=names[v["seat"]], points=listed(values_left(v["men"])))


def _leads_first(v: dict[str, Any], names: Sequence[str]) -> str:
    more, less = v["men"]
    return _("{name} leads first, with {more} against {less} on point {point}.").format(
        name=names[v["seat"]], more=plural("{n} man", "{n} men", more), less=less, point=v["point"]
    )


def _rolled_again(v: dict[str, Any], names: Sequence[str]) -> str:
    return _("{first} and {second} have rolled the same: both roll again.").format(first=names[0], second=names[1])


def _answered(v: dict[str, Any], names: Sequence[str]) -> str:
    return _("{name} answers: {card}.").format(name=names[v["seat"]], card=card_name(v["card"]))


def _revealed(v: dict[str, Any], names: Sequence[str]) -> str:
    return _("{name} turns up the lead: {card}.").format(name=names[v["seat"]], card=card_name(v["card"]))


def _won(v: dict[str, Any], names: Sequence[str]) -> str:
    sentence = {
        PLAIN: _("{name} wins the trick by suit: {lead} against {answer}."),
        DOUBLE: _("{name} wins the trick by suit, a double: {lead} against {answer}."),
        QUEENS: _("{name} wins the trick by suit, two queens: {lead} against {answer}."),
        SAME_SUIT: _("{name} wins the trick as answerer, equal suits: {lead} against {answer}."),
        TRIPLE: _("{name} wins the trick as answerer, a triple: {lead} against {answer}."),
    }[v["case"]]
    return sentence.format(name=names[v["seat"]], lead=card_name(v["lead"]), answer=card_name(v["answer"]))


def _nulled(v: dict[str, Any], names: Sequence[str]) -> str:
    return _("{winner} has no open field; {name} gets a null in field {field}.").format(
        winner=names[v["winner"]], name=names[v["seat"]], field=v["field"]
    )


def _bonus_drawn(v: dict[str, Any], names: Sequence[str]) -> str:
    card = card_name(v["card"])
    times = plural("{n} time", "{n} times", v["times"])
    return _("{name} draws a bonus card: {card}, counted {times}.").format(
        name=names[v["seat"]], card=card, times=times
    )


def _moved(v: dict[str, Any], names: Sequence[str]) -> str:
    return _("{name} plays {value}: a man from point {point} to point {to}.").format(
        name=names[v["seat"]], value=v["value"], point=v["point"], to=v["to"]
    )


def _borne_off(v: dict[str, Any], names: Sequence[str]) -> str:
    return _("{name} plays {value}: a man borne off from point {point}.").format(
        name=names[v["seat"]], value=v["value"], point=v["point"]
    )


def _lost(v: dict[str, Any], names: Sequence[str]) -> str:
    return _("{name}: no man is left for the values {values}.").format(
        name=names[v["seat"]], values=listed(v["values"])
    )


def _noted(v: dict[str, Any], names: Sequence[str]) -> str:
    name, field = names[v["seat"]], v["field"]
    if v["men"] == NULL:
        return _("{name} bears off nobody: field {field} is a null.").format(name=name, field=field)
    return plural(
        "{name} bears off {n} man in field {field}.",
        "{name} bears off {n} men in field {field}.",
        v["men"],
        name=name,
        field=field,
    )


def _out(v: dict[str, Any], names: Sequence[str]) -> str:
    sentence = {
        OIN: _("{name} is out: Oin."),
        MARS: _("{name} is out: Mars."),
        COX: _("{name} is out: Cox."),
    }[v["class"]]
    return sentence.format(name=names[v["seat"]])


def _closed(v: dict[str, Any], names: Sequence[str]) -> str:
    return plural("{name}: {n} field is closed.", "{name}: {n} fields are closed.", v["fields"], name=names[v["seat"]])


def _round_ended(v: dict[str, Any], names: Sequence[str]) -> str:
    mine, theirs = map(triple, v["fields"])
    return _("Round {n} ends. {first}: {mine}. {second}: {theirs}.").format(
        n=v["round"] + 1, first=names[0], mine=mine, second=names[1], theirs=theirs
    )


def _scored(v: dict[str, Any], names: Sequence[str], title: str, fields: str) -> str:
    return _("{name} scores {points}: {title}, {fields}.").format(
        name=names[v["seat"]], points=points(v["paid"]), title=title, fields=fields
    )


def _scored_out(v: dict[str, Any], names: Sequence[str]) -> str:
    return _scored(v, names, out_title(v["form"]), triple(v["fields"]))


def _scored_hold(v: dict[str, Any], names: Sequence[str]) -> str:
    if v["form"] >= FEZ:
        return _scored(v, names, hold_title(v["form"]), triple(v["fields"]))
    return _("{name} scores {points} for the nulls of: {other}.").format(
        name=names[v["seat"]], points=points(v["paid"]), other=names[1 - v["seat"]]
    )


def _scored_steps(v: dict[str, Any], names: Sequence[str]) -> str:
    mine, theirs = v["pips"]
    return _("{name} scores {points}: {mine} steps left against {theirs}.").format(
        name=names[v["seat"]], points=points(v["paid"]), mine=mine, theirs=theirs
    )


def _scored_nothing(v: dict[str, Any], names: Sequence[str]) -> str:
    return _("Nobody scores.")


def _round_begins(v: dict[str, Any], names: Sequence[str]) -> str:
    return _("Round {n} begins. {first}: {points}. {second}: {others}.").format(
        n=v["round"] + 1,
        first=names[0],
        points=points(v["score"][0]),
        second=names[1],
        others=points(v["score"][1]),
    )


def _match_ended(v: dict[str, Any], names: Sequence[str]) -> str:
    first, second = v["score"]
    if first == second:
        return _("The match is over: a draw, each has {points}.").format(points=points(first))
    p = 0 if first > second else 1
    return _("The match is over: {name} wins with {points} against {others}.").format(
        name=names[p], points=points(v["score"][p]), others=v["score"][1 - p]
    )


_SENTENCES: dict[str, Callable[[dict[str, Any], Sequence[str]], str]] = {
    "dealt": _dealt,
    "led": _led,
    "rolled": _rolled,
    "placed": _placed,
    "leads_first": _leads_first,
    "rolled_again": _rolled_again,
    "answered": _answered,
    "revealed": _revealed,
    "won": _won,
    "nulled": _nulled,
    "bonus": _bonus_drawn,
    "moved": _moved,
    "borne_off": _borne_off,
    "lost": _lost,
    "noted": _noted,
    "out": _out,
    "closed": _closed,
    "round_ended": _round_ended,
    "scored_out": _scored_out,
    "scored_hold": _scored_hold,
    "scored_steps": _scored_steps,
    "scored_nothing": _scored_nothing,
    "round_begins": _round_begins,
    "match_ended": _match_ended,
}
