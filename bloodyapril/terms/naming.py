"""Names that people shorten: what is typed in full, or begins just one of those known."""

from __future__ import annotations

from collections.abc import Iterable

from bloodyapril.terms.errors import unknown


def meant(kind: str, typed: str, names: Iterable[str], *, said: str = "") -> str:
    """The one name that is meant, whatever its letters; `kind` is what names are of.

    Raises `Unreadable` with near names, of what was `said` if that was spelt otherwise.

    >>> meant("sky", "Over", ["clear", "overcast"])
    'overcast'
    """
    known, folded = tuple(dict.fromkeys(names)), typed.casefold()
    exact = [name for name in known if name.casefold() == folded]
    found = exact or [name for name in known if folded and name.casefold().startswith(folded)]
    if len(found) != 1:
        raise unknown(kind, said or typed, known)
    return found[0]
