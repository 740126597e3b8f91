"""The log as sentences: what happened in the match, and beside it."""

from __future__ import annotations

import functools
from typing import NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from fondaco.kernel.language import _, current
from fondaco.kernel.state import WATCHER
from fondaco.kernel.words import Prompt
from fondaco.match.match import LogEntry
from fondaco.review.advice import Advice
from fondaco.review.telling import choice_label, percent, signed
from fondaco.web.models import Note
from fondaco.web.tables import Sitting


class Line(NamedTuple):
    """A line of the log. `fresh`: since the viewer's last move, `first` of these; `weight` as of events."""

    turn: int
    text: str
    weight: int
    fresh: bool
    first: bool = False


def log_lines(sitting: Sitting, viewer: int, last: int | None = None) -> list[Line]:
    """The log as the viewer may read it, with what happened beside the game: all of it, or the last lines only."""
    names = sitting.names
    told = _told(sitting, viewer)
    seen = sitting.seen_until(viewer)
    notes = list(sitting.notes)
    if last is not None and len(told) > last:
        told = told[-last:]
        notes = [note for note in notes if note.step > told[0][0].step]
    lines: list[Line] = []
    turn = 1

    def take_notes(before: int) -> None:
        while notes and notes[0].step <= before:
            lines.append(Line(turn, note_text(notes[0], names), 1, notes[0].step > seen))
            notes.pop(0)

    for entry, text in told:
        take_notes(entry.step)
        turn = entry.turn
        lines.append(Line(entry.turn, text, entry.event.weight, entry.step >= seen))
    take_notes(1 << 60)
    since = next((k for k, line in enumerate(lines) if line.fresh), None) if viewer != WATCHER and seen else None
    if since is not None and (since or last is None):
        lines[since] = lines[since]._replace(first=True)
    return lines


def _told(sitting: Sitting, viewer: int) -> list[tuple[LogEntry, str]]:
    """The viewer's log with its sentences in the language in force; what was told before is not told anew."""
    key = ("told", knowing(sitting, viewer), current(), tuple(sitting.names))
    entries = sitting.match.log(viewer)
    told: list[tuple[LogEntry, str]] = sitting.lasting.setdefault(key, [])
    if len(told) > len(entries) or (told and told[-1][0] is not entries[len(told) - 1]):
        told.clear()  # something was taken back
    for entry in entries[len(told) :]:
        text = sitting.game.words.say(entry.event, sitting.names)
        if entry.step in sitting.unknown:
            text = _("Not noted, perhaps: {sentence}").format(sentence=text)
        told.append((entry, text))
    return told


def knowing(sitting: Sitting, viewer: int) -> int:
    """Somebody who knows what the viewer knows: where the game hides nothing, everybody does."""
    return viewer if sitting.game.hides else WATCHER


def note_text(note: Note, names: list[str]) -> str:
    """A note as a sentence."""
    sentences = {
        "resigned": _("{name} resigns."),
        "asked_take_back": _("{name} asks to take back the last move."),
        "asked_abandon": _("{name} proposes to abandon the match."),
        "refused_take_back": _("{name} does not agree to taking back."),
        "refused_abandon": _("{name} wants to play on."),
        "took_back": _("The last move of {name} was taken back, as all agreed."),
        "hurried": _("{name} had less time to think than usual: the house is busy."),
        "hint": _("{name} takes a hint."),
        "lent": _("{name} has left: {bot} plays on in that seat."),
        "returned": _("{name} is back and plays again."),
        "abandoned": _("The match was abandoned, as all agreed."),
    }
    return sentences[note.kind].format(name=names[note.seat], bot=bot_name(note.bot))


def bot_name(bot: str) -> str:
    """A bot within a sentence."""
    names = {
        "random": _("a bot that plays at random"),
        "clerk": _("the clerk"),
        "merchant": _("the merchant"),
        "banker": _("the banker"),
        "doge": _("the doge"),
    }
    return names.get(bot, bot)


def hint_lines(question: Prompt, advice: Advice, names: list[str]) -> list[str]:
    """A hint in sentences, the best choice first, then why."""
    lines = []
    for option in advice.options:
        label = choice_label(question, option.action)
        if option.lead is None or option.chance is None:
            lines.append(_("The clerk would choose: {choice}").format(choice=label))
            continue
        fields = {"choice": label, "chance": percent(option.chance), "lead": signed(option.lead)}
        lines.append(_("{choice}: {chance} to win, {lead} points of lead").format(**fields))
    for seat, gain in advice.gains:
        line = _("What it is worth to {name} to get it, at a likely price: {lead} points of lead")
        lines.append(line.format(name=names[seat], lead=signed(gain)))
    return lines


def by_turn(lines: list[Line]) -> list[tuple[int, list[Line]]]:
    """Lines grouped by the number of their turn."""
    turns: list[tuple[int, list[Line]]] = []
    for line in lines:
        if not turns or turns[-1][0] != line.turn:
            turns.append((line.turn, []))
        turns[-1][1].append(line)
    return turns


def log_html(lines: list[Line], level: int) -> list[SafeString]:
    """The turns of a log, with headings of that level."""
    turns = enumerate(by_turn(lines), 1)
    return [_turn(current(), level, turn, counter, tuple(told)) for counter, (turn, told) in turns]


@functools.lru_cache(4096)
def _turn(_language: str, level: int, turn: int, counter: int, lines: tuple[Line, ...]) -> SafeString:
    """A turn of the log in the language in force. It is no template because so many are made anew by every move."""
    heading = _("Turn {n}").format(n=turn)
    since = f'<li class="since">{escape(_("Since your last move"))}</li>'
    items = "".join(
        f'{since if line.first else ""}<li class="weight-{line.weight}{" new" if line.fresh else ""}">'
        f"{escape(line.text)}</li>"
        for line in lines
    )
    title = f"<h{level}>{escape(heading)}</h{level}>"
    return mark_safe(f'<section class="turn" id="turn-{turn}-{counter}">{title}<ul>{items}</ul></section>')
