"""Standing orders: what a flight or a side does where the rules ask its player in passing.

Whoever commands a flight gives them beforehand; without orders the commander of its side decides.
What a side as a whole is told stands among those of its flights, under its own name.
"""

from __future__ import annotations

from enum import Enum

from bloodyapril.rules.air_to_air.standing import Standing
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.altitude import highest_marker
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.values import dataclass


class Guns(Enum):
    """The guns to which a flight keeps (13.12)."""

    FRONT = "front"
    REAR = "rear"


OTHERS, NOBODY = "OTHERS", "NOBODY"
"""Words among counters to sight: everybody else after those named, and nobody at all."""


@dataclass(frozen=True, slots=True)
class Orders:
    """Standing orders of one flight, or of a side; nothing where its commander shall decide.

    `tally` are the enemies to look for, in this order and no others, by the names of their counters
    (8.3); `looks` is the flight's place among those of its side that look, from 1 on, 0 after all
    with a place. `commence` says whether it begins a fight with an attacker who failed to engage
    (13.232d), `hold_fire` that it keeps its ammunition and `guns` which alone it fires (13.12),
    `wheel` whether it flies a Defensive Wheel (10.5), `dogfight` when it leaves one (13.41),
    `let_go` that it lets a leaving attacker go (13.421), `away` where it goes when it gets away
    itself, if it then may (13.42), `faces` where it turns when it may choose its heading (10.53,
    15.2). `take_off` says whether it leaves its aerodrome when it is at
    readiness (11.1), `moves_first` whether its side does (9), which the German alone may say.
    """

    tally: tuple[str, ...] = ()
    commence: bool | None = None
    hold_fire: bool = False
    wheel: bool | None = None
    dogfight: Standing | None = None
    let_go: bool | None = None
    looks: int = 0
    take_off: bool | None = None
    moves_first: bool | None = None
    guns: Guns | None = None
    away: Altitude | None = None
    faces: Heading | None = None

    def sights(self, counter: str) -> bool:
        """Rule 8.3. Whether a flight with these orders is to look for an enemy by its counter."""
        return not self.tally or OTHERS in self.tally or counter.upper() in self.tally


NONE = Orders()


@rule("8.3", "13.12", "13.42", "13.422", "13.423")
def order_objections(flight: Flight, orders: Orders) -> list[str]:
    """Rules 8.3, 13.12, 13.42, 13.422, 13.423. Orders that can never come to bear on a flight."""
    reasons = []
    if flight.dummy and orders.tally:
        reasons.append(f"{flight.name} is a dummy and looks for nobody [5.12]")
    if orders.guns is not None:
        rear = orders.guns is Guns.REAR
        if not any(weapon.type.rear is rear for weapon in flight.weapons):
            reasons.append(f"{flight.name} has no {orders.guns.value} guns [13.12]")
    if orders.dogfight is Standing.SPIN_OUT and not flight.card.can_spin:
        reasons.append(f"{flight.card.name} cannot spin [13.423]")
    if orders.dogfight is Standing.SCHUSTA and not flight.schusta:
        reasons.append(f"{flight.name} has no Schusta [13.422]")
    if orders.away is not None:
        band = orders.away.band
        if band not in flight.card.bands or orders.away.climb > highest_marker(flight.card, band):
            reasons.append(f"{flight.card.name} does not fly at {orders.away} [13.42]")
    return reasons
