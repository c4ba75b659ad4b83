"""The state of flights kept by hand, as it is on a table with a map of its own."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.game.state.game import Game, Phase
from bloodyapril.game.table.fights import passes_on
from bloodyapril.rules.air_to_air.weapons import reload
from bloodyapril.rules.air_units import Carried, Detection, Flight, Status, turn_begun
from bloodyapril.rules.events import Event
from bloodyapril.rules.index import rule
from bloodyapril.rules.movement.altitude import highest_marker
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.errors import Cure, Unlawful, Unreadable, unknown
from bloodyapril.terms.hexes import Heading, Position
from bloodyapril.terms.map import Map
from bloodyapril.terms.sides import Side
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class Note:
    """What is noted of a flight; nothing where it stays as it is.

    `tally` is the enemy's counter or id, blank for no Tally; `endurance` what it has used so far,
    in minutes.
    """

    tally: str | None = None
    detected: bool | None = None
    aborting: bool | None = None
    laden: bool | None = None
    endurance: int | None = None
    marker: bool | None = None

    @property
    def blank(self) -> bool:
        """Whether nothing is noted at all."""
        return self == Note()


@rule("24.2", "5.11")
def at_hand(game: Game, side: Side, name: str) -> Flight:
    """Rules 5.11 and 24.2. A flight by its id: one's own, or any where nothing is secret.

    Raises `Unreadable` for any other, whether or not there is such a flight.
    """
    known = {
        flight.id: flight
        for flight in game.flights.values()
        if game.revealed or flight.side is side
    }
    for id, flight in known.items():
        if id.casefold() == name.strip().casefold():
            return flight
    if game.revealed:
        raise unknown("flight", name, known)
    raise Unreadable(
        f"no {side.value} flight called {name.strip()!r}; the enemy's are secret [24.2]",
        cure=Cure.BEGIN_REFEREED,
    )


def _over(flight: Flight) -> list[str]:
    return [f"{flight.name} is {flight.status.value}"] if flight.status.over else []


@rule("5.2", "10.12", "10.14")
def put(
    game: Game, map_: Map, flight: Flight, place: Position, heading: Heading, altitude: Altitude
) -> tuple[Game, Event]:
    """Rules 10.12 and 10.14. Put a flight where it is on the real map; one that waits has entered.

    Raises `Unlawful` with every objection.
    """
    reasons = _over(flight)
    if (melee := game.melee_of(flight.id)) is not None:
        reasons.append(f"it is in dogfight {melee.id} [10.34]")
    if place not in map_:
        reasons.append(f"hex {place} is not on the house map")
    if heading not in place.headings:
        faces = ", ".join(str(one) for one in place.headings)
        reasons.append(f"in {place} it can head {faces}, not {heading} [10.12]")
    reasons += _too_high(flight, altitude)
    if reasons:
        raise Unlawful(f"{flight.name} cannot be put there: {'; '.join(reasons)}")
    moved = replace(
        flight, position=place, heading=heading, altitude=altitude, status=Status.FLYING, stage=0,
        carried=Carried(), climbing=False,
    )  # fmt: skip
    told = f"{flight.name} is put in {place}, heading {heading}, at {altitude}, by hand."
    return passes_on(game.with_flights(moved)), _told(flight, told)


@rule("3.2", "9.2", "13.2", "13.34")
def turned(game: Game, turn: int) -> tuple[Game, Event]:
    """Rules 3.2 and 13.34. It is another turn at the table: all may move and attack anew.

    At the end of a turn the flights in the air have changed their empty drums (13.34).
    Raises `Unlawful` for a turn that the scenario does not have, or a game without a referee.
    """
    if not game.scenario.refereed:
        raise Unlawful(
            "turns are set by hand only where a referee keeps both sides", cure=Cure.GO_ON
        )
    if not 1 <= turn <= game.scenario.turns:
        raise Unlawful(f"{game.scenario.title} has turns 1 to {game.scenario.turns}, not {turn}")
    later = turn > game.turn
    rearmed = [
        reload(flight) if later and flight.airborne else (flight, False)
        for flight in game.flights.values()
    ]
    rested = [
        replace(turn_begun(flight, spins_on=later), moved=False, fought=False, climbing=False)
        for flight, _ in rearmed
    ]
    begun = replace(
        game.with_flights(*rested), turn=turn, phase=Phase.RANDOM_EVENTS, initiative=None,
        attempts=frozenset(), barrages=frozenset(),
    )  # fmt: skip
    told = f"It is turn {turn}, {game.scenario.clock(turn)}, by hand."
    changed = [flight.name for flight, fresh in rearmed if fresh]
    if changed:
        told += f" Fresh drums: {', '.join(changed)}."
    return begun, Event("by-hand", told, "3.2")


def _too_high(flight: Flight, altitude: Altitude) -> list[str]:
    card = flight.card
    if altitude.band not in card.bands:
        return [f"{card.name} cannot reach the {altitude.band.word} band [10.14]"]
    top = highest_marker(card, altitude.band)
    if altitude.climb > top:
        return [f"{card.name} in the {altitude.band.word} band ends at +{top} [10.14]"]
    return []


def _told(flight: Flight, text: str) -> Event:
    return Event("by-hand", text, "5.2", (flight.id,), seen_by=flight.side)


@rule("5.2", "8.3", "10.6", "18.11")
def noted(game: Game, flight: Flight, note: Note) -> tuple[Game, Event]:
    """Rules 5.2, 8.3 and 10.6. Write what the table says on a flight's log, and its markers.

    A flight that aborts has no bombs left (18.11), one on which a Tally is held is identified
    (8.31). Raises `Unlawful` with every objection, `Unreadable` for an enemy nobody knows.
    """
    prey = _enemy(game, flight, note.tally) if note.tally else None
    after, said = flight, []
    if note.tally is not None:
        after = replace(after, tally=prey.id if prey else None)
        said.append(f"Tally on {prey.counter or prey.id}" if prey else "no Tally")
    if note.detected is not None:
        state = Detection.DETECTED if note.detected else Detection.UNDETECTED
        known = note.detected and after.identified
        after = replace(after, detection=state, identified=known)
        said.append(state.value)
    if note.aborting is not None:
        after = replace(after, aborting=note.aborting, laden=after.laden and not note.aborting)
        said.append("aborting" if note.aborting else "not aborting")
    if note.laden is not None:
        after = replace(after, laden=note.laden)
        said.append("laden" if note.laden else "not laden")
    if note.endurance is not None:
        after = replace(after, endurance_used=note.endurance)
        said.append(f"{note.endurance} minutes in the air")
    if note.marker is not None:
        after = replace(after, manoeuvre_marker=note.marker)
        said.append(f"{'a' if note.marker else 'no'} Manoeuvre marker")
    reasons = _over(flight)
    if prey is not None and not flight.airborne:
        reasons.append("it is not in the air, so it sees nobody [8.3]")
    if prey is not None and flight.dummy:
        reasons.append("a dummy holds no Tally [5.12]")
    if note.laden and not flight.card.bomb_strength:
        reasons.append(f"{flight.card.name} carries no bombs [12.211]")
    if after.laden and after.aborting:
        reasons.append("a flight that aborts has jettisoned its bombs [18.11]")
    if reasons:
        raise Unlawful(f"{flight.name} cannot be set so: {'; '.join(reasons)}")
    game = game.with_flights(after)
    if prey is not None:
        seen = replace(game.flight(prey.id), identified=True, recognised=True)
        game = game.with_flights(seen)
    return game, _told(flight, f"{flight.name} is set by hand: {', '.join(said)}.")


def _enemy(game: Game, flight: Flight, name: str) -> Flight:
    """An enemy by its counter or id: one that is known, or any where nothing is secret."""
    airborne = game.airborne(flight.side.enemy)
    seen = airborne if game.revealed else game.known_enemies(flight.side)
    known = {one.counter or one.id: one for one in seen if not one.dummy or not game.revealed}
    for counter, one in known.items():
        if name.strip().casefold() in (counter.casefold(), one.id.casefold()):
            return one
    raise unknown("enemy flight that you know of", name, known)
