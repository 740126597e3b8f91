"""Records: a match as a text file that a person can read.

    Fondaco record 1
    Game: medici_vs_strozzi
    Rules: 1
    Figures: 3f0c...
    Seat 1: Anna
    Seat 2: clerk
    Match: 32 hexadecimal digits
    Commitment: 64 hexadecimal digits
    Nonce 1: 32 hexadecimal digits
    ...
    Secret: 64 hexadecimal digits

    1. *:c4 1:draw *:f0 1:stop 1:price12 2:decline 1:ship5@left
    2. *:gold5 ...

    End: 271 steps; 1st Anna 412, 2nd clerk 388

A line of moves is a turn; each move is `who:notation`, who being `*` for chance or the seat's number from 1. `?` stands
for what the record's keeper does not know. `Chance: table` instead of commitment, nonces and secret says that the
outcomes were read off a real table. `Origin: MATCH STEPS` says that so many steps were taken over from another match,
`Deputy 2: clerk 31-57` that a bot took these steps for that seat. Print and parse are a pair.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from fondaco.kernel.state import CHANCE, WATCHER
from fondaco.match.match import Match

FIRST_LINE = "Fondaco record 1"
UNKNOWN = "?"
RESIGNS = "resigns"


class RecordError(ValueError):
    """A record that cannot be read or is wrong. `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line, self.message = line, message

    def __reduce__(self) -> tuple[Any, ...]:
        return RecordError, (self.line, self.message)


@dataclass(frozen=True)
class Token:
    """One move as written: the line it stands on, who (a seat or CHANCE) and the notation."""

    line: int
    actor: int
    text: str

    def __str__(self) -> str:
        return f"{'*' if self.actor == CHANCE else self.actor + 1}:{self.text}"


@dataclass
class Record:
    """A record as read: the header, the turns and the end, before any rule was looked at."""

    header: dict[str, str]
    turns: list[list[Token]] = field(default_factory=list)
    end: str = ""
    lines: dict[str, int] = field(default_factory=dict)
    end_line: int = 0

    def __str__(self) -> str:
        head = [FIRST_LINE, *(f"{key}: {value}" for key, value in self.header.items())]
        body = [f"{n}. {' '.join(map(str, turn))}" for n, turn in enumerate(self.turns, 1)]
        return "\n".join([*head, "", *body, *([""] if body else []), f"End: {self.end}", ""])

    @property
    def tokens(self) -> list[Token]:
        return [token for turn in self.turns for token in turn]

    @property
    def unknown(self) -> frozenset[int]:
        """The indices of the steps that are left open."""
        steps = [token for token in self.tokens if token.text != RESIGNS]
        return frozenset(k for k, token in enumerate(steps) if token.text == UNKNOWN)


# Printing


def print_record(match: Match, viewer: int | None = None) -> str:
    """The match as a record. With a viewer (a seat or WATCHER): only what that viewer may know now, no secret."""
    game, chance = match.game, match.chance
    header = {"Game": game.name, "Rules": game.rules.VERSION, "Figures": game.figures.digest}
    header |= {f"Option {name}": value for name, value in sorted(match.options.items())}
    header |= {f"Seat {p + 1}": _one_line(name) for p, name in enumerate(match.names)}
    if viewer is not None:
        header["Keeper"] = "watcher" if viewer == WATCHER else f"seat {viewer + 1}"
    header |= {f"Deputy {p + 1}": text for p, text in sorted(match.deputies.items()) if text}
    if match.origin:
        header["Origin"] = f"{match.origin[0]} {match.origin[1]}"
    if match.draws:
        header |= {"Match": chance.match_id.hex(), "Commitment": chance.commitment}
        header |= {f"Nonce {p + 1}": nonce.hex() for p, nonce in enumerate(chance.nonces)}
        if viewer is None and chance.secret is not None:
            header["Secret"] = chance.secret.hex()
    else:
        header["Chance"] = "table"
    return str(Record(header, list(turns(match, viewer)), end_line(match)))


def _one_line(name: str) -> str:
    return " ".join(name.split()) or "-"


def turns(match: Match, viewer: int | None) -> Iterator[list[Token]]:
    """The lines of moves as `print_record` writes them."""
    history = match.history()
    known: list[int | None] = [a for _, a in history]
    if viewer is not None:
        known = match.game.disclose(history, viewer)
    turn: list[Token] = []
    number = 0
    resigned = sorted(match.resigned.items(), key=lambda item: item[1])
    for k in range(len(history) + 1):
        turn += [Token(0, seat, RESIGNS) for seat, at in resigned if at == k]
        if k == len(history):
            break
        position, _ = history[k]
        if position.turn != number and turn and number:
            yield turn
            turn = []
        number = int(position.turn)
        action = known[k]
        text = UNKNOWN if action is None else match.game.words.notation(position, action)
        turn.append(Token(0, match.steps[k].actor, text))
    if turn:
        yield turn


def end_line(match: Match) -> str:
    """What the End line says."""
    steps = f"{len(match.steps)} steps; "
    if match.abandoned:
        return steps + "abandoned"
    outcome = match.outcome
    if outcome is None:
        return steps + "unfinished"
    order = sorted(range(match.players), key=lambda p: outcome.ranks[p])
    placed = (f"{outcome.ranks[p]}. {_one_line(match.names[p])} {outcome.points[p]}" for p in order)
    return steps + ", ".join(placed)


# Reading

_HEADER = re.compile(r"([A-Z][A-Za-z]*(?: [a-z0-9_]+)?): (.+)")
_TURN = re.compile(r"([1-9][0-9]{0,5})\. (.+)")
_TOKEN = re.compile(r"(\*|[1-9][0-9]{0,2}):(\S+)")


def parse_record(text: str) -> Record:
    """Read a record. Raises RecordError, also for one that was cut off before its End line."""
    lines = text.replace("\r\n", "\n").removeprefix("\ufeff").split("\n")
    if lines[0].strip() != FIRST_LINE:
        raise RecordError(1, f"this is no record: the first line must be {FIRST_LINE!r}, not {lines[0][:40]!r}")
    record = Record({})
    place = "header"
    for number, line in enumerate((line.rstrip() for line in lines[1:]), 2):
        if record.end_line:
            if line:
                raise RecordError(number, "nothing may follow the End line")
        elif not line:
            place = "turns"
        elif line.startswith("End: "):
            record.end, record.end_line = line.removeprefix("End: "), number
        elif place == "header":
            _read_header(record, number, line)
        else:
            _read_turn(record, number, line)
    if not record.end_line:
        raise RecordError(len(lines), "the record is cut off: its last line must begin with 'End: '")
    return record


def _read_header(record: Record, number: int, line: str) -> None:
    found = _HEADER.fullmatch(line)
    if not found:
        raise RecordError(number, f"a header line is 'Key: value', not {line[:40]!r}; an empty line ends the header")
    key, value = found.groups()
    if key in record.header:
        raise RecordError(number, f"{key} is given twice, first on line {record.lines[key]}")
    record.header[key], record.lines[key] = value, number


def _read_turn(record: Record, number: int, line: str) -> None:
    found = _TURN.fullmatch(line)
    if not found:
        raise RecordError(number, f"a line of moves is 'number. moves', not {line[:40]!r}")
    expected = len(record.turns) + 1
    if int(found[1]) != expected:
        raise RecordError(number, f"turn {expected} is expected here, not {found[1]}: a line is missing or doubled")
    turn = []
    for word in found[2].split(" "):
        token = _TOKEN.fullmatch(word)
        if not token:
            raise RecordError(number, f"a move is 'seat:notation' or '*:outcome', not {word!r}")
        turn.append(Token(number, CHANCE if token[1] == "*" else int(token[1]) - 1, token[2]))
    record.turns.append(turn)
