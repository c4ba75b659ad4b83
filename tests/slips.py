"""What a typist does to a file: change a piece of it, and ask which line that was."""

from __future__ import annotations

from bloodyapril.checks.typing_in.complaints import Complaint


def changed(text: str, old: str, new: str) -> str:
    """The text with one piece of it changed; the piece must be there once."""
    assert text.count(old) == 1, (text.count(old), old)
    return text.replace(old, new)


def line_of(text: str, piece: str) -> int:
    """The line, from 1, on which a piece of the text begins."""
    return text[: text.index(piece)].count("\n") + 1


def told(complaints: tuple[Complaint, ...]) -> list[str]:
    """Complaints as one line each: `error 12: what is wrong`."""
    return [f"{'error' if c.error else 'warning'} {c.line}: {c.text}" for c in complaints]


def origin(text: str) -> str:
    """A form whose provenance has been filled in."""
    for key, value in (("who", "Ann"), ("when", "2026-10-02"), ("printing", "2nd printing")):
        text = changed(text, f'{key} = ""', f'{key} = "{value}"')
    return text
