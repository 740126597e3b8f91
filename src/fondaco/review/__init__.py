"""Reviews of finished matches: the chances over time, what each choice was worth, and what was luck.

review = reviewed(match)
review.turning_points()
"""

from __future__ import annotations

from fondaco.review.reviewer import reviewed
from fondaco.review.story import Moment, Review

__all__ = ["Moment", "Review", "reviewed"]
