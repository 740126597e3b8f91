"""Moves as the library hands them out, and the ways in which one can be wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fondaco.kernel.game import Game
from fondaco.kernel.words import Ambiguous, Refusal, Unreadable

__all__ = ["Ambiguous", "IllegalMove", "LegalMoves", "Move", "Outcome", "Unreadable"]


class IllegalMove(ValueError):
    """A move that the rules forbid now. `clause` names the rule, the message also says what would be right."""

    def __init__(self, text: str, refusal: Refusal) -> None:
        super().__init__(f"{text}: {refusal.sentence} ({refusal.clause})" if refusal.clause else refusal.sentence)
        self.text, self.clause, self.sentence = text, refusal.clause, refusal.sentence

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalMove, (self.text, Refusal(self.clause, self.sentence))


@dataclass(frozen=True, slots=True)
class Move:
    """One step: its action code in the game's action space, and its notation."""

    action: int
    text: str

    def __str__(self) -> str:
        return self.text

    def __index__(self) -> int:
        return self.action


class LegalMoves:
    """What the actor may do now: iterable, countable, and `in` takes a move, an action code or a notation."""

    def __init__(self, game: Game, position: Any, over: bool = False) -> None:
        self._game, self._position = game, position
        self.actions: list[int] = [] if over else game.legal(position)
        """The action codes, ascending."""

    def __iter__(self) -> Iterator[Move]:
        notation = self._game.words.notation
        return (Move(a, notation(self._position, a)) for a in self.actions)

    def __len__(self) -> int:
        return len(self.actions)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            try:
                return self._game.words.parse(self._position, move) in self.actions
            except (Unreadable, Ambiguous):
                return False
        return (move.action if isinstance(move, Move) else move) in self.actions

    def __repr__(self) -> str:
        shown = [move.text for move, _ in zip(self, range(12), strict=False)]
        more = f", ... {len(self) - 12} more" if len(self) > 12 else ""
        return f"<LegalMoves: {', '.join(shown)}{more}>"


@dataclass(frozen=True)
class Outcome:
    """How a match ended. Vectors are by seat; rank 1 is best, ties share a rank."""

    points: tuple[int, ...]
    ranks: tuple[int, ...]
    resigned: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of rank 1: several where the victory is shared."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)
