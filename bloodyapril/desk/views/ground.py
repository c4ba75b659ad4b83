"""Views of the ground: units and balloons, AA, artillery shoots, lasting events (6, 12, 16, 22)."""

from __future__ import annotations

from bloodyapril.game.state.game import ALERT, FAILURE, INSPIRED, TELEPHONE, Happening
from bloodyapril.game.state.ground_view import (
    GroundSighting,
    ground_losses,
    ground_sightings,
    known_guns,
    known_onion,
)
from bloodyapril.game.state.seen import Seen, behind
from bloodyapril.game.state.view import known_happenings, known_shoots, open_to, own_shoots
from bloodyapril.rules.archie import Concentration
from bloodyapril.rules.ground_damage import GroundDamage
from bloodyapril.rules.ground_units import GroundKind
from bloodyapril.rules.taskings.artillery import RANGED, Shoot
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class GroundView:
    """A ground unit, target or balloon; its side, kind and profile only once it lies face up.

    `target` is the id by which it is attacked; one that lies face down would betray itself by it.
    """

    target: str | None
    title: str
    side: Side | None
    kind: GroundKind | None
    hex: Position
    profile: str | None
    height: Altitude | None
    damage: str
    gone: bool

    @property
    def told(self) -> str:
        """What it is called, and side, kind and profile as far as they are known."""
        if self.side is None or self.kind is None:
            return self.title
        what = f"{self.side.value} {self.kind.word}"
        profile = "" if self.kind is GroundKind.BALLOON else f"profile {self.profile}"
        named = "" if self.title.startswith(what) else what
        more = ", ".join(part for part in (named, profile) if part)
        return f"{self.title} ({more})" if more else self.title

    @property
    def hurt(self) -> str:
        """Its damage in words; a balloon may also be on the ground."""
        if self.gone and self.damage != GroundDamage.TOTAL.word:
            return "winched down"
        return "" if self.damage == GroundDamage.NONE.word else self.damage


def ground_views(seen: Seen) -> tuple[GroundView, ...]:
    """Ground units, targets and balloons as they are known, those out of play last."""
    game = behind(seen)
    known = (*ground_sightings(game, seen.side), *ground_losses(game, seen.side))
    return tuple(_ground(unit) for unit in known)


def _ground(unit: GroundSighting) -> GroundView:
    known = unit.kind is not None and unit.side is not None
    return GroundView(
        target=unit.id if known else None,
        title=unit.title,
        side=unit.side,
        kind=unit.kind,
        hex=unit.hex,
        profile=unit.profile,
        height=unit.height,
        damage=unit.damage.word,
        gone=unit.gone,
    )


@dataclass(frozen=True, slots=True)
class GunView:
    """AA that stands on the map for the viewer (16.11); `holds` is told of one's own alone."""

    gun: str
    side: Side
    density: str
    flaming_onion: bool
    hex: Position
    active: bool
    hidden: bool
    holds: bool
    fired: bool
    damage: str

    @property
    def told(self) -> str:
        """Side, density, and whether it is a Flaming Onion."""
        onion = ", Flaming Onion" if self.flaming_onion else ""
        return f"{self.side.value} {self.density}{onion}"

    @property
    def now(self) -> str:
        """How it stands: silent or not, damaged, and whether it holds its fire."""
        words = [
            ("inactive", not self.active),
            ("hidden", self.hidden),
            ("holds its fire", self.holds),
            (self.damage, self.damage != GroundDamage.NONE.word),
        ]
        return ", ".join(word for word, told in words if told)


def gun_views(seen: Seen) -> tuple[GunView, ...]:
    """Rules 4.41 and 16.11. One's own AA, and what of the enemy's stands on the map."""
    return tuple(_gun(seen, gun) for gun in known_guns(behind(seen), seen.side))


def _gun(seen: Seen, gun: Concentration) -> GunView:
    own = open_to(gun.side, seen.side, over=seen.revealed)
    return GunView(
        gun=gun.id,
        side=gun.side,
        density=gun.density.value,
        flaming_onion=known_onion(behind(seen), seen.side, gun),
        hex=gun.hex,
        active=gun.active,
        hidden=gun.hidden,
        holds=own and gun.holds,
        fired=gun.revealed,
        damage=gun.damage.word,
    )


@dataclass(frozen=True, slots=True)
class ShootView:
    """An artillery shoot (12.212); of an enemy's only what its battery shows.

    `next_step`, where it `goes_on_at` and the shots `ranged` are told of one's own.
    """

    side: Side
    flight: str | None
    battery: Position
    target: Position
    opened_fire: bool
    fired_for_effect: bool
    damage: str
    next_step: str | None = None
    goes_on_at: str | None = None
    ranged: int | None = None

    @property
    def ladder(self) -> str:
        """The next step of one's own; where it goes on afterwards, and the shots ranged so far."""
        told = self.next_step or "has opened fire"
        if self.goes_on_at is not None:
            told += f", then on with {self.goes_on_at}"
        if self.ranged and self.ranged < RANGED:
            told += f", {self.ranged} of {RANGED} ranged"
        return told

    @property
    def shelled(self) -> str:
        """What the battery has done to its target, once it has fired for effect."""
        return self.damage if self.fired_for_effect else ""


def shoot_views(seen: Seen) -> tuple[ShootView, ...]:
    """Rule 12.212. One's own shoots with their ladder, then enemy batteries that have fired."""
    game = behind(seen)
    own = tuple(shoot_view(flight.side, flight.id, s) for flight, s in own_shoots(game, seen.side))
    theirs = tuple(
        _battery(side, shoot)
        for side, shoot in known_shoots(game, seen.side)
        if not open_to(side, seen.side, over=seen.revealed)
    )
    return (*own, *theirs)


def shoot_view(side: Side, flight: str, shoot: Shoot) -> ShootView:
    """One shoot as its own side knows it."""
    return ShootView(
        side=side,
        flight=flight,
        battery=shoot.battery,
        target=shoot.target,
        opened_fire=shoot.opened,
        fired_for_effect=shoot.fired,
        damage=shoot.damage.word,
        next_step=shoot.step.value,
        goes_on_at=shoot.goes_on_at.value if shoot.goes_on_at else None,
        ranged=shoot.ranged,
    )


def _battery(side: Side, shoot: Shoot) -> ShootView:
    return ShootView(
        side, None, shoot.battery, shoot.target, shoot.opened, shoot.fired, shoot.damage.word
    )


_LASTING = {
    ALERT: "observers on the ground are alert",
    TELEPHONE: "German telephones are cut, their observers detect nobody",
    FAILURE: "wireless or camera has failed",
    INSPIRED: "inspired by its leader",
}
"""What the random events that last have changed (6)."""


@dataclass(frozen=True, slots=True)
class HappeningView:
    """A random event that lasts (6): as its chart names it, whom it concerns, and how long.

    `name` is that of the flight; `to_end` says that it lasts to the end of the scenario.
    """

    event: str
    side: Side | None
    flight: str | None
    name: str | None
    from_turn: int
    to_turn: int
    to_end: bool

    @property
    def told(self) -> str:
        """Whom it concerns, what it does, and to which turn, in a sentence."""
        whom = "" if self.name is None else f"{self.flight} {self.name}: "
        first, last = max(self.from_turn, 1), self.to_turn
        if self.to_end:
            when = f"from turn {first} to the end"
        else:
            when = f"turn {first}" if first == last else f"turns {first} to {last}"
        does = _LASTING.get(self.event, self.event)
        does = does if whom else f"{does[:1].upper()}{does[1:]}"
        return f"{whom}{does} ({when})."


def happening_views(seen: Seen) -> tuple[HappeningView, ...]:
    """Rule 6. The lasting events that the seat knows of."""
    return tuple(_happening(seen, one) for one in known_happenings(behind(seen), seen.side))


def _happening(seen: Seen, happening: Happening) -> HappeningView:
    flight = behind(seen).flights.get(happening.flight)
    return HappeningView(
        event=happening.kind,
        side=happening.side,
        flight=happening.flight or None,
        name=None if flight is None else flight.name,
        from_turn=happening.since,
        to_turn=happening.until,
        to_end=happening.until >= seen.turns,
    )
