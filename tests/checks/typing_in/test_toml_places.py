"""Lines of a TOML text: each value where `tomllib` finds it, and nothing that could choke it."""

from __future__ import annotations

import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bloodyapril.checks.typing_in.toml_places import Lost, Place, TooMuch, places

DATA = Path(__file__).resolve().parents[3] / "data"

TEXT = '''# a chart
id = "x"  # its name
by = ["a", "b"]
rows = [
    ["1-2", 0, -1],  # "not", a = value

    ["3 or more", 1,
     2.5],
]
"odd key" = 'single # quoted'
long = """
two [[lines]]
"""

[bands.deck]
level = 3.0
when = { range = "2-3", band = ["low",
    "high"] }

[[modifiers]]
id = "one"
[[modifiers]]
id = "two"
[modifiers.sub]
drm = 1
'''


def test_each_value_has_its_line() -> None:
    lines = places(TEXT)
    assert lines["id",] == 2
    assert lines["by", 1] == 3
    assert lines["rows", 0] == 5
    assert lines["rows", 0, 2] == 5
    assert (lines["rows", 1], lines["rows", 1, 2]) == (7, 8)
    assert lines["odd key",] == 10
    assert lines["bands", "deck"] == 15
    assert lines["bands", "deck", "when", "range"] == 17
    assert lines["bands", "deck", "when", "band", 1] == 18
    assert (lines["modifiers", 0, "id"], lines["modifiers", 1, "id"]) == (21, 23)
    assert lines["modifiers", 1, "sub", "drm"] == 25


def every_place(value: Any, place: Place = ()) -> Iterator[Place]:
    if place:
        yield place
    if isinstance(value, dict):
        for key, part in value.items():
            yield from every_place(part, (*place, key))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from every_place(part, (*place, number))


@pytest.mark.parametrize(
    "file", sorted(DATA.rglob("*.toml")), ids=lambda file: str(file.relative_to(DATA))
)
def test_every_value_of_our_own_files_is_found_on_a_line_that_names_it(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    lines, rows = places(text), text.split("\n")
    wanted = set(every_place(tomllib.loads(text)))
    assert wanted == set(lines)
    for place in wanted:
        if isinstance(place[-1], str):
            assert place[-1] in rows[lines[place] - 1]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a = 1\nb =\n", 2),
        ("hello", 1),
        ("a = 1 b = 2", 1),
        ("a = [1,\n2\n3]", 3),
        ('a = "one\ntwo"', 1),
        ("a = 1\n\n[x\n", 3),
        ("a = { b = 1, c }", 1),
    ],
)
def test_what_is_no_toml_is_given_up_on_its_line(text: str, line: int) -> None:
    with pytest.raises(Lost) as lost:
        places(text)
    assert lost.value.line == line
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(text)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (".".join(["a"] * 400_000) + " = 1", "a key of too many parts"),
        ("[" + ".".join(["a"] * 400_000) + "]", "a key of too many parts"),
        ("a = " + "[" * 900_000, "brackets within brackets"),
        ("a = " + "{a=" * 300_000, "brackets within brackets"),
        ("a = " + "9" * 900_000, "a figure that is longer"),
        ('a = "' + "x" * 900_000 + '"', "a text of more than 1,000 letters"),
        ('a = """' + "x\n" * 400_000 + '"""', "a text of more than 1,000 letters"),
        ("k" * 900_000 + " = 1", "a key of more than 60 letters"),
        ("\n".join(f"k{number} = 1" for number in range(90_000)), "more than 20,000 values"),
        ("[[a]]\n" * 150_000, "more than 20,000 values"),
    ],
    ids=lambda value: value[:12] if isinstance(value, str) else "",
)
def test_what_could_choke_a_reader_is_refused_at_once(text: str, what: str) -> None:
    began = time.perf_counter()
    with pytest.raises(TooMuch, match=what) as told:
        places(text)
    assert time.perf_counter() - began < 3
    assert "\n" not in str(told.value)
    assert str(told.value).startswith(f"line {told.value.line}: ")
