"""Sections 2, 12 and 13: the set-up."""

from __future__ import annotations

from fondaco.kernel.state import CHANCE, kernel

from .bridges import build_for_ghost, place_bridge
from .components import (
    ARISTOCRATS,
    BRIDGES,
    COPIES,
    GHOSTS,
    KINDS,
    PER_ROLL,
    ROLES,
    ROLLED,
    ROLLS,
    SETUP_BRIDGE,
    SETUP_ROLL,
    START_BRIDGES,
)
from .position import State, clear_card, colours
from .rounds import begin_passage
from .splitting import clear_hands


@kernel
def setup(s: State, players: int, options: tuple[int, ...]) -> None:
    """The first position: seat 0 is about to roll (SM-2.2, 2.3)."""
    s.players = players
    s.turn = 1
    s.mover = -1
    s.doge = -1
    s.bridges_left = BRIDGES
    for c in range(colours(s)):
        s.supply[c] = ARISTOCRATS
    for role in range(ROLES):
        s.role[role] = -1
    for k in range(KINDS):
        s.deck[k] = COPIES[k]
    clear_card(s)
    clear_hands(s)
    s.phase = SETUP_ROLL
    s.actor = CHANCE


@kernel
def setup_roll(s: State, face: int) -> None:
    """Each roll brings aristocrats; a last roll that makes all equal is repeated (SM-2.3, 2.4)."""
    if s.count == 0:
        s.same = face
    elif s.same != face:
        s.same = -1
    if s.count == ROLLS - 1 and s.same >= 0:
        return
    c = s.colour
    s.supply[c] -= PER_ROLL
    s.aristocrats[ROLLED[face]][c] += PER_ROLL
    s.count += 1
    if s.count == ROLLS:
        s.count = 0
        s.same = 0
        s.colour += 1
        if s.colour == colours(s):
            s.colour = 0
            build_next(s)


@kernel
def build_next(s: State) -> None:
    """The next start bridge, in seat order, each player's all together; then the ghosts' (SM-2.5, 12.2, 13.2)."""
    if s.count == START_BRIDGES[s.players]:
        s.count = 0
        s.colour += 1
    if s.colour < s.players and START_BRIDGES[s.players] > 0:
        s.phase = SETUP_BRIDGE
        s.actor = s.colour
    else:
        s.colour = 0
        for c in range(s.players, s.players + GHOSTS[s.players]):
            build_for_ghost(s, c)
        begin_passage(s, 0)


@kernel
def setup_bridge(s: State, pair: int) -> None:
    s.supply[s.colour] -= 1
    place_bridge(s, pair, s.colour)
    s.count += 1
    build_next(s)
