"""Rules 16.12, 18.13 and 22.2: what stands on the ground, as a target of an attack."""

from __future__ import annotations

from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.ground_attack import Target
from bloodyapril.rules.ground_units import GroundKind, GroundUnit
from bloodyapril.rules.index import rule

AA_PROFILE = "C"


@rule("16.12", "18.13")
def aa_target(gun: Concentration) -> Target:
    """Rule 16.12. An AA concentration as a target: profile C, whatever its density."""
    return Target(gun.name, AA_PROFILE)


@rule("18.13", "22.2")
def unit_target(unit: GroundUnit) -> Target:
    """Rules 18.13 and 22.2. A unit or an installation as a target; cavalry is on the move."""
    return Target(unit.title, unit.profile, moving=unit.kind is GroundKind.CAVALRY)
