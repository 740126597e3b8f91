"""San Marco: moves in notation."""

from __future__ import annotations

import re

from fondaco.kernel.language import _
from fondaco.kernel.words import Unreadable

from .rules import (
    BANISH_ROLL,
    CHOOSE,
    COLOUR_IDS,
    COLOURS,
    CROSSINGS,
    DISTRICT,
    DISTRICT_IDS,
    DISTRICTS,
    DRAW,
    GHOST_ROLL,
    LIMIT_VALUE,
    MAX_LEGAL,
    MOST_PILES,
    OVER,
    PAIR,
    PAIRS,
    PAY,
    PLAY,
    REMOVE,
    ROLE_ROLL,
    SETUP_ROLL,
    SIDE_A,
    SIDE_B,
    SPLIT,
    State,
    legal,
)

_RESERVED = re.compile(r"pass|bridge|transfer|doge|banishment|(limit|pile|die|banish)[0-9]*|pay")


def _safe(names: tuple[str, ...], spare: str, taken: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The names as notation can write them: lower case; `spare` and a number where they could not be read again."""
    low = tuple(name.lower() for name in names)
    fit = all(re.fullmatch("[a-z][a-z_]*", n) and not _RESERVED.fullmatch(n) for n in low)
    if fit and len({*low, *taken}) == len(low) + len(taken):
        return low
    return tuple(f"{spare}{i + 1}" for i in range(len(names)))


DISTRICT_TEXTS = _safe(DISTRICT_IDS, "d")
COLOUR_TEXTS = _safe(COLOUR_IDS, "c", DISTRICT_TEXTS)
CARD_TEXTS = (
    *DISTRICT_TEXTS,
    *("bridge", "transfer", "doge", "banishment"),
    *(f"limit{value}" for value in LIMIT_VALUE),
)
PAIR_TEXTS = tuple(f"{DISTRICT_TEXTS[SIDE_A[pair]]}-{DISTRICT_TEXTS[SIDE_B[pair]]}" for pair in range(PAIRS))

_TEXTS = (
    *CARD_TEXTS,
    "pass",
    *(f"@{text}" for text in DISTRICT_TEXTS),
    *COLOUR_TEXTS,
    *PAIR_TEXTS,
    *(f"pile{n + 1}" for n in range(MOST_PILES)),
    *(f"die{n + 1}" for n in range(DISTRICTS)),
    *(f"banish{n}" for n in range(DISTRICTS + 1)),
)
_READ = {text: a for a, text in enumerate(_TEXTS)} | {
    f"{DISTRICT_TEXTS[SIDE_B[pair]]}-{DISTRICT_TEXTS[SIDE_A[pair]]}": PAIR + pair for pair in range(PAIRS)
}
_NUMBERED = {
    SPLIT: "pile",
    CHOOSE: "pile",
    REMOVE: "banish",
    **dict.fromkeys((SETUP_ROLL, ROLE_ROLL, BANISH_ROLL, GHOST_ROLL), "die"),
}
"""What a bare number means, by phase."""


def payer(s: State) -> int:
    """The colour that pays tolls now."""
    return max(0, s.mover)


def _payees(s: State) -> list[int]:
    return [c for c in range(COLOURS) if c != payer(s)]


def notation(s: State, a: int) -> str:
    """The action in writing, the same in every language."""
    if a < PAY:
        return _TEXTS[a]
    parts = []
    code = a - PAY
    for c in reversed(_payees(s)):
        code, number = divmod(code, CROSSINGS)
        if number:
            parts.append(f"{COLOUR_TEXTS[c]}{number}")
    return "-".join(["pay", *reversed(parts)])


def parse(s: State, text: str) -> int:
    """The action that the text means in `s`; it need not be legal. Raises Unreadable."""
    wanted = text.strip().lower()
    if wanted in DISTRICT_TEXTS and s.phase not in (DRAW, PLAY):
        return DISTRICT + DISTRICT_TEXTS.index(wanted)
    if wanted in _READ:
        return _READ[wanted]
    if f"{_NUMBERED.get(s.phase)}{wanted}" in _READ:
        return _READ[f"{_NUMBERED[s.phase]}{wanted}"]
    if wanted.startswith("pay"):
        return _parse_tolls(s, text, wanted)
    raise Unreadable(_("“{text}” is not a move here. Write: {moves}.").format(text=text, moves=readable(s)))


def _parse_tolls(s: State, text: str, wanted: str) -> int:
    payees = _payees(s)
    numbers = [0] * COLOURS
    for part in wanted.removeprefix("pay").split("-"):
        found = re.fullmatch(r"([a-z_]+|c[1-9])([0-9])", part)
        if found and found[1] in COLOUR_TEXTS and int(found[2]) < CROSSINGS:
            numbers[COLOUR_TEXTS.index(found[1])] += int(found[2])
        elif part:
            raise Unreadable(_("“{text}” is not a move here. Write: {moves}.").format(text=text, moves=readable(s)))
    code = 0
    for c in payees:
        code = code * CROSSINGS + numbers[c]
    if numbers[payer(s)] or max(numbers) >= CROSSINGS:
        raise Unreadable(_("“{text}” is not a move here. Write: {moves}.").format(text=text, moves=readable(s)))
    return PAY + code


def readable(s: State) -> str:
    """The moves that can be made in `s`, in notation."""
    if s.phase == OVER:
        return _("nothing, the game is over")
    out = [0] * MAX_LEGAL
    return ", ".join(notation(s, a) for a in out[: legal(s, out)]) or _("nothing, it is not your turn")
