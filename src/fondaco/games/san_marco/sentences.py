"""San Marco: events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fondaco.kernel.language import _, plural
from fondaco.kernel.words import Event

from .tables import amount, backs, card_name, card_names, district_name, pair_name, role_name, who

Values = dict[str, Any]


def say(event: Event, names: Sequence[str]) -> str:
    """The event as one sentence in the language in force."""
    return _SENTENCES[event.kind](event.values, names)


def amounts(numbers: Sequence[int], names: Sequence[str]) -> str:
    """Numbers other than 0 by colour: "Anna 2, Red ghost 1"."""
    return ", ".join(f"{who(c, names)} {n}" for c, n in enumerate(numbers) if n)


def aristocrats(n: int) -> str:
    return plural("{n} aristocrat", "{n} aristocrats", n)


def pile_texts(piles: Sequence[str]) -> str:
    """Piles with their numbers: "1: Castello, Limit 2; 2: Doge"."""
    return "; ".join(f"{number}: {cards}" for number, cards in enumerate(piles, 1))


def _drew(v: Values, names: Sequence[str]) -> str:
    return _("{name} draws {card}.").format(name=names[v["seat"]], card=card_name(v["card"]))


def _hand(v: Values, names: Sequence[str]) -> str:
    return _("{name} has drawn {cards}.").format(name=names[v["seat"]], cards=backs(v["actions"], v["limits"]))


def _put(v: Values, names: Sequence[str]) -> str:
    return _("{name} puts {card} on pile {n}.").format(
        name=names[v["seat"]], card=card_name(v["card"]), n=v["pile"] + 1
    )


def _split(v: Values, names: Sequence[str]) -> str:
    return _("{name} has split the cards.").format(name=names[v["seat"]])


def _opened(v: Values, names: Sequence[str]) -> str:
    piles = pile_texts([card_names(cards) for cards in v["piles"]])
    return _("The piles of {name} are opened. {piles}.").format(name=names[v["seat"]], piles=piles)


def _face_down(v: Values, names: Sequence[str]) -> str:
    piles = pile_texts([backs(actions, limits) for actions, limits in v["piles"]])
    return _("The piles of {name} lie face down. {piles}.").format(name=names[v["seat"]], piles=piles)


def _came(v: Values, names: Sequence[str]) -> str:
    values = {"name": who(v["seat"], names), "roll": v["roll"], "district": district_name(v["district"])}
    if v["came"]:
        return _("{name} rolls {roll}: {aristocrats} to {district}.").format(
            aristocrats=aristocrats(v["came"]), **values
        )
    if v["setup"]:
        return _("{name} rolls {roll}: all rolls are equal, the last one is repeated.").format(**values)
    return _("{name} rolls {roll}: the supply is empty, nobody comes to {district}.").format(**values)


def _built(v: Values, names: Sequence[str]) -> str:
    values = {"name": who(v["seat"], names), "pair": pair_name(v["pair"])}
    if v["source"] < 0:
        return _("{name} builds a bridge: {pair}.").format(**values)
    return _("{name} builds a bridge with an aristocrat from {source}: {pair}.").format(
        source=district_name(v["source"]), **values
    )


def _stone(v: Values, names: Sequence[str]) -> str:
    role = role_name(v["role"], v["distributors"])
    return _("The stone of {name} is drawn: {role}.").format(name=names[v["seat"]], role=role)


def _role_roll(v: Values, names: Sequence[str]) -> str:
    return _("{name} rolls {roll} for the roles.").format(name=names[v["seat"]], roll=v["roll"])


def _roll_again(v: Values, names: Sequence[str]) -> str:
    return _("The rolls are equal: both roll again.")


def _roles(v: Values, names: Sequence[str]) -> str:
    held = [(role, seat) for role, seat in enumerate(v["roles"]) if seat >= 0]
    roles = ", ".join(f"{names[seat]}: {role_name(role, v['distributors'])}" for role, seat in held)
    return _("The roles of the round are: {roles}.").format(roles=roles)


def _took(v: Values, names: Sequence[str]) -> str:
    values = {"name": names[v["seat"]], "n": v["pile"] + 1, "cards": card_names([*v["actions"], *v["limits"]])}
    if not v["limits"]:
        return _("{name} takes pile {n}: {cards}.").format(**values)
    total = plural("{n} limit point", "{n} limit points", v["points"])
    return _("{name} takes pile {n} and now has {total}: {cards}.").format(total=total, **values)


def _plays(v: Values, names: Sequence[str]) -> str:
    return _("{name} plays {card}.").format(name=names[v["seat"]], card=card_name(v["card"]))


def _passed(v: Values, names: Sequence[str]) -> str:
    return _("{name} does nothing with the card {card}.").format(name=names[v["seat"]], card=card_name(v["card"]))


def _declined(v: Values, names: Sequence[str]) -> str:
    return _("{name} declines the bonus banishment.").format(name=names[v["seat"]])


def _placed(v: Values, names: Sequence[str]) -> str:
    values = {"name": names[v["seat"]], "district": district_name(v["district"])}
    if v["source"] < 0:
        return _("{name} puts an aristocrat into {district}.").format(**values)
    return _("{name} moves an aristocrat from {source} to {district}.").format(
        source=district_name(v["source"]), **values
    )


def _lifted(v: Values, names: Sequence[str]) -> str:
    return _("{name} takes a bridge from {pair}; its owner was {owner}.").format(
        name=names[v["seat"]], pair=pair_name(v["pair"]), owner=who(v["owner"], names)
    )


def _ousted(v: Values, names: Sequence[str]) -> str:
    return _("{name} sends an aristocrat home from {district}; its owner: {victim}.").format(
        name=names[v["seat"]], district=district_name(v["district"]), victim=who(v["victim"], names)
    )


def _named(v: Values, names: Sequence[str]) -> str:
    return _("{name} banishes from {district}.").format(name=names[v["seat"]], district=district_name(v["district"]))


def _rolled(v: Values, names: Sequence[str]) -> str:
    return _("{name} rolls {roll}.").format(name=names[v["seat"]], roll=v["roll"])


def _banished(v: Values, names: Sequence[str]) -> str:
    district = district_name(v["district"])
    if not any(v["gone"]):
        return _("Nobody is banished from {district}.").format(district=district)
    return _("Banished from {district}: {aristocrats}.").format(
        district=district, aristocrats=amounts(v["gone"], names)
    )


def _doge(v: Values, names: Sequence[str]) -> str:
    values = {"name": names[v["seat"]], "district": district_name(v["to"])}
    if v["from"] == v["to"]:
        return _("{name} lets the Doge stay in {district}.").format(**values)
    tolls = amounts(v["paid"], names)
    if v["ferry"]:
        ferry = amount(v["ferry"])
        if tolls:
            sentence = _("{name} brings the Doge to {district}; paid for the ferry: {ferry}, in tolls: {tolls}.")
        else:
            sentence = _("{name} brings the Doge to {district}; paid for the ferry: {ferry}.")
        return sentence.format(ferry=ferry, tolls=tolls, **values)
    if tolls:
        return _("{name} brings the Doge to {district}; paid in tolls: {tolls}.").format(tolls=tolls, **values)
    return _("{name} brings the Doge to {district}.").format(**values)


def _scored(v: Values, names: Sequence[str]) -> str:
    district = district_name(v["district"])
    if not any(v["gains"]):
        return _("{district} scores: nobody gets anything.").format(district=district)
    return _("{district} scores: {gains}.").format(district=district, gains=amounts(v["gains"], names))


def _out(v: Values, names: Sequence[str]) -> str:
    total = plural("{n} limit point", "{n} limit points", v["points"])
    return _("{name} has {total} and is out of the passage.").format(name=names[v["seat"]], total=total)


def _passage_ended(v: Values, names: Sequence[str]) -> str:
    number = v["passage"] + 1
    if not any(v["bonus"]):
        return _("Passage {n} ends; nobody gets bonus points.").format(n=number)
    return _("Passage {n} ends; bonus points: {bonus}.").format(n=number, bonus=amounts(v["bonus"], names))


def _may_banish(v: Values, names: Sequence[str]) -> str:
    return _("{name} alone has the fewest limit points and may banish.").format(name=names[v["seat"]])


def _round(v: Values, names: Sequence[str]) -> str:
    if v["extra"]:
        players = plural("{n} player", "{n} players", v["players"])
        return _("The extra round of passage {n} begins, with {players}.").format(n=v["passage"] + 1, players=players)
    if v["round"] == 0:
        return _("Passage {n} begins.").format(n=v["passage"] + 1)
    return _("Round {n} begins.").format(n=v["round"] + 1)


def _game_ended(v: Values, names: Sequence[str]) -> str:
    winners: list[int] = v["winners"]
    scores = ", ".join(f"{names[p]} {n}" for p, n in enumerate(v["scores"]))
    if len(winners) == 1:
        return _("The game is over: {name} wins. Prestige: {scores}.").format(name=names[winners[0]], scores=scores)
    shared = ", ".join(names[p] for p in winners)
    return _("The game is over: the victory is shared by {names}. Prestige: {scores}.").format(
        names=shared, scores=scores
    )


_SENTENCES: dict[str, Callable[[Values, Sequence[str]], str]] = {
    "drew": _drew,
    "hand": _hand,
    "put": _put,
    "split": _split,
    "opened": _opened,
    "face_down": _face_down,
    "came": _came,
    "built": _built,
    "stone": _stone,
    "role_roll": _role_roll,
    "roll_again": _roll_again,
    "roles": _roles,
    "took": _took,
    "plays": _plays,
    "passed": _passed,
    "declined": _declined,
    "placed": _placed,
    "lifted": _lifted,
    "ousted": _ousted,
    "named": _named,
    "rolled": _rolled,
    "banished": _banished,
    "doge": _doge,
    "scored": _scored,
    "out": _out,
    "passage_ended": _passage_ended,
    "may_banish": _may_banish,
    "round": _round,
    "final": _scored,
    "game_ended": _game_ended,
}
