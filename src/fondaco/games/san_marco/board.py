"""San Marco: a view drawn as SVG. The city, the piles, the cards at hand and of the passage, the players."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import Any

from fondaco.kernel import svg
from fondaco.kernel.language import _, current, plural
from fondaco.kernel.words import Prompt

from . import icons, piles
from .city import EDGE, PALACE, aristocrats_id, bridge_id, city
from .rules import DISTRICTS, HANDS, LIMIT, OVER, PAIRS, PASSAGES, ROLES, SETUP_BRIDGE, SETUP_ROLL
from .rules.position import colours, limit_points
from .rules.scoring import scores
from .sentences import aristocrats
from .tables import amount, deck_sizes, district_name, heading, role_name, who

WIDTH = 720
GAP = 8
BAND_HEIGHT = 126
LIMIT_STEP = 29


def draw(s: Any, names: Sequence[str], viewer: int, prompt: Prompt | None, fresh: frozenset[str]) -> str:
    """The view as one `<svg>`."""
    sheet = svg.Sheet(prompt, fresh)
    role, asking = ("group", " asking") if sheet.targets else ("img", "")
    height = _bands_top(s.players) + 2 * (BAND_HEIGHT + GAP) + 6
    return (
        f'<svg class="board san_marco{asking}" viewBox="0 0 {WIDTH} {height}" xmlns="http://www.w3.org/2000/svg" '
        f'role="{role}" aria-label="{svg.escape(_summary(s, names))}">'
        f"{svg.desc(prompt)}{_ground(colours(s), height, current())}{_head(s)}"
        f"{piles.piles(s, names, sheet)}{piles.hand(s, names, sheet)}{piles.legend(s)}{_bands(s, names, viewer)}"
        f'<g class="roles">{"".join(_roles(s, names, sheet))}</g>{city(s, names, sheet)}'
        f'<g class="cards">{"".join(piles.cards(s, lambda p, i: _limit_at(s, p, i), sheet))}</g></svg>'
    )


def places(s: Any) -> dict[str, str]:
    """Every piece and a word for where it is; for aristocrats, how many there are."""
    found = {name: place.name for name, place in piles.card_places(s).items()}
    for c in range(colours(s)):
        for d in range(DISTRICTS):
            found[aristocrats_id(d, c)] = str(s.aristocrats[d][c])
        for pair in range(PAIRS):
            found[bridge_id(pair, c)] = "built" if s.bridge[pair][c] else "supply"
    for role in range(ROLES):
        found[_role_id(role)] = "nobody" if s.role[role] < 0 else f"seat-{s.role[role]}"
    found["token-doge"] = "palace" if s.doge < 0 else f"district-{s.doge}"
    return found


def picture(piece: str) -> str:
    """A card of an arrangement by itself."""
    k = int(piece.split("-")[1])
    half = icons.SQUARE / 2 + 1
    return (
        f'<svg class="board san_marco" viewBox="{-half:g} {-half:g} {2 * half:g} {2 * half:g}" aria-hidden="true">'
        f'<g class="tile {icons.kind_class(k)}">{icons.face(k)}</g></svg>'
    )


def _role_id(role: int) -> str:
    return f"token-role-{role}"


@functools.cache
def _ground(houses: int, height: int, language: str) -> str:
    gradients = (
        '<linearGradient id="paint-water" x1="0" y1="0" x2="0" y2="1"><stop class="shoal" offset="0"/>'
        '<stop class="deep" offset="1"/></linearGradient>'
    )
    return (
        f"<defs>{svg.symbols((), houses)}{icons.symbols()}{gradients}</defs>"
        f'<g class="ground">{svg.sheet_of_paper(WIDTH, height)}</g>'
    )


# The head: the sundial of the passages, the round, the decks, the Doge's palace.


def _head(s: Any) -> str:
    actions, limits = deck_sizes(s)
    decks = "".join(
        f"<g><title>{svg.escape(title)}</title>{icons.back(deck, x, 36)}"
        f'<text class="number" x="{x + 38}" y="46">{n}</text></g>'
        for deck, x, n, title in (
            ("action", 462, actions, plural("{n} action card", "{n} action cards", actions)),
            ("limit", 558, limits, plural("{n} limit card", "{n} limit cards", limits)),
        )
    )
    x, y = PALACE
    return (
        f'<g class="top">{_sundial(s)}<text class="heading" x="128" y="46">{svg.fit(heading(s), 306, 25)}</text>'
        f'{decks}<circle class="slot" cx="{x}" cy="{y}" r="24"/></g>'
    )


def _sundial(s: Any) -> str:
    """Half a dial, a sector for each passage."""
    x, y, r = 68, 58, 48
    sectors = ""
    for i in range(PASSAGES):
        a, b = pi - i * pi / PASSAGES, pi - (i + 1) * pi / PASSAGES
        middle = (a + b) / 2
        now = " now" if i == s.passage and s.phase != OVER else ""
        sectors += (
            f'<g class="sector{now}"><path d="M{x} {y}L{x + r * cos(a):.4g} {y - r * sin(a):.4g}A{r} {r} 0 0 1 '
            f'{x + r * cos(b):.4g} {y - r * sin(b):.4g}z"/><text x="{x + 32 * cos(middle):.4g}" '
            f'y="{y - 31 * sin(middle) + 8:.4g}">{svg.roman(i + 1)}</text></g>'
        )
    title = _("Passage {n}, round {round}").format(n=s.passage + 1, round=s.round + 1)
    return (
        f'<g class="sundial"><title>{svg.escape(title)}</title>{sectors}'
        f'<circle class="gnomon" cx="{x}" cy="{y}" r="6"/></g>'
    )


# The players and ghosts.


def _bands_top(players: int) -> int:
    return piles.legend_top(players) + piles.LEGEND_HEIGHT + 10


def _box(s: Any, c: int) -> tuple[float, float, float]:
    """x, y and width of a colour's field."""
    row, column = divmod(c, 2)
    whole = WIDTH - 2 * EDGE
    alone = colours(s) == 3 and c == 2
    width = whole if alone else (whole - GAP) / 2
    return EDGE + column * (width + GAP), _bands_top(s.players) + row * (BAND_HEIGHT + GAP), width


def _bands(s: Any, names: Sequence[str], viewer: int) -> str:
    ranks = [[0] * s.players, [0] * s.players]
    if s.phase == OVER:
        scores(s, ranks)
    return "".join(_band(s, c, who(c, names), c == viewer, ranks[1]) for c in range(colours(s)))


def _band(s: Any, c: int, name: str, mine: bool, ranks: Sequence[int]) -> str:
    x, y, width = _box(s, c)
    ghost = c >= s.players
    won = not ghost and ranks[c] == 1
    acting = s.actor >= 0 and s.actor == c
    classes = "band" + "".join(
        f" {word}" for word, holds in (("acting", acting), ("mine", mine), ("winner", won), ("ghost", ghost)) if holds
    )
    note = _note(s, c, won)
    supply = f"{_('Supply')}: {aristocrats(s.supply[c])}"
    note_x = x + (48 if _role_of(s, c) >= 0 else 14)
    return (
        f'<g class="{classes}"><rect class="cloth-of-house" x="{x:g}" y="{y}" width="{width:g}" '
        f'height="{BAND_HEIGHT}" rx="12"/>'
        f'<g transform="translate({x + 28:g},{y + 29}) scale(.68)">{svg.crest(c)}</g>'
        f'<text class="name" x="{x + 52:g}" y="{y + 34}"><title>{svg.escape(name)}</title>'
        f"{svg.fit(name, width - 124, 25)}</text>"
        f'<text class="score" x="{x + width - 14:g}" y="{y + 37}"><title>{svg.escape(amount(s.score[c]))}</title>'
        f"{s.score[c]}</text>"
        f'<text class="note" x="{note_x:g}" y="{y + 76}">{svg.fit(note, x + width - 96 - note_x, 23)}</text>'
        f'<g class="pool"><title>{svg.escape(supply)}</title>'
        f"{icons.sign('aristocrat', 27, x + width - 66, y + 67)}"
        f'<text class="number" x="{x + width - 14:g}" y="{y + 77}">{s.supply[c]}</text></g>'
        f"{'' if ghost else _limits(s, c, x, y)}</g>"
    )


def _note(s: Any, c: int, won: bool) -> str:
    """The role, or what has become of the player."""
    if c >= s.players:
        return _("ghost")
    if won:
        return _("winner")
    if s.phase in (SETUP_ROLL, SETUP_BRIDGE, OVER):
        return ""
    if s.out[c]:
        return _("out of the passage")
    role = _role_of(s, c)
    return role_name(role, HANDS[s.in_round]) if role >= 0 else ""


def _role_of(s: Any, c: int) -> int:
    if s.phase == OVER or c >= s.players or s.out[c]:
        return -1
    return next((role for role in range(ROLES) if s.role[role] == c), -1)


def _limits(s: Any, c: int, x: float, y: float) -> str:
    """The player's limit points, out of those that put him out."""
    total = limit_points(s, c)
    title = f"{_('Limit points')}: {total} / {LIMIT}"
    over = " over" if total >= LIMIT else ""
    return (
        f'<g class="limit-sum{over}{"" if total else " nought"}"><title>{svg.escape(title)}</title>'
        f'<rect x="{x + 10:g}" y="{y + 89}" width="84" height="30" rx="6"/>'
        f'<text x="{x + 52:g}" y="{y + 113}">{total}<tspan class="second">/{LIMIT}</tspan></text></g>'
    )


def _limit_at(s: Any, p: int, i: int) -> str:
    x, y, width = _box(s, p)
    room = width - 130
    step = min(LIMIT_STEP, room / max(1, sum(s.limit[p]) - 1))
    return svg.at(round(x + 114 + i * step, 1), y + 104, 0.76)


def _roles(s: Any, names: Sequence[str], sheet: svg.Sheet) -> Iterator[str]:
    for role in range(ROLES):
        seat = s.role[role]
        shown = seat >= 0 and _role_of(s, seat) == role
        x, y, _width = _box(s, max(0, seat))
        title = f"{names[seat]}: {role_name(role, HANDS[s.in_round])}" if shown else ""
        name = "distributor" if role % 2 == 0 else "decision-maker"
        yield sheet.piece(
            _role_id(role),
            f"turn-token{'' if shown else ' out'}",
            svg.at(x + 28, y + 67),
            f'<title>{svg.escape(title)}</title><circle r="15"/><g class="on-stone">{icons.sign(name, 23)}</g>',
        )


def _summary(s: Any, names: Sequence[str]) -> str:
    score = ", ".join(f"{who(c, names)}: {amount(s.score[c])}" for c in range(colours(s)))
    doge = _("Doge") + f": {district_name(s.doge)}. " if s.doge >= 0 else ""
    return f"{heading(s)}. {doge}{score}."
