"""Rule 4.1: types and units that were not at the front on a scenario's day."""

from __future__ import annotations

from pathlib import Path

import pytest

from bloodyapril.store.library.availability import availability_doubts
from bloodyapril.store.library.shelves import library
from bloodyapril.store.scenario.reading import read_scenario

TEXT = Path(__file__).parents[1].joinpath("short.toml").read_text(encoding="utf-8")
PATROL = """
[[flights]]
id = "B2"
name = "Patrol"
unit = "19-sqn"
type = "spad-vii"
aeroplanes = 3
tasking = "Offensive Patrol"
home = "Vert Galand"
route = ["3322", "3412"]
targets = ["3322", "3412"]
"""
DECOY = """
[dummies]
british = 1

[[decoys]]
unit = "19-sqn"
type = "sopwith-pup"
home = "Vert Galand"
"""


def doubts(folder: Path, added: str, *changes: tuple[str, str]) -> list[str]:
    text = TEXT + added
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "short.toml"
    path.write_text(text, encoding="utf-8")
    return availability_doubts(read_scenario(path), library())


def test_units_with_what_they_had_raise_no_doubt(tmp_path: Path) -> None:
    assert doubts(tmp_path, PATROL) == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            ('type = "spad-vii"', 'type = "se5a"'),
            "flight B2: SE5a came to the front in 1917-06 [4.1]",
        ),
        (
            ('type = "spad-vii"', 'type = "sopwith-pup"'),
            "flight B2: 19 Squadron flew SPAD VII on 1917-04-13, not Sopwith Pup [4.1]",
        ),
        (
            ('type = "albatros-d-iii"', 'type = "halberstadt-d-v"'),
            "readiness of Jasta 11: Jasta 11 flew Albatros D.III on 1917-04-13",
        ),
        (
            ('unit = "19-sqn"', 'unit = "10-sqn"'),
            "flight B2: 10 Squadron flew ",
        ),
    ],
)
def test_others_do(tmp_path: Path, change: tuple[str, str], told: str) -> None:
    (doubt,) = doubts(tmp_path, PATROL, change)
    assert told in doubt


def test_a_dummy_poses_as_what_was_there(tmp_path: Path) -> None:
    """Whom it wants to be taken for had the type as well."""
    (doubt,) = doubts(tmp_path, DECOY)
    assert doubt.startswith("decoy number 1: 19 Squadron flew SPAD VII")


def test_a_unit_that_was_not_there_is_doubted(tmp_path: Path) -> None:
    """Jasta 33 came on 16 April."""
    german = (('unit = "19-sqn"', 'unit = "jasta-33"'), ('"spad-vii"', '"albatros-d-iii"'))
    there = (('"Vert Galand"', '"Villers-au-Tertre"'), ('["3322", "3412"]\ntar', '["1504"]\ntar'))
    ends = ('targets = ["3322", "3412"]', 'targets = ["1504", "1514"]')
    (doubt,) = doubts(tmp_path, PATROL, *german, *there, ends)
    assert "Jasta 33 is not known to have been here on 1917-04-13" in doubt
