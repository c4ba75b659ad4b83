"""A small vocabulary and a small chart, so that each test shows all that it needs."""

from __future__ import annotations

from typing import Any

import pytest

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.facts import Vocabulary
from bloodyapril.checks.reading import read_chart, read_vocabulary

FACTS: dict[str, Any] = {
    "range": {"kind": "number", "low": 0, "high": 9, "meaning": "Hexes"},
    "speed": {"kind": "mp", "low": 0.5, "default": 2, "meaning": "Speed"},
    "state": {
        "kind": "choice",
        "choices": ["tally", "detected", "detected-previously"],
        "default": "tally",
        "meaning": "State",
    },
    "attack": {"kind": "choice", "choices": ["½", "1", "10"], "default": "1", "meaning": "Value"},
    "nerve": {"kind": "number", "low": -3, "high": 6, "default": 0, "meaning": "Nerve"},
    "night": {"kind": "flag", "meaning": "Night"},
}

CHART: dict[str, Any] = {
    "id": "sighting",
    "title": "Sighting",
    "rule": "8.3",
    "dice": 2,
    "source": "house",
    "reading": "table",
    "by": ["state"],
    "columns": ["tally", "detected"],
    "rows": [["6 or less", "no", "no"], ["7-9", "maybe", "no"], ["10 or more", "yes", "maybe"]],
    "words": [["yes", "seen"]],
    "refusals": [
        {"when": {"range": "6 or more"}, "why": "too far"},
        {"when": {"night": True, "range": "2-9"}, "why": "too dark", "rule": "21.12"},
    ],
    "modifiers": [
        {"id": "near", "when": {"range": "0-1"}, "drm": 2, "why": "near"},
        {"id": "slow", "when": {"speed": "1.5 or less"}, "drm": 1, "why": "slow", "rule": "10.21"},
        {"id": "nerve", "drm": 1, "per": "nerve", "cap": [-2, 3], "why": "nerve"},
        {
            "id": "dark",
            "when": {"night": True},
            "drm": -4,
            "why": "dark",
            "source": "rulebook",
        },
    ],
    "marks": [{"row": "7-9", "column": "tally", "source": "rulebook", "rule": "8.31"}],
}


@pytest.fixture
def vocabulary() -> Vocabulary:
    return read_vocabulary(FACTS)


@pytest.fixture
def content() -> dict[str, Any]:
    """What the file of the small chart says; each test may change its own copy."""
    return {**CHART}


@pytest.fixture
def chart(content: dict[str, Any], vocabulary: Vocabulary) -> Chart:
    return read_chart(content, vocabulary, fingerprint="abc")
