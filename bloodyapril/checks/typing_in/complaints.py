"""Complaints about a file: errors, which forbid its use, and warnings, each with its line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bloodyapril.checks.typing_in.typed import Fault, Typed
from bloodyapril.terms.errors import LONGEST_QUOTED, BloodyAprilError
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Complaint:
    """Something that is wrong with a line of a file, or seldom meant."""

    error: bool
    line: int
    text: str


class Complaints:
    """All that is found about one file."""

    def __init__(self, typed: Typed, *, draft: bool = False) -> None:
        """With `draft`, figures may still be empty."""
        self._typed = typed
        self._draft = draft
        self._empty = 0
        self._found: dict[Complaint, None] = {}

    def error(self, text: str, *place: str | int) -> None:
        """Something that forbids the use of the file."""
        self._found[Complaint(True, self._typed.line(*place), text)] = None

    def warn(self, text: str, *place: str | int) -> None:
        """Something that is seldom meant."""
        self._found[Complaint(False, self._typed.line(*place), text)] = None

    def empty(self, name: str, *place: str | int) -> None:
        """A figure that has not been typed yet."""
        if not self._draft:
            self.error(f"{name} is empty", *place)
            self._empty += 1

    @contextmanager
    def on(self, *place: str | int) -> Iterator[None]:
        """Turn a refusal to read what stands at a place into an error."""
        try:
            yield
        except KeyError as fault:
            self.error(f"{fault.args[0]!r} is missing or unknown", *place)
        except (BloodyAprilError, ValueError, TypeError) as fault:
            self.error(str(fault), *place)

    @property
    def errors(self) -> int:
        """How many errors there are so far."""
        return sum(complaint.error for complaint in self._found)

    @property
    def faults(self) -> int:
        """How many errors there are so far besides what has not been typed yet."""
        return self.errors - self._empty

    def sorted(self) -> tuple[Complaint, ...]:
        """By line; on the same line errors first."""
        return tuple(sorted(self._found, key=lambda found: (found.line, not found.error)))


def of_fault(fault: Fault) -> tuple[Complaint, ...]:
    """The only complaint about a file that cannot be read."""
    return (Complaint(True, fault.line, fault.text),)


def quoted(value: object) -> str:
    """A value as a complaint repeats it, cut where it is long."""
    told = repr(value)
    return told if len(told) <= LONGEST_QUOTED else f"{told[:LONGEST_QUOTED]}..."
