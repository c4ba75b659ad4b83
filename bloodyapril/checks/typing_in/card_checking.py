"""An aeroplane card that somebody has typed, under check (2.81, 10.13 to 10.15)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from bloodyapril.checks.cards import LONGEST_NAME, Climbs, FixedPoint, is_name, read_card
from bloodyapril.checks.facts import Vocabulary
from bloodyapril.checks.typing_in.card_shape import examine_card
from bloodyapril.checks.typing_in.complaints import Complaint, Complaints
from bloodyapril.checks.typing_in.origin import look_at_origin
from bloodyapril.checks.typing_in.typed import Typed
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.cards import AeroplaneType, BandData
from bloodyapril.terms.errors import unknown
from bloodyapril.terms.measures import Feet, mp_text
from bloodyapril.terms.values import dataclass

CEILING_OFF = 900
"""Feet between the service ceiling and the highest marker that still agree."""
MANOEUVRE = range(1, 11)
FIREPOWER = range(1, 7)
DEPLETION = range(1, 11)
FAR_CEILING = 3_000
FAR_HALVES = 3
"""Speeds that are so many halves off those of the program's own card are looked at twice."""
FAR_MANOEUVRE = 3

_FRONT = re.compile(r"19\d\d-(0[1-9]|1[0-2])")


@dataclass(frozen=True)
class CardShelf:
    """What a card is held against: the program's own cards and the climb table (10.14)."""

    cards: Mapping[str, AeroplaneType]
    floors: Mapping[Band, Feet]
    climbs: Climbs
    points: tuple[FixedPoint, ...]
    vocabulary: Vocabulary


def check_card(typed: Typed, shelf: CardShelf) -> tuple[Complaint, ...]:
    """Every complaint about an owner's card, in the order of its lines."""
    complaints = Complaints(typed)
    content = typed.content
    if not examine_card(content, complaints):
        return complaints.sorted()
    look_at_origin(content, card_names(content), complaints)
    if complaints.errors:
        return complaints.sorted()
    _named(content, shelf, complaints)
    _bands(content, shelf, complaints)
    _figures(content, shelf, complaints)
    _weapons(content, shelf, complaints)
    _fixed(content, shelf.points, complaints)
    house = shelf.cards.get(content["id"])
    if house is not None and not complaints.errors:
        with complaints.on():
            _far(read_card(content), house, complaints)
    return complaints.sorted()


def card_names(content: Mapping[str, Any]) -> Iterable[str]:
    """The names of all figures of a card: `endurance`, `bands.medium.climb`."""
    for key, value in content.items():
        if key == "bands":
            for band, data in value.items():
                yield from (f"bands.{band}.{name}" for name in data)
        elif key == "weapons":
            for weapon in value:
                yield from (f"weapons.{weapon['id']}.{name}" for name in weapon)
        else:
            yield key


def _named(content: Mapping[str, Any], shelf: CardShelf, complaints: Complaints) -> None:
    name = content["id"]
    if not is_name(name):
        told = f"id {name!r}: small letters, figures and single hyphens, as sopwith-pup"
        complaints.error(f"{told}; at most {LONGEST_NAME}", "id")
    elif name not in shelf.cards:
        told = str(unknown("aeroplane of the program's own", name, shelf.cards))
        complaints.warn(f"{told} Nothing flies it unless a unit or scenario names it.", "id")
    if not _FRONT.fullmatch(content["first-at-front"]):
        complaints.error("first-at-front: year and month, as 1917-03", "first-at-front")
    crew = 1 if content["role"] == "scout" else 2
    if content["crew"] != crew:
        complaints.warn(f"a crew of {content['crew']}; a {content['role']} has {crew}", "crew")


def _bands(content: Mapping[str, Any], shelf: CardShelf, complaints: Complaints) -> None:
    flown = sorted(Band(name) for name in content["bands"])
    if not flown:
        complaints.error("no band at all: it cannot fly", "bands")
        return
    for band in Band:
        if band < flown[-1] and band not in flown:
            told = f"{flown[-1].word}, but not {band.word}: there is no way up through a gap"
            complaints.error(told, "bands", flown[-1].value)
    for band in flown:
        _band(content, band, band is flown[-1], shelf, complaints)


def _band(
    content: Mapping[str, Any], band: Band, top: bool, shelf: CardShelf, complaints: Complaints
) -> None:
    data = content["bands"][band.value]
    here = ("bands", band.value)
    if data["level"] > data["dive"]:
        told = f"{band.word}: level {data['level']}, but dive {data['dive']}"
        complaints.warn(f"{told}; a dive is no slower", *here, "level")
    speeds = shelf.vocabulary["speed-mp"]
    for key in ("level", "dive"):
        if not (speeds.low or 0) <= data[key] <= (speeds.high or 0):
            told = f"the turn table (10.32) goes from {speeds.low} to {speeds.high}"
            complaints.warn(f"{band.word}: {key} {data[key]}; {told}", *here, key)
    if data["manoeuvre"] not in MANOEUVRE:
        told = f"{band.word}: manoeuvre {data['manoeuvre']}; ratings go from 1 to 10"
        complaints.warn(told, *here, "manoeuvre")
    climb, column = data["climb"], data.get("column", data["climb"])
    printed = sorted(number for where, number in shelf.climbs if where is band)
    if column not in printed:
        told = f"{band.word}: no column {column} in the conversion table (10.14)"
        columns = ", ".join(map(str, printed))
        place = "column" if "column" in data else "climb"
        complaints.error(f"{told}; it has {columns}", *here, place)
    elif not top and climb != column:
        told = f"{band.word}: {climb}/{column} is a split value, which ends all climbing there"
        complaints.error(f"{told}; yet it has a band above [10.14]", *here, "column")
    elif top:
        _ceiling(content, band, climb, shelf.climbs[band, column], complaints)


def _ceiling(
    content: Mapping[str, Any],
    band: Band,
    climb: int,
    heights: tuple[Feet, ...],
    complaints: Complaints,
) -> None:
    """Rule 10.14. The highest marker of the top band lies near the service ceiling."""
    here, ceiling = ("bands", band.value), content["service-ceiling"]
    if climb < 1:
        complaints.error(f"{band.word}: the highest marker is +1 at least", *here, "climb")
        return
    if "column" not in content["bands"][band.value]:
        told = f"{band.word}: the ceiling lies here, so the value is split (10.14): climb is the"
        complaints.warn(f"{told} highest marker, column the conversion column", *here, "climb")
    elif climb > len(heights):
        told = f"{band.word}: marker +{climb}; its column prints +1 to +{len(heights)}"
        complaints.warn(f"{told} [10.14]", *here, "climb")
    height = heights[min(climb, len(heights)) - 1]
    if abs(ceiling - height) > CEILING_OFF:
        told = f"{band.word}+{climb} is {height:,} feet, the service ceiling {ceiling:,}"
        complaints.warn(f"{told}: more than {CEILING_OFF} apart", "service-ceiling")


def _figures(content: Mapping[str, Any], shelf: CardShelf, complaints: Complaints) -> None:
    """Figures that charts ask for lie within what they can be asked for."""
    for name in ("damage-factor", "spin-tendency"):
        with complaints.on(name):
            shelf.vocabulary[name].checked(content[name])
    if content["role"] == "scout" and content["camera"]:
        complaints.warn("a scout with a camera", "camera")
    highest = content.get("recon-ceiling")
    if highest is not None and not content["camera"]:
        complaints.warn("a height for Recon, but no camera", "recon-ceiling")
    if highest is not None and highest > content["service-ceiling"]:
        told = f"recon-ceiling {highest:,} lies above the service ceiling"
        complaints.warn(f"{told}, {content['service-ceiling']:,}", "recon-ceiling")


def _weapons(content: Mapping[str, Any], shelf: CardShelf, complaints: Complaints) -> None:
    seen: set[str] = set()
    for number, weapon in enumerate(content["weapons"]):
        here, name = ("weapons", number), weapon["id"]
        if name in seen:
            complaints.error(f"weapon {name} stands twice", *here, "id")
        seen.add(name)
        for key, allowed, rule in (
            ("firepower", FIREPOWER, "13.14"),
            ("depletion", DEPLETION, "13.33"),
        ):
            if weapon[key] not in allowed:
                told = f"{name}: {key} {weapon[key]}; it goes from {allowed[0]} to {allowed[-1]}"
                complaints.warn(f"{told} [{rule}]", *here, key)
    if not content["weapons"]:
        complaints.warn("no weapons at all", "weapons")
    with complaints.on("weapons"):
        total = sum(weapon["firepower"] for weapon in content["weapons"])
        if total:
            shelf.vocabulary["firepower"].checked(total)


def _fixed(
    content: Mapping[str, Any], points: Iterable[FixedPoint], complaints: Complaints
) -> None:
    """What the rulebook says of a type stands as it says."""
    for point in points:
        if content["id"] not in point.cards:
            continue
        found = point.found(content)
        if not any(_same(value, point.value) for value in found):
            where = "in no band" if "*" in point.key else "not"
            name = point.key.replace("bands.*.", "")
            told = f"{name} is {where} {_told(point.value)}, which rule {point.rule} gives"
            place = point.key.replace(".*", "").split(".")
            complaints.error(told, *place)


def _same(value: object, other: object) -> bool:
    return value == other and isinstance(value, bool) == isinstance(other, bool)


def _told(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _far(card: AeroplaneType, house: AeroplaneType, complaints: Complaints) -> None:
    """Figures that lie far from those of the program's own card."""
    if abs(card.service_ceiling - house.service_ceiling) > FAR_CEILING:
        told = f"a ceiling of {card.service_ceiling:,} feet; the house card has"
        complaints.warn(f"{told} {house.service_ceiling:,}", "service-ceiling")
    if card.side is not house.side:
        complaints.warn(f"the house card is {house.side.value}", "side")
    for band, data in card.bands.items():
        other = house.bands.get(band)
        if other is None:
            told = f"{band.word}: the house card cannot enter this band"
            complaints.warn(told, "bands", band.value)
        else:
            _far_band(band, data, other, complaints)
    for band in house.bands:
        if band not in card.bands:
            complaints.warn(f"{band.word} is missing; the house card has it", "bands")
    if card.bands == house.bands and card.weapons == house.weapons:
        complaints.warn("every figure is the house card's: has anything been typed?", "bands")


def _far_band(band: Band, data: BandData, other: BandData, complaints: Complaints) -> None:
    here = ("bands", band.value)
    for key, ours, theirs in (
        ("level", data.level, other.level),
        ("dive", data.dive, other.dive),
    ):
        if abs(ours - theirs) >= FAR_HALVES:
            told = f"{band.word}: {key} {mp_text(ours)}; the house card has {mp_text(theirs)}"
            complaints.warn(told, *here, key)
    if abs(data.manoeuvre - other.manoeuvre) >= FAR_MANOEUVRE:
        told = f"{band.word}: manoeuvre {data.manoeuvre}; the house card has {other.manoeuvre}"
        complaints.warn(told, *here, "manoeuvre")
    if not other.column <= 2 * data.column <= 4 * other.column:
        told = f"{band.word}: climbs by column {data.column}; the house card by {other.column}"
        complaints.warn(told, *here, "climb")
