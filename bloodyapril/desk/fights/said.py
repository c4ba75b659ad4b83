"""What is said of a fight, read from words that may be shortened as long as they are clear.

Terminal, programs and screens read with these; whatever is not understood is `Unreadable`.
"""

from __future__ import annotations

from enum import Enum

from bloodyapril.rules.air import Air, Light
from bloodyapril.rules.air_to_air.standing import Standing
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.archie import Concentration, Density
from bloodyapril.rules.weather import Weather
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.errors import Cure, Unreadable, unknown
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.naming import meant
from bloodyapril.terms.sides import Side, Sky
from bloodyapril.terms.values import dataclass

PROFILES = "ABCD"


class Sight(Enum):
    """How one flight sees another when they meet (8.1, 13.231)."""

    TALLY = "tally"
    DETECTED = "detected"
    PREVIOUSLY = "detected-previously"
    UNDETECTED = "undetected"

    @classmethod
    def parse(cls, text: str) -> Sight:
        """The state by the beginning of its name.

        >>> Sight.parse("tal")
        <Sight.TALLY: 'tally'>
        """
        return cls(meant("state of detection", text, (state.value for state in cls)))


class Sun(Enum):
    """Where the sun stands for an attacker: behind it, or ahead behind the defender (7.2)."""

    BEHIND = "behind"
    AHEAD = "ahead"


class Below(Enum):
    """Whose ground lies below a flight: survivors among enemies are prisoners (14.25)."""

    BRITISH = "British"
    GERMAN = "German"
    NOBODY = "nobody"

    @classmethod
    def parse(cls, text: str) -> Below:
        """The side by the beginning of its name."""
        return cls(meant("side", text, (below.value for below in cls)))

    @property
    def side(self) -> Side | None:
        return None if self is Below.NOBODY else Side(self.value)


@dataclass(frozen=True, slots=True)
class GunSaid:
    """An AA concentration as it is said: its density, or that it is a Flaming Onion (16.1, 16.4).

    >>> str(GunSaid.parse("h")), str(GunSaid.parse("onion"))
    ('heavy', 'onion')
    """

    density: Density
    onion: bool = False

    def __str__(self) -> str:
        return "onion" if self.onion else self.density.value

    @classmethod
    def parse(cls, text: str, *, small_arms: bool = True) -> GunSaid:
        """A gun by the beginning of its name; `small_arms` may be among them."""
        said = text.casefold()
        if said and ("onion".startswith(said) or "flaming-onion".startswith(said)):
            return cls(Density.MEDIUM, onion=True)
        names = [kind.value for kind in Density if small_arms or kind is not Density.SMALL_ARMS]
        return cls(Density(meant("AA density", text, [*names, "onion"])))

    def against(self, flight: Flight, place: int = 1) -> Concentration:
        """The gun, which is the other side's; `place` tells several apart."""
        what = "Flaming Onion" if self.onion else f"{self.density.value} AA"
        return Concentration(
            f"gun {place}",
            flight.side.enemy,
            self.density,
            Position.of(1, place),
            flaming_onion=self.onion,
            label=f"{what} ({place})",
        )


@dataclass(frozen=True, slots=True)
class PhotoTurn:
    """A turn of a photographing run: its barrages and numbers of hexes, in order (12.216).

    >>> str(PhotoTurn.parse("med, 3"))
    'medium,3'
    """

    steps: tuple[GunSaid | int, ...]

    def __str__(self) -> str:
        return ",".join(str(step) for step in self.steps)

    @classmethod
    def parse(cls, text: str) -> PhotoTurn:
        steps = [word.strip() for word in text.split(",")]
        if not all(steps):
            raise Unreadable(f"{text!r}: write a turn as its barrages and hexes, as 'medium,3'")
        return cls(tuple(int(step) if step.isdecimal() else GunSaid.parse(step) for step in steps))


def air_said(
    sky: str | None = None, band: str | None = None, *, dusk: bool = False, night: bool = False
) -> Air | None:
    """Weather and light, nothing where nothing is said of them; what is not said is a clear day.

    `band` is that of the clouds, rain or fog, without which only a clear sky can be.
    """
    if sky is None and band is None and not dusk and not night:
        return None
    said = (sky or Sky.CLEAR.value).casefold().replace(" ", "-")
    found = Sky(meant("sky", said, (known.value for known in Sky), said=sky or ""))
    if found is not Sky.CLEAR and band is None:
        raise Unreadable(f"no band is said for a {found.word} sky", cure=Cure.SAY_BAND)
    weather = Weather(found, None if band is None else Band.parse(band))
    return Air(weather, Light(dusk=dusk, night=night))


def standing(text: str) -> Standing:
    """Standing orders for a dogfight by their whole name (13.41)."""
    for orders in Standing:
        if orders.value == text.casefold().replace(" ", "-"):
            return orders
    raise unknown("standing orders", text, [orders.value for orders in Standing])


def profile(text: str) -> str:
    """The profile of a target on the ground, a letter (18.3)."""
    if len(text) != 1 or text.upper() not in PROFILES:
        raise unknown("target profile", text, PROFILES)
    return text.upper()
