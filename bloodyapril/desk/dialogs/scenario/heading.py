"""What a scenario is about, and its weather (4.1)."""

from __future__ import annotations

from bloodyapril.desk.dialogs.base import Dialog
from bloodyapril.desk.dialogs.scenario.readers import (
    CALM,
    one_of,
    read_clock,
    read_day,
    read_rules,
    read_text,
    read_wind,
    read_yes,
    whole_number,
)
from bloodyapril.desk.dialogs.scenario.telling import Content, Telling
from bloodyapril.store.library.maps import map_of
from bloodyapril.store.scenario.form import OPTIONAL
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.sides import Sky

ROLLED = "roll"
WINDS = ("15", "30", "45", "60")


def tell_heading(telling: Telling) -> Dialog[None]:
    """Title, day, times, and the rules that are on."""
    told, ask = telling.told, telling.ask
    told["title"] = yield from ask("Title", read_text)
    kinds = ("patrol", "show")
    told["kind"] = yield from ask("Patrol or show", one_of(kinds, "kind"), "patrol", kinds)
    day = yield from ask("Date", read_day, "1917-04-13")
    told["date"], telling.day = day, day.isoformat()
    telling.map = map_of(telling.day)
    told["historical-outcome"] = yield from ask(
        "What happened, in a sentence", str, "Made up, not from history."
    )
    told["sources"] = [(yield from ask("Where the facts come from", str, "Made up."))]
    time: Content = {"start": (yield from ask("First turn begins at", read_clock, "08:00"))}
    time["turns"] = yield from ask("Turns of two minutes", whole_number(1, 720), "40")
    if (yield from ask("Is it night", read_yes, "no")):
        time["night"] = True
        if (yield from ask("Without a moon", read_yes, "no")):
            time["moonless"] = True
    told["time"] = time
    told["rules-on"] = yield from ask("Advanced and optional rules", read_rules, "", OPTIONAL)


def tell_weather(telling: Telling) -> Dialog[None]:
    """Sky and wind, or that they are rolled for."""
    ask = telling.ask
    skies = (ROLLED, *(sky.value for sky in Sky))
    sky = yield from ask("Sky, or roll", one_of(skies, "sky"), ROLLED, skies)
    if sky == ROLLED:
        telling.told["weather"] = {"roll": True}
        return
    weather: Content = {"sky": sky}
    if sky != Sky.CLEAR.value:
        bands = [band.value for band in Band]
        band = yield from ask("In which band", Band.parse, "medium", bands)
        weather["band"] = band.value
    wind = yield from ask("Wind from", read_wind, CALM, (CALM, *(str(h) for h in Heading)))
    if wind is not None:
        weather["wind-from"] = str(wind)
        speed = yield from ask("Wind in mph", one_of(WINDS, "wind"), WINDS[0], WINDS)
        weather["wind-speed"] = int(speed)
    telling.told["weather"] = weather
