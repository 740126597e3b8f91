"""Replaying and verifying records."""

from __future__ import annotations

import re
from typing import NoReturn

from fondaco.kernel import game as games
from fondaco.kernel.state import CHANCE
from fondaco.match.chance import DIGEST_BYTES, ID_BYTES, NONCE_BYTES, SECRET_BYTES, Chance, commitment, pick
from fondaco.match.filling import Filler, take
from fondaco.match.match import Match
from fondaco.match.record import RESIGNS, UNKNOWN, Record, RecordError, end_line, turns

_SEAT = re.compile(r"Seat [1-9][0-9]{0,2}")
_DEPUTY = re.compile(r"\w{1,20} [0-9]{1,6}-[0-9]{0,6}(, \w{1,20} [0-9]{1,6}-[0-9]{0,6})*")
_ORIGIN = re.compile(r"([0-9a-f]{32}) ([0-9]{1,6})")


def replay(record: Record) -> Match:
    """Play a record's moves by the rules. Raises RecordError for whatever does not fit, with its line.

    What the record leaves open is filled by some choice that fits all the rest; `Match.names` and the End line are
    compared too.
    """
    match = fill(record)
    _check_turns(record, match)
    if record.end.endswith("; abandoned") and not match.over:
        match.abandon()
    actual = end_line(match)
    if actual != record.end:
        raise RecordError(record.end_line, f"the record ends with {record.end!r}, but its moves lead to {actual!r}")
    return match


def fill(record: Record, patience: int | None = None) -> Match:
    """Where a record's moves lead, neither its turns nor its end looked at. `patience`: how many steps are taken,
    at the most, to fill what it leaves open. Raises RecordError."""
    match = begin(record)
    if any(token.text == UNKNOWN for token in record.tokens):
        return Filler(record, match, patience).fill()
    for token in record.tokens:
        take(match, token)
    return match


def begin(record: Record) -> Match:
    """The match of a record's header, before its first move. Raises RecordError."""

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


def _check_turns(record: Record, match: Match) -> None:
    for written, played in zip(record.turns, turns(match, None), strict=False):
        if len(written) != len(played):
            line = written[0].line
            raise RecordError(line, f"this line has {len(written)} moves, but the turn has {len(played)}")
