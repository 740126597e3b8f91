"""Struggle of Empires in words: prompts for the seat that acts, and what all others read meanwhile.

`notation`, `refusals`, `prompts`, `events`, `sentences` and `tables` hold the parts.
"""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.kernel.game import Option
from fondaco.kernel.language import N_, _
from fondaco.kernel.words import Prompt

from .events import events
from .names import points, seat_title
from .notation import notation, parse
from .prompts import PROMPTS
from .refusals import refuse
from .rules import (
    ASK_GO_ON,
    ASK_RETREAT,
    ATTACK_WHERE,
    ATTACK_WHOM,
    ATTACKER,
    BATTLE_ROLL,
    BID,
    BUILD_UNIT,
    BUILD_WHERE,
    CHOOSE_POWER,
    CHOOSE_TILE,
    COLONISE_WHERE,
    DECLARE,
    DRAW_COUNTERS,
    DRAW_FIRST,
    DRAW_MARKERS,
    ENSLAVE_WHERE,
    GIVE_AMOUNT,
    LOSS,
    MOVE_FROM,
    MOVE_TO,
    MOVE_UNIT,
    OVER,
    PIRATES_WHOM,
    PLACE_UNIT,
    PLACE_WHERE,
    PROPOSE_BOTTOM,
    PROPOSE_ROW,
    PROPOSE_TOP,
    REVOLT_WHERE,
    REVOLT_WHOM,
    SEA_ROLL,
    SUPPORT,
    SUPPORT_FORTS,
    State,
)
from .sentences import say
from .tables import describe, heading, scoring

__all__ = [
    "SUMMARY",
    "TITLE",
    "UNIT",
    "amount",
    "describe",
    "events",
    "heading",
    "notation",
    "option_text",
    "parse",
    "prompt",
    "refuse",
    "say",
    "scoring",
    "seat_title",
    "waiting",
]

TITLE = N_("Struggle of Empires")
SUMMARY = N_(
    "Three Wars of the eighteenth century: alliances are auctioned, and armies, gold and unrest decide the rest."
)
UNIT = N_("victory points")

amount = points


def prompt(s: State, names: Sequence[str]) -> Prompt:
    """What the acting seat is asked."""
    if s.actor >= 0 and s.phase in PROMPTS:
        return PROMPTS[s.phase](s, names)
    return Prompt(waiting(s, names))


def waiting(s: State, names: Sequence[str]) -> str:
    """What everybody else reads."""
    if s.phase == OVER:
        return _("The game is over.")
    if s.phase in _CHANCE:
        return _waiting_for_chance(s, names)
    sentence = {
        CHOOSE_POWER: _("{name} is choosing a power."),
        **dict.fromkeys((PLACE_UNIT, PLACE_WHERE), _("{name} is placing a unit.")),
        **dict.fromkeys((BID, PROPOSE_TOP, PROPOSE_BOTTOM, PROPOSE_ROW), _("{name} is bidding.")),
        CHOOSE_TILE: _("{name} is buying a tile."),
        **dict.fromkeys((BUILD_UNIT, BUILD_WHERE), _("{name} is building.")),
        **dict.fromkeys((MOVE_UNIT, MOVE_FROM, MOVE_TO), _("{name} is moving units.")),
        COLONISE_WHERE: _("{name} is colonising."),
        ENSLAVE_WHERE: _("{name} is enslaving."),
        PIRATES_WHOM: _("{name} is sending pirates."),
        **dict.fromkeys((REVOLT_WHERE, REVOLT_WHOM), _("{name} is stirring up a revolt.")),
        **dict.fromkeys((ATTACK_WHERE, ATTACK_WHOM, ASK_GO_ON), _("{name} is attacking.")),
        **dict.fromkeys((SUPPORT, SUPPORT_FORTS), _("{name} is asked for support.")),
        ASK_RETREAT: _("{name} may retreat."),
        DECLARE: _("{name} may use battle tiles."),
        LOSS: _("{name} is losing a unit."),
        GIVE_AMOUNT: _("{name} is giving gold."),
    }.get(s.phase, _("{name} is choosing an action."))
    return sentence.format(name=names[s.actor])


_CHANCE = (DRAW_COUNTERS, DRAW_FIRST, DRAW_MARKERS, SEA_ROLL, BATTLE_ROLL)


def _waiting_for_chance(s: State, names: Sequence[str]) -> str:
    if s.phase == DRAW_COUNTERS:
        return _("Country counters are being drawn.")
    if s.phase == DRAW_FIRST:
        return _("The first player is being drawn.")
    if s.phase == DRAW_MARKERS:
        return _("The first markers are being drawn for: {name}.").format(name=names[s.mover])
    if s.phase == SEA_ROLL:
        return _("{name} is rolling for the danger at sea.").format(name=names[s.mover])
    p = s.principal[ATTACKER if s.roll[ATTACKER] < 0 else 1 - ATTACKER]
    return (
        _("{name} is rolling the dice.").format(name=names[p]) if p >= 0 else _("The neutral's dice are being rolled.")
    )


def option_text(option: Option, value: str | None) -> str:
    """The label of a table option, or of one of its values. An unknown one is shown as it is written."""
    return {
        ("unrest", None): _("Unrest of the others"),
        ("unrest", "hidden"): _("hidden until the end"),
        ("unrest", "open"): _("open to all"),
        ("powers", None): _("Powers"),
        ("powers", "chosen"): _("chosen in turn"),
        ("powers", "drawn"): _("drawn by lot"),
        ("pass", None): _("Pass"),
        ("pass", "plain"): _("has no effect"),
        ("pass", "calming"): _("takes 1 unrest back, if you attack nobody in the turn"),
        ("special", None): _("Buy, Colonise and Enslave"),
        ("special", "free"): _("each on its own"),
        ("special", "one"): _("one of them in a turn"),
        ("carrying", None): _("Armies land where there is a navy"),
        ("carrying", "own"): _("of their own"),
        ("carrying", "allied"): _("of the alliance"),
        ("walking", None): _("Armies on land go"),
        ("walking", "step"): _("one step"),
        ("walking", "any"): _("any distance"),
    }.get((option.name, value), option.name if value is None else value)
