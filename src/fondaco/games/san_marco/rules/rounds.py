"""Sections 4, 5, 10 and 13: roles, rounds and passages follow one another."""

from __future__ import annotations

from fondaco.kernel.state import CHANCE, kernel

from .cards import begin_turn
from .components import (
    ACTION_KINDS,
    COLOUR,
    COPIES,
    D1,
    D2,
    DIE,
    DM1,
    DM2,
    GHOST_ROLL,
    GHOST_ROLLS,
    GHOSTS,
    KINDS,
    LIMIT,
    LIMIT_KINDS,
    NAME,
    PASSAGES,
    ROLE_ROLL,
    ROLES,
    ROLLED,
    STONES,
)
from .position import State, clear_card, limit_points
from .scoring import end_game
from .splitting import begin_drawing, clear_hands

# Passages


@kernel
def begin_passage(s: State, start: int) -> None:
    """All cards are shuffled together, everybody takes part (SM-10.8)."""
    s.round = 0
    s.extra = 0
    s.settled = 0
    for k in range(KINDS):
        s.deck[k] = COPIES[k]
    for k in range(ACTION_KINDS):
        s.discarded[k] = 0
    for p in range(s.players):
        s.out[p] = 0
        for i in range(LIMIT_KINDS):
            s.limit[p][i] = 0
    begin_round(s, start)


@kernel
def left_in(s: State) -> int:
    """Players in the passage: those who are not out."""
    n = 0
    for p in range(s.players):
        n += 1 - s.out[p]
    return n


@kernel
def end_round(s: State) -> None:
    """Who has reached the limit is out; then another round, the extra round, or the passage's end (SM-10.1 to 10.3)."""
    for p in range(s.players):
        if limit_points(s, p) >= LIMIT:
            s.out[p] = 1
    left = left_in(s)
    if s.extra == 1 or left < 2:
        end_passage(s)
    else:
        s.round += 1
        if left < s.players:
            s.extra = 1
        begin_round(s, next_start(s))


@kernel
def next_start(s: State) -> int:
    """The next seat clockwise that is in the passage (SM-4.3, 4.4)."""
    p = (s.start + 1) % s.players
    while s.out[p] == 1:
        p = (p + 1) % s.players
    return p


@kernel
def end_passage(s: State) -> None:
    """Bonus points; then the only player with the lowest total may banish (SM-10.5 to 10.7)."""
    highest = 0
    lowest = limit_points(s, 0)
    for p in range(s.players):
        highest = max(highest, limit_points(s, p))
        lowest = min(lowest, limit_points(s, p))
    banisher = -1
    several = False
    for p in range(s.players):
        points = limit_points(s, p)
        s.bonus[p] = 0
        if points < LIMIT:
            s.bonus[p] = highest - points
            s.score[p] += s.bonus[p]
        if points == lowest:
            several = banisher >= 0
            banisher = p
    s.settled = 1
    s.mover = -1
    if several:
        next_passage(s)
    else:
        s.turn += 1
        s.mover = banisher
        s.actor = banisher
        s.phase = NAME


@kernel
def next_passage(s: State) -> None:
    """The next passage starts to the left of the last start player; after the last one the game ends (SM-4.3, 10.9)."""
    s.mover = -1
    if s.passage + 1 == PASSAGES:
        end_game(s)
    else:
        s.passage += 1
        begin_passage(s, (s.start + 1) % s.players)


# Rounds and roles


@kernel
def begin_round(s: State, start: int) -> None:
    """Roles come first (SM-4.2, 5.4)."""
    s.turn += 1
    s.in_round = left_in(s)
    s.stage = 0
    s.mover = -1
    clear_card(s)
    clear_hands(s)
    if s.players == 2:
        begin_roles_of_two(s)
        return
    for role in range(ROLES):
        s.role[role] = -1
    s.start = start
    s.role[D1] = start
    if s.in_round == 2:
        s.role[DM1] = last_stone(s)
        begin_drawing(s)
    else:
        s.phase = STONES
        s.actor = CHANCE


@kernel
def has_role(s: State, p: int) -> bool:
    role = 0
    while role < ROLES and s.role[role] != p:
        role += 1
    return role < ROLES


@kernel
def last_stone(s: State) -> int:
    """The highest seat of the round that has no role."""
    p = s.players - 1
    while s.out[p] == 1 or has_role(s, p):
        p -= 1
    return p


@kernel
def legal_stones(s: State, out: list[int]) -> int:
    n = 0
    for p in range(s.players):
        if s.out[p] == 0 and not has_role(s, p):
            out[n] = COLOUR + p
            n += 1
    return n


@kernel
def draw_stone(s: State, p: int) -> None:
    """A stone is drawn blind; the last one needs no drawing (SM-5.1, 5.2)."""
    if s.role[DM1] < 0:
        s.role[DM1] = p
        if s.in_round == 4:
            return
    else:
        s.role[D2] = p
    s.role[DM2] = last_stone(s)
    begin_drawing(s)


@kernel
def begin_roles_of_two(s: State) -> None:
    """In odd rounds both roll for the roles, in even ones they swap them (SM-13.4)."""
    if s.round % 2 == 0:
        s.role[D1] = -1
        s.role[DM1] = -1
        s.phase = ROLE_ROLL
        s.actor = CHANCE
    else:
        assign_roles_of_two(s, 1 - s.start)


@kernel
def role_roll(s: State, roll: int) -> None:
    """Seat 0 rolls first; equal rolls are rolled again."""
    if s.roll == 0:
        s.roll = roll
    elif s.roll == roll:
        s.roll = 0
    else:
        assign_roles_of_two(s, 0 if s.roll > roll else 1)


@kernel
def assign_roles_of_two(s: State, distributor: int) -> None:
    s.roll = 0
    s.start = distributor
    s.role[D1] = distributor
    s.role[DM1] = 1 - distributor
    begin_drawing(s)


# Turns


@kernel
def end_turn(s: State) -> None:
    """With two players the ghosts roll after every turn (SM-13.6)."""
    if GHOSTS[s.players] > 0 and GHOST_ROLLS > 0:
        s.colour = s.players
        s.count = 0
        s.phase = GHOST_ROLL
        s.actor = CHANCE
    else:
        next_turn(s)


@kernel
def ghost_roll(s: State, face: int) -> None:
    """An aristocrat of the ghost, if its supply has one, comes into the district rolled (SM-13.6, 13.7)."""
    c = s.colour
    if s.supply[c] > 0:
        s.supply[c] -= 1
        s.aristocrats[ROLLED[face]][c] += 1
    s.count += 1
    if s.count == GHOST_ROLLS:
        s.count = 0
        s.colour += 1
        if s.colour == s.players + GHOSTS[s.players]:
            next_turn(s)


@kernel
def next_turn(s: State) -> None:
    """The next seat plays, or the round is over."""
    s.colour = 0
    s.stage += 1
    if s.stage == s.in_round:
        end_round(s)
    else:
        begin_turn(s)


@kernel
def legal_rolls(out: list[int]) -> int:
    for face in range(len(ROLLED)):
        out[face] = DIE + face
    return len(ROLLED)
