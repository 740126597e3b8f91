"""The rules as machine code.

`load(game)` gives a `Native`: the verbs compiled by Numba over arrays of positions, kept in a disk cache. Compiled
functions take `(states, i)`, an array of positions and an index, because passing one record from Python is ten times as
slow. Numba's cache notices no change in a called file, so the cache folder is named by a digest of all that the machine
code depends on: rules and kernel sources, figures, versions and processor.
"""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from importlib import resources
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fondaco.kernel import entries, rng, state, verbs

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fondaco.kernel.game import Game

_lock = threading.RLock()
_loaded: dict[str, Native] = {}
_prepared: set[Callable[..., Any]] = set()
KEPT = 8
"""Cache folders kept; older ones go."""
CACHE_LINE = 128
"""Bytes that processors fetch and own together: a line of the cache and its neighbour."""
COMPILED: dict[str, Any] = {"cache": True, "nogil": True, "_nrt": False}
"""How the verbs are compiled: without Numba's reference counts, which took most of the time. So none may allocate."""


def processors() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def copied(states: NDArray[np.void]) -> NDArray[np.void]:
    """Positions that share nothing with these. NumPy's own `copy` goes field by field and takes far longer."""
    import numpy as np

    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


def apart(array: NDArray[Any]) -> NDArray[Any]:
    """The same in memory of its own: two threads that write to one cache line slow each other down."""
    import numpy as np

    room = np.zeros(array.nbytes + 2 * CACHE_LINE, np.uint8)
    start = -room.ctypes.data % CACHE_LINE
    there = room[start : start + array.nbytes].view(array.dtype).reshape(array.shape)
    there[:] = array
    return there


class Native:
    """The compiled verbs of one game. Every method releases the GIL while it runs."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.dtype = game.rules.State.dtype()
        compiled = compile_entries(game, entries.ENTRIES)
        self.setup: Callable[..., None] = compiled["setup_at"]
        self.legal: Callable[..., int] = compiled["legal_at"]
        self.chance: Callable[..., int] = compiled["chance_at"]
        self.apply: Callable[..., None] = compiled["apply_at"]
        self.scores: Callable[..., None] = compiled["scores_at"]
        self.hide: Callable[..., None] = compiled["hide_at"]
        self.deal: Callable[..., None] = compiled["deal_at"]
        self.clerk: Callable[..., int] = compiled["clerk_at"]
        self._playouts: Callable[..., int] = compiled["playouts"]
        self._games: Callable[..., None] = compiled["games"]

    @functools.cached_property
    def lanes(self) -> dict[str, Any]:
        """The functions of `fondaco.kernel.lanes` by name; only who runs many games side by side waits for them."""
        from fondaco.kernel.lanes import LANES

        return compile_entries(self.game, LANES)

    def states(self, n: int) -> NDArray[np.void]:
        """An array of `n` blank positions."""
        import numpy as np

        return np.zeros(n, self.dtype)

    def new(self, players: int, options: tuple[int, ...]) -> NDArray[np.void]:
        """An array of one first position."""
        states = self.states(1)
        self.setup(states, 0, players, options)
        return states

    def actions(self) -> NDArray[np.int32]:
        """A buffer that holds any legal list, or its weights."""
        import numpy as np

        return np.zeros(self.game.rules.MAX_LEGAL, np.int32)

    def desk(self) -> tuple[NDArray[Any], ...]:
        """The room in which a thread plays whole games: two positions, actions, weights, and a stream."""
        import numpy as np

        mine = self.states(1), self.states(1), self.actions(), self.actions(), np.zeros(4, np.uint64)
        return tuple(apart(array) for array in mine)

    def playouts(self, states: NDArray[np.void], i: int, n: int, seed: int) -> int:
        """Play `n` games at random from position `i` to the end; the number of steps, chance included."""
        return self._playouts(states, i, n, seed, self.desk())

    def games(
        self,
        blank: NDArray[np.void],
        players: int,
        options: tuple[int, ...],
        seeds: NDArray[np.int64],
        policies: NDArray[np.int64],
        points: NDArray[np.int32],
        lengths: NDArray[np.int32],
    ) -> None:
        """Play one game per seed, seat p by `policies[p]` (`entries.RANDOM` or `entries.CLERK`).

        `blank[0]` is a blank position. `points` (games, 2, players) takes the final points and ranks, `lengths`
        (games,) the numbers of steps. Game g depends on `seeds[g]` alone, so it can be repeated alone.
        """
        self._games(blank, players, options, seeds, policies, points, lengths, self.desk())

    def steps(self) -> Iterator[tuple[str, Callable[[], object]]]:
        """Each compiled function by name, with a call that makes it exist: what filling the cache goes through."""
        import numpy as np

        players, options = self.game.rules.PLAYERS[0], self.game.default_options
        states, out, weights = self.new(players, options), self.actions(), self.actions()
        standing = np.zeros((2, max(self.game.rules.PLAYERS)), np.int64)
        stream = np.array(rng.new_rng(0), np.uint64)
        seeds, policies = np.zeros(1, np.int64), np.zeros(players, np.int64)
        points, lengths = np.zeros((1, 2, players), np.int32), np.zeros(1, np.int32)
        yield "legal", lambda: self.legal(states, 0, out)
        yield "chance", lambda: self.chance(states, 0, weights)
        yield "apply", lambda: self.apply(states.copy(), 0, int(out[0]))
        yield "scores", lambda: self.scores(states, 0, standing)
        yield "hide", lambda: self.hide(states.copy(), 0, 0)
        yield "deal", lambda: self.deal(states.copy(), 0, 0, stream)
        yield "clerk", lambda: self.clerk(states.copy(), 0, out, self.legal(states, 0, out), stream)
        yield "playouts", lambda: self.playouts(states, 0, 1, 0)
        yield "games", lambda: self.games(self.states(1), players, options, seeds, policies, points, lengths)


def compile_entries(game: Game, functions: Iterable[Callable[..., Any]], *files: Path) -> dict[str, Any]:
    """Functions over the generic verbs, to be compiled at their first call for this game or found in the cache.

    `files` are the sources that they depend on, but for those of the kernel and the game.
    """
    import numba

    with _lock:
        _prepare(game)
        config: Any = vars(numba)["config"]
        before, config.CACHE_DIR = config.CACHE_DIR, str(cache_folder(game, *files))
        try:
            return {function.__name__: numba.njit(function, **COMPILED) for function in functions}
        finally:
            config.CACHE_DIR = before


def direct(function: Any, *arguments: Any) -> Callable[..., Any]:
    """A compiled function for arguments of the very types of these, which it is called with once.

    Each later call takes half a microsecond less: Numba does not look which types it is given. Others would crash it.
    """
    import numba

    typeof: Callable[[Any], Any] = vars(numba)["typeof"]
    function(*arguments)
    entry: Callable[..., Any] = function.overloads[tuple(typeof(x) for x in arguments)].entry_point
    return entry


def _prepare(game: Game) -> None:
    """Tell Numba about the rules text: each kernel function may be called, each verb chosen by the record's type."""
    from numba import types
    from numba.extending import overload, register_jitable
    from numba.np.numpy_support import from_dtype

    from fondaco.kernel import native_rng  # noqa: F401  (registers the generator's twins)

    _ = game.rules, game.sense  # importing them is what declares their kernel functions
    for function in state.KERNEL_FUNCTIONS:
        if function not in _prepared:
            _prepared.add(function)
            # `pick` passes so many arrays that a call costs as much as it does
            register_jitable(forceinline=function is verbs.pick)(function)
    record = from_dtype(game.rules.State.dtype())
    other = _records.setdefault(record, game)
    if other.name != game.name:
        raise TypeError(f"{game.name} and {other.name} declare the same State; name a field differently")
    if verbs.setup in _prepared:
        return

    def choose(name: str, owner: Callable[[Game], Any]) -> Callable[..., Any]:
        def chosen(s: Any, *_: Any) -> Any:
            if isinstance(s, types.Record) and s in _records:
                return getattr(owner(_records[s]), name, getattr(verbs, name))
            return None

        return chosen

    for name in verbs.VERBS:
        _overload_verb(overload, getattr(verbs, name), choose(name, lambda g: g.rules))
    for name in ("clerk", *verbs.SENSES):
        _overload_verb(overload, getattr(verbs, name), choose(name, lambda g: g.sense))
    _overload_verb(overload, verbs.copy_to, lambda *_: _copy_to)
    _prepared.add(verbs.setup)


_records: dict[Any, Game] = {}


def _copy_to(spare: Any, k: Any, s: Any) -> None:
    spare[k] = s


def _overload_verb(overload: Any, verb: Callable[..., Any], choose: Callable[..., Any]) -> None:
    """Numba wants the parameters of a chooser, and of what it gives, spelled as the verb's own."""
    names = list(verb.__code__.co_varnames[: verb.__code__.co_argcount])
    source = f"lambda {', '.join(names)}: choose({', '.join(names)})"
    overload(verb, strict=False)(eval(source, {"choose": choose}))


def digest(game: Game, *files: Path) -> str:
    """What the machine code of a game, and of further source files that use it, depends on, as a short name."""
    import llvmlite.binding as llvm

    mix = hashlib.sha256()
    for package in ("numba", "llvmlite", "numpy"):
        mix.update(f"{package} {version(package)};".encode())
    mix.update(f"{sys.version};{llvm.get_host_cpu_name()};{llvm.get_host_cpu_features().flatten()};".encode())
    mix.update(f"{game.figures.digest};".encode())
    for folder in (Path(__file__).parent, Path(str(resources.files(game.package)))):
        for file in sorted(folder.rglob("*.py")):
            mix.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    for file in files:
        mix.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return mix.hexdigest()[:20]


def cache_root() -> Path:
    """Where machine code is kept: FONDACO_CACHE, else the user's cache folder."""
    own = os.environ.get("FONDACO_CACHE")
    if own:
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fondaco"


def _last_used(folder: Path) -> float:
    """When a cache folder was last used; now, where another process has just removed it."""
    try:
        return folder.stat().st_mtime
    except OSError:
        return time.time()


@functools.cache
def cache_folder(game: Game, *files: Path) -> Path:
    """The cache folder of a game's machine code, and of further files; the oldest of too many others are removed."""
    root = cache_root() / "native"
    folder = root / f"{game.name}-{digest(game, *files)}"
    folder.mkdir(parents=True, exist_ok=True)
    used = {f: _last_used(f) for f in root.glob(f"{game.name}-*") if f != folder}
    others = sorted((f for f in used if time.time() - used[f] > 3600), key=lambda f: used[f])
    for old in others[: -KEPT or None]:
        shutil.rmtree(old, ignore_errors=True)
    os.utime(folder)
    return folder


def ready(game: Game) -> bool:
    """Whether the cache is full: `load` will take a fraction of a second."""
    return game.name in _loaded or (cache_folder(game) / "complete").exists()


def load(game: Game, progress: Callable[[str, int, int], None] | None = None) -> Native:
    """The compiled verbs, from the cache or compiled now. `progress(name, done, of)` is told of each function."""
    with _lock:
        found = _loaded.get(game.name)
        if found is None or found.game is not game:
            found = Native(game)
            steps = list(found.steps())
            for done, (name, make) in enumerate(steps):
                if progress:
                    progress(name, done, len(steps))
                make()
            if progress:
                progress("", len(steps), len(steps))
            (cache_folder(game) / "complete").touch()
            _loaded[game.name] = found
        return found


def loaded(game: Game) -> Native | None:
    """The compiled verbs if this process has them already."""
    return _loaded.get(game.name)


def fill_cache(game: Game, module: str = "fondaco.kernel.compile") -> subprocess.Popen[str]:
    """Start a subprocess of low priority that fills the cache. It prints `name done of` lines as it goes."""
    command = [sys.executable, "-m", module, game.name]
    nice = shutil.which("nice")
    return subprocess.Popen(
        [nice, "-n", "19", *command] if nice else command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
    )
