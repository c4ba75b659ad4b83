"""A unit's roster in a campaign, as a side may know it."""

from __future__ import annotations

from dataclasses import replace

from bloodyapril.desk.seat import Seat
from bloodyapril.game.state.view import open_to
from bloodyapril.store.campaign.file import campaign_row
from bloodyapril.store.campaign.roster import AirmanStatus, RosterLine, roster_of
from bloodyapril.store.library.units import UnitRecord
from bloodyapril.terms.errors import Unlawful
from bloodyapril.terms.values import dataclass


@dataclass(frozen=True, slots=True)
class CampaignRoster:
    """The airmen of a unit; `hidden` says that what became of them is not told yet."""

    campaign: str
    unit: UnitRecord
    lines: tuple[RosterLine, ...]
    hidden: bool


def campaign_roster(seat: Seat, unit: UnitRecord) -> CampaignRoster:
    """A unit's roster in a campaign.

    What became of the enemy's airmen in the scenario in play is told when it is over. Raises
    `Unlawful` if no scenario of the campaign has used the unit.
    """
    with seat.campaign.reading() as session:
        lines = roster_of(session, unit.id)
        number = campaign_row(session).game
    if not lines:
        raise Unlawful(
            f"{unit.name} has no airmen in campaign {seat.name!r}: a unit is entered when a "
            "scenario uses it"
        )
    revealed = number is None or seat.look(number).revealed
    hidden = not open_to(unit.side, seat.side, over=revealed)
    known = tuple(_unknown(line, number) if hidden else line for line in lines)
    return CampaignRoster(seat.name, unit, known, hidden)


def _unknown(line: RosterLine, number: int | None) -> RosterLine:
    """A line without what only the scenario in play has brought."""
    told = replace(line, flight=None, type=None)
    if line.since_game != number:
        return told
    return replace(told, status=AirmanStatus.FIT, since_game=None, since_turn=None)
