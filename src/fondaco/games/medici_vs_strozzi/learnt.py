"""Medici vs Strozzi: what a position is worth, learnt from games that bots played against each other.

Made by `fondaco train medici_vs_strozzi --games 12000 --seed 1`:
12000 games of clerks, then 3 times as many between bots that chose by what had been learnt before. Each weight was fitted
by least squares to how days or rounds ended. All are points of a player's lead over the mean of the others.
"""

from __future__ import annotations

import numpy as np

WEIGHTS = np.array(
    (
        # the last round
        (9.06, 1.74, 9.10, 9.30, 1.10, 0.30, 13.0, -0.28, 0.27, 0.94, -6.06, 4.07, -1.92, -2.58, 4.98, -0.38),
        (8.16, 3.44, 8.20, 8.10, 2.40, 0.90, 7.71, -1.43, 0.33, 1.98, 7.16, 5.98, -1.28, 2.38, -2.74, 3.51),
        (7.29, 5.11, 7.30, 6.40, 4.40, 1.60, 3.22, -1.25, 0.27, 2.53, 6.28, 6.74, -1.44, 5.16, -2.38, 2.88),
        (6.81, 6.19, 6.30, 5.20, 6.40, 3.60, 1.41, -0.89, -0.50, 3.21, -0.14, 7.63, -2.08, 0.00, -0.41, 3.67),
        (6.72, 6.38, 6.30, 4.90, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, -1.55, 0.00, 0.00, 0.00, 0.00, 0.00),
        # the round before it
        (15.6, 8.40, 15.4, 13.7, 2.50, 0.00, 13.0, -0.28, 0.27, 0.94, -8.54, 5.66, -2.36, -4.01, 7.71, -0.41),
        (14.5, 10.4, 14.4, 12.2, 4.30, 1.30, 7.71, -1.43, 0.33, 1.98, 9.87, 8.57, -2.30, 2.45, -3.41, 5.31),
        (13.5, 11.8, 12.7, 11.5, 6.90, 1.20, 3.22, -1.25, 0.27, 2.53, 8.91, 9.84, -3.26, 5.03, -3.14, 4.17),
        (12.9, 12.7, 11.7, 10.1, 11.1, 0.00, 1.41, -0.89, -0.50, 3.21, -0.11, 11.2, -3.34, 0.00, -0.33, 6.14),
        (13.0, 12.4, 10.8, 10.0, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, -3.65, 0.00, 0.00, 0.00, 0.00, 0.00),
        # the first round
        (21.1, 17.6, 26.0, 22.7, 0.00, 0.00, 13.0, -0.28, 0.27, 0.94, -10.4, 7.67, -3.19, -5.62, 10.2, -0.78),
        (20.3, 19.0, 25.3, 24.3, 0.00, 0.00, 7.71, -1.43, 0.33, 1.98, 15.6, 11.7, -4.06, 2.89, -5.23, 6.40),
        (19.3, 20.9, 23.2, 25.0, 0.00, 0.00, 3.22, -1.25, 0.27, 2.53, 10.9, 13.7, -4.88, 6.99, -3.45, 4.22),
        (19.3, 22.3, 23.3, 0.00, 0.00, 0.00, 1.41, -0.89, -0.50, 3.21, -0.02, 16.9, -4.35, 0.00, -0.07, 7.93),
        (0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00),
    )
)
"""Rows: the stages of a round, from its end on; the last one is where it begins. What Medici may have more of:
each space of a marker, up to 6; the units of a lead at a harbour, up to 1, 3, 6 and 12; being the drawer; free holds,
ships not docked, free holds of the roomiest ship, up to 3; such holds of the drawer; full ships."""
