"""Awkward moments of whole procedures come out as worked by hand.

A procedure of `procedures.toml` says its `rule`, its `kind`, what is given, what comes of it, and
`why`. Flights are sketched as a referee types them; `guns` are theirs, if not full, as number and
drums left: `9/1`. What comes of it:

| key | meaning |
|---|---|
| `faces` | the dice as they fell, in order |
| `account` | each roll in order: the chart and its result |
| `after` | each flight as its log sheet stands then; see `log_sheet` |
| `apart` | aeroplanes that had to leave, likewise |
| `over`, `left`, `tried` | of a dogfight: that it has ended, who got away, who tried to |
| `hunter` | who is the attacker of a dogfight afterwards, if not the one before |
| `refused` | instead of all of these: words of the reason why it cannot be |

| kind | given |
|---|---|
| `combat` | `attacker`, who has the `defender` detected and is not; `night` |
| `dogfight` | the same, the `turn` before this one, what each does: `attacker-does`, `let-go` |
| `bounce` | the same, and the `bouncer`, who comes to the defender's help |
| `ammunition` | `flight`, `shots` by weapon, when drums are changed: `reload` |
| `hits` | `flight`, and the `hits` on it in order |
| `wheel` | `flight`, which would form a Defensive Wheel |
| `barrage` | `flight`, the density of the `gun`, `night`, `flaming-onion` |
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from bloodyapril.game.table.described import FLAGS, sketch
from bloodyapril.rules.air import CLEAR_DAY, Air, Light
from bloodyapril.rules.air_to_air.bounce import bounce
from bloodyapril.rules.air_to_air.dogfight import Dogfight, Intent, dogfight_turn
from bloodyapril.rules.air_to_air.engagement import Circumstances
from bloodyapril.rules.air_to_air.rounds import combat_round
from bloodyapril.rules.air_to_air.weapons import DEPLETED, deplete, reload
from bloodyapril.rules.air_units import Aeroplane, Damage, Flight, Weapon
from bloodyapril.rules.barrages import barrage_on
from bloodyapril.rules.damage import suffer
from bloodyapril.rules.movement.wheels import circle, wheel_objections
from bloodyapril.rules.table import Table
from bloodyapril.rules.weather import CLEAR
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.terms.errors import Unlawful
from tests.builders import all_dice_used, gun, table_with

Given = Mapping[str, Any]

ROLES = ("attacker", "defender", "bouncer", "flight")
AWKWARD = 20
"""Cases of this kind that there should be at the least, here and in `cases-*.toml`."""
FOLDER = Path(__file__).parent
PROCEDURES = tomllib.loads((FOLDER / "procedures.toml").read_text(encoding="utf-8"))["procedure"]


@dataclass(frozen=True)
class Came:
    """What a procedure came to."""

    flights: Mapping[str, Flight]
    apart: tuple[Flight, ...] = ()
    over: bool = False
    left: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()
    hunter: str = "attacker"


# --- log sheets


def flight_of(given: Given, role: str) -> Flight:
    """A flight as sketched, called by its role."""
    plain = sketch(library(), given[role], id=role)
    said = given.get("guns", {}).get(role)
    if said is None:
        return plain
    weapons = []
    for weapon, text in zip(plain.weapons, said, strict=True):
        number, drums = (int(figure) for figure in text.split("/"))
        weapons.append(Weapon(weapon.type, number, drums, empty=number >= DEPLETED))
    return replace(plain, weapons=tuple(weapons))


def log_sheet(flight: Flight, before: Flight) -> str:
    """The boxes, the markers, and the value and guns if the value or guns are no longer full.

    `ok left wheel av=-1 guns=4/0,spent/2` has one aeroplane fit and one that left.
    """
    words = [_box(box) for box in flight.aeroplanes]
    words += [name for name, mark in FLAGS.items() if mark(flight) == flight]
    words += ["spinning"] if flight.spinning else []
    if flight.altitude != before.altitude:
        words.append(str(flight.altitude))
    if flight.aggression != before.aggression:
        words.append(f"av={flight.aggression}")
    if flight.weapons != tuple(Weapon.full(weapon) for weapon in flight.card.weapons):
        words.append(f"guns={','.join(_gun(weapon) for weapon in flight.weapons)}")
    return " ".join(words)


def _box(box: Aeroplane) -> str:
    return "left" if box.left_as is not None else box.damage.value.replace(" ", "-")


def _gun(weapon: Weapon) -> str:
    if weapon.out:
        return "out"
    return f"{'spent' if weapon.empty else weapon.depletion}/{weapon.drums}"


# --- the procedures


def combat(table: Table, given: Given) -> Came:
    light = Light(night=given.get("night", False))
    attacker, defender = flight_of(given, "attacker"), flight_of(given, "defender")
    fought = combat_round(table, attacker, defender, Circumstances(Air(CLEAR, light)))
    harms = [harm for harm in (fought.attacker_harm, fought.defender_harm) if harm]
    return Came(
        {"attacker": fought.attacker, "defender": fought.defender},
        apart=tuple(alone for harm in harms for alone in harm.separated),
    )


def dogfight(table: Table, given: Given) -> Came:
    before = Dogfight(
        flight_of(given, "attacker"), flight_of(given, "defender"), given.get("turn", 1)
    )
    intents = [Intent(given.get(f"{role}-does", "stay")) for role in ("attacker", "defender")]
    turn = dogfight_turn(table, before, *intents, let_go=given.get("let-go", False))
    flights = {one.id: one for one in (turn.fight.attacker, turn.fight.defender)}
    return Came(flights, turn.separated, turn.over, turn.left, turn.tried, turn.fight.attacker.id)


def bounced(table: Table, given: Given) -> Came:
    before = Dogfight(
        flight_of(given, "attacker"), flight_of(given, "defender"), given.get("turn", 1)
    )
    bouncer = flight_of(given, "bouncer")
    after = bounce(
        table,
        before,
        bouncer,
        Circumstances(CLEAR_DAY),
        defender=Intent(given.get("defender-does", "stay")),
        attacker_lets_go=given.get("let-go", False),
    )
    flights = {one.id: one for one in (before.attacker, before.defender, bouncer, *after.freed)}
    left = tuple(sorted(one.id for one in after.freed))
    return Came(flights, over=after.two is None and after.three is None, left=left)


def ammunition(table: Table, given: Given) -> Came:
    flight = deplete(table, flight_of(given, "flight"), given["shots"])
    if "reload" in given:
        flight, _ = reload(flight, rear_only=given["reload"] == "dogfight")
    return Came({"flight": flight})


def hits(table: Table, given: Given) -> Came:
    fallen = tuple(Damage(hit) for hit in given["hits"])
    harm = suffer(table, flight_of(given, "flight"), fallen, captor=False)
    return Came({"flight": harm.flight}, harm.separated)


def wheel(table: Table, given: Given) -> Came:
    flight = flight_of(given, "flight")
    reasons = wheel_objections(rulings(), flight)
    if reasons:
        raise Unlawful("; ".join(reasons))
    return Came({"flight": circle(table, flight)})


def barrage(table: Table, given: Given) -> Came:
    flight = flight_of(given, "flight")
    onion = given.get("flaming-onion", False)
    light = Light(night=given.get("night", False))
    fired = barrage_on(
        table, flight, gun("1010", given["gun"], flaming_onion=onion), Air(CLEAR, light)
    )
    return Came({"flight": fired.flight}, fired.harm.separated if fired.harm else ())


WORKED: Mapping[str, Callable[[Table, Given], Came]] = {
    "combat": combat,
    "dogfight": dogfight,
    "bounce": bounced,
    "ammunition": ammunition,
    "hits": hits,
    "wheel": wheel,
    "barrage": barrage,
}
GIVEN = {
    "combat": {"attacker", "defender", "night"},
    "dogfight": {"attacker", "defender", "turn", "attacker-does", "defender-does", "let-go"},
    "bounce": {"attacker", "defender", "bouncer", "turn", "defender-does", "let-go"},
    "ammunition": {"flight", "shots", "reload"},
    "hits": {"flight", "hits"},
    "wheel": {"flight"},
    "barrage": {"flight", "gun", "night", "flaming-onion"},
}
"""What a procedure of each kind may be given, besides guns."""
EXPECTED = {"faces", "account", "after", "apart", "over", "left", "tried", "hunter"}


def account(table: Table) -> list[str]:
    """Every roll in order: the chart and its result as the chart file writes it."""
    told = [roll for event in table.events for roll in event.rolls]
    rolls = [*told, *table.dice.take_log()]
    return [f"{roll.question} {roll.result}" for roll in rolls]


# --- the tests


@pytest.fixture(
    params=[
        pytest.param(one, id=f"{place}-{one['rule']}-{one['kind']}")
        for place, one in enumerate(PROCEDURES, start=1)
    ]
)
def given(request: pytest.FixtureRequest) -> Given:
    asked: Given = request.param
    return asked


def test_a_procedure_says_what_is_needed_and_nothing_else(given: Given) -> None:
    wanted = {"refused"} if "refused" in given else EXPECTED
    said = set(given) - {"kind", "rule", "why", "guns"}
    assert said <= GIVEN[given["kind"]] | wanted
    assert given["why"].startswith("awkward: ")
    if "refused" not in given:
        assert set(given["after"]) == {role for role in ROLES if role in given}


def test_a_procedure_comes_out_as_worked_by_hand(given: Given) -> None:
    table = table_with(given.get("faces", ()))
    carry_out = WORKED[given["kind"]]
    if "refused" in given:
        with pytest.raises(Unlawful, match=given["refused"]):
            carry_out(table, given)
        return
    came = carry_out(table, given)
    assert all_dice_used(table)
    assert account(table) == given["account"]
    before = {role: flight_of(given, role) for role in given["after"]}
    sheets = {role: log_sheet(came.flights[role], before[role]) for role in given["after"]}
    assert sheets == given["after"]
    apart = [log_sheet(alone, before[alone.parent or ""]) for alone in came.apart]
    assert apart == given.get("apart", [])
    assert came.over is given.get("over", False)
    assert list(came.left) == given.get("left", [])
    assert list(came.tried) == given.get("tried", [])
    assert came.hunter == given.get("hunter", "attacker")


def test_procedures_of_every_kind_are_found() -> None:
    assert {one["kind"] for one in PROCEDURES} == set(WORKED) == set(GIVEN)


def test_there_are_awkward_cases_enough() -> None:
    """In both tables; each says what makes it so."""
    single = [
        case
        for path in sorted(FOLDER.glob("cases-*.toml"))
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
        if case["why"].startswith("awkward: ")
    ]
    assert len(single) >= AWKWARD
    assert len(PROCEDURES) >= AWKWARD
    reasons = [case["why"] for case in (*single, *PROCEDURES)]
    assert len(reasons) == len(set(reasons))
