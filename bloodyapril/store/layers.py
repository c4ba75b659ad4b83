"""Charts and cards in layers: the rulebook's, the house's, and over both those of the owner.

Which of them is in force is decided here and nowhere else. A campaign's own charts would be one
more folder at the end of `over`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from bloodyapril.checks.modifiers import Source
from bloodyapril.store.files import read_as
from bloodyapril.terms.errors import Unlawful

Value = TypeVar("Value")

CHARTS, CARDS = "charts", "cards"
VARIABLES = {CHARTS: "BLOODYAPRIL_CHARTS", CARDS: "BLOODYAPRIL_CARDS"}
"""The environment variables that name the folders of an owner's charts and cards."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A file, and the layer in which it lies."""

    layer: Source
    path: Path


def owner_folder(kind: str) -> Path:
    """The folder of the owner's charts or cards; it need not exist.

    The environment's, else the platform's for settings.
    """
    named = os.environ.get(VARIABLES[kind])
    return Path(named).expanduser() if named else _settings() / "bloodyapril" / kind


def _settings() -> Path:
    """Where programs keep their settings on this platform."""
    if sys.platform == "linux" and "ANDROID_DATA" not in os.environ:
        # As platformdirs does, which to load would take a tenth of the time that a roll takes.
        home = Path(os.environ.get("XDG_CONFIG_HOME", "").strip())
        return home if home.is_absolute() else Path("~/.config").expanduser()
    from platformdirs import user_config_path

    return user_config_path(appname=None, appauthor=False)


class Layered(Mapping[str, Value], Generic[Value]):
    """Values by name, each from the strongest layer that has a file for it, read when asked for.

    `shipped` are the program's own files by name; `over` are folders whose files of the same name
    lie over them, the strongest last. With `adding`, files of other names count, too.
    """

    def __init__(
        self,
        shipped: Mapping[str, Placed],
        over: tuple[Placed, ...],
        read: Callable[[str, Placed], Value],
        *,
        adding: Callable[[str], bool] | None = None,
    ) -> None:
        self._shipped = shipped
        self._over = over
        self._read = read
        self._adding = adding
        self._values: dict[tuple[str, Source], Value] = {}
        self._names: tuple[str, ...] | None = None

    def placed(self, name: str) -> tuple[Placed, ...]:
        """The files for a name in all layers, the one in force last; raises `KeyError`."""
        found = [self._shipped[name]] if name in self._shipped else []
        for folder in self._over:
            path = folder.path / f"{name}.toml"
            if (name in self._shipped or self._adds(name)) and path.is_file():
                found.append(Placed(folder.layer, path))
        if not found:
            raise KeyError(name)
        return tuple(found)

    def layer(self, name: str) -> Source:
        """The layer that is in force."""
        return self.placed(name)[-1].layer

    def at(self, name: str, layer: Source) -> Value:
        """The value of one layer; raises `Unlawful` if that layer has none."""
        for placed in self.placed(name):
            if placed.layer is layer:
                return self._value(name, placed)
        have = " and ".join(placed.layer.value for placed in self.placed(name))
        raise Unlawful(f"{name} has no {layer.value} layer, only {have}")

    def below(self, name: str) -> Value:
        """The value that comes with the program, whatever lies over it; raises `KeyError`."""
        return self._value(name, self._shipped[name])

    def reread(self) -> None:
        """Forget what was read: a file has changed."""
        self._values.clear()
        self._names = None

    @property
    def shipped(self) -> tuple[str, ...]:
        """The names of what comes with the program."""
        return tuple(self._shipped)

    def __getitem__(self, name: str) -> Value:
        return self._value(name, self.placed(name)[-1])

    def __contains__(self, name: object) -> bool:
        return name in self._shipped or name in self._all()

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def _value(self, name: str, placed: Placed) -> Value:
        key = (name, placed.layer)
        if key not in self._values:
            self._values[key] = read_as(placed.path, lambda: self._read(name, placed))
        return self._values[key]

    def _all(self) -> tuple[str, ...]:
        if self._names is None:
            added = {
                path.stem
                for folder in self._over
                for path in (folder.path.glob("*.toml") if self._adding else ())
                if self._adds(path.stem)
            }
            self._names = tuple(sorted({*self._shipped, *added}))
        return self._names

    def _adds(self, name: str) -> bool:
        return self._adding is not None and self._adding(name)
