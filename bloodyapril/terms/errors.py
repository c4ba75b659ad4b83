"""The three ways in which a user's wish can fail.

Each carries one plain line: what was wrong, where, what to do. The command line prints it and
exits with 2; nothing has been changed by then.
"""

from __future__ import annotations

from collections.abc import Iterable

LONGEST_QUOTED = 60
"""Characters of what was typed that a refusal repeats."""


class BloodyAprilError(Exception):
    """What every refusal of this program has in common."""


class Unreadable(BloodyAprilError):
    """Something typed or read from a file that cannot be understood."""


class Unlawful(BloodyAprilError):
    """Something that the rules do not allow now."""


class Ambiguous(BloodyAprilError):
    """Something that could mean more than one thing."""


def unknown(kind: str, name: str, known: Iterable[str], *, see: str = "") -> Unreadable:
    """An `Unreadable` for a name that is not known, with the nearest known names.

    >>> str(unknown("chart", "windup", ["wind-up", "scatter"]))
    "no chart called 'windup'. Did you mean wind-up?"
    """
    # Only a refusal needs it, and each start of the program would pay for it.
    from difflib import get_close_matches

    name = name if len(name) <= LONGEST_QUOTED else f"{name[:LONGEST_QUOTED]}..."
    choices = sorted(set(known))
    folded = {choice.casefold(): choice for choice in choices}
    begun = [folded[choice] for choice in folded if choice.startswith(name.casefold()) and name]
    near = begun[:3] or [
        folded[match] for match in get_close_matches(name.casefold(), folded, n=3, cutoff=0.6)
    ]
    if near:
        hint = f" Did you mean {' or '.join(near)}?"
    elif see:
        hint = f" {see}"
    elif choices and len(choices) <= 12:
        hint = f" Known: {', '.join(choices)}."
    else:
        hint = ""
    return Unreadable(f"no {kind} called {name!r}.{hint}")
