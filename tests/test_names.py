"""Names: one name means one thing, wherever in the program it is read."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import bloodyapril

TOP = Path(bloodyapril.__file__).parent
STILL_TWO: frozenset[str] = frozenset()
"""Names that are still to be told apart."""


def classes() -> dict[str, list[str]]:
    """The modules that have a public class of each name."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(TOP.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path.relative_to(TOP).as_posix())
    return found


def test_no_two_classes_bear_the_same_name() -> None:
    twice = {name: where for name, where in classes().items() if len(where) > 1}
    assert {name: where for name, where in twice.items() if name not in STILL_TWO} == {}
