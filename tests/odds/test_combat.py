"""Odds of a round of combat agree with the rule walked path by path, and with play."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from bloodyapril.checks.dice import Dice, SeededDice
from bloodyapril.odds.combat import Blow, CombatOdds, combat_odds
from bloodyapril.odds.harm import SHARES, Losses, Toll
from bloodyapril.odds.paths import odds_of
from bloodyapril.rules.air import CLEAR_DAY
from bloodyapril.rules.air_to_air.engagement import Circumstances
from bloodyapril.rules.air_units import Damage, Flight
from bloodyapril.rules.damage import Harm, Hits, suffer
from bloodyapril.rules.table import Table
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.terms.map import NOWHERE
from tests.builders import flight

SEEN = Circumstances(CLEAR_DAY, attacker_sees="tally")
HITS: dict[str, Hits] = {
    "D": (Damage.DAMAGED,),
    "C": (Damage.CRIPPLED,),
    "KD": (Damage.SHOT_DOWN, Damage.DAMAGED),
    "CD": (Damage.CRIPPLED, Damage.DAMAGED),
    "DD": (Damage.DAMAGED, Damage.DAMAGED),
}


def table(dice: Dice) -> Table:
    return Table(library(), dice, rulings(), NOWHERE)


def losses(before: Flight, harm: Harm) -> Losses:
    return Losses(harm.damaged, harm.crippled, harm.shot_down)


@pytest.mark.parametrize("hits", HITS.values(), ids=HITS)
@pytest.mark.parametrize("aeroplanes", [1, 2, 3])
@pytest.mark.parametrize("card", ["albatros-d-iii", "be2e"])
def test_hits_do_by_states_what_the_rule_does_by_paths(
    hits: Hits, aeroplanes: int, card: str
) -> None:
    target = of_type(card, aeroplanes)
    whole = SHARES ** len(hits)
    by_states: Counter[Losses] = Counter()
    for hurt, ways in Toll(table(SeededDice(1)), target).after(hits).items():
        by_states[hurt.losses] += ways
    by_paths = odds_of(lambda dice: losses(target, suffer(table(dice), target, hits, captor=False)))
    assert {key: Fraction(ways, whole) for key, ways in by_states.items()} == dict(by_paths)


def of_type(card: str, aeroplanes: int, **changes: Any) -> Flight:
    """A flight of a type that the program has a card of."""
    return flight("F1", aeroplanes, card=library().card(card), **changes)


def attackers(aeroplanes: int) -> Flight:
    return of_type("albatros-d-iii", aeroplanes, altitude="Medium+1")


def defenders(aeroplanes: int) -> Flight:
    return of_type("re8", aeroplanes, altitude="Medium+1", aggression=-1)


def odds(ours: int, theirs: int, circumstances: Circumstances = SEEN) -> CombatOdds:
    return combat_odds(library(), rulings(), attackers(ours), defenders(theirs), circumstances)


def test_surprise_makes_a_round_deadlier() -> None:
    surprised = odds(3, 3, replace(SEEN, from_behind=True))
    awake = odds(3, 3, replace(SEEN, defender_sees="tally"))
    none = Losses()
    assert surprised.defender_losses[none] < awake.defender_losses[none]


def test_without_combat_nothing_is_lost() -> None:
    found = odds(2, 2)
    quiet = Blow(0, Losses())
    no_combat = found.attacker_wind_up["no-combat"]
    assert found.joint[quiet, quiet] >= no_combat > 0
