"""What a game says: prompts, events, refusals, tables. Each game's `words` module builds these from a view.

Prompts, sentences and tables are made in the language in force (`language`). Notation is the same in every language.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from fondaco.kernel.language import _


class Unreadable(ValueError):
    """A move text that is no notation of this game."""


class Ambiguous(ValueError):
    """A move text that fits several actions. `choices` are their exact notations."""

    def __init__(self, text: str, choices: list[str]) -> None:
        super().__init__(_("“{text}” could be: {choices}.").format(text=text, choices=", ".join(choices)))
        self.choices = choices


@dataclass(frozen=True)
class Choice:
    """One legal action as a player meets it."""

    action: int
    label: str
    """What the button says: short, a verb."""
    target: str = ""
    """The id of the board element that stands for it, if any."""
    hint: str = ""
    """What follows from it, in a few words."""
    key: str = ""
    """The single key that chooses it, if any: lower-case, the same in every language."""


@dataclass(frozen=True)
class Amount:
    """A choice of a number: action = base + number, for every number from low to high."""

    base: int
    low: int
    high: int
    label: str
    """What the button says, with `{n}` for the number: "Bid {n}"."""
    start: int
    """What the stepper shows at first."""
    quick: tuple[int, ...] = ()
    """Numbers worth a button of their own, ascending."""
    money: int | None = None
    """What the player has; a payment leaves money - number. None where nothing is paid."""


@dataclass(frozen=True)
class Prompt:
    """What the table waits for, as one viewer may read it.

    For the seat that acts, `choices` and `amount` together are exactly its legal actions; for all others they are
    empty and the sentence says who is waited for.
    """

    sentence: str
    clause: str = ""
    """The clause that rules the decision: "MED-5.3"."""
    choices: tuple[Choice, ...] = ()
    amount: Amount | None = None

    @property
    def actions(self) -> list[int]:
        """All actions offered, ascending."""
        listed = [c.action for c in self.choices]
        if self.amount:
            listed += range(self.amount.base + self.amount.low, self.amount.base + self.amount.high + 1)
        return sorted(listed)


@dataclass(frozen=True)
class Event:
    """Something that happened, free of language: `words.say` makes it a sentence."""

    kind: str
    values: dict[str, Any] = field(default_factory=dict)
    weight: int = 1
    """0 a detail, 1 a move, 2 a scoring or an ending."""


@dataclass(frozen=True)
class Refusal:
    """Why an action is not allowed now: the clause, and a sentence that also says what would be right."""

    clause: str
    sentence: str


@dataclass(frozen=True)
class Section:
    """A table of the text board, or of a scoring. Cells are texts or numbers; `note` stands below."""

    title: str
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str | int, ...], ...] = ()
    note: str = ""
