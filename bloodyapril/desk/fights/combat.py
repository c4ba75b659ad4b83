"""Combat between two flights: a round, or a dogfight by standing orders (13.2 to 13.42, 14, 15)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field, replace
from typing import ClassVar

from bloodyapril.checks.dice import Dice
from bloodyapril.desk.fights import chances
from bloodyapril.desk.fights.base import AIR, OVER, Done, Fight, is_flight, means
from bloodyapril.desk.fights.chances import Chances, aspect, rising
from bloodyapril.desk.fights.said import Below, Sight, Sun
from bloodyapril.desk.fights.scene import Scene
from bloodyapril.desk.fights.upshots import CombatUpshot, DogfightUpshot, FlightState
from bloodyapril.game.table.fights import after_dogfight, after_round
from bloodyapril.odds.combat import Blow, combat_odds
from bloodyapril.odds.distribution import Odds
from bloodyapril.odds.dogfights import DogfightEnd, TooLong, dogfight_odds
from bloodyapril.odds.grouping import regrouped
from bloodyapril.odds.simulation import sample
from bloodyapril.rules.air import Air
from bloodyapril.rules.air_to_air.dogfight import covered
from bloodyapril.rules.air_to_air.engagement import (
    Circumstances,
    Engagement,
    damage_objections,
    gun_objections,
    height_objections,
)
from bloodyapril.rules.air_to_air.rounds import combat_round
from bloodyapril.rules.air_to_air.standing import Standing, fight_on
from bloodyapril.rules.air_units import Damage, Flight
from bloodyapril.rules.detection import target_state
from bloodyapril.rules.movement.wheels import wheel_objections
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.errors import Cure, Unlawful
from bloodyapril.terms.values import dataclass

MOST_TURNS = 10


@dataclass(frozen=True, slots=True)
class Combat(Fight[CombatUpshot]):
    """Rules 13.2 to 15.2. A round of combat: engagement, shots, damage, ammunition, Wind Up."""

    kind: ClassVar[str] = "combat"
    rules: ClassVar[tuple[str, ...]] = ("13.2", "13.3", "14", "15")
    recorded: ClassVar[bool] = True
    attacker: str = field(metadata=is_flight("the flight that attacks"))
    defender: str = field(metadata=is_flight("the flight attacked"))
    sees: Sight | None = field(
        default=None,
        metadata=means("how the attacker sees the defender; unsaid, as the campaign has it"),
    )
    seen: Sight | None = field(
        default=None,
        metadata=means("how the defender sees the attacker; unsaid, as the campaign has it"),
    )
    behind: bool = field(default=False, metadata=means("the attacker comes from behind (13.231)"))
    sun: Sun | None = field(default=None, metadata=means("where the sun stands for the attacker"))
    air: Air | None = field(default=None, metadata=AIR)
    over: Below | None = field(default=None, metadata=OVER)

    def fight(self, scene: Scene) -> Done[CombatUpshot]:
        table = scene.table
        ours, theirs = scene.ready(*scene.pair(self.attacker, self.defender))
        met = self.meeting(scene, ours, theirs)
        check_attack(table, ours, theirs, met.air.weather)
        captors = (scene.captor(ours, self.over), scene.captor(theirs, self.over))
        result = combat_round(table, ours, theirs, met, captors=captors)
        upshot = CombatUpshot(
            result.engagement.name.lower(),
            FlightState.of(result.attacker),
            FlightState.of(result.defender),
        )
        if scene.game is None:
            return Done(upshot)
        after = after_round(scene.game, table, (ours, theirs), result, scene.entry)
        return Done(upshot, after)

    def meeting(self, scene: Scene, attacker: Flight, defender: Flight) -> Circumstances:
        """How the flights meet.

        Raises `Unlawful` for a defender that is undetected (13.21b).
        """
        sees, seen = self.sees, self.seen
        if scene.game is not None and scene.keeps(attacker, defender):
            if sees is None:
                sees = Sight(target_state(defender, scene.game.tallied(defender)))
                if sees is Sight.UNDETECTED:
                    raise Unlawful(f"{defender.name} is undetected [13.21b]", cure=Cure.SAY_SIGHT)
            if seen is None:
                seen = Sight(target_state(attacker, scene.game.tallied(attacker)))
        return Circumstances(
            scene.air(self.air),
            attacker_sees=seen_by_attacker(sees or Sight.DETECTED),
            defender_sees=(seen or Sight.UNDETECTED).value,
            from_behind=self.behind,
            attacker_in_sun=self.sun is Sun.BEHIND,
            defender_in_sun=self.sun is Sun.AHEAD,
        )

    def odds(self, scene: Scene, plays: int | None = None) -> tuple[Chances, ...]:
        """The exact odds of a round, shots and losses of each side and of both together."""
        ours, theirs = scene.pair(self.attacker, self.defender)
        met = self.meeting(scene, ours, theirs)
        check_attack(scene.table, ours, theirs, met.air.weather)
        odds = combat_odds(scene.table.library, scene.table.rulings, ours, theirs, met)
        return (
            aspect("engagement", odds.engagement, _word),
            Chances(f"shots of {ours.name}", odds.attacker_shots),
            Chances(f"losses of {theirs.name}", odds.defender_losses),
            Chances(f"Wind Up of {theirs.name}", odds.defender_wind_up),
            Chances(f"shots of {theirs.name}", odds.defender_shots),
            Chances(f"losses of {ours.name}", odds.attacker_losses),
            Chances(f"Wind Up of {ours.name}", odds.attacker_wind_up),
            aspect(JOINT, odds.joint, _blows),
        )


JOINT = "both together"
"""The chances of combat that tell shots and losses of both sides at once."""


def _word(engagement: Engagement) -> str:
    word: str = engagement.name
    return word.lower().replace("_", " ")


def _blows(pair: tuple[Blow, Blow]) -> str:
    ours, theirs = pair
    return (
        f"attacker {ours.shots} shots: {ours.losses}; defender {theirs.shots} shots: "
        f"{theirs.losses}"
    )


@dataclass(frozen=True, slots=True)
class WholeDogfight(Fight[DogfightUpshot]):
    """Rules 13.41 and 13.42. A dogfight to its end: fatigue, drums, lost height."""

    kind: ClassVar[str] = "dogfight"
    rules: ClassVar[tuple[str, ...]] = ("13.41", "13.42", "14", "15")
    recorded: ClassVar[bool] = True
    attacker: str = field(metadata=is_flight("the flight that attacks"))
    defender: str = field(metadata=is_flight("the flight attacked"))
    attacker_orders: Standing = field(
        default=Standing.STAY, metadata=means("standing orders of the attacker (13.41)")
    )
    defender_orders: Standing = field(
        default=Standing.STAY, metadata=means("standing orders of the defender (13.41)")
    )
    turns: int = field(
        default=MOST_TURNS, metadata=means("after so many it is broken off, wherever it stands")
    )
    air: Air | None = field(default=None, metadata=AIR)
    over: Below | None = field(default=None, metadata=OVER)

    @property
    def orders(self) -> tuple[Standing, Standing]:
        return self.attacker_orders, self.defender_orders

    def fight(self, scene: Scene) -> Done[DogfightUpshot]:
        table = scene.table
        ours, theirs = scene.ready(*scene.pair(self.attacker, self.defender))
        self._check_orders(ours, theirs)
        ended = fight_on(
            table,
            ours,
            theirs,
            self.orders,
            captors=(scene.captor(ours, self.over), scene.captor(theirs, self.over)),
            air=scene.air(self.air),
            most_turns=self.turns,
        )
        upshot = DogfightUpshot(
            ended.turns, ended.why, FlightState.of(ended.attacker), FlightState.of(ended.defender)
        )
        if scene.game is None:
            return Done(upshot)
        return Done(upshot, after_dogfight(scene.game, table, (ours, theirs), ended, scene.entry))

    def odds(self, scene: Scene, plays: int | None = None) -> tuple[Chances, ...]:
        """Losses, turns, who gets away; exact unless it has too many states or `plays` are said."""
        ours, theirs = scene.pair(self.attacker, self.defender)
        self._check_orders(ours, theirs)
        table, air = scene.table, scene.air(self.air)
        if plays is None:
            try:
                odds = dogfight_odds(
                    table.library, table.rulings, ours, theirs, self.orders, air=air,
                    most_turns=self.turns,
                )  # fmt: skip
            except TooLong:
                plays = chances.PLAYS
            else:
                names = {"attacker": ours.name, "defender": theirs.name, "neither": "neither"}
                away = aspect("gets away", odds, lambda end: names[end.away])
                return (*_ends(ours, theirs, regrouped(odds.items(), _shot_down)), away)

        def play(dice: Dice) -> tuple[int, int, int]:
            at = scene.with_dice(dice).table
            ended = fight_on(at, ours, theirs, self.orders, air=air, most_turns=self.turns)
            return ended.turns, _lost(ended.attacker), _lost(ended.defender)

        taken = sample(play, plays)
        return tuple(
            replace(one, played=plays, error=taken.error) for one in _ends(ours, theirs, taken.odds)
        )

    def _check_orders(self, *flights: Flight) -> None:
        """Raises `Unlawful` for orders that can never come to bear (13.422, 13.423)."""
        for flight, orders in zip(flights, self.orders, strict=True):
            if orders is Standing.SCHUSTA and covered(flight) is None:
                raise Unlawful(
                    f"{flight.name} has no Schusta: it takes a German pair of two-seaters, both "
                    "whole, at work: tasking=recon or tasking=artillery [13.422]"
                )
            if orders is Standing.SPIN_OUT and not flight.card.can_spin:
                raise Unlawful(f"{flight.card.name} cannot spin [13.423]")


def _shot_down(end: DogfightEnd) -> tuple[int, int, int]:
    return end.turns, end.attacker.shot_down, end.defender.shot_down


def _lost(flight: Flight) -> int:
    return sum(box.damage is Damage.SHOT_DOWN for box in flight.aeroplanes)


def _ends(ours: Flight, theirs: Flight, odds: Odds[tuple[int, int, int]]) -> Iterable[Chances]:
    """The chances of a dogfight, from its turns and the aeroplanes shot down on both sides."""
    for one in (
        aspect(f"{ours.name} shot down", odds, lambda end: end[1]),
        aspect(f"{theirs.name} shot down", odds, lambda end: end[2]),
        aspect("turns", odds, lambda end: end[0]),
    ):
        yield replace(one, odds=rising(one.odds))


def seen_by_attacker(sight: Sight) -> str:
    """How an attacker sees whom it attacks; raises `Unlawful` if it does not (13.21b)."""
    if sight is Sight.UNDETECTED:
        raise Unlawful("nobody attacks an enemy who is undetected [13.21b]")
    state: str = sight.value
    return state


def check_attack(table: Table, attacker: Flight, defender: Flight, weather: Weather) -> None:
    """Raises `Unlawful` where sides, height, formation, guns or damage allow no attack (13.21)."""
    reasons = height_objections(table, attacker, defender, weather)
    if attacker.side is defender.side:
        reasons.append(f"{defender.name} is on the same side [13.2]")
    reasons += damage_objections(attacker) + gun_objections(table, attacker, defender)
    if attacker.wheel:
        reasons.append("a Defensive Wheel attacks nobody [13.44]")
    if defender.wheel:
        reasons += wheel_objections(table.rulings, defender)
    if reasons:
        raise Unlawful(f"{attacker.name} cannot attack: {'; '.join(reasons)}")
