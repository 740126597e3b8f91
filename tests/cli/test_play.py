"""`fondaco play` by scripted input."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import fondaco
from fondaco.bots import BOTS
from fondaco.cli import table
from fondaco.cli.choices import chosen
from fondaco.cli.table import Table
from fondaco.cli.terminal import console
from fondaco.kernel.words import Amount, Choice, Prompt, Unreadable

from .helpers import run, spawn


class Chooser:
    """Types a random legal move, as key, number, amount or notation, whenever the table reads a move."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.table: Table | None = None

    def __call__(self, asked: str = "") -> str:
        assert self.table
        if asked != "> ":
            return ""
        match = self.table.match
        prompt = match.view(match.actor).prompt
        move = self.random.choice(list(match.legal_moves))
        ways = [move.text, move.text.upper()]
        ways += [c.key for c in prompt.choices if c.action == move.action and c.key]
        if prompt.amount and move.action >= prompt.amount.base + prompt.amount.low:
            ways.append(str(move.action - prompt.amount.base))
        return self.random.choice(ways)


@pytest.mark.parametrize(("game", "players"), [("medici", 2), ("medici", 5), ("medici_vs_strozzi", 2)])
def test_a_whole_game_by_every_way_of_typing(
    game: str, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chooser = Chooser(players)
    match = fondaco.new(game, players, seed=players)
    file = tmp_path / "game.txt"
    chooser.table = Table(match, ["", *["clerk"] * (players - 1)], console(), file)
    monkeypatch.setattr(table, "input", chooser, raising=False)
    chooser.table.play()
    assert match.over
    assert file.read_text(encoding="utf-8") == match.record
    assert run("check", str(file)).exit_code == 0
    assert run("verify", str(file)).exit_code == 0


def test_a_piped_game_ends_with_standing_and_record(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    typed = "pass\nstop\n" * 300  # whichever is wrong at the time is refused, and the next line fits
    arguments = ("play", "medici", "--seats", "you,clerk,random", "--names", "Anna,Bea,Carlo", "--seed", "5")
    done = spawn(*arguments, "--save", str(file), typed=typed)
    assert done.returncode == 0 and "Traceback" not in done.stderr
    match = fondaco.open_record(file)
    assert match.outcome
    end = done.stdout[done.stdout.index("The end") :]
    for seat, name in enumerate(match.names):
        assert re.search(rf"{match.outcome.ranks[seat]} +\S+ {name} +{match.outcome.points[seat]}\b", end)
    assert f"fondaco verify {file}" in end
    assert "MED-" in done.stdout  # the refusals' clauses


def test_the_same_seed_gives_the_same_game() -> None:
    arguments = ("play", "medici", "--seats", "clerk,random,clerk", "--seed", "3")
    assert run(*arguments).output == run(*arguments).output
    assert "The end" in run(*arguments).output


def test_the_end_of_input_is_polite_and_saves(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    result = run("play", "medici_vs_strozzi", "--seats", "you,you", "--save", str(file), typed="stop\n")
    assert result.exit_code == 0
    assert f"fondaco play --resume {file}" in result.output
    assert len([s for s in fondaco.open_record(file).steps if s.actor >= 0]) == 1


def test_a_saved_match_goes_on_with_the_same_cards_and_bots(tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.txt", tmp_path / "part.txt"
    arguments = ("play", "medici", "--seats", "you,clerk,random", "--seed", "9", "--save")
    typed = ["pass", "stop"] * 300
    run(*arguments, str(whole), typed="\n".join(typed))
    run(*arguments, str(part), typed="\n".join(typed[:7]))
    assert not fondaco.open_record(part).over
    result = run("play", "--resume", str(part), typed="\n".join(typed))
    assert "The end" in result.output
    assert part.read_text() == whole.read_text()


def test_undo_takes_back_the_own_last_choice_but_not_past_chance(tmp_path: Path) -> None:
    start = ("play", "medici_vs_strozzi", "--seats", "you,you", "--seed", "1", "--save")
    result = run(*start, str(tmp_path / "a"), typed="stop\n7\nundo\n8\n")
    assert "Taken back." in result.output
    texts = re.findall(r"1:(stop|price\d+)", (tmp_path / "a").read_text())
    assert texts[-2:] == ["stop", "price8"] and "price7" not in texts
    result = run(*start, str(tmp_path / "b"), typed="draw\nundo\n")
    assert "Chance or a reveal has followed" in result.output


def test_undo_does_not_bring_back_who_resigned() -> None:
    typed = "stop\nresign\nresign\nundo\n"
    arguments = ("play", "medici", "--seats", "you,you,you", "--seed", "4")
    result = run(*arguments, typed=typed)
    assert "resigns." in result.output and "chosen or resigned since" in result.output


def test_commands_tell_and_change_nothing(tmp_path: Path) -> None:
    typed = "help\nboard\nlog\nrules\nrules MVS-99\nresign\nno\nnonsense\n\nquit\n\n"
    result = run("play", "medici_vs_strozzi", "--seats", "you,clerk", "--seed", "1", typed=typed)
    for said in ("undo", "MVS-4.2", "no clause MVS-99", "You play on.", "is not a move here", "was not saved"):
        assert said in result.output


def test_to_quit_offers_to_save_and_writes_over_nothing(tmp_path: Path) -> None:
    taken, free = tmp_path / "taken.txt", tmp_path / "free.txt"
    taken.write_text("mine")
    typed = f"save {tmp_path}/none/x\nquit\n{taken}\n{free}\n"
    result = run("play", "medici_vs_strozzi", "--seats", "you,clerk", typed=typed)
    assert "cannot be saved" in result.output and "exists already" in result.output
    assert taken.read_text() == "mine" and not fondaco.open_record(free).over
    assert run("play", "medici", "--save", str(taken)).exit_code == 2


def test_who_resigns_is_played_on_by_a_bot_behind_the_others() -> None:
    result = run("play", "medici", "--seats", "you,clerk,clerk", "--seed", "2", typed="resign\nresign\n")
    assert re.search(r"3 +\S+ Blue \(lily\) +\d+ +resigned", result.output)


def test_a_curtain_falls_between_people_where_something_is_hidden() -> None:
    arguments = ("play", "masks", "--seats", "you,you", "--names", "Anna,Bea", "--seed", "1")
    typed = "\n".join(["", "nonsense", "quit", ""])
    done = spawn(*arguments, typed=typed, FONDACO_GAMES="tests.toys.masks")
    assert "Anna, press Enter" in done.stdout and "Bea, press Enter" not in done.stdout
    assert done.stdout.index("Anna, press Enter") < done.stdout.index("Anna: dealt")
    assert not re.search(r"Bea: dealt m", done.stdout)
    assert "Bea: dealt a card." in done.stdout


def test_what_is_typed_means_a_key_a_number_or_an_amount() -> None:
    listed = Prompt("?", choices=(Choice(10, "Draw", key="d"), Choice(11, "Stop")))
    assert [chosen(listed, text) for text in ("d", "D", "1", "2", "stop")] == [10, 10, 10, 11, None]
    with pytest.raises(Unreadable, match="from 1 to 2"):
        chosen(listed, "3")
    priced = Prompt("?", choices=(Choice(10, "Pass", key="p"),), amount=Amount(20, 1, 9, "Bid {n}", 1))
    assert [chosen(priced, text) for text in ("p", "1", "9", "10", "-1", "²")] == [10, 21, 29, None, None, None]


def test_every_bot_can_sit_at_the_terminal() -> None:
    for bot in BOTS:
        assert "The end" in run("play", "medici", "--seats", f"{bot},{bot}").output
