"""Conditions of modifiers and refusals, as a chart file states them."""

from __future__ import annotations

from collections.abc import Mapping

from bloodyapril.checks.facts import Fact, FactKind, Facts, FactValue, Vocabulary
from bloodyapril.checks.ranges import Span
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """One fact that must have one of these values, or lie in one of these spans."""

    fact: str
    values: frozenset[FactValue]
    spans: tuple[Span, ...]

    def holds(self, facts: Facts) -> bool:
        value = facts[self.fact]
        if value in self.values:
            return True
        return isinstance(value, int) and any(value in span for span in self.spans)

    def text(self, fact: Fact) -> str:
        """The term as a player would say it: `not night`, `band deck or low`, `speed 2½-3`."""
        if fact.kind is FactKind.FLAG:
            return fact.id if True in self.values else f"not {fact.id}"
        choices = [choice for choice in fact.choices if choice in self.values]
        return f"{fact.id} {' or '.join(choices or (_span(span, fact) for span in self.spans))}"


@dataclass(frozen=True, slots=True)
class Condition:
    """All of its terms must hold; an empty condition always does."""

    terms: tuple[Term, ...] = ()

    def holds(self, facts: Facts) -> bool:
        return all(term.holds(facts) for term in self.terms)

    @property
    def facts(self) -> tuple[str, ...]:
        return tuple(term.fact for term in self.terms)

    def text(self, vocabulary: Vocabulary) -> str:
        """The condition as a player would say it; empty if it always holds."""
        return ", ".join(term.text(vocabulary[term.fact]) for term in self.terms)

    @classmethod
    def read(cls, when: Mapping[str, object], vocabulary: Vocabulary) -> Condition:
        """Read `{range = "2-3", band = ["deck", "low"], night = true}`.

        Raises `Unreadable` for a fact or an answer that the vocabulary does not have.
        """
        return cls(tuple(_term(name, wanted, vocabulary) for name, wanted in when.items()))


def _term(name: str, wanted: object, vocabulary: Vocabulary) -> Term:
    fact = vocabulary[name]
    answers = wanted if isinstance(wanted, list) else [wanted]
    if fact.kind in (FactKind.NUMBER, FactKind.MP):
        scale = 2 if fact.kind is FactKind.MP else 1
        return Term(name, frozenset(), tuple(Span.parse(str(a), scale=scale) for a in answers))
    values: set[FactValue] = set()
    for answer in answers:
        if not isinstance(answer, str | bool):
            raise Unreadable(f"{name} = {answer!r}: {fact.allowed}")
        values.add(fact.checked(answer))
    return Term(name, frozenset(values), ())


def _span(span: Span, fact: Fact) -> str:
    """A span in the units of its fact: movement points are kept in halves."""
    if span.low is None or span.high is None:
        end = "or less" if span.low is None else "or more"
        bound = span.high if span.low is None else span.low
        return f"{fact.text(bound)} {end}" if bound is not None else "any"
    low, high = fact.text(span.low), fact.text(span.high)
    return low if low == high else f"{low}-{high}"
