"""AA of a scenario file: where it may stand, and as what (4.41, 16.1, 16.4)."""

from __future__ import annotations

from bloodyapril.game.state.scenario import Emplacement
from bloodyapril.rules.archie import Density
from bloodyapril.rules.emplacement import (
    hidden_objections,
    is_upgrade,
    onion_objections,
    site_objections,
)
from bloodyapril.rules.ground_units import GroundKind
from bloodyapril.store.scenario.form import AaForm, ScenarioForm
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side

POOLED = (Density.LIGHT, Density.MEDIUM, Density.HEAVY)
"""What an AA pool may hold (4.41)."""


def emplacements(form: ScenarioForm) -> tuple[Emplacement, ...]:
    """The AA that a scenario places: active unless it says otherwise, or that it is hidden."""
    return tuple(
        Emplacement(
            gun.side,
            gun.density,
            gun.hex,
            gun.flaming_onion,
            active=not gun.hidden if gun.active is None else gun.active,
            hidden=gun.hidden,
        )
        for gun in form.aa
    )


def check_site(form: ScenarioForm, map_: Map, number: int) -> None:
    """Rules 4.41, 16.1 and 16.4. Raises `Unreadable` with every reason against AA where it is.

    `number` counts from 1; of two in a hex the later is at fault.
    """
    gun = form.aa[number - 1]
    kites = _balloons(form, gun.side)
    upgrade = is_upgrade(gun.density, gun.hex, kites)
    earlier = form.aa[: number - 1]
    others = _below(form, earlier, gun) if upgrade else _apart(form, earlier)
    reasons = site_objections(map_, gun.hex, others)
    if gun.flaming_onion and gun.hex in map_:
        reasons += onion_objections(map_, gun.side, gun.density, gun.hex, kites)
    if gun.hidden and upgrade:
        reasons.append("what upgrades the AA of a balloon is not hidden [4.41]")
    if reasons:
        raise Unreadable("; ".join(reasons))


def _below(form: ScenarioForm, guns: list[AaForm], upgrade: AaForm) -> dict[Position, str]:
    """What has upgraded the AA of the same balloon already."""
    kites = _balloons(form, upgrade.side)
    return {
        gun.hex: f"{gun.side.value} {gun.density.value} AA"
        for gun in guns
        if gun.side is upgrade.side and is_upgrade(gun.density, gun.hex, kites)
    }


def _apart(form: ScenarioForm, guns: list[AaForm]) -> dict[Position, str]:
    """The AA in each hex, without that which belongs to a balloon."""
    return {
        gun.hex: f"{gun.side.value} {gun.density.value} AA"
        for gun in guns
        if not is_upgrade(gun.density, gun.hex, _balloons(form, gun.side))
    }


def _balloons(form: ScenarioForm, side: Side) -> set[Position]:
    return {
        target.hex
        for target in form.targets
        if target.kind is GroundKind.BALLOON and target.side is side and target.hex is not None
    }


def check_hidden(form: ScenarioForm) -> None:
    """Rule 4.41. Raises `Unreadable` where more of a side's AA is hidden than one in five."""
    reasons = []
    for side in Side:
        own = [gun for gun in form.aa if gun.side is side]
        pool = sum(getattr(form.aa_pool, density.value) for density in POOLED)
        listed = len(own) + (pool if side is Side.GERMAN else 0)
        reasons += hidden_objections(side, sum(gun.hidden for gun in own), listed)
    if reasons:
        raise Unreadable("; ".join(reasons))
