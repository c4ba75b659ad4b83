"""Fire from the ground, and attacks on it through that fire (16.3, 18, 19)."""

from __future__ import annotations

from dataclasses import field, replace
from typing import ClassVar

from bloodyapril.desk.fights.base import AIR, OVER, SPOILS_AIM, Done, Fight, is_flight, means
from bloodyapril.desk.fights.chances import Chances, aspect
from bloodyapril.desk.fights.said import Below, GunSaid
from bloodyapril.desk.fights.scene import Scene
from bloodyapril.desk.fights.upshots import BarrageUpshot, BombRunUpshot, FlightState
from bloodyapril.game.phases.ground.attacks import Aimed, aimed_at
from bloodyapril.game.table.fights import Struck, after_attack, after_flak
from bloodyapril.odds.barrages import BarrageEnd, barrage_odds
from bloodyapril.odds.bombing import bomb_run_odds
from bloodyapril.rules.air import Air
from bloodyapril.rules.air_units import Flight, Tasking
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.barrages import barrage_on
from bloodyapril.rules.bomb_runs import bomb_run
from bloodyapril.rules.ground_attack import Profile, Run, Target
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.terms.errors import Unreadable
from bloodyapril.terms.measures import HalfMP, mp_text
from bloodyapril.terms.values import dataclass


def _word(end: BarrageEnd) -> str:
    if end.destroyed:
        return "destroyed"
    return "aborts" if end.aborts else "carries on"


@dataclass(frozen=True, slots=True)
class BarrageFire(Fight[BarrageUpshot]):
    """Rules 16.31, 14.24 and 15.1. A barrage at a flight: hit, damage, Wind Up."""

    kind: ClassVar[str] = "barrage"
    rules: ClassVar[tuple[str, ...]] = ("16.31", "16.3", "14.24", "15.1")
    recorded: ClassVar[bool] = True
    flight: str = field(metadata=is_flight("the flight that is fired at"))
    gun: GunSaid = field(metadata=means("the AA that fires (16.1, 16.4)"))
    speed: HalfMP | None = field(
        default=None, metadata=means("speed of the flight in MP; unsaid, its best level speed")
    )
    drifted: bool = field(
        default=False, metadata=means("wind or scatter brought it here: no modifiers (16.31)")
    )
    air: Air | None = field(default=None, metadata=AIR)
    spoils_aim: bool = field(default=False, metadata=SPOILS_AIM)
    over: Below | None = field(default=None, metadata=OVER)

    def fight(self, scene: Scene) -> Done[BarrageUpshot]:
        before = scene.flight(self.flight)
        scene.fit(before)
        target = self._at_speed(before)
        result = barrage_on(
            scene.table,
            target,
            self.gun.against(target),
            scene.air(self.air, spoils_aim=self.spoils_aim),
            captor=scene.captor(target, self.over),
            unmodified=self.drifted,
        )
        upshot = BarrageUpshot(result.hit, FlightState.of(result.flight))
        if scene.game is None:
            return Done(upshot)
        after = replace(result.flight, speed=before.speed)
        harms = [result.harm] if result.harm else []
        return Done(upshot, after_flak(scene.game, scene.table, before, after, harms))

    def odds(self, scene: Scene, plays: int | None = None) -> tuple[Chances, ...]:
        """The exact odds of a hit, of losses, and of what is left of the flight's courage."""
        target = self._at_speed(scene.flight(self.flight))
        air = scene.air(self.air, spoils_aim=self.spoils_aim)
        table = scene.table
        odds = barrage_odds(
            table.library, table.rulings, target, self.gun.against(target), air,
            unmodified=self.drifted,
        )  # fmt: skip
        return (
            aspect("damage", odds, lambda end: "some" if end.harmed else "none"),
            aspect("losses", odds, lambda end: end.losses),
            aspect("Wind Up", odds, _word),
        )

    def _at_speed(self, flight: Flight) -> Flight:
        if self.speed is None:
            return flight
        if not 0 < self.speed <= flight.card.bands[flight.altitude.band].dive:
            raise Unreadable(
                f"{flight.name} does not fly at {mp_text(self.speed)} MP there: from ½ to its "
                "dive speed"
            )
        return replace(flight, speed=self.speed)


@dataclass(frozen=True, slots=True)
class BombRun(Fight[BombRunUpshot]):
    """Rules 18, 19 and 16.32. A run through barrages to the attack and its damage.

    On record a flight of the campaign attacks as it is tasked and laden there.
    """

    kind: ClassVar[str] = "bomb-run"
    rules: ClassVar[tuple[str, ...]] = ("18.2", "18.33", "18.4", "19.1", "16.32")
    recorded: ClassVar[bool] = True
    flight: str = field(metadata=is_flight("the flight that attacks"))
    profile: str = field(default="C", metadata=means("the profile of the target, A to D (18.3)"))
    aa: tuple[GunSaid, ...] = field(default=(), metadata=means("the barrages on the way, in order"))
    press: bool = field(default=False, metadata=means("it presses the attack (18.33)"))
    strafe: bool = field(default=False, metadata=means("guns from Deck+0, not bombs (18.32)"))
    moving: bool = field(default=False, metadata=means("the target moves (22.2)"))
    target: str = field(
        default="", metadata=means("what is attacked: the id of a scenario's target, or any name")
    )
    air: Air | None = field(default=None, metadata=AIR)
    spoils_aim: bool = field(default=False, metadata=SPOILS_AIM)
    over: Below | None = field(default=None, metadata=OVER)

    def fight(self, scene: Scene) -> Done[BombRunUpshot]:
        table = scene.table
        (bomber,) = scene.ready(self._bomber(scene))
        aimed = self._aimed(scene)
        target = self._target if aimed is None else aimed.target
        result = bomb_run(
            table,
            bomber,
            self._run,
            target,
            self._guns(bomber),
            scene.air(self.air, spoils_aim=self.spoils_aim),
            captor=scene.captor(bomber, self.over),
        )
        done = result.attack
        upshot = BombRunUpshot(
            result.stopped,
            done.success if done else 0,
            (done.damage if done else GroundDamage.NONE).word,
            FlightState.of(result.flight),
        )
        if scene.game is None:
            return Done(upshot)
        game = after_flak(scene.game, table, bomber, result.flight, result.harms)
        if done is not None:
            struck = Struck(target, aimed, done, "strafed" if self.strafe else "bombed")
            game = after_attack(game, table, bomber.id, struck, scene.entry)
        return Done(upshot, game)

    def odds(self, scene: Scene, plays: int | None = None) -> tuple[Chances, ...]:
        """The exact odds of damage, success, and own losses."""
        bomber = self._bomber(scene)
        odds = bomb_run_odds(
            scene.table.library,
            scene.table.rulings,
            bomber,
            self._run,
            self._target,
            self._guns(bomber),
            scene.air(self.air, spoils_aim=self.spoils_aim),
        )
        return (
            aspect(
                "damage to the target",
                odds,
                lambda run: "no attack" if run.stopped else run.damage.word,
            ),
            aspect("success", odds, lambda run: "stopped" if run.stopped else run.success),
            aspect("own losses", odds, lambda run: run.losses),
        )

    @property
    def _run(self) -> Run:
        return Run(Profile.STRAFING if self.strafe else Profile.BOMBING, self.press)

    @property
    def _target(self) -> Target:
        return Target(self.target or f"target {self.profile}", self.profile, self.moving)

    def _aimed(self, scene: Scene) -> Aimed | None:
        """What the target's id means in the game where the attack is put on record, if anything."""
        return aimed_at(scene.game, self.target) if scene.game and self.target else None

    def _bomber(self, scene: Scene) -> Flight:
        flight = scene.flight(self.flight)
        if scene.keeps(flight):
            return flight
        tasking = Tasking.STRAFING if self.strafe else Tasking.BOMBING
        return replace(flight, tasking=tasking, laden=not self.strafe)

    def _guns(self, bomber: Flight) -> tuple[Concentration, ...]:
        return tuple(gun.against(bomber, place) for place, gun in enumerate(self.aa, 1))
