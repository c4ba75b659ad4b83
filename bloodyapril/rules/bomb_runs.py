"""Rule 18: a whole bomb run or strafing run through the barrages in its way."""

from __future__ import annotations

from collections.abc import Sequence

from bloodyapril.rules.air import Air
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.archie import Concentration, aim
from bloodyapril.rules.barrages import barrage_on
from bloodyapril.rules.damage import Harm
from bloodyapril.rules.ground_attack import (
    AttackResult,
    Profile,
    Run,
    Target,
    attack_check,
    attack_ground,
    attack_objections,
)
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.rules.taskings.altitudes import altitude_objections
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class RunResult:
    """A run: the flight after it, and the attack unless flak stopped it, with the reason then.

    `harms` is what each barrage that hit has done.
    """

    flight: Flight
    attack: AttackResult | None
    stopped: str = ""
    harms: tuple[Harm, ...] = ()


@rule("18.2", "18.33", "18.11", "16.32", "16.311", "12.211")
def bomb_run(
    table: Table,
    flight: Flight,
    run: Run,
    target: Target,
    guns: Sequence[Concentration],
    air: Air,
    *,
    captor: bool = True,
) -> RunResult:
    """Rules 18.2, 18.33 and 16.32. From the Initial Point through each barrage to the attack.

    The last gun fires once more if the attack is pressed. Each barrage zone on the way counts for
    the AA modifier whether or not it hit. Raises `Unlawful`, before any gun fires, if the attack is
    not allowed at all, or for a gun that may not fire at the flight.
    """
    reasons = attack_objections(flight, run, target, air.weather)
    reasons += altitude_objections(table.library, table.rulings, flight)
    reasons += [
        f"{gun.name} may not fire at {flight.altitude} [16.3]"
        for gun in guns
        if aim(table, gun, flight, flight.altitude, air) is None
    ]
    if reasons:
        raise Unlawful(f"{flight.name} cannot attack {target.name}: {'; '.join(reasons)}")
    attack_check(table, flight, run, target, air)
    met = list(guns)
    fires = [(gun, False) for gun in met]
    if run.pressed and met:
        fires.append((met[-1], True))
    harms: tuple[Harm, ...] = ()
    for gun, pressed in fires:
        fired = barrage_on(table, flight, gun, air, captor=captor, pressed=pressed)
        flight, harms = fired.flight, (*harms, *([fired.harm] if fired.harm else []))
        stopped = _stopped(flight, run)
        if stopped:
            table.tell("stopped", f"{flight.name} {stopped}: no attack.", "18.11", flight.id)
            return RunResult(flight, None, stopped, harms)
    attack = attack_ground(table, flight, run, target, air, tuple(met))
    return RunResult(attack.flight, attack, harms=harms)


def _stopped(flight: Flight, run: Run) -> str:
    if not flight.present:
        return "is destroyed"
    if flight.aborting:
        return "aborts and jettisons its bombs" if run.profile is Profile.BOMBING else "aborts"
    if flight.undamaged == 0:
        return "has no undamaged aeroplane left"
    return ""
