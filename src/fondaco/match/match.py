"""A match: one game from its first position to its end, as the list of its steps.

The list is everything: position, log, views, record and undo are worked out from it. Chance and forced steps are taken
by the match itself, so that between two calls a player has a choice or the match is over.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from fondaco.kernel.game import Game
from fondaco.kernel.language import _
from fondaco.kernel.state import CHANCE, NOBODY, WATCHER
from fondaco.kernel.words import Event, Prompt, Refusal
from fondaco.match.chance import Chance, pick
from fondaco.match.moves import IllegalMove, LegalMoves, Move, Outcome
from fondaco.match.view import View

CHECKPOINT = 16
"""A copy of the position is kept every so many steps; between them, positions are replayed."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step taken: who acted (a seat or CHANCE), what, and whether nothing else was possible."""

    actor: int
    action: int
    forced: bool = False


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An event with the place where it belongs: the step's index and the number of its turn."""

    step: int
    turn: int
    event: Event


class Match:
    """One match of `game`. Positions are interpreted; `position` must not be changed from outside."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: dict[str, str] | None = None,
        names: Sequence[str] | None = None,
        chance: Chance | None = None,
        draws: bool = True,
        begin: bool = True,
    ) -> None:
        """`draws`: whether the match draws by itself; otherwise every outcome of chance must be pushed. `begin`:
        whether to take what comes before the first choice; otherwise `take` puts back recorded steps, then `resume`.

        Raises ValueError for a number of players, an option or a list of names that does not fit.
        """
        self.game, self.players = game, players
        self.options = dict(options or {})
        self.position = game.new(players, game.option_values(self.options))
        self.names = list(names) if names is not None else [game.words.seat_title(p, players) for p in range(players)]
        if isinstance(names, str) or not all(isinstance(name, str) for name in self.names):
            raise ValueError(f"names are a list of {players} texts, not {names!r}")
        if len(self.names) != players:
            raise ValueError(f"{players} players need {players} names, not {len(self.names)}")
        self.chance = chance or Chance.fresh(players)
        self.draws = draws
        self.steps: list[Step] = []
        self.resigned: dict[int, int] = {}
        """Seat to the number of steps taken before it resigned."""
        self.abandoned = False
        self.origin: tuple[str, int] | None = None
        """Where it goes on from a position of another match: that match's id and the number of steps taken over."""
        self.deputies: dict[int, str] = {}
        """Seat to the bots that played for its person, and when: `clerk 31-57, banker 80-`, by numbers of steps."""
        self._checkpoints: dict[int, Any] = {0: self.position.copy()}
        self._draws_made = 0
        self._legal: list[int] | None = None
        self._logs: dict[int, _Log] = {}
        if begin:
            self.resume()

    # What can be read

    @property
    def actor(self) -> int:
        """The seat that must choose, CHANCE where an outcome must be pushed, or NOBODY when the match is over."""
        return NOBODY if self.over else int(self.position.actor)

    @property
    def over(self) -> bool:
        return self.abandoned or self.position.actor == NOBODY or len(self.resigned) >= self.players - 1 > 0

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on or where it was abandoned.

        Who resigned stands behind all who did not; the later the better.
        """
        if not self.over or self.abandoned:
            return None
        points, ranks = self.game.standing(self.position)
        if self.resigned:
            order = [(self.resigned.get(p, len(self.steps) + 1), -ranks[p]) for p in range(self.players)]
            ranks = tuple(1 + sum(other > mine for other in order) for mine in order)
        return Outcome(points, ranks, tuple(sorted(self.resigned)))

    @property
    def legal_moves(self) -> LegalMoves:
        """What the actor may do. Empty when the match is over."""
        return LegalMoves(self.game, self.position, self.over)

    def view(self, viewer: int = WATCHER) -> View:
        """What a seat, or a watcher, may know and do now. Raises ValueError for a seat that does not exist."""
        self._check_viewer(viewer)
        return View(self.game, self.game.view(self.position, viewer), viewer, tuple(self.names), self.over)

    def _check_viewer(self, viewer: int) -> None:
        if viewer not in range(WATCHER, self.players):
            raise ValueError(f"seats are 0 to {self.players - 1}, and {WATCHER} is a watcher; there is no {viewer!r}")

    @property
    def prompt(self) -> Prompt:
        """The question to the actor, in the language in force."""
        return self.view(self.position.actor if self.position.actor >= 0 else WATCHER).prompt

    def position_at(self, step: int) -> Any:
        """A copy of the position before the step of that index (the number of steps means now)."""
        start = max(k for k in self._checkpoints if k <= step)
        position = self._checkpoints[start].copy()
        for taken in self.steps[start:step]:
            self.game.rules.apply(position, taken.action)
        return position

    def log(self, viewer: int = WATCHER) -> list[LogEntry]:
        """All that happened, as the viewer may know it. Raises ValueError for a seat that does not exist."""
        self._check_viewer(viewer)
        key = viewer if self.game.hides else WATCHER
        log = self._logs.get(key)
        if log is None:
            log = self._logs[key] = _Log(self, key)
        return log.upto(len(self.steps))

    @property
    def record(self) -> str:
        """The whole match as a record file, secret included: what its owner may keep."""
        from fondaco.match.record import print_record

        return print_record(self)

    # What can be done

    def read(self, move: Move | int | str) -> Move:
        """The legal move that is meant. Raises Unreadable, Ambiguous or IllegalMove, and TypeError for what is no move,
        whole number or text."""
        words, position = self.game.words, self.position
        if isinstance(move, str):
            known = self.game.view(position, position.actor) if position.actor >= 0 else position
            text, action = move, words.parse(known, move)
        else:
            action = operator.index(move)
            text = ""
        if self.over:
            raise IllegalMove(text, Refusal("", _("The match is over; nothing more can be played.")))
        if action not in self._actions(position):
            raise IllegalMove(
                text or self._spell(action), words.refuse(self.game.view(position, position.actor), action)
            )
        return Move(action, words.notation(position, action))

    def _spell(self, action: int) -> str:
        if not 0 <= action < self.game.rules.ACTIONS:
            return str(action)
        return self.game.words.notation(self.position, action)

    def push(self, move: Move | int | str) -> Move:
        """Take one step for the actor (a move, an action code or a notation), then all chance and forced steps.

        Raises Unreadable, Ambiguous or IllegalMove; then nothing has changed.
        """
        meant = self.read(move)
        self._take(meant.action, forced=False)
        self.resume()
        return meant

    def pop(self) -> Move:
        """Take back the last chosen step with all that followed it. Raises IndexError where nothing was chosen."""
        last = len(self.steps) - 1
        while last >= 0 and (self.steps[last].forced or (self.draws and self.steps[last].actor == CHANCE)):
            last -= 1
        if last < 0:
            raise IndexError("no chosen move to take back")
        action = self.steps[last].action
        self._drop(last)
        return Move(action, self.game.words.notation(self.position, action))

    def resign(self, seat: int) -> None:
        """The seat gives up. The match ends when one seat is left. Raises ValueError where it cannot."""
        if self.over or seat not in range(self.players) or seat in self.resigned:
            raise ValueError(f"seat {seat!r} cannot resign now")
        self.resigned[seat] = len(self.steps)

    def abandon(self) -> None:
        """End the match without a result, by agreement. Raises ValueError when it is over."""
        if self.over:
            raise ValueError("the match is over already")
        self.abandoned = True

    def may_take_back(self, step: int) -> bool:
        """Whether the steps from that index on may be taken back: no chance outcome and no reveal among them, and none
        of another match."""
        taken_over = self.origin[1] if self.origin else 0
        if step < taken_over or any(s.actor == CHANCE for s in self.steps[step:]):
            return False
        if not self.game.conceals:
            return True
        history = self.history()
        return not any(reveals(self.game, history, step, viewer) for viewer in range(self.players))

    def take_back(self, step: int) -> None:
        """Drop the steps from that index on. Raises ValueError past a chance outcome or a reveal, and where there is no
        step of that index."""
        if step not in range(len(self.steps)):
            raise ValueError(f"there is no step {step}; {len(self.steps)} were taken")
        if not self.may_take_back(step):
            raise ValueError("what chance or a reveal has shown cannot be taken back")
        self._drop(step)
        self.resume()

    def history(self) -> list[tuple[Any, int]]:
        """Every step as (position before, action)."""
        position = self._checkpoints[0].copy()
        steps = []
        for step in self.steps:
            steps.append((position.copy(), step.action))
            self.game.rules.apply(position, step.action)
        return steps

    def copy(self) -> Self:
        """An independent match at the same point."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.options, twin.names, twin.steps = dict(self.options), list(self.names), list(self.steps)
        twin.resigned, twin._logs = dict(self.resigned), {}
        twin.position, twin._checkpoints = self.position.copy(), dict(self._checkpoints)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    # How it goes on

    def forced(self, position: Any) -> int | None:
        """The actor's only legal action, where there is one and taking it unasked betrays nothing."""
        if position.actor < 0 or self.game.asks(position):
            return None
        actions = self._actions(position)
        return actions[0] if len(actions) == 1 else None

    def _actions(self, position: Any) -> list[int]:
        """The legal actions; those of the match's own position are found once."""
        if position is not self.position:
            return self.game.legal(position)
        if self._legal is None:
            self._legal = self.game.legal(position)
        return self._legal

    def take(self, action: int) -> None:
        """Append one step exactly as recorded elsewhere, with nothing after it. Raises IllegalMove."""
        self._take(self.read(action).action, forced=self.forced(self.position) is not None)

    def _take(self, action: int, forced: bool) -> None:
        actor = int(self.position.actor)
        self.game.rules.apply(self.position, action)
        self._legal = None
        self.steps.append(Step(actor, action, forced))
        self._draws_made += actor == CHANCE
        if len(self.steps) % CHECKPOINT == 0:
            self._checkpoints[len(self.steps)] = self.position.copy()

    def resume(self) -> None:
        """Take all chance and forced steps that come before the next choice."""
        while not self.over:
            if self.position.actor == CHANCE:
                if not self.draws:
                    return
                odds = self.game.odds(self.position)
                number = self.chance.draw(self._draws_made, sum(odds.values()))
                self._take(pick(odds, number), forced=False)
            else:
                action = self.forced(self.position)
                if action is None:
                    return
                self._take(action, forced=True)

    def _drop(self, step: int) -> None:
        self.position, self._legal = self.position_at(step), None
        del self.steps[step:]
        self._draws_made = sum(s.actor == CHANCE for s in self.steps)
        self._checkpoints = {k: p for k, p in self._checkpoints.items() if k <= step}
        self.resigned = {seat: k for seat, k in self.resigned.items() if k <= step}
        self.abandoned = False
        self._logs.clear()

    def __repr__(self) -> str:
        return self.view(self.position.actor if self.position.actor >= 0 else WATCHER).text()

    def _repr_svg_(self) -> str:
        return self.view(self.position.actor if self.position.actor >= 0 else WATCHER).svg()


class _Log:
    """One viewer's log, extended as steps are taken."""

    def __init__(self, match: Match, viewer: int) -> None:
        self.match, self.viewer = match, viewer
        self.position = match.position_at(0)
        self.view = match.game.view(self.position, viewer)
        self.done = 0
        self.entries: list[LogEntry] = []

    def upto(self, step: int) -> list[LogEntry]:
        game = self.match.game
        for k in range(self.done, step):
            action = self.match.steps[k].action
            seen = action if game.sees(self.position, action, self.viewer) else None
            turn = int(self.position.turn)
            game.rules.apply(self.position, action)
            after = game.view(self.position, self.viewer)
            self.entries += [LogEntry(k, turn, event) for event in game.words.events(self.view, seen, after)]
            self.view = after
        self.done = step
        return list(self.entries)


def reveals(game: Game, history: Sequence[tuple[Any, int]], step: int, viewer: int) -> bool:
    """Whether the steps from that index on show the viewer a step that was hidden from it when it was taken."""
    seen = game.disclose(history[:step], viewer)
    seen += [a if game.sees(s, a, viewer) else None for s, a in history[step:]]
    return any(then is None and now is not None for then, now in zip(seen, game.disclose(history, viewer), strict=True))
