"""Odds of dogfights against the rules themselves: along every path, and played."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bloodyapril.checks.dice import Dice
from bloodyapril.odds.distribution import Odds
from bloodyapril.odds.dogfights import DogfightEnd, TooLong, dogfight_odds
from bloodyapril.odds.grouping import regrouped
from bloodyapril.odds.harm import LEVELS, Losses
from bloodyapril.rules.air import CLEAR_DAY, Air, Light
from bloodyapril.rules.air_to_air.standing import Standing, fight_on
from bloodyapril.rules.air_to_air.weapons import DEPLETED
from bloodyapril.rules.air_units import Flight, Tasking, Weapon
from bloodyapril.rules.rulings import Rulings
from bloodyapril.rules.weather import Weather
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.terms.altitude import Band
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.sides import Side, Sky
from tests.builders import aeroplane_type, flight
from tests.odds.twins import agree, by_paths, described, played, reading, table

FIGHTS, MANY_FIGHTS = 150, 5000
DEAF = ("scatter", "crew-fate", "wind-up")
"""Charts that change nothing of what the odds tell of a dogfight; its ammunition does."""
AMPLE = (*DEAF, "ammunition")
"""What changes nothing of one that is over before a gun is empty."""
LEAVING = ("gets away.", "spins out of the fight.", "breaks away unhindered.")


@dataclass(frozen=True)
class Bout:
    attacker: str
    defender: str
    turns: int
    orders: tuple[str, str] = ("stay", "stay")
    guns: tuple[str, str] = ("", "")
    """For each side the numbers of its guns with their drums, as `9/1 10/0`; else full."""
    leaders: tuple[int, int] = (0, 0)
    """For each side the box of its highly skilled leader, if it has one."""
    air: Air = CLEAR_DAY
    chosen: tuple[str, str] = ("detected-to-attack", "either")
    deaf_to: tuple[str, ...] = DEAF

    @property
    def flights(self) -> tuple[Flight, Flight]:
        attacker = armed(described(self.attacker, "attacker"), self.guns[0], self.leaders[0])
        return attacker, armed(described(self.defender, "defender"), self.guns[1], self.leaders[1])

    @property
    def by(self) -> tuple[Standing, Standing]:
        return Standing(self.orders[0]), Standing(self.orders[1])

    @property
    def readings(self) -> Rulings:
        return reading(*self.chosen)

    def odds(self) -> Odds[DogfightEnd]:
        return dogfight_odds(
            library(), self.readings, *self.flights, self.by, air=self.air, most_turns=self.turns,
        )  # fmt: skip

    def fight(self, dice: Dice) -> DogfightEnd:
        """A dogfight by the rules, as the odds tell it."""
        at = table(dice, self.readings)
        before = self.flights
        after = fight_on(at, *before, self.by, air=self.air, most_turns=self.turns)
        # In its last turn only can somebody get away.
        told = [event.text for event in at.events if event.kind == "dogfight"]
        away = [
            flight.id
            for flight in (after.attacker, after.defender)
            if flight.present and any(f"{flight.name} {end}" in told for end in LEAVING)
        ]
        losses = lost(before[0], after.attacker), lost(before[1], after.defender)
        return DogfightEnd(after.turns, *losses, *away)

    def play(self, dice: Dice) -> Mapping[str, Hashable]:
        end = self.fight(dice)
        return {"losses": end[1:3], "end": (end.turns, end.away)}


def armed(flight: Flight, guns: str, leader: int) -> Flight:
    """A flight called by its role, with so much ammunition and so led."""
    flight = replace(flight, name=flight.id)
    if guns:
        left = [tuple(map(int, gun.split("/"))) for gun in guns.split()]
        weapons = tuple(
            Weapon(weapon.type, number, drums, empty=number >= DEPLETED)
            for weapon, (number, drums) in zip(flight.weapons, left, strict=True)
        )
        flight = replace(flight, weapons=weapons)
    return replace(flight, leader=leader, led=True) if leader else flight


def lost(before: Flight, after: Flight) -> Losses:
    """How many aeroplanes ended damaged, crippled, shot down, and did not begin so."""
    ended = [
        now.damage
        for was, now in zip(before.aeroplanes, after.aeroplanes, strict=True)
        if now.damage is not was.damage
    ]
    return Losses(*(ended.count(level) for level in LEVELS[1:]))


UNARMED = "10/0"
IN_CLOUD = Weather(Sky.MOSTLY_CLOUDY, Band.MEDIUM)
WALKED = {
    "a-turn": Bout("1 Albatros D.III Medium av=2", "1 SE5 Medium", 1, deaf_to=AMPLE),
    "runs-dry": Bout(
        "1 Albatros D.III Medium av=3", "1 Sopwith Pup Medium", 3, guns=("9/0", UNARMED)
    ),
    "drums": Bout(
        "1 Albatros D.III Medium", "1 RE8 Medium av=2", 2, guns=(UNARMED, "10/0 9/1")
    ),
    "far-from-dry": Bout(
        "2 Albatros D.III Medium av=3", "1 Sopwith Pup Medium", 2, guns=("", UNARMED),
        deaf_to=AMPLE,
    ),
    "held": Bout(
        "1 Albatros D.III Medium av=3", "1 RE8 Medium av=1", 1, ("stay", "leave"),
        deaf_to=AMPLE,
    ),
    "held-twice": Bout(
        "1 Albatros D.III Medium av=3", "1 Sopwith Pup Medium av=1", 2, ("stay", "leave"),
        guns=("8/0", UNARMED),
    ),
    "attacker-leaves": Bout(
        "1 Sopwith Pup Medium av=-1", "1 Albatros D.III Medium av=2", 2, ("leave", "stay"),
        guns=(UNARMED, "9/0"),
    ),
    "faster": Bout(
        "1 BE2e Low av=2", "1 Albatros D.III Low damaged=1", 2, deaf_to=AMPLE
    ),
    "spins-out": Bout(
        "1 SE5 Medium", "1 Albatros D.III Medium av=0", 3, ("stay", "german")
    ),
    "both-leave": Bout("2 SE5 Medium", "2 Albatros D.III Medium", 3, ("leave", "leave")),
    "attackers-hurt": Bout("2 SE5 Medium damaged=2", "1 Albatros D.III Medium", 3),
    "nobody-shoots": Bout(
        "2 SE5 Medium damaged=1", "2 Albatros D.III Medium", 11, guns=("10/0 10/0", UNARMED)
    ),
    "led": Bout(
        "1 Albatros D.III Medium av=3", "2 Sopwith Pup Medium av=4", 2, ("stay", "when-hurt"),
        guns=("", UNARMED), leaders=(0, 2), deaf_to=AMPLE,
    ),
    "in-cloud": Bout(
        "1 Albatros D.III Medium av=3", "1 Sopwith Pup Medium", 4, guns=("9/0", UNARMED),
        air=Air(IN_CLOUD),
    ),
    "night": Bout(
        "1 Albatros D.III Medium av=3", "1 SE5 Medium climbing", 1,
        air=Air(light=Light(night=True)), deaf_to=AMPLE,
    ),
    "escapes": Bout(
        "2 Albatros D.III Medium av=4", "1 Sopwith Pup Medium laden", 1, guns=("", UNARMED),
        chosen=("lone-aeroplane-falls-out", "escapes"), deaf_to=AMPLE,
    ),
}  # fmt: skip
PLAYED = {
    "single": Bout("1 Albatros D.III Medium av=2", "1 RE8 Medium", 10),
    "scouts": Bout("2 Sopwith Pup Medium av=2", "2 Albatros D.III Medium av=3", 4),
    "low-on-ammunition": Bout(
        "2 SE5 Medium av=2", "1 RE8 Medium av=2", 6, guns=("7/0 6/1", "8/0 7/2")
    ),
    "leavers": Bout(
        "2 SE5 Medium av=1", "2 RE8 Medium", 3, ("when-hurt", "leave")
    ),
    "held-in-threes": Bout("3 SE5 Medium av=1", "3 RE8 Medium", 2, ("when-hurt", "leave")),
    "outnumbered": Bout(
        "2 Albatros D.III Medium av=1", "1 SE5 Medium av=2", 6, ("when-hurt", "when-outnumbered")
    ),
    "german": Bout(
        "2 SE5 Medium", "2 Albatros D.III Medium av=0", 6, ("stay", "german"),
        guns=("", "8/0"),
    ),
    "spinning-out": Bout("2 SE5 Medium", "2 Albatros D.III Medium", 4, ("stay", "spin-out")),
    "led": Bout("2 Albatros D.III Medium av=4", "2 SE5 Medium av=5", 3, leaders=(1, 1)),
    "three": Bout("3 Albatros D.III Medium av=2", "3 SE5 Medium damaged=1", 2),
    "rear-guns": Bout("2 Bristol F2a Medium av=3", "1 Albatros D.III Medium av=3", 5),
    "sinking": Bout(
        "1 Albatros D.III Medium av=1", "1 SE5 Medium", 8, air=Air(Weather(Sky.FOG, Band.LOW))
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] if name in ("led", "held-twice") else [])
        for name in WALKED
    ],
)
def test_small_dogfights_have_the_odds_of_every_path_of_the_rules(name: str) -> None:
    bout = WALKED[name]
    assert dict(bout.odds()) == by_paths(bout.fight, bout.deaf_to)


def faults(name: str, fights: int) -> dict[str, list[str]]:
    """What a dogfight's odds and so many plays of it disagree about."""
    bout = PLAYED[name]
    odds = bout.odds()
    assert sum(odds.values()) == 1
    exact: dict[str, Odds[Hashable]] = {
        "losses": regrouped(odds.items(), lambda end: (end.attacker, end.defender)),
        "end": regrouped(odds.items(), lambda end: (end.turns, end.away)),
    }
    seen = played(bout.play, fights, name)
    found = {aspect: list(agree(exact[aspect], seen[aspect])) for aspect in exact}
    return {aspect: words for aspect, words in found.items() if words}


@pytest.mark.parametrize("name", PLAYED)
def test_a_dogfight_played_often_comes_out_as_the_odds_say(name: str) -> None:
    assert faults(name, FIGHTS) == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_a_dogfight_played_very_often_comes_out_as_the_odds_say(name: str) -> None:
    assert faults(name, MANY_FIGHTS) == {}


ORDERS = st.sampled_from([orders.value for orders in Standing])
HURT = st.sampled_from(["", " damaged=1", " crippled=1", " damaged=1 climbing"])


@settings(max_examples=25, deadline=None)
@given(st.tuples(ORDERS, ORDERS), st.integers(1, 4), st.tuples(HURT, HURT), st.integers(-3, 3))
def test_whatever_the_orders_chances_add_up_and_ends_are_possible(
    orders: tuple[str, str], turns: int, hurt: tuple[str, str], aggression: int
) -> None:
    ours, theirs = f"2 SE5 Medium{hurt[0]}", f"1 RE8 Medium av={aggression}{hurt[1]}"
    odds = Bout(ours, theirs, turns, orders).odds()
    assert sum(odds.values()) == 1
    for end in odds:
        assert 1 <= end.turns <= turns
        assert sum(end.attacker) <= 2
        assert sum(end.defender) <= 1
        assert end.away != "defender" or not end.defender.shot_down


def test_what_the_rules_refuse_has_no_odds() -> None:
    with pytest.raises(Unlawful, match=r"which no dogfight draws in \[13.44\]"):
        Bout("2 SE5 Medium", "2 RE8 Medium wheel", 2).odds()


def test_a_dogfight_with_too_many_states_is_refused() -> None:
    bout = PLAYED["single"]
    with pytest.raises(TooLong, match="too many states for exact odds"):
        dogfight_odds(library(), rulings(), *bout.flights, bout.by, most_steps=1000)


def test_a_flight_that_may_split_under_cover_is_not_counted() -> None:
    """Rule 13.422."""
    pair = flight(
        "G1", 2, card=aeroplane_type(side=Side.GERMAN, scout=False), tasking=Tasking.RECON,
        schusta=2,
    )  # fmt: skip
    with pytest.raises(TooLong, match=r"13\.422"):
        dogfight_odds(library(), rulings(), flight("B1"), pair, (Standing.STAY, Standing.SCHUSTA))
    plain = (flight("B1"), flight("G1"), (Standing.STAY, Standing.SCHUSTA))
    assert dogfight_odds(library(), rulings(), *plain, most_turns=1)


def test_odds_of_a_longer_dogfight_go_on_from_those_of_a_shorter_one() -> None:
    """What is over after three turns comes with the same chance in a dogfight of five."""
    shorter, longer = (replace(PLAYED["single"], turns=turns).odds() for turns in (3, 5))
    over = {end: chance for end, chance in longer.items() if end.turns < 3}
    assert over == {end: chance for end, chance in shorter.items() if end.turns < 3}
    went_on = sum(chance for end, chance in longer.items() if end.turns > 3)
    assert 0 < went_on < 1 - sum(over.values())


def test_who_attacks_and_who_defends_is_no_matter_to_scouts_that_stay() -> None:
    """Scouts without rear guns, until one side is hurt: a first turn is the same seen from both."""
    ours, theirs = "2 SE5 Medium av=1", "2 Albatros D.III Medium av=2"
    seen, back = Bout(ours, theirs, 1).odds(), Bout(theirs, ours, 1).odds()
    assert dict(seen) == {
        end._replace(attacker=end.defender, defender=end.attacker): chance
        for end, chance in back.items()
    }
