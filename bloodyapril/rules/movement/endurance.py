"""Rule 10.4: endurance, in points of one minute each."""

from __future__ import annotations

from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.moving import Flying
from bloodyapril.rules.table import Table


@rule("10.4", charts=("endurance",))
def endurance_cost(table: Table, flying: Flying, full_speed: bool) -> int:
    """Rule 10.4. The endurance that a turn of flight costs."""
    setting = "maximum" if full_speed else "reduced"
    return table.look_up("endurance", movement=flying.value, speed_setting=setting)


@rule("10.4", charts=("endurance",))
def ground_cost(table: Table, what: str) -> int:
    """Rule 10.4. The endurance of a whole `take-off`, `landing` or turn of `dogfight`."""
    return table.look_up("endurance", movement=what, speed_setting="maximum")
