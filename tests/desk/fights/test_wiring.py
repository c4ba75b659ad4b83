"""Every fact that a chart asks for comes from the situation, for whoever asks (see `wiring`).

A new fact of a chart fails here until rolls, odds and play on the map all know it, or a line of the
table below says why one of them never can.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bloodyapril.checks.charts import Chart, ModifierRule
from bloodyapril.checks.check import Check
from bloodyapril.checks.conditions import Condition
from bloodyapril.checks.facts import FactValue
from bloodyapril.desk.fights import BarrageFire, BombRun, Fight, chances
from bloodyapril.rules.table import Library
from bloodyapril.store.library.shelves import library
from tests.desk.fights.wiring import HEAVY, Heard, fight_all, fights, kept, listening, play_all

FIRST_HAND = {
    "aa": ("barrage", "bomb-run", "recon"),
    "flak-damage": ("barrage", "bomb-run", "recon"),
    "air-to-ground": ("bomb-run",),
    "engagement": ("combat", "bounce"),
    "manoeuvre": ("combat", "dogfight"),
    "shot-resolution": ("combat", "dogfight"),
    "recovery": ("landing",),
    "plates": ("recon",),
}
"""Charts that several procedures ask each in its own way: each of them is listened to by itself."""

ALL, MAP = "*", "play"
_MOVES = ("odds recon", "roll recon")
_RUNS = ("odds bomb-run", "roll bomb-run", *_MOVES)
_ROUND = ("odds combat", "roll combat")
_DOGFIGHT = ("odds dogfight", "roll dogfight")
EXCUSED: tuple[tuple[str, str, tuple[str, ...], str], ...] = (
    ("aa", "is-dogfight", (ALL,), "no gun is laid on a dogfight in the first place (16.3)"),
    ("aa", "los-blocked", ("odds bomb-run", *_MOVES), "who cannot see the ground is refused first"),
    ("aa", "deck-zero", _MOVES, "nobody photographs below Deck+1 (12.2)"),
    ("flak-damage", "flak-modifiers-off", _RUNS, "who is on a run has not drifted (16.31)"),
    ("flak-damage", "pressed-attack", ("odds barrage", "roll barrage", *_MOVES),
     "only attacks on the ground are pressed (18.33)"),
    ("air-to-ground", "los-blocked", (ALL,), "an attack through cloud is refused first (18.2)"),
    ("air-to-ground", "moving-target", (MAP,), "no battle here is fought over cavalry"),
    ("engagement", "los-blocked", (ALL,), "who is hidden is not detected, and so not attacked"),
    ("engagement", "is-dogfight", ("odds", *_ROUND), "it is for bounces (13.43)"),
    ("engagement", "aborting", ("roll bounce",), "an aborting flight bounces nobody (10.6)"),
    ("engagement", "from-behind", ("roll bounce",), "a dogfight has no rear (13.43)"),
    ("engagement", "rear-gunner", ("roll bounce",), "a dogfight has no rear (13.43)"),
    ("engagement", "in-sun", ("roll bounce",), "a bouncer is never the lower one (13.21c)"),
    ("manoeuvre", "enemy-disengaged", _ROUND, "it is for dogfights (13.42)"),
    ("manoeuvre", "fatigue-turn", _ROUND, "it is for dogfights (13.41)"),
    ("manoeuvre", "altitude-advantage", _DOGFIGHT, "both are level (13.41)"),
    ("manoeuvre", "surprise", _DOGFIGHT, "nobody is surprised in one (13.41)"),
    ("manoeuvre", "disadvantaged", _DOGFIGHT, "nobody is surprised in one (13.41)"),
    ("manoeuvre", "enemy-wheel", (*_DOGFIGHT, MAP), "a wheel is in no dogfight; players form it"),
    ("shot-resolution", "surprise", _DOGFIGHT, "nobody is surprised in one (13.41)"),
    ("shot-resolution", "enemy-wheel", (*_DOGFIGHT, MAP), "as for manoeuvre"),
    ("shot-resolution", "target-helpless", _DOGFIGHT, "who spins is out of it (13.41)"),
    ("shot-resolution", "buckingham", (ALL,), "only a balloon hunter carries it (13.13)"),
    ("schusta", "schusta-damaged", (ALL,), "a damaged one covers nobody any more (13.422)"),
    ("wind-up", "from-spin", ("odds", "roll"), "a spin ends in a later turn, on the map (10.31)"),
    ("crew-fate", "flaming-onion", ("odds",), "no odds tell of men shot down by AA"),
    ("crash-landing", "night", (MAP,), "nobody comes down by night in these battles"),
    ("plates", "camera-damaged", (MAP,), "no camera comes home damaged in these battles"),
)  # fmt: skip
"""Facts that some who ask a chart never vary: the chart and the fact, who, and why."""

Gaps = set[tuple[str, str, str]]


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Heard]:
    """All fights rolled and counted, and battles played, with somebody listening."""
    folder = tmp_path_factory.mktemp("campaigns")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BLOODYAPRIL_CAMPAIGNS", str(folder))
        patch.setattr(chances, "PLAYS", 200)
        kept(folder)
        with listening(patch) as heard:
            fight_all(heard, *fights())
            play_all(heard)
        yield heard


def gaps(heard: Heard, shelf: Library) -> Gaps:
    """Who asks which chart without ever varying which fact."""
    found: Gaps = set()
    for asker, charts in heard.values.items():
        _, _, kind = asker.partition(" ")
        for chart in charts:
            if chart in heard.values["roll"] and (not kind or kind in FIRST_HAND.get(chart, ())):
                never = heard.never_varied(asker, chart, shelf.charts[chart])
                found |= {(asker, chart, fact) for fact in never}
    return found


def reasons(gap: tuple[str, str, str]) -> list[str]:
    """Why a fact is never varied by who asks."""
    asker, chart, fact = gap
    return [
        why
        for of, name, askers, why in EXCUSED
        if (of, name) == (chart, fact) and {asker, ALL} & set(askers)
    ]


def test_every_fact_of_a_chart_comes_from_the_situation(heard: Heard) -> None:
    assert [gap for gap in sorted(gaps(heard, library())) if not reasons(gap)] == []


def test_nothing_is_excused_that_needs_no_excuse(heard: Heard) -> None:
    found = gaps(heard, library())
    for chart, fact, askers, _ in EXCUSED:
        never = {asker for asker, *gap in found if tuple(gap) == (chart, fact)}
        assert never if ALL in askers else set(askers) <= never, (chart, fact)


def test_procedures_that_ask_first_hand_ask(heard: Heard) -> None:
    for chart, kinds in FIRST_HAND.items():
        for kind in kinds:
            assert chart in heard.values[f"roll {kind}"]
        assert chart in heard.values["play"]


@pytest.fixture
def with_a_new_fact(monkeypatch: pytest.MonkeyPatch) -> Library:
    """The charts as if AA asked one fact more, of which no rule knows yet."""
    shelf = library()
    aa = shelf.chart("aa")
    when = Condition.read({"surprise": True}, aa.vocabulary)
    more = ModifierRule("new", when, -1, None, None, "a new one", "16.31", aa.source)
    changed: Chart = replace(aa, modifiers=(*aa.modifiers, more))
    new = replace(shelf, charts={**shelf.charts, "aa": changed}, _asked={})
    monkeypatch.setattr("bloodyapril.desk.fights.scene.library", lambda: new)
    return new


def shots() -> tuple[Fight[Any], ...]:
    """A barrage and a bomb run through one."""
    return BarrageFire("2 RE8 Low+6", HEAVY), BombRun("2 FE2d Low+4", aa=(HEAVY,))


def test_a_new_fact_that_no_rule_knows_is_noticed(
    monkeypatch: pytest.MonkeyPatch, with_a_new_fact: Library
) -> None:
    with listening(monkeypatch) as heard:
        fight_all(heard, *shots())
    found = gaps(heard, with_a_new_fact)
    for asker in ("roll barrage", "odds barrage", "roll bomb-run", "odds bomb-run"):
        assert (asker, "aa", "surprise") in found


def test_a_new_fact_that_only_one_procedure_passes_on_is_noticed(
    monkeypatch: pytest.MonkeyPatch, with_a_new_fact: Library
) -> None:
    with listening(monkeypatch) as heard:
        heard_offer = Chart.offer

        def passed_on(chart: Chart, subject: str = "", **facts: FactValue) -> Check | None:
            said = {"surprise": "RE8" in subject} if chart.id == "aa" else {}
            found: Check | None = heard_offer(chart, subject, **facts, **said)
            return found

        monkeypatch.setattr(Chart, "offer", passed_on)
        fight_all(heard, *shots(), BarrageFire("2 FE2d Low+4", HEAVY))
        monkeypatch.setattr(Chart, "offer", heard_offer)
    found = gaps(heard, with_a_new_fact)
    assert ("roll barrage", "aa", "surprise") not in found
    assert ("odds barrage", "aa", "surprise") not in found
    assert ("roll bomb-run", "aa", "surprise") in found
    assert ("odds bomb-run", "aa", "surprise") in found
