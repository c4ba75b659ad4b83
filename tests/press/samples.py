"""Sheets to print in the tests: names and figures are made up, none is the published game's."""

from __future__ import annotations

from bloodyapril.press.sheets import (
    AccountLine,
    AeroplaneBox,
    AeroplaneCard,
    AfterAction,
    AirmanLine,
    BandLine,
    BoxState,
    CardWeapon,
    ChartPage,
    FlightEntry,
    GroundEntry,
    LogSheet,
    LossLine,
    ModifierLine,
    Roster,
    ScoreLine,
    Seal,
    SortieLine,
    TurnAccount,
    WeaponTrack,
)

ODD_NAME = "O'Neill & <b>Smith</b>"
ODD_NOTE = "{{ 7*7 }} {% raw %} saw Voß and Łoś at ½ mile →"
HOUSE_NOTE = "House figures throughout; they are not those of the published charts."
WORDS = "Kept close below the cloud and came home by the Scarpe with the wind behind it. "


def flight(number: int, *, side: str = "British") -> FlightEntry:
    """A flight with its number in its name (`Flight-007`) and a state that varies with it."""
    states: tuple[BoxState, ...] = ("ok", "damaged", "crippled", "shot down")
    british = side == "British"
    size = 1 + number % 6
    return FlightEntry(
        name=f"Flight-{number:03d}",
        counter=str(number) if british else chr(65 + number % 26),
        unit="59 Sqn RFC, B Flight" if british else "Jasta 11",
        aeroplane_type="R.E.8" if british else "Albatros D.III",
        tasking="Trench Recon" if british else "Offensive Patrol",
        training="Regular" if british else "Veteran",
        aggression=f"{number % 5 - 2:+d}",
        leader=f"Capt. H. Leader-{number:03d}" if british else f"Oblt. Führer-{number:03d}",
        start="Bellevue, turn 3, Deck+0" if british else "Douai, ready",
        targets="2316 2416 2517 2617 2718 2819 2920; out by 2312, home by 2114",
        aeroplanes=tuple(
            AeroplaneBox(
                box,
                states[(number + box) % 4],
                crew=f"Lt. A. Pilot-{box} / 2Lt. B. Observer" if british else f"Ltn. Flieger-{box}",
                camera=british and box < 3,
                fate="spun down at 2517" if states[(number + box) % 4] == "shot down" else "",
            )
            for box in range(1, size + 1)
        ),
        weapons=(
            WeaponTrack("Vickers, forward", 2, 2, 5),
            WeaponTrack("Lewis, rear", 3, 3, 7, drums=4, drums_left=2),
        )
        if british
        else (WeaponTrack("Twin Spandau", 4, 2, 10, depleted=True),),
        ordnance="bombs, strength 4" if number % 3 == 0 else "",
        endurance_total=180,
        endurance_used=20 + number % 50,
        photographs="2316 2416 2517" if british else "",
        photographs_taken=3 if british else 0,
        photographs_allowed=10 if british else 0,
        marks=("aborted", "bombs gone") if number % 3 == 0 else (),
        notes=WORDS if number % 2 else "",
        fate="landed at Bellevue on turn 41" if number % 4 == 0 else "",
    )


def ground(count: int) -> tuple[GroundEntry, ...]:
    """AA concentrations with their number in the note (`site-007`)."""
    densities = ("Light", "Medium", "Heavy")
    return tuple(
        GroundEntry(
            "AA", densities[number % 3], f"{20 + number % 9}{10 + number % 20}", "hidden",
            f"site-{number:03d}",
        )
        for number in range(1, count + 1)
    )  # fmt: skip


def log_sheet(flights: int, *, side: str = "British", units: int = 9) -> LogSheet:
    return LogSheet(
        side=side,
        campaign="The Arras Diary",
        scenario="Photographs for the Third Army",
        date="Sunday 8 April 1917",
        time_of_day="0900, turns 1 to 60",
        weather="Mostly Sunny, broken cloud Low/Medium",
        wind="from SW, 30 mph",
        dummies="21, 22, 23" if side == "British" else "X, Y",
        seed_line="seed 1917, next roll 1",
        flights=tuple(flight(number, side=side) for number in range(1, flights + 1)),
        ground=ground(units),
        house_note=HOUSE_NOTE,
    )


def after_action(turns: int, *, flights: int = 6, lines: int = 4) -> AfterAction:
    """A report with its account lines numbered (`event-0001`) through all turns."""
    return AfterAction(
        campaign="The Arras Diary",
        scenario="Photographs for the Third Army",
        date="Sunday 8 April 1917",
        weather="Mostly Sunny, broken cloud Low/Medium; wind from SW, 30 mph",
        seed_line="seed 1917, 214 rolls",
        outcome_line="A British success by 9 points to 6.",
        score=(
            ScoreLine("British", 6, "three plates of enemy trenches", "12.216"),
            ScoreLine("British", 3, "an Albatros D.III shot down", "4.6"),
            ScoreLine("German", 6, "two R.E.8 shot down", "4.6"),
        ),
        losses=(
            LossLine("British", "B", "R.E.8", "Lt. A. Pilot / 2Lt. B. Observer", "17",
                     "shots of Jasta 11", "prisoners of war"),
            LossLine("German", "K", "Albatros D.III", "Ltn. Flieger", "18", "rear gun", "killed"),
        ),
        flights=tuple(
            SortieLine("British" if number % 2 else "German", f"Sortie-{number:03d}",
                       "59 Sqn RFC", "R.E.8", "Trench Recon", "+1", 4, 3, 1, "one missing")
            for number in range(1, flights + 1)
        ),
        account=tuple(
            TurnAccount(
                turn,
                f"09{turn * 2 % 60:02d}",
                tuple(
                    AccountLine(
                        f"event-{(turn - 1) * lines + line:04d}: flight 3 is seen by flight K at "
                        "four hexes, Medium+2.",
                        (f"roll-{(turn - 1) * lines + line:04d}: 7 + 4 = 11, net +2, yes",),
                        "8.3",
                    )
                    for line in range(1, lines + 1)
                ),
            )
            for turn in range(1, turns + 1)
        ),
        seal=Seal(
            fingerprint="9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
            salt="4f0c3b77",
            lines=("Douai: Jasta 11, four Albatros D.III at readiness, letter K",
                   "AA Heavy, hidden, 2817", "Balloon 2614, Medium"),
        ),
        house_note=HOUSE_NOTE,
    )  # fmt: skip


def roster(airmen: int, *, side: str = "German") -> Roster:
    return Roster(
        side=side,
        unit="Jasta 11",
        campaign="The Arras Diary",
        date="8 April 1917",
        kind="scout",
        aeroplane_type="Albatros D.III",
        training="Veteran",
        commander="Rittm. Hauptmann-Nobody",
        bases=("Douai (Brayelles), 3316", "Roucourt, 3618"),
        airmen=tuple(
            AirmanLine(f"Airman-{number:03d}", "Ltn.", "pilot", "+1", number, number % 4,
                       "fit" if number % 5 else "wounded until 14 April", "flies the red machine")
            for number in range(1, airmen + 1)
        ),
        house_note=HOUSE_NOTE,
    )  # fmt: skip


def card(name: str = "Sopwith Example") -> AeroplaneCard:
    return AeroplaneCard(
        name=name,
        side="British",
        role="scout",
        crew="1",
        ceiling="17,500 ft",
        first_date="October 1916",
        bands=tuple(
            BandLine(band, speed, manoeuvre, climb, "5")
            for band, speed, manoeuvre, climb in (
                ("Very High", "2", "6", "1"), ("High", "2½", "7", "2"), ("Medium", "3", "8", "2"),
                ("Low", "3", "8", "3"), ("Deck", "3", "8", "3"),
            )
        ),
        weapons=(CardWeapon("Vickers, synchronised", "2", "2"), CardWeapon("Lewis", "1", "3d3")),
        damage_factor="+1",
        endurance="180",
        bombs="none",
        notes=("May not dive faster than 5.", "Le Prieur rockets against balloons."),
        source="house figures",
    )  # fmt: skip


def chart(name: str = "Wind up", rows: int = 8) -> ChartPage:
    return ChartPage(
        name=name,
        rule="15.1",
        dice="2d10",
        head=("Total", "Undamaged", "Damaged", "Crippled"),
        rows=tuple(
            (f"row-{number:03d}", "no effect", "abort", "abort, -1")
            for number in range(1, rows + 1)
        ),
        modifiers=(
            ModifierLine("+1", "each point of Aggression Value above zero", "15.1", "rulebook"),
            ModifierLine("-2", "two or more aeroplanes shot down", "15.1", "house"),
        ),
        notes=("Checked once for each flight in the combat.",),
        source="house figures of the rulebook's shape",
    )
