"""Values that are cheap to define: the standard `dataclass`, with its functions made when needed.

The standard one compiles six functions for every class as soon as its module is loaded. A command
loads more than a hundred such classes and makes values of a few: it would spend a third of its time
on functions that nobody calls. Here the fields, and everything that reads them, are the standard
library's; what it would compile is compiled when it is called for the first time.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(
        cls: type | None = None,
        /,
        *,
        frozen: bool = False,
        eq: bool = True,
        slots: bool = False,
        kw_only: bool = False,
    ) -> Any:
        """As `dataclasses.dataclass`, with those of its options that are used here."""

        def made(cls: type) -> type:
            if not frozen:
                return dataclasses.dataclass(cls, eq=eq, slots=slots, kw_only=kw_only)
            return _frozen(cls, eq=eq, slots=slots, kw_only=kw_only)

        return made if cls is None else made(cls)


_STANDARD = {"repr": False, "eq": False, "init": False}


def _frozen(cls: type, *, eq: bool, slots: bool, kw_only: bool) -> type:
    own = set(vars(cls))
    if "__eq__" in own and vars(cls).get("__hash__") is None:
        # Python forbids to hash what has an equality of its own; frozen values may be hashed.
        own.discard("__hash__")
    cls = dataclasses.dataclass(cls, slots=slots, kw_only=kw_only, **_STANDARD)
    late: dict[str, Any] = {"__init__": _init}
    if eq:
        late |= {"__eq__": _eq, "__hash__": _hash}
    for name, make in late.items():
        if name not in own:
            setattr(cls, name, _made_late(cls, name, make))
    for name, function in _SHARED.items():
        if name not in own:
            setattr(cls, name, function)
    return cls


def _made_late(cls: type, name: str, make: Callable[[type], Callable[..., Any]]) -> Any:
    """A function that puts the real one in its place when it is called."""

    def first(self: Any, *values: Any, **named: Any) -> Any:
        real = make(cls)
        setattr(cls, name, real)
        return real(self, *values, **named)

    first.__name__ = name
    first.__qualname__ = f"{cls.__qualname__}.{name}"
    return first


def _init(cls: type) -> Callable[..., Any]:
    known: dict[str, Any] = {"_set": object.__setattr__, "_usual": MISSING}
    plain: list[str] = []
    keywords: list[str] = []
    body: list[str] = []
    for field in dataclasses.fields(cls):
        name, value = field.name, field.name
        said = name
        if field.default is not MISSING:
            known[f"_of_{name}"] = field.default
            said, value = f"{name}=_of_{name}", name if field.init else f"_of_{name}"
        elif field.default_factory is not MISSING:
            known[f"_of_{name}"] = field.default_factory
            fresh = f"_of_{name}()"
            said, value = f"{name}=_usual", f"{fresh} if {name} is _usual else {name}"
            value = value if field.init else fresh
        elif not field.init:
            continue
        if field.init:
            (keywords if field.kw_only else plain).append(said)
        body.append(f" _set(self, {name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        body.append(" self.__post_init__()")
    said = ", ".join(["self", *plain, *(["*", *keywords] if keywords else [])])
    made = _compiled(cls, "__init__", said, body or [" pass"], known)
    made.__annotations__ = {f.name: f.type for f in dataclasses.fields(cls) if f.init}
    return made


def _eq(cls: type) -> Callable[..., Any]:
    names = [field.name for field in dataclasses.fields(cls) if field.compare]
    mine, theirs = ("".join(f"{whose}.{name}, " for name in names) for whose in ("self", "other"))
    body = [
        " if other.__class__ is self.__class__:",
        f"  return ({mine}) == ({theirs})",
        " return NotImplemented",
    ]
    return _compiled(cls, "__eq__", "self, other", body, {})


def _hash(cls: type) -> Callable[..., Any]:
    fields = dataclasses.fields(cls)
    names = [f.name for f in fields if (f.compare if f.hash is None else f.hash)]
    values = "".join(f"self.{name}, " for name in names)
    return _compiled(cls, "__hash__", "self", [f" return hash(({values}))"], {})


def _compiled(
    cls: type, name: str, said: str, body: list[str], known: dict[str, Any]
) -> Callable[..., Any]:
    """A function of a class, as if its module said it; `known` are values that it uses."""
    lines = [f"def make({', '.join(known)}):", f" def {name}({said}):", *(f" {x}" for x in body)]
    space: dict[str, Any] = {}
    exec("\n".join([*lines, f" return {name}"]), vars(sys.modules[cls.__module__]), space)
    function: Callable[..., Any] = space["make"](**known)
    function.__qualname__ = f"{cls.__qualname__}.{name}"
    return function


class _Signature:
    """What a class takes, for those who ask; they are few, so it is found out when they do."""

    def __get__(self, value: object, cls: type) -> object:
        import inspect

        _, *taken = inspect.signature(_init(cls)).parameters.values()
        return inspect.Signature(taken)


@recursive_repr()
def _repr(self: Any) -> str:
    told = (f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
    return f"{type(self).__qualname__}({', '.join(told)})"


def _set(self: Any, name: str, value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delete(self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> dict[str, Any]:
    """What is kept of a value that goes to another process."""
    return {f.name: getattr(self, f.name) for f in dataclasses.fields(self)}


def _put_state(self: Any, state: dict[str, Any]) -> None:
    for name, value in state.items():
        object.__setattr__(self, name, value)


_SHARED = {
    "__repr__": _repr,
    "__signature__": _Signature(),
    "__setattr__": _set,
    "__delattr__": _delete,
    "__getstate__": _state,
    "__setstate__": _put_state,
}
