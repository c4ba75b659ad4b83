"""A look at an attack: the way, what threatens on it, and odds that betray no secret."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import bloodyapril
from bloodyapril import Seat, Side, commands
from bloodyapril.cli.pages.look import look_page
from bloodyapril.desk.going_on import go_on
from bloodyapril.desk.seat import game_of
from bloodyapril.desk.views.look import BOUNCE, NO_ODDS, LookView, as_known, look
from bloodyapril.game.state.game import Melee
from bloodyapril.rules.air_units import Detection, Flight
from bloodyapril.store.campaign.games import save_game
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.sides import Training

Change = Callable[[Flight], Flight]


def found(flight: Flight) -> Flight:
    return replace(flight, detection=Detection.DETECTED, counter="A")


def known(flight: Flight) -> Flight:
    return replace(found(flight), identified=True, recognised=True)


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    """The first British move is due; B2 flies east at Medium+1 in 0625."""
    seat = bloodyapril.begin("April", scenario="drocourt", seed="1917", folder=tmp_path)
    list(go_on(seat, commands.GoOn()))
    return seat


def beside(seat: Seat, change: Change, *dogfights: Melee) -> LookView:
    """A look at an enemy whose counter lies two hexes ahead of B2."""
    number, game = game_of(seat)
    (enemy,) = game.airborne(Side.GERMAN)
    here = replace(
        change(enemy), position=Position.parse("0826"), heading=Heading.N,
        altitude=Altitude.parse("Medium+0"),
    )  # fmt: skip
    with seat.campaign.writing() as session:
        there = replace(
            game.with_flights(here), dogfights=dogfights,
            scenario=replace(game.scenario, rules_on=game.scenario.rules_on | {"13.43"}),
        )  # fmt: skip
        save_game(session, number, there, seat.campaign.coder)
    return look(seat, "B2", "A")


def test_it_shows_the_way_and_exact_odds_and_nothing_has_happened(seat: Seat) -> None:
    view = beside(seat, known)
    before = game_of(seat)
    assert look(seat, "B2", "A") == view
    assert game_of(seat) == before
    assert view.way[view.met_after - 1].range_to(Position.parse("0826")) == 0
    chances = {one.what: one.chance for one in view.chances}
    engaged = ("you engage with surprise", "both engage", "neither engages")
    alone = chances.get("the enemy alone engages", 0)
    assert sum(chances.get(what, 0) for what in engaged) + alone == 1
    assert 0 < chances["the enemy loses an aeroplane"] < chances["the enemy is hit"] < 1
    assert [one.counter.counter for one in view.enemies] == ["A"]
    texts = [getattr(block, "text", "") for block in look_page(view)]
    assert texts[-1] == "Nothing has happened yet."
    happened = bloodyapril.carry_out(seat, commands.Engage("B2", "A"))
    assert any(event.kind == "engagement" for event in happened.events)


def test_what_is_secret_of_the_enemy_changes_no_odds(seat: Seat) -> None:
    """Rule 8.33."""

    def secretly(flight: Flight) -> Flight:
        weapons = tuple(replace(weapon, depletion=9) for weapon in flight.weapons)
        return replace(
            known(flight), aggression=4, training=Training.ACE, weapons=weapons, laden=True,
            aborting=True, manoeuvre_marker=True, endurance_used=90, leader=None,
        )  # fmt: skip

    assert beside(seat, known) == beside(seat, secretly)


def test_there_are_no_odds_on_who_is_not_identified(seat: Seat) -> None:
    view = beside(seat, found)
    assert (view.chances, view.notes) == ((), (NO_ODDS,))


def test_who_is_known_keeps_what_is_told_of_him(seat: Seat) -> None:
    (enemy,) = game_of(seat)[1].airborne(Side.GERMAN)
    plain = as_known(enemy)
    assert (len(plain.present), plain.card, plain.altitude) == (
        len(enemy.present), enemy.card, enemy.altitude
    )  # fmt: skip
    names = {man.name for box in plain.aeroplanes for man in box.crew}
    assert not names & {man.name for box in enemy.aeroplanes for man in box.crew}


def test_an_attack_that_cannot_be_is_refused(seat: Seat) -> None:
    """Rule 13.21."""
    beside(seat, known)
    with pytest.raises(Unlawful, match="has no lawful attack on A"):
        look(seat, "B1", "A")


def test_a_bounce_has_no_odds_of_a_round(seat: Seat) -> None:
    """Rule 13.43."""
    (enemy,) = game_of(seat)[1].airborne(Side.GERMAN)
    fight = Melee("D1", Position.parse("0826"), enemy.id, "B3", activated=False)
    view = beside(seat, known, fight)
    assert (view.chances, view.notes) == ((), (BOUNCE,))
