"""A review in words, in the language in force."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fondaco.kernel.game import Game
from fondaco.kernel.language import _
from fondaco.kernel.state import CHANCE, WATCHER
from fondaco.kernel.words import Prompt, Section
from fondaco.match.match import Match
from fondaco.review.story import Moment, Review

SCORING = 2
"""The weight of events that a step causes beyond itself."""


def percent(share: float) -> str:
    """A chance: `37%`, in some languages with a space, at which no line breaks."""
    return _("{n}%").format(n=round(100 * share)).replace(" ", "\N{NO-BREAK SPACE}")


def gained(share: float) -> str:
    """What a chance grew by, with its sign: `+12%`."""
    n = round(100 * share)
    return ("+" if n > 0 else "−" if n < 0 else "±") + percent(abs(n) / 100)


def choice_label(prompt: Prompt, action: int, otherwise: str = "") -> str:
    """What the button of a choice says; where the prompt has none for it, the notation."""
    for choice in prompt.choices:
        if choice.action == action:
            return choice.label
    amount = prompt.amount
    if amount and amount.low <= action - amount.base <= amount.high:
        return amount.label.format(n=action - amount.base)
    return otherwise


def name_of_choice(game: Game, position: Any, seat: int, action: int, names: Sequence[str]) -> str:
    """A choice of a seat in a whole position, as the seat could read it."""
    view = game.view(position, seat)
    return choice_label(game.words.prompt(view, names), action, game.words.notation(view, action))


def happened(match: Match, step: int, names: Sequence[str], position: Any = None) -> list[str]:
    """What the step of that index did, in sentences, as far as anybody could know of it, without a scoring after it."""
    game = match.game
    before = match.position_at(step) if position is None else position
    after, action = before.copy(), match.steps[step].action
    game.rules.apply(after, action)
    for viewer in (match.steps[step].actor if game.hides else WATCHER, WATCHER, *range(match.players)):
        events = game.words.events(game.view(before, viewer), action, game.view(after, viewer))
        if events:
            moves = [event for event in events if event.weight < SCORING] or events
            return [game.words.say(event, names) for event in moves]
    return []


@dataclass(frozen=True)
class Told:
    """A moment in words: what happened, the reviewer's advice, and what it was worth; "" where it was not judged."""

    moment: Moment
    what: str
    advice: str
    worth: str


def told(match: Match, moment: Moment, names: Sequence[str]) -> Told:
    """A moment as a player reads it."""
    position = match.position_at(moment.step)
    words = match.game.words
    if moment.actor == CHANCE:
        sentences = happened(match, moment.step, names, position)
        what = " ".join(sentences) or words.notation(position, moment.action)
        if not moment.luck:
            return Told(moment, what, "", "")
        most = max(range(match.players), key=lambda p: abs(moment.luck[p]))
        line = (
            _("{name}: good luck, {chance} to win, {points} points of lead")
            if moment.luck[most] >= 0
            else _("{name}: bad luck, {chance} to win, {points} points of lead")
        )
        fields = {"chance": gained(moment.luck[most]), "points": signed(moment.luck_points[most])}
        return Told(moment, what, "", line.format(name=names[most], **fields))
    seat = moment.actor
    chosen = name_of_choice(match.game, position, seat, moment.action, names)
    what = _("{name} chose: {choice}").format(name=names[seat], choice=chosen)
    if not moment.simulations:
        return Told(moment, what, "", "")
    if moment.preferred == moment.action:
        return Told(moment, what, _("The reviewer finds nothing better."), "")
    better = name_of_choice(match.game, position, seat, moment.preferred, names)
    return Told(
        moment,
        what,
        _("The reviewer prefers: {choice}").format(choice=better),
        _("It gave away {chance} of the chance to win, about {points} points of lead").format(
            chance=percent(moment.lost), points=tenths(moment.lost_points)
        ),
    )


def tenths(points: float) -> str:
    """Points as they are estimated: whole ones, below ten with one decimal place."""
    return f"{points:.1f}" if abs(points) < 10 else f"{points:.0f}"


def signed(points: float) -> str:
    """Points with their sign."""
    return ("+" if points > 0 else "−" if points < 0 else "±") + tenths(abs(points))


def summary(review: Review, names: Sequence[str]) -> Section:
    """By seat: the chance at the start, what luck brought, what its own choices gave away, how often the reviewer
    agreed, and the result."""
    rows = []
    first = review.moments[0].chances if review.moments else review.chances
    for seat in range(review.players):
        lost, points = review.lost(seat)
        same, of = review.agreed(seat)
        rows.append(
            (
                names[seat],
                percent(first[seat]),
                gained(review.luck(seat)),
                f"{gained(-lost)} ({signed(-points)})",
                _("{n} of {of}").format(n=same, of=of),
                percent(review.chances[seat]),
            )
        )
    columns = (
        _("Player"),
        _("Chance at first"),
        _("By luck"),
        _("By own choices (points of lead)"),
        _("As the reviewer would"),
        _("In the end"),
    )
    note = _(
        "Chances are estimates from games played on. What else changed them: the choices of the other players, and "
        "what the estimate did not foresee."
    )
    return Section(_("Luck and skill"), columns, tuple(rows), note)
