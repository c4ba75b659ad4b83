"""What an owner can do with charts and with cards alike: forms, checks, comparisons, questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from bloodyapril.checks.typing_in.comparing import Discrepancy
from bloodyapril.checks.typing_in.complaints import Complaint, Complaints
from bloodyapril.checks.typing_in.questions import FigureQuestion
from bloodyapril.checks.typing_in.typed import Typed
from bloodyapril.store.library import cards as card_files
from bloodyapril.store.library import charts as chart_files
from bloodyapril.store.library.layers import CARDS, CHARTS
from bloodyapril.terms.errors import Unreadable


class Desk(Protocol):
    """Where charts are typed, or cards; `kind` is which in one word, `folder` where they lie."""

    kind: str
    folder: str

    def form(self, name: str, *, filled: bool) -> str:
        """A file to fill in; raises `Unreadable` for a name that the program does not have."""

    def check(self, typed: Typed) -> tuple[Complaint, ...]:
        """Every complaint about a file."""

    def compare(self, first: Typed, second: Typed) -> tuple[tuple[Discrepancy, ...], int]:
        """All differences between two files, and how many figures were compared."""

    def questions(self, content: Mapping[str, Any]) -> Sequence[FigureQuestion]:
        """What is asked for, in the order of the print."""

    def shape(self, typed: Typed) -> tuple[Complaint, ...]:
        """Complaints about the shape of a file whose figures may still be empty."""


class ChartDesk:
    """Where charts are typed."""

    kind = "chart"
    folder = CHARTS

    def form(self, name: str, *, filled: bool) -> str:
        return chart_files.chart_form(name, filled=filled)

    def check(self, typed: Typed) -> tuple[Complaint, ...]:
        return chart_files.check_typed_chart(typed)

    def compare(self, first: Typed, second: Typed) -> tuple[tuple[Discrepancy, ...], int]:
        from bloodyapril.checks.typing_in.comparing import compare_charts

        return compare_charts(first, second)

    def questions(self, content: Mapping[str, Any]) -> Sequence[FigureQuestion]:
        from bloodyapril.checks.typing_in.questions import chart_questions

        return chart_questions(content, chart_files.shipped_chart(content["id"]))

    def shape(self, typed: Typed) -> tuple[Complaint, ...]:
        from bloodyapril.checks.typing_in.shape import examine_chart

        complaints = Complaints(typed, draft=True)
        examine_chart(typed.content, complaints)
        return complaints.sorted()


class CardDesk:
    """Where aeroplane data cards are typed."""

    kind = "card"
    folder = CARDS

    def form(self, name: str, *, filled: bool) -> str:
        return card_files.card_form(name, filled=filled)

    def check(self, typed: Typed) -> tuple[Complaint, ...]:
        return card_files.check_typed_card(typed)

    def compare(self, first: Typed, second: Typed) -> tuple[tuple[Discrepancy, ...], int]:
        from bloodyapril.checks.typing_in.comparing import compare_cards

        return compare_cards(first, second)

    def questions(self, content: Mapping[str, Any]) -> Sequence[FigureQuestion]:
        from bloodyapril.checks.typing_in.card_questions import card_questions

        return card_questions(content)

    def shape(self, typed: Typed) -> tuple[Complaint, ...]:
        from bloodyapril.checks.typing_in.card_shape import examine_card

        complaints = Complaints(typed, draft=True)
        examine_card(typed.content, complaints)
        return complaints.sorted()


def sound_shape(desk: Desk, typed: Typed, name: str) -> Typed:
    """The contents of a file whose shape is that of a chart or card, finished or not.

    Raises `Unreadable` with the first fault.
    """
    for complaint in desk.shape(typed):
        if complaint.error:
            raise Unreadable(f"{name} line {complaint.line}: {complaint.text}")
    return typed
