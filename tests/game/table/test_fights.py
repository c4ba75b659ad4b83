"""Fights at a table written into a game: who got away under cover is a flight of its own there."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.game.table.fights import after_dogfight
from bloodyapril.rules.air_to_air.standing import Standing, fight_on
from bloodyapril.rules.air_units import Detection, Tasking
from bloodyapril.terms.sides import Side
from tests.builders import REAR_GUN, aeroplane_type, all_dice_used, crew, flight, game, table_with

COVER, MISSED, STAYS, STEADY = 5, (1, 1), 7, (10, 10)


def test_an_aeroplane_that_its_schusta_covered_is_recorded() -> None:
    """Rules 13.422, 15.2 and 15.3."""
    card = aeroplane_type(side=Side.GERMAN, scout=False, weapons=(REAR_GUN,))
    plain = flight(
        "G1", 2, card=card, tasking=Tasking.RECON, schusta=2, detection=Detection.DETECTED
    )
    boxes = tuple(
        replace(box, camera=box.number == 1, crew=crew(box.number, 2, 0))
        for box in plain.aeroplanes
    )
    hunters, pair = flight("B1", 3), replace(plain, aeroplanes=boxes)
    table = table_with([COVER, *MISSED, *MISSED, STAYS, *STEADY, STAYS, STAYS, *STEADY, *STEADY])
    orders = (Standing.STAY, Standing.SCHUSTA)
    ended = fight_on(table, hunters, pair, orders, most_turns=1)
    assert all_dice_used(table)
    after = after_dogfight(game(hunters, pair), table, (hunters, pair), ended, 1)
    away = after.flight("G1-1")
    assert (away.manoeuvre_marker, str(away.altitude)) == (True, "Medium+0")
    assert away.detection is Detection.UNDETECTED
    assert [box.number for box in after.flight("G1").present] == [2]
