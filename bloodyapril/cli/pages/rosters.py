"""Pages of rosters: who flew with a unit, and who flies with it in a campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodyapril.cli.blocks import Block, Grid, Line, Page, Title
from bloodyapril.cli.plain import Plain
from bloodyapril.store.library.units import Airman, UnitRecord
from bloodyapril.terms.measures import signed

if TYPE_CHECKING:
    from bloodyapril.desk.views.roster import CampaignRoster
    from bloodyapril.store.campaign.roster import RosterLine

NOT_RATED = "NR"
"""An airman without an Aggression Value of his own (2.6)."""


def value_text(aggression: int | None) -> str:
    """An Aggression Value as a roster prints it (2.6)."""
    return NOT_RATED if aggression is None else signed(aggression)


def _there(unit: UnitRecord, day: str | None) -> list[Airman]:
    return [man for man in unit.airmen if day is None or man.there(day)]


def history_page(unit: UnitRecord, day: str | None) -> Page:
    """A unit of history: where it was, and its airmen, all or those of a day."""
    page: list[Block] = [
        Title(f"{unit.name}, {unit.training.value}", f"[{unit.side.value} {unit.kind}]")
    ]
    for base in unit.bases:
        if day is None or base.first <= day <= base.last:
            where = f"{base.aerodrome}: {', '.join(base.types)}, {base.first} to {base.last}"
            page.append(Line(where, "quiet"))
    men = _there(unit, day)
    if not men:
        page.append(Line("No airman is known by name: crews are numbered."))
        return tuple(page)
    rows = tuple(
        (
            f"{man.rank} {man.name}".strip(),
            man.role,
            value_text(man.aggression),
            "leader" if man.leader else "",
            man.arrived,
            man.gone,
            man.fate,
        )
        for man in men
    )
    page.append(
        Grid(rows, ("airman", "role", "AV", "", "from", "to", "fate"), right=(2,), wraps=(0,))
    )
    page.append(Line("AV: Aggression Value; NR rolls by training (2.6, 4.32).", "quiet"))
    return tuple(page)


def plain_history(unit: UnitRecord, day: str | None) -> Plain:
    """A unit of history, for JSON."""
    return {
        "unit": unit.id,
        "name": unit.name,
        "side": unit.side.value,
        "training": unit.training.value,
        "date": day,
        "airmen": [
            {
                "name": man.name,
                "rank": man.rank,
                "role": man.role,
                "aggression": man.aggression,
                "leader": man.leader,
                "crew_with": man.crew_with,
                "from": man.arrived or None,
                "to": man.gone or None,
                "fate": man.fate or None,
                "victories": man.victories,
            }
            for man in _there(unit, day)
        ],
    }


def campaign_roster_page(roster: CampaignRoster) -> Page:
    """A unit's airmen in a campaign, with what has become of them."""
    rows = tuple(
        (
            line.name,
            line.role,
            value_text(line.aggression),
            line.status.value,
            since_text(line),
            line.flight or "",
            line.type or "",
        )
        for line in roster.lines
    )
    head = ("airman", "role", "AV", "status", "since", "flight", "aeroplane")
    page: list[Block] = [
        Title(f"{roster.unit.name} in campaign {roster.campaign}"),
        Grid(rows, head, right=(2,), wraps=(0, 4)),
    ]
    if roster.hidden:
        page.append(Line("What this scenario does to them is told when it is over.", "quiet"))
    return tuple(page)


def since_text(line: RosterLine) -> str:
    """When an airman's status changed."""
    if line.since_game is None:
        return ""
    return f"scenario {line.since_game}, turn {line.since_turn}"


def plain_campaign_roster(roster: CampaignRoster) -> Plain:
    """A unit's airmen in a campaign, for JSON."""
    return {
        "campaign": roster.campaign,
        "unit": roster.unit.id,
        "name": roster.unit.name,
        "hidden": roster.hidden,
        "airmen": [
            {
                "name": line.name,
                "role": line.role,
                "aggression": line.aggression,
                "status": line.status.value,
                "since_scenario": line.since_game,
                "since_turn": line.since_turn,
                "flight": line.flight,
                "type": line.type,
            }
            for line in roster.lines
        ],
    }
