"""What a position, and a choice in a view, promise each seat: its points at the end and its chance to win."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from fondaco.bots import machine, tree
from fondaco.bots.search import Search, Thought
from fondaco.kernel import native
from fondaco.kernel.game import Game
from fondaco.match.view import View

if TYPE_CHECKING:
    from numpy.typing import NDArray

SOFT = 0.25
"""How gradually a lead becomes a win, in standard deviations of it: so that few endings give smooth chances."""


@dataclass(frozen=True)
class Outlook:
    """What each seat of a position can hope for: `points` at the end and `chances` to win, which add up to 1.

    The shape of the doubt comes from the endings played, its middle from what the game's sense foresees.
    """

    points: tuple[float, ...]
    chances: tuple[float, ...]
    endings: NDArray[np.float64]
    ranks: NDArray[np.float64]

    def moved(self, seat: int, points: float) -> float:
        """The seat's chance to win if it had so many points more."""
        expected = np.array(self.points)
        expected[seat] += points
        return float(shares(self.endings, self.ranks, expected)[seat])


def shares(endings: NDArray[np.float64], ranks: NDArray[np.float64], expected: NDArray[np.float64]) -> Any:
    """Each seat's share of the victories if the endings (games, players) are moved so that their mean is `expected`."""
    moved = endings + (expected - endings.mean(axis=0)) - 1e-6 * ranks
    players = moved.shape[1]
    leads = np.empty_like(moved)
    for p in range(players):
        leads[:, p] = moved[:, p] - np.delete(moved, p, axis=1).max(axis=1)
    width = np.maximum(SOFT * leads.std(axis=0), 1e-8)
    won = 1 / (1 + np.exp(-np.clip(leads / width, -50, 50)))
    return (won / won.sum(axis=1, keepdims=True)).mean(axis=0)


@dataclass(frozen=True)
class Prospect:
    """What a choice promises: the points of all seats, and how far the chooser's lead is in doubt."""

    action: int
    points: tuple[float, ...]
    doubt: float

    def lead(self, seat: int) -> float:
        """By how much the seat will exceed the mean of the others."""
        return float(tree.lead(self.points, seat, len(self.points)))


class Looker:
    """One thread's means to look ahead in one game. By the same seed it finds the same."""

    def __init__(self, game: Game) -> None:
        self.game, self.machine = game, machine.load(game)
        self.search = Search(game, threads=1)

    def outlook(self, position: Any, games: int, seed: int) -> Outlook:
        """What a whole position promises, by so many games played on."""
        players = int(position.players)
        endings, ranks, foreseen = (
            found[:, :players]
            for found in self.machine.endings(self._packed(position), games, self.machine.grove(seed))
        )
        expected = foreseen.mean(axis=0)
        return Outlook(tuple(map(float, expected)), tuple(map(float, shares(endings, ranks, expected))), endings, ranks)

    def think(self, view: View, simulations: int, seed: int) -> Thought:
        """What the search would choose in a view whose viewer acts."""
        self.search.seed(seed)
        return self.search.think(view, simulations)

    def prospect(self, view: View, action: int, simulations: int, seed: int) -> Prospect:
        """What one choice promises, judged from the chooser's own view. All choices meet the same luck by one seed."""
        grove = self.machine.grove(seed)
        state = self._packed(view.state)
        done = self.machine.think(state, view.viewer, grove, simulations, only=action)
        root, players = grove.nodes[grove.top[0]], int(view.state.players)
        points = root["total"] / max(1, int(root["visits"]))
        if int(root["kind"]) == tree.BARGAIN and not self.game.hides:
            points = self._bargain(state, action, grove)
        count, _mean, squares = grove.desk[13][:3]
        doubt = float(np.sqrt(squares / max(1.0, count) / max(1, done)))
        return Prospect(action, tuple(float(x) for x in points[:players]), doubt)

    def sells(self, view: View) -> bool:
        """Whether a price is agreed on in this view."""
        return bool(self.machine.outcomes(self._packed(view.state), self.machine.grove(0)))

    def gains(self, view: View, simulations: int, seed: int) -> list[tuple[int, float]]:
        """Where a price is agreed on: how much lead each seat that may end up with what is sold gains by it at a likely
        price, against the mean of the other ends."""
        grove, state = self.machine.grove(seed), self._packed(view.state)
        if not self.machine.outcomes(state, grove):
            return []
        self.machine.think(state, view.viewer, grove, simulations)
        worth = _children(grove, self.machine.seats)
        players = int(view.state.players)
        found = []
        for p in sorted(w for w in worth if w < players and len(worth) > 1):
            leads = {w: float(tree.lead(points, p, players)) for w, points in worth.items()}
            own = leads.pop(p)
            found.append((p, own - sum(leads.values()) / len(leads)))
        return found

    def _bargain(self, state: NDArray[np.void], action: int, grove: machine.Grove) -> NDArray[np.float64]:
        """What the bargain that the action leads to is worth, by what its ends were worth in the end."""
        after = native.copied(state)
        self.machine.native.apply(after, 0, action)
        worth = np.zeros((self.machine.seats + 1, self.machine.seats), np.float64)
        for w, points in _children(grove, self.machine.seats).items():
            worth[w] = points
        return np.array(self.machine.settle(after, worth, grove)[1])

    def _packed(self, position: Any) -> NDArray[np.void]:
        state = self.machine.native.states(1)
        position.pack(state, 0)
        return state


def _children(grove: machine.Grove, seats: int) -> dict[int, NDArray[np.float64]]:
    """The mean points of each child of the root, by its action."""
    found: dict[int, NDArray[np.float64]] = {}
    child = int(grove.nodes["first"][grove.top[0]])
    while child:
        node = grove.nodes[child]
        found[int(node["action"])] = node["total"][:seats] / max(1, int(node["visits"]))
        child = int(node["next"])
    return found
