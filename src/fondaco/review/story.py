"""A review as data: what is kept beside a record, the same in every language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

FORMAT = 1
CLEAR = 0.04
"""What moves a chance to win by less is no turning point."""


@dataclass(frozen=True)
class Moment:
    """A step at which something was decided: by a seat, or by chance (`actor` CHANCE).

    `chances` and `points` are what each seat could hope for before it: its chance to win, 0 to 1, and its points at the
    end. Of a choice: `preferred` is what the reviewer would have done, which is `action` where it finds nothing better;
    `lost` and `lost_points` are what the choice gave away, of its seat's chance and points. Of an outcome of chance:
    `luck` and `luck_points` are what it added to each seat's chance, and to its lead, beyond what was to be expected.
    """

    step: int
    turn: int
    actor: int
    action: int
    chances: tuple[float, ...]
    points: tuple[float, ...]
    preferred: int = -1
    lost: float = 0.0
    lost_points: float = 0.0
    simulations: int = 0
    luck: tuple[float, ...] = ()
    luck_points: tuple[float, ...] = ()

    @property
    def weight(self) -> float:
        """By how much it moved a chance to win."""
        return max((self.lost, *map(abs, self.luck)))


@dataclass
class Review:
    """All moments of a match in order. `chances` and `points`: how it stood after the last of them, at the end the
    result. `fingerprint` names the match it is of: see `reviewer.fingerprint`."""

    game: str
    fingerprint: str
    players: int
    moments: list[Moment] = field(default_factory=list)
    chances: tuple[float, ...] = ()
    points: tuple[float, ...] = ()

    def at(self, step: int) -> Moment | None:
        """What was decided at the step of that index, if anything was."""
        return next((m for m in self.moments if m.step == step), None)

    def turning_points(self, most: int = 8) -> list[Moment]:
        """The moments that moved the chances most, in their order."""
        heavy = sorted((m for m in self.moments if m.weight >= CLEAR), key=lambda m: -m.weight)[:most]
        return sorted(heavy, key=lambda m: m.step)

    def luck(self, seat: int) -> float:
        """What all outcomes of chance together did to the seat's chance to win."""
        return sum(m.luck[seat] for m in self.moments if m.luck)

    def lost(self, seat: int) -> tuple[float, float]:
        """What the seat's choices gave away in all: of its chance to win, and of its points."""
        own = [m for m in self.moments if m.actor == seat]
        return sum(m.lost for m in own), sum(m.lost_points for m in own)

    def agreed(self, seat: int) -> tuple[int, int]:
        """In how many of its choices the reviewer found nothing better, and how many there were."""
        own = [m for m in self.moments if m.actor == seat]
        return sum(m.preferred == m.action for m in own), len(own)

    def to_data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        data = asdict(self)
        data["moments"] = [{k: _short(v) for k, v in asdict(m).items()} for m in self.moments]
        return {"format": FORMAT, **data, "chances": _short(self.chances), "points": _short(self.points)}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Review:
        """What `to_data` made. Raises ValueError for anything else."""
        try:
            if data["format"] != FORMAT:
                raise ValueError(f"this review has format {data['format']!r}; format {FORMAT} is known here")
            moments = [Moment(**{k: _tuple(v) for k, v in moment.items()}) for moment in data["moments"]]
            about = data["game"], data["fingerprint"], data["players"]
            return cls(*about, moments, tuple(data["chances"]), tuple(data["points"]))
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"this is no review: {error}") from None


def _short(value: Any) -> Any:
    """Numbers as exact as they are meant to be."""
    if isinstance(value, float):
        return round(value, 4)
    return [_short(v) for v in value] if isinstance(value, Iterable) else value


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
