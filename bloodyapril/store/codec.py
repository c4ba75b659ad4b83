"""Values as JSON and back, by their type hints: the one way in which documents are written.

Dataclasses become objects with every field (one that an older program did not write has its
default) and their kind where there are several. Enums become their value, tuples and frozensets
lists (sets in a fixed order), mappings lists of pairs in their own order. A value that can `parse`
what `str` writes, as a hex or an altitude, is that text. Types kept on a shelf, as aeroplane cards,
are the id by which they are found there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from bloodyapril.terms.errors import BloodyAprilError, Unreadable
from bloodyapril.terms.values import dataclass

Value = TypeVar("Value")
Json = Any
"""What JSON can hold: text, numbers, truth, nothing, lists, objects with text keys."""

_KIND = "kind"
"""Where the document of one of a family says which it is."""
SCALARS = (str, int, bool, float)


@dataclass(frozen=True, slots=True)
class _Codec:
    """Both directions of one type; `read` takes the place in the document for its refusals."""

    write: Callable[[Any], Json]
    read: Callable[[Json, str], Any]


class Coder:
    """Writes and reads values of any type whose parts it knows.

    `shelves` maps the types that are kept elsewhere to their values by id, `families` those of
    which there are several kinds to these, by the names under which they are written.
    """

    def __init__(
        self,
        shelves: Mapping[type, Mapping[str, Any]] | None = None,
        families: Mapping[type, Mapping[str, type]] | None = None,
    ) -> None:
        self._shelves = shelves or {}
        self._families = families or {}
        self._codecs: dict[Any, _Codec] = {}

    def write(self, hint: Any, value: Any) -> Json:
        """A value of a type as JSON.

        >>> Coder().write(tuple[int, ...], (1, 2))
        [1, 2]
        """
        return self._codec(hint).write(value)

    def read(self, hint: type[Value] | Any, document: Json, place: str) -> Any:
        """The value that a document holds; `place` is what a refusal calls it.

        Raises `Unreadable` naming the place of whatever is missing, unknown or of another type.
        """
        return self._codec(hint).read(document, place)

    def _codec(self, hint: Any) -> _Codec:
        if hint not in self._codecs:
            self._codecs[hint] = self._made(hint)
        return self._codecs[hint]

    def _made(self, hint: Any) -> _Codec:
        if isinstance(hint, NewType):
            return self._codec(hint.__supertype__)
        origin = get_origin(hint)
        if origin in (Union, UnionType):
            return self._union(get_args(hint))
        if (origin or hint) in self._families:
            return self._family(self._families[origin or hint])
        if origin is not None:
            return self._container(origin, get_args(hint))
        if hint in self._shelves:
            return _shelved(hint, self._shelves[hint])
        if hint in SCALARS or hint is NoneType:
            return _scalar((hint,))
        if _reads_itself(hint):
            return _text(hint)
        if isinstance(hint, type) and issubclass(hint, Enum):
            return _enum(hint)
        if is_dataclass(hint):
            return self._dataclass(hint)
        if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
            return self._named_tuple(hint)
        raise TypeError(f"no way is known to write {hint!r} as JSON")

    def _union(self, members: tuple[Any, ...]) -> _Codec:
        rest = tuple(member for member in members if member is not NoneType)
        if all(member in SCALARS for member in rest):
            return _scalar(members)
        if len(rest) == 1 and len(members) == 2:
            inner = self._codec(rest[0])
            return _Codec(
                lambda value: None if value is None else inner.write(value),
                lambda document, place: None if document is None else inner.read(document, place),
            )
        raise TypeError(f"a union of {members!r} cannot be told apart in JSON")

    def _container(self, origin: Any, arguments: tuple[Any, ...]) -> _Codec:
        if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
            return _listed(self._codec(arguments[0]), tuple)
        if origin is tuple:
            return _fixed(tuple(self._codec(argument) for argument in arguments), tuple)
        if isinstance(origin, type) and issubclass(origin, frozenset):
            return _listed(self._codec(arguments[0]), frozenset)
        if isinstance(origin, type) and issubclass(origin, Mapping):
            pair = _fixed(tuple(self._codec(argument) for argument in arguments), tuple)
            pairs = _listed(pair, dict)
            return _Codec(lambda value: pairs.write(value.items()), pairs.read)
        raise TypeError(f"no way is known to write {origin!r} as JSON")

    def _family(self, kinds: Mapping[str, type]) -> _Codec:
        names = {kind: name for name, kind in kinds.items()}

        def write(value: Any) -> Json:
            kind = type(value)
            return {_KIND: names[kind], **self.write(kind, value)}

        def read(document: Json, place: str) -> Any:
            kind = document.get(_KIND) if isinstance(document, Mapping) else None
            if not isinstance(kind, str) or kind not in kinds:
                raise _wrong(document, place, " or ".join(kinds))
            rest = {name: part for name, part in document.items() if name != _KIND}
            return self.read(kinds[kind], rest, place)

        return _Codec(write, read)

    def _dataclass(self, hint: Any) -> _Codec:
        hints = get_type_hints(hint)
        parts = [field for field in fields(hint) if field.init]
        codecs = {part.name: self._codec(hints[part.name]) for part in parts}
        needed = [
            part.name
            for part in parts
            if part.default is MISSING and part.default_factory is MISSING
        ]

        def write(value: Any) -> Json:
            return {name: codec.write(getattr(value, name)) for name, codec in codecs.items()}

        def read(document: Json, place: str) -> Any:
            if not isinstance(document, Mapping):
                raise _wrong(document, place, "an object")
            odd = [f"{name} is missing" for name in needed if name not in document]
            odd += [f"{name} is unknown" for name in document if name not in codecs]
            if odd:
                raise Unreadable(f"{place}: {'; '.join(odd)}")
            found = {
                name: codec.read(document[name], f"{place}.{name}")
                for name, codec in codecs.items()
                if name in document
            }
            return _built(hint, place, **found)

        return _Codec(write, read)

    def _named_tuple(self, hint: Any) -> _Codec:
        hints = get_type_hints(hint)
        parts = tuple(self._codec(hints[name]) for name in hint._fields)
        return _fixed(parts, lambda values: hint(*values))


def dumps(document: Json, *, canonical: bool = False) -> str:
    """JSON text without spare room; `canonical` is in ASCII with the keys of objects sorted."""
    return json.dumps(document, ensure_ascii=canonical, separators=(",", ":"), sort_keys=canonical)


def frozen(document: Json) -> Json:
    """A document that cannot be edited in place, so that no edit can be lost unwritten."""
    if isinstance(document, Mapping):
        return ReadOnly({name: frozen(part) for name, part in document.items()})
    if isinstance(document, list | tuple):
        return tuple(frozen(part) for part in document)
    return document


class ReadOnly(dict[str, Any]):
    """An object of a document that was read: to change it, write a new one."""

    def _refuse(self, *values: Any, **named: Any) -> Any:
        raise TypeError("a stored document is replaced whole, never edited in place")

    __setitem__ = __delitem__ = update = setdefault = pop = popitem = clear = _refuse
    __ior__ = _refuse


def _scalar(members: tuple[Any, ...]) -> _Codec:
    allowed = set(members)
    names = " or ".join("nothing" if m is NoneType else m.__name__ for m in members)

    def read(document: Json, place: str) -> Any:
        if type(document) not in allowed:
            raise _wrong(document, place, names)
        return document

    return _Codec(lambda value: value, read)


def _reads_itself(hint: Any) -> bool:
    """Whether a type reads with `parse` what its own `str` writes."""
    if not hasattr(hint, "parse"):
        return False
    if not issubclass(hint, Enum):
        return hint.__str__ not in (object.__str__, tuple.__str__)
    try:
        return all(hint.parse(str(member)) is member for member in hint)
    except BloodyAprilError:
        return False


def _text(hint: Any) -> _Codec:
    def read(document: Json, place: str) -> Any:
        if not isinstance(document, str):
            raise _wrong(document, place, "text")
        return _at(place, hint.parse, document)

    return _Codec(str, read)


def _enum(hint: type[Enum]) -> _Codec:
    def read(document: Json, place: str) -> Any:
        values = [member.value for member in hint]
        if document not in values or isinstance(document, bool):
            raise _wrong(document, place, " or ".join(str(value) for value in values))
        return hint(document)

    return _Codec(lambda value: value.value, read)


def _shelved(hint: Any, shelf: Mapping[str, Any]) -> _Codec:
    def read(document: Json, place: str) -> Any:
        if not isinstance(document, str) or document not in shelf:
            raise Unreadable(f"{place}: no {hint.__name__} is known by {document!r}")
        return shelf[document]

    return _Codec(lambda value: value.id, read)


def _listed(part: _Codec, build: Callable[[Any], Any]) -> _Codec:
    def write(value: Any) -> Json:
        written = [part.write(item) for item in value]
        if isinstance(value, Set) and build is frozenset:
            written.sort(key=lambda item: dumps(item, canonical=True))
        return written

    def read(document: Json, place: str) -> Any:
        if not isinstance(document, Sequence) or isinstance(document, str):
            raise _wrong(document, place, "a list")
        return build(part.read(item, f"{place}[{at}]") for at, item in enumerate(document))

    return _Codec(write, read)


def _fixed(parts: tuple[_Codec, ...], build: Callable[[Any], Any]) -> _Codec:
    def write(value: Any) -> Json:
        return [part.write(item) for part, item in zip(parts, value, strict=True)]

    def read(document: Json, place: str) -> Any:
        if not isinstance(document, Sequence) or isinstance(document, str):
            raise _wrong(document, place, "a list")
        if len(document) != len(parts):
            raise Unreadable(f"{place}: {len(document)} parts where {len(parts)} belong")
        return build(
            tuple(
                part.read(item, f"{place}[{at}]")
                for at, (part, item) in enumerate(zip(parts, document, strict=True))
            )
        )

    return _Codec(write, read)


def _built(hint: Any, place: str, /, **values: Any) -> Any:
    return _at(place, lambda: hint(**values))


def _at(place: str, make: Callable[..., Any], *values: Any) -> Any:
    """What `make` makes, its refusal with the place before it."""
    try:
        return make(*values)
    except (BloodyAprilError, ValueError) as fault:
        raise Unreadable(f"{place}: {fault}") from None


def _wrong(document: Json, place: str, wanted: str) -> Unreadable:
    found = "nothing" if document is None else repr(document)[:40]
    return Unreadable(f"{place}: {found} where {wanted} belongs")
