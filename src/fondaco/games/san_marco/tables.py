"""San Marco: the names of its things, and positions and scorings as tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fondaco.kernel.language import N_, _, p_, plural
from fondaco.kernel.words import Section

from .rules import (
    ACTION_CARDS,
    ACTION_KINDS,
    BANISHMENT,
    BRIDGE,
    COLOUR_IDS,
    COPIES,
    D1,
    D2,
    DIE_NUMBER,
    DISTRICT_IDS,
    DISTRICTS,
    DM1,
    DM2,
    DOGE,
    DRAW,
    FIRST,
    HAND_ACTIONS,
    HANDS,
    KINDS,
    LIMIT,
    LIMIT_CARDS,
    LIMIT_KINDS,
    LIMIT_VALUE,
    OVER,
    PAIRS,
    PILES,
    SECOND,
    SETUP_BRIDGE,
    SETUP_ROLL,
    SIDE_A,
    SIDE_B,
    SPLIT,
    TRANSFER,
    State,
)
from .rules.components import TIE_BREAK
from .rules.position import bridges_on, cards_each, colours, limit_points
from .rules.scoring import prestige

HOUSES = {
    "blue": N_("Blue (lily)"),
    "red": N_("Red (tower)"),
    "yellow": N_("Yellow (sun)"),
    "green": N_("Green (anchor)"),
}
GHOST_NAMES = {
    "blue": N_("Blue ghost"),
    "red": N_("Red ghost"),
    "yellow": N_("Yellow ghost"),
    "green": N_("Green ghost"),
}


def seat_title(seat: int, players: int) -> str:
    """The colour of the seat, with the symbol of its house."""
    return _(HOUSES.get(COLOUR_IDS[seat], COLOUR_IDS[seat].title()))


def who(c: int, names: Sequence[str]) -> str:
    """The player of that colour by name, or the ghost."""
    return names[c] if c < len(names) else _(GHOST_NAMES.get(COLOUR_IDS[c], COLOUR_IDS[c].title()))


def district_name(d: int) -> str:
    """A district (SM-1.1)."""
    names = {
        "cannaregio": p_("district", "Cannaregio"),
        "santa_croce": p_("district", "Santa Croce"),
        "san_polo": p_("district", "San Polo"),
        "san_marco": p_("district", "San Marco"),
        "dorsoduro": p_("district", "Dorsoduro"),
        "castello": p_("district", "Castello"),
    }
    return names.get(DISTRICT_IDS[d], DISTRICT_IDS[d].replace("_", " ").title())


def pair_name(pair: int) -> str:
    """Two districts that a bridge may link: "Cannaregio – San Polo"."""
    return f"{district_name(SIDE_A[pair])} – {district_name(SIDE_B[pair])}"


def card_name(k: int) -> str:
    """A kind of card: a district, Bridge, Transfer, Doge, Banishment, or a limit card with its points."""
    if k < DISTRICTS:
        return district_name(k)
    if k >= ACTION_KINDS:
        return _("Limit {n}").format(n=LIMIT_VALUE[k - ACTION_KINDS])
    return {
        BRIDGE: p_("card", "Bridge"),
        TRANSFER: p_("card", "Transfer"),
        DOGE: p_("card", "Doge"),
        BANISHMENT: p_("card", "Banishment"),
    }[k]


def kinds(counts: Sequence[int]) -> list[int]:
    """The cards of a vector of numbers by kind, as a list of kinds."""
    return [k for k in range(len(counts)) for _copy in range(counts[k])]


def card_names(cards: Iterable[int]) -> str:
    """Cards in words: "Castello, Doge, Limit 2"."""
    return ", ".join(map(card_name, cards)) or p_("cards", "none")


def backs(actions: int, limits: int) -> str:
    """What is seen of face-down cards: "3 action cards, 1 limit card"."""
    parts = []
    if actions:
        parts.append(plural("{n} action card", "{n} action cards", actions))
    if limits:
        parts.append(plural("{n} limit card", "{n} limit cards", limits))
    return ", ".join(parts) or p_("cards", "none")


def amount(n: int) -> str:
    """An amount of prestige (SM-1.8)."""
    return plural("{n} prestige", "{n} prestige", n)


def role_name(role: int, distributors: int) -> str:
    """A role; the number is told where there are two such roles."""
    if role == D1:
        return _("distributor 1") if distributors == 2 else _("distributor")
    names = {DM1: _("decision-maker 1"), D2: _("distributor 2"), DM2: _("decision-maker 2")}
    return names[role]


def heading(s: State) -> str:
    """Where in the game the position belongs."""
    if s.phase in (SETUP_ROLL, SETUP_BRIDGE):
        return _("Set-up")
    if s.phase == OVER:
        return _("End of the game")
    if s.settled:
        return _("End of passage {n}").format(n=s.passage + 1)
    if s.extra:
        return _("Passage {n}, extra round").format(n=s.passage + 1)
    return _("Passage {n}, round {round}").format(n=s.passage + 1, round=s.round + 1)


def owner(s: State, h: int) -> int:
    """The seat of the distributor 0 or 1 of the round."""
    return s.role[D1] if h == 0 else s.role[D2]


def pile_known(s: State, h: int, pile: int) -> bool:
    """Whether the view shows the faces of the pile's cards, of which there is at least one."""
    return any(s.pile[h][pile])


def deck_sizes(s: State) -> tuple[int, int]:
    """Cards left in the action deck and in the limit deck, reckoned from what all can see."""
    actions = ACTION_CARDS - sum(s.discarded) - sum(s.playing)
    limits = LIMIT_CARDS - sum(map(sum, s.limit))
    for h in range(2):
        if s.phase in (DRAW, SPLIT):
            drawn = min(s.drawn[h], HAND_ACTIONS[s.in_round])
            actions -= drawn
            limits -= s.drawn[h] - drawn
        else:
            actions -= sum(s.pile_actions[h])
            limits -= sum(s.pile_limits[h])
    return actions, limits


def describe(s: State, names: Sequence[str]) -> list[Section]:
    """The whole position as tables: all that the board shows."""
    sections = [_colours(s, names), _districts(s, names), _bridges(s, names)]
    if any(s.drawn):
        sections += [_piles(s, h, names) for h in range(HANDS[s.in_round]) if s.drawn[h]]
    if s.playing_size:
        title = _("Cards still to be played: {name}").format(name=names[s.mover])
        rows = [(card_name(k), s.playing[k]) for k in range(ACTION_KINDS) if s.playing[k]]
        sections.append(Section(title, (_("Card"), _("Number")), tuple(rows)))
    return [*sections, _cards(s)]


def _standing(s: State, p: int) -> str:
    if s.out[p]:
        return _("out of the passage")
    found = [role_name(role, HANDS[s.in_round]) for role in range(4) if s.role[role] == p]
    return ", ".join(found)


def _colours(s: State, names: Sequence[str]) -> Section:
    rows: list[tuple[str | int, ...]] = []
    for c in range(colours(s)):
        colour = seat_title(c, s.players)
        if c < s.players:
            cards = " ".join(str(LIMIT_VALUE[i]) for i in range(LIMIT_KINDS) for _card in range(s.limit[c][i]))
            rows.append((names[c], colour, s.score[c], s.supply[c], limit_points(s, c), cards, _standing(s, c)))
        else:
            rows.append((who(c, names), colour, s.score[c], s.supply[c], "", "", _("ghost")))
    columns = (
        _("Player"),
        _("Colour"),
        _("Prestige"),
        _("Supply"),
        _("Limit points"),
        _("Limit cards"),
        _("Role"),
    )
    note = plural(
        "Who has {n} limit point or more at the end of a round is out of the passage.",
        "Who has {n} limit points or more at the end of a round is out of the passage.",
        LIMIT,
    )
    return Section(heading(s), columns, tuple(rows), note)


def _districts(s: State, names: Sequence[str]) -> Section:
    all_colours = range(colours(s))
    rows: list[tuple[str | int, ...]] = []
    for d in range(DISTRICTS):
        gains = ", ".join(f"{who(c, names)}: {n}" for c in all_colours if (n := prestige(s, d, c)))
        counts = [s.aristocrats[d][c] for c in all_colours]
        doge = _("Doge") if s.doge == d else ""
        rows.append((district_name(d), DIE_NUMBER[d], FIRST[d], SECOND[d], *counts, doge, gains or _("nobody")))
    columns = (
        _("District"),
        _("Die"),
        _("First"),
        _("Second"),
        *(who(c, names) for c in all_colours),
        _("Doge"),
        _("Would score now"),
    )
    return Section(_("Districts"), columns, tuple(rows))


def _bridges(s: State, names: Sequence[str]) -> Section:
    rows: list[tuple[str | int, ...]] = []
    for pair in range(PAIRS):
        owners = ", ".join(who(c, names) for c in range(colours(s)) if s.bridge[pair][c])
        rows.append((pair_name(pair), bridges_on(s, pair), owners or p_("bridges", "none")))
    note = plural("{n} bridge is left.", "{n} bridges are left.", s.bridges_left)
    return Section(_("Bridges"), (_("Districts"), _("Number"), _("Owners")), tuple(rows), note)


def _piles(s: State, h: int, names: Sequence[str]) -> Section:
    rows: list[tuple[str, ...]] = []
    secret = s.phase in (DRAW, SPLIT)
    for pile in range(PILES[s.in_round]):
        taker = names[s.taken[h][pile]] if s.taken[h][pile] >= 0 else ""
        if taker:
            content = p_("cards", "none")
        elif pile_known(s, h, pile):
            content = card_names(kinds(s.pile[h][pile]))
        elif secret:
            content = p_("cards", "none") if any(s.hand[h]) else p_("cards", "hidden")
        else:
            content = backs(s.pile_actions[h][pile], s.pile_limits[h][pile])
        rows.append((str(pile + 1), content, taker))
    note = ""
    if secret and any(s.hand[h]):
        note = _("Not on a pile yet: {cards}").format(cards=card_names(kinds(s.hand[h])))
    elif s.phase == DRAW:
        note = plural("{n} card is drawn.", "{n} cards are drawn.", s.drawn[h])
    elif secret:
        wanted = HAND_ACTIONS[s.in_round]
        cards = backs(wanted, cards_each(s) - wanted)
        note = _("The cards being split: {cards}").format(cards=cards)
    title = _("Piles of the distributor: {name}").format(name=names[owner(s, h)])
    return Section(title, (_("Pile"), _("Cards"), _("Taken by")), tuple(rows), note)


def _cards(s: State) -> Section:
    actions, limits = deck_sizes(s)
    rows = [(card_name(k), COPIES[k], s.discarded[k]) for k in range(ACTION_KINDS)]
    for k in range(ACTION_KINDS, KINDS):
        rows.append((card_name(k), COPIES[k], sum(row[k - ACTION_KINDS] for row in s.limit)))
    note = _("Action deck: {actions}. Limit deck: {limits}.").format(
        actions=plural("{n} card", "{n} cards", actions), limits=plural("{n} card", "{n} cards", limits)
    )
    columns = (_("Card"), _("Copies"), _("Played, or in front of a player"))
    return Section(_("Cards of this passage"), columns, tuple(rows), note)


def passage_ended(before: State, after: State) -> bool:
    """Whether the step between the two positions ended a passage and paid its bonus points."""
    return not before.settled and (
        bool(after.settled) or after.passage != before.passage or (after.phase == OVER and before.phase != OVER)
    )


def game_ended(before: State, after: State) -> bool:
    """Whether the step between the two positions ended the game and scored every district."""
    return after.phase == OVER and before.phase != OVER


def scoring(before: State, after: State, names: Sequence[str]) -> Section | None:
    """What the end of a passage, or of the game, gave to whom; None for other steps. It adds up to the change."""
    ended, over = passage_ended(before, after), game_ended(before, after)
    if not ended and not over:
        return None
    all_colours = range(colours(after))
    change = [after.score[c] - before.score[c] for c in all_colours]
    rows: list[tuple[str | int, ...]] = []
    if ended:
        rows.append((_("Bonus points"), *(after.bonus[c] if c < after.players else 0 for c in all_colours)))
    if over:
        rows += [(district_name(d), *(after.final[d][c] for c in all_colours)) for d in range(DISTRICTS)]
    rest = [change[c] - sum(int(row[c + 1]) for row in rows) for c in all_colours]
    if any(rest):
        rows.insert(0, (_("Doge of the last turn"), *rest))
    rows.append((_("Total"), *change))
    title = _("End of the game") if over else _("End of passage {n}").format(n=before.passage + 1)
    note = ", ".join(f"{who(c, names)}: {amount(after.score[c])}" for c in all_colours)
    if over and (told := tie_break(after, names)):
        note = f"{note}. {told}"
    return Section(title, (_("For"), *(who(c, names) for c in all_colours)), tuple(rows), note)


def tie_break(s: State, names: Sequence[str]) -> str:
    """What decides between players with equal prestige at the end of the game, empty where none are equal (SM-11.3)."""
    players = range(s.players)
    tied = [p for p in players if any(s.score[p] == s.score[q] for q in players if q != p)]
    if not tied:
        return ""
    people = ", ".join(f"{names[p]} {s.aristocrats[TIE_BREAK][p]}" for p in tied)
    return _("Equal prestige: who has more aristocrats in {district} comes first ({people}).").format(
        district=district_name(TIE_BREAK), people=people
    )
