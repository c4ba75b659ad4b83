"""A third flight in a dogfight, and one that wants to leave it (13.41c, 13.42, 13.43)."""

from __future__ import annotations

from dataclasses import field, replace
from typing import ClassVar

from bloodyapril.desk.fights.base import AIR, OVER, Done, Fight, is_flight, means
from bloodyapril.desk.fights.combat import check_attack, seen_by_attacker
from bloodyapril.desk.fights.said import Below, Sight
from bloodyapril.desk.fights.scene import Scene
from bloodyapril.desk.fights.upshots import BounceUpshot, DisengagementUpshot, FlightState
from bloodyapril.rules.air import Air
from bloodyapril.rules.air_to_air.bounce import bounce
from bloodyapril.rules.air_to_air.dogfight import (
    Dogfight,
    Intent,
    dogfight_objections,
    leave,
    may_spin_out,
)
from bloodyapril.rules.air_to_air.engagement import Circumstances
from bloodyapril.rules.air_to_air.standing import out_of_bounce
from bloodyapril.rules.air_units import Flight
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.values import dataclass

TURN = means("the turn of the dogfight, for fatigue (13.41)")


@dataclass(frozen=True, slots=True)
class Disengagement(Fight[DisengagementUpshot]):
    """Rule 13.41c. A flight tries to leave a dogfight: by speed or the contest; then the shots."""

    kind: ClassVar[str] = "disengage"
    rules: ClassVar[tuple[str, ...]] = ("13.41", "13.42", "13.423")
    leaver: str = field(metadata=is_flight("the flight that wants to leave"))
    hunter: str = field(metadata=is_flight("the flight that fights it"))
    spin: bool = field(default=False, metadata=means("it spins out, if it may (13.423)"))
    turn: int = field(default=1, metadata=TURN)
    night: bool = field(default=False, metadata=means("it is night (21)"))
    over: Below | None = field(default=None, metadata=OVER)

    def fight(self, scene: Scene) -> Done[DisengagementUpshot]:
        ours, theirs = scene.pair(self.leaver, self.hunter)
        if ours.side is theirs.side:
            raise Unlawful(
                f"{ours.name} and {theirs.name} are on one side and do not fight each other"
            )
        reasons = dogfight_objections(theirs, ours) + (may_spin_out(ours) if self.spin else [])
        if reasons:
            raise Unlawful(f"{ours.name} cannot leave so: {'; '.join(reasons)}")
        fight = Dogfight(replace(theirs, altitude=ours.altitude), ours, self.turn)
        captors = (scene.captor(theirs, self.over), scene.captor(ours, self.over))
        intent = Intent.SPIN_OUT if self.spin else Intent.DISENGAGE
        after = leave(scene.table, fight, intent, captors, self.night)
        return Done(
            DisengagementUpshot(
                ours.id in after.left,
                FlightState.of(after.fight.defender),
                FlightState.of(after.fight.attacker),
            )
        )


@dataclass(frozen=True, slots=True)
class Bounce(Fight[BounceUpshot]):
    """Rule 13.43a-f. A flight bounces a dogfight to help its defender: that whole turn.

    Who is out of it then scatters, unless it got away, and checks for Wind Up.
    """

    kind: ClassVar[str] = "bounce"
    rules: ClassVar[tuple[str, ...]] = ("13.43", "15.1", "15.2")
    attacker: str = field(metadata=is_flight("the attacker of the dogfight"))
    defender: str = field(metadata=is_flight("its defender"))
    bouncer: str = field(metadata=is_flight("the flight that bounces the attacker"))
    sees: Sight = field(
        default=Sight.DETECTED, metadata=means("how the bouncer sees the dogfight (13.43)")
    )
    defender_leaves: bool = field(
        default=False, metadata=means("the defender declares to leave (13.43a)")
    )
    let_go: bool = field(
        default=False, metadata=means("the attacker lets it go, to meet the bouncer (13.43a)")
    )
    turn: int = field(default=1, metadata=TURN)
    air: Air | None = field(default=None, metadata=AIR)
    over: Below | None = field(default=None, metadata=OVER)

    def fight(self, scene: Scene) -> Done[BounceUpshot]:
        table = scene.table
        ours, theirs = scene.pair(self.attacker, self.defender)
        third = scene.flight(self.bouncer, "B")
        if third.name in (ours.name, theirs.name):
            third = replace(third, name=f"{third.name} (bouncer)")
        met = Circumstances(scene.air(self.air), attacker_sees=seen_by_attacker(self.sees))
        attacking = replace(ours, altitude=theirs.altitude)
        check_attack(table, third, attacking, met.air.weather)
        captors = (
            scene.captor(ours, self.over),
            scene.captor(theirs, self.over),
            scene.captor(third, self.over),
        )
        result = bounce(
            table,
            Dogfight(attacking, theirs, self.turn),
            third,
            met,
            defender=Intent.DISENGAGE if self.defender_leaves else Intent.STAY,
            attacker_lets_go=self.let_go,
            captors=captors,
        )
        before = {one.id: one for one in (attacking, theirs, third)}
        tried = [theirs.id] if self.defender_leaves else []
        freed = out_of_bounce(table, result, before, tried)
        fighting: tuple[Flight, ...] = ()
        if result.three is not None:
            three = result.three
            fighting = (three.fight.attacker, three.fight.defender, three.bouncer)
        elif result.two is not None:
            fighting = (result.two.attacker, result.two.defender)
        return Done(
            BounceUpshot(
                result.engaged,
                tuple(FlightState.of(one) for one in fighting),
                tuple(FlightState.of(one) for one in freed),
            )
        )
