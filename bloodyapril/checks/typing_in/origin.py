"""Where an owner's chart or card comes from: the `provenance` block of its file, under check."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from bloodyapril.checks.typing_in.complaints import Complaints
from bloodyapril.checks.typing_in.printed import same_name

_DATE = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")
_WANTED = {
    "who": "who typed it",
    "when": "when it was typed, as 2026-10-02",
    "printing": "from which printing of the game",
}


def look_at_origin(
    content: Mapping[str, Any], names: Iterable[str], complaints: Complaints
) -> None:
    """Warn where the origin is not told, and of each thing that its typist was unsure of.

    `names` are the names of all cells that he may have meant.
    """
    origin = content.get("provenance")
    if origin is None:
        complaints.warn("there is no [provenance] to say who typed this, when, from what print")
        return
    for key, told in _WANTED.items():
        if not origin[key].strip():
            complaints.warn(f"provenance does not say {told}", "provenance", key)
    when = origin["when"].strip()
    if when and not _DATE.fullmatch(when):
        complaints.warn(f"{when!r} is no date as 2026-10-02", "provenance", "when")
    known = {same_name(name) for name in names}
    for number, name in enumerate(origin.get("unsure", ())):
        if same_name(name) in known:
            complaints.warn(f"unsure: {name}", "provenance", "unsure", number)
        else:
            told = f"unsure of {name!r}, which is no cell here; write 'row 7-9, column 3'"
            complaints.warn(told, "provenance", "unsure", number)
