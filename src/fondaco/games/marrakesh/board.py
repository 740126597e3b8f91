"""Marrakesh: a view drawn as SVG. The viewer's side lies below, the other above; men go home to the right."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Any

from fondaco.games.marrakesh import rules
from fondaco.games.marrakesh.tables import (
    card_name,
    earned,
    field_name,
    heading,
    held,
    hold_title,
    listed,
    out_title,
    points,
    seat_title,
    suit_name,
    values_left,
)
from fondaco.kernel import svg
from fondaco.kernel.language import _, current, p_, plural
from fondaco.kernel.words import Prompt

WIDTH, HEIGHT = 720, 1006

CARDS = tuple((kind, copy) for kind in range(rules.KINDS) for copy in range(rules.COPIES[kind]))
MEN = tuple((p, i) for p in range(2) for i in range(rules.MEN))
BACKS = tuple((p, i) for p in range(2) for i in range(rules.HAND))

# Where things lie. A pair is for the side below and the side above; heights are of upper edges or of middles.
BAND, BAND_HEIGHT = (910, 12), 84
ARCADE, ARCADE_HEIGHT = (576, 104), 186
ARCH, ARCHES_LEFT = 89, 18
MAN_STEP = 21
FIELD_LEFT, FIELD_WIDTH, FIELD_HEIGHT, FIELD_STEP = 562, 138, 46, 50
HAND = (837, 39)
HAND_LEFT, HAND_STEP, HAND_SCALE = (72, 420), (115.2, 37), (1.0, 0.4)
CENTRE = 298
STOCK = (66, 423)
TRICK_X = {"lead": 192, "answer": 298, "bonus": 404}
TRICK_Y = 423
VALUES_X, VALUE_STEP = 578, 84
USED_Y, USED_SCALE = 533, 0.42
CARD_WIDTH, CARD_HEIGHT = 84, 118

Place = tuple[str, int]
"""`hand-0`, `lead`, `answer`, `bonus`, `unseen`, or `trick-N` for a finished trick; then the how-manieth there."""

_SUIT_SHAPES = {
    "clubs": (
        '<circle cy="-5.6" r="5.2"/><circle cx="-5.9" cy="2.6" r="5.2"/><circle cx="5.9" cy="2.6" r="5.2"/>'
        '<path d="M-2.4-3h4.8L1.5 3C1.7 7 2.6 9.4 4.8 11.2h-9.6C-2.6 9.4-1.7 7-1.5 3z"/>'
    ),
    "diamonds": (
        '<path d="M0-11.6C2.6-6.8 5.4-3.2 9 0 5.4 3.2 2.6 6.8 0 11.6-2.6 6.8-5.4 3.2-9 0-5.4-3.2-2.6-6.8 0-11.6z"/>'
    ),
    "hearts": (
        '<path d="M0 11.2C-3.4 6.4-10.6 2.6-10.6-4a5.6 5.6 0 0 1 5.7-5.8C-2.4-9.8-.8-8.2 0-6.2.8-8.2 2.4-9.8 '
        '4.9-9.8A5.6 5.6 0 0 1 10.6-4C10.6 2.6 3.4 6.4 0 11.2z"/>'
    ),
    "spades": (
        '<path d="M0-11.6C3.4-6.8 10.2-3.4 10.2 2.6a4.9 4.9 0 0 1-8.6 3.2C1.8 8.2 2.7 9.9 4.7 11.2h-9.4C-2.7 9.9-1.8 '
        '8.2-1.6 5.8a4.9 4.9 0 0 1-8.6-3.2C-10.2-3.4-3.4-6.8 0-11.6z"/>'
    ),
}
_OTHER_SUITS = (
    '<circle r="9"/>',
    '<path d="M-9-9H9V9H-9z"/>',
    '<path d="M0-10 10 8H-10z"/>',
    '<path d="M-10-3H-3V-10H3V-3H10V3H3V10H-3V3H-10z"/>',
)
"""For suits of other names."""

_STAR = "M0-10 2.9-7.1H7.1V-2.9L10 0 7.1 2.9V7.1H2.9L0 10-2.9 7.1H-7.1V2.9L-10 0-7.1-2.9V-7.1H-2.9z"
"""The star of eight points, of two squares."""


def draw(s: Any, names: Sequence[str], viewer: int, prompt: Prompt | None, fresh: frozenset[str]) -> str:
    """The view as one `<svg>`."""
    sheet = svg.Sheet(prompt, fresh)
    role, asking = ("group", " asking") if sheet.targets else ("img", "")
    below = max(viewer, 0)
    bands = "".join(_band(s, p, names[p], p != below, p == viewer) for p in range(2))
    sides = "".join(_side(s, p, p != below) for p in range(2))
    return (
        f'<svg class="board marrakesh{asking}" viewBox="0 0 {WIDTH} {HEIGHT}" xmlns="http://www.w3.org/2000/svg" '
        f'role="{role}" aria-label="{svg.escape(_summary(s, names))}">{svg.desc(prompt)}{_ground(current())}'
        f"{bands}{sides}{_centre(s, names, below)}"
        f'<g class="men">{"".join(_men(s, sheet, below))}</g>'
        f'<g class="backs">{"".join(_backs(s, sheet, below))}</g>'
        f'<g class="cards">{"".join(_cards(s, sheet, viewer, below))}</g>'
        f"{_owners(s)}{_winner(s, names)}{_leader(s, names, sheet, below)}"
        f'<g class="spots">{"".join(_spots(s, sheet, below))}</g></svg>'
    )


def places(s: Any) -> dict[str, str]:
    """Every piece and a word for where it is. A card stays with its trick, wherever that is shown."""
    found: dict[str, str] = {}
    for p, i in MEN:
        at, n, _i = man_places(s, p)[i]
        found[_man(p, i)] = f"{at}-{n + 1}"
    for p, i in BACKS:
        found[_back(p, i)] = back_place(s, p, i)
    for name, (place, _i) in card_places(s).items():
        found[name] = f"trick-{s.trick}" if place in TRICK_X else place
    found["token-leader"] = str(s.leader)
    return found


def man_places(s: Any, p: int) -> list[tuple[str, int, int]]:
    """For every man: `field`, `point` or `dice`, its number from 0, and the how-manieth there. All men are alike: the
    n-th from home is always the same. Those borne off in this turn are in the field that they will fill.
    """
    found: list[tuple[str, int, int]] = []
    turn = rules.open_field(s, p) if s.winner == p and s.off else -1
    for i in range(rules.FIELDS):
        found += [("field", i, n) for n in range(s.off if i == turn else max(0, s.field[p][i]))]
    for i in range(rules.POINTS):
        found += [("point", i, n) for n in range(s.men[p][i])]
    return found + [("dice", 0, n) for n in range(rules.MEN - len(found))]


def back_place(s: Any, p: int, i: int) -> str:
    """Where a card back is: backs are told apart by their place only."""
    if i < s.hand_size[p] and not any(s.hand[p]):
        return f"hand-{p}"
    return "lead" if rules.face_down(s) and s.leader == p and i == s.hand_size[p] else ""


def card_places(s: Any) -> dict[str, Place]:
    """The place of every card. Of equal cards player 0 has the first and player 1 the last, those played before those
    in hand; a bonus card is one that is left.
    """
    played: list[list[tuple[int, Place]]] = [[], []]
    drawn: list[tuple[int, Place]] = []
    for t in range(min(s.trick + 1, rules.TRICKS)):
        now = t == s.trick
        leader = s.leader if now or rules.beats(s.lead[t], s.answer[t]) == (s.won[t] == s.leader) else 1 - s.leader
        for i, (p, card) in enumerate(((leader, s.lead[t]), (1 - leader, s.answer[t]))):
            if card >= 0:
                played[p].append((card, (("lead", "answer")[i], 0) if now else (f"trick-{t}", i)))
        if s.bonus[t] >= 0:
            drawn.append((s.bonus[t], ("bonus", 0) if now else (f"trick-{t}", 2)))
    found: dict[str, Place] = {}
    for p in range(2):
        played[p] += [(card, (f"hand-{p}", i)) for i, card in enumerate(held(s.hand[p]))]
        for card, place in played[p]:
            copies = range(rules.COPIES[card])
            found[next(_free(found, card, copies if p == 0 else reversed(copies)))] = place
    for card, place in drawn:
        found[next(_free(found, card, range(rules.COPIES[card])))] = place
    return {name: found.get(name, ("unseen", 0)) for name in (_card(kind, copy) for kind, copy in CARDS)}


def _free(taken: dict[str, Place], card: int, copies: Any) -> Iterator[str]:
    return (name for name in (_card(card, copy) for copy in copies) if name not in taken)


def _card(kind: int, copy: int) -> str:
    return f"card-{kind}-{copy}"


def _back(p: int, i: int) -> str:
    return f"back-{p}-{i}"


def _man(p: int, i: int) -> str:
    return f"man-{p}-{i}"


# The ground: all that never changes.


@functools.cache
def _ground(language: str) -> str:
    suits = "".join(
        f'<symbol id="suit-{suit}" viewBox="-12 -12 24 24" fill="currentColor">'
        f"{_SUIT_SHAPES.get(name, _OTHER_SUITS[suit])}</symbol>"
        for suit, name in enumerate(rules.SUITS)
    )
    star = f'<symbol id="star-of-eight" viewBox="-10 -10 20 20"><path d="{_STAR}"/></symbol>'
    return (
        f'<g class="ground"><defs>{svg.symbols((), 2)}{suits}{star}</defs>{svg.sheet_of_paper(WIDTH, HEIGHT)}'
        f"{_arcade(False)}{_arcade(True)}</g>"
    )


def _arch_x(point: int) -> float:
    """The middle of a point's arch; `point` is counted from 0, and lies the further left the higher it is."""
    return ARCHES_LEFT + ARCH * (rules.POINTS - point - 0.5)


def _base(above: bool) -> float:
    """The height on which the men stand; the side above hangs."""
    return ARCADE[1] + 32 if above else ARCADE[0] + ARCADE_HEIGHT - 32


def _arcade(above: bool) -> str:
    top, base = ARCADE[above], _base(above)
    arches = "".join(
        f'<g class="arch" transform="translate({_arch_x(i):g},{base}) scale(1,{-1 if above else 1})">'
        f'<path class="niche niche-{i % 2}" d="M-37 0V-92C-37-122-16-132 0-147 16-132 37-122 37-92V0z"/>'
        f'<path class="sill" d="M-41 0H41"/></g>'
        f'<text class="number" x="{_arch_x(i):g}" y="{base + (-9 if above else 25)}">{i + 1}</text>'
        for i in range(rules.POINTS)
    )
    stars = "".join(
        svg.use("star-of-eight", 11, _arch_x(i) - ARCH / 2, top + (ARCADE_HEIGHT - 16 if above else 16))
        for i in range(rules.POINTS - 1)
    )
    return (
        f'<g class="arcade"><rect class="wall" x="12" y="{top}" width="{WIDTH - 24}" height="{ARCADE_HEIGHT}" rx="12"/>'
        f'{arches}<g class="inlay">{stars}</g></g>'
    )


# The players and their sides.


def _band(s: Any, p: int, name: str, above: bool, mine: bool) -> str:
    y = BAND[above]
    over = s.phase == rules.OVER
    won = over and s.score[p] >= s.score[1 - p]
    classes = "band" + (" acting" if s.actor == p else "") + (" mine" if mine else "") + (" winner" if won else "")
    note = _last_round(s, p)
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


def _last_round(s: Any, p: int) -> str:
    """What the player scored in the last round, and for what; before the first, which side it is."""
    r = s.round if s.phase == rules.OVER else s.round - 1
    return seat_title(p, 2) if r < 0 else _("Round {n}: {gain}").format(n=r + 1, gain=_gain(s, r, p))


def _gain(s: Any, r: int, p: int) -> str:
    """What the player scored in round r, and for what."""
    why = [out_title(s.out_name[r][p]), hold_title(s.hold_name[r][p]), _("Steps") if s.steps_paid[r][p] else ""]
    reasons = ", ".join(filter(None, why))
    return f"+{earned(s, r, p)} {reasons}".rstrip()


def _side(s: Any, p: int, above: bool) -> str:
    top, base = ARCADE[above], _base(above)
    turn = rules.open_field(s, p) if s.winner == p and s.phase in (rules.BONUS, rules.STEPPING) else -1
    fields = "".join(
        _field(s.off if i == turn else s.field[p][i], i, _field_y(i, above), i == turn) for i in range(rules.FIELDS)
    )
    left = rules.pips_left(s, p)
    said = ""
    if s.out[p] != rules.IN:
        order = _("first out") if s.first_out == p else _("second out")
        middle = (_arch_x(0) + _arch_x(rules.POINTS - 1)) / 2
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


def _field_y(i: int, above: bool) -> float:
    """The upper edge of a field; the first is the uppermost on both sides, as a triple is written."""
    return ARCADE[above] + (34 if above else 6) + FIELD_STEP * i


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


def _men(s: Any, sheet: svg.Sheet, below: int) -> Iterator[str]:
    where = [man_places(s, p) for p in range(2)]
    for p, i in MEN:
        place, at, n = where[p][i]
        above = p != below
        base = _base(above)
        if place == "field":
            to = svg.at(FIELD_LEFT + 56 + 13.5 * n, _field_y(at, above) + FIELD_HEIGHT / 2, 0.62)
        elif place == "point":
            reach = 20 + MAN_STEP * n
            to = svg.at(_arch_x(at), base + reach if above else base - reach)
        else:
            to = svg.at(STOCK[0], STOCK[1], 0.62)
        yield sheet.piece(_man(p, i), f"man man-of-{p}{' out' if place == 'dice' else ''}", to, _man_face(p))


@functools.cache
def _man_face(p: int) -> str:
    return f'<circle class="body" r="18.5"/><circle class="groove" r="14.5"/>{svg.house(p, 17)}'


def _leader(s: Any, names: Sequence[str], sheet: svg.Sheet, below: int) -> str:
    p = max(s.leader, 0)
    hidden = s.leader < 0 or s.phase == rules.OVER
    return sheet.piece(
        "token-leader",
        "turn-token out" if hidden else "turn-token",
        svg.at(33, BAND[p != below] + 67),
        f"<title>{svg.escape(_('{name}: leads this trick').format(name=names[p]))}</title>"
        f'<circle r="14"/><path d="{_STAR}"/>',
    )


# The cards.


def _hand_at(i: int, n: int, above: bool) -> str:
    """Where the i-th of n cards in a hand lies."""
    left = HAND_LEFT[above] + (0 if above else (rules.HAND - n) / 2 * HAND_STEP[above])
    return svg.at(left + HAND_STEP[above] * i, HAND[above], HAND_SCALE[above])


def _trick_at(place: str) -> str:
    return svg.at(TRICK_X[place], TRICK_Y)


def _used_x(t: int) -> float:
    """The left edge of a finished trick's place."""
    return 14 + t * (WIDTH - 28 + 5) / rules.TRICKS


def _backs(s: Any, sheet: svg.Sheet, below: int) -> Iterator[str]:
    for p, i in BACKS:
        place = back_place(s, p, i)
        to = _trick_at("lead") if place == "lead" else _hand_at(i, s.hand_size[p], p != below)
        yield sheet.piece(_back(p, i), "back" if place else "back out", to, _BACK)


_BACK = (
    f'<rect class="cover" x="-42" y="-59" width="84" height="118" rx="8"/>'
    f'<rect class="lattice" x="-36" y="-53" width="72" height="106" rx="5"/>'
    f'<path class="zellige" transform="scale(2.7)" d="{_STAR}"/>'
)


def _unseen_at(s: Any, viewer: int) -> str:
    """Where the cards that nobody is shown wait: where the next of them will come to light."""
    if rules.face_down(s) and s.leader != viewer:
        return _trick_at("lead")
    if s.phase in (rules.LEADING, rules.ANSWERING):
        return svg.at(HAND_LEFT[1] + 95, HAND[1], HAND_SCALE[1])
    return svg.at(*STOCK)


def _cards(s: Any, sheet: svg.Sheet, viewer: int, below: int) -> Iterator[str]:
    where = card_places(s)
    unseen = _unseen_at(s, viewer)
    winning = _winning(s)
    for kind, copy in CARDS:
        name = _card(kind, copy)
        place, i = where[name]
        classes = f"card suit-{rules.SUIT[kind]}"
        if place == "unseen":
            classes, to = classes + " out", unseen
        elif place in TRICK_X:
            to = _trick_at(place)
            if place == "lead" and rules.face_down(s):
                classes += " veiled"
            elif place == winning:
                classes += " winning"
        elif place.startswith("hand"):
            p = int(place[5:])
            to = _hand_at(i, s.hand_size[p], p != below)
        else:
            to = svg.at(_used_x(int(place[6:])) + 21 + 36.5 * i, USED_Y, USED_SCALE)
        yield sheet.piece(name, classes, to, _card_face(kind, current()))


@functools.cache
def _card_face(kind: int, language: str) -> str:
    """A card: above its rank, below its suit."""
    value = rules.VALUE[kind]
    rank = {0: p_("card corner", "Q"), 1: p_("card corner", "A")}.get(value, str(value))
    return (
        f"<title>{svg.escape(card_name(kind))}</title>"
        '<rect class="face" x="-42" y="-59" width="84" height="118" rx="8"/>'
        f'<text class="rank" y="-1">{svg.escape(rank)}</text>{svg.use(f"suit-{rules.SUIT[kind]}", 48, 0, 31)}'
    )


# The centre: round, trick, values, cards used.


def _centre(s: Any, names: Sequence[str], below: int) -> str:
    return (
        f'<g class="centre">{_rounds(s, names)}{_stock(s)}{_slots()}{_values(s)}'
        f"{''.join(_finished(s, t, names, below) for t in range(rules.TRICKS))}</g>"
    )


def _rounds(s: Any, names: Sequence[str]) -> str:
    done = s.round + (s.phase == rules.OVER)
    step = min(26.0, 330 / rules.ROUNDS)
    stars = "".join(
        f'<use class="{"done" if r < done else "now" if r == s.round else "ahead-of-us"}" href="#star-of-eight" '
        f'x="{706 - step * (rules.ROUNDS - r):g}" y="{CENTRE + 4}" width="{step - 3:g}" height="{step - 3:g}">'
        f"<title>{svg.escape(_sheet_line(s, r, names))}</title></use>"
        for r in range(rules.ROUNDS)
    )
    return f'<g class="rounds"><text x="18" y="{CENTRE + 24}">{svg.fit(_round(s), 340, 27)}</text>{stars}</g>'


def _sheet_line(s: Any, r: int, names: Sequence[str]) -> str:
    """A round of the score sheet: with the gains once it is over."""
    title = _("Round {n}").format(n=r + 1)
    if r >= s.round + (s.phase == rules.OVER):
        return title
    return f"{title}. " + ". ".join(f"{names[p]}: {_gain(s, r, p)}" for p in range(2))


def _stock(s: Any) -> str:
    title = plural("{n} card in the stock", "{n} cards in the stock", s.stock_size)
    return (
        f'<g class="stock" transform="{svg.at(*STOCK)}"><title>{svg.escape(title)}</title>'
        f'<g transform="translate(5,4)">{_BACK}</g>{_BACK}<circle class="count" r="25"/>'
        f'<text y="10">{s.stock_size}</text></g>'
    )


def _slots() -> str:
    captions = {"lead": p_("card", "Lead"), "answer": p_("card", "Answer"), "bonus": p_("card", "Bonus")}
    return "".join(
        f'<rect class="slot" x="{x - 42}" y="{TRICK_Y - 59}" width="84" height="118" rx="8"/>'
        f'<text class="caption" x="{x}" y="{TRICK_Y - 68}">{svg.fit(captions[place], 106, 24)}</text>'
        for place, x in TRICK_X.items()
    )


def _owners(s: Any) -> str:
    """Whose the lead and the answer are: a man at the corner of each card."""
    owners = ((s.lead, s.leader, "lead"), (s.answer, 1 - s.leader, "answer"))
    now = min(s.trick, rules.TRICKS - 1)
    return "".join(
        f'<g class="owner man-of-{p}" transform="{svg.at(TRICK_X[place] - 38, TRICK_Y - 52, 0.75)}">{_man_face(p)}</g>'
        for cards, p, place in owners
        if s.trick < rules.TRICKS and cards[now] != rules.NONE
    )


def _winning(s: Any) -> str:
    """Where the card lies that won the trick in play; empty before that is clear."""
    if s.phase not in (rules.BONUS, rules.STEPPING):
        return ""
    return "lead" if s.winner == s.leader else "answer"


def _winner(s: Any, names: Sequence[str]) -> str:
    """A star at the corner of the winning card."""
    place = _winning(s)
    if not place:
        return ""
    title = _("{name} wins the trick").format(name=names[s.winner])
    return (
        f'<g class="won-by" transform="{svg.at(TRICK_X[place] + 36, TRICK_Y - 50)}">'
        f"<title>{svg.escape(title)}</title>{svg.use('star-of-eight', 34)}</g>"
    )


def _values(s: Any) -> str:
    """The values still to be played, and how often each; where there are none, which suits beat which."""
    different = [v for v in range(rules.POINTS) if s.values[v]]
    if not different:
        return _order(current())
    title = _("Still to be played: {values}").format(values=listed(values_left(s.values)))
    chips = "".join(
        f'<g class="chip" transform="translate({VALUES_X + VALUE_STEP * (i - (len(different) - 1) / 2):g},{TRICK_Y})">'
        f'{_disc(s.values[v])}<text class="value" y="11">{v + 1}</text>{_times(s.values[v])}</g>'
        for i, v in enumerate(different)
    )
    return f'<g class="values"><title>{svg.escape(title)}</title>{_values_caption(_("Values to play"))}{chips}</g>'


def _values_caption(text: str) -> str:
    return f'<text class="caption" x="{VALUES_X}" y="{TRICK_Y - 68}">{svg.fit(text, 250, 24)}</text>'


@functools.cache
def _disc(n: int) -> str:
    """A pile of n chips, seen from above."""
    return "".join(f'<circle cy="{3 * (min(n, 6) - 1 - i)}" r="31"/>' for i in range(min(n, 6)))


def _times(n: int) -> str:
    return f'<text class="times" y="62">×{n}</text>' if n > 1 else ""


@functools.cache
def _order(language: str) -> str:
    """Which suits each suit beats."""
    rows = []
    for i, suit in enumerate(reversed(range(len(rules.SUITS)))):
        beaten = [x for x in range(len(rules.SUITS)) if rules.BEATS[4 * suit + x]]
        x, y = VALUES_X - 62 + 124 * (i % 2), TRICK_Y - 28 + 58 * (i // 2)
        others = "".join(
            f'<g class="suit-{other}">{svg.use(f"suit-{other}", 25, x + 13 + 29 * n, y)}</g>'
            for n, other in enumerate(reversed(beaten))
        )
        told = _("{suit}: wins against {suits}").format(
            suit=suit_name(suit), suits=", ".join(suit_name(other) for other in beaten)
        )
        rows.append(
            f'<g class="order-of-suits"><title>{svg.escape(told)}</title><rect x="{x - 58}" y="{y - 25}" width="116" '
            f'height="50" rx="10"/><g class="suit-{suit}">{svg.use(f"suit-{suit}", 34, x - 36, y)}</g>'
            f'<path d="M{x - 14} {y - 7}l9 7-9 7"/>{others}</g>'
        )
    return f"<g>{_values_caption(_('Who beats whom'))}{''.join(rows)}</g>"


def _finished(s: Any, t: int, names: Sequence[str], below: int) -> str:
    """The place of a trick that is over, with a line on the side of its winner."""
    x, width = _used_x(t), (WIDTH - 28 + 5) / rules.TRICKS - 5
    if t >= s.trick or s.won[t] < 0:
        line = title = ""
    else:
        y = USED_Y + (30 if s.won[t] == below else -30)
        line = f'<path class="taken" d="M{x + 10:g} {y}h{width - 20:g}"/>'
        title = f"<title>{svg.escape(_('Trick {n}: won by {name}').format(n=t + 1, name=names[s.won[t]]))}</title>"
    return (
        f'<g class="finished">{title}<rect x="{x:g}" y="{USED_Y - 30}" width="{width:g}" height="60" rx="7"/>{line}</g>'
    )


# What can be pointed at: the cards in hand, and on every point the values that a man there can play.


def _spots(s: Any, sheet: svg.Sheet, below: int) -> Iterator[str]:
    for p in range(2):
        hand = held(s.hand[p])
        for kind in range(rules.KINDS):
            name = f"hand-{p}-{kind}"
            shape = ""
            if name in sheet and kind in hand:
                first, last = hand.index(kind), hand.index(kind) + hand.count(kind) - 1
                shape = _hand_spot(first, last, len(hand), p != below)
            yield f"<g {sheet.attributes(name, 'spot in-hand')}>{shape}</g>"
        for point in range(1, rules.POINTS + 1):
            values = [v for v in range(1, rules.POINTS + 1) if f"step-{p}-{point}-{v}" in sheet]
            for v in range(1, rules.POINTS + 1):
                name = f"step-{p}-{point}-{v}"
                shape = _step_spot(point, v, values, p != below) if v in values else ""
                yield f"<g {sheet.attributes(name, 'spot off' if v >= point else 'spot')}>{shape}</g>"


def _hand_spot(first: int, last: int, n: int, above: bool) -> str:
    scale = HAND_SCALE[above]
    x = HAND_LEFT[above] + (0 if above else (rules.HAND - n) / 2 * HAND_STEP[above]) + HAND_STEP[above] * first
    width, height = CARD_WIDTH * scale + 12, CARD_HEIGHT * scale + 12
    return (
        f'<rect class="halo" x="{x - width / 2:g}" y="{HAND[above] - height / 2:g}" '
        f'width="{width + HAND_STEP[above] * (last - first):g}" height="{height:g}" rx="12"/>'
    )


def _step_spot(point: int, v: int, values: Sequence[int], above: bool) -> str:
    """One of the values on a point: the arch is shared among them, the lowest at the base."""
    x, i, height = _arch_x(point - 1), values.index(v), 146 / len(values)
    y = _base(True) + height * i if above else _base(False) - height * (i + 1)
    return (
        f'<rect class="halo" x="{x - 41:g}" y="{y + 2:g}" width="82" height="{height - 4:g}" rx="9"/>'
        f'<g class="badge" transform="translate({x + 25:g},{y + height / 2:g})"><circle r="16"/>'
        f'<text y="9">{v}</text></g>'
    )


def _summary(s: Any, names: Sequence[str]) -> str:
    scores = ", ".join(f"{names[p]}: {points(s.score[p])}" for p in range(2))
    return f"{heading(s)}. {scores}. {plural('{n} card in the stock', '{n} cards in the stock', s.stock_size)}."


def _round(s: Any) -> str:
    return _("Round {number} of {rounds}").format(number=s.round + 1, rounds=rules.ROUNDS)
