"""Medici: cards and amounts as texts, and the position and the day's scoring as tables."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence

from fondaco.kernel.language import N_, _, current, p_, plural
from fondaco.kernel.words import Section

from .components import (
    AUCTION,
    CARD,
    CHOOSE,
    COMMODITIES,
    COMMODITY,
    COMMODITY_NAMES,
    DAYS,
    KINDS,
    LEVEL_BONUS,
    OVER,
    SHIP_PAYOUT,
    TOP,
    TRACK_AWARD,
    VALUE,
)
from .rules import State, free_spaces
from .scoring import score_ships, score_tracks

HOUSES = (
    N_("Blue (lily)"),
    N_("Red (tower)"),
    N_("Yellow (sun)"),
    N_("Green (anchor)"),
    N_("Purple (ring)"),
    N_("White (star)"),
)


def seat_title(seat: int, players: int) -> str:
    """The house of the seat: its colour and its symbol."""
    return _(HOUSES[seat])


def heading(s: State) -> str:
    """The day the position belongs to."""
    return _("Day {n}").format(n=s.day + 1)


def florins(n: int) -> str:
    """An amount of money."""
    return plural("{n} florin", "{n} florins", n)


def commodity(c: int) -> str:
    """A commodity or gold, in lower case (MED-1.1)."""
    return _commodities(current())[c]


@functools.cache
def _commodities(_language: str) -> tuple[str, ...]:
    names = {
        "cloth": p_("good", "cloth"),
        "fur": p_("good", "fur"),
        "grain": p_("good", "grain"),
        "dye": p_("good", "dye"),
        "spice": p_("good", "spice"),
    }
    return (*(names.get(name, name) for name in COMMODITY_NAMES), p_("good", "gold"))


def cards(kinds: Iterable[int]) -> str:
    """Cards of these kinds in words: "cloth 4, gold 10"."""
    return ", ".join(f"{commodity(COMMODITY[k])} {VALUE[k]}" for k in kinds) or p_("cards", "none")


def group(s: State) -> list[int]:
    """The kinds of the group's cards, in the order turned up."""
    return list(s.group[: s.group_size])


def speakers(s: State) -> list[int]:
    """The seats that speak in this auction, in order: the active players, the selector last (MED-5.1, 5.2)."""
    clockwise = [(s.selector + i) % s.players for i in range(1, s.players + 1)]
    return [p for p in clockwise if free_spaces(s, p) > 0]


def ends_day(before: State, after: State) -> bool:
    """Whether the step between the two positions ended a day, and so scored it."""
    return before.day != after.day or (after.phase == OVER and before.phase != OVER)


def ship_rank(s: State, p: int) -> int:
    """The rank of the player's ship in the position's last scoring; equal values share it (MED-9.2)."""
    return 1 + sum(s.ship_value[q] > s.ship_value[p] for q in range(s.players))


def earned(award: int, bonus: int) -> str | int:
    """A track's award and the bonus of the level: "10 + 5", or the award alone."""
    return f"{award} + {bonus}" if bonus else award


def scored_now(s: State) -> State:
    """The position as if the day were scored now; after the end, the position itself. It must not be changed."""
    if s.phase == OVER:
        return s
    return _scored(s.to_bytes())


@functools.lru_cache(64)
def _scored(position: bytes) -> State:
    """Board and tables of all seats ask for the same position, one after the other."""
    scored = State.from_bytes(position)
    score_ships(scored)
    score_tracks(scored)
    return scored


def describe(s: State, names: Sequence[str]) -> list[Section]:
    """The whole position as tables: ships, tracks, group and auction, cards, and what is paid for what."""
    scored = scored_now(s)
    note = "" if s.phase == OVER else _("Ranks and payouts are those of the cards now aboard.")
    sections = [_ships(s, scored, names, note), _levels(s, scored, names), _earnings(scored, names, note)]
    if s.phase in (CARD, CHOOSE, AUCTION):
        sections.append(_group(s, names))
    return [*sections, _deck(s), _cards(s), _payouts(s.players)]


def _ships(s: State, scored: State, names: Sequence[str], note: str) -> Section:
    columns = (
        _("Player"),
        _("House"),
        _("Florins"),
        _("Cards aboard"),
        _("Free spaces"),
        _("Ship value"),
        _("Rank"),
        _("Ship payout"),
    )
    rows = tuple(
        (
            names[p],
            seat_title(p, s.players),
            s.florins[p],
            cards(s.cargo[p][: s.aboard[p]]),
            free_spaces(s, p),
            scored.ship_value[p],
            ship_rank(scored, p),
            scored.ship_paid[p],
        )
        for p in range(s.players)
    )
    day = _("Day {n} of {days}.").format(n=s.day + 1, days=DAYS)
    return Section(_("Ships"), columns, rows, f"{day} {note}".rstrip())


def _commodity_columns() -> tuple[str, ...]:
    return tuple(commodity(c).capitalize() for c in range(COMMODITIES))


def _levels(s: State, scored: State, names: Sequence[str]) -> Section:
    def cell(level: int, then: int) -> str | int:
        return level if level == then else _("{level}, rising to {then}").format(level=level, then=then)

    rows = tuple(
        (names[p], *(cell(s.level[p][c], scored.level[p][c]) for c in range(COMMODITIES))) for p in range(s.players)
    )
    note = _("The lowest level is 0, the top is {top}. Counters rise when the day is scored.").format(top=TOP)
    return Section(_("Track levels"), (_("Player"), *_commodity_columns()), rows, note)


def _earnings(scored: State, names: Sequence[str], note: str) -> Section:
    rows = tuple(
        (
            names[p],
            *(earned(scored.track_paid[p][c], scored.bonus_paid[p][c]) for c in range(COMMODITIES)),
            sum(scored.track_paid[p]) + sum(scored.bonus_paid[p]),
        )
        for p in range(scored.players)
    )
    columns = (_("Player"), *_commodity_columns(), _("Total"))
    return Section(_("Track awards and bonuses"), columns, rows, note)


def _group(s: State, names: Sequence[str]) -> Section:
    selector = _("Selector: {name}.").format(name=names[s.selector])
    offer = _("Cards: {cards}.").format(cards=cards(group(s)))
    if s.phase != AUCTION:
        return Section(_("Group"), note=f"{selector} {offer}")
    rows = tuple((names[p], _said(s.said[p])) for p in speakers(s))
    return Section(_("Auction"), (_("Player"), _("Said")), rows, f"{selector} {offer} {high_bid(s, names)}")


def _said(bid: int) -> str:
    if bid < 0:
        return _("still to speak")
    return florins(bid) if bid else _("passed")


def high_bid(s: State, names: Sequence[str]) -> str:
    """The sentence that tells the high bid and whose it is."""
    if s.high_bidder < 0:
        return _("Nobody has bid yet.")
    return _("High bid: {amount}, by {name}.").format(amount=florins(s.high_bid), name=names[s.high_bidder])


def _deck(s: State) -> Section:
    rows = (
        (_("Cards in the deck"), s.deck),
        (_("Cards removed unseen"), s.unseen_size - s.deck),
    )
    return Section(_("Deck"), (_("Place"), _("Number")), rows)


def _cards(s: State) -> Section:
    def values(count: Sequence[int], c: int) -> str:
        held = [str(VALUE[k]) for k in range(KINDS) if COMMODITY[k] == c for _copy in range(count[k])]
        return ", ".join(held) or p_("cards", "none")

    rows = tuple(
        (commodity(c).capitalize(), values(s.unseen, c), values(s.discarded, c)) for c in range(COMMODITIES + 1)
    )
    columns = (_("Commodity"), _("Unseen"), _("Unsold today"))
    note = _("Unseen cards lie in the deck or were removed at the start of the day.")
    return Section(_("Cards by commodity"), columns, rows, note)


def _payouts(players: int) -> Section:
    """What a scoring pays by rank (MED-1.4) and by level (MED-1.6)."""
    rows = tuple((rank + 1, SHIP_PAYOUT[players][rank], TRACK_AWARD[players][rank]) for rank in range(players))
    bonuses = ", ".join(f"{level}: {bonus}" for level, bonus in enumerate(LEVEL_BONUS) if bonus)
    note = _("Bonuses by level: {bonuses}. Equal players share what their ranks are paid, rounded down.")
    return Section(_("Payouts"), (_("Rank"), _("Ship"), _("Each track")), rows, note.format(bonuses=bonuses))


def scoring(before: State, after: State, names: Sequence[str]) -> Section | None:
    """The scoring of the day that the step ended: who got how much for what. None where it ended none."""
    if not ends_day(before, after):
        return None
    rows = tuple(
        (
            names[p],
            after.ship_value[p],
            after.ship_paid[p],
            *(earned(after.track_paid[p][c], after.bonus_paid[p][c]) for c in range(COMMODITIES)),
            day_income(after, p),
            after.florins[p],
        )
        for p in range(after.players)
    )
    columns = (
        _("Player"),
        _("Ship value"),
        _("Ship payout"),
        *_commodity_columns(),
        _("Total"),
        _("Florins now"),
    )
    title = _("Scoring of day {n}").format(n=before.day + 1)
    return Section(title, columns, rows, _("Tracks pay the award of the rank, plus the bonus of the level."))


def day_income(s: State, p: int) -> int:
    """What the last scoring paid the player, in florins."""
    return s.ship_paid[p] + sum(s.track_paid[p]) + sum(s.bonus_paid[p])
