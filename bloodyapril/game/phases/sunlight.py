"""Rule 7.2 in the sequence of play: where the sun stands this turn."""

from __future__ import annotations

from bloodyapril.game.state.game import Game
from bloodyapril.rules.index import rule
from bloodyapril.rules.sun import sun_at
from bloodyapril.rules.table import Table
from bloodyapril.terms.hexes import Heading

SUN = "7.2"


@rule("7.2")
def sun(game: Game, table: Table) -> Heading | None:
    """Rule 7.2. Where the sun stands, by day and if the scenario plays the rule.

    Whether a turn counts from its begin or to its end, the ruling sun-clock says.
    """
    if game.light.night or not game.scenario.plays(SUN):
        return None
    ended = table.rulings["sun-clock"] == "ended"
    return sun_at(table, game.scenario.minutes(game.turn + ended))
