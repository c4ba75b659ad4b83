"""`bloodyapril rule`: every rule with a procedure is found, with all that belongs to it."""

from __future__ import annotations

import json

import pytest

from bloodyapril.desk.rulebook import find_rule, rulebook
from bloodyapril.store.library.shelves import rulings
from tests.cli.conftest import Run

CARRIED_OUT = """
4.3 6 7.1 7.12 7.13 7.14 7.15 7.3 7.4 7.5 7.51 7.52 7.53 8.1 8.2 8.21 8.3 8.31 8.32 8.33 8.34
9 9.1 9.2 9.21 9.22 10.31 10.32 10.4 10.41 10.71 11.12 11.4 12.212 12.216 13.2 13.21 13.22 13.23
13.231 13.232 13.24 13.3 13.31 13.32 13.321 13.33 13.34 13.41 13.42 13.421 13.422 13.423 13.43
14 14.1 14.11 14.2 14.21 14.22 14.23 14.24 14.25 15 15.1 15.2 15.3 16.1 16.11 16.2 16.3 16.31
16.311 16.32 16.33 16.4 17.12 17.13 18.11 18.12 18.13 18.2 18.3 18.31 18.32 18.33 18.4 18.41 18.42
19.1 20 21.11 21.12 21.13 21.21 21.31 21.32 22.2 23.31 24.1 24.2 24.3
"""
"""Numbered rules with a procedure, in the chapters that are played."""


@pytest.mark.parametrize("number", CARRIED_OUT.split())
def test_a_rule_with_a_procedure_is_found(number: str) -> None:
    assert find_rule(number).procedures
    assert find_rule(number).summary


def test_bouncing_is_told_whole(run: Run) -> None:
    words = " ".join(run("rule", "13.43").stdout.split())
    assert "bounce (bloodyapril/rules/air_to_air/bounce.py:" in words
    assert "piles into a dogfight" in words
    assert "Charts: engagement" in words
    ruling = rulings().known["detected-to-attack"]
    assert f"{ruling.id} ({ruling.rule}) {ruling.question}" in words
    assert f"{ruling.default}: {ruling.readings[ruling.default]}." in words
    assert "Tests tests/" in words
    assert rulebook()["13.43"].tests


def test_a_case_of_a_rule_is_found_with_the_rule(run: Run) -> None:
    assert run("rule", "13.43g").stdout == run("rule", "13.43").stdout


def test_a_rule_without_a_procedure_of_its_own_lists_its_parts(run: Run) -> None:
    told = run("rule", "13.4").stdout
    assert "no procedure of its own" in told
    for part in ("13.41", "13.42", "13.421", "13.43"):
        assert f"\n  {part} " in told
    assert "\n  13.31 " not in told
    found = json.loads(run("rule", "13.4", "--json").stdout)
    assert {entry["rule"] for entry in found} == set(find_rule("13.4").parts)


def test_a_chapter_lists_its_parts_and_no_other_chapters() -> None:
    assert find_rule("22").parts == ("22.1", "22.2")
    assert all(
        part.startswith("1") and part.split(".")[0] == "13" for part in find_rule("13").parts
    )


@pytest.mark.parametrize("number", ["13.45", "1", "13.", "13.4.1", "99", "g", ""])
def test_what_has_neither_is_refused(run: Run, number: str) -> None:
    result = run("rule", number)
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: no rule called ")
    assert result.stderr.count("\n") == 1


def test_no_private_helper_is_shown() -> None:
    functions = [done.function for rule in rulebook().values() for done in rule.procedures]
    assert not [name for name in functions if "._" in name]


def test_json_names_rulings_and_tests(run: Run) -> None:
    entry = json.loads(run("rule", "18.11", "--json").stdout)[0]
    assert entry["rulings"]["laden-manoeuvre"] == "to-one"
    assert entry["tests"] == list(rulebook()["18.11"].tests)


def test_every_ruling_is_reached_from_its_rule() -> None:
    for ruling in rulings().known.values():
        parent = ruling.rule if ruling.rule in rulebook() else ""
        assert not parent or ruling.id in rulebook()[parent].rulings
