"""A flak barrage on a flight, roll by roll (16.31): what guns and flight need, without a map."""

from __future__ import annotations

from bloodyapril.rules.air import Air
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.archie import Aim, Concentration, aim, flak_damage
from bloodyapril.rules.damage import Harm, Hits, suffer
from bloodyapril.rules.index import rule
from bloodyapril.rules.post_combat import tell_thrown_out, wind_up
from bloodyapril.rules.table import Table
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Barraged:
    """A flight after a barrage: whether it was hit, and the harm."""

    flight: Flight
    hit: bool = False
    harm: Harm | None = None


@rule("16.31")
def fire_at(table: Table, laid: Aim, flight: Flight) -> bool:
    """Rule 16.31. The AA roll: whether a barrage hits."""
    hit = table.dice.ask(laid.check) == "hit"
    told = f"{laid.gun.name} {'hits' if hit else 'misses'} {flight.name}."
    table.tell("aa", told, "16.31", flight.id)
    return hit


@rule("16.31", "14.1")
def flak_harm(
    table: Table,
    laid: Aim,
    flight: Flight,
    *,
    captor: bool,
    unmodified: bool = False,
    pressed: bool = False,
) -> tuple[Hits, Harm]:
    """Rules 16.31 and 14.1. The damage roll of a hit, and what it does to the flight."""
    hits = flak_damage(
        table, laid.gun, flight, unmodified=unmodified, pressed=pressed, waiting=laid.waiting
    )
    told = " and ".join(hit.value for hit in hits) or "no effect"
    table.tell("flak", f"Flak damage to {flight.name}: {told}.", "16.31", flight.id)
    return hits, suffer(table, flight, hits, captor=captor, onion=laid.gun.flaming_onion)


@rule("15.1", "16.31")
def flak_wind_up(table: Table, laid: Aim, flight: Flight, hits: Hits, harm: Harm) -> Flight:
    """Rule 15.1. The Wind Up check after flak, by the ruling wind-up-after-aa-no-effect."""
    checks = bool(hits) or table.rulings["wind-up-after-aa-no-effect"] == "check"
    if not flight.present or not checks:
        return flight
    return wind_up(table, flight, harm, ground_fire=True, onion=laid.gun.flaming_onion)


@rule("16.3", "16.31", "16.311", "14.24", "15.1")
def barrage_on(
    table: Table,
    flight: Flight,
    gun: Concentration,
    air: Air,
    *,
    captor: bool = True,
    unmodified: bool = False,
    pressed: bool = False,
) -> Barraged:
    """Rules 16.31, 14.24 and 15.1. A whole barrage: hit, damage, scatter of duds, Wind Up.

    `captor` says whether survivors fall into enemy hands. Raises `Unlawful` for a gun that may not
    fire at the flight where it is.
    """
    laid = aim(table, gun, flight, flight.altitude, air)
    if laid is None:
        raise Unlawful(f"{gun.name} may not fire at {flight.altitude} [16.3]")
    if not fire_at(table, laid, flight):
        return Barraged(flight)
    hits, harm = flak_harm(
        table, laid, flight, captor=captor, unmodified=unmodified, pressed=pressed
    )
    if harm.fell_out:
        tell_thrown_out(table, harm.flight)
    tell_thrown_out(table, *harm.separated)
    return Barraged(flak_wind_up(table, laid, harm.flight, hits, harm), True, harm)
