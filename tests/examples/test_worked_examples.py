"""The rulebook's worked examples come out as the rulebook says.

An example of `worked-examples.toml` says its `rule`, its `kind`, what is given, what is
`expected`, and `why`:

| kind | given | expected |
|---|---|---|
| `range` | `from`, `to`: hexes or hexsides | hexes between |
| `height` | `card`, `altitude` | feet |
| `highest-marker` | `card`, `band` | the time to climb marker |
| `higher` | two cards with altitudes | 1 if the first is higher, -1 if lower, 0 if level |
| `turn` | `speeds` in MP | degrees of the free and the longest turn |
| `contest` | `strength`, `against`, `faces` | both totals, and who has the better |
| `allocation` | `aeroplanes`, `hits` in order, `faces` | whom they fell on, how each ended |
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bloodyapril.checks.check import Contest
from bloodyapril.checks.dice import ScriptedDice
from bloodyapril.rules.air_units import Aeroplane, Damage
from bloodyapril.rules.damage import after_hit
from bloodyapril.rules.movement.altitude import feet, height_order, highest_marker
from bloodyapril.rules.table import Table
from bloodyapril.store.library.shelves import library, rulings
from bloodyapril.terms.altitude import Altitude, Band
from bloodyapril.terms.hexes import Position
from bloodyapril.terms.map import NOWHERE

Example = Mapping[str, Any]

DEGREES_A_STEP = 30
FILE = Path(__file__).with_name("worked-examples.toml")
EXAMPLES = tomllib.loads(FILE.read_text(encoding="utf-8"))["example"]


def hexes_between(example: Example) -> int:
    return Position.parse(example["from"]).range_to(Position.parse(example["to"]))


def height(example: Example) -> int:
    shelf = library()
    return feet(shelf, shelf.card(example["card"]), Altitude.parse(example["altitude"]))


def marker(example: Example) -> int:
    return highest_marker(library().card(example["card"]), Band(example["band"]))


def order(example: Example) -> int:
    """By both methods of 10.15, which must agree on an example of the rulebook."""
    shelf = library()
    orders = {
        height_order(
            Table(
                shelf,
                ScriptedDice([]),
                rulings().choose("altitude-advantage-method", method),
                NOWHERE,
            ),
            shelf.card(example["card"]),
            Altitude.parse(example["altitude"]),
            shelf.card(example["other-card"]),
            Altitude.parse(example["other-altitude"]),
        )
        for method in ("feet", "fraction")
    }
    (agreed,) = orders
    return agreed


def turns(example: Example) -> dict[str, int]:
    chart = library().chart("turn")
    found = {
        limit: {
            int(chart.look_up(turn_limit=limit, speed_mp=speed)) * DEGREES_A_STEP
            for speed in example["speeds"]
        }
        for limit in ("free", "max")
    }
    return {limit: degrees.pop() for limit, degrees in found.items() if len(degrees) == 1}


def contest(example: Example) -> dict[str, object]:
    fight = Contest(
        "Disengaging", example["rule"], "", example["strength"], example["against"], "away", "held"
    )
    outcome = fight.read(tuple(example["faces"]))
    ours, theirs = (int(total) for total in outcome.row.split(" against "))
    assert outcome.words == ("away" if outcome.result else "held")
    return {"ours": ours, "theirs": theirs, "away": outcome.result == 1}


def allocation(example: Example) -> dict[str, object]:
    chart = library().chart("damage-allocation")
    boxes = {number: Aeroplane(number) for number in range(1, example["aeroplanes"] + 1)}
    dice = ScriptedDice(example["faces"])
    fell_on = []
    for hit in example["hits"]:
        present = [box for box in boxes.values() if box.damage is not Damage.SHOT_DOWN]
        place = dice.ask(chart.check("", aeroplanes=len(present)))
        box = present[int(place) - 1]
        fell_on.append(box.number)
        boxes[box.number] = replace(box, damage=after_hit(box.damage, Damage(hit)))
    dice.finish()
    return {"fell-on": fell_on, "ended": [box.damage.value for box in boxes.values()]}


WORKED: Mapping[str, Callable[[Example], object]] = {
    "range": hexes_between,
    "height": height,
    "highest-marker": marker,
    "higher": order,
    "turn": turns,
    "contest": contest,
    "allocation": allocation,
}


@pytest.mark.parametrize(
    "example",
    [
        pytest.param(example, id=f"{place}-{example['rule']}-{example['kind']}")
        for place, example in enumerate(EXAMPLES, 1)
    ],
)
def test_an_example_comes_out_as_the_rulebook_says(example: Example) -> None:
    assert WORKED[example["kind"]](example) == example["expected"]


def test_examples_of_every_kind_are_found() -> None:
    assert {example["kind"] for example in EXAMPLES} == set(WORKED)
