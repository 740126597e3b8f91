"""Help, rules, languages, and what is said to bad input."""

from __future__ import annotations

import json
import socket
import subprocess
import sys

import pytest

from fondaco import __version__
from fondaco.cli import serve
from fondaco.cli.rules import clause_text
from fondaco.cli.terminal import language_of_system, printable
from fondaco.kernel.game import load

from .helpers import run, spawn

COMMANDS = ("serve", "play", "rules", "games", "check", "verify", "simulate", "train", "bench")


def test_help_names_every_command_and_each_teaches_by_example() -> None:
    everything = run("--help").output
    for command in COMMANDS:
        assert command in everything
        assert f"fondaco {command}" in run(command, "--help").output


def test_version() -> None:
    assert run("--version").output == f"fondaco {__version__}\n"


@pytest.mark.parametrize("statement", ["import fondaco", "from fondaco.cli import app"])
def test_start_imports_nothing_slow(statement: str) -> None:
    code = f"{statement}; import sys, json; print(json.dumps(list(sys.modules)))"
    loaded = json.loads(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)
    assert not {"numba", "numpy", "django", "pandas", "pyarrow", "uvicorn"} & set(loaded)


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "es"}, "es"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR"}, "en"),
    ],
)
def test_language_of_the_system(environment: dict[str, str], code: str) -> None:
    assert language_of_system(environment) == code


def test_rules_speak_the_language_asked_for() -> None:
    bid = {"en": "You may always pass, even when a bid of 1 would win."}
    assert bid["en"] in run("rules", "medici", "MED-5.7").output
    for arguments in (("--language", "ru", "rules", "medici", "5.7"), ("rules", "medici", "5.7", "--language", "ru")):
        shown = run(*arguments).output
        assert "MED-5.7" in shown and bid["en"] not in shown
        assert any("а" <= c <= "я" for c in shown)
    assert run("rules", "medici", "5.7", language="ru_RU.UTF-8").output == shown


def test_a_clause_reaches_to_the_next_and_a_chapter_holds_its_clauses() -> None:
    book = load("medici").rulebook("en")
    assert "Any number" not in clause_text(book, "med-1.6") and "| 7 | 20 |" in clause_text(book, "med-1.6")
    assert clause_text(book, "MED-2").count("**MED-2.") == 3
    assert clause_text(book, "MED-99.1") == ""


def test_games_lists_both() -> None:
    shown = run("games").output
    assert "medici_vs_strozzi" in shown and "2–6" in shown


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("rules", "chess"), "there is no game 'chess'; there are"),
        (("rules", "medici", "MED-99"), "no clause"),
        (("play",), "name a game"),
        (("play", "medici", "--resume", "x"), "name a game"),
        (("play", "medici", "--seats", "you,robot"), "one of you, random, clerk"),
        (("play", "medici", "--seats", "you,program:./no_such_bot"), "there is no program './no_such_bot'"),
        (("play", "medici", "--seats", "you"), "2 to 6 players, not 1"),
        (("play", "medici", "--names", "A,B,C"), "2 seats need 2 names"),
        (("play", "medici", "--names", "A,A"), "a name of its own"),
        (("play", "medici", "--options", "speed"), "name=value"),
        (("play", "medici", "--options", "speed=1"), "no option 'speed'"),
        (("play", "medici", "--save", "/"), "is a folder"),
        (("play", "medici", "--save", "/no/such/folder/file"), "there is no folder"),
        (("play", "medici", "--save", "x" * 5000), "nothing can be saved as"),
        (("serve", "--host", "", "--no-browser"), "--host wants an address"),
        (("serve", "--data", "/dev/null/house", "--no-browser"), "cannot be made: Not a directory"),
        (("play", "--resume", "/no/such/file"), "there is no such file"),
        (("simulate", "medici", "--games", "0"), "number of games must be from 1"),
        (("simulate", "medici", "--players", "9"), "2 to 6 players, not 9"),
        (("simulate", "medici", "--bots", "clerk,genius"), "no bot 'genius'"),
        (("simulate", "medici", "--bots", "clerk,program:"), "program: wants a command"),
        (("simulate", "medici", "--bots", "program:cat,clerk", "--interpreted"), "programs need machine code"),
        (("arena", "medici", "--bots", "clerk,program:./no_such_bot"), "there is no program './no_such_bot'"),
        (("arena", "medici", "--time-limit", "0"), "0.1"),
        (("simulate", "medici", "--players", "3", "--bots", "clerk,clerk"), "3 players need 3 bots"),
        (("simulate", "medici", "--seed", "-1"), "seed must be from 0"),
        (("simulate", "medici", "--out", "games.xls"), "ends in .parquet or .csv"),
        (("simulate", "medici", "--out", "/no/such/folder/x.csv"), "cannot be written"),
        (("--language", "fr", "games"), "en, ru, es"),
    ],
)
def test_bad_input_is_told_what_would_be_right(arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code in (1, 2)
    assert said in result.output


def test_bad_input_to_the_process_is_no_traceback() -> None:
    done = spawn("play", "chess")
    assert done.returncode == 2 and done.stderr.startswith("Error: there is no game 'chess'")


@pytest.mark.parametrize(
    ("command", "name", "value", "said"),
    [
        ("games", "FONDACO_GAMES", "nonsense", "FONDACO_GAMES names nonsense, which cannot be imported"),
        ("serve", "FONDACO_BOT_PACE", "slow", "FONDACO_BOT_PACE must be a number, 0 or more, not 'slow'"),
        ("serve", "FONDACO_LIMITS", "-1", "FONDACO_LIMITS must be a number, 0 or more, not '-1'"),
        ("serve", "FONDACO_DATABASE_URL", "mysql://host/x", "must begin with postgres://, not mysql://"),
    ],
)
def test_wrong_settings_are_no_traceback(command: str, name: str, value: str, said: str) -> None:
    done = spawn(command, **{name: value})
    assert done.returncode == 1
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_wrong_figures_are_no_traceback() -> None:
    done = spawn("games", FONDACO_FIGURES="/no/such/folder")
    assert done.returncode == 1
    assert done.stderr == "Error: FONDACO_FIGURES=/no/such/folder: there is no such folder\n"


@pytest.mark.parametrize(
    ("arguments", "interpreted"),
    [(("simulate", "medici", "--games", "1"), True), (("bench", "medici", "--quick"), False)],
)
def test_a_cache_that_cannot_be_made_is_no_traceback(arguments: tuple[str, ...], interpreted: bool) -> None:
    done = spawn(*arguments, FONDACO_CACHE="/dev/null/cache")
    assert done.returncode == 1
    assert done.stderr.startswith("Error: no machine code can be kept here: /dev/null/cache")
    assert ("--interpreted" in done.stderr) == interpreted


@pytest.mark.parametrize("arguments", [("games",), ("rules", "medici", "5.7"), ("games", "--help")])
def test_a_terminal_that_cannot_show_every_sign_is_served_too(arguments: tuple[str, ...]) -> None:
    done = spawn(*arguments, "--language", "ru", PYTHONIOENCODING="ascii")
    assert done.returncode == 0 and done.stderr == "" and "?" in done.stdout


def test_text_that_commands_a_terminal_is_made_harmless() -> None:
    assert printable("A\x1b[2Jna") == "A\N{REPLACEMENT CHARACTER}[2Jna"


def test_a_taken_port_is_passed_over() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert port < serve.free_port("127.0.0.1", port) < port + serve.TRIED


def test_serve_passes_its_options_on(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    monkeypatch.setattr("fondaco.web.serve.run", lambda **given: calls.append(given))
    assert run("serve", "--host", "0.0.0.0", "--port", "0", "--no-browser").exit_code == 0
    assert calls == [{"host": "0.0.0.0", "port": 0, "browser": False, "data": None}]
