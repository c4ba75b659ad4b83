"""`bloodyapril roll`: charts, and whole procedures, to roll on."""

from __future__ import annotations

from bloodyapril.cli.chart_group import ChartGroup

_AT = "bloodyapril.cli.procedures"
_LESSER = "bloodyapril.cli.lesser_procedures"

command = ChartGroup(
    "roll",
    charts="bloodyapril.cli.roll_chart:charts",
    procedures={
        "combat": (
            f"{_AT}:combat",
            "Fight a round between two flights: engagement, shots, damage, ammunition, Wind Up.",
        ),
        "dogfight": (
            f"{_AT}:dogfight",
            "Play a dogfight to its end by standing orders (13.41): fatigue, drums, lost height.",
        ),
        "barrage": (
            f"{_AT}:barrage",
            "Fire a barrage at a flight: light, medium, heavy, onion or small-arms (16.31).",
        ),
        "bomb-run": (
            f"{_AT}:bombing",
            "Fly a bomb run through barrages to the attack and its damage (18, 19).",
        ),
        "landing": (
            f"{_AT}:landing",
            "Land a flight: recovery of its hurt aeroplanes, or a crash landing on some terrain "
            "(11.4).",
        ),
        "disengage": (
            f"{_LESSER}:disengage",
            "A flight tries to leave a dogfight (13.41c): by speed or the contest; then the shots.",
        ),
        "bounce": (
            f"{_LESSER}:bounce",
            "A third flight bounces a dogfight to help its defender (13.43a-f): that whole turn.",
        ),
        "weather": (
            f"{_LESSER}:weather",
            "The weather at the start of a scenario (7.1): sky, layer, wind.",
        ),
        "initiative": (
            f"{_LESSER}:initiative",
            "Draw the chits of a whole Movement Phase (9.2): who moves how many flights, and when.",
        ),
        "drift": (
            f"{_LESSER}:drift",
            "What the wind does to a flight this turn (7.52), worked out without dice.",
        ),
        "heights": (
            f"{_LESSER}:heights",
            "Which of two flights is higher (10.15): feet by the conversion tables, and fractions.",
        ),
    },
    help="""Roll on a chart, or look up a chart without dice.

    Facts are said as options; 'bloodyapril roll CHART -h' lists those of a chart. Without --dice
    or --seed the program throws its own dice and tells the seed that repeats the roll.
    """,
    epilog="Example: bloodyapril roll visual-sighting --range 2 --target-state undetected "
    "--aeroplanes 3 --dice 7,4 (range in hexes)",
)
