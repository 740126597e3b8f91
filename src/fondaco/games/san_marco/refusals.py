"""San Marco: why an action is not allowed."""

from __future__ import annotations

from fondaco.kernel.language import _, plural
from fondaco.kernel.words import Refusal

from .notation import readable
from .rules import (
    ACTIONS,
    BANISH_ROLL,
    BUILD,
    CHOOSE,
    COLOUR,
    COUNT,
    DIE,
    DISTRICT,
    DRAW,
    FERRY,
    GHOST_ROLL,
    LIFT,
    LIFT_WHOSE,
    NAME,
    OUST,
    OUST_WHOM,
    OVER,
    PAIR,
    PASS,
    PAY,
    PER_PAIR,
    PILE,
    PILES,
    PLACE,
    PLAY,
    REMOVE,
    ROLE_ROLL,
    SETUP_BRIDGE,
    SETUP_ROLL,
    SOURCE,
    SPLIT,
    STONES,
    TOLLS,
    WALK,
    State,
)
from .rules.cards import fewest, most
from .rules.doge import bridgeless
from .rules.position import bridges_on, linked, others_in, splitting
from .rules.splitting import empty_piles, next_kind
from .tables import amount, card_name, district_name

CARD = 0
_STARTS = (CARD, PASS, DISTRICT, COLOUR, PAIR, PILE, DIE, COUNT, PAY)
"""Where each sort of action begins."""
_SORT = {
    SETUP_ROLL: DIE,
    SETUP_BRIDGE: PAIR,
    STONES: COLOUR,
    ROLE_ROLL: DIE,
    DRAW: CARD,
    SPLIT: PILE,
    CHOOSE: PILE,
    PLAY: CARD,
    PLACE: DISTRICT,
    SOURCE: DISTRICT,
    BUILD: PAIR,
    LIFT: PAIR,
    LIFT_WHOSE: COLOUR,
    OUST: DISTRICT,
    OUST_WHOM: COLOUR,
    NAME: DISTRICT,
    BANISH_ROLL: DIE,
    REMOVE: COUNT,
    WALK: DISTRICT,
    TOLLS: PAY,
    GHOST_ROLL: DIE,
}
"""The sort of action that each phase waits for."""


def sort_of(a: int) -> int:
    """The first action of the sort that the action belongs to."""
    return max(start for start in _STARTS if start <= a)


def refuse(s: State, a: int) -> Refusal:
    """Why the action, which is not legal in `s`, is not allowed."""
    if not 0 <= a < ACTIONS:
        return Refusal("SM-14.5", _("There is no such move. Possible here: {moves}.").format(moves=readable(s)))
    if s.phase == OVER:
        return Refusal("SM-11.1", _("The game is over: nothing can be played any more."))
    if a == PASS:
        return _refuse_pass(s)
    if sort_of(a) != _SORT[s.phase]:
        clause, sentence = _waits_for(s)
        return Refusal(clause, sentence)
    if s.phase in (SETUP_BRIDGE, BUILD):
        return _refuse_pair(s, a - PAIR)
    if s.phase == LIFT:
        return _refuse_lift(s, a - PAIR)
    if s.phase == SPLIT:
        return _refuse_pile(s, a - PILE)
    if s.phase in (PLACE, SOURCE, OUST):
        return _refuse_district(s, a - DISTRICT)
    if s.phase == WALK:
        return _refuse_walk(s, a - DISTRICT)
    values: dict[str, str | int] = {"moves": readable(s)}
    if s.phase == REMOVE:
        values |= {"low": fewest(s), "high": most(s)}
    clause, sentence = {
        CHOOSE: ("SM-7.2", _("This pile is not there to be taken. Possible: {moves}.")),
        PLAY: ("SM-7.5", _("You have no such card to play. You have: {moves}.")),
        LIFT_WHOSE: ("SM-8.3", _("A bridge of another colour that is built there must be taken. Possible: {moves}.")),
        OUST_WHOM: ("SM-8.6", _("Another colour that has an aristocrat there must be chosen. Possible: {moves}.")),
        TOLLS: ("SM-8.18", _("The Doge cannot be brought there with these tolls, or not sensibly. Possible: {moves}.")),
        STONES: ("SM-5.1", _("The stone of this seat is not to be drawn. Possible: {moves}.")),
        DRAW: ("SM-6.1", _("This card is not to be drawn now; a hand is noted in the order of its kinds.")),
        REMOVE: ("SM-8.9", _("Of this colour, from {low} to {high} must go.")),
    }[s.phase]
    return Refusal(clause, sentence.format(**values))


def _waits_for(s: State) -> tuple[str, str]:
    """The clause of the phase, and what it waits for."""
    return {
        SETUP_ROLL: ("SM-2.3", _("Not now: the die is rolled for the set-up.")),
        SETUP_BRIDGE: ("SM-2.5", _("Not now: the set-up bridges are being built.")),
        STONES: ("SM-5.1", _("Not now: the roles are drawn.")),
        ROLE_ROLL: ("SM-13.4", _("Not now: the die is rolled for the roles.")),
        DRAW: ("SM-6.1", _("Not now: cards are drawn.")),
        SPLIT: ("SM-6.2", _("Not now: the distributor puts his cards on piles.")),
        CHOOSE: ("SM-7.1", _("Not now: a pile is chosen.")),
        PLAY: ("SM-7.5", _("Not now: the next card to be played is chosen.")),
        PLACE: ("SM-8.1", _("Not now: the district for the aristocrat is chosen.")),
        SOURCE: ("SM-7.10", _("Not now: an own aristocrat is taken from a district.")),
        BUILD: ("SM-8.2", _("Not now: the place of the bridge is chosen.")),
        LIFT: ("SM-8.3", _("Not now: the bridge to be taken is chosen.")),
        LIFT_WHOSE: ("SM-8.3", _("Not now: the owner of the bridge to be taken is chosen.")),
        OUST: ("SM-8.6", _("Not now: the district of the Transfer is chosen.")),
        OUST_WHOM: ("SM-8.6", _("Not now: the victim of the Transfer is chosen.")),
        NAME: ("SM-8.8", _("Not now: the district of the banishment is named.")),
        BANISH_ROLL: ("SM-8.8", _("Not now: the die is rolled for the banishment.")),
        REMOVE: ("SM-8.9", _("Not now: it is chosen who is banished.")),
        WALK: ("SM-8.12", _("Not now: the district to be scored is chosen.")),
        TOLLS: ("SM-8.14", _("Not now: it is chosen who is paid.")),
        GHOST_ROLL: ("SM-13.6", _("Not now: the die is rolled for the ghosts.")),
    }[s.phase]


def _refuse_pass(s: State) -> Refusal:
    """A Doge card is never passed; others are passed when they are played (SM-7.8)."""
    if s.phase == PLAY:
        return Refusal("SM-7.8", _("Choose the card first; then you may do nothing with it."))
    if s.phase in (WALK, TOLLS):
        return Refusal("SM-7.8", _("A Doge card must bring a scoring: the Doge may stay where he is."))
    if s.phase in (SOURCE, BUILD, LIFT_WHOSE, OUST_WHOM, REMOVE):
        sentence = _("The card is being carried out already. Possible: {moves}.")
        return Refusal("SM-7.8", sentence.format(moves=readable(s)))
    clause, sentence = _waits_for(s)
    return Refusal(clause, sentence)


def _refuse_pair(s: State, pair: int) -> Refusal:
    if s.bridge[pair][s.actor]:
        return Refusal("SM-3.3", _("You have a bridge there already. Possible: {moves}.").format(moves=readable(s)))
    if bridges_on(s, pair) >= PER_PAIR:
        most_text = plural("{n} bridge", "{n} bridges", PER_PAIR)
        sentence = _("Two districts are linked by at most {bridges}. Possible: {moves}.")
        return Refusal("SM-3.2", sentence.format(bridges=most_text, moves=readable(s)))
    if pair == s.lifted:
        sentence = _("The bridge must go to another place than before. Possible: {moves}.")
        return Refusal("SM-8.3", sentence.format(moves=readable(s)))
    return Refusal("SM-7.10", _("You have no aristocrat for a bridge."))


def _refuse_lift(s: State, pair: int) -> Refusal:
    if bridges_on(s, pair) == s.bridge[pair][s.actor]:
        sentence = _("There is no bridge of another colour. Possible: {moves}.")
    else:
        sentence = _("There is no other place where you could build this bridge. Possible: {moves}.")
    return Refusal("SM-8.3", sentence.format(moves=readable(s)))


def _refuse_pile(s: State, pile: int) -> Refusal:
    h = splitting(s)
    moves = readable(s)
    if pile >= PILES[s.in_round]:
        return Refusal("SM-6.2", _("There is no such pile. Possible: {moves}.").format(moves=moves))
    filled = s.pile_actions[h][pile] + s.pile_limits[h][pile] == 0
    if empty_piles(s, h) - filled > s.unsplit[h] - 1:
        return Refusal("SM-6.2", _("Every pile must have a card. Possible: {moves}.").format(moves=moves))
    card = card_name(max(0, next_kind(s, h)))
    sentence = _("The same split is noted otherwise: equal cards ({card}) and piles go in order. Possible: {moves}.")
    return Refusal("SM-6.5", sentence.format(card=card, moves=moves))


def _refuse_district(s: State, d: int) -> Refusal:
    values = {"district": district_name(d), "moves": readable(s)}
    if s.phase == SOURCE:
        if d == s.target and s.pair < 0:
            return Refusal("SM-7.10", _("It must come from another district. Possible: {moves}.").format(**values))
        return Refusal("SM-7.10", _("You have no aristocrat there. Possible: {moves}.").format(**values))
    if s.phase == PLACE and d != s.card and not linked(s, s.actor, s.card, d):
        sentence = _("No bridge of yours links {card} and {district}. Possible: {moves}.")
        return Refusal("SM-8.1", sentence.format(card=card_name(s.card), **values))
    if s.phase == OUST and others_in(s, d, s.actor) == 0:
        return Refusal("SM-8.6", _("No other colour has an aristocrat there. Possible: {moves}.").format(**values))
    return Refusal("SM-7.10", _("You have no aristocrat who could come there. Possible: {moves}.").format(**values))


def _refuse_walk(s: State, d: int) -> Refusal:
    values = {"district": district_name(d), "moves": readable(s)}
    if not bridgeless(s, s.doge):
        sentence = _("No bridges that you can pay for lead the Doge to {district}. Possible: {moves}.")
        return Refusal("SM-8.13", sentence.format(**values))
    if s.score[s.actor] < FERRY:
        sentence = _("The ferry costs {price}, more than you have. Possible: {moves}.")
        return Refusal("SM-8.17", sentence.format(price=amount(FERRY), **values))
    sentence = _("The ferry leads to a neighbouring district, from there only bridges lead on. Possible: {moves}.")
    return Refusal("SM-8.15", sentence.format(**values))
