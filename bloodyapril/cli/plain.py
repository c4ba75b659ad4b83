"""Values as plain dictionaries for JSON; keys are promised, whatever the values hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from bloodyapril.checks.charts import Chart
from bloodyapril.checks.check import Check, Outcome
from bloodyapril.checks.facts import FactKind, Facts, FactValue
from bloodyapril.checks.modifiers import Modifier

if TYPE_CHECKING:
    from bloodyapril.checks.provenance import Provenance
    from bloodyapril.checks.totals import Result
    from bloodyapril.cli.dice import Thrown
    from bloodyapril.cli.pages.cards import CardBand
    from bloodyapril.odds.distribution import Odds
    from bloodyapril.rules.rulings import Ruling
    from bloodyapril.terms.altitude import Band
    from bloodyapril.terms.cards import AeroplaneType

Plain = dict[str, Any]


def plain_roll(check: Check, facts: Facts, outcome: Outcome, by: Thrown) -> Plain:
    """One roll: what was asked, where the faces came from, what they mean."""
    thrown = check.dice > 0
    return {
        **plain_question(check, facts),
        "dice": {"count": check.dice, "kind": by.kind, "seed": by.seed},
        "faces": list(outcome.faces),
        "natural": outcome.natural if thrown else None,
        "total": outcome.total if thrown else None,
        "row": outcome.row if thrown else None,
        "result": outcome.result,
        "words": outcome.words,
        "result_source": outcome.source,
    }


def plain_question(check: Check, facts: Facts) -> Plain:
    """What a roll or its odds are about."""
    chart = check.chart
    return {
        "chart": chart.id,
        "title": chart.title,
        "rule": chart.rule,
        "source": chart.source.value,
        "fingerprint": chart.fingerprint,
        "facts": {name: plain_fact(chart, name, value) for name, value in facts.items()},
        "modifiers": [plain_modifier(modifier) for modifier in check.stack.applied],
        "not_applied": [plain_modifier(modifier) for modifier in check.stack.withheld],
        "net": check.stack.net,
    }


def plain_fact(chart: Chart, name: str, value: FactValue) -> FactValue | float:
    """The answer to a fact; movement points as a number of MP."""
    halves = chart.vocabulary[name].kind is FactKind.MP
    return value / 2 if halves and isinstance(value, int) else value


def plain_modifier(modifier: Modifier) -> Plain:
    return {
        "id": modifier.id,
        "drm": modifier.drm,
        "why": modifier.why,
        "rule": modifier.rule,
        "source": modifier.source.value,
    }


def plain_odds(check: Check, facts: Facts, odds: Odds[Result]) -> Plain:
    """Exact odds: each chance as a fraction, and as the nearest number for those who plot it."""
    rows = []
    for result, chance in odds.items():
        row: Plain = {
            "result": result,
            "words": check.chart.word(result),
            "fraction": str(chance),
            "chance": float(chance),
            "at_least": None,
            "at_most": None,
        }
        if odds.numeric and isinstance(result, int):
            row["at_least"] = str(odds.at_least(result))
            row["at_most"] = str(odds.at_most(result))
        rows.append(row)
    return {
        **plain_question(check, facts),
        "dice": check.dice,
        "method": "exact" if check.dice else "looked-up",
        "mean": str(odds.mean()) if odds.numeric else None,
        "odds": rows,
    }


def plain_chart_line(chart: Chart) -> Plain:
    """A chart as one line of a list."""
    return {
        "chart": chart.id,
        "title": chart.title,
        "rule": chart.rule,
        "dice": chart.dice,
        "source": chart.source.value,
        "provenance": plain_provenance(chart.provenance),
    }


def plain_provenance(provenance: Provenance | None) -> Plain | None:
    """Who typed a chart, when, from what, and how far it may be trusted."""
    if provenance is None:
        return None
    return {
        "who": provenance.who,
        "when": provenance.when,
        "printing": provenance.printing,
        "proofed": provenance.proofed,
        "unsure": list(provenance.unsure),
    }


def plain_chart(chart: Chart) -> Plain:
    """A whole chart, as printed and as read."""
    return {
        **plain_chart_line(chart),
        "fingerprint": chart.fingerprint,
        "by": list(chart.by),
        "facts": list(chart.facts),
        "head": list(chart.layout.head) if chart.layout else [],
        "rows": [list(row) for row in chart.layout.rows] if chart.layout else [],
        "words": [[result, words] for result, words in chart.words.items()],
        "modifiers": [
            {
                "id": modifier.id,
                "drm": modifier.drm,
                "per": modifier.per,
                "cap": list(modifier.cap) if modifier.cap else None,
                "facts": list(modifier.facts),
                "why": modifier.why,
                "rule": modifier.rule,
                "source": modifier.source.value,
            }
            for modifier in chart.modifiers
        ],
        "refusals": [{"why": refusal.why, "rule": refusal.rule} for refusal in chart.refusals],
        "rulings": list(chart.rulings),
        "notes": list(chart.notes),
    }


def plain_card_line(card: AeroplaneType) -> Plain:
    """A card as one line of a list."""
    return {
        "card": card.id,
        "name": card.name,
        "side": card.side.value,
        "scout": card.scout,
        "crew": card.crew,
        "service_ceiling_feet": card.service_ceiling,
        "source": card.source,
    }


def plain_card(
    card: AeroplaneType, bands: Iterable[CardBand], provenance: Mapping[str, Any]
) -> Plain:
    """A whole aeroplane data card; speeds in MP."""
    return {
        **plain_card_line(card),
        "damage_factor": card.damage_factor,
        "endurance_minutes": card.endurance,
        "bomb_strength": card.bomb_strength / 2,
        "camera": card.camera,
        "recon_ceiling_feet": card.recon_ceiling or None,
        "first_at_front": card.first_at_front,
        "dangerous_dive": card.dangerous_dive,
        "can_spin": card.can_spin,
        "spin_tendency": card.spin_tendency,
        "glide_least_mp": card.glide_least / 2,
        "fires_rear_guns_attacking": card.fires_rear_guns_attacking,
        "bands": [
            {
                "band": entry.band.value,
                "level_mp": entry.data.level / 2,
                "dive_mp": entry.data.dive / 2,
                "manoeuvre": entry.data.manoeuvre,
                "climb": entry.data.top,
                "column": entry.data.column,
                "highest_marker": entry.marker,
                "feet": entry.feet,
            }
            for entry in bands
        ],
        "weapons": [
            {
                "id": weapon.id,
                "name": weapon.name,
                "mount": "rear" if weapon.rear else "forward",
                "firepower": weapon.firepower,
                "depletion": weapon.depletion,
                "drums": weapon.drums,
                "buckingham": weapon.buckingham,
                "dual": weapon.dual,
            }
            for weapon in card.weapons
        ],
        "notes": list(card.notes),
        "provenance": dict(provenance),
    }


def plain_ruling(ruling: Ruling) -> Plain:
    """A ruling: its question, its readings, the one that holds by default, and why."""
    return {
        "ruling": ruling.id,
        "rule": ruling.rule,
        "question": ruling.question,
        "readings": dict(ruling.readings),
        "default": ruling.default,
        "reason": ruling.reason,
    }


def plain_climb_table(
    floors: Mapping[Band, int], climbs: Mapping[tuple[Band, int], Iterable[int]]
) -> Plain:
    """The time to climb conversion: by band, the floor and each column's heights in feet."""
    return {
        "chart": "time-to-climb",
        "rule": "10.14",
        "source": "rulebook",
        "bands": {
            band.value: {
                "floor": floor,
                "columns": {
                    str(rate): list(heights)
                    for (where, rate), heights in climbs.items()
                    if where is band
                },
            }
            for band, floor in floors.items()
        },
    }
