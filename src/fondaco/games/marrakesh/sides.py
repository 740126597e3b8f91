"""Marrakesh: the two sides drawn: players, arcades, men and fields."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Any

from fondaco.games.marrakesh import rules
from fondaco.games.marrakesh.layout import (
    ARCADE,
    ARCADE_HEIGHT,
    ARCH,
    BAND,
    BAND_HEIGHT,
    FIELD_HEIGHT,
    FIELD_LEFT,
    FIELD_WIDTH,
    MAN_STEP,
    MEN,
    STAR,
    STOCK,
    WIDTH,
    arch_x,
    base_of,
    field_y,
    man_id,
    man_places,
)
from fondaco.games.marrakesh.tables import earned, field_name, hold_title, out_title, points, seat_title
from fondaco.kernel import svg
from fondaco.kernel.language import _, plural


def arcade(above: bool) -> str:
    top, base = ARCADE[above], base_of(above)
    arches = "".join(
        f'<g class="arch" transform="translate({arch_x(i):g},{base}) scale(1,{-1 if above else 1})">'
        f'<path class="niche niche-{i % 2}" d="M-37 0V-92C-37-122-16-132 0-147 16-132 37-122 37-92V0z"/>'
        f'<path class="sill" d="M-41 0H41"/></g>'
        f'<text class="number" x="{arch_x(i):g}" y="{base + (-9 if above else 25)}">{i + 1}</text>'
        for i in range(rules.POINTS)
    )
    stars = "".join(
        svg.use("star-of-eight", 11, arch_x(i) - ARCH / 2, top + (ARCADE_HEIGHT - 16 if above else 16))
        for i in range(rules.POINTS - 1)
    )
    return (
        f'<g class="arcade"><rect class="wall" x="12" y="{top}" width="{WIDTH - 24}" height="{ARCADE_HEIGHT}" rx="12"/>'
        f'{arches}<g class="inlay">{stars}</g></g>'
    )


def band(s: Any, p: int, name: str, above: bool, mine: bool) -> str:
    y = BAND[above]
    over = s.phase == rules.OVER
    won = over and s.score[p] >= s.score[1 - p]
    classes = "band" + (" acting" if s.actor == p else "") + (" mine" if mine else "") + (" winner" if won else "")
    note = _last_round(s, p, name)
    crown = f'<text class="won" x="600" y="{y + 36}">{_("winner")}</text>' if won else ""
    room = 300 if above else 480
    return (
        f'<g class="{classes}"><rect class="cloth-of-house" x="12" y="{y}" width="{WIDTH - 24}" '
        f'height="{BAND_HEIGHT}" rx="12"/><rect class="edge house-{p}" x="12" y="{y + 12}" width="5" height="60" '
        f'rx="2.5"/><g transform="translate(54,{y + 42})">{svg.crest(p)}</g>'
        f'<text class="name" x="92" y="{y + 34}"><title>{svg.escape(name)}</title>{svg.fit(name, room, 27)}</text>'
        f'<text class="ahead" x="92" y="{y + 71}"><title>{svg.escape(note)}</title>{svg.fit(note, 530, 24)}</text>'
        f'<text class="score" x="690" y="{y + 54}"><title>{svg.escape(points(s.score[p]))}</title>{s.score[p]}</text>'
        f"{crown}</g>"
    )


def _last_round(s: Any, p: int, name: str) -> str:
    """What the player scored in the last round, and for what; before the first, the side where the name is another."""
    r = s.round if s.phase == rules.OVER else s.round - 1
    if r < 0:
        title = seat_title(p, 2)
        return "" if title == name else title
    return _("Round {n}: {gain}").format(n=r + 1, gain=gain(s, r, p))


def gain(s: Any, r: int, p: int) -> str:
    """What the player scored in round r, and for what."""
    why = [out_title(s.out_name[r][p]), hold_title(s.hold_name[r][p]), _("Steps") if s.steps_paid[r][p] else ""]
    reasons = ", ".join(filter(None, why))
    return f"+{earned(s, r, p)} {reasons}".rstrip()


def side(s: Any, p: int, above: bool) -> str:
    top, base = ARCADE[above], base_of(above)
    turn = rules.open_field(s, p) if s.winner == p and s.phase in (rules.BONUS, rules.STEPPING) else -1
    fields = "".join(
        _field(s.off if i == turn else s.field[p][i], i, field_y(i, above), i == turn) for i in range(rules.FIELDS)
    )
    left = rules.pips_left(s, p)
    said = ""
    if s.out[p] != rules.IN:
        order = _("first out") if s.first_out == p else _("second out")
        middle = (arch_x(0) + arch_x(rules.POINTS - 1)) / 2
        said = (
            f'<g class="out-as"><rect x="{middle - 130:g}" y="{top + 48}" width="260" height="90" rx="14"/>'
            f'<text class="class" x="{middle:g}" y="{top + 90}">{out_title(s.out[p])}</text>'
            f'<text class="order" x="{middle:g}" y="{top + 122}">{svg.fit(order, 240, 24)}</text></g>'
        )
    steps = svg.fit(_("Steps: {n}").format(n=left), 140, 24)
    hint = plural("{n} step left", "{n} steps left", left)
    return (
        f'<g class="side">{fields}<text class="steps" x="{FIELD_LEFT + FIELD_WIDTH / 2:g}" '
        f'y="{base + (-9 if above else 25)}"><title>{svg.escape(hint)}</title>{steps}</text>{said}</g>'
    )


def _field(content: int, i: int, y: float, now: bool) -> str:
    x, middle = FIELD_LEFT, y + FIELD_HEIGHT / 2
    kinds = {rules.OPEN: "open", rules.CLOSED: "closed", rules.NULL: "null"}
    kind = "now" if now else kinds.get(content, "filled")
    marks = {rules.OPEN: svg.roman(i + 1), rules.CLOSED: "×"}
    title = _("Field {n}").format(n=i + 1) + f": {field_name(rules.OPEN if now else content)}"
    null = f'<circle class="null-mark" cx="{x + 92}" cy="{middle:g}" r="12"/>' if kind == "null" else ""
    return (
        f'<g class="field {kind}"><title>{svg.escape(title)}</title><rect x="{x}" y="{y:g}" width="{FIELD_WIDTH}" '
        f'height="{FIELD_HEIGHT}" rx="{FIELD_HEIGHT / 2:g}"/>'
        f'<text x="{x + 27}" y="{middle + 9:g}">{marks.get(content, content)}</text>{null}</g>'
    )


def men(s: Any, sheet: svg.Sheet, below: int) -> Iterator[str]:
    where = [man_places(s, p) for p in range(2)]
    for p, i in MEN:
        place, at, n = where[p][i]
        above = p != below
        base = base_of(above)
        if place == "field":
            to = svg.at(FIELD_LEFT + 56 + 13.5 * n, field_y(at, above) + FIELD_HEIGHT / 2, 0.62)
        elif place == "point":
            reach = 20 + MAN_STEP * n
            to = svg.at(arch_x(at), base + reach if above else base - reach)
        else:
            to = svg.at(STOCK[0], STOCK[1], 0.62)
        yield sheet.piece(man_id(p, i), f"man man-of-{p}{' out' if place == 'dice' else ''}", to, man_face(p))


@functools.cache
def man_face(p: int) -> str:
    return f'<circle class="body" r="18.5"/><circle class="groove" r="14.5"/>{svg.house(p, 17)}'


def leader_token(s: Any, names: Sequence[str], sheet: svg.Sheet, below: int) -> str:
    p = max(s.leader, 0)
    hidden = s.leader < 0 or s.phase == rules.OVER
    return sheet.piece(
        "token-leader",
        "turn-token out" if hidden else "turn-token",
        svg.at(33, BAND[p != below] + 67),
        f"<title>{svg.escape(_('{name}: leads this trick').format(name=names[p]))}</title>"
        f'<circle r="14"/><path d="{STAR}"/>',
    )


def step_spot(point: int, v: int, values: Sequence[int], above: bool) -> str:
    """One of the values on a point: the arch is shared among them, the lowest at the base."""
    x, i, height = arch_x(point - 1), values.index(v), 146 / len(values)
    y = base_of(True) + height * i if above else base_of(False) - height * (i + 1)
    return (
        f'<rect class="halo" x="{x - 41:g}" y="{y + 2:g}" width="82" height="{height - 4:g}" rx="9"/>'
        f'<g class="badge" transform="translate({x + 25:g},{y + height / 2:g})"><circle r="16"/>'
        f'<text y="9">{v}</text></g>'
    )
