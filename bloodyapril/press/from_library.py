"""From the library to its sheets: charts (2.4), aeroplane cards (2.81), rosters (2.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bloodyapril.checks.charts import Chart, ModifierRule
from bloodyapril.checks.typing_in.printed import layout_names, modifier_name, same_name
from bloodyapril.press.sheets import (
    AeroplaneCard,
    BandLine,
    CardWeapon,
    ChartPage,
    ModifierLine,
)
from bloodyapril.terms.cards import AeroplaneType, BandData, WeaponType
from bloodyapril.terms.measures import mp_text, signed

DICE = {0: "looked up", 1: "1d10", 2: "2d10"}


def chart_page(chart: Chart) -> ChartPage:
    """Rule 2.4. A chart as printed, with every modifier, what it refuses and its notes."""
    head, rows = ((), ()) if chart.layout is None else (chart.layout.head, chart.layout.rows)
    width = max((len(row) for row in rows), default=len(head))
    head = (*head, *("" for _ in range(width - len(head))))
    refusals = (f"No roll if {refusal.why} [{refusal.rule}]." for refusal in chart.refusals)
    return ChartPage(
        name=chart.title,
        rule=chart.rule,
        dice=DICE[chart.dice],
        head=head,
        rows=tuple((*row, *("" for _ in range(width - len(row)))) for row in rows),
        modifiers=tuple(_modifier(chart, modifier) for modifier in chart.modifiers),
        notes=(*refusals, *chart.notes),
        source=f"{chart.source.value}, {chart.fingerprint}",
        provenance="" if chart.provenance is None else str(chart.provenance),
        counts=_counts(chart, head),
    )


def _counts(chart: Chart, head: Sequence[str]) -> str:
    """What the columns of a chart stand for, and what its figures are if they are no results."""
    told = []
    if chart.by and len(head) > 1:
        told.append(f"Columns: {chart.vocabulary[chart.by[-1]].meaning}.")
    if chart.dice and head and head[0] != "total":
        told.append("Figures: totals to reach.")
    return " ".join(told)


def proof_page(chart: Chart) -> ChartPage:
    """A chart as printed, with a box to tick for each figure, and what its typist was unsure of."""
    page = chart_page(chart)
    origin = chart.provenance
    doubts = {same_name(name) for name in origin.unsure} if origin is not None else set()
    names = layout_names(chart.layout) if chart.layout is not None else {}
    return replace(
        page,
        ticks=True,
        labels=int(chart.layout is not None and chart.layout.labelled),
        unsure=tuple(place for name, place in names.items() if same_name(name) in doubts),
        modifiers=tuple(
            replace(line, unsure=same_name(modifier_name(modifier.id)) in doubts)
            for line, modifier in zip(page.modifiers, chart.modifiers, strict=True)
        ),
    )


def aeroplane_card(card: AeroplaneType) -> AeroplaneCard:
    """Rule 2.81. An aeroplane data card."""
    return AeroplaneCard(
        name=card.name,
        side=card.side.value,
        role="scout" if card.scout else "two-seater",
        crew=str(card.crew),
        ceiling=f"{card.service_ceiling:,} ft",
        first_date=card.first_at_front,
        bands=tuple(
            _band(band.word, data)
            for band, data in sorted(card.bands.items(), key=lambda item: -item[0].rank)
        ),
        weapons=tuple(_weapon(weapon) for weapon in card.weapons),
        damage_factor=signed(card.damage_factor),
        endurance=f"{card.endurance} minutes",
        bombs=mp_text(card.bomb_strength) if card.bomb_strength else "none",
        notes=(*_high_recon(card), *card.notes),
        source=card.source,
    )


def _high_recon(card: AeroplaneType) -> tuple[str, ...]:
    """Rule 12.216. How high a type may photograph that is not held to 15,000 feet."""
    if not card.recon_ceiling:
        return ()
    return (f"May fly Recon up to {card.recon_ceiling:,} feet (12.216).",)


def _band(word: str, data: BandData) -> BandLine:
    climb = f"{data.top}/{data.column}" if data.cut else str(data.top)
    return BandLine(word, mp_text(data.level), str(data.manoeuvre), climb, mp_text(data.dive))


def _weapon(weapon: WeaponType) -> CardWeapon:
    belt = str(weapon.depletion)
    ammunition = f"{weapon.drums}d{weapon.depletion}" if weapon.drums else belt
    mount = "rear" if weapon.rear else "forward"
    return CardWeapon(f"{weapon.name} ({mount})", str(weapon.firepower), ammunition)


def _modifier(chart: Chart, modifier: ModifierRule) -> ModifierLine:
    when = modifier.when.text(chart.vocabulary)
    added = "" if when.replace("-", " ") in modifier.why else f": {when}"
    told = f"{modifier.why}{added}"
    return ModifierLine(modifier.printed, told, modifier.rule, modifier.source.value)
