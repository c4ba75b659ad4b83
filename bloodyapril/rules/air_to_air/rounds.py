"""A whole round of combat in rule order, for flights that need no place on the map.

Referees at a table use it with their own board: range, bands and arcs come as facts, scatter is
told and done by hand.
"""

from __future__ import annotations

from bloodyapril.rules.air_to_air.combat import exchange
from bloodyapril.rules.air_to_air.engagement import (
    Circumstances,
    Engagement,
    climbs_under_cloud,
    engage,
)
from bloodyapril.rules.air_units import Flight
from bloodyapril.rules.damage import Harm, suffer
from bloodyapril.rules.index import rule
from bloodyapril.rules.post_combat import scatters, tell_scatter, tell_thrown_out, wind_up
from bloodyapril.rules.table import Table
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class CombatRound:
    """What a round came to; without combat the flights are as they were.

    `attacker` and `defender` are the flights after damage, ammunition and Wind Up.
    """

    engagement: Engagement
    attacker: Flight
    defender: Flight
    attacker_harm: Harm | None = None
    defender_harm: Harm | None = None

    @property
    def fought(self) -> bool:
        return self.attacker_harm is not None


@rule("13.2", "13.3", "14", "15")
def combat_round(
    table: Table,
    attacker: Flight,
    defender: Flight,
    circumstances: Circumstances,
    *,
    captors: tuple[bool, bool] = (False, False),
    commences: bool = True,
) -> CombatRound:
    """Rules 13.2 to 15.2. Engagement, manoeuvre, shots, ammunition, damage, scatter, Wind Up.

    `captors` says for attacker and defender whether survivors fall into enemy hands; `commences`
    whether a defender who alone engages begins combat (13.232d).
    """
    result = engage(table, attacker, defender, circumstances)
    told = {
        Engagement.SURPRISE: "the attacker engages with surprise",
        Engagement.EVEN: "both engage",
        Engagement.NONE: "no combat",
        Engagement.DEFENDERS_CHOICE: "only the defender engages",
    }[result]
    table.tell("engagement", f"{attacker.name} on {defender.name}: {told}.", "13.232")
    if result is Engagement.NONE or (result is Engagement.DEFENDERS_CHOICE and not commences):
        return CombatRound(result, attacker, defender)
    surprise = result is Engagement.SURPRISE
    (attacker, ours), (defender, theirs) = exchange(
        table,
        attacker,
        defender,
        surprise=surprise,
        night=circumstances.air.light.night,
        from_below=climbs_under_cloud(table, attacker, defender, circumstances.air.weather),
    )
    defender_harm = suffer(table, defender, ours.hits, captor=captors[1])
    attacker_harm = suffer(table, attacker, theirs.hits, captor=captors[0])
    for flight in (defender_harm.flight, attacker_harm.flight):
        if scatters(flight):
            tell_scatter(table, flight)
    tell_thrown_out(table, *defender_harm.separated, *attacker_harm.separated)
    defender = _shaken(table, defender_harm, attacker_harm, disadvantaged=surprise)
    attacker = _shaken(table, attacker_harm, defender_harm, disadvantaged=False)
    return CombatRound(result, attacker, defender, attacker_harm, defender_harm)


def _shaken(table: Table, harm: Harm, enemy: Harm, *, disadvantaged: bool) -> Flight:
    if not harm.flight.present:
        return harm.flight
    return wind_up(
        table,
        harm.flight,
        harm,
        disadvantaged=disadvantaged,
        enemies_shot_down=enemy.shot_down,
    )
