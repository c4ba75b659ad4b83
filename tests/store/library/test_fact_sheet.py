"""The vocabulary's file, read fact by fact."""

from __future__ import annotations

import tomllib

import pytest

from bloodyapril.checks.reading import read_vocabulary
from bloodyapril.store.library.charts import facts_text
from bloodyapril.store.library.fact_sheet import FactSheet
from bloodyapril.terms.errors import Unreadable


def test_facts_read_one_by_one_are_those_of_the_whole_file() -> None:
    whole = read_vocabulary(tomllib.loads(facts_text())).facts
    sheet = FactSheet(facts_text(), "facts.toml")
    assert list(sheet) == list(whole)
    assert dict(sheet) == whole
    assert len(sheet) == len(whole)


def test_a_fault_in_one_fact_is_told_when_that_fact_is_asked_for() -> None:
    sheet = FactSheet('[sound]\nkind = "flag"\nmeaning = "ok"\n\n[odd]\nkind = flag\n', "f.toml")
    assert sheet["sound"].meaning == "ok"
    assert "odd" in sheet
    with pytest.raises(Unreadable, match=r"f\.toml is not TOML"):
        sheet["odd"]
    with pytest.raises(KeyError):
        sheet["none"]
