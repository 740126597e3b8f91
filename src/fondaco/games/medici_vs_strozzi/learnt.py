"""Medici vs Strozzi: what a position is worth, learnt from games that bots played against each other.

Made by `fondaco train medici_vs_strozzi --games 6000 --seed 1`: from 6000 games of clerks, then 3 times as many of bots
that looked one step ahead by what they had learnt before. The weights were fitted by least squares to how the days or
rounds of these games ended. All are points of a player's lead over the mean of the others.
"""

from __future__ import annotations

import numpy as np

WEIGHTS = np.array(
    (
        # the last round
        (9.20, 1.56, 9.32, 8.83, 1.11, 0.33, 13.1, -0.26, -0.01, 1.12, -3.83, 4.27, -2.48, -2.84, 4.38, -0.53),
        (8.32, 3.33, 7.68, 8.36, 2.70, 1.03, 8.12, -1.37, 0.35, 1.95, 7.01, 6.20, -1.23, 1.55, -2.34, 3.63),
        (7.45, 4.99, 6.72, 6.73, 4.86, 3.01, 3.83, -1.14, 0.27, 2.54, 4.51, 7.59, -2.33, 1.70, -1.39, 3.82),
        (6.55, 6.34, 6.07, 5.69, 7.20, 1.29, 2.23, -1.79, 0.05, 3.21, -0.03, 8.10, -2.87, 0.00, -0.08, 3.97),
        (6.53, 6.54, 5.93, 5.32, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.02, 0.00, 0.00, 0.00, 0.07, 0.00),
        # the round before it
        (15.6, 7.96, 15.4, 13.9, 1.18, 2.13, 12.1, 0.21, 0.24, 0.80, -5.86, 5.14, -2.00, -3.25, 6.78, -1.26),
        (14.5, 9.69, 14.0, 13.9, 3.04, 3.26, 6.52, -0.63, -0.04, 2.01, 10.2, 8.10, -1.78, 2.49, -2.94, 4.72),
        (13.3, 11.6, 12.5, 12.5, 7.45, 6.40, 1.32, -0.58, 0.15, 2.54, 11.1, 9.92, -4.10, 5.38, -3.45, 3.58),
        (12.6, 12.7, 10.4, 10.8, 12.7, 4.84, 2.59, -1.49, -0.63, 2.79, 0.00, 10.2, -4.39, 0.00, 0.00, 4.99),
        (12.3, 14.1, 8.29, 7.90, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, -0.09, 0.00, 0.00, 0.00, -0.27, 0.00),
        # the first round
        (21.4, 15.8, 18.0, 17.4, 1.68, 6.61, 13.8, -1.56, 1.32, 0.57, -10.9, 7.13, -2.17, -4.89, 11.1, -0.72),
        (19.6, 17.2, 17.6, 19.8, 2.70, 0.00, 7.25, -2.14, 0.72, 1.98, 15.5, 11.5, -3.41, 2.48, -4.69, 7.49),
        (18.5, 19.8, 17.5, 18.1, 9.59, 0.00, 2.91, -1.68, 0.12, 2.85, 8.63, 13.3, -3.81, 5.53, -2.29, 4.38),
        (19.2, 20.4, 18.4, 18.9, 0.00, 0.00, 0.09, -0.16, -0.48, 3.14, 0.02, 16.8, -3.99, 0.00, 0.07, 7.37),
        (0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, -0.29, 0.00, 0.00, 0.00, -0.87, 0.00),
    )
)
"""Rows: the stages of a round, from its end on; the last one is where it begins. What Medici may have more of: each
space of a marker, up to 6; the units of a lead at a harbour, up to 1, 3, 6 and 12; being the drawer; free holds; ships
not docked; free holds of the roomiest ship, up to 3; such holds of the drawer; full ships."""
