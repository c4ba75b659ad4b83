"""The owner's folder of charts or cards: putting a file into force, and taking it out again.

No version is ever thrown away: what a new one replaces, or what is taken out of force, stays
beside it as `wind-up.1.toml`, `wind-up.2.toml`, ...
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

from bloodyapril.checks.charts import Chart
from bloodyapril.store.library.cards import cards
from bloodyapril.store.library.charts import charts
from bloodyapril.store.library.layers import CHARTS, Layered, owner_folder
from bloodyapril.terms.cards import AeroplaneType
from bloodyapril.terms.errors import BloodyAprilError, Unlawful
from bloodyapril.terms.values import dataclass
from bloodyapril.writing import Unwritable, write_whole


@dataclass(frozen=True, slots=True)
class Installed:
    """A file that was put into force, and the version that it replaced."""

    path: Path
    kept: Path | None


def install(kind: str, name: str, text: str) -> Installed:
    """Put a chart or card into force that has been checked.

    Raises `Unwritable` if the folder does not allow it; what was in force then still is.
    """
    folder = owner_folder(kind)
    _make(folder)
    path = folder / f"{name}.toml"
    kept = None
    if path.is_file():
        kept = write_whole(_next_version(folder, name), path.read_bytes())
    write_whole(path, text.encode("utf-8"))
    _reread(kind)
    with suppress(BloodyAprilError):
        # To read it is to note that it has passed, so that the first roll on it is quick, too.
        _shelf(kind)[name]
    return Installed(path, kept)


def forget(kind: str, name: str) -> Path:
    """Take the owner's chart or card out of force; returns where it is kept.

    Raises `Unlawful` if the owner has none of this name.
    """
    folder = owner_folder(kind)
    path = folder / f"{name}.toml"
    if not path.is_file():
        raise Unlawful(f"there is no {name}.toml of yours in {folder}")
    kept = _next_version(folder, name)
    try:
        path.rename(kept)
    except OSError as fault:
        raise Unwritable(f"{path} cannot be moved: {fault.strerror}") from None
    _reread(kind)
    return kept


def draft_path(kind: str, name: str) -> Path:
    """Where a chart or card is kept while it is being typed; the folder is there afterwards."""
    folder = owner_folder(kind) / "drafts"
    _make(folder)
    return folder / f"{name}.toml"


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise Unwritable(f"{folder} cannot be made: {fault.strerror}") from None


def _next_version(folder: Path, name: str) -> Path:
    pattern = re.compile(rf"{re.escape(name)}\.(\d{{1,6}})\.toml")
    found = [pattern.fullmatch(path.name) for path in folder.iterdir()]
    last = max((int(match[1]) for match in found if match), default=0)
    return folder / f"{name}.{last + 1}.toml"


def _reread(kind: str) -> None:
    _shelf(kind).reread()


def _shelf(kind: str) -> Layered[Chart] | Layered[AeroplaneType]:
    return charts() if kind == CHARTS else cards()
