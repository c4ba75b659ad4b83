"""Moves as a player says them, made into actions."""

from __future__ import annotations

from bloodyapril.game.actions import Attempt, Fly
from bloodyapril.play.hand import Wish, action
from bloodyapril.rules.air_units import Detection
from bloodyapril.rules.movement.moving import Flying
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.sides import Side
from tests.builders import flight, game, table_with


def test_enemies_are_tried_in_the_order_in_which_they_are_met() -> None:
    """Rule 13.2."""
    near, far = (
        flight(id, hex=hex_, counter=counter, detection=Detection.DETECTED)
        for id, hex_, counter in (("G1", "1011", "A"), ("G2", "1012", "C"))
    )
    play = game(flight("B1", heading=Heading.S), near, far)
    wish = Wish(Flying.LEVEL, attack=("c", "A"))
    said = action(play, table_with(), Side.BRITISH, "B1", wish)
    assert isinstance(said, Fly)
    assert said.attempts == (Attempt("G1", 1), Attempt("G2", 2))
