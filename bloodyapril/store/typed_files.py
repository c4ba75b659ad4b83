"""Files that an owner of the game has typed, or got from a stranger: read with suspicion."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bloodyapril.checks.complaints import Complaint
from bloodyapril.checks.typed import Typed, read_typed
from bloodyapril.store.files import read_text
from bloodyapril.terms.errors import Unreadable

Check = Callable[[Typed], tuple[Complaint, ...]]


def read_sound(path: Path, name: str | None, kind: str, check: Check) -> tuple[Typed, str]:
    """A chart's or card's contents and its text, if nothing in it is wrong.

    Where a name is given, it must be the id.
    The folder may hold what no check has seen, so it is checked again, in some milliseconds.
    Raises `Unreadable` with the first fault.
    """
    text = read_text(path)
    typed = read_typed(text)
    id = typed.content.get("id")
    if name not in (None, id):
        raise Unreadable(f"its id is {str(id)[:40]!r}; the file of a {kind} is named after it")
    faults = [complaint for complaint in check(typed) if complaint.error]
    if faults:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        cure = f"see: bloodyapril {kind} check {path}"
        raise Unreadable(f"line {faults[0].line}: {faults[0].text}{more}; {cure}")
    return typed, text
