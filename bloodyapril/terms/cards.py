"""Aeroplane data cards (2.8, 2.81)."""

from __future__ import annotations

from collections.abc import Mapping

from bloodyapril.terms.altitude import Band
from bloodyapril.terms.measures import Feet, HalfMP, Minutes
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class BandData:
    """What a type can do in one band: speeds in half MP, manoeuvre rating, time to climb.

    `top` is the highest time to climb marker in the band, `column` the conversion column; they
    differ where the ceiling cuts the band (the split value of 10.14).
    """

    level: HalfMP
    dive: HalfMP
    manoeuvre: int
    top: int
    column: int

    @property
    def cut(self) -> bool:
        """Whether the service ceiling lies in this band."""
        return self.top != self.column


@dataclass(frozen=True, slots=True)
class WeaponType:
    """A gun as the card lists it (13.1): `drums` 0 is a belt, else 13.34 applies.

    `dual` says whether it is a pair that fires as one (18.41); nothing where the card is silent.
    """

    id: str
    name: str
    rear: bool
    firepower: int
    depletion: int
    drums: int = 0
    buckingham: bool = False
    dual: bool | None = None


@dataclass(frozen=True, slots=True)
class AeroplaneType:
    """An aeroplane data card; `bomb_strength` is in halves of an attack point (17.12).

    `recon_ceiling` is 0 for a type that photographs no higher than others (12.216);
    `first_at_front` is year and month, as 1917-03 (4.1).
    """

    id: str
    name: str
    side: Side
    scout: bool
    crew: int
    service_ceiling: Feet
    damage_factor: int
    endurance: Minutes
    bomb_strength: int
    camera: bool
    dangerous_dive: bool
    can_spin: bool
    spin_tendency: int
    glide_least: HalfMP
    fires_rear_guns_attacking: bool
    bands: Mapping[Band, BandData]
    weapons: tuple[WeaponType, ...]
    source: str = "house"
    notes: tuple[str, ...] = ()
    first_at_front: str = ""
    recon_ceiling: Feet = Feet(0)

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def highest(self) -> Band:
        """The highest band that the type can enter."""
        return max(self.bands)
