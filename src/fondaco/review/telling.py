"""A review in words and as a picture, in the language in force."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import escape

from fondaco.kernel.game import Game
from fondaco.kernel.language import _
from fondaco.kernel.state import CHANCE, WATCHER
from fondaco.kernel.words import Prompt, Section
from fondaco.match.match import Match
from fondaco.review.story import Moment, Review


def percent(share: float) -> str:
    """A chance: `37 %`."""
    return _("{n} %").format(n=round(100 * share))


def gained(share: float) -> str:
    """What a chance grew by, with its sign: `+12 %`."""
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
    """What the step of that index did, in sentences: all that anybody could know of it."""
    game = match.game
    before = match.position_at(step) if position is None else position
    after, action = before.copy(), match.steps[step].action
    game.rules.apply(after, action)
    for viewer in (match.steps[step].actor if game.hides else WATCHER, WATCHER, *range(match.players)):
        events = game.words.events(game.view(before, viewer), action, game.view(after, viewer))
        if events:
            return [game.words.say(event, names) for event in events]
    return []


@dataclass(frozen=True)
class Told:
    """A moment in words. `what` happened; `advice`, where the reviewer would have chosen otherwise; `worth` of it."""

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
        most = max(range(match.players), key=lambda p: abs(moment.luck[p])) if moment.luck else 0
        line = (
            _("{name}: good luck, {chance} to win, {points} points")
            if moment.luck and moment.luck[most] >= 0
            else _("{name}: bad luck, {chance} to win, {points} points")
        )
        luck = moment.luck[most] if moment.luck else 0.0
        points = moment.luck_points[most] if moment.luck_points else 0.0
        return Told(
            moment, what, "", line.format(name=names[most], chance=gained(luck), points=signed(points))
        )
    seat = moment.actor
    chosen = name_of_choice(match.game, position, seat, moment.action, names)
    what = _("{name} chose: {choice}").format(name=names[seat], choice=chosen)
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
        "Chances are estimates by games played on. The rest of what changed them is what the other players chose, "
        "and what the estimate did not foresee."
    )
    return Section(_("Luck and skill"), columns, tuple(rows), note)


# The picture

WIDTH, HEIGHT = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 34
DASHES = ("", "9 4", "3 3", "12 3 3 3", "6 2 2 2", "1 4", "16 4")
"""Colour is not the only sign: each seat's line has its own pattern."""


def chart(review: Review, names: Sequence[str], step: int = -1, links: str = "") -> str:
    """The chance to win of each seat over the match, as an SVG in which classes carry all colours.

    `step`: where to draw the marker of the position looked at. `links`: the address of a turning point, with `{step}`
    in it; without, its marks are no links.
    """
    moments = review.moments
    last = max(1, moments[-1].step + 1 if moments else 1)

    def x(at: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * at / last

    def y(share: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)

    said = _("Chance to win over the match") + ". " + _("In the end") + ": "
    said += ", ".join(f"{names[p]} {percent(review.chances[p])}" for p in range(review.players))
    parts = [
        f'<svg class="chances" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(said, _QUOTE)}">'
        if not links
        else f'<svg class="chances" viewBox="0 0 {WIDTH} {HEIGHT}" role="group" aria-label="{escape(said, _QUOTE)}">'
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(share):.1f}" y2="{y(share):.1f}"/>')
        parts.append(f'<text class="scale" x="{LEFT - 6}" y="{y(share) + 4:.1f}" text-anchor="end">{percent(share)}</text>')
    for at, number in _turns(moments, last):
        parts.append(f'<text class="scale" x="{x(at):.1f}" y="{HEIGHT - 12}" text-anchor="middle">{number}</text>')
    for p in range(review.players):
        points = [(x(m.step), y(m.chances[p])) for m in moments] + [(x(last), y(review.chances[p]))]
        line = " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
        dash = f' stroke-dasharray="{DASHES[p]}"' if DASHES[p] else ""
        parts.append(f'<polyline class="chance of-house-{p}" points="{line}"{dash}/>')
    if step >= 0:
        at = x(min(step, last))
        parts.append(f'<line class="now" x1="{at:.1f}" x2="{at:.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/>')
    for moment in review.turning_points():
        seat = _mover(moment)
        dot = f'<circle class="turning of-house-{seat}" cx="{x(moment.step):.1f}" cy="{y(moment.chances[seat]):.1f}" r="6"/>'
        if links:
            label = _("Turn {n}").format(n=moment.turn)
            dot = f'<a href="{escape(links.format(step=moment.step), _QUOTE)}" aria-label="{escape(label, _QUOTE)}">{dot}</a>'
        parts.append(dot)
    return "\n".join([*parts, "</svg>"])


_QUOTE = {'"': "&quot;"}


def _mover(moment: Moment) -> int:
    """The seat whose chance a moment moved most."""
    if moment.actor != CHANCE or not moment.luck:
        return max(0, moment.actor)
    return max(range(len(moment.luck)), key=lambda p: abs(moment.luck[p]))


def _turns(moments: Sequence[Moment], last: int) -> list[tuple[int, int]]:
    """About eight turns, each with the step where it begins."""
    begins: dict[int, int] = {}
    for moment in moments:
        begins.setdefault(moment.turn, moment.step)
    found: list[tuple[int, int]] = []
    for turn, step in begins.items():
        if not found or (step - found[-1][0]) * 8 >= last:
            found.append((step, turn))
    return found


SPARKS = "▁▂▃▄▅▆▇█"


def spark(review: Review, seat: int, width: int = 48) -> str:
    """The seat's chance to win over the match as a line of characters."""
    values = [m.chances[seat] for m in review.moments] + [review.chances[seat]]
    picked = [values[round(k * (len(values) - 1) / max(1, width - 1))] for k in range(min(width, len(values)))]
    return "".join(SPARKS[min(len(SPARKS) - 1, int(v * len(SPARKS)))] for v in picked)


STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#333}.grid{stroke:#ccc}.now{stroke:#333}"
    ".chance{fill:none;stroke-width:2.5}.turning{stroke:#fff;stroke-width:2}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.grid{stroke:#444}.turning{stroke:#222}}"
)
COLOURS = ("#b23a24", "#24508f", "#1d7f68", "#a3750f", "#6b4a9b", "#55606b", "#8a4f7d")


def picture(review: Review, names: Sequence[str]) -> str:
    """The chart as a file that stands by itself, with the names beside their lines' patterns."""
    drawing = chart(review, names).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    drawing = drawing.replace(f'viewBox="0 0 {WIDTH} {HEIGHT}"', f'viewBox="0 0 {WIDTH} {HEIGHT + 24}"', 1)
    colours = "".join(
        f".chance.of-house-{p}{{stroke:{c}}}.turning.of-house-{p}{{fill:{c}}}" for p, c in enumerate(COLOURS)
    )
    opening, closing, rest = drawing.partition(">")
    key = []
    for p in range(review.players):
        at = LEFT + (WIDTH - LEFT) * p / review.players
        dash = f' stroke-dasharray="{DASHES[p]}"' if DASHES[p] else ""
        key.append(
            f'<polyline class="chance of-house-{p}" points="{at:.0f},{HEIGHT + 8} {at + 30:.0f},{HEIGHT + 8}"{dash}/>'
            f'<text x="{at + 36:.0f}" y="{HEIGHT + 12}">{escape(names[p])}</text>'
        )
    body = rest.removesuffix("</svg>") + "\n".join(key) + "\n</svg>\n"
    return f"{opening}{closing}<style>{STYLE}{colours}</style>{body}"
