"""Make the records of whole games in tests/records, one for every kind of ending: `python -m tools.golden [GAME]...`.

Games are played by bots of several tempers from seed 0 on, until each kind has occurred for each number of players.
Run it from the project's folder, and only when the rules have changed: the records are meant to stay.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path
from typing import Any

os.environ["FONDACO_GAMES"] = "tests.toys.masks"

from tests.leaks.harness import secret_steps
from tests.records.endings import WANTED, of_history, of_match, wanted_at

from fondaco.games.struggle_of_empires import rules as empires
from fondaco.kernel import game as games
from fondaco.kernel.game import Game
from fondaco.kernel.rng import Rng, new_rng
from fondaco.kernel.state import CHANCE
from fondaco.match.chance import Chance, pick
from fondaco.match.match import Match
from fondaco.match.record import print_record

FOLDER = Path(__file__).parent.parent / "tests" / "records"
KEPT = FOLDER / "kept"
NAMES = ("Anna", "Bianca", "Carlo", "Dora", "Enzo", "Fiora", "Gina")
TEMPERS = ("clerk", "low", "any", "lowest", "careful")
TEMPERS_AT = {"struggle_of_empires": (*TEMPERS, "quiet", "reckless")}
SEEDS = 4_000


def choose(game: Game, s: Any, temper: str, rng: random.Random, stream: Rng) -> int:
    """One bot's choice."""
    actions = game.legal(s)
    if temper == "reckless" and s.phase == empires.BID and s.unrest[s.actor] < empires.REVOLUTION:
        return actions[-1]
    if temper in ("quiet", "reckless"):
        return next(a for a in actions if not empires.GIVE <= a < empires.GIVE + empires.SEATS)
    if temper == "clerk" or (temper == "careful" and rng.random() < 0.5):
        return int(game.sense.clerk(game.view(s, s.actor), actions, len(actions), stream))
    if temper == "lowest" and len(actions) > 4:
        return actions[0]
    if temper == "any":
        return rng.choice(actions)
    return rng.choice(actions[:5])


def play(game: Game, players: int, seed: int) -> tuple[list[tuple[Any, int]], Any]:
    """A whole game as (history, last position), its outcomes drawn as a match of this seed draws them."""
    rng, stream, chance = random.Random(seed), new_rng(seed), Chance.fresh(players, seed)
    known = TEMPERS_AT.get(game.name, TEMPERS)
    tempers = [rng.choice(known)] * players if seed % 2 else [rng.choice(known) for _ in range(players)]
    s, history, drawn = game.new(players), [], 0
    while actions := game.legal(s):
        if s.actor == CHANCE:
            odds = game.odds(s)
            a = pick(odds, chance.draw(drawn, sum(odds.values())))
            drawn += 1
        else:
            a = actions[0] if len(actions) == 1 else choose(game, s, tempers[s.actor], rng, stream)
        history.append((s.copy(), a))
        game.rules.apply(s, a)
    return history, s


def match_of(game: Game, players: int, seed: int, actions: list[int], draws: bool = True) -> Match:
    match = Match(game, players, names=NAMES[:players], chance=Chance.fresh(players, seed), begin=False)
    match.draws = draws
    for a in actions:
        match.take(a)
    return match


def write(match: Match, label: str) -> None:
    file = FOLDER / f"{match.game.name}-{match.players}-{label.replace(' ', '-')}.fondaco"
    file.write_text(match.record, encoding="utf-8")
    print(f"{file.name}: {', '.join(sorted(of_match(match)))}")


def make(game: Game, players: int, wanted: set[str]) -> set[str]:
    """The records of one game for one number of players; all the kinds that they show."""
    missing, shown = wanted | {"a whole game"}, set[str]()
    for seed in range(SEEDS):
        history, last = play(game, players, seed)
        found = of_history(game.name, history, last) | {"a whole game"}
        if game.standing(last)[1].count(1) > 1:
            found.add("shared victory")
        if new := sorted(found & missing):
            missing -= found
            shown |= found
            actions = [a for _, a in history]
            write(match_of(game, players, seed, actions), new[-1])
        if not missing:
            return shown
    print(f"{game.name}, {players} players: not found: {', '.join(sorted(missing))}")
    return shown


def make_given_up(game: Game, players: int) -> None:
    """A match that is resigned, one that is abandoned, and one whose outcomes are read off a real table.

    Of a game with secret steps, also one that goes on, as it was noted at a real table by each who sat or stood there.
    """
    history, _ = play(game, players, 1)
    actions = [a for _, a in history]
    choices = [k for k, (s, _) in enumerate(history) if s.actor >= 0 and len(game.legal(s)) > 1]
    middle = choices[len(choices) // 2]
    resigned = match_of(game, players, 1, actions[:middle])
    for seat in range(1, players):
        resigned.resign(seat)
    write(resigned, "resigned")
    abandoned = match_of(game, players, 1, actions[:middle])
    abandoned.abandon()
    write(abandoned, "abandoned")
    write(match_of(game, players, 1, actions, draws=False), "real table")
    if secret_steps(game):
        cut = next(k for k in reversed(choices) if k <= middle and everybody_misses_something(game, history[:k]))
        kept = match_of(game, players, 1, actions[:cut], draws=False)
        KEPT.mkdir(exist_ok=True)
        for viewer in range(-1, players):
            file = KEPT / f"{game.name}-{players}-{'watcher' if viewer < 0 else f'seat-{viewer + 1}'}.fondaco"
            file.write_text(print_record(kept, viewer), encoding="utf-8")


def everybody_misses_something(game: Game, history: list[tuple[Any, int]]) -> bool:
    """Whether no viewer may write down the whole history yet."""
    return all(None in game.disclose(history, viewer) for viewer in range(-1, history[0][0].players))


def main() -> None:
    for name in sys.argv[1:] or WANTED:
        for old in FOLDER.glob(f"{name}-*.fondaco"):
            old.unlink()
        game = games.load(name)
        missing = WANTED[name] - {"resigned", "abandoned", "real table"}
        for players in reversed(game.rules.PLAYERS[1:]):
            missing -= make(game, players, wanted_at(name, players))
        make(game, game.rules.PLAYERS[0], wanted_at(name, game.rules.PLAYERS[0]) | missing)
        make_given_up(game, game.rules.PLAYERS[-1])


if __name__ == "__main__":
    main()
