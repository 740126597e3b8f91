"""The results of simulated games as tables, for the terminal and for the report."""

from __future__ import annotations

import math
import re
from collections import Counter
from typing import TYPE_CHECKING

from fondaco.kernel.language import _, p_
from fondaco.kernel.words import Section

if TYPE_CHECKING:
    from fondaco.lab.report import Counts
    from fondaco.lab.sample import Sample
    from fondaco.lab.simulate import Average, Plan, Score, Tally

PARTS = (0.0, 0.1, 0.5, 0.9, 1.0)
"""What the table of spreads shows: least, a tenth, median, nine tenths, most."""


def results(tally: Tally, by_bot: bool) -> list[Section]:
    """How seats did, and bots if they are wanted."""
    plan = tally.plan
    note = _("± and from – to: confidence of 95 percent. A victory shared by several counts for each as its part.")
    columns = (_("Mean {unit}").format(unit=unit(plan)), "±", _("Wins"), _("from – to"), _("Mean rank"))
    rows = tuple(
        (str(seat + 1), plan.game.words.seat_title(seat, plan.players), *_scored(score))
        for seat, score in enumerate(tally.seats)
    )
    sections = [Section(_(plan.game.words.TITLE), (_("Seat"), _("House"), *columns), rows, "" if by_bot else note)]
    if by_bot:
        bots = tuple((bot, str(plan.bots.count(bot)), *_scored(score)) for bot, score in tally.bots.items())
        sections.append(Section(_("Bots"), (_("Bot"), _("Seats held"), *columns), bots, note))
    return sections


def lengths(tally: Tally, seconds: float) -> Section:
    """How many games there were, how long and how fast."""
    steps = tally.steps
    rate = steps.n / seconds if seconds else 0
    row = (
        f"{steps.n:,}",
        f"{steps.mean:.1f}",
        f"{tally.shortest}",
        f"{tally.longest}",
        f"{seconds:.2f}",
        f"{rate:,.0f}",
    )
    columns = (p_("played", "Games"), _("Mean steps"), _("Fewest"), _("Most"), _("Seconds"), _("Games per second"))
    return Section(p_("played", "Games"), columns, (row,))


def spreads(plan: Plan, counts: Counts) -> Section:
    """How long games were and how points lay."""
    spread = (
        (_("Steps"), counts.steps),
        (unit(plan).capitalize(), counts.points),
        (p_("points", "Lead"), counts.leads),
    )
    rows = tuple(
        (what, number(mean(numbers)), *(number(percentile(numbers, part), "d") for part in PARTS))
        for what, numbers in spread
    )
    columns = ("", _("Mean"), _("Least"), "10 %", _("Median"), "90 %", _("Most"))
    return Section(_("Spread"), columns, rows, _("10 % and 90 %: a tenth of all is at most, or at least, so much."))


def places(sample: Sample) -> Section:
    """Victories by place in the order of play."""
    rows = tuple((str(k + 1), share(average), interval(average)) for k, average in enumerate(sample.places))
    return Section(_("By place in the order of play"), (_("Place"), _("Wins"), _("from – to")), rows)


def sources(sample: Sample) -> Section:
    """Where points came from. The last row is a seat's mean in the end."""
    known = bool(sample.decided)
    start: tuple[tuple[str, ...], ...] = ()
    if sample.start:
        start = ((_("At the start"), number(sample.start), "", "", "", "", ""),)
    rows = tuple(
        (
            s.name,
            number(s.mean),
            *((number(s.winners), number(s.others), number(s.winners - s.others, "+.1f")) if known else ("–",) * 3),
            f"{100 * s.often:.0f} %",
            f"{100 * s.decisive:.0f} %" if known else "–",
        )
        for s in sample.sources
    )
    columns = (_("Source"), _("All"), _("Winners"), _("Others"), p_("points", "Lead"), _("Seats"), _("Decisive"))
    total = (_("Together"), number(sample.points), "", "", "", "", "")
    note = _(
        "Amounts are those of a seat in a game, on average. Seats: how many got or paid anything for it. Decisive: the "
        "share of games in which the winner’s lead was greatest in it."
    )
    return Section(_("Sources"), columns, (*start, *rows, total), note)


def prices(sample: Sample) -> Section:
    """What lots turned out to be worth, by their price."""
    rows = tuple(
        (
            str(c.low) if c.low == c.high else f"{c.low} – {c.high}",
            f"{c.prices.n:,}",
            number(c.prices.mean),
            number(c.worth.mean),
            margin(c.worth),
            number(c.worth.mean - c.prices.mean, "+.1f"),
        )
        for c in sample.classes
    )
    columns = (_("Price"), p_("bought", "Lots"), _("Mean price"), _("Mean worth"), "±", _("Gain"))
    return Section(_("Prices"), columns, rows)


def number(value: float, form: str = ".1f") -> str:
    """A number with a true minus; what rounds to nothing has no sign."""
    text = format(value, form).replace("-", "−")
    return text if re.search("[1-9]", text) else text.lstrip("+−")


def mean(counts: Counter[int]) -> float:
    """The mean of numbers of which it is counted how often each came."""
    return sum(value * n for value, n in counts.items()) / counts.total()


def percentile(counts: Counter[int], part: float) -> int:
    """The smallest number that so great a part of all does not exceed."""
    wanted = part * counts.total()
    passed = 0
    for value in sorted(counts):
        passed += counts[value]
        if passed >= wanted:
            return value
    return max(counts)


def unit(plan: Plan) -> str:
    """What points are called in the plan's game."""
    return _(plan.game.words.UNIT)


def margin(average: Average) -> str:
    """Half the width of the mean's confidence interval."""
    return "–" if math.isnan(average.margin) else f"{average.margin:.2f}"


def share(average: Average) -> str:
    """A mean of values from 0 to 1 in percent."""
    return f"{100 * average.mean:.2f} %"


def interval(average: Average) -> str:
    """Its confidence interval."""
    low, high = average.share_interval
    return f"{100 * low:.2f} – {100 * high:.2f} %"


def _scored(score: Score) -> tuple[str, ...]:
    points, wins = score.points, score.wins
    return number(points.mean, ".2f"), margin(points), share(wins), interval(wins), f"{score.ranks.mean:.3f}"
