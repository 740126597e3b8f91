"""The report of a simulation: one HTML page that needs nothing else, with tables and plots.

counts = Counts()
for batch in simulate(plan, native):
    tally.add(batch)
    counts.add(batch)
page(tally, counts, sample)
"""

from __future__ import annotations

import math
import re
import shlex
from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import fondaco
from fondaco.kernel.language import _, current, p_, plural
from fondaco.kernel.words import Section
from fondaco.lab import plots, tables

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from fondaco.lab.sample import Sample
    from fondaco.lab.simulate import Average, Batch, Plan, Tally

_STYLE = Path(__file__).with_suffix(".css")
_NUMBERS = re.compile(r"[-+±–−\d.,:% ]*")


class Counts:
    """How often each number came: of points, of steps, and of points between the best and the second best seat."""

    def __init__(self) -> None:
        self.points: Counter[int] = Counter()
        self.steps: Counter[int] = Counter()
        self.leads: Counter[int] = Counter()

    def add(self, batch: Batch) -> None:
        """Count a batch in."""
        ordered = np.sort(batch.points, axis=1)
        _count(self.points, batch.points)
        _count(self.steps, batch.steps)
        _count(self.leads, ordered[:, -1] - ordered[:, -2])


def _count(counts: Counter[int], values: NDArray[Any]) -> None:
    found, often = np.unique(values, return_counts=True)
    counts.update(dict(zip(found.tolist(), often.tolist(), strict=True)))


def page(tally: Tally, counts: Counts, sample: Sample | None) -> str:
    """The whole page in the language in force. `sample` is None for a game without a ledger. Needs matplotlib."""
    plan = tally.plan
    title = _("{game}: {games}").format(game=_(plan.game.words.TITLE), games=_games(tally.steps.n))
    parts = [
        f"<header><h1>{escape(title)}</h1>",
        _run(tally),
        "</header><main>",
        _brief(tally, counts, sample),
        _seats(tally, sample),
        _spreads(tally, counts),
    ]
    if sample is not None:
        parts.append(_ways(sample))
        if sample.lots:
            parts.append(_prices(sample))
    parts.append("</main>")
    made = _("Made by fondaco {version}; the command plays the same games again.").format(version=fondaco.__version__)
    parts.append(f"<footer><p>{escape(made)}</p></footer>")
    style = _STYLE.read_text(encoding="utf-8") + plots.STYLE
    body = "\n".join(parts)
    return (
        f'<!DOCTYPE html>\n<html lang="{current()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}\n</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _games(n: int) -> str:
    return plural("{number} game", "{number} games", n, number=f"{n:,}")


def command(plan: Plan) -> str:
    """What to type to play the same games again."""
    words = ["fondaco", "simulate", plan.game.name, "--players", str(plan.players), "--games", str(plan.games)]
    words += ["--bots", ",".join(plan.bots), "--seed", str(plan.seed)]
    if plan.first:
        words += ["--first", str(plan.first)]
    for option, value in zip(plan.game.rules.OPTIONS, plan.options, strict=True):
        if option.values[value] != option.default:
            words += ["--options", f"{option.name}={option.values[value]}"]
    return shlex.join(words)


def _run(tally: Tally) -> str:
    """What was run."""
    plan = tally.plan
    words = plan.game.words
    facts = [
        (_("Players"), str(plan.players)),
        (_("Bots"), ", ".join(f"{n} × {bot}" for bot, n in Counter(plan.bots).items())),
        (p_("played", "Games"), f"{plan.first:,} – {plan.first + plan.games - 1:,}"),
        (_("Seed"), str(plan.seed)),
        (_("Rules"), plan.game.rules.VERSION),
        ("fondaco", fondaco.__version__),
    ]
    facts += [
        (words.option_text(option, None), words.option_text(option, option.values[value]))
        for option, value in zip(plan.game.rules.OPTIONS, plan.options, strict=True)
    ]
    rows = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts)
    again = f'<div class="whole"><dt>{escape(_("Command"))}</dt><dd><code>{escape(command(plan))}</code></dd></div>'
    return f'<dl class="run">{rows}{again}</dl>'


def _brief(tally: Tally, counts: Counts, sample: Sample | None) -> str:
    """The answers that most readers look for."""
    plan = tally.plan
    unit = tables.unit(plan)
    wins = [score.wins for score in tally.seats]
    facts = [
        (_("First seat"), tables.share(tally.seats[0].wins), verdict(wins[0], even_share(wins))),
        (
            _("Length"),
            plural("{n} step", "{n} steps", round(tally.steps.mean)),
            _("from {fewest} to {most}").format(fewest=tally.shortest, most=tally.longest),
        ),
        (
            _("The winner’s lead"),
            f"{tables.mean(counts.leads):.1f}",
            _("over the second, on average ({unit})").format(unit=unit),
        ),
    ]
    if sample is not None and sample.decided and sample.sources:
        top = max(sample.sources, key=lambda source: source.decisive)
        often = _("the greatest part of the winner’s lead in {share} of games").format(
            share=f"{100 * top.decisive:.0f}\N{NO-BREAK SPACE}%"
        )
        facts.append((_("Most decisive"), top.name, often))
    if sample is not None and sample.lots:
        price, worth = (float(np.mean([getattr(lot, of) for lot in sample.lots])) for of in ("price", "worth"))
        said = _("mean price and worth of a lot")
        if not math.isnan(sample.correlation):
            said = _("mean price and worth of a lot; correlation {r}").format(r=f"{sample.correlation:.2f}")
        facts.append((_("Price and worth"), f"{price:.1f} : {worth:.1f}", said))
    tiles = "".join(
        f"<div><dt>{escape(name)}</dt><dd><strong>{escape(value)}</strong>{escape(said)}</dd></div>"
        for name, value, said in facts
    )
    return f'<dl class="brief">{tiles}</dl>'


def verdict(wins: Average, even: float) -> str:
    """Whether a share of victories differs from the even one by more than chance."""
    low, high = wins.share_interval
    share = f"{100 * even:.1f}\N{NO-BREAK SPACE}%"
    if low > even:
        return _("of victories; more than chance above the even {share}").format(share=share)
    if high < even:
        return _("of victories; more than chance below the even {share}").format(share=share)
    return _("of victories; within chance of the even {share}").format(share=share)


def even_share(wins: Sequence[Average]) -> float:
    """The share of victories that each would have if all had the same: less than even where some games nobody won."""
    return sum(average.mean for average in wins) / len(wins)


def _seats(tally: Tally, sample: Sample | None) -> str:
    plan = tally.plan
    unit = tables.unit(plan)
    seats, *bots = tables.results(tally, by_bot=len(tally.bots) > 1)
    labels = [f"{k + 1}  {plan.game.words.seat_title(k, plan.players)}" for k in range(plan.players)]
    points = [score.points for score in tally.seats]
    spans = [(p.mean, p.mean) if math.isnan(p.margin) else (p.mean - p.margin, p.mean + p.margin) for p in points]
    wins = [score.wins for score in tally.seats]
    unwon = 1 - plan.players * even_share(wins)
    height = 70 + 32 * plan.players
    parts = [
        _table(seats, _("Points and victories by seat")),
        _note(_("Nobody won {share} of the games.").format(share=f"{100 * unwon:.2f} %")) if unwon > 1e-9 else "",
        '<div class="side">',
        _figure(
            _("Points by seat"),
            "points-by-seat",
            plots.intervals(labels, [p.mean for p in points], spans, None, _("Mean {unit}").format(unit=unit)),
            height,
        ),
        _figure(
            _("Victories by seat"),
            "victories-by-seat",
            _shares(labels, wins),
            height,
        ),
        "</div>",
    ]
    if sample is not None and {book.first for book in sample.books} != {0}:
        parts += _places(sample)
    parts += [_table(section) for section in bots]
    return _part(_("Seats"), parts)


def _places(sample: Sample) -> list[str]:
    """Victories by the order of play, where it is not that of the seats."""
    said = _(
        "Who plays first differs from game to game. Here places are counted from the seat that made the first choice. "
        "Games replayed for it: {n}."
    ).format(n=len(sample.books))
    return [
        _note(said),
        '<div class="side">',
        _table(tables.places(sample)),
        _figure(
            _("Victories by place"),
            "victories-by-place",
            _shares([str(k + 1) for k in range(sample.plan.players)], sample.places),
            70 + 32 * sample.plan.players,
        ),
        "</div>",
    ]


def _shares(labels: Sequence[str], wins: Sequence[Average]) -> plots.Paint:
    """Shares of victories against the even share."""
    spans = [(100 * low, 100 * high) for low, high in (average.share_interval for average in wins)]
    said = _("Victories in percent; dashed: even")
    return plots.intervals(labels, [100 * average.mean for average in wins], spans, 100 * even_share(wins), said)


def _spreads(tally: Tally, counts: Counts) -> str:
    plan = tally.plan
    unit = tables.unit(plan).capitalize()
    games, seats = _("Games in percent"), _("Seats in percent")
    said = _("A step is a choice or an outcome of chance. The lines mark the means.")
    plotted = [
        _figure(_("Length"), "steps", plots.histogram(counts.steps, _("Steps of a game"), games)),
        _figure(_("Points"), "points", plots.histogram(counts.points, unit, seats)),
        _figure(_("The winner’s lead"), "leads", plots.histogram(counts.leads, _("Lead over the second"), games)),
    ]
    table = _table(tables.spreads(plan, counts))
    return _part(_("Length and points"), [_note(said), '<div class="side three">', *plotted, "</div>", table])


def _ways(sample: Sample) -> str:
    sources = sample.sources
    said = _("What winners had more of than the others. Games replayed step by step for it: {n}.").format(
        n=len(sample.books)
    )
    plot = plots.pairs(sources, _("Winners"), _("Others"), _("Mean {unit}").format(unit=tables.unit(sample.plan)))
    parts = ['<div class="side lean">']
    if sample.decided:
        parts.append(_figure(_("Winners and others"), "sources", plot, 110 + 26 * len(sources)))
    parts += [_table(tables.sources(sample)), "</div>"]
    return _part(_("Ways to win"), [_note(said), *parts])


def _prices(sample: Sample) -> str:
    unit = tables.unit(sample.plan)
    said = _(
        "The worth of a lot is by how much less the game would have paid its buyer without it, all else as it was. "
        "Lots: {lots}, in so many games replayed: {n}."
    ).format(lots=f"{len(sample.lots):,}", n=len(sample.books))
    plot = plots.worth(
        sample.classes,
        _("mean worth"),
        _("where four lots of five lie"),
        _("worth the price"),
        _("Price, {unit}").format(unit=unit),
        _("Worth, {unit}").format(unit=unit),
    )
    parts = [
        '<div class="side lean">',
        _figure(_("Worth by price"), "worth", plot, 320),
        _table(tables.prices(sample)),
        "</div>",
    ]
    return _part(_("Prices against worth"), [_note(said), *parts])


# Pieces of the page


def _part(title: str, parts: Iterable[str]) -> str:
    return "\n".join([f"<section>\n<h2>{escape(title)}</h2>", *parts, "</section>"])


def _note(text: str) -> str:
    return f'<p class="note">{escape(text)}</p>'


def _figure(title: str, name: str, paint: plots.Paint, height: int = 230) -> str:
    return f"<figure><figcaption>{escape(title)}</figcaption>{plots.drawn(name, title, paint, height)}</figure>"


def _table(section: Section, title: str = "") -> str:
    """A table that scrolls by itself where it is too wide; columns of numbers end at one line."""
    title = title or section.title
    numeric = [
        all(_NUMBERS.fullmatch(str(row[k])) for row in section.rows) and k > 0 for k in range(len(section.columns))
    ]
    head = _cells("th", section.columns, numeric, ' scope="col"')
    rows = "".join(f"<tr>{_cells('td', row, numeric, '')}</tr>\n" for row in section.rows)
    note = _note(section.note) if section.note else ""
    return (
        f'<div class="table"><div class="scroll" tabindex="0" role="region" aria-label="{escape(title)}">\n<table>\n'
        f"<caption>{escape(title)}</caption>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n"
        f"</div>{note}</div>"
    )


def _cells(tag: str, cells: Sequence[str | int], numeric: Sequence[bool], scope: str) -> str:
    made = []
    for k, cell in enumerate(cells):
        kind = ' class="number"' if numeric[k] else ""
        if k == 0 and tag == "td":
            made.append(f'<th scope="row"{_held(cell)}>{escape(str(cell))}</th>')
        else:
            made.append(f"<{tag}{scope}{kind}>{escape(str(cell))}</{tag}>")
    return "".join(made)


def _held(cell: str | int) -> str:
    """A row's name that is a number, or two, is not broken."""
    return ' class="held"' if _NUMBERS.fullmatch(str(cell)) else ""
