"""Answers to the guided entry of a scenario, kept beside it until it is finished."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from bloodyapril.store.library.files import read_text
from bloodyapril.terms.errors import Unreadable


def answers_path(scenario: Path) -> Path:
    """Where the answers for a scenario's file are kept."""
    return scenario.with_name(f"{scenario.stem}.answers")


def answers_text(answers: Iterable[str]) -> str:
    """Answers as the text of their file."""
    return json.dumps(list(answers), ensure_ascii=False, indent=1) + "\n"


def read_answers(path: Path) -> tuple[str, ...]:
    """The answers of another day; none where there is no file.

    Raises `Unreadable` for a file that holds something else.
    """
    if not path.exists():
        return ()
    try:
        found = json.loads(read_text(path))
    except ValueError:
        found = None
    if not isinstance(found, list) or not all(isinstance(answer, str) for answer in found):
        raise Unreadable(f"{path} holds no answers: move it away, or name another scenario")
    return tuple(found)
