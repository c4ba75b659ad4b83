"""Reading the data files: TOML, each fault with the file's name and a plain reason."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Generic, TypeVar

from bloodyapril.terms.errors import BloodyAprilError, Unreadable

Value = TypeVar("Value")
LARGEST = 1_000_000
"""Bytes; no data file of ours is near it, and a stranger's may not be larger."""


def read_toml(path: Path) -> dict[str, Any]:
    """The contents of a TOML file; raises `Unreadable`."""
    return parse_toml(read_text(path), path.name)


def read_text(path: Path) -> str:
    """The text of a file; raises `Unreadable` if it is missing, too large or not UTF-8."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise Unreadable(f"{path.name} is larger than {LARGEST:,} bytes: not one of ours")
        return content.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise Unreadable(f"{path.name} is not UTF-8 text") from None
    except OSError as fault:
        raise Unreadable(f"{path} cannot be read: {fault.strerror}") from None


def fingerprint(text: str) -> str:
    """Twelve hexadecimal digits that change when a file's text does."""
    return sha256(text.encode()).hexdigest()[:12]


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """The contents of a TOML text of ours, from the file of this name; raises `Unreadable`."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise Unreadable(f"{name} is not TOML: {fault}") from None


def read_as(name: str, read: Callable[[], Value]) -> Value:
    """What `read` makes of a file; whatever it refuses or stumbles over is told with its name."""
    try:
        return read()
    except KeyError as fault:
        raise Unreadable(f"{name}: {fault.args[0]!r} is missing") from None
    except BloodyAprilError as fault:
        raise Unreadable(f"{name}: {fault}", cure=fault.cure, about=fault.about) from None
    except (ValueError, TypeError) as fault:
        raise Unreadable(f"{name}: {fault}") from None


class LazyMapping(Mapping[str, Value], Generic[Value]):
    """Values read from one file each when they are first asked for."""

    def __init__(self, paths: Mapping[str, Path], read: Callable[[Path], Value]) -> None:
        self._paths = paths
        self._read = read
        self._values: dict[str, Value] = {}

    def __getitem__(self, name: str) -> Value:
        if name not in self._values:
            path = self._paths[name]
            self._values[name] = read_as(path.name, lambda: self._read(path))
        return self._values[name]

    def __contains__(self, name: object) -> bool:
        return name in self._paths

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)


def toml_files(*folders: Path) -> dict[str, Path]:
    """TOML files by their stem, in order of name; a later folder lies over an earlier one."""
    found = {path.stem: path for folder in folders for path in sorted(folder.glob("*.toml"))}
    return dict(sorted(found.items()))
