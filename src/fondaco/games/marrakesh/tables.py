"""Marrakesh: the names of its things, and positions and scorings as tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fondaco.games.marrakesh.rules import (
    BONUS,
    CLOSED,
    COX,
    DOUBLE_NULL,
    FEZ,
    FIELDS,
    HIDDEN,
    IN,
    KINDS,
    MARS,
    NAMED_CLASS,
    NAMED_IDS,
    NULL,
    NULL_HELD,
    OIN,
    OPEN,
    OVER,
    POINTS,
    REVEALING,
    ROUNDS,
    STEPPING,
    SUIT,
    SUITS,
    VALUE,
    State,
    pips_left,
)
from fondaco.kernel.language import _, p_, plural
from fondaco.kernel.words import Section

# Names


def seat_title(seat: int, players: int) -> str:
    """The men's material tells the two sides apart."""
    return (p_("side", "Ivory"), p_("side", "Ebony"))[seat]


def suit_name(suit: int) -> str:
    """A suit, standing alone."""
    names = {
        "clubs": p_("suit", "clubs"),
        "diamonds": p_("suit", "diamonds"),
        "hearts": p_("suit", "hearts"),
        "spades": p_("suit", "spades"),
    }
    return names.get(SUITS[suit], SUITS[suit])


def card_name(card: int) -> str:
    """A card (MAR-1.1): "4 of clubs", "queen of hearts"."""
    suits = {
        "clubs": p_("rank of suit", "clubs"),
        "diamonds": p_("rank of suit", "diamonds"),
        "hearts": p_("rank of suit", "hearts"),
        "spades": p_("rank of suit", "spades"),
    }
    ranks = {0: p_("card", "queen"), 1: p_("card", "ace")}
    suit = SUITS[SUIT[card]]
    return p_("card", "{rank} of {suit}").format(
        rank=ranks.get(VALUE[card], str(VALUE[card])), suit=suits.get(suit, suit)
    )


def card_names(cards: Iterable[int]) -> str:
    """Cards in words, separated by commas."""
    return ", ".join(map(card_name, cards))


def held(count: Sequence[int]) -> list[int]:
    """The cards of a vector of numbers by kind, ascending."""
    return [k for k in range(KINDS) for _copy in range(count[k])]


def values_left(count: Sequence[int]) -> list[int]:
    """The values of a vector of numbers by value, ascending."""
    return [i + 1 for i in range(POINTS) for _copy in range(count[i])]


def listed(numbers: Iterable[int]) -> str:
    """Numbers separated by commas."""
    return ", ".join(map(str, numbers))


def points(n: int) -> str:
    """An amount of points."""
    return plural("{n} point", "{n} points", n)


def field_name(content: int) -> str:
    """What a field holds (MAR-1.5)."""
    if content == OPEN:
        return p_("field", "open")
    if content == CLOSED:
        return p_("field", "closed")
    return p_("field", "null") if content == NULL else str(content)


def triple(fields: Sequence[int]) -> str:
    """A player's final fields as the rulebook writes them (MAR-9.1): "2-0-x"."""
    return "-".join(p_("closed field", "x") if content == CLOSED else str(content) for content in fields)


def class_of(form: int) -> int:
    """The class of a plain or named form of going out (MAR-6.4)."""
    return form if form <= COX else NAMED_CLASS[form - COX - 1]


def out_title(form: int) -> str:
    """A class, or a named form of one (MAR-9.2, 9.3)."""
    if form > COX:
        name = NAMED_IDS[form - COX - 1]
        forms = {
            "casablanca": _("Oin-Casablanca"),
            "rabat": _("Oin-Rabat"),
            "bogart": _("Oin-Bogart"),
            "el_aaiun": _("Oin-El Aaiun"),
            "gibraltar": _("Mars-Gibraltar"),
            "tangier": _("Mars-Tangier"),
        }
        return forms.get(name, name)
    return {IN: "", OIN: _("Oin"), MARS: _("Mars"), COX: _("Cox")}[form]


def hold_title(form: int) -> str:
    """What holding the opponent scores (MAR-9.5, 9.7)."""
    fez = [_("Little Fez"), _("Fez"), _("Royal Fez"), _("Grand Fez")]
    if form >= FEZ:
        return fez[form - FEZ]
    return {0: "", NULL_HELD: _("One null"), DOUBLE_NULL: _("Double null")}[form]


def heading(s: State) -> str:
    """The round, counted from 1."""
    return _("Round {n}").format(n=s.round + 1)


# The position


def describe(s: State, names: Sequence[str]) -> list[Section]:
    """The whole position as tables: all that the board shows."""
    sections = [_players(s, names), _sides(s, names), _hands(s, names), _trick(s, names), _tricks(s, names)]
    if any(s.aside):
        sections.append(_aside(s, names))
    sections.append(_sheet(s, names))
    return sections


def _players(s: State, names: Sequence[str]) -> Section:
    def role(p: int) -> str:
        if s.phase == OVER:
            return _("winner") if s.score[p] >= s.score[1 - p] else ""
        if s.leader < 0:
            return ""
        return _("leader") if p == s.leader else _("answerer")

    rows: list[tuple[str | int, ...]] = []
    for p in range(2):
        contents = map(field_name, s.field[p])
        rows.append((names[p], seat_title(p, 2), s.score[p], *contents, out_title(s.out[p]), role(p)))
    fields = (_("Field {n}").format(n=i + 1) for i in range(FIELDS))
    return Section(heading(s), (_("Player"), _("Side"), _("Score"), *fields, _("Out"), _("Role")), tuple(rows))


def _sides(s: State, names: Sequence[str]) -> Section:
    rows: list[tuple[str | int, ...]] = [(names[p], *s.men[p], pips_left(s, p)) for p in range(2)]
    note = ""
    if s.first_out >= 0:
        note = _("First out: {name}").format(name=names[s.first_out])
    columns = (_("Point"), *map(str, range(1, POINTS + 1)), _("Steps left"))
    return Section(_("Men on the points"), columns, tuple(rows), note)


def _hands(s: State, names: Sequence[str]) -> Section:
    def cards(p: int) -> str:
        known = held(s.hand[p])
        return card_names(known) if known else _("unseen") if s.hand_size[p] else ""

    rows = tuple((names[p], s.hand_size[p], cards(p)) for p in range(2))
    note = plural("{n} card in the stock", "{n} cards in the stock", s.stock_size)
    return Section(_("Hands"), (_("Player"), _("Number"), _("Cards")), rows, note)


def _card(card: int) -> str:
    if card == HIDDEN:
        return _("face down")
    return card_name(card) if card >= 0 else ""


def _trick(s: State, names: Sequence[str]) -> Section:
    rows: tuple[tuple[str | int, ...], ...] = ()
    note = ""
    if s.phase in (REVEALING, BONUS, STEPPING) or (s.leader >= 0 and s.phase != OVER and s.lead[s.trick] != -1):
        rows = (
            (_("Lead"), names[s.leader], _card(s.lead[s.trick])),
            (_("Answer"), names[1 - s.leader], _card(s.answer[s.trick])),
            (_("Bonus card"), "", _card(s.bonus[s.trick])),
        )
    if s.phase == STEPPING:
        note = _("{name} still plays: {values}. Borne off so far: {n}").format(
            name=names[s.winner], values=listed(values_left(s.values)), n=s.off
        )
    return Section(
        _("Trick {n}").format(n=min(s.trick + 1, 2 * FIELDS)), (_("Card"), _("Player"), _("Face")), rows, note
    )


def _tricks(s: State, names: Sequence[str]) -> Section:
    rows = tuple(
        (t + 1, _card(s.lead[t]), _card(s.answer[t]), _card(s.bonus[t]), names[s.won[t]]) for t in range(s.trick)
    )
    columns = (_("Trick"), _("Lead"), _("Answer"), _("Bonus card"), _("Won by"))
    used = card_names(held(s.used))
    note = _("Cards revealed in this round: {cards}").format(cards=used) if used else ""
    return Section(_("Tricks of this round"), columns, rows, note)


def _aside(s: State, names: Sequence[str]) -> Section:
    rows: list[tuple[str | int, ...]] = [(_("revealed"), sum(s.aside), card_names(held(s.aside)))]
    for p in range(2):
        if s.away_size[p]:
            known = held(s.away[p])
            label = _("unplayed by: {name}").format(name=names[p])
            rows.append((label, s.away_size[p], card_names(known) if known else _("unseen")))
    note = _("They were reshuffled as the stock.") if s.reshuffled else ""
    columns = (_("Cards"), _("Number"), _("Which"))
    return Section(_("Put aside in earlier rounds"), columns, tuple(rows), note)


def _why(s: State, r: int, p: int) -> str:
    """The names under which a player scored in round r."""
    reasons = [out_title(s.out_name[r][p]), hold_title(s.hold_name[r][p])]
    if s.steps_paid[r][p]:
        reasons.append(_("Steps"))
    return ", ".join(filter(None, reasons))


def _sheet(s: State, names: Sequence[str]) -> Section:
    finished = ROUNDS if s.phase == OVER else s.round
    rows = []
    for r in range(finished):
        row: list[str | int] = [r + 1]
        for p in range(2):
            row += [triple(s.triple[r][p]), _why(s, r, p), earned(s, r, p)]
        rows.append(tuple(row))
    columns = [_("Round")]
    for p in range(2):
        columns += [names[p], _("For"), _("Points")]
    return Section(_("Score sheet"), tuple(columns), tuple(rows))


# The scoring of a round


def earned(s: State, r: int, p: int) -> int:
    """What a player scored in round r."""
    return s.out_paid[r][p] + s.hold_paid[r][p] + s.steps_paid[r][p]


def ended_round(before: State, after: State) -> bool:
    """Whether the step between the two positions ended a round."""
    if before.phase not in (REVEALING, BONUS, STEPPING):
        return False
    return after.phase == OVER or after.round != before.round


def scoring(before: State, after: State, names: Sequence[str]) -> Section | None:
    """The items of the round that the step ended, or None. The totals are the change of the players' scores."""
    if not ended_round(before, after):
        return None
    r = before.round
    rows: list[tuple[str | int, ...]] = []
    for p in range(2):
        own = _("{name}: {fields}").format(name=names[p], fields=triple(after.triple[r][p]))
        others = _("{name}: {fields}").format(name=names[1 - p], fields=triple(after.triple[r][1 - p]))
        if after.out_name[r][p]:
            rows.append((out_title(after.out_name[r][p]), own, *_to(p, after.out_paid[r][p])))
        if after.hold_name[r][p]:
            rows.append((hold_title(after.hold_name[r][p]), others, *_to(p, after.hold_paid[r][p])))
        if after.steps_paid[r][p]:
            steps = f"{after.pips[r][0]} : {after.pips[r][1]}"
            rows.append((_("Fewer steps left"), steps, *_to(p, after.steps_paid[r][p])))
    fields = f"{triple(after.triple[r][0])} : {triple(after.triple[r][1])}"
    rows.append((_("Total"), fields, earned(after, r, 0), earned(after, r, 1)))
    note = _("{first}: {points}. {second}: {others}.").format(
        first=names[0], points=points(after.score[0]), second=names[1], others=points(after.score[1])
    )
    columns = (_("For"), _("Fields"), names[0], names[1])
    return Section(_("Scoring of round {n}").format(n=r + 1), columns, tuple(rows), note)


def _to(p: int, paid: int) -> tuple[int, int]:
    return (paid, 0) if p == 0 else (0, paid)
