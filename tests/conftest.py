"""How Hypothesis runs here: the same examples each time, and no clock that a busy machine fails."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("bloodyapril", deadline=None, derandomize=True, database=None)
settings.load_profile("bloodyapril")
