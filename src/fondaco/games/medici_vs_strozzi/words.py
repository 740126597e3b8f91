"""Medici vs Strozzi in words: moves in notation, prompts, refusals; `events` and `tables` hold the rest.

Notation: a drawn tile `c4`, `gold5`; `draw`, `stop`; `price7`; `buy`, `decline`; `discard`, `ship5@left` for a ship
that is docked by the move, `ship5` for one that lies at a harbour already.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from fondaco.games.medici_vs_strozzi.events import closing, events, say
from fondaco.games.medici_vs_strozzi.rules import (
    ACTIONS,
    BUY,
    CAP,
    CHOOSE,
    DECLINE,
    DISCARD,
    DRAW,
    GOOD,
    GOODS,
    HARBOUR_IDS,
    HARBOURS,
    KINDS,
    LOAD,
    LOT,
    MAX_LEGAL,
    NAME,
    OVER,
    PRICE,
    RESPOND,
    SHIPS,
    STOP,
    STOW,
    TILE,
    VALUE,
    State,
    free_holds,
    legal,
)
from fondaco.games.medici_vs_strozzi.tables import (
    SHIP_IDS,
    coins,
    describe,
    harbour_name,
    heading,
    lot,
    scoring,
    seat_title,
    tile_names,
)
from fondaco.kernel.game import Option
from fondaco.kernel.language import N_, _, plural
from fondaco.kernel.words import Ambiguous, Amount, Choice, Prompt, Refusal, Unreadable

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

TITLE = N_("Medici vs Strozzi")
SUMMARY = N_("Two banking families price lots of goods, load their ships and fight over the trade of three harbours.")
UNIT = N_("coins")

amount = coins

QUICK = (0, 5, 10, 15, 20, 30, 50)
"""Prices worth a button."""
USUAL = 5
"""The price per tile at which the stepper starts."""


def _short(names: Sequence[str], reserved: tuple[str, ...], spare: str) -> tuple[str, ...]:
    """The shortest beginnings that tell the names apart; `spare` and a letter where notation could not write those."""
    for length in range(1, max(map(len, names)) + 1):
        short = [name[:length].lower() for name in names]
        if len(set(short)) == len(short) and all(re.fullmatch("[a-z]+", s) and s not in reserved for s in short):
            return tuple(short)
    return tuple(f"{spare}{chr(ord('a') + i)}" for i in range(len(names)))


_LETTERS = (*_short(GOODS, ("gold", "ship", "price"), "t"), "gold")
_TILE_TEXTS = tuple(f"{_LETTERS[GOOD[k]]}{VALUE[k]}" for k in range(KINDS))
_HARBOUR_TEXTS = (
    tuple(name.lower() for name in HARBOUR_IDS)
    if len({n.lower() for n in HARBOUR_IDS if re.fullmatch("[A-Za-z0-9_-]+", n)}) == HARBOURS
    else tuple(f"h{h + 1}" for h in range(HARBOURS))
)
_WORDS = {"draw": DRAW, "stop": STOP, "buy": BUY, "decline": DECLINE, "discard": DISCARD}
_TEXTS = {a: text for text, a in _WORDS.items()} | dict(enumerate(_TILE_TEXTS))
_READ = {text: a for a, text in _TEXTS.items()}


# Notation


def notation(s: State, a: int) -> str:
    """The action in writing, the same in every language."""
    if a >= PRICE:
        return f"price{a - PRICE}"
    if a < LOAD:
        return _TEXTS[a]
    ship, harbour = divmod(a - LOAD, HARBOURS)
    if s.phase == STOW and s.docked[s.buyer][ship] == harbour:
        return f"ship{SHIP_IDS[ship]}"
    return f"ship{SHIP_IDS[ship]}@{_HARBOUR_TEXTS[harbour]}"


def parse(s: State, text: str) -> int:
    """The action that the text means in `s`; it need not be legal. Raises Unreadable or Ambiguous."""
    wanted = text.strip().lower()
    if wanted in _READ:
        return _READ[wanted]
    if number := re.fullmatch(r"(?:price\s*)?([0-9]{1,9})", wanted):
        price = int(number[1])
        if price < ACTIONS - PRICE:
            return PRICE + price
        cap = CAP[s.round]
        raise Unreadable(
            _("“{text}” is too much: a price is a whole number from 0 to {cap}.").format(text=text, cap=cap)
        )
    if ship := re.fullmatch(r"ship\s*([0-9a-z]+)(?:\s*@\s*(\S+))?", wanted):
        return _parse_load(s, text, ship[1], ship[2])
    raise Unreadable(_("“{text}” is not a move here. Write: {moves}.").format(text=text, moves=_readable(s)))


def _parse_load(s: State, text: str, name: str, place: str | None) -> int:
    if name not in SHIP_IDS:
        ships = ", ".join(f"ship{n}" for n in SHIP_IDS)
        raise Unreadable(_("There is no ship “{ship}”. The ships are: {ships}.").format(ship=name, ships=ships))
    ship = SHIP_IDS.index(name)
    base = LOAD + ship * HARBOURS
    if place is not None:
        if place not in _HARBOUR_TEXTS:
            there = ", ".join(_HARBOUR_TEXTS)
            raise Unreadable(
                _("There is no harbour “{place}”. The harbours are: {harbours}.").format(place=place, harbours=there)
            )
        return base + _HARBOUR_TEXTS.index(place)
    if s.phase != STOW:
        return base
    if s.docked[s.buyer][ship] >= 0:
        return base + s.docked[s.buyer][ship]
    fitting = [a for a in _legal(s) if base <= a < base + HARBOURS]
    if len(fitting) > 1:
        raise Ambiguous(text, [notation(s, a) for a in fitting])
    return fitting[0] if fitting else base


def _legal(s: State) -> list[int]:
    out = [0] * MAX_LEGAL
    return out[: legal(s, out)]


def _readable(s: State) -> str:
    """The moves that can be made in `s`, in notation."""
    if s.phase == OVER:
        return _("nothing, the game is over")
    if s.phase == NAME:
        return f"{notation(s, PRICE)} … {notation(s, PRICE + CAP[s.round])}"
    return ", ".join(notation(s, a) for a in _legal(s))


# Prompts


def prompt(s: State, names: Sequence[str]) -> Prompt:
    """What the acting seat is asked."""
    if s.phase == CHOOSE:
        return prompt_choose(s)
    if s.phase == NAME:
        return prompt_price(s)
    if s.phase == RESPOND:
        return prompt_respond(s, names)
    if s.phase == STOW:
        return prompt_load(s)
    return Prompt(waiting(s, names))


def prompt_choose(s: State) -> Prompt:
    """The drawer may stop, or draw a further tile (MVS-4.2)."""
    left = plural("{n} tile is in the bag", "{n} tiles are in the bag", s.bag_size)
    return Prompt(
        _("Draw another tile, or stop and sell the lot: {tiles}.").format(tiles=tile_names(lot(s))),
        "MVS-4.2",
        (
            Choice(DRAW, _("Draw"), "bag", left, "d"),
            Choice(STOP, _("Stop"), hint=_("then you name a price"), key="s"),
        ),
    )


def prompt_price(s: State) -> Prompt:
    """The drawer names a price for the whole lot (MVS-5.1)."""
    cap = CAP[s.round]
    amount = Amount(
        base=PRICE,
        low=0,
        high=cap,
        label=_("Name {n}"),
        start=min(cap, USUAL * s.lot_size),
        quick=tuple(n for n in QUICK if n <= cap),
        money=s.coins[s.drawer],
    )
    return Prompt(_("Name a price for the lot: {tiles}.").format(tiles=tile_names(lot(s))), "MVS-5.1", amount=amount)


def prompt_respond(s: State, names: Sequence[str]) -> Prompt:
    """The responder buys, or declines and the drawer must buy (MVS-5.2, 5.3)."""
    me, drawer = 1 - s.drawer, names[s.drawer]
    after = coins(s.coins[me] - s.price)
    if any(free_holds(s, me, ship) >= s.lot_size for ship in range(SHIPS)):
        hint = _("you will then have: {coins}").format(coins=after)
    else:
        hint = _("no ship of yours has room, you must discard; you will then have: {coins}").format(coins=after)
    return Prompt(
        _("Buy the lot for {coins}, or decline: {tiles}.").format(coins=coins(s.price), tiles=tile_names(lot(s))),
        "MVS-5.2",
        (
            Choice(BUY, _("Buy"), hint=hint, key="b"),
            Choice(DECLINE, _("Decline"), hint=_("{name} must buy at this price").format(name=drawer), key="n"),
        ),
    )


def prompt_load(s: State) -> Prompt:
    """The buyer loads the lot on one ship or discards it (MVS-6.1)."""
    tiles = tile_names(lot(s))
    choices = tuple(_load_choice(s, a) for a in _legal(s) if a != DISCARD)
    discard = Choice(DISCARD, _("Discard"), "discard", _("the whole lot is out until the end of the round"), "x")
    if not choices:
        sentence = _("No ship of yours has room for the lot, it must be discarded: {tiles}.").format(tiles=tiles)
        return Prompt(sentence, "MVS-6.4", (discard,))
    sentence = _("Load the whole lot on one ship, or discard it: {tiles}.").format(tiles=tiles)
    return Prompt(sentence, "MVS-6.1", (*choices, discard))


def _load_choice(s: State, a: int) -> Choice:
    p = s.buyer
    ship, harbour = divmod(a - LOAD, HARBOURS)
    room = free_holds(s, p, ship) - s.lot_size
    hint = plural("{n} hold stays free", "{n} holds stay free", room) if room else _("the ship is then full")
    names = {"ship": SHIP_IDS[ship], "harbour": harbour_name(harbour)}
    if s.docked[p][ship] == harbour:
        return Choice(a, _("Load ship {ship} ({harbour})").format(**names), f"ship-{p}-{ship}", hint)
    return Choice(a, _("Dock ship {ship}: {harbour}").format(**names), f"dock-{p}-{harbour}-{ship}", hint)


def waiting(s: State, names: Sequence[str]) -> str:
    """What everybody else reads."""
    if s.phase == TILE:
        return _("{name} is drawing a tile.").format(name=names[s.drawer])
    if s.phase == CHOOSE:
        return _("{name} is choosing whether to draw another tile.").format(name=names[s.drawer])
    if s.phase == NAME:
        return _("{name} is naming a price.").format(name=names[s.drawer])
    if s.phase == RESPOND:
        return _("{name} is thinking about the price: {coins}.").format(name=names[1 - s.drawer], coins=coins(s.price))
    if s.phase == STOW:
        return _("{name} is loading the lot.").format(name=names[s.buyer])
    return _("The game is over.")


# Refusals


def refuse(s: State, a: int) -> Refusal:
    """Why the action, which is not legal in `s`, is not allowed."""
    if not 0 <= a < ACTIONS:
        return Refusal("MVS-12.2", _("There is no such move. Possible here: {moves}.").format(moves=_readable(s)))
    if s.phase == OVER:
        return Refusal("MVS-10.1", _("The game is over: nothing can be played any more."))
    if s.phase == NAME and a > PRICE + CAP[s.round]:
        cap = coins(CAP[s.round])
        return Refusal("MVS-9.1", _("In this round a price is at most {cap}.").format(cap=cap))
    if s.phase == NAME and a == DRAW and s.lot_size == s.limit:
        return _refuse_draw(s)
    if s.phase == STOW and LOAD <= a < PRICE:
        return _refuse_load(s, *divmod(a - LOAD, HARBOURS))
    if s.phase == TILE and a < KINDS and s.bag[a] == 0:
        left = _readable(s)
        return Refusal("MVS-2.3", _("No such tile is left in the bag. It holds: {tiles}.").format(tiles=left))
    right = {
        TILE: _("Not now: first a tile is drawn."),
        CHOOSE: _("Not now: the drawer draws another tile or stops."),
        NAME: _("Not now: the lot is closed, and the drawer names a price."),
        RESPOND: _("Not now: the responder buys at the named price or declines."),
        STOW: _("Not now: the buyer loads the lot on one ship or discards it."),
    }
    return Refusal("MVS-3.2", right[s.phase])


def _refuse_draw(s: State) -> Refusal:
    """The lot has reached its limit (MVS-4.5)."""
    why = closing(s)
    if why == "lot":
        tiles = plural("{n} tile", "{n} tiles", LOT)
        return Refusal("MVS-4.2", _("A lot has at most {tiles}: name a price now.").format(tiles=tiles))
    if why == "bag":
        return Refusal("MVS-4.4", _("The bag is empty: name a price now."))
    return Refusal("MVS-4.3", _("No ship of the drawer could take a larger lot: name a price now."))


def _refuse_load(s: State, ship: int, harbour: int) -> Refusal:
    p = s.buyer
    names = {"ship": SHIP_IDS[ship], "moves": _readable(s)}
    if free_holds(s, p, ship) < s.lot_size:
        sentence = _("Ship {ship} has no room for the whole lot. Possible: {moves}.")
        return Refusal("MVS-6.1", sentence.format(**names))
    at = s.docked[p][ship]
    if at >= 0:
        sentence = _("Ship {ship} lies at the {harbour} harbour until the round ends. Possible: {moves}.")
        return Refusal("MVS-6.2", sentence.format(harbour=harbour_name(at), **names))
    sentence = _("Another ship of the buyer lies at the {harbour} harbour. Possible: {moves}.")
    return Refusal("MVS-6.2", sentence.format(harbour=harbour_name(harbour), **names))


def option_text(option: Option, value: str | None) -> str:
    """The label of a table option. The rulebook of this game has none; an unknown one is shown as it is written."""
    return option.name if value is None else value
