"""What an owner does with his charts and cards: forms, checks, double keying, typing, use.

A bench says whether it is charts or cards: `ChartDesk`, `CardDesk`. What a campaign has of its own
is `own_files`'.
"""

from __future__ import annotations

from pathlib import Path

from bloodyapril.checks.typing_in.comparing import Discrepancy
from bloodyapril.checks.typing_in.complaints import Complaint, of_fault
from bloodyapril.checks.typing_in.typed import Fault, Typed, read_typed
from bloodyapril.desk.dialogs.base import Dialog
from bloodyapril.desk.dialogs.figures import type_figures
from bloodyapril.store.library import owner
from bloodyapril.store.library.files import read_text
from bloodyapril.store.library.owner import Installed
from bloodyapril.store.library.workbench import Desk, sound_shape
from bloodyapril.terms.errors import Cure, Unreadable
from bloodyapril.terms.values import dataclass
from bloodyapril.writing import write_whole


def write_form(path: Path, form: str) -> Path:
    """Write a form to fill in; returns its path. Raises `Unreadable` where there is a file."""
    if path.exists():
        raise Unreadable(f"there is a file {path} already", cure=Cure.OTHER_FILE)
    return write_whole(path, form.encode("utf-8"))


def complaints_in(bench: Desk, text: str) -> tuple[Complaint, ...]:
    """Every complaint about a text."""
    try:
        typed = read_typed(text)
    except Fault as fault:
        return of_fault(fault)
    return bench.check(typed)


def complaints_of(bench: Desk, file: Path) -> tuple[Complaint, ...]:
    """Every complaint about a file; raises `Unreadable` if it is missing or too large."""
    return complaints_in(bench, read_text(file))


def compare(bench: Desk, first: Path, second: Path) -> tuple[tuple[Discrepancy, ...], int]:
    """All differences between two files typed apart, and how many figures were compared.

    Raises `Unreadable` for a file that has not the shape of a chart or card.
    """
    return bench.compare(_shaped(bench, first), _shaped(bench, second))


@dataclass(frozen=True, slots=True)
class Begun:
    """A chart or card that is to be typed: its file, its text, whether that is gone on with."""

    path: Path
    text: str
    goes_on: bool


def begin(bench: Desk, name: str, out: Path | None, *, filled: bool, fresh: bool) -> Begun:
    """Lay a chart or card out to be typed, in a file named or in a draft.

    A file that is there already is gone on with, unless `fresh` is set. Raises `Unreadable` for a
    name that the program does not have or a file that is none of ours.
    """
    form = bench.form(name, filled=filled)
    path = out or owner.draft_path(bench.folder, name)
    if fresh or not path.exists():
        return Begun(path, form, goes_on=False)
    typed = _shaped(bench, path)
    if typed.content["id"] != name:
        raise Unreadable(f"{path} holds {typed.content['id']!r}, not {name}")
    return Begun(path, read_text(path), goes_on=True)


def type_in(bench: Desk, begun: Begun) -> Dialog[str]:
    """The dialog that asks for every figure; it returns the text, `save` writes it."""
    return type_figures(bench, begun.text, goes_on=begun.goes_on)


def save(begun: Begun, text: str) -> None:
    """Write what has been typed so far; raises `Unwritable`."""
    write_whole(begun.path, text.encode("utf-8"))


def use(bench: Desk, text: str) -> Installed:
    """Put a text into force over the program's own; raises `Unreadable` for one with errors."""
    for complaint in complaints_in(bench, text):
        if complaint.error:
            raise Unreadable(f"line {complaint.line}: {complaint.text}")
    return owner.install(bench.folder, read_typed(text).content["id"], text)


def forget(bench: Desk, name: str) -> Path:
    """Take the owner's chart or card out of force; returns where it is kept.

    Raises `Unlawful` if the owner has none of this name.
    """
    return owner.forget(bench.folder, name)


def _shaped(bench: Desk, file: Path) -> Typed:
    """The contents of a file that has the shape of a chart or card, finished or not."""
    try:
        return sound_shape(bench, read_typed(read_text(file)), file.name)
    except Fault as fault:
        raise Unreadable(f"{file.name} {fault}") from None
