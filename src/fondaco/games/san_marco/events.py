"""San Marco: what a step did, as data; `sentences` says it."""

from __future__ import annotations

from fondaco.kernel.words import Event

from .rules import (
    ACTION_KINDS,
    BANISH_ROLL,
    BUILD,
    CHOOSE,
    COLOUR,
    D2,
    DIE,
    DISTRICT,
    DISTRICTS,
    DM1,
    DRAW,
    FERRY,
    GHOST_ROLL,
    HAND_ACTIONS,
    HANDS,
    LIFT,
    LIFT_WHOSE,
    LIMIT,
    LIMIT_VALUE,
    NAME,
    OUST,
    OUST_WHOM,
    OVER,
    PAIR,
    PASS,
    PAY,
    PILE,
    PILES,
    PLACE,
    PLAY,
    REMOVE,
    ROLE_ROLL,
    ROLES,
    ROLLED,
    SETUP_BRIDGE,
    SETUP_ROLL,
    SIDE_A,
    SOURCE,
    SPLIT,
    STONES,
    TOLL,
    TOLLS,
    WALK,
    State,
)
from .rules.bridges import only_owner
from .rules.cards import only_other
from .rules.doge import needs_ferry, tolls_to, way_code
from .rules.position import cards_each, colours, drawing, hand_of, limit_points, seat_at, splitting
from .rules.scoring import prestige, scores
from .rules.splitting import next_kind
from .tables import game_ended, kinds, owner, passage_ended


def events(before: State, a: int | None, after: State) -> list[Event]:
    """What the step did, from two views of one viewer; `a` is None for a card drawn or split out of his sight."""
    if before.phase == DRAW:
        return _drawn(before, a, after)
    if before.phase == SPLIT:
        return _split(before, a, after)
    if a is None:
        return []
    happened = _step(before, a, after)
    if before.phase in (SETUP_ROLL, SETUP_BRIDGE):
        return happened + _ghost_bridges(before, after) + _begun(before, after)
    return happened + _flow(before, a, after) + _begun(before, after)


def shown(s: State, h: int) -> list[list[int]]:
    """The kinds on each pile of the distributor."""
    return [kinds(s.pile[h][pile]) for pile in range(PILES[s.in_round])]


# Cards are drawn and split


def _drawn(before: State, a: int | None, after: State) -> list[Event]:
    h = drawing(before)
    seat = owner(before, h)
    happened = [] if a is None else [Event("drew", {"seat": seat, "card": a}, 0)]
    if before.drawn[h] + 1 == cards_each(before):
        actions = HAND_ACTIONS[before.in_round]
        drawn = {"seat": seat, "actions": actions, "limits": cards_each(before) - actions}
        happened.append(Event("hand", drawn))
    return happened


def _split(before: State, a: int | None, after: State) -> list[Event]:
    h = splitting(before)
    seat = owner(before, h)
    happened = []
    if a is not None:
        happened.append(Event("put", {"seat": seat, "card": next_kind(before, h), "pile": a - PILE}, 0))
    if before.unsplit[h] == 1:
        happened.append(Event("split", {"seat": seat}))
    if after.phase != SPLIT:
        happened.append(Event("opened", {"seat": owner(after, 0), "piles": shown(after, 0)}))
        if HANDS[after.in_round] == 2:
            sizes = [[after.pile_actions[1][pile], after.pile_limits[1][pile]] for pile in range(PILES[after.in_round])]
            happened.append(Event("face_down", {"seat": owner(after, 1), "piles": sizes}))
    return happened


# What the actor, or chance, did


def _step(s: State, a: int, after: State) -> list[Event]:
    """What the action itself did, without what follows from it."""
    seat = s.mover
    if s.phase in (SETUP_ROLL, GHOST_ROLL):
        return [_arrival(s, a, after)]
    if s.phase == SETUP_BRIDGE:
        return [Event("built", {"seat": s.actor, "pair": a - PAIR, "source": -1})]
    if s.phase == STONES:
        role = DM1 if s.role[DM1] < 0 else D2
        return [Event("stone", {"seat": a - COLOUR, "role": role, "distributors": HANDS[s.in_round]}, 0)]
    if s.phase == ROLE_ROLL:
        roller = 0 if s.roll == 0 else 1
        happened = [Event("role_roll", {"seat": roller, "roll": a - DIE + 1})]
        if roller == 1 and s.roll == a - DIE + 1:
            happened.append(Event("roll_again"))
        return happened
    if s.phase == CHOOSE:
        h = hand_of(s, s.stage)
        return [_took(s, seat, h, a - PILE)]
    if s.phase == PLAY:
        return [Event("plays", {"seat": seat, "card": a}, 0)]
    if a == PASS:
        return [Event("declined", {"seat": seat}) if s.settled else Event("passed", {"seat": seat, "card": s.card})]
    return _effect(s, a, after)


def _arrival(s: State, a: int, after: State) -> Event:
    """Aristocrats that the die brings into a district, in the set-up or for a ghost."""
    c, d = s.colour, ROLLED[a - DIE]
    came = after.aristocrats[d][c] - s.aristocrats[d][c]
    return Event("came", {"seat": c, "roll": a - DIE + 1, "district": d, "came": came, "setup": s.phase == SETUP_ROLL})


def _took(s: State, seat: int, h: int, pile: int) -> Event:
    cards = kinds(s.pile[h][pile])
    limits = [k for k in cards if k >= ACTION_KINDS]
    total = limit_points(s, seat) + sum(LIMIT_VALUE[k - ACTION_KINDS] for k in limits)
    actions = [k for k in cards if k < ACTION_KINDS]
    return Event("took", {"seat": seat, "pile": pile, "actions": actions, "limits": limits, "points": total})


def _effect(s: State, a: int, after: State) -> list[Event]:
    """A step of a card that is being played."""
    seat = s.mover
    if s.phase == PLACE and s.supply[seat] > 0:
        return [Event("placed", {"seat": seat, "district": a - DISTRICT, "source": -1})]
    if s.phase == SOURCE:
        if s.pair >= 0:
            return [Event("built", {"seat": seat, "pair": s.pair, "source": a - DISTRICT})]
        return [Event("placed", {"seat": seat, "district": s.target, "source": a - DISTRICT})]
    if s.phase == BUILD and s.supply[seat] > 0:
        return [Event("built", {"seat": seat, "pair": a - PAIR, "source": -1})]
    if s.phase in (LIFT, LIFT_WHOSE):
        pair = a - PAIR if s.phase == LIFT else s.pair
        c = only_owner(s, pair, seat) if s.phase == LIFT else a - COLOUR
        return [Event("lifted", {"seat": seat, "pair": pair, "owner": c})] if c >= 0 else []
    if s.phase in (OUST, OUST_WHOM):
        d = a - DISTRICT if s.phase == OUST else s.target
        c = only_other(s, d, seat) if s.phase == OUST else a - COLOUR
        if c < 0:
            return []
        happened = [Event("ousted", {"seat": seat, "district": d, "victim": c})]
        if s.supply[seat] > 0:
            happened.append(Event("placed", {"seat": seat, "district": d, "source": -1}))
        return happened
    if s.phase == NAME:
        return [Event("named", {"seat": seat, "district": a - DISTRICT})]
    if s.phase == BANISH_ROLL:
        return [Event("rolled", {"seat": seat, "roll": a - DIE + 1}), *_gone(s, after)]
    if s.phase == REMOVE:
        return _gone(s, after)
    if s.phase in (WALK, TOLLS):
        return _walked(s, a)
    return []


def _gone(s: State, after: State) -> list[Event]:
    """How many of each colour the step banished."""
    gone = [s.aristocrats[s.target][c] - after.aristocrats[s.target][c] for c in range(colours(s))]
    if after.phase == REMOVE and not any(gone):
        return []
    return [Event("banished", {"seat": s.mover, "district": s.target, "gone": gone})]


def _walked(s: State, a: int) -> list[Event]:
    """The Doge's walk, and what the district pays."""
    d = a - DISTRICT if s.phase == WALK else s.target
    ways = s.way[d][: s.ways[d]]
    if s.phase == WALK and len(ways) > 1:
        return []
    way = ways[0] if s.phase == WALK else next(w for w in ways if way_code(w, s.mover) == a - PAY)
    paid = [tolls_to(way, c) * TOLL for c in range(colours(s))]
    ferry = FERRY if needs_ferry(s, d) else 0
    gains = [prestige(s, d, c) for c in range(colours(s))]
    return [
        Event("doge", {"seat": s.mover, "from": s.doge, "to": d, "paid": paid, "ferry": ferry}),
        Event("scored", {"district": d, "gains": gains}, 2),
    ]


# What follows by itself


def _ghost_bridges(before: State, after: State) -> list[Event]:
    """The ghosts build when the last player has built his set-up bridge (SM-13.2)."""
    return [
        Event("built", {"seat": c, "pair": pair, "source": -1})
        for c in range(after.players, colours(after))
        for pair in range(len(SIDE_A))
        if after.bridge[pair][c] and not before.bridge[pair][c]
    ]


def _flow(before: State, a: int, after: State) -> list[Event]:
    """Turns that end, and with them the round, the passage and the game."""
    limits = [limit_points(before, p) for p in range(before.players)]
    happened: list[Event] = []
    gone = -1
    if before.phase == CHOOSE:
        gone = a - PILE
        limits[before.mover] = _took(before, before.mover, hand_of(before, before.stage), gone).values["points"]
    ended = passage_ended(before, after)
    if ended or (before.passage, before.round, before.stage) != (after.passage, after.round, after.stage):
        taken = _last_pile(before, gone)
        if taken:
            happened.append(taken)
            limits[taken.values["seat"]] = taken.values["points"]
    if ended or (before.round != after.round and not before.settled):
        for p in range(before.players):
            if limits[p] >= LIMIT and not before.out[p]:
                happened.append(Event("out", {"seat": p, "points": limits[p]}))
    if ended:
        bonus = list(after.bonus[: after.players])
        happened.append(Event("passage_ended", {"passage": before.passage, "limits": limits, "bonus": bonus}, 2))
        if after.settled and after.phase == NAME:
            happened.append(Event("may_banish", {"seat": after.mover}))
    if game_ended(before, after):
        for d in range(DISTRICTS):
            gains = [after.final[d][c] for c in range(colours(after))]
            happened.append(Event("final", {"district": d, "gains": gains}, 2))
        happened.append(Event("game_ended", {"scores": after.score[: after.players], "winners": _winners(after)}, 2))
    return happened


def _last_pile(s: State, gone: int) -> Event | None:
    """The pile that the next seat takes unasked when this turn ends; `gone` is a pile taken in this very step."""
    stage = s.stage + 1
    if stage >= s.in_round or hand_of(s, stage) != hand_of(s, s.stage):
        return None
    h = hand_of(s, stage)
    left = [pile for pile in range(PILES[s.in_round]) if s.taken[h][pile] < 0 and pile != gone]
    return _took(s, seat_at(s, stage), h, left[0]) if len(left) == 1 else None


def _winners(s: State) -> list[int]:
    """The seats of rank 1."""
    standing = [[0] * s.players, [0] * s.players]
    scores(s, standing)
    return [p for p in range(s.players) if standing[1][p] == 1]


def _begun(before: State, after: State) -> list[Event]:
    """A round, and what opens in it."""
    happened: list[Event] = []
    set_up = (SETUP_ROLL, SETUP_BRIDGE)
    begins = (before.passage, before.round) != (after.passage, after.round) or before.phase in set_up
    if begins and after.phase not in (*set_up, OVER):
        values = {"passage": after.passage, "round": after.round, "extra": after.extra, "players": after.in_round}
        happened.append(Event("round", values, 2))
    if after.phase == DRAW and before.phase != DRAW:
        roles = [after.role[role] for role in range(ROLES)]
        happened.append(Event("roles", {"roles": roles, "distributors": HANDS[after.in_round]}))
    if HANDS[after.in_round] == 2 and after.opened[1] and not before.opened[1]:
        happened.append(Event("opened", {"seat": owner(after, 1), "piles": shown(after, 1)}))
    return happened
