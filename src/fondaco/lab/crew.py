"""Who plays the games of a run: threads of this process, or the processors of a Ray cluster.

    with gathered(plan, threads=2) as crew:
        future = crew.submit(task, number)

A task is a function of the module's own level. It is called with the plan, the rules as machine code, the programs that
play, and what else was submitted. Where it runs makes no difference to what it gives.
"""

from __future__ import annotations

import importlib
import re
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from fondaco import __version__
from fondaco.bots.program import PATIENCE, Programs
from fondaco.kernel import native
from fondaco.kernel.game import Game
from fondaco.kernel.native import processors
from fondaco.lab.matches import prepare

ANSWERS = 10.0
"""Seconds in which a cluster takes a call."""


class Planned(Protocol):
    """What every plan tells."""

    @property
    def game(self) -> Game: ...
    @property
    def bots(self) -> tuple[str, ...]: ...
    @property
    def options(self) -> tuple[int, ...]: ...


@dataclass(frozen=True)
class Crew:
    """`size` tasks are done at a time; `submit(task, ...)` gives one to do."""

    size: int
    submit: Callable[..., Future[Any]]


class NoCluster(Exception):
    """No Ray cluster is to be had at the address, or it has other games, or it failed; the message says which."""


@contextmanager
def gathered(
    plan: Planned, threads: int | None = None, patience: float = PATIENCE, ray: str | None = None
) -> Iterator[Crew]:
    """A crew: by default a thread for each processor, with `ray` the cluster of that address.

    Raises NoCluster, and ImportError where the cluster is wanted and Ray is not there.
    """
    found = _here(plan, patience, threads) if ray is None else _cluster(plan, patience, ray)
    with found as crew:
        yield crew


@contextmanager
def _here(plan: Planned, patience: float, threads: int | None) -> Iterator[Crew]:
    machine = native.load(plan.game)
    prepare(plan.game, plan.bots)
    size = threads or processors()
    with ThreadPoolExecutor(size) as pool, Programs(plan.game, plan.options, patience) as programs:
        yield Crew(size, lambda task, *what: pool.submit(task, plan, machine, programs, *what))


@contextmanager
def _cluster(plan: Planned, patience: float, address: str) -> Iterator[Crew]:
    ray: Any = importlib.import_module("ray")
    try:
        if where := re.fullmatch(r"(?:ray://)?(.+):(\d+)", address):  # Ray itself would try for minutes, then end us
            socket.create_connection((where[1].strip("[]"), int(where[2])), ANSWERS).close()
        ray.init(address, logging_level="ERROR")
    except (OSError, OverflowError, RuntimeError, ValueError) as error:
        raise NoCluster(f"no Ray cluster is to be had at {address}: {error}") from None
    try:
        there = ray.remote(_there)

        def submit(task: Callable[..., Any], *what: Any) -> Future[Any]:
            told = there.remote(_fingerprint(plan.game), patience, task, plan, *what).future()
            return _settled(told)

        yield Crew(max(1, int(ray.cluster_resources().get("CPU", 1))), submit)
    finally:
        ray.shutdown()


def _there(wanted: dict[str, str], patience: float, task: Callable[..., Any], plan: Planned, *what: Any) -> Any:
    """A task in a process of the cluster. Programs are started for it alone: none of them can outlive the run."""
    here = _fingerprint(plan.game)
    if other := [name for name in wanted if wanted[name] != here[name]]:
        raise NoCluster(f"a computer of the cluster has another {', '.join(other)}")
    prepare(plan.game, plan.bots)
    with Programs(plan.game, plan.options, patience) as programs:
        return task(plan, native.load(plan.game), programs, *what)


def _fingerprint(game: Game) -> dict[str, str]:
    """What must be the same on all computers, or their games would not be those of one run."""
    return {
        "version of fondaco": __version__,
        f"version of the rules of {game.name}": game.rules.VERSION,
        f"set of figures of {game.name}": game.figures.digest,
    }


def _settled(told: Future[Any]) -> Future[Any]:
    """The same, but an error of the task comes as itself, not as Ray tells it, and one of the cluster as NoCluster."""
    future: Future[Any] = Future()
    future.set_running_or_notify_cancel()  # it cannot be cancelled: only the end of the run ends it

    def settle(told: Future[Any]) -> None:
        error = told.exception()
        if error is None:
            future.set_result(told.result())
        else:
            future.set_exception(getattr(error, "cause", None) or NoCluster(f"the Ray cluster failed: {error}"))

    told.add_done_callback(settle)
    return future
