"""Rule 12.217: observation balloons, and a round of combat against one."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.rules.air_to_air.combat import WeaponChoice, fire_all, take_stance, volley
from bloodyapril.rules.air_to_air.engagement import Circumstances, Engagement, engagement_check
from bloodyapril.rules.air_to_air.weapons import deplete
from bloodyapril.rules.air_units import Aeroplane, Damage, Detection, Flight, Tasking
from bloodyapril.rules.damage import after_hit
from bloodyapril.rules.ground_units import GroundUnit
from bloodyapril.rules.index import rule
from bloodyapril.rules.table import Table
from bloodyapril.terms.altitude import GROUND, Altitude, Band
from bloodyapril.terms.cards import AeroplaneType, BandData
from bloodyapril.terms.hexes import Heading
from bloodyapril.terms.measures import Feet, HalfMP, Minutes
from bloodyapril.terms.sides import Side, Training
from bloodyapril.terms.values import dataclass

HEIGHTS = (Altitude(Band.DECK, 2), Altitude(Band.DECK, 3), Altitude(Band.LOW, 0))
"""What a balloon may be set to: 2,000, 3,000 or 4,000 ft."""
MANOEUVRE = 2
THOUSAND_FT = {Band.DECK: 4, Band.LOW: 6}
"""The conversion columns whose markers are 1,000 ft apart, as a balloon's are."""
REACH = (Band.DECK, Band.LOW)
"""The bands in which balloons are attacked (12.2)."""


def _card(side: Side) -> AeroplaneType:
    still = HalfMP(0)
    return AeroplaneType(
        id="balloon",
        name="observation balloon",
        side=side,
        scout=False,
        crew=0,
        service_ceiling=Feet(4_000),
        damage_factor=0,
        endurance=Minutes(0),
        bomb_strength=0,
        camera=False,
        dangerous_dive=False,
        can_spin=False,
        spin_tendency=0,
        glide_least=still,
        fires_rear_guns_attacking=False,
        bands={
            band: BandData(still, still, MANOEUVRE, column, column)
            for band, column in THOUSAND_FT.items()
        },
        weapons=(),
    )


_CARDS = {side: _card(side) for side in Side}


@rule("12.217", "8.1", "8.3")
def balloon_flight(unit: GroundUnit) -> Flight:
    """Rule 12.217. A balloon as those who look for it and attack it meet it.

    It has a manoeuvre rating of 2, an Aggression of 0 and no guns of its own. It is spinning to the
    charts: a target that cannot help itself. Whoever has a Tally on it may attack it.
    """
    return Flight(
        id=unit.id,
        name=unit.title,
        side=unit.side,
        unit="",
        card=_CARDS[unit.side],
        training=Training.REGULAR,
        tasking=Tasking.ARTILLERY,
        aeroplanes=(Aeroplane(1),),
        weapons=(),
        parent=unit.id,
        position=unit.hex,
        heading=Heading.N,
        altitude=unit.height or GROUND,
        spinning=1,
        detection=Detection.DETECTED,
        identified=True,
        recognised=True,
    )


def is_balloon(flight: Flight) -> bool:
    """Whether a flight is a balloon as `balloon_flight` makes it."""
    return flight.card == _CARDS[flight.side]


@rule("12.217", "12.2", "8.3")
def looks_for(spotter: Flight, unit: GroundUnit) -> bool:
    """Rules 8.3 and 12.217. Whether a flight looks for a balloon: the enemy's, and its task."""
    return unit.hangs and unit.side is spotter.side.enemy and spotter.tasking is Tasking.BALLOON


@rule("12.217", "12.2", "8.1")
def bust_objections(attacker: Flight, balloon: Flight) -> list[str]:
    """Rule 12.217. What only an attack on a balloon asks of a flight, beside rule 13.21."""
    reasons = []
    if attacker.side is balloon.side:
        reasons.append(f"{balloon.name} is its own [13.2]")
    if attacker.tasking is not Tasking.BALLOON:
        reasons.append(f"{attacker.tasking.value} does not attack balloons [12.2]")
    if attacker.tally != balloon.id:
        reasons.append(f"{attacker.name} has no Tally on {balloon.name} [12.217]")
    if attacker.altitude.band not in REACH:
        reasons.append("balloons are attacked in the Deck and Low bands [12.2]")
    return reasons


@dataclass(frozen=True, slots=True)
class Busting:
    """An attack on a balloon: the attacker after it, how they engaged, whether it burns."""

    attacker: Flight
    engagement: Engagement
    destroyed: bool = False

    @property
    def fought(self) -> bool:
        return self.engagement in (Engagement.SURPRISE, Engagement.EVEN)


@rule("12.217", "13.232")
def engage_balloon(
    table: Table, attacker: Flight, balloon: Flight, circumstances: Circumstances
) -> Engagement:
    """Rules 12.217 and 13.232. The engagement of a balloon; alone it can begin no combat.

    Whether the balloon rolls for it, to escape surprise, the ruling balloon-engages says.
    """
    ours = engagement_check(table, attacker, balloon, circumstances, attacking=True)
    if table.dice.ask(ours) != "engaged":
        return Engagement.NONE
    if table.rulings["balloon-engages"] == "never":
        return Engagement.EVEN
    theirs = engagement_check(table, balloon, attacker, circumstances, attacking=False)
    return Engagement.EVEN if table.dice.ask(theirs) == "engaged" else Engagement.SURPRISE


@rule("12.217", "13.13", "13.3", "13.33", charts=("shot-resolution", "manoeuvre"))
def bust(
    table: Table,
    attacker: Flight,
    balloon: Flight,
    circumstances: Circumstances,
    *,
    choose: WeaponChoice = fire_all,
) -> Busting:
    """Rules 12.217 and 13.3. Engage a balloon and shoot at it; its AA has fired before.

    It burns when it is shot down; to Buckingham ammunition and Le Prieur rockets also when it is
    crippled, for which these shots keep their full effect.
    """
    engagement = engage_balloon(table, attacker, balloon, circumstances)
    result = Busting(attacker, engagement)
    if not result.fought:
        return result
    attacker, stance, _ = take_stance(
        table,
        attacker,
        balloon,
        surprise=engagement is Engagement.SURPRISE,
        night=circumstances.air.light.night,
    )
    shots = volley(table, _plain(attacker), balloon, stance, choose=choose)
    fired = shots.fired
    incendiary = attacker.le_prieur or any(
        weapon.type.buckingham for weapon in attacker.weapons if fired[weapon.type.id]
    )
    state = Damage.NONE
    for hit in shots.hits:
        state = after_hit(state, hit)
    destroyed = state is Damage.SHOT_DOWN or (incendiary and state is Damage.CRIPPLED)
    return Busting(deplete(table, attacker, fired), engagement, destroyed)


def _plain(flight: Flight) -> Flight:
    """A flight as if it had common ammunition: what Buckingham loses, it loses at aeroplanes."""
    weapons = tuple(
        replace(weapon, type=replace(weapon.type, buckingham=False)) for weapon in flight.weapons
    )
    return replace(flight, weapons=weapons)
