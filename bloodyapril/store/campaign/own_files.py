"""A campaign's own charts and cards: in its file, so that they go wherever it goes.

Putting one into force, or out of it, is one entry of the journal, which an undo takes back. What
was rolled before stays as it was read then; what a new version replaces is still in the journal.
"""

from __future__ import annotations

from bloodyapril.rules.air_units import Status
from bloodyapril.rules.events import Event
from bloodyapril.rules.movement.altitude import highest_marker
from bloodyapril.store.campaign.file import Campaign, Work, campaign_row
from bloodyapril.store.campaign.ledger import Ledger
from bloodyapril.store.campaign.rows import FlightRow, OwnFileRow
from bloodyapril.store.library.cards import cards
from bloodyapril.store.library.charts import charts
from bloodyapril.store.library.files import fingerprint
from bloodyapril.store.library.layers import CHARTS
from bloodyapril.terms.altitude import Altitude
from bloodyapril.terms.cards import AeroplaneType
from bloodyapril.terms.errors import Unlawful

CARD_RULE = "2.81"


def put_in(campaign: Campaign, work: Work, kind: str, name: str, text: str) -> None:
    """Play a campaign by its own chart or card from the next roll on.

    Raises `Unreadable` for a text that is not sound, and `Unlawful` for a card that a flight in the
    air cannot have.
    """
    row = work.session.get(OwnFileRow, (kind, name))
    if row is None:
        work.session.add(OwnFileRow(kind=kind, name=name, text=text))
    else:
        row.text = text
    mark, word = fingerprint(text), _word(kind)
    work.title = f"{word.capitalize()} {name}: the campaign's own, {mark}"
    told = f"is read by the campaign's own {word}, fingerprint {mark}."
    work.events = (_event(campaign, work, kind, name, told),)


def take_out(campaign: Campaign, work: Work, kind: str, name: str) -> None:
    """Take a campaign's own chart or card out of force.

    Raises `Unlawful` if the campaign has none of this name, or if flights are of a type that nobody
    would know any more.
    """
    word = _word(kind)
    row = work.session.get(OwnFileRow, (kind, name))
    if row is None:
        raise Unlawful(f"campaign {campaign.name} has no {word} {name} of its own")
    work.session.delete(row)
    work.session.flush()
    layer = layer_of(campaign, kind, name)
    told = f"is read by the {layer} {word} again." if layer else "is no type any more."
    work.events = (_event(campaign, work, kind, name, told),)


def _word(kind: str) -> str:
    return "chart" if kind == CHARTS else "card"


def layer_of(campaign: Campaign, kind: str, name: str) -> str:
    """The layer by which a chart or card is read; empty for a type that nobody has."""
    shelf = charts(campaign.own) if kind == CHARTS else cards(campaign.own)
    return shelf.layer(name).value if name in shelf else ""


def _event(campaign: Campaign, work: Work, kind: str, name: str, told: str) -> Event:
    """What the journal tells; raises if what would be in force now is not sound or not lawful."""
    work.session.flush()
    if kind == CHARTS:
        chart = campaign.library.chart(name)
        return Event("chart", f"From here on {chart.title} {told}", chart.rule)
    card = campaign.library.cards.get(name)
    _check_flights(work.session, name, card)
    return Event("card", f"From here on {name if card is None else card.name} {told}", CARD_RULE)


def _check_flights(session: Ledger, name: str, card: AeroplaneType | None) -> None:
    """Raises `Unlawful` where flights of this type would be what none can be.

    Which flight that is stays untold: it may be one that the player knows nothing of.
    """
    flown = session.rows(FlightRow, "type = ?", (name,))
    if flown and card is None:
        raise Unlawful(f"flights of this campaign are of type {name}, of which no card is left")
    number = campaign_row(session).game
    for flight in flown:
        if card is not None and flight.game == number and not _may_be(flight, card):
            raise Unlawful(
                f"a flight of the scenario in play, or last played, could not be where it is by "
                f"this card of {name}"
            )


def _may_be(flight: FlightRow, card: AeroplaneType) -> bool:
    """Whether a flight can be of this type: of its side and, if it flies, at its altitude."""
    if card.side.value != flight.side:
        return False
    altitude = Altitude.parse(flight.altitude)
    return not Status(flight.status).airborne or (
        altitude.band in card.bands and altitude.climb <= highest_marker(card, altitude.band)
    )
