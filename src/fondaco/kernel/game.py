"""The games of the house, and what each must offer.

A game is a package with the modules `rules`, `words`, `board` and `sense`, a `figures.toml` and a `rulebook` folder.
All that lies in `fondaco.games` is found by itself; `FONDACO_GAMES=package,package` adds games from elsewhere.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import os
import pkgutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, cast

from fondaco.kernel import language
from fondaco.kernel.figures import Figures
from fondaco.kernel.rng import Rng
from fondaco.kernel.settings import WrongSetting
from fondaco.kernel.state import Record

if TYPE_CHECKING:
    from fondaco.kernel.ledger import Entry, Lot
    from fondaco.kernel.words import Event, Prompt, Refusal, Section


@dataclass(frozen=True)
class Option:
    """A table option: a switch of the rulebook. Positions store the index of the value."""

    name: str
    values: tuple[str, ...]
    default: str


@dataclass(frozen=True)
class Learnt:
    """What `fondaco train` must know of an evaluation whose weights it fits: a game's `sense.LEARNT`."""

    rows: tuple[tuple[str, int], ...]
    """What the rows of the weights are for: headings, each with the number of rows below it."""
    features: int
    """The weights in a row."""
    meaning: str
    """What rows and weights mean, in sentences: the text at the end of `learnt.py`."""
    games: int
    """Games of each number of players in a run of training, where nothing else is said."""
    rounds: int
    """How often it is fitted anew to games that are played by what was fitted before; 0: to clerks' games alone."""


class Rules(Protocol):
    """The module `rules`: the position and the verbs (see `verbs` for what each must do)."""

    VERSION: str
    PLAYERS: Sequence[int]
    OPTIONS: Sequence[Option]
    FIGURES: Figures
    ACTIONS: int
    MAX_LEGAL: int
    State: type[Record]
    __file__: str

    def setup(self, s: Any, players: int, options: tuple[int, ...]) -> None: ...
    def legal(self, s: Any, out: Any) -> int: ...
    def chance(self, s: Any, weights: Any) -> int: ...
    def apply(self, s: Any, a: int) -> None: ...
    def scores(self, s: Any, out: Any) -> None: ...
    def hide(self, s: Any, viewer: int) -> None: ...
    def deal(self, s: Any, viewer: int, rng: Rng) -> None: ...


class Words(Protocol):
    """The module `words`: a game in notation and in sentences. Every position it is given is a view."""

    TITLE: str
    SUMMARY: str
    UNIT: str

    def amount(self, n: int) -> str: ...
    def notation(self, s: Any, a: int) -> str: ...
    def parse(self, s: Any, text: str) -> int: ...
    def prompt(self, s: Any, names: Sequence[str]) -> Prompt: ...
    def waiting(self, s: Any, names: Sequence[str]) -> str: ...
    def refuse(self, s: Any, a: int) -> Refusal: ...
    def events(self, before: Any, a: int | None, after: Any) -> list[Event]: ...
    def say(self, event: Event, names: Sequence[str]) -> str: ...
    def heading(self, s: Any) -> str: ...
    def describe(self, s: Any, names: Sequence[str]) -> list[Section]: ...
    def scoring(self, before: Any, after: Any, names: Sequence[str]) -> Section | None: ...
    def seat_title(self, seat: int, players: int) -> str: ...
    def option_text(self, option: Option, value: str | None) -> str: ...


class Board(Protocol):
    """The module `board`: a view drawn as SVG."""

    def draw(self, s: Any, names: Sequence[str], viewer: int, prompt: Prompt | None, fresh: frozenset[str]) -> str: ...
    def places(self, s: Any) -> dict[str, str]: ...


class Sense(Protocol):
    """The module `sense`: what this game's bots look at."""

    def clerk(self, s: Any, out: Any, n: int, rng: Rng) -> int: ...


class Ledger(Protocol):
    """The module `ledger`: the books of a finished game. A game with prices has `lots(steps, end)` too."""

    def entries(self, event: Event, after: Any) -> Iterable[Entry]: ...


class Game:
    """One game of the house. Its texts are known at once; its modules are imported when they are first asked for."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.name = package.rpartition(".")[2]
        found = importlib.util.find_spec(package)
        for folder in (found and found.submodule_search_locations) or ():
            language.add_texts(Path(folder) / "locale")

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.name,)  # modules are not copied: a game is the same wherever it is unpickled

    def _module(self, name: str) -> Any:
        return importlib.import_module(f"{self.package}.{name}")

    def _optional(self, name: str) -> ModuleType | None:
        there = importlib.util.find_spec(f"{self.package}.{name}")
        return None if there is None else cast(ModuleType, self._module(name))

    @cached_property
    def rules(self) -> Rules:
        return cast(Rules, self._module("rules"))

    @cached_property
    def words(self) -> Words:
        return cast(Words, self._module("words"))

    @cached_property
    def board(self) -> Board:
        return cast(Board, self._module("board"))

    @cached_property
    def sense(self) -> Sense:
        return cast(Sense, self._module("sense"))

    @cached_property
    def research(self) -> ModuleType | None:
        """What the game says of itself to learners (see `fondaco.kernel.features`); None where it says nothing."""
        return self._optional("research")

    @cached_property
    def ledger(self) -> Ledger | None:
        """Where this game's points come from (see `fondaco.kernel.ledger`); None where the game does not say."""
        return cast("Ledger | None", self._optional("ledger"))

    @property
    def learnt(self) -> Learnt | None:
        """What there is to learn for its evaluation; None where nothing is."""
        return getattr(self.sense, "LEARNT", None)

    @property
    def figures(self) -> Figures:
        return self.rules.FIGURES

    @property
    def default_options(self) -> tuple[int, ...]:
        return tuple(o.values.index(o.default) for o in self.rules.OPTIONS)

    def option_values(self, options: dict[str, str]) -> tuple[int, ...]:
        """The indices that positions store. Raises ValueError for an unknown option or value, naming the right ones."""
        known = {o.name: o for o in self.rules.OPTIONS}
        for name, value in options.items():
            if name not in known:
                offered = ", ".join(known) or "none"
                raise ValueError(f"{self.name} has no option {name!r}; it has: {offered}")
            if value not in known[name].values:
                raise ValueError(
                    f"option {name} of {self.name} is one of {', '.join(known[name].values)}, not {value!r}"
                )
        return tuple(o.values.index(options.get(o.name, o.default)) for o in self.rules.OPTIONS)

    def table(self, players: int | None) -> int:
        """The number of players: the one given, or the only one. Raises ValueError for a number it is not for."""
        if players is None:
            if len(self.rules.PLAYERS) > 1:
                raise ValueError(f"{self.name} is for {span(self.rules.PLAYERS)} players: say how many")
            return self.rules.PLAYERS[0]
        if players not in self.rules.PLAYERS:
            raise ValueError(f"{self.name} is for {span(self.rules.PLAYERS)} players, not {players}")
        return players

    def new(self, players: int, options: tuple[int, ...] | None = None) -> Any:
        """The first position, interpreted. Raises ValueError for a number of players the game is not for."""
        s = self.rules.State()
        self.rules.setup(s, self.table(players), self.default_options if options is None else options)
        return s

    def longest(self, players: int, options: tuple[int, ...]) -> tuple[int, int]:
        """The most choices and the most outcomes of chance of a game. A large number where it does not say."""
        rule = getattr(self.research, "longest", None)
        return (10_000, 10_000) if rule is None else rule(players, options)

    def legal(self, s: Any) -> list[int]:
        """The actor's legal actions, ascending."""
        out = [0] * self.rules.MAX_LEGAL
        return out[: self.rules.legal(s, out)]

    def odds(self, s: Any) -> dict[int, int]:
        """Where CHANCE acts: the whole-number weight of each outcome."""
        outcomes = self.legal(s)
        weights = [0] * self.rules.MAX_LEGAL
        self.rules.chance(s, weights)
        return dict(zip(outcomes, weights, strict=False))

    def view(self, s: Any, viewer: int) -> Any:
        """A copy of the position as the viewer (a seat or WATCHER) may know it."""
        seen = s.copy()
        self.rules.hide(seen, viewer)
        return seen

    def standing(self, s: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Points and ranks by seat."""
        out = [[0] * s.players, [0] * s.players]
        self.rules.scores(s, out)
        return tuple(out[0]), tuple(out[1])

    def sees(self, s: Any, a: int, viewer: int) -> bool:
        """Whether the viewer sees the step `a` when it is taken in `s`. Yes, where the rules do not say."""
        rule = getattr(self.rules, "sees", None)
        return True if rule is None else bool(rule(s, a, viewer))

    def disclose(self, steps: Sequence[tuple[Any, int]], viewer: int) -> list[int | None]:
        """The steps of a whole history as the viewer may write them down now; None for one not (yet) known.

        `steps` are (position before, action). Where the rules do not say, all that the viewer saw.
        """
        rule = getattr(self.rules, "disclose", None)
        if rule is not None:
            return list(rule(steps, viewer))
        return [a if self.sees(s, a, viewer) else None for s, a in steps]

    def choosers(self, s: Any) -> tuple[int, ...]:
        """The seats that may choose now, the actor first: more than one where choices are secret and simultaneous."""
        rule = getattr(self.rules, "choosers", None)
        if rule is not None:
            return tuple(rule(s))
        return (s.actor,) if s.actor >= 0 else ()

    def asks(self, s: Any) -> bool:
        """Whether the actor must be asked even where one action alone is legal, because not asking would betray it."""
        rule = getattr(self.rules, "asks", None)
        return False if rule is None else bool(rule(s))

    def toward(self, s: Any, places: Sequence[int]) -> int:
        """The next step of the actor that brings each piece of the prompt's arrangement to its place (by index).

        Where the rules do not let all pieces lie so, some step on the way is not legal.
        """
        return int(self.words.toward(s, places))  # type: ignore[attr-defined]

    def picture(self, piece: str) -> str:
        """The `<svg>` of a piece of an arrangement by itself; empty where the board has none."""
        drawn = getattr(self.board, "picture", None)
        return "" if drawn is None else str(drawn(piece))

    def crest(self, s: Any, seat: int) -> str:
        """The `<svg>` of the seat's sign on this board; empty where it is the arms of the seat's house."""
        drawn = getattr(self.board, "crest", None)
        return "" if drawn is None else str(drawn(s, seat))

    @property
    def prices(self) -> bool:
        """Whether lots are bought in this game, of which its ledger tells price and worth."""
        return hasattr(self.ledger, "lots")

    def lots(self, steps: Sequence[tuple[Any, int]], end: Any) -> list[Lot]:
        """All that was bought in a finished game, in order. `steps` are (position before, action); `end` the last one.

        Of a game without prices, nothing.
        """
        rule = getattr(self.ledger, "lots", None)
        return [] if rule is None else list(rule(steps, end))

    @property
    def hides(self) -> bool:
        """Whether the game ever hides anything that a position stores."""
        return bool(getattr(self.rules, "HIDES", False))

    @property
    def conceals(self) -> bool:
        """Whether there are steps that not all see when they are taken."""
        return hasattr(self.rules, "sees") or hasattr(self.rules, "disclose")

    def rulebook(self, language: str) -> str:
        """The rulebook as Markdown. English where the language has none."""
        folder = resources.files(self.package) / "rulebook"
        page = folder / f"{language}.md"
        return (page if page.is_file() else folder / "en.md").read_text(encoding="utf-8")


def span(players: Sequence[int], to: str = " to ") -> str:
    """`2`, `2 to 6`; with `to="–"` the same in every language."""
    return str(players[0]) if len(players) == 1 else f"{players[0]}{to}{players[-1]}"


@functools.cache
def catalogue() -> dict[str, Game]:
    """All games by name. Raises WrongSetting where FONDACO_GAMES names something else than a package."""
    folder = importlib.import_module("fondaco.games")
    packages = [f"fondaco.games.{m.name}" for m in pkgutil.iter_modules(folder.__path__) if m.ispkg]
    others = [p.strip() for p in os.environ.get("FONDACO_GAMES", "").split(",") if p.strip()]
    for package in others:
        try:
            importlib.import_module(package)
        except ImportError as error:
            raise WrongSetting(f"FONDACO_GAMES names {package}, which cannot be imported: {error}") from None
    packages += others
    return {game.name: game for game in map(Game, packages)}


def load(name: str) -> Game:
    """The game of that name. Raises ValueError with the names there are."""
    games = catalogue()
    if name not in games:
        raise ValueError(f"there is no game {name!r}; there are {', '.join(sorted(games))}")
    return games[name]
