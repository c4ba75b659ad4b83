"""Rule 15 in the sequence of play: what follows a fight, of one round or of many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bloodyapril.game.decisions import HeadingAfter, HeightAfter
from bloodyapril.game.phases.anti_aircraft import settle_separated, under_fire_after_scatter
from bloodyapril.game.policy import Policies
from bloodyapril.game.state.game import Game
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.damage import Harm
from bloodyapril.rules.index import rule
from bloodyapril.rules.post_combat import scatter, scatters, undetected, ways_down, wind_up
from bloodyapril.rules.table import Table
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Spent:
    """A flight whose fight is over, and what its Wind Up check asks of that fight.

    `got_away` says that it disengaged and so does not scatter (13.42).
    """

    harm: Harm
    enemies_shot_down: int
    disadvantaged: bool = False
    disengaged: bool = False
    got_away: bool = False

    @property
    def id(self) -> str:
        return self.harm.flight.id


@rule("15", "15.1", "15.2", "15.3", "13.42")
def after_combat(
    game: Game,
    table: Table,
    policies: Policies,
    spent: Sequence[Spent],
    separated: Iterable[Flight],
) -> Game:
    """Rules 15 and 13.42. Scatter with Manoeuvre markers, Wind Up, undetected: each in this order.

    Aeroplanes that left their flights are placed after all have scattered, and end undetected too.
    """
    separated = tuple(separated)
    for one in spent:
        game = _placed(game, table, policies, one)
    game = settle_separated(game, table, separated)
    for one in spent:
        flight = game.flight(one.id)
        if flight.present:
            after = wind_up(
                table,
                flight,
                one.harm,
                disadvantaged=one.disadvantaged,
                disengaged=one.disengaged,
                enemies_shot_down=one.enemies_shot_down,
            )
            game = game.with_flights(after)
    fought = [*(one.id for one in spent), *(alone.id for alone in separated)]
    game = game.with_flights(*(undetected(game.flight(id)) for id in fought))
    return game.without_tallies_on(fought)


@rule("14.23", "14.24", "15.3")
def fallen_out(game: Game, table: Table, separated: Iterable[Flight]) -> Game:
    """Rules 14.23, 14.24 and 15.3. Who falls out of a fight that goes on is undetected."""
    separated = tuple(separated)
    game = settle_separated(game, table, separated)
    return game.with_flights(*(undetected(game.flight(alone.id)) for alone in separated))


@rule("15.2", "13.42", "14.24", "16.3")
def _placed(game: Game, table: Table, policies: Policies, one: Spent) -> Game:
    """Rules 15.2, 15.21, 13.42 and 14.24. One flight scatters, if what it flies and did lets it.

    One that got away does not, unless its engine was put out as it did.
    """
    before = game.flight(one.id)
    if not scatters(before):
        return game
    if one.got_away and not before.dud_engine:
        flight = _got_away(game, table, policies, before)
    else:
        flight = scatter(table, before, before.position)
    heading = policies[flight.side].decide(game, table, HeadingAfter(flight))
    flight = replace(flight, heading=heading, moved=flight.moved or flight.dud_engine)
    return under_fire_after_scatter(game.with_flights(flight), table, before, flight)


@rule("13.42")
def _got_away(game: Game, table: Table, policies: Policies, flight: Flight) -> Flight:
    """Rule 13.42. A flight that disengaged: a Manoeuvre marker, and the altitude that it wants."""
    commander = policies[flight.side]
    altitude = commander.decide(game, table, HeightAfter(flight, ways_down(table, flight)))
    if altitude != flight.altitude:
        told = f"{flight.name} gets away to {altitude}."
        table.tell("got-away", told, "13.42", flight.id, seen_by=flight.side)
    return replace(flight, altitude=altitude, manoeuvre_marker=True)
