"""Matches: steps, views, drafts, records, chance that can be checked."""
