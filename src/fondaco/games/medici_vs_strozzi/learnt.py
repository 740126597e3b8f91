"""Medici vs Strozzi: what a position is worth, learnt from games that the bots played against themselves.

The figures were fitted by least squares to how the rounds of some ten thousand games ended, played by the choices that
these very figures recommend, and fitted again until they no longer changed much. All are coins, for the player who has
so much more of a thing than the other.
"""

from __future__ import annotations

import numpy as np

STAGE = np.array((0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5))
"""The stage of a round, from the last on, by the tiles that the player nearer to its end can still load."""
TRACK = np.array(
    (
        (
            (0.00, 9.06, 10.8, 19.9, 29.2, 30.3, 30.6, 30.7),
            (0.00, 8.16, 11.6, 19.8, 27.9, 30.3, 31.2, 31.2),
            (0.00, 7.29, 12.4, 19.7, 26.1, 30.5, 32.1, 32.1),
            (0.00, 6.81, 13.0, 19.3, 24.5, 30.9, 34.5, 34.5),
            (0.00, 5.39, 11.6, 18.8, 22.4, 22.4, 22.4, 22.4),
            (0.00, 5.39, 11.6, 18.8, 22.4, 22.4, 22.4, 22.4),
        ),
        (
            (0.00, 15.6, 24.0, 39.4, 53.1, 55.6, 55.6, 55.6),
            (0.00, 14.5, 24.9, 39.3, 51.5, 55.8, 57.1, 57.6),
            (0.00, 13.5, 25.3, 38.0, 49.5, 56.4, 57.6, 57.6),
            (0.00, 12.9, 25.6, 37.3, 47.4, 58.5, 58.5, 58.5),
            (0.00, 13.2, 26.2, 34.5, 47.0, 47.0, 47.0, 47.0),
            (0.00, 13.2, 26.2, 34.5, 47.0, 47.0, 47.0, 47.0),
        ),
        (
            (0.00, 21.1, 38.7, 64.7, 87.4, 87.4, 87.4, 87.4),
            (0.00, 20.3, 39.3, 64.6, 88.9, 88.9, 88.9, 88.9),
            (0.00, 19.3, 40.2, 63.4, 88.4, 88.4, 88.4, 88.4),
            (0.00, 19.3, 41.6, 64.9, 64.9, 64.9, 64.9, 64.9),
            (0.00, 19.3, 41.6, 64.9, 64.9, 64.9, 64.9, 64.9),
            (0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00),
        ),
    )
)
"""By the rounds that follow, the stage, and the distance of a marker where it would move if the round ended now."""
HARBOUR = np.array(
    (
        (13.0, -0.28, 0.27, 0.94),
        (7.71, -1.43, 0.33, 1.98),
        (3.22, -1.25, 0.27, 2.53),
        (1.41, -0.89, -0.50, 3.21),
        (1.41, -0.89, -0.50, 3.21),
        (1.41, -0.89, -0.50, 3.21),
    )
)
"""By the stage: what each unit of a lead at a harbour is worth, of the first, up to 3, up to 6, up to 12."""
TEMPO = np.array(
    (
        (
            (-6.06, 4.07, -1.92, -2.58, 4.98, -0.38),
            (7.16, 5.98, -1.28, 2.38, -2.74, 3.51),
            (6.28, 6.74, -1.44, 5.16, -2.38, 2.88),
            (-0.14, 7.63, -2.08, 0.00, -0.41, 3.67),
            (-0.14, 7.63, -2.08, 0.00, -0.41, 3.67),
            (-0.14, 7.63, -2.08, 0.00, -0.41, 3.67),
        ),
        (
            (-8.54, 5.66, -2.36, -4.01, 7.71, -0.41),
            (9.87, 8.57, -2.30, 2.45, -3.41, 5.31),
            (8.91, 9.84, -3.26, 5.03, -3.14, 4.17),
            (-0.11, 11.2, -3.34, 0.00, -0.33, 6.14),
            (-0.11, 11.2, -3.34, 0.00, -0.33, 6.14),
            (-0.11, 11.2, -3.34, 0.00, -0.33, 6.14),
        ),
        (
            (-10.4, 7.67, -3.19, -5.62, 10.2, -0.78),
            (15.6, 11.7, -4.06, 2.89, -5.23, 6.40),
            (10.9, 13.7, -4.88, 6.99, -3.45, 4.22),
            (-0.02, 16.9, -4.35, 0.00, -0.07, 7.93),
            (-0.02, 16.9, -4.35, 0.00, -0.07, 7.93),
            (-0.02, 16.9, -4.35, 0.00, -0.07, 7.93),
        ),
    )
)
"""By the rounds that follow and the stage: being the drawer; a free hold more; a ship not docked more; a free hold more
of the roomiest ship, up to 3; each such hold of the drawer; a full ship more."""
PROSPECT = np.array(
    (
        (0.00, 0.00, 0.00, 0.00, 0.00, 0.00),
        (0.00, 6.72, 13.1, 19.4, 24.3, -1.55),
        (0.00, 13.0, 25.4, 36.2, 46.2, -3.65),
    )
)
"""By the rounds to come, at the start of one: a marker by its distance, up to 4; then being the drawer."""
