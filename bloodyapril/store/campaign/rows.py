"""The rows of a campaign file as a command reads and writes them; `games` and `roster` map them.

The tables are SQLModel's (`tables`), which makes, migrates and documents files. It takes longer to
load than a command may, so commands know the same columns from here, and a test holds both equal.
Values are not checked: nothing is written that was not checked before. A document is JSON that is
replaced whole; one that was read cannot be edited. A packed document is opened when it is asked
for.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any, ClassVar, dataclass_transform

from bloodyapril.store.codec import Json, dumps, frozen
from bloodyapril.terms.errors import Unreadable

FORMAT = 1
"""The shape of the documents; a file with a higher one was written by a later program."""

Columns = Mapping[str, Json]
"""Values of a row by column."""


class Packed:
    """A long document, pressed: what the journal keeps of a turn is seldom read again."""

    __slots__ = ("blob",)

    def __init__(self, blob: bytes) -> None:
        self.blob = blob

    @classmethod
    def of(cls, document: Json) -> Packed:
        return cls(zlib.compress(dumps(document).encode()))

    @property
    def document(self) -> Json:
        """The document; raises `Unreadable` for what is none."""
        try:
            return json.loads(zlib.decompress(self.blob))
        except (zlib.error, ValueError, TypeError) as fault:
            raise Unreadable(f"a document of the journal is damaged: {fault}") from None


@dataclass_transform(kw_only_default=True, eq_default=False)
class Row:
    """A row of one table, made with a value for each column that has no usual one."""

    table: ClassVar[str]
    key: ClassVar[tuple[str, ...]]
    columns: ClassVar[tuple[str, ...]] = ()
    documents: ClassVar[frozenset[str]] = frozenset()
    packed: ClassVar[frozenset[str]] = frozenset()
    flags: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        cls.columns = tuple(cls.__annotations__)

    def __init__(self, **values: Any) -> None:
        for name in self.columns:
            # What has no usual value is missing from the class as well, and refused by its name.
            setattr(self, name, values.pop(name) if name in values else getattr(type(self), name))
        if values:
            raise TypeError(f"{self.table} has no column {', '.join(values)}")

    @property
    def address(self) -> tuple[Any, ...]:
        """The values of its key."""
        return tuple(getattr(self, name) for name in self.key)

    @property
    def values(self) -> dict[str, Any]:
        """What it holds, by column."""
        return {name: getattr(self, name) for name in self.columns}

    @classmethod
    def raw(cls, name: str, value: Any) -> Any:
        """A column's value as SQLite keeps it."""
        if value is None or name not in cls.documents | cls.packed:
            return value
        return value.blob if isinstance(value, Packed) else dumps(value)

    @classmethod
    def read(cls, name: str, raw: Any) -> Any:
        """A column's value as a command reads it; raises `Unreadable` for a damaged document."""
        if raw is None:
            return None
        if name in cls.documents:
            try:
                return frozen(json.loads(raw))
            except (ValueError, TypeError) as fault:
                raise Unreadable(f"{name} of {cls.table} is damaged: {fault}") from None
        if name in cls.packed:
            return Packed(raw)
        return bool(raw) if name in cls.flags else raw


class CampaignRow(Row):
    """The campaign itself, one to a file.

    `dice_count` is how many faces of the seed were thrown; `game` the scenario in play;
    `rulings` the readings chosen otherwise than by default; `mode` who plays it (`Mode`).
    """

    table = "campaign"
    key = ("id",)
    documents = frozenset({"rulings"})

    id: int = 1
    name: str
    seed: str
    dice_count: int = 0
    game: int | None = None
    rulings: Json
    format: int = FORMAT
    mode: str


class GameRow(Row):
    """A scenario in play or played: each field of `Game` but its flights, under its own name."""

    table = "game"
    key = ("number",)
    documents = frozenset({
        "scenario", "weather", "ground", "barrages", "initiative", "attempts", "score", "targets",
        "dogfights", "happenings", "shoots", "orders",
    })  # fmt: skip
    flags = frozenset({"opened_early"})

    number: int
    scenario_id: str
    scenario: Json
    turn: int
    phase: str
    weather: Json
    ground: Json
    barrages: Json
    initiative: Json | None = None
    attempts: Json
    score: Json
    plan: str
    seal: str
    opened_early: bool
    targets: Json
    dogfights: Json
    happenings: Json
    shoots: Json
    orders: Json


class FlightRow(Row):
    """A flight: the whole of it as a document, and beside it what people ask a database for.

    `place` is its place in the order of set-up, which is the order of play.
    """

    table = "flight"
    key = ("game", "id")
    documents = frozenset({"document"})

    game: int
    id: str
    place: int
    name: str
    side: str
    unit: str
    type: str
    tasking: str
    status: str
    position: str
    altitude: str
    document: Json


class AirmanRow(Row):
    """A man of a unit that a scenario of the campaign used, and what became of him.

    `since_game` and `since_turn` say when his status changed; `flight` and `type` are what he flew
    in last.
    """

    table = "airman"
    key = ("number",)

    number: int
    unit: str
    side: str
    name: str
    role: str
    aggression: int | None = None
    status: str
    since_game: int | None = None
    since_turn: int | None = None
    flight: str | None = None
    type: str | None = None


class ChartUseRow(Row):
    """A chart that was rolled on, as it read then: results by column and total."""

    table = "chart_use"
    key = ("chart", "fingerprint")
    documents = frozenset({"reading"})

    chart: str
    fingerprint: str
    first_entry: int
    reading: Json


class OwnFileRow(Row):
    """A chart or card of the campaign's own, as it was typed; it lies over the owner's."""

    table = "own_file"
    key = ("kind", "name")

    kind: str
    name: str
    text: str


class EntryRow(Row):
    """An entry of the journal. Entries are added, never changed and never taken out.

    `command` is what was done, as the codec writes it, if it is known, and `words` the same for
    people: nothing is ever read out of them. `actor` is the side or `referee` who did it, empty if
    nobody can be named; `owner` the side whose eyes alone may read it until the scenario is open.
    `rule` is the rule that it follows. `dice` says whose dice fell; `secret` that the entry opened
    something sealed, `opened` that this was a plan before its time (24.2); `changes` are rows
    before and after. `target` is the entry that an undo or redo is about and `crossed` what the
    undo went across. `game` is no reference: the journal outlives what it tells of.
    """

    table = "journal"
    key = ("number",)
    documents = frozenset({"command", "words", "crossed"})
    packed = frozenset({"events", "changes"})
    flags = frozenset({"secret", "opened"})

    number: int
    kind: str
    actor: str = ""
    owner: str | None = None
    command: Json | None = None
    words: Json
    title: str
    rule: str = ""
    game: int | None = None
    turn: int | None = None
    dice: str
    dice_before: int
    dice_after: int
    secret: bool = False
    opened: bool = False
    target: int | None = None
    crossed: Json = ()
    written_at: str
    events: Packed
    changes: Packed


KINDS: tuple[type[Row], ...] = (
    CampaignRow, GameRow, FlightRow, AirmanRow, ChartUseRow, OwnFileRow, EntryRow,
)  # fmt: skip
"""All tables of a campaign file."""
