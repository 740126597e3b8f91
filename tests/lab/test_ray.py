"""A Ray cluster of two computers, both of them this one: the same games come out of it as at home."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fondaco.kernel import native
from fondaco.lab import arena, crew, simulate
from fondaco.lab.crew import NoCluster, gathered
from tests.cli.helpers import ROOT, run

PROGRAM = f"program:{ROOT}/examples/bidder.pl"


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster of two nodes, with one processor each."""
    from ray.cluster_utils import Cluster

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
        try:
            nodes.add_node(num_cpus=1)
            yield nodes.address
        finally:
            nodes.shutdown()


def simulated(plan: simulate.Plan, ray: str | None) -> list[Any]:
    batches = simulate.simulate(plan, native.load(plan.game), ray=ray)
    return [[(name, column.tolist()) for name, column in simulate.rows(plan, batch).items()] for batch in batches]


def fought(plan: arena.Plan, ray: str | None) -> list[Any]:
    return sorted((r.number, r.bots, r.points, r.ranks) for r in arena.play(plan, range(plan.games), ray=ray))


def place(plan: Any, machine: Any, programs: Any) -> str:
    """A task that tells which node it is done on."""
    import time

    import ray

    time.sleep(1)
    return str(ray.get_runtime_context().get_node_id())


@pytest.mark.peers
def test_simulations_are_the_same_as_at_home(cluster: str) -> None:
    plan = simulate.Plan.make("medici", 3, 300, ["clerk", "random", "random"], seed=5, first=7)
    assert simulated(plan, cluster) == simulated(plan, None)


@pytest.mark.peers
def test_the_arena_is_the_same_as_at_home_with_search_and_programs(cluster: str) -> None:
    plan = arena.Plan.make("masks", 2, ["merchant", "random", PROGRAM], 12, seed=5)
    there = fought(plan, cluster)
    assert there == fought(plan, None) and len(there) == 12


@pytest.mark.peers
def test_both_nodes_work(cluster: str) -> None:
    plan = arena.Plan.make("masks", 2, ["clerk", "random"], 2)
    with gathered(plan, ray=cluster) as found:
        assert found.size == 2
        futures = [found.submit(place) for _ in range(4)]
        assert len({future.result() for future in futures}) == 2


@pytest.mark.peers
def test_the_commands_play_there(cluster: str, tmp_path: Path) -> None:
    home, there = tmp_path / "home.csv", tmp_path / "there.csv"
    command = ("simulate", "masks", "--bots", "clerk,random", "--games", "40", "--seed", "3", "--out")
    assert run(*command, str(home)).exit_code == 0
    assert run(*command, str(there), "--ray", cluster).exit_code == 0
    assert there.read_text() == home.read_text()
    done = run("arena", "masks", "--bots", "clerk,random", "--games", "6", "--ray", cluster)
    assert done.exit_code == 0 and "6 games" in done.stdout


@pytest.mark.peers
def test_a_program_that_fails_there_is_told_of_here(cluster: str, tmp_path: Path) -> None:
    silent = tmp_path / "silent"
    silent.write_text("#!/bin/sh\nexit 4\n")
    silent.chmod(0o755)
    done = run("arena", "masks", "--bots", f"clerk,program:{silent}", "--games", "4", "--ray", cluster)
    assert done.exit_code == 1
    assert f"\nError: program:{silent} gave no answer: it ended, with status 4.\nSeat" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.peers
def test_a_computer_with_other_figures_is_refused(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = arena.Plan.make("masks", 2, ["clerk", "random"], 2)
    monkeypatch.setattr(plan.game.figures, "digest", "other")
    with pytest.raises(NoCluster, match="a computer of the cluster has another set of figures of masks"):
        fought(plan, cluster)


@pytest.mark.peers
@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "nonsense"])
def test_an_address_where_nobody_is(address: str) -> None:
    done = run("simulate", "masks", "--games", "1", "--ray", address)
    assert done.exit_code == 1
    assert f"Error: no Ray cluster is to be had at {address}: " in done.stderr


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_without_ray_it_says_what_to_install(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    done = run(command, "masks", "--games", "2", "--ray", "auto")
    assert done.exit_code == 1
    assert done.stderr.endswith("Error: a cluster needs Ray: pip install 'fondaco[ray]'\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("simulate", "masks", "--interpreted"), "--interpreted or --ray"),
        (("arena", "masks", "--threads", "2"), "--threads"),
    ],
)
def test_what_does_not_go_with_a_cluster(arguments: tuple[str, ...], said: str) -> None:
    done = run(*arguments, "--ray", "auto")
    assert done.exit_code == 2 and said in done.stderr


def test_what_must_be_the_same_everywhere_is_named() -> None:
    plan = arena.Plan.make("masks", 2, ["clerk", "random"], 2)
    wanted = crew._fingerprint(plan.game) | {"version of the rules of masks": "0"}
    with pytest.raises(NoCluster, match="has another version of the rules of masks"):
        crew._there(wanted, 1.0, place, plan)
