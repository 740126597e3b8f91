"""What a typed line means at a prompt: a key, a number of a choice, an amount."""

from __future__ import annotations

from fondaco.kernel.language import _
from fondaco.kernel.words import Choice, Prompt, Unreadable


def numbered(prompt: Prompt) -> bool:
    """Whether choices may be chosen by their number: not where a number is an amount or another choice's key."""
    return prompt.amount is None and not any(choice.key.isdecimal() for choice in prompt.choices)


def chosen(prompt: Prompt, line: str) -> int | None:
    """The action that a typed key, number or amount means; None where it is none of these.

    Raises Unreadable for a number that is no number of a choice.
    """
    by_key: dict[str, Choice] = {choice.key.lower(): choice for choice in prompt.choices if choice.key}
    if line.lower() in by_key:
        return by_key[line.lower()].action
    if not (line.isascii() and line.isdecimal()):
        return None
    number = int(line)
    amount = prompt.amount
    if amount:
        return amount.base + number if amount.low <= number <= amount.high else None
    if numbered(prompt) and prompt.choices:
        if 1 <= number <= len(prompt.choices):
            return prompt.choices[number - 1].action
        raise Unreadable(_("The choices are numbered from 1 to {n}.").format(n=len(prompt.choices)))
    return None
