"""A match with the drafts of all its seats: what a table in the house holds."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.match.drafts import Draft, before_choice
from fondaco.match.match import Match
from fondaco.match.view import View


class Desk:
    """The match and, by seat, the drafts. A draft that was committed before its turn waits in `early`."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.drafts: dict[int, Draft] = {}
        self.early: set[int] = set()

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that the table waits for."""
        if self.match.over:
            return ()
        return tuple(s for s in self.match.game.choosers(self.match.position) if s not in self.early)

    def draft(self, seat: int) -> Draft:
        """The seat's draft, empty at first. Raises ValueError where the seat has nothing to choose."""
        if seat not in self.awaited:
            raise ValueError(f"seat {seat} has nothing to choose now")
        if seat not in self.drafts:
            self.drafts[seat] = Draft(self.match, seat)
        return self.drafts[seat]

    def restore(self, seat: int, actions: list[int], committed: bool) -> None:
        """Put back a stored draft. Raises ValueError or IllegalMove where it does not fit the match."""
        if actions:
            draft = Draft(self.match, seat, actions)
            if committed and not draft.complete:
                raise ValueError("a draft that is not complete cannot have been committed")
            self.drafts[seat] = draft
            if committed:
                self.early.add(seat)

    def view(self, seat: int) -> View:
        """What the seat, or a watcher, sees: its own draft on top of the match, nothing of anyone else's."""
        if seat in self.drafts:
            return self.drafts[seat].view
        if seat in self.awaited and seat != self.match.actor:
            game = self.match.game
            _, position = before_choice(self.match, seat)
            return View(game, game.view(position, seat), seat, tuple(self.match.names))
        return self.match.view(seat)

    def step(self, seat: int, action: int) -> None:
        """Draft a step. A complete draft of one step is replaced by another choice. Raises ValueError, IllegalMove."""
        draft = self.draft(seat)
        if draft.complete and len(draft.actions) == 1:
            replaced = Draft(self.match, seat, [action])
            self.drafts[seat] = replaced
        else:
            draft.step(action)

    def arrange(self, seat: int, places: Sequence[int]) -> None:
        """Draft the steps that put each piece of the seat's arrangement on its place, instead of any drafted so far.

        Raises ValueError where nothing is to be arranged so, IllegalMove where the rules forbid it.
        """
        if seat not in self.awaited:
            raise ValueError(f"seat {seat} has nothing to choose now")
        draft = Draft(self.match, seat)
        asked = draft.view.prompt.arrangement
        if asked is None or len(places) != len(asked.pieces) or not set(places) <= set(range(len(asked.places))):
            raise ValueError(f"seat {seat} has nothing to arrange so")
        while not draft.complete:
            draft.step(self.match.game.toward(draft.view.state, places))
        self.drafts[seat] = draft

    def undo(self, seat: int) -> None:
        """Take back the seat's last drafted step. Raises IndexError where there is none."""
        draft = self.drafts.get(seat)
        if draft is None or seat in self.early:
            raise IndexError("nothing is drafted that could be taken back")
        draft.undo()
        if not draft.actions:
            del self.drafts[seat]

    def commit(self, seat: int) -> None:
        """Commit the seat's draft: now, or as soon as those before it in the record have chosen.

        Raises ValueError where the draft is not complete.
        """
        draft = self.drafts.get(seat)
        if draft is None or not draft.complete or seat in self.early:
            raise ValueError("there is no complete draft to commit")
        self.early.add(seat)
        self.settle()

    def settle(self) -> None:
        """Take every committed draft whose turn has come."""
        while not self.match.over and self.match.actor in self.early:
            seat = self.match.actor
            actions = self.drafts.pop(seat).actions
            self.early.discard(seat)
            for action in actions:
                self.match.push(action)
        if self.match.over:
            self.drafts.clear()
            self.early.clear()
