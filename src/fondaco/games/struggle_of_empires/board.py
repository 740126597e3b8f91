"""Struggle of Empires: a view drawn as SVG. Wars, alliances, the auction or conflict; the map; players; tiles."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from fondaco.kernel import svg
from fondaco.kernel.words import Prompt

from . import atlas, head, map, market, players, signs
from .rules import OVER
from .rules import scores as _scores
from .tables import heading

WIDTH = 720
MAP_TOP = 160
BANDS_TOP = MAP_TOP + atlas.HEIGHT + 10


def draw(s: Any, names: Sequence[str], viewer: int, prompt: Prompt | None, fresh: frozenset[str]) -> str:
    """The view as one `<svg>`. The map is the group `map`, 700 x 826 in its own units."""
    sheet = svg.Sheet(prompt, fresh)
    role, asking = ("group", " asking") if sheet.targets else ("img", "")
    bands = [BANDS_TOP + players.STEP * p for p in range(s.players)]
    top = bands[-1] + players.STEP + 4
    height = round(top + market.MARKET_HEIGHT + 8)
    seats = range(s.players)
    ranks = [[0] * s.players, [0] * s.players]
    if s.phase == OVER:
        _scores(s, ranks)
    return (
        f'<svg class="board struggle_of_empires{asking}" viewBox="0 0 {WIDTH} {height}" '
        f'xmlns="http://www.w3.org/2000/svg" role="{role}" aria-label="{svg.escape(_summary(s, names))}">'
        f"{svg.desc(prompt)}{_ground(height)}{head.head(s, names, sheet)}"
        f'<g transform="translate(10,{MAP_TOP})" clip-path="url(#map-frame)"><g id="map">'
        f"{map.on_map(s, names, sheet)}</g></g>{_frame()}"
        f'<g class="players">{"".join(_band(s, p, bands, names, viewer, ranks[1], sheet) for p in seats)}</g>'
        f"{market.market(s, top, sheet)}"
        f'<g class="tiles">{"".join(market.tiles(s, bands, top, sheet))}</g></svg>'
    )


def crest(s: Any, seat: int) -> str:
    """The sign of the seat's power beside its name."""
    sign = head.power_token(s, seat, 17)
    return f'<svg class="crest struggle_of_empires" viewBox="-19 -23 38 46" aria-hidden="true">{sign}</svg>'


def places(s: Any) -> dict[str, str]:
    """Every piece and a word for where it is; for what a power has in a place, the figures."""
    found = {name: place for name, (place, _slot) in market.tile_places(s).items()}
    found |= map.counter_places(s) | map.stand_places(s)
    for p in range(s.players):
        found[head.display_id(p)] = "beside" if s.row[p] < 0 else f"row-{s.row[p]}"
    return found


def _band(
    s: Any, p: int, bands: Sequence[float], names: Sequence[str], viewer: int, ranks: Sequence[int], sheet: svg.Sheet
) -> str:
    return players.band(s, p, bands[p], names[p], p == viewer, ranks[p], sheet)


@functools.cache
def _ground(height: int) -> str:
    return (
        f"<defs>{signs.symbols()}"
        f'<clipPath id="map-frame"><rect width="{atlas.WIDTH}" height="{atlas.HEIGHT}" rx="12"/></clipPath></defs>'
        f'<g class="ground">{svg.sheet_of_paper(WIDTH, height)}</g>'
    )


def _frame() -> str:
    return (
        f'<rect class="map-frame" x="10" y="{MAP_TOP}" width="{atlas.WIDTH}" height="{atlas.HEIGHT}" rx="12"/>'
        f'<rect class="map-rim" x="14" y="{MAP_TOP + 4}" width="{atlas.WIDTH - 8}" height="{atlas.HEIGHT - 8}" rx="9"/>'
    )


def _summary(s: Any, names: Sequence[str]) -> str:
    return f"{heading(s)}. {players.summary(s, names)}."
