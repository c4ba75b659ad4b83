"""The scenario format's own page names every optional rule that a file can turn on."""

from __future__ import annotations

import re
from pathlib import Path

from bloodyapril.store.scenario.form import OPTIONAL

PAGE = Path(__file__).resolve().parents[2] / "data" / "scenarios" / "README.md"


def test_every_optional_rule_is_listed_where_scenarios_are_described() -> None:
    (row,) = re.findall(r"^\| `rules-on` \|.*$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(re.findall(r"\d+\.\d+", row)) == set(OPTIONAL)
