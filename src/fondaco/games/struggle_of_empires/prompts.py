"""Struggle of Empires: what the acting seat is asked in the set-up, the auctions and its own turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fondaco.kernel.language import _, plural
from fondaco.kernel.words import Amount, Choice, Prompt

from . import battle_prompts as battle
from .choices import area_choices, area_now, gifts, joined, key, legal_actions, tax_hint
from .head import display_id, row_id
from .map import home_id
from .market import group, group_title, market_id, own_tile
from .names import (
    alliance_name,
    area_name,
    gold_text,
    power_name,
    symbol_name,
    tile_cost,
    tile_effect,
    tile_name,
    unit_name,
    unit_text,
)
from .players import band_id
from .rules import (
    AMOUNT,
    AREA_VP,
    AREAS,
    ARMY,
    ASK_GO_ON,
    ASK_RETREAT,
    ATTACK,
    ATTACK_GOLD,
    ATTACK_WHERE,
    ATTACK_WHOM,
    BID,
    BUILD,
    BUILD_UNIT,
    BUILD_WHERE,
    BUY,
    CHEAP_ATTACK,
    CHOOSE_POWER,
    CHOOSE_TILE,
    COLONISE,
    COLONISE_WHERE,
    DECLARE,
    DONE,
    EFFECT,
    ENSLAVE,
    ENSLAVE_WHERE,
    FORT,
    GIVE,
    GIVE_AMOUNT,
    HOME,
    LAND,
    LANDS,
    LOSS,
    MORE_MOVES,
    MOVE,
    MOVE_FROM,
    MOVE_TO,
    MOVE_UNIT,
    MOVED_UNITS,
    PASS,
    PIECES,
    PIRATES_WHOM,
    PLACE_UNIT,
    PLACE_WHERE,
    POP,
    POWER,
    PROPOSE_BOTTOM,
    PROPOSE_ROW,
    PROPOSE_TOP,
    REVOLT,
    REVOLT_WHERE,
    REVOLT_WHOM,
    ROW,
    SEAT,
    SEATS,
    SLAVE,
    SUPPORT,
    SUPPORT_FORTS,
    TILE,
    TILE_GOLD,
    TRADE,
    TURN,
    TURN_ACTIONS,
    UNIT,
    UNIT_POPULATION,
    VALUE,
    ZONE,
    State,
)
from .rules.components import TILE_AREAS
from .rules.movement import safe_at_sea
from .rules.position import pieces, standing

# The set-up


def prompt_power(s: State, names: Sequence[str]) -> Prompt:
    """The choice of a power (SOE-3.3)."""
    choices = tuple(
        Choice(
            a,
            _("Play {power}").format(power=power_name(a - POWER)),
            home_id(a - POWER),
            _("borders: {areas}").format(
                areas=", ".join(area_name(v) for v in range(AREAS) if LAND[AREAS + a - POWER] >> v & 1)
            ),
            key(a - POWER),
        )
        for a in legal_actions(s)
    )
    return Prompt(_("Choose the power that you play. They differ only in their place on the map."), "SOE-3.3", choices)


def prompt_place_unit(s: State, names: Sequence[str]) -> Prompt:
    """The type of a unit of the set-up (SOE-3.5)."""
    choices = tuple(
        Choice(
            a,
            _("Place: {unit}").format(unit=unit_name(a - UNIT)),
            hint=_("{n} in stock").format(n=PIECES[a - UNIT] - pieces(s, s.actor, a - UNIT)),
            key="anf"[a - UNIT],
        )
        for a in legal_actions(s)
    )
    return Prompt(_("Place a unit on the map, without any cost. Which?"), "SOE-3.5", choices)


def prompt_place_where(s: State, names: Sequence[str]) -> Prompt:
    """Its area (SOE-3.5)."""
    sentence = _("Where do you place this unit: {unit}?").format(unit=unit_name(s.moving_unit))
    return Prompt(sentence, "SOE-3.5", area_choices(s, "{area}", lambda area: area_now(s, area)))


# Auctions


def prompt_bid(s: State, names: Sequence[str]) -> Prompt:
    """A bid, or a pass (SOE-6.4 to 6.6)."""
    bids = [a - AMOUNT for a in legal_actions(s) if a >= AMOUNT]
    gold = s.gold[s.actor]
    amount = None
    if bids:
        quick = tuple(range(bids[0], min(bids[-1], gold) + 1))[:6]
        amount = Amount(AMOUNT, bids[0], bids[-1], _("Bid {n}"), bids[0], quick)
    if s.bidder < 0:
        sentence = _("You open the auction: bid gold for saying who comes into which alliance (0 is allowed).")
        return Prompt(sentence, "SOE-6.5", gifts(s, names), amount)
    sentence = _("{name} bids {gold}: {proposal}. Bid more, or pass. Gold that you lack ({own} in hand) is taxed.")
    text = sentence.format(name=names[s.bidder], gold=gold_text(s.bid), proposal=proposal(s, names), own=gold)
    passing = Choice(PASS, _("Pass"), hint=_("you may still raise later"), key="x")
    return Prompt(text, "SOE-6.6", (passing, *gifts(s, names)), amount)


def proposal(s: State, names: Sequence[str]) -> str:
    """The proposal that stands: "TOP Ann, BOTTOM Bo"."""
    return ", ".join(f"{alliance_name(row)} {names[p]}" for row, p in ((0, s.top), (1, s.bottom)) if p >= 0)


def _powers(s: State, names: Sequence[str], label: str) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            a,
            label.format(name=names[a - SEAT]),
            display_id(a - SEAT),
            power_name(s.power[a - SEAT]),
            key(a - SEAT),
        )
        for a in legal_actions(s)
    )


def prompt_top(s: State, names: Sequence[str]) -> Prompt:
    """Whose marker comes into the top row (SOE-6.4)."""
    sentence = _("You bid {gold}. Who comes into alliance TOP, and acts first of the two?")
    return Prompt(sentence.format(gold=gold_text(s.raised)), "SOE-6.4", _powers(s, names, _("TOP: {name}")))


def prompt_bottom(s: State, names: Sequence[str]) -> Prompt:
    """Whose marker comes into the bottom row (SOE-6.4)."""
    sentence = _("You bid {gold}; TOP: {name}. Who comes into alliance BOTTOM?")
    text = sentence.format(gold=gold_text(s.raised), name=names[s.raised_top])
    return Prompt(text, "SOE-6.4", _powers(s, names, _("BOTTOM: {name}")))


def prompt_row(s: State, names: Sequence[str]) -> Prompt:
    """The row of the last marker (SOE-6.4)."""
    last = next(p for p in range(s.players) if s.row[p] < 0)
    sentence = _("You bid {gold}. Into which alliance does the last one come: {name}?")
    choices = tuple(
        Choice(ROW + row, _("Alliance {row}").format(row=alliance_name(row)), row_id(row), key="tb"[row])
        for row in range(2)
    )
    return Prompt(sentence.format(gold=gold_text(s.raised), name=names[last]), "SOE-6.4", choices)


# The own turn


def prompt_turn(s: State, names: Sequence[str]) -> Prompt:
    """An action, a free use or a gift (SOE-7.2, 7.4)."""
    actions = legal_actions(s)
    listed = [_action(s, a) for a in actions if a in (PASS, DONE, BUY, BUILD, MOVE, ATTACK, COLONISE, ENSLAVE)]
    listed.sort(key=lambda choice: (choice.action in (PASS, DONE), choice.action))
    tiles = [_use(s, a - TILE) for a in actions if TILE <= a < GIVE]
    choices = (*listed, *tiles, *gifts(s, names))
    if s.actions == TURN_ACTIONS:
        return Prompt(_("Your actions are taken. Use a tile, or end your turn."), "SOE-7.4", choices)
    sentence = _("Your turn: action {n} of {of}.").format(n=s.actions + 1, of=TURN_ACTIONS)
    return Prompt(sentence, "SOE-7.2", choices)


def _action(s: State, a: int) -> Choice:
    p = s.actor
    units = MOVED_UNITS + standing(s, p, MORE_MOVES)
    cost = max(0, ATTACK_GOLD - standing(s, p, CHEAP_ATTACK))
    label, hint, letter = {
        PASS: (_("Pass"), _("nothing happens"), "x"),
        DONE: (_("End the turn"), "", "x"),
        BUY: (_("Buy a tile"), _("you have {gold}").format(gold=gold_text(s.gold[p])), "b"),
        BUILD: (_("Build a unit"), _("{n} population left").format(n=s.population[p]), "u"),
        MOVE: (_("Move"), plural("up to {n} unit", "up to {n} units", units), "m"),
        ATTACK: (_("Attack"), joined(_("costs {gold}").format(gold=gold_text(cost)), tax_hint(s, p, cost)), "a"),
        COLONISE: (_("Colonise"), _("a marker for a settlers counter"), "c"),
        ENSLAVE: (_("Enslave"), _("a marker for a slaves counter"), "e"),
    }[a]
    return Choice(a, label, hint=hint, key=letter)


def _use(s: State, k: int) -> Choice:
    hint = tile_effect(k)
    if EFFECT[k] == TRADE:
        n = sum(VALUE[k] * s.marker[s.actor][area] for area in range(AREAS) if TILE_AREAS[k] >> area & 1)
        hint = _("gain {gold}").format(gold=gold_text(n))
    if EFFECT[k] == REVOLT:
        hint = joined(hint, _("takes an action"))
    return Choice(TILE + k, _("Use {tile}").format(tile=tile_name(k)), own_tile(s, s.actor, k), hint)


def prompt_tile(s: State, names: Sequence[str]) -> Prompt:
    """Which tile is bought (SOE-7.7)."""
    choices = tuple(
        Choice(
            TILE + k,
            _("Buy {tile}").format(tile=tile_name(k)),
            market_id(k),
            joined(tile_cost(k), tax_hint(s, s.actor, TILE_GOLD[k]), tile_effect(k)),
            group=group_title(group(k)),
        )
        for k in sorted((a - TILE for a in legal_actions(s)), key=group)
    )
    sentence = _("Which tile do you buy? You have {gold}.").format(gold=gold_text(s.gold[s.actor]))
    return Prompt(sentence, "SOE-7.7", choices)


def prompt_build_unit(s: State, names: Sequence[str]) -> Prompt:
    """Which unit is built (SOE-7.6)."""
    choices = tuple(
        Choice(
            a,
            _("Build: {unit}").format(unit=unit_name(a - UNIT)),
            hint=joined(
                _("{n} population").format(n=UNIT_POPULATION[a - UNIT]),
                _("where you have a marker") if a == UNIT + FORT else _("at home"),
            ),
            key="anf"[a - UNIT],
        )
        for a in legal_actions(s)
    )
    if s.building > 1:
        sentence = plural("Build {n} unit. Which is next?", "Build {n} units. Which is next?", s.building)
        return Prompt(sentence, "SOE-11.15", choices)
    return Prompt(_("Which unit do you build?"), "SOE-7.6", choices)


def prompt_build_where(s: State, names: Sequence[str]) -> Prompt:
    """Where the fort is built (SOE-7.6)."""
    sentence = _("Where do you build the fort? You need a marker there; a fort never moves.")
    return Prompt(sentence, "SOE-7.6", area_choices(s, "{area}", lambda area: area_now(s, area)))


def prompt_move_unit(s: State, names: Sequence[str]) -> Prompt:
    """What moves next (SOE-8.1)."""
    choices = tuple(
        Choice(DONE, _("No more units"), hint=_("the Move is over"), key="x")
        if a == DONE
        else Choice(a, _("Move: {unit}").format(unit=unit_name(a - UNIT)), key="an"[a - UNIT])
        for a in legal_actions(s)
    )
    left = plural("{n} unit may move", "{n} units may move", s.moving)
    return Prompt(_("Which unit moves next? {left}.").format(left=left), "SOE-8.1", choices)


def prompt_move_from(s: State, names: Sequence[str]) -> Prompt:
    """From where (SOE-8.1)."""
    sentence = _("From where does it move: {unit}?").format(unit=unit_name(s.moving_unit))
    count = s.unit[s.actor][s.moving_unit]
    choices = area_choices(s, _("From: {area}"), lambda place: unit_text(s.moving_unit, count[place]))
    return Prompt(sentence, "SOE-8.1", choices)


def prompt_move_to(s: State, names: Sequence[str]) -> Prompt:
    """Where to, and whether that is dangerous (SOE-8.4 to 8.8)."""
    values = {"unit": unit_name(s.moving_unit), "area": area_name(s.moving_from)}
    choices = area_choices(s, _("To: {area}"), lambda area: _passage(s, area))
    clause = "SOE-8.5" if s.moving_unit == ARMY else "SOE-8.4"
    return Prompt(_("Where does it go: {unit} (from: {area})?").format(**values), clause, choices)


def _passage(s: State, area: int) -> str:
    start = s.moving_from if s.moving_from != HOME else HOME + s.power[s.actor]
    if s.moving_unit == ARMY and LAND[s.walk_any * LANDS + start] >> area & 1:
        return joined(_("by land"), area_now(s, area))
    if ZONE[s.moving_from] == ZONE[area] or safe_at_sea(s, s.actor):
        return joined(_("by sea, safe"), area_now(s, area))
    return joined(_("by sea, dangerous: {odds}").format(odds=battle.sea_odds()), area_now(s, area))


def _settlers(s: State, symbol: int, area: int) -> str:
    rank = AREA_VP[area * SEATS : area * SEATS + 3]
    values = " / ".join(str(n) for n in rank if n)
    return joined(f"{symbol_name(symbol)}: {s.counter[area][symbol]}", values, area_now(s, area))


def prompt_colonise(s: State, names: Sequence[str]) -> Prompt:
    """Where a settlers counter gives way to an own marker (SOE-10.1)."""
    choices = area_choices(s, _("Colonise: {area}"), lambda area: _settlers(s, POP, area))
    return Prompt(_("Which area do you colonise? It costs population, no unit is needed."), "SOE-10.1", choices)


def prompt_enslave(s: State, names: Sequence[str]) -> Prompt:
    """Where a slaves counter gives way to an own marker (SOE-10.2)."""
    choices = area_choices(s, _("Enslave: {area}"), lambda area: _settlers(s, SLAVE, area))
    return Prompt(_("In which area do you enslave? Your navy in Africa carries the slaves."), "SOE-10.2", choices)


def prompt_pirates(s: State, names: Sequence[str]) -> Prompt:
    """Whom the Pirates rob (SOE-11.12)."""
    choices = tuple(
        Choice(
            a,
            _("Rob: {name}").format(name=names[a - SEAT]),
            band_id(a - SEAT),
            gold_text(min(VALUE[s.tool], s.gold[a - SEAT])),
            key(i),
        )
        for i, a in enumerate(legal_actions(s))
    )
    return Prompt(_("Whom do your Pirates rob?"), "SOE-11.12", choices)


def prompt_gift(s: State, names: Sequence[str]) -> Prompt:
    """How much gold is given (SOE-16.3)."""
    gold = s.gold[s.actor]
    sentence = _("How much gold do you give to this player: {name}?").format(name=names[s.receiver])
    quick = tuple(range(1, min(gold, 5) + 1))
    return Prompt(sentence, "SOE-16.3", (), Amount(AMOUNT, 1, gold, _("Give {n}"), 1, quick, gold))


PROMPTS: dict[int, Callable[[State, Sequence[str]], Prompt]] = {
    CHOOSE_POWER: prompt_power,
    PLACE_UNIT: prompt_place_unit,
    PLACE_WHERE: prompt_place_where,
    BID: prompt_bid,
    PROPOSE_TOP: prompt_top,
    PROPOSE_BOTTOM: prompt_bottom,
    PROPOSE_ROW: prompt_row,
    TURN: prompt_turn,
    CHOOSE_TILE: prompt_tile,
    BUILD_UNIT: prompt_build_unit,
    BUILD_WHERE: prompt_build_where,
    MOVE_UNIT: prompt_move_unit,
    MOVE_FROM: prompt_move_from,
    MOVE_TO: prompt_move_to,
    COLONISE_WHERE: prompt_colonise,
    ENSLAVE_WHERE: prompt_enslave,
    PIRATES_WHOM: prompt_pirates,
    GIVE_AMOUNT: prompt_gift,
    REVOLT_WHERE: battle.prompt_revolt_where,
    REVOLT_WHOM: battle.prompt_revolt_whom,
    ATTACK_WHERE: battle.prompt_attack_where,
    ATTACK_WHOM: battle.prompt_attack_whom,
    SUPPORT: battle.prompt_support,
    SUPPORT_FORTS: battle.prompt_support,
    ASK_RETREAT: battle.prompt_retreat,
    DECLARE: battle.prompt_declare,
    LOSS: battle.prompt_loss,
    ASK_GO_ON: battle.prompt_go_on,
}
