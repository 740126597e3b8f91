"""Struggle of Empires: positions and scorings as tables."""

from __future__ import annotations

from fondaco.kernel.language import _

from .rules import OVER, State


def heading(s: State) -> str:
    """Where in the game the position belongs."""
    if s.phase == OVER:
        return _("End of the game")
    if s.war == 0:
        return _("Set-up")
    if s.round == 0:
        return _("War {war}: alliances").format(war=s.war)
    return _("War {war}, round {round}").format(war=s.war, round=s.round)
