"""A file that an owner has typed, as his commands need it: its complaints, its contents."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from bloodyapril.checks.typing_in.complaints import Complaint, of_fault
from bloodyapril.checks.typing_in.typed import Fault, Typed, read_typed, spelled
from bloodyapril.cli.pages.owner import check_lines
from bloodyapril.store.library.files import read_text
from bloodyapril.store.library.workbench import Desk, sound_shape
from bloodyapril.terms.errors import Unreadable


def complaints_of(desk: Desk, file: Path) -> tuple[Complaint, ...]:
    """Every complaint about a file; raises `Unreadable` if it is missing or too large."""
    return complaints_in(desk, read_text(file))


def complaints_in(desk: Desk, text: str) -> tuple[Complaint, ...]:
    """Every complaint about a text."""
    try:
        typed = read_typed(text)
    except Fault as fault:
        return of_fault(fault)
    return desk.check(typed)


def tell(file: str, complaints: Iterable[Complaint]) -> None:
    """Say what is wrong with a file, and how much."""
    for line in check_lines(spelled(file), complaints):
        click.echo(line)


def shaped(desk: Desk, file: Path) -> Typed:
    """The contents of a file that has the shape of a chart or card, finished or not."""
    try:
        return sound_shape(desk, read_typed(read_text(file)), file.name)
    except Fault as fault:
        raise Unreadable(f"{file.name} {fault}") from None
