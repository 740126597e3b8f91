"""Struggle of Empires: moves in notation.

The actions `buy`, `build`, `move`, `attack`, `colonise`, `enslave`, `pass`; `done`, `go_on`; a row `top`; a unit
`army`; a place `@baltic`, `@home`; a player by his power `france`, before it is chosen `seat2`; a power chosen
`play-france`; a neutral `neutral3`; a counter drawn `baltic-4`, `caribbean-slave`; a tile `banking`; gold given
`give-france`, `gold5`; a bid `bid5`; units committed `commit2`; two dice `dice62`, one die `die4`.
"""

from __future__ import annotations

import re

from fondaco.kernel.language import _
from fondaco.kernel.words import Unreadable

from .rules import (
    ACTIONS,
    AMOUNT,
    AREA_IDS,
    BID,
    COUNTER,
    DIE,
    GIVE,
    GIVE_AMOUNT,
    HIGH,
    LOW,
    MAX_LEGAL,
    NEUTRAL,
    OVER,
    POWER,
    POWER_IDS,
    ROLL,
    SEAT,
    SUPPORT,
    SUPPORT_FORTS,
    SYMBOL_IDS,
    TILE,
    TILE_IDS,
    UNIT_IDS,
    State,
    legal,
)

_FIXED = ("pass", "done", "buy", "build", "move", "attack", "colonise", "enslave", "go_on", "top", "bottom", *UNIT_IDS)
_RESERVED = re.compile(
    "|".join(_FIXED) + "|home|(seat|neutral|give|play|gold|bid|commit|amount|dice|die|tile|area|power)[0-9-]*"
)


def _safe(names: tuple[str, ...], spare: str, taken: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The names as notation can write them: lower case; `spare` and a number where they could not be read again."""
    low = tuple(name.lower() for name in names)
    fit = all(re.fullmatch("[a-z][a-z_]*", name) and not _RESERVED.fullmatch(name) for name in low)
    if fit and len({*low, *taken}) == len(low) + len(taken):
        return low
    return tuple(f"{spare}{i + 1}" for i in range(len(names)))


AREA_TEXTS = _safe(AREA_IDS, "area")
POWER_TEXTS = _safe(POWER_IDS, "power")
TILE_TEXTS = _safe(TILE_IDS, "tile", POWER_TEXTS)
_PLACE_TEXTS = tuple(f"@{text}" for text in (*AREA_TEXTS, "home"))
_COUNTER_TEXTS = tuple(f"{area}-{symbol}" for area in AREA_TEXTS for symbol in SYMBOL_IDS)
_READ = (
    {text: a for a, text in enumerate((*_FIXED, *_PLACE_TEXTS))}
    | {f"play-{text}": POWER + w for w, text in enumerate(POWER_TEXTS)}
    | {f"neutral{i + 1}": NEUTRAL + i for i in range(COUNTER - NEUTRAL)}
    | {text: COUNTER + i for i, text in enumerate(_COUNTER_TEXTS)}
    | {text: TILE + k for k, text in enumerate(TILE_TEXTS)}
    | {f"dice{HIGH[i]}{LOW[i]}": ROLL + i for i in range(DIE - ROLL)}
    | {f"dice{LOW[i]}{HIGH[i]}": ROLL + i for i in range(DIE - ROLL)}
    | {f"die{i + 1}": DIE + i for i in range(AMOUNT - DIE)}
)
_WRITTEN = {a: text for text, a in reversed(_READ.items())}
_SEAT_TEXTS = tuple(f"seat{p + 1}" for p in range(POWER - SEAT))
_AMOUNT_WORD = {BID: "bid", GIVE_AMOUNT: "gold", SUPPORT: "commit", SUPPORT_FORTS: "commit"}


def seat_text(s: State, p: int) -> str:
    """A seat in writing: by its power."""
    return POWER_TEXTS[s.power[p]] if s.power[p] >= 0 else _SEAT_TEXTS[p]


def notation(s: State, a: int) -> str:
    """The action in writing, the same in every language."""
    if a in _WRITTEN:
        return _WRITTEN[a]
    if a < NEUTRAL:
        return seat_text(s, a - SEAT)
    if a < ROLL:
        return f"give-{seat_text(s, a - GIVE)}"
    return f"{_AMOUNT_WORD.get(s.phase, 'amount')}{a - AMOUNT}"


def parse(s: State, text: str) -> int:
    """The action that the text means in `s`; it need not be legal. Raises Unreadable."""
    wanted = text.strip().lower()
    if wanted in _READ:
        return _READ[wanted]
    seats = {seat_text(s, p): p for p in range(s.players)} | {_SEAT_TEXTS[p]: p for p in range(s.players)}
    if wanted in seats:
        return SEAT + seats[wanted]
    if wanted.startswith("give-") and wanted[5:] in seats:
        return GIVE + seats[wanted[5:]]
    found = re.fullmatch(r"(?:bid|gold|commit|amount)?([0-9]{1,6})", wanted)
    if found and AMOUNT + int(found[1]) < ACTIONS:
        return AMOUNT + int(found[1])
    possible = [a for a in _legal(s) if notation(s, a) in (f"@{wanted}", f"play-{wanted}", f"dice{wanted}")]
    if len(possible) == 1:
        return possible[0]
    raise Unreadable(_("“{text}” is not a move here. Write: {moves}.").format(text=text, moves=readable(s)))


def _legal(s: State) -> list[int]:
    out = [0] * MAX_LEGAL
    return out[: legal(s, out)]


def readable(s: State) -> str:
    """The moves that can be made in `s`, in notation; numbers as a range."""
    if s.phase == OVER:
        return _("nothing, the game is over")
    listed = _legal(s)
    numbers = [a for a in listed if a >= AMOUNT]
    moves = [notation(s, a) for a in listed if a < AMOUNT]
    if len(numbers) > 2:
        moves.append(f"{notation(s, numbers[0])}…{notation(s, numbers[-1])}")
    else:
        moves += [notation(s, a) for a in numbers]
    return ", ".join(moves) or _("nothing, it is not your turn")
