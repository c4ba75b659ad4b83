"""A chart that somebody has typed, under check: everything that a careful typist wants told."""

from __future__ import annotations

from collections.abc import Callable

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.facts import Vocabulary
from bloodyapril.checks.reading import read_chart
from bloodyapril.checks.typing_in.against import against
from bloodyapril.checks.typing_in.complaints import Complaint, Complaints
from bloodyapril.checks.typing_in.contents import look_at_chart
from bloodyapril.checks.typing_in.figures import compare_figures
from bloodyapril.checks.typing_in.origin import look_at_origin
from bloodyapril.checks.typing_in.printed import Index, names
from bloodyapril.checks.typing_in.proofs import Proof, prove
from bloodyapril.checks.typing_in.shape import examine_chart
from bloodyapril.checks.typing_in.typed import Typed

Shipped = Callable[[str], Chart]
"""The chart of this name that comes with the program; raises `Unreadable` for another name."""


def check_chart(typed: Typed, shipped: Shipped, vocabulary: Vocabulary) -> tuple[Complaint, ...]:
    """Every complaint about an owner's chart, in the order of its lines."""
    complaints = Complaints(typed)
    content = typed.content
    if not examine_chart(content, complaints):
        return complaints.sorted()
    house = chart = None
    with complaints.on("id"):
        house = shipped(content["id"])
    look_at_chart(content, vocabulary, complaints)
    look_at_origin(content, names(content), complaints)
    if house is None or complaints.errors:
        return complaints.sorted()
    with complaints.on():
        chart = read_chart(content, vocabulary)
    if chart is not None:
        index = Index(content, vocabulary)
        alike = chart.by == house.by
        bounds = [bound for bound in house.bounds if alike or bound.values is None]
        for proof in prove(chart, bounds):
            tell = complaints.error if proof.fault else complaints.warn
            where = "" if proof.key is None else f"{index.name(proof.key, proof.row)}: "
            tell(f"{where}{proof.what}", *_place(proof, index))
        against(chart, house, index, complaints)
        compare_figures(chart, house, index, complaints)
    return complaints.sorted()


def _place(proof: Proof, index: Index) -> tuple[str | int, ...]:
    if proof.modifier is not None:
        return ("modifiers", proof.modifier)
    if proof.key is not None:
        return index.cell(proof.key, proof.row)
    return ("words",) if proof.row is None else ("rows", proof.row)
