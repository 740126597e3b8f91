"""The games where researchers work: batches of states, OpenSpiel, PettingZoo.

Each module imports what it needs, so `fondaco.research.batch` works without OpenSpiel or PettingZoo.
"""
