"""The aeroplane data cards, each read from its file when it is asked for (2.81)."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bloodyapril.checks.cards import FixedPoint, is_name, read_card
from bloodyapril.checks.modifiers import Source
from bloodyapril.resources import data_path
from bloodyapril.store.library.files import LazyMapping, read_toml, toml_files
from bloodyapril.store.library.layers import (
    CARDS,
    NOTHING,
    Folder,
    Kept,
    Layered,
    Own,
    Placed,
    owner_folder,
)
from bloodyapril.terms.cards import AeroplaneType
from bloodyapril.terms.errors import Cure, unknown

if TYPE_CHECKING:
    from bloodyapril.checks.typing_in.complaints import Complaint
    from bloodyapril.checks.typing_in.typed import Typed


def cards(own: Own = NOTHING) -> Layered[AeroplaneType]:
    """All cards by name, in order of name: a campaign's own, else the owner's, else ours."""
    shelf = _cards(owner_folder(CARDS))
    return shelf.under(Kept(own.campaign, dict(own.cards))) if own.cards else shelf


@lru_cache(maxsize=8)
def _cards(owner: Path) -> Layered[AeroplaneType]:
    def read(name: str, placed: Placed) -> AeroplaneType:
        return read_card(card_content(name, placed))

    # The owner may add types of his own; `se5.1` is a former version of his SE5.
    return Layered(_shipped(), (Folder(owner),), read, adding=is_name)


@cache
def _shipped() -> dict[str, Placed]:
    files = toml_files(data_path("aeroplanes"))
    return {name: Placed(Source.HOUSE, path) for name, path in files.items()}


@cache
def _own_cards() -> LazyMapping[AeroplaneType]:
    """The program's own cards, whatever lies over them."""
    paths = {name: placed.path for name, placed in _shipped().items()}
    return LazyMapping(paths, lambda path: read_card(read_toml(path)))


def card_content(name: str, placed: Placed) -> dict[str, Any]:
    """What a card's file says, its provenance included; raises `Unreadable`."""
    if placed.layer is Source.HOUSE:
        return read_toml(placed.path)
    from bloodyapril.store.library.typed_files import read_sound

    content = read_sound(placed.text(), placed, name, "card", check_typed_card).content
    provenance = {**content["provenance"], "source": placed.layer.value}
    return {**content, "provenance": provenance}


def check_typed_card(typed: Typed) -> tuple[Complaint, ...]:
    """Every complaint about an owner's card, held against the program's own and the rulebook."""
    from bloodyapril.checks.typing_in.card_checking import CardShelf, check_card
    from bloodyapril.store.library.charts import climb_table, vocabulary

    floors, climbs = climb_table()
    shelf = CardShelf(_own_cards(), floors, climbs, fixed_points(), vocabulary())
    return check_card(typed, shelf)


def card_form(name: str, *, filled: bool) -> str:
    """A card file to fill in, in the layout of the program's own; raises `Unreadable`."""
    from bloodyapril.checks.typing_in.card_forms import card_form as form

    own = _shipped()
    if name not in own:
        raise unknown("aeroplane", name, own, cure=Cure.SEE_CARDS)
    return form(read_toml(own[name].path), filled=filled)


@cache
def fixed_points() -> tuple[FixedPoint, ...]:
    """What the rulebook itself says of aeroplanes."""
    points = read_toml(data_path("fixed-points.toml"))["points"]
    return tuple(FixedPoint.read(entry) for entry in points)
