"""Positions, views and moves as JSON."""

from __future__ import annotations

import json

import pytest

import fondaco
from fondaco.kernel.game import Game, catalogue
from fondaco.match.plain import match_data, move_data, position_data, position_from_data, view_data
from fondaco.match.record import parse_record
from fondaco.match.replay import replay


@pytest.mark.parametrize("game", catalogue().values(), ids=catalogue())
def test_there_and_back(game: Game) -> None:
    match = fondaco.new(game.name, max(game.rules.PLAYERS), seed=1)
    for _ in range(6):
        match.push(next(iter(match.legal_moves)))
    data = json.loads(json.dumps(match_data(match)))
    assert position_from_data(data) == match.position
    assert replay(parse_record(data["record"])).position == match.position
    seen = json.loads(json.dumps(view_data(match.view(0))))
    assert position_from_data(seen) == match.view(0).state
    mine = view_data(match.view(match.actor))["legal"]
    assert mine == [move_data(move) for move in match.legal_moves]


def test_what_is_no_position_is_refused() -> None:
    data = position_data(catalogue()["masks"], catalogue()["masks"].new(2))
    with pytest.raises(ValueError, match="other rules or figures"):
        position_from_data(data | {"rules": "0"})
    with pytest.raises(ValueError, match="no field"):
        position_from_data(data | {"fields": {"colour": 1}})
    with pytest.raises(ValueError, match="outside"):
        position_from_data(data | {"fields": {"phase": 1000}})
