"""San Marco in words: all that the game says, as the contract asks for it.

Notation: a card `castello`, `bridge`, `limit2`; `pass`; a district chosen `@castello`; a pair `cannaregio-castello`; a
colour `red`; a pile `pile2`; a roll `die4`; a number of banished aristocrats `banish2`; tolls `pay-red1-green2`.
"""

from __future__ import annotations

from fondaco.kernel.game import Option
from fondaco.kernel.language import N_

from .division import toward
from .events import events
from .notation import notation, parse
from .prompts import prompt, waiting
from .refusals import refuse
from .sentences import say
from .tables import (
    amount,
    describe,
    heading,
    scoring,
    seat_title,
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
    "toward",
    "waiting",
]

TITLE = N_("San Marco")
SUMMARY = N_("One splits the cards, another chooses: families of Venice vie for six districts and the Doge.")
UNIT = N_("prestige")


def option_text(option: Option, value: str | None) -> str:
    """The label of a table option. The rulebook of this game has none; an unknown one is shown as it is written."""
    return option.name if value is None else value
