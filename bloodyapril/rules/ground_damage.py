"""Chapter 19: damage to ground targets."""

from __future__ import annotations

from enum import Enum

from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table


class GroundDamage(Enum):
    """Levels of damage, from none to total destruction (19.1)."""

    NONE = "NE"
    SLIGHT = "S"
    HEAVY = "H"
    TOTAL = "T"

    @property
    def rank(self) -> int:
        return _LEVELS.index(self)

    @property
    def word(self) -> str:
        return {
            "NE": "no effect",
            "S": "slight damage",
            "H": "heavy damage",
            "T": "total destruction",
        }[self.value]

    def worse(self, other: GroundDamage) -> GroundDamage:
        """Rule 19.1. The higher of two levels: damage does not add up."""
        return max(self, other, key=lambda level: level.rank)


_LEVELS = tuple(GroundDamage)


@rule("19.1", charts=("ground-damage",))
def ground_damage(table: Table, successes: tuple[int, ...], target: str) -> GroundDamage:
    """Rule 19.1. A roll for each success marker on a target; the worst level counts.

    Markers of success 0 do nothing.
    """
    levels = [
        GroundDamage(table.ask("ground-damage", target, success=success))
        for success in successes
        if success
    ]
    return max(levels, key=lambda level: level.rank, default=GroundDamage.NONE)
