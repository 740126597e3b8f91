"""San Marco: the drawing of the piles, the cards to be split or played, and the cards of the passage."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from fondaco.kernel import svg
from fondaco.kernel.language import _, current

from .city import BOTTOM
from .icons import STRIP, back, die, face, kind_class, sign, token
from .questions import questions
from .rules import (
    ACTION_KINDS,
    CHOOSE,
    COPIES,
    DISTRICTS,
    DRAW,
    HAND_ACTIONS,
    HANDS,
    KINDS,
    LIMIT_VALUE,
    MOST_PILES,
    OVER,
    PILES,
    SETUP_BRIDGE,
    SETUP_ROLL,
    SPLIT,
)
from .rules.position import colours, hand_of, splitting
from .tables import backs, card_name, card_names, kinds, owner, pile_known, who

LEFT, WIDTH = 10, 700
PITCH = 42
"""From one card's square to the next."""
PILES_TOP = BOTTOM + 10
PILE_ROWS = {2: 1, 3: 2, 4: 3}
"""By players, how many rows of cards the fullest pile needs."""
HAND_HEIGHT = 124

CARDS = tuple((kind, copy) for kind in range(KINDS) for copy in range(COPIES[kind]))

LEGEND_HEIGHT = 96


@dataclass(frozen=True)
class Place:
    """Where a card is: a word for it, the `index`-th card there, and the seat, distributor and pile if it has them."""

    name: str
    index: int = 0
    seat: int = -1
    hand: int = 0
    pile: int = 0


def card_id(kind: int, copy: int) -> str:
    return f"tile-{kind}-{copy}"


def piles_height(players: int) -> int:
    return 78 + PITCH * PILE_ROWS[players]


def hand_top(players: int) -> int:
    return PILES_TOP + piles_height(players) + 10


def card_places(s: Any) -> dict[str, Place]:
    """The place of every card that the view knows; the others are in the deck.

    Of equal cards those played come first, then those in front of players, then those to be played, then the piles.
    """
    out: list[list[Place]] = [[] for _kind in range(KINDS)]
    for k in range(ACTION_KINDS):
        out[k] += [Place("discard")] * s.discarded[k]
    in_play = 1 if s.card >= 0 else 0
    if in_play:
        out[s.card][-1] = Place("in-play")
    for p in range(s.players):
        for i, k in enumerate(kinds(s.limit[p])):
            out[ACTION_KINDS + k].append(Place(f"limit-{p}", i, seat=p))
    for i, k in enumerate(kinds(s.playing)):
        out[k].append(Place("hand", in_play + i))
    for h in range(2):
        if _is_whole(s, h):
            for i, k in enumerate(_whole(s, h)):
                out[k].append(Place(f"drawn-{h}", i, hand=h))
            continue
        for pile in range(MOST_PILES):
            for i, k in enumerate(kinds(s.pile[h][pile])):
                out[k].append(Place(f"pile-{h}-{pile}", i, hand=h, pile=pile))
        for i, k in enumerate(kinds(s.hand[h])):
            out[k].append(Place(f"drawn-{h}", i, hand=h))
    return {card_id(k, copy): out[k][copy] if copy < len(out[k]) else Place("deck") for k, copy in CARDS}


def _is_whole(s: Any, h: int) -> bool:
    """Whether the distributor has not begun to split: the first card lies on pile 1 before anybody is asked."""
    return bool(s.phase == SPLIT and s.unsplit[h] and sum(map(sum, s.pile[h])) == 1)


def _whole(s: Any, h: int) -> list[int]:
    return sorted(kinds(s.pile[h][0]) + kinds(s.hand[h]))


# Piles.


def active(s: Any) -> int:
    """The distributor, 0 or 1, whose piles are being made or chosen."""
    return splitting(s) if s.phase == SPLIT else hand_of(s, min(s.stage, max(0, s.in_round - 1)))


def _in_use(s: Any) -> bool:
    """Whether there are roles and piles now."""
    return bool(s.in_round) and s.phase not in (SETUP_ROLL, SETUP_BRIDGE, OVER)


def _group(s: Any, h: int) -> tuple[float, float]:
    """The left edge and the width of a distributor's place."""
    if HANDS[s.in_round] == 2:
        half = (WIDTH - 10) / 2
        return LEFT + h * (half + 10), half
    return LEFT, WIDTH


def _cell(s: Any, h: int, pile: int) -> tuple[float, float]:
    """The left edge and the width of a pile's place."""
    x, width = _group(s, h)
    count = max(1, PILES[s.in_round])
    each = (width - 8 - (count - 1) * 6) / count
    return x + 4 + min(pile, count - 1) * (each + 6), each


def pile_at(s: Any, h: int, pile: int, i: int) -> str:
    """Where the i-th card of a pile lies."""
    x, width = _cell(s, h, pile)
    across = int((width - 8) // PITCH)
    left = x + (width - across * PITCH) / 2 + PITCH / 2
    return svg.at(left + i % across * PITCH, PILES_TOP + 95 + i // across * PITCH)


def piles(s: Any, names: Sequence[str], sheet: svg.Sheet) -> str:
    """The places of both distributors, and the piles that may be targets."""
    groups = "".join(_distributor(s, h, names) for h in range(2))
    halos = "".join(_pile_target(s, pile, sheet) for pile in range(MOST_PILES))
    return f'<g class="piles">{groups}{halos}</g>'


def _distributor(s: Any, h: int, names: Sequence[str]) -> str:
    shown = (h < HANDS[s.in_round] or h == 0) if _in_use(s) else h == 0
    x, width = _group(s, h)
    height = piles_height(s.players)
    seat = owner(s, h) if _in_use(s) and h < HANDS[s.in_round] else -1
    head = ""
    if seat >= 0:
        title = _("Piles of the distributor: {name}").format(name=names[seat])
        head = (
            f'{token(seat, 13, x + 22, PILES_TOP + 20)}<text class="head" x="{x + 42:g}" y="{PILES_TOP + 28}">'
            f"<title>{svg.escape(title)}</title>{svg.fit(names[seat], width - 90, 23)}</text>"
            f'<g class="soft">{sign("distributor", 28, x + width - 22, PILES_TOP + 20)}</g>'
        )
    cells = "".join(_pile(s, h, pile, names, height) for pile in range(MOST_PILES))
    if s.phase == OVER:
        height += HAND_HEIGHT + 10
    return (
        f'<g class="group{"" if shown else " out"}"><rect class="cloth-of-house" x="{x:g}" y="{PILES_TOP}" '
        f'width="{width:g}" height="{height}" rx="12"/>{head}{cells}{_secret(s, h)}'
        f"{_final(s, names) if h == 0 else ''}</g>"
    )


def _is_secret(s: Any, h: int) -> bool:
    drawn = s.phase in (DRAW, SPLIT) and s.drawn[h] > 0
    return drawn and not any(s.hand[h]) and not any(map(any, s.pile[h]))


def _secret(s: Any, h: int) -> str:
    """The backs of cards that are drawn and that the view does not show."""
    if not _is_secret(s, h):
        return ""
    x, width = _group(s, h)
    actions = min(s.drawn[h], HAND_ACTIONS[s.in_round])
    return _backs(actions, s.drawn[h] - actions, x + width / 2, PILES_TOP + 92)


def _final(s: Any, names: Sequence[str]) -> str:
    """What the last scoring gave to whom, in the place of the piles (SM-11.1)."""
    if s.phase != OVER:
        return ""
    x, y, step = LEFT + 300, PILES_TOP + 28, 56
    row = (piles_height(s.players) + HAND_HEIGHT - 52) / colours(s)
    head = "".join(
        f'<g class="tile {kind_class(d)}" transform="translate({x + d * step},{y}) scale(.8)">'
        f"<title>{svg.escape(card_name(d))}</title>{face(d)}</g>"
        for d in range(DISTRICTS)
    )
    rows = ""
    for c in range(colours(s)):
        total = sum(gains[c] for gains in s.final)
        line = y + 24 + row * (c + 0.5)
        cells = "".join(
            f'<text class="cell{"" if s.final[d][c] else " soft"}" x="{x + d * step}" y="{line + 9:.4g}">'
            f"{s.final[d][c] or '·'}</text>"
            for d in range(DISTRICTS)
        )
        rows += (
            f'<path class="rule" d="M{LEFT + 12} {line - row / 2:.4g}h{WIDTH - 24}"/>{token(c, 14, LEFT + 28, line)}'
            f'<text class="head" x="{LEFT + 52}" y="{line + 8:.4g}">{svg.fit(who(c, names), 210, 23)}</text>{cells}'
            f'<text class="number" x="{LEFT + WIDTH - 34}" y="{line + 9:.4g}">+{total}</text>'
        )
    title = svg.fit(_("Total"), 70, 23)
    return (
        f'<g class="final"><text class="head" x="{LEFT + 14}" y="{y + 8}">{svg.fit(_("Districts"), 250, 23)}</text>'
        f'{head}<text class="total-head" x="{LEFT + WIDTH - 34}" y="{y + 8}">{title}</text>{rows}</g>'
    )


def _backs(actions: int, limits: int, x: float, y: float) -> str:
    """Face-down cards, counted by their backs, around x."""
    parts = [(deck, n) for deck, n in (("action", actions), ("limit", limits)) if n]
    out = ""
    for i, (deck, n) in enumerate(parts):
        at = x + (i - (len(parts) - 1) / 2) * 78
        out += f'{back(deck, at - 16, y)}<text class="number" x="{at + 18:g}" y="{y + 10:g}">{n}</text>'
    return f"<g><title>{svg.escape(backs(actions, limits))}</title>{out}</g>"


def _pile(s: Any, h: int, pile: int, names: Sequence[str], height: int) -> str:
    x, width = _cell(s, h, pile)
    y = PILES_TOP
    shown = _in_use(s) and h < HANDS[s.in_round] and pile < PILES[s.in_round] and not _is_secret(s, h)
    taker = s.taken[h][pile] if shown else -1
    inner, title = "", ""
    if taker >= 0:
        title = f"{_('Taken by')}: {names[taker]}"
        inner = f'<g class="taker">{token(taker, 19, x + width / 2, y + 96)}</g>'
    elif shown and pile_known(s, h, pile):
        points = sum(n * LIMIT_VALUE[i] for i, n in enumerate(s.pile[h][pile][ACTION_KINDS:]))
        title = card_names(kinds(s.pile[h][pile]))
        inner = _limit_sum(points, x + width - 12, y + 58)
    elif shown and s.phase not in (DRAW, SPLIT):
        inner = _backs(s.pile_actions[h][pile], s.pile_limits[h][pile], x + width / 2, y + 92)
    box = f'x="{x:g}" y="{y + 38}" width="{width:g}" height="{height - 43}" rx="9"'
    return (
        f'<g class="pile{"" if shown else " out"}{" taken" if taker >= 0 else ""}"><title>{svg.escape(title)}</title>'
        f'<rect class="mat" {box}/><text class="label" x="{x + 18:g}" y="{y + 65}">{pile + 1}</text>{inner}</g>'
    )


def _limit_sum(points: int, right: float, y: float) -> str:
    """Limit points, ending at `right`."""
    return (
        f'<g class="limit-sum{"" if points else " nought"}"><rect x="{right - 42:g}" y="{y - 15:g}" width="46" '
        f'height="30" rx="6"/><text x="{right - 19:g}" y="{y + 9:g}">{points}</text></g>'
    )


def _pile_target(s: Any, pile: int, sheet: svg.Sheet) -> str:
    h = active(s)
    x, width = _cell(s, h, pile)
    there = s.phase in (SPLIT, CHOOSE) and pile < PILES[s.in_round]
    choice = sheet.targets.get(f"pile-{pile}")
    title = choice.label if choice else _("Pile {n}").format(n=pile + 1)
    return (
        f"<g {sheet.attributes(f'pile-{pile}', 'pile-target' if there else 'pile-target out')}>"
        f'<title>{svg.escape(title)}</title><rect class="halo" x="{x:g}" y="{PILES_TOP + 38}" width="{width:g}" '
        f'height="{piles_height(s.players) - 43}" rx="9"/></g>'
    )


# The cards at hand: to be split, or to be played.


def _hand_at(players: int, i: int, row: int) -> tuple[float, float]:
    return LEFT + 28 + i * (STRIP + 5), hand_top(players) + 62 + row * PITCH


def hand(s: Any, names: Sequence[str], sheet: svg.Sheet) -> str:
    """The place of the cards at hand, and the cards that may be targets."""
    y = hand_top(s.players)
    targets = "".join(_card_target(s, k, sheet) for k in range(ACTION_KINDS))
    rolled = die(s.roll, LEFT + WIDTH - 32, y + 34, 1.6) if 1 <= s.roll <= DISTRICTS else ""
    over = " out" if s.phase == OVER else ""
    return (
        f'<g class="hand{over}"><rect class="cloth-of-house" x="{LEFT}" y="{y}" width="{WIDTH}" '
        f'height="{HAND_HEIGHT}" rx="12"/>'
        f'<text class="head soft" x="{LEFT + 14}" y="{y + 28}">{svg.fit(_caption(s, names), 600, 23)}</text>'
        f"{rolled}{targets}{questions(s, y + 85, sheet)}</g>"
    )


def _caption(s: Any, names: Sequence[str]) -> str:
    if not _in_use(s):
        return ""
    if s.phase == SPLIT and s.actor >= 0:
        return _("{name} is splitting cards.").format(name=names[s.actor])
    if s.playing_size or s.card >= 0:
        return _("Cards still to be played: {name}").format(name=names[s.mover])
    if s.settled and s.actor >= 0:
        return _("{name} is considering the bonus banishment.").format(name=names[s.actor])
    if s.phase == CHOOSE:
        return _("{name} is choosing a pile.").format(name=names[s.actor])
    return ""


def _card_target(s: Any, k: int, sheet: svg.Sheet) -> str:
    i = kinds(s.playing).index(k) + (s.card >= 0) if s.playing[k] else 0
    x, y = _hand_at(s.players, i % 4, i // 4)
    return (
        f"<g {sheet.attributes(f'card-{k}', 'card-target' if s.playing[k] else 'card-target out')} "
        f'transform="{svg.at(x, y)}"><title>{svg.escape(card_name(k))}</title>'
        f'<rect class="halo" x="-20" y="-20" width="{STRIP}" height="40" rx="9"/></g>'
    )


def cards(s: Any, limits_at: Any, sheet: svg.Sheet) -> Iterator[str]:
    """All cards; `limits_at(seat, i)` is where a player's i-th limit card lies."""
    for name, place in card_places(s).items():
        k = int(name.split("-")[1])
        classes, where = _lies(s, k, place, limits_at)
        yield sheet.piece(name, f"tile {kind_class(k)}{classes}", where, _card(k, current()))


@functools.cache
def _card(k: int, language: str) -> str:
    title = card_name(k)
    return (
        f'<title>{svg.escape(title)}</title><g class="plate"><rect x="-14" y="-17" width="{STRIP - 10}" height="34" '
        f'rx="7"/><text x="25" y="8">{svg.fit(title, STRIP - 38, 22)}</text></g>{face(k)}'
    )


def _lies(s: Any, k: int, place: Place, limits_at: Any) -> tuple[str, str]:
    """The classes and the transform of a card."""
    if place.name == "deck":
        return " out", svg.at(LEFT + WIDTH / 2, PILES_TOP - 20, 0.6)
    if place.name == "discard":
        return " out", svg.at(*_legend_at(s.players, k), 0.6)
    if place.name.startswith("limit"):
        return "", limits_at(place.seat, place.index)
    if place.name.startswith("pile"):
        return "", pile_at(s, place.hand, place.pile, place.index)
    if place.name.startswith("drawn"):
        if _is_whole(s, place.hand):
            x, y = _hand_at(s.players, 0, place.hand)
            return "", svg.at(x + place.index * PITCH, y)
        x, y = _hand_at(s.players, min(1, place.index), place.hand)
        return (" named next" if place.index == 0 else ""), svg.at(x + max(0, place.index - 1) * PITCH, y)
    x, y = _hand_at(s.players, place.index % 4, place.index // 4)
    return (" named in-play" if place.name == "in-play" else " named"), svg.at(x, y)


# The cards of the passage.


def legend_top(players: int) -> int:
    return hand_top(players) + HAND_HEIGHT + 10


def _legend_at(players: int, k: int) -> tuple[float, float]:
    """Where the sign of a kind is: the four with names above, districts and limit cards below."""
    y = legend_top(players)
    if DISTRICTS <= k < ACTION_KINDS:
        return LEFT + 24 + (k - DISTRICTS) * 172, y + 27
    if k < DISTRICTS:
        return LEFT + 24 + k * 70, y + 70
    return LEFT + 24 + DISTRICTS * 70 + (k - ACTION_KINDS) * 90, y + 70


def legend(s: Any) -> str:
    """Every kind of card: how many were played or lie in front of players, and how many there are."""
    y = legend_top(s.players)
    return (
        f'<g class="legend"><rect class="cloth-of-house" x="{LEFT}" y="{y}" width="{WIDTH}" height="{LEGEND_HEIGHT}" '
        f'rx="12"/>{"".join(_kind(s, k) for k in range(KINDS))}</g>'
    )


def _kind(s: Any, k: int) -> str:
    x, y = _legend_at(s.players, k)
    seen = s.discarded[k] if k < ACTION_KINDS else sum(row[k - ACTION_KINDS] for row in s.limit)
    caption = _("Played, or in front of a player")
    title = f"{card_name(k)}. {caption}: {seen} / {COPIES[k]}"
    named = DISTRICTS <= k < ACTION_KINDS
    count = f"{seen}/{COPIES[k]}"
    room = 125 - 10.5 * len(count)
    name = f'<text class="kind-name" x="{x + 20:g}" y="{y + 7:g}">{svg.fit(card_name(k), room, 18)}</text>'
    number_x = x + 149 if named else x + 20
    number = f'<text class="seen{"" if named else " beside"}" x="{number_x:g}" y="{y + 8:g}">{count}</text>'
    return (
        f'<g><title>{svg.escape(title)}</title><g class="tile {kind_class(k)}" '
        f'transform="translate({x:g},{y:g}) scale(.8)">{face(k)}</g>{name if named else ""}{number}</g>'
    )
