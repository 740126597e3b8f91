from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from fondaco.kernel.words import Prompt

from . import rules


def draw(s: Any, names: Sequence[str], viewer: int, prompt: Prompt | None, fresh: frozenset[str]) -> str:
    targets = {c.target: c.action for c in prompt.choices if c.target} if prompt else {}
    parts = []
    for p in range(s.players):
        shown = f"{names[p]}: {s.hand_size[p]} cards, laid {list(s.laid[p])}, {s.score[p]} points"
        parts.append(f'<text id="seat-{p}" x="10" y="{40 + 60 * p}">{escape(shown)}</text>')
        for k in range(rules.KINDS):
            code = targets.get(f"hand-{p}-{k}")
            act = "" if code is None else f' class="target" data-action="{code}" role="button" tabindex="0"'
            label = f"{rules.VALUES[k]} x {s.hand[p][k]}" if p == viewer else ""
            parts.append(
                f'<g id="hand-{p}-{k}"{act} transform="translate({10 + 90 * k},{50 + 60 * p})">'
                f'<rect width="80" height="20"/><text y="15">{label}</text></g>'
            )
    return f'<svg class="board masks" viewBox="0 0 400 240" role="img">{"".join(parts)}</svg>'


def places(s: Any) -> dict[str, str]:
    return {f"mask-{p}-{i}": str(s.laid[p][i]) for p in range(s.players) for i in range(2)}
