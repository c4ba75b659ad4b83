"""Chapter 7: weather, line of sight, wind drift."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import GROUND, Altitude, Band
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.sides import Sky
from bloodyapril.terms.values import dataclass

CHANGES = ("worse", "better", "veer", "wind-up", "wind-down", "layer-up", "layer-down")
"""What may become of the weather, as the chart of its changes names the parts of a result."""
WIND_STEP = 15
"""Wind blows in steps of 15 mph (7.51): half a movement point."""
STRONGEST_WIND = 60
HALVES_A_HEX = 2
"""½ MP markers of a kind that drift a flight by a hex (7.52)."""


@dataclass(frozen=True, slots=True)
class Weather:
    """Sky, the band of its clouds or fog, and the wind.

    For broken cloud `band` is the lower of the two bands that the layer lies between (7.12).
    `wind_from` is nothing when the wind is calm; `wind_speed` is in mph.
    """

    sky: Sky = Sky.CLEAR
    band: Band | None = None
    wind_from: Heading | None = None
    wind_speed: int = 0

    def __str__(self) -> str:
        sky = self.sky.word
        if self.band is not None:
            above = self.band.above
            where = self.band.word
            if self.sky is Sky.MOSTLY_SUNNY and above is not None:
                where = f"between {self.band.word} and {above.word}"
            sky = f"{sky} ({where})"
        return f"{sky}, {self.wind}"

    @property
    def wind(self) -> str:
        if self.wind_from is None or self.wind_speed == 0:
            return "calm"
        return f"wind {self.wind_speed} mph from {self.wind_from}"

    @property
    def cloud(self) -> Band | None:
        """The band that solid cloud fills (7.13, 7.14)."""
        solid = self.sky in (Sky.MOSTLY_CLOUDY, Sky.RAIN, Sky.SNOW)
        return self.band if solid else None

    @property
    def fog(self) -> Band | None:
        return self.band if self.sky is Sky.FOG else None


CLEAR = Weather()
"""A clear sky in a calm (7.11)."""


@rule("7.1", "7.11", charts=("weather-start", "cloud-layer", "wind-from", "wind-speed"))
def weather_at_start(table: Table, month: str) -> Weather:
    """Rules 3.1, 7.1 and 7.11. Roll sky, layer and wind for a month: `March`, `April`, `May`.

    A clear sky has no layer.
    """
    sky = Sky(table.ask("weather-start", month=month))
    band = None
    if sky is not Sky.CLEAR:
        band = Band(table.ask("cloud-layer", sky=sky.value))
    speed = int(table.ask("wind-speed", month=month))
    wind_from = Heading.parse(str(table.ask("wind-from"))) if speed else None
    weather = Weather(sky, band, wind_from, speed)
    table.tell("weather", f"Weather: {weather}.", "7.1")
    return weather


@rule("7.4", charts=("weather-change",))
def weather_change(
    table: Table, weather: Weather, month: str, excluded: Collection[str] = ()
) -> Weather:
    """Rule 7.4. Roll for a change of weather, every tenth turn.

    Of a result with two parts a special rule may exclude either; what is `excluded` is no change.
    """
    result = str(table.ask("weather-change"))
    changed = weather
    for change in result.split("+"):
        if change not in excluded:
            changed = _changed(table, changed, change, month)
    if changed == weather:
        table.tell("weather", "The weather holds.", "7.4")
    else:
        table.tell("weather", f"The weather changes: {changed}.", "7.4")
    return changed


def _changed(table: Table, weather: Weather, change: str, month: str) -> Weather:
    if change in ("wind-up", "wind-down"):
        return with_wind(table, weather, WIND_STEP if change == "wind-up" else -WIND_STEP)
    if change == "veer":
        return veered(weather)
    if change in ("layer-up", "layer-down") and weather.band is not None:
        band = weather.band.above if change == "layer-up" else weather.band.below
        highest = _HIGHEST_LAYER.get(weather.sky, Band.VERY_HIGH)
        return weather if band is None or band > highest else replace(weather, band=band)
    if change == "worse":
        return _with_sky(table, weather, _WORSE[weather.sky], month)
    if change == "better":
        return _with_sky(table, weather, _BETTER[weather.sky], month)
    return weather


def with_wind(table: Table, weather: Weather, more: int) -> Weather:
    """The wind stronger or weaker by some mph, from 0 to 60; a new wind rolls its direction."""
    speed = max(0, min(STRONGEST_WIND, weather.wind_speed + more))
    wind_from = weather.wind_from
    if speed and wind_from is None:
        wind_from = Heading.parse(str(table.ask("wind-from")))
    return replace(weather, wind_speed=speed, wind_from=wind_from if speed else None)


def veered(weather: Weather) -> Weather:
    """The wind one hexside further round, clockwise; a calm stays one."""
    if weather.wind_from is None:
        return weather
    return replace(weather, wind_from=weather.wind_from.turned(2))


_WORSE = {
    Sky.CLEAR: Sky.MOSTLY_SUNNY,
    Sky.MOSTLY_SUNNY: Sky.MOSTLY_CLOUDY,
    Sky.MOSTLY_CLOUDY: Sky.RAIN,
    Sky.RAIN: Sky.FOG,
    Sky.SNOW: Sky.FOG,
    Sky.FOG: Sky.FOG,
}
_BETTER = {
    Sky.FOG: Sky.RAIN,
    Sky.SNOW: Sky.MOSTLY_CLOUDY,
    Sky.RAIN: Sky.MOSTLY_CLOUDY,
    Sky.MOSTLY_CLOUDY: Sky.MOSTLY_SUNNY,
    Sky.MOSTLY_SUNNY: Sky.CLEAR,
    Sky.CLEAR: Sky.CLEAR,
}
_HIGHEST_LAYER = {Sky.MOSTLY_SUNNY: Band.HIGH, Sky.RAIN: Band.MEDIUM, Sky.SNOW: Band.MEDIUM}
"""Where a layer can lie at most; broken cloud lies between its band and the next above."""


def _with_sky(table: Table, weather: Weather, sky: Sky, month: str) -> Weather:
    """A new sky keeps its band where it can; fog lies on the Deck, a first layer is rolled."""
    if sky is weather.sky:
        return weather
    if sky is Sky.CLEAR:
        return replace(weather, sky=sky, band=None)
    if sky is Sky.FOG:
        return replace(weather, sky=sky, band=Band.DECK)
    if sky is Sky.RAIN:
        sky = Sky(table.ask("snow-or-rain", month=month))
    band = weather.band
    if band is None or weather.sky is Sky.FOG:
        band = Band(table.ask("cloud-layer", sky=sky.value))
    return replace(weather, sky=sky, band=min(band, _HIGHEST_LAYER.get(sky, band)))


@rule("7.13", "10.71")
def in_cloud(weather: Weather, altitude: Altitude) -> bool:
    """Rule 7.13. Whether solid cloud is all about this altitude; Deck+0 lies below any cloud."""
    return altitude.band is weather.cloud and altitude != GROUND


@rule("7.3", "7.13")
def line_of_sight(weather: Weather, viewer: Altitude, target: Altitude) -> bool:
    """Rule 7.3. Whether solid cloud leaves the view open between two altitudes.

    Cloud in the Deck band leaves Deck+0 clear below it (7.13). The ground counts as Deck+0.
    """
    cloud = weather.cloud
    if cloud is None:
        return True
    low, high = sorted((viewer.band, target.band))
    return not low <= cloud <= high or viewer == target == GROUND


@rule("7.12")
def broken_cloud_between(weather: Weather, viewer: Altitude, target: Altitude) -> bool:
    """Rule 7.12. Whether a layer of broken cloud lies between two altitudes."""
    if weather.sky is not Sky.MOSTLY_SUNNY or weather.band is None:
        return False
    low, high = sorted((viewer.band, target.band))
    return low <= weather.band < high


@rule("7.14", "7.15")
def veil(weather: Weather, *bands: Band) -> str:
    """Rules 7.14 and 7.15. What veils the view in or between these bands.

    `none`, `rain`, `snow` or `fog`; rain and snow fall in every band below their cloud. Fog veils
    a view that passes through its band as well (ruling fog-seen-through).
    """
    if weather.band is None:
        return "none"
    if weather.sky in (Sky.RAIN, Sky.SNOW) and min(bands) < weather.band:
        return str(weather.sky.value)
    if weather.sky is Sky.FOG and min(bands) <= weather.band <= max(bands):
        return "fog"
    return "none"


@dataclass(frozen=True, slots=True)
class Drift:
    """What the wind does to one flight in a turn: half movement points, and whole hexes moved.

    `towards` is nothing when no whole hex is drifted; the marker of ½ MP is `half`.
    """

    half: int
    hexes: int
    along_heading: bool
    towards: Heading | None


@rule("7.52", "7.51")
def wind_drift(weather: Weather, heading: Heading) -> Drift:
    """Rule 7.52. The drift of a flight: five headings into the wind, five with it, two across."""
    if weather.wind_from is None:
        return Drift(0, 0, False, None)
    hexes, rest = divmod(weather.wind_speed // WIND_STEP, 2)
    off = abs(heading.turn_to(weather.wind_from))
    if off == 3:
        return Drift(0, hexes, False, weather.wind_from.reverse if hexes else None)
    with_wind = off > 3
    towards = heading if with_wind else heading.reverse
    return Drift(rest if with_wind else -rest, hexes, True, towards if hexes else None)


@rule("7.52")
def drifted(weather: Weather, heading: Heading, half: int) -> Drift:
    """Rule 7.52. The same with the ½ MP marker that a flight has: two of a kind make a hex.

    The markers meet along its heading; one of each kind cancel out.
    """
    drift = wind_drift(weather, heading)
    half += drift.half
    if abs(half) < HALVES_A_HEX:
        return replace(drift, half=half)
    towards = heading if half > 0 else heading.reverse
    return replace(drift, half=0, hexes=drift.hexes + 1, towards=towards)


@rule("7.52", "7.53")
def downwind(towards: Heading, number: int) -> Heading:
    """Rules 7.52 and 7.53. The hexside over which wind pushes in a hex of drift, counted from 0.

    A wind that blows over a corner takes the two hexsides beside it in turn, so that who is in a
    hex stays in one and two hexes lead straight downwind (ruling wind-over-corner).
    """
    if not towards.to_corner:
        return towards
    return towards.turned(-1 if number % 2 else 1)


@rule("7.53")
def dogfight_drift(weather: Weather) -> tuple[Heading | None, int]:
    """Rule 7.53. Where, and by how many whole hexes, a dogfight or defensive wheel drifts."""
    hexes = weather.wind_speed // (2 * WIND_STEP)
    if weather.wind_from is None or hexes == 0:
        return None, 0
    return weather.wind_from.reverse, hexes
