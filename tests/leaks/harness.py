"""Pairs of histories that a viewer cannot tell apart, and all that the viewer is sent in each.

A twin of a history keeps the steps that the viewer saw; the others are replaced by other legal ones at random. Until
what differs is disclosed, every byte for that viewer must be equal.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fondaco.games.san_marco.rules import components
from fondaco.kernel.game import Game
from fondaco.kernel.language import LANGUAGES, language
from fondaco.kernel.state import CHANCE, NOBODY
from fondaco.match.chance import Chance
from fondaco.match.desk import Desk
from fondaco.match.match import Match
from fondaco.match.moves import IllegalMove
from fondaco.match.record import print_record
from fondaco.match.view import View
from tests.play import choose, steps

CODES = tuple(LANGUAGES)


def secret_steps(game: Game) -> bool:
    """Whether there are steps that not everybody sees; a game without them may still hide totals from the eye."""
    return game.hides and (hasattr(game.rules, "sees") or hasattr(game.rules, "disclose"))


@dataclass
class Pair:
    """Two histories, as actions, up to the last step at which the viewer cannot tell one from the other."""

    players: int
    options: tuple[int, ...]
    viewer: int
    one: list[int]
    two: list[int]

    @property
    def survived(self) -> int:
        """The number of steps taken after the first that differs, that one included."""
        first = next((k for k, (a, b) in enumerate(zip(self.one, self.two, strict=True)) if a != b), len(self.one))
        return len(self.one) - first


def backs(s: Any) -> list[tuple[int, int]]:
    """San Marco: how many action and limit cards are in each pile, seen by their backs once all is split (table 5)."""
    if s.phase in (components.DRAW, components.SPLIT):
        return []
    limits = components.ACTION_KINDS
    return [(sum(pile[:limits]), sum(pile[limits:])) for hand in s.pile for pile in hand]


IN_PART = {"san_marco": backs}
"""By game, what everybody sees of that which is not disclosed, read off the whole position."""


def seen(game: Game, history: list[tuple[Any, int]]) -> object:
    """What everybody sees in part after the last step of a history."""
    if game.name not in IN_PART:
        return None
    after = history[-1][0].copy()
    game.rules.apply(after, history[-1][1])
    return IN_PART[game.name](after)


def pair(game: Game, players: int, options: tuple[int, ...], viewer: int, seed: int) -> Pair:
    """A random history and a twin of it. Every second twin keeps the choices where it can: it lives longer."""
    rng = random.Random(seed)
    keep = seed % 2 == 0
    s, one, two = game.new(players, options), [], []
    for o, action in steps(game, players, seed, options):
        taken = action
        if game.sees(o, action, viewer):
            if action not in game.legal(s):
                break
        elif not (keep and o.actor != CHANCE and action in game.legal(s)):
            taken = choose(game, s, rng)
        one.append((o.copy(), action))
        two.append((s.copy(), taken))
        if game.disclose(one, viewer) != game.disclose(two, viewer) or seen(game, one) != seen(game, two):
            del one[-1], two[-1]
            break
        game.rules.apply(s, taken)
    return Pair(players, options, viewer, [a for _, a in one], [a for _, a in two])


def match_of(game: Game, pair: Pair, seed: int = 0) -> Match:
    """A match in which nothing has been taken yet."""
    options = {o.name: o.values[i] for o, i in zip(game.rules.OPTIONS, pair.options, strict=True)}
    return Match(game, pair.players, options, chance=Chance.fresh(pair.players, seed), begin=False)


def shown(view: View) -> list[object]:
    """Every byte of a view, in the language in force."""
    waiting = view.game.words.waiting(view.state, view.names)
    return [view.state.to_bytes(), view.legal, view.acts, view.over, view.text(), view.svg(), view.prompt, waiting]


def refusals(desk: Desk, viewer: int, probes: Sequence[int]) -> list[object]:
    """What the viewer is told of actions that are not its to take."""
    words = desk.match.game.words
    found: list[object] = []
    state = desk.view(viewer).state
    legal = desk.view(viewer).legal
    for action in probes:
        if action in legal:
            continue
        if state.actor != NOBODY:
            found.append(words.refuse(state, action))
        try:
            Desk(desk.match).step(viewer, action)
        except (IllegalMove, ValueError) as error:
            found.append((type(error), str(error)))
        else:
            found.append("taken")
    return found


def received(
    match: Match, viewer: int, desk: Desk | None = None, positions: bool = True, past: bool = True
) -> list[object]:
    """Every byte that the viewer is sent at this point, in the language in force, and whether the table waits here.

    `positions`: the bytes of the views' positions, too; else only what there is to read. `past`: the log and the
    record, too, which grow with the game.
    """
    game, desk = match.game, desk or Desk(match)
    views = [match.view(viewer), desk.view(viewer)]
    if views[0] == views[1]:
        del views[1]
    found: list[object] = [piece for view in views for piece in shown(view)[0 if positions else 1 :]]
    if past:
        log = match.log(viewer)
        found += [log, print_record(match, viewer), *(game.words.say(entry.event, match.names) for entry in log)]
    actions = game.rules.ACTIONS
    probes = range(-1, actions + 1) if actions < 20 else (-1, *range(0, actions, actions // 8), actions)
    found.append(refusals(desk, viewer, list(probes)))
    found += [match.forced(match.position) is None, desk.awaited, match.actor]
    return found


def drafted(match: Match, viewer: int, seed: int) -> list[object]:
    """Every byte of a draft that the viewer makes here, step by step and back again."""
    desk, rng, found = Desk(match), random.Random(seed), []
    if viewer not in desk.awaited:
        return []
    while not desk.draft(viewer).complete:
        desk.step(viewer, rng.choice(desk.view(viewer).legal))
        found += shown(desk.view(viewer))
    while viewer in desk.drafts:
        desk.undo(viewer)
        found += shown(desk.view(viewer))
    return found


def with_drafts_of_others(match: Match, viewer: int, rng: random.Random) -> Desk:
    """A desk at which others have drafted, and in part committed, as far as they can without the match going on."""
    desk = Desk(match)
    for seat in match.game.choosers(match.position):
        if seat != viewer:
            for _ in range(rng.randrange(4)):
                if not desk.draft(seat).complete:
                    desk.step(seat, rng.choice(desk.view(seat).legal))
    return desk


class Leak(AssertionError):
    """The viewer is sent something by which it can tell the histories apart."""


def compare(game: Game, pair: Pair, seed: int, every: int = 1) -> None:
    """Play both and compare after every step from the first that differs on, in one language after the other; or after
    the first few, the last, and of the others every so manieth, and what is past at the first and the last only. Raises
    Leak."""
    rng = random.Random(seed)
    one, two = match_of(game, pair), match_of(game, pair)
    viewer = pair.viewer
    for k, (a, b) in enumerate(zip(pair.one, pair.two, strict=True)):
        one.take(a)
        two.take(b)
        since = k - (len(pair.one) - pair.survived)
        if since < 0 or (since > 2 and (seed + k) % every and k < len(pair.one) - 1):
            continue
        desk = with_drafts_of_others(two, viewer, rng)
        past = every == 1 or since == 0 or k == len(pair.one) - 1
        with language(CODES[(seed + k) % len(CODES)]):
            left = received(one, viewer, past=past) + drafted(one, viewer, seed + k)
            right = received(two, viewer, desk, past=past) + drafted(two, viewer, seed + k)
        for mine, other in zip(left, right, strict=False):
            if mine != other:
                raise Leak(f"{game.name}, viewer {viewer}, after step {k}:\n{mine}\n{other}")
        if len(left) != len(right):
            raise Leak(f"{game.name}, viewer {viewer}, after step {k}: the number of messages differs")


def many(game: Game, pairs: int, first_seed: int = 0, every: int = 1) -> list[int]:
    """Compare so many pairs, of all numbers of players, options and viewers; how long each survived."""
    tables = [(n, o) for n in game.rules.PLAYERS for o in _option_values(game)]
    survived = []
    for seed in range(first_seed, first_seed + pairs):
        rng = random.Random(seed)
        players, options = rng.choice(tables)
        made = pair(game, players, options, rng.randrange(-1, players), seed)
        survived.append(made.survived)
        compare(game, made, seed, every)
    return survived


def _option_values(game: Game) -> list[tuple[int, ...]]:
    values: list[tuple[int, ...]] = [()]
    for option in game.rules.OPTIONS:
        values = [(*v, i) for v in values for i in range(len(option.values))]
    return values
