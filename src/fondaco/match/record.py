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
from typing import Any, NoReturn

from fondaco.kernel import game as games
from fondaco.kernel.state import CHANCE, WATCHER
from fondaco.match.chance import DIGEST_BYTES, ID_BYTES, NONCE_BYTES, SECRET_BYTES, Chance, commitment, pick
from fondaco.match.match import Match
from fondaco.match.moves import Ambiguous, IllegalMove, Unreadable

FIRST_LINE = "Fondaco record 1"
UNKNOWN = "?"
RESIGNS = "resigns"
SEARCH_LIMIT = 200_000
"""Steps tried, at the most, to fill what a record leaves open."""


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
    return str(Record(header, list(_turns(match, viewer)), _end(match)))


def _one_line(name: str) -> str:
    return " ".join(name.split()) or "-"


def _turns(match: Match, viewer: int | None) -> Iterator[list[Token]]:
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


def _end(match: Match) -> str:
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
_SEAT = re.compile(r"Seat [1-9][0-9]{0,2}")
_DEPUTY = re.compile(r"\w{1,20} [0-9]{1,6}-[0-9]{0,6}(, \w{1,20} [0-9]{1,6}-[0-9]{0,6})*")
_ORIGIN = re.compile(r"([0-9a-f]{32}) ([0-9]{1,6})")


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


def replay(record: Record) -> Match:
    """Play a record's moves by the rules. Raises RecordError for whatever does not fit, with its line.

    What the record leaves open is filled by some choice that fits all the rest; `Match.names` and the End line are
    compared too.
    """
    match = fill(record)
    _check_turns(record, match)
    if record.end.endswith("; abandoned") and not match.over:
        match.abandon()
    actual = _end(match)
    if actual != record.end:
        raise RecordError(record.end_line, f"the record ends with {record.end!r}, but its moves lead to {actual!r}")
    return match


def fill(record: Record) -> Match:
    """Where a record's moves lead, neither its turns nor its end looked at. Raises RecordError."""
    match = _start(record)
    if any(token.text == UNKNOWN for token in record.tokens):
        return _Filler(record, match).fill()
    for token in record.tokens:
        take(match, token)
    return match


def _start(record: Record) -> Match:
    def wrong(key: str, message: str) -> NoReturn:
        raise RecordError(record.lines.get(key, 1), message)

    def need(key: str) -> str:
        if key not in record.header:
            raise RecordError(1, f"the header has no {key!r} line")
        return record.header[key]

    def digits(key: str, size: int) -> bytes:
        value = need(key)
        if not re.fullmatch(f"[0-9a-f]{{{2 * size}}}", value):
            wrong(key, f"{key} must be {2 * size} hexadecimal digits")
        return bytes.fromhex(value)

    try:
        game = games.load(need("Game"))
    except ValueError as error:
        wrong("Game", str(error))
    if need("Rules") != game.rules.VERSION:
        wrong("Rules", f"the record is of rules version {need('Rules')}; here is version {game.rules.VERSION}")
    if need("Figures") != game.figures.digest:
        wrong(
            "Figures",
            f"the record was played with other figures ({need('Figures')}) than those here ({game.figures.digest}); "
            "set FONDACO_FIGURES to the folder with the figures it was played with",
        )
    seats = sorted((int(key[5:]), value) for key, value in record.header.items() if _SEAT.fullmatch(key))
    if [n for n, _ in seats] != list(range(1, len(seats) + 1)):
        wrong("Game", "the seats must be 'Seat 1', 'Seat 2' and so on")
    options = {key[7:]: value for key, value in record.header.items() if key.startswith("Option ")}
    known = {"Game", "Rules", "Figures", "Keeper", "Match", "Commitment", "Secret", "Chance", "Origin"}
    for key in record.header:
        if key not in known and not re.fullmatch(r"(Seat|Nonce|Deputy) [1-9][0-9]{0,2}|Option \w+", key):
            wrong(key, f"there is no header {key!r}")
    deputies = {int(key[7:]) - 1: value for key, value in record.header.items() if key.startswith("Deputy ")}
    for seat, value in deputies.items():
        if seat >= len(seats) or not _DEPUTY.fullmatch(value):
            wrong(f"Deputy {seat + 1}", "a deputy is 'Deputy SEAT: BOT FIRST-LAST, ...', by numbers of steps")
    origin = _ORIGIN.fullmatch(record.header.get("Origin", ""))
    if "Origin" in record.header and not origin:
        wrong("Origin", "Origin is the other match's 32 hexadecimal digits and the number of steps taken over")
    table = "Chance" in record.header
    if table and record.header["Chance"] != "table":
        wrong("Chance", "Chance can only be 'table'")
    chance = None
    if not table:
        nonces = [digits(f"Nonce {n}", NONCE_BYTES) for n, _ in seats]
        secret = digits("Secret", SECRET_BYTES) if "Secret" in record.header else None
        chance = Chance(digits("Match", ID_BYTES), digits("Commitment", DIGEST_BYTES).hex(), nonces, secret)
    try:
        match = Match(game, len(seats), options, [name for _, name in seats], chance, begin=False)
    except ValueError as error:
        wrong("Game", str(error))
    match.draws, match.deputies = not table, deputies
    if origin:
        match.origin = origin[1], int(origin[2])
    return match


def take(match: Match, token: Token) -> None:
    """Take one written move. Raises RecordError for one out of turn, unreadable or illegal."""
    if token.text == RESIGNS:
        try:
            match.resign(token.actor)
        except ValueError as error:
            raise RecordError(token.line, str(error)) from None
        return
    _check_actor(match, token)
    try:
        match.take(match.game.words.parse(match.position, token.text))
    except (Unreadable, Ambiguous, IllegalMove) as error:
        raise RecordError(token.line, f"{token}: {error}") from None


def _who(actor: int) -> str:
    return "chance" if actor == CHANCE else f"seat {actor + 1}"


def _check_actor(match: Match, token: Token) -> None:
    if match.over:
        raise RecordError(token.line, f"{token}: the match is over before this move")
    if token.actor != match.position.actor:
        turn = _who(int(match.position.actor))
        raise RecordError(token.line, f"{token}: it is not the turn of {_who(token.actor)}; {turn} is to act")


def _check_turns(record: Record, match: Match) -> None:
    for written, played in zip(record.turns, _turns(match, None), strict=False):
        if len(written) != len(played):
            line = written[0].line
            raise RecordError(line, f"this line has {len(written)} moves, but the turn has {len(played)}")


@dataclass
class _Guess:
    """A `?` that is filled for now: its place among the tokens, the match before it, what else it can be."""

    place: int
    before: Match
    left: Iterator[int]
    text: str = ""

    def next(self) -> Match | None:
        """The match after the next filling, or None where all were tried."""
        action = next(self.left, None)
        if action is None:
            return None
        self.text = _notation(self.before, action)
        match = self.before.copy()
        match.take(action)
        return match


class _Filler:
    """Finds choices for the `?` of a record so that every written move is legal, by trying and turning back.

    Where a written move cannot be played, a `?` that was filled with the same may have taken what is missing: that one
    is filled anew, and those after it as they were, if they can. This passes over other ways out, so that all are tried
    one by one where it finds nothing.
    """

    def __init__(self, record: Record, match: Match) -> None:
        self.match = match
        self.tokens = record.tokens
        self.tried = 0
        self.furthest: RecordError | None = None

    def fill(self) -> Match:
        done = self._search(jumps=True) or self._search(jumps=False)
        if done is None:
            assert self.furthest is not None
            raise self.furthest
        return done

    def _search(self, jumps: bool) -> Match | None:
        """The match after all tokens, or None where it was not found."""
        guesses: list[_Guess] = []
        kept: dict[int, str] = {}
        match: Match | None = self.match.copy()
        place = 0
        while match is not None:
            place, missing = self._play(match, place)
            if missing is not None:
                if jumps:
                    same = [i for i, guess in enumerate(guesses) if guess.text == missing]
                    kept |= {guess.place: guess.text for guess in guesses}
                    del guesses[same[-1] + 1 if same else len(guesses) :]
            elif place == len(self.tokens):
                return match
            else:
                guesses.append(_Guess(place, match, iter(self._candidates(match, place, kept.get(place, "")))))
            match = self._guess(guesses)
            place = guesses[-1].place + 1 if guesses else 0
        return None

    def _play(self, match: Match, place: int) -> tuple[int, str | None]:
        """Take the written moves from `place` on: where the next `?` or the end is, or what could not be played."""
        while place < len(self.tokens):
            token = self.tokens[place]
            try:
                if token.text == UNKNOWN:
                    _check_actor(match, token)
                    break
                take(match, token)
            except RecordError as error:
                if self.furthest is None or error.line >= self.furthest.line:
                    self.furthest = error
                return place, token.text.lower()
            place += 1
        return place, None

    def _guess(self, guesses: list[_Guess]) -> Match | None:
        """Fill the last `?` that can be filled otherwise. Raises RecordError after too many trials."""
        while guesses:
            self.tried += 1
            if self.tried > SEARCH_LIMIT:
                line = self.tokens[guesses[-1].place].line
                raise RecordError(line, "too much is unknown in this record to find how it can have gone")
            match = guesses[-1].next()
            if match is not None:
                return match
            guesses.pop()
        return None

    def _candidates(self, match: Match, place: int, kept: str) -> list[int]:
        """The legal actions: first what is kept, then those that are written soonest afterwards, as a card drawn unseen
        is played later.
        """
        soonest: dict[str, int] = {}
        for later, token in enumerate(self.tokens[place + 1 :]):
            soonest.setdefault(token.text.lower(), later)
        soonest[kept] = -1
        actions = match.game.legal(match.position)
        return sorted(actions, key=lambda a: soonest.get(_notation(match, a), len(self.tokens)))


def _notation(match: Match, action: int) -> str:
    return match.game.words.notation(match.position, action).lower()


# Verifying


def verify(record: Record) -> int:
    """Recompute every outcome of chance from the secret; the number of outcomes that agree.

    Those taken over from another match are that match's: they are left out.

    Raises RecordError at the first that differs, for a secret that is not the one committed to, and where there is
    nothing to verify.
    """
    if record.header.get("Chance") == "table":
        raise RecordError(record.lines["Chance"], "the outcomes were read off a real table: there is nothing to verify")
    match = replay(record)
    if match.chance.secret is None:
        raise RecordError(1, "the record has no secret: it is shown when the match is over")
    if commitment(match.chance.secret) != match.chance.commitment:
        raise RecordError(record.lines["Secret"], "this is not the secret that was committed to: its SHA-256 differs")
    moves = [token for token in record.tokens if token.text != RESIGNS]
    taken_over = match.origin[1] if match.origin else 0
    outcomes = verified = 0
    for step, (token, (position, action)) in enumerate(zip(moves, match.history(), strict=True)):
        if token.actor != CHANCE:
            continue
        outcomes += 1
        if step < taken_over:
            continue
        odds = match.game.odds(position)
        due = pick(odds, match.chance.draw(outcomes - 1, sum(odds.values())))
        if due != action:
            drawn = match.game.words.notation(position, due)
            raise RecordError(token.line, f"{token}: outcome {outcomes} must be {drawn} by the secret")
        verified += 1
    return verified
