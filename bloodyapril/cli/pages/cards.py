"""Pages of aeroplane data cards: bands, weapons, and where the figures come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bloodyapril.checks.modifiers import Source
from bloodyapril.checks.provenance import Provenance
from bloodyapril.cli.blocks import Block, Grid, Line, Page, Title
from bloodyapril.cli.pages.layers import layer_lines
from bloodyapril.rules.movement.altitude import feet, highest_marker
from bloodyapril.rules.table import Library
from bloodyapril.store.library.layers import Placed
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.cards import AeroplaneType, BandData, WeaponType
from bloodyapril.terms.measures import Feet, mp_text, signed
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class CardBand:
    """One band of a card, with the height of its highest marker."""

    band: Band
    data: BandData
    marker: int
    feet: Feet


def card_bands(library: Library, card: AeroplaneType) -> tuple[CardBand, ...]:
    """The bands that a type can enter, from the ground up."""
    return tuple(
        CardBand(
            band,
            card.bands[band],
            highest_marker(card, band),
            feet(library, card, Altitude(band, highest_marker(card, band))),
        )
        for band in sorted(card.bands)
    )


@dataclass(frozen=True, slots=True)
class ListedCard:
    """A card as a list shows it: in force, or the one that counts while a file is mended."""

    card: AeroplaneType
    layer: str


def card_list_page(cards: Iterable[ListedCard]) -> Page:
    """All cards, a line each."""
    rows = tuple(
        (
            entry.card.id,
            entry.card.name,
            entry.card.side.value,
            "scout" if entry.card.scout else "two-seater",
            f"{entry.card.service_ceiling:,}",
            entry.layer,
        )
        for entry in cards
    )
    head = ("card", "name", "side", "role", "ceiling ft", "source")
    return (Grid(rows, head, right=(4,), wraps=(1, 5)),)


def card_page(
    card: AeroplaneType,
    bands: Iterable[CardBand],
    provenance: Mapping[str, Any],
    layers: tuple[Placed, ...] = (),
) -> Page:
    """One card, whole; `layers` are all that there are of it, the one in force last."""
    return tuple(_card(card, bands, provenance, layers))


def _card(
    card: AeroplaneType,
    bands: Iterable[CardBand],
    provenance: Mapping[str, Any],
    layers: tuple[Placed, ...],
) -> Iterator[Block]:
    owned = card.source in (Source.OWNER.value, Source.CAMPAIGN.value)
    told = f"{card.source}, {Provenance.read(provenance)}" if owned else card.source
    yield Title(card.name, f"[{told}]")
    yield from layer_lines("card", card.source, layers)
    role = "scout" if card.scout else "two-seater"
    yield Line(
        f"{card.side.value} {role}, crew {card.crew}, service ceiling {card.service_ceiling:,} "
        f"feet, endurance {card.endurance} minutes, damage factor {signed(card.damage_factor)}"
    )
    yield Line("Speeds in MP (30 mph each).", "quiet")
    yield Grid(
        tuple(_band(entry) for entry in bands),
        ("band", "level", "dive", "manoeuvre", "climb", "highest marker", "feet"),
        right=(1, 2, 3, 4, 6),
    )
    yield Title("Weapons")
    if card.weapons:
        yield Grid(
            tuple(_weapon(weapon) for weapon in card.weapons),
            ("weapon", "mount", "firepower", "depletion", "drums", ""),
            right=(2, 3, 4),
        )
    else:
        yield Line("None.")
    yield Title("Besides")
    for told in _besides(card):
        yield Line(told)
    for note in card.notes:
        yield Line(note)
    yield from _provenance(provenance)


def _band(entry: CardBand) -> tuple[str, ...]:
    data = entry.data
    climb = f"{data.top}/{data.column}" if data.cut else str(data.top)
    return (
        entry.band.word,
        mp_text(data.level),
        mp_text(data.dive),
        str(data.manoeuvre),
        climb,
        str(Altitude(entry.band, entry.marker)),
        f"{entry.feet:,}",
    )


def _weapon(weapon: WeaponType) -> tuple[str, ...]:
    return (
        weapon.name,
        "rear" if weapon.rear else "forward",
        str(weapon.firepower),
        str(weapon.depletion),
        str(weapon.drums) if weapon.drums else "belt",
        ", ".join(_of_weapon(weapon)),
    )


def _of_weapon(weapon: WeaponType) -> Iterator[str]:
    if weapon.buckingham:
        yield "Buckingham"
    if weapon.dual is not None:
        yield "dual (18.41)" if weapon.dual else "not dual (18.41)"


def _besides(card: AeroplaneType) -> Iterator[str]:
    if card.bomb_strength:
        yield f"Bomb strength {mp_text(card.bomb_strength)} an aeroplane (17.12)."
    if card.camera:
        yield "May carry a camera (12.216)."
    if card.recon_ceiling:
        yield f"May fly Recon up to {card.recon_ceiling:,} feet (12.216)."
    if card.fires_rear_guns_attacking:
        yield "Fires its rear guns when attacking, too (13.11)."
    if card.dangerous_dive:
        yield "Dangerous dive: may break up at its highest dive speed (10.31)."
    yield (
        f"May spin: {signed(card.spin_tendency)} to the roll that recovers (10.31)."
        if card.can_spin
        else "Does not spin (10.31)."
    )
    if card.glide_least:
        yield f"Glides at {mp_text(card.glide_least)} MP or more (10.31)."


def _provenance(provenance: Mapping[str, Any]) -> Iterator[Block]:
    yield Title("Where the figures come from")
    told = ((name.replace("-", " "), _origin(value)) for name, value in provenance.items())
    yield Grid(tuple((name, text) for name, text in told if text), wraps=(1,))


def _origin(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "; ".join(map(str, value)) if isinstance(value, list) else str(value)
