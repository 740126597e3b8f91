"""Medici in words: moves in notation, prompts, refusals; `events` and `tables` hold the rest.

Notation: a card turned up `c4`, `gold10`; the first selector drawn `first1` (seats are counted from 1); `draw`, `stop`;
`bid7`, `pass`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from fondaco.kernel.game import Option
from fondaco.kernel.language import N_, _, plural
from fondaco.kernel.words import Amount, Choice, Prompt, Refusal, Unreadable

from .components import (
    AUCTION,
    BID,
    CARD,
    CHOOSE,
    COMMODITIES,
    COMMODITY,
    COMMODITY_NAMES,
    DRAW,
    FIGURES,
    FILL,
    FIRST,
    GROUP,
    KINDS,
    MAX_BID,
    OVER,
    PASS,
    SEATS,
    STARTER,
    STOP,
    VALUE,
)
from .events import closing, events, say
from .rules import State, can_bid, free_spaces, lowest_bid, may_start, next_active
from .tables import (
    cards,
    describe,
    florins,
    group,
    heading,
    high_bid,
    scoring,
    seat_title,
    speakers,
)

__all__ = [
    "SUMMARY",
    "TITLE",
    "UNIT",
    "amount",
    "describe",
    "events",
    "heading",
    "notation",
    "option_text",
    "parse",
    "prompt",
    "refuse",
    "say",
    "scoring",
    "seat_title",
    "waiting",
]

TITLE = N_("Medici")
SUMMARY = N_("Load your ship at auction day after day, and turn its cargo into florins: the richest house wins.")
UNIT = N_("florins")

amount = florins

# Notation


def _letters() -> tuple[str, ...]:
    letters = tuple(name[:1].lower() for name in COMMODITY_NAMES)
    if len(set(letters)) < COMMODITIES or not all("a" <= letter <= "z" for letter in letters):
        raise FIGURES.error("cards.commodities", "names with different first letters from a to z")
    return (*letters, "gold")


_LETTER = _letters()
_NOTATION = (
    *(f"{_LETTER[COMMODITY[k]]}{VALUE[k]}" for k in range(KINDS)),
    *(f"first{seat + 1}" for seat in range(SEATS)),
    "draw",
    "stop",
    "pass",
    *(f"bid{n}" for n in range(1, MAX_BID + 1)),
)
_ACTION = {text: a for a, text in enumerate(_NOTATION)}
_BID = re.compile(r"(?:bid)?0*([0-9]+)")


def notation(s: State, a: int) -> str:
    """The action in notation: `c5`, `gold10`, `first1`, `draw`, `stop`, `pass`, `bid7`."""
    return _NOTATION[a]


def parse(s: State, text: str) -> int:
    """The action that the text means; `bid 7` and `7` mean `bid7`. Raises Unreadable."""
    word = "".join(text.split()).lower()
    bid = _BID.fullmatch(word)
    if bid:
        word = f"bid{bid[1]}"
    if word in _ACTION:
        return _ACTION[word]
    if word == "bid0":
        raise Unreadable(_("There is no bid of 0. To offer nothing, write: pass."))
    if bid:
        raise Unreadable(_("No bid can be higher than {amount}.").format(amount=florins(MAX_BID)))
    raise Unreadable(f"{_('“{text}” is not a move here.').format(text=text.strip())} {_right(s)}")


def _right(s: State) -> str:
    """The sentence that says what may be written now."""
    if s.phase == OVER:
        return _("The game is over; there are no more moves.")
    if s.phase == STARTER:
        seats = ", ".join(_NOTATION[FIRST + p] for p in range(s.players) if may_start(s, p))
        return _("The first selector is drawn now, one of: {seats}.").format(seats=seats)
    if s.phase == CHOOSE:
        return _("The selector draws a further card or stops now: draw, stop.")
    if s.phase == AUCTION:
        if not can_bid(s, s.actor):
            return _("No bid is possible now, so the only move is: pass.")
        return _("Bid or pass now: {lowest} to {highest}, or pass.").format(
            lowest=_NOTATION[BID + lowest_bid(s)], highest=_NOTATION[BID + s.florins[s.actor]]
        )
    example = next(_NOTATION[k] for k in range(KINDS) if s.unseen[k])
    return _("A card is turned up now; write the commodity's letter and the value, such as {example}.").format(
        example=example
    )


# Prompts


def prompt(s: State, names: Sequence[str]) -> Prompt:
    """What the acting seat is asked."""
    if s.phase == CHOOSE:
        return prompt_group(s, names)
    if s.phase == AUCTION:
        return prompt_bid(s, names)
    return Prompt(waiting(s, names))


def prompt_group(s: State, names: Sequence[str]) -> Prompt:
    """The selector draws a further card or stops (MED-4.2)."""
    own = free_spaces(s, s.selector)
    if s.group_size >= own:
        risk = _("You could not load a larger group yourself.")
    else:
        risk = plural("Your ship has room for {n} card.", "Your ship has room for {n} cards.", own)
    first = _("{name} speaks first.").format(name=names[next_active(s, s.selector)])
    return Prompt(
        _("Your group: {cards}. Draw a further card, or stop and offer the group?").format(cards=cards(group(s))),
        "MED-4.2",
        (
            Choice(DRAW, _("Draw"), target="deck", hint=risk, key="d"),
            Choice(STOP, _("Stop"), hint=first, key="s"),
        ),
    )


def prompt_bid(s: State, names: Sequence[str]) -> Prompt:
    """A bid or a pass (MED-5.3); who cannot bid is told why (MED-5.4, 5.5)."""
    offer = _("On offer: {cards}.").format(cards=cards(group(s)))
    situation = f"{offer} {high_bid(s, names)}"
    forced = _must_pass(s)
    if forced:
        only = Choice(PASS, _("Pass"), hint=forced.sentence, key="p")
        return Prompt(f"{situation} {forced.sentence}", forced.clause, (only,))
    low, high = lowest_bid(s), s.florins[s.actor]
    if s.actor != s.selector:
        outcome = _("You make no bid for this group.")
    elif s.high_bidder < 0:
        outcome = _("The group is discarded.")
    else:
        outcome = _("{name} buys the group.").format(name=names[s.high_bidder])
    return Prompt(
        f"{situation} {_after_you(s, names)} {_('Bid, or pass.')}",
        "MED-5.3",
        (Choice(PASS, _("Pass"), hint=outcome, key="p"),),
        Amount(BID, low, high, _("Bid {n}"), start=low, quick=_quick_bids(low, high), money=high),
    )


def _after_you(s: State, names: Sequence[str]) -> str:
    if s.actor == s.selector:
        return _("You speak last.")
    order = speakers(s)
    rivals = [names[p] for p in order[order.index(s.actor) + 1 :] if can_bid(s, p)]
    if not rivals:
        return _("Nobody after you can bid.")
    return _("Able to bid after you: {names}.").format(names=", ".join(rivals))


def _quick_bids(low: int, high: int) -> tuple[int, ...]:
    """The lowest bids, some higher ones, and the next two round numbers."""
    worth = {low, low + 1, low + 2, low + 5, low + 10, low // 5 * 5 + 5, low // 10 * 10 + 10}
    return tuple(sorted(n for n in worth if n <= high))


def waiting(s: State, names: Sequence[str]) -> str:
    """What the others read meanwhile."""
    if s.phase == OVER:
        return _("The game is over.")
    if s.phase == STARTER:
        return _("The first selector is being drawn.")
    if s.phase == CARD:
        return _("{name} is turning up a card.").format(name=names[s.selector])
    if s.phase == FILL:
        return _("{name} is taking cards free of charge.").format(name=names[next_active(s, s.selector)])
    if s.phase == CHOOSE:
        return _("{name} is choosing whether to draw a further card.").format(name=names[s.actor])
    return _("{name} is bidding.").format(name=names[s.actor])


# Refusals


def _must_pass(s: State) -> Refusal | None:
    """Why the bidder has no legal bid (MED-5.4, 5.5); None where there is one."""
    free = free_spaces(s, s.actor)
    if free < s.group_size:
        room = _("You must pass: the group has more cards ({size}) than your ship has free spaces ({free}).")
        return Refusal("MED-5.4", room.format(size=s.group_size, free=free))
    if can_bid(s, s.actor):
        return None
    money = _("You must pass: you have {amount}, and the lowest bid is {lowest}.")
    return Refusal("MED-5.5", money.format(amount=florins(s.florins[s.actor]), lowest=florins(lowest_bid(s))))


def refuse(s: State, a: int) -> Refusal:
    """Why the action is not allowed now, and what would be right."""
    if s.phase == OVER:
        return Refusal("MED-11.1", _right(s))
    if s.phase == AUCTION and a == DRAW:
        return _refuse_draw(s)
    if s.phase == AUCTION and a > BID:
        return _refuse_bid(s, a - BID)
    if s.phase in (CARD, FILL) and 0 <= a < KINDS:
        gone = _("No such card is unseen any more: {card}.").format(card=cards([a]))
        return Refusal("MED-1.1", f"{gone} {_right(s)}")
    if s.phase == STARTER and FIRST <= a < FIRST + s.players:
        poorest = _("Only a player with the fewest florins may select first.")
        return Refusal("MED-3.3", f"{poorest} {_right(s)}")
    return Refusal("MED-13.2", _right(s))


def _refuse_draw(s: State) -> Refusal:
    """The group is closed: by itself at its limit (MED-4.7), or by the selector's word."""
    why = closing(s)
    if why == "cards":
        most = plural("A group has at most {n} card.", "A group has at most {n} cards.", GROUP)
        return Refusal("MED-4.2", f"{most} {_right(s)}")
    if why == "ships":
        return Refusal("MED-4.4", f"{_('No ship has room for a larger group.')} {_right(s)}")
    if why == "deck":
        return Refusal("MED-4.6", f"{_('The deck is empty.')} {_right(s)}")
    return Refusal("MED-13.2", f"{_('The selector has closed the group.')} {_right(s)}")


def _refuse_bid(s: State, bid: int) -> Refusal:
    forced = _must_pass(s)
    if forced:
        return forced
    if bid < lowest_bid(s):
        low = _("The lowest bid now is {amount}: bid that or more, or pass.")
        return Refusal("MED-5.3", low.format(amount=florins(lowest_bid(s))))
    high = _("You have {amount}: bid that or less, or pass.")
    return Refusal("MED-5.5", high.format(amount=florins(s.florins[s.actor])))


def option_text(option: Option, value: str | None) -> str:
    """The label of a table option or of its value. The game itself declares no options."""
    return option.name if value is None else value
