"""Flights as a referee describes them in a few words: `6 RE8 Low+8 av=-1 damaged=1 laden`.

What is not said is the plainest thing: one aeroplane, undamaged, Regular, Aggression 0, in the Low
band, flying level, with full ammunition.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import takewhile

from bloodyapril.game.setup.deployment import crew_of
from bloodyapril.rules.air_units import MOST_AEROPLANES, Aeroplane, Damage, Flight, Tasking, Weapon
from bloodyapril.rules.movement.altitude import highest_marker
from bloodyapril.rules.table import Library
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.cards import AeroplaneType
from bloodyapril.terms.errors import BloodyAprilError, Unreadable, unknown
from bloodyapril.terms.naming import meant
from bloodyapril.terms.sides import Training

FLAGS: dict[str, Callable[[Flight], Flight]] = {
    "laden": lambda flight: replace(flight, laden=True),
    "climbing": lambda flight: replace(flight, climbing=True),
    "marker": lambda flight: replace(flight, manoeuvre_marker=True),
    "aborting": lambda flight: replace(flight, aborting=True),
    "dud": lambda flight: replace(flight, dud_engine=True),
    "wheel": lambda flight: replace(flight, wheel=True),
    "night-trained": lambda flight: replace(flight, night_trained=True),
}
FIGURES = ("av", "damaged", "crippled")
WORDS = ("training", "name", "tasking")
HELP = (
    "as '6 RE8 Low+8 av=-1 damaged=1': number, type, altitude; then av=, damaged=, crippled=, "
    "training=, tasking=, name=, laden, climbing, marker, aborting, dud, wheel, night-trained"
)


def sketch(library: Library, text: str, *, id: str) -> Flight:
    """Read a flight's description; raises `Unreadable` with what was not understood."""
    said = re.split(r"\s+", re.sub(r"\bvery\s+high\b", "very-high", text.strip(), flags=re.I))
    number, said = _number(said)
    card, said = _card(library, said, text)
    settings, flags, altitude = _rest(said, text)
    figures = {name: _figure(name, settings[name]) for name in FIGURES if name in settings}
    if min(figures.get("damaged", 0), figures.get("crippled", 0)) < 0:
        raise Unreadable(f"{text!r}: no flight has less than no aeroplane damaged or crippled")
    hurt = [Damage.CRIPPLED] * figures.get("crippled", 0)
    hurt += [Damage.DAMAGED] * figures.get("damaged", 0)
    if not 1 <= number <= MOST_AEROPLANES or len(hurt) > number:
        raise Unreadable(
            f"{text!r}: a flight has 1 to {MOST_AEROPLANES} aeroplanes, and no more of them hurt"
        )
    states = [Damage.NONE] * (number - len(hurt)) + hurt
    if altitude.band not in card.bands:
        raise Unreadable(f"{text!r}: {card.name} cannot fly in the {altitude.band.word} band")
    top = highest_marker(card, altitude.band)
    if altitude.climb > top:
        raise Unreadable(
            f"{text!r}: {card.name} has time to climb 0 to {top} in the {altitude.band.word} band"
        )
    flight = Flight(
        id=id,
        name=settings.get("name", card.name),
        side=card.side,
        unit="",
        card=card,
        training=_training(settings.get("training", "Regular")),
        tasking=_tasking(settings.get("tasking", Tasking.OFFENSIVE_PATROL.value)),
        aeroplanes=tuple(
            Aeroplane(place, crew_of(card, place), damage=state)
            for place, state in enumerate(states, 1)
        ),
        weapons=tuple(Weapon.full(weapon) for weapon in card.weapons),
        aggression=figures.get("av", 0),
        altitude=altitude,
    )
    for flag in flags:
        flight = FLAGS[flag](flight)
    return flight


def _number(said: list[str]) -> tuple[int, list[str]]:
    if said and re.fullmatch(r"\d{1,3}", said[0]):
        return int(said[0]), said[1:]
    return 1, said


def _card(library: Library, said: list[str], text: str) -> tuple[AeroplaneType, list[str]]:
    """The longest run of words that names a type, and what follows it."""
    known = {_folded(name): name for name in library.cards}
    for length in range(min(4, len(said)), 0, -1):
        typed = _folded("".join(said[:length]))
        if typed in known:
            return library.cards[known[typed]], said[length:]
        starting = [name for folded, name in known.items() if folded.startswith(typed)]
        if typed and len(starting) == 1:
            return library.cards[starting[0]], said[length:]
    typed = " ".join(takewhile(lambda word: "+" not in word and "=" not in word, said))
    names = [card.name for card in library.cards.values()]
    raise unknown("aeroplane type", typed, names, see="Describe a flight as '6 RE8 Low+8'")


def _folded(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.casefold())


def _rest(said: list[str], text: str) -> tuple[dict[str, str], list[str], Altitude]:
    settings: dict[str, str] = {}
    flags: list[str] = []
    altitude: Altitude | None = None
    for word in said:
        name, equals, value = word.partition("=")
        if equals and name in settings:
            raise Unreadable(f"{text!r}: {name}= is given twice, say it once")
        if equals and name in (*FIGURES, *WORDS):
            settings[name] = value.replace("_", " ")
        elif word in FLAGS:
            flags.append(word)
        elif altitude is None:
            altitude = _altitude(word, text)
        else:
            raise Unreadable(f"{text!r}: one altitude is enough, {word!r} is not understood")
    return settings, flags, altitude or Altitude(Band.LOW)


def _altitude(word: str, text: str) -> Altitude:
    try:
        return Altitude.parse(word)
    except (BloodyAprilError, ValueError):
        raise Unreadable(
            f"{text!r}: {word!r} is not understood; describe a flight {HELP}"
        ) from None


def _figure(name: str, value: str) -> int:
    if not re.fullmatch(r"[+-]?\d{1,2}", value):
        raise Unreadable(f"{name}={value} is no number")
    return int(value)


def _training(text: str) -> Training:
    return Training(meant("training level", text, (level.value for level in Training)))


def _tasking(text: str) -> Tasking:
    return Tasking(meant("tasking", text, (tasking.value for tasking in Tasking)))
