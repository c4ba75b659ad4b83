"""A campaign's own readings of doubtful rules, and choosing another in its midst."""

from __future__ import annotations

from bloodyapril.rules.events import Event
from bloodyapril.rules.rulings import Rulings
from bloodyapril.store.campaign.file import Campaign, campaign_row
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


def choose_reading(campaign: Campaign, id: str, reading: str) -> bool:
    """Read a rule so from the next roll on; returns whether that is a change.

    What was rolled before stays as it was read then. A change is one entry of the journal; where
    nothing changes there is none. Raises `Unreadable` for an unknown ruling or reading.
    """
    ruling = rulings().choose(id, reading).known[id]
    if readings_of(campaign)[id] == reading:
        return False
    with campaign.command(f"Ruling {id}: {reading}", ("ruling", "set", id, reading)) as work:
        others = {name: kept for name, kept in work.row.rulings.items() if name != id}
        # As at the beginning, the row holds only what is read otherwise than usual.
        others |= {} if reading == ruling.default else {id: reading}
        work.row.rulings = frozen(others)
        told = f"From here on: {ruling.question} {reading}: {ruling.readings[reading]}."
        work.events = (Event("ruling", told, ruling.rule),)
    return True
