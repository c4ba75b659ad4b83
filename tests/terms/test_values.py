"""Values defined here are what the standard library would have made of them, only later."""

from __future__ import annotations

import dataclasses
import inspect
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field, fields, is_dataclass, replace
from functools import cached_property, partial
from typing import Any, ClassVar

import pytest

from bloodyapril.terms import values


class Plain:
    """A value with fields of every kind."""

    name: str
    count: int = 3
    parts: list[int] = field(default_factory=list)
    quiet: int = field(default=7, repr=False, compare=False)
    twice: int = field(default=0, init=False)
    known: ClassVar[int] = 5

    def __post_init__(self) -> None:
        object.__setattr__(self, "twice", 2 * self.count)


class Named:
    """A value whose fields must be named."""

    name: str = "A"
    count: int


class Same:
    """A value with an equality of its own."""

    name: str

    def __eq__(self, other: object) -> bool:
        return bool(self.name.lower() == str(getattr(other, "name", "")).lower())

    def __repr__(self) -> str:
        return "same"


class Bare:
    """A value without a field."""


OPTIONS: list[dict[str, bool]] = [
    {"frozen": True, "slots": True},
    {"frozen": True},
    {"frozen": True, "slots": True, "eq": False},
    {"frozen": True, "slots": True, "kw_only": True},
    {},
]


def both(cls: Any, options: dict[str, bool]) -> tuple[Any, Any]:
    """The class as it is made here, and as the standard library makes it."""
    copies = [type(cls.__name__, (), dict(vars(cls))) for _ in range(2)]
    return values.dataclass(**options)(copies[0]), dataclasses.dataclass(**options)(copies[1])


def outcome(work: Callable[[], object]) -> object:
    """What comes of it: a result, or the kind of exception and its words."""
    try:
        return work()
    except (TypeError, AttributeError) as fault:
        return type(fault), str(fault)


def is_hashed(value: object) -> bool:
    return isinstance(hash(value), int)


CALLS: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    (("A",), {}), (("A", 4, [1], 8), {}), ((), {"name": "A", "count": 2}), ((), {}), ((), {"x": 1}),
    (("A",), {"quiet": 1}), (("A", 1, [], 7, 0), {}),
]  # fmt: skip


KINDS = [
    *((cls, options) for cls in (Plain, Same, Bare) for options in OPTIONS),
    (Named, {"frozen": True, "slots": True, "kw_only": True}),
]


@pytest.mark.parametrize(("cls", "options"), KINDS, ids=str)
@pytest.mark.parametrize("call", CALLS, ids=str)
def test_a_value_is_made_shown_and_compared_as_the_standard_would(
    cls: type, options: dict[str, bool], call: tuple[tuple[Any, ...], dict[str, Any]]
) -> None:
    ours, theirs = both(cls, options)
    said, named = call
    made = [outcome(partial(kind, *said, **named)) for kind in (ours, theirs)]
    if isinstance(made[1], tuple):
        assert made[0] == made[1]
        return
    assert repr(made[0]).rpartition(".")[2] == repr(made[1]).rpartition(".")[2]
    for kind, one in zip((ours, theirs), made, strict=True):
        assert [getattr(one, f.name) for f in fields(kind)] == [
            getattr(made[1], f.name) for f in fields(theirs)
        ]
        again = outcome(partial(kind, *said, **named))
        assert (again == one) == (options.get("eq", True) or cls is Same)
        assert one != 1
    hashed = [outcome(partial(is_hashed, one)) for one in made]
    assert hashed[0] == hashed[1]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_its_fields_can_be_read_as_ever(options: dict[str, bool]) -> None:
    ours, theirs = both(Plain, options)
    assert all(map(is_dataclass, (ours, theirs)))
    assert [f.name for f in fields(ours)] == [f.name for f in fields(theirs)]
    assert ours.__match_args__ == theirs.__match_args__
    assert ours.known == 5
    assert hasattr(ours, "__slots__") == hasattr(theirs, "__slots__")
    assert list(inspect.signature(ours).parameters) == list(inspect.signature(theirs).parameters)
    assert dataclasses.asdict(ours(name="B")) == dataclasses.asdict(theirs(name="B"))


@values.dataclass(frozen=True, slots=True)
class Scout:
    """A value of a module, to be sent elsewhere."""

    name: str
    lost: tuple[int, ...] = ()


@values.dataclass(frozen=True, slots=True)
class Ace(Scout):
    """One that adds to another."""

    score: int = 5


@values.dataclass(frozen=True)
class Open:
    """One without slots keeps what was worked out."""

    count: int

    @cached_property
    def twice(self) -> int:
        return 2 * self.count


def test_a_frozen_value_stays_as_it_is() -> None:
    ace = Ace("Voss", (1,), 48)
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'name'"):
        setattr(ace, "name", "B")  # noqa: B010
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'name'"):
        delattr(ace, "name")
    assert replace(ace, score=9) == Ace("Voss", (1,), 9) != ace
    assert Scout("Voss", (1,)) != ace
    assert len({ace, Ace("Voss", (1,), 48)}) == 1
    assert Open(3).twice == 6


@pytest.mark.parametrize("value", [Ace("Voss"), Scout("B", (1, 2)), Open(2)], ids=repr)
def test_a_value_can_go_to_another_process(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value


def test_nothing_is_compiled_before_it_is_called() -> None:
    late: Any = type("Late", (), {"__annotations__": {"a": int}})
    cls: Any = values.dataclass(frozen=True, slots=True)(late)
    waiting = cls.__init__
    assert cls(1) == cls(1)
    assert cls.__init__ is not waiting
    assert cls.__init__.__code__.co_varnames == ("self", "a")
