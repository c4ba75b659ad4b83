"""What an owner's charts have passed: a file that is as it was when it passed is not checked again.

To check a chart takes a quarter of the time of a roll. So the digest of a text that was found sound
is kept in the owner's folder, as `checked/wind-up.sha256`. It covers all that the check looked at
and the program's version: whatever changes, the file is checked again.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from bloodyapril.version import __version__

LENGTH = 64
"""Hexadecimal digits of a digest."""


def digest_of(*texts: str) -> str:
    """The digest of a typed text and of all that it is checked against."""
    digest = sha256(__version__.encode())
    for text in texts:
        digest.update(sha256(text.encode()).digest())
    return digest.hexdigest()


def has_passed(folder: Path, name: str, digest: str) -> bool:
    """Whether the text of this digest is the one that passed last."""
    try:
        with _mark(folder, name).open("rb") as file:
            return file.read(LENGTH + 1) == digest.encode()
    except OSError:
        return False


def remember(folder: Path, name: str, digest: str, text: str, content: Mapping[str, Any]) -> None:
    """Note that a text has passed; where that cannot be written, it is checked again next time.

    A text whose contents had to be tamed is not noted: it must be read with suspicion always.
    """
    from bloodyapril.writing import Unwritable, write_whole

    with suppress(ValueError, OSError, Unwritable):
        if tomllib.loads(text) == content:
            mark = _mark(folder, name)
            mark.parent.mkdir(exist_ok=True)
            write_whole(mark, digest.encode())


def _mark(folder: Path, name: str) -> Path:
    return folder / "checked" / f"{name}.sha256"
