"""Rules 16.1 and 22.1: what batteries, balloons and troops fire with at flights."""

from __future__ import annotations

from collections.abc import Iterable

from bloodyapril.rules.archie import Concentration, Density
from bloodyapril.rules.ground_units import TROOPS, GroundKind, GroundUnit
from bloodyapril.rules.index import rule
from bloodyapril.terms.sides import Side

_DENSITY = {
    GroundKind.INFANTRY: Density.SMALL_ARMS,
    GroundKind.CAVALRY: Density.SMALL_ARMS,
    GroundKind.MACHINE_GUN: Density.LIGHT,
    GroundKind.BATTERY: Density.LIGHT,
    GroundKind.BALLOON: Density.MEDIUM,
}


@rule("16.1", "22.1")
def gun_of(unit: GroundUnit) -> Concentration | None:
    """Rules 16.1 and 22.1. The fire of a unit as AA or small arms; nothing if it has none.

    Troops fire once they are identified; a machine gun leaves no Barrage marker. A unit destroyed
    and a balloon winched down fire no more.
    """
    density = _DENSITY.get(unit.kind)
    if density is None or unit.gone or not unit.identified:
        return None
    label = f"AA of {unit.title}" if unit.kind not in TROOPS else unit.title
    marks = unit.kind not in TROOPS
    return Concentration(unit.id, unit.side, density, unit.hex, label=label, marks=marks)


@rule("16.1", "22.1", "16.33")
def ground_guns(units: Iterable[GroundUnit], side: Side, *, friendly: bool) -> list[Concentration]:
    """Rules 16.1, 16.33 and 22.1. The fire of a side's units at a flight.

    At a `friendly` flight only AA fires, by mistake; troops fire at enemies alone.
    """
    return [
        gun
        for unit in units
        if unit.side is side and not (friendly and unit.kind in TROOPS)
        if (gun := gun_of(unit)) is not None
    ]
