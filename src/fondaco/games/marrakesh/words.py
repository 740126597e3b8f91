"""Marrakesh in words: moves in notation, prompts, refusals; `events` and `tables` hold the rest.

Notation: a card led, answered, dealt, turned up or drawn as bonus `c4`, `hq` (queen), `sa` (ace); a die `die5`; a step
`4@6`: the value 4 for a man on point 6.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from fondaco.games.marrakesh.events import events, say
from fondaco.games.marrakesh.rules import (
    ACTIONS,
    ANSWERING,
    BEATS,
    BLOCK,
    BONUS,
    COX,
    DEALING,
    DIE,
    KINDS,
    LEADING,
    MARS,
    MAX_LEGAL,
    MEN,
    OIN,
    OVER,
    POINTS,
    REVEALING,
    ROLL,
    STEP,
    STEPPING,
    SUIT,
    SUITS,
    VALUE,
    State,
    legal,
    open_field,
    receiver,
)
from fondaco.games.marrakesh.tables import (
    card_name,
    card_names,
    describe,
    heading,
    held,
    listed,
    out_title,
    points,
    scoring,
    seat_title,
    suit_name,
    values_left,
)
from fondaco.kernel.game import Option
from fondaco.kernel.language import N_, _, plural
from fondaco.kernel.words import Choice, Prompt, Refusal, Unreadable

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

TITLE = N_("Marrakesh")
SUMMARY = N_("Two players win tricks with cards to bear off their men, in as good portions as they can.")
UNIT = N_("points")
amount = points

_INITIALS = tuple(suit[:1].lower() for suit in SUITS)
_LETTERS = _INITIALS if len(set(_INITIALS)) == len(SUITS) and re.fullmatch("[a-z]+", "".join(_INITIALS)) else "abcd"
_RANKS = ("q", "a", *map(str, range(2, POINTS + 1)))
_TEXTS = (
    *(f"{_LETTERS[SUIT[k]]}{_RANKS[VALUE[k]]}" for k in range(KINDS)),
    *(f"{v}@{p}" for v in range(1, POINTS + 1) for p in range(1, POINTS + 1)),
    *(f"die{face}" for face in range(1, POINTS + 1)),
)
_READ = {text: a for a, text in enumerate(_TEXTS)} | {f"{letter}1": 7 * i + 1 for i, letter in enumerate(_LETTERS)}


# Notation


def notation(s: State, a: int) -> str:
    """The action in writing, the same in every language."""
    return _TEXTS[a]


def parse(s: State, text: str) -> int:
    """The action that the text means; it need not be legal. Raises Unreadable."""
    wanted = "".join(text.split()).lower()
    if wanted not in _READ:
        raise Unreadable(_("“{text}” is not a move here. Write: {moves}.").format(text=text, moves=_readable(s)))
    return _READ[wanted]


def _legal(s: State) -> list[int]:
    out = [0] * MAX_LEGAL
    return out[: legal(s, out)]


def _readable(s: State) -> str:
    """The moves that can be made in `s`, in notation; any card where the viewer cannot know which."""
    if s.phase == OVER:
        return _("nothing, the match is over")
    if s.phase == STEPPING or (s.phase in (LEADING, ANSWERING) and any(s.hand[s.actor])):
        return ", ".join(_TEXTS[a] for a in _legal(s))
    first, last = (DIE, ACTIONS - 1) if s.phase == ROLL else (0, KINDS - 1)
    return f"{_TEXTS[first]} … {_TEXTS[last]}"


# Prompts


def prompt(s: State, names: Sequence[str]) -> Prompt:
    """What the acting seat is asked."""
    if s.phase == LEADING:
        return prompt_lead(s)
    if s.phase == ANSWERING:
        return prompt_answer(s)
    if s.phase == STEPPING:
        return prompt_step(s)
    return Prompt(waiting(s, names))


def prompt_lead(s: State) -> Prompt:
    """The leader lays any card face down (MAR-3.1). It wins against the suits that its suit beats (MAR-3.5)."""
    choices = []
    for n, card in enumerate(_legal(s)):
        beaten = [x for x in range(len(SUITS)) if BEATS[4 * SUIT[card] + x]]
        label = _("Lead: {card}").format(card=card_name(card))
        choices.append(Choice(card, label, f"hand-{s.actor}-{card}", _against(beaten), _key(n)))
    return Prompt(_("Lead a card, face down."), "MAR-3.1", tuple(choices))


def prompt_answer(s: State) -> Prompt:
    """The answerer plays any card (MAR-3.2). It wins unless the lead's suit beats it (MAR-3.5, 3.7)."""
    choices = []
    for n, card in enumerate(_legal(s)):
        beaten = [x for x in range(len(SUITS)) if not BEATS[4 * x + SUIT[card]]]
        label = _("Answer: {card}").format(card=card_name(card))
        choices.append(Choice(card, label, f"hand-{s.actor}-{card}", _against(beaten), _key(n)))
    return Prompt(_("Answer the hidden lead with a card."), "MAR-3.2", tuple(choices))


def _against(suits: Sequence[int]) -> str:
    return _("wins against: {suits}").format(suits=", ".join(map(suit_name, suits)))


def _key(n: int) -> str:
    return str(n + 1) if n < 9 else ""


def prompt_step(s: State) -> Prompt:
    """The winner plays a value with a man (MAR-5.2)."""
    sentence = _("Play a value with one of your men; the values left: {values}.")
    choices = tuple(_step_choice(s, a, n) for n, a in enumerate(_legal(s)))
    return Prompt(sentence.format(values=listed(values_left(s.values))), "MAR-5.2", choices)


def _step_choice(s: State, a: int, n: int) -> Choice:
    p = s.winner
    v, point = _step(a)
    target = f"step-{p}-{point}-{v}"
    if point > v:
        label = _("Play {value}: from {point} to {to}").format(value=v, point=point, to=point - v)
        return Choice(a, label, target, _last_hint(s, s.off), _key(n))
    label = _("Play {value}: bear off from {point}").format(value=v, point=point)
    if s.men_left[p] == 1:
        hint = _("you are then out: {form}").format(form=out_title(_class(s)))
    elif v > point:
        hint = plural("{n} pip is lost", "{n} pips are lost", v - point)
    else:
        hint = _last_hint(s, s.off + 1)
    return Choice(a, label, target, hint, _key(n))


def _last_hint(s: State, off: int) -> str:
    """What the field will hold, where no further value is sure to come; otherwise nothing."""
    if s.values_left > 1 or s.bonus_due:
        return ""
    field = open_field(s, s.winner) + 1
    if off == 0:
        return _("field {field} becomes a null").format(field=field)
    return plural("field {field} becomes {n}", "field {field} becomes {n}", off, field=field)


def _class(s: State) -> int:
    """How the winner goes out with the next man borne off (MAR-6.4)."""
    if s.off + 1 == MEN:
        return COX
    return MARS if open_field(s, s.winner) == 1 else OIN


def _step(a: int) -> tuple[int, int]:
    """The value and the point of a step."""
    return (a - STEP) // POINTS + 1, (a - STEP) % POINTS + 1


def waiting(s: State, names: Sequence[str]) -> str:
    """What everybody else reads."""
    if s.phase == ROLL:
        return _("{name} is rolling the dice.").format(name=names[0 if s.dice < MEN else 1])
    if s.phase == DEALING:
        return _("{name} is being dealt a card.").format(name=names[receiver(s)])
    if s.phase == LEADING:
        leader, answerer = names[s.leader], names[1 - s.leader]
        return _("{leader} is choosing a lead, {answerer} is choosing an answer.").format(
            leader=leader, answerer=answerer
        )
    if s.phase == ANSWERING:
        return _("{name} is choosing an answer.").format(name=names[1 - s.leader])
    if s.phase == REVEALING:
        return _("{name} is turning up the lead.").format(name=names[s.leader])
    if s.phase == BONUS:
        return _("{name} is drawing a bonus card.").format(name=names[s.winner])
    if s.phase == STEPPING:
        return _("{name} is bearing off men.").format(name=names[s.winner])
    return _("The match is over.")


# Refusals


def refuse(s: State, a: int) -> Refusal:
    """Why the action, which is not legal in `s`, is not allowed."""
    if not 0 <= a < ACTIONS:
        return Refusal("MAR-12.2", _("There is no such move. Possible here: {moves}.").format(moves=_readable(s)))
    if s.phase == OVER:
        return Refusal("MAR-10.1", _("The match is over: nothing can be played any more."))
    if s.phase in (LEADING, ANSWERING) and a < KINDS:
        sentence = _("You do not hold this card: {card}. Your hand: {cards}.").format(
            card=card_name(a), cards=card_names(held(s.hand[s.actor]))
        )
        return Refusal("MAR-3.1" if s.phase == LEADING else "MAR-3.2", sentence)
    if s.phase == STEPPING and STEP <= a < DIE:
        return _refuse_step(s, *_step(a))
    if s.phase in (DEALING, BONUS) and a < KINDS:
        return Refusal("MAR-1.1", _("This card is not in the stock any more: {card}.").format(card=card_name(a)))
    if s.phase == REVEALING and a < KINDS:
        return Refusal("MAR-3.3", _("Another card was led than this: {card}.").format(card=card_name(a)))
    clause, sentence = {
        ROLL: ("MAR-2.1", _("Not now: the dice are rolled first.")),
        DEALING: ("MAR-2.5", _("Not now: the cards are dealt.")),
        LEADING: ("MAR-3.1", _("Not now: the leader leads a card.")),
        ANSWERING: ("MAR-3.2", _("Not now: the answerer plays a card.")),
        REVEALING: ("MAR-3.3", _("Not now: the lead is turned up.")),
        BONUS: ("MAR-4.3", _("Not now: the bonus card is drawn.")),
        STEPPING: ("MAR-5.4", _("Not now: the winner of the trick plays the values with the men.")),
    }[s.phase]
    return Refusal(clause, sentence)


def _refuse_step(s: State, value: int, point: int) -> Refusal:
    values = listed(values_left(s.values))
    if s.values[value - 1] == 0:
        sentence = _("There is no value {value} to play. The values left: {values}.")
        return Refusal("MAR-5.2", sentence.format(value=value, values=values))
    if s.men[s.winner][point - 1] == 0:
        places = [i + 1 for i in range(POINTS) if s.men[s.winner][i]]
        sentence = _("No man of yours stands on point {point}. There are men on: {points}.")
        return Refusal("MAR-5.2", sentence.format(point=point, points=listed(places)))
    sentence = _("At this table the value {value} cannot be used on point {point}. Possible: {moves}.")
    return Refusal("MAR-5.2", sentence.format(value=value, point=point, moves=_readable(s)))


# Table options


def option_text(option: Option, value: str | None) -> str:
    """The label of a table option (MAR-13), or of one of its values."""
    texts: dict[tuple[str, str | None], str] = {
        ("overshoot", None): _("Bearing off with a value that is too high"),
        ("overshoot", "free"): _("any man"),
        ("overshoot", "highest_only"): _("only the rearmost man, as in backgammon"),
        ("bonus_timing", None): _("The bonus card is drawn"),
        ("bonus_timing", "before"): _("before the first step"),
        ("bonus_timing", "after"): _("after the values of the two cards are played"),
        ("double_null", None): _("Points for two nulls"),
        ("cox_blocks_nulls", None): _("Nulls beside a Cox"),
        ("cox_blocks_nulls", "true"): _("score nothing"),
        ("cox_blocks_nulls", "false"): _("score as usual"),
        ("reshuffle_every", None): _("The cards are shuffled"),
        ("reshuffle_every", "1"): _("before every round"),
        ("reshuffle_every", str(BLOCK)): plural("before every {n} round", "before every {n} rounds", BLOCK),
    }
    return texts.get((option.name, value), option.name if value is None else value)
