"""The vocabulary of facts: what may be asked about a situation, and with which answers.

A chart's conditions and columns speak this vocabulary and no other, so a misspelt condition is an
error when the chart is read, never a silent zero at the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import Enum

from bloodyapril.terms.errors import Ambiguous, Unreadable, unknown
from bloodyapril.terms.measures import mp, mp_text
from bloodyapril.terms.values import dataclass

FactValue = str | int | bool
Facts = Mapping[str, FactValue]

_WHOLE = r"[+-]?[0-9]{1,6}"
_HALVES = r"[+-]?([0-9]{1,4}(\.[0-9]{1,3}|½)?|\.[0-9]{1,3}|½)"
_HALF_AS_TYPED = {"0.5": "½", ".5": "½", "1/2": "½"}
"""How a half is typed where a keyboard, or the terminal's alphabet, has no sign for it."""


class FactKind(Enum):
    FLAG = "flag"
    NUMBER = "number"
    MP = "mp"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class Fact:
    """One question about a situation: its name, kind, allowed answers and usual answer."""

    id: str
    kind: FactKind
    meaning: str
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    default: FactValue | None = None

    def parse(self, text: str | int | float | bool) -> FactValue:
        """Read an answer; raises `Unreadable` with the answers that would do."""
        if self.kind is FactKind.FLAG:
            return self._flag(text)
        if self.kind is FactKind.CHOICE:
            return self._choice(str(text))
        if self.kind is FactKind.NUMBER and isinstance(text, int):
            return self.checked(text)
        typed = str(text).strip()
        if self.kind is FactKind.MP:
            if re.fullmatch(_HALVES, typed):
                return self.checked(self._halves(typed))
        elif re.fullmatch(_WHOLE, typed):
            return self.checked(int(typed))
        raise Unreadable(f"{self.id}: {typed[:40]!r} is not a number; {self.allowed}")

    def checked(self, value: FactValue) -> FactValue:
        """The value itself if the fact allows it; raises `Unreadable`."""
        if self.kind is FactKind.CHOICE:
            if value in self.choices:
                return value
            raise unknown(f"{self.id}", str(value), self.choices, see=self._allowed_sentence)
        if self.kind is FactKind.FLAG:
            if isinstance(value, bool):
                return value
        elif isinstance(value, int) and not isinstance(value, bool) and self._within(value):
            return value
        raise Unreadable(f"{self.id} cannot be {self.text(value)}; {self.allowed}")

    def text(self, value: FactValue) -> str:
        """The answer as a player writes it."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return mp_text(value) if self.kind is FactKind.MP and isinstance(value, int) else str(value)

    @property
    def allowed(self) -> str:
        """The answers that would do, in words."""
        if self.kind is FactKind.CHOICE:
            return f"say one of {', '.join(self.choices)}"
        if self.kind is FactKind.FLAG:
            return "say yes or no"
        low = "" if self.low is None else f" from {self.text(self.low)}"
        high = "" if self.high is None else f" to {self.text(self.high)}"
        unit = " of MP" if self.kind is FactKind.MP else ""
        return f"say a number{unit}{low}{high}"

    def _halves(self, typed: str) -> int:
        try:
            return mp(typed)
        except Unreadable as fault:
            raise Unreadable(f"{self.id}: {fault}") from None

    def _within(self, number: int) -> bool:
        return (self.low is None or number >= self.low) and (
            self.high is None or number <= self.high
        )

    def _flag(self, text: str | int | float | bool) -> bool:
        if isinstance(text, bool):
            return text
        folded = str(text).casefold()
        if folded in {"yes", "y", "true", "1"}:
            return True
        if folded in {"no", "n", "false", "0"}:
            return False
        raise Unreadable(f"{self.id}: {text!r} is neither yes nor no")

    def _choice(self, text: str) -> str:
        folded = text.strip().casefold().replace(" ", "-").replace("_", "-")
        folded = _HALF_AS_TYPED.get(folded, folded)
        exact = [choice for choice in self.choices if choice.casefold() == folded]
        starts = [choice for choice in self.choices if choice.casefold().startswith(folded)]
        found = exact or starts
        if not folded or not found:
            raise unknown(self.id, text, self.choices, see=self._allowed_sentence)
        if len(found) > 1:
            raise Ambiguous(f"{self.id} {text!r} could be {' or '.join(found)}; say which")
        return found[0]

    @property
    def _allowed_sentence(self) -> str:
        return f"{self.allowed[0].upper()}{self.allowed[1:]}."


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All facts by name."""

    facts: Mapping[str, Fact]

    def __getitem__(self, name: str) -> Fact:
        try:
            return self.facts[name]
        except KeyError:
            raise unknown("fact", name, self.facts) from None

    def checked(
        self, facts: Facts, about: Iterable[str], *, needed: Iterable[str] = ()
    ) -> dict[str, FactValue]:
        """The facts a chart asks for, with usual answers filled in; `needed` must be said.

        Raises `Unreadable` for a fact that the chart does not ask for, an answer that is not
        allowed, or facts that are needed and missing.
        """
        wanted = tuple(about)
        for name in facts:
            if name not in wanted:
                raise unknown("fact on this chart", name, wanted)
        missing = self.missing(facts, wanted, needed=needed)
        if missing:
            told = "; ".join(f"{fact.id} ({fact.allowed})" for fact in missing)
            raise Unreadable(f"still needed: {told}")
        full: dict[str, FactValue] = {}
        for name in wanted:
            fact = self[name]
            if name in facts:
                full[name] = fact.checked(facts[name])
            elif fact.default is not None:
                full[name] = fact.default
        return full

    def missing(
        self, facts: Facts, about: Iterable[str], *, needed: Iterable[str] = ()
    ) -> tuple[Fact, ...]:
        """The facts that have not been said and have no usual answer, or are `needed`."""
        unsaid = (self[name] for name in about if name not in facts)
        must = frozenset(needed)
        return tuple(fact for fact in unsaid if fact.default is None or fact.id in must)
