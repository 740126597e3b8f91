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
    group: str = ""
    """The heading under which it stands with its neighbours, if any. Front ends may fold groups that follow choices or
    an amount without a heading."""


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
class Piece:
    """Something that is put on one of several places."""

    name: str
    """Its id on the board; `board.picture` draws it by this name."""
    label: str
    counts: tuple[int, ...] = ()
    """What it adds to each sum of its place."""
    place: int = -1
    """Where it has been put already; -1 nowhere."""


@dataclass(frozen=True)
class Place:
    """Where pieces are put: on the board it is the element `target`."""

    label: str
    target: str = ""


@dataclass(frozen=True)
class Arrangement:
    """Many choices in a row that are one act at a table: every piece is put on a place, in any order.

    Front ends may ask for all of it at once; `words.toward` then tells the steps that lead there.
    """

    sentence: str
    """What the player is asked to do, addressed to the player."""
    pieces: tuple[Piece, ...]
    places: tuple[Place, ...]
    finish: str
    """What the button says that ends it."""
    sums: tuple[str, ...] = ()
    """What is summed up in each place, with `{n}` for the number: "Limit points: {n}"."""


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
    arrangement: Arrangement | None = None
    """Where the choices are steps of one act, the whole of it."""

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
