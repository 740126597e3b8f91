"""Struggle of Empires: what the acting seat is asked in an attack or a Slave Revolt, with the odds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from fondaco.kernel.language import _, plural
from fondaco.kernel.words import Choice, Prompt

from .choices import area_choices, gifts, joined, key, legal_actions, tax_hint
from .map import counter_id, stand_id
from .market import own_tile
from .names import area_name, gold_text, markers_text, tile_effect, tile_name, unit_name, unit_text, units_text
from .odds import garrison, odds, percent, prospect
from .rules import (
    AMOUNT,
    ARMY_LAND,
    ATTACK_GOLD,
    ATTACKER,
    CHEAP_ATTACK,
    DEFENDER,
    DONE,
    FACES,
    FORT_LAND,
    GO_ON,
    HIGH,
    LOST,
    LOW,
    NAVAL_STAGE,
    NAVY_NAVAL,
    NEUTRAL,
    NUMBER,
    ROLL_WEIGHT,
    SEA_DICE,
    SEAT,
    STRONGEST,
    SUPPORT_FORTS,
    TILE,
    UNIT,
    UNIT_UNREST,
    UPRISING,
    VALUE,
    State,
)
from .rules.attack import asked_kind
from .rules.battle import strength_of
from .rules.position import standing


def sea_odds() -> str:
    """How likely a unit in danger is lost at sea (SOE-8.8)."""
    if SEA_DICE == 1:
        lost = Fraction(sum(LOST[1 : FACES + 1]), FACES)
    else:
        weights = zip(ROLL_WEIGHT, HIGH, LOW, strict=True)
        lost = Fraction(sum(w * LOST[high + low] for w, high, low in weights), FACES * FACES)
    return _("lost with {n}%").format(n=percent(lost))


def odds_text(mine: int, theirs: int) -> str:
    """The chances of a stage in short, for the side with the strength `mine`."""
    chances = odds(mine - theirs)
    return _("{mine} against {theirs}: win {win}%, draw {draw}%, loss {loss}%").format(
        mine=mine, theirs=theirs, win=percent(chances.win), draw=percent(chances.draw), loss=percent(chances.loss)
    )


def losses_text(mine: int, theirs: int) -> str:
    """How many units the stage may cost: "no unit lost 48%, one 44%, two 8%"."""
    none, one, two = odds(mine - theirs).losses
    return _("units lost: none {none}%, one {one}%, two {two}%").format(
        none=percent(none), one=percent(one), two=percent(two)
    )


def now_text(s: State, side: int) -> str:
    """The chances of the stage as it stands, for one side."""
    mine, theirs = strength_of(s, side), strength_of(s, 1 - side)
    return f"{odds_text(mine, theirs)}; {losses_text(mine, theirs)}"


def stage_name(s: State) -> str:
    """The stage that is fought."""
    if s.stage == UPRISING:
        return _("Slave Revolt")
    return _("Naval battle") if s.stage == NAVAL_STAGE else _("Land battle")


# Declaring an attack


def _targets_text(s: State, area: int, names: Sequence[str]) -> str:
    """Whom the actor could attack in the area."""
    parts = [
        names[q]
        for q in range(s.players)
        if s.row[q] != s.row[s.actor] and (s.marker[q][area] or any(s.unit[q][kind][area] for kind in range(3)))
    ]
    parts += [_("neutral {n}").format(n=i + 1) for i in range(STRONGEST) if s.counter[area][NUMBER + i]]
    return ", ".join(parts)


def _own(s: State, area: int) -> str:
    return units_text([s.unit[s.actor][kind][area] for kind in range(3)])


def prompt_attack_where(s: State, names: Sequence[str]) -> Prompt:
    """The area of an attack (SOE-9.1)."""
    cost = max(0, ATTACK_GOLD - standing(s, s.actor, CHEAP_ATTACK))
    sentence = _("In which area do you attack? It will cost {gold}.").format(gold=gold_text(cost))
    choices = area_choices(s, _("Attack: {area}"), lambda area: f"{_own(s, area)} → {_targets_text(s, area, names)}")
    return Prompt(sentence, "SOE-9.1", choices)


def _prospect_text(s: State, target: int, neutral: int = 0) -> str:
    view = prospect(s, s.actor, s.area, target, neutral)
    parts = []
    if view.naval:
        parts.append(_("at sea {odds}").format(odds=odds_text(*view.naval)))
    if view.land:
        text = f"{odds_text(*view.land)}; {losses_text(*view.land)}"
        parts.append(_("on land {odds}").format(odds=text) if view.naval else text)
    return "; ".join(parts)


def prompt_attack_whom(s: State, names: Sequence[str]) -> Prompt:
    """The target (SOE-9.1, 9.2), with the odds before allies and battle tiles."""
    p = s.actor
    cost = max(0, ATTACK_GOLD - standing(s, p, CHEAP_ATTACK))
    choices = []
    for i, a in enumerate(legal_actions(s)):
        if a >= NEUTRAL:
            label = _("Attack neutral {n}").format(n=a - NEUTRAL + 1)
            target = counter_id(s.area, NUMBER + a - NEUTRAL, 0)
            hint = _prospect_text(s, -1, a - NEUTRAL + 1)
        else:
            q = a - SEAT
            label, target = _("Attack {name}").format(name=names[q]), stand_id(q, s.area)
            gain = "" if s.marker[q][s.area] else _("no marker to take")
            hint = joined(_prospect_text(s, q), gain)
        choices.append(Choice(a, label, target, hint, key(i)))
    sentence = _("Whom do you attack in this area: {area}? Odds without allies and battle tiles. Cost: {cost}.")
    price = joined(gold_text(cost), tax_hint(s, p, cost))
    return Prompt(sentence.format(area=area_name(s.area), cost=price), "SOE-9.2", tuple(choices))


# Slave Revolt


def prompt_revolt_where(s: State, names: Sequence[str]) -> Prompt:
    """Where a revolt breaks out (SOE-11.13)."""
    return Prompt(_("Where does the revolt break out?"), "SOE-11.13", area_choices(s, _("Revolt: {area}")))


def prompt_revolt_whom(s: State, names: Sequence[str]) -> Prompt:
    """Against whom (SOE-11.13)."""
    choices = []
    for i, a in enumerate(legal_actions(s)):
        q = a - SEAT
        hint = joined(markers_text(s.marker[q][s.area]), odds_text(VALUE[s.tool], garrison(s, q, s.area)))
        choices.append(Choice(a, _("Against {name}").format(name=names[q]), stand_id(q, s.area), hint, key(i)))
    sentence = _("Against whom do the slaves rise in this area: {area}?").format(area=area_name(s.area))
    return Prompt(sentence, "SOE-11.13", tuple(choices))


# Support


def prompt_support(s: State, names: Sequence[str]) -> Prompt:
    """How many units an ally commits (SOE-9.6)."""
    side = s.asked // s.players
    kind = asked_kind(s)
    worth = NAVY_NAVAL if s.stage == NAVAL_STAGE else FORT_LAND if s.phase == SUPPORT_FORTS else ARMY_LAND
    mine, theirs = strength_of(s, side), strength_of(s, 1 - side)
    choices = []
    for a in legal_actions(s):
        if a < AMOUNT:
            continue
        n = a - AMOUNT
        label = _("Commit {units}").format(units=unit_text(kind, n)) if n else _("Commit nothing")
        hint = odds_text(mine + n * worth, theirs)
        choices.append(Choice(a, label, hint=hint, key=str(n) if n < 10 else ""))
    principal, other = s.principal[side], s.principal[1 - side]
    foe = names[other] if other >= 0 else _("neutral {n}").format(n=s.strength)
    if side == ATTACKER:
        sentence = _("{stage} ({area}): {name} attacks ({foe}) and asks for your help. What you commit may be lost.")
    else:
        sentence = _("{stage} ({area}): {name} defends ({foe}) and asks for your help. What you commit may be lost.")
    text = sentence.format(stage=stage_name(s), area=area_name(s.area), name=names[principal], foe=foe)
    return Prompt(text, "SOE-9.6", (*choices, *gifts(s, names)))


# Tiles, losses, going on


def prompt_retreat(s: State, names: Sequence[str]) -> Prompt:
    """A Strategic Retreat, or none (SOE-11.11)."""
    choices = [Choice(DONE, _("Fight"), hint=_against(s, DEFENDER), key="x")]
    for a in legal_actions(s):
        if a >= TILE:
            hint = _("no battle; a marker is lost if you have one here")
            label = _("Use {tile}").format(tile=tile_name(a - TILE))
            choices.append(Choice(a, label, own_tile(s, s.actor, a - TILE), hint))
    sentence = _("{name} attacks you on land in this area: {area}. Do you retreat?")
    text = sentence.format(name=names[s.principal[ATTACKER]], area=area_name(s.area))
    return Prompt(text, "SOE-11.11", tuple(choices))


def _against(s: State, side: int) -> str:
    """The chances of a land stage that has not begun, for one side."""
    view = prospect(s, s.principal[ATTACKER], s.area, s.principal[DEFENDER], sea=s.sea)
    if view.land is None:
        return ""
    attack, defence = view.land
    return odds_text(attack, defence) if side == ATTACKER else odds_text(defence, attack)


def prompt_declare(s: State, names: Sequence[str]) -> Prompt:
    """Battle tiles (SOE-9.13)."""
    side = s.declaring
    mine, theirs = strength_of(s, side), strength_of(s, 1 - side)
    choices = [Choice(DONE, _("No more tiles"), hint=odds_text(mine, theirs), key="x")]
    for i, a in enumerate(a for a in legal_actions(s) if a >= TILE):
        k = a - TILE
        hint = joined(tile_effect(k), odds_text(mine + VALUE[k], theirs))
        choices.append(Choice(a, _("Use {tile}").format(tile=tile_name(k)), own_tile(s, s.actor, k), hint, key(i)))
    sentence = _("{stage} ({area}): do you use a battle tile? Now {odds}.")
    text = sentence.format(stage=stage_name(s), area=area_name(s.area), odds=now_text(s, side))
    return Prompt(text, "SOE-9.13", tuple(choices))


def prompt_loss(s: State, names: Sequence[str]) -> Prompt:
    """Which unit is lost, or a tile that saves it (SOE-9.17, 9.18, 11.9)."""
    choices = []
    for i, a in enumerate(legal_actions(s)):
        if a >= TILE:
            label = _("Use {tile}").format(tile=tile_name(a - TILE))
            choices.append(Choice(a, label, own_tile(s, s.actor, a - TILE), _("the unit stays"), key(i)))
        else:
            kind = a - UNIT
            hint = _("{units} in the battle; +{n} unrest").format(
                units=unit_text(kind, s.taking_part[s.loser][kind]), n=UNIT_UNREST
            )
            choices.append(Choice(a, _("Lose: {unit}").format(unit=unit_name(kind)), hint=hint, key="anf"[kind]))
    left = s.loss[s.losing]
    sentence = plural(
        "Your side loses {n} unit in this area: {area}. Which of yours goes?",
        "Your side loses {n} units in this area: {area}. Which of yours goes first?",
        left,
        area=area_name(s.area),
    )
    return Prompt(sentence, "SOE-9.18", tuple(choices))


def prompt_go_on(s: State, names: Sequence[str]) -> Prompt:
    """On land, too, or not (SOE-9.10, 9.22)."""
    choices = (
        Choice(GO_ON, _("Attack on land"), hint=_against(s, ATTACKER), key="g"),
        Choice(DONE, _("Stop"), hint=_("the attack is over"), key="x"),
    )
    return Prompt(_("The naval battle is over. Does your attack go on, on land?"), "SOE-9.22", choices)
