"""Programs that play: any command that reads and writes lines, named `program:COMMAND`.

    with Programs(game, game.default_options) as programs:
        bot = programs.sit("program:./my_bot.pl")
        bot(view, rng)

A program is sent JSON, one object a line. A line with `match` says that a match begins, and is not answered. One with
`view` asks for a choice, and is answered by one line: the number of a legal action, or its notation. When its input
ends, the program ends. See `greeting` and `question`, and docs/guides/program.md.

A program is told no more than a `View` holds. A process has one seat of one match at a time, so that no seat learns
what another knows.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Self, cast

from fondaco.kernel.game import Game
from fondaco.kernel.language import _, current, language
from fondaco.kernel.rng import Rng, next_word
from fondaco.kernel.words import Ambiguous, Unreadable
from fondaco.match.moves import IllegalMove
from fondaco.match.plain import view_data
from fondaco.match.view import View

PREFIX = "program:"
PROTOCOL = 1
PATIENCE = 10.0
"""Seconds that a program may take for a choice, where nothing else is said."""
START = 20.0
"""Seconds that it may take for its first answer on top of that: it may still be loading."""
FAREWELL = 1.0
"""Seconds that a program has to end by itself when its input ends."""
LONGEST = 200
"""Bytes read of an answer: no notation is longer."""
SHOWN = 300
"""Characters shown of what a program was asked."""
OFFERED = 8
"""Legal choices shown of those it had."""


class ProgramFailed(Exception):
    """A program could not be started, ended, was too slow, or gave a wrong answer. The message says which, in lines."""


def is_program(name: str) -> bool:
    """Whether this names a program rather than a bot of the house."""
    return name.startswith(PREFIX)


def command(name: str) -> list[str]:
    """The words of the command. Raises ValueError where there is none that can be run, saying what would be right."""
    try:
        words = shlex.split(name.removeprefix(PREFIX))
    except ValueError as error:
        raise ValueError(f"{name} is no command: {error}") from None
    if not words:
        raise ValueError(f"{PREFIX} wants a command: for example {PREFIX}./my_bot.pl")
    if shutil.which(words[0]) is None:
        if Path(words[0]).is_file():
            raise ValueError(f"{words[0]} may not be run: chmod +x it, or name what runs it: {PREFIX}perl {words[0]}")
        here = "" if Path(words[0]).is_absolute() else f", seen from {Path.cwd()}"
        raise ValueError(f"there is no program {words[0]!r} to be run{here}")
    return words


def files(name: str) -> list[Path]:
    """The files that the command names: the program itself, where it is not one of the system."""
    return [path for word in command(name) if (path := Path(word)).is_file()]


def title(name: str) -> str:
    """A short name for the player: that of the program's file."""
    return next((path.stem for path in files(name)), Path(command(name)[0]).stem)


# What a program reads


def greeting(game: Game, options: Sequence[int], view: View, seconds: float) -> dict[str, Any]:
    """That a match begins; `options` are the indices that positions store."""
    chosen = {option.name: option.values[k] for option, k in zip(game.rules.OPTIONS, options, strict=True)}
    return {
        "protocol": PROTOCOL,
        "match": game.name,
        "players": int(view.state.players),
        "seat": view.viewer,
        "options": chosen,
        "seconds": seconds,
    }


def question(view: View, seed: int) -> dict[str, Any]:
    """What is to be chosen: the view with the legal actions, and a number for the program's dice."""
    return {"view": view_data(view), "seed": seed}


# The processes


class Program:
    """A process that plays. One thread at a time may ask it; `close` may come from another."""

    def __init__(self, name: str, game: Game, options: Sequence[int], patience: float) -> None:
        """Starts it. Raises ProgramFailed."""
        self.name, self.game, self.options, self.patience = name, game, options, patience
        self.language = current()
        try:
            self._process = subprocess.Popen(
                command(name),
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is not for it, and what it starts can be ended with it
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            said = _("{program} cannot be started: {reason}.")
            raise ProgramFailed(said.format(program=name, reason=reason)) from None
        self._input, self._output = cast(IO[bytes], self._process.stdin), cast(IO[bytes], self._process.stdout)
        self._pump = ThreadPoolExecutor(1)  # neither a full pipe nor an empty one may keep us for ever
        self._limit = patience + START
        self._greeted = self._busy = False

    def forget(self) -> None:
        """Begin a new match."""
        self._greeted = False

    def __call__(self, view: View, rng: Rng) -> int:
        """The program's choice, one of `view.legal`. Raises ProgramFailed; the process has ended then."""
        asked = json.dumps(question(view, next_word(rng) >> 32))
        lines = [asked]
        if not self._greeted:
            lines.insert(0, json.dumps(greeting(self.game, self.options, view, self.patience)))
            self._greeted = True
        with language(self.language):
            answer = ""
            try:
                answer = self._exchange(lines)
                return understood(answer, view)
            except TimeoutError:
                said = _(
                    "{program} gave no answer in {seconds} seconds. Does it flush its output after every line? "
                    "If it needs more time, give it with --time-limit."
                )
                reason = ""
            except EOFError as error:
                said, reason = _("{program} gave no answer: {reason}."), str(error)
            except (Unreadable, Ambiguous) as error:
                said, reason = _("{program} answered “{answer}”, which cannot be read: {reason}"), str(error)
            except IllegalMove as error:
                said, reason = _("{program} answered “{answer}”, which is not legal: {reason}"), error.sentence
                reason += f" ({error.clause})" if error.clause else ""
            self.close()
            story = said.format(program=self.name, answer=answer, reason=reason, seconds=f"{self._limit:g}")
            raise ProgramFailed("\n".join([story, *self._told(asked, view)]))

    def _exchange(self, lines: list[str]) -> str:
        """Send the lines; the answer. Raises EOFError where there is none, TimeoutError."""
        self._busy = True
        answer = self._pump.submit(self._talk, "".join(f"{line}\n" for line in lines).encode()).result(self._limit)
        if not answer:
            try:
                status = self._process.wait(FAREWELL)
                raise EOFError(_("it ended, with status {status}").format(status=status))
            except subprocess.TimeoutExpired:
                raise EOFError(_("it closed its output")) from None
        self._busy, self._limit = False, self.patience
        return answer.decode("utf-8", "replace").strip()

    def _talk(self, data: bytes) -> bytes:
        """Write, then read a line; nothing where the process has ended."""
        with suppress(OSError, ValueError):
            while data:
                data = data[self._input.write(data) :]
        with suppress(OSError, ValueError):
            return self._output.readline(LONGEST)
        return b""

    def _told(self, asked: str, view: View) -> list[str]:
        """What the program had been asked, and what would have been right, in the view of its seat."""
        shown = asked if len(asked) <= SHOWN else f"{asked[:SHOWN]}…"
        actions = view.legal
        offered = [f"{view.game.words.notation(view.state, a)} ({a})" for a in actions[:OFFERED]]
        offered += ["…"] * (len(actions) > OFFERED)
        right = _("Right is one line with a notation or its number, here one of {n}: {choices}")
        return [
            _("Seat {seat} had been asked: {line}").format(seat=view.viewer, line=shown),
            right.format(n=len(actions), choices=", ".join(offered)),
        ]

    def close(self) -> None:
        """End the process: where it waits for us by ending its input, else at once."""
        if not self._busy:
            self._input.close()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(FAREWELL)
        if self._process.returncode is None:
            with suppress(ProcessLookupError, PermissionError):
                if hasattr(os, "killpg"):
                    os.killpg(self._process.pid, signal.SIGKILL)
                else:
                    self._process.kill()
            self._process.wait()
        self._pump.shutdown()
        self._input.close()
        self._output.close()


def understood(answer: str, view: View) -> int:
    """The legal action meant: a whole number is always the action's own. Raises Unreadable, Ambiguous, IllegalMove."""
    words = view.game.words
    action = int(answer) if answer.isascii() and answer.isdecimal() else words.parse(view.state, answer)
    if action not in view.legal:
        raise IllegalMove(answer, words.refuse(view.state, action))
    return action


class Programs:
    """The processes of a run of one game. Each thread has its own, started when it first asks for them."""

    def __init__(self, game: Game, options: Sequence[int], patience: float = PATIENCE) -> None:
        """`options`: the indices that positions store; `patience`: seconds for a choice."""
        self.game, self.options, self.patience = game, options, patience
        self._lock = threading.Lock()
        self._own = threading.local()
        self._all: list[Program] | None = []
        """None when the run has ended."""

    def sit(self, name: str, nth: int = 0) -> Program:
        """The thread's process of that name for a seat of a new match, the nth where it has several seats.

        Raises ProgramFailed where it cannot be started.
        """
        own: dict[tuple[str, int], Program] = self._own.__dict__.setdefault("programs", {})
        if (name, nth) not in own:
            with self._lock:
                if self._all is None:
                    raise ProgramFailed(f"{name}: the run has ended")
                own[name, nth] = Program(name, self.game, self.options, self.patience)
                self._all.append(own[name, nth])
        program = own[name, nth]
        program.forget()
        return program

    def close(self) -> None:
        """End all of them."""
        with self._lock:
            ended, self._all = self._all or [], None
        for program in ended:
            program.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
