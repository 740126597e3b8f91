"""What the environment variables of Fondaco say, and what is wrong with them."""

from __future__ import annotations

import math
import os


class WrongSetting(ValueError):
    """An environment variable, or a file that it names, that cannot be used. The message says what would be right."""


def number(name: str, default: float) -> float:
    """The number, 0 or more, that the variable holds. Raises WrongSetting for anything else."""
    text = os.environ.get(name, "").strip()
    if not text:
        return default
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 <= value < math.inf:
        raise WrongSetting(f"{name} must be a number, 0 or more, not {text!r}")
    return value
