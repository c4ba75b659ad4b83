"""A campaign's own readings of doubtful rules, and choosing another in its midst."""

from __future__ import annotations

from bloodyapril.rules.rulings import Ruling, Rulings
from bloodyapril.store.campaign.file import Campaign, Work, campaign_row
from bloodyapril.store.campaign.rows import CampaignRow
from bloodyapril.store.codec import frozen
from bloodyapril.store.library.shelves import rulings


def chosen(row: CampaignRow) -> Rulings:
    """The rulings as a campaign reads them."""
    found = rulings()
    for id, reading in row.rulings.items():
        found = found.choose(id, reading)
    return found


def readings_of(campaign: Campaign) -> Rulings:
    """The rulings as an open campaign reads them."""
    with campaign.reading() as session:
        return chosen(campaign_row(session))


def read_so(work: Work, id: str, reading: str) -> Ruling:
    """Have a campaign read a rule so; returns the ruling.

    Raises `Unreadable` for an unknown ruling or reading.
    """
    ruling = rulings().choose(id, reading).known[id]
    others = {name: kept for name, kept in work.row.rulings.items() if name != id}
    # As at the beginning, the row holds only what is read otherwise than usual.
    others |= {} if reading == ruling.default else {id: reading}
    work.row.rulings = frozen(others)
    return ruling
