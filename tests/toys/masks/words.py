from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fondaco.kernel.game import Option
from fondaco.kernel.state import CHANCE
from fondaco.kernel.words import Choice, Event, Prompt, Refusal, Section, Unreadable

from . import rules

TITLE, SUMMARY, UNIT = "Masks", "A toy of hidden cards.", "points"
_NAMES = {**{k: f"m{v}" for k, v in enumerate(rules.VALUES)}, rules.BOW: "bow", rules.ROB: "rob"}


def notation(s: Any, a: int) -> str:
    return _NAMES[a]


def parse(s: Any, text: str) -> int:
    for a, name in _NAMES.items():
        if name == text.lower():
            return a
    raise Unreadable(f"{text!r} is no move of Masks: write one of {', '.join(_NAMES.values())}")


def prompt(s: Any, names: Sequence[str]) -> Prompt:
    if s.phase == rules.LAY:
        place = "front" if s.laid[s.actor][0] == -1 else "back"
        cards = [k for k in range(rules.KINDS) if s.hand[s.actor][k]]
        lay = tuple(Choice(k, f"Lay {_NAMES[k]}", f"hand-{s.actor}-{k}", key=str(k + 1)) for k in cards)
        return Prompt(f"Lay your {place} mask.", "MASK-2", lay)
    choices = [Choice(rules.BOW, "Bow", key="b")]
    if s.score[rules.leader(s)] > 0:
        choices.append(Choice(rules.ROB, f"Rob {names[rules.leader(s)]}", key="r"))
    return Prompt("Bow, or rob the leader.", "MASK-4", tuple(choices))


def waiting(s: Any, names: Sequence[str]) -> str:
    if s.phase == rules.LAY:
        return "The masks are being laid."
    return "Cards are dealt." if s.actor == CHANCE else f"{names[s.actor]} answers."


def refuse(s: Any, a: int) -> Refusal:
    return Refusal("MASK-2" if s.phase == rules.LAY else "MASK-4", "that is not possible now")


def events(before: Any, a: int | None, after: Any) -> list[Event]:
    if before.phase == rules.DEAL:
        return [Event("dealt", {"seat": rules.receiver(before), "card": -1 if a is None else a}, 0)]
    if before.phase == rules.LAY:
        found = [Event("laid", {"seat": int(before.actor), "card": -1 if a is None else a})]
        if after.phase == rules.ANSWER:
            found += [Event("opened", {"seat": p, "cards": list(after.laid[p])}) for p in range(after.players)]
        return found
    return [Event("answered", {"seat": int(before.actor), "card": a})]


def say(event: Event, names: Sequence[str]) -> str:
    who, values = names[event.values["seat"]], event.values
    if event.kind == "opened":
        return f"{who} shows {_NAMES[values['cards'][0]]} and {_NAMES[values['cards'][1]]}."
    card = "a card" if values["card"] < 0 else _NAMES[values["card"]]
    return f"{who}: {event.kind} {card}."


def heading(s: Any) -> str:
    return f"Round {min(s.round + 1, rules.ROUNDS)}"


def describe(s: Any, names: Sequence[str]) -> list[Section]:
    def cards(p: int) -> str:
        own = [_NAMES[k] for k in range(rules.KINDS) for _ in range(s.hand[p][k])]
        return " ".join(own) or f"{s.hand_size[p]} cards"

    def laid(p: int) -> str:
        return " ".join("-" if k == -1 else "?" if k == rules.HIDDEN else _NAMES[k] for k in s.laid[p])

    rows = tuple((names[p], cards(p), laid(p), int(s.score[p])) for p in range(s.players))
    return [Section("Masks", ("Player", "Hand", "Laid", "Points"), rows, f"{s.deck_size} cards in the deck")]


def scoring(before: Any, after: Any, names: Sequence[str]) -> Section | None:
    return None


def amount(n: int) -> str:
    return f"{n} points"


def seat_title(seat: int, players: int) -> str:
    return ("Arlecchino", "Colombina", "Pantalone")[seat]


def option_text(option: Option, value: str | None) -> str:
    return option.name if value is None else value
