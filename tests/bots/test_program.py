"""Programs that play: what they are told, what is said of those that fail, and that none outlives its run."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import fondaco
from fondaco.bots import check, listed, program
from fondaco.bots.program import ProgramFailed, Programs
from fondaco.kernel.rng import new_rng
from fondaco.lab.arena import Arena, Plan, play
from fondaco.match.match import Match
from fondaco.match.plain import view_data
from tests.cli.helpers import ROOT, run, spawn

EXAMPLE = f"program:{ROOT}/examples/bidder.pl"
FIRST = 'import sys, json\nfor line in sys.stdin:\n    told = json.loads(line)\n    if "match" in told: continue\n'
"""How a program begins that answers."""
Write = Callable[[str], str]


@pytest.fixture
def written(tmp_path: Path) -> Write:
    """The name, as a bot, of a Python program with this text."""

    def write(text: str) -> str:
        file = tmp_path / f"bot{len(list(tmp_path.iterdir()))}.py"
        file.write_text(text)
        return f"program:{sys.executable} -u {file}"

    return write


def gone(pid: int) -> bool:
    """Whether no process of that number is left, nor a zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


# What it is told


def test_a_program_is_told_of_the_match_and_then_its_view_and_no_more(written: Write, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    noted = FIRST.replace("    told", f"    open({str(heard)!r}, 'a').write(line)\n    told")
    name = written(f"{noted}    print(told['view']['legal'][0]['action'])")
    match = fondaco.new("masks", players=3, seed=1, options={"deck": "large"})
    options = match.game.option_values(match.options)
    with Programs(match.game, options, 5.0) as programs:
        views = []
        for _ in range(2):
            bot = programs.sit(name)
            for _ in range(2):
                views.append(match.view(match.actor))
                match.push(bot(views[-1], new_rng(7)))
    told = [json.loads(line) for line in heard.read_text().splitlines()]
    matches, questions = told[::3], [one for k, one in enumerate(told) if k % 3]
    seats = [views[0].viewer, views[2].viewer]
    assert matches == [
        {"protocol": 1, "match": "masks", "players": 3, "seat": seat, "options": {"deck": "large"}, "seconds": 5.0}
        for seat in seats
    ]
    assert [one.keys() for one in questions] == [{"view", "seed"}] * 4
    assert [one["view"] for one in questions] == [json.loads(json.dumps(view_data(view))) for view in views]
    assert len({one["seed"] for one in questions}) == 1 and 0 <= questions[0]["seed"] < 2**32


def test_what_its_seat_cannot_tell_apart_is_asked_alike() -> None:
    match = fondaco.new("masks", players=2, seed=3)
    view = match.view(match.actor)
    deals = [view.deal(new_rng(k)) for k in range(20)]
    assert len({str(deal.hand) for deal in deals}) > 1, "something is hidden"
    asked = set()
    for deal in deals:
        match.position = deal
        asked.add(json.dumps(program.question(match.view(match.actor), 1)))
    assert len(asked) == 1


def test_the_seats_of_one_match_are_processes_of_their_own(written: Write) -> None:
    name = written(f"{FIRST}    print(told['view']['legal'][0]['action'])\n")
    game = fondaco.load("masks")
    with Programs(game, game.default_options) as programs:
        one, other, again = programs.sit(name, 0), programs.sit(name, 1), programs.sit(name, 0)
        assert one is again and one._process.pid != other._process.pid
        pids = [one._process.pid, other._process.pid]
    assert all(gone(pid) for pid in pids)


@pytest.mark.parametrize(("answer", "meant"), [("stop", 38), ("  STOP ", 38), ("38", 38), ("37", 37)])
def test_an_answer_is_a_notation_or_the_number_of_an_action(answer: str, meant: int) -> None:
    match = fondaco.new("medici", players=3, seed=1)
    assert {move.text: move.action for move in match.legal_moves} == {"draw": 37, "stop": 38}
    assert program.understood(answer, match.view(match.actor)) == meant


# What is said of those that fail


def asked_once(name: str, patience: float = 20.0) -> int:
    match = fondaco.new("medici", players=3, seed=1)
    with Programs(match.game, match.game.default_options, patience) as programs:
        return programs.sit(name)(match.view(match.actor), new_rng(1))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("raise SystemExit(3)", "gave no answer: it ended, with status 3"),
        ("import os, time\nos.close(1)\ntime.sleep(60)", "gave no answer: it closed its output"),
        (f"{FIRST}    print('hello there')", "answered “hello there”, which cannot be read: "),
        (f"{FIRST}    print()", "answered “”, which cannot be read: "),
        (f"{FIRST}    print('x' * 10**6)", "which cannot be read: "),
        (f"{FIRST}    print('bid3')", "answered “bid3”, which is not legal: "),
        (f"{FIRST}    print(99999)", "answered “99999”, which is not legal: "),
    ],
)
def test_a_wrong_answer_is_told_with_the_question_and_what_would_be_right(
    written: Write, monkeypatch: pytest.MonkeyPatch, text: str, said: str
) -> None:
    monkeypatch.setattr(program, "FAREWELL", 0.3)
    name = written(text)
    with pytest.raises(ProgramFailed) as failed:
        asked_once(name)
    first, asked, right = str(failed.value).splitlines()
    assert first.startswith(f"{name} ") and said in first
    assert asked.startswith('Seat 0 had been asked: {"view": {"game": "medici"')
    assert right == "Right is one line with a notation or its number, here one of 2: draw (37), stop (38)"


@pytest.mark.parametrize("text", ["import time\ntime.sleep(60)", f"{FIRST}    print('stop', end='')"])
def test_a_program_that_is_too_slow_is_ended(written: Write, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(program, "START", 0.5)
    began = time.monotonic()
    with pytest.raises(ProgramFailed, match=r"gave no answer in 1 seconds.*--time-limit"):
        asked_once(written(text), patience=0.5)
    assert time.monotonic() - began < 10


def test_a_program_that_reads_nothing_does_not_stop_us(written: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "START", 0.5)
    match = fondaco.new("medici_vs_strozzi", seed=1)
    match.push("stop")
    view = match.view(match.actor)
    monkeypatch.setattr(program, "question", lambda view, seed: {"view": "x" * 2**20})  # more than a pipe holds
    with Programs(match.game, (), 0.5) as programs, pytest.raises(ProgramFailed, match="no answer in"):
        programs.sit(written("import time\ntime.sleep(60)"))(view, new_rng(1))


def test_what_cannot_be_run_is_told_before_anything_is_played(tmp_path: Path) -> None:
    plain = tmp_path / "bot.pl"
    plain.write_text("print 1")
    for name, said in (
        ("program:", "wants a command"),
        ("program:./no_such_bot", "there is no program './no_such_bot'"),
        (f"program:{plain}", "chmod"),
        ("program:perl 'x", "No closing quotation"),
        ("pope", "there is no bot 'pope'; there are random, clerk, merchant, banker, doge, and program:COMMAND"),
    ):
        with pytest.raises(ValueError, match=said):
            check(name)
        with pytest.raises(ValueError, match=said):
            Plan.make("medici", 2, ["clerk", name], 2)
    plain.chmod(0o755)
    with pytest.raises(ProgramFailed, match="cannot be started: Exec format error"):
        asked_once(f"program:{plain}")


def test_names_keep_the_case_of_a_program() -> None:
    assert listed("Clerk, program:./My_Bot.pl") == ["clerk", "program:./My_Bot.pl"]


# At the arena, in simulations and at the table


def test_the_example_plays_the_same_in_any_number_of_threads() -> None:
    plan = Plan.make("medici", 3, ["random", EXAMPLE], 6, seed=2)
    runs = []
    for threads in (1, 2):
        arena = Arena(plan)
        for result in play(plan, arena.missing, threads):
            arena.add(result)
        runs.append([(r.number, r.bots, r.points, r.ranks) for _, r in sorted(arena.results.items())])
    assert runs[0] == runs[1] and len(runs[0]) == 6


def test_what_was_played_before_a_program_failed_is_kept(written: Write, tmp_path: Path) -> None:
    """It ends at its 30th choice, which is in its third game or later: nobody chooses more than 12 times in a game."""
    last = "n += 1\n    if n == 30: raise SystemExit(5)"
    name = written(f"n = 0\n{FIRST}    {last}\n    print(told['view']['legal'][0]['text'])")
    out, table = tmp_path / "run.parquet", tmp_path / "run.csv"
    command = ["arena", "masks", "--bots", f"random,{name}", "--threads", "1", "--games", "200", "--all"]
    done = run(*command, "--out", str(out))
    assert done.exit_code == 1
    assert f"{name} gave no answer: it ended, with status 5" in done.stderr
    assert f"What was played until then is kept in {out}." in done.stderr
    kept = Arena(Plan.make("masks", 2, ["random", name], 200))
    from fondaco.lab.arena_file import load

    assert load(kept, out) >= 2
    assert f"{len(kept.results)} games" in done.stdout
    done = run("simulate", "masks", "--bots", f"random,{name}", "--games", "200", "--out", str(table))
    assert done.exit_code == 1 and f"The games before are in {table}." in done.stderr
    assert len(table.read_text().splitlines()) >= 1 + 2 * 2


def test_a_program_sits_at_the_terminal_and_its_failure_loses_no_match(written: Write, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    done = run("play", "medici", "--seats", f"{EXAMPLE},random", "--seed", "3", "--save", str(record))
    assert done.exit_code == 0
    match = fondaco.open_record(record)
    assert match.outcome and match.names == ["bidder", "random"]
    name = written(f"n = 0\n{FIRST}    n += 1\n    print(told['view']['legal'][0]['text'] if n < 3 else 'what?')")
    record = tmp_path / "other.txt"
    done = run("play", "medici", "--seats", f"{name},random", "--seed", "3", "--save", str(record))
    assert done.exit_code == 1 and "answered “what?”, which cannot be read" in done.stdout
    assert not fondaco.open_record(record).over


def test_a_record_starts_no_program(tmp_path: Path) -> None:
    """It may come from anyone: who bears a program's name is a person, until --seats says otherwise."""
    file = tmp_path / "game.txt"
    names = ["program:touch it", "clerk"]
    file.write_text(Match(fondaco.load("medici"), 2, names=names).record)
    done = run("play", "--resume", str(file), typed="quit\n")
    assert done.exit_code == 0 and "you" in done.stdout
    assert not (Path.cwd() / "it").exists()


def test_the_errors_of_a_program_are_seen_and_nothing_else_of_it() -> None:
    command = ("arena", "masks", "--bots", f"random,{EXAMPLE}", "--games", "2", "--threads", "1")
    done = spawn(*command, BIDDER_TALKS="1", PYTHONPATH=os.environ["PYTHONPATH"])
    assert done.returncode == 0
    assert "Seat 0 of 2 in masks.\n" in done.stderr and "Seat 1 of 2 in masks.\n" in done.stderr


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGKILL])
def test_no_program_outlives_an_interrupted_run(written: Write, tmp_path: Path, sent: signal.Signals) -> None:
    """Ctrl-C while programs think, of which each has begun a process of its own; or an end without any farewell."""
    pids = tmp_path / "pids"
    helper = "import subprocess\nhelper = subprocess.Popen(['cat'], stdin=subprocess.PIPE)\n"
    note = f"    open({str(pids)!r}, 'a').write(f'{{os.getpid()}} {{helper.pid}}\\n')\n    sys.stdin.readline()\n"
    name = written(f"import os\n{helper}{FIRST}{note}")
    # Where the tests run in the background, the shell has them ignore SIGINT, and who they start, too.
    heed = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    arena = f"{heed}; from fondaco.cli import main; main()"
    command = [sys.executable, "-c", arena, "arena", "masks", "--bots", f"random,{name}", "--time-limit", "60"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 300
    while not (pids.exists() and pids.read_text().endswith("\n")) and time.monotonic() < until:
        time.sleep(0.05)
    process.send_signal(sent)
    assert process.wait(20) != 0
    ended = time.monotonic() + 5
    while (left := [p for p in map(int, pids.read_text().split()) if not gone(p)]) and time.monotonic() < ended:
        time.sleep(0.05)
    assert not left
