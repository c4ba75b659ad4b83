"""Writing a file whole or not at all."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from bloodyapril.terms.errors import Unlawful


class Unwritable(Unlawful):
    """A file that cannot be written now: its folder or the file itself does not allow it."""


def write_whole(path: Path, content: bytes) -> Path:
    """Write `content` to `path` and return it.

    The bytes go to a file beside it first and take its name when all is written, so a reader
    never finds half a file, and what stood there before stays until then. Raises `Unwritable`
    with one line, and leaves nothing behind, if the target is read-only, open elsewhere, no
    ordinary file, or in a folder that is missing or closed to us.
    """
    if reason := _refusal(path):
        raise Unwritable(f"cannot write {path}: {reason}")
    spare = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with spare.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        spare.replace(path)
    except OSError as error:
        with suppress(OSError):
            spare.unlink(missing_ok=True)
        raise Unwritable(f"cannot write {path}: {_reason(error)}") from error
    return path


def _refusal(path: Path) -> str:
    """Why the target may not be replaced, asked first because a rename would not ask."""
    if path.is_dir():
        return "it is a folder; name a file in it"
    if not path.parent.is_dir():
        return f"there is no folder {path.parent}; make it first or name another"
    if not path.exists():
        return ""
    if not path.is_file():
        return "it is no ordinary file; name another"
    if not path.stat().st_mode & stat.S_IWUSR:
        return "the file is read-only; allow writing or name another file"
    return ""


def _reason(error: OSError) -> str:
    if isinstance(error, PermissionError):
        return (
            "the folder is closed to writing, or the file is open in another program; "
            "close it there or name another file"
        )
    return f"{error.strerror or error}; free some room or name another file"
