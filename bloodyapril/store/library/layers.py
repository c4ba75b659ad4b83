"""Charts and cards in layers: rulebook's or house's, the owner's over them, a campaign's over all.

Which of them is in force is decided here and nowhere else. The owner's are files in his folder;
a campaign keeps its own as texts in its file (`store.campaign.own_files`).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Generic, TypeVar

from bloodyapril.checks.modifiers import Source
from bloodyapril.store.library.files import LARGEST, read_as, read_text
from bloodyapril.terms.errors import Unlawful, Unreadable
from bloodyapril.terms.values import dataclass

Value = TypeVar("Value")

CHARTS, CARDS = "charts", "cards"
VARIABLES = {CHARTS: "BLOODYAPRIL_CHARTS", CARDS: "BLOODYAPRIL_CARDS"}
"""The environment variables that name the folders of an owner's charts and cards."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A file, and the layer in which it lies.

    What a campaign has of its own is no file any more: then `kept` is its text.
    """

    layer: Source
    path: Path
    campaign: str = ""
    kept: str | None = None

    @property
    def name(self) -> str:
        """What faults call it: `wind-up.toml`, or `wind-up.toml of campaign April`."""
        return f"{self.path.name} of campaign {self.campaign}" if self.campaign else self.path.name

    def text(self) -> str:
        """What it says; raises `Unreadable` if it is missing, too large or not UTF-8."""
        if self.kept is None:
            return read_text(self.path)
        if len(self.kept) > LARGEST:
            raise Unreadable(f"it is larger than {LARGEST:,} letters: not one of ours")
        return self.kept


@dataclass(frozen=True, slots=True)
class Own:
    """What a campaign has of its own: the texts of charts and cards by name."""

    campaign: str = ""
    charts: tuple[tuple[str, str], ...] = ()
    cards: tuple[tuple[str, str], ...] = ()

    def of(self, kind: str) -> tuple[tuple[str, str], ...]:
        """Its charts or its cards."""
        return self.charts if kind == CHARTS else self.cards


NOTHING = Own()
"""What lies over the owner's layer outside all campaigns."""


class Folder:
    """The layer of an owner, whose files lie in a folder, which need not exist."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def find(self, name: str) -> Placed | None:
        """The file of this name, if there is one."""
        path = self._path / f"{name}.toml"
        return Placed(Source.OWNER, path) if path.is_file() else None

    def names(self) -> Iterable[str]:
        """The names of all files that there are."""
        return (path.stem for path in self._path.glob("*.toml"))


class Kept:
    """The layer of a campaign, whose texts lie in its file."""

    def __init__(self, campaign: str, texts: Mapping[str, str]) -> None:
        self._campaign = campaign
        self._texts = texts

    def find(self, name: str) -> Placed | None:
        """The text of this name, if there is one."""
        if name not in self._texts:
            return None
        return Placed(Source.CAMPAIGN, Path(f"{name}.toml"), self._campaign, self._texts[name])

    def names(self) -> Iterable[str]:
        """The names of all texts that there are."""
        return self._texts


Layer = Folder | Kept
"""What may lie over the program's own files."""


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

    `shipped` are the program's own files by name; `over` are layers whose files of the same name
    lie over them, the strongest last. With `adding`, files of other names count, too.
    """

    def __init__(
        self,
        shipped: Mapping[str, Placed],
        over: tuple[Layer, ...],
        read: Callable[[str, Placed], Value],
        *,
        adding: Callable[[str], bool] | None = None,
    ) -> None:
        self._shipped = shipped
        self._over = over
        self._read = read
        self._adding = adding
        self._values: dict[tuple[str, Placed], Value] = {}

    def under(self, top: Layer) -> Layered[Value]:
        """These layers with one more over them; what was read of them is read once for both."""
        both = Layered(self._shipped, (*self._over, top), self._read, adding=self._adding)
        both._values = self._values
        return both

    def placed(self, name: str) -> tuple[Placed, ...]:
        """The files for a name in all layers, the one in force last; raises `KeyError`."""
        found = [self._shipped[name]] if name in self._shipped else []
        if found or self._adds(name):
            over = (layer.find(name) for layer in self._over)
            found += [placed for placed in over if placed is not None]
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
        key = (name, placed)
        if key not in self._values:
            self._values[key] = read_as(placed.name, lambda: self._read(name, placed))
        return self._values[key]

    def _all(self) -> tuple[str, ...]:
        if self._adding is None:
            return self.shipped
        added = {name for layer in self._over for name in layer.names() if self._adds(name)}
        return tuple(sorted({*self._shipped, *added}))

    def _adds(self, name: str) -> bool:
        return self._adding is not None and self._adding(name)
