"""Pages of what an owner has typed: complaints by line, and differences of two files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from bloodyapril.checks.typing_in.comparing import Discrepancy
from bloodyapril.checks.typing_in.complaints import Complaint
from bloodyapril.cli.blocks import Grid, Line, Page


def check_lines(file: str, complaints: Iterable[Complaint]) -> Iterator[str]:
    """Complaints by line, as compilers write them, and their number.

    Lines, not a page: each complaint stays in one line, for whoever goes through them by program.
    """
    found = tuple(complaints)
    for complaint in found:
        yield f"{file}:{complaint.line}: {gravity(complaint)}: {complaint.text}"
    yield summary(found)


def gravity(complaint: Complaint) -> str:
    """`error` or `warning`."""
    return "error" if complaint.error else "warning"


def summary(complaints: Iterable[Complaint]) -> str:
    """How many errors and warnings: `2 errors, 1 warning`."""
    found = list(complaints)
    if not found:
        return "Nothing to complain of."
    errors = sum(complaint.error for complaint in found)
    return f"{_count(errors, 'error')}, {_count(len(found) - errors, 'warning')}"


def plain_check(file: str, complaints: Iterable[Complaint]) -> dict[str, Any]:
    """A check for programs."""
    found = list(complaints)
    return {
        "file": file,
        "errors": sum(complaint.error for complaint in found),
        "warnings": sum(not complaint.error for complaint in found),
        "complaints": [
            {"line": complaint.line, "gravity": gravity(complaint), "text": complaint.text}
            for complaint in found
        ],
    }


def compare_page(files: tuple[str, str], differences: tuple[Discrepancy, ...], count: int) -> Page:
    """The figures that two files have differently, each with its lines."""
    if not differences:
        return (Line(f"identical: {_count(count, 'figure')}", "strong"),)
    rows = tuple(
        (
            difference.name,
            difference.first,
            _line(difference.first_line),
            difference.second,
            _line(difference.second_line),
        )
        for difference in differences
    )
    head = ("figure", files[0], "line", files[1], "line")
    told = f"{_count(len(rows), 'difference')} in {_count(count, 'figure')}"
    return (Grid(rows, head, right=(2, 4), wraps=(0, 1, 3)), Line(told, "strong"))


def plain_compare(differences: tuple[Discrepancy, ...], count: int) -> dict[str, Any]:
    """A comparison for programs."""
    return {
        "compared": count,
        "identical": not differences,
        "differences": [
            {
                "figure": difference.name,
                "first": difference.first,
                "first_line": difference.first_line or None,
                "second": difference.second,
                "second_line": difference.second_line or None,
            }
            for difference in differences
        ],
    }


def _line(number: int) -> str:
    return str(number) if number else "-"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
