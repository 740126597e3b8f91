"""Search where something was chosen in secret: nobody in its tree answers what he cannot know."""

from __future__ import annotations

from fondaco.bots.machine import Grove
from fondaco.bots.search import Search, view_of
from fondaco.kernel.game import load
from fondaco.lab.measure import first_choice

MARRAKESH = load("marrakesh")


def shares(grove: Grove, lead: int) -> dict[int, float]:
    """How often each answer follows the lead in the tree."""
    nodes = grove.nodes
    child = int(nodes["first"][lead])
    looks = {}
    while child:
        looks[int(nodes["action"][child])] = int(nodes["visits"][child])
        child = int(nodes["next"][child])
    return {a: n / sum(looks.values()) for a, n in looks.items()}


def test_MAR_3_2_answers_in_the_tree_do_not_know_the_lead() -> None:
    """They follow every lead alike: they depend on the hand that was dealt, not on the card that lies face down."""
    position = first_choice(MARRAKESH, 2)
    assert position.phase == MARRAKESH.rules.LEADING
    search = Search(MARRAKESH, seed=3, threads=1)
    search.think(view_of(MARRAKESH, position, position.actor), 12_000)
    grove = search._groves[0]
    leads = []
    node = int(grove.nodes["first"][grove.top[0]])
    while node:
        if grove.nodes["visits"][node] > 300:
            leads.append(shares(grove, node))
        node = int(grove.nodes["next"][node])
    assert len(leads) > 1
    for one in leads:
        for other in leads:
            assert sum(abs(one.get(a, 0) - other.get(a, 0)) for a in {*one, *other}) / 2 < 0.15
