"""Section 12: income and maintenance."""

from __future__ import annotations

from fondaco.kernel.state import kernel

from .components import MARKER_GOLD, POPULATION_GOLD, UPKEEP
from .position import State, markers, pay, tax_steps, units


@kernel
def pay_income(s: State) -> None:
    """Everybody gains his income, then pays for his units (SOE-12.1 to 12.3)."""
    for p in range(s.players):
        s.war_income[p] = POPULATION_GOLD * s.population[p] + MARKER_GOLD * markers(s, p)
        s.war_upkeep[p] = UPKEEP * units(s, p)
        s.gold[p] += s.war_income[p]
        s.war_unrest[p] = tax_steps(s, p, s.war_upkeep[p])
        pay(s, p, s.war_upkeep[p])
