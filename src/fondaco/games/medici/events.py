"""Medici: what a step did, as data (`events`) and as sentences (`say`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fondaco.kernel.language import _
from fondaco.kernel.words import Event

from .components import AUCTION, BID, CARD, CHOOSE, COMMODITIES, DRAW, FILL, FIRST, GROUP, OVER, PASS, STARTER
from .rules import State, can_bid, free_spaces, most_free_spaces, next_active
from .tables import cards, commodity, earned, ends_day, florins, group, ship_rank

Values = dict[str, Any]


def events(before: State, a: int | None, after: State) -> list[Event]:
    """What the step did. Nothing is ever hidden (MED-12.1); of a step that nobody noted there is nothing to tell."""
    if a is None:
        return []
    selector = before.selector
    if before.phase == STARTER:
        return [Event("starter_drawn", {"seat": a - FIRST, "day": before.day})]
    if before.phase == CARD:
        happened = [Event("card", {"seat": selector, "card": a})]
        if after.phase == AUCTION:
            happened.append(Event("closed", {"cards": group(after), "why": closing(after)}, 0))
        return happened
    if before.phase == CHOOSE:
        if a == DRAW:
            return [Event("draws", {"seat": selector}, 0)]
        return [Event("stopped", {"seat": selector, "cards": group(before)})]
    if before.phase == FILL:
        happened = [Event("free_card", {"seat": next_active(before, selector), "card": a})]
    else:
        happened = [_spoken(before, a)]
        if before.actor == selector:
            happened.append(_auctioned(before, a))
            if after.phase == FILL:
                lone = next_active(after, selector)
                happened.append(Event("fills", {"seat": lone, "free": free_spaces(after, lone), "deck": after.deck}))
    if ends_day(before, after):
        happened += _day_end(before, after)
    return happened


def closing(s: State) -> str:
    """What forbids a further card in a closed group: `cards` (MED-4.2), `ships` (4.4), `deck` (4.6); "" if nothing."""
    if s.group_size == GROUP:
        return "cards"
    if s.group_size >= most_free_spaces(s):
        return "ships"
    return "deck" if s.deck == 0 else ""


def _spoken(before: State, a: int) -> Event:
    p = before.actor
    if a != PASS:
        return Event("bid", {"seat": p, "amount": a - BID})
    if can_bid(before, p):
        return Event("pass", {"seat": p})
    why = "ship" if free_spaces(before, p) < before.group_size else "florins"
    return Event("forced_pass", {"seat": p, "why": why})


def _auctioned(before: State, a: int) -> Event:
    """The end of the auction, by the selector's own bid or pass."""
    lot = group(before)
    buyer, price = (before.selector, a - BID) if a != PASS else (before.high_bidder, before.high_bid)
    if buyer < 0:
        return Event("unsold", {"cards": lot})
    return Event("sold", {"seat": buyer, "price": price, "cards": lot, "left": before.florins[buyer] - price})


def _day_end(before: State, after: State) -> list[Event]:
    seats = range(after.players)
    happened = [Event("day_ended", {"day": before.day}, 2)]
    for p in seats:
        ship = {"seat": p, "value": after.ship_value[p], "rank": ship_rank(after, p), "paid": after.ship_paid[p]}
        happened.append(Event("ship", ship, 2))
    for c in range(COMMODITIES):
        awards = [after.track_paid[p][c] for p in seats]
        bonuses = [after.bonus_paid[p][c] for p in seats]
        happened.append(Event("track", {"commodity": c, "awards": awards, "bonuses": bonuses}, 2))
    if after.phase == OVER:
        best = max(after.florins[p] for p in seats)
        winners = [p for p in seats if after.florins[p] == best]
        happened.append(Event("game_ended", {"winners": winners, "florins": best}, 2))
    elif after.phase == CARD:
        seat = after.selector
        happened.append(Event("next_starter", {"seat": seat, "day": after.day, "florins": after.florins[seat]}))
    return happened


def say(event: Event, names: Sequence[str]) -> str:
    """The event as one sentence in the language in force."""
    return _SENTENCES[event.kind](event.values, names)


def _starter_drawn(v: Values, names: Sequence[str]) -> str:
    if v["day"] == 0:
        return _("Drawn at random: {name} selects first.").format(name=names[v["seat"]])
    return _("Drawn among those with the fewest florins: {name} selects first.").format(name=names[v["seat"]])


def _card(v: Values, names: Sequence[str]) -> str:
    return _("{name} turns up {card}.").format(name=names[v["seat"]], card=cards([v["card"]]))


def _closed(v: Values, names: Sequence[str]) -> str:
    sentence = {
        "cards": _("The group is complete: {cards}."),
        "ships": _("No ship has room for a larger group, the group is complete: {cards}."),
        "deck": _("The deck is empty, the group is complete: {cards}."),
    }[v["why"]]
    return sentence.format(cards=cards(v["cards"]))


def _draws(v: Values, names: Sequence[str]) -> str:
    return _("{name} draws another card.").format(name=names[v["seat"]])


def _stopped(v: Values, names: Sequence[str]) -> str:
    return _("{name} stops; the group: {cards}.").format(name=names[v["seat"]], cards=cards(v["cards"]))


def _bid(v: Values, names: Sequence[str]) -> str:
    return _("{name} bids {amount}.").format(name=names[v["seat"]], amount=florins(v["amount"]))


def _pass(v: Values, names: Sequence[str]) -> str:
    return _("{name} passes.").format(name=names[v["seat"]])


def _forced_pass(v: Values, names: Sequence[str]) -> str:
    if v["why"] == "ship":
        sentence = _("{name} must pass: no room aboard for the whole group.")
    else:
        sentence = _("{name} must pass: not enough florins for a bid.")
    return sentence.format(name=names[v["seat"]])


def _sold(v: Values, names: Sequence[str]) -> str:
    return _("{name} buys the group for {price} and has {left} left: {cards}.").format(
        name=names[v["seat"]], price=florins(v["price"]), left=florins(v["left"]), cards=cards(v["cards"])
    )


def _unsold(v: Values, names: Sequence[str]) -> str:
    return _("Nobody has bid, the group is discarded: {cards}.").format(cards=cards(v["cards"]))


def _fills(v: Values, names: Sequence[str]) -> str:
    return _("{name} alone has room aboard and takes cards from the deck free of charge.").format(name=names[v["seat"]])


def _free_card(v: Values, names: Sequence[str]) -> str:
    return _("{name} takes {card} free of charge.").format(name=names[v["seat"]], card=cards([v["card"]]))


def _day_ended(v: Values, names: Sequence[str]) -> str:
    return _("Day {n} ends and is scored.").format(n=v["day"] + 1)


def _ship(v: Values, names: Sequence[str]) -> str:
    return _("{name} gets {amount} for a ship worth {value}, rank {rank}.").format(
        name=names[v["seat"]], amount=florins(v["paid"]), value=v["value"], rank=v["rank"]
    )


def _track(v: Values, names: Sequence[str]) -> str:
    track, paid = commodity(v["commodity"]), zip(v["awards"], v["bonuses"], strict=True)
    earnings = [f"{names[p]} {earned(*both)}" for p, both in enumerate(paid) if any(both)]
    if not earnings:
        return _("Nobody gets florins for the track “{commodity}”.").format(commodity=track)
    return _("Florins for the track “{commodity}”: {earnings}.").format(commodity=track, earnings="; ".join(earnings))


def _next_starter(v: Values, names: Sequence[str]) -> str:
    return _("Day {n} begins; {name} has the fewest florins ({florins}) and selects first.").format(
        n=v["day"] + 1, name=names[v["seat"]], florins=v["florins"]
    )


def _game_ended(v: Values, names: Sequence[str]) -> str:
    winners, amount = [names[int(p)] for p in v["winners"]], florins(v["florins"])
    if len(winners) == 1:
        return _("The game is over: {name} wins with {amount}.").format(name=winners[0], amount=amount)
    return _("The game is over: {names} share the victory, each with {amount}.").format(
        names=", ".join(winners), amount=amount
    )


_SENTENCES: dict[str, Callable[[Values, Sequence[str]], str]] = {
    "starter_drawn": _starter_drawn,
    "card": _card,
    "closed": _closed,
    "draws": _draws,
    "stopped": _stopped,
    "bid": _bid,
    "pass": _pass,
    "forced_pass": _forced_pass,
    "sold": _sold,
    "unsold": _unsold,
    "fills": _fills,
    "free_card": _free_card,
    "day_ended": _day_ended,
    "ship": _ship,
    "track": _track,
    "next_starter": _next_starter,
    "game_ended": _game_ended,
}
