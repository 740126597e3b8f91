"""Positions, views and moves as plain data, ready for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fondaco.kernel.game import Game, load

if TYPE_CHECKING:
    from fondaco.match.match import Match
    from fondaco.match.moves import Move
    from fondaco.match.view import View


def position_data(game: Game, s: Any) -> dict[str, Any]:
    """A position: the game, its rules and figures, and every field as a whole number or nested lists of them."""
    fields = {name: nested(getattr(s, name)) for name in game.rules.State.fields}
    return {"game": game.name, "rules": game.rules.VERSION, "figures": game.figures.digest, "fields": fields}


def position_from_data(data: dict[str, Any]) -> Any:
    """The position that `position_data` gave. Raises ValueError for what is none, or is of other rules or figures."""
    game = load(data["game"])
    if (data["rules"], data["figures"]) != (game.rules.VERSION, game.figures.digest):
        raise ValueError("this position is of other rules or figures than those here")
    try:
        return game.rules.State(**data["fields"])
    except TypeError as error:
        raise ValueError(str(error)) from None


def move_data(move: Move) -> dict[str, Any]:
    """A move: its action code and its notation."""
    return {"action": move.action, "text": move.text}


def view_data(view: View) -> dict[str, Any]:
    """What a seat, or a watcher (-1), knows and may do."""
    notation = view.game.words.notation
    legal = [{"action": a, "text": notation(view.state, a)} for a in view.legal]
    return position_data(view.game, view.state) | {"viewer": view.viewer, "over": view.over, "legal": legal}


def match_data(match: Match) -> dict[str, Any]:
    """A whole match for its owner: the position, and the record, from which `fondaco.match.record` makes it again."""
    return position_data(match.game, match.position) | {"record": match.record, "over": match.over}


def nested(value: Any) -> Any:
    """A field's value as plain lists."""
    return [nested(v) for v in value] if isinstance(value, list | tuple) else int(value)
