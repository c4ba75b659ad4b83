"""Files that an owner of the game has typed, or got from a stranger: read with suspicion."""

from __future__ import annotations

from collections.abc import Callable

from bloodyapril.checks.typing_in.complaints import Complaint
from bloodyapril.checks.typing_in.typed import Typed, read_typed
from bloodyapril.store.library.layers import Placed
from bloodyapril.terms.errors import Cure, Unreadable

Check = Callable[[Typed], tuple[Complaint, ...]]


def read_sound(text: str, placed: Placed, name: str | None, kind: str, check: Check) -> Typed:
    """A chart's or card's contents from the text of a file, if nothing in it is wrong.

    Where a name is given, it must be the id.
    A folder or a campaign may hold what no check has seen, so it is checked again.
    Raises `Unreadable` with the first fault.
    """
    typed = read_typed(text)
    id = typed.content.get("id")
    if name not in (None, id):
        raise Unreadable(f"its id is {str(id)[:40]!r}; the file of a {kind} is named after it")
    faults = [complaint for complaint in check(typed) if complaint.error]
    if faults:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        told = f"line {faults[0].line}: {faults[0].text}{more}"
        if placed.campaign:
            raise Unreadable(told, cure=Cure.TAKE_OUT, about=(kind, str(name), placed.campaign))
        raise Unreadable(told, cure=Cure.CHECK_FILE, about=(kind, str(placed.path)))
    return typed
